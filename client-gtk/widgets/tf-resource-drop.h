/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-resource-chooser.h"

G_BEGIN_DECLS

typedef void (*TfTextDropped) (gpointer object, const char *text);

/* Lets files, folders and text be dropped anywhere in @widget, including text views. Calls @file
 * with @object for each file, and @text for text that no widget in @widget takes. @highlight:
 * (nullable): visible while something suitable is dragged over @widget. @object: @widget or a
 * descendant. */
void tf_resource_drop_attach (GtkWidget *widget,
                              GtkWidget *highlight,
                              TfResourceChosen file,
                              TfTextDropped text,
                              gpointer object);

G_END_DECLS
