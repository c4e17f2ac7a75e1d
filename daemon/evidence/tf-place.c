/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-grounding.h"
#include "tf-regex.h"

/* Words that reviewers put around the relevant ones. */
#define EDGES " \t\n`'\"“”‘’*,;:.–—-§()[]"

/* "N/A", "n/a (DS-3)", "N/A:59", "none", "" */
static gboolean
is_none (const char *location)
{
  static GRegex *regex;

  return g_regex_match (
      tf_regex_ensure (&regex, 0,
                       "^[\\s`\"'*(]*(n/?a\\b.*|none|not applicable\\b.*|-|–|—)?[\\s`\"'*).]*$"),
      location, 0, NULL);
}

static gboolean
is_edge (gunichar letter)
{
  return g_utf8_strchr (EDGES, -1, letter) != NULL || g_unichar_isspace (letter);
}

/* Trims the edges, but keeps a leading slash or dot of a path. Returns: (transfer full) */
static char *
trim_edges (const char *text, gsize length)
{
  const char *begin = text, *end = text + length;

  while (begin < end && *begin != '.' && is_edge (g_utf8_get_char (begin)))
    begin = g_utf8_next_char (begin);
  while (end > begin)
    {
      const char *last = g_utf8_prev_char (end);

      if (!is_edge (g_utf8_get_char (last)))
        break;
      end = last;
    }
  return g_strndup (begin, end - begin);
}

/* The path before ":12", ":12-20", ":parse_row()" or "#L12". Returns: (transfer full) */
static char *
cut_suffix (const char *word)
{
  static GRegex *regex;
  g_autofree char *bare = g_regex_replace (
      tf_regex_ensure (&regex, 0,
                       "(:\\d+([:–-]\\d+)*|#L?\\d+([–-]L?\\d+)?|:[a-z_]\\w*(\\(\\))?)+$"),
      word, -1, 0, "", 0, NULL);

  return trim_edges (bare, strlen (bare));
}

/* "docs/plan.md", "a.c", "src/": a slash inside a word, or a short extension. */
static gboolean
looks_like_path (const char *word)
{
  static GRegex *regex;

  return g_regex_match (
      tf_regex_ensure (
          &regex, 0, "^[^\\s:()]*(?:[\\w.-]/[\\w.-][^\\s:()]*|[\\w-]\\.[a-z][a-z0-9]{0,9}|\\w/)$"),
      word, 0, NULL);
}

typedef struct
{
  char *path;  /* (owned) (nullable) */
  gsize begin; /* of the word it is in */
  gsize end;
  gboolean known;
} Found;

/* Finds the file or folder of the artifact, then uses its name there. */
static gboolean
resolve (TfArtifact *artifact, const char *word, Found *found)
{
  const char *path = artifact == NULL ? NULL : tf_artifact_resolve (artifact, word);

  if (path == NULL && artifact != NULL && tf_artifact_has_folder (artifact, word))
    path = word;
  if (path == NULL)
    return FALSE;
  g_free (found->path);
  found->path = g_strdup (path);
  found->known = TRUE;
  return TRUE;
}

/* A name with spaces: everything before ":", "(" or ",". */
static gboolean
find_whole (const char *text, TfArtifact *artifact, Found *found)
{
  gsize length = strcspn (text, ":(,#");
  g_autofree char *whole = trim_edges (text, length);

  if (*whole == '\0' || !resolve (artifact, whole, found))
    return FALSE;
  found->begin = 0;
  found->end = length + strspn (text + length, ":#L0123456789-");
  return TRUE;
}

static gboolean
take_word (const char *text, gsize begin, gsize end, TfArtifact *artifact, Found *found)
{
  g_autofree char *word = trim_edges (text + begin, end - begin);
  g_autofree char *path = cut_suffix (word);

  if (*path == '\0')
    return FALSE;
  if (!resolve (artifact, path, found) && (found->path != NULL || !looks_like_path (path)))
    return FALSE;
  if (found->path == NULL)
    found->path = g_steal_pointer (&path);
  found->begin = begin;
  found->end = end;
  return found->known;
}

/* The first word that is a file, or else the first that has the form of one. */
static void
find_path (const char *text, TfArtifact *artifact, Found *found)
{
  if (find_whole (text, artifact, found))
    return;
  for (const char *at = text; *at != '\0';)
    {
      gsize begin = 0, length = 0;

      at += strspn (at, " \t\n,;");
      begin = at - text;
      length = strcspn (at, " \t\n,;");
      if (length > 0 && take_word (text, begin, begin + length, artifact, found))
        return;
      at += length;
    }
}

static guint
read_number (GMatchInfo *match)
{
  g_autofree char *digits = g_match_info_fetch (match, 1);
  guint64 number = 0;

  return g_ascii_string_to_unsigned (digits, 10, 0, G_MAXINT, &number, NULL) ? (guint) number : 0;
}

static guint
find_number (GRegex *regex, const char *text)
{
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (regex, text, 0, &match) ? read_number (match) : 0;
}

static guint
find_line (const char *location, const char *word)
{
  static GRegex *behind, *said;
  guint line = find_number (tf_regex_ensure (&behind, 0, "(?::|#L?)(\\d+)"), word);

  if (line > 0)
    return line;
  return find_number (tf_regex_ensure (&said, 0, "\\b(?:lines?|ll?\\.)\\s*(\\d+)"), location);
}

/* The rest beside the path and the line. Returns: (transfer full) (nullable) */
static char *
find_section (const char *text, const Found *found)
{
  static GRegex *lines, *brackets, *commas;
  g_autofree char *before = g_strndup (text, found->begin);
  g_autofree char *rest = g_strconcat (before, " ", text + found->end, NULL);
  g_autofree char *without = g_regex_replace (
      tf_regex_ensure (&lines, 0, "\\b(?:lines?|ll?\\.)\\s*\\d+(\\s*(?:[–-]|to|and|,)\\s*\\d+)*"),
      rest, -1, 0, "", 0, NULL);
  g_autofree char *open = g_regex_replace (tf_regex_ensure (&brackets, 0, "\\s*[()]\\s*"), without,
                                           -1, 0, ", ", 0, NULL);
  g_autofree char *single =
      g_regex_replace (tf_regex_ensure (&commas, 0, "\\s*,[\\s,]*"), open, -1, 0, ", ", 0, NULL);
  char *section = trim_edges (single, strlen (single));

  if (*section != '\0')
    return section;
  g_free (section);
  return NULL;
}

/* "parse_row()" after a path is not part of the path, but a place in the file. */
static char *
find_symbol (const char *word)
{
  static GRegex *regex;
  g_autoptr (GMatchInfo) match = NULL;

  if (!g_regex_match (tf_regex_ensure (&regex, 0, ":([a-z_]\\w*(?:\\(\\))?)\\W*$"), word, 0,
                      &match))
    return NULL;
  return g_match_info_fetch (match, 1);
}

void
tf_place_parse (const char *location, TfArtifact *artifact, TfPlace *out_place)
{
  Found found = { 0 };
  g_autofree char *word = NULL;

  *out_place = (TfPlace){ 0 };
  if (is_none (location))
    {
      out_place->none = TRUE;
      return;
    }
  find_path (location, artifact, &found);
  word = g_strndup (location + found.begin, found.end - found.begin);
  out_place->path = found.path;
  out_place->line = find_line (location, word);
  out_place->section = find_section (location, &found);
  if (out_place->section == NULL)
    out_place->section = find_symbol (word);
  if (out_place->path == NULL && artifact != NULL && out_place->line > 0)
    out_place->path = g_strdup (tf_artifact_get_only_path (artifact));
}

void
tf_place_clear (TfPlace *self)
{
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->section, g_free);
}

char *
tf_issue_dup_section (const char *location)
{
  TfPlace place;
  char *section = NULL;

  tf_place_parse (location, NULL, &place);
  section = g_strdup (place.section != NULL ? place.section : place.path != NULL ? place.path : "");
  tf_place_clear (&place);
  return section;
}
