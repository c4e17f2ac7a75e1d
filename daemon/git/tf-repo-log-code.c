/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include <string.h>

#include "tf-git-error.h"
#include "tf-repo-private.h"
#include "tf-worker.h"

/* A reference to what the reviewers of an iteration read. */
typedef struct
{
  guint iteration;
  git_oid commit;
} Mark;

static gboolean
read_mark (TfRepo *self, const char *name, GArray *marks, GError **error)
{
  guint64 iteration = 0;
  Mark mark = { 0 };

  if (!g_ascii_string_to_unsigned (name + strlen (TF_REPO_REF_REVIEWS), 10, 1, G_MAXUINT,
                                   &iteration, NULL))
    return TRUE;
  mark.iteration = (guint) iteration;
  if (!tf_git_check (git_reference_name_to_id (&mark.commit, self->git, name), "read a reference",
                     error))
    return FALSE;
  g_array_append_val (marks, mark);
  return TRUE;
}

static int
compare_marks (gconstpointer a, gconstpointer b)
{
  guint left = ((const Mark *) a)->iteration;
  guint right = ((const Mark *) b)->iteration;

  return left < right ? 1 : left > right ? -1 : 0;
}

/* Returns: (transfer full) (element-type Mark): newest first */
static GArray *
list_marks (TfRepo *self, GError **error)
{
  g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (Mark));
  git_reference_iterator *iterator = NULL;
  const char *name = NULL;
  int code = git_reference_iterator_glob_new (&iterator, self->git, TF_REPO_REF_REVIEWS "*");
  gboolean ok = TRUE;

  while (ok && code == 0 && (code = git_reference_next_name (&name, iterator)) == 0)
    ok = read_mark (self, name, marks, error);
  git_reference_iterator_free (iterator);
  if (!ok || !tf_git_check (code == GIT_ITEROVER ? 0 : code, "list the reviews", error))
    return NULL;
  g_array_sort (marks, compare_marks);
  return g_steal_pointer (&marks);
}

static TfCommit *
make_review (const TfCommit *commit, guint iteration)
{
  TfCommit *review = g_new0 (TfCommit, 1);

  review->hash = g_strdup (commit->hash);
  review->subject = g_strdup_printf ("polishing: review %u", iteration);
  tf_commit_facts_init (&review->facts, NULL);
  review->facts.kind = TF_COMMIT_KIND_REVIEW;
  review->facts.iteration = iteration;
  review->time = commit->time;
  return review;
}

static void
add_reviews (GPtrArray *log, const TfCommit *commit, const GArray *marks)
{
  for (guint i = 0; i < marks->len; i++)
    {
      const Mark *mark = &g_array_index (marks, Mark, i);
      g_autofree char *hash = tf_repo_format_id (&mark->commit);

      if (g_str_equal (hash, commit->hash))
        g_ptr_array_add (log, make_review (commit, mark->iteration));
    }
}

/* The history that was given may be that of an earlier project. */
static void
forget_facts (TfCommit *commit)
{
  tf_commit_facts_clear (&commit->facts);
  tf_commit_facts_init (&commit->facts, NULL);
}

GPtrArray *
tf_repo_log_code (TfRepo *self, git_commit *start, guint max, GError **error)
{
  g_autoptr (GPtrArray) commits = tf_repo_log_from (start, max, error);
  g_autoptr (GPtrArray) log = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_commit_free);
  g_autoptr (GArray) marks = commits != NULL ? list_marks (self, error) : NULL;
  g_autoptr (GError) failure = NULL;
  g_autofree char *base = marks != NULL ? tf_repo_dup_base (self, &failure) : NULL;
  gboolean given = FALSE;

  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  if (marks == NULL || (error != NULL && *error != NULL))
    return NULL;
  for (guint i = 0; i < commits->len && log->len < max; i++)
    {
      TfCommit *commit = g_steal_pointer (&commits->pdata[i]);

      given = given || g_strcmp0 (commit->hash, base) == 0;
      if (given)
        forget_facts (commit);
      add_reviews (log, commit, marks);
      g_ptr_array_add (log, commit);
    }
  return g_steal_pointer (&log);
}

char *
tf_repo_dup_base (TfRepo *self, GError **error)
{
  git_oid id;
  int code;

  g_return_val_if_fail (self != NULL, NULL);
  tf_worker_assert_current ();

  code = git_reference_name_to_id (&id, self->git, TF_REPO_REF_BASE);
  if (code == GIT_ENOTFOUND)
    return NULL;
  return tf_git_check (code, "read " TF_REPO_REF_BASE, error) ? tf_repo_format_id (&id) : NULL;
}
