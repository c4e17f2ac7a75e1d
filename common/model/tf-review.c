/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review.h"

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-issue-private.h"
#include "tf-json.h"
#include "tf-limits.h"
#include "tf-model-enums.h"

/* Errors go back to the agent in a prompt: a long list helps nobody. */
#define MAX_ERRORS 50

guint
tf_counts_total (const TfCounts *counts)
{
  return counts->critical + counts->medium + counts->minor;
}

gboolean
tf_test_counts_all_passed (const TfTestCounts *tests)
{
  return tests->known && tests->total > 0 && tests->passed > 0 && tests->failed == 0;
}

static TfReview *
review_new (void)
{
  TfReview *self = g_new0 (TfReview, 1);

  g_ref_count_init (&self->ref_count);
  self->state = TF_REVIEW_STATE_INVALID;
  self->issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  self->errors = g_ptr_array_new_with_free_func (g_free);
  self->closed = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_closed_free);
  self->reviewer = g_strdup ("");
  return self;
}

void
tf_closed_free (TfClosed *self)
{
  g_free (self->id);
  g_free (self->duplicate_of);
  g_free (self->note);
  g_free (self);
}

void
tf_review_set_reviewer (TfReview *self, const char *reviewer)
{
  g_free (self->reviewer);
  self->reviewer = g_strdup (reviewer);
}

TfReview *
tf_review_ref (TfReview *self)
{
  g_ref_count_inc (&self->ref_count);
  return self;
}

void
tf_review_unref (TfReview *self)
{
  if (!g_ref_count_dec (&self->ref_count))
    return;
  g_ptr_array_unref (self->issues);
  g_ptr_array_unref (self->errors);
  g_ptr_array_unref (self->closed);
  g_free (self->read);
  g_free (self->reviewer);
  g_free (self);
}

static void
count_issues (TfReview *self)
{
  self->counts = (TfCounts){ 0 };
  for (guint i = 0; i < self->issues->len; i++)
    {
      const TfIssue *issue = g_ptr_array_index (self->issues, i);

      switch (issue->severity)
        {
        case TF_SEVERITY_CRITICAL:
          self->counts.critical++;
          break;
        case TF_SEVERITY_MEDIUM:
          self->counts.medium++;
          break;
        case TF_SEVERITY_MINOR:
        default:
          self->counts.minor++;
          break;
        }
    }
}

/* The only way out of INVALID. */
static void
settle (TfReview *self)
{
  if (self->errors->len > 0)
    return;
  count_issues (self);
  self->state = self->issues->len > 0 ? TF_REVIEW_STATE_FINDINGS : TF_REVIEW_STATE_CLEAN;
}

static void
take_error (TfReview *self, GError *error)
{
  g_ptr_array_add (self->errors, g_strdup (error->message));
  g_error_free (error);
}

static void
read_count (TfReview *self, JsonObject *object, const char *path, const char *member, guint *out)
{
  GError *error = NULL;

  if (!tf_json_get_uint (object, path, member, TF_JSON_REQUIRED, out, &error))
    take_error (self, error);
}

static void
read_tests (TfReview *self, JsonObject *object)
{
  JsonNode *node = json_object_get_member (object, "tests");
  guint n_before = self->errors->len;
  TfTestCounts tests = { 0 };
  JsonObject *inner = NULL;
  GError *error = NULL;

  if (!tf_json_get_object (node, "tests", &inner, &error))
    {
      take_error (self, error);
      return;
    }
  read_count (self, inner, "tests", "total", &tests.total);
  read_count (self, inner, "tests", "passed", &tests.passed);
  read_count (self, inner, "tests", "failed", &tests.failed);
  if (self->errors->len > n_before)
    return;
  if ((guint64) tests.passed + tests.failed > tests.total)
    {
      g_ptr_array_add (self->errors,
                       g_strdup_printf ("tests: found %u passed and %u failed of %u, expected not "
                                        "more than the total",
                                        tests.passed, tests.failed, tests.total));
      return;
    }
  tests.known = TRUE;
  self->tests = tests;
}

static void
read_issues (TfReview *self, JsonObject *object, const char *path)
{
  JsonArray *array = NULL;
  GError *error = NULL;
  guint n;

  if (!tf_json_get_array (object, path, "issues", TF_JSON_REQUIRED, &array, &error))
    {
      take_error (self, error);
      return;
    }
  n = json_array_get_length (array);
  if (n > TF_LIMIT_ISSUES)
    {
      g_ptr_array_add (self->errors,
                       g_strdup_printf ("issues: found %u issues, expected at most %d", n,
                                        TF_LIMIT_ISSUES));
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *item = g_strdup_printf ("%s%sissues[%u]", path, *path != '\0' ? "." : "", i);
      TfIssue *issue = tf_issue_read (json_array_get_element (array, i), item, self->errors);

      if (issue != NULL)
        g_ptr_array_add (self->issues, issue);
    }
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

static TfClosed *
read_closed_item (JsonNode *node, const char *path, GError **error)
{
  TfClosed *closed = g_new0 (TfClosed, 1);
  g_autofree char *verdict = NULL;
  JsonObject *object = NULL;

  if (tf_json_get_object (node, path, &object, error) &&
      tf_json_get_string (object, path, "id", TF_JSON_REQUIRED, &closed->id, error) &&
      tf_json_get_string (object, path, "verdict", TF_JSON_REQUIRED, &verdict, error) &&
      tf_json_get_string (object, path, "note", TF_JSON_OPTIONAL | TF_JSON_NULLABLE, &closed->note,
                          error))
    {
      if (closed->note == NULL)
        closed->note = g_strdup ("");
      if (read_verdict (closed, verdict))
        return closed;
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "%s.verdict: found “%s”, expected fixed, not_fixed, withdrawn or "
                   "duplicate_of:ID",
                   path, verdict);
    }
  tf_closed_free (closed);
  return NULL;
}

static void
read_closed (TfReview *self, JsonObject *object, const char *path)
{
  JsonArray *array = NULL;
  GError *error = NULL;

  if (!tf_json_get_array (object, path, "closed", TF_JSON_OPTIONAL | TF_JSON_NULLABLE, &array,
                          &error))
    {
      take_error (self, error);
      return;
    }
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      g_autofree char *item = g_strdup_printf ("%s%sclosed[%u]", path, *path != '\0' ? "." : "", i);
      TfClosed *closed = read_closed_item (json_array_get_element (array, i), item, &error);

      if (closed != NULL)
        g_ptr_array_add (self->closed, closed);
      else
        take_error (self, g_steal_pointer (&error));
    }
}

static void
read_evidence (TfReview *self, JsonObject *object, const char *path)
{
  GError *error = NULL;

  read_closed (self, object, path);
  if (!tf_json_get_string (object, path, "read", TF_JSON_OPTIONAL | TF_JSON_NULLABLE, &self->read,
                           &error))
    take_error (self, error);
}

/* Who found nothing must show that it read something. */
static void
check_clean (TfReview *self, const char *read)
{
  if (self->errors->len > 0 || self->issues->len > 0 || g_strcmp0 (self->read, read) == 0)
    return;
  g_ptr_array_add (self->errors,
                   g_strdup_printf ("read: found %s, expected “%s”: a review without issues counts "
                                    "only with the hash of the text it read",
                                    self->read != NULL ? "another one" : "nothing", read));
}

static TfReview *
parse (const char *answer, gboolean with_tests, const char *read)
{
  TfReview *self = review_new ();
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object = NULL;
  GError *error = NULL;

  node = tf_json_extract (answer, &error);
  if (node == NULL || !tf_json_get_object (node, "", &object, &error))
    {
      take_error (self, error);
      return self;
    }
  read_count (self, object, "", "critical", &self->claimed.critical);
  read_count (self, object, "", "medium", &self->claimed.medium);
  read_count (self, object, "", "minor", &self->claimed.minor);
  if (with_tests)
    read_tests (self, object);
  read_issues (self, object, "");
  if (read != NULL)
    {
      read_evidence (self, object, "");
      check_clean (self, read);
    }
  settle (self);
  cap_errors (self);
  return self;
}

TfReview *
tf_review_parse (const char *answer, gboolean with_tests)
{
  return parse (answer, with_tests, NULL);
}

TfReview *
tf_review_parse_with_evidence (const char *answer, gboolean with_tests, const char *read)
{
  g_return_val_if_fail (read != NULL, NULL);
  return parse (answer, with_tests, read);
}

TfReview *
tf_review_new_valid (GPtrArray *issues, const TfTestCounts *tests)
{
  TfReview *self = review_new ();

  for (guint i = 0; i < issues->len; i++)
    g_ptr_array_add (self->issues, tf_issue_ref (g_ptr_array_index (issues, i)));
  if (tests != NULL)
    self->tests = *tests;
  settle (self);
  self->claimed = self->counts;
  return self;
}

static void
set_counts (JsonObject *object, const TfCounts *counts)
{
  json_object_set_int_member (object, "critical", counts->critical);
  json_object_set_int_member (object, "medium", counts->medium);
  json_object_set_int_member (object, "minor", counts->minor);
}

static void
set_tests (JsonObject *object, const TfTestCounts *tests)
{
  JsonObject *inner;

  if (!tests->known)
    {
      json_object_set_null_member (object, "tests");
      return;
    }
  inner = json_object_new ();
  json_object_set_int_member (inner, "total", tests->total);
  json_object_set_int_member (inner, "passed", tests->passed);
  json_object_set_int_member (inner, "failed", tests->failed);
  json_object_set_object_member (object, "tests", inner);
}

static void
set_closed (JsonObject *object, const GPtrArray *closed)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < closed->len; i++)
    {
      const TfClosed *item = g_ptr_array_index (closed, i);
      JsonObject *inner = json_object_new ();
      g_autofree char *verdict =
          item->duplicate_of != NULL
              ? g_strconcat (DUPLICATE_OF, item->duplicate_of, NULL)
              : g_strdup (tf_enum_to_nick (TF_TYPE_CLOSED_VERDICT, item->verdict));

      json_object_set_string_member (inner, "id", item->id);
      json_object_set_string_member (inner, "verdict", verdict);
      json_object_set_string_member (inner, "note", item->note);
      json_array_add_object_element (array, inner);
    }
  json_object_set_array_member (object, "closed", array);
}

/* Nothing of it in a review made without. */
static void
set_evidence (JsonObject *object, const TfReview *self)
{
  if (self->closed->len > 0)
    set_closed (object, self->closed);
  if (self->read != NULL)
    json_object_set_string_member (object, "read", self->read);
  if (*self->reviewer != '\0')
    json_object_set_string_member (object, "reviewer", self->reviewer);
}

JsonNode *
tf_review_to_json (const TfReview *self)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonArray *issues = json_array_new ();
  JsonArray *errors = json_array_new ();
  JsonObject *claimed = json_object_new ();

  set_counts (object, &self->counts);
  set_tests (object, &self->tests);
  for (guint i = 0; i < self->issues->len; i++)
    json_array_add_element (issues, tf_issue_to_json (g_ptr_array_index (self->issues, i)));
  json_object_set_array_member (object, "issues", issues);
  tf_json_set_enum (object, "state", TF_TYPE_REVIEW_STATE, self->state);
  set_counts (claimed, &self->claimed);
  json_object_set_object_member (object, "claimed", claimed);
  for (guint i = 0; i < self->errors->len; i++)
    json_array_add_string_element (errors, g_ptr_array_index (self->errors, i));
  json_object_set_array_member (object, "errors", errors);
  set_evidence (object, self);
  json_node_set_object (node, object);
  return node;
}

/* A kept review that says it was invalid stays so, whatever else the file holds. */
static gboolean
read_kept_errors (TfReview *self, JsonObject *object, const char *path, GError **error)
{
  JsonArray *errors = NULL;

  if (!tf_json_get_array (object, path, "errors", TF_JSON_OPTIONAL, &errors, error))
    return FALSE;
  for (guint i = 0; errors != NULL && i < json_array_get_length (errors); i++)
    {
      JsonNode *element = json_array_get_element (errors, i);

      if (!JSON_NODE_HOLDS_VALUE (element) || json_node_get_value_type (element) != G_TYPE_STRING)
        {
          g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                       "%s%serrors[%u]: found %s, expected a string", path,
                       *path != '\0' ? "." : "", i, json_node_type_name (element));
          return FALSE;
        }
      g_ptr_array_add (self->errors, json_node_dup_string (element));
    }
  if (self->errors->len == 0)
    g_ptr_array_add (self->errors, g_strdup ("stored as invalid without a reason"));
  return TRUE;
}

static gboolean
read_kept_claims (TfReview *self, JsonObject *object, const char *path, GError **error)
{
  g_autofree char *inner = g_strdup_printf ("%s%sclaimed", path, *path != '\0' ? "." : "");
  JsonNode *node = json_object_get_member (object, "claimed");

  if (node == NULL)
    inner[0] = '\0';
  else if (!tf_json_get_object (node, inner, &object, error))
    return FALSE;
  return tf_json_get_uint (object, inner, "critical", TF_JSON_OPTIONAL, &self->claimed.critical,
                           error) &&
         tf_json_get_uint (object, inner, "medium", TF_JSON_OPTIONAL, &self->claimed.medium,
                           error) &&
         tf_json_get_uint (object, inner, "minor", TF_JSON_OPTIONAL, &self->claimed.minor, error);
}

static void
read_reviewer (TfReview *self, JsonObject *object, const char *path)
{
  g_autofree char *reviewer = NULL;
  GError *error = NULL;

  if (!tf_json_get_string (object, path, "reviewer", TF_JSON_OPTIONAL, &reviewer, &error))
    take_error (self, error);
  else if (reviewer != NULL)
    tf_review_set_reviewer (self, reviewer);
}

TfReview *
tf_review_from_json (JsonNode *node, const char *path, GError **error)
{
  g_autoptr (TfReview) self = review_new ();
  JsonObject *object = NULL;
  int state = TF_REVIEW_STATE_FINDINGS;

  if (!tf_json_get_object (node, path, &object, error) ||
      !tf_json_get_enum (object, path, "state", TF_TYPE_REVIEW_STATE, TF_JSON_OPTIONAL, &state,
                         error) ||
      !read_kept_claims (self, object, path, error))
    return NULL;
  if (state == TF_REVIEW_STATE_INVALID)
    return read_kept_errors (self, object, path, error) ? g_steal_pointer (&self) : NULL;
  if (json_object_has_member (object, "tests") && !json_object_get_null_member (object, "tests"))
    read_tests (self, object);
  read_issues (self, object, path);
  read_evidence (self, object, path);
  read_reviewer (self, object, path);
  settle (self);
  if (self->state == TF_REVIEW_STATE_INVALID)
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED,
                           g_ptr_array_index (self->errors, 0));
      return NULL;
    }
  return g_steal_pointer (&self);
}
