/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

#define MAX_EARLY 2048

/* meson test, and with -v the names of subtests. Its JUnit file shows tests that timed out as
 * passed; its text does not. Subtests are held until the line of their test, which has its name and
 * verdict. */
typedef struct
{
  char *name; /* (owned) */
  TfTestOutcome outcome;
} Subtest;

typedef struct
{
  CodeReport parent;
  GHashTable *waiting; /* (owned) (nullable) (element-type guint GArray of Subtest) */
  guint64 n_waiting;
  guint64 n_all;    /* "1/N" */
  guint64 n_listed; /* tests that ended */
  guint64 n_summed; /* according to the totals */
  guint64 bad_listed;
  guint64 bad_summed;
  gboolean in_output; /* in a box with the output of a test */
  gboolean is_early;  /* the box comes before the line of its test: tests run one at a time */
  gboolean has_ended; /* the latest line of a test was about its end, not its beginning */
  GString *early;     /* (owned) (nullable): the content of that box */
  gboolean in_list;   /* in the list of failures at the end, already reported before */
  gboolean has_ok;
  gboolean has_fail;
} MesonReport;

typedef enum
{
  WORD_OK,
  WORD_FAIL,   /* subtests may explain it */
  WORD_BROKEN, /* it failed whatever its subtests report */
  WORD_SKIP,
} WordKind;

static const struct
{
  const char *word;
  WordKind kind;
} words[] = {
  { "OK", WORD_OK },
  { "FAIL", WORD_FAIL },
  { "SKIP", WORD_SKIP },
  { "EXPECTEDFAIL", WORD_SKIP },
  { "UNEXPECTEDPASS", WORD_FAIL },
  { "TIMEOUT", WORD_BROKEN },
  { "ERROR", WORD_BROKEN },
  { "INTERRUPT", WORD_BROKEN },
};

static const TfTestOutcome outcomes[] = {
  [WORD_OK] = TF_TEST_OUTCOME_PASSED,
  [WORD_FAIL] = TF_TEST_OUTCOME_FAILED,
  [WORD_BROKEN] = TF_TEST_OUTCOME_FAILED,
  [WORD_SKIP] = TF_TEST_OUTCOME_SKIPPED,
};

static void
clear_subtest (gpointer subtest)
{
  g_free (((Subtest *) subtest)->name);
}

/* "name   WORD   rest": the verdict has spaces around it; the last one counts. */
static gboolean
split_line (const char *text,
            gboolean with_time,
            gsize *out_length,
            WordKind *out_kind,
            const char **out_rest)
{
  const char *end = text + strlen (text);

  while (end > text)
    {
      const char *word;

      while (end > text && end[-1] == ' ')
        end--;
      word = end;
      while (word > text && word[-1] != ' ')
        word--;
      for (guint i = 0; i < G_N_ELEMENTS (words); i++)
        if (strlen (words[i].word) == (gsize) (end - word) &&
            strncmp (words[i].word, word, end - word) == 0)
          {
            *out_rest = end + strspn (end, " ");
            *out_length = word - text;
            *out_kind = words[i].kind;
            return word > text && (!with_time || g_ascii_isdigit (**out_rest));
          }
      end = word;
    }
  return FALSE;
}

static GArray *
ensure_waiting (MesonReport *self, guint64 index)
{
  GArray *subtests;

  if (self->waiting == NULL)
    self->waiting = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  subtests = g_hash_table_lookup (self->waiting, GUINT_TO_POINTER (index));
  if (subtests == NULL)
    {
      subtests = g_array_new (FALSE, FALSE, sizeof (Subtest));
      g_array_set_clear_func (subtests, clear_subtest);
      g_hash_table_insert (self->waiting, GUINT_TO_POINTER (index), subtests);
    }
  return subtests;
}

static void
read_subtest (MesonReport *self, guint64 index, const char *text)
{
  Subtest subtest = { 0 };
  gsize length = 0;
  const char *rest = NULL;
  WordKind kind = WORD_OK;

  if (!split_line (text, FALSE, &length, &kind, &rest))
    return;
  if (++self->n_waiting > 2 * TF_LIMIT_TEST_NAMES)
    {
      code_report_doubt (&self->parent, "there are more concurrent subtests than supported");
      return;
    }
  if (g_str_has_prefix (text, "- "))
    {
      text += 2;
      length -= MIN (length, 2);
    }
  subtest.name = g_strchomp (g_strndup (text, length));
  subtest.outcome = outcomes[kind];
  g_array_append_val (ensure_waiting (self, index), subtest);
}

/* "1/2 subtests passed", "2 subtests passed" */
static gboolean
parse_subtest_counts (const char *rest, guint64 *passed, guint64 *total)
{
  const char *text = strstr (rest, " subtests passed");
  const char *begin = text;

  if (text == NULL)
    return FALSE;
  while (begin > rest && (g_ascii_isdigit (begin[-1]) || begin[-1] == '/'))
    begin--;
  if (!code_scan_number (&begin, passed))
    return FALSE;
  *total = *passed;
  return begin == text || (code_scan_word (&begin, "/") && code_scan_number (&begin, total));
}

/* Returns: how many of them failed */
static guint64
add_subtests (MesonReport *self, const char *name, const GArray *subtests, guint64 *out_passed)
{
  guint64 failed = 0;

  for (guint i = 0; subtests != NULL && i < subtests->len; i++)
    {
      const Subtest *subtest = &g_array_index (subtests, Subtest, i);
      g_autofree char *full =
          g_strconcat (name, *subtest->name == '/' ? "" : "/", subtest->name, NULL);

      code_report_add (&self->parent, full, -1, subtest->outcome);
      failed += subtest->outcome == TF_TEST_OUTCOME_FAILED;
      *out_passed += subtest->outcome == TF_TEST_OUTCOME_PASSED;
    }
  self->n_waiting -= subtests != NULL ? subtests->len : 0;
  return failed;
}

/* A test with subtests counts as these; the test itself counts as failed only if they do not
 * explain its failure. */
static void
add_test (MesonReport *self, guint64 index, const char *name, WordKind kind, const char *rest)
{
  CodeReport *report = &self->parent;
  const GArray *subtests =
      self->waiting != NULL ? g_hash_table_lookup (self->waiting, GUINT_TO_POINTER (index)) : NULL;
  guint64 passed = 0;
  guint64 total = 0;
  guint64 listed = 0;
  guint64 failed = add_subtests (self, name, subtests, &listed);
  gboolean has_subtests = parse_subtest_counts (rest, &passed, &total) && total > 0;

  if (self->waiting != NULL)
    g_hash_table_remove (self->waiting, GUINT_TO_POINTER (index));
  if (has_subtests && (listed > passed || failed > total - MIN (passed, total)))
    code_report_doubt (report, "the subtest count of %s does not match its list", name);
  if (has_subtests)
    report->passed += passed - MIN (listed, passed);
  if (outcomes[kind] == TF_TEST_OUTCOME_FAILED)
    {
      if (kind == WORD_BROKEN || failed == 0)
        code_report_add (report, name, -1, TF_TEST_OUTCOME_FAILED);
      code_report_append_message (report, rest, strlen (rest));
    }
  else if (failed > 0)
    code_report_doubt (report, "%s passed although its subtests failed", name);
  else if (!has_subtests && (subtests == NULL || kind == WORD_SKIP))
    code_report_add (report, name, -1, outcomes[kind]);
}

/* "suite / name" */
static const char *
skip_suite (const char *text, gsize *length)
{
  const char *slash = strstr (text, " / ");

  if (slash == NULL || slash + 3 >= text + *length || memchr (text, ' ', slash - text) != NULL)
    return text;
  *length -= slash + 3 - text;
  return slash + 3;
}

static void
append_early_output (MesonReport *self)
{
  g_auto (GStrv) lines = NULL;

  if (self->early == NULL || self->early->len == 0)
    return;
  lines = g_strsplit (self->early->str, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    code_report_append_message (&self->parent, lines[i], strlen (lines[i]));
  g_string_truncate (self->early, 0);
}

static void
read_begin (MesonReport *self)
{
  self->has_ended = FALSE;
  code_report_end_message (&self->parent);
  if (self->early != NULL)
    g_string_truncate (self->early, 0);
}

static void
read_output (MesonReport *self, const char *line, gsize length)
{
  if (!self->is_early)
    {
      code_report_append_message (&self->parent, line, length);
      return;
    }
  if (self->early == NULL)
    self->early = g_string_new (NULL);
  if (self->early->len + length < MAX_EARLY)
    g_string_append_printf (self->early, "%s%s", self->early->len > 0 ? "\n" : "", line);
}

/* Output without a final newline precedes the end of its box on the same line. */
static gboolean
read_box (MesonReport *self, const char *line, gsize length)
{
  const char *rule = strstr (line, "――――");

  if (self->in_output && rule != NULL && g_str_has_suffix (line, "――――"))
    {
      g_autofree char *rest = g_strndup (line, rule - line);

      self->in_output = FALSE;
      if (rule > line)
        read_output (self, rest, rule - line);
      return TRUE;
    }
  if (self->in_output)
    read_output (self, line, length);
  else if (rule == line)
    {
      self->in_output = strstr (line, "✀") != NULL;
      self->is_early = !self->has_ended;
      return TRUE;
    }
  return self->in_output;
}

static gboolean
read_test (MesonReport *self, const char *line)
{
  const char *text = line;
  gboolean is_subtest = code_scan_word (&text, "▶ ");
  const char *rest = NULL;
  WordKind kind = WORD_OK;
  guint64 index = 0;
  guint64 all = 0;
  gsize length = 0;
  g_autofree char *name = NULL;

  text += strspn (text, " ");
  if (!code_scan_number (&text, &index) || !code_scan_word (&text, "/") ||
      !code_scan_number (&text, &all) || *text != ' ')
    return FALSE;
  text += strspn (text, " ");
  if (is_subtest)
    {
      read_subtest (self, index, text);
      return TRUE;
    }
  if (!split_line (text, TRUE, &length, &kind, &rest))
    {
      const char *word = g_strrstr (text, " RUNNING");
      gsize n = strlen (" RUNNING");

      if (word == NULL || word[n + strspn (word + n, " ")] != '\0')
        return FALSE;
      read_begin (self);
      return TRUE;
    }
  text = skip_suite (text, &length);
  name = g_strchomp (g_strndup (text, length));
  self->n_all = all;
  self->n_listed++;
  self->bad_listed += outcomes[kind] == TF_TEST_OUTCOME_FAILED;
  add_test (self, index, name, kind, rest);
  append_early_output (self);
  self->has_ended = TRUE;
  return TRUE;
}

static gboolean
read_total (MesonReport *self, const char *line)
{
  static const struct
  {
    const char *word;
    gboolean is_bad;
  } totals[] = {
    { "Ok:", FALSE },      { "Expected Fail:", FALSE },  { "Fail:", TRUE },
    { "Skipped:", FALSE }, { "Unexpected Pass:", TRUE }, { "Timeout:", TRUE },
  };
  guint64 number = 0;

  for (guint i = 0; i < G_N_ELEMENTS (totals); i++)
    {
      const char *text = line;

      if (!code_scan_word (&text, totals[i].word))
        continue;
      text += strspn (text, " ");
      if (!code_scan_number (&text, &number) || text[strspn (text, " ")] != '\0')
        return FALSE;
      self->n_summed += number;
      self->bad_summed += totals[i].is_bad ? number : 0;
      self->has_ok = self->has_ok || i == 0;
      self->has_fail = self->has_fail || i == 2;
      code_report_end_message (&self->parent);
      self->parent.seen = self->parent.seen || self->has_fail;
      return TRUE;
    }
  return FALSE;
}

static void
meson_read (CodeReport *report, const char *line, gsize length)
{
  MesonReport *self = (MesonReport *) report;

  if (read_box (self, line, length))
    return;
  if (strcmp (line, "Summary of Failures:") == 0)
    self->in_list = TRUE;
  if (g_ascii_isupper (*line) && read_total (self, line))
    return;
  if (self->in_list || read_test (self, line))
    return;
  if (g_str_has_prefix (line, ">>> ") || *line == '\0')
    return;
  if (strcmp (line, "No tests defined.") == 0)
    {
      report->seen = TRUE;
      code_report_doubt (report, "no tests are defined");
    }
}

static void
meson_end (CodeReport *report)
{
  MesonReport *self = (MesonReport *) report;

  report->is_outer = TRUE;
  report->complete = self->has_ok && self->has_fail && self->n_summed == self->n_all;
  if (self->n_waiting > 0)
    code_report_doubt (report, "a test started but did not finish");
  if (report->complete && (self->n_listed != self->n_all || self->bad_listed != self->bad_summed))
    code_report_doubt (report, "the test count of meson does not match its list");
}

static void
meson_clear (CodeReport *report)
{
  MesonReport *self = (MesonReport *) report;

  g_clear_pointer (&self->waiting, g_hash_table_unref);
  if (self->early != NULL)
    g_string_free (self->early, TRUE);
}

const CodeFormat code_report_meson = { "meson", sizeof (MesonReport), meson_read, meson_end,
                                       meson_clear };
