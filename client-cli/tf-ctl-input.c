/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-input.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-text.h"

#define PIECE 65536

void
tf_ctl_file_free (TfCtlFile *self)
{
  close (self->fd);
  g_free (self->name);
  g_free (self);
}

static int
open_regular (const char *path, GError **error)
{
  struct stat status;
  int fd;

  if (stat (path, &status) != 0)
    {
      tf_error_set_from_errno (error, errno, "read", path);
      return -1;
    }
  if (!S_ISREG (status.st_mode))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM, _ ("cannot read %s: not a regular file"),
                   path);
      return -1;
    }
  fd = open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (fd < 0)
    tf_error_set_from_errno (error, errno, "read", path);
  return fd;
}

/* A file, or a non-empty directory, which is a code base. */
static int
open_resource (const char *path, GError **error)
{
  g_autoptr (GDir) dir = NULL;
  int fd = -1;

  if (!g_file_test (path, G_FILE_TEST_IS_DIR))
    return open_regular (path, error);
  fd = open (path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  dir = fd >= 0 ? g_dir_open (path, 0, NULL) : NULL;
  if (dir != NULL && g_dir_read_name (dir) != NULL)
    return fd;
  if (dir == NULL)
    tf_error_set_from_errno (error, errno, "read", path);
  else
    g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM, _ ("%s is an empty directory"), path);
  if (fd >= 0)
    close (fd);
  return -1;
}

/* A directory has its own name, even if given as ".". */
static char *
dup_name (const char *path)
{
  g_autofree char *whole = g_canonicalize_filename (path, NULL);

  return g_filename_display_basename (whole);
}

static gboolean
read_all (int fd, const char *what, gsize limit, GString *text, GError **error)
{
  while (TRUE)
    {
      char piece[PIECE];
      gssize n = read (fd, piece, sizeof piece);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          tf_error_set_from_errno (error, errno, "read", what);
          return FALSE;
        }
      if (n == 0)
        return TRUE;
      g_string_append_len (text, piece, n);
      if (text->len > limit)
        {
          g_autofree char *size = g_format_size_full (limit, G_FORMAT_SIZE_IEC_UNITS);

          g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE, _ ("%s is larger than %s"), what, size);
          return FALSE;
        }
    }
}

static gboolean
check_text (const GString *text, const char *what, GError **error)
{
  if (memchr (text->str, '\0', text->len) != NULL || tf_text_is_binary (text->str, text->len))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, _ ("%s is not a text file"), what);
      return FALSE;
    }
  return tf_text_validate (text->str, text->len, what, error);
}

char *
tf_ctl_input_read (const char *file, gsize limit, GError **error)
{
  gboolean standard = g_str_equal (file, "-");
  const char *what = standard ? _ ("standard input") : file;
  g_autoptr (GString) text = g_string_new (NULL);
  int fd = standard ? STDIN_FILENO : open_regular (file, error);
  gboolean ok;

  if (fd < 0)
    return NULL;
  ok = read_all (fd, what, limit, text, error);
  if (!standard)
    close (fd);
  if (!ok || !check_text (text, what, error))
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
tf_ctl_input_join (const char *const *words, gsize limit, GError **error)
{
  g_autofree char *text = NULL;

  if (g_str_equal (words[0], "-") && words[1] == NULL)
    return tf_ctl_input_read ("-", limit, error);
  text = g_strjoinv (" ", (char **) words);
  if (!tf_text_validate (text, strlen (text), "the text", error))
    return NULL;
  return g_steal_pointer (&text);
}

GPtrArray *
tf_ctl_input_open (const char *const *files, GError **error)
{
  g_autoptr (GPtrArray) opened = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_ctl_file_free);

  for (guint i = 0; files != NULL && files[i] != NULL; i++)
    {
      TfCtlFile *file;
      int fd = open_resource (files[i], error);

      if (fd < 0)
        return NULL;
      file = g_new0 (TfCtlFile, 1);
      file->fd = fd;
      file->name = dup_name (files[i]);
      g_ptr_array_add (opened, file);
    }
  return g_steal_pointer (&opened);
}

/* The end of the piece that begins at @text: after the last blank line, else the last line, else
 * the last whole character within the limit. */
static gsize
find_cut (const char *text, gsize limit)
{
  gsize line = 0;
  const char *end;

  for (gsize i = limit; i > 1; i--)
    {
      if (text[i - 1] != '\n')
        continue;
      if (text[i - 2] == '\n')
        return i;
      line = MAX (line, i);
    }
  if (line > 0)
    return line;
  end = g_utf8_find_prev_char (text, text + limit + 1);
  return end != NULL && end > text ? (gsize) (end - text) : limit;
}

GStrv
tf_ctl_input_split (const char *text, gsize limit)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  while (strlen (text) > limit)
    {
      gsize cut = find_cut (text, limit);
      g_autofree char *piece = g_strndup (text, cut);

      g_strv_builder_add (builder, piece);
      text += cut;
    }
  g_strv_builder_add (builder, text);
  return g_strv_builder_end (builder);
}

gboolean
tf_ctl_input_check_word (const char *what,
                         const char *word,
                         const char *const *words,
                         GError **error)
{
  g_autofree char *all = NULL;

  if (g_strv_contains (words, word))
    return TRUE;
  all = g_strjoinv (", ", (char **) words);
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
               _ ("unknown %s “%s”, expected one of %s"), what, word, all);
  return FALSE;
}

gboolean
tf_ctl_input_check_nick (const char *what, const char *word, GType type, GError **error)
{
  g_auto (GStrv) nicks = tf_enum_dup_nicks (type);

  return tf_ctl_input_check_word (what, word, (const char *const *) nicks, error);
}
