/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-lost-interface.h"

#include "tf-error.h"
#include "tf-interface.h"
#include "tf-review-subject.h"
#include "tf-test-compare.h"

#define MAX_FILES 5000 /* that declare something */

/* Returns: (transfer full) (nullable): %NULL with @error, or without if there are too many files */
static TfInterface *
read_tree (const TfPolishTask *task, TfRepo *repo, const char *commit, GError **error)
{
  g_autoptr (GPtrArray) files = tf_repo_list_objects (repo, commit, error);
  g_autoptr (TfInterface) interface = files != NULL ? tf_interface_new () : NULL;
  guint n = 0;

  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      const char *path = ((const TfRepoFile *) g_ptr_array_index (files, i))->path;
      g_autofree char *text = NULL;

      if (!tf_interface_wants (path))
        continue;
      if (++n > MAX_FILES)
        return NULL;
      text = tf_review_subject_read (task->workspace, commit, path);
      if (text != NULL)
        tf_interface_add_file (interface, path, text);
    }
  return g_steal_pointer (&interface);
}

static char *
format (const char *const *lost)
{
  g_autofree char *names = tf_test_compare_format (lost);

  return g_strdup_printf ("the constraints keep the interface, but %s; restore it, or ask the user",
                          names);
}

static char *
compare (const TfPolishTask *task, GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (task->workspace, error);
  g_autofree char *base = repo != NULL ? tf_repo_dup_base (repo, error) : NULL;
  g_autofree char *now = base != NULL ? tf_repo_snapshot (repo, error) : NULL;
  g_autoptr (TfInterface) before = now != NULL ? read_tree (task, repo, base, error) : NULL;
  g_autoptr (TfInterface) after = before != NULL ? read_tree (task, repo, now, error) : NULL;
  g_auto (GStrv) lost = NULL;

  if (now != NULL && after == NULL && *error == NULL)
    g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE, "more than %d files declare something",
                 MAX_FILES);
  if (after == NULL)
    return NULL;
  lost = tf_interface_compare (before, after);
  return lost[0] != NULL ? format ((const char *const *) lost) : NULL;
}

char *
tf_lost_interface_find (const TfPolishTask *task, TfBuildContext *context)
{
  g_autoptr (GError) error = NULL;
  char *finding = NULL;

  if (!tf_interface_is_to_keep (tf_build_context_get_input (context)->constraints))
    return NULL;
  finding = compare (task, &error);
  if (error != NULL)
    tf_workspace_log_here (task->workspace, "warn", "review", "the interface was not compared: %s",
                           error->message);
  return finding;
}
