/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-log.h"

#include <stdio.h>
#include <unistd.h>

static char *log_program = NULL;
static gboolean log_verbose = FALSE;

void
tf_log_event (GLogLevelFlags level, const char *project, const char *event, const char *format, ...)
{
  static const char *const priorities[] = { "3", "4", "4", "5", "6", "7" };
  g_autofree char *message = NULL;
  guint i = 0;
  va_list args;
  GLogField fields[5];
  gsize n_fields = 0;

  g_return_if_fail (event != NULL && format != NULL);

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  while (i + 1 < G_N_ELEMENTS (priorities) && (level & (G_LOG_LEVEL_ERROR << i)) == 0)
    i++;
  fields[n_fields++] = (GLogField){ "MESSAGE", message, -1 };
  fields[n_fields++] = (GLogField){ "PRIORITY", priorities[i], -1 };
  fields[n_fields++] = (GLogField){ "GLIB_DOMAIN", G_LOG_DOMAIN, -1 };
  fields[n_fields++] = (GLogField){ "TF_EVENT", event, -1 };
  if (project != NULL)
    fields[n_fields++] = (GLogField){ "TF_PROJECT", project, -1 };
  g_log_structured_array (level, fields, n_fields);
}

void
tf_log_project_event (const char *project,
                      const char *phase,
                      const char *level,
                      const char *event,
                      const char *detail)
{
  g_autofree char *message = NULL;
  const char *priority = "6";

  g_return_if_fail (project != NULL && phase != NULL && level != NULL);
  g_return_if_fail (event != NULL && detail != NULL);

  message = g_strdup_printf ("%s: %s: %s", project, event, detail);
  if (g_str_equal (level, "warn"))
    priority = "4";
  else if (g_str_equal (level, "error"))
    priority = "3";
  {
    const GLogField fields[] = {
      { "MESSAGE", message, -1 },          { "PRIORITY", priority, -1 },
      { "GLIB_DOMAIN", G_LOG_DOMAIN, -1 }, { "TF_EVENT", event, -1 },
      { "TF_PROJECT", project, -1 },       { "TF_PHASE", phase, -1 },
    };

    g_log_structured_array (G_LOG_LEVEL_INFO, fields, G_N_ELEMENTS (fields));
  }
}

static gboolean
is_of_project (const GLogField *fields, gsize n_fields)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_strcmp0 (fields[i].key, "TF_PROJECT") == 0)
      return TRUE;
  return FALSE;
}

static const char *
get_message (const GLogField *fields, gsize n_fields, gssize *out_length)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_strcmp0 (fields[i].key, "MESSAGE") == 0)
      {
        *out_length = fields[i].length;
        return fields[i].value;
      }
  *out_length = -1;
  return "";
}

static const char *
get_label (GLogLevelFlags level)
{
  if ((level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL)) != 0)
    return "internal error: ";
  return (level & G_LOG_LEVEL_WARNING) != 0 ? "warning: " : "";
}

/* Keeps a message on one line: line breaks in it would look like further events. */
static void
write_line (GLogLevelFlags level, const GLogField *fields, gsize n_fields)
{
  gssize length = 0;
  const char *message = get_message (fields, n_fields, &length);
  g_autofree char *line = length < 0 ? g_strdup (message) : g_strndup (message, length);

  g_strdelimit (g_strchomp (line), "\r\n", ' ');
  fprintf (stderr, "%s: %s%s\n", log_program, get_label (level), line);
  fflush (stderr);
}

static GLogWriterOutput
writer (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  const gboolean detail = (level & (G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG)) != 0;
  const gboolean wanted = (level & G_LOG_LEVEL_INFO) != 0 && log_verbose;
  const gboolean journal = g_log_writer_is_journald (fileno (stderr));
  const gboolean kept = journal && is_of_project (fields, n_fields);

  if (detail && !wanted && !kept && g_log_writer_default_would_drop (level, G_LOG_DOMAIN))
    return G_LOG_WRITER_HANDLED;
  if (journal && g_log_writer_journald (level, fields, n_fields, data) == G_LOG_WRITER_HANDLED)
    return G_LOG_WRITER_HANDLED;
  write_line (level, fields, n_fields);
  return G_LOG_WRITER_HANDLED;
}

void
tf_log_install (const char *program, gboolean verbose)
{
  static gboolean installed = FALSE;

  g_return_if_fail (program != NULL);

  g_free (log_program);
  log_program = g_strdup (program);
  log_verbose = verbose;
  if (installed)
    return;
  installed = TRUE;
  g_log_set_writer_func (writer, NULL, NULL);
}
