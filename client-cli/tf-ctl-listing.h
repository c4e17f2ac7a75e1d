/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The answer of ListProjects: for each field an array of values. With thousands of projects, looking up
 * every value in a dictionary of its project would take longer than the call. Pure. */
typedef struct _TfCtlListing TfCtlListing;

/* @reply: (aoa{sv}). @fields: those that were asked for; empty: as they come. TF_ERROR_MALFORMED names a
 * field that is missing. Returns: (transfer full) */
TfCtlListing *tf_ctl_listing_new (GVariant *reply, const char *const *fields, GError **error);
void tf_ctl_listing_free (TfCtlListing *self);

gsize tf_ctl_listing_get_size (const TfCtlListing *self);

/* The value of project @i in a field by its place in @fields. Returns: (transfer full) */
GVariant *tf_ctl_listing_get (const TfCtlListing *self, guint field, gsize i);
/* "" if it is no string. Returns: (transfer none) */
const char *tf_ctl_listing_get_string (const TfCtlListing *self, guint field, gsize i);
/* @fallback if it is no number of 64 bits. */
gint64 tf_ctl_listing_get_int64 (const TfCtlListing *self, guint field, gsize i, gint64 fallback);

/* The first @n fields (or all) of project @i as a{sv}. Returns: (transfer full) */
GVariant *tf_ctl_listing_get_row (const TfCtlListing *self, guint n, gsize i);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfCtlListing, tf_ctl_listing_free)

G_END_DECLS
