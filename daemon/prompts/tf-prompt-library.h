/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Prompt files, read from disk at every use: the person's own in @user_dir win over the shipped
 * ones; new files in either appear by themselves. A name is the file name without ".md":
 * [a-z0-9-]+ of at most TF_LIMIT_NAME characters, anything else is TF_ERROR_INVALID_ARGUMENT.
 * Symbolic links are followed when reading and replaced when writing. Blocking: worker thread. */
typedef struct
{
  char *name;          /* (owned) */
  char *path;          /* (owned): the file in force */
  char *description;   /* (owned): its first heading or line */
  gboolean overridden; /* the person's own is in force and a shipped one exists */
  gboolean own;        /* only the person's own exists */
} TfPromptEntry;

void tf_prompt_entry_free (TfPromptEntry *self);

typedef struct
{
  char *user_dir;    /* (owned) */
  char *shipped_dir; /* (owned) */
} TfPromptLibrary;

TfPromptLibrary *tf_prompt_library_new (const char *user_dir, const char *shipped_dir);
void tf_prompt_library_free (TfPromptLibrary *self);

/* Sorted by name. Returns: (transfer full) (element-type TfPromptEntry) */
GPtrArray *tf_prompt_library_list (const TfPromptLibrary *self, GError **error);
/* TF_ERROR_NOT_FOUND names both places; empty or not UTF-8 is TF_ERROR_MALFORMED */
char *tf_prompt_library_read (const TfPromptLibrary *self, const char *name, GError **error);
/* The shipped text, whether it is in force or not; TF_ERROR_NOT_FOUND without one. */
char *tf_prompt_library_read_shipped (const TfPromptLibrary *self,
                                      const char *name,
                                      GError **error);
/* Durable. A blank text is refused. */
gboolean tf_prompt_library_write (const TfPromptLibrary *self,
                                  const char *name,
                                  const char *text,
                                  GError **error);
/* Renames the person's own to <name>.md.bak (numbered); TF_ERROR_NOT_FOUND when there is none or
 * no shipped one to go back to. */
gboolean tf_prompt_library_reset (const TfPromptLibrary *self, const char *name, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfPromptLibrary, tf_prompt_library_free)

G_END_DECLS
