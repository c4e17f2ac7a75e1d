/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-tab.h"

G_BEGIN_DECLS

/**
 * TfDocumentsView:
 *
 * The documents of a project, rendered or as source, and edited by hand. A text that is not saved is
 * never lost: it stays, by project and document, for as long as the view is there.
 *
 * Properties: those of TfProjectTab. Main thread only.
 */
#define TF_TYPE_DOCUMENTS_VIEW (tf_documents_view_get_type ())
G_DECLARE_FINAL_TYPE (TfDocumentsView, tf_documents_view, TF, DOCUMENTS_VIEW, TfProjectTab)

/* The deliverable's source at @location, as soon as it was read; says so when it cannot be found. */
void tf_documents_view_show_place (TfDocumentsView *self, const char *location);

G_END_DECLS
