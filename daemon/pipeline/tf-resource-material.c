/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-material.h"

#include <string.h>

#include "tf-agent-registry.h"
#include "tf-document-store.h"
#include "tf-limits.h"
#include "tf-prompt-image.h"
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

/* What is left for the resources of one prompt. */
typedef struct
{
  const char *agent;
  gboolean sees_images;
  gsize text, image_bytes;
  guint images;
} Room;

static void
room_init (Room *self, TfWorkspace *workspace)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);

  self->agent = tf_workspace_get_agent (workspace);
  self->sees_images = tf_agent_registry_shows_images (tf_config_get_agent (config, self->agent));
  self->text = TF_LIMIT_PROMPT_MATERIAL - TF_LIMIT_BRAIN_DUMP;
  self->image_bytes = TF_LIMIT_IMAGE_BYTES;
  self->images = TF_LIMIT_IMAGES;
}

/* The name is a line of the prompt, and must lead back to the file. */
static gboolean
is_plain (const char *name)
{
  static const char replacement[] = "\357\277\275";

  for (const char *p = name; *p != '\0'; p++)
    if (g_ascii_iscntrl (*p))
      return FALSE;
  return strstr (name, replacement) == NULL;
}

/* Returns: (transfer full): why @image is not shown; %NULL: it is */
static char *
refuse_image (const TfResourceText *image, const Room *room)
{
  if (!room->sees_images)
    return g_strdup_printf ("%s: an image; agent %s is not shown images: if it matters, say what "
                            "can be seen",
                            image->name, room->agent);
  if (!is_plain (image->name))
    return g_strdup_printf ("%s: an image, skipped for its name; rename the file", image->name);
  if (room->images == 0 || image->size > room->image_bytes)
    return g_strdup_printf (
        "%s: not shown to the agent: a prompt has at most %u images of together "
        "%" G_GSIZE_FORMAT " MiB",
        image->name, TF_LIMIT_IMAGES, TF_LIMIT_IMAGE_BYTES / TF_MIB);
  return NULL;
}

static void
add_image (TfPrompt *prompt, const TfResourceText *image, Room *room, GPtrArray *notes)
{
  g_autofree char *refusal = refuse_image (image, room);
  g_autofree char *path = g_build_filename (TF_DIR_RESOURCES, image->name, NULL);

  if (refusal != NULL)
    {
      g_ptr_array_add (notes, g_steal_pointer (&refusal));
      return;
    }
  room->images--;
  room->image_bytes -= image->size;
  tf_prompt_add_image (prompt, path, image->media_type, image->sha256);
}

static void
add_text (TfPrompt *prompt, const TfResourceText *text, Room *room, GPtrArray *notes)
{
  gsize size = strlen (text->text);

  if (size > room->text)
    {
      g_ptr_array_add (
          notes,
          g_strdup_printf ("%s: not shown to the agent: the resources together exceed the limit",
                           text->name));
      return;
    }
  room->text -= size;
  tf_prompt_add (prompt, "resource", text->name, text->text);
}

void
tf_resource_material_add (TfWorkspace *workspace,
                          TfPrompt *prompt,
                          const GPtrArray *texts,
                          GPtrArray *notes)
{
  Room room = { 0 };

  room_init (&room, workspace);
  for (guint i = 0; i < texts->len; i++)
    {
      const TfResourceText *text = g_ptr_array_index (texts, i);

      if (text->note[0] != '\0')
        g_ptr_array_add (notes, g_strdup_printf ("%s: %s", text->name, text->note));
      if (text->media_type != NULL)
        add_image (prompt, text, &room, notes);
      else if (text->text != NULL)
        add_text (prompt, text, &room, notes);
    }
}
