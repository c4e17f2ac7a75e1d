/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-lookup.h"

#include <string.h>

#define MAX_CHANGELOG  ((gsize) 8 * 1024 * 1024)
#define SECONDS_A_YEAR (365.2425 * 24 * 3600)

/* "zlib (1:1.2.13.dfsg-1) unstable; urgency=medium": the version without epoch and revision */
#define ENTRY_PATTERN "^[a-z0-9][a-z0-9+.-]* \\((?:\\d+:)?([^)]+?)(?:-[^-)]*)?\\) "
/* " -- A Maintainer <a@b>  Sat, 05 Nov 2022 12:30:45 +0100" */
#define TRAILER_PATTERN "^ -- .*>  \\w+, (\\d+) (\\w+) (\\d{4}) (\\d+):(\\d+):(\\d+) [+-]\\d{4}"

typedef struct
{
  GDateTime *first;  /* (owned) (nullable): oldest entry */
  GDateTime *latest; /* (owned) (nullable): newest upstream version's first entry */
  guint n_majors;    /* how often the major version rose */
} Changelog;

static void
changelog_clear (Changelog *self)
{
  g_clear_pointer (&self->first, g_date_time_unref);
  g_clear_pointer (&self->latest, g_date_time_unref);
}

static char *
read_gzip (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) raw = g_file_read (file, NULL, NULL);
  g_autoptr (GZlibDecompressor) zip = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  g_autoptr (GInputStream) stream = NULL;
  g_autofree char *text = NULL;
  gsize length = 0;

  if (raw == NULL)
    return NULL;
  stream = g_converter_input_stream_new (G_INPUT_STREAM (raw), G_CONVERTER (zip));
  text = g_malloc (MAX_CHANGELOG + 1);
  if (!g_input_stream_read_all (stream, text, MAX_CHANGELOG, &length, NULL, NULL))
    return NULL;
  text[length] = '\0';
  return g_utf8_make_valid (text, -1);
}

static GDateTime *
read_date (const char *line)
{
  static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
  g_autoptr (GRegex) regex = g_regex_new (TRAILER_PATTERN, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *month = NULL;
  g_autofree char *day = NULL;
  g_autofree char *year = NULL;
  const char *found;

  if (!g_regex_match (regex, line, 0, &match))
    return NULL;
  day = g_match_info_fetch (match, 1);
  month = g_match_info_fetch (match, 2);
  year = g_match_info_fetch (match, 3);
  found = strlen (month) == 3 ? strstr (months, month) : NULL;
  if (found == NULL)
    return NULL;
  return g_date_time_new_utc (atoi (year), (int) (found - months) / 3 + 1, atoi (day), 0, 0, 0);
}

static char *
read_version (const char *line)
{
  g_autoptr (GRegex) regex = g_regex_new (ENTRY_PATTERN, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (regex, line, 0, &match) ? g_match_info_fetch (match, 1) : NULL;
}

/* The version of an entry has been read: updates @newest and @major. */
static void
take_version (Changelog *self, const char *version, char **newest, guint64 *major)
{
  guint64 number = g_ascii_strtoull (version, NULL, 10);

  if (*newest == NULL)
    *newest = g_strdup (version);
  else if (number < *major)
    self->n_majors++;
  *major = number;
}

/* Newest entries come first. */
static void
read_changelog (Changelog *self, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *newest = NULL;
  g_autofree char *version = NULL;
  guint64 major = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *entry = read_version (lines[i]);
      GDateTime *date = entry == NULL && version != NULL ? read_date (lines[i]) : NULL;

      if (entry != NULL)
        {
          take_version (self, entry, &newest, &major);
          g_free (version);
          version = g_steal_pointer (&entry);
        }
      if (date == NULL)
        continue;
      if (g_str_equal (version, newest))
        {
          g_clear_pointer (&self->latest, g_date_time_unref);
          self->latest = g_date_time_ref (date);
        }
      g_clear_pointer (&self->first, g_date_time_unref);
      self->first = date;
    }
}

static void
judge_changelog (CodeScorecard *card, const Changelog *log, GDateTime *now)
{
  const char *source = "Debian changelog";

  if (log->first == NULL || log->latest == NULL)
    return;
  /* A recent package may be old software new to Debian. */
  if (g_date_time_difference (now, log->first) / G_TIME_SPAN_DAY > 183)
    code_scorecard_judge_age (card, log->first, now, source);
  code_scorecard_judge_update (card, log->latest, FALSE, now, source);
  code_scorecard_judge_majors (card, log->n_majors,
                               (double) g_date_time_difference (log->latest, log->first) /
                                   G_TIME_SPAN_SECOND / SECONDS_A_YEAR,
                               source);
}

/* The short names of licences in a machine-readable copyright file, from the stanza for all
 * files. */
static char *
read_license (const char *text)
{
  g_autoptr (GRegex) regex =
      g_regex_new ("^Files:\\s*\\*\\s*$(?:\\n(?!\\s*$).*)*?\\nLicense:\\s*(.+)$", G_REGEX_MULTILINE,
                   0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (regex, text, 0, &match) ? g_match_info_fetch (match, 1) : NULL;
}

static gboolean
read_directory (CodeScorecard *card, const char *directory, GDateTime *now)
{
  static const char *const logs[] = { "changelog.Debian.gz", "changelog.gz" };
  g_autofree char *copyright = g_build_filename (directory, "copyright", NULL);
  g_autofree char *text = NULL;
  g_autofree char *license = NULL;

  if (!g_file_get_contents (copyright, &text, NULL, NULL))
    return FALSE;
  license = read_license (text);
  if (license != NULL)
    code_scorecard_judge_license (card, license, "Debian copyright");
  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    {
      g_autofree char *path = g_build_filename (directory, logs[i], NULL);
      g_autofree char *log = read_gzip (path);
      Changelog changelog = { 0 };

      if (log == NULL)
        continue;
      read_changelog (&changelog, log);
      judge_changelog (card, &changelog, now);
      changelog_clear (&changelog);
      break;
    }
  return TRUE;
}

void
code_lookup_debian (CodeScorecard *card, const char *root, GDateTime *now)
{
  static const char *const forms[] = { "%s",         "lib%s-dev", "%s-dev",
                                       "python3-%s", "node-%s",   "lib%s-perl" };
  g_autofree char *name = g_ascii_strdown (card->package, -1);

  if (*name == '\0' || *name == '.' || strpbrk (name, "/%") != NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_auto (GStrv) parts = g_strsplit (forms[i], "%s", 2);
      g_autofree char *package = g_strjoinv (name, parts);
      g_autofree char *directory = g_build_filename (root, "usr/share/doc", package, NULL);

      if (read_directory (card, directory, now))
        return;
    }
}
