/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-artifact.h"

G_BEGIN_DECLS

/* What Scope and Exclusions of constraints.md say about places. Not thread-safe.
 *
 * Places are files and folders of the deliverable ("`left.sh`", "src/", "*.md") and its sections
 * ("Budget" as the whole item, in quotes, backticks or bold, or "section Budget"). A bare word such
 * as docs or README names none, nor does what follows "except", "other than", "outside" or the like,
 * nor the title of the document.
 *
 *   - What Exclusions names is out of scope.
 *   - If Scope is a list and each of its items names a place, what is outside all of them is out of
 *     scope. An item that names none, or says "all" or "whole", leaves that unknown.
 *   - A location that names no place, or a file of which only sections are named, is unknown too.
 *
 * Unknown is never out of scope: nothing is rejected for what nobody has said. */
typedef struct _TfScope TfScope;

/* @constraints (nullable): without, everything is unknown. @artifact: outlives it. Worker (it reads).
 * Returns: (transfer full) */
TfScope *tf_scope_new (const char *constraints, TfArtifact *artifact);
void tf_scope_free (TfScope *self);

/* Whether @location is known to be out of scope. Worker. */
gboolean tf_scope_excludes (TfScope *self, const char *location);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfScope, tf_scope_free)

G_END_DECLS
