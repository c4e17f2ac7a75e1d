/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-work-summary.h"

#include <string.h>

#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-polish-verdict.h"
#include "tf-repo-work.h"

static const char *
get_severity (const TfTrackedIssue *issue)
{
  return tf_enum_to_nick (TF_TYPE_SEVERITY, (int) issue->is->severity);
}

/* Returns: (transfer container) (element-type TfTrackedIssue) (nullable): %NULL if unknown */
static GPtrArray *
list_open (const TfWorkSummary *self)
{
  const TfIssueLedger *ledger = self->evidence->ledger;
  GPtrArray *open = NULL;

  if (ledger == NULL || self->state == NULL || !self->state->evidence)
    return NULL;
  open = g_ptr_array_new ();
  for (guint i = 0; i < ledger->issues->len; i++)
    if (tf_tracked_issue_is_open (g_ptr_array_index (ledger->issues, i)))
      g_ptr_array_add (open, g_ptr_array_index (ledger->issues, i));
  return open;
}

static guint
count_unverified (const TfWorkSummary *self)
{
  const TfIssueLedger *ledger = self->evidence->ledger;
  guint n = 0;

  for (guint i = 0; ledger != NULL && i < ledger->issues->len; i++)
    n += ((const TfTrackedIssue *) g_ptr_array_index (ledger->issues, i))->state ==
         TF_ISSUE_STATE_FIX_APPLIED;
  return n;
}

static guint
count_edits (const TfWorkSummary *self)
{
  guint n = 0;

  for (guint i = 0; i < self->work->len; i++)
    n += ((const TfWork *) g_ptr_array_index (self->work, i))->facts.kind == TF_COMMIT_KIND_UNKNOWN;
  return n;
}

static gboolean
is_done (const TfWorkSummary *self)
{
  return self->status->phase == TF_PHASE_DONE;
}

/* Returns: (transfer full): "" before polishing has ended */
static char *
dup_verdict (const TfWorkSummary *self)
{
  const TfIssueLedger *ledger =
      self->state != NULL && self->state->evidence ? self->evidence->ledger : NULL;

  return self->state != NULL ? tf_polish_verdict_format (self->state, ledger) : g_strdup ("");
}

G_GNUC_PRINTF (2, 3)
static void
add (GPtrArray *sentences, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_add (sentences, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

static gboolean
is_known (const TfTestReport *report)
{
  return report != NULL && report->counts.known;
}

static void
add_criteria (GPtrArray *sentences, const GPtrArray *criteria)
{
  for (guint i = 0; criteria != NULL && i < criteria->len; i++)
    {
      const TfCriterion *criterion = g_ptr_array_index (criteria, i);

      if (criterion->state == TF_CRITERION_ACCEPTED)
        add (sentences, "%s was accepted without a test: %s", criterion->id, criterion->detail);
      else if (criterion->state == TF_CRITERION_BY_HAND)
        add (sentences, "%s is to be checked by hand.", criterion->id);
      else if (criterion->state == TF_CRITERION_OPEN)
        add (sentences, "%s is open: %s.", criterion->id, criterion->detail);
    }
}

/* What nobody has looked at or tested, as far as that is known. Returns: (transfer full) (element-type
 * utf8) */
static GPtrArray *
list_unchecked (const TfWorkSummary *self)
{
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);
  const TfAcceptanceCounts *acceptance = &self->evidence->acceptance;
  g_autoptr (GPtrArray) open = list_open (self);
  guint n_unverified = count_unverified (self);
  guint n_edits = count_edits (self);

  if (!is_done (self))
    add (sentences, "The project is not done: its phase is “%s”.",
         tf_enum_to_nick (TF_TYPE_PHASE, (int) self->status->phase));
  if (!is_known (self->evidence->report))
    add (sentences, "No result of its tests is known.");
  else if (!self->same_tree)
    add (sentences, "The newest test run was on other files than these.");
  if (self->base != NULL && !is_known (self->before))
    add (sentences, "No result of the tests before the work is known.");
  if (!acceptance->known)
    add (sentences, "Which acceptance criteria have tests is unknown.");
  else if (acceptance->passing < acceptance->total)
    add (sentences, "%u of %u acceptance criteria have no passing test.",
         acceptance->total - acceptance->passing, acceptance->total);
  add_criteria (sentences, self->evidence->criteria);
  if (open == NULL)
    add (sentences, "Which issues are open is unknown.");
  if (n_unverified > 0)
    add (sentences, "%u fixes were not confirmed by a review.", n_unverified);
  if (n_edits > 0)
    add (sentences, "%u commits were not made by ThoughtForge.", n_edits);
  return sentences;
}

/* Markdown */

/* "I-0007 applied mended the list" (tf-fix-record.c); an issue that the fix declined is not why it was
 * made. Returns: (transfer full) (nullable): its id */
static char *
dup_applied (const char *fact)
{
  g_auto (GStrv) words = g_strsplit (fact, " ", 3);
  const char *verdict = words[0] != NULL ? words[1] : NULL;

  return g_strcmp0 (verdict, "applied") == 0 || g_strcmp0 (verdict, "partly") == 0
             ? g_strdup (words[0])
             : NULL;
}

static void
append_issue (GString *text, const TfWorkSummary *self, const char *id)
{
  const TfTrackedIssue *issue =
      self->evidence->ledger != NULL ? tf_issue_ledger_lookup (self->evidence->ledger, id) : NULL;
  g_autofree char *description = NULL;
  g_autofree char *state = NULL;

  if (issue == NULL)
    {
      g_string_append_printf (text, "  - %s\n", id);
      return;
    }
  description = g_strdelimit (g_strdup (issue->is->description), "\n", ' ');
  state =
      g_strdelimit (g_strdup (tf_enum_to_nick (TF_TYPE_ISSUE_STATE, (int) issue->state)), "_", ' ');
  g_string_append_printf (text, "  - %s (%s, %s): %s\n", id, get_severity (issue), state,
                          description);
}

static void
append_work (GString *text, const TfWorkSummary *self, const TfWork *work)
{
  const char *end = strstr (work->body, "\n\n");
  g_autofree char *paragraph =
      end != NULL ? g_strndup (work->body, (gsize) (end - work->body)) : g_strdup (work->body);

  g_strdelimit (paragraph, "\n", ' ');
  g_string_append_printf (text, "- %s\n", work->subject);
  if (paragraph[0] != '\0')
    g_string_append_printf (text, "  %s\n", paragraph);
  for (guint i = 0; i < work->facts.issues->len; i++)
    {
      g_autofree char *id = dup_applied (g_ptr_array_index (work->facts.issues, i));

      if (id != NULL)
        append_issue (text, self, id);
    }
}

static void
append_tests (GString *text, const TfWorkSummary *self)
{
  const TfTestReport *report = self->evidence->report;
  g_autofree char *before = self->before != NULL ? tf_test_report_describe (self->before) : NULL;
  g_autofree char *after = report != NULL ? tf_test_report_describe (report) : NULL;

  g_string_append (text, "\n## Tests\n\n");
  if (self->base != NULL)
    g_string_append_printf (text, "- Before: %s\n", before != NULL ? before : "unknown");
  g_string_append_printf (text, "- After: %s\n", after != NULL ? after : "unknown: never run");
}

static void
append_open (GString *text, const TfWorkSummary *self)
{
  g_autoptr (GPtrArray) open = list_open (self);

  g_string_append (text, "\n## Open issues\n\n");
  if (open == NULL)
    g_string_append (text, "Unknown.\n");
  else if (open->len == 0)
    g_string_append (text, "None of those that were found.\n");
  for (guint i = 0; open != NULL && i < open->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (open, i);
      g_autofree char *description = g_strdelimit (g_strdup (issue->is->description), "\n", ' ');

      g_string_append_printf (text, "- %s (%s) %s: %s\n", issue->id, get_severity (issue),
                              issue->is->location, description);
    }
}

char *
tf_work_summary_to_markdown (const TfWorkSummary *self)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GPtrArray) unchecked = list_unchecked (self);
  g_autofree char *verdict = dup_verdict (self);

  g_string_append_printf (text, "# %s\n",
                          self->status->project_name[0] != '\0' ? self->status->project_name
                                                                : self->id);
  if (self->asked != NULL && self->asked[0] != '\0')
    g_string_append_printf (text, "\n%s\n", self->asked);
  g_string_append (text, "\n## Changes\n\n");
  for (guint i = 0; i < self->work->len; i++)
    append_work (text, self, g_ptr_array_index (self->work, i));
  append_tests (text, self);
  append_open (text, self);
  g_string_append (text, "\n## Not checked\n\n");
  for (guint i = 0; i < unchecked->len; i++)
    g_string_append_printf (text, "- %s\n", (const char *) g_ptr_array_index (unchecked, i));
  g_string_append (text, "- The verdict names what the reviews rest on.\n\n## Verdict\n\n");
  g_string_append_printf (
      text, "%s\n", verdict[0] != '\0' ? verdict : "None: the work was not reviewed to its end.");
  return g_string_free (text, FALSE);
}

/* JSON */

static void
add_string (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  if (value != NULL)
    json_builder_add_string_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

static void
add_number (JsonBuilder *builder, const char *name, guint value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, value);
}

static void
add_report (JsonBuilder *builder, const char *name, const TfTestReport *report)
{
  g_autofree char *detail = report != NULL ? tf_test_report_describe (report) : NULL;

  json_builder_set_member_name (builder, name);
  if (!is_known (report))
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_object (builder);
  add_number (builder, "total", report->counts.total);
  add_number (builder, "passed", report->counts.passed);
  add_number (builder, "failed", report->counts.failed);
  add_number (builder, "skipped", report->skipped);
  add_string (builder, "detail", detail);
  json_builder_end_object (builder);
}

static void
add_commits (JsonBuilder *builder, const TfWorkSummary *self)
{
  json_builder_set_member_name (builder, "commits");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->work->len; i++)
    {
      const TfWork *work = g_ptr_array_index (self->work, i);

      json_builder_begin_object (builder);
      add_string (builder, "commit", work->hash);
      add_string (builder, "subject", work->subject);
      add_string (builder, "body", work->body);
      add_string (builder, "task", work->facts.task);
      json_builder_set_member_name (builder, "issues");
      json_builder_begin_array (builder);
      for (guint k = 0; k < work->facts.issues->len; k++)
        {
          g_autofree char *id = dup_applied (g_ptr_array_index (work->facts.issues, k));

          if (id != NULL)
            json_builder_add_string_value (builder, id);
        }
      json_builder_end_array (builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_open (JsonBuilder *builder, const TfWorkSummary *self)
{
  g_autoptr (GPtrArray) open = list_open (self);

  json_builder_set_member_name (builder, "open_issues");
  if (open == NULL)
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_array (builder);
  for (guint i = 0; i < open->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (open, i);

      json_builder_begin_object (builder);
      add_string (builder, "id", issue->id);
      add_string (builder, "severity", get_severity (issue));
      add_string (builder, "location", issue->is->location);
      add_string (builder, "description", issue->is->description);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_tests (JsonBuilder *builder, const TfWorkSummary *self)
{
  json_builder_set_member_name (builder, "tests");
  json_builder_begin_object (builder);
  add_report (builder, "before", self->before);
  add_report (builder, "after", self->evidence->report);
  json_builder_set_member_name (builder, "same_tree");
  json_builder_add_boolean_value (builder, self->same_tree);
  json_builder_end_object (builder);
}

JsonNode *
tf_work_summary_to_json (const TfWorkSummary *self)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (GPtrArray) unchecked = list_unchecked (self);
  g_autofree char *verdict = dup_verdict (self);

  json_builder_begin_object (builder);
  add_string (builder, "project", self->id);
  add_string (builder, "name", self->status->project_name);
  add_string (builder, "branch", self->branch);
  add_string (builder, "base", self->base);
  add_string (builder, "head", self->head);
  add_string (builder, "asked", self->asked);
  add_string (builder, "phase", tf_enum_to_nick (TF_TYPE_PHASE, (int) self->status->phase));
  add_string (builder, "verdict", verdict[0] != '\0' ? verdict : NULL);
  add_commits (builder, self);
  add_tests (builder, self);
  add_open (builder, self);
  json_builder_set_member_name (builder, "not_checked");
  json_builder_begin_array (builder);
  for (guint i = 0; i < unchecked->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (unchecked, i));
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  return json_builder_get_root (builder);
}
