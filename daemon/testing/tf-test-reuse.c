/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-reuse.h"

#include <string.h>
#include <sys/stat.h>

#include "tf-newest-tests.h"
#include "tf-paths.h"
#include "tf-state-store.h"
#include "tf-test-tree.h"
#include "tf-toolchains.h"

/* Older ones are of trees that have been left behind. */
#define MAX_REPORTS 16

/* Changes whenever something in it is installed or removed. */
static const char *const installed[] = { "/var/lib/dpkg/status", "/usr/lib/python3/dist-packages",
                                         "/usr/local/lib", "/usr/lib/node_modules",
                                         "/usr/share/nodejs" };

static void
add_text (GChecksum *sum, const char *text)
{
  g_checksum_update (sum, (const guchar *) text, (gssize) strlen (text) + 1);
}

static void
add_time (GChecksum *sum, const char *path)
{
  g_autofree char *text = NULL;
  struct stat info;

  if (stat (path, &info) != 0)
    return;
  text = g_strdup_printf ("%s %" G_GINT64_FORMAT ".%09ld", path, (gint64) info.st_mtim.tv_sec,
                          info.st_mtim.tv_nsec);
  add_text (sum, text);
}

/* Which programs there are. */
static void
add_environment (GChecksum *sum)
{
  g_autofree char *search_path = tf_paths_dup_search_path ();
  g_auto (GStrv) directories = g_strsplit (search_path, ":", -1);
  g_auto (GStrv) toolchains = tf_toolchains_dup_programs ();

  for (guint i = 0; directories[i] != NULL; i++)
    add_time (sum, directories[i]);
  for (guint i = 0; toolchains[i] != NULL; i++)
    add_time (sum, toolchains[i]);
  for (guint i = 0; i < G_N_ELEMENTS (installed); i++)
    add_time (sum, installed[i]);
}

static void
add_settings (GChecksum *sum, const TfTestSituation *self)
{
  g_autofree char *numbers =
      g_strdup_printf ("%u %d %d %u %u", self->tests->timeout_seconds, self->tests->network,
                       self->confined, self->config->tests.memory_mb,
                       self->config->tests.max_processes);

  add_text (sum, TF_VERSION);
  add_text (sum, self->tests->command);
  add_text (sum, self->config->tests.command);
  add_text (sum, self->tests->setup);
  add_text (sum, self->tests->allowed_setup);
  add_text (sum, numbers);
}

char *
tf_test_reuse_dup_key (const TfTestSituation *self)
{
  TfRepo *repo = NULL;
  g_autofree char *tree = NULL;
  g_autofree char *command = NULL;
  g_autoptr (GChecksum) sum = NULL;

  g_return_val_if_fail (self != NULL && self->snapshot != NULL, NULL);
  tf_worker_assert_current ();

  repo = tf_test_tree_get_repo (self->workspace, NULL);
  tree = repo != NULL ? tf_repo_dup_export_id (repo, self->snapshot, NULL) : NULL;
  if (tree == NULL)
    return NULL;
  /* Of the specification only the command decides: the baseline is of a time before it. */
  command = tf_workspace_dup_named_test_command (self->workspace);
  sum = g_checksum_new (G_CHECKSUM_SHA256);
  add_text (sum, tree);
  add_text (sum, command != NULL ? command : "");
  add_settings (sum, self);
  add_environment (sum);
  return g_strdup (g_checksum_get_string (sum));
}

TfTestReport *
tf_test_reuse_find (const TfProjectFiles *files, const char *key, char **out_name)
{
  g_autoptr (GPtrArray) names = NULL;

  g_return_val_if_fail (files != NULL && key != NULL && *key != '\0', NULL);

  names = tf_newest_tests_list (files, MAX_REPORTS);
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      g_autoptr (TfTestReport) report = tf_state_store_load_tests (files, name, NULL);

      if (report == NULL || !g_str_equal (report->key, key))
        continue;
      *out_name = g_strdup (name);
      return g_steal_pointer (&report);
    }
  return NULL;
}

TfTestReport *
tf_test_reuse_find_previous (const TfProjectFiles *files)
{
  g_autoptr (GPtrArray) names = NULL;

  g_return_val_if_fail (files != NULL, NULL);

  names = tf_newest_tests_list (files, MAX_REPORTS);
  for (guint i = 0; i < names->len; i++)
    {
      g_autoptr (TfTestReport) report =
          tf_state_store_load_tests (files, g_ptr_array_index (names, i), NULL);

      if (report != NULL && report->counts.known)
        return g_steal_pointer (&report);
    }
  return NULL;
}
