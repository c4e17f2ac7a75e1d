/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-json.h"

#include <string.h>

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-json-private.h"

static void
set_located (GError **error, const char *text, const char *at, const char *message)
{
  guint line = 1;
  const char *line_start = text;

  for (const char *c = text; c < at; c++)
    if (*c == '\n')
      {
        line++;
        line_start = c + 1;
      }
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "line %u, column %ld: %s", line,
               g_utf8_strlen (line_start, at - line_start) + 1, message);
}

static gboolean
check_strictly (const char *text, gsize length, GError **error)
{
  g_auto (TfJsonProblem) problem = { 0 };
  const char *at = NULL;
  const char *end = text + length;

  if (!g_utf8_validate_len (text, length, &at))
    {
      set_located (error, text, at, "found a byte that is not UTF-8");
      return FALSE;
    }
  if (!tf_json_scan (text, end, &at, &problem))
    {
      set_located (error, text, problem.at, problem.message);
      return FALSE;
    }
  at = tf_json_skip_space (at, end);
  if (at < end)
    {
      set_located (error, text, at, "found more text after the JSON value");
      return FALSE;
    }
  return TRUE;
}

JsonNode *
tf_json_parse (const char *text, gssize length, GError **error)
{
  g_autoptr (JsonParser) parser = NULL;
  g_autoptr (GError) local_error = NULL;
  gsize n_bytes = 0;

  g_return_val_if_fail (text != NULL, NULL);

  n_bytes = length < 0 ? strlen (text) : (gsize) length;
  if (!check_strictly (text, n_bytes, error))
    return NULL;
  parser = json_parser_new ();
  if (!json_parser_load_from_data (parser, text, n_bytes, &local_error))
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED, local_error->message);
      return NULL;
    }
  return json_parser_steal_root (parser);
}

/* After the quote that begins a string, at the one that ends it. */
static const char *
find_end_of_string (const char *at)
{
  while (*at != '"' && *at != '\0')
    at += *at == '\\' && at[1] != '\0' ? 2 : 1;
  return at;
}

/* json-glib (1.6) prints 1e95 as 1e+95.0, which is no JSON: it adds what makes a number without a point
 * one with a fraction. */
static char *
drop_fractions_of_exponents (char *text)
{
  char *to = text;
  gboolean after_exponent = FALSE;

  for (const char *at = text; *at != '\0';)
    {
      const char *begin = at++;

      if (*begin == '"')
        at = find_end_of_string (at) + 1;
      else if (*begin == 'e' && begin > text && g_ascii_isdigit (begin[-1]))
        after_exponent = TRUE;
      else if (*begin == '.' && after_exponent)
        at++;
      else if (!g_ascii_isdigit (*begin) && *begin != '+' && *begin != '-')
        after_exponent = FALSE;
      if (*begin == '.' && after_exponent)
        continue;
      memmove (to, begin, (gsize) (at - begin));
      to += at - begin;
    }
  *to = '\0';
  return text;
}

char *
tf_json_to_text (JsonNode *node)
{
  g_autofree char *text = NULL;

  g_return_val_if_fail (node != NULL, NULL);

  text = drop_fractions_of_exponents (json_to_string (node, TRUE));
  return g_strconcat (text, "\n", NULL);
}

char *
tf_json_to_line (JsonNode *node)
{
  g_return_val_if_fail (node != NULL, NULL);

  return drop_fractions_of_exponents (json_to_string (node, FALSE));
}

void
tf_json_set_string_or_null (JsonObject *object, const char *member, const char *value)
{
  g_return_if_fail (object != NULL && member != NULL);

  if (value == NULL)
    json_object_set_null_member (object, member);
  else
    json_object_set_string_member (object, member, value);
}

void
tf_json_set_enum (JsonObject *object, const char *member, GType type, int value)
{
  g_return_if_fail (object != NULL && member != NULL);

  json_object_set_string_member (object, member, tf_enum_to_nick (type, value));
}

void
tf_json_set_time (JsonObject *object, const char *member, gint64 time_us)
{
  g_autofree char *text = tf_clock_to_iso8601 (time_us);

  g_return_if_fail (object != NULL && member != NULL);

  json_object_set_string_member (object, member, text);
}
