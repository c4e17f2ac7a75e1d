/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "loop-evidence.h"
#include "oa-data.h"
#include "oa-intent.h"
#include "oa-plan-text.h"
#include "oa-text.h"
#include "tf-test.h"
#include "tf-text.h"

#define TF_TEST_PREFIX "/offline/loop"

/* One run of the agent serves all claims about a dump. */
static GHashTable *chains; /* (element-type utf8 OaChain) */

static OaChain *
run (const char *path)
{
  OaChain *chain = g_hash_table_lookup (chains, path);

  if (chain != NULL)
    return chain;
  chain = oa_chain_new (path);
  if (!oa_chain_run (chain))
    g_error ("%s: %s", path, chain->errors->len > 0 ? (char *) chain->errors->pdata[0] : "failed");
  g_hash_table_insert (chains, g_strdup (path), chain);
  return chain;
}

/* It orders, it does not judge: there is nothing to polish. */
static void
test_ends_at_once (gconstpointer path)
{
  const OaChain *chain = run (path);
  const TfReview *last = g_ptr_array_index (chain->reviews, chain->reviews->len - 1);

  g_assert_cmpuint (chain->reviews->len, <=, 2);
  g_assert_cmpuint (tf_counts_total (&last->counts), ==, 0);
}

/* Every statement of the intent stands in the plan. */
static void
test_loses_no_statement (gconstpointer path)
{
  const OaChain *chain = run (path);
  g_autoptr (OaIntent) intent = oa_intent_parse (chain->intent);
  g_autoptr (OaPlanText) plan = oa_plan_text_new (chain->plan);

  for (guint i = 0; i < intent->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (intent->statements, i);
      guint line = 0;

      if (statement->topic != OA_TOPIC_QUESTION &&
          !oa_plan_text_find (plan, statement->text, &line))
        g_error ("%s: “%s” is not in the plan", (const char *) path, statement->text);
    }
}

static void
test_says_who_wrote_it (gconstpointer path)
{
  const OaChain *chain = run (path);
  OaLanguage language = oa_data_guess_language (chain->dump);
  const char *said = strstr (chain->plan, oa_data_text (language, "sorted"));

  g_assert_nonnull (said);
}

static void
test_no_placeholder_left (gconstpointer path)
{
  const OaChain *chain = run (path);

  g_assert_null (strstr (chain->plan, "[["));
  g_assert_false (tf_text_has_placeholder (strchr (chain->plan, '\n'), NULL));
}

static void
test_gives_evidence (gconstpointer path)
{
  loop_evidence_check (run (path));
}

static const struct
{
  const char *claim;
  void (*function) (gconstpointer path);
} claims[] = {
  { "ends-at-once", test_ends_at_once },
  { "loses-no-statement", test_loses_no_statement },
  { "says-who-wrote-it", test_says_who_wrote_it },
  { "no-placeholder-left", test_no_placeholder_left },
  { "gives-evidence", test_gives_evidence },
};

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) paths = NULL;

  tf_test_init (&argc, &argv);
  chains = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) oa_chain_free);
  paths = oa_chain_list_dumps ();
  for (guint i = 0; i < paths->len; i++)
    for (guint c = 0; c < G_N_ELEMENTS (claims); c++)
      {
        g_autofree char *name = g_path_get_basename (paths->pdata[i]);

        tf_test_register_row (TF_TEST_PREFIX, claims[c].claim, i, name, claims[c].function,
                              paths->pdata[i]);
      }
  return tf_test_run_all ();
}
