/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "code-report.h"
#include "code-tests-tree.h"
#include "code-tests.h"

G_BEGIN_DECLS

/* A directory that may be built and tested, and how each build system is found in it. */
typedef struct
{
  char *path;        /* absolute */
  const char *below; /* path below the tree, "" for its root */
  TfTestPlan *plan;  /* (nullable): the result */
} CodePlace;

/* Where reporters write their files. */
#define CODE_TESTS_RESULT   ".tf-results"
#define CODE_PATTERN_MAVEN  "*target/surefire-reports/TEST-*.xml"
#define CODE_PATTERN_GRADLE "*build/test-results/*.xml"

/* Whether @place has tests of that kind; then its plan is set, perhaps with a next one. */
typedef gboolean (*CodePlaceFunc) (CodePlace *place);

/* Begins the plan. Returns: %TRUE */
gboolean code_place_begin (CodePlace *place, const char *runner);
/* Adds a step that prepares. Returns: (transfer none) */
TfTestStep *code_place_add (CodePlace *place, const char *const *argv);
/* Adds a step that runs tests; @format (nullable): to be detected. Returns: (transfer none) */
TfTestStep *code_place_add_tests (CodePlace *place,
                                  const CodeFormat *format,
                                  const char *const *argv);
#define CODE_PLACE_ADD(place, ...) \
  code_place_add (place, (const char *const[]){ __VA_ARGS__, NULL })
#define CODE_PLACE_ADD_TESTS(place, format, ...) \
  code_place_add_tests (place, format, (const char *const[]){ __VA_ARGS__, NULL })
/* @name: of a file below the place that @step writes; a pattern as in TfTestStep. */
void code_place_set_result (CodePlace *place, TfTestStep *step, const char *name);
void code_place_set_pattern (CodePlace *place, TfTestStep *step, const char *pattern);
/* Adds "NAME=value" to what the steps see. */
void code_plan_set_environment (TfTestPlan *plan, const char *assignment);

/* Whether the file @name has the text @word. */
gboolean code_place_has_word (const CodePlace *place, const char *name, const char *word);
/* The first of @names (array zero-terminated=1) that exists. Returns: (transfer none) (nullable) */
const char *code_place_find_file (const CodePlace *place, const char *const *names);

/* code-tests-build.c */
gboolean code_find_meson (CodePlace *place);
gboolean code_find_meson_without_tests (CodePlace *place);
gboolean code_find_cmake (CodePlace *place);
gboolean code_find_cargo (CodePlace *place);
gboolean code_find_go (CodePlace *place);
gboolean code_find_autotools (CodePlace *place);
gboolean code_find_make (CodePlace *place);
/* code-tests-system.c: each adds a next plan with a system_path: what a distribution packages for
 * builds without network. */
void code_add_system_cargo (CodePlace *place);
void code_add_system_go (CodePlace *place);
void code_add_system_gradle (CodePlace *place);
void code_add_system_maven (CodePlace *place);
/* code-tests-web.c */
gboolean code_find_npm (CodePlace *place);
gboolean code_find_deno (CodePlace *place);
gboolean code_find_bun (CodePlace *place);
/* code-tests-platform.c */
gboolean code_find_maven (CodePlace *place);
gboolean code_find_gradle (CodePlace *place);
gboolean code_find_dotnet (CodePlace *place);
gboolean code_find_swift (CodePlace *place);
gboolean code_find_bazel (CodePlace *place);
/* code-tests-dynamic.c */
gboolean code_find_php (CodePlace *place);
gboolean code_find_rspec (CodePlace *place);
gboolean code_find_rake (CodePlace *place);
gboolean code_find_ruby (CodePlace *place);
/* code-tests-python.c */
gboolean code_find_python (CodePlace *place);
/* code-tests-script.c */
gboolean code_find_perl (CodePlace *place);
gboolean code_find_prove (CodePlace *place);
gboolean code_find_bats (CodePlace *place);
gboolean code_find_script (CodePlace *place);

G_END_DECLS
