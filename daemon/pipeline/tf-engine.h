/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project.h"

G_BEGIN_DECLS

/**
 * TfEngine:
 *
 * All projects and what they share: configuration, slots. Knows no bus. Main thread only.
 *
 * Signals: "project-added" (TfProject *), "project-removed" (TfProject *), "config-changed" (),
 * "notified" (TfProject *, const char *event_type, const char *summary).
 */
#define TF_TYPE_ENGINE (tf_engine_get_type ())
G_DECLARE_FINAL_TYPE (TfEngine, tf_engine, TF, ENGINE, GObject)

TfEngine *tf_engine_new (TfConfig *config, TfRunSlots *slots);

/* Reads every project's state. Blocking: before the main loop runs. TF_ERROR_FILE_SYSTEM when the
 * projects directory cannot be used; a project that cannot be read is there, halted. */
gboolean tf_engine_load (TfEngine *self, GError **error);

/* Lets every project continue what an earlier daemon left. */
void tf_engine_start (TfEngine *self);

/* Ends everything that runs, the state on disk staying as it is; every write that was begun is
 * finished when this finishes. */
void tf_engine_stop_async (TfEngine *self, GAsyncReadyCallback callback, gpointer data);
void tf_engine_stop_finish (TfEngine *self, GAsyncResult *result);

TfConfinement *tf_engine_get_confinement (TfEngine *self);
TfConfig *tf_engine_get_config (TfEngine *self);
/* In force for every project from its next step on. Another projects.directory needs a restart:
 * TF_ERROR_INVALID_CONFIG says so. */
gboolean tf_engine_set_config (TfEngine *self, TfConfig *config, GError **error);
/* Whether set_config() would take @config while the projects are in @projects_dir. Any thread. */
gboolean tf_engine_check_config (const char *projects_dir, const TfConfig *config, GError **error);

/* Returns: (transfer container) (element-type TfProject) */
GPtrArray *tf_engine_list_projects (TfEngine *self);
/* Returns: (transfer none) (nullable) */
TfProject *tf_engine_find_project (TfEngine *self, const char *id);

typedef struct
{
  const char *title;      /* (nullable) */
  const char *agent;      /* (nullable): agents.default */
  const char *brain_dump; /* (nullable): the first message */
  TfDeliverableType type; /* unset: told by distillation */
  const char *from_plan;  /* (nullable): id of a project of type plan that is done */
} TfProjectOptions;

/* TF_ERROR_NOT_FOUND (agent, plan), WRONG_PHASE (the plan is not done), TOO_LARGE, INVALID_ARGUMENT, FILE_SYSTEM, GIT.
 * Returns: (transfer full) */
void tf_engine_create_async (TfEngine *self,
                             const TfProjectOptions *options,
                             GAsyncReadyCallback callback,
                             gpointer data);
TfProject *tf_engine_create_finish (TfEngine *self, GAsyncResult *result, GError **error);

/* Moves the project to the trash. TF_ERROR_BUSY while an agent runs and not @force, or while it is
 * being deleted already. When it cannot be moved, what was ended for it begins again. */
void tf_engine_delete_async (TfEngine *self,
                             TfProject *project,
                             gboolean force,
                             GAsyncReadyCallback callback,
                             gpointer data);
gboolean tf_engine_delete_finish (TfEngine *self, GAsyncResult *result, GError **error);

/* Takes the newest project deleted under @id back from the trash; what ran when it was deleted goes
 * on. TF_ERROR_ALREADY_RUNNING while there is one of that id, TF_ERROR_NOT_FOUND,
 * TF_ERROR_INVALID_ARGUMENT, TF_ERROR_FILE_SYSTEM. Returns: (transfer full) */
void tf_engine_restore_async (TfEngine *self,
                              const char *id,
                              GAsyncReadyCallback callback,
                              gpointer data);
TfProject *tf_engine_restore_finish (TfEngine *self, GAsyncResult *result, GError **error);

G_END_DECLS
