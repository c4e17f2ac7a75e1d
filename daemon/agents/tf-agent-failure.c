/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-failure.h"

#include "tf-config.h"
#include "tf-error.h"
#include "tf-text.h"

#include <string.h>

#define MAX_DETAIL_CHARS 300

/* Shorter values are switches and words. */
#define MIN_SECRET 8

gboolean
tf_agent_failure_is_blank (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (!g_unichar_isspace (g_utf8_get_char (text)))
      return FALSE;
  return TRUE;
}

/* Where the escape sequence at @p ends: "ESC [ 31 m", or ESC and one character. */
static const char *
skip_escape (const char *p)
{
  p++;
  if (*p == '\0')
    return p;
  if (*p != '[')
    return g_utf8_next_char (p);
  for (p++; *p != '\0' && !(*p >= '@' && *p <= '~'); p++)
    ;
  return *p == '\0' ? p : p + 1;
}

/* A line fit for a message: no colours, no control characters, no outer white space. */
static char *
dup_plain (const char *line, gsize length)
{
  g_autofree char *valid = g_utf8_make_valid (line, (gssize) length);
  g_autoptr (GString) plain = g_string_new (NULL);
  const char *p = valid;

  while (*p != '\0')
    {
      gunichar c = g_utf8_get_char (p);

      if (c == 0x1b)
        {
          p = skip_escape (p);
          continue;
        }
      g_string_append_unichar (plain, g_unichar_iscntrl (c) ? ' ' : c);
      p = g_utf8_next_char (p);
    }
  g_strstrip (plain->str);
  return tf_text_ellipsize (plain->str, MAX_DETAIL_CHARS);
}

/* Walks from the end, because a megabyte of output may come before. */
static char *
dup_last_line (const char *text)
{
  gsize end = strlen (text);

  while (end > 0)
    {
      const char *newline = memrchr (text, '\n', end);
      gsize start = newline != NULL ? (gsize) (newline - text) + 1 : 0;
      g_autofree char *line = dup_plain (text + start, end - start);

      if (!tf_agent_failure_is_blank (line))
        return g_steal_pointer (&line);
      end = start > 0 ? start - 1 : 0;
    }
  return NULL;
}

static char *
dup_what_happened (const TfAgentEnd *end)
{
  if (end->signal != 0)
    return g_strdup_printf ("agent %s was killed by signal %d (%s)", end->agent, end->signal,
                            g_strsignal (end->signal));
  if (end->exit_code != 0)
    return g_strdup_printf ("agent %s exited with %d", end->agent, end->exit_code);
  if (end->complaint != NULL)
    return g_strdup_printf ("agent %s failed", end->agent);
  return g_strdup_printf ("agent %s ended without an answer", end->agent);
}

void
tf_agent_failure_hide (GError *error, GHashTable *env)
{
  g_autoptr (GString) message = g_string_new (error->message);
  GHashTableIter iter;
  const char *value;

  if (env == NULL)
    return;
  g_hash_table_iter_init (&iter, env);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &value))
    if (strlen (value) >= MIN_SECRET)
      g_string_replace (message, value, TF_CONFIG_HIDDEN, 0);
  g_free (error->message);
  error->message = g_strdup (message->str);
}

GError *
tf_agent_failure_new (const TfAgentEnd *end)
{
  g_autofree char *happened = dup_what_happened (end);
  g_autofree char *detail = NULL;

  if (end->complaint != NULL)
    detail = dup_last_line (end->complaint);
  if (detail == NULL && end->errors != NULL)
    detail = dup_last_line (end->errors);
  if (detail == NULL)
    return g_error_new (TF_ERROR, TF_ERROR_AGENT_FAILURE, "%s; its standard error is empty",
                        happened);
  return g_error_new (TF_ERROR, TF_ERROR_AGENT_FAILURE, "%s: %s", happened, detail);
}
