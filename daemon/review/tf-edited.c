/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-edited.h"

#include "tf-run-store.h"

#define MAX_COMMITS 2000

/* The commit that ends an iteration takes up whatever is there; a review or the fix of an issue does
 * not. */
static gboolean
is_own (const TfCommit *commit, guint iteration)
{
  return tf_commit_is (commit, TF_COMMIT_KIND_REVIEW, iteration) ||
         (tf_commit_is (commit, TF_COMMIT_KIND_FIX, iteration) && commit->facts.issues->len > 0);
}

/* The commits of an iteration. */
typedef struct
{
  char *newest; /* (owned) (nullable): %NULL: unknown */
  TfCommitKind kind;
  char *edited; /* (owned) (nullable): what the user changed, taken up by one of its fixes */
} Own;

static void
own_clear (Own *self)
{
  g_free (self->newest);
  g_free (self->edited);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Own, own_clear)

static void
own_find (Own *self, const TfPolishTask *task, guint iteration)
{
  TfRepo *repo = tf_workspace_get_tree (task->workspace, NULL);
  g_autoptr (GPtrArray) log = repo != NULL ? tf_repo_log (repo, MAX_COMMITS, NULL) : NULL;

  for (guint i = 0; log != NULL && i < log->len; i++)
    {
      const TfCommit *commit = g_ptr_array_index (log, i);

      if (!is_own (commit, iteration))
        continue;
      if (self->newest == NULL)
        {
          self->newest = g_strdup (commit->hash);
          self->kind = commit->facts.kind;
        }
      if (self->edited == NULL)
        self->edited = g_strdup (commit->facts.edited);
      if (commit->facts.kind == TF_COMMIT_KIND_REVIEW)
        return;
    }
}

char *
tf_edited_since_fix (const TfPolishTask *task, TfBuildContext *context, const TfPolishState *state)
{
  g_auto (Own) own = { 0 };

  if (state->iteration <= state->resumed_at)
    return tf_polish_task_find_edited (task, context, NULL);
  /* Without it, the iteration before is made again. */
  if (state->fix_commit != NULL && state->evidence)
    own_find (&own, task, state->iteration);
  else
    own.newest = g_strdup (state->fix_commit);
  if (own.edited != NULL)
    return g_steal_pointer (&own.edited);
  return own.newest != NULL ? tf_polish_task_find_edited (task, context, own.newest)
                            : g_strdup (task->output_path);
}

/* Whether the deliverable may differ because of a fix of this iteration: one whose answer is stored, or
 * what an unfinished one has left in a tree. */
static gboolean
may_be_fixed (const TfPolishTask *task, gboolean *out_fixed, GError **error)
{
  g_autoptr (GPtrArray) runs = tf_run_store_list (tf_workspace_get_files (task->workspace), error);

  *out_fixed = FALSE;
  for (guint i = 0; runs != NULL && i < runs->len; i++)
    {
      const TfRunSummary *run = g_ptr_array_index (runs, i);

      if (run->purpose == TF_PURPOSE_FIX && run->iteration == task->iteration)
        *out_fixed = run->state == TF_RUN_STATE_OK || tf_polish_task_is_tree (task);
    }
  return runs != NULL;
}

gboolean
tf_edited_since_review (const TfPolishTask *task,
                        const TfPolishState *state,
                        gboolean *out_edited,
                        GError **error)
{
  g_auto (Own) own = { 0 };
  g_autoptr (TfReviewSubject) subject = NULL;
  gboolean fixed = FALSE;

  *out_edited = FALSE;
  if (!state->evidence)
    return TRUE;
  own_find (&own, task, task->iteration);
  if (own.newest != NULL && own.kind == TF_COMMIT_KIND_FIX)
    return TRUE;
  if (tf_workspace_get_recovering (task->workspace) && !may_be_fixed (task, &fixed, error))
    return FALSE;
  if (fixed)
    return TRUE;
  subject = tf_review_subject_load (task, error);
  if (subject == NULL)
    return FALSE;
  *out_edited = g_strcmp0 (subject->hash, state->read) != 0;
  return TRUE;
}
