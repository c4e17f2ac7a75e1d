/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-query-private.h"

#include <string.h>

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-identity-file.h"
#include "tf-issue-file.h"
#include "tf-json.h"
#include "tf-limits.h"
#include "tf-model-enums.h"
#include "tf-run-store.h"
#include "tf-state-store.h"

/* The loop of a project in the form that tf_trace_parse() reads. */

#define MAX_COMMITS 100000

typedef struct
{
  TfWorkspace *workspace;  /* (not owned) */
  const char *output_path; /* (nullable) */
  TfRepo *repo;            /* (not owned) */
  GPtrArray *log;          /* (owned) (element-type TfCommit): newest first */
  GPtrArray *runs;         /* (owned) (element-type TfRunSummary): oldest first */
  TfIssueLedger *ledger;   /* (owned) */
  JsonArray *entries;      /* (owned) */
} Export;

static void
export_clear (Export *self)
{
  g_clear_pointer (&self->log, g_ptr_array_unref);
  g_clear_pointer (&self->runs, g_ptr_array_unref);
  g_clear_pointer (&self->ledger, tf_issue_ledger_free);
  g_clear_pointer (&self->entries, json_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Export, export_clear)

static gboolean
export_init (Export *self, TfWorkspace *workspace, const char *output_path, GError **error)
{
  self->workspace = workspace;
  self->output_path = output_path;
  self->entries = json_array_new ();
  self->repo = tf_workspace_get_tree (workspace, error);
  self->log = self->repo != NULL ? tf_repo_log (self->repo, MAX_COMMITS, error) : NULL;
  if (self->log != NULL)
    self->runs = tf_run_store_list (tf_workspace_get_files (workspace), error);
  if (self->runs != NULL)
    self->ledger = tf_issue_file_load (tf_workspace_get_files (workspace), error);
  return self->ledger != NULL;
}

/* The commit that the reviewers read, "" if it does not exist. Returns: (transfer none) */
static const char *
find_commit (const Export *self, guint iteration)
{
  const char *found = "";

  for (guint i = 0; i < self->log->len; i++)
    {
      const TfCommit *commit = g_ptr_array_index (self->log, i);

      if (tf_commit_is (commit, TF_COMMIT_KIND_REVIEW, iteration))
        found = commit->hash;
    }
  return found;
}

/* documents */

static gboolean
add_document (const Export *self, const char *commit, const char *path, JsonObject *documents)
{
  g_autofree char *text = tf_repo_read_file (self->repo, commit, path, NULL);

  if (text == NULL || !g_utf8_validate (text, -1, NULL))
    return FALSE;
  json_object_set_string_member (documents, path, text);
  return TRUE;
}

static gboolean
names (const TfReview *review, const char *path)
{
  g_autofree char *base = g_path_get_basename (path);

  for (guint i = 0; i < review->issues->len; i++)
    {
      const TfIssue *issue = g_ptr_array_index (review->issues, i);

      if (strstr (issue->location, base) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* A whole tree would be too large: quotes are only searched in files that issues name. */
static void
add_named_files (const Export *self,
                 const char *commit,
                 const TfReview *review,
                 JsonObject *documents)
{
  g_autoptr (GPtrArray) files = tf_repo_list_objects (self->repo, commit, NULL);

  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      const TfRepoFile *file = g_ptr_array_index (files, i);

      if (names (review, file->path))
        add_document (self, commit, file->path, documents);
    }
}

static void
add_documents (const Export *self, guint iteration, const TfReview *review, JsonObject *entry)
{
  const char *commit = find_commit (self, iteration);
  JsonObject *documents = json_object_new ();

  if (*commit != '\0' && self->output_path != NULL)
    add_document (self, commit, self->output_path, documents);
  else if (*commit != '\0' && review != NULL)
    add_named_files (self, commit, review, documents);
  if (json_object_get_size (documents) > 0)
    json_object_set_object_member (entry, "documents", documents);
  else
    {
      json_object_set_null_member (entry, "documents");
      json_object_unref (documents);
    }
}

/* reviews */

static gboolean
is_complete (const TfRunSummary *run, TfPurpose purpose, guint iteration)
{
  return run->purpose == purpose && run->iteration == iteration &&
         run->state != TF_RUN_STATE_RUNNING;
}

/* The last answer of each agent before the first fix, whose own checks have the same purpose; "" if
 * none was kept. */
static char *
dup_answers (const Export *self, TfPurpose purpose, guint iteration)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = self->runs->len; i > 0; i--)
    {
      const TfRunSummary *run = g_ptr_array_index (self->runs, i - 1);
      g_autofree char *answer = NULL;
      g_autofree char *valid = NULL;

      if (is_complete (run, TF_PURPOSE_FIX, iteration))
        {
          g_hash_table_remove_all (seen);
          g_string_truncate (text, 0);
        }
      if (!is_complete (run, purpose, iteration) || !g_hash_table_add (seen, run->agent))
        continue;
      answer = tf_run_store_read_output (tf_workspace_get_files (self->workspace), run->id, NULL);
      valid = g_utf8_make_valid (answer != NULL ? answer : "", -1);
      if (text->len > 0)
        g_string_prepend (text, "\n");
      g_string_prepend (text, valid);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
has_id (const GPtrArray *issues, const char *id)
{
  for (guint i = 0; i < issues->len; i++)
    if (g_strcmp0 (((const TfIssue *) g_ptr_array_index (issues, i))->id, id) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_unfixed (const TfClosed *closed)
{
  return closed->verdict == TF_CLOSED_VERDICT_NOT_FIXED ||
         closed->verdict == TF_CLOSED_VERDICT_PARTLY ||
         closed->verdict == TF_CLOSED_VERDICT_NEEDS_PERSON;
}

/* An issue that a reviewer only reports by id as not fixed is a finding like a new one: without it,
 * the issue would look settled. */
static void
add_unfixed (const Export *self, const TfReview *review, GPtrArray *issues)
{
  for (guint i = 0; i < review->closed->len; i++)
    {
      const TfClosed *closed = g_ptr_array_index (review->closed, i);
      const TfTrackedIssue *tracked = tf_issue_ledger_lookup (self->ledger, closed->id);

      if (is_unfixed (closed) && tracked != NULL && !has_id (issues, closed->id))
        g_ptr_array_add (
            issues, tf_issue_new_with_proof (tracked->is->severity, tracked->is->description,
                                             tracked->is->location, tracked->is->recommendation,
                                             closed->id, tracked->is->quote));
    }
}

/* Merges the issues of all reviewers into one review; all are valid, and so is the result. */
static TfReview *
merge (const Export *self, const GPtrArray *reviews)
{
  const TfReview *first = g_ptr_array_index (reviews, 0);
  g_autoptr (GPtrArray) issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  TfReview *merged = NULL;

  for (guint i = 0; i < reviews->len; i++)
    {
      const TfReview *review = g_ptr_array_index (reviews, i);

      for (guint k = 0; k < review->issues->len; k++)
        g_ptr_array_add (issues, tf_issue_ref (g_ptr_array_index (review->issues, k)));
    }
  for (guint i = 0; i < reviews->len; i++)
    add_unfixed (self, g_ptr_array_index (reviews, i), issues);
  merged = tf_review_new_valid (issues, &first->tests);
  merged->read = g_strdup (first->read);
  tf_review_set_reviewer (merged, first->reviewer);
  return merged;
}

/* The check of the text @read, or of any if that is %NULL. Returns: (transfer full) (nullable) */
static TfReview *
load_check (const Export *self, guint iteration, const char *read)
{
  g_autofree char *name = tf_state_store_dup_review_name (iteration, TF_REVIEW_STAGE_CHECK, 1);
  g_autoptr (TfReview) check =
      tf_state_store_load_review (tf_workspace_get_files (self->workspace), name, NULL);

  if (check != NULL && read != NULL && g_strcmp0 (check->read, read) != 0)
    return NULL;
  return g_steal_pointer (&check);
}

static JsonNode *
read_identity (const Export *self, guint iteration)
{
  g_autoptr (TfIdentity) identity =
      tf_identity_file_load (tf_workspace_get_files (self->workspace), iteration, NULL);

  return identity != NULL ? tf_identity_to_json (identity) : json_node_new (JSON_NODE_NULL);
}

/* What review_json has together, as it was: for a replay that decides as the project did.
 * @check: (nullable) */
static void
add_round (const Export *self, guint iteration, const GPtrArray *reviews, const TfReview *check)
{
  guint n = json_array_get_length (self->entries);
  JsonObject *round = json_object_new ();
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < reviews->len; i++)
    json_array_add_element (array, tf_review_to_json (g_ptr_array_index (reviews, i)));
  json_object_set_array_member (round, "reviews", array);
  json_object_set_member (
      round, "check", check != NULL ? tf_review_to_json (check) : json_node_new (JSON_NODE_NULL));
  json_object_set_member (round, "identity", read_identity (self, iteration));
  json_object_set_object_member (json_array_get_object_element (self->entries, n - 1), "round",
                                 round);
}

/* How it ended, and what fixes and the person did to the issues. */
static void
add_project (const Export *self, const TfPolishState *state)
{
  guint n = json_array_get_length (self->entries);
  JsonObject *project = json_object_new ();

  json_object_set_string_member (
      project, "assurance",
      tf_enum_to_nick (TF_TYPE_ASSURANCE, (int) tf_workspace_get_assurance (self->workspace)));
  json_object_set_member (project, "state", tf_polish_state_to_json (state));
  json_object_set_member (project, "issues", tf_issue_ledger_to_json (self->ledger));
  json_object_set_object_member (json_array_get_object_element (self->entries, n - 1), "project",
                                 project);
}

/* @review: (nullable): null for an unusable answer and for a check */
static void
add_entry (Export *self, TfPurpose purpose, guint iteration, const TfReview *review)
{
  g_autofree char *raw = dup_answers (self, purpose, iteration);
  JsonObject *entry = json_object_new ();

  json_object_set_int_member (entry, "iteration", iteration);
  if (review != NULL)
    json_object_set_member (entry, "review_json", tf_review_to_json (review));
  else
    json_object_set_null_member (entry, "review_json");
  json_object_set_string_member (entry, "review_raw", raw);
  add_documents (self, iteration, review, entry);
  json_array_add_object_element (self->entries, entry);
}

static void
add_reviews (Export *self, guint iteration, gboolean evidence, const GPtrArray *reviews)
{
  g_autoptr (TfReview) review = merge (self, reviews);
  g_autoptr (TfReview) check = load_check (self, iteration, review->read);

  add_entry (self, TF_PURPOSE_REVIEW, iteration, review);
  if (evidence)
    add_round (self, iteration, reviews, check);
}

/* An older project has iterations with neither: it did not review an unchanged text again. */
static void
add_check (Export *self, guint iteration)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (TfReview) check = load_check (self, iteration, NULL);

  if (check == NULL)
    return;
  add_entry (self, TF_PURPOSE_CHECK, iteration, NULL);
  add_round (self, iteration, none, check);
}

static gboolean
add_iteration (Export *self, guint iteration, gboolean evidence, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (GPtrArray) reviews = tf_project_query_reviews (self->workspace, iteration, &local);

  if (reviews != NULL)
    add_reviews (self, iteration, evidence, reviews);
  else if (evidence && g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    add_check (self, iteration);
  else
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  return TRUE;
}

/* An unusable answer that ended the loop is part of the record. */
static void
add_unusable (Export *self, guint last)
{
  for (guint i = 0; i < self->runs->len; i++)
    {
      const TfRunSummary *run = g_ptr_array_index (self->runs, i);

      if (run->iteration > last && is_complete (run, TF_PURPOSE_REVIEW, run->iteration))
        {
          add_entry (self, TF_PURPOSE_REVIEW, run->iteration, NULL);
          return;
        }
    }
}

static char *
print (Export *self, GError **error)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);
  g_autofree char *text = NULL;

  json_node_set_array (node, self->entries);
  text = tf_json_to_text (node);
  if (strlen (text) <= TF_LIMIT_TRACE)
    return g_steal_pointer (&text);
  g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
               "the reviews and their documents take %" G_GSIZE_FORMAT
               " MiB, over the limit of %" G_GSIZE_FORMAT
               " MiB for a trace; read them from the git history of the project",
               strlen (text) / TF_MIB, TF_LIMIT_TRACE / TF_MIB);
  return NULL;
}

char *
tf_project_query_trace (TfWorkspace *workspace,
                        const TfPolishState *state,
                        const char *output_path,
                        GError **error)
{
  g_auto (Export) export = { 0 };
  guint n = state != NULL ? state->trajectory->len : 0;

  if (!export_init (&export, workspace, output_path, error))
    return NULL;
  for (guint i = 0; i < n; i++)
    if (!add_iteration (&export, g_array_index (state->trajectory, TfTrajectoryPoint, i).iteration,
                        state->evidence, error))
      return NULL;
  add_unusable (&export, n);
  if (json_array_get_length (export.entries) > 0 && state != NULL && state->evidence)
    add_project (&export, state);
  if (json_array_get_length (export.entries) > 0)
    return print (&export, error);
  g_set_error_literal (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no review yet");
  return NULL;
}
