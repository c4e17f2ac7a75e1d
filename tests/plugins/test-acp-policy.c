/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "acp-policy.h"

#include "tf-json-peek.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/acp-policy"

/* What is allowed to a run that… */
#define READS_HELD  1 /* must change nothing, in our sandbox */
#define READS_FREE  2 /* must change nothing, without it */
#define WRITES_HELD 4
#define WRITES_FREE 8
#define ALWAYS      (READS_HELD | READS_FREE | WRITES_HELD | WRITES_FREE)

static const struct
{
  const char *word;
  TfToolKind kind;
  guint allowed;
} rows[] = {
  { "read", TF_TOOL_KIND_READ, ALWAYS },
  { "search", TF_TOOL_KIND_SEARCH, ALWAYS },
  { "think", TF_TOOL_KIND_THINK, ALWAYS },
  { "fetch", TF_TOOL_KIND_FETCH, ALWAYS },
  { "edit", TF_TOOL_KIND_EDIT, WRITES_HELD | WRITES_FREE },
  { "delete", TF_TOOL_KIND_DELETE, WRITES_HELD | WRITES_FREE },
  { "move", TF_TOOL_KIND_MOVE, WRITES_HELD | WRITES_FREE },
  { "execute", TF_TOOL_KIND_EXECUTE, WRITES_HELD },
  { "other", TF_TOOL_KIND_OTHER, WRITES_HELD },
  /* What is not understood is not taken for harmless. */
  { "switch_mode", TF_TOOL_KIND_OTHER, WRITES_HELD },
  { "READ", TF_TOOL_KIND_OTHER, WRITES_HELD },
  { "", TF_TOOL_KIND_OTHER, WRITES_HELD },
  { NULL, TF_TOOL_KIND_OTHER, WRITES_HELD },
};

static gboolean
allows (TfToolKind kind, gboolean writes, gboolean confined)
{
  const AcpAsked asked = { .kind = kind, .writes = writes, .confined = confined };

  return acp_policy_allows (&asked);
}

TF_TEST (what_a_run_is_allowed)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TfToolKind kind = acp_policy_get_kind (rows[i].word);

      g_test_message ("%s", rows[i].word);
      g_assert_cmpint (kind, ==, rows[i].kind);
      g_assert_cmpuint ((allows (kind, FALSE, TRUE) ? READS_HELD : 0) |
                            (allows (kind, FALSE, FALSE) ? READS_FREE : 0) |
                            (allows (kind, TRUE, TRUE) ? WRITES_HELD : 0) |
                            (allows (kind, TRUE, FALSE) ? WRITES_FREE : 0),
                        ==, rows[i].allowed);
    }
}

#define OPTION(id, kind) "{\"optionId\":\"" id "\",\"kind\":\"" kind "\"}"
#define ALL \
  "[" OPTION ("aa", "allow_always") "," OPTION ("a", "allow_once") "," OPTION ( \
      "ra", "reject_always") "," OPTION ("r", "reject_once") "]"

static const struct
{
  const char *options;
  const char *allow;  /* (nullable): the call is cancelled */
  const char *reject; /* (nullable) */
} choices[] = {
  { ALL, "a", "r" },
  /* The name of an option says nothing. */
  { "[" OPTION ("reject_once", "allow_once") "," OPTION ("allow_once", "reject_once") "]",
    "reject_once", "allow_once" },
  { "[" OPTION ("aa", "allow_always") "," OPTION ("ra", "reject_always") "]", NULL, NULL },
  { "[" OPTION ("a", "allow_once") "]", "a", NULL },
  { "[" OPTION ("r", "reject_once") "]", NULL, "r" },
  { "[{\"optionId\":\"allow_once\"}]", NULL, NULL },
  { "[{\"kind\":\"allow_once\"},{\"kind\":\"reject_once\",\"optionId\":1}]", NULL, NULL },
  { "[\"allow_once\",null,1,[]," OPTION ("a", "allow_once") "]", "a", NULL },
  { "[]", NULL, NULL },
};

TF_TEST (chooses_what_holds_once)
{
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autoptr (JsonNode) node = tf_json_parse (choices[i].options, -1, NULL);
      JsonArray *options = json_node_get_array (node);

      g_test_message ("%s", choices[i].options);
      g_assert_cmpstr (acp_policy_choose (options, TRUE), ==, choices[i].allow);
      g_assert_cmpstr (acp_policy_choose (options, FALSE), ==, choices[i].reject);
    }
  g_assert_null (acp_policy_choose (NULL, TRUE));
  g_assert_null (acp_policy_choose (NULL, FALSE));
}
