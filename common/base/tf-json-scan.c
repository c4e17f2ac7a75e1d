/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-json-private.h"

#include <math.h>
#include <string.h>

#define MAX_DEPTH 100

typedef struct
{
  const char *at;
  const char *end;
  guint depth;
  TfJsonProblem *problem; /* (not owned) */
} Scanner;

void
tf_json_problem_clear (TfJsonProblem *problem)
{
  g_clear_pointer (&problem->message, g_free);
}

static gboolean
refuse (Scanner *self, char *message)
{
  self->problem->at = self->at;
  self->problem->message = message;
  return FALSE;
}

static char *
describe_found (const Scanner *self)
{
  gunichar c = 0;

  if (self->at >= self->end)
    return g_strdup ("the end of the text");
  if ((guchar) *self->at < 0x20 || *self->at == 0x7f)
    return g_strdup_printf ("the control character 0x%02x", (guchar) *self->at);
  c = g_utf8_get_char_validated (self->at, self->end - self->at);
  if (c == (gunichar) -1 || c == (gunichar) -2)
    return g_strdup ("a byte that is not UTF-8");
  return g_strdup_printf ("“%.*s”", (int) (g_utf8_next_char (self->at) - self->at), self->at);
}

static gboolean
refuse_here (Scanner *self, const char *expected)
{
  g_autofree char *found = describe_found (self);

  return refuse (self, g_strdup_printf ("found %s, expected %s", found, expected));
}

const char *
tf_json_skip_space (const char *at, const char *end)
{
  while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r'))
    at++;
  return at;
}

static void
skip_space (Scanner *self)
{
  self->at = tf_json_skip_space (self->at, self->end);
}

static gboolean
take (Scanner *self, char c)
{
  if (self->at >= self->end || *self->at != c)
    return FALSE;
  self->at++;
  return TRUE;
}

static gboolean
at_digit (const Scanner *self)
{
  return self->at < self->end && g_ascii_isdigit (*self->at);
}

static gboolean
scan_digits (Scanner *self)
{
  if (!at_digit (self))
    return refuse_here (self, "a digit");
  while (at_digit (self))
    self->at++;
  return TRUE;
}

/* json-glib silently wraps a number that does not fit, so reject it here. */
static gboolean
check_range (Scanner *self, const char *start, gboolean whole)
{
  g_autofree char *number = g_strndup (start, self->at - start);
  gboolean fits = whole ? g_ascii_string_to_signed (number, 10, G_MININT64, G_MAXINT64, NULL, NULL)
                        : isfinite (g_ascii_strtod (number, NULL));

  if (fits)
    return TRUE;
  self->at = start;
  return refuse (self, g_strdup_printf ("the number %.40s is out of range", number));
}

static gboolean
scan_number (Scanner *self)
{
  const char *start = self->at;
  gboolean whole = TRUE;

  take (self, '-');
  if (take (self, '0'))
    {
      if (at_digit (self))
        return refuse_here (self, "no digit after a leading 0");
    }
  else if (!scan_digits (self))
    return FALSE;
  if (take (self, '.'))
    {
      whole = FALSE;
      if (!scan_digits (self))
        return FALSE;
    }
  if (take (self, 'e') || take (self, 'E'))
    {
      whole = FALSE;
      if (!take (self, '+'))
        take (self, '-');
      if (!scan_digits (self))
        return FALSE;
    }
  return check_range (self, start, whole);
}

static gboolean
scan_hex4 (Scanner *self, gunichar *out_unit)
{
  gunichar unit = 0;

  for (guint i = 0; i < 4; i++, self->at++)
    {
      if (self->at >= self->end || !g_ascii_isxdigit (*self->at))
        return refuse_here (self, "four hexadecimal digits");
      unit = unit * 16 + g_ascii_xdigit_value (*self->at);
    }
  *out_unit = unit;
  return TRUE;
}

/* Reads what follows "\u". Half a surrogate pair is not a character, and NUL would end our strings
 * early. */
static gboolean
scan_unicode_escape (Scanner *self, GString *decoded)
{
  gunichar unit = 0, low = 0;

  if (!scan_hex4 (self, &unit))
    return FALSE;
  if (unit == 0)
    return refuse (self, g_strdup ("found “\\u0000”, which is not allowed"));
  if (unit >= 0xd800 && unit <= 0xdbff)
    {
      if (!take (self, '\\') || !take (self, 'u'))
        return refuse_here (self, "the second half of a surrogate pair");
      if (!scan_hex4 (self, &low))
        return FALSE;
      if (low < 0xdc00 || low > 0xdfff)
        return refuse (self, g_strdup ("found half a surrogate pair"));
      unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
  else if (unit >= 0xdc00 && unit <= 0xdfff)
    return refuse (self, g_strdup ("found half a surrogate pair"));
  if (decoded != NULL)
    g_string_append_unichar (decoded, unit);
  return TRUE;
}

static gboolean
scan_escape (Scanner *self, GString *decoded)
{
  static const char letters[] = "\"\\/bfnrt";
  static const char meanings[] = "\"\\/\b\f\n\r\t";
  const char *letter = NULL;

  if (take (self, 'u'))
    return scan_unicode_escape (self, decoded);
  if (self->at < self->end && *self->at != '\0')
    letter = strchr (letters, *self->at);
  if (letter == NULL)
    return refuse_here (self, "an escape such as \\n");
  self->at++;
  if (decoded != NULL)
    g_string_append_c (decoded, meanings[letter - letters]);
  return TRUE;
}

static gboolean
scan_string (Scanner *self, GString *decoded)
{
  if (!take (self, '"'))
    return refuse_here (self, "a string in double quotes");
  while (self->at < self->end && (guchar) *self->at >= 0x20)
    {
      if (take (self, '"'))
        return TRUE;
      if (take (self, '\\'))
        {
          if (!scan_escape (self, decoded))
            return FALSE;
          continue;
        }
      if (decoded != NULL)
        g_string_append_c (decoded, *self->at);
      self->at++;
    }
  return refuse_here (self, "the closing quote of a string");
}

static gboolean
scan_word (Scanner *self, const char *word)
{
  gsize length = strlen (word);

  if ((gsize) (self->end - self->at) < length || strncmp (self->at, word, length) != 0)
    return refuse_here (self, "a JSON value");
  self->at += length;
  return TRUE;
}

static gboolean scan_value (Scanner *self);

static gboolean
scan_array (Scanner *self)
{
  skip_space (self);
  if (take (self, ']'))
    return TRUE;
  while (scan_value (self))
    {
      skip_space (self);
      if (take (self, ']'))
        return TRUE;
      if (!take (self, ','))
        return refuse_here (self, "“,” or “]”");
    }
  return FALSE;
}

static gboolean
scan_member (Scanner *self, GHashTable *names)
{
  g_autoptr (GString) name = g_string_new (NULL);
  const char *start = NULL;

  skip_space (self);
  start = self->at;
  if (!scan_string (self, name))
    return FALSE;
  if (g_hash_table_contains (names, name->str))
    {
      self->at = start;
      return refuse (self, g_strdup_printf ("the member “%s” appears twice", name->str));
    }
  g_hash_table_add (names, g_strdup (name->str));
  skip_space (self);
  if (!take (self, ':'))
    return refuse_here (self, "“:”");
  return scan_value (self);
}

static gboolean
scan_object (Scanner *self)
{
  g_autoptr (GHashTable) names = NULL;

  skip_space (self);
  if (take (self, '}'))
    return TRUE;
  names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  while (scan_member (self, names))
    {
      skip_space (self);
      if (take (self, '}'))
        return TRUE;
      if (!take (self, ','))
        return refuse_here (self, "“,” or “}”");
    }
  return FALSE;
}

static gboolean
scan_nested (Scanner *self, gboolean (*scan) (Scanner *))
{
  gboolean valid = FALSE;

  if (self->depth == MAX_DEPTH)
    return refuse (self, g_strdup_printf ("nested deeper than %d levels", MAX_DEPTH));
  self->at++;
  self->depth++;
  valid = scan (self);
  self->depth--;
  return valid;
}

static gboolean
scan_value (Scanner *self)
{
  skip_space (self);
  if (self->at >= self->end)
    return refuse_here (self, "a JSON value");
  switch (*self->at)
    {
    case '{':
      return scan_nested (self, scan_object);
    case '[':
      return scan_nested (self, scan_array);
    case '"':
      return scan_string (self, NULL);
    case 't':
      return scan_word (self, "true");
    case 'f':
      return scan_word (self, "false");
    case 'n':
      return scan_word (self, "null");
    default:
      if (*self->at == '-' || at_digit (self))
        return scan_number (self);
      return refuse_here (self, "a JSON value");
    }
}

gboolean
tf_json_scan (const char *text, const char *end, const char **out_end, TfJsonProblem *problem)
{
  Scanner self = { .at = text, .end = end, .problem = problem };

  if (!scan_value (&self))
    return FALSE;
  *out_end = self.at;
  return TRUE;
}
