/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-words.h"

G_BEGIN_DECLS

/* What an analyser found in a file, and the change it suggests. Lines and columns count from 1,
 * columns in bytes; an edit replaces the text from its start up to, but not including, its end.
 * Pure. */
typedef struct
{
  guint line;
  guint column;
  guint end_line;
  guint end_column;
  char *text; /* (owned) */
} OaEdit;

typedef struct
{
  char *path;    /* (owned): below the project */
  guint line;    /* 0: the whole file */
  char *tool;    /* (owned): "shellcheck" */
  char *id;      /* (owned): the tool's own, "SC2086" */
  char *message; /* (owned): one line */
  char *advice;  /* (owned): how to settle it */
  char *also;    /* (owned) (nullable): other tools that found the same here */
  char *mistake; /* (owned): the same for two findings of one mistake on one line */
  TfSeverity severity;
  TfSeverity confirmed; /* its severity if another tool finds the same */
  GPtrArray *edits;     /* (owned) (element-type OaEdit): empty: must be fixed by hand */
  GPtrArray *parts;     /* (owned) (nullable) (element-type OaFinding): see oa-group.h */
} OaFinding;

/* Severity, mistake and advice come from the table of oa-rules.h. @level: the tool's own word.
 * Returns: (transfer full) (nullable): %NULL if the table omits such findings */
OaFinding *oa_finding_new (const char *tool,
                           const char *id,
                           const char *level,
                           const char *path,
                           guint line,
                           const char *message);
void oa_finding_free (OaFinding *self);

/* Without its parts. Returns: (transfer full) */
OaFinding *oa_finding_copy (const OaFinding *self);

/* Adds @self (nullable) to @findings (element-type OaFinding). Returns: (transfer none): @self */
OaFinding *oa_finding_take (GPtrArray *findings, OaFinding *self);

void oa_finding_add_edit (OaFinding *self,
                          guint line,
                          guint column,
                          guint end_line,
                          guint end_column,
                          const char *text);

/* Adds those edits of @other that @self does not have yet. */
void oa_finding_merge_edits (OaFinding *self, const OaFinding *other);

/* "[shellcheck SC2086] Double quote …" Returns: (transfer full) */
char *oa_finding_describe (const OaFinding *self);

/* "src/a.c:12", or the path alone. Returns: (transfer full) */
char *oa_finding_locate (const OaFinding *self);

/* Sorts by path, line, tool, id and message, and keeps one finding per mistake and line, with the
 * confirmed severity if several tools found it. */
void oa_findings_settle (GPtrArray *findings);

/* Keeps the @limit most severe findings, in order. Returns: how many were removed */
guint oa_findings_cut (GPtrArray *findings, guint limit);

/* Parses "[tool id] …" and "path:line". %FALSE if they have another form. Out parameters (transfer
 * full). */
gboolean oa_finding_parse (const char *description,
                           const char *location,
                           char **out_tool,
                           char **out_id,
                           char **out_path,
                           guint *out_line);

/* "path:line", or a path alone. @out_path (transfer full), @out_line: 0 if none */
void oa_finding_read_place (const char *location, char **out_path, guint *out_line);

GPtrArray *oa_findings_new (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaFinding, oa_finding_free)

G_END_DECLS
