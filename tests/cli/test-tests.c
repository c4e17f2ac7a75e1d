/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-tests.h"

#include <string.h>

#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/tests"

#define CONSTRAINTS \
  "# Constraints\n\n## Acceptance Criteria\n\n- AC-1: reads\n- AC-2: sorts\n- AC-3: prints\n"
#define MAP \
  "| Criterion | Tests | Why there is none |\n|---|---|---|\n| AC-1 | a | |\n" \
  "| AC-2 | b | |\n| AC-3 | | |\n"

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

TF_TEST (criteria_are_counted)
{
  static const struct
  {
    const char *counts;
    const char *said;
    const char *open; /* joined by ";" */
  } rows[] = {
    { "(false, uint32 0, uint32 0, uint32 0)", "", "" },
    { "(true, uint32 1, uint32 1, uint32 0)",
      "1 criterion: 1 with passing tests, 0 with a reason for having none, 0 with neither", "" },
    { "(true, uint32 3, uint32 2, uint32 0)",
      "3 criteria: 2 with passing tests, 0 with a reason for having none, 1 with neither",
      "AC-3: has neither a test nor a reason: prints" },
    { "(true, uint32 3, uint32 1, uint32 0)",
      "3 criteria: 1 with passing tests, 0 with a reason for having none, 2 with neither",
      "AC-3: has neither a test nor a reason: prints;1 of 2 with tests: some tests failed or have "
      "no known result" },
    { "(true, uint32 3, uint32 0, uint32 0)",
      "3 criteria: 0 with passing tests, 0 with a reason for having none, 3 with neither",
      "AC-3: has neither a test nor a reason: prints;AC-1: some of its tests failed or have no "
      "known result: reads;AC-2: some of its tests failed or have no known result: sorts" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'Acceptance': <%s>}", rows[i].counts);
      g_autoptr (GVariant) properties = tf_test_variant ("a{sv}", text);
      g_autofree char *said = tf_ctl_tests_describe_acceptance (properties);
      g_autoptr (GPtrArray) open = tf_ctl_tests_list_open (properties, CONSTRAINTS, MAP);
      g_autofree char *joined = NULL;

      g_ptr_array_add (open, NULL);
      joined = g_strjoinv (";", (GStrv) open->pdata);
      g_assert_cmpstr (said, ==, rows[i].said);
      g_assert_cmpstr (joined, ==, rows[i].open);
    }
}

TF_TEST (missing_documents_list_nothing_more)
{
  g_autoptr (GVariant) properties =
      tf_test_variant ("a{sv}", "{'Acceptance': <(true, uint32 3, uint32 0, uint32 0)>}");
  g_autoptr (GPtrArray) nothing = tf_ctl_tests_list_open (properties, NULL, NULL);
  g_autoptr (GPtrArray) no_map = tf_ctl_tests_list_open (properties, CONSTRAINTS, NULL);

  g_assert_cmpuint (nothing->len, ==, 0);
  g_assert_cmpuint (no_map->len, ==, 3);
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
                   "\"reasoned\":1}}");
}

/* Without a test run it is unknown which criteria are met. */
TF_TEST (json_of_a_map_alone)
{
  g_autofree char *map = to_json ("{'Tests': <(false, uint32 0, uint32 0, uint32 0)>, "
                                  "'Acceptance': <(true, uint32 5, uint32 0, uint32 1)>}");
  g_autofree char *unread = to_json (
      "{'Tests': <(true, uint32 3, uint32 3, uint32 0)>, 'SkippedTests': <(false, uint32 0)>}");

  g_assert_nonnull (strstr (map, "\"acceptance\":{\"total\":5,\"passing\":null,\"reasoned\":1}"));
  g_assert_nonnull (strstr (unread, "\"skipped\":null"));
}
