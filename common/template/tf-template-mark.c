/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-template-mark.h"

#include <string.h>

#include "tf-regex.h"

#define LANGUAGE "translate[ \\t]+[A-Za-z0-9-]+"
#define SECTION \
  "section[ \\t]+([a-z0-9_-]+)(?:,[ \\t]*(optional|added))?(?:,[ \\t]*" LANGUAGE ")?|(optional)"
#define ANY      "<!--[ \\t]*(?:" SECTION "|" LANGUAGE ")[ \\t]*-->[ \\t]*"
#define LINE_END "(?:\\r?\\n|$)"

static char *
fetch (const GMatchInfo *match, int group)
{
  char *text = g_match_info_fetch (match, group);

  return text != NULL ? text : g_strdup ("");
}

const char *
tf_template_mark_read (const char *body, TfTemplateMark *out)
{
  static GRegex *regex;
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *word = NULL;
  g_autofree char *bare = NULL;
  int end = 0;

  *out = (TfTemplateMark){ NULL };
  if (!g_regex_match (tf_regex_ensure (&regex, 0, "^\\s*" ANY LINE_END), body, 0, &match))
    {
      out->key = g_strdup ("");
      return body;
    }
  out->key = fetch (match, 1);
  word = fetch (match, 2);
  bare = fetch (match, 3);
  out->optional = *bare != '\0' || g_ascii_strcasecmp (word, "optional") == 0;
  out->added = g_ascii_strcasecmp (word, "added") == 0;
  g_match_info_fetch_pos (match, 0, NULL, &end);
  return body + end;
}

void
tf_template_mark_clear (TfTemplateMark *self)
{
  g_clear_pointer (&self->key, g_free);
}

char *
tf_template_mark_write (const char *key, gboolean optional, gboolean added, const char *language)
{
  return g_strdup_printf ("<!-- section %s%s%s%s -->", key,
                          added      ? ", added"
                          : optional ? ", optional"
                                     : "",
                          language != NULL ? ", translate " : "", language != NULL ? language : "");
}

char *
tf_template_mark_write_language (const char *language)
{
  return g_strdup_printf ("<!-- translate %s -->", language);
}

gboolean
tf_template_is_translated (const char *skeleton)
{
  static GRegex *regex;

  return g_regex_match (tf_regex_ensure (&regex, G_REGEX_MULTILINE,
                                         "^<!--[^>\\n]*\\b" LANGUAGE "[ \\t]*-->"),
                        skeleton, 0, NULL);
}

char *
tf_template_mark_strip (const char *text)
{
  static GRegex *regex;

  return g_regex_replace_literal (tf_regex_ensure (&regex, G_REGEX_MULTILINE, "^" ANY LINE_END),
                                  text, -1, 0, "", 0, NULL);
}
