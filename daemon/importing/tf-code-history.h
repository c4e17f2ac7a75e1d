/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-repo.h"

G_BEGIN_DECLS

/* The history of the code in an older project, whose only repository has it too. Private to
 * the folder. Blocking, worker. */
typedef struct
{
  char *head; /* (owned) (nullable): the last commit; %NULL: there is no code */
  char *base; /* (owned) (nullable): what was imported */
  GHashTable
      *renamed; /* (owned) (element-type utf8 utf8): commit of the project to that of the code */
  GHashTable *reviews; /* (owned) (element-type guint utf8): iteration to what its reviewers read */
} TfCodeHistory;

/* Writes the commits of the code to @project's objects: those that change it, with their authors,
 * times and messages, upon what was imported. The same each time. */
gboolean tf_code_history_make (TfCodeHistory *self, TfRepo *project, GError **error);
void tf_code_history_clear (TfCodeHistory *self);

/* Whether a name at the top of such a project, or in its docs/, was never code. */
gboolean tf_code_history_is_own (const char *name);
gboolean tf_code_history_is_document (const char *name);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfCodeHistory, tf_code_history_clear)

G_END_DECLS
