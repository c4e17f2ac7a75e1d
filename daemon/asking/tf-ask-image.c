/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ask-image.h"

#include <string.h>

#include "tf-agent-adapter.h"
#include "tf-error.h"
#include "tf-prompt-image.h"

#define FILE_MODE 0600

/* Programs tell the type of an image by the end of its name. */
static char *
dup_name (guint number, const char *media_type)
{
  const char *type = strchr (media_type, '/');

  return g_strdup_printf ("image-%u.%s", number, type != NULL ? type + 1 : "png");
}

/* It may have changed since the prompt was made: an answer must be about what the prompt names. */
static GBytes *
read_image (TfProjectFiles *files, const TfPromptImage *image, GError **error)
{
  g_autofree char *path = tf_project_files_dup_path (files, image->path);
  g_autofree char *bytes = NULL;
  g_autofree char *sha256 = NULL;
  gsize length = 0;
  GError *local = NULL;

  if (!g_file_get_contents (path, &bytes, &length, &local))
    {
      tf_error_take_file_error (error, local, "read", path);
      return NULL;
    }
  sha256 = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) bytes, length);
  if (g_str_equal (sha256, image->sha256))
    return g_bytes_new_take (g_steal_pointer (&bytes), length);
  g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM,
               "the image %s changed after it was read; resume, and it is read again", image->path);
  return NULL;
}

static gboolean
write_image (const char *path, GBytes *bytes, GError **error)
{
  GError *local = NULL;
  gsize length = 0;
  const char *data = g_bytes_get_data (bytes, &length);

  if (g_file_set_contents_full (path, data, (gssize) length, G_FILE_SET_CONTENTS_NONE, FILE_MODE,
                                &local))
    return TRUE;
  tf_error_take_file_error (error, local, "write", path);
  return FALSE;
}

GPtrArray *
tf_ask_image_copy (TfProjectFiles *files,
                   const GPtrArray *images,
                   const char *run_directory,
                   const char *inside,
                   GError **error)
{
  g_autoptr (GPtrArray) copies =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_agent_image_free);

  for (guint i = 0; i < images->len; i++)
    {
      const TfPromptImage *image = g_ptr_array_index (images, i);
      g_autofree char *name = dup_name (i + 1, image->media_type);
      g_autofree char *path = g_build_filename (run_directory, name, NULL);
      g_autoptr (GBytes) bytes = read_image (files, image, error);
      g_autofree char *seen =
          inside != NULL ? g_build_filename (inside, name, NULL) : g_strdup (path);

      if (bytes == NULL || !write_image (path, bytes, error))
        return NULL;
      g_ptr_array_add (copies, tf_agent_image_new (seen, image->media_type, bytes));
    }
  return g_steal_pointer (&copies);
}
