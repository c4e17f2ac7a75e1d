/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "ma-reply.h"

#include "ma-quiet.h"
#include "tf-json-peek.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/ma-reply"

/* @chunks: a JSON object a line */
static void
read_all (MaReply *reply, const char *chunks)
{
  g_auto (GStrv) lines = g_strsplit (chunks, "\n", -1);
  int quiet = ma_quiet_begin ();

  ma_reply_init (reply);
  for (char **line = lines; *line != NULL; line++)
    {
      g_autoptr (JsonNode) node = tf_json_parse (*line, -1, NULL);

      ma_reply_read (reply, json_node_get_object (node));
    }
  ma_quiet_end (quiet);
}

#define DELTA(members) "{\"choices\":[{\"delta\":{" members "}}]}"
#define CALL(members)  DELTA ("\"tool_calls\":[{" members "}]")

static const struct
{
  const char *chunks;
  const char *answer;
  const char *finish;
} answers[] = {
  { DELTA ("\"content\":\"Do\"") "\n" DELTA (
        "\"content\":\"ne\"") "\n"
                              "{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}",
    "Done", "stop" },
  { "{\"choices\":[{\"message\":{\"content\":\"Done\"},\"finish_reason\":\"length\"}]}", "Done",
    "length" },
  { DELTA ("\"content\":\" <think>no</think>Yes\""), "Yes", NULL },
  { DELTA ("\"content\":\"Yes <think>no</think>\""), "Yes <think>no</think>", NULL },
  { DELTA ("\"content\":\"<think>cut off\""), "", NULL },
  { DELTA ("\"content\":null"), "", NULL },
  { "{}\n{\"choices\":[]}\n{\"choices\":[1]}\n{\"choices\":{}}\n{\"choices\":[{\"delta\":[]}]}", "",
    NULL },
};

TF_TEST (the_answer_is_what_came)
{
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_auto (MaReply) reply = { 0 };
      g_autofree char *answer = NULL;

      read_all (&reply, answers[i].chunks);
      answer = ma_reply_dup_answer (&reply);
      g_assert_cmpstr (answer, ==, answers[i].answer);
      g_assert_cmpstr (reply.finish, ==, answers[i].finish);
      g_assert_null (reply.error);
      g_assert_false (reply.usage.known);
    }
}

TF_TEST (pieces_of_calls_are_joined_by_their_index)
{
  g_auto (MaReply) reply = { 0 };
  g_autoptr (JsonObject) message = NULL;
  const MaCall *second = NULL;

  read_all (&reply,
            CALL ("\"index\":0,\"id\":\"a\",\"function\":{\"name\":\"read\",\"arguments\":"
                  "\"{\"}") "\n" CALL ("\"index\":1,\"id\":\"b\",\"function\":{\"name\":\"list\","
                                       "\"arguments\":\"{"
                                       "}\"}") "\n" CALL ("\"index\":0,\"id\":\"\",\"function\":{"
                                                          "\"arguments\":\"}"
                                                          "\"}") "\n" CALL ("\"index\":4000000000,"
                                                                            "\"id\":\"c\""));
  g_assert_cmpuint (reply.calls->len, ==, 2);
  second = g_ptr_array_index (reply.calls, 1);
  g_assert_cmpstr (((MaCall *) g_ptr_array_index (reply.calls, 0))->arguments->str, ==, "{}");
  g_assert_cmpstr (second->name, ==, "list");
  message = ma_reply_to_message (&reply);
  g_assert_cmpuint (json_array_get_length (tf_json_peek_array (message, "tool_calls")), ==, 2);
}

TF_TEST (usage_and_errors_are_read)
{
  g_auto (MaReply) reply = { 0 };
  g_auto (MaReply) empty = { 0 };
  g_auto (MaReply) text = { 0 };

  read_all (&reply, "{\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":5,"
                    "\"prompt_tokens_details\":{\"cached_tokens\":4}}}\n"
                    "{\"usage\":null,\"error\":{\"message\":\"busy\"}}");
  g_assert_true (reply.usage.known);
  g_assert_cmpuint (reply.usage.input_tokens, ==, 6);
  g_assert_cmpuint (reply.usage.cache_read_tokens, ==, 4);
  g_assert_cmpuint (reply.usage.output_tokens, ==, 5);
  g_assert_cmpstr (reply.error, ==, "busy");
  /* Nothing reported is unknown, not zero. */
  read_all (&empty, "{\"usage\":{},\"error\":{}}");
  g_assert_false (empty.usage.known);
  g_assert_nonnull (empty.error);
  read_all (&text, "{\"error\":\"no such model\"}");
  g_assert_cmpstr (text.error, ==, "no such model");
}
