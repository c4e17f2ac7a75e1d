/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-document-store.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-atomic-file-private.h"
#include "tf-error.h"
#include "tf-fd.h"
#include "tf-limits.h"
#include "tf-project-files-private.h"
#include "tf-text.h"
#include "tf-worker.h"

static gboolean
check_is_no_link (int dir_fd, const char *name, const char *relative, GError **error)
{
  struct stat info;

  if (fstatat (dir_fd, name, &info, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISLNK (info.st_mode))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_SAFETY, "“%s” is a symbolic link", relative);
  return FALSE;
}

char *
tf_document_store_read (const TfProjectFiles *files, const char *relative, GError **error)
{
  g_auto (TfFd) dir_fd = -1;
  g_autofree char *text = NULL;
  const char *name = NULL;
  gsize length = 0;

  g_return_val_if_fail (files != NULL && relative != NULL, NULL);

  dir_fd = tf_project_files_open_parent (files, relative, FALSE, &name, error);
  if (dir_fd < 0 || !check_is_no_link (dir_fd, name, relative, error))
    return NULL;
  text = tf_project_files_read (files, relative, TF_LIMIT_DOCUMENT, &length, error);
  if (text == NULL || !tf_text_validate (text, length, relative, error))
    return NULL;
  return g_steal_pointer (&text);
}

gboolean
tf_document_store_write (const TfProjectFiles *files,
                         const char *relative,
                         const char *text,
                         GError **error)
{
  g_auto (TfFd) dir_fd = -1;
  const char *name = NULL;
  gsize length = 0;

  g_return_val_if_fail (files != NULL && relative != NULL && text != NULL, FALSE);
  tf_worker_assert_current ();

  length = strlen (text);
  if (length > TF_LIMIT_DOCUMENT)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
                   "“%s” would have %" G_GSIZE_FORMAT " bytes, more than the %" G_GSIZE_FORMAT
                   " allowed",
                   relative, length, TF_LIMIT_DOCUMENT);
      return FALSE;
    }
  dir_fd = tf_project_files_open_parent (files, relative, TRUE, &name, error);
  return dir_fd >= 0 && check_is_no_link (dir_fd, name, relative, error) &&
         tf_project_files_write (files, relative, text, (gssize) length, error);
}
