/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "replicates-fixture.h"

#include <json-glib/json-glib.h>

#include "tf-issue-matcher.h"
#include "tf-test.h"

#define FILE_NAME "fixtures/polish-trace/replicates.labelled.json"

typedef struct
{
  GPtrArray *issues;   /* (owned) (element-type TfIssue) */
  GPtrArray *clusters; /* (owned) (element-type utf8) */
} Review;

static void
review_free (Review *self)
{
  g_ptr_array_unref (self->issues);
  g_ptr_array_unref (self->clusters);
  g_free (self);
}

/* "major" of the record is medium here. */
static TfSeverity
read_severity (const char *word)
{
  if (g_str_equal (word, "critical"))
    return TF_SEVERITY_CRITICAL;
  return g_str_equal (word, "minor") ? TF_SEVERITY_MINOR : TF_SEVERITY_MEDIUM;
}

static Review *
read_review (JsonObject *object)
{
  Review *self = g_new0 (Review, 1);
  JsonArray *issues = json_object_get_array_member (object, "issues");

  self->issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  self->clusters = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < json_array_get_length (issues); i++)
    {
      JsonObject *issue = json_array_get_object_element (issues, i);

      g_ptr_array_add (
          self->issues,
          tf_issue_new (read_severity (json_object_get_string_member (issue, "severity")),
                        json_object_get_string_member (issue, "description"), "N/A", ""));
      g_ptr_array_add (self->clusters, g_strdup (json_object_get_string_member (issue, "cluster")));
    }
  return self;
}

static GPtrArray *
read_reviews (void)
{
  GPtrArray *reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) review_free);
  g_autofree char *path = tf_test_source (FILE_NAME);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  JsonArray *array = NULL;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  array = json_node_get_array (json_parser_get_root (parser));
  for (guint i = 0; i < json_array_get_length (array); i++)
    g_ptr_array_add (reviews, read_review (json_array_get_object_element (array, i)));
  return reviews;
}

static guint
count_cluster (const Review *review, const char *cluster)
{
  guint n = 0;

  for (guint i = 0; i < review->clusters->len; i++)
    n += g_str_equal (g_ptr_array_index (review->clusters, i), cluster);
  return n;
}

/* Pairs a one-to-one assignment could find: of each cluster as many as the poorer review has. */
static guint
count_shared (const Review *a, const Review *b)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = 0;

  for (guint i = 0; i < a->clusters->len; i++)
    {
      const char *cluster = g_ptr_array_index (a->clusters, i);

      if (g_hash_table_add (seen, (gpointer) cluster))
        n += MIN (count_cluster (a, cluster), count_cluster (b, cluster));
    }
  return n;
}

static guint
count_different (const Review *a, const Review *b)
{
  guint n = 0;

  for (guint i = 0; i < a->clusters->len; i++)
    n += b->clusters->len - count_cluster (b, g_ptr_array_index (a->clusters, i));
  return n;
}

static void
measure_pair (const Review *known, const Review *newer, Replicates *sums)
{
  g_autoptr (TfIssueMatcher) matcher = tf_issue_matcher_new ();
  g_autofree guint *found = NULL;
  guint right = 0, wrong = 0;

  for (guint i = 0; i < known->issues->len; i++)
    {
      const TfIssue *issue = g_ptr_array_index (known->issues, i);

      tf_issue_matcher_add (matcher, issue->description, issue->location, issue->severity);
    }
  found = tf_issue_matcher_match (matcher, newer->issues, NULL, NULL);
  for (guint i = 0; i < newer->issues->len; i++)
    {
      if (found[i] == G_MAXUINT)
        continue;
      if (g_str_equal (g_ptr_array_index (newer->clusters, i),
                       g_ptr_array_index (known->clusters, found[i])))
        right++;
      else
        wrong++;
    }
  sums->right += right;
  sums->wrong += wrong;
  sums->missed += count_shared (known, newer) - right;
  sums->apart += count_different (known, newer) - wrong;
}

void
replicates_measure (Replicates *out_replicates)
{
  g_autoptr (GPtrArray) reviews = read_reviews ();

  *out_replicates = (Replicates){ 0 };
  for (guint i = 0; i < reviews->len; i++)
    for (guint j = 0; j < reviews->len; j++)
      if (i != j)
        measure_pair (g_ptr_array_index (reviews, i), g_ptr_array_index (reviews, j),
                      out_replicates);
}

double
replicates_precision (const Replicates *self)
{
  return (double) self->right / (self->right + self->wrong);
}

double
replicates_recall (const Replicates *self)
{
  return (double) self->right / (self->right + self->missed);
}
