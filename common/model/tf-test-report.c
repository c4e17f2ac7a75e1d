/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-report.h"

#include <string.h>

#include "tf-limits.h"
#include "tf-model-enums.h"

#define AT(field) G_STRUCT_OFFSET (TfTestCase, field)

static const TfRecordDescriptor case_members[] = {
  { "name", TF_RECORD_STRING, AT (name) },
  { "outcome", TF_RECORD_ENUM, AT (outcome), 0, tf_test_outcome_get_type },
  { "message", TF_RECORD_STRING_OR_NULL, AT (message), TF_RECORD_NULL },
  { "failed_before", TF_RECORD_BOOLEAN, AT (failed_before), TF_RECORD_OMIT },
};

TF_DEFINE_RECORD (TfTestCase, tf_test_case, case_members)

#undef AT
#define AT(field) G_STRUCT_OFFSET (TfTestReport, field)

static const TfRecordDescriptor members[] = {
  { NULL, TF_RECORD_REF_COUNT, AT (ref_count) },
  { "runner", TF_RECORD_STRING, AT (runner) },
  { "command", TF_RECORD_STRING, AT (command) },
  { "tree", TF_RECORD_STRING, AT (tree) },
  { "detail", TF_RECORD_STRING, AT (detail) },
  { "command_source", TF_RECORD_STRING, AT (command_source), TF_RECORD_OMIT },
  { "environment", TF_RECORD_STRING_OR_NULL, AT (environment), TF_RECORD_OMIT },
  { "none_ran", TF_RECORD_BOOLEAN, AT (none_ran), TF_RECORD_OMIT },
  { "exit_only", TF_RECORD_BOOLEAN, AT (exit_only), TF_RECORD_OMIT },
  { "flaky", TF_RECORD_STRING_LIST, AT (flaky), TF_RECORD_OPTIONAL | TF_RECORD_NULLABLE },
  { "setup", TF_RECORD_STRING, AT (setup), TF_RECORD_OMIT },
  { "key", TF_RECORD_STRING, AT (key), TF_RECORD_OMIT },
  { "tests", TF_RECORD_INSIDE, AT (counts), TF_RECORD_NULL, .record = &tf_test_counts_record },
  { "skipped", TF_RECORD_UINT, AT (skipped) },
  { "names_complete", TF_RECORD_BOOLEAN, AT (names_complete) },
  { "tail", TF_RECORD_STRING, AT (tail) },
  { "cases", TF_RECORD_LIST, AT (cases), .record = &tf_test_case_record,
    .max = 2 * TF_LIMIT_TEST_NAMES },
  { "wall_time", TF_RECORD_INT64, AT (wall_time), TF_RECORD_OPTIONAL },
};

static void
init (gpointer data)
{
  TfTestReport *self = data;

  self->names = g_hash_table_new (g_str_hash, g_str_equal);
  self->repeats = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
clear (gpointer data)
{
  TfTestReport *self = data;

  g_clear_pointer (&self->names, g_hash_table_unref);
  g_clear_pointer (&self->repeats, g_hash_table_unref);
}

/* The lists must agree with the numbers. */
static gboolean
check_counts (const TfTestCounts *counts, const guint *n, GError **error)
{
  if (!counts->known)
    return TRUE;
  if (counts->total == 0 || (guint64) counts->passed + counts->failed != counts->total)
    return tf_json_refuse (error, "", "tests",
                           "found %u passed and %u failed of %u, expected their sum, at least 1",
                           counts->passed, counts->failed, counts->total);
  return (n[TF_TEST_OUTCOME_PASSED] <= counts->passed &&
          n[TF_TEST_OUTCOME_FAILED] <= counts->failed) ||
         tf_json_refuse (error, "", "cases",
                         "found %u passed and %u failed, expected at most %u and %u",
                         n[TF_TEST_OUTCOME_PASSED], n[TF_TEST_OUTCOME_FAILED], counts->passed,
                         counts->failed);
}

static gboolean
check (gpointer data, JsonObject *object, const char *path, GError **error)
{
  TfTestReport *self = data;
  guint n[] = { 0, 0, 0 };

  for (guint i = 0; i < self->cases->len; i++)
    {
      TfTestCase *test = g_ptr_array_index (self->cases, i);
      g_autofree char *place = g_strdup_printf ("cases[%u]", i);

      if (!g_hash_table_insert (self->names, test->name, test))
        return tf_json_refuse (error, place, "name", "found \"%s\" a second time", test->name);
      n[test->outcome]++;
    }
  if (self->counts.known && (self->environment != NULL || self->none_ran))
    return tf_json_refuse (error, "", "tests", "found numbers, expected null because of \"%s\"",
                           self->none_ran ? "none_ran" : "environment");
  return check_counts (&self->counts, n, error);
}

TF_DEFINE_COUNTED_RECORD (TfTestReport,
                          tf_test_report,
                          members,
                          .init = init,
                          .clear = clear,
                          .check = check)

TfTestReport *
tf_test_report_new (const char *runner, const char *detail)
{
  TfTestReport *self = tf_record_new (&tf_test_report_record);

  tf_record_set_string (&self->runner, runner);
  tf_record_set_string (&self->detail, detail);
  return self;
}

void
tf_test_report_set_environment (TfTestReport *self, const char *environment)
{
  g_return_if_fail (environment != NULL && *environment != '\0');

  if (self->environment != NULL)
    return;
  self->environment = g_strdup (environment);
  tf_record_set_string (&self->detail, environment);
  self->counts = (TfTestCounts){ 0 };
  self->skipped = 0;
  self->names_complete = FALSE;
  self->none_ran = FALSE;
  self->exit_only = FALSE;
  g_hash_table_remove_all (self->names);
  g_hash_table_remove_all (self->repeats);
  g_ptr_array_set_size (self->cases, 0);
}

/* Remembers how often a name occurred: a million tests of one name must not cause a million
 * searches from 2 upwards. */
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
  added = tf_record_new (&tf_test_case_record);
  g_free (added->name);
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

gboolean
tf_test_report_is_flaky (const TfTestReport *self, const char *name)
{
  return self->flaky != NULL && g_strv_contains ((const char *const *) self->flaky, name);
}

static gboolean
is_flaky_pair (TfTestOutcome a, TfTestOutcome b)
{
  return (a == TF_TEST_OUTCOME_FAILED && b == TF_TEST_OUTCOME_PASSED) ||
         (a == TF_TEST_OUTCOME_PASSED && b == TF_TEST_OUTCOME_FAILED);
}

static void
pass_case (TfTestReport *self, TfTestCase *test)
{
  if (test->outcome != TF_TEST_OUTCOME_FAILED)
    return;
  test->outcome = TF_TEST_OUTCOME_PASSED;
  self->counts.failed--;
  self->counts.passed++;
}

void
tf_test_report_settle_flaky (TfTestReport *self, const TfTestReport *again)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  g_return_if_fail (self->counts.known && again->counts.known);

  if (self->flaky != NULL)
    g_strv_builder_addv (names, (const char **) self->flaky);
  for (guint i = 0; i < self->cases->len; i++)
    {
      TfTestCase *test = g_ptr_array_index (self->cases, i);
      const TfTestCase *other = tf_test_report_find (again, test->name);

      if (other == NULL || !is_flaky_pair (test->outcome, other->outcome))
        continue;
      if (!tf_test_report_is_flaky (self, test->name))
        g_strv_builder_add (names, test->name);
      pass_case (self, test);
    }
  g_strfreev (self->flaky);
  self->flaky = g_strv_builder_end (names);
}

void
tf_test_report_inherit_flaky (TfTestReport *self, const TfTestReport *before)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  if (self->flaky != NULL)
    g_strv_builder_addv (names, (const char **) self->flaky);
  for (guint i = 0; before->flaky != NULL && before->flaky[i] != NULL; i++)
    if (tf_test_report_find (self, before->flaky[i]) != NULL &&
        !tf_test_report_is_flaky (self, before->flaky[i]))
      g_strv_builder_add (names, before->flaky[i]);
  g_strfreev (self->flaky);
  self->flaky = g_strv_builder_end (names);
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

/* Output contains times and temporary file names: it is left out where it adds nothing. */
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

static gboolean
has_failed (const TfTestReport *self, const char *name)
{
  const TfTestCase *test =
      self != NULL && self->counts.known ? tf_test_report_find (self, name) : NULL;

  return test != NULL && test->outcome == TF_TEST_OUTCOME_FAILED;
}

/* Leaves out passed tests. */
static JsonArray *
list_other_cases (const TfTestReport *self, const TfTestReport *before)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < self->cases->len; i++)
    {
      const TfTestCase *test = g_ptr_array_index (self->cases, i);

      JsonNode *node = NULL;

      if (test->outcome == TF_TEST_OUTCOME_PASSED)
        continue;
      node = tf_test_case_to_json (test);
      if (test->outcome == TF_TEST_OUTCOME_FAILED && has_failed (before, test->name))
        json_object_set_boolean_member (json_node_get_object (node), "failed_before", TRUE);
      json_array_add_element (array, node);
    }
  return array;
}

char *
tf_test_report_to_material (const TfTestReport *self, const TfTestReport *before)
{
  g_autoptr (JsonNode) node = tf_test_report_to_json (self);
  JsonObject *object = json_node_get_object (node);

  json_object_set_array_member (object, "cases", list_other_cases (self, before));
  json_object_remove_member (object, "wall_time");
  json_object_remove_member (object, "key");
  json_object_remove_member (object, "setup");
  if (self->flaky == NULL || self->flaky[0] == NULL)
    json_object_remove_member (object, "flaky");
  if (has_passed_case (self))
    json_object_set_boolean_member (object, "names_complete", FALSE);
  if (cases_are_sufficient (self))
    json_object_set_string_member (object, "tail", "");
  return tf_json_to_text (node);
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
  if (self->flaky != NULL && self->flaky[0] != NULL)
    g_string_append_printf (text, ", %u flaky", g_strv_length (self->flaky));
  if (*self->runner != '\0')
    g_string_append_printf (text, " (%s)", self->runner);
  return g_strdup (text->str);
}
