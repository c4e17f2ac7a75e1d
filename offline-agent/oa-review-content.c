/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-review-private.h"

#include <string.h>

#include "oa-conflicts.h"
#include "oa-text.h"
#include "tf-template.h"
#include "tf-text.h"

static const OaDocumentLine *
line_at (const OaDocument *document, guint i)
{
  return g_ptr_array_index (document->lines, i);
}

static gboolean
in_section (const OaDocument *document, guint line, const char *title)
{
  return g_ascii_strcasecmp (oa_document_title_of (document, line), title) == 0;
}

char *
oa_review_open_points (const OaDocument *document)
{
  guint section = oa_document_find_section (document, "Open Points");
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; section > 0 && i < document->lines->len; i++)
    if (line_at (document, i)->section == section && line_at (document, i)->part == OA_PART_ROW)
      g_string_append_printf (text, "%s\n", line_at (document, i)->text);
  return oa_text_fold (text->str);
}

/* structure */

static void
check_slots (OaReview *self, guint line)
{
  const char *text = line_at (self->document, line)->text;
  g_auto (GStrv) slots = strstr (text, "[[") != NULL ? tf_template_list_slots (text) : NULL;
  g_autofree char *found = NULL;

  for (guint i = 0; slots != NULL && slots[i] != NULL; i++)
    oa_review_add (self, OA_ISSUE_SLOT, line, slots[i], NULL);
  if (tf_text_has_placeholder (text, &found))
    oa_review_add (self, OA_ISSUE_PLACEHOLDER, line, found, NULL);
}

static void
check_cells (OaReview *self, guint line)
{
  g_auto (GStrv) cells = NULL;

  if (line_at (self->document, line)->part != OA_PART_ROW)
    return;
  cells = oa_document_cells (line_at (self->document, line)->text);
  for (guint i = 0; cells[i] != NULL; i++)
    if (*cells[i] == '\0')
      oa_review_add (self, OA_ISSUE_EMPTY_CELL, line, oa_document_title_of (self->document, line),
                     NULL);
}

static void
check_empty_sections (OaReview *self)
{
  const OaDocument *document = self->document;

  for (guint i = 0; i < document->lines->len; i++)
    {
      guint next = i + 1;

      if (line_at (document, i)->part != OA_PART_HEADING || line_at (document, i)->section == 0)
        continue;
      while (next < document->lines->len && line_at (document, next)->part == OA_PART_BLANK)
        next++;
      if (next == document->lines->len || line_at (document, next)->part == OA_PART_HEADING)
        oa_review_add (self, OA_ISSUE_EMPTY, i, oa_document_title_of (document, i), NULL);
    }
}

/* criteria */

static char *
id_of (const char *criterion)
{
  return g_strndup (criterion, strcspn (criterion, ":"));
}

static int
row_of (const OaReview *self, const char *id)
{
  g_autofree char *start = g_strdup_printf ("| %s:", id);

  for (guint i = 0; i < self->document->lines->len; i++)
    if (in_section (self->document, i, "Acceptance Criteria") &&
        g_str_has_prefix (line_at (self->document, i)->text, start))
      return (int) i;
  return -1;
}

/* Every figure in the document outside Acceptance Criteria, by its key. */
static GHashTable *
stated_figures (const OaReview *self)
{
  GHashTable *keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->document->lines->len; i++)
    {
      g_autoptr (GPtrArray) facts = NULL;
      g_autofree char *plain = NULL;

      if (in_section (self->document, i, "Acceptance Criteria"))
        continue;
      plain = oa_text_from_markdown (line_at (self->document, i)->text);
      facts = oa_facts_find (plain);
      for (guint f = 0; f < facts->len; f++)
        g_hash_table_add (keys, oa_fact_key (g_ptr_array_index (facts, f)));
    }
  return keys;
}

/* A figure counts as stated in any notation of its value, or literally. */
static gboolean
is_stated (const OaReview *self, GHashTable *keys, const OaFact *fact)
{
  g_autofree char *key = oa_fact_key (fact);

  if (g_hash_table_contains (keys, key))
    return TRUE;
  for (guint i = 0; i < self->document->lines->len; i++)
    if (!in_section (self->document, i, "Acceptance Criteria") &&
        strstr (line_at (self->document, i)->text, fact->text) != NULL)
      return TRUE;
  return FALSE;
}

static void
check_criterion (OaReview *self, GHashTable *keys, const char *criterion)
{
  g_autofree char *id = id_of (criterion);
  g_autoptr (GPtrArray) facts = oa_facts_find (criterion + strlen (id));
  int row = row_of (self, id);

  if (row < 0)
    {
      guint section = oa_document_find_section (self->document, "Acceptance Criteria");
      guint line = 0;

      oa_document_last (self->document, section, OA_PART_HEADING, &line);
      oa_review_add (self, OA_ISSUE_NO_CRITERION, line, id, NULL);
      return;
    }
  for (guint f = 0; f < facts->len; f++)
    {
      const OaFact *fact = g_ptr_array_index (facts, f);

      if (!is_stated (self, keys, fact))
        oa_review_add (self, OA_ISSUE_CRITERION_FACT, (guint) row, id, fact->text);
    }
}

static void
check_criteria (OaReview *self)
{
  g_autoptr (GHashTable) keys = stated_figures (self);

  for (guint i = 0; self->criteria[i] != NULL; i++)
    check_criterion (self, keys, self->criteria[i]);
}

/* contradictions */

static gboolean
both_open (const char *open_points, const char *first, const char *second)
{
  g_autofree char *a = oa_text_fold (first);
  g_autofree char *b = oa_text_fold (second);

  return strstr (open_points, a) != NULL && strstr (open_points, b) != NULL;
}

/* Sections that repeat the statements of others. */
static gboolean
quotes_only (const OaDocument *document, guint line)
{
  return in_section (document, line, "Open Points") ||
         in_section (document, line, "Key Decisions") || in_section (document, line, "Risks");
}

static void
check_conflicts (OaReview *self, const char *open_points)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) conflicts = NULL;

  for (guint i = 0; i < self->document->lines->len; i++)
    {
      g_autoptr (GPtrArray) sentences = NULL;

      if (oa_document_is_fixed (self->document, i) || quotes_only (self->document, i))
        continue;
      sentences = oa_document_sentences (self->document, i);
      for (guint s = 0; s < sentences->len; s++)
        {
          g_ptr_array_add (texts, g_strdup (sentences->pdata[s]));
          g_array_append_val (lines, i);
        }
    }
  g_ptr_array_add (texts, NULL);
  conflicts = oa_conflicts_find ((const char *const *) texts->pdata);
  for (guint i = 0; i < conflicts->len; i++)
    {
      const OaConflict *conflict = g_ptr_array_index (conflicts, i);

      if (!both_open (open_points, conflict->first_value, conflict->second_value))
        oa_review_add (self, OA_ISSUE_CONFLICT, g_array_index (lines, guint, conflict->second),
                       texts->pdata[conflict->first], texts->pdata[conflict->second]);
    }
}

/* gaps */

/* "The brain dump names nobody for any task" asks for every owner. */
static gboolean
asked_in_all (const OaReview *self, const char *what)
{
  static const char *const marks[][2] = { { "Owner", "names nobody" },
                                          { "Date", "names no date" },
                                          { "Amount", "names no amount" } };

  for (guint m = 0; m < G_N_ELEMENTS (marks); m++)
    for (guint i = 0; g_str_has_prefix (what, marks[m][0]) && i < self->document->lines->len; i++)
      if (in_section (self->document, i, "Open Points") &&
          strstr (line_at (self->document, i)->text, marks[m][1]) != NULL)
        return TRUE;
  return FALSE;
}

/* One row asks about all sections: "Owner of: Venue; Budget". */
static gboolean
asked (const OaReview *self, const char *what, const char *title)
{
  g_autofree char *start = g_strdup_printf ("| %s: ", what);

  if (asked_in_all (self, what))
    return TRUE;
  for (guint i = 0; i < self->document->lines->len; i++)
    {
      const char *text = line_at (self->document, i)->text;
      g_auto (GStrv) cells = NULL;
      g_auto (GStrv) titles = NULL;

      if (!g_str_has_prefix (text, start) || !in_section (self->document, i, "Open Points"))
        continue;
      cells = oa_document_cells (text);
      titles = g_strsplit (cells[0] + strlen (start) - strlen ("| "), "; ", -1);
      if (g_strv_contains ((const char *const *) titles, title))
        return TRUE;
    }
  return FALSE;
}

static void
check_gap (OaReview *self, guint line, const char *mark, OaIssueKind kind, const char *what)
{
  const char *title = oa_document_title_of (self->document, line);

  if (strstr (line_at (self->document, line)->text, mark) != NULL && !asked (self, what, title))
    oa_review_add (self, kind, line, title, NULL);
}

static void
check_row_owners (OaReview *self, guint line)
{
  const char *title = oa_document_title_of (self->document, line);

  if (line_at (self->document, line)->part == OA_PART_ROW &&
      strstr (line_at (self->document, line)->text, " (default) |") != NULL &&
      !asked (self, "Owner of rows in", title))
    oa_review_add (self, OA_ISSUE_ROW_OWNERS, line, title, NULL);
}

void
oa_review_content (OaReview *self)
{
  g_autofree char *open_points = oa_review_open_points (self->document);

  for (guint i = 0; i < self->document->lines->len; i++)
    {
      check_slots (self, i);
      check_cells (self, i);
      check_gap (self, i, "Owner: not stated", OA_ISSUE_OWNER, "Owner of");
      check_gap (self, i, "Date: not stated", OA_ISSUE_DATE, "Date of");
      check_gap (self, i, "Amount: not stated", OA_ISSUE_AMOUNT, "Amount of");
      check_row_owners (self, i);
    }
  check_empty_sections (self);
  check_criteria (self);
  check_conflicts (self, open_points);
}
