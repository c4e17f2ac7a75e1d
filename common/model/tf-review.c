/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review.h"

#include <string.h>

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-model-enums.h"
#include "tf-regex.h"
#include "tf-review-private.h"

/* Errors go back to the agent in a prompt: a long list does not help. */
#define MAX_ERRORS 50

#define LENIENT (TF_RECORD_OPTIONAL | TF_RECORD_NULLABLE)

const char *const tf_review_stage_old_words[] = { "delta", "check", "gate", "full", NULL };

static const char DUPLICATE_OF[] = "duplicate_of:";

/* "fixed", or "duplicate_of:I-0007". */
static gboolean
read_verdict (TfClosed *closed, const char *word)
{
  int verdict = 0;

  if (g_str_has_prefix (word, DUPLICATE_OF))
    {
      closed->verdict = TF_CLOSED_VERDICT_DUPLICATE_OF;
      closed->duplicate_of = g_strstrip (g_strdup (word + strlen (DUPLICATE_OF)));
      return *closed->duplicate_of != '\0';
    }
  if (!tf_enum_from_nick (TF_TYPE_CLOSED_VERDICT, word, &verdict, NULL) ||
      verdict == TF_CLOSED_VERDICT_DUPLICATE_OF)
    return FALSE;
  closed->verdict = verdict;
  return TRUE;
}

static gboolean
check_closed (gpointer self, JsonObject *object, const char *path, GError **error)
{
  g_autofree char *word = NULL;

  if (!tf_json_get_string (object, path, "verdict", TF_JSON_REQUIRED, &word, error))
    return FALSE;
  return read_verdict (self, word) ||
         tf_json_refuse (
             error, path, "verdict",
             "found “%s”, expected fixed, not_fixed, partly, withdrawn, needs_person or "
             "duplicate_of:ID",
             word);
}

static void
write_closed (gconstpointer data, JsonObject *object)
{
  const TfClosed *self = data;
  const char *nick = tf_enum_to_nick (TF_TYPE_CLOSED_VERDICT, (int) self->verdict);
  g_autofree char *verdict = self->duplicate_of != NULL
                                 ? g_strconcat (DUPLICATE_OF, self->duplicate_of, NULL)
                                 : g_strdup (nick);

  json_object_set_string_member (object, "verdict", verdict);
}

static void
clear_closed (gpointer self)
{
  g_clear_pointer (&((TfClosed *) self)->duplicate_of, g_free);
}

#define AT(field) G_STRUCT_OFFSET (TfClosed, field)

static const TfRecordDescriptor closed_members[] = {
  { "id", TF_RECORD_STRING, AT (id) },
  { "verdict", TF_RECORD_DERIVED },
  { "note", TF_RECORD_STRING, AT (note), LENIENT },
};

TF_DEFINE_RECORD (TfClosed,
                  tf_closed,
                  closed_members,
                  .clear = clear_closed,
                  .check = check_closed,
                  .write = write_closed)

#undef AT
#define AT(field) G_STRUCT_OFFSET (TfReviewAnswer, field)

static const TfRecordDescriptor criterion_members[] = {
  { "id", TF_RECORD_STRING, AT (id), TF_RECORD_NOT_BLANK },
  { "met", TF_RECORD_BOOLEAN, AT (met) },
  { "location", TF_RECORD_STRING, AT (location), LENIENT },
  { "quote", TF_RECORD_STRING, AT (quote), LENIENT },
  { "note", TF_RECORD_STRING, AT (note), LENIENT },
};

TF_DEFINE_RECORD (TfReviewAnswer, tf_review_answer, criterion_members)

#undef AT
#define AT(field) G_STRUCT_OFFSET (TfReviewWithdrawal, field)

static const TfRecordDescriptor withdrawal_members[] = {
  { "n", TF_RECORD_UINT, AT (n) },
  { "note", TF_RECORD_STRING, AT (note), LENIENT },
};

TF_DEFINE_RECORD (TfReviewWithdrawal, tf_review_withdrawal, withdrawal_members)

#undef AT
#define AT(field) G_STRUCT_OFFSET (TfReview, field)

/* The members of every answer, those with tests, those with evidence, and those of a check. */
static const TfRecordDescriptor answer_members[] = {
  { NULL, TF_RECORD_COUNTS, AT (claimed), 0, tf_severity_get_type },
  { "issues", TF_RECORD_LIST, AT (issues), .record = &tf_issue_record, .max = TF_LIMIT_ISSUES },
};
static const TfRecordDescriptor answer_tests[] = {
  { "tests", TF_RECORD_INSIDE, AT (tests), .record = &tf_test_counts_record },
};
static const TfRecordDescriptor answer_evidence[] = {
  { "closed", TF_RECORD_LIST, AT (closed), LENIENT, .record = &tf_closed_record },
  { "answers", TF_RECORD_LIST, AT (answers), LENIENT, .record = &tf_review_answer_record },
  { "withdrawn", TF_RECORD_LIST, AT (withdrawn), LENIENT, .record = &tf_review_withdrawal_record },
  { "read", TF_RECORD_STRING_OR_NULL, AT (read), LENIENT },
  { "coverage", TF_RECORD_POINTER, AT (claim), LENIENT, .record = &tf_coverage_claim_record },
};

static const TfRecordDescriptor answer_check[] = {
  { "closed", TF_RECORD_LIST, AT (closed), .record = &tf_closed_record },
  { "answers", TF_RECORD_LIST, AT (answers), LENIENT, .record = &tf_review_answer_record },
  { "withdrawn", TF_RECORD_LIST, AT (withdrawn), LENIENT, .record = &tf_review_withdrawal_record },
  { "read", TF_RECORD_STRING_OR_NULL, AT (read), LENIENT },
  { "coverage", TF_RECORD_POINTER, AT (claim), LENIENT, .record = &tf_coverage_claim_record },
};

/* A stored review, and the members read if it was invalid. */
static const TfRecordDescriptor members[] = {
  { NULL, TF_RECORD_REF_COUNT, AT (ref_count) },
  { NULL, TF_RECORD_COUNTS, AT (counts), TF_RECORD_NOT_READ, tf_severity_get_type },
  { "tests", TF_RECORD_INSIDE, AT (tests), TF_RECORD_OPTIONAL | TF_RECORD_NULL,
    .record = &tf_test_counts_record },
  { "issues", TF_RECORD_LIST, AT (issues), .record = &tf_issue_record, .max = TF_LIMIT_ISSUES },
  { "state", TF_RECORD_ENUM, AT (state), TF_RECORD_OPTIONAL, tf_review_state_get_type },
  { "claimed", TF_RECORD_COUNTS, AT (claimed), TF_RECORD_OPTIONAL, tf_severity_get_type },
  { "errors", TF_RECORD_STRING_ARRAY, AT (errors), TF_RECORD_NOT_READ },
  { "closed", TF_RECORD_LIST, AT (closed), TF_RECORD_OMIT | TF_RECORD_NULLABLE,
    .record = &tf_closed_record },
  { "answers", TF_RECORD_LIST, AT (answers), TF_RECORD_OMIT | TF_RECORD_NULLABLE,
    .record = &tf_review_answer_record },
  { "withdrawn", TF_RECORD_LIST, AT (withdrawn), TF_RECORD_OMIT | TF_RECORD_NULLABLE,
    .record = &tf_review_withdrawal_record },
  { "read", TF_RECORD_STRING_OR_NULL, AT (read), TF_RECORD_OMIT | TF_RECORD_NULLABLE },
  { "reviewer", TF_RECORD_STRING, AT (reviewer), TF_RECORD_OMIT },
  { "coverage", TF_RECORD_POINTER, AT (coverage), TF_RECORD_OMIT | TF_RECORD_NULLABLE,
    .record = &tf_coverage_record },
};
static const TfRecordDescriptor invalid_members[] = {
  { "state", TF_RECORD_ENUM, AT (state), 0, tf_review_state_get_type },
  { "claimed", TF_RECORD_COUNTS, AT (claimed), TF_RECORD_OPTIONAL, tf_severity_get_type },
  { "errors", TF_RECORD_STRING_ARRAY, AT (errors), TF_RECORD_OPTIONAL },
};

/* A stored raw answer has its own numbers where a stored review has the counted ones. */
static const TfRecordDescriptor bare_members[] = {
  { NULL, TF_RECORD_COUNTS, AT (claimed), TF_RECORD_OPTIONAL, tf_severity_get_type },
};

static const TfRecord bare_record = TF_RECORD_INIT (TfReview, bare_members);
static const TfRecord answer_record = TF_RECORD_INIT (TfReview, answer_members);
static const TfRecord tests_record = TF_RECORD_INIT (TfReview, answer_tests);
static const TfRecord evidence_record = TF_RECORD_INIT (TfReview, answer_evidence);
static const TfRecord check_record = TF_RECORD_INIT (TfReview, answer_check);

static void
clear_unstored (gpointer self)
{
  g_clear_pointer (&((TfReview *) self)->grounding, g_ptr_array_unref);
  g_clear_pointer (&((TfReview *) self)->named, g_free);
  g_clear_pointer (&((TfReview *) self)->claim, tf_coverage_claim_free);
}

static const TfRecord review_record = {
  .members = members,
  .n_members = G_N_ELEMENTS (members),
  .size = sizeof (TfReview),
  .clear = clear_unstored,
};
static const TfRecord invalid_record = TF_RECORD_INIT (TfReview, invalid_members);

TfReview *
tf_review_ref (TfReview *self)
{
  return tf_record_ref (&review_record, self);
}

void
tf_review_unref (TfReview *self)
{
  tf_record_unref (&review_record, self);
}

void
tf_review_set_reviewer (TfReview *self, const char *reviewer)
{
  tf_record_set_string (&self->reviewer, reviewer);
}

static void
count_issues (TfReview *self)
{
  self->counts = (TfCounts){ 0 };
  for (guint i = 0; i < self->issues->len; i++)
    self->counts.n[((const TfIssue *) g_ptr_array_index (self->issues, i))->severity]++;
}

static TfReviewState
find_state (const TfReview *self)
{
  if (self->issues->len > 0)
    return TF_REVIEW_STATE_FINDINGS;
  return self->coverage != NULL && tf_coverage_count_missing (self->coverage) > 0
             ? TF_REVIEW_STATE_PARTIAL
             : TF_REVIEW_STATE_CLEAN;
}

/* The only transition out of INVALID. */
static void
settle (TfReview *self)
{
  if (self->errors->len > 0)
    return;
  count_issues (self);
  self->state = find_state (self);
}

void
tf_review_take_coverage (TfReview *self, TfCoverage *coverage)
{
  g_clear_pointer (&self->coverage, tf_coverage_free);
  self->coverage = coverage;
  if (self->state != TF_REVIEW_STATE_INVALID)
    self->state = find_state (self);
}

static void
cap_errors (TfReview *self)
{
  guint n = self->errors->len;

  if (n <= MAX_ERRORS)
    return;
  g_ptr_array_set_size (self->errors, MAX_ERRORS);
  g_ptr_array_add (self->errors, g_strdup_printf ("… and %u more", n - MAX_ERRORS));
}

static void
check_tests (TfReview *self, GPtrArray *errors)
{
  const TfTestCounts tests = self->tests;

  if (!tests.known || (guint64) tests.passed + tests.failed <= tests.total)
    return;
  g_ptr_array_add (errors, g_strdup_printf ("tests: found %u passed and %u failed of %u, expected "
                                            "not more than the total",
                                            tests.passed, tests.failed, tests.total));
  self->tests = (TfTestCounts){ 0 };
}

/* "  88| The sum is 700." of a prompt with numbered lines is "The sum is 700." of the text.
 * Returns: (transfer full) (nullable) */
static char *
dup_without_numbers (const char *quote)
{
  static GRegex *regex;

  return g_regex_replace_literal (tf_regex_ensure (&regex, G_REGEX_MULTILINE | G_REGEX_OPTIMIZE,
                                                   "^[ \\t]*\\d+\\|(?: |$)"),
                                  quote, -1, 0, "", 0, NULL);
}

static void
strip_line_numbers (TfReview *self)
{
  for (guint i = 0; i < self->issues->len; i++)
    {
      TfIssue *issue = g_ptr_array_index (self->issues, i);
      char *bare = issue->quote != NULL ? dup_without_numbers (issue->quote) : NULL;

      if (bare == NULL)
        continue;
      g_free (issue->quote);
      issue->quote = bare;
      if (*g_strchug (issue->quote) == '\0')
        g_clear_pointer (&issue->quote, g_free);
    }
  for (guint i = 0; i < self->answers->len; i++)
    {
      TfReviewAnswer *answer = g_ptr_array_index (self->answers, i);
      g_autofree char *bare = dup_without_numbers (answer->quote);

      if (bare != NULL)
        tf_record_set_string (&answer->quote, g_strstrip (bare));
    }
}

/* @with_tests: of code. @evidence (nullable): the record of the further members. @read (nullable):
 * the hash to echo, with them. */
static TfReview *
parse (const char *answer, gboolean with_tests, const TfRecord *evidence, const char *read)
{
  TfReview *self = tf_record_new (&review_record);
  g_autoptr (GPtrArray) others = NULL;
  g_autofree char *prose = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = tf_json_extract_with_rest (answer, &others, &prose, &error);

  if (node == NULL)
    {
      g_ptr_array_add (self->errors, g_strdup (error->message));
      if (read != NULL)
        self->named = tf_review_find_named (self, NULL, "", answer);
      return self;
    }
  tf_record_read_all (&answer_record, self, node, "", self->errors);
  if (with_tests)
    tf_record_read_all (&tests_record, self, node, "", self->errors);
  check_tests (self, self->errors);
  if (evidence != NULL)
    {
      tf_record_read_all (evidence, self, node, "", self->errors);
      strip_line_numbers (self);
    }
  tf_review_check_one (self, node, others, prose);
  if (self->errors->len == 0)
    {
      count_issues (self);
      tf_review_check_counts (self);
      if (read != NULL)
        tf_review_check_evidence (self, node, prose, read);
    }
  settle (self);
  cap_errors (self);
  if (read != NULL && self->state == TF_REVIEW_STATE_INVALID)
    self->named = tf_review_find_named (self, node, prose, answer);
  return self;
}

TfReview *
tf_review_parse (const char *answer, gboolean with_tests)
{
  return parse (answer, with_tests, NULL, NULL);
}

TfReview *
tf_review_parse_with_evidence (const char *answer, gboolean with_tests, const char *read)
{
  g_return_val_if_fail (read != NULL, NULL);
  return parse (answer, with_tests, &evidence_record, read);
}

TfReview *
tf_review_parse_check (const char *answer, gboolean with_tests, const char *read)
{
  g_return_val_if_fail (read != NULL, NULL);
  return parse (answer, with_tests, &check_record, read);
}

TfReview *
tf_review_new_valid (GPtrArray *issues, const TfTestCounts *tests)
{
  TfReview *self = tf_record_new (&review_record);

  for (guint i = 0; i < issues->len; i++)
    g_ptr_array_add (self->issues, tf_issue_ref (g_ptr_array_index (issues, i)));
  if (tests != NULL)
    self->tests = *tests;
  settle (self);
  self->claimed = self->counts;
  return self;
}

JsonNode *
tf_review_to_json (const TfReview *self)
{
  return tf_record_to_json (&review_record, self);
}

/* A review marked as invalid stays invalid, whatever else the file contains. */
static gboolean
was_invalid (JsonNode *node)
{
  g_autofree char *state = NULL;

  return JSON_NODE_HOLDS_OBJECT (node) &&
         tf_json_get_string (json_node_get_object (node), "", "state", TF_JSON_OPTIONAL, &state,
                             NULL) &&
         g_strcmp0 (state, tf_enum_to_nick (TF_TYPE_REVIEW_STATE, TF_REVIEW_STATE_INVALID)) == 0;
}

TfReview *
tf_review_from_json (JsonNode *node, const char *path, GError **error)
{
  g_autoptr (TfReview) self = tf_record_new (&review_record);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  gboolean invalid = node != NULL && was_invalid (node);

  tf_record_read_all (invalid ? &invalid_record : &review_record, self, node, path, errors);
  if (errors->len == 0 && !json_object_has_member (json_node_get_object (node), "claimed"))
    tf_record_read_all (&bare_record, self, node, path, errors);
  check_tests (self, errors);
  if (errors->len > 0)
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED, g_ptr_array_index (errors, 0));
      return NULL;
    }
  if (!invalid)
    settle (self);
  if (invalid && self->errors->len == 0)
    g_ptr_array_add (self->errors, g_strdup ("stored as invalid, but without a reason"));
  return g_steal_pointer (&self);
}
