/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-log.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-json.h"
#include "tf-model-enums.h"
#include "tf-project-files-private.h"
#include "tf-text.h"
#include "tf-worker.h"

#define MAX_DETAIL_CHARS 8192

static char *
make_line (gint64 now, const char *level, const char *event, TfPhase phase, const char *detail)
{
  g_autofree char *valid = g_utf8_make_valid (detail != NULL ? detail : "", -1);
  g_autofree char *shown = tf_text_ellipsize (valid, MAX_DETAIL_CHARS);
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_node_take_object (node, object);
  tf_json_set_time (object, "timestamp", now);
  json_object_set_string_member (object, "level", level);
  json_object_set_string_member (object, "event", event);
  tf_json_set_enum (object, "phase", TF_TYPE_PHASE, phase);
  json_object_set_string_member (object, "detail", shown);
  return tf_json_to_line (node);
}

static gboolean
is_torn (int fd, gint64 size)
{
  char last = '\n';

  return size > 0 && pread (fd, &last, 1, size - 1) == 1 && last != '\n';
}

/* On a full disk a line is written in part; remove that part, so that the log stays readable. */
static gboolean
write_line (int fd, gint64 size, const char *text, const char *path, GError **error)
{
  gsize length = strlen (text);
  gssize written = -1;

  do
    written = write (fd, text, length);
  while (written < 0 && errno == EINTR);
  if (written == (gssize) length)
    return TRUE;
  tf_error_set_from_errno (error, written < 0 ? errno : ENOSPC, "write", path);
  if (written > 0)
    (void) !ftruncate (fd, size);
  return FALSE;
}

gboolean
tf_project_log_append (const TfProjectFiles *files,
                       gint64 now,
                       const char *level,
                       const char *event,
                       TfPhase phase,
                       const char *detail,
                       GError **error)
{
  g_autofree char *path = NULL;
  g_autofree char *line = NULL;
  g_autofree char *text = NULL;
  g_auto (TfFd) fd = -1;
  struct stat info;

  g_return_val_if_fail (files != NULL && level != NULL && event != NULL, FALSE);
  tf_worker_assert_current ();

  path = tf_project_files_dup_path (files, TF_FILE_LOG);
  fd = tf_fd_open_own_file (AT_FDCWD, path, O_RDWR | O_APPEND | O_CREAT);
  if (fd < 0 || fstat (fd, &info) != 0)
    {
      tf_error_set_from_errno (error, errno, "write", path);
      return FALSE;
    }
  line = make_line (now, level, event, phase, detail);
  text = g_strconcat (is_torn (fd, info.st_size) ? "\n" : "", line, "\n", NULL);
  if (!write_line (fd, info.st_size, text, path, error))
    return FALSE;
  tf_expected_files_note_line (tf_project_files_get_expected (files), TF_FILE_LOG, line);
  return TRUE;
}

int
tf_project_log_open (const TfProjectFiles *files, GError **error)
{
  g_return_val_if_fail (files != NULL, -1);

  return tf_project_files_open_regular (files, TF_FILE_LOG, error);
}
