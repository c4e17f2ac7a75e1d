/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-looks.h"

#include "tf-issue-ledger-private.h"

/* By the same reviewer, for the same purpose, of the same text, in one round. */
static gboolean
are_alike (const TfLook *a, const TfLook *b)
{
  return a->iteration == b->iteration && a->stage == b->stage &&
         g_str_equal (a->reviewer, b->reviewer) && g_str_equal (a->hash, b->hash);
}

static gboolean
is_review (const TfLook *look, guint since)
{
  return look->stage != TF_REVIEW_STAGE_CHECK && look->iteration > since;
}

/* An iteration is made again after an edit: its reviews of the text before prove nothing about this
 * one. */
static void
drop_outdated (TfIssueLedger *self, const TfLook *look)
{
  for (guint i = self->looks->len; i > 0; i--)
    {
      const TfLook *other = g_ptr_array_index (self->looks, i - 1);

      if (is_review (other, 0) && other->iteration == look->iteration &&
          !g_str_equal (other->hash, look->hash))
        g_ptr_array_remove_index (self->looks, i - 1);
    }
}

gboolean
tf_issue_ledger_take_look (TfIssueLedger *self, const TfLook *look)
{
  for (guint i = 0; i < self->looks->len; i++)
    {
      const TfLook *other = g_ptr_array_index (self->looks, i);

      if (other->number == look->number && are_alike (other, look))
        return FALSE;
    }
  drop_outdated (self, look);
  g_ptr_array_add (self->looks, tf_record_copy (&tf_look_record, look));
  return TRUE;
}

GPtrArray *
tf_issue_looks_list (const TfIssueLedger *ledger, guint since)
{
  GPtrArray *found = g_ptr_array_new ();

  for (guint i = 0; i < ledger->looks->len; i++)
    {
      TfLook *look = g_ptr_array_index (ledger->looks, i);

      if (is_review (look, since) && look->known)
        g_ptr_array_add (found, look);
    }
  return found;
}

guint
tf_issue_looks_count (const TfIssueLedger *ledger, guint since)
{
  guint n = 0;

  for (guint i = 0; i < ledger->looks->len; i++)
    if (is_review (g_ptr_array_index (ledger->looks, i), since))
      n++;
  return n;
}

/* The newest iteration between @since and @before with a look of that kind. */
static guint
find_iteration (const TfIssueLedger *ledger, gboolean check, guint since, guint before)
{
  guint found = 0;

  for (guint i = 0; i < ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (ledger->looks, i);

      if ((look->stage == TF_REVIEW_STAGE_CHECK) == check && look->iteration > since &&
          look->iteration < before)
        found = MAX (found, look->iteration);
    }
  return found;
}

guint
tf_issue_looks_find_round (const TfIssueLedger *ledger, guint since, guint before)
{
  return find_iteration (ledger, FALSE, since, before);
}

guint
tf_issue_looks_find_check (const TfIssueLedger *ledger, guint since, guint before)
{
  return find_iteration (ledger, TRUE, since, before);
}

guint
tf_issue_looks_count_of (const TfIssueLedger *ledger, guint iteration)
{
  guint n = 0;

  for (guint i = 0; i < ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (ledger->looks, i);

      if (look->iteration == iteration && is_review (look, 0))
        n++;
    }
  return n;
}

gboolean
tf_issue_looks_has_blocking (const TfIssueLedger *ledger, guint iteration)
{
  for (guint i = 0; i < ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (ledger->looks, i);

      if (look->iteration == iteration && is_review (look, 0) && (!look->known || look->blocking))
        return TRUE;
    }
  return FALSE;
}

gboolean
tf_issue_looks_has_critical (const TfIssueLedger *ledger, guint iteration)
{
  for (guint i = 0; i < ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (ledger->looks, i);

      if (look->iteration == iteration && is_review (look, 0) && (!look->known || look->critical))
        return TRUE;
    }
  return FALSE;
}

gboolean
tf_issue_looks_is_only_checked (const TfIssueLedger *ledger)
{
  const TfLook *newest = NULL;

  for (guint i = 0; i < ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (ledger->looks, i);

      if (newest == NULL || look->iteration >= newest->iteration)
        newest = look;
    }
  for (guint i = 0; newest != NULL && i < ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (ledger->looks, i);

      if (is_review (look, 0) && g_str_equal (look->hash, newest->hash))
        return FALSE;
    }
  return newest != NULL;
}

char *
tf_issue_looks_dup_name (const TfIssueLedger *ledger, const TfLook *look)
{
  guint n = 1;

  for (guint i = 0; i < ledger->looks->len; i++)
    {
      const TfLook *other = g_ptr_array_index (ledger->looks, i);

      if (other == look)
        break;
      if (are_alike (other, look))
        n++;
    }
  return n == 1 ? g_strdup (look->reviewer) : g_strdup_printf ("%s (%u)", look->reviewer, n);
}

static gboolean
is_report (const TfIssueEvent *event, guint place)
{
  return place == 0 || event->kind == TF_ISSUE_EVENT_COVERED ||
         (event->kind == TF_ISSUE_EVENT_MATCHED && event->finding != NULL);
}

/* How the review by @name words @issue. Returns: (transfer none) (nullable): %NULL: it has not found
 * the issue */
static const char *
find_words (const TfTrackedIssue *issue, guint iteration, const char *name)
{
  for (guint i = 0; i < issue->history->len; i++)
    {
      const TfIssueEvent *event = g_ptr_array_index (issue->history, i);

      if (event->iteration == iteration && is_report (event, i) && g_str_equal (event->by, name))
        return event->finding != NULL ? event->finding->description : issue->is->description;
    }
  return NULL;
}

static gboolean
is_counted (const TfTrackedIssue *issue)
{
  return issue->state != TF_ISSUE_STATE_WITHDRAWN && issue->state != TF_ISSUE_STATE_REJECTED;
}

/* What one review found. (transfer full) (element-type TfTrackedIssue) */
static GHashTable *
collect_found (const TfIssueLedger *ledger, const TfLook *look)
{
  g_autofree char *name = tf_issue_looks_dup_name (ledger, look);
  GHashTable *found = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);
      gboolean has = find_words (issue, look->iteration, name) != NULL;

      issue = tf_issue_ledger_follow (ledger, issue);
      if (has && is_counted (issue))
        g_hash_table_add (found, issue);
    }
  return found;
}

/* Whether one agent has said the same twice, word for word: a copy, not a second opinion. Two
 * reviews without a finding have no words. */
static gboolean
is_copy (const TfIssueLedger *ledger, const TfLook *first, const TfLook *second)
{
  g_autofree char *one = tf_issue_looks_dup_name (ledger, first);
  g_autofree char *other = tf_issue_looks_dup_name (ledger, second);
  guint n = 0;

  if (!g_str_equal (first->reviewer, second->reviewer))
    return FALSE;
  for (guint i = 0; i < ledger->issues->len; i++)
    {
      TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);
      const char *words = find_words (issue, first->iteration, one);
      const char *again = find_words (issue, second->iteration, other);

      if (!is_counted (tf_issue_ledger_follow (ledger, issue)))
        continue;
      if (g_strcmp0 (words, again) != 0)
        return FALSE;
      n += words != NULL ? 1 : 0;
    }
  return n > 0;
}

/* Whether the two are independent looks at the same text. */
static gboolean
is_pair (const TfIssueLedger *ledger, const TfLook *first, const TfLook *second)
{
  return is_review (first, 0) && is_review (second, 0) && first->known && second->known &&
         g_str_equal (first->hash, second->hash) && !is_copy (ledger, first, second);
}

/* The first review whose text has another, later one. */
static gboolean
find_pair (const TfIssueLedger *ledger, const TfLook **out_first, const TfLook **out_second)
{
  for (guint i = 0; i < ledger->looks->len; i++)
    for (guint j = i + 1; j < ledger->looks->len; j++)
      {
        const TfLook *first = g_ptr_array_index (ledger->looks, i);
        const TfLook *second = g_ptr_array_index (ledger->looks, j);

        if (!is_pair (ledger, first, second))
          continue;
        *out_first = first;
        *out_second = second;
        return TRUE;
      }
  return FALSE;
}

gboolean
tf_issue_looks_get_overlap (const TfIssueLedger *ledger,
                            guint *out_n1,
                            guint *out_n2,
                            guint *out_both)
{
  const TfLook *first = NULL, *second = NULL;
  g_autoptr (GHashTable) by_first = NULL;
  g_autoptr (GHashTable) by_second = NULL;
  GHashTableIter iter;
  gpointer issue = NULL;
  guint both = 0;

  if (!find_pair (ledger, &first, &second))
    return FALSE;
  by_first = collect_found (ledger, first);
  by_second = collect_found (ledger, second);
  g_hash_table_iter_init (&iter, by_first);
  while (g_hash_table_iter_next (&iter, &issue, NULL))
    if (g_hash_table_contains (by_second, issue))
      both++;
  *out_n1 = g_hash_table_size (by_first);
  *out_n2 = g_hash_table_size (by_second);
  *out_both = both;
  return TRUE;
}

guint
tf_issue_looks_count_confirmed (const TfIssueLedger *ledger, guint iteration)
{
  guint n = 0;

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if (!tf_severity_is_blocking (issue->is->severity))
        continue;
      for (guint j = 0; j < issue->history->len; j++)
        {
          const TfIssueEvent *event = g_ptr_array_index (issue->history, j);

          if (event->kind == TF_ISSUE_EVENT_STATE && event->iteration == iteration &&
              event->state == TF_ISSUE_STATE_VERIFIED_FIXED)
            {
              n++;
              break;
            }
        }
    }
  return n;
}

GPtrArray *
tf_issue_looks_list_covered (const TfIssueLedger *ledger)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      for (guint j = 0; j < issue->history->len; j++)
        {
          const TfIssueEvent *event = g_ptr_array_index (issue->history, j);

          if (event->kind == TF_ISSUE_EVENT_COVERED && event->finding != NULL)
            g_ptr_array_add (lines,
                             g_strdup_printf ("%s: %s", issue->id, event->finding->description));
        }
    }
  return lines;
}
