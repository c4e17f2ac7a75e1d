/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client-view.h"

G_BEGIN_DECLS

/**
 * TfInboxPage:
 *
 * What needs the user, over all projects, the oldest first, with the actions in place; below it what is
 * on a hold that ends by itself. Says that nothing does only if it knows. A row in which one types
 * stays; the focus goes on to the next one when a row goes.
 *
 * Action: inbox.next moves the focus to the next row, from the last to the first. Properties: those of
 * TfClientView. Main thread only.
 */
#define TF_TYPE_INBOX_PAGE (tf_inbox_page_get_type ())
G_DECLARE_FINAL_TYPE (TfInboxPage, tf_inbox_page, TF, INBOX_PAGE, TfClientView)

G_END_DECLS
