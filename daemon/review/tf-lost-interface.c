/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-lost-interface.h"

#include <string.h>

#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-interface.h"
#include "tf-newest-tests.h"
#include "tf-review-subject.h"
#include "tf-state-store.h"
#include "tf-test-compare.h"

#define MAX_FILES   20000 /* that declare something */
#define MAX_SCRIPTS 200   /* that may have help */

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

static void
add_help (TfInterface *interface, const TfTestReport *report)
{
  for (guint i = 0; i < report->cases->len; i++)
    {
      const TfTestCase *one = g_ptr_array_index (report->cases, i);

      tf_interface_add_help (interface, one->name,
                             one->outcome == TF_TEST_OUTCOME_PASSED ? one->message : NULL);
    }
}

/* What the programs printed for --help in both trees, if any did in the first. Returns: (transfer full)
 * (nullable): why what they print now is unknown */
static char *
read_help (const TfPolishTask *task,
           const char *base,
           const char *now,
           TfInterface *before,
           TfInterface *after)
{
  const TfProjectFiles *files = tf_workspace_get_files (task->workspace);
  g_autoptr (TfTestReport) old = tf_state_store_load_tests (files, TF_HELP_TESTS_BEFORE, NULL);
  g_autoptr (TfTestReport) new = tf_state_store_load_tests (files, TF_HELP_TESTS_NOW, NULL);

  if (old == NULL || !g_str_equal (old->tree, base) || old->cases->len == 0)
    return NULL;
  if (new == NULL || !g_str_equal (new->tree, now))
    return g_strdup ("the constraints keep the interface, but what its programs now print for "
                     "--help is unknown; resume, and they are asked again");
  add_help (before, old);
  add_help (after, new);
  return NULL;
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
  g_autofree char *unknown = NULL;
  g_auto (GStrv) lost = NULL;

  if (now != NULL && after == NULL && *error == NULL)
    g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE, "more than %d files declare something",
                 MAX_FILES);
  if (after == NULL)
    return NULL;
  unknown = read_help (task, base, now, before, after);
  lost = tf_interface_compare (before, after);
  return lost[0] != NULL ? format ((const char *const *) lost) : g_steal_pointer (&unknown);
}

/* By its name; others are not read. */
static gboolean
may_be_script (const TfRepoFile *file)
{
  static const char *const suffixes[] = {
    ".sh", ".bash", ".py", ".pl", ".rb", ".js", ".mjs", ".php"
  };
  g_autofree char *name = g_path_get_basename (file->path);

  if (file->is_link)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (g_str_has_suffix (name, suffixes[i]))
      return TRUE;
  return strchr (name, '.') == NULL;
}

/* Returns: (transfer full) (nullable) (element-type utf8): scripts of @commit that may have help */
static GPtrArray *
list_scripts (const TfPolishTask *task, TfRepo *repo, const char *commit, GError **error)
{
  g_autoptr (GPtrArray) files = tf_repo_list_objects (repo, commit, error);
  GPtrArray *paths = NULL;

  if (files == NULL)
    return NULL;
  paths = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < files->len && paths->len < MAX_SCRIPTS; i++)
    {
      const TfRepoFile *file = g_ptr_array_index (files, i);
      g_autofree char *text =
          !may_be_script (file) ? NULL : tf_repo_read_object (repo, file->id, NULL, NULL);

      if (text != NULL && tf_interface_has_help (file->path, text))
        g_ptr_array_add (paths, g_strdup (file->path));
    }
  return paths;
}

gboolean
tf_lost_interface_plan_help (const TfPolishTask *task,
                             char **out_base,
                             GPtrArray **out_paths,
                             GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (task->workspace));
  g_autofree char *constraints =
      tf_document_store_read (tf_workspace_get_files (task->workspace), TF_FILE_CONSTRAINTS, NULL);
  g_autofree char *base = NULL;
  TfRepo *repo = NULL;

  *out_base = NULL;
  *out_paths = NULL;
  if (!tf_polish_task_is_tree (task) || !tf_interface_is_to_keep (constraints))
    return TRUE;
  repo = tf_workspace_get_tree (task->workspace, error);
  if (repo == NULL)
    return FALSE;
  base = tf_repo_dup_base (repo, NULL);
  if (base == NULL)
    return TRUE;
  *out_paths = list_scripts (task, repo, base, error);
  if (*out_paths == NULL)
    return FALSE;
  *out_base = g_steal_pointer (&base);
  return TRUE;
}

char *
tf_lost_interface_find (const TfPolishTask *task, TfBuildContext *context)
{
  g_autoptr (GError) error = NULL;
  char *finding = NULL;

  if (!tf_interface_is_to_keep (tf_build_context_get_input (context)->constraints))
    return NULL;
  finding = compare (task, &error);
  if (error == NULL)
    return finding;
  return g_strdup_printf (
      "the constraints keep the interface, but whether it was kept is unknown: %s", error->message);
}
