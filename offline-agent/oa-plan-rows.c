/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-plan-rows.h"

#include <string.h>

#include "oa-clause.h"
#include "oa-defaults.h"
#include "oa-people.h"
#include "oa-rows-private.h"
#include "oa-text.h"
#include "tf-markdown.h"
#include "tf-text.h"

#define SHORT_CELL 110

void
oa_rows_add (GPtrArray *rows, const char *const *cells)
{
  g_autoptr (GString) row = g_string_new ("|");

  for (guint i = 0; cells[i] != NULL; i++)
    g_string_append_printf (row, " %s |", cells[i]);
  for (guint i = rows->len; i > 0 && i + 5 > rows->len; i--)
    if (g_str_equal (rows->pdata[i - 1], row->str))
      return;
  g_ptr_array_add (rows, g_strdup (row->str));
}

char *
oa_rows_join (GPtrArray *rows)
{
  g_ptr_array_add (rows, NULL);
  return g_strjoinv ("\n", (GStrv) rows->pdata);
}

const OaStatement *
oa_rows_statement (OaPlan *plan, guint i)
{
  return g_ptr_array_index (plan->intent->statements, i);
}

gboolean
oa_rows_is_open (const OaStatement *statement)
{
  return statement->section == OA_SECTION_UNKNOWNS || statement->section == OA_SECTION_QUESTIONS;
}

char *
oa_rows_owner (OaPlan *plan, const char *text)
{
  g_autofree char *owner = oa_people_owner (plan->words, text);

  if (owner != NULL)
    return g_steal_pointer (&owner);
  return g_strconcat (plan->author != NULL ? plan->author : "the author", BY_DEFAULT, NULL);
}

/* Whole clauses, as many as fit. */
char *
oa_rows_cut (const char *text, guint max_chars)
{
  g_autofree char *head = oa_text_cut (text, max_chars);
  gsize at = 0;
  gboolean bracket = FALSE;

  if (g_utf8_strlen (text, -1) <= max_chars)
    return g_strdup (text);
  for (gsize i = 15; i + 1 < strlen (head); i++)
    {
      if ((strchr (",;.", head[i]) != NULL && head[i + 1] == ' ' && !bracket) ||
          (head[i] == ' ' && head[i + 1] == '('))
        at = i;
      bracket = head[i] == '(' || (bracket && head[i] != ')');
    }
  if (at > 0)
    head[at] = '\0';
  return g_strconcat (g_strchomp (head), " …", NULL);
}

static gboolean
is_boundary (const char *p)
{
  return strchr (",;.!?:", *p) != NULL && p[1] == ' ';
}

/* A clause may end inside brackets, or begin there. */
static char *
close_brackets (const char *text)
{
  g_autofree char *phrase = oa_text_phrase (text);
  int depth = 0;

  for (const char *p = phrase; *p != '\0'; p++)
    depth += *p == '(' ? 1 : *p == ')' ? -1 : 0;
  if (depth > 0)
    return g_strconcat (phrase, ")", NULL);
  if (depth < 0 && g_str_has_suffix (phrase, ")"))
    phrase[strlen (phrase) - 1] = '\0';
  return g_steal_pointer (&phrase);
}

/* The number of open brackets there. */
static int
depth_at (const char *text, const char *place)
{
  int depth = 0;

  for (const char *p = text; p < place; p++)
    depth += *p == '(' ? 1 : *p == ')' ? -1 : 0;
  return depth;
}

/* The clause around a figure, with as many clauses before it as needed to identify what it is
 * about. */
static char *
window (const char *text, const OaFact *fact, guint min_words)
{
  const char *end = text + fact->end;
  const char *start = text + fact->start;
  int depth = depth_at (text, start);
  g_autofree char *out = NULL;
  g_autofree char *before = NULL;

  while (*end != '\0' && !is_boundary (end) && !g_str_has_prefix (end, " ("))
    end++;
  do
    {
      g_clear_pointer (&before, g_free);
      while (start > text && (!is_boundary (--start) || depth_at (text, start) > depth))
        continue;
      before = g_strndup (start, (gsize) (text + fact->start - start));
    }
  while (start > text && tf_text_count_words (before) < min_words);
  if (is_boundary (start))
    start += 2;
  out = g_strndup (start, (gsize) (end - start));
  return close_brackets (out);
}

char *
oa_rows_brief (const char *text, const OaFact *fact, gboolean one_of_many)
{
  const char *rest = NULL;
  g_autofree char *file = oa_plan_file_of (text, &rest);
  g_autofree char *label = oa_clause_label (rest);
  g_autofree char *brief = NULL;
  OaFact moved = *fact;

  moved.start -= MIN (moved.start, (gsize) (rest - text));
  moved.end -= MIN (moved.end, (gsize) (rest - text));
  brief = g_utf8_strlen (rest, -1) <= SHORT_CELL && !one_of_many
              ? oa_text_phrase (rest)
              : window (rest, &moved, label != NULL ? 1 : 3);
  if (label != NULL && !g_str_has_prefix (rest, brief) && !g_str_has_prefix (brief, label))
    {
      g_autofree char *bare = g_steal_pointer (&brief);

      brief = g_strdup_printf ("%s: %s", label, bare);
    }
  return *file != '\0' ? g_strdup_printf ("%s (%s)", brief, file) : g_steal_pointer (&brief);
}

guint
oa_rows_count_kind (GPtrArray *facts, OaFactKind kind)
{
  guint n = 0;

  for (guint i = 0; i < facts->len; i++)
    n += ((OaFact *) g_ptr_array_index (facts, i))->kind == kind;
  return n;
}

static char *
check_of (const char *criterion)
{
  g_autoptr (GPtrArray) facts = oa_facts_find (criterion + strcspn (criterion, ":"));
  const char *names = strstr (criterion, " names ");
  const char *as = names != NULL ? strstr (names, " as responsible") : NULL;

  if (as != NULL)
    return g_strdup_printf ("The section names %.*s", (int) (as - names - 7), names + 7);
  for (guint i = 0; i < facts->len; i++)
    {
      const OaFact *fact = g_ptr_array_index (facts, i);
      g_autofree char *figure = NULL;

      if (fact->kind == OA_FACT_DATE && fact->day == 0 && fact->year == 0)
        continue;
      figure = tf_markdown_escape_cell (fact->text);

      return g_strdup_printf ("The section says “%s”", figure);
    }
  return g_strdup ("The section says so; nothing in the document contradicts it");
}

static char *
fill_acceptance (OaPlan *plan)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; plan->criteria[i] != NULL; i++)
    {
      const OaPlanSection *section = oa_plan_section_of_criterion (plan, i);
      g_autofree char *named = oa_text_name_placeholders (plan->criteria[i]);
      g_autofree char *cell = tf_markdown_escape_cell (named);
      g_autofree char *check = check_of (plan->criteria[i]);

      oa_rows_add (rows,
                   (const char *[]){ cell, section != NULL ? section->title : "The whole document",
                                     check, NULL });
    }
  if (rows->len == 0)
    oa_rows_add (rows, (const char *[]){ "No criterion was stated", "The whole document",
                                         "A person reads it", NULL });
  return oa_rows_join (rows);
}

char *
oa_plan_open_row (const char *point, const char *question, const char *taken)
{
  g_autofree char *phrase = oa_text_phrase (point);
  g_autofree char *named = oa_text_name_placeholders (phrase);
  g_autofree char *safe = oa_text_to_markdown (named);
  g_autofree char *first = tf_markdown_escape_cell (safe);
  g_autofree char *second = oa_plan_cell (question);
  g_autofree char *third = oa_plan_cell (taken);

  return g_strdup_printf ("| %s | %s | %s |", first, second, third);
}

static void
add_open (OaPlan *plan, GPtrArray *rows, const OaStatement *statement)
{
  const OaPlanSection *section = g_hash_table_lookup (plan->places, statement);
  const char *settled = g_hash_table_lookup (plan->resolved, statement->folded);
  g_autofree char *question = oa_question_for (statement->text);
  g_autofree char *taken = settled != NULL ? g_strdup_printf ("Answered by the person: %s", settled)
                                           : oa_default_for (statement->text);
  gboolean is_question = strchr (statement->text, '?') != NULL;

  g_ptr_array_add (rows, oa_plan_open_row (is_question && section != NULL ? section->title
                                                                          : statement->text,
                                           question, taken));
}

/* A section without any statement is a question of its own. */
static void
add_empty_sections (OaPlan *plan, GPtrArray *rows)
{
  static const char *const made[] = { "acceptance", "open",   "decisions", "schedule", "risks",
                                      "summary",    "people", "",          NULL };

  for (guint i = 0; i < plan->sections->len; i++)
    {
      const OaPlanSection *section = g_ptr_array_index (plan->sections, i);
      g_autofree char *question = NULL;

      if (g_strv_contains (made, section->key) || oa_plan_section_count (section) > 0)
        continue;
      question = g_strdup_printf ("What do you want for %s, and who does it?", section->title);
      g_ptr_array_add (rows, oa_plan_open_row (section->title, question,
                                               "nothing is done here until this is answered"));
    }
}

/* The whole has no price yet, although the plan has a place for it. */
static void
add_budget_question (OaPlan *plan, GPtrArray *rows)
{
  static const char *const budget[] = { "budget", NULL };
  const OaPlanSection *section = oa_plan_find_key (plan, budget);

  if (section == NULL || plan->main_budget != NULL || oa_plan_section_count (section) == 0)
    return;
  for (guint i = 0; i < plan->intent->statements->len; i++)
    if (oa_rows_is_open (oa_rows_statement (plan, i)) &&
        (strstr (oa_rows_statement (plan, i)->folded, "names no amount") != NULL ||
         oa_text_has (oa_rows_statement (plan, i)->folded, "budget")))
      return;
  g_ptr_array_add (rows, oa_plan_open_row ("Budget in all", "What may it cost in total?",
                                           "no more than the amounts listed under Budget"));
}

/* "C2: The stated prices …" among the decisions is an unresolved objection. */
static const char *
challenge_of (const char *decision)
{
  gsize digits = decision[0] == 'C' ? strspn (decision + 1, "0123456789") : 0;

  return digits > 0 && g_str_has_prefix (decision + 1 + digits, ": ") ? decision + digits + 3
                                                                      : NULL;
}

/* Contradictions become unknowns of the intent; what the criteria omit is not a question. */
static void
add_challenges (OaPlan *plan, GPtrArray *rows)
{
  for (guint i = 0; i < plan->decisions->len; i++)
    {
      const char *objection = challenge_of (((GStrv) plan->decisions->pdata[i])[0]);

      if (objection == NULL || g_str_has_prefix (objection, "No acceptance criterion") ||
          strstr (objection, "cannot both be true") != NULL)
        continue;
      g_ptr_array_add (rows,
                       oa_plan_open_row (objection, "What gives way?", "the stated limit holds"));
    }
}

static char *
fill_open (OaPlan *plan)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < plan->intent->statements->len; i++)
    if (oa_rows_is_open (oa_rows_statement (plan, i)))
      add_open (plan, rows, oa_rows_statement (plan, i));
  add_challenges (plan, rows);
  add_empty_sections (plan, rows);
  add_budget_question (plan, rows);
  if (rows->len == 0)
    g_ptr_array_add (rows, g_strdup ("| None | None | None |"));
  return oa_rows_join (rows);
}

static char *
fill_decisions (OaPlan *plan)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < plan->decisions->len; i++)
    {
      GStrv cells = g_ptr_array_index (plan->decisions, i);
      g_autofree char *decision = NULL;
      g_autofree char *reason = NULL;

      if (challenge_of (cells[0]) != NULL)
        continue;
      decision = oa_plan_cell (cells[0]);
      reason = oa_plan_cell (g_strv_length (cells) > 1 ? cells[1] : "Stated in the specification");
      oa_rows_add (rows, (const char *[]){ decision, reason, "None was stated", NULL });
    }
  if (rows->len == 0)
    oa_rows_add (rows, (const char *[]){ "No decision was stated", "See Open Points",
                                         "None was stated", NULL });
  return oa_rows_join (rows);
}

/* A table of a user's own template: the statement, and what its columns ask for. */
static char *
cell_for_column (OaPlan *plan, const OaStatement *statement, const char *column, guint index)
{
  static const char *const owner[] = { "owner", "who", "responsible", "wer", NULL };
  static const char *const date[] = { "date", "when", "deadline", "due", "by", "wann", NULL };
  static const char *const amount[] = { "amount", "cost", "price", "budget", "kosten", NULL };
  g_autofree char *folded = oa_text_fold (column);
  g_autoptr (GPtrArray) facts = oa_facts_find (statement->text);
  const OaFact *fact = NULL;

  if (oa_text_has_any (folded, owner) != NULL)
    return oa_rows_owner (plan, statement->text);
  if (oa_text_has_any (folded, date) != NULL)
    fact = oa_facts_first (facts, OA_FACT_DATE);
  else if (oa_text_has_any (folded, amount) != NULL)
    fact = oa_facts_first (facts, OA_FACT_AMOUNT);
  else if (index == 0)
    return oa_plan_cell (statement->text);
  return fact != NULL ? tf_markdown_escape_cell (fact->text) : g_strdup ("not stated");
}

static char *
fill_by_columns (OaPlan *plan, const OaPlanSection *section, const char *const *columns)
{
  const GPtrArray *lists[] = { section->wants, section->facts, section->limits,
                               section->assumptions };
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);

  for (guint l = 0; l < G_N_ELEMENTS (lists); l++)
    for (guint i = 0; i < lists[l]->len; i++)
      {
        g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

        for (guint c = 0; columns[c] != NULL; c++)
          g_ptr_array_add (cells, cell_for_column (plan, lists[l]->pdata[i], columns[c], c));
        g_ptr_array_add (cells, NULL);
        oa_rows_add (rows, (const char *const *) cells->pdata);
      }
  if (rows->len == 0)
    {
      g_autoptr (GString) row = g_string_new ("|");

      for (guint c = 0; columns[c] != NULL; c++)
        g_string_append (row, c == 0 ? " Nothing was stated; see Open Points |" : " not stated |");
      g_ptr_array_add (rows, g_strdup (row->str));
    }
  return oa_rows_join (rows);
}

static gboolean
has_columns (const char *const *columns, guint n)
{
  return g_strv_length ((GStrv) columns) == n;
}

char *
oa_plan_fill_rows (OaPlan *plan,
                   const OaPlanSection *section,
                   const OaSlot *slot,
                   const char *const *columns)
{
  if (g_str_equal (slot->key, "schedule") && has_columns (columns, 3))
    return oa_rows_fill_schedule (plan);
  if (g_str_equal (slot->key, "budget") && has_columns (columns, 3))
    return oa_rows_fill_budget (plan);
  if (g_str_equal (slot->key, "risks") && has_columns (columns, 4))
    return oa_rows_fill_risks (plan);
  if (g_str_equal (slot->key, "acceptance") && has_columns (columns, 3))
    return fill_acceptance (plan);
  if (g_str_equal (slot->key, "open") && has_columns (columns, 3))
    return fill_open (plan);
  if (g_str_equal (slot->key, "decisions") && has_columns (columns, 3))
    return fill_decisions (plan);
  return fill_by_columns (plan, section, columns);
}
