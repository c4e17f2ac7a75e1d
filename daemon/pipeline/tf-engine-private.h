/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-engine.h"
#include "tf-estimates.h"
#include "tf-project-private.h"

G_BEGIN_DECLS

struct _TfEngine
{
  GObject parent_instance;

  TfConfig *config;           /* (owned) */
  TfRunSlots *slots;          /* (owned) */
  TfConfinement *confinement; /* (owned) */
  TfWorker *worker;           /* (owned): creating and deleting projects */
  GHashTable *awake;          /* (owned) (element-type utf8 TfProject) */
  GHashTable *asleep;         /* (owned) (element-type utf8 GVariant): rows (tf-project-row.h) */
  TfEstimates *estimates;     /* (owned): of the finished ones */
  gboolean estimating;        /* their runs are being read */
  gboolean started;           /* who awakes is started, too */
  guint64 loaded_at;          /* ns since 1970 */
  gboolean index_is_old;      /* it does not have what sleeps */
  GTask *stop_task;           /* (owned) (nullable) */
  guint stopping;             /* projects still to stop */
  guint stop_grace;     /* a source, 0 if there is none: then whatever still runs is told to end */
  gint64 stop_deadline; /* when that is, monotonic */
};

/* One project as read from disk. */
typedef struct
{
  const char *projects_dir; /* (not owned) */
  const char *id;           /* (not owned) */
  TfProjectFiles *files;    /* (owned) (nullable) */
  TfProjectStatus *status;  /* (owned) (nullable) */
  TfPolishState *polish;    /* (owned) (nullable) */
  GError *error;            /* (owned) (nullable) */
  gboolean has_link;        /* the error is about a link: nothing below may be read or written */
  GVariant *row;            /* (owned) (nullable): it can sleep, and this is all that was kept */
} TfEngineLoaded;

/* Worker: finds the directory of loaded->id and reads the state in it. */
void tf_engine_open (TfEngineLoaded *loaded);
/* Worker: reads the state of loaded->files. */
void tf_engine_read (TfEngineLoaded *loaded);
void tf_engine_loaded_clear (TfEngineLoaded *loaded);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfEngineLoaded, tf_engine_loaded_clear)

/* Adds what was read as a project in use; it is not started. Returns: (transfer none) */
TfProject *tf_engine_take (TfEngine *self, const TfEngineLoaded *loaded);
/* The same for one that slept: it is started, too, as others were. If it is gone, that is signalled.
 * Returns: (transfer none) (nullable) */
TfProject *tf_engine_take_awake (TfEngine *self, const char *id, const TfEngineLoaded *loaded);
/* Writes the link from its plan to it, if it is missing. */
void tf_engine_link_back (TfEngine *self, TfProject *project);
/* The same for projects that sleep: who lacks nothing goes on sleeping. */
void tf_engine_link_back_sleepers (TfEngine *self);

/* Whether @project is finished has changed, or may have. */
void tf_engine_note_finished (TfEngine *self, TfProject *project);
/* It is gone. */
void tf_engine_forget_finished (TfEngine *self, const char *id);

/* Writes the rows of who sleeps, if the index has others. */
void tf_engine_save_index (TfEngine *self);

const char *tf_engine_title_of (TfProject *project);

G_END_DECLS
