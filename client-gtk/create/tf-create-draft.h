/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client.h"

G_BEGIN_DECLS

/* The content of a closed window, kept with the client for the next window. Main thread only. */
typedef struct
{
  char *title;       /* (owned) */
  char *text;        /* (owned) */
  GListModel *items; /* (owned) (element-type TfCreateItem) */
} TfCreateDraft;

/* Replaces the draft. */
void tf_create_draft_keep (TfClient *client,
                           const char *title,
                           const char *text,
                           GListModel *items);

/* Returns: (transfer none) (nullable) */
const TfCreateDraft *tf_create_draft_find (TfClient *client);

void tf_create_draft_forget (TfClient *client);

G_END_DECLS
