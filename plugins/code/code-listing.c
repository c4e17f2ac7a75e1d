/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-listing.h"

#include <stdio.h>
#include <string.h>

static void
add_path (CodeListing *self, const char *path)
{
  g_autofree char *directory = g_path_get_dirname (path);

  self->n_files++;
  if (!g_str_has_prefix (path, "docs/"))
    self->n_code++;
  g_hash_table_add (self->paths, g_strdup (path));
  g_hash_table_add (self->files, g_strdup (path));
  while (!g_str_equal (directory, ".") && !g_str_equal (directory, "/") &&
         g_hash_table_add (self->files, g_strdup (directory)))
    {
      char *above = g_path_get_dirname (directory);

      g_free (directory);
      directory = above;
    }
}

CodeListing *
code_listing_new (const char *text)
{
  CodeListing *self = g_new0 (CodeListing, 1);
  g_auto (GStrv) lines = g_strsplit (text != NULL ? text : "", "\n", -1);

  self->files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->paths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *tab = strrchr (lines[i], '\t');
      guint more = 0;

      if (tab != NULL)
        {
          *tab = '\0';
          add_path (self, lines[i]);
        }
      else if (sscanf (lines[i], "… and %u more", &more) == 1)
        {
          self->n_files += more;
          self->cut = TRUE;
        }
    }
  return self;
}

void
code_listing_free (CodeListing *self)
{
  g_hash_table_unref (self->files);
  g_hash_table_unref (self->paths);
  g_free (self);
}

gboolean
code_listing_has (const CodeListing *self, const char *path)
{
  return g_hash_table_contains (self->files, path);
}
