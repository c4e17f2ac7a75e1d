/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "oa-chain.h"
#include "oa-conflicts.h"
#include "oa-resources-table.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline/money"

/* rows of files */

typedef struct
{
  const char *csv;
  const char *line; /* the last row in words */
} TableCase;

static const TableCase tables[] = {
  { "Item,Price\nTent,£95\n", "Tent: £95" },
  { "Item;Betrag\nZelt;2.988,00 €\n", "Zelt: 2.988,00 €" },
  { "Item,Price (EUR)\nTent,95.50\n", "Tent: 95.50 EUR" },
  { "Item,Price\n\"Tent, 3 x 3 m\",\"1,250.00 USD\"\n", "Tent, 3 x 3 m: 1,250.00 USD" },
  { "No,Item,Total\n1,Tent,£95\n", "Tent: £95" },
  { "Item,Quantity,Unit price,Total\nChair,20,£2,£40\n", "Chair: £40, Quantity 20, Unit price £2" },
  { "Item,Who,Cost\nTent,Ann,£95\n", "Tent: £95, Who Ann" },
  { "Room,Seats\nHall,80\n", "Hall: Seats 80" },
  { "Tent,£95\n", "Tent: £95" },
};

TF_TEST_TABLE (row_in_words, tables, NULL)
{
  const TableCase *c = row;
  g_autoptr (GPtrArray) rows = oa_table_parse_csv (c->csv);
  g_autoptr (GPtrArray) lines = oa_table_to_lines (rows);

  g_assert_cmpuint (lines->len, >, 0);
  g_assert_cmpstr (lines->pdata[lines->len - 1], ==, c->line);
}

/* the Budget of a plan */

typedef struct
{
  const char *name;
  const char *dump;
  const char *file;
  const char *text;
  const char *row;   /* is in the plan */
  const char * not ; /* (nullable): is not */
} BudgetCase;

#define PARTY "We want to organise a summer party for our street on Saturday 14 June 2025. "

static const BudgetCase budgets[] = {
  { "adds-up", PARTY "Budget is £1,200 max.", "prices.csv", "Item,Price\nTent,£95\nFood,£210\n",
    "| Total of prices.csv | £305 | sum of the rows from prices.csv |", NULL },
  { "says-what-is-left", PARTY "Budget is £1,200 max.", "prices.csv", "Item,Price\nTent,£95\n",
    "| Rest of the budget for everything else | £1,105 |", NULL },
  { "says-what-is-missing", PARTY "Budget is £50 max.", "prices.csv", "Item,Price\nTent,£95\n",
    "| More than the budget | £45 |", NULL },
  { "takes-a-stated-total-once", PARTY, "quote.csv",
    "Item;Price\nSound;2.600,00 EUR\nLight;600,00 EUR\nTotal;3.200,00 EUR\n",
    "| Total of quote.csv | 3.200,00 EUR | sum of the rows; quote.csv says the same (Total) |",
    "6.400" },
  { "asks-what-gives-way", PARTY "Budget is £50 max.", "prices.csv",
    "Item,Price\nTent,£95\nFood,£10\n",
    "| The stated prices add up to £105, the budget is £50 | What gives way? |", NULL },
  { "holds-no-total-against-the-budget", PARTY "Budget is 5.000 EUR max.", "quote.csv",
    "Item;Price\nSound;2.600,00 EUR\nLight;600,00 EUR\nTotal;3.200,00 EUR\n",
    "| Total of quote.csv | 3.200,00 EUR |", "What gives way?" },
  { "shows-a-wrong-total", PARTY, "quote.csv", "Item,Price\nSound,£200\nLight,£60\nTotal,£280\n",
    "| Total of quote.csv | £260 | sum of the rows; quote.csv says £280 (Total) |", NULL },
  { "adds-no-options-up", PARTY "For rain we need a room, see rooms.csv.", "rooms.csv",
    "Room,Price\nHall,£120\nGym,£60\n", "| Hall | £120 | rooms.csv, to choose from; in no total |",
    "£180" },
  { "adds-no-two-currencies-up", PARTY, "prices.csv", "Item,Price\nTent,£95\nBand,300 EUR\n",
    "| Band | 300 EUR | prices.csv |", "Total of" },
  { "counts-an-amount-once", PARTY "The tent costs £95.", "prices.csv",
    "Item,Price\nTent hire,£95\n", "| Tent hire | £95 | prices.csv |", "£95 | brain dump" },
  { "takes-no-seats-for-money", PARTY "See seats.csv.", "seats.csv",
    "Room,Seats,Price\nHall,80,£120\n", "£120", "| 80 |" },
};

TF_TEST_TABLE (budget, budgets, row->name)
{
  const BudgetCase *c = row;
  g_autofree char *directory = g_dir_make_tmp ("tf-money-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (directory, "dump.md", NULL);
  g_autofree char *folder = g_build_filename (directory, "dump", NULL);
  g_autofree char *file = g_build_filename (folder, c->file, NULL);
  g_autoptr (OaChain) chain = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, c->dump, -1, NULL));
  g_assert_true (g_file_set_contents (file, c->text, -1, NULL));
  chain = oa_chain_new (path);
  g_assert_true (oa_chain_run (chain));
  if (strstr (chain->plan, c->row) == NULL || (c->not != NULL && strstr (chain->plan, c->not )))
    g_error ("%s: “%s” is not there or “%s” is:\n%s", c->name, c->row, c->not, chain->plan);
  g_assert_cmpint (g_unlink (file), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (directory), ==, 0);
}

/* contradictions */

typedef struct
{
  const char *texts[3];
  guint n;
} ConflictCase;

static const ConflictCase conflicts[] = {
  { { "Budget is £1,200.", "My wife says the budget is £900." }, 1 },
  { { "The party is on Saturday 14 June.", "The party is on Saturday 21 June." }, 1 },
  { { "The hall rent costs £80.", "The hall rent costs £90." }, 1 },
  { { "Budget is £1,200 max.", "budget.pdf: Water and soft drinks: £140." }, 0 },
  { { "Budget is £1,200 max.", "Water and soft drinks: £140 (budget.pdf)." }, 0 },
  { { "offers.md: Chair: 42,000 CHF, Company Sirona.", "offers.md: Floor: 18,720 CHF, Company P." },
    0 },
  { { "Hall: rent for the day £120.", "Gym: rent for the day £60." }, 0 },
  { { "The party is on 14 June.", "The party is on 21 June if the final is on the 14th." }, 0 },
  { { "The party is on 14 June.", "The flyers for the party are due by 1 June." }, 0 },
  { { "Budget is £1,200.", "The association gives us £500 of the budget." }, 0 },
  { { "About 60 people come.", "At least 15 people are vegetarian." }, 0 },
  { { "We sell 20 cakes per day.", "We sell 30 cakes per Saturday." }, 0 },
  { { "The talk takes 30 minutes.", "The break takes 15 minutes." }, 0 },
  { { "Members pay 40 EUR each.", "Students pay 20 EUR each." }, 0 },
  { { "Early bird tickets cost 95 EUR until June.", "Tickets cost 135 EUR later." }, 0 },
  { { "Starts at 3pm.", "Dinner starts at 6pm." }, 0 },
  { { "Revenue last year was 310k.", "We want revenue of 400k." }, 0 },
};

TF_TEST_TABLE (contradicts_only_the_same, conflicts, NULL)
{
  const ConflictCase *c = row;
  g_autoptr (GPtrArray) found = oa_conflicts_find (c->texts);

  if (found->len != c->n)
    g_error ("“%s” and “%s”: %u contradictions", c->texts[0], c->texts[1], found->len);
}
