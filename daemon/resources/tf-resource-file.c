/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-limits.h"
#include "tf-resource-decode.h"
#include "tf-resource-image.h"
#include "tf-resource-kind.h"
#include "tf-worker.h"

/* UTF-16 needs two bytes for a character that takes one in UTF-8. */
#define READ_MAX (2 * TF_LIMIT_RESOURCE_TEXT + 4)

TfResourceText *
tf_resource_text_new (const char *path)
{
  TfResourceText *self = g_new0 (TfResourceText, 1);

  self->name = g_filename_display_basename (path);
  self->note = g_strdup ("");
  return self;
}

void
tf_resource_text_free (TfResourceText *self)
{
  g_free (self->name);
  g_free (self->text);
  g_free (self->note);
  g_free (self->media_type);
  g_free (self->sha256);
  g_free (self);
}

void
tf_resource_text_set (TfResourceText *self, char *text, gboolean is_cut, const char *note)
{
  if (text != NULL && tf_resource_cut (text))
    is_cut = TRUE;
  g_free (self->text);
  g_free (self->note);
  self->text = text;
  if (text != NULL && is_cut)
    self->note = g_strdup_printf ("%s%struncated after %" G_GSIZE_FORMAT " MiB", note,
                                  *note != '\0' ? "; " : "", TF_LIMIT_RESOURCE_TEXT / TF_MIB);
  else
    self->note = g_strdup (note);
}

static void
set_errno_note (TfResourceText *self, int saved_errno)
{
  g_autofree char *reason = g_strdup (g_strerror (saved_errno));
  g_autofree char *note = NULL;

  reason[0] = g_ascii_tolower (reason[0]);
  note = g_strdup_printf ("cannot be read: %s", reason);
  tf_resource_text_set (self, NULL, FALSE, note);
}

static const char *
describe_mode (mode_t mode)
{
  if (S_ISDIR (mode))
    return "folder, skipped";
  if (S_ISFIFO (mode))
    return "named pipe, skipped";
  if (S_ISSOCK (mode))
    return "socket, skipped";
  return "device, skipped";
}

/* A link may name another file of the same folder, but must not show an agent files elsewhere on
 * the user's machine. */
static gboolean
check_link (const char *path, TfResourceText *self)
{
  g_autofree char *folder = g_path_get_dirname (path);
  char *target = realpath (path, NULL);
  char *home = realpath (folder, NULL);
  gsize length = home != NULL ? strlen (home) : 0;
  gboolean inside = target != NULL && home != NULL && strncmp (target, home, length) == 0 &&
                    (target[length] == '/' || length == 1);

  if (!inside)
    tf_resource_text_set (self, NULL, FALSE,
                          target == NULL ? "broken symbolic link, skipped"
                                         : "symbolic link to a place outside its folder, skipped");
  free (target);
  free (home);
  return inside;
}

/* Checks before opening: opening some devices has effects. */
static gboolean
check_path (const char *path, TfResourceText *self)
{
  struct stat info;

  if (lstat (path, &info) != 0)
    {
      set_errno_note (self, errno);
      return FALSE;
    }
  if (S_ISLNK (info.st_mode) && !check_link (path, self))
    return FALSE;
  if (stat (path, &info) != 0)
    {
      set_errno_note (self, errno);
      return FALSE;
    }
  if (S_ISREG (info.st_mode))
    return TRUE;
  tf_resource_text_set (self, NULL, FALSE, describe_mode (info.st_mode));
  return FALSE;
}

/* "60", "50.1": rounded up, so that it never appears to be within the limit. */
static char *
dup_mib (guint64 bytes)
{
  guint64 tenths = bytes / TF_MIB * 10 + (bytes % TF_MIB * 10 + TF_MIB - 1) / TF_MIB;

  if (tenths % 10 == 0)
    return g_strdup_printf ("%" G_GUINT64_FORMAT, tenths / 10);
  return g_strdup_printf ("%" G_GUINT64_FORMAT ".%u", tenths / 10, (guint) (tenths % 10));
}

static gboolean
check_size (const struct stat *info, guint64 max_bytes, TfResourceText *self)
{
  g_autofree char *size = dup_mib ((guint64) info->st_size);
  g_autofree char *limit = dup_mib (max_bytes);
  g_autofree char *note = NULL;

  if ((guint64) info->st_size <= max_bytes)
    return TRUE;
  note = g_strdup_printf ("%s MiB, over the limit of %s MiB (resource.max_file_size_mb); not read",
                          size, limit);
  tf_resource_text_set (self, NULL, FALSE, note);
  return FALSE;
}

/* Checks again, for the file actually opened. */
static gboolean
check_open (int fd, guint64 max_bytes, TfResourceText *self)
{
  struct stat info;

  if (fstat (fd, &info) != 0)
    {
      set_errno_note (self, errno);
      return FALSE;
    }
  if (S_ISREG (info.st_mode))
    return check_size (&info, max_bytes, self);
  tf_resource_text_set (self, NULL, FALSE, describe_mode (info.st_mode));
  return FALSE;
}

/* Returns: (transfer full) (nullable): at most READ_MAX bytes, plus one if there are more */
static GString *
read_start (int fd, TfResourceText *self)
{
  g_autoptr (GString) bytes = g_string_new (NULL);
  char buffer[65536];

  while (bytes->len <= READ_MAX)
    {
      ssize_t n = read (fd, buffer, MIN (sizeof buffer, READ_MAX + 1 - bytes->len));

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          set_errno_note (self, errno);
          return NULL;
        }
      if (n == 0)
        break;
      g_string_append_len (bytes, buffer, n);
    }
  return g_steal_pointer (&bytes);
}

static void
set_skipped (TfResourceText *self, const char *kind)
{
  g_autofree char *note = g_strdup_printf ("%s, skipped", kind);

  tf_resource_text_set (self, NULL, FALSE, note);
}

static void
show (TfResourceText *self, int fd, const GString *bytes, gboolean *out_is_pdf)
{
  gboolean whole = bytes->len <= READ_MAX;
  const char *kind = tf_resource_kind_guess (bytes->str, bytes->len);
  const char *image = tf_resource_image_get_type (kind);
  const char *note = "";
  g_autofree char *text = NULL;

  *out_is_pdf = tf_resource_kind_is_pdf (bytes->str, bytes->len);
  if (*out_is_pdf)
    return;
  if (image != NULL)
    {
      tf_resource_image_read (self, fd, bytes, image);
      return;
    }
  if (bytes->len == 0)
    {
      tf_resource_text_set (self, NULL, FALSE, "empty file");
      return;
    }
  if (kind == NULL)
    text = tf_resource_decode (bytes->str, MIN (bytes->len, READ_MAX), whole, &note);
  if (text == NULL)
    set_skipped (self, kind != NULL ? kind : "binary data");
  else if (tf_resource_is_blank (text))
    tf_resource_text_set (self, NULL, FALSE, "only white space");
  else
    tf_resource_text_set (self, g_steal_pointer (&text), !whole, note);
}

TfResourceText *
tf_resource_file_read (const char *path, guint64 max_bytes, gboolean *out_is_pdf)
{
  TfResourceText *self = tf_resource_text_new (path);
  g_autoptr (GString) bytes = NULL;
  int fd;

  tf_worker_assert_current ();
  *out_is_pdf = FALSE;
  if (!check_path (path, self))
    return self;
  fd = open (path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd < 0)
    {
      set_errno_note (self, errno);
      return self;
    }
  if (check_open (fd, max_bytes, self))
    bytes = read_start (fd, self);
  if (bytes != NULL)
    show (self, fd, bytes, out_is_pdf);
  close (fd);
  return self;
}
