/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-setting-value.h"

#include <string.h>

/* Certainly a string in YAML: a word, path or address. */
#define WORD_PATTERN  "^[A-Za-z./][A-Za-z0-9_./+@%-]*(:[A-Za-z0-9_./+@%-]+)*$"
#define PLAIN_PATTERN "^[A-Za-z0-9_./+-][A-Za-z0-9_./+@%-]*$"

/* Words with another meaning in YAML 1.1. */
static gboolean
is_taken (const char *text)
{
  static const char *const words[] = { "y",  "n",   "yes",  "no",   "true", "false",
                                       "on", "off", "null", ".nan", ".inf", NULL };
  g_autofree char *lower = g_ascii_strdown (text, -1);

  return g_strv_contains (words, lower) || (text[0] == '.' && g_ascii_isdigit (text[1]));
}

static gboolean
is_word (const char *text)
{
  return !is_taken (text) && g_regex_match_simple (WORD_PATTERN, text, G_REGEX_DOLLAR_ENDONLY, 0);
}

static void
append_escaped (GString *out, gunichar c)
{
  if (c == '"' || c == '\\')
    g_string_append_printf (out, "\\%c", (char) c);
  else if (c == '\n')
    g_string_append (out, "\\n");
  else if (c == '\t')
    g_string_append (out, "\\t");
  else if (g_unichar_iscntrl (c) || c == 0x2028 || c == 0x2029 || c == 0xfeff)
    g_string_append_printf (out, "\\u%04x", c);
  else
    g_string_append_unichar (out, c);
}

static char *
quote (const char *text)
{
  GString *out = g_string_new ("\"");

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    append_escaped (out, g_utf8_get_char (at));
  g_string_append_c (out, '"');
  return g_string_free (out, FALSE);
}

char *
tf_setting_value_quote (const char *text)
{
  return is_word (text) ? g_strdup (text) : quote (text);
}

char *
tf_setting_value_plain (const char *typed)
{
  g_autofree char *text = g_strstrip (g_strdup (typed));

  return g_regex_match_simple (PLAIN_PATTERN, text, G_REGEX_DOLLAR_ENDONLY, 0)
             ? g_steal_pointer (&text)
             : quote (text);
}

/* Parsing. A reader starts at *at and moves it behind what it has read. */

static gunichar
read_hex (const char **at, guint digits)
{
  gunichar c = 0;

  for (guint i = 0; i < digits && g_ascii_isxdigit (**at); i++, (*at)++)
    c = c * 16 + (gunichar) g_ascii_xdigit_value (**at);
  return g_unichar_validate (c) && c != 0 ? c : 0xfffd;
}

static void
read_escape (const char **at, GString *out)
{
  char c = **at;

  if (c == '\0')
    return;
  (*at)++;
  if (c == 'x' || c == 'u' || c == 'U')
    g_string_append_unichar (out, read_hex (at, c == 'x' ? 2 : c == 'u' ? 4 : 8));
  else
    g_string_append_c (out, c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c);
}

static void
read_double (const char **at, GString *out)
{
  for ((*at)++; **at != '\0' && **at != '"';)
    if (**at == '\\')
      {
        (*at)++;
        read_escape (at, out);
      }
    else
      g_string_append_c (out, *(*at)++);
  if (**at == '"')
    (*at)++;
}

static void
read_single (const char **at, GString *out)
{
  for ((*at)++; **at != '\0'; (*at)++)
    {
      if (**at == '\'' && (*at)[1] != '\'')
        break;
      if (**at == '\'')
        (*at)++;
      g_string_append_c (out, **at);
    }
  if (**at == '\'')
    (*at)++;
}

char *
tf_setting_value_unquote (const char *yaml)
{
  g_autofree char *text = g_strstrip (g_strdup (yaml));
  g_autoptr (GString) out = g_string_new (NULL);
  const char *at = text;

  if (*at == '"')
    read_double (&at, out);
  else if (*at == '\'')
    read_single (&at, out);
  if (at == text || *at != '\0')
    return g_steal_pointer (&text);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* An item up to the next comma or the end. Returns: (transfer full): "" if blank */
static char *
read_item (const char **at)
{
  g_autoptr (GString) out = g_string_new (NULL);

  *at += strspn (*at, " \t\n");
  if (**at == '"')
    read_double (at, out);
  else if (**at == '\'')
    read_single (at, out);
  else
    {
      gsize length = strcspn (*at, ",\n");

      g_string_append_len (out, *at, (gssize) length);
      *at += length;
      g_strstrip (out->str);
    }
  *at += strcspn (*at, ",\n");
  if (**at != '\0')
    (*at)++;
  return g_strdup (out->str);
}

static GStrv
read_items (const char *text)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (const char *at = text; *at != '\0';)
    {
      g_autofree char *item = read_item (&at);

      if (*item != '\0')
        g_strv_builder_add (builder, item);
    }
  return g_strv_builder_end (builder);
}

char *
tf_setting_value_list_to_yaml (const char *typed)
{
  g_auto (GStrv) items = read_items (typed);
  GString *out = g_string_new ("[");

  for (guint i = 0; items[i] != NULL; i++)
    {
      g_autofree char *quoted = tf_setting_value_quote (items[i]);

      g_string_append_printf (out, "%s%s", i > 0 ? ", " : "", quoted);
    }
  g_string_append_c (out, ']');
  return g_string_free (out, FALSE);
}

static gboolean
needs_quotes (const char *item)
{
  return strpbrk (item, ",\n\\") != NULL || *item == '"' || *item == '\'' ||
         g_ascii_isspace (item[0]) || g_ascii_isspace (item[strlen (item) - 1]);
}

char *
tf_setting_value_list_from_yaml (const char *yaml)
{
  g_autofree char *text = g_strstrip (g_strdup (yaml));
  gsize length = strlen (text);
  g_auto (GStrv) items = NULL;

  if (length < 2 || text[0] != '[' || text[length - 1] != ']')
    return g_steal_pointer (&text);
  text[length - 1] = '\0';
  items = read_items (text + 1);
  return tf_setting_value_join ((const char *const *) items);
}

GStrv
tf_setting_value_split (const char *typed)
{
  return read_items (typed);
}

char *
tf_setting_value_join (const char *const *items)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; items[i] != NULL; i++)
    {
      g_autofree char *shown = needs_quotes (items[i]) ? quote (items[i]) : g_strdup (items[i]);

      g_string_append_printf (out, "%s%s", i > 0 ? ", " : "", shown);
    }
  return g_string_free (out, FALSE);
}

/* Finding keys in a file */

guint
tf_setting_value_find_line (const char *message)
{
  g_autoptr (GRegex) regex = g_regex_new ("^[^\\n]*?:(\\d{1,7}): ", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *line = NULL;

  if (!g_regex_match (regex, message, 0, &match))
    return 0;
  line = g_match_info_fetch (match, 1);
  return (guint) g_ascii_strtoull (line, NULL, 10);
}

/* Whether @line has the key @name, deeper than @indent. */
static gboolean
has_key (const char *line, const char *name, int indent)
{
  gsize spaces = strspn (line, " ");
  gsize length = strlen (name);

  return (int) spaces > indent && g_str_has_prefix (line + spaces, name) &&
         line[spaces + length] == ':';
}

guint
tf_setting_value_find_key (const char *yaml, const char *path)
{
  g_auto (GStrv) lines = g_strsplit (yaml, "\n", -1);
  g_auto (GStrv) names = g_strsplit (path, ".", -1);
  int indent = -1;
  guint found = 0;
  guint depth = 0;

  for (guint i = 0; lines[i] != NULL && names[depth] != NULL; i++)
    {
      int spaces = (int) strspn (lines[i], " ");
      gboolean is_blank = lines[i][spaces] == '\0' || lines[i][spaces] == '#';

      if (is_blank)
        continue;
      if (depth > 0 && spaces <= indent)
        break;
      if ((depth > 0 || spaces == 0) && has_key (lines[i], names[depth], indent))
        {
          indent = spaces;
          found = i + 1;
          depth++;
        }
    }
  return found;
}
