/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-lookup.h"

#include <string.h>

/* "412 commits, 2009-03-01 to 2026-10-30." below "## History" of a code base's summary. A single
 * commit is the import itself, so its date means nothing. */
#define HISTORY_PATTERN \
  "^## History\\n+(?:[2-9]|\\d{2,}) commits, (\\d{4}-\\d\\d-\\d\\d) to " \
  "(\\d{4}-\\d\\d-\\d\\d)\\."

static GDateTime *
fetch_date (GMatchInfo *match, int group)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autofree char *day = g_match_info_fetch (match, group);
  g_autofree char *text = g_strconcat (day, "T00:00:00Z", NULL);

  return g_date_time_new_from_iso8601 (text, utc);
}

void
code_lookup_checkout (CodeScorecard *card, const char *resources, GDateTime *now)
{
  g_autofree char *file = g_strconcat (card->package, ".source.md", NULL);
  g_autofree char *path = g_build_filename (resources, file, NULL);
  g_autofree char *text = NULL;
  g_autoptr (GRegex) regex = g_regex_new (HISTORY_PATTERN, G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GDateTime) first = NULL;
  g_autoptr (GDateTime) latest = NULL;

  if (*card->package == '\0' || strchr (card->package, '/') != NULL ||
      !g_file_get_contents (path, &text, NULL, NULL) || !g_utf8_validate (text, -1, NULL) ||
      !g_regex_match (regex, text, 0, &match))
    return;
  first = fetch_date (match, 1);
  latest = fetch_date (match, 2);
  if (first == NULL || latest == NULL)
    return;
  code_scorecard_judge_age (card, first, now, "its checkout");
  code_scorecard_judge_update (card, latest, FALSE, now, "its checkout");
}
