/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-evidence.h"
#include "tf-project-service.h"

G_BEGIN_DECLS

/* Progress of the worker reading TfProjectEvidence. */
typedef enum
{
  TF_EVIDENCE_IDLE,
  TF_EVIDENCE_LOADING,
  TF_EVIDENCE_STALE, /* loading, but outdated by a change */
} TfEvidenceState;

struct _TfProjectService
{
  TfDbusProject1Skeleton parent_instance;

  TfEngine *engine;            /* (owned) */
  TfProject *project;          /* (owned) */
  TfScheduler *scheduler;      /* (owned) */
  GVariant *properties;        /* (owned) (nullable): all of them, serialised */
  TfProjectEvidence *evidence; /* (owned) (nullable): not read yet */
  TfEvidenceState evidence_state;
  gboolean late; /* do not read evidence before tf_project_tests_catch_up() */
};

/* Publishes the cost of the runs once it is known. */
void tf_project_service_show_usage (TfProjectService *self);

/* The chat thread (tf-project-chat.c). */
void tf_project_answers_init_iface (TfDbusProject1Iface *iface);
void tf_project_chat_init_iface (TfDbusProject1Iface *iface);

/* The methods that read or change the project's files through its worker (tf-project-calls.c). */
void tf_project_calls_init_iface (TfDbusProject1Iface *iface);

/* Issues, the issue ledger and the trace (tf-project-issues.c). */
void tf_project_issues_init_iface (TfDbusProject1Iface *iface);

/* Publishes the known tests, acceptance and issues, and starts reading them again
 * (tf-project-tests.c). */
void tf_project_tests_publish (TfProjectService *self);

/* Reads at once what otherwise comes late: the cost of the runs, tests and evidence. Blocking: the files
 * of one project, for a caller who asked for it. */
void tf_project_service_read_now (TfProjectService *self);
void tf_project_tests_read_now (TfProjectService *self);

/* Clears late and starts reading, unless that has already started. */
void tf_project_tests_catch_up (TfProjectService *self);

G_END_DECLS
