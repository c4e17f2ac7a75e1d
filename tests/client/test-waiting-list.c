/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-waiting-list.h"

#include "client-world.h"

#define TF_TEST_PREFIX "/waiting-list"

#define ID  "20261122-aaaa"
#define NOW G_GINT64_CONSTANT (1795000000000000)

/* Of a project that waits already when the list begins: what it spent in its phase. */
static const struct
{
  const char *times;
  gboolean is_exact;
} times[] = {
  { "@a{sx} {}", TRUE },
  { "{'human_review': int64 1000}", TRUE },
  { "{'distilling': int64 7200000000}", TRUE },
  { "{'human_review': int64 60000000}", FALSE },
};

TF_TEST (says_whether_the_time_is_exact)
{
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      TfClientWorld world = { 0 };
      g_autoptr (TfDbusProject1) project = NULL;
      TfWaitingList *list;
      TfDbusProject1 *known;
      gboolean is_exact = !times[i].is_exact;

      tf_client_world_init (&world);
      project = tf_client_world_add (&world, ID, "human_review");
      g_object_set (project, "waiting-for-human", TRUE, "updated-at", (gint64) NOW, "phase-times",
                    g_variant_new_parsed (times[i].times), NULL);
      tf_client_world_sync (&world);
      known = tf_client_world_find (&world, ID);
      list = tf_waiting_list_new (world.client, TF_WAITING_LIST_USER);
      g_test_message ("%s", times[i].times);
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 1);
      g_assert_cmpint (tf_waiting_list_get_since (list, known, &is_exact), ==, NOW);
      g_assert_true (is_exact == times[i].is_exact);
      g_object_unref (list);
      tf_client_world_clear (&world);
    }
}

TF_TEST (what_begins_to_wait_is_exact_and_goes_again)
{
  TfClientWorld world = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;
  TfWaitingList *list;
  gboolean is_exact = FALSE;

  tf_client_world_init (&world);
  project = tf_client_world_add (&world, ID, "distilling");
  g_object_set (project, "waiting-for-human", FALSE, NULL);
  tf_client_world_sync (&world);
  list = tf_waiting_list_new (world.client, TF_WAITING_LIST_USER);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 0);
  g_assert_null (tf_waiting_list_find_next (list, NULL));
  g_object_set (project, "phase", "human_review", "waiting-for-human", TRUE, "updated-at",
                (gint64) NOW, "phase-times",
                g_variant_new_parsed ("{'human_review': int64 7200000000}"), NULL);
  tf_client_world_sync (&world);
  g_assert_cmpint (tf_waiting_list_get_since (list, tf_client_world_find (&world, ID), &is_exact),
                   ==, NOW);
  g_assert_true (is_exact);
  g_assert_true (tf_waiting_list_find_next (list, NULL) == tf_client_world_find (&world, ID));
  g_object_set (project, "phase", "distilling", "waiting-for-human", FALSE, NULL);
  tf_client_world_sync (&world);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 0);
  g_assert_cmpint (tf_waiting_list_get_since (list, tf_client_world_find (&world, ID), &is_exact),
                   ==, 0);
  g_assert_false (is_exact);
  g_object_unref (list);
  tf_client_world_clear (&world);
}

TF_TEST_MAIN (tf_client_test_init)
