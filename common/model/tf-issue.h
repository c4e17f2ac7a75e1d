/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-record.h"
#include "tf-types.h"
#include "tf-words.h"

G_BEGIN_DECLS

/* One finding of a review. Immutable once in a review. Any thread. */
struct _TfIssue
{
  gatomicrefcount ref_count;
  TfSeverity severity;
  char *description;     /* (owned): never blank */
  char *location;        /* (owned): "docs/plan.md:42", a section, or "N/A" */
  char *recommendation;  /* (owned): may be "" */
  char *id;              /* (owned) (nullable): of the open issue it repeats, according to the
                         * reviewer */
  char *quote;           /* (owned) (nullable): the text at the place, verbatim */
  gboolean needs_person; /* only the person can settle it, by a change of constraints or spec */
  gboolean withdrawn;    /* its reviewer has taken it back, in so many words */
};

TfIssue *tf_issue_new (TfSeverity severity,
                       const char *description,
                       const char *location,
                       const char *recommendation);
/* @id and @quote (nullable), as in the struct. */
TfIssue *tf_issue_new_with_proof (TfSeverity severity,
                                  const char *description,
                                  const char *location,
                                  const char *recommendation,
                                  const char *id,
                                  const char *quote);

/* The same issue with another severity and quote (nullable). Returns: (transfer full) */
TfIssue *tf_issue_copy_with (const TfIssue *self, TfSeverity severity, const char *quote);

/* {severity, description, location, recommendation, id, quote, needs_person, withdrawn}; the first
 * four are required; all but the last two, which are booleans, are strings; description must not be
 * blank; id and quote are absent, null or blank if there is none. Only the first four are on the
 * bus. */
TF_DECLARE_COUNTED_RECORD (TfIssue, tf_issue)

G_END_DECLS
