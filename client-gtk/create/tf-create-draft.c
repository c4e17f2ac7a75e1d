/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-create-draft.h"

#define KEY "tf-create-draft"

static void
draft_free (gpointer data)
{
  TfCreateDraft *self = data;

  g_free (self->title);
  g_free (self->text);
  g_object_unref (self->items);
  g_free (self);
}

void
tf_create_draft_keep (TfClient *client, const char *title, const char *text, GListModel *items)
{
  TfCreateDraft *self = g_new0 (TfCreateDraft, 1);

  self->title = g_strdup (title);
  self->text = g_strdup (text);
  self->items = g_object_ref (items);
  g_object_set_data_full (G_OBJECT (client), KEY, self, draft_free);
}

const TfCreateDraft *
tf_create_draft_find (TfClient *client)
{
  return g_object_get_data (G_OBJECT (client), KEY);
}

void
tf_create_draft_forget (TfClient *client)
{
  g_object_set_data (G_OBJECT (client), KEY, NULL);
}
