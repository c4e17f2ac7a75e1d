/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/**
 * TfTestCheckout:
 *
 * The files of one tree in TF_DIR_CHECKOUT, which copies for tests are made from. There is one
 * per project; the next test run brings it to its own tree by writing what differs. While somebody
 * holds it, it does not change. Nobody may write to it. Blocking, worker.
 */
typedef struct _TfTestCheckout TfTestCheckout;

/* Relative to TF_DIR_PRIVATE. */
#define TF_TEST_CHECKOUT_BELOW "checkout/tree"

/* Files of @snapshot, with the file times of the project's tree if @as_found; see
 * tf_repo_set_export_times(). Returns: (transfer full) (nullable): %NULL without @error if somebody
 * holds it with another tree */
TfTestCheckout *tf_test_checkout_open (TfWorkspace *workspace,
                                       const char *snapshot,
                                       gboolean as_found,
                                       GError **error);
void tf_test_checkout_close (TfTestCheckout *self);
/* Absolute. */
const char *tf_test_checkout_get_directory (const TfTestCheckout *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTestCheckout, tf_test_checkout_close)

G_END_DECLS
