/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-outcome.h"
#include "code-report.h"
#include "code-tests.h"

/* Reads a step that prepares: why it failed, and whether the machine lacks something. */
typedef struct
{
  TfTestReader parent;
  GString *line;    /* (owned): scratch */
  CodeCause *cause; /* (owned) */
  CodeNeeds *needs; /* (owned) */
} Preparation;

static void
preparation_feed (TfTestReader *reader, const char *line, gsize length)
{
  Preparation *self = (Preparation *) reader;
  const char *clean = code_line_clean (self->line, line, length, &length);

  code_cause_read (self->cause, clean);
  code_needs_read (self->needs, clean);
}

static void
preparation_finish (TfTestReader *reader, int exit_code, TfTestReport *report)
{
  Preparation *self = (Preparation *) reader;
  const char *cause = code_cause_get (self->cause);

  code_outcome_set_detail (report, cause != NULL ? cause : "");
  code_outcome_explain (report, self->needs, self->cause, exit_code);
}

static void
preparation_free (TfTestReader *reader)
{
  Preparation *self = (Preparation *) reader;

  g_string_free (self->line, TRUE);
  code_cause_free (self->cause);
  code_needs_free (self->needs);
  g_free (self);
}

TfTestReader *
code_preparation_create_reader (void)
{
  static const TfTestReaderClass reader_class = { .feed = preparation_feed,
                                                  .finish = preparation_finish,
                                                  .free = preparation_free };
  Preparation *self = g_new0 (Preparation, 1);

  self->parent.class = &reader_class;
  self->line = g_string_new (NULL);
  self->cause = code_cause_new ();
  self->needs = code_needs_new ();
  return &self->parent;
}
