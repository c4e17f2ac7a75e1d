/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-weakened.h"

#include <string.h>

#include "tf-file-class.h"
#include "tf-issue-weakened.h"
#include "tf-state-store.h"
#include "tf-test-compare.h"
#include "tf-text.h"
#include "tf-workspace-decisions.h"

static GPtrArray *
weakenings_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) tf_weakening_free);
}

static GHashTable *
list_ids (TfRepo *repo, const char *tree, GError **error)
{
  g_autoptr (GPtrArray) files = tree != NULL ? tf_repo_list_objects (repo, tree, error) : NULL;
  GHashTable *ids = NULL;

  if (tree != NULL && files == NULL)
    return NULL;
  ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      const TfRepoFile *file = g_ptr_array_index (files, i);

      g_hash_table_insert (ids, g_strdup (file->path), g_strdup (file->id));
    }
  return ids;
}

/* Text, or %NULL without @error. */
static gboolean
read_text (TfRepo *repo, const char *tree, const char *path, char **out_text, GError **error)
{
  g_autofree char *text = tf_repo_read_file (repo, tree, path, error);

  if (text == NULL)
    return FALSE;
  if (!tf_text_is_binary (text, strlen (text)))
    *out_text = g_utf8_make_valid (text, -1);
  return TRUE;
}

static gboolean
add_file (TfRepo *repo,
          GPtrArray *files,
          const char *path,
          const char *before,
          const char *after,
          GError **error)
{
  g_autofree char *old_text = NULL;
  g_autofree char *new_text = NULL;

  if ((before != NULL && !read_text (repo, before, path, &old_text, error)) ||
      (after != NULL && !read_text (repo, after, path, &new_text, error)))
    return FALSE;
  g_ptr_array_add (files, tf_file_versions_new (path, old_text, new_text));
  return TRUE;
}

/* Returns: (transfer full) (element-type TfFileVersions) */
static GPtrArray *
list_changed (TfRepo *repo, const char *before, const char *after, GError **error)
{
  gboolean same = g_strcmp0 (before, after) == 0;
  g_autoptr (GHashTable) then = list_ids (repo, same ? NULL : before, error);
  g_autoptr (GHashTable) now = then != NULL ? list_ids (repo, same ? NULL : after, error) : NULL;
  g_autoptr (GPtrArray) files = NULL;
  GHashTableIter iter;
  gpointer path = NULL, id = NULL;

  if (now == NULL)
    return NULL;
  files = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_file_versions_free);
  g_hash_table_iter_init (&iter, then);
  while (g_hash_table_iter_next (&iter, &path, &id))
    {
      const char *other = g_hash_table_lookup (now, path);

      if (g_strcmp0 (other, id) != 0 &&
          !add_file (repo, files, path, before, other != NULL ? after : NULL, error))
        return NULL;
    }
  g_hash_table_iter_init (&iter, now);
  while (g_hash_table_iter_next (&iter, &path, &id))
    if (!g_hash_table_contains (then, path) && !add_file (repo, files, path, NULL, after, error))
      return NULL;
  return g_steal_pointer (&files);
}

/* Where there was no test, a file that says how tests run weakens none. */
static gboolean
had_tests (TfDeliverable *deliverable, GHashTable *files, const TfTestReport *report)
{
  GHashTableIter iter;
  gpointer path = NULL;

  if (report != NULL && report->counts.known && report->counts.total > 0)
    return TRUE;
  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    if (tf_deliverable_is_test (deliverable, path))
      return TRUE;
  return FALSE;
}

static gboolean
names_runner (const TfTestPermit *permit, const char *runner)
{
  for (guint i = 0; permit != NULL && permit->texts != NULL && permit->texts[i] != NULL; i++)
    if (tf_text_find_words (permit->texts[i], permit->texts[i], runner) != NULL)
      return TRUE;
  return FALSE;
}

/* A command that the user or the specification named is theirs. */
static gboolean
is_named (TfWorkspace *workspace)
{
  g_autoptr (TfTestPlan) plan = tf_workspace_plan_tests (workspace, NULL, NULL);

  return plan != NULL;
}

/* Other tests may run by another command. */
static void
add_runner (TfWorkspace *workspace,
            const TfTestReport *before,
            const TfTestReport *after,
            const TfTestPermit *permit,
            GPtrArray *weakenings)
{
  g_autofree char *detail = NULL;

  if (before == NULL || after == NULL || !before->counts.known || before->counts.total == 0 ||
      *after->runner == '\0' || g_str_equal (before->runner, after->runner) ||
      is_named (workspace) || names_runner (permit, after->runner))
    return;
  detail = g_strdup_printf ("%s, %s before", after->runner, before->runner);
  g_ptr_array_add (weakenings,
                   tf_weakening_new (TF_WEAKENING_RUNNER, "", "the test command", detail));
}

/* Moves what @permit does not allow. */
static void
take_forbidden (GPtrArray *weakenings, GPtrArray *found, const TfTestPermit *permit)
{
  for (guint i = 0; i < found->len; i++)
    {
      TfWeakening *weakening = g_ptr_array_index (found, i);

      if (permit == NULL || !tf_test_permit_allows (permit, weakening))
        {
          found->pdata[i] = NULL;
          g_ptr_array_add (weakenings, weakening);
        }
    }
}

static void
free_weakening (gpointer data)
{
  if (data != NULL)
    tf_weakening_free (data);
}

/* A test that is gone from its file has a name in the report, too. */
static gboolean
is_told (const GPtrArray *weakenings, const TfWeakening *lost)
{
  for (guint i = 0; i < weakenings->len; i++)
    {
      const TfWeakening *other = g_ptr_array_index (weakenings, i);

      if ((other->kind == TF_WEAKENING_GONE || other->kind == TF_WEAKENING_SKIPPED) &&
          *other->test != '\0' && *other->path != '\0' &&
          tf_text_find_words (lost->test, lost->test, other->test) != NULL)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_rules (const char *path)
{
  return g_str_equal (path, ".gitignore") || g_str_has_suffix (path, "/.gitignore");
}

/* Whether a .gitignore of one list is missing from the other, or differs. */
static gboolean
has_other_rules (GHashTable *files, GHashTable *others)
{
  GHashTableIter iter;
  gpointer path = NULL, id = NULL;

  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &path, &id))
    if (is_rules (path) && g_strcmp0 (g_hash_table_lookup (others, path), id) != 0)
      return TRUE;
  return FALSE;
}

GStrv
tf_weakened_list_hidden (TfWorkspace *workspace,
                         const char *before,
                         const char *after,
                         GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (workspace, error);
  g_autoptr (GHashTable) then = repo != NULL ? list_ids (repo, before, error) : NULL;
  g_autoptr (GHashTable) now = then != NULL ? list_ids (repo, after, error) : NULL;

  if (now == NULL)
    return NULL;
  if (!has_other_rules (then, now) && !has_other_rules (now, then))
    return g_new0 (char *, 1);
  return tf_repo_list_hidden (repo, before, TF_WEAKENED_MAX_HIDDEN, error);
}

/* Tests, and sources that somebody wrote; what a build makes may be ignored. */
static gboolean
is_worth_keeping (TfDeliverable *deliverable, const char *path)
{
  return tf_file_class_judge (path, NULL) == TF_FILE_CLASS_OWN &&
         tf_deliverable_is_source (deliverable, path);
}

static gboolean
add_hidden (TfWorkspace *workspace,
            const TfTestedTree *before,
            const TfTestedTree *after,
            GPtrArray *weakenings,
            GError **error)
{
  TfDeliverable *deliverable = tf_workspace_get_deliverable (workspace);
  g_auto (GStrv) hidden = tf_weakened_list_hidden (workspace, before->tree, after->tree, error);

  for (guint i = 0; hidden != NULL && hidden[i] != NULL; i++)
    if (is_worth_keeping (deliverable, hidden[i]))
      g_ptr_array_add (weakenings, tf_weakening_new (TF_WEAKENING_HIDDEN, hidden[i], "", ""));
  return hidden != NULL;
}

static void
drop (GPtrArray *weakenings, TfWeakeningKind kind)
{
  for (guint i = weakenings->len; i > 0; i--)
    if (((const TfWeakening *) g_ptr_array_index (weakenings, i - 1))->kind == kind)
      g_ptr_array_remove_index (weakenings, i - 1);
}

GPtrArray *
tf_weakened_compare (TfWorkspace *workspace,
                     const TfTestedTree *before,
                     const TfTestedTree *after,
                     const TfTestPermit *permit,
                     GError **error)
{
  TfDeliverable *deliverable = tf_workspace_get_deliverable (workspace);
  TfRepo *repo = tf_workspace_get_tree (workspace, error);
  g_autoptr (GPtrArray) files =
      repo != NULL ? list_changed (repo, before->tree, after->tree, error) : NULL;
  g_autoptr (GPtrArray) weakenings = NULL;
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (GPtrArray) lost = NULL;

  if (files == NULL)
    return NULL;
  weakenings = weakenings_new ();
  found = tf_deliverable_list_weakenings (deliverable, files);
  g_ptr_array_set_free_func (found, free_weakening);
  lost = tf_test_compare_list_weakened (before->tests, after->tests, permit);
  if (permit != NULL && tf_test_permit_has_suite (permit) && lost->len == 0 &&
      before->tests != NULL && after->tests != NULL && after->tests->counts.known)
    drop (found, TF_WEAKENING_GONE);
  if (files->len > 0)
    {
      g_autoptr (GHashTable) then = list_ids (repo, before->tree, error);

      if (then == NULL)
        return NULL;
      if (!had_tests (deliverable, then, before->tests))
        drop (found, TF_WEAKENING_RUNNER);
    }
  take_forbidden (weakenings, found, permit);
  g_ptr_array_set_free_func (lost, free_weakening);
  for (guint i = 0; i < lost->len; i++)
    if (!is_told (weakenings, g_ptr_array_index (lost, i)))
      {
        g_ptr_array_add (weakenings, g_ptr_array_index (lost, i));
        lost->pdata[i] = NULL;
      }
  if (files->len > 0 && !add_hidden (workspace, before, after, weakenings, error))
    return NULL;
  if (permit == NULL || !tf_test_permit_has_suite (permit))
    add_runner (workspace, before->tests, after->tests, permit, weakenings);
  return g_steal_pointer (&weakenings);
}

/* all earlier states */

GStrv
tf_weakened_list_texts (TfWorkspace *workspace, const TfBuildInput *documents, GError **error)
{
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new ();
  g_autoptr (GPtrArray) decisions = tf_workspace_load_decisions (workspace, NULL, error);

  if (decisions == NULL)
    return NULL;
  g_strv_builder_add (texts, documents->intent);
  g_strv_builder_add (texts, documents->spec);
  g_strv_builder_add (texts, documents->constraints);
  for (guint i = 0; i < decisions->len; i++)
    g_strv_builder_add (texts, ((const TfDecision *) g_ptr_array_index (decisions, i))->text);
  return g_strv_builder_end (texts);
}

/* An unreadable report proves nothing. Returns: (transfer full) (nullable) */
static TfTestReport *
load (TfWorkspace *workspace, const char *name)
{
  return tf_state_store_load_tests (tf_workspace_get_files (workspace), name, NULL);
}

static gboolean
has_tree (TfRepo *repo, const char *tree)
{
  g_autoptr (GError) error = NULL;

  if (*tree == '\0')
    return FALSE;
  tf_repo_has_file (repo, tree, ".gitignore", &error);
  return error == NULL;
}

/* The tree of a report, if it is still there; of the @first, the one that was given. */
static gboolean
find_tree (TfRepo *repo,
           const TfTestReport *report,
           gboolean first,
           char **out_tree,
           GError **error)
{
  g_autoptr (GError) local = NULL;

  if (report != NULL && has_tree (repo, report->tree))
    *out_tree = g_strdup (report->tree);
  else if (first)
    *out_tree = tf_repo_dup_base (repo, &local);
  if (local == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* Issues that excuse a change: those that a fix was kept for, and what else nobody took back. */
static GPtrArray *
list_issues (const TfIssueLedger *ledger, gboolean fixed)
{
  GPtrArray *issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);
      gboolean is_fixed = issue->state == TF_ISSUE_STATE_FIX_APPLIED ||
                          issue->state == TF_ISSUE_STATE_VERIFIED_FIXED;

      if (issue->source != TF_ISSUE_SOURCE_WEAKENED_TESTS && fixed == is_fixed &&
          issue->state != TF_ISSUE_STATE_WITHDRAWN && issue->state != TF_ISSUE_STATE_REJECTED)
        g_ptr_array_add (issues, tf_issue_ref (issue->is));
    }
  return issues;
}

/* An issue about a place excuses nothing before its fix; only what it asks for does. */
static void
add_words (GPtrArray *words, const GPtrArray *issues)
{
  for (guint i = 0; i < issues->len; i++)
    {
      const TfIssue *issue = g_ptr_array_index (issues, i);

      g_ptr_array_add (words, tf_issue_new (issue->severity, issue->description, "N/A",
                                            issue->recommendation));
    }
}

static gboolean
is_open_as_weakened (const TfIssueLedger *ledger, const TfWeakening *weakening)
{
  const TfTrackedIssue *issue = tf_issue_ledger_find_weakened (ledger, weakening);

  return issue != NULL && issue->state != TF_ISSUE_STATE_VERIFIED_FIXED;
}

typedef struct
{
  TfWorkspace *workspace;      /* (not owned) */
  const TfIssueLedger *ledger; /* (not owned) */
  const TfTestedTree *now;     /* (not owned) */
  TfTestPermit strict;         /* by words */
  TfTestPermit lenient;        /* and by the places of what was fixed */
  GHashTable *keys;            /* (owned) (element-type utf8): of those found */
  GPtrArray *weakenings;       /* (owned) (element-type TfWeakening) */
} Search;

/* Also what an issue about its place would excuse, but was weakened before. */
static gboolean
search (Search *self, const char *tree, const TfTestReport *report, GError **error)
{
  TfTestedTree before = { tree, report };
  g_autoptr (GPtrArray) found =
      tf_weakened_compare (self->workspace, &before, self->now, &self->strict, error);

  if (found == NULL)
    return FALSE;
  g_ptr_array_set_free_func (found, free_weakening);
  for (guint i = 0; i < found->len; i++)
    {
      TfWeakening *weakening = g_ptr_array_index (found, i);

      if ((tf_test_permit_allows (&self->lenient, weakening) &&
           !is_open_as_weakened (self->ledger, weakening)) ||
          !g_hash_table_add (self->keys, tf_weakening_dup_key (weakening)))
        continue;
      found->pdata[i] = NULL;
      g_ptr_array_add (self->weakenings, weakening);
    }
  return TRUE;
}

static gboolean
search_tree (Search *self, const char *name, gboolean first, GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (self->workspace, error);
  g_autoptr (TfTestReport) report = load (self->workspace, name);
  g_autofree char *tree = NULL;

  if (repo == NULL || !find_tree (repo, report, first, &tree, error))
    return FALSE;
  /* without its files, a report still has the names of its tests */
  if (tree == NULL && report == NULL)
    return TRUE;
  return search (self, tree != NULL ? tree : self->now->tree, report, error);
}

/* Only by the names of their tests: a fix is judged by the files when it is made. */
static gboolean
search_iterations (Search *self, guint iteration, GError **error)
{
  guint last = iteration > TF_WEAKENED_MAX_ITERATIONS ? iteration - TF_WEAKENED_MAX_ITERATIONS : 1;

  for (guint i = iteration; i-- > last;)
    {
      g_autofree char *name = g_strdup_printf ("iteration-%u", i);
      g_autoptr (TfTestReport) report = load (self->workspace, name);

      if (report != NULL && !search (self, self->now->tree, report, error))
        return FALSE;
    }
  return TRUE;
}

GPtrArray *
tf_weakened_list (TfWorkspace *workspace,
                  const TfBuildInput *documents,
                  const TfIssueLedger *ledger,
                  const TfTestedTree *now,
                  guint iteration,
                  GError **error)
{
  g_auto (GStrv) texts = tf_weakened_list_texts (workspace, documents, error);
  g_autoptr (GPtrArray) fixed = list_issues (ledger, TRUE);
  g_autoptr (GPtrArray) words = list_issues (ledger, FALSE);
  g_autoptr (GPtrArray) plain = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) weakenings = weakenings_new ();
  Search self = {
    .workspace = workspace,
    .ledger = ledger,
    .now = now,
    .strict = { .texts = (const char *const *) texts, .issues = plain },
    .lenient = { .issues = fixed, .anywhere = TRUE },
    .keys = keys,
    .weakenings = weakenings,
  };

  if (texts == NULL)
    return NULL;
  add_words (plain, fixed);
  add_words (plain, words);
  if (!search_tree (&self, TF_WEAKENED_BASELINE, TRUE, error) ||
      (iteration > 0 && (!search_tree (&self, TF_WEAKENED_BUILT, FALSE, error) ||
                         !search_iterations (&self, iteration, error))))
    return NULL;
  return g_steal_pointer (&weakenings);
}
