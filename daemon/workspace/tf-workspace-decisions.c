/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-workspace-decisions.h"

#include "tf-decision-list.h"
#include "tf-enum.h"
#include "tf-json.h"
#include "tf-model-enums.h"
#include "tf-state-store.h"

/* The newest commit of that kind: one that was made before a crash, or before a Confirm that failed,
 * has only the beginning of the chat. */
static const TfCommit *
find_commit (const GPtrArray *log, TfCommitKind kind)
{
  for (guint i = 0; i < log->len; i++)
    {
      const TfCommit *commit = g_ptr_array_index (log, i);

      if (commit->facts.kind == kind)
        return commit;
    }
  return NULL;
}

/* Returns: (transfer full) (element-type TfChatMessage) */
static GPtrArray *
load_chat_of (TfRepo *repo, const TfCommit *commit, GError **error)
{
  g_autofree char *text = tf_repo_read_file (repo, commit->hash, TF_FILE_CHAT, error);
  g_autoptr (JsonNode) node = text != NULL ? tf_json_parse (text, -1, error) : NULL;
  GPtrArray *chat = NULL;

  if (node != NULL)
    chat = tf_record_list_from_json (&tf_chat_message_record, node, TF_FILE_CHAT, error);
  if (chat == NULL)
    g_prefix_error (error, "reading the chat of commit %.8s: ", commit->hash);
  return chat;
}

/* Messages of a confirmed phase are in its commit; a crash can leave them in the chat too. */
static void
drop_older (GPtrArray *chat, TfPhase confirmed)
{
  guint first = 0;

  while (first < chat->len &&
         ((const TfChatMessage *) g_ptr_array_index (chat, first))->phase <= confirmed)
    first++;
  g_ptr_array_remove_range (chat, 0, first);
}

/* Adds the chat of each phase that was confirmed. */
static gboolean
load_confirmed (TfWorkspace *self,
                GPtrArray *chats,
                TfPhase *out_confirmed,
                const char **out_unknown,
                GError **error)
{
  static const struct
  {
    TfCommitKind kind;
    TfPhase phase;
  } confirms[] = {
    { TF_COMMIT_KIND_INTENT, TF_PHASE_HUMAN_REVIEW },
    { TF_COMMIT_KIND_SPEC, TF_PHASE_SPEC_BUILDING },
  };
  TfPhase phase = tf_workspace_get_phase (self);
  g_autoptr (GPtrArray) log = NULL;
  TfRepo *repo;

  *out_unknown = NULL;
  *out_confirmed = TF_PHASE_BRAIN_DUMP;
  if (phase <= confirms[0].phase)
    return TRUE;
  repo = tf_workspace_get_repo (self, error);
  log = repo != NULL ? tf_repo_log (repo, G_MAXUINT, error) : NULL;
  if (log == NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (confirms) && phase > confirms[i].phase; i++)
    {
      const TfCommit *commit = find_commit (log, confirms[i].kind);
      GPtrArray *chat;

      *out_confirmed = confirms[i].phase;
      if (commit == NULL && *out_unknown == NULL)
        *out_unknown = tf_enum_to_nick (TF_TYPE_PHASE, (int) confirms[i].phase);
      chat = commit != NULL ? load_chat_of (repo, commit, error) : g_ptr_array_new ();
      if (chat == NULL)
        return FALSE;
      g_ptr_array_add (chats, chat);
    }
  return TRUE;
}

static gpointer
copy_message (gconstpointer message, gpointer data)
{
  return tf_chat_message_ref ((gpointer) message);
}

/* @present (nullable). Returns: (transfer full) */
static GPtrArray *
load_all (TfWorkspace *self, const GPtrArray *present, const char **out_unknown, GError **error)
{
  g_autoptr (GPtrArray) chats = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  TfPhase confirmed;
  const char *unknown;
  GPtrArray *chat;

  if (!load_confirmed (self, chats, &confirmed, &unknown, error))
    return NULL;
  chat = present != NULL ? g_ptr_array_copy ((GPtrArray *) present, copy_message, NULL)
                         : tf_state_store_load_chat (tf_workspace_get_files (self), error);
  if (chat == NULL)
    return NULL;
  /* What a plan decided for the code made from it is in the chat from the beginning. */
  if (confirmed > TF_PHASE_BRAIN_DUMP)
    drop_older (chat, confirmed);
  g_ptr_array_add (chats, chat);
  if (out_unknown != NULL)
    *out_unknown = unknown;
  return g_steal_pointer (&chats);
}

GPtrArray *
tf_workspace_load_chats (TfWorkspace *self, const char **out_unknown, GError **error)
{
  return load_all (self, NULL, out_unknown, error);
}

GPtrArray *
tf_workspace_load_decisions_with (TfWorkspace *self,
                                  const GPtrArray *chat,
                                  const char **out_unknown,
                                  GError **error)
{
  g_autoptr (GPtrArray) chats = load_all (self, chat, out_unknown, error);
  GPtrArray *decisions = NULL;

  if (chats == NULL)
    return NULL;
  decisions = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_decision_free);
  for (guint i = 0; i < chats->len; i++)
    tf_decision_list_add_chat (decisions, g_ptr_array_index (chats, i));
  return decisions;
}

GPtrArray *
tf_workspace_load_decisions (TfWorkspace *self, const char **out_unknown, GError **error)
{
  return tf_workspace_load_decisions_with (self, NULL, out_unknown, error);
}
