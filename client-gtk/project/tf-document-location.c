/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-document-location.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tf-error.h"
#include "tf-worker.h"

#define MIN_WORDS 4 /* bytes: shorter texts match everywhere */

/* "line 12", "lines 12-14", "plan.md:12" */
static int
find_number (const char *location)
{
  g_autoptr (GRegex) regex =
      g_regex_new ("(?:\\blines?\\s+|\\S:)(\\d{1,9})(?![\\d:])", G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *number = NULL;

  if (!g_regex_match (regex, location, 0, &match))
    return -1;
  number = g_match_info_fetch (match, 1);
  return (int) g_ascii_strtoll (number, NULL, 10) - 1;
}

/* Strips heading marks, quotes and the word "section". */
static char *
normalise (const char *text)
{
  static const char *const words[] = { "section ", "chapter ", "heading ", "the " };
  g_autofree char *folded = g_utf8_casefold (text, -1);
  char *at = folded + strspn (folded, " \t#*§\"'`-");
  gsize length;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_has_prefix (at, words[i]))
      at += strlen (words[i]);
  at += strspn (at, " \t#*\"'`:");
  length = strlen (at);
  while (length > 0 && strchr (" \t#*\"'`:.\r", at[length - 1]) != NULL)
    length--;
  return g_strndup (at, length);
}

typedef gboolean (*Matches) (const char *line, const char *wanted);

static gboolean
is_heading (const char *line, const char *wanted)
{
  g_autofree char *name = NULL;

  if (*line != '#')
    return FALSE;
  name = normalise (line);
  return g_str_equal (name, wanted);
}

static gboolean
is_heading_about (const char *line, const char *wanted)
{
  g_autofree char *name = NULL;

  if (*line != '#')
    return FALSE;
  name = normalise (line);
  return strstr (name, wanted) != NULL || (strlen (name) >= MIN_WORDS && strstr (wanted, name));
}

static gboolean
has_words (const char *line, const char *wanted)
{
  g_autofree char *folded = g_utf8_casefold (line, -1);

  return strstr (folded, wanted) != NULL;
}

static int
find_line (char **lines, const char *part, Matches matches)
{
  g_autofree char *wanted = normalise (part);

  if (strlen (wanted) < MIN_WORDS)
    return -1;
  for (guint i = 0; lines[i] != NULL; i++)
    if (matches (lines[i], wanted))
      return (int) i;
  return -1;
}

int
tf_document_location_find (const char *markdown, const char *location)
{
  static const Matches ways[] = { is_heading, is_heading_about, has_words };
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) parts = NULL;
  int line;

  g_return_val_if_fail (markdown != NULL && location != NULL, -1);

  lines = g_strsplit (markdown, "\n", -1);
  line = find_number (location);
  if (line >= 0 && line < (int) g_strv_length (lines))
    return line;
  line = -1;
  /* The last part is the most specific: "docs/plan.md > Budget > Food". */
  parts = g_regex_split_simple ("\\s*(?:>|→|;|,|\\(|\\)|: )\\s*", location, 0, 0);
  for (guint way = 0; way < G_N_ELEMENTS (ways) && line < 0; way++)
    {
      line = find_line (lines, location, ways[way]);
      for (guint i = g_strv_length (parts); i > 0 && line < 0; i--)
        line = find_line (lines, parts[i - 1], ways[way]);
    }
  return line;
}

char *
tf_document_location_dup_file (const char *location)
{
  g_autoptr (GRegex) regex =
      g_regex_new ("^[`\"']?([^\\s`\"',;()]+?)(?::\\d+)*[`\"':,;]?(?:\\s|[,;(]|$)", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *file = NULL;
  g_auto (GStrv) parts = NULL;

  g_return_val_if_fail (location != NULL, NULL);

  if (!g_utf8_validate (location, -1, NULL) || !g_regex_match (regex, location, 0, &match))
    return NULL;
  file = g_match_info_fetch (match, 1);
  if (*file == '\0' || g_path_is_absolute (file) || strpbrk (file, "./") == NULL)
    return NULL;
  parts = g_strsplit (file, "/", -1);
  return g_strv_contains ((const char *const *) parts, "..") ? NULL : g_steal_pointer (&file);
}

char *
tf_document_location_resolve (const char *directory, const char *file, GError **error)
{
  g_autofree char *joined = g_build_filename (directory, file, NULL);
  char *root = realpath (directory, NULL); /* allocated by malloc() */
  char *path = realpath (joined, NULL);
  char *found = NULL;

  tf_worker_assert_current ();

  if (root == NULL || path == NULL || !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no file “%s” in the project", file);
  else if (!g_str_has_prefix (path, root) || path[strlen (root)] != '/')
    g_set_error (error, TF_ERROR, TF_ERROR_SAFETY, "“%s” leads out of the project's directory",
                 file);
  else
    found = g_strdup (path);
  free (root);
  free (path);
  return found;
}
