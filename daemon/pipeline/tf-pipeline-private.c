/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-pipeline-private.h"

typedef struct
{
  TfPromptLibrary *prompts; /* (owned) */
  char *name;               /* (owned) */
} PromptRequest;

static void
prompt_request_free (gpointer data)
{
  PromptRequest *request = data;

  tf_prompt_library_free (request->prompts);
  g_free (request->name);
  g_free (request);
}

static void
read_prompt_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  PromptRequest *request = data;
  GError *error = NULL;
  char *text = tf_prompt_library_read (request->prompts, request->name, &error);

  if (text == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, text, g_free);
}

void
tf_pipeline_read_prompt (TfWorkspace *workspace,
                         gpointer source,
                         const char *name,
                         GAsyncReadyCallback callback)
{
  const TfPromptLibrary *prompts = tf_workspace_get_prompts (workspace);
  PromptRequest *request = g_new0 (PromptRequest, 1);

  request->prompts = tf_prompt_library_new (prompts->user_dir, prompts->shipped_dir);
  request->name = g_strdup (name);
  tf_workspace_queue (workspace, source, read_prompt_thread, request, prompt_request_free,
                      callback);
}

GPtrArray *
tf_pipeline_copy_chat (GPtrArray *chat)
{
  GPtrArray *copy = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);

  for (guint i = 0; i < chat->len; i++)
    g_ptr_array_add (copy, tf_chat_message_ref (g_ptr_array_index (chat, i)));
  return copy;
}

gboolean
tf_pipeline_has_commit (TfWorkspace *workspace,
                        const char *subject,
                        gboolean *out_found,
                        GError **error)
{
  TfRepo *repo = tf_workspace_get_repo (workspace, error);
  g_autoptr (GPtrArray) commits = repo != NULL ? tf_repo_log (repo, G_MAXUINT, error) : NULL;

  if (commits == NULL)
    return FALSE;
  *out_found = FALSE;
  for (guint i = 0; i < commits->len && !*out_found; i++)
    *out_found = g_str_equal (((TfCommit *) g_ptr_array_index (commits, i))->subject, subject);
  return TRUE;
}
