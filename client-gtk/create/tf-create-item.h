/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A file, folder or link to add to a project. Immutable. */
#define TF_TYPE_CREATE_ITEM (tf_create_item_get_type ())
G_DECLARE_FINAL_TYPE (TfCreateItem, tf_create_item, TF, CREATE_ITEM, GObject)

/* Inspects @file, on a worker: opens it and reads its start. If it cannot be added, the detail
 * gives the reason. @out_text: (transfer full) (nullable): its content if it is a text of at most
 * @text_max bytes. */
TfCreateItem *tf_create_item_new_for_file (GFile *file, gsize text_max, char **out_text);
TfCreateItem *tf_create_item_new_for_link (const char *url);

GFile *tf_create_item_get_file (TfCreateItem *self);      /* (nullable) */
const char *tf_create_item_get_link (TfCreateItem *self); /* (nullable) */
const char *tf_create_item_get_name (TfCreateItem *self);

/* A sentence: its size, or why it will not be added. */
const char *tf_create_item_get_detail (TfCreateItem *self);
gboolean tf_create_item_is_usable (TfCreateItem *self);

G_END_DECLS
