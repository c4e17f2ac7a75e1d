/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-coverage.h"

#include <string.h>

#include "tf-config.h"
#include "tf-file-class.h"
#include "tf-passages.h"
#include "tf-state-store.h"

/* Of a prompt: more would be in nobody's way, and of no use. */
#define MAX_MISSING 500

/* the files */

/* .gitattributes of outer directories come first, as their paths do. */
static TfFileAttributes *
load_attributes (TfRepo *repo, const GPtrArray *files)
{
  TfFileAttributes *attributes = tf_file_attributes_new ();

  for (guint i = 0; i < files->len; i++)
    {
      const TfRepoFile *file = g_ptr_array_index (files, i);
      g_autofree char *name = g_path_get_basename (file->path);
      g_autofree char *folder = g_path_get_dirname (file->path);
      g_autofree char *text = NULL;

      if (!g_str_equal (name, ".gitattributes"))
        continue;
      text = tf_repo_read_object (repo, file->id, NULL, NULL);
      if (text != NULL)
        tf_file_attributes_add (attributes, g_str_equal (folder, ".") ? "" : folder, text);
    }
  return attributes;
}

static gboolean
is_text (const char *text, gsize length)
{
  return memchr (text, '\0', MIN (length, TF_FILE_CLASS_HEAD)) == NULL;
}

/* What is not the user's own, unless the constraints name it. Returns: (nullable) */
static const char *
find_left_out (const TfFileAttributes *attributes,
               const char *constraints,
               const char *path,
               const char *head)
{
  TfFileClass class = tf_file_class_judge_in (attributes, path, head);

  return class == TF_FILE_CLASS_OWN || tf_file_class_is_asked (constraints, path)
             ? NULL
             : tf_file_class_get_reason (class);
}

static TfTreeFile *
make_file (TfReviewSubject *subject,
           TfRepo *repo,
           const TfFileAttributes *attributes,
           const TfRepoFile *from)
{
  const char *constraints = tf_build_context_get_input (subject->context)->constraints;
  TfTreeFile *file = tf_tree_file_new (g_utf8_make_valid (from->path, -1), g_strdup (from->id));
  gsize length = 0;
  g_autofree char *text = tf_repo_read_object (repo, from->id, &length, NULL);
  g_autofree char *head = NULL;

  if (from->is_link)
    {
      file->left_out = "a link";
      return file;
    }
  /* Unreadable: nobody knows what it is. */
  if (text == NULL)
    {
      file->language = tf_file_language_find (from->path, "");
      file->n_lines = 1;
      return file;
    }
  if (!is_text (text, length))
    {
      file->left_out = "binary";
      return file;
    }
  head = g_strndup (text, TF_FILE_CLASS_HEAD);
  file->language = tf_file_language_find (from->path, head);
  file->left_out = find_left_out (attributes, constraints, from->path, head);
  file->n_lines = tf_passages_count_lines (text);
  return file;
}

const GPtrArray *
tf_review_coverage_list_files (TfReviewSubject *subject)
{
  TfRepo *repo = tf_workspace_get_tree (subject->task->workspace, NULL);
  g_autoptr (TfFileAttributes) attributes = NULL;

  if (subject->tree != NULL)
    return subject->tree;
  subject->tree = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_tree_file_free);
  if (subject->files == NULL || repo == NULL)
    return subject->tree;
  attributes = load_attributes (repo, subject->files);
  for (guint i = 0; i < subject->files->len; i++)
    g_ptr_array_add (subject->tree,
                     make_file (subject, repo, attributes, g_ptr_array_index (subject->files, i)));
  return subject->tree;
}

/* one review */

static GHashTable *
index_tree (const GPtrArray *files)
{
  GHashTable *index = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < files->len; i++)
    {
      TfTreeFile *file = g_ptr_array_index (files, i);

      g_hash_table_insert (index, file->path, file);
    }
  return index;
}

static void
add_changes (TfReviewSubject *subject, TfCoverage *coverage, const char *reviewer, guint since)
{
  g_autoptr (GHashTable) index = index_tree (tf_review_coverage_list_files (subject));
  g_autoptr (GHashTable) shown = tf_review_subject_list_shown (subject, since);
  GHashTableIter iter;
  gpointer path = NULL, before = NULL;

  g_hash_table_iter_init (&iter, shown);
  while (g_hash_table_iter_next (&iter, &path, &before))
    {
      const TfTreeFile *file = g_hash_table_lookup (index, path);

      if (file != NULL)
        tf_coverage_add_change (coverage, file, *(const char *) before != '\0' ? before : NULL,
                                reviewer);
    }
}

/* As it named them, absolute or from where it ran, to paths of the tree. */
static GStrv
list_relative (TfReviewSubject *subject, const GPtrArray *opened)
{
  const char *directory = tf_workspace_get_tree_directory (subject->task->workspace);
  gsize length = strlen (directory);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < opened->len; i++)
    {
      g_autofree char *full = g_canonicalize_filename (g_ptr_array_index (opened, i), directory);

      if (g_str_has_prefix (full, directory) && full[length] == '/')
        g_strv_builder_add (builder, full + length + 1);
    }
  return g_strv_builder_end (builder);
}

void
tf_review_coverage_set (TfReviewSubject *subject,
                        TfReview *review,
                        const char *reviewer,
                        const GPtrArray *opened,
                        guint since)
{
  g_auto (GStrv) relative = opened != NULL ? list_relative (subject, opened) : NULL;
  const TfCoverageInput input = {
    .reviewer = reviewer,
    .claim = review->claim,
    .opened = (const char *const *) relative,
    .trusted = g_str_equal (reviewer, TF_CONFIG_OFFLINE),
  };

  TfCoverage *coverage = NULL;

  if (subject->files != NULL)
    coverage = tf_coverage_take (tf_review_coverage_list_files (subject), &input);
  if (coverage != NULL && since > 0)
    add_changes (subject, coverage, reviewer, since);
  tf_review_take_coverage (review, coverage);
}

char *
tf_review_coverage_find_complaint (const TfReview *review, gboolean opened_known)
{
  if (review->claim != NULL || opened_known)
    return NULL;
  return g_strdup ("coverage: missing; list the files that you read: {\"looked_at\": [{\"files\": "
                   "[\"src/main.c\"]}]}, an empty list if you read none");
}

/* all of them */

/* One that is gone or unreadable proves nothing. */
static void
add_stored (TfReviewSubject *subject, const TfLook *look, GPtrArray *coverages, GPtrArray *reviews)
{
  g_autofree char *name =
      tf_state_store_dup_review_name (look->iteration, look->stage, look->number);
  TfReview *review =
      tf_state_store_load_review (tf_workspace_get_files (subject->task->workspace), name, NULL);

  if (review == NULL)
    return;
  g_ptr_array_add (reviews, review);
  if (review->coverage != NULL)
    g_ptr_array_add (coverages, review->coverage);
}

static GHashTable *
list_accepted (const TfIssueLedger *ledger)
{
  return ledger != NULL ? tf_coverage_list_accepted (ledger)
                        : g_hash_table_new (g_str_hash, g_str_equal);
}

TfCoverageSum *
tf_review_coverage_sum (TfReviewSubject *subject,
                        const TfIssueLedger *ledger,
                        const GPtrArray *newest)
{
  const GPtrArray *files = tf_review_coverage_list_files (subject);
  g_autoptr (GPtrArray) reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);
  g_autoptr (GPtrArray) coverages = g_ptr_array_new ();
  g_autoptr (GHashTable) accepted = list_accepted (ledger);
  guint iteration = newest != NULL ? subject->task->iteration : G_MAXUINT;
  guint n_before;

  for (guint i = 0; ledger != NULL && i < ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (ledger->looks, i);

      if (look->iteration < iteration)
        add_stored (subject, look, coverages, reviews);
    }
  n_before = coverages->len;
  for (guint i = 0; newest != NULL && i < newest->len; i++)
    {
      TfReview *review = g_ptr_array_index (newest, i);

      if (review->coverage != NULL)
        g_ptr_array_add (coverages, review->coverage);
    }
  return tf_coverage_sum_new (files, coverages, n_before, accepted);
}

char *
tf_review_coverage_format_missing (TfReviewSubject *subject, const TfIssueLedger *ledger)
{
  g_autoptr (TfCoverageSum) sum = NULL;
  GString *text = NULL;

  if (subject->files == NULL || ledger == NULL || ledger->looks->len == 0)
    return NULL;
  sum = tf_review_coverage_sum (subject, ledger, NULL);
  if (sum->missing->len == 0)
    return NULL;
  text = g_string_new (NULL);
  for (guint i = 0; i < MIN (sum->missing->len, MAX_MISSING); i++)
    g_string_append_printf (text, "%s\n", (const char *) g_ptr_array_index (sum->missing, i));
  if (sum->missing->len > MAX_MISSING)
    g_string_append_printf (text, "and %u more\n", sum->missing->len - MAX_MISSING);
  return g_string_free (text, FALSE);
}
