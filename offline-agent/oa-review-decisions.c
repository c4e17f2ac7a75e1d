/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-criteria.h"
#include "oa-review-private.h"

#define CRITERIA "Acceptance Criteria"

/* Returns: (transfer full) */
static GStrv
list_lines (const OaDocument *document)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < document->lines->len; i++)
    g_strv_builder_add (builder,
                        ((const OaDocumentLine *) g_ptr_array_index (document->lines, i))->text);
  return g_strv_builder_end (builder);
}

/* The list of criteria says what is wanted, not where it is met. */
static gboolean
is_in_criteria (guint line, gpointer data)
{
  const OaReview *self = data;

  return g_ascii_strcasecmp (oa_document_title_of (self->document, line), CRITERIA) == 0;
}

static gboolean
find_heading (const OaReview *self, const char *title, guint *out_line)
{
  guint section = oa_document_find_section (self->document, title);

  return section > 0 && oa_document_last (self->document, section, OA_PART_HEADING, out_line);
}

/* "Remove AC-3" is met by the list of criteria. */
static gboolean
find_line (OaReview *self, const OaWanted *wanted, guint *out_line)
{
  g_auto (GStrv) lines = list_lines (self->document);

  if (oa_wanted_is_decision (wanted) && oa_criteria_is_order (wanted->text))
    return find_heading (self, CRITERIA, out_line);
  return oa_wanted_find_line (wanted, (const char *const *) lines, is_in_criteria, self, out_line);
}

char *
oa_review_find_place (const OaWanted *wanted, char **out_quote, gpointer review)
{
  OaReview *self = review;
  guint line = 0;

  if (!find_line (self, wanted, &line))
    return NULL;
  *out_quote =
      g_strdup (((const OaDocumentLine *) g_ptr_array_index (self->document->lines, line))->text);
  return g_strdup_printf ("%s:%u", self->path, line + 1);
}

void
oa_review_decisions (OaReview *self, const GPtrArray *wanted)
{
  for (guint i = 0; i < wanted->len; i++)
    {
      const OaWanted *one = g_ptr_array_index (wanted, i);
      guint line = 0;

      if (!oa_wanted_is_decision (one) || find_line (self, one, &line) ||
          !oa_wanted_has_words (one))
        continue;
      line = 0;
      find_heading (self, "Key Decisions", &line);
      oa_review_add (self, OA_ISSUE_NO_DECISION, line, one->id, one->text);
    }
}
