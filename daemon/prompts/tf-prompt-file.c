/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-prompt-file.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-text.h"

#define MAX_SHOWN_CHARS       60
#define MAX_DESCRIPTION_CHARS 120
#define BYTE_ORDER_MARK       "\xef\xbb\xbf"

static gboolean
is_blank (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (!g_unichar_isspace (g_utf8_get_char (text)))
      return FALSE;
  return TRUE;
}

static gboolean
check_kind (int fd, const char *path, GError **error)
{
  struct stat info;

  if (fstat (fd, &info) != 0)
    {
      tf_error_set_from_errno (error, errno, "read", path);
      return FALSE;
    }
  if (S_ISREG (info.st_mode))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "prompt file %s is not a regular file", path);
  return FALSE;
}

/* Does not trust the size, which may change during reading. */
static GString *
read_bytes (int fd, const char *path, GError **error)
{
  g_autoptr (GString) bytes = g_string_new (NULL);
  char buffer[16384];
  ssize_t n;

  while ((n = read (fd, buffer, sizeof buffer)) != 0)
    {
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          tf_error_set_from_errno (error, errno, "read", path);
          return NULL;
        }
      g_string_append_len (bytes, buffer, n);
      if (bytes->len > TF_LIMIT_PROMPT_FILE)
        {
          g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
                       "prompt file %s is over the limit of %" G_GSIZE_FORMAT " MiB", path,
                       TF_LIMIT_PROMPT_FILE / TF_MIB);
          return NULL;
        }
    }
  return g_steal_pointer (&bytes);
}

static gboolean
check_text (GString *bytes, const char *path, GError **error)
{
  if (!tf_text_validate (bytes->str, bytes->len, path, error))
    return FALSE;
  if (g_str_has_prefix (bytes->str, BYTE_ORDER_MARK))
    g_string_erase (bytes, 0, strlen (BYTE_ORDER_MARK));
  if (!is_blank (bytes->str))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
               "prompt file %s is empty; write a prompt into it or remove it", path);
  return FALSE;
}

char *
tf_prompt_file_read (const char *path, GError **error)
{
  g_autoptr (GString) bytes = NULL;
  int fd = open (path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);

  if (fd < 0)
    {
      tf_error_set_from_errno (error, errno, "read", path);
      return NULL;
    }
  if (check_kind (fd, path, error))
    bytes = read_bytes (fd, path, error);
  close (fd);
  if (bytes == NULL || !check_text (bytes, path, error))
    return NULL;
  return g_string_free (g_steal_pointer (&bytes), FALSE);
}

static gboolean
check_writable (const char *text, GError **error)
{
  gsize length = strlen (text);

  if (!tf_text_validate (text, length, "the prompt", error))
    return FALSE;
  if (is_blank (text))
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                 "the prompt is empty; reset it to return to the built-in one");
  else if (length > TF_LIMIT_PROMPT_FILE)
    g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
                 "the prompt is over the limit of %" G_GSIZE_FORMAT " MiB",
                 TF_LIMIT_PROMPT_FILE / TF_MIB);
  else
    return TRUE;
  return FALSE;
}

gboolean
tf_prompt_file_write (const char *path, const char *text, GError **error)
{
  GError *local_error = NULL;

  if (!check_writable (text, error))
    return FALSE;
  if (g_file_set_contents_full (path, text, -1,
                                G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0644,
                                &local_error))
    return TRUE;
  tf_error_take_file_error (error, local_error, "write", path);
  return FALSE;
}

char *
tf_prompt_file_dup_description (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = tf_prompt_file_read (path, &error);
  const char *line = text;
  g_autofree char *first = NULL;

  if (text == NULL)
    return g_strdup (error->message);
  while (*line == '#' || g_ascii_isspace (*line))
    line++;
  first = g_strndup (line, strcspn (line, "\n"));
  g_strchomp (first);
  return tf_text_ellipsize (first, MAX_DESCRIPTION_CHARS);
}

char *
tf_prompt_file_dup_shown (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GString) plain = g_string_new (NULL);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    g_string_append_unichar (plain,
                             g_unichar_iscntrl (g_utf8_get_char (p)) ? ' ' : g_utf8_get_char (p));
  return tf_text_ellipsize (plain->str, MAX_SHOWN_CHARS);
}
