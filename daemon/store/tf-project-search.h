/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-files.h"
#include "tf-text-match.h"

G_BEGIN_DECLS

/* Looks for text in what a project consists of: its name, tags and id, documents, chat and issues. Reads its
 * files, as they are: there is no index that could be out of date. Blocking: worker thread. */

/* Adds to @hits (element-type GVariant: a{sv}, see Manager1.Search) what is found: the name, else its tags, else
 * its id; a few of its documents, messages and issues. What cannot be read has nothing to find. */
void tf_project_search (const TfProjectFiles *files,
                        const char *name,
                        const char *const *tags,
                        const TfTextMatch *match,
                        GPtrArray *hits);

G_END_DECLS
