/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-distil.h"

#include "tf-ask.h"
#include "tf-document-shape.h"
#include "tf-document-store.h"
#include "tf-enum.h"
#include "tf-intake.h"
#include "tf-limits.h"
#include "tf-model-enums.h"
#include "tf-pipeline-private.h"
#include "tf-resource-confine.h"
#include "tf-resource-text.h"
#include "tf-source-import.h"

/* The resources as text; a code base is only named. Returns: (transfer full) (element-type utf8) */
static GPtrArray *
list_resources (TfWorkspace *workspace, GPtrArray *notes, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (workspace));
  g_autoptr (GPtrArray) resources =
      tf_resource_store_list (tf_workspace_get_files (workspace), error);
  g_autoptr (GHashTable) sources = NULL;
  GPtrArray *paths = NULL;

  if (resources == NULL)
    return NULL;
  sources = tf_source_import_describe_files (workspace, resources);
  paths = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < resources->len; i++)
    {
      TfResource *resource = g_ptr_array_index (resources, i);
      const char *note = g_hash_table_lookup (sources, resource->name);

      if (note != NULL)
        g_ptr_array_add (notes, g_strdup_printf ("%s: %s", resource->name, note));
      else
        g_ptr_array_add (paths, g_strdup (resource->path));
    }
  return paths;
}

static GPtrArray *
read_resources (TfWorkspace *workspace, GPtrArray *notes, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) paths = list_resources (workspace, notes, error);
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);
  guint64 max_bytes = config->resource.max_file_size_mb * TF_MIB;

  return paths != NULL ? tf_resource_confine_read (workspace, paths, max_bytes, cancellable, error)
                       : NULL;
}

/* Adds the texts that fit, and names those that do not fit or cannot be read. */
static void
add_resources (TfPrompt *prompt, GPtrArray *texts, GPtrArray *notes)
{
  gsize room = TF_LIMIT_PROMPT_MATERIAL - TF_LIMIT_BRAIN_DUMP;

  for (guint i = 0; i < texts->len; i++)
    {
      TfResourceText *text = g_ptr_array_index (texts, i);
      gsize size = text->text != NULL ? strlen (text->text) : 0;

      if (text->note[0] != '\0')
        g_ptr_array_add (notes, g_strdup_printf ("%s: %s", text->name, text->note));
      if (text->text == NULL)
        continue;
      if (size > room)
        {
          g_ptr_array_add (
              notes, g_strdup_printf (
                         "%s: not shown to the agent: the resources together exceed the limit",
                         text->name));
          continue;
        }
      room -= size;
      tf_prompt_add (prompt, "resource", text->name, text->text);
    }
}

static gpointer
parse_intent (const char *answer, gpointer data, GPtrArray *errors)
{
  g_autofree char *markdown = tf_markdown_unwrap_answer (answer);

  return tf_intent_check (markdown, errors) ? g_steal_pointer (&markdown) : NULL;
}

static char *
ask (TfWorkspace *workspace,
     const TfPrompt *prompt,
     GPtrArray *notes,
     GCancellable *cancellable,
     GError **error)
{
  TfQuestion question = {
    .workspace = workspace, .prompt = prompt, .parse = parse_intent, .free_parsed = g_free
  };
  g_auto (TfAnswer) answer = { 0 };
  gboolean answered = tf_ask (&question, &answer, cancellable, error);

  tf_pipeline_add_notes (notes, answer.reverted);
  return answered ? g_steal_pointer (&answer.parsed) : NULL;
}

/* What the user says about the interface of code is not left to the agent. */
static char *
carry_wish (const GPtrArray *chat, char *draft)
{
  g_autofree char *own = draft;
  g_autofree char *clause = NULL;

  if (draft == NULL || tf_intent_get_type (draft) != TF_DELIVERABLE_TYPE_CODE ||
      tf_intake_read_wish (chat, &clause) != TF_INTERFACE_WISH_KEEP)
    return g_steal_pointer (&own);
  return tf_interface_carry (draft, "Constraints", clause);
}

char *
tf_distil_run (TfWorkspace *workspace,
               GPtrArray *chat,
               GPtrArray *notes,
               GCancellable *cancellable,
               GError **error)
{
  const char *project = tf_project_files_get_id (tf_workspace_get_files (workspace));
  g_autoptr (GPtrArray) texts = NULL;
  g_autofree char *instructions = NULL;
  g_autoptr (TfPrompt) prompt = NULL;

  tf_job_set_current_activity ("reading resources");
  texts = read_resources (workspace, notes, cancellable, error);
  if (texts == NULL)
    return NULL;
  instructions = tf_pipeline_read_prompt (workspace, "brain-dump-intake", error);
  if (instructions == NULL)
    return NULL;
  tf_job_set_current_activity ("%s", tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_DISTILLING));
  prompt = tf_prompt_new (TF_PURPOSE_DISTIL, FALSE, project, 0, instructions);
  tf_intake_add_materials (chat, prompt);
  add_resources (prompt, texts, notes);
  return carry_wish (chat, ask (workspace, prompt, notes, cancellable, error));
}
