/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* An entry of Project1.ListResources. Immutable. */
#define TF_TYPE_RESOURCE_ITEM (tf_resource_item_get_type ())
G_DECLARE_FINAL_TYPE (TfResourceItem, tf_resource_item, TF, RESOURCE_ITEM, GObject)

/* @resource: a{sv} */
TfResourceItem *tf_resource_item_new (GVariant *resource);

const char *tf_resource_item_get_name (TfResourceItem *self);

/* Its size, whether it can be read, and other known facts, for display. */
const char *tf_resource_item_get_detail (TfResourceItem *self);
gboolean tf_resource_item_is_readable (TfResourceItem *self);

G_END_DECLS
