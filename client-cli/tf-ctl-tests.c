/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-tests.h"

#include <glib/gi18n.h>

#include "tf-acceptance.h"
#include "tf-bus-codec.h"
#include "tf-ctl-sentence.h"
#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-test-compare.h"

typedef struct
{
  guint total, passing, agreed;
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
    return tf_ctl_sentence_find (properties, detail);
  if (get_tests (properties, &tests))
    /* Translators: also of one test */
    return g_strdup_printf (_ ("%u tests, %u passed, %u failed"), tests.total, tests.passed,
                            tests.failed);
  return g_strdup ("");
}

char *
tf_ctl_tests_describe_flaky (GVariant *properties)
{
  g_autofree const char **names = NULL;

  if (!g_variant_lookup (properties, "FlakyTests", "^a&s", &names))
    return g_strdup ("");
  return tf_ctl_sentence_take_own (tf_test_compare_format (names));
}

/* The criteria as the daemon has settled them. Returns: (transfer full) (element-type TfCriterion)
 * (nullable): %NULL if they are unknown */
static GPtrArray *
get_criteria (GVariant *properties)
{
  g_autoptr (GVariantIter) iter = NULL;
  GPtrArray *criteria = NULL;
  Acceptance acceptance;
  GVariant *one;

  if (!get_acceptance (properties, &acceptance) ||
      !g_variant_lookup (properties, "Criteria", "aa{sv}", &iter))
    return NULL;
  criteria = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_criterion_free);
  while ((one = g_variant_iter_next_value (iter)) != NULL)
    {
      g_autoptr (GVariant) own = one;
      TfCriterion *criterion = g_new0 (TfCriterion, 1);
      int state = TF_CRITERION_OPEN;

      tf_enum_from_nick (TF_TYPE_CRITERION_STATE, tf_bus_dict_get_string (own, "state", ""), &state,
                         NULL);
      criterion->id = g_strdup (tf_bus_dict_get_string (own, "id", ""));
      criterion->statement = g_strdup (tf_bus_dict_get_string (own, "statement", ""));
      criterion->detail = g_strdup (tf_bus_dict_get_string (own, "detail", ""));
      criterion->state = (TfCriterionState) state;
      g_ptr_array_add (criteria, criterion);
    }
  return criteria;
}

char *
tf_ctl_tests_describe_acceptance (GVariant *properties)
{
  g_autoptr (GPtrArray) criteria = get_criteria (properties);
  g_autoptr (TfAcceptanceTally) tally = criteria != NULL ? tf_acceptance_tally (criteria) : NULL;

  return tally != NULL ? tf_ctl_sentence_take_own (tf_acceptance_tally_describe (tally))
                       : g_strdup ("");
}

GPtrArray *
tf_ctl_tests_list_criteria (GVariant *properties)
{
  static const char *const words[] = {
    [TF_CRITERION_OPEN] = NC_ ("criterion", "open"),
    [TF_CRITERION_ACCEPTED] = NC_ ("criterion", "accepted by you"),
    [TF_CRITERION_BY_HAND] = NC_ ("criterion", "to check by hand"),
  };
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) criteria = get_criteria (properties);

  for (guint i = 0; criteria != NULL && i < criteria->len; i++)
    {
      const TfCriterion *criterion = g_ptr_array_index (criteria, i);

      if (criterion->state != TF_CRITERION_TESTED)
        g_ptr_array_add (lines,
                         g_strdup_printf ("%s: %s%s%s: %s", criterion->id,
                                          g_dpgettext2 (NULL, "criterion", words[criterion->state]),
                                          *criterion->detail != '\0' ? ", " : "", criterion->detail,
                                          criterion->statement));
    }
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
  json_object_set_int_member (counts, "agreed", acceptance.agreed);
  json_object_set_object_member (object, "acceptance", counts);
}
