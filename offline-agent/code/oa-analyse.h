/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-analysis.h"
#include "oa-compile.h"

G_BEGIN_DECLS

/* The families of analysers. Each adds its runs to the queue of @self. */
void oa_analyse_shell (OaAnalysis *self);
void oa_analyse_python (OaAnalysis *self);
void oa_analyse_data (OaAnalysis *self);
void oa_analyse_spelling (OaAnalysis *self);
void oa_analyse_cppcheck (OaAnalysis *self);
/* Needs the compilations of oa_compile_discover(). */
void oa_analyse_gcc (OaAnalysis *self);
void oa_analyse_tidy (OaAnalysis *self);

/* Convert a tool's output to findings (element-type OaFinding). @directory: where the tool ran.
 * %FALSE: the output is not recognised, so nothing is known. Pure, except for lines read from
 * @tree. */
gboolean oa_shellcheck_parse (const OaTree *tree,
                              const char *directory,
                              const char *text,
                              GPtrArray *findings);
gboolean oa_pyflakes_parse (const OaTree *tree,
                            const char *directory,
                            const char *text,
                            GPtrArray *findings);
gboolean oa_yamllint_parse (const OaTree *tree,
                            const char *directory,
                            const char *text,
                            GPtrArray *findings);
gboolean oa_xmllint_parse (const OaTree *tree,
                           const char *directory,
                           const char *text,
                           GPtrArray *findings);
gboolean oa_node_parse (const OaTree *tree,
                        const char *directory,
                        const char *path,
                        const char *text,
                        GPtrArray *findings);
/* Output of our own check by Python: "path\tline\tmessage" lines and a last line ".". */
gboolean oa_python3_parse (const OaTree *tree,
                           const char *directory,
                           const char *text,
                           GPtrArray *findings);
/* @out_ambiguous: words with more than one possible correction, which are not reported. */
gboolean oa_codespell_parse (const OaTree *tree,
                             const char *directory,
                             const char *text,
                             GPtrArray *findings,
                             guint *out_ambiguous);
gboolean oa_cppcheck_parse (const OaTree *tree,
                            const char *directory,
                            const char *text,
                            GPtrArray *findings);
/* @compile: whether its flags are known. With unknown flags, a file that does not compile yields no
 * findings and %FALSE. */
gboolean oa_gcc_parse (const OaTree *tree,
                       const OaCompile *compile,
                       const char *text,
                       GPtrArray *findings);

/* A source that gcc could not read to the end; @text is what gcc printed. */
void oa_gcc_note_missing (OaAnalysis *self, const char *text);

gboolean oa_tidy_parse (const OaTree *tree,
                        const char *directory,
                        const char *text,
                        GPtrArray *findings);

G_END_DECLS
