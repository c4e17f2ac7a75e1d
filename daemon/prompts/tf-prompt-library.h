/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Prompt files, read from disk at every use. The user's own files in @user_dir override the shipped
 * ones; new files in either appear automatically. A name is the file name without ".md":
 * [a-z0-9-]+, at most TF_LIMIT_NAME characters; anything else is TF_ERROR_INVALID_ARGUMENT. Reading
 * follows symbolic links, writing replaces them. Blocking: worker thread. */
typedef struct
{
  char *name;          /* (owned) */
  char *path;          /* (owned): the active file */
  char *description;   /* (owned): its first heading or line */
  gboolean overridden; /* the user's own file overrides a shipped one */
  gboolean own;        /* the user's own file, without a shipped one */
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
/* TF_ERROR_NOT_FOUND names both directories; TF_ERROR_MALFORMED if empty or not UTF-8 */
char *tf_prompt_library_read (const TfPromptLibrary *self, const char *name, GError **error);
/* The shipped text, even if it is overridden; TF_ERROR_NOT_FOUND if there is none. */
char *tf_prompt_library_read_shipped (const TfPromptLibrary *self,
                                      const char *name,
                                      GError **error);
/* Durable. Rejects blank text. */
gboolean tf_prompt_library_write (const TfPromptLibrary *self,
                                  const char *name,
                                  const char *text,
                                  GError **error);
/* Renames the user's own file to <name>.md.bak (numbered). TF_ERROR_NOT_FOUND if there is none or
 * no shipped one to return to. */
gboolean tf_prompt_library_reset (const TfPromptLibrary *self, const char *name, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfPromptLibrary, tf_prompt_library_free)

G_END_DECLS
