/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-create.h"

#include <string.h>

#include "tf-clock.h"
#include "tf-document-store.h"
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
  g_clear_pointer (&self->plan_files, tf_project_files_unref);
  g_free (self->plan_path);
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
add_message (TfProjectCreate *self, const char *text)
{
  g_autofree char *id = g_strdup_printf ("m%u", self->chat->len + 1);

  g_ptr_array_add (self->chat, tf_chat_message_new (id, TF_CHAT_ROLE_HUMAN, TF_CHAT_KIND_MESSAGE,
                                                    TF_PHASE_BRAIN_DUMP, text, tf_clock_now ()));
}

/* The plan is copied under its name; the message alone is enough to distil from. */
static void
take_plan (TfProjectCreate *self, TfProject *plan)
{
  const TfProjectStatus *status = tf_project_get_status (plan);
  g_autofree char *name = NULL;
  g_autofree char *resource = NULL;
  g_autofree char *message = NULL;

  self->plan_files =
      tf_project_files_ref (tf_workspace_get_files (tf_project_get_workspace (plan)));
  self->plan_path = tf_project_dup_output_path (plan);
  name = g_path_get_basename (self->plan_path);
  resource = g_build_filename (TF_DIR_RESOURCES, name, NULL);
  self->status->deliverable_type = TF_DELIVERABLE_TYPE_CODE;
  tf_project_status_add_link (self->status, TF_RELATION_PLAN, tf_project_get_id (plan), resource);
  message = g_strdup_printf ("Build the software described by the plan “%s” (%s). The plan "
                             "decides: its objectives, decisions, scope, dependencies and "
                             "acceptance criteria hold. What it leaves open is to be settled in "
                             "its spirit.",
                             status->project_name, resource);
  add_message (self, message);
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
  const char *agent = options->agent != NULL ? options->agent : config->agents.default_agent;
  g_autoptr (TfProjectCreate) self = NULL;

  if (tf_agent_registry_require (config, agent, error) == NULL || !check_texts (options, error) ||
      (plan != NULL && !check_plan (options, plan, error)))
    return NULL;
  self = create_plain (config, options, agent);
  if (plan != NULL)
    take_plan (self, plan);
  if (options->brain_dump != NULL && tf_text_count_words (options->brain_dump) > 0)
    add_message (self, options->brain_dump);
  return g_steal_pointer (&self);
}

static gboolean
read_plan (TfProjectCreate *self, char **out_text, GError **error)
{
  if (self->plan_files == NULL)
    return TRUE;
  *out_text = tf_document_store_read (self->plan_files, self->plan_path, error);
  if (*out_text != NULL)
    return TRUE;
  g_prefix_error (error, "the plan cannot be copied: ");
  return FALSE;
}

static gboolean
write_state (TfProjectCreate *self, const char *plan, GError **error)
{
  const TfProjectLink *link = tf_project_status_find_link (self->status, TF_RELATION_PLAN, NULL);

  /* A directory with a status is a project, so an interrupted creation stays visible. */
  return tf_state_store_save_status (self->files, self->status, error) &&
         (plan == NULL || tf_document_store_write (self->files, link->resource, plan, error)) &&
         tf_state_store_save_chat (self->files, self->chat, error);
}

gboolean
tf_project_create_write (TfProjectCreate *self, GError **error)
{
  TfCommitSpec spec = tf_project_describe_first_commit ();
  g_autoptr (TfRepo) repo = NULL;
  g_autofree char *plan = NULL;
  g_autofree char *hash = NULL;

  if (!read_plan (self, &plan, error))
    return FALSE;
  self->files = tf_project_store_create (self->projects_dir, tf_clock_now (), error);
  if (self->files == NULL)
    return FALSE;
  repo = tf_repo_create (tf_project_files_get_directory (self->files), error);
  if (repo == NULL || !write_state (self, plan, error))
    return FALSE;
  hash = tf_repo_commit (repo, &spec, error);
  return hash != NULL;
}
