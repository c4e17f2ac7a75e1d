/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-defect-catalogue.h"

#include <gio/gio.h>
#include <string.h>

#include "tf-calibration-resources.h"
#include "tf-error.h"
#include "tf-json.h"
#include "tf-model-enums.h"

#define PREFIX "/org/thoughtforge/calibration"

const char *const tf_defect_catalogues[] = { "plan", "c", "python", NULL };

static void
tf_defect_free (TfDefect *self)
{
  g_free (self->id);
  g_free (self->what);
  g_free (self->path);
  g_strfreev (self->words);
  g_free (self);
}

void
tf_defect_catalogue_free (TfDefectCatalogue *self)
{
  g_free (self->name);
  g_hash_table_unref (self->files);
  g_hash_table_unref (self->materials);
  g_ptr_array_unref (self->defects);
  g_free (self);
}

static char *
read_file (const char *name, const char *file, GError **error)
{
  g_autofree char *path = g_strdup_printf (PREFIX "/%s/%s", name, file);
  g_autoptr (GBytes) bytes = g_resource_lookup_data (tf_calibration_get_resource (), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, error);

  if (bytes == NULL)
    return NULL;
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static gboolean
read_files (TfDefectCatalogue *self,
            JsonObject *object,
            const char *member,
            GHashTable *into,
            GError **error)
{
  JsonArray *names = NULL;

  if (!tf_json_get_array (object, "", member, TF_JSON_REQUIRED, &names, error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (names); i++)
    {
      const char *file = json_array_get_string_element (names, i);
      char *text = read_file (self->name, file, error);

      if (text == NULL)
        return FALSE;
      g_hash_table_insert (into, g_strdup (file), text);
    }
  return TRUE;
}

static GStrv
read_words (JsonObject *object)
{
  JsonArray *words = json_object_get_array_member (object, "words");
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; words != NULL && i < json_array_get_length (words); i++)
    {
      g_autofree char *word = g_utf8_strdown (json_array_get_string_element (words, i), -1);

      g_strv_builder_add (builder, word);
    }
  return g_strv_builder_end (builder);
}

static guint
count_newlines (const char *text, const char *end)
{
  guint n = 0;

  for (; text < end; text++)
    if (*text == '\n')
      n++;
  return n;
}

/* Planting a defect moves the lines of earlier ones after it. */
static void
move_others (TfDefectCatalogue *self, const TfDefect *planted, int moved)
{
  for (guint i = 0; i < self->defects->len; i++)
    {
      TfDefect *other = g_ptr_array_index (self->defects, i);

      if (!g_str_equal (other->path, planted->path) || other->first <= planted->first)
        continue;
      other->first += moved;
      other->last += moved;
    }
}

/* Replaces @find with @replace in the file of @defect and records the lines. */
static gboolean
plant (TfDefectCatalogue *self,
       TfDefect *defect,
       const char *find,
       const char *replace,
       GError **error)
{
  const char *text = g_hash_table_lookup (self->files, defect->path);
  const char *at = text != NULL ? strstr (text, find) : NULL;
  guint lines;

  if (at == NULL || strstr (at + 1, find) != NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "defect %s of catalogue %s: its text must occur exactly once in %s", defect->id,
                   self->name, defect->path);
      return FALSE;
    }
  lines = count_newlines (replace, replace + strlen (replace));
  defect->first = count_newlines (text, at) + 1;
  defect->last = defect->first + lines;
  move_others (self, defect, (int) lines - (int) count_newlines (find, find + strlen (find)));
  g_hash_table_insert (self->files, g_strdup (defect->path),
                       g_strdup_printf ("%.*s%s%s", (int) (at - text), text, replace,
                                        at + strlen (find)));
  return TRUE;
}

static gboolean
read_defect (TfDefectCatalogue *self, JsonNode *node, const char *path, GError **error)
{
  TfDefect *defect = g_new0 (TfDefect, 1);
  g_autofree char *find = NULL;
  g_autofree char *replace = NULL;
  JsonObject *object = NULL;
  int severity = 0;
  gboolean ok = tf_json_get_object (node, path, &object, error) &&
                tf_json_get_string (object, path, "id", TF_JSON_REQUIRED, &defect->id, error) &&
                tf_json_get_string (object, path, "what", TF_JSON_REQUIRED, &defect->what, error) &&
                tf_json_get_string (object, path, "path", TF_JSON_REQUIRED, &defect->path, error) &&
                tf_json_get_string (object, path, "find", TF_JSON_REQUIRED, &find, error) &&
                tf_json_get_string (object, path, "replace", TF_JSON_REQUIRED, &replace, error) &&
                tf_json_get_enum (object, path, "severity", TF_TYPE_SEVERITY, TF_JSON_REQUIRED,
                                  &severity, error) &&
                plant (self, defect, find, replace, error);

  if (!ok)
    {
      tf_defect_free (defect);
      return FALSE;
    }
  defect->severity = severity;
  defect->words = read_words (object);
  g_ptr_array_add (self->defects, defect);
  return TRUE;
}

static gboolean
read_defects (TfDefectCatalogue *self, JsonObject *object, GError **error)
{
  JsonArray *array = NULL;

  if (!tf_json_get_array (object, "", "defects", TF_JSON_REQUIRED, &array, error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      g_autofree char *path = g_strdup_printf ("defects[%u]", i);

      if (!read_defect (self, json_array_get_element (array, i), path, error))
        return FALSE;
    }
  return TRUE;
}

static TfDefectCatalogue *
catalogue_new (const char *name)
{
  TfDefectCatalogue *self = g_new0 (TfDefectCatalogue, 1);

  self->name = g_strdup (name);
  self->files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->materials = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->defects = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_defect_free);
  return self;
}

TfDefectCatalogue *
tf_defect_catalogue_load (const char *name, GError **error)
{
  g_autoptr (TfDefectCatalogue) self = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *text = NULL;
  g_autofree char *kind = NULL;
  JsonObject *object = NULL;

  if (!g_strv_contains (tf_defect_catalogues, name))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                   "there is no catalogue “%s”; choose plan, c or python", name);
      return NULL;
    }
  self = catalogue_new (name);
  text = read_file (name, "catalogue.json", error);
  if (text != NULL)
    node = tf_json_parse (text, -1, error);
  if (node == NULL || !tf_json_get_object (node, "", &object, error) ||
      !tf_json_get_string (object, "", "kind", TF_JSON_REQUIRED, &kind, error) ||
      !read_files (self, object, "files", self->files, error) ||
      !read_files (self, object, "materials", self->materials, error) ||
      !read_defects (self, object, error))
    return NULL;
  self->is_code = g_str_equal (kind, "code");
  return g_steal_pointer (&self);
}

char *
tf_defect_catalogue_dup_deliverable (const TfDefectCatalogue *self)
{
  GString *listing = g_string_new (NULL);
  GHashTableIter iter;
  gpointer path, text;

  g_hash_table_iter_init (&iter, self->files);
  while (g_hash_table_iter_next (&iter, &path, &text))
    if (self->is_code)
      g_string_append_printf (listing, "%s\t%zu\n", (char *) path, strlen (text));
    else
      g_string_append (listing, text);
  return g_string_free (listing, FALSE);
}
