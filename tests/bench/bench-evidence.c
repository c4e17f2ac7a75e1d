/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <time.h>

#include "tf-evidence.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/bench"

/* One evidence step, in processor time: a review of 500 issues over a tree of 10,000 files, against
 * a ledger of 5,000: parse, ground, match, count, to text. Also parses the same answer with
 * json-glib alone, so that results of different machines can be compared. One JSON object per
 * line. */

#define N_FILES  10000
#define N_KNOWN  5000
#define N_ISSUES 500
#define ROUNDS   5

static const char *const words[] = {
  "budget", "schedule", "parser", "buffer",  "owner",  "retry",   "timeout", "schema", "missing",
  "wrong",  "unclear",  "empty",  "limit",   "locale", "signal",  "thread",  "memory", "table",
  "column", "figure",   "sum",    "caterer", "band",   "permit",  "fire",    "exit",   "queue",
  "token",  "agent",    "review", "branch",  "commit", "release", "license", "client", "window",
};

static char *
make_sentence (GRand *random, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%s%u", i > 0 ? " " : "",
                            words[g_rand_int_range (random, 0, G_N_ELEMENTS (words))],
                            i % 3 == 0 ? g_rand_int_range (random, 0, 400) : 0);
  return g_string_free (text, FALSE);
}

static char *
make_path (guint n)
{
  return g_strdup_printf ("src/part%u/file%u.%s", n % 100, n, n % 20 == 0 ? "md" : "c");
}

static char *
read_cb (const char *path, gpointer data)
{
  GString *text = g_string_new ("# Purpose\n\n");

  for (guint i = 0; i < 100; i++)
    g_string_append_printf (text, "line %u of %s says something of its own\n", i + 3, path);
  g_string_append_printf (text, "## About %s\n", path);
  return g_string_free (text, FALSE);
}

static TfArtifact *
make_artifact (void)
{
  TfArtifact *artifact = tf_artifact_new ("f00d", read_cb, NULL, NULL);

  for (guint i = 0; i < N_FILES; i++)
    {
      g_autofree char *path = make_path (i);

      tf_artifact_add (artifact, path, NULL);
    }
  return artifact;
}

static TfIssueLedger *
make_ledger (GRand *random)
{
  TfIssueLedger *ledger = tf_issue_ledger_new ();

  for (guint i = 0; i < N_KNOWN; i++)
    {
      g_autofree char *description = make_sentence (random, 14);
      g_autofree char *path = make_path (i);
      g_autoptr (TfIssue) issue = tf_issue_new (i % 3, description, path, "mend it");
      TfTrackedIssue *tracked = tf_issue_ledger_add (ledger, issue, 1);

      tf_issue_ledger_set_state (ledger, tracked, TF_ISSUE_STATE_FIX_APPLIED, 2, "mended", "c0ffee",
                                 "ada");
    }
  return ledger;
}

/* Half of them known in other words; a third with a quote two lines off, a third by section. */
static JsonObject *
make_issue (GRand *random, guint i, const TfIssueLedger *ledger)
{
  const TfTrackedIssue *known = g_ptr_array_index (ledger->issues, (i * 7) % N_KNOWN);
  JsonObject *issue = json_object_new ();
  g_autofree char *path = make_path ((i * 13) % N_FILES);
  g_autofree char *fresh = make_sentence (random, i % 2 == 0 ? 4 : 14);
  g_autofree char *described =
      i % 2 == 0 ? g_strdup_printf ("%s %s", known->is->description, fresh) : g_strdup (fresh);
  g_autofree char *quote = g_strdup_printf ("line %u of %s says something", i % 90 + 5, path);
  g_autofree char *location = i % 3 == 0   ? g_strdup_printf ("%s:%u", path, i % 90 + 3)
                              : i % 3 == 1 ? g_strdup ("Purpose, step 3")
                                           : g_strdup_printf ("file%u.c", (i * 13) % N_FILES);

  json_object_set_string_member (issue, "severity", "medium");
  json_object_set_string_member (issue, "description", described);
  json_object_set_string_member (issue, "location", location);
  json_object_set_string_member (issue, "recommendation",
                                 "Say what is meant by it. Name an owner.");
  if (i % 3 == 0)
    json_object_set_string_member (issue, "quote", quote);
  return issue;
}

static char *
make_answer (GRand *random, const TfIssueLedger *ledger)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *answer = json_object_new ();
  JsonArray *issues = json_array_new ();

  for (guint i = 0; i < N_ISSUES; i++)
    json_array_add_object_element (issues, make_issue (random, i, ledger));
  json_object_set_int_member (answer, "critical", 0);
  json_object_set_int_member (answer, "medium", N_ISSUES);
  json_object_set_int_member (answer, "minor", 0);
  json_object_set_array_member (answer, "issues", issues);
  json_object_set_string_member (answer, "read", "f00d");
  json_node_take_object (node, answer);
  return tf_json_to_text (node);
}

typedef struct
{
  double bare, parse, ground, apply, save, all;
} Times;

/* Of this thread, so that other load is not counted. */
static double
get_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1000 + (double) now.tv_nsec / 1000000;
}

static double
take_ms (double *since)
{
  double now = get_ms ();
  double ms = now - *since;

  *since = now;
  return ms;
}

static void
ground_all (const TfReview *review, const TfGround *ground)
{
  for (guint i = 0; i < review->issues->len; i++)
    {
      TfGrounding grounding;

      tf_grounding_judge (g_ptr_array_index (review->issues, i), ground, &grounding);
      tf_grounding_clear (&grounding);
    }
}

static void
measure (const char *answer, TfIssueLedger *ledger, Times *times)
{
  double since = 0;
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (TfReview) review = NULL;
  g_autoptr (GPtrArray) reviews = g_ptr_array_new ();
  g_autoptr (TfArtifact) artifact = make_artifact ();
  g_autoptr (TfArtifact) other = make_artifact ();
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *text = NULL;
  TfEvidenceInput input = { .iteration = 3, .reviews = reviews };
  TfGround apart = { .artifact = other };
  TfEvidenceResult result;

  take_ms (&since);
  g_assert_true (json_parser_load_from_data (parser, answer, -1, NULL));
  times->bare = take_ms (&since);
  review = tf_review_parse_with_evidence (answer, FALSE, "f00d");
  times->parse = take_ms (&since);
  g_assert_cmpuint (review->issues->len, ==, N_ISSUES);
  ground_all (review, &apart);
  times->ground = take_ms (&since);
  g_ptr_array_add (reviews, review);
  input.ground.artifact = artifact;
  tf_evidence_apply (ledger, &input, &result);
  times->apply = take_ms (&since);
  node = tf_issue_ledger_to_json (ledger);
  text = tf_json_to_line (node);
  times->save = take_ms (&since);
  times->all = times->parse + times->apply + times->save;
  g_assert_cmpuint (result.n_repeated, >, N_ISSUES / 4);
}

static void
print_figure (const char *name, double value, double bare, const char *bound)
{
  g_print ("{\"name\":\"%s\",\"value\":%.1f,\"unit\":\"ms\",\"times_bare_json\":%.1f%s}\n", name,
           value, value / bare, bound);
}

TF_TEST (evidence)
{
  Times best = { .all = G_MAXDOUBLE };

  for (guint round = 0; round < ROUNDS; round++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (42);
      g_autoptr (TfIssueLedger) ledger = make_ledger (random);
      g_autofree char *answer = make_answer (random, ledger);
      Times times;

      measure (answer, ledger, &times);
      if (times.all < best.all)
        best = times;
    }
  print_figure ("the answer of 500 issues by json-glib alone", best.bare, best.bare, "");
  print_figure ("parse the review", best.parse, best.bare, "");
  print_figure ("ground 500 issues in 10000 files (part of the next)", best.ground, best.bare, "");
  print_figure ("take it into a ledger of 5000", best.apply, best.bare, "");
  print_figure ("ledger to JSON text", best.save, best.bare, "");
  print_figure ("evidence step", best.all, best.bare, ",\"bound\":300.0");
}
