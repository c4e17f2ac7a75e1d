/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-tests.h"

#include <string.h>

#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/tests"

TF_TEST (described_as_the_run_was)
{
  static const struct
  {
    const char *properties;
    const char *said;
  } rows[] = {
    { "{}", "" },
    { "{'Tests': <(false, uint32 0, uint32 0, uint32 0)>, 'TestsDetail': <''>}", "" },
    { "{'Tests': <(uint32 3, uint32 3, uint32 0)>}", "" },
    { "{'Tests': <(false, uint32 0, uint32 0, uint32 0)>, 'TestsDetail': <'unknown: it hung'>}",
      "unknown: it hung" },
    { "{'Tests': <(true, uint32 3, uint32 2, uint32 1)>}", "3 tests, 2 passed, 1 failed" },
    { "{'Tests': <(true, uint32 3, uint32 2, uint32 1)>, 'TestsDetail': <'3 tests (meson)'>}",
      "3 tests (meson)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GVariant) properties = tf_test_variant ("a{sv}", rows[i].properties);
      g_autofree char *said = tf_ctl_tests_describe (properties);

      g_assert_cmpstr (said, ==, rows[i].said);
    }
}

#define CRITERION(id, state, detail) \
  "{'id': <'" id "'>, 'statement': <'reads'>, 'state': <'" state \
  "'>, 'tests': <['a']>, 'detail': <'" detail "'>}"

TF_TEST (criteria_are_counted_and_named)
{
  static const struct
  {
    const char *known;
    const char *criteria;
    const char *said;
    const char *lines; /* joined by ";" */
  } rows[] = {
    { "false", "@aa{sv} []", "", "" },
    { "false", "[" CRITERION ("AC-1", "tested", "") "]", "", "" },
    { "true", "[" CRITERION ("AC-1", "tested", "") "]", "1 criterion: 1 with passing tests", "" },
    { "true",
      "[" CRITERION ("AC-1", "tested", "") "," CRITERION ("AC-2", "accepted", "no printer") "]",
      "2 criteria: 1 with passing tests, 1 accepted by you without a test (AC-2)",
      "AC-2: accepted by you, no printer: reads" },
    { "true", "[" CRITERION ("AC-1", "by_hand", "") "," CRITERION ("AC-2", "open", "it failed") "]",
      "2 criteria: 0 with passing tests, 1 to check by hand (AC-1), 1 open (AC-2)",
      "AC-1: to check by hand: reads;AC-2: open, it failed: reads" },
    /* a word of a newer daemon is no good news */
    { "true", "[" CRITERION ("AC-1", "wonderful", "") "]",
      "1 criterion: 0 with passing tests, 1 open (AC-1)", "AC-1: open: reads" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text =
          g_strdup_printf ("{'Acceptance': <(%s, uint32 2, uint32 1, uint32 0)>, 'Criteria': <%s>}",
                           rows[i].known, rows[i].criteria);
      g_autoptr (GVariant) properties = tf_test_variant ("a{sv}", text);
      g_autofree char *said = tf_ctl_tests_describe_acceptance (properties);
      g_autoptr (GPtrArray) lines = tf_ctl_tests_list_criteria (properties);
      g_autofree char *joined = NULL;

      g_ptr_array_add (lines, NULL);
      joined = g_strjoinv (";", (GStrv) lines->pdata);
      g_test_message ("row %u", i);
      g_assert_cmpstr (said, ==, rows[i].said);
      g_assert_cmpstr (joined, ==, rows[i].lines);
    }
}

static char *
to_json (const char *text)
{
  g_autoptr (GVariant) properties = tf_test_variant ("a{sv}", text);
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, json_object_new ());
  tf_ctl_tests_add_json (json_node_get_object (node), properties);
  return tf_json_to_line (node);
}

TF_TEST (json_has_null_for_unknown)
{
  g_autofree char *nothing =
      to_json ("{'Tests': <(false, uint32 0, uint32 0, uint32 0)>, 'SkippedTests': <(false, uint32 "
               "0)>, 'Acceptance': <(false, uint32 0, uint32 0, uint32 0)>}");
  g_autofree char *unknown = to_json ("{'TestsDetail': <'unknown: x'>}");
  g_autofree char *all = to_json ("{'Tests': <(true, uint32 3, uint32 2, uint32 1)>, "
                                  "'SkippedTests': <(true, uint32 4)>, 'FlakyTests': "
                                  "<['a']>, 'TestsSetup': <'npm ci'>, 'TestsDetail': "
                                  "<'d'>, 'Acceptance': <(true, uint32 5, uint32 3, uint32 1)>}");

  g_assert_cmpstr (nothing, ==,
                   "{\"tests\":null,\"flaky_tests\":null,\"tests_setup\":null,"
                   "\"tests_detail\":null,\"acceptance\":null}");
  g_assert_cmpstr (unknown, ==,
                   "{\"tests\":null,\"flaky_tests\":null,\"tests_setup\":null,"
                   "\"tests_detail\":\"unknown: x\",\"acceptance\":null}");
  g_assert_cmpstr (all, ==,
                   "{\"tests\":{\"total\":3,\"passed\":2,\"failed\":1,\"skipped\":4},"
                   "\"flaky_tests\":[\"a\"],\"tests_setup\":\"npm ci\","
                   "\"tests_detail\":\"d\",\"acceptance\":{\"total\":5,\"passing\":3,"
                   "\"agreed\":1}}");
}

/* Without a test run it is unknown which criteria are met. */
TF_TEST (json_of_a_map_alone)
{
  g_autofree char *map = to_json ("{'Tests': <(false, uint32 0, uint32 0, uint32 0)>, "
                                  "'Acceptance': <(true, uint32 5, uint32 0, uint32 1)>}");
  g_autofree char *unread = to_json (
      "{'Tests': <(true, uint32 3, uint32 3, uint32 0)>, 'SkippedTests': <(false, uint32 0)>}");

  g_assert_nonnull (strstr (map, "\"acceptance\":{\"total\":5,\"passing\":null,\"agreed\":1}"));
  g_assert_nonnull (strstr (unread, "\"skipped\":null"));
}
