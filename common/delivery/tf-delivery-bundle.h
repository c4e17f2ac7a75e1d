/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  GBytes *bytes;    /* (owned): all of it */
  char *branch;     /* (owned): without refs/heads/ */
  char *commit;     /* (owned) */
  GPtrArray *needs; /* (owned) (element-type utf8): commits that the receiver must have */
} TfDeliveryBundle;

/* Maps the file @fd. Blocking. Returns: (transfer full) (nullable) */
GBytes *tf_delivery_map (int fd, GError **error);

/* Reads a bundle and checks that its pack is whole. TF_ERROR_MALFORMED. Blocking. Returns: (transfer
 * full) */
TfDeliveryBundle *tf_delivery_bundle_read (int fd, GError **error);
void tf_delivery_bundle_free (TfDeliveryBundle *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfDeliveryBundle, tf_delivery_bundle_free)

G_END_DECLS
