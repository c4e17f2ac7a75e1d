/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-regex.h"

GRegex *
tf_regex_ensure (GRegex **regex, GRegexCompileFlags flags, const char *pattern)
{
  if (g_once_init_enter (regex))
    {
      GRegex *made = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_OPTIMIZE | flags, 0, NULL);

      g_once_init_leave (regex, made);
    }
  return *regex;
}

#define HIGH  "\\x80-\\xff"
#define WORD  "[\\w" HIGH "]"
#define BLANK " \\t\\n\\r\\f\\x0b"
#define EDGE  "(?:(?<!" WORD ")(?=" WORD ")|(?<=" WORD ")(?!" WORD "))"

/* What stands for the escaped @letter; %NULL for itself. */
static const char *
get_substitute (char letter, gboolean in_class)
{
  switch (letter)
    {
    case 'w':
      return in_class ? "\\w" HIGH : WORD;
    case 'W':
      return in_class ? NULL : "[^\\w" HIGH "]";
    case 's':
      return in_class ? BLANK : "[" BLANK "]";
    case 'S':
      return in_class ? NULL : "[^" BLANK "]";
    case 'b':
      return in_class ? NULL : EDGE;
    default:
      return NULL;
    }
}

GRegex *
tf_regex_new_bytes (const char *pattern, GRegexCompileFlags flags, GError **error)
{
  g_autoptr (GString) bytes = g_string_new (NULL);
  const char *class_start = NULL; /* where a "]" is itself */

  for (const char *c = pattern; *c != '\0'; c++)
    {
      const char *substitute = *c == '\\' ? get_substitute (c[1], class_start != NULL) : NULL;

      if (substitute != NULL)
        g_string_append (bytes, substitute);
      else
        g_string_append_len (bytes, c, *c == '\\' && c[1] != '\0' ? 2 : 1);
      if (class_start == NULL && *c == '[')
        class_start = c[1] == '^' ? c + 2 : c + 1;
      else if (*c == ']' && c != class_start)
        class_start = NULL;
      if (*c == '\\' && c[1] != '\0')
        c++;
    }
  return g_regex_new (bytes->str, flags | G_REGEX_RAW, 0, error);
}
