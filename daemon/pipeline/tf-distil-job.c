/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-distil-job.h"

#include "tf-ask.h"
#include "tf-document-shape.h"
#include "tf-document-store.h"
#include "tf-intake.h"
#include "tf-limits.h"
#include "tf-pipeline-private.h"
#include "tf-resource-confine.h"
#include "tf-resource-text.h"
#include "tf-source-import.h"

typedef enum
{
  STEP_LIST,
  STEP_READ,
  STEP_COMPOSE,
  STEP_ASK,
  STEP_END,
} Step;

struct _TfDistilJob
{
  TfJob parent_instance;

  TfWorkspace *workspace; /* (owned) */
  GPtrArray *chat;        /* (owned) (element-type TfChatMessage) */
  Step step;
  GPtrArray *paths;         /* (owned) (nullable) (element-type utf8) */
  TfResourceReader *reader; /* (owned) (nullable) */
  char *instructions;       /* (owned) (nullable) */
  TfAsk *ask;               /* (owned) (nullable) */
  char *draft;              /* (owned) (nullable) */
  GPtrArray *notes;         /* (owned) (element-type utf8): the worker's while it lists */
};

G_DEFINE_FINAL_TYPE (TfDistilJob, tf_distil_job, TF_TYPE_JOB)

static void advance (TfDistilJob *self);

static void
check_intent (const char *answer, gpointer data, GPtrArray *errors)
{
  g_autofree char *markdown = tf_markdown_unwrap_answer (answer);

  tf_intent_check (markdown, errors);
}

static void
list_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfDistilJob *self = source;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) resources = NULL;
  g_autoptr (GHashTable) sources = NULL;
  GPtrArray *paths;

  resources = tf_resource_store_list (tf_workspace_get_files (self->workspace), &error);
  if (resources == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  sources = tf_source_import_describe_files (self->workspace, resources);
  paths = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < resources->len; i++)
    {
      TfResource *resource = g_ptr_array_index (resources, i);
      const char *note = g_hash_table_lookup (sources, resource->name);

      if (note != NULL)
        g_ptr_array_add (self->notes, g_strdup_printf ("%s: %s", resource->name, note));
      else
        g_ptr_array_add (paths, g_strdup (resource->path));
    }
  g_task_return_pointer (task, paths, (GDestroyNotify) g_ptr_array_unref);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfDistilJob *self = TF_DISTIL_JOB (source);
  GError *error = NULL;

  self->paths = g_task_propagate_pointer (G_TASK (result), &error);
  if (error != NULL)
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  self->step = STEP_READ;
  advance (self);
}

static void
read_done_cb (TfJob *reader, TfDistilJob *self)
{
  const GError *error = tf_job_get_error (reader);

  if (error != NULL)
    {
      tf_job_fail (TF_JOB (self), g_error_copy (error));
      return;
    }
  self->step = STEP_COMPOSE;
  advance (self);
}

static void
composed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfDistilJob *self = TF_DISTIL_JOB (source);
  GError *error = NULL;

  self->instructions = g_task_propagate_pointer (G_TASK (result), &error);
  if (error != NULL)
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  self->step = STEP_ASK;
  advance (self);
}

static void
asked_cb (TfJob *ask, TfDistilJob *self)
{
  const GError *error = tf_job_get_error (ask);
  GPtrArray *reverted = tf_ask_get_reverted (self->ask);

  for (guint i = 0; i < reverted->len; i++)
    g_ptr_array_add (self->notes, g_strdup (g_ptr_array_index (reverted, i)));
  if (error != NULL)
    {
      tf_job_fail (TF_JOB (self), g_error_copy (error));
      return;
    }
  self->draft = tf_markdown_unwrap_answer (tf_ask_get_answer (self->ask));
  self->step = STEP_END;
  advance (self);
}

/* The texts that fit; what does not fit or cannot be read is named. */
static void
add_resources (TfDistilJob *self, TfPrompt *prompt)
{
  GPtrArray *texts = tf_resource_reader_get_texts (self->reader);
  gsize room = TF_LIMIT_PROMPT_MATERIAL - TF_LIMIT_BRAIN_DUMP;

  for (guint i = 0; i < texts->len; i++)
    {
      TfResourceText *text = g_ptr_array_index (texts, i);
      gsize size = text->text != NULL ? strlen (text->text) : 0;

      if (text->note[0] != '\0')
        g_ptr_array_add (self->notes, g_strdup_printf ("%s: %s", text->name, text->note));
      if (text->text == NULL)
        continue;
      if (size > room)
        {
          g_ptr_array_add (self->notes,
                           g_strdup_printf ("%s: not shown to the agent, all resources together "
                                            "are over the limit",
                                            text->name));
          continue;
        }
      room -= size;
      tf_prompt_add (prompt, "resource", text->name, text->text);
    }
}

static void
start_ask (TfDistilJob *self)
{
  const char *project = tf_project_files_get_id (tf_workspace_get_files (self->workspace));
  g_autoptr (TfPrompt) prompt = NULL;

  prompt = tf_prompt_new (TF_PURPOSE_DISTIL, FALSE, project, 0, self->instructions);
  tf_intake_add_materials (self->chat, prompt);
  add_resources (self, prompt);
  self->ask = tf_ask_new (self->workspace, prompt, check_intent, NULL, NULL);
  tf_job_run_child (TF_JOB (self), TF_JOB (self->ask), G_CALLBACK (asked_cb));
}

static void
advance (TfDistilJob *self)
{
  switch (self->step)
    {
    case STEP_LIST:
      tf_job_set_activity (TF_JOB (self), "reading resources");
      tf_workspace_queue (self->workspace, self, list_thread, NULL, NULL, listed_cb);
      break;
    case STEP_READ:
      self->reader = tf_resource_reader_new (
          self->paths,
          tf_workspace_get_config (self->workspace)->resource.max_file_size_mb * TF_MIB);
      tf_resource_confine (self->reader, self->workspace);
      tf_job_run_child (TF_JOB (self), TF_JOB (self->reader), G_CALLBACK (read_done_cb));
      break;
    case STEP_COMPOSE:
      tf_pipeline_read_prompt (self->workspace, self, "brain-dump-intake", composed_cb);
      break;
    case STEP_ASK:
      tf_job_set_activity (TF_JOB (self), "distilling");
      start_ask (self);
      break;
    case STEP_END:
    default:
      tf_job_succeed (TF_JOB (self));
      break;
    }
}

static void
tf_distil_job_start (TfJob *job)
{
  advance (TF_DISTIL_JOB (job));
}

static void
tf_distil_job_finalize (GObject *object)
{
  TfDistilJob *self = TF_DISTIL_JOB (object);

  g_clear_object (&self->workspace);
  g_clear_pointer (&self->chat, g_ptr_array_unref);
  g_clear_pointer (&self->paths, g_ptr_array_unref);
  g_clear_object (&self->reader);
  g_clear_pointer (&self->instructions, g_free);
  g_clear_object (&self->ask);
  g_clear_pointer (&self->draft, g_free);
  g_clear_pointer (&self->notes, g_ptr_array_unref);
  G_OBJECT_CLASS (tf_distil_job_parent_class)->finalize (object);
}

static void
tf_distil_job_class_init (TfDistilJobClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_distil_job_finalize;
  TF_JOB_CLASS (klass)->start = tf_distil_job_start;
}

static void
tf_distil_job_init (TfDistilJob *self)
{
  self->notes = g_ptr_array_new_with_free_func (g_free);
}

TfDistilJob *
tf_distil_job_new (TfWorkspace *workspace, GPtrArray *chat)
{
  TfDistilJob *self = g_object_new (TF_TYPE_DISTIL_JOB, NULL);

  self->workspace = g_object_ref (workspace);
  self->chat = tf_pipeline_copy_chat (chat);
  return self;
}

const char *
tf_distil_job_get_draft (TfDistilJob *self)
{
  return self->draft;
}

GPtrArray *
tf_distil_job_get_notes (TfDistilJob *self)
{
  return self->notes;
}
