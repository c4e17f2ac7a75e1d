/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-text.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-plain-text.h"

/* The first combining mark. */
#define FIRST_WITHOUT_WIDTH 0x300

static gboolean
is_harmful (gunichar c)
{
  return (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7f && c < 0xa0) ||
         (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0x200e ||
         c == 0x200f || c == 0x2028 || c == 0x2029;
}

char *
tf_ctl_text_sanitize (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *out = g_string_sized_new (strlen (valid));
  const char *at = valid;

  while (*at != '\0')
    {
      gunichar c = g_utf8_get_char (at);

      if (c == 0x1b)
        {
          at = tf_plain_text_skip (at);
          continue;
        }
      at = g_utf8_next_char (at);
      /* CRLF is just another line break */
      if (c == '\r' && *at == '\n')
        continue;
      g_string_append_unichar (out, is_harmful (c) ? 0xfffd : c);
    }
  return g_string_free (out, FALSE);
}

char *
tf_ctl_text_escape_json (const char *json)
{
  GString *out = g_string_sized_new (strlen (json));

  for (const char *at = json; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (is_harmful (c))
        g_string_append_printf (out, "\\u%04x", c);
      else
        g_string_append_unichar (out, c);
    }
  return g_string_free (out, FALSE);
}

static guint
char_width (gunichar c)
{
  if (c > 0 && c < FIRST_WITHOUT_WIDTH)
    return 1; /* most of all text, so without a search in tables */
  if (g_unichar_iszerowidth (c) || c == 0)
    return 0;
  return g_unichar_iswide (c) ? 2 : 1;
}

guint
tf_ctl_text_width (const char *text)
{
  guint width = 0;

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    width += char_width (g_utf8_get_char (at));
  return width;
}

char *
tf_ctl_text_fit (const char *text, guint columns)
{
  const char *at = text;
  guint width = 0;

  if (tf_ctl_text_width (text) <= columns)
    return g_strdup (text);
  if (columns == 0)
    return g_strdup ("");
  while (*at != '\0' && width + char_width (g_utf8_get_char (at)) <= columns - 1)
    {
      width += char_width (g_utf8_get_char (at));
      at = g_utf8_next_char (at);
    }
  return g_strdup_printf ("%.*s…", (int) (at - text), text);
}

char *
tf_ctl_text_pad (const char *text, guint columns, gboolean right)
{
  g_autofree char *fit = tf_ctl_text_fit (text, columns);
  g_autofree char *blanks = g_strnfill (columns - tf_ctl_text_width (fit), ' ');

  return right ? g_strconcat (blanks, fit, NULL) : g_strconcat (fit, blanks, NULL);
}

char *
tf_ctl_text_label (const char *text, guint columns)
{
  return tf_ctl_text_pad (text, MAX (columns, tf_ctl_text_width (text)), FALSE);
}

char *
tf_ctl_text_one_line (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n\v\f", -1);
  GString *out = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0')
      g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "", words[i]);
  return g_string_free (out, FALSE);
}

char *
tf_ctl_text_wrap (const char *text, const char *margin, guint columns)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n\v\f", -1);
  GString *out = g_string_new (NULL);
  guint width = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint more = tf_ctl_text_width (words[i]);

      if (more == 0)
        continue;
      if (width > 0 && width + 1 + more <= columns)
        {
          g_string_append_printf (out, " %s", words[i]);
          width += 1 + more;
          continue;
        }
      g_string_append_printf (out, "%s%s%s", width > 0 ? "\n" : "", margin, words[i]);
      width = more;
    }
  if (width > 0)
    g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}

char *
tf_ctl_text_to_ascii (const char *text)
{
  static const struct
  {
    const char *symbol;
    const char *ascii;
  } table[] = {
    { "●", "*" },  { "·", "-" }, { "–", "-" }, { "—", "-" }, { "…", "~" }, { "“", "\"" },
    { "”", "\"" }, { "’", "'" }, { "→", ">" }, { "✔", "+" }, { "✘", "x" }, { "┤", "|" },
    { "╲", "\\" }, { "╱", "/" }, { "─", "-" }, { "│", "|" },
  };
  GString *out = g_string_new (text);

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    g_string_replace (out, table[i].symbol, table[i].ascii, 0);
  return g_string_free (out, FALSE);
}

char *
tf_ctl_text_spaced (const char *nick)
{
  return g_strdelimit (g_strdup (nick), "_", ' ');
}

char *
tf_ctl_text_size (guint64 bytes)
{
  return g_format_size_full (bytes, G_FORMAT_SIZE_IEC_UNITS);
}

char *
tf_ctl_text_tokens (guint64 n)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, n);

  return g_strdup_printf (_ ("%s tokens"), number);
}

char *
tf_ctl_text_time (gint64 time_us, gboolean date)
{
  g_autoptr (GDateTime) at = NULL;

  if (time_us <= 0 || (at = g_date_time_new_from_unix_local (time_us / G_USEC_PER_SEC)) == NULL)
    return g_strdup ("–");
  return g_date_time_format (at, date ? "%Y-%m-%d %H:%M:%S" : "%H:%M:%S");
}
