/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-template.h"

#include <string.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-text.h"

#define SLOT_PATTERN "\\[\\[[a-z0-9_]+:[^\\]\\n]*\\]\\]"

static gboolean
is_template_name (const char *name)
{
  return *name != '\0' && strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789-_") == strlen (name);
}

static char *
dup_document_path (const char *directory, const char *name)
{
  return g_build_filename (directory, name, "document.md", NULL);
}

static char *
read_text (const char *path, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) local = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, &local))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_TEMPLATE, "cannot read template: %s", local->message);
      return NULL;
    }
  if (length > TF_LIMIT_PROMPT_FILE)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_TEMPLATE,
                   "template %s has %" G_GSIZE_FORMAT " bytes, at most %" G_GSIZE_FORMAT
                   " are allowed",
                   path, length, TF_LIMIT_PROMPT_FILE);
      return NULL;
    }
  if (!tf_text_validate (text, length, path, &local))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_TEMPLATE, "cannot use template: %s", local->message);
      return NULL;
    }
  return g_steal_pointer (&text);
}

/* file access */

TfTemplate *
tf_template_load (const char *const *directories, const char *name, GError **error)
{
  g_autofree char *searched = NULL;

  g_return_val_if_fail (directories != NULL && name != NULL, NULL);

  for (guint i = 0; is_template_name (name) && directories[i] != NULL; i++)
    {
      g_autofree char *path = dup_document_path (directories[i], name);
      g_autofree char *text = NULL;
      TfTemplate *self;

      if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
        continue;
      text = read_text (path, error);
      if (text == NULL)
        return NULL;
      self = g_new0 (TfTemplate, 1);
      self->name = g_strdup (name);
      self->text = g_steal_pointer (&text);
      self->directory = g_strdup (directories[i]);
      return self;
    }
  searched = g_strjoinv (", ", (GStrv) directories);
  g_set_error (error, TF_ERROR, TF_ERROR_TEMPLATE, "no template “%s” in %s", name,
               *searched != '\0' ? searched : "no directory");
  return NULL;
}

void
tf_template_free (TfTemplate *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  g_free (self->text);
  g_free (self->directory);
  g_free (self);
}

static void
add_names (const char *directory, GHashTable *names)
{
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = dup_document_path (directory, name);

      if (is_template_name (name) && g_file_test (path, G_FILE_TEST_IS_REGULAR))
        g_hash_table_add (names, g_strdup (name));
    }
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GStrv
tf_template_list (const char *const *directories)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer name;

  g_return_val_if_fail (directories != NULL, NULL);

  for (guint i = 0; directories[i] != NULL; i++)
    add_names (directories[i], names);
  g_hash_table_iter_init (&iter, names);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (sorted, g_strdup (name));
  g_ptr_array_sort (sorted, compare_names);
  g_ptr_array_add (sorted, NULL);
  return (GStrv) g_ptr_array_free (g_steal_pointer (&sorted), FALSE);
}

GStrv
tf_template_list_slots (const char *skeleton)
{
  g_autoptr (GRegex) regex = g_regex_new (SLOT_PATTERN, G_REGEX_OPTIMIZE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GStrvBuilder) slots = g_strv_builder_new ();

  g_return_val_if_fail (skeleton != NULL, NULL);

  g_regex_match (regex, skeleton, 0, &match);
  while (g_match_info_matches (match))
    {
      g_autofree char *slot = g_match_info_fetch (match, 0);

      g_strv_builder_add (slots, slot);
      g_match_info_next (match, NULL);
    }
  return g_strv_builder_end (slots);
}
