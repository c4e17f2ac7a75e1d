/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "ma-image.h"

#include <string.h>

static JsonObject *
make_text_part (const char *text)
{
  JsonObject *part = json_object_new ();

  json_object_set_string_member (part, "type", "text");
  json_object_set_string_member (part, "text", text);
  return part;
}

/* The end of the name tells the type. Returns: (transfer full) */
static JsonObject *
make_image_part (const char *path, GError **error)
{
  const char *end = strrchr (path, '.');
  g_autofree char *bytes = NULL;
  g_autofree char *text = NULL;
  g_autofree char *url = NULL;
  gsize length = 0;
  JsonObject *part;
  JsonObject *image;

  if (!g_file_get_contents (path, &bytes, &length, error))
    return NULL;
  text = g_base64_encode ((const guchar *) bytes, length);
  url = g_strdup_printf ("data:image/%s;base64,%s", end != NULL ? end + 1 : "png", text);
  part = json_object_new ();
  image = json_object_new ();
  json_object_set_string_member (image, "url", url);
  json_object_set_string_member (part, "type", "image_url");
  json_object_set_object_member (part, "image_url", image);
  return part;
}

JsonArray *
ma_image_make_parts (const char *text, const char *const *images, GError **error)
{
  g_autoptr (JsonArray) parts = json_array_new ();

  json_array_add_object_element (parts, make_text_part (text));
  for (guint i = 0; images[i] != NULL; i++)
    {
      JsonObject *part = make_image_part (images[i], error);

      if (part == NULL)
        return NULL;
      json_array_add_object_element (parts, part);
    }
  return g_steal_pointer (&parts);
}
