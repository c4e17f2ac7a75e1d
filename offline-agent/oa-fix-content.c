/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-fix-private.h"

#include <string.h>

#include "oa-plan-rows.h"
#include "oa-plan.h"
#include "oa-text.h"
#include "tf-markdown.h"

#define NONE_ROW "| None | None | None |"

static gboolean
add_open_row (OaDocument *document, const char *point, const char *question, const char *taken)
{
  guint section = oa_document_find_section (document, "Open Points");
  g_autofree char *row = oa_plan_open_row (point, question, taken);
  guint last = 0;

  if (section == 0 || !oa_document_last (document, section, OA_PART_ROW, &last))
    return FALSE;
  if (g_str_equal (((OaDocumentLine *) document->lines->pdata[last])->text, NONE_ROW))
    oa_document_set (document, last, row);
  else
    oa_document_insert (document, last + 1, row, OA_PART_ROW, section);
  return TRUE;
}

typedef struct
{
  OaIssueKind kind;
  const char *point;
  const char *question;
  const char *taken;
} Gap;

static const Gap gaps[] = {
  { OA_ISSUE_OWNER, "Owner of", "Who is responsible for each of these sections?",
    "the author of the brain dump" },
  { OA_ISSUE_ROW_OWNERS, "Owner of rows in", "Who is responsible for the rows that name nobody?",
    "the author of the brain dump" },
  { OA_ISSUE_DATE, "Date of", "By when must each of these be done?",
    "as early as the previous steps allow" },
  { OA_ISSUE_AMOUNT, "Amount of", "What may each of these cost?",
    "it has to fit the stated budget" },
};

/* One row lists all sections with the same gap. */
static gboolean
ask_for (OaDocument *document, const Gap *gap, const char *title)
{
  guint section = oa_document_find_section (document, "Open Points");
  g_autofree char *start = g_strdup_printf ("| %s: ", gap->point);
  g_autofree char *point = g_strdup_printf ("%s: %s", gap->point, title);

  for (guint i = 0; section > 0 && i < document->lines->len; i++)
    {
      const OaDocumentLine *line = g_ptr_array_index (document->lines, i);
      const char *end = NULL;
      g_autofree char *longer = NULL;

      if (line->section != section || !g_str_has_prefix (line->text, start))
        continue;
      end = strstr (line->text + strlen (start), " |");
      if (end == NULL)
        continue;
      longer = g_strdup_printf ("%.*s; %s%s", (int) (end - line->text), line->text, title, end);
      oa_document_set (document, i, longer);
      return TRUE;
    }
  return add_open_row (document, point, gap->question, gap->taken);
}

static gboolean
ask_for_kind (OaDocument *document, OaIssueKind kind, const char *title)
{
  for (guint i = 0; i < G_N_ELEMENTS (gaps); i++)
    if (gaps[i].kind == kind)
      return ask_for (document, &gaps[i], title);
  return FALSE;
}

static gboolean
ask_which (OaDocument *document, const char *first, const char *second)
{
  g_autofree char *point =
      g_strdup_printf ("Two statements disagree: '%s' and '%s'", first, second);

  return add_open_row (document, point, "Which of the two holds?",
                       "the first stated value applies");
}

static const char *
find_criterion (GStrv criteria, const char *id)
{
  gsize length = strlen (id);

  for (guint i = 0; criteria[i] != NULL; i++)
    if (strncmp (criteria[i], id, length) == 0 && criteria[i][length] == ':')
      return criteria[i];
  return NULL;
}

/* The section that the row of a criterion names as the place where it is met. */
static guint
section_of_criterion (const OaDocument *document, const char *id)
{
  g_autofree char *start = g_strdup_printf ("| %s:", id);

  for (guint i = 0; i < document->lines->len; i++)
    {
      const OaDocumentLine *line = g_ptr_array_index (document->lines, i);
      g_auto (GStrv) cells = NULL;

      if (line->part != OA_PART_ROW || !g_str_has_prefix (line->text, start))
        continue;
      cells = oa_document_cells (line->text);
      return g_strv_length (cells) > 1 ? oa_document_find_section (document, cells[1]) : 0;
    }
  return 0;
}

/* Quotes the criterion where it is met: as an item of the details, or else in the last cell of the
 * first table. */
static gboolean
state_criterion (OaDocument *document, GStrv criteria, const char *id)
{
  const char *criterion = find_criterion (criteria, id);
  guint section = section_of_criterion (document, id);
  g_autofree char *line = NULL;
  g_autofree char *item = NULL;
  guint last = 0;

  if (criterion == NULL || section == 0)
    return FALSE;
  line = oa_plan_line (criterion);
  item = g_strdup_printf ("- %s", line);
  if (oa_document_last (document, section, OA_PART_ITEM, &last))
    oa_document_insert (document, last + 1, item, OA_PART_ITEM, section);
  else if (oa_document_last (document, section, OA_PART_TEXT, &last))
    oa_document_set (document, last, item);
  else if (oa_document_last (document, section, OA_PART_ROW, &last))
    {
      const char *row = ((OaDocumentLine *) document->lines->pdata[last])->text;
      gsize length = strlen (row);
      g_autofree char *cell = tf_markdown_escape_cell (line);
      g_autofree char *longer =
          g_strdup_printf ("%.*s %s |", (int) (length - strlen (" |")), row, cell);

      oa_document_set (document, last, longer);
    }
  else
    return FALSE;
  return TRUE;
}

static gboolean
add_criterion (OaDocument *document, GStrv criteria, const char *id)
{
  const char *criterion = find_criterion (criteria, id);
  guint section = oa_document_find_section (document, "Acceptance Criteria");
  g_autofree char *cell = criterion != NULL ? tf_markdown_escape_cell (criterion) : NULL;
  g_autofree char *row = NULL;
  guint last = 0;

  if (criterion == NULL || section == 0 ||
      (!oa_document_last (document, section, OA_PART_ROW, &last) &&
       !oa_document_last (document, section, OA_PART_TABLE_HEADER, &last)))
    return FALSE;
  row = g_strdup_printf ("| %s | The whole document | A reader confirms that the statement holds |",
                         cell);
  oa_document_insert (document, last + 1, row, OA_PART_ROW, section);
  return TRUE;
}

/* A plan without a table of decisions has it as a sentence of its first section with text. */
static gboolean
state_decision (OaDocument *document, const char *decision)
{
  g_autofree char *line = oa_plan_line (decision);
  g_autofree char *item = g_strdup_printf ("Decided by the user: %s", line);
  guint last = 0;

  for (guint i = 0; i < document->lines->len; i++)
    {
      guint section = ((OaDocumentLine *) document->lines->pdata[i])->section;

      if (section == 0 || !oa_document_last (document, section, OA_PART_TEXT, &last))
        continue;
      oa_document_insert (document, last + 1, "", OA_PART_BLANK, section);
      oa_document_insert (document, last + 2, item, OA_PART_TEXT, section);
      return TRUE;
    }
  return FALSE;
}

static gboolean
add_decision (OaDocument *document, const char *decision)
{
  guint section = oa_document_find_section (document, "Key Decisions");
  g_autofree char *cell = tf_markdown_escape_cell (decision);
  g_autofree char *row = NULL;
  guint last = 0;

  if (section == 0)
    return state_decision (document, decision);
  if (!oa_document_last (document, section, OA_PART_ROW, &last) &&
      !oa_document_last (document, section, OA_PART_TABLE_HEADER, &last))
    return FALSE;
  row = g_strdup_printf ("| %s | Decided by the user | None |", cell);
  oa_document_insert (document, last + 1, row, OA_PART_ROW, section);
  return TRUE;
}

static gboolean
fill_section (OaDocument *document, const char *title)
{
  for (guint i = 0; i < document->lines->len; i++)
    {
      const OaDocumentLine *line = g_ptr_array_index (document->lines, i);

      if (line->part != OA_PART_HEADING || !g_str_equal (oa_document_title_of (document, i), title))
        continue;
      oa_document_insert (document, i + 1, "", OA_PART_BLANK, line->section);
      oa_document_insert (document, i + 2, "Nothing was stated here; see Open Points.",
                          OA_PART_TEXT, line->section);
      if (i + 3 < document->lines->len &&
          ((OaDocumentLine *) document->lines->pdata[i + 3])->part == OA_PART_HEADING)
        oa_document_insert (document, i + 3, "", OA_PART_BLANK, line->section);
      return TRUE;
    }
  return FALSE;
}

static gboolean
fill_cells (OaDocument *document, const char *title)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < document->lines->len; i++)
    {
      const OaDocumentLine *line = g_ptr_array_index (document->lines, i);
      g_auto (GStrv) cells = NULL;
      g_autoptr (GString) row = g_string_new ("|");
      gboolean empty = FALSE;

      if (line->part != OA_PART_ROW || !g_str_equal (oa_document_title_of (document, i), title))
        continue;
      cells = oa_document_cells (line->text);
      for (guint c = 0; cells[c] != NULL; c++)
        {
          empty |= *cells[c] == '\0';
          g_string_append_printf (row, " %s |", *cells[c] != '\0' ? cells[c] : "not stated");
        }
      if (empty)
        oa_document_set (document, i, row->str);
      changed |= empty;
    }
  return changed;
}

static gboolean
replace_everywhere (OaDocument *document, const char *from, const char *to)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < document->lines->len; i++)
    {
      const OaDocumentLine *line = g_ptr_array_index (document->lines, i);
      g_autofree char *text = NULL;

      if (line->part == OA_PART_HEADING || line->part == OA_PART_TABLE_HEADER ||
          strstr (line->text, from) == NULL)
        continue;
      text = oa_text_replace (line->text, from, to);
      oa_document_set (document, i, text);
      changed = TRUE;
    }
  return changed;
}

static gboolean
fill_slot (OaDocument *document, const char *mark)
{
  g_autoptr (OaSlot) slot = g_str_has_prefix (mark, "[[") ? oa_slot_parse (mark) : NULL;
  g_autofree char *text = NULL;

  if (slot == NULL || g_str_equal (slot->ending, "rows"))
    return FALSE;
  text = g_strdup_printf ("Not stated: %s.", slot->hint);
  return replace_everywhere (document, mark, text);
}

gboolean
oa_fix_content (OaDocument *document,
                GStrv criteria,
                OaIssueKind kind,
                const char *first,
                const char *second)
{
  switch (kind)
    {
    case OA_ISSUE_SLOT:
      return fill_slot (document, first);
    case OA_ISSUE_PLACEHOLDER:
      return replace_everywhere (document, first, "still open");
    case OA_ISSUE_EMPTY:
      return fill_section (document, first);
    case OA_ISSUE_EMPTY_CELL:
      return fill_cells (document, first);
    case OA_ISSUE_NO_CRITERION:
      return add_criterion (document, criteria, first);
    case OA_ISSUE_NO_DECISION:
      return add_decision (document, second);
    case OA_ISSUE_CRITERION_FACT:
      return state_criterion (document, criteria, first);
    case OA_ISSUE_CONFLICT:
      return ask_which (document, first, second);
    case OA_ISSUE_OWNER:
    case OA_ISSUE_DATE:
    case OA_ISSUE_AMOUNT:
    case OA_ISSUE_ROW_OWNERS:
      return ask_for_kind (document, kind, first);
    case OA_ISSUE_SPELLING:
    case OA_ISSUE_REPEATED_WORD:
    case OA_ISSUE_MARKS:
    case OA_ISSUE_DUPLICATE:
    case OA_ISSUE_BRACKET:
    case OA_ISSUE_LONG:
    case OA_ISSUE_LOWER_CASE:
    case OA_ISSUE_SPACES:
    case OA_N_ISSUES:
      break;
    }
  return oa_fix_wording (document, kind, first, second);
}
