/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  OA_PART_BLANK,
  OA_PART_HEADING,
  OA_PART_TABLE_HEADER, /* header row and delimiter row */
  OA_PART_ROW,
  OA_PART_ITEM,
  OA_PART_TEXT,
} OaPart;

/* One line of a deliverable. */
typedef struct
{
  char *text; /* (owned) */
  OaPart part;
  guint section; /* index into titles */
} OaDocumentLine;

/**
 * OaDocument:
 *
 * A deliverable as lines with their sections; used by reviewer and fixer.
 */
typedef struct
{
  GPtrArray *lines;  /* (owned) (element-type OaDocumentLine) */
  GPtrArray *titles; /* (owned) (element-type utf8): 0 is the title of the whole */
} OaDocument;

OaDocument *oa_document_parse (const char *markdown);
void oa_document_free (OaDocument *self);
char *oa_document_to_text (const OaDocument *self);

/* Index of the section, or 0. */
guint oa_document_find_section (const OaDocument *self, const char *title);

const char *oa_document_title_of (const OaDocument *self, guint line);

/* The last row, item or text line of a section, for adding after it; %FALSE if it has none. */
gboolean oa_document_last (const OaDocument *self, guint section, OaPart part, guint *out_line);

void oa_document_insert (OaDocument *self, guint at, const char *text, OaPart part, guint section);
void oa_document_set (OaDocument *self, guint line, const char *text);
void oa_document_remove (OaDocument *self, guint line);

/* Sections that quote other texts literally (Acceptance Criteria) or are structure, so their
 * wording is not to be corrected. */
gboolean oa_document_is_fixed (const OaDocument *self, guint line);

/* The sentences of a line in plain text, without list marker and cell borders. Returns: (transfer
 * full) (element-type utf8) */
GPtrArray *oa_document_sentences (const OaDocument *self, guint line);

/* The cells of a row, raw. Returns: (transfer full) */
GStrv oa_document_cells (const char *row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaDocument, oa_document_free)

G_END_DECLS
