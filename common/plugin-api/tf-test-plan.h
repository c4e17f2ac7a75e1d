/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-test-report.h"

G_BEGIN_DECLS

/* How to run the tests of a tree: steps run one after another, confined, in a copy of the tree. */

/* What decides about the command. All (not owned). The first of these that is given: the command
 * set for the project, the one the specification names, the configured one, what is found in the
 * tree. */
typedef struct
{
  const char *directory;       /* (nullable): of the tree, absolute; %NULL: what is found in it does
                                * not count */
  const char *project_command; /* (nullable): set for this project; "": none */
  const char *spec;            /* (nullable): the text of the specification */
  const char *command;         /* (nullable): tests.command of the configuration; "": none */
} TfTestInput;

typedef struct
{
  GStrv argv;           /* (owned): argv[0] is looked up on PATH */
  char *directory;      /* (owned): below the tree, "" for its root */
  gboolean runs_tests;  /* %FALSE: prepares (configure, compile); if that fails, no result is
                        * known */
  char *format;         /* (owned) (nullable): selects the reader: "tap", "pytest" … */
  GStrv result_files;   /* (owned): below the tree; the first one that exists after the step is read
                        * instead of its output */
  char *result_pattern; /* (owned) (nullable): of paths below the tree, "*" and "?" match any
                         * character; all files that match are read, if none of result_files
                         * exists */
} TfTestStep;

/* A file that the steps need beside the tree, such as a check of what is imported. */
typedef struct
{
  char *path; /* (owned): below the tree; does not exist there */
  char *text; /* (owned) */
} TfTestFile;

typedef struct _TfTestPlan TfTestPlan;

struct _TfTestPlan
{
  char *runner;         /* (owned): "meson", "ctest", "make check" …, or a named command */
  GPtrArray *steps;     /* (owned) (element-type TfTestStep) */
  char *command_source; /* (owned): where the command comes from, for the user and the agent:
                         * "named by the specification", "found by meson.build" … */
  GStrv environment;    /* (owned): "NAME=value"; TF_TEST_PLAN_TREE is where the steps see the
                         * tree */
  GPtrArray *files;     /* (owned) (element-type TfTestFile): written before the first step */
  char *notes_file;     /* (owned) (nullable): below the tree; its lines go to the readers of steps
                         * that run tests, apart from the output */
  GStrv setup;          /* (owned): what would fetch the dependencies of the tree, each a line for
                         * a shell; never run unless the user allows it. Empty: nothing is known */
  GStrv setup_files;    /* (owned): manifests and lock files below the tree; when one of them
                         * changes, setup has to run again */
  char *system_path;    /* (owned) (nullable): the same tests with what the system has, instead of
                         * what the plan before this one lacks: runs only after that, and only
                         * where this path exists */
  TfTestPlan *next;     /* (owned) (nullable): to run instead if this one ended well but ran no
                         * test (TfTestReport.none_ran), or, with a system_path, lacked something */
};

#define TF_TEST_PLAN_TREE "{tree}"

/* The format of steps that prepare: their reader finds out why one failed. */
#define TF_TEST_FORMAT_PREPARATION "preparation"

TfTestPlan *tf_test_plan_new (const char *runner);
void tf_test_plan_free (TfTestPlan *self);
/* @argv (transfer none); @directory "" for the root. Returns: (transfer none): to be filled in */
TfTestStep *tf_test_plan_add (TfTestPlan *self, const char *const *argv, const char *directory);
void tf_test_plan_add_file (TfTestPlan *self, const char *path, const char *text);
/* The command line of its last step, as a user would type it. Returns: (transfer full): "" without
 * steps */
char *tf_test_plan_dup_command (const TfTestPlan *self);
/* "meson test -C build", as a user would type it; what is not UTF-8 is replaced.
 * Returns: (transfer full) */
char *tf_test_step_format (const TfTestStep *self);

/* Parses the output of a step line by line as it arrives, in bounded memory. Created by the
 * deliverable type; any thread, one at a time. */
typedef struct _TfTestReader TfTestReader;

typedef struct
{
  /* One line without its newline; may contain any bytes. */
  void (*feed) (TfTestReader *self, const char *line, gsize length);
  /* (nullable) A line of the notes file of the plan, after the output and before the end. */
  void (*note) (TfTestReader *self, const char *line, gsize length);
  /* The step has ended: fills counts, skipped, cases and detail of @report. @exit_code -1: ended by
   * a signal or a limit. The result is known only if the reporter's own result was read completely
   * and agrees with @exit_code. */
  void (*finish) (TfTestReader *self, int exit_code, TfTestReport *report);
  void (*free) (TfTestReader *self);
} TfTestReaderClass;

struct _TfTestReader
{
  const TfTestReaderClass *class;
};

void tf_test_reader_feed (TfTestReader *self, const char *line, gsize length);
void tf_test_reader_note (TfTestReader *self, const char *line, gsize length);
void tf_test_reader_finish (TfTestReader *self, int exit_code, TfTestReport *report);
void tf_test_reader_free (TfTestReader *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTestPlan, tf_test_plan_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTestReader, tf_test_reader_free)

G_END_DECLS
