/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-facts.h"

#include "tf-code-skill.h"
#include "tf-document-shape.h"
#include "tf-error.h"
#include "tf-intake.h"
#include "tf-phase-table.h"
#include "tf-plugin-loader.h"

void
tf_project_facts_clear (TfProjectFacts *self)
{
  g_clear_pointer (&self->config, tf_config_unref);
}

gboolean
tf_project_facts_lacks_type (const TfProjectFacts *self, const char *intent)
{
  return self->status->deliverable_type == TF_DELIVERABLE_TYPE_UNSET &&
         tf_intent_get_type (intent) == TF_DELIVERABLE_TYPE_UNSET;
}

/* A project that waits for the user has been entered, so its chat is loaded. */
gboolean
tf_project_facts_is_confirmable (const TfProjectFacts *self)
{
  const TfChatMessage *draft;
  g_autofree char *obstacle = NULL;
  g_autoptr (GPtrArray) errors = NULL;
  g_autoptr (GPtrArray) unresolved = NULL;

  if (self->chat == NULL || tf_intake_count_collected (self->chat) > 0)
    return FALSE;
  if (self->status->phase == TF_PHASE_HUMAN_REVIEW)
    {
      draft = tf_intake_find_current_draft (self->chat, TF_CHAT_KIND_DISTILLATION);
      return draft != NULL && !tf_project_facts_lacks_type (self, draft->content);
    }
  obstacle = tf_code_skill_find_obstacle (self->config, self->status, self->id);
  draft = tf_intake_find_current_draft (self->chat, TF_CHAT_KIND_PROPOSAL);
  if (draft == NULL || obstacle != NULL)
    return FALSE;
  errors = g_ptr_array_new_with_free_func (g_free);
  unresolved = tf_spec_get_unresolved (draft->content);
  return tf_proposal_check (draft->content, errors) && unresolved->len == 0;
}

gboolean
tf_project_facts_is_pausable (const TfProjectFacts *self)
{
  return self->job != NULL || self->status->hold != TF_HOLD_NONE;
}

GArray *
tf_project_facts_get_actions (const TfProjectFacts *self)
{
  GArray *actions = tf_phase_table_actions (self->status);

  for (guint i = actions->len; i > 0; i--)
    {
      TfAction action = g_array_index (actions, TfAction, i - 1);

      if ((action == TF_ACTION_CONFIRM && !tf_project_facts_is_confirmable (self)) ||
          (action == TF_ACTION_PAUSE && !tf_project_facts_is_pausable (self)))
        g_array_remove_index (actions, i - 1);
    }
  return actions;
}

gboolean
tf_project_facts_is_corrupt (const TfProjectFacts *self)
{
  return self->status->phase == TF_PHASE_HALTED &&
         self->status->halt_reason == TF_HALT_REASON_STATE_CORRUPT;
}

gboolean
tf_project_facts_check_writable (const TfProjectFacts *self, GError **error)
{
  if (!tf_project_facts_is_corrupt (self))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT, "%s", self->status->halt_detail);
  return FALSE;
}

TfDeliverable *
tf_project_facts_dup_deliverable (const TfProjectFacts *self,
                                  TfDeliverableType type,
                                  GError **error)
{
  if (self->deliverable != NULL)
    return g_object_ref (self->deliverable);
  return tf_plugin_loader_create (type, error);
}

char *
tf_project_facts_dup_output_path (const TfProjectFacts *self, TfDeliverable *deliverable)
{
  TfBuildInput input = { .project_id = self->id, .project_name = self->status->project_name };

  return tf_deliverable_dup_output_path (deliverable, &input);
}
