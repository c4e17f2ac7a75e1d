/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-prompt-image.h"

#define IMAGE "image"

/* The lines of the material. */
enum
{
  LINE_PATH,
  LINE_MEDIA_TYPE,
  LINE_SHA256,
  N_LINES,
};

static void
image_free (gpointer data)
{
  TfPromptImage *self = data;

  g_free (self->path);
  g_free (self->media_type);
  g_free (self->sha256);
  g_free (self);
}

void
tf_prompt_add_image (TfPrompt *self, const char *path, const char *media_type, const char *sha256)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *text = g_strdup_printf ("%s\n%s\n%s", path, media_type, sha256);

  tf_prompt_add (self, IMAGE, name, text);
}

GPtrArray *
tf_prompt_list_images (const TfPrompt *self)
{
  GPtrArray *images = g_ptr_array_new_with_free_func (image_free);

  for (guint i = 0; i < self->materials->len; i++)
    {
      const TfMaterial *material = g_ptr_array_index (self->materials, i);
      g_auto (GStrv) lines = NULL;
      TfPromptImage *image;

      if (!g_str_equal (material->name, IMAGE))
        continue;
      lines = g_strsplit (material->text, "\n", N_LINES);
      if (g_strv_length (lines) < N_LINES)
        continue;
      image = g_new0 (TfPromptImage, 1);
      image->path = g_strdup (lines[LINE_PATH]);
      image->media_type = g_strdup (lines[LINE_MEDIA_TYPE]);
      image->sha256 = g_strdup (lines[LINE_SHA256]);
      g_ptr_array_add (images, image);
    }
  return images;
}
