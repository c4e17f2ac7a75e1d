/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-names.h"

#include <string.h>

#include "tf-fix-issue.h"
#include "tf-text.h"

/* Shorter quotes are found anywhere. */
#define MIN_QUOTE 12
#define MIN_TITLE 3

#define QUOTED "[“\"`]([^”\"`]{12,})[”\"`]"
#define LINES  "(?::|\\blines? |\\bL)(\\d+)(?:\\s*[-–]\\s*(\\d+))?"
#define WHOLE  "\\b(?:whole|entire|throughout|everywhere|all sections|all files)\\b"

/* Runs of white space as one blank. Returns: (transfer full) */
static char *
flatten (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n", -1);
  GString *flat = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (flat, "%s%s", flat->len > 0 ? " " : "", words[i]);
  return g_string_free (flat, FALSE);
}

static gboolean
has_words (const char *text, const char *words)
{
  return tf_text_find_words (text, text, words) != NULL;
}

static gboolean
has_quote (const char *text, const char *quote)
{
  g_autofree char *flat = quote != NULL ? flatten (quote) : NULL;
  g_autofree char *in = NULL;

  if (flat == NULL || strlen (flat) < MIN_QUOTE)
    return FALSE;
  in = flatten (text);
  return strstr (in, flat) != NULL;
}

/* Whether @advice puts a passage of @text in quotation marks. */
static gboolean
quotes_passage (const char *advice, const char *text)
{
  g_autoptr (GRegex) regex = g_regex_new (QUOTED, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, advice, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *quote = g_match_info_fetch (match, 1);

      if (has_quote (text, quote))
        return TRUE;
    }
  return FALSE;
}

/* Whether one of the line numbers in @location lies between the two lines. */
static gboolean
has_line (const char *location, guint first, guint next)
{
  g_autoptr (GRegex) regex = g_regex_new (LINES, G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, location, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *from = g_match_info_fetch (match, 1);
      g_autofree char *to = g_match_info_fetch (match, 2);
      guint64 low = g_ascii_strtoull (from, NULL, 10);
      guint64 high = to != NULL && *to != '\0' ? g_ascii_strtoull (to, NULL, 10) : low;

      if (low < next && high >= first)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_whole (const char *location)
{
  return g_regex_match_simple (WHOLE, location, G_REGEX_CASELESS, 0);
}

static gboolean
names_title (const TfIssue *issue, const char *title)
{
  const char *unnumbered = title + strspn (title, "0123456789.) ");
  g_autofree char *normal = tf_text_normalize (unnumbered);
  g_autofree char *location = tf_text_normalize (issue->location);

  if (g_utf8_strlen (normal, -1) < MIN_TITLE)
    return FALSE;
  return has_words (location, normal) || has_words (issue->recommendation, unnumbered);
}

gboolean
tf_fix_names_section (const GPtrArray *issues,
                      const TfMarkdownSection *section,
                      guint next_line,
                      const char *text)
{
  for (guint i = 0; i < issues->len; i++)
    {
      const TfIssue *issue = ((const TfFixIssue *) g_ptr_array_index (issues, i))->issue;

      if (is_whole (issue->location) || names_title (issue, section->title) ||
          has_line (issue->location, section->line, next_line) || has_quote (text, issue->quote) ||
          quotes_passage (issue->recommendation, text))
        return TRUE;
    }
  return FALSE;
}

/* "src", "src/", "src/main.c", "src/main.c:12", "main.c". */
static gboolean
names_path (const char *text, const char *path)
{
  g_autofree char *name = g_path_get_basename (path);

  return has_words (text, path) || has_words (text, name);
}

static gboolean
is_folder_of (const char *location, const char *path)
{
  g_autofree char *folder = g_strdup (location);
  gsize length = strlen (g_strstrip (folder));

  while (length > 0 && folder[length - 1] == '/')
    folder[--length] = '\0';
  return length > 0 && g_str_has_prefix (path, folder) && path[length] == '/';
}

gboolean
tf_fix_names_file (const GPtrArray *issues, const char *path, const char *text)
{
  for (guint i = 0; i < issues->len; i++)
    {
      const TfIssue *issue = ((const TfFixIssue *) g_ptr_array_index (issues, i))->issue;

      if (is_whole (issue->location) || names_path (issue->location, path) ||
          names_path (issue->recommendation, path) || is_folder_of (issue->location, path) ||
          has_quote (text, issue->quote) || quotes_passage (issue->recommendation, text))
        return TRUE;
    }
  return FALSE;
}
