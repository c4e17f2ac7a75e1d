/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-manager-service.h"
#include "tf-prompt-watch.h"
#include "tf-stats.h"

G_BEGIN_DECLS

/* The parts of TfManagerService. */

struct _TfManagerService
{
  TfDbusManager1Skeleton parent_instance;

  TfEngine *engine;               /* (owned) */
  TfScheduler *scheduler;         /* (owned) */
  TfNotifyServer *desktop;        /* (not owned) */
  TfStats *stats;                 /* (owned) */
  TfWorker *worker;               /* (owned): prompts and configuration */
  TfPromptWatch *own_prompts;     /* (owned) */
  TfPromptWatch *shipped_prompts; /* (owned) */
  char *own_prompts_dir;          /* (owned): the directory own_prompts watches */
  GFileMonitor *config_monitor;   /* (owned) (nullable): while the configuration has an error */
  TfJob *trial;                   /* (owned) (nullable): the running TryAgent or Calibrate */
};

/* Prompts and configuration. */
void tf_manager_files_add (TfDbusManager1Iface *iface);
/* Watches the prompt directories of the current configuration. */
void tf_manager_files_watch (TfManagerService *self);

/* ListProjects. */
void tf_manager_list_add (TfDbusManager1Iface *iface);

/* Search. */
void tf_manager_search_add (TfDbusManager1Iface *iface);

/* ConfigError, of the configuration in use. */
void tf_manager_fault_show (TfManagerService *self);

/* ReplayTrace. */
void tf_manager_replay_add (TfDbusManager1Iface *iface);

/* Calibrate. */
void tf_manager_calibrate_add (TfDbusManager1Iface *iface);

/* TryAgent. */
void tf_manager_agents_add (TfDbusManager1Iface *iface);

G_END_DECLS
