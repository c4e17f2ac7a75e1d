/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-report.h"

#include <string.h>

#include "tf-error.h"
#include "tf-json.h"
#include "tf-limits.h"
#include "tf-model-enums.h"

static void
test_case_free (TfTestCase *self)
{
  g_free (self->name);
  g_free (self->message);
  g_free (self);
}

TfTestReport *
tf_test_report_new (const char *runner, const char *detail)
{
  TfTestReport *self = g_new0 (TfTestReport, 1);

  g_ref_count_init (&self->ref_count);
  self->runner = g_strdup (runner);
  self->detail = g_strdup (detail);
  self->command = g_strdup ("");
  self->tree = g_strdup ("");
  self->tail = g_strdup ("");
  self->cases = g_ptr_array_new_with_free_func ((GDestroyNotify) test_case_free);
  self->names = g_hash_table_new (g_str_hash, g_str_equal);
  self->repeats = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

TfTestReport *
tf_test_report_ref (TfTestReport *self)
{
  g_ref_count_inc (&self->ref_count);
  return self;
}

void
tf_test_report_unref (TfTestReport *self)
{
  if (!g_ref_count_dec (&self->ref_count))
    return;
  g_free (self->runner);
  g_free (self->detail);
  g_free (self->command);
  g_free (self->tree);
  g_free (self->tail);
  g_hash_table_unref (self->names);
  g_hash_table_unref (self->repeats);
  g_ptr_array_unref (self->cases);
  g_free (self);
}

/* How often a name came is remembered: a million tests of one name must not be a million searches
 * from 2 upwards. */
static char *
dup_unique_name (TfTestReport *self, const char *name)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (self->repeats, name));
  char *unique;

  if (!g_hash_table_contains (self->names, name))
    return g_strdup (name);
  for (n = MAX (n + 1, 2);; n++)
    {
      unique = g_strdup_printf ("%s (%u)", name, n);
      if (!g_hash_table_contains (self->names, unique))
        break;
      g_free (unique);
    }
  g_hash_table_replace (self->repeats, g_strdup (name), GUINT_TO_POINTER (n));
  return unique;
}

TfTestCase *
tf_test_report_add_case (TfTestReport *self,
                         const char *name,
                         TfTestOutcome outcome,
                         const char *message)
{
  guint limit = TF_LIMIT_TEST_NAMES * (outcome == TF_TEST_OUTCOME_FAILED ? 2 : 1);
  TfTestCase *added;

  g_return_val_if_fail (name != NULL, NULL);

  if (self->cases->len >= limit)
    {
      self->names_complete = FALSE;
      return NULL;
    }
  added = g_new0 (TfTestCase, 1);
  added->name = dup_unique_name (self, name);
  added->outcome = outcome;
  added->message = g_strdup (message);
  g_ptr_array_add (self->cases, added);
  g_hash_table_insert (self->names, added->name, added);
  return added;
}

void
tf_test_report_take_cases (TfTestReport *self, TfTestReport *other)
{
  GPtrArray *cases = self->cases;
  GHashTable *names = self->names;
  GHashTable *repeats = self->repeats;

  g_return_if_fail (cases->len == 0);

  self->cases = other->cases;
  self->names = other->names;
  self->repeats = other->repeats;
  other->cases = cases;
  other->names = names;
  other->repeats = repeats;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GStrv
tf_test_report_dup_failing (const TfTestReport *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < self->cases->len; i++)
    {
      const TfTestCase *test = g_ptr_array_index (self->cases, i);

      if (test->outcome == TF_TEST_OUTCOME_FAILED)
        g_ptr_array_add (names, g_strdup (test->name));
    }
  if (!self->counts.known)
    g_ptr_array_add (names, g_strdup_printf ("<%s>", self->detail));
  else if (names->len == 0 && !tf_test_counts_all_passed (&self->counts))
    g_ptr_array_add (names, g_strdup_printf ("<%u failed>", self->counts.failed));
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return (GStrv) g_ptr_array_steal (names, NULL);
}

const TfTestCase *
tf_test_report_find (const TfTestReport *self, const char *name)
{
  return g_hash_table_lookup (self->names, name);
}

static JsonNode *
counts_to_json (const TfTestCounts *counts)
{
  JsonNode *node = json_node_new (JSON_NODE_NULL);
  g_autoptr (JsonObject) object = NULL;

  if (!counts->known)
    return node;
  object = json_object_new ();
  json_object_set_int_member (object, "total", counts->total);
  json_object_set_int_member (object, "passed", counts->passed);
  json_object_set_int_member (object, "failed", counts->failed);
  json_node_init_object (node, object);
  return node;
}

static JsonNode *
case_to_json (const TfTestCase *self)
{
  g_autoptr (JsonObject) object = json_object_new ();

  json_object_set_string_member (object, "name", self->name);
  tf_json_set_enum (object, "outcome", TF_TYPE_TEST_OUTCOME, (int) self->outcome);
  tf_json_set_string_or_null (object, "message", self->message);
  return json_node_init_object (json_node_alloc (), object);
}

static JsonNode *
cases_to_json (const TfTestReport *self, gboolean with_passed)
{
  g_autoptr (JsonArray) array = json_array_new ();

  for (guint i = 0; i < self->cases->len; i++)
    {
      const TfTestCase *test = g_ptr_array_index (self->cases, i);

      if (with_passed || test->outcome != TF_TEST_OUTCOME_PASSED)
        json_array_add_element (array, case_to_json (test));
    }
  return json_node_init_array (json_node_alloc (), array);
}

static JsonObject *
start_json (const TfTestReport *self, gboolean names_complete, const char *tail)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "runner", self->runner);
  json_object_set_string_member (object, "command", self->command);
  json_object_set_string_member (object, "tree", self->tree);
  json_object_set_string_member (object, "detail", self->detail);
  json_object_set_member (object, "tests", counts_to_json (&self->counts));
  json_object_set_int_member (object, "skipped", self->skipped);
  json_object_set_boolean_member (object, "names_complete", names_complete);
  json_object_set_string_member (object, "tail", tail);
  return object;
}

JsonNode *
tf_test_report_to_json (const TfTestReport *self)
{
  g_autoptr (JsonObject) object = start_json (self, self->names_complete, self->tail);

  json_object_set_member (object, "cases", cases_to_json (self, TRUE));
  json_object_set_int_member (object, "wall_time", self->wall_time);
  return json_node_init_object (json_node_alloc (), object);
}

/* What is printed names times and temporary files: it is left out where it adds nothing. */
static gboolean
cases_are_sufficient (const TfTestReport *self)
{
  guint n_told = 0;

  for (guint i = 0; i < self->cases->len; i++)
    {
      const TfTestCase *test = g_ptr_array_index (self->cases, i);

      if (test->outcome == TF_TEST_OUTCOME_FAILED && test->message != NULL)
        n_told++;
    }
  return self->counts.known && n_told >= self->counts.failed;
}

static gboolean
has_passed_case (const TfTestReport *self)
{
  for (guint i = 0; i < self->cases->len; i++)
    {
      const TfTestCase *test = g_ptr_array_index (self->cases, i);

      if (test->outcome == TF_TEST_OUTCOME_PASSED)
        return TRUE;
    }
  return FALSE;
}

char *
tf_test_report_to_material (const TfTestReport *self)
{
  gboolean names_complete = self->names_complete && !has_passed_case (self);
  g_autoptr (JsonObject) object =
      start_json (self, names_complete, cases_are_sufficient (self) ? "" : self->tail);
  g_autoptr (JsonNode) node = NULL;

  json_object_set_member (object, "cases", cases_to_json (self, FALSE));
  node = json_node_init_object (json_node_alloc (), object);
  return tf_json_to_text (node);
}

static gboolean
read_counts (JsonObject *object, TfTestCounts *out, GError **error)
{
  TfTestCounts counts = { .known = TRUE };
  JsonNode *node = json_object_get_member (object, "tests");
  JsonObject *inner = NULL;

  if (node != NULL && JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (!tf_json_get_object (node, "tests", &inner, error) ||
      !tf_json_get_uint (inner, "tests", "total", TF_JSON_REQUIRED, &counts.total, error) ||
      !tf_json_get_uint (inner, "tests", "passed", TF_JSON_REQUIRED, &counts.passed, error) ||
      !tf_json_get_uint (inner, "tests", "failed", TF_JSON_REQUIRED, &counts.failed, error))
    return FALSE;
  if (counts.total == 0 || (guint64) counts.passed + counts.failed != counts.total)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "tests: found %u passed and %u failed of %u, expected their sum, at least 1",
                   counts.passed, counts.failed, counts.total);
      return FALSE;
    }
  *out = counts;
  return TRUE;
}

static gboolean
read_case (TfTestReport *self, JsonNode *node, const char *path, GError **error)
{
  g_autofree char *name = NULL;
  g_autofree char *message = NULL;
  JsonObject *object = NULL;
  int outcome = 0;

  if (!tf_json_get_object (node, path, &object, error) ||
      !tf_json_get_string (object, path, "name", TF_JSON_REQUIRED, &name, error) ||
      !tf_json_get_enum (object, path, "outcome", TF_TYPE_TEST_OUTCOME, TF_JSON_REQUIRED, &outcome,
                         error) ||
      !tf_json_get_string (object, path, "message", TF_JSON_NULLABLE, &message, error))
    return FALSE;
  if (tf_test_report_find (self, name) != NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "%s.name: found \"%s\" a second time", path,
                   name);
      return FALSE;
    }
  tf_test_report_add_case (self, name, (TfTestOutcome) outcome, message);
  return TRUE;
}

static gboolean
read_cases (TfTestReport *self, JsonObject *object, GError **error)
{
  JsonArray *array = NULL;
  guint n;

  if (!tf_json_get_array (object, "", "cases", TF_JSON_REQUIRED, &array, error))
    return FALSE;
  n = json_array_get_length (array);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *path = g_strdup_printf ("cases[%u]", i);

      if (!read_case (self, json_array_get_element (array, i), path, error))
        return FALSE;
    }
  return TRUE;
}

/* No list may tell of another result than the numbers. */
static gboolean
check_cases (const TfTestReport *self, GError **error)
{
  guint n[3] = { 0 };

  if (!self->counts.known)
    return TRUE;
  for (guint i = 0; i < self->cases->len; i++)
    n[((const TfTestCase *) g_ptr_array_index (self->cases, i))->outcome]++;
  if (n[TF_TEST_OUTCOME_PASSED] <= self->counts.passed &&
      n[TF_TEST_OUTCOME_FAILED] <= self->counts.failed)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
               "cases: found %u passed and %u failed, expected at most %u and %u",
               n[TF_TEST_OUTCOME_PASSED], n[TF_TEST_OUTCOME_FAILED], self->counts.passed,
               self->counts.failed);
  return FALSE;
}

static gboolean
read_text (JsonObject *object, const char *member, char **text, GError **error)
{
  g_autofree char *read = NULL;

  if (!tf_json_get_string (object, "", member, TF_JSON_REQUIRED, &read, error))
    return FALSE;
  g_free (*text);
  *text = g_steal_pointer (&read);
  return TRUE;
}

TfTestReport *
tf_test_report_from_json (JsonNode *node, GError **error)
{
  g_autoptr (TfTestReport) self = tf_test_report_new ("", "");
  gboolean names_complete = FALSE;
  JsonObject *object = NULL;

  if (!tf_json_get_object (node, "", &object, error) ||
      !read_text (object, "runner", &self->runner, error) ||
      !read_text (object, "command", &self->command, error) ||
      !read_text (object, "tree", &self->tree, error) ||
      !read_text (object, "detail", &self->detail, error) ||
      !read_text (object, "tail", &self->tail, error) ||
      !read_counts (object, &self->counts, error) ||
      !tf_json_get_uint (object, "", "skipped", TF_JSON_REQUIRED, &self->skipped, error) ||
      !tf_json_get_boolean (object, "", "names_complete", TF_JSON_REQUIRED, &names_complete,
                            error) ||
      !tf_json_get_int64 (object, "", "wall_time", TF_JSON_OPTIONAL, &self->wall_time, error))
    return NULL;
  self->names_complete = names_complete;
  if (!read_cases (self, object, error) || !check_cases (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

char *
tf_test_report_describe (const TfTestReport *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (!self->counts.known)
    return g_strdup_printf ("unknown: %s", *self->detail != '\0' ? self->detail : "no result");
  g_string_append_printf (text, "%u test%s, %u passed, %u failed", self->counts.total,
                          self->counts.total == 1 ? "" : "s", self->counts.passed,
                          self->counts.failed);
  if (self->skipped > 0)
    g_string_append_printf (text, ", %u skipped", self->skipped);
  if (*self->runner != '\0')
    g_string_append_printf (text, " (%s)", self->runner);
  return g_strdup (text->str);
}
