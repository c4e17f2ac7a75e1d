/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-facts.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline/facts"

typedef struct
{
  const char *text;
  OaFactKind kind;
  const char *found; /* %NULL: no fact of that kind */
  double value;      /* -1: not compared */
} Case;

static const Case cases[] = {
  { "budget is £1,800 max", OA_FACT_AMOUNT, "£1,800", 1800 },
  { "kostet 1.800 EUR brutto", OA_FACT_AMOUNT, "1.800 EUR", 1800 },
  { "we have $45k", OA_FACT_AMOUNT, "$45k", 45000 },
  { "a portion is 8.50 €", OA_FACT_AMOUNT, "8.50 €", 8.5 },
  { "budget 18k max", OA_FACT_AMOUNT, "18k", 18000 },
  { "the budget is 1,800", OA_FACT_AMOUNT, "1,800", 1800 },
  { "89 DKK each", OA_FACT_AMOUNT, "89 DKK", 89 },
  { "60 people come", OA_FACT_AMOUNT, NULL, -1 },
  { "it is in 2025", OA_FACT_AMOUNT, NULL, -1 },
  { "on Sat 14 June 2025 we meet", OA_FACT_DATE, "Sat 14 June 2025", -1 },
  { "by 14/06 please", OA_FACT_DATE, "14/06", -1 },
  { "am 28. Juni 2025 um drei", OA_FACT_DATE, "28. Juni 2025", -1 },
  { "order by mid-July", OA_FACT_DATE, "mid-July", -1 },
  { "open 24/7 all year", OA_FACT_DATE, NULL, -1 },
  { "ready on 2025-06-14", OA_FACT_DATE, "2025-06-14", -1 },
  { "we may do it", OA_FACT_DATE, NULL, -1 },
  { "a 50/50 split", OA_FACT_DATE, NULL, -1 },
  { "start at 3pm sharp", OA_FACT_TIME, "3pm", 15 * 60 },
  { "from 18:30 on", OA_FACT_TIME, "18:30", 18 * 60 + 30 },
  { "Beginn 14 Uhr", OA_FACT_TIME, "14 Uhr", 14 * 60 },
  { "about 60 people", OA_FACT_QUANTITY, "60 people", 60 },
  { "under 200 ms at p99", OA_FACT_QUANTITY, "200 ms", 200 },
};

TF_TEST_TABLE (case, cases, NULL)
{
  const Case *c = row;
  g_autoptr (GPtrArray) facts = oa_facts_find (c->text);
  const OaFact *fact = oa_facts_first (facts, c->kind);

  if (c->found == NULL)
    {
      g_assert_null (fact);
      return;
    }
  g_assert_nonnull (fact);
  g_assert_cmpstr (fact->text, ==, c->found);
  if (c->value >= 0)
    g_assert_cmpfloat_with_epsilon (fact->value, c->value, 0.001);
}

TF_TEST (dates_agree_unless_they_differ)
{
  g_autoptr (GPtrArray) a = oa_facts_find ("Sat 14 June 2025");
  g_autoptr (GPtrArray) b = oa_facts_find ("14 June");
  g_autoptr (GPtrArray) c = oa_facts_find ("21 June");

  g_assert_true (oa_fact_dates_agree (a->pdata[0], b->pdata[0]));
  g_assert_false (oa_fact_dates_agree (b->pdata[0], c->pdata[0]));
}

TF_TEST (amounts_keep_their_style)
{
  g_autoptr (GPtrArray) pounds = oa_facts_find ("£95");
  g_autoptr (GPtrArray) euros = oa_facts_find ("95 €");
  g_autofree char *a = oa_fact_format_amount (1816, pounds->pdata[0]);
  g_autofree char *b = oa_fact_format_amount (1816.5, euros->pdata[0]);

  g_assert_cmpstr (a, ==, "£1,816");
  g_assert_cmpstr (b, ==, "1.816,50 €");
}
