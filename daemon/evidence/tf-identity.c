/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-identity.h"

#include "tf-identity-private.h"
#include "tf-issue-ledger-private.h"
#include "tf-issue-matcher.h"

#define AT(field) G_STRUCT_OFFSET (TfIdentityQuestion, field)

static const TfRecordDescriptor question_members[] = {
  { "number", TF_RECORD_UINT, AT (number) },
  { "candidates", TF_RECORD_STRING_LIST, AT (candidates) },
  { "answered", TF_RECORD_BOOLEAN, AT (answered) },
  { "same", TF_RECORD_STRING_OR_NULL, AT (same), TF_RECORD_NULL },
  { "note", TF_RECORD_STRING, AT (note) },
};

static void question_free (gpointer self);

static const TfRecord question_record = {
  .members = question_members,
  .n_members = G_N_ELEMENTS (question_members),
  .size = sizeof (TfIdentityQuestion),
  .free = question_free,
};

static void
question_free (gpointer self)
{
  tf_record_unref (&question_record, self);
}

static const TfRecordDescriptor members[] = {
  { "questions", TF_RECORD_LIST, G_STRUCT_OFFSET (TfIdentity, questions),
    .record = &question_record },
};

TF_DEFINE_RECORD (TfIdentity, tf_identity, members)

/* two issues */

static guint
compare (const TfIssue *a, const TfIssue *b)
{
  g_auto (TfIssueKeys) first = { 0 };
  g_auto (TfIssueKeys) second = { 0 };

  tf_issue_keys_init (&first, a);
  tf_issue_keys_init (&second, b);
  return tf_issue_keys_compare (&first, &second);
}

gboolean
tf_issue_has_same_words (const TfIssue *a, const TfIssue *b)
{
  return compare (a, b) == 2;
}

gboolean
tf_issue_is_same (const TfIssue *a, const TfIssue *b)
{
  return compare (a, b) > 0;
}

/* the round */

static void
add_items (GArray *items, TfReview *review, guint source, gboolean by_check, const TfGround *ground)
{
  const GPtrArray *groundings = tf_grounding_list (review, ground);

  for (guint i = 0; i < review->issues->len; i++)
    {
      TfRoundItem item = { .issue = g_ptr_array_index (review->issues, i),
                           .grounding = g_ptr_array_index (groundings, i),
                           .source = source,
                           .by_check = by_check };

      g_array_append_val (items, item);
    }
}

GArray *
tf_round_list_items (const GPtrArray *reviews, TfReview *check, const TfGround *ground)
{
  GArray *items = g_array_new (FALSE, FALSE, sizeof (TfRoundItem));

  for (guint i = 0; i < reviews->len; i++)
    add_items (items, g_ptr_array_index (reviews, i), i, FALSE, ground);
  if (check != NULL)
    add_items (items, check, reviews->len, TRUE, ground);
  return items;
}

gboolean
tf_round_item_is_real (const TfRoundItem *self)
{
  return !self->grounding->withdrawn && self->grounding->error == NULL;
}

static int
rank (TfClosedVerdict verdict)
{
  static const int ranks[] = {
    [TF_CLOSED_VERDICT_WITHDRAWN] = 1,    [TF_CLOSED_VERDICT_FIXED] = 2,
    [TF_CLOSED_VERDICT_DUPLICATE_OF] = 3, [TF_CLOSED_VERDICT_NEEDS_PERSON] = 4,
    [TF_CLOSED_VERDICT_PARTLY] = 5,       [TF_CLOSED_VERDICT_NOT_FIXED] = 6,
  };

  return ranks[verdict];
}

void
tf_round_add_answers (GHashTable *answers,
                      const TfIssueLedger *ledger,
                      const GPtrArray *asked,
                      const TfReview *check)
{
  for (guint i = 0; i < check->closed->len; i++)
    {
      TfClosed *closed = g_ptr_array_index (check->closed, i);
      TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, closed->id);
      const TfClosed *other = issue == NULL ? NULL : g_hash_table_lookup (answers, issue);

      if (issue != NULL && g_ptr_array_find ((GPtrArray *) asked, issue, NULL) &&
          (other == NULL || rank (closed->verdict) > rank (other->verdict)))
        g_hash_table_insert (answers, issue, closed);
    }
}

static GHashTable *
list_answers (const TfIssueLedger *ledger, const TfReview *check)
{
  g_autoptr (GPtrArray) asked = tf_issue_ledger_list_asked (ledger);
  GHashTable *answers = g_hash_table_new (NULL, NULL);

  if (check != NULL)
    tf_round_add_answers (answers, ledger, asked, check);
  return answers;
}

gboolean
tf_closed_is_closing (const TfClosed *self, const TfTrackedIssue *issue)
{
  if (self->verdict == TF_CLOSED_VERDICT_FIXED)
    return TRUE;
  return issue->source != TF_ISSUE_SOURCE_PERSON &&
         (self->verdict == TF_CLOSED_VERDICT_WITHDRAWN ||
          self->verdict == TF_CLOSED_VERDICT_DUPLICATE_OF);
}

/* the questions */

typedef struct
{
  const TfIssueLedger *ledger;
  const GArray *items; /* (element-type TfRoundItem) */
  GHashTable *answers; /* (owned) */
  GArray *keys;        /* (owned) (element-type TfIssueKeys): of known issues and findings */
  GPtrArray *rows;     /* (owned) (element-type TfIssue): of the findings to ask about, widened */
  GArray *numbers;     /* (owned) (element-type guint): of each row */
} Asking;

static void
asking_clear (Asking *self)
{
  g_clear_pointer (&self->answers, g_hash_table_unref);
  g_clear_pointer (&self->keys, g_array_unref);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_pointer (&self->numbers, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Asking, asking_clear)

/* Known issues first, then the findings of the round. */
static const TfIssue *
get_known (const Asking *self, guint known)
{
  guint n = self->ledger->issues->len;

  if (known < n)
    return ((const TfTrackedIssue *) g_ptr_array_index (self->ledger->issues, known))->is;
  return g_array_index (self->items, TfRoundItem, known - n).issue;
}

static gboolean
may_be_same (const Asking *self, guint number, guint known)
{
  guint n = self->ledger->issues->len;
  const TfRoundItem *item = &g_array_index (self->items, TfRoundItem, number - 1);
  const TfRoundItem *other = NULL;

  if (known < n)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (self->ledger->issues, known);
      const TfClosed *answer = g_hash_table_lookup (self->answers, issue);

      return issue->state != TF_ISSUE_STATE_DUPLICATE &&
             (answer == NULL || (!item->by_check && !tf_closed_is_closing (answer, issue)));
    }
  other = &g_array_index (self->items, TfRoundItem, known - n);
  return known - n < number - 1 && other->source != item->source && tf_round_item_is_real (other);
}

static gboolean
may_propose (guint row, guint known, gpointer data)
{
  const Asking *self = data;

  return may_be_same (self, g_array_index (self->numbers, guint, row), known);
}

static TfIssueKeys *
get_keys (const Asking *self, guint known)
{
  return &g_array_index (self->keys, TfIssueKeys, known);
}

/* Nobody needs to be asked about the same words. */
static gboolean
is_plain (const Asking *self, guint number)
{
  guint n = self->ledger->issues->len;
  TfIssueKeys *keys = get_keys (self, n + number - 1);

  for (guint known = 0; known < n + number - 1; known++)
    if (tf_issue_keys_have_same_words (keys, get_keys (self, known)) &&
        may_be_same (self, number, known))
      return TRUE;
  return FALSE;
}

/* All its words: two reviewers may describe one defect in different words, and yet quote the same
 * place or recommend the same change. Returns: (transfer full) */
static TfIssue *
widen (const TfIssue *issue)
{
  g_autofree char *words = g_strjoin (" ", issue->description, issue->recommendation,
                                      issue->quote != NULL ? issue->quote : "", NULL);

  return tf_issue_new (issue->severity, words, issue->location, "");
}

static void
collect_rows (Asking *self)
{
  for (guint i = 0; i < self->ledger->issues->len + self->items->len; i++)
    {
      TfIssueKeys keys = { 0 };

      tf_issue_keys_init (&keys, get_known (self, i));
      g_array_append_val (self->keys, keys);
    }
  for (guint number = 1; number <= self->items->len; number++)
    {
      const TfRoundItem *item = &g_array_index (self->items, TfRoundItem, number - 1);

      if (!tf_round_item_is_real (item) || is_plain (self, number))
        continue;
      g_ptr_array_add (self->rows, widen (item->issue));
      g_array_append_val (self->numbers, number);
    }
}

static void
add_candidate (const Asking *self, GPtrArray *names, guint known)
{
  guint n = self->ledger->issues->len;
  g_autofree char *name =
      known < n
          ? g_strdup (
                ((const TfTrackedIssue *) g_ptr_array_index (self->ledger->issues, known))->id)
          : g_strdup_printf ("#%u", known - n + 1);

  if (names->len < TF_IDENTITY_CANDIDATES &&
      !g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
    g_ptr_array_add (names, g_steal_pointer (&name));
}

/* The same quote is worth a question, whatever the words. */
static void
add_quoted (const Asking *self, GPtrArray *names, guint number)
{
  guint own = self->ledger->issues->len + number - 1;
  const char *quote = get_keys (self, own)->quote;

  for (guint known = 0; quote != NULL && known < own; known++)
    if (g_strcmp0 (quote, get_keys (self, known)->quote) == 0 && may_be_same (self, number, known))
      add_candidate (self, names, known);
}

static TfIssueMatcher *
read_all (const Asking *self)
{
  TfIssueMatcher *matcher = tf_issue_matcher_new ();

  for (guint i = 0; i < self->ledger->issues->len + self->items->len; i++)
    {
      g_autoptr (TfIssue) wide = widen (get_known (self, i));

      tf_issue_matcher_add (matcher, wide->description, wide->location, wide->severity);
    }
  return matcher;
}

static void
add_question (const Asking *self, TfIdentity *identity, guint number, const GArray *proposals)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  TfIdentityQuestion *question = NULL;

  for (guint i = 0; i < proposals->len; i++)
    {
      add_candidate (self, names, g_array_index (proposals, TfProposal, i).known);
      if (i == 0)
        add_quoted (self, names, number);
    }
  add_quoted (self, names, number);
  if (names->len == 0)
    return;
  g_ptr_array_add (names, NULL);
  question = tf_record_new (&question_record);
  question->number = number;
  g_strfreev (question->candidates);
  question->candidates = (GStrv) g_ptr_array_steal (names, NULL);
  g_ptr_array_add (identity->questions, question);
}

TfIdentity *
tf_identity_new (const TfIssueLedger *ledger,
                 const GPtrArray *reviews,
                 TfReview *check,
                 const TfGround *ground)
{
  g_autoptr (GArray) items = tf_round_list_items (reviews, check, ground);
  g_auto (Asking) self = { .ledger = ledger,
                           .items = items,
                           .answers = list_answers (ledger, check),
                           .keys = g_array_new (FALSE, FALSE, sizeof (TfIssueKeys)),
                           .rows = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref),
                           .numbers = g_array_new (FALSE, FALSE, sizeof (guint)) };
  TfIdentity *identity = tf_record_new (&tf_identity_record);
  g_autoptr (TfIssueMatcher) matcher = NULL;
  g_autoptr (GPtrArray) proposals = NULL;

  g_array_set_clear_func (self.keys, (GDestroyNotify) tf_issue_keys_clear);
  collect_rows (&self);
  if (self.rows->len == 0)
    return identity;
  matcher = read_all (&self);
  /* Any word in common is enough: it is for the agent to say no. */
  proposals = tf_issue_matcher_propose (matcher, self.rows, 0.0, TF_IDENTITY_CANDIDATES,
                                        may_propose, &self);
  for (guint i = 0; i < self.rows->len; i++)
    add_question (&self, identity, g_array_index (self.numbers, guint, i),
                  g_ptr_array_index (proposals, i));
  return identity;
}

const TfIdentityQuestion *
tf_identity_lookup (const TfIdentity *self, guint number)
{
  for (guint i = 0; i < self->questions->len; i++)
    {
      const TfIdentityQuestion *question = g_ptr_array_index (self->questions, i);

      if (question->number == number)
        return question;
    }
  return NULL;
}

guint
tf_identity_get_number (const char *candidate)
{
  guint64 number = 0;

  if (*candidate != '#' ||
      !g_ascii_string_to_unsigned (candidate + 1, 10, 1, G_MAXUINT, &number, NULL))
    return 0;
  return (guint) number;
}

/* whether to ask */

/* A known issue that does not restart the loop when it is found again: the fixer has had it. */
static gboolean
is_old (const TfTrackedIssue *issue)
{
  return tf_tracked_issue_is_pending (issue) && tf_tracked_issue_is_tried (issue) &&
         issue->is->severity != TF_SEVERITY_CRITICAL;
}

static gboolean
is_covered_by (const TfIssue *finding, const TfTrackedIssue *issue)
{
  return issue->state == TF_ISSUE_STATE_WAIVED && finding->severity >= issue->is->severity;
}

/* Whether one of its candidates would make the finding harmless. */
static gboolean
may_be_harmless (const TfIdentityQuestion *question,
                 const TfIssueLedger *ledger,
                 const TfIssue *finding,
                 gboolean *out_waived)
{
  gboolean harmless = FALSE;

  for (guint i = 0; question != NULL && question->candidates[i] != NULL; i++)
    {
      const TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, question->candidates[i]);

      if (issue == NULL)
        continue;
      if (is_covered_by (finding, issue))
        harmless = *out_waived = TRUE;
      if (finding->severity != TF_SEVERITY_CRITICAL && is_old (issue))
        harmless = TRUE;
    }
  return harmless;
}

static gboolean
is_same_without_asking (const TfIssueLedger *ledger, const TfIssue *finding)
{
  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if ((is_covered_by (finding, issue) ||
           (is_old (issue) && finding->severity != TF_SEVERITY_CRITICAL)) &&
          tf_issue_has_same_words (finding, issue->is))
        return TRUE;
    }
  return FALSE;
}

gboolean
tf_identity_is_decisive (const TfIdentity *self,
                         const TfIssueLedger *ledger,
                         const GPtrArray *reviews,
                         TfReview *check,
                         const TfGround *ground)
{
  g_autoptr (GArray) items = tf_round_list_items (reviews, check, ground);
  gboolean waived = FALSE, all = TRUE, any = FALSE;

  for (guint number = 1; number <= items->len; number++)
    {
      const TfRoundItem *item = &g_array_index (items, TfRoundItem, number - 1);
      const TfIdentityQuestion *question = tf_identity_lookup (self, number);
      gboolean harmless = may_be_harmless (question, ledger, item->issue, &waived);

      /* What is withdrawn or has no place is not open, but a critical blocks nevertheless. */
      if (!tf_severity_is_blocking (item->issue->severity) ||
          (item->issue->severity == TF_SEVERITY_MEDIUM && !tf_round_item_is_real (item)) ||
          is_same_without_asking (ledger, item->issue))
        continue;
      any = any || harmless;
      all = all && harmless;
    }
  /* Of reviews alone, the next check is told all that is open, and names the duplicates. */
  return waived || (check != NULL && any && all);
}
