/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-git-refs.h"

#include <string.h>
#include <sys/stat.h>

#define HEX_LENGTH 40

/* Returns: (transfer full): the trimmed content; "" if it is not a file */
static char *
dup_text (const TfGitFile *file)
{
  gsize size = 0;
  const char *data = NULL;

  if (file == NULL || !S_ISREG (file->mode) || file->content == NULL)
    return g_strdup ("");
  data = g_bytes_get_data (file->content, &size);
  return g_strstrip (g_strndup (size > 0 ? data : "", size));
}

/* "<hash> <name>", which excludes comments and "^<hash>" lines. */
static void
add_packed (GHashTable *refs, const char *line)
{
  if (strlen (line) > HEX_LENGTH + 1 && line[HEX_LENGTH] == ' ' && g_ascii_isxdigit (line[0]))
    g_hash_table_replace (refs, g_strdup (line + HEX_LENGTH + 1), g_strndup (line, HEX_LENGTH));
}

GHashTable *
tf_git_refs_read (const TfGitFiles *files)
{
  GHashTable *refs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autofree char *packed = dup_text (tf_git_files_lookup (files, "packed-refs"));
  g_auto (GStrv) lines = g_strsplit (packed, "\n", -1);
  GPtrArray *list = tf_git_files_list (files);

  for (guint i = 0; lines[i] != NULL; i++)
    add_packed (refs, lines[i]);
  for (guint i = 0; i < list->len; i++)
    {
      const TfGitFile *file = g_ptr_array_index (list, i);

      if (g_str_has_prefix (file->path, "refs/") && !S_ISDIR (file->mode) &&
          !g_str_has_suffix (file->path, ".lock"))
        g_hash_table_replace (refs, g_strdup (file->path), dup_text (file));
    }
  return refs;
}

char *
tf_git_refs_dup_head (const TfGitFiles *files)
{
  return dup_text (tf_git_files_lookup (files, "HEAD"));
}

char *
tf_git_refs_dup_branch (const TfGitFiles *files)
{
  g_autofree char *head = tf_git_refs_dup_head (files);

  return g_str_has_prefix (head, "ref: ") ? g_strdup (head + strlen ("ref: ")) : NULL;
}

const char *
tf_git_refs_get_short (const char *name)
{
  return g_str_has_prefix (name, "refs/heads/") ? name + strlen ("refs/heads/") : name;
}
