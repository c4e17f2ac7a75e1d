/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-record.h"

#include <string.h>

#include "tf-enum.h"
#include "tf-issue-file.h"
#include "tf-issue-person.h"
#include "tf-model-enums.h"
#include "tf-state-store.h"
#include "tf-test-compare.h"

#define MAX_COMMITS 10000

/* Indexed by get_word(). */
static const char *const outcome_words[] = { "declined", "applied", "partly", "refused" };

/* The cause of a fix that removes too much. */
#define REFUSED "refused"

void
tf_fix_agenda_free (TfFixAgenda *self)
{
  g_clear_pointer (&self->issues, g_ptr_array_unref);
  g_free (self->base);
  g_free (self->last);
  g_free (self->last_commit);
  g_free (self);
}

/* On one line. */
static char *
flatten (const char *text)
{
  char *line = g_strdup (text);

  for (char *c = line; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';
  return g_strstrip (line);
}

void
tf_fix_outcome_free (TfFixOutcome *self)
{
  g_free (self->id);
  g_free (self->note);
  g_free (self);
}

static void
add_outcome (GPtrArray *outcomes, const char *id, guint word, char *note)
{
  TfFixOutcome *outcome = g_new0 (TfFixOutcome, 1);

  outcome->id = g_strdup (id);
  outcome->applied = word == 1 || word == 2;
  outcome->partly = word == 2;
  outcome->refused = word == 3;
  outcome->note = note;
  g_ptr_array_add (outcomes, outcome);
}

static GPtrArray *
outcomes_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) tf_fix_outcome_free);
}

GPtrArray *
tf_fix_record_list_outcomes (const GPtrArray *issues,
                             const TfFixAnswer *answer,
                             const char *checked)
{
  GPtrArray *outcomes = outcomes_new ();
  g_autofree char *more = checked != NULL ? flatten (checked) : NULL;

  for (guint i = 0; i < issues->len; i++)
    {
      const TfFixIssue *issue = g_ptr_array_index (issues, i);
      const TfFix *fix = g_ptr_array_index (answer->fixes, i);
      char *note = flatten (fix->note);

      if (fix->applied && more != NULL)
        {
          g_autofree char *plain = note;

          note = g_strdup_printf ("%s (checked: %s)", plain, more);
        }
      add_outcome (outcomes, issue->id,
                   fix->partly       ? 2
                   : fix->applied    ? 1
                   : answer->refused ? 3
                                     : 0,
                   note);
      ((TfFixOutcome *) outcomes->pdata[i])->earlier = fix->earlier;
    }
  return outcomes;
}

static guint
get_word (const TfFixOutcome *outcome)
{
  if (outcome->partly)
    return 2;
  if (outcome->applied)
    return 1;
  return outcome->refused ? 3 : 0;
}

GPtrArray *
tf_fix_outcomes_to_trailers (const GPtrArray *outcomes)
{
  GPtrArray *trailers = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < outcomes->len; i++)
    {
      const TfFixOutcome *outcome = g_ptr_array_index (outcomes, i);

      g_ptr_array_add (trailers,
                       g_strdup_printf ("%s %s %s", outcome->id, outcome_words[get_word (outcome)],
                                        outcome->note));
    }
  return trailers;
}

GPtrArray *
tf_fix_outcomes_from_trailers (const GPtrArray *trailers)
{
  GPtrArray *outcomes = outcomes_new ();

  for (guint i = 0; i < trailers->len; i++)
    {
      g_auto (GStrv) parts = g_strsplit (g_ptr_array_index (trailers, i), " ", 3);

      for (guint word = 0; word < G_N_ELEMENTS (outcome_words); word++)
        if (g_strv_length (parts) >= 2 && g_str_equal (parts[1], outcome_words[word]))
          add_outcome (outcomes, parts[0], word, g_strdup (parts[2] != NULL ? parts[2] : ""));
    }
  return outcomes;
}

static void
set_cause (TfTrackedIssue *issue, const char *cause)
{
  TfIssueEvent *last = g_ptr_array_index (issue->history, issue->history->len - 1);

  if (cause == NULL)
    return;
  g_free (last->cause);
  last->cause = g_strdup (cause);
}

/* The iterations completed at the last Resume; 0 if that is unknown: then everything counts. */
static guint
find_resumed (const TfPolishTask *task)
{
  g_autoptr (TfPolishState) state =
      tf_state_store_load_polish (tf_workspace_get_files (task->workspace), NULL);

  return state != NULL ? state->resumed_at : 0;
}

static gboolean
is_same_cause (const TfIssueEvent *a, const TfIssueEvent *b)
{
  return a->kind == b->kind && (a->kind == TF_ISSUE_EVENT_DECLINED ||
                                (a->kind == TF_ISSUE_EVENT_REVERTED && a->cause != NULL &&
                                 g_strcmp0 (a->cause, b->cause) == 0));
}

/* Where what counts begins: after the last decision of the user. */
static guint
find_start (const TfTrackedIssue *issue)
{
  for (guint i = issue->history->len; i > 0; i--)
    if (((const TfIssueEvent *) g_ptr_array_index (issue->history, i - 1))->kind ==
        TF_ISSUE_EVENT_DECIDED)
      return i;
  return 0;
}

char *
tf_fix_record_find_person_reason (const TfTrackedIssue *issue, guint since)
{
  for (guint i = find_start (issue); i < issue->history->len; i++)
    {
      const TfIssueEvent *first = g_ptr_array_index (issue->history, i);

      if (first->iteration <= since)
        continue;
      for (guint n = i + 1; n < issue->history->len; n++)
        {
          const TfIssueEvent *second = g_ptr_array_index (issue->history, n);

          if (is_same_cause (first, second))
            return g_strdup_printf ("the fixer %s: %s",
                                    second->kind == TF_ISSUE_EVENT_DECLINED
                                        ? "could not apply it twice"
                                        : "failed twice for the same reason",
                                    second->note);
        }
    }
  return NULL;
}

/* To the user, if another try would be the same again. */
static void
hand_over (const TfPolishTask *task, TfIssueLedger *ledger, TfTrackedIssue *issue)
{
  g_autofree char *reason = tf_fix_record_find_person_reason (issue, find_resumed (task));

  if (reason != NULL && !issue->needs_person)
    tf_issue_ledger_set_needs_person (ledger, issue, task->iteration, reason, "");
}

static gboolean
settle_one (const TfPolishTask *task,
            TfIssueLedger *ledger,
            const TfFixOutcome *outcome,
            const char *commit,
            const char *earlier,
            TfNoticed noticed)
{
  const char *agent = tf_workspace_get_agent (task->workspace);
  TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, outcome->id);
  g_autofree char *declined = NULL;

  if (issue == NULL || !tf_tracked_issue_is_open (issue))
    return FALSE;
  if (commit != NULL && (outcome->partly || outcome->applied))
    issue->noticed = noticed;
  if (outcome->partly && commit != NULL)
    {
      declined = g_strconcat ("partly applied: ", outcome->note, NULL);
      tf_issue_ledger_add_event (ledger, issue, TF_ISSUE_EVENT_PARTLY, task->iteration, declined,
                                 agent);
    }
  else if (outcome->applied && commit != NULL)
    tf_issue_ledger_set_state (ledger, issue, TF_ISSUE_STATE_FIX_APPLIED, task->iteration,
                               outcome->note, commit, agent);
  else if (outcome->earlier && earlier != NULL)
    tf_issue_ledger_set_state (ledger, issue, TF_ISSUE_STATE_FIX_APPLIED, task->iteration,
                               outcome->note, earlier, agent);
  else
    {
      declined = g_strconcat ("not applied: ", outcome->note, NULL);
      tf_issue_ledger_add_event (ledger, issue, TF_ISSUE_EVENT_DECLINED, task->iteration, declined,
                                 agent);
      set_cause (issue, outcome->refused ? REFUSED : NULL);
      hand_over (task, ledger, issue);
    }
  issue->tried_in = task->iteration;
  return TRUE;
}

static gboolean
settle (const TfPolishTask *task,
        TfIssueLedger *ledger,
        const GPtrArray *outcomes,
        const char *commit,
        const char *earlier,
        TfNoticed noticed)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < outcomes->len; i++)
    changed |= settle_one (task, ledger, g_ptr_array_index (outcomes, i), commit, earlier, noticed);
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
                      const GPtrArray *outcomes,
                      const char *commit,
                      const char *earlier,
                      TfNoticed noticed,
                      GError **error)
{
  g_autoptr (TfIssueLedger) ledger = load (task, error);

  if (ledger == NULL)
    return FALSE;
  return !settle (task, ledger, outcomes, commit, earlier, noticed) || save (task, ledger, error);
}

/* The name of a fix commit, after "polishing: fix N ". */
static char *
dup_name (const GPtrArray *outcomes)
{
  const TfFixOutcome *first = g_ptr_array_index (outcomes, 0);

  return g_strdup (outcomes->len > 1 ? TF_FIX_TOGETHER : first->id);
}

/* A word that this version does not know is unknown. */
static TfNoticed
get_noticed (const TfCommit *commit)
{
  int value = commit->facts.noticed != NULL ? tf_enum_find (TF_TYPE_NOTICED, commit->facts.noticed)
                                            : (int) TF_NOTICED_NOT_ASKED;

  return value >= 0 ? (TfNoticed) value : TF_NOTICED_UNKNOWN;
}

/* The commit of the deliverable: a tree has a repository of its own. */
static const char *
get_fixed (const TfCommit *commit)
{
  return commit->facts.code != NULL ? commit->facts.code : commit->hash;
}

/* The fix commits after the review of the iteration, newest first. */
static void
adopt_commits (const TfPolishTask *task,
               TfFixAgenda *agenda,
               const GPtrArray *log,
               TfIssueLedger *ledger,
               gboolean *out_changed)
{
  *out_changed = FALSE;
  for (guint i = 0; i < log->len; i++)
    {
      const TfCommit *commit = g_ptr_array_index (log, i);
      g_autoptr (GPtrArray) outcomes = tf_fix_outcomes_from_trailers (commit->facts.issues);

      if (tf_commit_is (commit, TF_COMMIT_KIND_REVIEW, task->iteration))
        return;
      if (outcomes->len == 0 || !tf_commit_is (commit, TF_COMMIT_KIND_FIX, task->iteration))
        continue;
      if (agenda->last == NULL)
        {
          agenda->last = dup_name (outcomes);
          agenda->last_commit = g_strdup (get_fixed (commit));
        }
      *out_changed |=
          settle (task, ledger, outcomes, get_fixed (commit), NULL, get_noticed (commit));
    }
}

static guint
count (const TfTrackedIssue *issue, guint iteration, TfIssueEventKind kind)
{
  guint n = 0;

  for (guint i = 0; i < issue->history->len; i++)
    {
      const TfIssueEvent *event = g_ptr_array_index (issue->history, i);

      n += event->iteration == iteration && event->kind == kind ? 1 : 0;
    }
  return n;
}

/* A minor is given to the fixer once. What only the user can settle is not given at all. */
static gboolean
is_to_try (const TfTrackedIssue *issue, guint iteration, guint resumed)
{
  if (issue->needs_person || issue->tried_in == iteration ||
      issue->source == TF_ISSUE_SOURCE_COVERAGE)
    return FALSE;
  return tf_severity_is_blocking (issue->is->severity) || issue->tried_in <= resumed;
}

static void
list_issues (const TfPolishTask *task, TfFixAgenda *agenda, const TfIssueLedger *ledger)
{
  g_autoptr (GPtrArray) open = tf_issue_ledger_list_open (ledger);
  g_autoptr (TfConfig) config = tf_workspace_dup_config (task->workspace);
  guint resumed = find_resumed (task);

  agenda->issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_fix_issue_free);
  agenda->apart = config->polish.fix_each_issue || tf_polish_task_is_tree (task);
  for (guint i = 0; i < open->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (open, i);

      if (is_to_try (issue, task->iteration, resumed))
        g_ptr_array_add (agenda->issues, tf_fix_issue_new_tracked (issue));
    }
  for (guint i = 0; i < ledger->issues->len; i++)
    agenda->apart |= count (g_ptr_array_index (ledger->issues, i), task->iteration,
                            TF_ISSUE_EVENT_REVERTED_TOGETHER) > 0;
}

TfFixAgenda *
tf_fix_agenda_load (const TfPolishTask *task, GError **error)
{
  g_autoptr (TfFixAgenda) agenda = g_new0 (TfFixAgenda, 1);
  g_autoptr (TfIssueLedger) ledger = load (task, error);
  /* The project has a commit also of a fix that changed nothing. */
  TfRepo *repo = ledger != NULL ? tf_workspace_get_repo (task->workspace, error) : NULL;
  TfRepo *tree = repo != NULL ? tf_workspace_get_tree (task->workspace, error) : NULL;
  g_autoptr (GPtrArray) log = tree != NULL ? tf_repo_log (repo, MAX_COMMITS, error) : NULL;
  g_autoptr (GError) unknown = NULL;
  gboolean changed = FALSE;

  if (log == NULL)
    return NULL;
  adopt_commits (task, agenda, log, ledger, &changed);
  if (changed && !save (task, ledger, error))
    return NULL;
  agenda->base = tf_repo_dup_head (tree, &unknown);
  if (unknown != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&unknown));
      return NULL;
    }
  list_issues (task, agenda, ledger);
  return g_steal_pointer (&agenda);
}

static char *
take_back_one (const TfPolishTask *task,
               TfIssueLedger *ledger,
               TfTrackedIssue *issue,
               const TfFix *fix,
               const char *why,
               const char *cause)
{
  guint n = count (issue, task->iteration, TF_ISSUE_EVENT_REVERTED) + 1;
  g_autofree char *said = flatten (fix->note);
  g_autofree char *reason = flatten (why);
  char *text = g_strdup_printf ("try %u: the last fix %s and was reverted; the fixer's note: %s", n,
                                reason, said);

  tf_issue_ledger_add_event (ledger, issue, TF_ISSUE_EVENT_REVERTED, task->iteration, text, "");
  set_cause (issue, cause);
  issue->n_reverted++;
  hand_over (task, ledger, issue);
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
  g_autofree char *reason = flatten (why);
  char *text =
      g_strdup_printf ("all together: the fixes of %u issues in one run %s and were reverted",
                       issues->len, reason);

  for (guint i = 0; i < issues->len; i++)
    {
      const TfFixIssue *fix = g_ptr_array_index (issues, i);
      TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, fix->id);

      if (issue != NULL && tf_tracked_issue_is_open (issue))
        tf_issue_ledger_add_event (ledger, issue, TF_ISSUE_EVENT_REVERTED_TOGETHER, task->iteration,
                                   text, "");
    }
  return text;
}

char *
tf_fix_record_reverted (const TfPolishTask *task,
                        const GPtrArray *issues,
                        const TfFixAnswer *answer,
                        const char *why,
                        const char *cause,
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
    text = take_back_one (task, ledger, issue, g_ptr_array_index (answer->fixes, 0), why, cause);
  else
    return g_strdup_printf ("the fix %s and was reverted; the issue is no longer open", why);
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

static gboolean
has_finding (const TfTrackedIssue *issue, guint iteration, const char *line)
{
  for (guint i = 0; i < issue->history->len; i++)
    {
      const TfIssueEvent *event = g_ptr_array_index (issue->history, i);

      if (event->iteration == iteration && event->kind == TF_ISSUE_EVENT_REGRESSION &&
          g_str_equal (event->note, line))
        return TRUE;
    }
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

  if (ledger == NULL)
    return FALSE;
  for (guint i = 0; i < open->len; i++)
    {
      TfTrackedIssue *issue = g_ptr_array_index (open, i);

      if (names_any (issue->is, words) && !has_finding (issue, task->iteration, line))
        tf_issue_ledger_add_event (ledger, issue, TF_ISSUE_EVENT_REGRESSION, task->iteration, line,
                                   "");
    }
  return save (task, ledger, error);
}

static gboolean
is_of_a_fix (const TfIssueEvent *event)
{
  return event->kind == TF_ISSUE_EVENT_DECLINED || event->kind == TF_ISSUE_EVENT_REVERTED ||
         event->kind == TF_ISSUE_EVENT_REVERTED_TOGETHER || event->kind == TF_ISSUE_EVENT_PARTLY;
}

/* With what the tests notice of it. */
static void
append_applied (GString *text, const TfTrackedIssue *issue, const TfIssueEvent *event)
{
  const char *tests = tf_noticed_describe (issue->noticed);

  g_string_append_printf (text, "\n- %s applied: %s", issue->id, event->note);
  if (tests != NULL && event->kind == TF_ISSUE_EVENT_STATE)
    g_string_append_printf (text, " (%s)", tests);
}

static void
append_events (GString *text, const TfTrackedIssue *issue, guint iteration)
{
  for (guint i = 0; i < issue->history->len; i++)
    {
      const TfIssueEvent *event = g_ptr_array_index (issue->history, i);

      if (event->iteration != iteration)
        continue;
      if (event->state == TF_ISSUE_STATE_FIX_APPLIED)
        append_applied (text, issue, event);
      else if (is_of_a_fix (event))
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
    return g_strdup ("none, what is open was tried before or is up to the user");
  return g_strdup_printf ("%u of %u%s", n_applied, n, lines->str);
}
