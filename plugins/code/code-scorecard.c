/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-scorecard.h"

#include <string.h>

#define MIN_PASSED           6
#define MIN_AGE_MONTHS       6
#define MAX_SILENCE_MONTHS   12
#define MIN_STARS            500
#define MIN_WEEKLY_DOWNLOADS 1000
/* "Frequent major bumps": more than one per year, over a period of at least two years. */
#define MIN_YEARS         2.0
#define MAX_MAJORS_A_YEAR 1.0

static const char *const names[CODE_N_SIGNALS] = {
  "Age",     "Last Updated", "Stars",           "Weekly Downloads", "Open vs Closed Issues",
  "License", "Bus Factor",   "Breaking Changes"
};

static const char *const states[] = { "unknown", "passed", "failed" };

CodeScorecard *
code_scorecard_new (const char *package)
{
  CodeScorecard *self = g_new0 (CodeScorecard, 1);

  self->package = g_strdup (package);
  for (guint i = 0; i < CODE_N_SIGNALS; i++)
    self->signals[i].value = g_strdup ("");
  return self;
}

void
code_scorecard_free (CodeScorecard *self)
{
  for (guint i = 0; i < CODE_N_SIGNALS; i++)
    g_free (self->signals[i].value);
  g_free (self->package);
  g_free (self);
}

void
code_scorecard_set (CodeScorecard *self,
                    CodeSignal signal,
                    CodeSignalState state,
                    const char *value)
{
  CodeSignalValue *entry = &self->signals[signal];

  if (state == CODE_SIGNAL_UNKNOWN && entry->state != CODE_SIGNAL_UNKNOWN)
    return;
  entry->state = state;
  g_free (entry->value);
  entry->value = g_strdup (value);
}

gboolean
code_scorecard_qualifies (const CodeScorecard *self, char **out_why)
{
  static const CodeSignal flags[] = { CODE_SIGNAL_AGE, CODE_SIGNAL_LAST_UPDATED,
                                      CODE_SIGNAL_LICENSE };
  g_autoptr (GString) why = g_string_new (NULL);
  gboolean flagged = FALSE;
  guint n_passed = 0;

  for (guint i = 0; i < CODE_N_SIGNALS; i++)
    n_passed += self->signals[i].state == CODE_SIGNAL_PASSED;
  g_string_printf (why, "%u of %d passed, %d needed", n_passed, CODE_N_SIGNALS, MIN_PASSED);
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    if (self->signals[flags[i]].state == CODE_SIGNAL_FAILED)
      {
        flagged = TRUE;
        g_string_append_printf (why, "; %s failed", names[flags[i]]);
      }
  *out_why = g_strdup (why->str);
  return n_passed >= MIN_PASSED && !flagged;
}

/* the table */

static int
find_column (const TfMarkdownTable *table, const char *name)
{
  for (int i = 0; table->header[i] != NULL; i++)
    if (g_ascii_strcasecmp (table->header[i], name) == 0)
      return i;
  return -1;
}

gboolean
code_scorecard_is_table (const TfMarkdownTable *table)
{
  for (guint i = 0; i < CODE_N_SIGNALS; i++)
    if (find_column (table, names[i]) < 0)
      return FALSE;
  return find_column (table, "Package") >= 0;
}

static const char *
get_cell (const TfMarkdownTable *table, const char *const *cells, const char *name)
{
  int column = find_column (table, name);

  return column >= 0 && (guint) column < g_strv_length ((char **) cells) ? cells[column] : "";
}

static void
read_cell (CodeSignalValue *entry, const char *cell)
{
  g_free (entry->value);
  entry->value = g_strdup (cell);
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      g_autofree char *suffix = g_strdup_printf ("(%s)", states[i]);

      if (!g_str_has_suffix (cell, suffix))
        continue;
      entry->state = (CodeSignalState) i;
      entry->value[strlen (cell) - strlen (suffix)] = '\0';
      g_strchomp (entry->value);
    }
  if (g_str_equal (entry->value, states[CODE_SIGNAL_UNKNOWN]))
    *entry->value = '\0';
}

CodeScorecard *
code_scorecard_from_row (const TfMarkdownTable *table, const char *const *cells)
{
  CodeScorecard *self = code_scorecard_new (get_cell (table, cells, "Package"));

  for (guint i = 0; i < CODE_N_SIGNALS; i++)
    read_cell (&self->signals[i], get_cell (table, cells, names[i]));
  return self;
}

static void
append_cell (GString *text, const CodeSignalValue *entry)
{
  g_autofree char *value = tf_markdown_escape_cell (entry->value);

  if (*value == '\0')
    g_string_append_printf (text, " %s |", states[entry->state]);
  else
    g_string_append_printf (text, " %s (%s) |", value, states[entry->state]);
}

char *
code_scorecard_to_table (const GPtrArray *cards)
{
  GString *text = g_string_new ("| Package |");

  for (guint i = 0; i < CODE_N_SIGNALS; i++)
    g_string_append_printf (text, " %s |", names[i]);
  g_string_append (text, " Qualifies |\n|");
  for (guint i = 0; i < CODE_N_SIGNALS + 2; i++)
    g_string_append (text, "---|");
  for (guint i = 0; i < cards->len; i++)
    {
      const CodeScorecard *card = g_ptr_array_index (cards, i);
      g_autofree char *package = tf_markdown_escape_cell (card->package);
      g_autofree char *why = NULL;
      gboolean qualifies = code_scorecard_qualifies (card, &why);

      g_string_append_printf (text, "\n| %s |", package);
      for (guint j = 0; j < CODE_N_SIGNALS; j++)
        append_cell (text, &card->signals[j]);
      g_string_append_printf (text, " %s: %s |", qualifies ? "yes" : "no", why);
    }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

/* thresholds */

static gboolean
is_before (GDateTime *date, GDateTime *now, int months)
{
  g_autoptr (GDateTime) limit = g_date_time_add_months (now, -months);

  return g_date_time_compare (date, limit) < 0;
}

static void
set_date (CodeScorecard *self,
          CodeSignal signal,
          CodeSignalState state,
          const char *format,
          GDateTime *date,
          const char *source)
{
  g_autofree char *day = g_date_time_format (date, format);
  g_autofree char *value = g_strdup_printf ("%s, %s", day, source);

  code_scorecard_set (self, signal, state, value);
}

void
code_scorecard_judge_age (CodeScorecard *self, GDateTime *first, GDateTime *now, const char *source)
{
  gboolean old = is_before (first, now, MIN_AGE_MONTHS);

  set_date (self, CODE_SIGNAL_AGE, old ? CODE_SIGNAL_PASSED : CODE_SIGNAL_FAILED, "since %Y-%m-%d",
            first, source);
}

void
code_scorecard_judge_update (CodeScorecard *self,
                             GDateTime *latest,
                             gboolean complete,
                             GDateTime *now,
                             const char *source)
{
  CodeSignalState state = CODE_SIGNAL_PASSED;

  if (is_before (latest, now, MAX_SILENCE_MONTHS))
    state = complete ? CODE_SIGNAL_FAILED : CODE_SIGNAL_UNKNOWN;
  set_date (self, CODE_SIGNAL_LAST_UPDATED, state,
            complete || state == CODE_SIGNAL_PASSED ? "%Y-%m-%d" : "%Y-%m-%d or later", latest,
            source);
}

/* Returns: whether @text contains the whole word @word, ignoring case */
static gboolean
has_word (const char *text, const char *pattern)
{
  return g_regex_match_simple (pattern, text, G_REGEX_CASELESS, 0);
}

void
code_scorecard_judge_license (CodeScorecard *self, const char *license, const char *source)
{
  static const char strong[] = "(^|[^L])(A?GPL|General Public License)";
  static const char weak[] = "\\b(Lesser|Library) General Public";
  static const char known[] =
      "\\b(MIT|Expat|Apache|BSD|ISC|Zlib|LGPL|MPL|Unlicense|CC0|public.domain|"
      "PSF|Python|BSL|Boost|X11|curl|0BSD|PostgreSQL)";
  g_autofree char *value = g_strdup_printf ("%s, %s", license, source);
  CodeSignalState state = CODE_SIGNAL_UNKNOWN;

  if (has_word (license, strong) && !has_word (license, weak))
    state = CODE_SIGNAL_FAILED;
  else if (has_word (license, known) || has_word (license, weak))
    state = CODE_SIGNAL_PASSED;
  code_scorecard_set (self, CODE_SIGNAL_LICENSE, state, value);
}

static void
judge_number (CodeScorecard *self,
              CodeSignal signal,
              gint64 number,
              gint64 minimum,
              const char *source)
{
  g_autofree char *value = g_strdup_printf ("%" G_GINT64_FORMAT ", %s", number, source);

  code_scorecard_set (self, signal, number >= minimum ? CODE_SIGNAL_PASSED : CODE_SIGNAL_FAILED,
                      value);
}

void
code_scorecard_judge_stars (CodeScorecard *self, gint64 stars, const char *source)
{
  judge_number (self, CODE_SIGNAL_STARS, stars, MIN_STARS, source);
}

void
code_scorecard_judge_downloads (CodeScorecard *self, gint64 weekly, const char *source)
{
  judge_number (self, CODE_SIGNAL_WEEKLY_DOWNLOADS, weekly, MIN_WEEKLY_DOWNLOADS, source);
}

void
code_scorecard_judge_majors (CodeScorecard *self, guint n_majors, double years, const char *source)
{
  g_autofree char *value = g_strdup_printf ("%u new major version%s in %.1f years, %s", n_majors,
                                            n_majors == 1 ? "" : "s", years, source);

  if (years >= MIN_YEARS)
    code_scorecard_set (self, CODE_SIGNAL_BREAKING_CHANGES,
                        n_majors <= MAX_MAJORS_A_YEAR * years ? CODE_SIGNAL_PASSED
                                                              : CODE_SIGNAL_FAILED,
                        value);
  else
    code_scorecard_set (self, CODE_SIGNAL_BREAKING_CHANGES, CODE_SIGNAL_UNKNOWN, value);
}

void
code_scorecard_judge_maintainers (CodeScorecard *self, guint n, const char *source)
{
  g_autofree char *value = g_strdup_printf ("%u maintainer%s, %s", n, n == 1 ? "" : "s", source);
  CodeSignalState alive = self->signals[CODE_SIGNAL_LAST_UPDATED].state;

  if (n >= 2)
    code_scorecard_set (self, CODE_SIGNAL_BUS_FACTOR, CODE_SIGNAL_PASSED, value);
  else if (n == 1)
    code_scorecard_set (self, CODE_SIGNAL_BUS_FACTOR, alive, value);
}
