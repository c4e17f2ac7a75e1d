/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

#include "tf-client.h"

G_BEGIN_DECLS

/* What the user calls a project and where it is put: name, tags, archive. From any widget of a window in
 * which tf_project_filing_install() was called. Reports what was done, with Undo for as much of it, and for
 * which projects it failed. Main thread. */

/* Adds the actions that Undo runs: "filing.rename" (a(ss): id, name), "filing.set-tags" (a(sas): id, tags),
 * "filing.set-archived" (a(sb): id, whether). */
void tf_project_filing_install (GtkWidget *window, TfClient *client);

/* Asks for the new name. */
void tf_project_filing_ask_name (GtkWidget *from, TfDbusProject1 *project);

/* Asks for the tags; those of several projects are the ones that all of them have.
 * @projects: (element-type TfDbusProject1) */
void tf_project_filing_ask_tags (GtkWidget *from, GPtrArray *projects);

/* @projects: (element-type TfDbusProject1) */
void tf_project_filing_set_archived (GtkWidget *from, GPtrArray *projects, gboolean archived);

G_END_DECLS
