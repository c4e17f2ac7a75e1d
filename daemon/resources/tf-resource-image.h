/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-resource-text.h"

G_BEGIN_DECLS

/* Images that agents are shown. Blocking: worker thread. */

/* "image/png": of a file of @kind (nullable), as tf_resource_kind_guess() names it; those that all models take
 * that see images at all. Returns: (transfer none) (nullable): %NULL for anything else */
const char *tf_resource_image_get_type (const char *kind);

/* Reads the rest of @fd, of which @start was read, for its size and hash. Sets what @self has of an image, or
 * a note why it is not shown. */
void tf_resource_image_read (TfResourceText *self,
                             int fd,
                             const GString *start,
                             const char *media_type);

G_END_DECLS
