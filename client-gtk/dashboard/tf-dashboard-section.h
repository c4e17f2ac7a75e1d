/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TfDashboardSection:
 *
 * A heading with content below it, or, without data, a sentence that says when there will be some.
 *
 * Properties: "title"; "caption": a remark below the content, may be empty; "none": the sentence;
 * "child": the content. Main thread only.
 */
#define TF_TYPE_DASHBOARD_SECTION (tf_dashboard_section_get_type ())
G_DECLARE_FINAL_TYPE (TfDashboardSection, tf_dashboard_section, TF, DASHBOARD_SECTION, GtkWidget)

void tf_dashboard_section_set_has_data (TfDashboardSection *self, gboolean has_data);
void tf_dashboard_section_set_caption (TfDashboardSection *self, const char *caption);

G_END_DECLS
