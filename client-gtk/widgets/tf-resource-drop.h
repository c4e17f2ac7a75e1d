/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-resource-chooser.h"

G_BEGIN_DECLS

typedef void (*TfTextDropped) (gpointer object, const char *text);

/* Lets files, folders and text be dropped anywhere in @widget, text views in it included: each file goes
 * to @file, with @object. Text is for @text, where nothing in @widget takes it itself. @highlight
 * (nullable) is visible while something that fits is held over @widget. @object is @widget or in it. */
void tf_resource_drop_attach (GtkWidget *widget,
                              GtkWidget *highlight,
                              TfResourceChosen file,
                              TfTextDropped text,
                              gpointer object);

G_END_DECLS
