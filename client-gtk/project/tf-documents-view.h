/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-tab.h"

G_BEGIN_DECLS

/**
 * TfDocumentsView:
 *
 * The documents of a project, rendered or as source, with an editor. Unsaved text is never lost: it
 * is kept for each project and document as long as the view exists.
 *
 * Properties: those of TfProjectTab. Main thread only.
 */
#define TF_TYPE_DOCUMENTS_VIEW (tf_documents_view_get_type ())
G_DECLARE_FINAL_TYPE (TfDocumentsView, tf_documents_view, TF, DOCUMENTS_VIEW, TfProjectTab)

/* Shows the source of the deliverable at @location once it is loaded; reports it if not found. */
void tf_documents_view_show_location (TfDocumentsView *self, const char *location);

G_END_DECLS
