/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-jsonrpc.h"

#include <string.h>

#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/jsonrpc"

/* One side, and all that it was told, in order: "> line" it sends, "request method params id" … */
typedef struct
{
  TfJsonRpc *rpc;
  GString *log;
} Side;

static void
log_node (Side *side, const char *before, JsonNode *node)
{
  g_autofree char *line = node != NULL ? tf_json_to_line (node) : g_strdup ("-");

  g_string_append_printf (side->log, "%s%s", before, line);
}

static void
log_call (Side *side, const char *kind, const char *method, JsonNode *params, JsonNode *id)
{
  g_string_append_printf (side->log, "%s %s", kind, method);
  log_node (side, " ", params);
  log_node (side, " ", id);
  g_string_append_c (side->log, '\n');
}

static void
sent_cb (const char *line, gpointer data)
{
  g_assert_null (strchr (line, '\n'));
  g_string_append_printf (((Side *) data)->log, "> %s\n", line);
}

static void
request_cb (const char *method, JsonNode *params, JsonNode *id, gpointer data)
{
  log_call (data, "request", method, params, id);
}

static void
notification_cb (const char *method, JsonNode *params, gpointer data)
{
  log_call (data, "notification", method, params, NULL);
}

static void
replied_cb (JsonNode *result, const TfJsonRpcError *error, gpointer data)
{
  Side *side = data;

  g_assert_true ((result == NULL) != (error == NULL));
  if (result != NULL)
    log_node (side, "result ", result);
  else
    {
      g_string_append_printf (side->log, "error %d %s", error->code, error->message);
      log_node (side, " ", error->data);
    }
  g_string_append_c (side->log, '\n');
}

static void
side_set_up (Side *side, G_GNUC_UNUSED gconstpointer data)
{
  const TfJsonRpcHandlers handlers = { sent_cb, request_cb, notification_cb };

  side->rpc = tf_jsonrpc_new (&handlers, side);
  side->log = g_string_new (NULL);
}

static void
side_tear_down (Side *side, G_GNUC_UNUSED gconstpointer data)
{
  tf_jsonrpc_free (side->rpc);
  g_string_free (side->log, TRUE);
}

#define TF_TEST_FIXTURE Side, side, side_set_up, side_tear_down

/* What it was told since the last look. */
static void
assert_told (Side *side, const char *expected)
{
  g_assert_cmpstr (side->log->str, ==, expected);
  g_string_truncate (side->log, 0);
}

static guint
call (Side *side)
{
  guint id = tf_jsonrpc_call (side->rpc, "m", NULL, replied_cb, side);

  g_string_truncate (side->log, 0);
  return id;
}

static void
feed_reply (Side *side, guint id, const char *rest)
{
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%u,%s}", id, rest);

  g_assert_true (tf_jsonrpc_feed (side->rpc, line));
}

TF_TEST_WITH (sends_a_message_a_line)
{
  g_autoptr (JsonNode) id = json_node_init_string (json_node_alloc (), "a\nb");
  guint call_id =
      tf_jsonrpc_call (side->rpc, "m", tf_json_parse ("[1]", -1, NULL), replied_cb, side);
  g_autofree char *called =
      g_strdup_printf ("> {\"jsonrpc\":\"2.0\",\"id\":%u,\"method\":\"m\",\"params\":[1]}\n",
                       call_id);

  g_assert_cmpuint (call_id, !=, 0);
  assert_told (side, called);
  tf_jsonrpc_notify (side->rpc, "n", tf_json_parse ("{\"a\":\"\\n\"}", -1, NULL));
  assert_told (side, "> {\"jsonrpc\":\"2.0\",\"method\":\"n\",\"params\":{\"a\":\"\\n\"}}\n");
  tf_jsonrpc_reply (side->rpc, id, tf_json_parse ("7", -1, NULL));
  assert_told (side, "> {\"jsonrpc\":\"2.0\",\"id\":\"a\\nb\",\"result\":7}\n");
  tf_jsonrpc_reply (side->rpc, id, NULL);
  assert_told (side, "> {\"jsonrpc\":\"2.0\",\"id\":\"a\\nb\",\"result\":null}\n");
  tf_jsonrpc_refuse (side->rpc, id, TF_JSONRPC_METHOD_NOT_FOUND, "no\nway");
  assert_told (side, "> {\"jsonrpc\":\"2.0\",\"id\":\"a\\nb\",\"error\":{\"code\":-32601,"
                     "\"message\":\"no\\nway\"}}\n");
}

#define V "{\"jsonrpc\":\"2.0\","

static const struct
{
  const char *line;
  const char *passed; /* (nullable): what the handlers are told */
  int code;           /* of the answer, 0: none */
  const char *id;     /* of the answer */
} lines[] = {
  { V "\"id\":1,\"method\":\"m\",\"params\":{\"a\":1}}", "request m {\"a\":1} 1\n", 0, NULL },
  { V "\"id\":\"x\",\"method\":\"m\"}", "request m - \"x\"\n", 0, NULL },
  { V "\"id\":-1,\"method\":\"m\",\"params\":[]}", "request m [] -1\n", 0, NULL },
  { "  " V "\"method\":\"m\"}\r", "notification m - -\n", 0, NULL },
  { V "\"method\":\"m\",\"params\":[2]}", "notification m [2] -\n", 0, NULL },
  { V "\"id\":1,\"method\":\"m\",\"params\":3}", NULL, TF_JSONRPC_INVALID_PARAMS, "1" },
  { V "\"method\":\"m\",\"params\":\"p\"}", NULL, 0, NULL },
  { "", NULL, TF_JSONRPC_PARSE_ERROR, "null" },
  { "garbage", NULL, TF_JSONRPC_PARSE_ERROR, "null" },
  { "\xff\xfe", NULL, TF_JSONRPC_PARSE_ERROR, "null" },
  { V "\"id\":1,\"method\":\"m\"", NULL, TF_JSONRPC_PARSE_ERROR, "null" },
  { "1", NULL, TF_JSONRPC_INVALID_REQUEST, "null" },
  { "[" V "\"id\":1,\"method\":\"m\"}]", NULL, TF_JSONRPC_INVALID_REQUEST, "null" },
  { "{\"id\":1,\"method\":\"m\"}", NULL, TF_JSONRPC_INVALID_REQUEST, "1" },
  { "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"m\"}", NULL, TF_JSONRPC_INVALID_REQUEST, "1" },
  { V "\"id\":null,\"method\":\"m\"}", NULL, TF_JSONRPC_INVALID_REQUEST, "null" },
  { V "\"id\":1.5,\"method\":\"m\"}", NULL, TF_JSONRPC_INVALID_REQUEST, "null" },
  /* A reply is never answered, however wrong, or both sides would never stop. */
  { V "\"id\":null,\"error\":{\"code\":-32700,\"message\":\"x\"}}", NULL, 0, NULL },
  { V "\"id\":1,\"result\":1,\"error\":{\"code\":1,\"message\":\"x\"}}", NULL, 0, NULL },
  { V "\"id\":\"1\",\"result\":1}", NULL, 0, NULL },
  /* To no call; it may have been cancelled. */
  { V "\"id\":1,\"result\":1}", "", 0, NULL },
  { V "\"id\":99,\"error\":{\"code\":1,\"message\":\"x\"}}", "", 0, NULL },
};

TF_TEST_WITH (what_comes_is_passed_on_or_refused)
{
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *refusal =
          g_strdup_printf ("> " V "\"id\":%s,\"error\":{\"code\":%d,", lines[i].id, lines[i].code);

      g_test_message ("%u", i);
      g_assert_cmpint (tf_jsonrpc_feed (side->rpc, lines[i].line), ==, lines[i].passed != NULL);
      if (lines[i].code == 0)
        assert_told (side, lines[i].passed != NULL ? lines[i].passed : "");
      g_assert_true (lines[i].code == 0 || g_str_has_prefix (side->log->str, refusal));
      g_string_truncate (side->log, 0);
    }
}

TF_TEST_WITH (long_and_deep_lines_do_no_harm)
{
  g_autofree char *long_text = g_strnfill (1024 * 1024, 'x');
  g_autofree char *long_line =
      g_strdup_printf (V "\"method\":\"m\",\"params\":[\"%s\"]}", long_text);
  g_autofree char *deep_line = g_strnfill (1024 * 1024, '[');

  g_assert_true (tf_jsonrpc_feed (side->rpc, long_line));
  g_assert_true (g_str_has_prefix (side->log->str, "notification m [\"xxx"));
  g_assert_false (tf_jsonrpc_feed (side->rpc, deep_line));
}

static const struct
{
  const char *rest;
  const char *told;
} replies[] = {
  { "\"result\":{\"a\":1}", "result {\"a\":1}\n" },
  { "\"result\":null", "result null\n" },
  { "\"error\":{\"code\":-1,\"message\":\"no\",\"data\":[1]}", "error -1 no [1]\n" },
  { "\"error\":{\"message\":\"no\"}", "error -32603 no -\n" },
  { "\"error\":{\"code\":5}", "error 5 an error without a message -\n" },
  { "\"error\":\"no\"", "error -32603 an error without a message -\n" },
  { "\"error\":null", "error -32603 an error without a message -\n" },
};

TF_TEST_WITH (a_call_gets_its_reply_once)
{
  for (guint i = 0; i < G_N_ELEMENTS (replies); i++)
    {
      guint id = call (side);

      g_assert_cmpuint (tf_jsonrpc_count_waiting (side->rpc), ==, 1);
      feed_reply (side, id, replies[i].rest);
      assert_told (side, replies[i].told);
      g_assert_cmpuint (tf_jsonrpc_count_waiting (side->rpc), ==, 0);
      feed_reply (side, id, replies[i].rest);
      assert_told (side, "");
    }
}

TF_TEST_WITH (a_reply_with_another_id_is_of_no_call)
{
  static const char *const others[] = {
    "0", "-1", "2", "4294967297", "-4294967295", "\"1\"", "1.5"
  };

  g_assert_cmpuint (call (side), ==, 1);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *line = g_strdup_printf (V "\"id\":%s,\"result\":1}", others[i]);

      g_test_message ("%s", others[i]);
      tf_jsonrpc_feed (side->rpc, line);
      g_assert_cmpuint (tf_jsonrpc_count_waiting (side->rpc), ==, 1);
    }
  assert_told (side, "");
}

TF_TEST_WITH (a_cancelled_call_gets_no_reply)
{
  guint id = call (side);

  tf_jsonrpc_cancel (side->rpc, id + 1);
  g_assert_cmpuint (tf_jsonrpc_count_waiting (side->rpc), ==, 1);
  tf_jsonrpc_cancel (side->rpc, id);
  tf_jsonrpc_cancel (side->rpc, id);
  g_assert_cmpuint (tf_jsonrpc_count_waiting (side->rpc), ==, 0);
  feed_reply (side, id, "\"result\":1");
  tf_jsonrpc_fail_all (side->rpc, 5, "gone");
  assert_told (side, "");
}

TF_TEST_WITH (calls_that_wait_fail_with_the_connection)
{
  guint id = call (side);

  call (side);
  tf_jsonrpc_fail_all (side->rpc, 5, "gone");
  assert_told (side, "error 5 gone -\nerror 5 gone -\n");
  g_assert_cmpuint (tf_jsonrpc_count_waiting (side->rpc), ==, 0);
  feed_reply (side, id, "\"result\":1");
  tf_jsonrpc_fail_all (side->rpc, 5, "gone");
  assert_told (side, "");
}

static void
cancel_both_cb (G_GNUC_UNUSED JsonNode *result,
                G_GNUC_UNUSED const TfJsonRpcError *error,
                gpointer data)
{
  Side *side = data;

  g_string_append (side->log, "failed\n");
  tf_jsonrpc_cancel (side->rpc, 1);
  tf_jsonrpc_cancel (side->rpc, 2);
}

TF_TEST_WITH (a_call_cancelled_while_all_fail_hears_nothing)
{
  g_assert_cmpuint (tf_jsonrpc_call (side->rpc, "m", NULL, cancel_both_cb, side), ==, 1);
  g_assert_cmpuint (tf_jsonrpc_call (side->rpc, "m", NULL, cancel_both_cb, side), ==, 2);
  g_string_truncate (side->log, 0);
  tf_jsonrpc_fail_all (side->rpc, 5, "gone");
  assert_told (side, "failed\n");
}

TF_TEST_WITH (one_call_more_than_may_wait_fails_at_once)
{
  for (guint i = 0; i < TF_JSONRPC_MAX_WAITING; i++)
    g_assert_cmpuint (call (side), !=, 0);
  assert_told (side, "");
  g_assert_cmpuint (
      tf_jsonrpc_call (side->rpc, "m", tf_json_parse ("[1]", -1, NULL), replied_cb, side), ==, 0);
  g_assert_true (g_str_has_prefix (side->log->str, "error -32603 "));
  g_string_truncate (side->log, 0);
  g_assert_cmpuint (tf_jsonrpc_count_waiting (side->rpc), ==, TF_JSONRPC_MAX_WAITING);
  feed_reply (side, 1, "\"result\":1");
  g_assert_cmpuint (call (side), !=, 0);
}
