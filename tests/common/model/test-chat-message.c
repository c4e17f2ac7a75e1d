/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chat-message.h"

#include "tf-error.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/chat-message"

#define SEED \
  "{\"role\":\"human\",\"content\":\"a\\nb\",\"phase\":\"brain_dump\"," \
  "\"timestamp\":\"2026-11-21T09:30:00.250Z\"}"

static TfChatMessage *
read_text (const char *text, GError **error)
{
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, NULL);

  g_assert_nonnull (node);
  return tf_chat_message_from_json (node, "[4]", error);
}

TF_TEST (the_seeds_schema_is_read)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfChatMessage) message = read_text (SEED, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (message->id, ==, "");
  g_assert_cmpint (message->kind, ==, TF_CHAT_KIND_MESSAGE);
  g_assert_cmpstr (message->content, ==, "a\nb");
  g_assert_cmpint (message->timestamp % G_USEC_PER_SEC, ==, 250000);
}

TF_TEST (round_trip_with_the_seeds_members_first)
{
  g_autoptr (TfChatMessage) message =
      tf_chat_message_new ("m0007", TF_CHAT_ROLE_AI, TF_CHAT_KIND_QUESTION, TF_PHASE_SPEC_BUILDING,
                           "Who?", G_GINT64_CONSTANT (1795253400000000));
  g_autoptr (JsonNode) node = tf_chat_message_to_json (message);
  g_autofree char *line = tf_json_to_line (node);
  g_autoptr (TfChatMessage) copy = tf_chat_message_from_json (node, "", NULL);

  g_assert_cmpstr (line, ==,
                   "{\"role\":\"ai\",\"content\":\"Who?\",\"phase\":\"spec_building\","
                   "\"timestamp\":\"2026-11-21T09:30:00.000Z\",\"id\":\"m0007\","
                   "\"kind\":\"question\"}");
  g_assert_cmpstr (copy->id, ==, "m0007");
  g_assert_cmpint (copy->kind, ==, TF_CHAT_KIND_QUESTION);
  g_assert_cmpint (copy->timestamp, ==, message->timestamp);
}

TF_TEST (every_bad_member_is_refused_by_path)
{
  static const struct
  {
    const char *text;
    const char *path;
  } rows[] = {
    { "3", "[4]" },
    { "{\"role\":\"robot\",\"content\":\"\",\"phase\":\"done\",\"timestamp\":\"2026-11-21T09:30:"
      "00Z\"}",
      "[4].role" },
    { "{\"role\":\"ai\",\"phase\":\"done\",\"timestamp\":\"2026-11-21T09:30:00Z\"}",
      "[4].content" },
    { "{\"role\":\"ai\",\"content\":\"\",\"phase\":\"\",\"timestamp\":\"2026-11-21T09:30:00Z\"}",
      "[4].phase" },
    { "{\"role\":\"ai\",\"content\":\"\",\"phase\":\"done\",\"timestamp\":\"yesterday\"}",
      "[4].timestamp" },
    { "{\"role\":\"ai\",\"content\":\"\",\"phase\":\"done\",\"timestamp\":\"2026-11-21T09:30:00Z\","
      "\"kind\":\"song\"}",
      "[4].kind" },
    { "{\"role\":\"ai\",\"content\":\"\",\"phase\":\"done\",\"timestamp\":\"2026-11-21T09:30:00Z\","
      "\"id\":7}",
      "[4].id" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TfChatMessage) message = read_text (rows[i].text, &error);

      g_test_message ("%s", rows[i].text);
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_null (message);
      g_assert_true (g_str_has_prefix (error->message, rows[i].path));
    }
}

TF_TEST (variant_has_all_fields)
{
  g_autoptr (TfChatMessage) message =
      tf_chat_message_new ("m0001", TF_CHAT_ROLE_HUMAN, TF_CHAT_KIND_MESSAGE, TF_PHASE_BRAIN_DUMP,
                           "hello", 77);
  g_autoptr (GVariant) variant = g_variant_ref_sink (tf_chat_message_to_variant (message));
  gint64 timestamp = 0;

  g_assert_true (g_variant_lookup (variant, "timestamp", "x", &timestamp));
  g_assert_cmpint (timestamp, ==, 77);
  g_assert_cmpuint (g_variant_n_children (variant), ==, 7);
}
