/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-convergence-trend.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/convergence-trend"

#define POINT(n, critical, medium, minor) \
  "(uint32 " #n ", uint32 " #critical ", uint32 " #medium ", uint32 " #minor ", int64 9)"

#define FALLS "[" POINT (1, 2, 4, 6) ", " POINT (2, 0, 2, 3) ", " POINT (3, 0, 1, 0) "]"

typedef struct
{
  const char *claim;
  const char *trajectory; /* (nullable) */
  const char *evidence;   /* (nullable) */
  const char *rounds;     /* (nullable) */
  guint last;
  TfConvergenceTrend trend;
  const char *text;
} Case;

static const Case cases[] = {
  { "nothing is known", NULL, NULL, NULL, 0, TF_CONVERGENCE_TOO_FEW, "Too few reviews to tell." },
  { "no review, and one iteration without", "@a(uuuux) []", NULL, NULL, 1, TF_CONVERGENCE_TOO_FEW,
    "Too few reviews to tell. 1 iteration has no valid review." },
  { "one review, whatever chance says", "[" POINT (1, 1, 2, 3) "]", "{'p_decrease': <0.01>}", NULL,
    1, TF_CONVERGENCE_TOO_FEW,
    "Too few reviews to tell. At the newest review: 1 critical, 2 medium, 3 minor." },
  { "one review and one check", "[" POINT (1, 1, 2, 3) ", " POINT (2, 0, 0, 0) "]",
    "{'p_decrease': <0.01>}",
    "[{'iteration': <uint32 1>, 'reviews': <uint32 2>, 'check': <false>},"
    " {'iteration': <uint32 2>, 'reviews': <uint32 0>, 'check': <true>}]",
    2, TF_CONVERGENCE_TOO_FEW,
    "Too few reviews to tell. At the newest review: 1 critical, 2 medium, 3 minor." },
  { "a review after a check is one", "[" POINT (1, 1, 2, 3) ", " POINT (2, 0, 0, 0) "]",
    "{'p_decrease': <0.01>}", "[{'iteration': <uint32 2>, 'reviews': <uint32 2>, 'check': <true>}]",
    2, TF_CONVERGENCE_FALLING,
    "Reviews find less each time; chance alone would hardly do that. At the newest review: no "
    "issues." },
  { "falls at the level", FALLS, "{'p_decrease': <0.05>}", NULL, 3, TF_CONVERGENCE_FALLING,
    "Reviews find less each time; chance alone would hardly do that. At the newest review: 0 "
    "critical, 1 medium, 0 minor." },
  { "falls above the level", FALLS, "{'p_decrease': <0.051>}", NULL, 3, TF_CONVERGENCE_MAYBE,
    "Reviews find less than at first, but that could be chance. At the newest review: 0 critical, "
    "1 "
    "medium, 0 minor." },
  { "falls, untested", FALLS, NULL, NULL, 3, TF_CONVERGENCE_UNTESTED,
    "Reviews find less than at first. How likely that is by chance is unknown. At the newest "
    "review: "
    "0 critical, 1 medium, 0 minor." },
  { "falls, not each time",
    "[" POINT (1, 0, 0, 9) ", " POINT (2, 0, 0, 3) ", " POINT (3, 0, 0, 3) "]",
    "{'p_decrease': <0.01>}", NULL, 3, TF_CONVERGENCE_FALLING,
    "Reviews find less than at first; chance alone would hardly do that. At the newest review: 0 "
    "critical, 0 medium, 3 minor." },
  { "flat", "[" POINT (1, 0, 0, 3) ", " POINT (2, 0, 3, 0) "]", "{'p_decrease': <0.01>}", NULL, 2,
    TF_CONVERGENCE_FLAT,
    "Reviews find as much as at first. At the newest review: 0 critical, 3 medium, 0 minor." },
  { "rises, whatever chance says", "[" POINT (1, 0, 0, 3) ", " POINT (2, 0, 0, 4) "]",
    "{'p_decrease': <0.01>}", NULL, 2, TF_CONVERGENCE_RISING,
    "Reviews find more than at first. At the newest review: 0 critical, 0 medium, 4 minor." },
  { "never any", "[" POINT (1, 0, 0, 0) ", " POINT (2, 0, 0, 0) "]", "{'p_decrease': <1.0>}", NULL,
    2, TF_CONVERGENCE_NEVER_FOUND, "No issues at any review." },
  { "never any, by rules, and two missing", "[" POINT (1, 0, 0, 0) ", " POINT (4, 0, 0, 0) "]",
    "{'by_rules': <true>}", NULL, 4, TF_CONVERGENCE_NEVER_FOUND,
    "No issues at any review. 2 iterations have no valid review. Only rules have judged; no model "
    "has read this." },
};

static GVariant *
parse (const char *text)
{
  return text != NULL ? g_variant_ref_sink (g_variant_new_parsed (text)) : NULL;
}

TF_TEST_TABLE (says, cases, row->claim)
{
  g_autoptr (GVariant) trajectory = parse (row->trajectory);
  g_autoptr (GVariant) evidence = parse (row->evidence);
  g_autoptr (GVariant) rounds = parse (row->rounds);
  g_autofree char *text = tf_convergence_describe_trend (trajectory, evidence, rounds, row->last);

  g_assert_cmpint (tf_convergence_get_trend (trajectory, evidence, rounds), ==, row->trend);
  g_assert_cmpstr (text, ==, row->text);
}
