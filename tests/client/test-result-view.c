/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-result-view.h"

#include <glib/gstdio.h>

#include "project-fixture.h"
#include "tf-file-tree.h"
#include "tf-result-facts.h"

#define TF_TEST_PREFIX "/result-view"

#define EVIDENCE \
  "{'open': <(uint32 0, uint32 1, uint32 2)>, 'assurance': <'standard'>, 'escape': <0.069>," \
  " 'bound': <0.1>, 'passed': <uint32 4>, 'reviews': <uint32 4>, 'reviewers': <['claude', " \
  "'codex']>}"

typedef struct
{
  TfViewFixture view;
  const char *document; /* (nullable): there is none */
  guint n_read;
} Scene;

static gboolean
document_cb (TfDbusProject1 *project,
             GDBusMethodInvocation *invocation,
             const char *name,
             Scene *self)
{
  self->n_read++;
  g_assert_cmpstr (name, ==, "deliverable");
  if (self->document != NULL)
    tf_dbus_project1_complete_get_document (project, invocation, self->document);
  else
    g_dbus_method_invocation_return_dbus_error (invocation, "org.thoughtforge.Error.NotFound",
                                                "there is no deliverable yet");
  return TRUE;
}

static void
scene_init (Scene *self, const char *phase, const char *type)
{
  *self = (Scene){ 0 };
  tf_view_fixture_init (&self->view, phase);
  g_signal_connect (self->view.project, "handle-get-document", G_CALLBACK (document_cb), self);
  tf_dbus_project1_set_deliverable_type (self->view.project, type);
}

static void
scene_show (Scene *self)
{
  tf_client_world_sync (&self->view.world);
  tf_view_fixture_show (&self->view, TF_TYPE_RESULT_VIEW);
}

static void
scene_clear (Scene *self)
{
  tf_client_world_sync (&self->view.world);
  tf_view_fixture_clear (&self->view);
}

static const struct
{
  const char *phase;
  const char *heading;
  const char *times; /* (nullable) */
} unfinished[] = {
  { "brain_dump", "Nothing is finished yet: the project is in Brain Dump" },
  { "polishing", "Nothing is finished yet: the project is in Polishing" },
  { "halted", "Nothing is finished: the project has halted" },
  { "halted", "The revision is not finished: the project has halted", "{'done': @x 1}" },
  { "polishing", "The revision is not finished yet: the project is in Polishing",
    "{'done': @x 1}" },
};

TF_TEST (says_that_nothing_is_finished)
{
  for (guint i = 0; i < G_N_ELEMENTS (unfinished); i++)
    {
      Scene scene;

      scene_init (&scene, unfinished[i].phase, "plan");
      if (unfinished[i].times != NULL)
        tf_dbus_project1_set_phase_times (scene.view.project,
                                          g_variant_new_parsed (unfinished[i].times));
      scene_show (&scene);
      tf_view_fixture_wait_text (&scene.view, unfinished[i].heading);
      tf_view_fixture_wait_text (
          &scene.view,
          "There is no draft of the deliverable yet. What exists so far is in the chat and under "
          "Documents.");
      g_assert_cmpuint (scene.n_read, ==, 0);
      scene_clear (&scene);
    }
}

TF_TEST (shows_a_draft_as_a_draft)
{
  Scene scene;

  scene_init (&scene, "polishing", "plan");
  scene.document = "One sentence of the plan.";
  tf_dbus_project1_set_deliverable_path (scene.view.project, "/tmp/plan.md");
  scene_show (&scene);
  tf_view_fixture_wait_text (&scene.view, "One sentence of the plan.");
  tf_view_fixture_wait_text (&scene.view, "This is a draft. It changes until the project is done.");
  scene_clear (&scene);
}

TF_TEST (what_is_done_is_there_to_read)
{
  Scene scene;

  scene_init (&scene, "done", "plan");
  scene.document = "One sentence of the plan.";
  tf_dbus_project1_set_deliverable_path (scene.view.project, "/tmp/plan.md");
  tf_dbus_project1_set_verdict (scene.view.project, "converged");
  tf_dbus_project1_set_evidence (scene.view.project, g_variant_new_parsed (EVIDENCE));
  scene_show (&scene);
  tf_view_fixture_wait_text (&scene.view, "One sentence of the plan.");
  g_assert_false (tf_view_fixture_has_text (
      &scene.view, "This is a draft. It changes until the project is done."));
  tf_view_fixture_wait_text (&scene.view, "Converged: thresholds met");
  tf_view_fixture_wait_text (&scene.view, "3 open issues: 0 critical, 1 medium, 2 minor");
  tf_view_fixture_wait_text (&scene.view, "4 reviews by 2 reviewers: claude, codex");
  scene_clear (&scene);
}

static gboolean
has_tools (Scene *self)
{
  GtkWidget *tools =
      tf_client_find (self->view.view, GTK_TYPE_MENU_BUTTON, "Copy, Save, Print or Open");

  return tools != NULL && gtk_widget_get_mapped (tools);
}

/* There is nothing to find or print in code, nor in what does not exist. */
TF_TEST (only_a_document_has_tools)
{
  Scene scene;

  scene_init (&scene, "done", "plan");
  scene.document = "One sentence of the plan.";
  tf_dbus_project1_set_deliverable_path (scene.view.project, "plan.md");
  scene_show (&scene);
  tf_view_fixture_wait_text (&scene.view, "One sentence of the plan.");
  g_assert_true (has_tools (&scene));
  scene_clear (&scene);

  scene_init (&scene, "done", "code");
  scene_show (&scene);
  tf_view_fixture_wait_text (&scene.view, "Files");
  g_assert_false (has_tools (&scene));
  scene_clear (&scene);
}

/* One that cannot be read does not look like one that is empty. */
TF_TEST (an_error_is_shown)
{
  Scene scene;

  scene_init (&scene, "done", "plan");
  tf_dbus_project1_set_deliverable_path (scene.view.project, "/tmp/plan.md");
  g_signal_handlers_disconnect_by_func (scene.view.project, document_cb, &scene);
  scene_show (&scene);
  tf_view_fixture_wait_text (&scene.view, "Could not read the deliverable");
  scene_clear (&scene);
}

/* Facts */

static const struct
{
  const char *type;
  const char *evidence;
  const char *tests;
  const char *usage;
  TfResultTone tone;
  const char *fact;
} facts[] = {
  { "plan", "@a{sv} {}", NULL, NULL, TF_RESULT_UNKNOWN, "Open issues: unknown" },
  { "plan", "@a{sv} {}", NULL, NULL, TF_RESULT_UNKNOWN, "Evidence: unknown" },
  { "plan", "{'error': <'issues.json is damaged'>}", NULL, NULL, TF_RESULT_UNKNOWN,
    "Evidence: unknown: issues.json is damaged" },
  { "plan", "{'open': <(uint32 0, uint32 0, uint32 0)>}", NULL, NULL, TF_RESULT_GOOD,
    "No open issues" },
  { "plan", "{'open': <(uint32 0, uint32 0, uint32 0)>, 'by_rules': <true>}", NULL, NULL,
    TF_RESULT_NEUTRAL, "No open issues" },
  { "plan", "{'open': <(uint32 1, uint32 0, uint32 0)>}", NULL, NULL, TF_RESULT_BAD,
    "1 open issue: 1 critical, 0 medium, 0 minor" },
  { "plan", "{'open': <(uint32 0, uint32 0, uint32 0)>}", NULL, NULL, TF_RESULT_UNKNOWN,
    "Number of reviews and reviewers: unknown" },
  { "plan", "{'open': <(uint32 0, uint32 0, uint32 0)>}", NULL, NULL, TF_RESULT_UNKNOWN,
    "Assurance: unknown until polishing ends" },
  { "plan", "{'by_rules': <true>}", NULL, NULL, TF_RESULT_BAD,
    "No assurance: rules find only what they look for" },
  { "plan", EVIDENCE, NULL, NULL, TF_RESULT_GOOD,
    "Assurance: Standard – an issue would have escaped the last 4 reviews with a probability of 7% "
    "(limit: "
    "10%)" },
  { "plan", EVIDENCE, NULL, NULL, TF_RESULT_UNKNOWN,
    "How many issues are still undiscovered is unknown: an estimate takes two reviewers" },
  { "code", EVIDENCE, NULL, NULL, TF_RESULT_UNKNOWN,
    "Which files the reviews looked at is unknown: they do not report it" },
  { "code", EVIDENCE, "(false, uint32 0, uint32 0, uint32 0)", NULL, TF_RESULT_UNKNOWN,
    "The tests were not run" },
  { "code", EVIDENCE, "(true, uint32 0, uint32 0, uint32 0)", NULL, TF_RESULT_UNKNOWN,
    "There are no tests" },
  { "code", EVIDENCE, "(true, uint32 9, uint32 9, uint32 0)", NULL, TF_RESULT_GOOD,
    "9 tests passed, 0 failed" },
  { "code", EVIDENCE, "(true, uint32 9, uint32 8, uint32 1)", NULL, TF_RESULT_BAD,
    "8 tests passed, 1 failed" },
  { "plan", EVIDENCE, NULL, "{'known': <false>}", TF_RESULT_UNKNOWN,
    "The agent did not report its cost" },
  { "plan", EVIDENCE, NULL, "{'known': <true>, 'input_tokens': <uint64 5>}", TF_RESULT_NEUTRAL,
    "5 tokens; the agent did not report its cost" },
  { "plan", EVIDENCE, NULL, "{'known': <true>, 'input_tokens': <uint64 5>, 'cost': <0.5>}",
    TF_RESULT_NEUTRAL, "Cost: $0.50, 5 tokens" },
};

static const TfResultFact *
find_fact (GPtrArray *list, const char *text)
{
  for (guint i = 0; i < list->len; i++)
    {
      const TfResultFact *fact = g_ptr_array_index (list, i);

      g_test_message ("%u %s", fact->tone, fact->text);
      if (g_str_equal (fact->text, text))
        return fact;
    }
  return NULL;
}

TF_TEST (what_is_unknown_is_never_good)
{
  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    {
      g_autoptr (TfDbusProject1) project = tf_dbus_project1_skeleton_new ();
      g_autoptr (GPtrArray) list = NULL;
      const TfResultFact *fact;

      g_test_message ("row %u", i);
      tf_dbus_project1_set_phase (project, "done");
      tf_dbus_project1_set_deliverable_type (project, facts[i].type);
      tf_dbus_project1_set_evidence (project, g_variant_new_parsed (facts[i].evidence));
      if (facts[i].tests != NULL)
        tf_dbus_project1_set_tests (project, g_variant_new_parsed (facts[i].tests));
      if (facts[i].usage != NULL)
        tf_dbus_project1_set_usage (project, g_variant_new_parsed (facts[i].usage));
      list = tf_result_facts_list (project);
      fact = find_fact (list, facts[i].fact);
      g_assert_nonnull (fact);
      g_assert_cmpint (fact->tone, ==, facts[i].tone);
    }
}

#define CRITERION(state) "{'id': <'AC-1'>, 'statement': <'It counts.'>, 'state': <'" state "'>}"

static const struct
{
  const char *criteria;
  TfResultTone tone;
  const char *text;
} acceptance[] = {
  { "", TF_RESULT_UNKNOWN, "Acceptance criteria: unknown" },
  { CRITERION ("tested"), TF_RESULT_GOOD,
    "1 acceptance criterion: 1 with passing tests, 0 to check by hand, 0 accepted by you, 0 not "
    "met" },
  { CRITERION ("tested") "," CRITERION ("by_hand"), TF_RESULT_NEUTRAL,
    "2 acceptance criteria: 1 with passing tests, 1 to check by hand, 0 accepted by you, 0 not "
    "met" },
  { CRITERION ("open") "," CRITERION ("accepted"), TF_RESULT_BAD,
    "2 acceptance criteria: 0 with passing tests, 0 to check by hand, 1 accepted by you, 1 not "
    "met" },
};

TF_TEST (counts_acceptance_criteria)
{
  for (guint i = 0; i < G_N_ELEMENTS (acceptance); i++)
    {
      g_autoptr (TfDbusProject1) project = tf_dbus_project1_skeleton_new ();
      g_autofree char *list = g_strdup_printf ("@aa{sv} [%s]", acceptance[i].criteria);
      g_autofree char *text = NULL;
      TfResultTone tone;

      tf_dbus_project1_set_criteria (project, g_variant_new_parsed (list));
      text = tf_result_facts_dup_acceptance (project, &tone);
      g_assert_cmpstr (text, ==, acceptance[i].text);
      g_assert_cmpint (tone, ==, acceptance[i].tone);
    }
}

/* The tree */

static GListModel *
get_rows (GtkWidget *tree)
{
  return G_LIST_MODEL (
      gtk_list_view_get_model (GTK_LIST_VIEW (tf_client_find (tree, GTK_TYPE_LIST_VIEW, NULL))));
}

static gboolean
has_two_rows (gpointer data)
{
  return g_list_model_get_n_items (get_rows (data)) == 2;
}

static char *
dup_name (GtkWidget *tree, guint at)
{
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (get_rows (tree), at);
  g_autoptr (GFileInfo) info = gtk_tree_list_row_get_item (row);

  return g_strdup (g_file_info_get_name (info));
}

TF_TEST (the_tree_has_folders_first_and_no_git)
{
  g_autofree char *directory = g_dir_make_tmp ("tf-tree-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (directory, "a.c", NULL);
  g_autofree char *folder = g_build_filename (directory, "src", NULL);
  g_autofree char *git = g_build_filename (directory, ".git", NULL);
  GtkWidget *tree = g_object_new (TF_TYPE_FILE_TREE, NULL);
  GtkWindow *window = tf_client_show (tree, 360, 640);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_cmpint (g_mkdir (git, 0700), ==, 0);
  tf_file_tree_set_directory (TF_FILE_TREE (tree), directory);
  tf_test_wait_for (has_two_rows, tree);
  first = dup_name (tree, 0);
  second = dup_name (tree, 1);
  g_assert_cmpstr (first, ==, "src");
  g_assert_cmpstr (second, ==, "a.c");
  tf_client_destroy (window, g_object_ref (tree));
  g_assert_cmpint (g_unlink (file) | g_rmdir (folder) | g_rmdir (git) | g_rmdir (directory), ==, 0);
}

TF_TEST_MAIN (tf_client_test_init)
