/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-tests.h"

#include "tf-acceptance.h"
#include "tf-bus-codec.h"

typedef struct
{
  guint total, passing, reasoned;
} Acceptance;

static gboolean
get_acceptance (GVariant *properties, Acceptance *out)
{
  return g_variant_lookup (properties, "Acceptance", "(uuu)", &out->total, &out->passing,
                           &out->reasoned) &&
         out->total > 0;
}

char *
tf_ctl_tests_describe (GVariant *properties)
{
  const char *detail = tf_bus_dict_get_string (properties, "TestsDetail", "");
  guint total, passed, failed;

  if (*detail != '\0')
    return g_strdup (detail);
  if (g_variant_lookup (properties, "Tests", "(uuu)", &total, &passed, &failed) && total > 0)
    return g_strdup_printf ("%u tests, %u passed, %u failed", total, passed, failed);
  return g_strdup ("");
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

/* Which tests passed is not told over the bus: of the criteria with tests it is known only how many
 * have passing ones. */
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
add_tests (JsonObject *object, GVariant *properties)
{
  guint total, passed, failed;
  JsonObject *tests;

  if (!g_variant_lookup (properties, "Tests", "(uuu)", &total, &passed, &failed) || total == 0)
    {
      json_object_set_null_member (object, "tests");
      return;
    }
  tests = json_object_new ();
  json_object_set_int_member (tests, "total", total);
  json_object_set_int_member (tests, "passed", passed);
  json_object_set_int_member (tests, "failed", failed);
  json_object_set_int_member (tests, "skipped",
                              tf_bus_dict_get_uint (properties, "SkippedTests", 0));
  json_object_set_object_member (object, "tests", tests);
}

void
tf_ctl_tests_add_json (JsonObject *object, GVariant *properties)
{
  const char *detail = tf_bus_dict_get_string (properties, "TestsDetail", "");
  Acceptance acceptance;
  JsonObject *counts;

  add_tests (object, properties);
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
  json_object_set_int_member (counts, "passing", acceptance.passing);
  json_object_set_int_member (counts, "reasoned", acceptance.reasoned);
  json_object_set_object_member (object, "acceptance", counts);
}
