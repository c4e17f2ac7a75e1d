/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-template.h"

#include <string.h>

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/template"

/* A world of templates: two directories, the user's first. */
typedef struct
{
  char *own;
  char *shipped;
  const char *directories[3];
} World;

static void
add_template (const char *directory, const char *name, const char *document, const char *words)
{
  g_autofree char *folder = g_build_filename (directory, name, NULL);
  g_autofree char *document_path = NULL;
  g_autofree char *match_path = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  document_path = tf_test_write (folder, "document.md", document);
  if (words != NULL)
    match_path = tf_test_write (folder, "match.txt", words);
}

static void
world_set_up (World *world, gconstpointer data)
{
  world->own = tf_test_make_dir ();
  world->shipped = tf_test_make_dir ();
  world->directories[0] = world->own;
  world->directories[1] = world->shipped;
  add_template (world->shipped, "generic", "# {{project_name}}\n", "");
  add_template (world->shipped, "event", "# shipped event\n", "party\nguests\nvenue\n");
  add_template (world->shipped, "wedding", "# wedding\n", "wedding\nguests\nvenue\n");
  add_template (world->shipped, "strategy", "# strategy\n", "market\nstrategy\n");
}

static void
world_tear_down (World *world, gconstpointer data)
{
  g_free (world->own);
  g_free (world->shipped);
}

#define TF_TEST_FIXTURE World, world, world_set_up, world_tear_down

TF_TEST_WITH (load_prefers_own)
{
  g_autoptr (TfTemplate) template = NULL;
  g_autoptr (GError) error = NULL;

  add_template (world->own, "event", "# mine\n", NULL);
  template = tf_template_load (world->directories, "event", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (template->name, ==, "event");
  g_assert_cmpstr (template->text, ==, "# mine\n");
}

TF_TEST_WITH (load_refuses_unknown_and_hostile_names)
{
  static const char *const names[] = { "", "nothing", "../event", "event/", ".", "Event", NULL };

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (TfTemplate) template = NULL;
      g_autoptr (GError) error = NULL;

      template = tf_template_load (world->directories, names[i], &error);
      g_assert_error (error, TF_ERROR, TF_ERROR_TEMPLATE);
      g_assert_null (template);
    }
}

TF_TEST_WITH (load_refuses_invalid_utf8)
{
  g_autoptr (TfTemplate) template = NULL;
  g_autoptr (GError) error = NULL;

  add_template (world->own, "event", "# \xff\n", NULL);
  template = tf_template_load (world->directories, "event", &error);
  g_assert_error (error, TF_ERROR, TF_ERROR_TEMPLATE);
}

TF_TEST_WITH (list_sorted_without_doubles)
{
  g_auto (GStrv) names = NULL;
  g_autofree char *joined = NULL;

  add_template (world->own, "event", "# mine\n", NULL);
  add_template (world->own, "audit", "# audit\n", NULL);
  names = tf_template_list (world->directories);
  joined = g_strjoinv (" ", names);
  g_assert_cmpstr (joined, ==, "audit event generic strategy wedding");
}

TF_TEST_WITH (choose_by_rare_words)
{
  static const struct
  {
    const char *text;
    const char *expected;
  } cases[] = {
    { "", "generic" },
    { "A party.", "generic" },
    { "A party with guests.", "event" },
    { "PARTY, Party!", "event" },
    { "The venue; guests. A wedding.", "wedding" },
    { "guests venue guests venue", "event" },
    { "market strategy wedding", "strategy" },
    { "parties marketing weddings", "generic" },
    { "party-party", "event" },
    { "strategy \xc3\xa9strategy", "generic" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *chosen = tf_template_choose (world->directories, cases[i].text);

      g_test_message ("“%s”", cases[i].text);
      g_assert_cmpstr (chosen, ==, cases[i].expected);
    }
}

TF_TEST_WITH (choose_by_beginning_and_end)
{
  static const struct
  {
    const char *text;
    const char *expected;
  } cases[] = {
    { "Hochzeitsfeier, Hochzeit", "feast" },
    { "Sommerfest im Garten, Straßenfest", "feast" },
    { "HOCHZEITSGÄSTE HOCHZEIT", "feast" },
    { "Hochzeit", "generic" },
    { "Festlegung Festpreis Vorhochzeit", "generic" },
  };

  add_template (world->own, "feast", "# feast\n", "hochzeit*\n*fest\n*\n");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *chosen = tf_template_choose (world->directories, cases[i].text);

      g_test_message ("“%s”", cases[i].text);
      g_assert_cmpstr (chosen, ==, cases[i].expected);
    }
}

TF_TEST (choose_generic_without_templates)
{
  const char *const directories[] = { "/nonexistent", NULL };
  g_autofree char *chosen = tf_template_choose (directories, "party party party");

  g_assert_cmpstr (chosen, ==, "generic");
}

TF_TEST (slots_in_order)
{
  static const struct
  {
    const char *text;
    const char *expected;
  } cases[] = {
    { "", "" },
    { "| [[a: x]] | [[b_2: y; z]] |", "[[a: x]]+[[b_2: y; z]]" },
    { "[[a:]]", "[[a:]]" },
    { "[[A: x]] [[a]] [a: x] [[wiki link]] [[a: x\ny]]", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) slots = tf_template_list_slots (cases[i].text);
      g_autofree char *joined = g_strjoinv ("+", slots);

      g_assert_cmpstr (joined, ==, cases[i].expected);
    }
}
