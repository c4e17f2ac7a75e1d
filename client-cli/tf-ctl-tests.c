/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-tests.h"

#include "tf-acceptance.h"
#include "tf-bus-codec.h"
#include "tf-test-compare.h"

typedef struct
{
  guint total, passing, reasoned;
} Acceptance;

typedef struct
{
  guint total, passed, failed;
} Tests;

static gboolean
get_acceptance (GVariant *properties, Acceptance *out)
{
  guint counts[3];

  if (!tf_bus_dict_get_counts (properties, "Acceptance", counts))
    return FALSE;
  *out = (Acceptance){ counts[0], counts[1], counts[2] };
  return TRUE;
}

static gboolean
get_tests (GVariant *properties, Tests *out)
{
  guint counts[3];

  if (!tf_bus_dict_get_counts (properties, "Tests", counts))
    return FALSE;
  *out = (Tests){ counts[0], counts[1], counts[2] };
  return TRUE;
}

char *
tf_ctl_tests_describe (GVariant *properties)
{
  const char *detail = tf_bus_dict_get_string (properties, "TestsDetail", "");
  Tests tests;

  if (*detail != '\0')
    return g_strdup (detail);
  if (get_tests (properties, &tests))
    return g_strdup_printf ("%u tests, %u passed, %u failed", tests.total, tests.passed,
                            tests.failed);
  return g_strdup ("");
}

char *
tf_ctl_tests_describe_flaky (GVariant *properties)
{
  g_autofree const char **names = NULL;

  if (!g_variant_lookup (properties, "FlakyTests", "^a&s", &names))
    return g_strdup ("");
  return tf_test_compare_format (names);
}

static guint
count_open (const Acceptance *acceptance)
{
  guint settled = acceptance->passing + acceptance->reasoned;

  return acceptance->total > settled ? acceptance->total - settled : 0;
}

char *
tf_ctl_tests_describe_acceptance (GVariant *properties)
{
  Acceptance acceptance;

  if (!get_acceptance (properties, &acceptance))
    return g_strdup ("");
  return g_strdup_printf (
      "%u criteri%s: %u with passing tests, %u with a reason for having none, %u with neither",
      acceptance.total, acceptance.total == 1 ? "on" : "a", acceptance.passing, acceptance.reasoned,
      count_open (&acceptance));
}

/* The bus does not carry which tests passed: of the criteria with tests, only the number with
 * passing ones is known. */
static void
add_tested (GPtrArray *lines, const GPtrArray *tested, guint passing)
{
  if (passing > 0 && tested->len > passing)
    g_ptr_array_add (
        lines, g_strdup_printf ("%u of %u with tests: some tests failed or have no known result",
                                tested->len - passing, tested->len));
  for (guint i = 0; passing == 0 && i < tested->len; i++)
    {
      const TfCriterion *criterion = g_ptr_array_index (tested, i);

      g_ptr_array_add (lines,
                       g_strdup_printf ("%s: some of its tests failed or have no known result: %s",
                                        criterion->id, criterion->statement));
    }
}

GPtrArray *
tf_ctl_tests_list_open (GVariant *properties, const char *constraints, const char *map)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) tested = g_ptr_array_new ();
  g_autoptr (GPtrArray) criteria = NULL;
  Acceptance acceptance;

  if (!get_acceptance (properties, &acceptance) || count_open (&acceptance) == 0 ||
      constraints == NULL)
    return lines;
  criteria = tf_acceptance_read (constraints, map, errors);
  for (guint i = 0; i < criteria->len; i++)
    {
      TfCriterion *criterion = g_ptr_array_index (criteria, i);

      if (*criterion->tests != NULL)
        g_ptr_array_add (tested, criterion);
      else if (*criterion->reason == '\0')
        g_ptr_array_add (lines, g_strdup_printf ("%s: has neither a test nor a reason: %s",
                                                 criterion->id, criterion->statement));
    }
  add_tested (lines, tested, acceptance.passing);
  return lines;
}

static void
add_flaky (JsonObject *object, GVariant *properties)
{
  g_autofree const char **names = NULL;
  JsonArray *array = NULL;
  Tests counts;

  if (!get_tests (properties, &counts) ||
      !g_variant_lookup (properties, "FlakyTests", "^a&s", &names))
    {
      json_object_set_null_member (object, "flaky_tests");
      return;
    }
  array = json_array_new ();
  for (guint i = 0; names[i] != NULL; i++)
    json_array_add_string_element (array, names[i]);
  json_object_set_array_member (object, "flaky_tests", array);
}

static void
add_tests (JsonObject *object, GVariant *properties)
{
  gboolean skipped_known = FALSE;
  guint skipped = 0;
  Tests counts;
  JsonObject *tests;

  if (!get_tests (properties, &counts))
    {
      json_object_set_null_member (object, "tests");
      return;
    }
  tests = json_object_new ();
  json_object_set_int_member (tests, "total", counts.total);
  json_object_set_int_member (tests, "passed", counts.passed);
  json_object_set_int_member (tests, "failed", counts.failed);
  g_variant_lookup (properties, "SkippedTests", "(bu)", &skipped_known, &skipped);
  if (skipped_known)
    json_object_set_int_member (tests, "skipped", skipped);
  else
    json_object_set_null_member (tests, "skipped");
  json_object_set_object_member (object, "tests", tests);
}

void
tf_ctl_tests_add_json (JsonObject *object, GVariant *properties)
{
  const char *detail = tf_bus_dict_get_string (properties, "TestsDetail", "");
  Acceptance acceptance;
  JsonObject *counts;
  Tests tests;

  const char *setup = tf_bus_dict_get_string (properties, "TestsSetup", "");

  add_tests (object, properties);
  add_flaky (object, properties);
  if (*setup != '\0')
    json_object_set_string_member (object, "tests_setup", setup);
  else
    json_object_set_null_member (object, "tests_setup");
  if (*detail != '\0')
    json_object_set_string_member (object, "tests_detail", detail);
  else
    json_object_set_null_member (object, "tests_detail");
  if (!get_acceptance (properties, &acceptance))
    {
      json_object_set_null_member (object, "acceptance");
      return;
    }
  counts = json_object_new ();
  json_object_set_int_member (counts, "total", acceptance.total);
  if (get_tests (properties, &tests))
    json_object_set_int_member (counts, "passing", acceptance.passing);
  else
    json_object_set_null_member (counts, "passing");
  json_object_set_int_member (counts, "reasoned", acceptance.reasoned);
  json_object_set_object_member (object, "acceptance", counts);
}
