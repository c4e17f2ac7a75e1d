/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-record.h"

#include <string.h>

#include "tf-issue-file.h"

#define MAX_COMMITS 10000

/* How what was done begins in a history. */
#define DECLINED "not applied: "
#define TRY      "try "
#define ALL      "all together: "
#define TOLD     "told: "

void
tf_fix_agenda_free (TfFixAgenda *self)
{
  g_clear_pointer (&self->issues, g_ptr_array_unref);
  g_free (self->base);
  g_free (self->last);
  g_free (self);
}

/* One line. */
static char *
flatten (const char *text)
{
  char *line = g_strdup (text);

  for (char *c = line; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';
  return g_strstrip (line);
}

char *
tf_fix_record_format (const GPtrArray *issues, const TfFixAnswer *answer, const char *checked)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < issues->len; i++)
    {
      const TfFixIssue *issue = g_ptr_array_index (issues, i);
      const TfFix *fix = g_ptr_array_index (answer->fixes, i);
      g_autofree char *note = flatten (fix->note);
      g_autofree char *more = checked != NULL ? flatten (checked) : NULL;

      g_string_append_printf (text, "%s%s%s%s: %s", i > 0 ? "\n" : "", issue->id,
                              fix->applied ? "" : " ", fix->applied ? "" : "not applied", note);
      if (fix->applied && more != NULL)
        g_string_append_printf (text, " (checked: %s)", more);
    }
  return g_string_free (text, FALSE);
}

/* Gives an issue an event without another state; one line, whatever agents and tests wrote. */
static void
note (TfIssueLedger *ledger,
      TfTrackedIssue *issue,
      guint iteration,
      const char *text,
      const char *by)
{
  g_autofree char *line = flatten (text);

  tf_issue_ledger_set_state (ledger, issue, issue->state, iteration, line, NULL, by);
}

/* "I-0007: mended" or "I-0009 not applied: is right". */
static gboolean
settle_line (const TfPolishTask *task, TfIssueLedger *ledger, const char *line, const char *commit)
{
  const char *agent = tf_workspace_get_agent (task->workspace);
  const char *colon = strstr (line, ": ");
  g_autofree char *head = colon != NULL ? g_strndup (line, colon - line) : NULL;
  gboolean declined = head != NULL && g_str_has_suffix (head, " not applied");
  TfTrackedIssue *issue = NULL;

  if (declined)
    head[strlen (head) - strlen (" not applied")] = '\0';
  issue = head != NULL ? tf_issue_ledger_lookup (ledger, head) : NULL;
  if (issue == NULL || !tf_tracked_issue_is_open (issue))
    return FALSE;
  if (!declined && commit != NULL)
    tf_issue_ledger_set_state (ledger, issue, TF_ISSUE_STATE_FIX_APPLIED, task->iteration,
                               colon + 2, commit, agent);
  else
    {
      g_autofree char *text = g_strconcat (DECLINED, colon + 2, NULL);

      note (ledger, issue, task->iteration, text, agent);
    }
  issue->tried_in = task->iteration;
  return TRUE;
}

static gboolean
settle (const TfPolishTask *task, TfIssueLedger *ledger, const char *lines, const char *commit)
{
  g_auto (GStrv) all = g_strsplit (lines, "\n", -1);
  gboolean changed = FALSE;

  for (guint i = 0; all[i] != NULL; i++)
    changed |= settle_line (task, ledger, all[i], commit);
  return changed;
}

static TfIssueLedger *
load (const TfPolishTask *task, GError **error)
{
  return tf_issue_file_load (tf_workspace_get_files (task->workspace), error);
}

static gboolean
save (const TfPolishTask *task, const TfIssueLedger *ledger, GError **error)
{
  return tf_issue_file_save (tf_workspace_get_files (task->workspace), ledger, error);
}

gboolean
tf_fix_record_settle (const TfPolishTask *task,
                      const char *lines,
                      const char *commit,
                      GError **error)
{
  g_autoptr (TfIssueLedger) ledger = load (task, error);

  if (ledger == NULL)
    return FALSE;
  return !settle (task, ledger, lines, commit) || save (task, ledger, error);
}

/* Those after the review of the iteration, newest first. */
static void
adopt_commits (const TfPolishTask *task,
               TfFixAgenda *agenda,
               const GPtrArray *log,
               TfIssueLedger *ledger,
               gboolean *out_changed)
{
  g_autofree char *review = g_strdup_printf ("polishing: review %u", task->iteration);
  g_autofree char *fix = g_strdup_printf ("polishing: fix %u ", task->iteration);

  *out_changed = FALSE;
  for (guint i = 0; i < log->len; i++)
    {
      const TfCommit *commit = g_ptr_array_index (log, i);

      if (g_str_equal (commit->subject, review))
        return;
      if (!g_str_has_prefix (commit->subject, fix) || commit->iteration != task->iteration)
        continue;
      if (agenda->last == NULL)
        agenda->last = g_strdup (commit->subject + strlen (fix));
      *out_changed |= settle (task, ledger, commit->body, commit->hash);
    }
}

static gboolean
is_ours (const TfIssueEvent *event, guint iteration, const char *how)
{
  return event->iteration == iteration && g_str_has_prefix (event->note, how);
}

static guint
count (const TfTrackedIssue *issue, guint iteration, const char *how)
{
  guint n = 0;

  for (guint i = 0; i < issue->history->len; i++)
    n += is_ours (g_ptr_array_index (issue->history, i), iteration, how) ? 1 : 0;
  return n;
}

static void
list_issues (const TfPolishTask *task, TfFixAgenda *agenda, const TfIssueLedger *ledger)
{
  g_autoptr (GPtrArray) open = tf_issue_ledger_list_open (ledger);

  agenda->issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_fix_issue_free);
  agenda->apart = tf_workspace_get_config (task->workspace)->polish.fix_each_issue;
  for (guint i = 0; i < open->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (open, i);

      if (issue->tried_in != task->iteration)
        g_ptr_array_add (agenda->issues, tf_fix_issue_new_tracked (issue));
    }
  for (guint i = 0; i < ledger->issues->len; i++)
    agenda->apart |= count (g_ptr_array_index (ledger->issues, i), task->iteration, ALL) > 0;
}

TfFixAgenda *
tf_fix_agenda_load (const TfPolishTask *task, GError **error)
{
  g_autoptr (TfFixAgenda) agenda = g_new0 (TfFixAgenda, 1);
  g_autoptr (TfIssueLedger) ledger = load (task, error);
  TfRepo *repo = ledger != NULL ? tf_workspace_get_repo (task->workspace, error) : NULL;
  g_autoptr (GPtrArray) log = repo != NULL ? tf_repo_log (repo, MAX_COMMITS, error) : NULL;
  gboolean changed = FALSE;

  if (log == NULL)
    return NULL;
  adopt_commits (task, agenda, log, ledger, &changed);
  if (changed && !save (task, ledger, error))
    return NULL;
  if (log->len > 0)
    agenda->base = g_strdup (((const TfCommit *) g_ptr_array_index (log, 0))->hash);
  list_issues (task, agenda, ledger);
  return g_steal_pointer (&agenda);
}

static char *
take_back_one (const TfPolishTask *task,
               TfIssueLedger *ledger,
               TfTrackedIssue *issue,
               const TfFix *fix,
               const char *why)
{
  guint n = count (issue, task->iteration, TRY) + 1;
  g_autofree char *said = flatten (fix->note);
  char *text =
      g_strdup_printf (TRY "%u: the last fix %s and was taken back; the fixer had said: %s", n, why,
                       said);

  note (ledger, issue, task->iteration, text, "");
  issue->n_reverted++;
  if (n >= TF_FIX_TRIES)
    issue->tried_in = task->iteration;
  return text;
}

static char *
take_back_all (const TfPolishTask *task,
               TfIssueLedger *ledger,
               const GPtrArray *issues,
               const char *why)
{
  char *text = g_strdup_printf (ALL "the fixes of %u issues in one run %s and were taken back",
                                issues->len, why);

  for (guint i = 0; i < issues->len; i++)
    {
      const TfFixIssue *fix = g_ptr_array_index (issues, i);
      TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, fix->id);

      if (issue != NULL && tf_tracked_issue_is_open (issue))
        note (ledger, issue, task->iteration, text, "");
    }
  return text;
}

char *
tf_fix_record_taken_back (const TfPolishTask *task,
                          const GPtrArray *issues,
                          const TfFixAnswer *answer,
                          const char *why,
                          GError **error)
{
  g_autoptr (TfIssueLedger) ledger = load (task, error);
  const TfFixIssue *first = g_ptr_array_index (issues, 0);
  TfTrackedIssue *issue = NULL;
  g_autofree char *text = NULL;

  if (ledger == NULL)
    return NULL;
  issue = tf_issue_ledger_lookup (ledger, first->id);
  if (issues->len > 1)
    text = take_back_all (task, ledger, issues, why);
  else if (issue != NULL && tf_tracked_issue_is_open (issue))
    text = take_back_one (task, ledger, issue, g_ptr_array_index (answer->fixes, 0), why);
  else
    return g_strdup_printf ("the fix %s and was taken back; the issue is not open any more", why);
  return save (task, ledger, error) ? g_steal_pointer (&text) : NULL;
}

static gboolean
names (const TfIssue *issue, const char *word)
{
  return strstr (issue->description, word) != NULL || strstr (issue->location, word) != NULL ||
         strstr (issue->recommendation, word) != NULL ||
         (issue->quote != NULL && strstr (issue->quote, word) != NULL);
}

static gboolean
names_any (const TfIssue *issue, const char *const *words)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (names (issue, words[i]))
      return TRUE;
  return FALSE;
}

gboolean
tf_fix_record_add_finding (const TfPolishTask *task,
                           const char *const *words,
                           const char *sentence,
                           GError **error)
{
  g_autoptr (TfIssueLedger) ledger = load (task, error);
  g_autoptr (GPtrArray) open = ledger != NULL ? tf_issue_ledger_list_open (ledger) : NULL;
  g_autofree char *line = flatten (sentence);
  g_autofree char *text = g_strconcat (TOLD, line, NULL);

  if (ledger == NULL)
    return FALSE;
  for (guint i = 0; i < open->len; i++)
    {
      TfTrackedIssue *issue = g_ptr_array_index (open, i);

      if (names_any (issue->is, words) && count (issue, task->iteration, text) == 0)
        note (ledger, issue, task->iteration, text, "");
    }
  return save (task, ledger, error);
}

static void
append_events (GString *text, const TfTrackedIssue *issue, guint iteration)
{
  for (guint i = 0; i < issue->history->len; i++)
    {
      const TfIssueEvent *event = g_ptr_array_index (issue->history, i);

      if (event->iteration == iteration && event->state == TF_ISSUE_STATE_FIX_APPLIED)
        g_string_append_printf (text, "\n- %s applied: %s", issue->id, event->note);
      else if (is_ours (event, iteration, DECLINED) || is_ours (event, iteration, TRY) ||
               is_ours (event, iteration, ALL))
        g_string_append_printf (text, "\n- %s %s", issue->id, event->note);
    }
}

static gboolean
is_applied (const TfTrackedIssue *issue, guint iteration)
{
  for (guint i = 0; i < issue->history->len; i++)
    {
      const TfIssueEvent *event = g_ptr_array_index (issue->history, i);

      if (event->iteration == iteration && event->state == TF_ISSUE_STATE_FIX_APPLIED)
        return TRUE;
    }
  return FALSE;
}

char *
tf_fix_record_summarise (const TfIssueLedger *ledger, guint iteration)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  guint n_applied = 0;
  guint n = 0;

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if (issue->tried_in != iteration)
        continue;
      n++;
      n_applied += is_applied (issue, iteration) ? 1 : 0;
      append_events (lines, issue, iteration);
    }
  if (n == 0)
    return g_strdup ("none, no issue is open");
  return g_strdup_printf ("%u of %u%s", n_applied, n, lines->str);
}
