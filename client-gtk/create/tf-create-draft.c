/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-create-draft.h"

#include <stdlib.h>
#include <string.h>

#include "tf-unsaved.h"

#define TITLE "new-project/title"
#define TEXT  "new-project/text"
#define ITEMS "new-project/items"

/* One line for each of the items */
#define FILE_MARK "file "
#define LINK_MARK "link "

static char *
list_items (GListModel *items)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (TfCreateItem) item = g_list_model_get_item (items, i);
      GFile *file = tf_create_item_get_file (item);
      g_autofree char *uri = file != NULL ? g_file_get_uri (file) : NULL;

      if (uri != NULL)
        g_string_append_printf (list, FILE_MARK "%s\n", uri);
      else
        g_string_append_printf (list, LINK_MARK "%s\n", tf_create_item_get_link (item));
    }
  return g_string_free (list, FALSE);
}

void
tf_create_draft_keep (const char *title, const char *text, GListModel *items)
{
  g_autofree char *list = items != NULL ? list_items (items) : NULL;

  if (title != NULL)
    tf_unsaved_keep (TITLE, title);
  tf_unsaved_keep (TEXT, text);
  if (items != NULL)
    tf_unsaved_keep (ITEMS, list);
}

void
tf_create_draft_forget (void)
{
  tf_unsaved_keep (TITLE, NULL);
  tf_unsaved_keep (TEXT, NULL);
  tf_unsaved_keep (ITEMS, NULL);
}

static char *
dup_kept (const char *key)
{
  char *text = tf_unsaved_dup (key);

  return text != NULL ? text : g_strdup ("");
}

char *
tf_create_draft_dup_title (void)
{
  return dup_kept (TITLE);
}

char *
tf_create_draft_dup_text (void)
{
  return dup_kept (TEXT);
}

void
tf_create_draft_restore_items (TfCreateFiles *files)
{
  g_autofree char *list = dup_kept (ITEMS);
  g_auto (GStrv) lines = g_strsplit (list, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], FILE_MARK))
      {
        g_autoptr (GFile) file = g_file_new_for_uri (lines[i] + strlen (FILE_MARK));

        tf_create_files_add (files, file);
      }
    else if (g_str_has_prefix (lines[i], LINK_MARK))
      tf_create_files_add_link (files, lines[i] + strlen (LINK_MARK));
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Links are restored before files, which are looked at first: in any order. */
static gboolean
has_same_lines (const char *a, const char *b)
{
  g_auto (GStrv) first = g_strsplit (a, "\n", -1);
  g_auto (GStrv) second = g_strsplit (b, "\n", -1);

  qsort (first, g_strv_length (first), sizeof *first, compare_lines);
  qsort (second, g_strv_length (second), sizeof *second, compare_lines);
  return g_strv_equal ((const char *const *) first, (const char *const *) second);
}

gboolean
tf_create_draft_is (const char *text, GListModel *items)
{
  g_autofree char *kept = tf_create_draft_dup_text ();
  g_autofree char *kept_items = dup_kept (ITEMS);
  g_autofree char *list = list_items (items);

  return g_str_equal (kept, text) && has_same_lines (kept_items, list);
}
