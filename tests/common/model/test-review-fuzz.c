/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-json.h"
#include "tf-review.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/review-fuzz"

/* Answers cut, mixed, doubled and with bytes turned: never a crash, and never a review without the
 * hash of what was read, nor a clean one without an empty list. */

#define HASH "f00dbeef"

#ifdef __SANITIZE_ADDRESS__
#define ROUNDS 1500
#else
#define ROUNDS 8000
#endif

static const char *const answers[] = {
  "{\"critical\":0,\"medium\":0,\"minor\":0,\"issues\":[],\"read\":\"" HASH "\"}",
  "```json\n{\"critical\":0,\"medium\":0,\"minor\":1,\"issues\":[{\"severity\":\"minor\","
  "\"description\":\"d "
  "é\",\"location\":\"docs/plan.md:4\",\"recommendation\":\"r\",\"id\":\"I-0001\","
  "\"quote\":\"a \\\"b\\\"\"}],\"closed\":[{\"id\":\"I-0002\",\"verdict\":\"duplicate_of:I-0001\","
  "\"note\":\"n\"},{\"id\":\"I-0003\",\"verdict\":\"fixed\"}],\"read\":\"" HASH "\"}\n```\n",
  "I found nothing. Is there anything else I should look at?",
  "Draft: {\"issues\":[]} and now {\"critical\":0,\"medium\":0,\"minor\":0,\"issues\":[]",
  "{\"critical\":1,\"medium\":0,\"minor\":0,\"issues\":[{\"severity\":\"critical\",",
};

static const char *const pieces[] = { "{",
                                      "}",
                                      "[",
                                      "]",
                                      "\"",
                                      ":",
                                      ",",
                                      "null",
                                      "0",
                                      "-1",
                                      "1e9",
                                      "\\",
                                      "\\u0000",
                                      "\"issues\":[]",
                                      "\"read\":\"" HASH "\"",
                                      "[]",
                                      "{}",
                                      "\xc3",
                                      "\n",
                                      "true",
                                      "\"issues\":null",
                                      "\"closed\":[]" };

static const char *
pick (GRand *random, const char *const *list, guint n)
{
  return list[g_rand_int_range (random, 0, n)];
}

static void
mutate (GRand *random, GString *text)
{
  gsize at = text->len == 0 ? 0 : (gsize) g_rand_int_range (random, 0, text->len);
  gsize rest = text->len - at;
  gsize n = rest == 0 ? 0 : (gsize) g_rand_int_range (random, 0, MIN (rest, 40));

  switch (g_rand_int_range (random, 0, 6))
    {
    case 0:
      g_string_truncate (text, at);
      break;
    case 1:
      g_string_erase (text, at, n);
      break;
    case 2:
      g_string_insert (text, at, pick (random, pieces, G_N_ELEMENTS (pieces)));
      break;
    case 3:
      if (rest > 0)
        text->str[at] = (char) g_rand_int_range (random, 1, 256);
      break;
    case 4:
      g_string_insert (text, at, pick (random, answers, G_N_ELEMENTS (answers)));
      break;
    default:
      g_string_append_len (text, text->str, at);
      break;
    }
}

/* What a clean review must rest on, read by another way. */
static void
assert_clean_is_said (const char *answer)
{
  g_autoptr (JsonNode) node = tf_json_extract (answer, NULL);
  JsonObject *object = NULL;
  JsonNode *issues = NULL;

  g_assert_nonnull (node);
  object = json_node_get_object (node);
  issues = json_object_get_member (object, "issues");
  g_assert_true (issues != NULL && JSON_NODE_HOLDS_ARRAY (issues));
  g_assert_cmpuint (json_array_get_length (json_node_get_array (issues)), ==, 0);
  g_assert_cmpstr (json_object_get_string_member (object, "read"), ==, HASH);
  g_assert_nonnull (strstr (answer, HASH));
}

static void
check (const char *answer, guint *states)
{
  g_autoptr (TfReview) review = tf_review_parse_with_evidence (answer, FALSE, HASH);
  g_autoptr (TfReview) other = NULL;

  states[review->state]++;
  g_assert_cmpint (review->state == TF_REVIEW_STATE_INVALID, ==, review->errors->len > 0);
  if (review->state == TF_REVIEW_STATE_CLEAN)
    assert_clean_is_said (answer);
  if (review->state == TF_REVIEW_STATE_FINDINGS)
    g_assert_cmpuint (tf_counts_total (&review->counts), ==, review->issues->len);
  other = tf_review_parse_with_evidence (answer, FALSE, "another");
  g_assert_true (other->state == TF_REVIEW_STATE_INVALID || strstr (answer, "another") != NULL);
}

TF_TEST (mutated_answers_are_never_clean_by_chance)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261122);
  guint states[3] = { 0 };

  for (guint round = 0; round < ROUNDS; round++)
    {
      g_autoptr (GString) text = g_string_new (pick (random, answers, G_N_ELEMENTS (answers)));
      guint n = g_rand_int_range (random, 0, 6);

      for (guint i = 0; i < n && text->len < 4096; i++)
        mutate (random, text);
      check (text->str, states);
    }
  g_test_message ("invalid %u, clean %u, findings %u", states[TF_REVIEW_STATE_INVALID],
                  states[TF_REVIEW_STATE_CLEAN], states[TF_REVIEW_STATE_FINDINGS]);
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    g_assert_cmpuint (states[i], >, ROUNDS / 100);
}

/* Each byte of a clean answer taken away, turned, or the rest with it. */
TF_TEST (every_byte_of_a_clean_answer)
{
  guint states[3] = { 0 };
  const char *clean = answers[0];

  for (gsize at = 0; clean[at] != '\0'; at++)
    {
      g_autofree char *cut = g_strndup (clean, at);
      g_autofree char *without = g_strconcat (cut, clean + at + 1, NULL);
      g_autofree char *turned = g_strdup (clean);

      turned[at] ^= 1;
      check (cut, states);
      check (without, states);
      check (turned, states);
    }
  g_assert_cmpuint (states[TF_REVIEW_STATE_FINDINGS], ==, 0);
  g_assert_cmpuint (states[TF_REVIEW_STATE_INVALID], >, 2 * strlen (clean));
}
