/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-create.h"

#include <string.h>

#include "tf-clock.h"
#include "tf-decision.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-model-enums.h"
#include "tf-project-private.h"
#include "tf-project-store.h"
#include "tf-state-store.h"
#include "tf-text.h"

void
tf_project_create_free (TfProjectCreate *self)
{
  g_free (self->projects_dir);
  g_clear_pointer (&self->status, tf_project_status_unref);
  g_clear_pointer (&self->chat, g_ptr_array_unref);
  g_clear_pointer (&self->files, tf_project_files_unref);
  g_clear_pointer (&self->plan, tf_plan_take_free);
  g_free (self);
}

static gboolean
check_texts (const TfProjectOptions *options, GError **error)
{
  if (options->title != NULL && g_utf8_strlen (options->title, -1) > TF_LIMIT_NAME)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE, "the title is longer than %d characters",
                   TF_LIMIT_NAME);
      return FALSE;
    }
  if (options->brain_dump != NULL && strlen (options->brain_dump) > TF_LIMIT_BRAIN_DUMP)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
                   "the brain dump is %.1f MiB, over the limit of %" G_GSIZE_FORMAT
                   " MiB; move most of it to a resource file",
                   (double) strlen (options->brain_dump) / TF_MIB, TF_LIMIT_BRAIN_DUMP / TF_MIB);
      return FALSE;
    }
  return TRUE;
}

static gboolean
check_plan (const TfProjectOptions *options, TfProject *plan, GError **error)
{
  const TfProjectStatus *status = tf_project_get_status (plan);
  const char *id = tf_project_get_id (plan);

  if (status->deliverable_type != TF_DELIVERABLE_TYPE_PLAN)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "project %s is of type %s, expected plan; name a finished plan", id,
                   tf_enum_to_nick (TF_TYPE_DELIVERABLE_TYPE, (int) status->deliverable_type));
      return FALSE;
    }
  if (status->phase != TF_PHASE_DONE)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE,
                   "plan %s is in “%s”; you can build code from it when it is done", id,
                   tf_enum_to_nick (TF_TYPE_PHASE, (int) status->phase));
      return FALSE;
    }
  if (options->type == TF_DELIVERABLE_TYPE_PLAN)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "a project built from a plan must be of type code, not plan");
      return FALSE;
    }
  return TRUE;
}

static void
add_chat (TfProjectCreate *self, TfChatRole role, TfChatKind kind, const char *text)
{
  g_autofree char *id = g_strdup_printf ("m%u", self->chat->len + 1);

  g_ptr_array_add (self->chat, tf_chat_message_new (id, role, kind, TF_PHASE_BRAIN_DUMP, text,
                                                    tf_clock_now ()));
}

static void
add_message (TfProjectCreate *self, const char *text)
{
  add_chat (self, TF_CHAT_ROLE_HUMAN, TF_CHAT_KIND_MESSAGE, text);
}

/* The plan is copied under its name; the message alone is enough to distil from. */
static void
take_plan (TfProjectCreate *self, TfProject *plan, guint64 max_bytes)
{
  const TfProjectStatus *status = tf_project_get_status (plan);
  g_autofree char *name = NULL;
  g_autofree char *resource = NULL;
  g_autofree char *message = NULL;

  self->plan = tf_plan_take_new (plan, max_bytes);
  name = g_path_get_basename (self->plan->path);
  resource = g_build_filename (TF_DIR_RESOURCES, name, NULL);
  self->status->deliverable_type = TF_DELIVERABLE_TYPE_CODE;
  tf_project_status_add_link (self->status, TF_RELATION_PLAN, tf_project_get_id (plan), resource);
  message = g_strdup_printf ("Build the software described by the plan “%s” (%s). The plan "
                             "decides: its objectives, decisions, scope, dependencies and "
                             "acceptance criteria hold. What it leaves undecided stays open until "
                             "it is answered.",
                             tf_project_status_get_title (status), resource);
  add_message (self, message);
  g_free (self->status->first_words);
  self->status->first_words = g_strdup (tf_project_status_get_title (status));
}

/* They stay decisions of the user: no agent may overrule them, and reviews check each. */
static void
add_decisions (TfProjectCreate *self)
{
  for (guint i = 0; i < self->plan->decisions->len; i++)
    {
      const TfDecision *decision = g_ptr_array_index (self->plan->decisions, i);
      g_autofree char *question =
          *decision->question != '\0'
              ? g_strdup_printf ("For the plan “%s” you were asked: %s", self->plan->given->name,
                                 decision->question)
              : g_strdup_printf ("About the plan “%s” you said:", self->plan->given->name);

      add_chat (self, TF_CHAT_ROLE_AI, TF_CHAT_KIND_QUESTION, question);
      add_chat (self, TF_CHAT_ROLE_HUMAN, TF_CHAT_KIND_ANSWER, decision->text);
    }
}

static TfProjectCreate *
create_plain (TfConfig *config, const TfProjectOptions *options, const char *agent)
{
  TfProjectCreate *self = g_new0 (TfProjectCreate, 1);

  self->projects_dir = g_strdup (config->projects.directory);
  self->status = tf_project_status_new (agent, tf_clock_now ());
  self->status->deliverable_type = options->type;
  if (options->title != NULL)
    {
      g_free (self->status->project_name);
      self->status->project_name = g_strstrip (g_strdup (options->title));
    }
  self->chat = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
  return self;
}

TfProjectCreate *
tf_project_create_new (TfConfig *config,
                       const TfProjectOptions *options,
                       TfProject *plan,
                       GError **error)
{
  const char *agent =
      options->agent != NULL ? options->agent : tf_agent_registry_choose_default (config, NULL);
  g_autoptr (TfProjectCreate) self = NULL;

  if (tf_agent_registry_require (config, agent, error) == NULL || !check_texts (options, error) ||
      (plan != NULL && !check_plan (options, plan, error)))
    return NULL;
  self = create_plain (config, options, agent);
  if (options->race != NULL)
    tf_project_status_add_link (self->status, TF_RELATION_RACE, options->race, NULL);
  if (plan != NULL)
    take_plan (self, plan, config->resource.max_file_size_mb * TF_MIB);
  if (options->brain_dump != NULL && tf_text_count_words_up_to (options->brain_dump, 1) > 0)
    {
      add_message (self, options->brain_dump);
      g_free (self->status->first_words);
      self->status->first_words = tf_text_first_words (options->brain_dump, TF_LIMIT_FIRST_WORDS);
    }
  return g_steal_pointer (&self);
}

static gboolean
write_plan (TfProjectCreate *self, GError **error)
{
  TfProjectLink *link = g_ptr_array_index (self->status->links, 0);

  if (!tf_plan_take_write (self->plan, self->files, link->resource, error))
    return FALSE;
  link->given = g_steal_pointer (&self->plan->given);
  return tf_state_store_save_status (self->files, self->status, error);
}

static gboolean
write_state (TfProjectCreate *self, GError **error)
{
  /* A directory with a status is a project, so an interrupted creation stays visible. */
  return tf_state_store_save_status (self->files, self->status, error) &&
         (self->plan == NULL || write_plan (self, error)) &&
         tf_state_store_save_chat (self->files, self->chat, error);
}

gboolean
tf_project_create_write (TfProjectCreate *self, GError **error)
{
  TfCommitSpec spec = tf_project_describe_first_commit ();
  g_autoptr (TfRepo) repo = NULL;
  g_autofree char *hash = NULL;

  if (self->plan != NULL)
    {
      if (!tf_plan_take_read (self->plan, error))
        return FALSE;
      add_decisions (self);
    }
  self->files = tf_project_store_create (self->projects_dir, tf_clock_now (), error);
  if (self->files == NULL)
    return FALSE;
  repo = tf_repo_create (tf_project_files_get_directory (self->files), error);
  if (repo == NULL || !write_state (self, error))
    return FALSE;
  hash = tf_repo_commit (repo, &spec, error);
  return hash != NULL;
}
