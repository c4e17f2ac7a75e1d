/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-git-error.h"
#include "tf-repo-source-private.h"
#include "tf-worker.h"

/* Everything that the commits of @sources need, as one pack in @self. */
static gboolean
copy_objects (TfRepo *self, TfRepo *from, GPtrArray *sources, GError **error)
{
  g_autofree char *packs =
      g_build_filename (tf_repo_get_directory (self), ".git", "objects", "pack", NULL);
  g_autoptr (git_packbuilder) builder = NULL;
  g_autoptr (git_revwalk) walk = NULL;
  int code = git_packbuilder_new (&builder, tf_repo_get_git (from));

  code = code != 0 ? code : git_revwalk_new (&walk, tf_repo_get_git (from));
  for (guint i = 0; code == 0 && i < sources->len; i++)
    {
      const TfSource *source = g_ptr_array_index (sources, i);
      git_oid id;

      code = git_oid_fromstr (&id, source->commit);
      code = code != 0 ? code : git_revwalk_push (walk, &id);
    }
  code = code != 0 ? code : git_packbuilder_insert_walk (builder, walk);
  code = code != 0 ? code : git_packbuilder_write (builder, packs, 0444, NULL, NULL);
  code = code != 0 ? code : git_odb_refresh (tf_repo_get_odb (self));
  return tf_git_check (code, "copy the code base of the plan", error);
}

static gboolean
copy_reference (TfRepo *self, const TfSource *source, GError **error)
{
  g_autofree char *name = tf_source_dup_reference (source->name);
  g_autoptr (git_reference) reference = NULL;
  git_oid id;

  if (!tf_git_check (git_oid_fromstr (&id, source->commit), "copy a code base", error) ||
      !tf_git_check (git_reference_create (&reference, tf_repo_get_git (self), name, &id, TRUE,
                                           "copied from the plan"),
                     "copy a code base", error))
    return FALSE;
  tf_repo_note_reference (self, name, &id);
  return TRUE;
}

GPtrArray *
tf_repo_copy_sources (TfRepo *self, TfRepo *from, GError **error)
{
  g_autoptr (GPtrArray) sources = NULL;

  g_return_val_if_fail (self != NULL && from != NULL, NULL);
  tf_worker_assert_current ();

  sources = tf_repo_list_sources (from, error);
  if (sources == NULL)
    return NULL;
  if (sources->len > 0 && !copy_objects (self, from, sources, error))
    return NULL;
  for (guint i = 0; i < sources->len; i++)
    if (!copy_reference (self, g_ptr_array_index (sources, i), error))
      return NULL;
  return g_steal_pointer (&sources);
}
