/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "oa-finding.h"
#include "oa-tools.h"
#include "oa-tree.h"

G_BEGIN_DECLS

/* One pass of all analysers over a copy of a project. */
typedef struct
{
  const OaTree *tree;   /* (not owned): its root is the copy */
  GHashTable *only;     /* (not owned) (nullable): set of paths; %NULL: all */
  OaTools *tools;       /* (owned) */
  GPtrArray *findings;  /* (owned) (element-type OaFinding) */
  GHashTable *read;     /* (owned): set of "tool path": files read completely */
  GHashTable *rejected; /* (owned): of these, those that it refused as a whole, with a finding */
  GPtrArray *compiles;  /* (owned) (element-type OaCompile) */
  GHashTable *headers;  /* (owned): set of headers that are missing here */
  guint uncompiled;     /* number of sources that cannot be compiled here */
  guint ambiguous;      /* number of words that could be misspelt */
} OaAnalysis;

OaAnalysis *oa_analysis_new (const OaTree *tree, GHashTable *only, guint seconds);
void oa_analysis_free (OaAnalysis *self);

/* Runs the installed analysers and consolidates their findings. */
void oa_analysis_run (OaAnalysis *self);

gboolean oa_analysis_wants (const OaAnalysis *self, const OaFile *file);

/* Records that @tool read @path to the end, and looks that up. */
void oa_analysis_mark (OaAnalysis *self, const char *tool, const char *path);
gboolean oa_analysis_has_read (const OaAnalysis *self, const char *tool, const char *path);

/* Likewise, that it read @path only to refuse it: it has seen nothing behind the mistake that it
 * reports. */
void oa_analysis_reject (OaAnalysis *self, const char *tool, const char *path);
gboolean oa_analysis_has_rejected (const OaAnalysis *self, const char *tool, const char *path);

/* What the environment lacks, in one sentence; "" for nothing. Not a finding: the code may be
 * right. Returns: (transfer full) */
char *oa_analysis_describe_environment (const OaAnalysis *self);

/* Converts the name @said, as printed by a tool that ran in @directory, to a path below the root;
 * %NULL if it is none of the files to analyse. Returns: (transfer full) (nullable) */
char *oa_analysis_path (const OaTree *tree, const char *directory, const char *said);

/* How a tool writes what it found: a line has the shape, with the names path, line and message, and id
 * and level if the tool says them. */
typedef struct
{
  const char *tool;
  const char *shape;
  const char *id;     /* (nullable): of a shape without it */
  const char *level;  /* likewise */
  const char *except; /* (nullable): messages that say nothing about the file, because … */
} OaSaid;

/* Takes what each line of @text says about a file of the tree. @directory: where the tool ran.
 * @findings (element-type OaFinding) */
void oa_analysis_read_lines (const OaSaid *said,
                             const OaTree *tree,
                             const char *directory,
                             const char *text,
                             GPtrArray *findings);

/* One line of a file, without its newline. Returns: (transfer full) (nullable) */
char *oa_analysis_line (const OaTree *tree, const char *path, guint line);

/* The paths of files of one of the wanted kinds. Returns: (transfer container) (element-type
 * utf8) */
GPtrArray *oa_analysis_list (const OaAnalysis *self, const OaFileKind *kinds, guint n_kinds);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaAnalysis, oa_analysis_free)

G_END_DECLS
