/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-output.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tf-ctl-text.h"
#include "tf-error.h"
#include "tf-json.h"

/* Not g_print, which would escape what the locale lacks. */
static void
write_to (TfCtl *ctl, FILE *file, const char *text, gboolean ours)
{
  g_autofree char *clean = tf_ctl_text_sanitize (text);
  g_autofree char *ascii = NULL;

  if (!ctl->environment.utf8 && (ours || ctl->environment.terminal_out))
    ascii = tf_ctl_text_to_ascii (clean);
  fputs (ascii != NULL ? ascii : clean, file);
}

static void
write_text (TfCtl *ctl, const char *text, gboolean ours)
{
  write_to (ctl, stdout, text, ours);
}

static void
end_text (const char *text)
{
  if (text[0] != '\0' && !g_str_has_suffix (text, "\n"))
    fputc ('\n', stdout);
  fflush (stdout);
}

void
tf_ctl_output_line (TfCtl *ctl, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  write_text (ctl, text, TRUE);
  fputc ('\n', stdout);
  fflush (stdout);
}

void
tf_ctl_output_aside (TfCtl *ctl, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  write_to (ctl, stderr, text, TRUE);
  fputc ('\n', stderr);
}

void
tf_ctl_output_text (TfCtl *ctl, const char *text)
{
  write_text (ctl, text, FALSE);
  end_text (text);
}

void
tf_ctl_output_file (TfCtl *ctl, const char *text)
{
  if (ctl->environment.terminal_out)
    write_text (ctl, text, FALSE);
  else
    fputs (text, stdout);
  end_text (text);
}
void
tf_ctl_output_take_json (JsonObject *object)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *line = NULL;
  g_autofree char *escaped = NULL;

  json_node_take_object (node, object);
  line = tf_json_to_line (node);
  escaped = tf_ctl_text_escape_json (line);
  fputs (escaped, stdout);
  fputc ('\n', stdout);
  fflush (stdout);
}

static gboolean
readable_cb (int fd, GIOCondition condition, gpointer data)
{
  gboolean *readable = data;

  *readable = TRUE;
  return G_SOURCE_REMOVE;
}

/* In the main context, so that Ctrl-C works while the user thinks. */
static gboolean
read_answer (TfCtl *ctl, char *answer, gsize size, GError **error)
{
  gboolean readable = FALSE;
  guint id = g_unix_fd_add (STDIN_FILENO, G_IO_IN | G_IO_HUP | G_IO_ERR, readable_cb, &readable);
  gssize n;

  while (!readable && !g_cancellable_is_cancelled (ctl->cancellable))
    g_main_context_iteration (NULL, TRUE);
  if (!readable)
    {
      g_source_remove (id);
      return !g_cancellable_set_error_if_cancelled (ctl->cancellable, error);
    }
  n = read (STDIN_FILENO, answer, size - 1);
  answer[MAX (n, 0)] = '\0';
  if (n <= 0)
    fputc ('\n', stdout);
  return TRUE;
}

gboolean
tf_ctl_output_ask (TfCtl *ctl, const char *question, gboolean *out_yes, GError **error)
{
  char answer[256] = "";

  if (!ctl->environment.terminal_in || ctl->args.json)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_NEEDS_CONFIRMATION,
                   _ ("%s There is no terminal to ask on; use --yes to confirm in advance"),
                   question);
      return FALSE;
    }
  write_text (ctl, question, TRUE);
  fputs (" [y/N] ", stdout);
  fflush (stdout);
  if (!read_answer (ctl, answer, sizeof answer, error))
    return FALSE;
  g_strstrip (answer);
  *out_yes = g_ascii_strcasecmp (answer, "y") == 0 || g_ascii_strcasecmp (answer, "yes") == 0;
  return TRUE;
}

gboolean
tf_ctl_output_ask_text (TfCtl *ctl, const char *question, char **out_text, GError **error)
{
  char answer[4096] = "";

  write_text (ctl, question, TRUE);
  fflush (stdout);
  if (!read_answer (ctl, answer, sizeof answer, error))
    return FALSE;
  *out_text = g_utf8_make_valid (g_strstrip (answer), -1);
  return TRUE;
}

void
tf_ctl_live_draw (TfCtl *ctl, TfCtlLive *self, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = g_strv_length (lines);

  if (n > 0 && lines[n - 1][0] == '\0')
    n--;
  if (self->n_lines > 0)
    printf ("\033[%uA\r\033[J", self->n_lines);
  for (guint i = 0; i < n; i++)
    {
      /* a line that wraps would make the number of lines to go back wrong */
      g_autofree char *clean = tf_ctl_text_sanitize (lines[i]);
      g_autofree char *fit = tf_ctl_text_fit (clean, MAX (ctl->environment.columns, 20) - 1);

      write_text (ctl, fit, TRUE);
      fputc ('\n', stdout);
    }
  fflush (stdout);
  self->n_lines = n;
}

void
tf_ctl_live_keep (TfCtlLive *self)
{
  self->n_lines = 0;
}
