/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfLazyPage:
 *
 * Creates a page when it is first mapped and then keeps it, so that startup does not wait for pages
 * nobody has opened.
 *
 * Properties: "page-type" (GType of a GtkWidget with the property "client" and possibly "project",
 * which are forwarded to it). Main thread only.
 */
#define TF_TYPE_LAZY_PAGE (tf_lazy_page_get_type ())
G_DECLARE_FINAL_TYPE (TfLazyPage, tf_lazy_page, TF, LAZY_PAGE, TfProjectView)

/* The page, created if nobody has opened it yet. Returns: (transfer none) */
GtkWidget *tf_lazy_page_ensure_page (TfLazyPage *self);

G_END_DECLS
