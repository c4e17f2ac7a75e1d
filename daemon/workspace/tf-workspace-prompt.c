/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-workspace-prompt.h"

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-workspace-decisions.h"

static char *
dup_today (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (tf_clock_now () / G_USEC_PER_SEC);

  return now != NULL ? g_date_time_format (now, "%Y-%m-%d") : g_strdup ("");
}

TfPrompt *
tf_workspace_begin_prompt_with (TfWorkspace *self,
                                TfPurpose purpose,
                                gboolean json_answer,
                                guint iteration,
                                const char *instructions,
                                const GPtrArray *decisions)
{
  const char *project = tf_project_files_get_id (tf_workspace_get_files (self));
  TfPrompt *prompt = tf_prompt_new (purpose, json_answer, project, iteration, instructions);
  TfDeliverable *deliverable = tf_workspace_get_deliverable (self);
  g_autofree char *today = dup_today ();

  tf_prompt_set_context (prompt, today, tf_workspace_get_language (self));
  if (deliverable != NULL)
    tf_prompt_set_deliverable (
        prompt, tf_enum_to_nick (TF_TYPE_DELIVERABLE_TYPE,
                                 (int) tf_deliverable_get_deliverable_type (deliverable)));
  tf_decision_add_all (decisions, prompt);
  return prompt;
}

TfPrompt *
tf_workspace_begin_prompt (TfWorkspace *self,
                           TfPurpose purpose,
                           gboolean json_answer,
                           guint iteration,
                           const char *instructions,
                           const GPtrArray *chat,
                           GError **error)
{
  g_autoptr (GPtrArray) decisions = tf_workspace_load_decisions_with (self, chat, NULL, error);

  return decisions != NULL ? tf_workspace_begin_prompt_with (self, purpose, json_answer, iteration,
                                                             instructions, decisions)
                           : NULL;
}
