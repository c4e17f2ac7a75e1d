/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "loop-evidence.h"
#include "oa-facts.h"
#include "oa-intent.h"
#include "oa-sentences.h"
#include "oa-spelling.h"
#include "oa-text.h"
#include "tf-template.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline/loop"

/* The agent's own words: everything else in a plan comes from the material or the template. */
static const char own_words[] =
    "about take above acceptance account add affects again agent agrees all allow alternative "
    "amount amounts and answer answered anything applies apply are aside asks assumed "
    "assumption author before begins below beyond booked both brain budget can cannot change "
    "chat check checked choose code compare compared compares confirmed constraint "
    "constraints contains contradicts correction cost costs counts covers criteri criteria "
    "criterion date dates day decide decided decision default deliverable depends did "
    "disagree distances document does done dont down dump early else end every everything "
    "existing explain figure file files find finds fine first fit following for founded from "
    "further gap given gives goal goes has have here hire hold holds how independent intent "
    "its itself jahr june keeps kept know last later leads left letztes likelihood limit "
    "line list listed lists long lost made many marked marks may maybe mind missed missing "
    "money more much must name named names needed never new nice nobody none not nothing "
    "number objection objective one open opened option options other others out overall own "
    "owner pdf people person place plan point points possible previous prices program "
    "question read reads relative reminder reserve responsible rest review right rows rule "
    "same saturday say says schecked scope section sections see serves set settle settled "
    "should show size somebody something specification spending spent start stated statement "
    "statements stays step steps still sum summer sure tent than that the there these they "
    "this took total treated true turns two unanswered under unknown unless until used user "
    "value verified wanted wants was way weather week were what when which who whole with "
    "within without work would written wrong year you ";

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

static void
test_converges (gconstpointer path)
{
  const OaChain *chain = run (path);
  const TfReview *last = g_ptr_array_index (chain->reviews, chain->reviews->len - 1);

  g_assert_cmpuint (chain->reviews->len, <=, 6);
  g_assert_cmpuint (last->counts.n[TF_SEVERITY_CRITICAL], ==, 0);
  g_assert_cmpuint (last->counts.n[TF_SEVERITY_MEDIUM], <=, 3);
  g_assert_cmpuint (last->counts.n[TF_SEVERITY_MINOR], <=, 5);
}

/* No total rises: no fix causes a new finding. */
static void
test_never_worse (gconstpointer path)
{
  const OaChain *chain = run (path);

  for (guint i = 1; i < chain->reviews->len; i++)
    {
      const TfReview *before = g_ptr_array_index (chain->reviews, i - 1);
      const TfReview *after = g_ptr_array_index (chain->reviews, i);

      g_assert_cmpuint (tf_counts_total (&after->counts), <, tf_counts_total (&before->counts));
    }
}

static void
test_keeps_facts (gconstpointer path)
{
  const OaChain *chain = run (path);
  g_autoptr (OaIntent) intent = oa_intent_parse (chain->intent);
  g_autofree char *raw = oa_text_from_markdown (chain->plan);
  g_autofree char *plan = oa_text_fold (raw);

  for (guint i = 0; i < intent->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (intent->statements, i);
      g_autoptr (GPtrArray) facts = oa_facts_find (statement->text);

      for (guint f = 0; f < facts->len; f++)
        {
          g_autofree char *folded = oa_text_fold (((OaFact *) facts->pdata[f])->text);

          if (strstr (plan, folded) == NULL)
            g_error ("%s: “%s” of “%s” is not in the plan", (const char *) path,
                     ((OaFact *) facts->pdata[f])->text, statement->text);
        }
    }
}

static void
add_words (GHashTable *words, const char *text)
{
  g_autofree char *folded = oa_text_fold (text);
  g_auto (GStrv) list = g_strsplit (folded, " ", -1);

  for (guint i = 0; list[i] != NULL; i++)
    {
      const char *right = oa_spelling_correct (list[i]);

      g_hash_table_add (words, g_strdup (list[i]));
      if (right != NULL && g_hash_table_add (words, g_strdup (right)))
        add_words (words, right);
    }
}

/* Who wrote when is not a statement. */
static gboolean
is_mail_head (const char *line)
{
  return g_regex_match_simple ("^[> ]*(?:From|To|Date|Sent|Subject): ", line, 0, 0);
}

/* The statements are in the intent, in the user's words. */
static void
test_loses_no_sentence (gconstpointer path)
{
  const OaChain *chain = run (path);
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) lines = g_strsplit (chain->dump, "\n", -1);

  add_words (known, chain->intent);
  for (guint i = 0; lines[i] != NULL; i++)
    if (!is_mail_head (lines[i]))
      oa_sentences_split (lines[i], sentences);
  for (guint i = 0; i < sentences->len; i++)
    {
      g_autofree char *folded = oa_text_fold (sentences->pdata[i]);
      g_auto (GStrv) words = oa_text_content_words (folded);
      guint missing = 0;

      for (guint w = 0; words[w] != NULL; w++)
        {
          g_autofree char *plural = g_strconcat (words[w], "s", NULL);

          missing +=
              !g_hash_table_contains (known, words[w]) && !g_hash_table_contains (known, plural);
        }
      if (g_strv_length (words) >= 4 && missing * 4 > g_strv_length (words))
        g_error ("%s: lost: %s", (const char *) path, (char *) sentences->pdata[i]);
    }
}

/* Capitalised words inside a sentence. */
static void
test_keeps_names (gconstpointer path)
{
  const OaChain *chain = run (path);
  g_autoptr (OaIntent) intent = oa_intent_parse (chain->intent);
  g_autoptr (GRegex) regex = g_regex_new ("(?<=[\\p{Ll},] )\\p{Lu}\\p{Ll}{2,}", 0, 0, NULL);

  for (guint i = 0; i < intent->statements->len; i++)
    {
      g_autoptr (GMatchInfo) match = NULL;

      g_regex_match (regex, ((OaStatement *) intent->statements->pdata[i])->text, 0, &match);
      while (g_match_info_matches (match))
        {
          g_autofree char *name = g_match_info_fetch (match, 0);

          if (strstr (chain->plan, name) == NULL)
            g_error ("%s: “%s” is not in the plan", (const char *) path, name);
          g_match_info_next (match, NULL);
        }
    }
}

static void
test_nothing_from_nowhere (gconstpointer path)
{
  const OaChain *chain = run (path);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *plan = oa_text_fold (chain->plan);
  g_auto (GStrv) words = oa_text_content_words (plan);

  add_words (known, chain->dump);
  add_words (known, chain->skeleton);
  add_words (known, own_words);
  for (guint i = 0; i < chain->resources->len; i++)
    add_words (known, chain->resources->pdata[i]);
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *plural = g_strconcat (words[i], "s", NULL);

      if (g_utf8_strlen (words[i], -1) > 2 && !g_ascii_isdigit (words[i][0]) &&
          !g_hash_table_contains (known, words[i]) && !g_hash_table_contains (known, plural))
        g_error ("%s: “%s” comes from nowhere", (const char *) path, words[i]);
    }
}

/* Every statement is somewhere: no word of it is lost on the way. */
static void
test_covers_intent (gconstpointer path)
{
  const OaChain *chain = run (path);
  g_autoptr (OaIntent) intent = oa_intent_parse (chain->intent);
  g_autofree char *raw = oa_text_from_markdown (chain->first_plan);
  g_autofree char *plan = oa_text_fold (raw);
  g_auto (GStrv) there = oa_text_content_words (plan);

  for (guint i = 0; i < intent->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (intent->statements, i);
      g_autofree char *named = oa_text_name_placeholders (statement->text);
      g_autofree char *folded = oa_text_fold (named);
      g_auto (GStrv) words = oa_text_content_words (folded);

      if (oa_text_overlap ((const char *const *) words, (const char *const *) there) < 1.0)
        g_error ("%s: not all of “%s” is in the plan", (const char *) path, statement->text);
    }
}

/* The first two cells of a row identify the question. */
static void
test_asks_once (gconstpointer path)
{
  const OaChain *chain = run (path);
  const char *open = strstr (chain->plan, "\n## Open Points\n");
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) lines = NULL;

  g_assert_nonnull (open);
  lines = g_strsplit (open, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], " | ", 3);

      if (*lines[i] == '|' && g_strv_length (cells) == 3 &&
          !g_hash_table_add (seen, g_strconcat (cells[0], cells[1], NULL)))
        g_error ("%s: asked twice: %s", (const char *) path, lines[i]);
    }
}

static void
test_no_placeholder_left (gconstpointer path)
{
  const OaChain *chain = run (path);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_true (tf_template_check_filled (chain->skeleton, chain->first_plan, errors));
  g_assert_true (tf_template_check_filled (chain->skeleton, chain->plan, errors));
}

static void
test_gives_evidence (gconstpointer path)
{
  loop_evidence_check (run (path));
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *claim;
    GTestDataFunc function;
  } claims[] = {
    { "converges", test_converges },
    { "no-iteration-is-worse", test_never_worse },
    { "keeps-every-figure", test_keeps_facts },
    { "loses-no-sentence", test_loses_no_sentence },
    { "keeps-every-name", test_keeps_names },
    { "nothing-from-nowhere", test_nothing_from_nowhere },
    { "fits-its-skeleton", test_no_placeholder_left },
    { "covers-every-statement", test_covers_intent },
    { "asks-nothing-twice", test_asks_once },
    { "gives-evidence", test_gives_evidence },
  };
  g_autoptr (GPtrArray) paths = NULL;
  int status = 0;

  tf_test_init (&argc, &argv);
  paths = oa_chain_list_dumps ();
  chains = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) oa_chain_free);
  g_assert_cmpuint (paths->len, >=, 9);
  for (guint i = 0; i < paths->len; i++)
    for (guint c = 0; c < G_N_ELEMENTS (claims); c++)
      {
        g_autofree char *base = g_path_get_basename (paths->pdata[i]);
        g_autofree char *name = g_strndup (base, strlen (base) - strlen (".md"));

        tf_test_register_row (TF_TEST_PREFIX, claims[c].claim, i, name, claims[c].function,
                              paths->pdata[i]);
      }
  status = tf_test_run_all ();
  g_hash_table_unref (chains);
  return status;
}
