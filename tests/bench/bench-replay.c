/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <time.h>

#include "tf-replay.h"
#include "tf-test.h"

/* Reads a record of 1,000 reviews of 15 issues, most of them new, and replays it to the end with
 * either policy; in processor time, which other load does not change. One JSON object per line. */

#define N_REVIEWS 1000
#define N_ISSUES  15
#define N_WORDS   12

static const char *const words[] = {
  "plan",    "export",  "login",  "timeout", "owner",    "index",  "queue",    "backup", "limit",
  "retry",   "session", "audit",  "schema",  "deadline", "budget", "fallback", "report", "cache",
  "gateway", "policy",  "worker", "token",   "screen",   "field",  "table",    "record", "filter",
};

static void
append_issue (GString *text, GRand *random)
{
  static const char *const severities[] = { "critical", "medium", "minor" };

  g_string_append_printf (text, "{\"severity\": \"%s\", \"description\": \"",
                          severities[g_rand_int_range (random, 0, 3)]);
  for (guint i = 0; i < N_WORDS; i++)
    if (g_rand_boolean (random))
      g_string_append_printf (text, "%s ",
                              words[g_rand_int_range (random, 0, G_N_ELEMENTS (words))]);
    else
      g_string_append_printf (text, "x%d ", g_rand_int_range (random, 0, 5000));
  g_string_append_printf (text,
                          "\", \"location\": \"plan.md:%d\", \"recommendation\": \"Settle it.\"}",
                          g_rand_int_range (random, 1, 500));
}

static char *
make_record (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (42);
  GString *text = g_string_new ("[");

  for (guint i = 0; i < N_REVIEWS; i++)
    {
      g_string_append_printf (text, "%s{\"iteration\": %u, \"review_json\": {\"issues\": [",
                              i > 0 ? ",\n" : "", i + 1);
      for (guint j = 0; j < N_ISSUES; j++)
        {
          g_string_append (text, j > 0 ? ", " : "");
          append_issue (text, random);
        }
      g_string_append (text, "]}}");
    }
  g_string_append_c (text, ']');
  return g_string_free (text, FALSE);
}

static void
bench (const char *text, const char *name, gboolean evidence)
{
  g_autoptr (TfConfig) config = tf_config_new_default (TF_CONFIG_OFFLINE);
  clock_t begin = clock ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) trace = tf_trace_parse (text, -1, &error);
  g_autoptr (TfReplay) replay = NULL;

  g_assert_no_error (error);
  replay = tf_replay_run (trace, &(TfReplayWish){ config, evidence, TRUE }, NULL, NULL);
  g_assert_cmpuint (replay->rounds->len, ==, N_REVIEWS);
  g_print (
      "{\"name\":\"replay of 1,000 reviews, %s\",\"value\":%.2f,\"unit\":\"s\",\"bound\":5.0}\n",
      name, (double) (clock () - begin) / CLOCKS_PER_SEC);
}

int
main (int argc, char **argv)
{
  g_autofree char *text = NULL;

  tf_test_init (&argc, &argv);
  text = make_record ();
  bench (text, "classic", FALSE);
  bench (text, "evidence", TRUE);
  return 0;
}
