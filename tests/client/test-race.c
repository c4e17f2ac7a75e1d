/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-race.h"

#include "client-world.h"
#include "tf-bus-codec.h"

#define TF_TEST_PREFIX "/race"

#define N_PROJECTS 4

typedef struct
{
  TfClientWorld client;
  TfDbusProject1 *projects[N_PROJECTS]; /* (owned): the daemon's side */
} World;

static const char *const ids[N_PROJECTS] = { "20261122-aaaa", "20261122-bbbb", "20261122-cccc",
                                             "20261122-dddd" };

/* Which project each one races: an id, or %NULL. */
typedef struct
{
  const char *name;
  const char *raced[N_PROJECTS];
  const char *of_first;  /* the race of the first: the last letters of its members */
  const char *of_second; /* of the second */
} Race;

static const Race races[] = {
  { "nothing is linked", { NULL, NULL, NULL, NULL }, "a", "b" },
  { "all race the first", { NULL, "20261122-aaaa", "20261122-aaaa", NULL }, "abc", "abc" },
  { "a chain", { NULL, "20261122-aaaa", "20261122-bbbb", "20261122-cccc" }, "abcd", "abcd" },
  { "two races", { NULL, NULL, "20261122-aaaa", "20261122-bbbb" }, "ac", "bd" },
  { "the first was deleted", { NULL, "20261122-zzzz", "20261122-zzzz", NULL }, "a", "bc" },
  { "a circle ends", { "20261122-bbbb", "20261122-aaaa", NULL, NULL }, NULL, NULL },
};

static void
link_to (TfDbusProject1 *project, const char *relation, const char *id)
{
  g_autofree char *path = tf_bus_project_path (id);

  tf_dbus_project1_set_links (
      project, g_variant_new_parsed ("[{'relation': <%s>, 'project': <%o>}]", relation, path));
}

static void
world_init (World *self)
{
  tf_client_world_init (&self->client);
  for (guint i = 0; i < N_PROJECTS; i++)
    self->projects[i] = tf_client_world_add_created (&self->client, ids[i], "done", 1 + i);
}

static void
world_clear (World *self)
{
  for (guint i = 0; i < N_PROJECTS; i++)
    g_object_unref (self->projects[i]);
  tf_client_world_clear (&self->client);
}

static char *
race_of (World *self, guint i)
{
  g_autoptr (GPtrArray) race = tf_race_find (tf_client_get_projects (self->client.client),
                                             tf_client_world_find (&self->client, ids[i]));
  GString *letters = g_string_new (NULL);

  for (guint k = 0; k < race->len; k++)
    {
      const char *id = tf_dbus_project1_get_id (g_ptr_array_index (race, k));

      g_string_append_c (letters, id[strlen (id) - 1]);
    }
  return g_string_free (letters, FALSE);
}

TF_TEST_TABLE (finds_all_of_a_race, races, row->name)
{
  World world = { 0 };
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  world_init (&world);
  for (guint i = 0; i < N_PROJECTS; i++)
    if (row->raced[i] != NULL)
      link_to (world.projects[i], "race", row->raced[i]);
  tf_client_world_sync (&world.client);
  first = race_of (&world, 0);
  second = race_of (&world, 1);
  if (row->of_first != NULL)
    {
      g_assert_cmpstr (first, ==, row->of_first);
      g_assert_cmpstr (second, ==, row->of_second);
    }
  world_clear (&world);
}

TF_TEST (a_plan_is_no_rival)
{
  World world = { 0 };
  GListModel *all;

  world_init (&world);
  link_to (world.projects[1], "plan", ids[0]);
  link_to (world.projects[3], "race", ids[2]);
  tf_client_world_sync (&world.client);
  all = tf_client_get_projects (world.client.client);
  g_assert_false (tf_race_has_rival (all, tf_client_world_find (&world.client, ids[1])));
  g_assert_true (tf_race_has_rival (all, tf_client_world_find (&world.client, ids[2])));
  g_assert_true (tf_race_has_rival (all, tf_client_world_find (&world.client, ids[3])));
  world_clear (&world);
}

TF_TEST_MAIN (tf_client_test_init)
