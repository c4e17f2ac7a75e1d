/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-evidence.h"
#include "tf-project-service.h"

G_BEGIN_DECLS

/* Of the reading of TfProjectEvidence by the worker. */
typedef enum
{
  TF_EVIDENCE_IDLE,
  TF_EVIDENCE_LOADING,
  TF_EVIDENCE_STALE, /* loading, and something has changed since */
} TfEvidenceState;

struct _TfProjectService
{
  TfDbusProject1Skeleton parent_instance;

  TfProject *project;          /* (owned) */
  TfScheduler *scheduler;      /* (owned) */
  GVariant *properties;        /* (owned) (nullable): all of them, serialised */
  TfProjectEvidence *evidence; /* (owned) (nullable): not read yet */
  TfEvidenceState evidence_state;
  gboolean late; /* evidence is not read before tf_project_tests_catch_up() */
};

/* What the runs cost is known by now. */
void tf_project_service_show_usage (TfProjectService *self);

/* The thread (tf-project-chat.c). */
void tf_project_chat_init_iface (TfDbusProject1Iface *iface);

/* The methods that read or change the project's files, by its worker (tf-project-calls.c). */
void tf_project_calls_init_iface (TfDbusProject1Iface *iface);

/* Issues, their ledger and the trace (tf-project-issues.c). */
void tf_project_issues_init_iface (TfDbusProject1Iface *iface);

/* Publishes what is known of tests, acceptance and issues, and has it read anew
 * (tf-project-tests.c). */
void tf_project_tests_publish (TfProjectService *self);

/* No longer late; has it read, unless that was begun before. */
void tf_project_tests_catch_up (TfProjectService *self);

G_END_DECLS
