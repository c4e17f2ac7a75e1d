/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-create-window.h"

#include <gio/gunixfdlist.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client-world.h"
#include "tf-create-agents.h"
#include "tf-create-files.h"
#include "tf-create-options.h"
#include "tf-error.h"

#define TF_TEST_PREFIX "/create-window"

#define ID   "20261122-aaaa"
#define PATH "/org/thoughtforge/ThoughtForge1/projects/p20261122_aaaa"

/* A window, and the calls to the daemon. */
typedef struct
{
  TfClientWorld world;
  TfDbusProject1 *project; /* (owned) (nullable): the skeleton, once created */
  GVariant *options;       /* (owned) (nullable): of CreateProject */
  GPtrArray *resources;    /* (owned) (element-type utf8): names */
  GtkWindow *parent;
  GtkWidget *window; /* (owned) */
  char *opened;      /* (owned) (nullable): id */
  char *compared;    /* (owned) (nullable): id */
  guint n_created;
  guint n_accepted; /* 0: all */
  guint n_wanted;
  gboolean refuses;
  gboolean distilled;
} Scene;

static gboolean
resource_cb (TfDbusProject1 *project,
             GDBusMethodInvocation *invocation,
             GUnixFDList *fds,
             GVariant *handle,
             const char *name,
             Scene *self)
{
  g_assert_cmpint (g_unix_fd_list_get_length (fds), ==, 1);
  if (g_str_has_prefix (name, "bad"))
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_TOO_LARGE, "too large");
  else
    {
      g_ptr_array_add (self->resources, g_strdup (name));
      tf_dbus_project1_complete_add_resource (project, invocation, NULL, name);
    }
  return TRUE;
}

static gboolean
distill_cb (TfDbusProject1 *project, GDBusMethodInvocation *invocation, Scene *self)
{
  self->distilled = TRUE;
  tf_dbus_project1_complete_distill (project, invocation);
  return TRUE;
}

static gboolean
link_cb (TfDbusProject1 *project, GDBusMethodInvocation *invocation, const char *url, gpointer data)
{
  g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_NOT_FOUND,
                                         "there is no connector for “%s”", url);
  return TRUE;
}

static void
add_project (Scene *self, const char *path)
{
  g_autoptr (TfDbusObjectSkeleton) object = tf_dbus_object_skeleton_new (path);

  g_clear_object (&self->project);
  self->project = tf_dbus_project1_skeleton_new ();
  tf_dbus_project1_set_id (self->project, self->n_created == 1 ? ID : "20261122-bbbb");
  tf_dbus_project1_set_phase (self->project, "brain_dump");
  g_signal_connect (self->project, "handle-add-resource", G_CALLBACK (resource_cb), self);
  g_signal_connect (self->project, "handle-distill", G_CALLBACK (distill_cb), self);
  g_signal_connect (self->project, "handle-add-link", G_CALLBACK (link_cb), self);
  tf_dbus_object_skeleton_set_project1 (object, self->project);
  g_dbus_object_manager_server_export (self->world.objects, G_DBUS_OBJECT_SKELETON (object));
}

static gboolean
create_cb (TfDbusManager1 *manager,
           GDBusMethodInvocation *invocation,
           GVariant *options,
           Scene *self)
{
  const char *path;

  g_clear_pointer (&self->options, g_variant_unref);
  self->options = g_variant_ref (options);
  if (self->refuses || (self->n_accepted > 0 && self->n_created >= self->n_accepted))
    {
      g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                                             "no room for it");
      return TRUE;
    }
  self->n_created++;
  path = self->n_created == 1 ? PATH : "/org/thoughtforge/ThoughtForge1/projects/p20261122_bbbb";
  add_project (self, path);
  tf_dbus_manager1_complete_create_project (manager, invocation, path);
  return TRUE;
}

static gboolean
describe_cb (TfDbusManager1 *manager, GDBusMethodInvocation *invocation, gpointer data)
{
  tf_dbus_manager1_complete_describe_config (
      manager, invocation,
      g_variant_new_parsed ("[{'path': <'brain_dump.min_word_count'>, 'value': <'20'>}]"));
  return TRUE;
}

static void
open_project (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  Scene *self = data;

  self->opened = g_variant_dup_string (parameter, NULL);
}

static void
compare_race (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  Scene *self = data;

  self->compared = g_variant_dup_string (parameter, NULL);
}

static void
scene_open (Scene *self)
{
  self->window = g_object_ref (tf_create_window_new (self->parent, self->world.client));
  gtk_window_present (GTK_WINDOW (self->window));
  tf_client_world_sync (&self->world);
}

static void
scene_init (Scene *self)
{
  static const GActionEntry entries[] = { { "open-project", open_project, "s" },
                                          { "compare-race", compare_race, "s" } };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  *self = (Scene){ 0 };
  tf_client_world_init (&self->world);
  g_signal_connect (self->world.manager, "handle-create-project", G_CALLBACK (create_cb), self);
  g_signal_connect (self->world.manager, "handle-describe-config", G_CALLBACK (describe_cb), NULL);
  tf_dbus_manager1_set_agents (self->world.manager,
                               g_variant_new_parsed (
                                   "[{'name': <'claude'>, 'found': <false>, 'default': <true>}, "
                                   "{'name': <'offline'>, 'found': <true>, 'default': <false>}]"));
  tf_client_world_sync (&self->world);
  self->resources = g_ptr_array_new_with_free_func (g_free);
  self->parent = tf_client_show (gtk_label_new ("parent"), 300, 200);
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self->parent), "win", G_ACTION_GROUP (group));
  scene_open (self);
}

static void
scene_clear (Scene *self)
{
  tf_client_destroy (GTK_WINDOW (self->window), self->window);
  gtk_window_destroy (self->parent);
  tf_client_world_sync (&self->world);
  g_signal_handlers_disconnect_by_data (self->world.manager, self);
  g_clear_object (&self->project);
  g_clear_pointer (&self->options, g_variant_unref);
  g_ptr_array_unref (self->resources);
  g_free (self->opened);
  g_free (self->compared);
  tf_client_world_clear (&self->world);
}

static GtkTextBuffer *
buffer_of (Scene *self)
{
  return gtk_text_view_get_buffer (
      GTK_TEXT_VIEW (tf_client_find (self->window, GTK_TYPE_TEXT_VIEW, NULL)));
}

static char *
dup_text (Scene *self)
{
  char *text;

  g_object_get (buffer_of (self), "text", &text, NULL);
  return text;
}

static GListModel *
items_of (Scene *self)
{
  return tf_create_files_get_items (
      TF_CREATE_FILES (tf_client_find (self->window, TF_TYPE_CREATE_FILES, NULL)));
}

static gboolean
has_items (gpointer data)
{
  Scene *self = data;

  return g_list_model_get_n_items (items_of (self)) >= self->n_wanted;
}

static void
give (Scene *self, char **paths, guint n)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (files, g_file_new_for_path (paths[i]));
  tf_create_window_add_files (TF_CREATE_WINDOW (self->window), (GFile **) files->pdata, n);
}

static void
wait_items (Scene *self, guint n)
{
  self->n_wanted = n;
  tf_test_wait_for (has_items, self);
}

static void
press_create (Scene *self)
{
  gtk_widget_activate_action (self->window, "create.create", NULL);
}

static gboolean
is_opened (gpointer data)
{
  return ((Scene *) data)->opened != NULL;
}

static gboolean
is_compared (gpointer data)
{
  return ((Scene *) data)->compared != NULL;
}

TF_TEST (creates_and_opens)
{
  Scene scene;
  const char *text, *agent;

  scene_init (&scene);
  gtk_text_buffer_set_text (buffer_of (&scene), "a party", -1);
  press_create (&scene);
  tf_test_wait_for (is_opened, &scene);

  g_assert_cmpstr (scene.opened, ==, ID);
  g_assert_true (g_variant_lookup (scene.options, "brain_dump", "&s", &text));
  g_assert_cmpstr (text, ==, "a party");
  g_assert_true (g_variant_lookup (scene.options, "agent", "&s", &agent));
  g_assert_cmpstr (agent, ==, "offline");
  g_assert_false (g_variant_lookup (scene.options, "type", "&s", &text));
  g_assert_false (scene.distilled);
  scene_clear (&scene);
}

TF_TEST (a_refusal_loses_nothing)
{
  Scene scene;
  g_autofree char *text = NULL;
  GtkWidget *trouble;

  scene_init (&scene);
  scene.refuses = TRUE;
  gtk_text_buffer_set_text (buffer_of (&scene), "a party", -1);
  press_create (&scene);
  do
    {
      g_main_context_iteration (NULL, TRUE);
      trouble = tf_client_find (scene.window, GTK_TYPE_LABEL, "no room for it");
    }
  while (trouble == NULL);
  text = dup_text (&scene);

  g_assert_cmpstr (text, ==, "a party");
  scene.refuses = FALSE;
  press_create (&scene);
  tf_test_wait_for (is_opened, &scene);
  scene_clear (&scene);
}

TF_TEST (typed_text_is_there_next_time)
{
  Scene scene;
  g_autofree char *text = NULL;

  scene_init (&scene);
  gtk_text_buffer_set_text (buffer_of (&scene), "half a thought", -1);
  gtk_window_close (GTK_WINDOW (scene.window));
  tf_client_world_sync (&scene.world);
  g_object_unref (scene.window);
  scene_open (&scene);
  text = dup_text (&scene);

  g_assert_cmpstr (text, ==, "half a thought");
  scene_clear (&scene);
}

static GtkWidget *
options_of (Scene *self)
{
  return tf_client_find (self->window, TF_TYPE_CREATE_OPTIONS, NULL);
}

/* Without being closed, as with a client that ends. */
static void
open_again (Scene *self)
{
  tf_client_destroy (GTK_WINDOW (self->window), self->window);
  scene_open (self);
}

static const char *
name_of (Scene *self, guint i)
{
  g_autoptr (TfCreateItem) item = g_list_model_get_item (items_of (self), i);

  return tf_create_item_get_name (item);
}

TF_TEST (everything_entered_survives_the_client)
{
  Scene scene;
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *text = NULL;
  char *paths[] = { tf_test_write (dir, "a 1.txt", "one"), tf_test_write (dir, "b.txt", "two") };

  scene_init (&scene);
  tf_create_options_set_title (TF_CREATE_OPTIONS (options_of (&scene)), "Party");
  gtk_text_buffer_set_text (buffer_of (&scene), "half a thought\n", -1);
  give (&scene, paths, 2);
  wait_items (&scene, 2);
  tf_create_files_add_link (TF_CREATE_FILES (
                                tf_client_find (scene.window, TF_TYPE_CREATE_FILES, NULL)),
                            "https://example.org/");
  open_again (&scene);
  wait_items (&scene, 3);
  text = dup_text (&scene);
  g_assert_cmpstr (text, ==, "half a thought\n");
  g_assert_cmpstr (tf_create_options_get_title (TF_CREATE_OPTIONS (options_of (&scene))), ==,
                   "Party");
  g_assert_cmpstr (name_of (&scene, 0), ==, "https://example.org/");
  g_assert_cmpstr (name_of (&scene, 1), ==, "a 1.txt");
  g_assert_cmpstr (name_of (&scene, 2), ==, "b.txt");
  scene_clear (&scene);
  g_free (paths[0]);
  g_free (paths[1]);
}

TF_TEST (what_was_created_is_not_there_next_time)
{
  Scene scene;
  g_autofree char *text = NULL;

  scene_init (&scene);
  gtk_text_buffer_set_text (buffer_of (&scene), "a party", -1);
  press_create (&scene);
  tf_test_wait_for (is_opened, &scene);
  g_object_unref (scene.window);
  scene_open (&scene);
  text = dup_text (&scene);
  g_assert_cmpstr (text, ==, "");
  scene_clear (&scene);
}

TF_TEST (counts_words_against_the_configuration)
{
  Scene scene;
  GtkWidget *hint;

  scene_init (&scene);
  gtk_text_buffer_set_text (buffer_of (&scene), "a party", -1);
  do
    {
      tf_client_world_sync (&scene.world);
      hint = tf_client_find (scene.window, GTK_TYPE_LABEL,
                             "2 words; at least 20 are needed, or one resource");
    }
  while (hint == NULL);
  scene_clear (&scene);
}

static gboolean
has_text (gpointer data)
{
  return gtk_text_buffer_get_char_count (buffer_of (data)) > 0;
}

TF_TEST (a_lone_text_becomes_the_brain_dump)
{
  Scene scene;
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "dump.txt", "a party\nwith music\n");
  g_autofree char *text = NULL;

  scene_init (&scene);
  give (&scene, &path, 1);
  tf_test_wait_for (has_text, &scene);
  text = dup_text (&scene);
  g_assert_cmpstr (text, ==, "a party\nwith music\n");
  g_assert_cmpuint (g_list_model_get_n_items (items_of (&scene)), ==, 0);
  give (&scene, &path, 1);
  wait_items (&scene, 1);
  scene_clear (&scene);
}

/* Everything is listed with a sentence. */
TF_TEST (describes_each_file)
{
  Scene scene;
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *large = g_build_filename (dir, "large", NULL);
  g_autofree char *pipe = g_build_filename (dir, "pipe", NULL);
  g_autofree char *binary = tf_test_write (dir, "binary", "");
  g_autofree char *link = g_build_filename (dir, "link", NULL);
  char *paths[] = { dir, large, pipe, binary, link, (char *) "/nowhere/at/all" };
  static const char *const said[] = {
    "Folder",   "GB, not text",         "neither a file nor a folder",
    "not text", "link to another file", "No such file"
  };
  static const gboolean usable[] = { TRUE, TRUE, FALSE, TRUE, FALSE, FALSE };

  g_assert_true (g_file_set_contents (binary, "\0\1\2\3\0", 5, NULL));
  g_assert_true (g_file_set_contents (large, "", 0, NULL));
  g_assert_cmpint (truncate (large, 1024 * 1024 * 1024), ==, 0);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_cmpint (symlink (binary, link), ==, 0);
  scene_init (&scene);
  give (&scene, paths, G_N_ELEMENTS (paths));
  wait_items (&scene, G_N_ELEMENTS (paths));

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (TfCreateItem) item = g_list_model_get_item (items_of (&scene), i);

      g_assert_nonnull (strstr (tf_create_item_get_detail (item), said[i]));
      g_assert_cmpint (tf_create_item_is_usable (item), ==, usable[i]);
    }
  scene_clear (&scene);
}

TF_TEST (takes_ten_thousand_files)
{
  Scene scene;
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "a.txt", "text");
  g_autofree char **paths = g_new (char *, 10000);

  for (guint i = 0; i < 10000; i++)
    paths[i] = path;
  scene_init (&scene);
  give (&scene, paths, 10000);
  wait_items (&scene, 10000);
  scene_clear (&scene);
}

TF_TEST (adds_what_can_be_added)
{
  Scene scene;
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *good = tf_test_write (dir, "good.txt", "text");
  g_autofree char *bad = tf_test_write (dir, "bad.txt", "text");
  g_autofree char *other = tf_test_write (dir, "other.txt", "text");
  char *paths[] = { bad, good, (char *) "/nowhere/at/all", other };

  scene_init (&scene);
  gtk_text_buffer_set_text (buffer_of (&scene), "a party", -1);
  tf_create_options_propose_distilling (TF_CREATE_OPTIONS (options_of (&scene)), TRUE);
  give (&scene, paths, G_N_ELEMENTS (paths));
  wait_items (&scene, G_N_ELEMENTS (paths));
  press_create (&scene);
  tf_test_wait_for (is_opened, &scene);
  tf_client_world_sync (&scene.world);

  g_assert_cmpuint (scene.resources->len, ==, 2);
  g_assert_false (scene.distilled);
  scene_clear (&scene);
}

static gboolean
is_distilled (gpointer data)
{
  return ((Scene *) data)->distilled;
}

TF_TEST (distills_when_everything_is_added)
{
  Scene scene;
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *good = tf_test_write (dir, "good.txt", "text");
  char *paths[] = { good, good };

  scene_init (&scene);
  gtk_text_buffer_set_text (buffer_of (&scene), "a party", -1);
  tf_create_options_propose_distilling (TF_CREATE_OPTIONS (options_of (&scene)), TRUE);
  give (&scene, paths, 2);
  wait_items (&scene, 2);
  press_create (&scene);
  tf_test_wait_for (is_distilled, &scene);

  g_assert_cmpuint (scene.resources->len, ==, 2);
  tf_client_world_sync (&scene.world);
  scene_clear (&scene);
}

/* A race */

static void
add_agents (Scene *self)
{
  tf_dbus_manager1_set_agents (self->world.manager,
                               g_variant_new_parsed (
                                   "[{'name': <'claude'>, 'found': <true>, 'default': <true>}, "
                                   "{'name': <'codex'>, 'found': <true>, 'default': <false>}, "
                                   "{'name': <'gemini'>, 'found': <false>, 'default': <false>}]"));
  tf_client_world_sync (&self->world);
  open_again (self);
}

static TfCreateAgents *
agents_of (Scene *self)
{
  return TF_CREATE_AGENTS (tf_client_find (self->window, TF_TYPE_CREATE_AGENTS, NULL));
}

static void
choose (Scene *self, const char *first, const char *second)
{
  const char *const names[] = { first, second, NULL };

  tf_create_agents_set_chosen (agents_of (self), names);
}

TF_TEST (only_what_is_installed_can_be_chosen)
{
  Scene scene;
  g_auto (GStrv) chosen = NULL;
  g_auto (GStrv) all = NULL;

  scene_init (&scene);
  add_agents (&scene);
  chosen = tf_create_agents_dup_chosen (agents_of (&scene));
  g_assert_cmpuint (g_strv_length (chosen), ==, 1);
  g_assert_cmpstr (chosen[0], ==, "claude");
  choose (&scene, "gemini", "codex");
  all = tf_create_agents_dup_chosen (agents_of (&scene));
  g_assert_cmpuint (g_strv_length (all), ==, 1);
  g_assert_cmpstr (all[0], ==, "codex");
  scene_clear (&scene);
}

TF_TEST (several_agents_race)
{
  Scene scene;
  const char *first = NULL, *agent = NULL;

  scene_init (&scene);
  add_agents (&scene);
  gtk_text_buffer_set_text (buffer_of (&scene), "a party", -1);
  choose (&scene, "claude", "codex");
  g_assert_nonnull (tf_client_find (scene.window, GTK_TYPE_BUTTON, "C_reate 2 Projects"));
  press_create (&scene);
  tf_test_wait_for (is_compared, &scene);
  g_assert_cmpuint (scene.n_created, ==, 2);
  g_assert_true (g_variant_lookup (scene.options, "race", "&o", &first));
  g_assert_cmpstr (first, ==, PATH);
  g_assert_true (g_variant_lookup (scene.options, "agent", "&s", &agent));
  g_assert_cmpstr (agent, ==, "codex");
  g_assert_cmpstr (scene.compared, ==, ID);
  tf_client_world_sync (&scene.world);
  g_assert_true (scene.distilled);
  scene_clear (&scene);
}

static gboolean
has_trouble (gpointer data)
{
  Scene *self = data;

  return gtk_revealer_get_reveal_child (
      GTK_REVEALER (tf_client_find (self->window, GTK_TYPE_REVEALER, NULL)));
}

/* The first stays, the other joins it later, and nothing typed is lost. */
TF_TEST (half_a_race_goes_on)
{
  Scene scene;
  const char *first = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) left = NULL;

  scene_init (&scene);
  add_agents (&scene);
  gtk_text_buffer_set_text (buffer_of (&scene), "a party", -1);
  choose (&scene, "claude", "codex");
  scene.n_accepted = 1;
  press_create (&scene);
  tf_test_wait_for (has_trouble, &scene);
  text = dup_text (&scene);
  left = tf_create_agents_dup_chosen (agents_of (&scene));
  g_assert_cmpstr (text, ==, "a party");
  g_assert_cmpuint (g_strv_length (left), ==, 1);
  g_assert_cmpstr (left[0], ==, "codex");
  g_assert_null (scene.compared);
  scene.n_accepted = 2;
  press_create (&scene);
  tf_test_wait_for (is_compared, &scene);
  g_assert_true (g_variant_lookup (scene.options, "race", "&o", &first));
  g_assert_cmpstr (first, ==, PATH);
  scene_clear (&scene);
}

TF_TEST (another_text_is_another_race)
{
  Scene scene;

  scene_init (&scene);
  add_agents (&scene);
  gtk_text_buffer_set_text (buffer_of (&scene), "a party", -1);
  choose (&scene, "claude", "codex");
  scene.n_accepted = 1;
  press_create (&scene);
  tf_test_wait_for (has_trouble, &scene);
  gtk_text_buffer_set_text (buffer_of (&scene), "a wedding", -1);
  scene.n_accepted = 2;
  press_create (&scene);
  tf_test_wait_for (is_opened, &scene);
  g_assert_false (g_variant_lookup (scene.options, "race", "o", NULL));
  scene_clear (&scene);
}

TF_TEST_MAIN (tf_client_test_init)
