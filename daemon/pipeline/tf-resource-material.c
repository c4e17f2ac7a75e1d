/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-material.h"

#include <string.h>

#include "tf-document-store.h"
#include "tf-limits.h"
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

GPtrArray *
tf_resource_material_read (TfWorkspace *workspace,
                           GPtrArray *notes,
                           GCancellable *cancellable,
                           GError **error)
{
  g_autoptr (GPtrArray) paths = list_resources (workspace, notes, error);
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);
  guint64 max_bytes = config->resource.max_file_size_mb * TF_MIB;

  return paths != NULL ? tf_resource_confine_read (workspace, paths, max_bytes, cancellable, error)
                       : NULL;
}

void
tf_resource_material_add (TfPrompt *prompt, const GPtrArray *texts, GPtrArray *notes)
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
