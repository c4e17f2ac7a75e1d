/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-types.h"
#include "tf-words.h"

G_BEGIN_DECLS

/* One finding of a review. Immutable once in a review. Any thread. */
struct _TfIssue
{
  grefcount ref_count;
  TfSeverity severity;
  char *description;    /* (owned): never blank */
  char *location;       /* (owned): "docs/plan.md:42", a section, or "N/A" */
  char *recommendation; /* (owned): may be "" */
  char *id;             /* (owned) (nullable): of the open issue it repeats, as the reviewer says */
  char *quote;          /* (owned) (nullable): the text of the place, verbatim */
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
TfIssue *tf_issue_ref (TfIssue *self);
void tf_issue_unref (TfIssue *self);

/* {severity, description, location, recommendation, id, quote}; the first four required, all strings;
 * description must not be blank; id and quote are left out or null when there is none. @path as in tf-json.h. TF_ERROR_MALFORMED. */
TfIssue *tf_issue_from_json (JsonNode *node, const char *path, GError **error);
JsonNode *tf_issue_to_json (const TfIssue *self);
GVariant *tf_issue_to_variant (const TfIssue *self); /* a{sv}, floating */

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfIssue, tf_issue_unref)

G_END_DECLS
