/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Reads the user's files, before the daemon is called. Blocking. */

/* Checks that a word is one of @words here, because the daemon's error cannot name the verb.
 * TF_ERROR_INVALID_ARGUMENT lists them; @what they are. */
gboolean tf_ctl_input_check_word (const char *what,
                                  const char *word,
                                  const char *const *words,
                                  GError **error);
/* Checks that a word is one of the nicks of the enum @type. */
gboolean tf_ctl_input_check_nick (const char *what, const char *word, GType type, GError **error);

/* A file or directory open for reading. */
typedef struct
{
  char *name; /* (owned): its base name */
  int fd;     /* (owned) */
} TfCtlFile;

void tf_ctl_file_free (TfCtlFile *self);

/* The text of @file, "-" for standard input. TF_ERROR_FILE_SYSTEM, TF_ERROR_TOO_LARGE beyond @limit
 * bytes, TF_ERROR_MALFORMED if it is not UTF-8 text. Returns: (transfer full) */
char *tf_ctl_input_read (const char *file, gsize limit, GError **error);

/* The words joined by blanks, or standard input for the single word "-". Returns: (transfer
 * full) */
char *tf_ctl_input_join (const char *const *words, gsize limit, GError **error);

/* Opens all @files (nullable) or none: TF_ERROR_FILE_SYSTEM names the first that is missing,
 * unreadable, an empty directory or neither file nor directory. Returns: (transfer full)
 * (element-type TfCtlFile) */
GPtrArray *tf_ctl_input_open (const char *const *files, GError **error);

/* Pieces of at most @limit bytes, cut at blank lines, else at line breaks, else between
 * characters. Returns: (transfer full): at least one piece */
GStrv tf_ctl_input_split (const char *text, gsize limit);

G_END_DECLS
