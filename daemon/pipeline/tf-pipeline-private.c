/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-pipeline-private.h"

char *
tf_pipeline_read_prompt (TfWorkspace *workspace, const char *name, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (workspace));
  g_autoptr (TfPromptLibrary) prompts = tf_workspace_dup_prompts (workspace);

  return tf_prompt_library_read (prompts, name, error);
}

void
tf_pipeline_add_notes (GPtrArray *notes, const GPtrArray *more)
{
  for (guint i = 0; more != NULL && i < more->len; i++)
    g_ptr_array_add (notes, g_strdup (g_ptr_array_index (more, i)));
}

GPtrArray *
tf_pipeline_copy_chat (const GPtrArray *chat)
{
  GPtrArray *copy = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);

  for (guint i = 0; i < chat->len; i++)
    g_ptr_array_add (copy, tf_chat_message_ref (g_ptr_array_index (chat, i)));
  return copy;
}
