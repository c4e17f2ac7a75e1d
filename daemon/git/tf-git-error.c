/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-git-error.h"

#include <errno.h>
#include <git2.h>
#include <string.h>

#include "tf-error.h"

static const int file_system_errors[] = { ENOSPC, EROFS, EDQUOT, EFBIG, EIO,
                                          EACCES, EPERM, EMFILE, ENFILE };

/* libgit2 does not keep errno, but its message ends with the text of it. */
static gboolean
is_file_system_error (const char *message)
{
  for (guint i = 0; i < G_N_ELEMENTS (file_system_errors); i++)
    if (g_str_has_suffix (message, strerror (file_system_errors[i])))
      return TRUE;
  return FALSE;
}

static char *
to_phrase (const char *message)
{
  char *phrase = g_strdup (message);

  if (g_ascii_isupper (phrase[0]) && g_ascii_islower (phrase[1]))
    phrase[0] = g_ascii_tolower (phrase[0]);
  return phrase;
}

gboolean
tf_git_check (int code, const char *what, GError **error)
{
  const git_error *last = NULL;
  g_autofree char *phrase = NULL;

  if (code >= 0)
    return TRUE;
  last = git_error_last ();
  phrase = to_phrase (last != NULL && last->message != NULL ? last->message : "unknown reason");
  g_set_error (error, TF_ERROR, is_file_system_error (phrase) ? TF_ERROR_FILE_SYSTEM : TF_ERROR_GIT,
               "cannot %s: %s", what, phrase);
  return FALSE;
}
