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
 * A project that nothing happens to sleeps: only what a listing shows of it is kept. It wakes when
 * somebody asks for it, and stays awake.
 *
 * Signals: "project-awake" (TfProject *), "project-added" (TfProject *): a new one, after that;
 * "project-removed" (const char *id), "config-changed" (), "estimates-changed" (),
 * "notified" (TfProject *, const char *event_type, const char *summary).
 */
#define TF_TYPE_ENGINE (tf_engine_get_type ())
G_DECLARE_FINAL_TYPE (TfEngine, tf_engine, TF, ENGINE, GObject)

TfEngine *tf_engine_new (TfConfig *config, TfRunSlots *slots);

/* Finds all projects. Those that an earlier daemon left at work, or that wait for the user's answer to a
 * draft, are awake then; the others sleep. Blocking: call it before the main loop runs.
 * TF_ERROR_FILE_SYSTEM if the projects directory cannot be used; a project that cannot be read is
 * awake, halted. */
gboolean tf_engine_load (TfEngine *self, GError **error);

/* Every project continues where an earlier daemon stopped. */
void tf_engine_start (TfEngine *self);

/* Ends all jobs without changing the state on disk. Finishes when every write that had begun is
 * complete, or was told to give up after a moment (tf_worker_stop()). */
void tf_engine_stop_async (TfEngine *self, GAsyncReadyCallback callback, gpointer data);
void tf_engine_stop_finish (TfEngine *self, GAsyncResult *result);

TfConfinement *tf_engine_get_confinement (TfEngine *self);
TfConfig *tf_engine_get_config (TfEngine *self);
/* Every project uses it from its next step on. Another projects.directory needs a restart:
 * TF_ERROR_INVALID_CONFIG. */
gboolean tf_engine_set_config (TfEngine *self, TfConfig *config, GError **error);
/* Whether set_config() would accept @config for projects in @projects_dir. Any thread. */
gboolean tf_engine_check_config (const char *projects_dir, const TfConfig *config, GError **error);

/* Returns: (transfer container) (element-type TfProject) */
GPtrArray *tf_engine_list_awake (TfEngine *self);
/* Sorted. Returns: (transfer full) */
GStrv tf_engine_list_ids (TfEngine *self);
gboolean tf_engine_has_project (TfEngine *self, const char *id);
/* Wakes it, which reads its state. Returns: (transfer none) (nullable) */
TfProject *tf_engine_find_project (TfEngine *self, const char *id);
/* Nothing is woken. Returns: (transfer none) (nullable): %NULL also if it sleeps */
TfProject *tf_engine_find_awake (TfEngine *self, const char *id);
/* All of them, at the price of reading all of them. */
void tf_engine_wake_all (TfEngine *self);

/* The fields (tf-project-fields.h) of all projects, each as an array in the order of the ids.
 * @fields: (array zero-terminated): empty: all. @out_ids: (transfer full): sorted.
 * TF_ERROR_INVALID_ARGUMENT for an unknown one. Returns: a{sv}, floating */
GVariant *tf_engine_list_fields (TfEngine *self,
                                 const char *const *fields,
                                 GStrv *out_ids,
                                 GError **error);

/* What @project will probably take; see the property Estimate. "estimates-changed" says that it may be
 * another. Returns: a{sv}, which may be floating */
GVariant *tf_engine_estimate (TfEngine *self, TfProject *project);

typedef struct
{
  const char *title;      /* (nullable) */
  const char *agent;      /* (nullable): agents.default */
  const char *brain_dump; /* (nullable): the first message */
  TfDeliverableType type; /* unset: distillation finds it */
  const char *race;       /* (nullable): id of the project that it races */
  const char *from_plan;  /* (nullable): id of a project of type plan that is done */
} TfProjectOptions;

/* TF_ERROR_NOT_FOUND (agent, plan), WRONG_PHASE (the plan is not done), TOO_LARGE,
 * INVALID_ARGUMENT, FILE_SYSTEM, GIT. Returns: (transfer full) */
void tf_engine_create_async (TfEngine *self,
                             const TfProjectOptions *options,
                             GAsyncReadyCallback callback,
                             gpointer data);
TfProject *tf_engine_create_finish (TfEngine *self, GAsyncResult *result, GError **error);

/* Moves the project to the trash. TF_ERROR_BUSY while an agent runs, without @force, and during
 * another deletion. If it cannot be moved, its job begins again. */
void tf_engine_delete_async (TfEngine *self,
                             TfProject *project,
                             gboolean force,
                             GAsyncReadyCallback callback,
                             gpointer data);
gboolean tf_engine_delete_finish (TfEngine *self, GAsyncResult *result, GError **error);

/* Restores the newest project deleted under @id from the trash; its job continues.
 * TF_ERROR_ALREADY_RUNNING if a project has that id, TF_ERROR_NOT_FOUND, TF_ERROR_INVALID_ARGUMENT,
 * TF_ERROR_FILE_SYSTEM. Returns: (transfer full) */
void tf_engine_restore_async (TfEngine *self,
                              const char *id,
                              GAsyncReadyCallback callback,
                              gpointer data);
TfProject *tf_engine_restore_finish (TfEngine *self, GAsyncResult *result, GError **error);

G_END_DECLS
