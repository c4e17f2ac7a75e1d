/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-git-link.h"

#include <limits.h>
#include <string.h>

#include "tf-git-cleanup.h"
#include "tf-git-error.h"

/* As many links as the kernel follows for one path. */
#define MAX_FOLLOWED 40

typedef struct
{
  git_repository *git;  /* (not owned) */
  const git_tree *tree; /* (not owned) */
  GPtrArray *outer;     /* (not owned) (element-type utf8) */
  guint max;
  guint followed;   /* by the current link */
  gboolean is_loop; /* the kernel would give up */
} Walk;

gboolean
tf_git_link_leads_inside (const char *path, const char *target)
{
  g_auto (GStrv) down = g_strsplit (path, "/", -1);
  g_auto (GStrv) parts = g_strsplit (target, "/", -1);
  gint64 depth = (gint64) g_strv_length (down) - 1;

  if (target[0] == '\0' || target[0] == '/')
    return FALSE;
  for (guint i = 0; parts[i] != NULL; i++)
    {
      if (strcmp (parts[i], "..") == 0)
        depth--;
      else if (strcmp (parts[i], ".git") == 0)
        return FALSE;
      else if (parts[i][0] != '\0' && strcmp (parts[i], ".") != 0)
        depth++;
      if (depth < 0)
        return FALSE;
    }
  return TRUE;
}

/* Returns: (transfer full) (nullable): %NULL if no file system could have such a link */
static char *
dup_target (const Walk *self, const git_tree_entry *entry)
{
  g_autoptr (git_blob) blob = NULL;
  gsize size;

  if (git_blob_lookup (&blob, self->git, git_tree_entry_id (entry)) != 0)
    return NULL;
  size = (gsize) git_blob_rawsize (blob);
  if (size >= PATH_MAX || memchr (git_blob_rawcontent (blob), '\0', size) != NULL)
    return NULL;
  return g_strndup (git_blob_rawcontent (blob), size);
}

static char *
join (GPtrArray *at)
{
  GString *path = g_string_new (NULL);

  for (guint i = 0; i < at->len; i++)
    g_string_append_printf (path, "%s%s", i > 0 ? "/" : "", (char *) at->pdata[i]);
  return g_string_free (path, FALSE);
}

static gboolean follow (Walk *self, GPtrArray *at, const char *target);

/* Goes on from the directory @at to @part in it, which may be a link. */
static gboolean
step (Walk *self, GPtrArray *at, const char *part)
{
  g_autoptr (git_tree_entry) entry = NULL;
  g_autofree char *path = NULL;
  g_autofree char *target = NULL;

  g_ptr_array_add (at, g_strdup (part));
  path = join (at);
  if (git_tree_entry_bypath (&entry, self->tree, path) != 0 ||
      git_tree_entry_filemode (entry) != GIT_FILEMODE_LINK)
    return TRUE;
  g_ptr_array_remove_index (at, at->len - 1);
  if (self->followed++ >= MAX_FOLLOWED)
    {
      self->is_loop = TRUE;
      return TRUE;
    }
  target = dup_target (self, entry);
  return target != NULL && follow (self, at, target);
}

/* Follows @target from the directory @at, which becomes where it leads. */
static gboolean
follow (Walk *self, GPtrArray *at, const char *target)
{
  g_auto (GStrv) parts = g_strsplit (target, "/", -1);

  if (target[0] == '\0' || target[0] == '/')
    return FALSE;
  for (guint i = 0; parts[i] != NULL && !self->is_loop; i++)
    {
      if (parts[i][0] == '\0' || strcmp (parts[i], ".") == 0)
        continue;
      if (strcmp (parts[i], ".git") == 0)
        return FALSE;
      if (strcmp (parts[i], "..") != 0)
        {
          if (!step (self, at, parts[i]))
            return FALSE;
          continue;
        }
      if (at->len == 0)
        return FALSE;
      g_ptr_array_remove_index (at, at->len - 1);
    }
  return TRUE;
}

static int
visit_cb (const char *parent, const git_tree_entry *entry, void *data)
{
  Walk *self = data;
  g_autoptr (GPtrArray) at = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) down = NULL;
  g_autofree char *path = NULL;
  g_autofree char *target = NULL;

  if (git_tree_entry_filemode (entry) != GIT_FILEMODE_LINK)
    return 0;
  path = g_strconcat (parent, git_tree_entry_name (entry), NULL);
  target = dup_target (self, entry);
  down = g_strsplit (parent, "/", -1);
  for (guint i = 0; down[i] != NULL; i++)
    if (*down[i] != '\0')
      g_ptr_array_add (at, g_strdup (down[i]));
  self->followed = 0;
  self->is_loop = FALSE;
  if (target != NULL && tf_git_link_leads_inside (path, target) && follow (self, at, target))
    return 0;
  g_ptr_array_add (self->outer,
                   g_strdup_printf ("%s (to %s)", path, target != NULL ? target : "no path"));
  return self->outer->len < self->max ? 0 : GIT_EUSER;
}

GPtrArray *
tf_git_link_list_outer (git_repository *git, const git_tree *tree, guint max, GError **error)
{
  g_autoptr (GPtrArray) outer = g_ptr_array_new_with_free_func (g_free);
  Walk walk = { .git = git, .tree = tree, .outer = outer, .max = max };
  int code = git_tree_walk (tree, GIT_TREEWALK_PRE, visit_cb, &walk);

  if (code != GIT_EUSER && !tf_git_check (code, "look at the links", error))
    return NULL;
  return g_steal_pointer (&outer);
}
