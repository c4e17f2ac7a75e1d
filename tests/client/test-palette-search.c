/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-palette-search.h"

#include "client-world.h"
#include "tf-error.h"
#include "tf-palette-entry.h"
#include "tf-palette.h"

#define TF_TEST_PREFIX "/palette-search"

#define ID "20261122-aaaa"

/* A search, and the daemon that is asked: it answers when the test says so. */
typedef struct
{
  TfClientWorld client;
  TfPaletteSearch *search;
  GPtrArray *calls; /* (owned) (element-type GDBusMethodInvocation): not answered yet */
  GString *asked;   /* (owned): "party after , " */
  guint n_changed;
} World;

static gboolean
search_cb (TfDbusManager1 *manager,
           GDBusMethodInvocation *call,
           const char *text,
           const char *after,
           gpointer data)
{
  World *self = data;

  g_string_append_printf (self->asked, "%s after %s, ", text, after);
  g_ptr_array_add (self->calls, call);
  return TRUE;
}

static void
changed_cb (World *self)
{
  self->n_changed++;
}

static void
set_up (World *self, gconstpointer data)
{
  self->calls = g_ptr_array_new ();
  self->asked = g_string_new (NULL);
  tf_client_world_init (&self->client);
  g_signal_connect (self->client.manager, "handle-search", G_CALLBACK (search_cb), self);
  self->search = tf_palette_search_new (self->client.client);
  g_signal_connect_swapped (self->search, "changed", G_CALLBACK (changed_cb), self);
}

static void
tear_down (World *self, gconstpointer data)
{
  tf_palette_search_stop (self->search);
  while (self->calls->len > 0)
    g_dbus_method_invocation_return_error (g_ptr_array_steal_index (self->calls, 0), TF_ERROR,
                                           TF_ERROR_FAILED, "the end");
  tf_test_wait_finalized (self->search);
  tf_client_world_clear (&self->client);
  g_ptr_array_unref (self->calls);
  g_string_free (self->asked, TRUE);
}

#define TF_TEST_FIXTURE World, world, set_up, tear_down

static gboolean
is_asked (gpointer data)
{
  return ((World *) data)->calls->len > 0;
}

static gboolean
is_idle (gpointer data)
{
  return !tf_palette_search_is_busy (((World *) data)->search);
}

/* Waits for a call. */
static GDBusMethodInvocation *
take_call (World *self)
{
  tf_test_wait_for (is_asked, self);
  return g_ptr_array_steal_index (self->calls, 0);
}

/* @hits: in text format */
static void
answer (World *self, const char *hits, const char *next)
{
  tf_dbus_manager1_complete_search (self->client.manager, take_call (self),
                                    g_variant_new_parsed (hits), next);
}

static char *
dup_found (World *self)
{
  GListModel *entries = tf_palette_search_get_entries (self->search);
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (entries); i++)
    {
      g_autoptr (TfPaletteEntry) entry = g_list_model_get_item (entries, i);

      g_string_append_printf (all, "%s | %s | %s\n", tf_palette_entry_get_title (entry),
                              tf_palette_entry_get_detail (entry),
                              tf_palette_entry_get_action (entry));
    }
  return g_string_free (all, FALSE);
}

static void
assert_found (World *self, const char *expected)
{
  g_autofree char *found = dup_found (self);

  g_assert_cmpstr (found, ==, expected);
}

typedef struct
{
  const char *kind;
  const char *hit;   /* what else it says */
  const char *found; /* "": it is left out */
} Kind;

static const Kind kinds[] = {
  { "tag", "'place': <'garden'>, 'text': <'garden'>",
    "garden | Party · Tag | win.open-project::" ID "\n" },
  { "document", "'place': <'docs/spec.md'>, 'text': <'a party'>",
    "a party | Party · docs/spec.md | win.show-tab(('" ID "', 'documents'))\n" },
  { "issue", "'place': <'I-0007'>, 'text': <'no party'>",
    "no party | Party · Issue | win.show-tab(('" ID "', 'issues'))\n" },
  { "chat", "'place': <'m1'>, 'text': <'which party?'>",
    "which party? | Party · Chat | win.show-tab(('" ID "', 'chat'))\n" },
  { "id", "'text': <'" ID "'>", ID " | Party · ID | win.open-project::" ID "\n" },
  { "unread", "'place': <'docs/spec.md'>, 'text': <'docs/spec.md: too large'>",
    "docs/spec.md: too large | Party · Could not be read | win.open-project::" ID "\n" },
  { "name", "'text': <'Party'>", "" },
  { "of-a-later-daemon", "'text': <'Party'>", "" },
  { "", "'text': <'Party'>", "" },
};

static void
test_kind (World *world, gconstpointer data)
{
  const Kind *row = data;
  g_autofree char *hits =
      g_strdup_printf ("[{'project': <'" ID "'>, 'name': <'Party'>, 'kind': <'%s'>, %s}]",
                       row->kind, row->hit);

  tf_palette_search_set_text (world->search, "party");
  answer (world, hits, "");
  tf_test_wait_for (is_idle, world);
  assert_found (world, row->found);
  g_assert_cmpstr (tf_palette_search_get_failure (world->search), ==, NULL);
}

TF_TEST_WITH_ROW (shows_a_tag, test_kind, &kinds[0]);
TF_TEST_WITH_ROW (shows_a_document, test_kind, &kinds[1]);
TF_TEST_WITH_ROW (shows_an_issue, test_kind, &kinds[2]);
TF_TEST_WITH_ROW (shows_a_message, test_kind, &kinds[3]);
TF_TEST_WITH_ROW (shows_an_id, test_kind, &kinds[4]);
TF_TEST_WITH_ROW (says_what_could_not_be_read, test_kind, &kinds[5]);
TF_TEST_WITH_ROW (leaves_names_to_the_palette, test_kind, &kinds[6]);
TF_TEST_WITH_ROW (leaves_out_what_it_does_not_know, test_kind, &kinds[7]);
TF_TEST_WITH_ROW (leaves_out_a_hit_without_a_kind, test_kind, &kinds[8]);

TF_TEST_WITH (parts_are_put_together_by_kind)
{
  tf_palette_search_set_text (world->search, "  party ");
  answer (world,
          "[{'project': <'a'>, 'name': <'A'>, 'kind': <'chat'>, 'text': <'one'>},"
          " {'project': <'a'>, 'name': <'A'>, 'kind': <'tag'>, 'text': <'two'>}]",
          "a");
  tf_test_wait_for (is_asked, world);
  g_assert_true (tf_palette_search_is_busy (world->search));
  assert_found (world, "two | A · Tag | win.open-project::a\n"
                       "one | A · Chat | win.show-tab(('a', 'chat'))\n");
  answer (world,
          "[{'project': <'b'>, 'kind': <'chat'>, 'text': <'three'>},"
          " {'project': <'b'>, 'kind': <'tag'>, 'text': <'four'>}]",
          "");
  tf_test_wait_for (is_idle, world);
  g_assert_cmpstr (world->asked->str, ==, "party after , party after a, ");
  /* A project without a name has its id. */
  assert_found (world, "two | A · Tag | win.open-project::a\n"
                       "four | b · Tag | win.open-project::b\n"
                       "one | A · Chat | win.show-tab(('a', 'chat'))\n"
                       "three | b · Chat | win.show-tab(('b', 'chat'))\n");
}

/* Hits of many projects in one part. Returns: (transfer full) */
static char *
make_hits (guint n)
{
  GString *hits = g_string_new ("[");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (hits, "%s{'project': <'p%u'>, 'kind': <'chat'>, 'text': <'x'>}",
                            i == 0 ? "" : ", ", i);
  g_string_append_c (hits, ']');
  return g_string_free (hits, FALSE);
}

TF_TEST_WITH (a_hundred_are_enough)
{
  g_autofree char *most = make_hits (99);
  g_autofree char *one = make_hits (1);

  tf_palette_search_set_text (world->search, "party");
  answer (world, most, "p99");
  answer (world, one, "q");
  tf_test_wait_for (is_idle, world);
  tf_client_world_sync (&world->client);
  g_assert_cmpstr (world->asked->str, ==, "party after , party after p99, ");
  g_assert_cmpuint (g_list_model_get_n_items (tf_palette_search_get_entries (world->search)), ==,
                    100);
}

TF_TEST_WITH (nothing_found_is_no_failure)
{
  tf_palette_search_set_text (world->search, "party");
  g_assert_true (tf_palette_search_is_busy (world->search));
  answer (world, "@aa{sv} []", "");
  tf_test_wait_for (is_idle, world);
  assert_found (world, "");
  g_assert_cmpstr (tf_palette_search_get_failure (world->search), ==, NULL);
  /* Once at the beginning, once at the end. */
  g_assert_cmpuint (world->n_changed, ==, 2);
}

TF_TEST_WITH (an_error_is_told_until_the_next_search)
{
  tf_palette_search_set_text (world->search, "party");
  g_dbus_method_invocation_return_error (take_call (world), TF_ERROR, TF_ERROR_FILE_SYSTEM,
                                         "cannot read the directory");
  tf_test_wait_for (is_idle, world);
  g_assert_cmpstr (tf_palette_search_get_failure (world->search), ==, "cannot read the directory");
  g_assert_cmpuint (world->n_changed, ==, 2);
  tf_palette_search_set_text (world->search, "partying");
  g_assert_cmpstr (tf_palette_search_get_failure (world->search), ==, NULL);
  answer (world, "@aa{sv} []", "");
  tf_test_wait_for (is_idle, world);
  g_assert_cmpstr (tf_palette_search_get_failure (world->search), ==, NULL);
}

/* What was found before it stays. */
TF_TEST_WITH (an_error_of_a_later_part_is_told_too)
{
  tf_palette_search_set_text (world->search, "party");
  answer (world, "[{'project': <'a'>, 'kind': <'tag'>, 'text': <'x'>}]", "a");
  g_dbus_method_invocation_return_error (take_call (world), TF_ERROR, TF_ERROR_FILE_SYSTEM,
                                         "cannot read the directory");
  tf_test_wait_for (is_idle, world);
  g_assert_cmpstr (tf_palette_search_get_failure (world->search), ==, "cannot read the directory");
  assert_found (world, "x | a · Tag | win.open-project::a\n");
}

/* The answer to the old words, which comes late, is of no use, and neither are more parts of it. */
TF_TEST_WITH (other_words_drop_the_search_that_runs)
{
  GDBusMethodInvocation *old;

  tf_palette_search_set_text (world->search, "party");
  old = take_call (world);
  tf_palette_search_set_text (world->search, "garden");
  tf_test_wait_for (is_asked, world);
  tf_dbus_manager1_complete_search (
      world->client.manager, old,
      g_variant_new_parsed ("[{'project': <'a'>, 'kind': <'tag'>, 'text': <'old'>}]"), "a");
  tf_client_world_sync (&world->client);
  g_assert_true (tf_palette_search_is_busy (world->search));
  assert_found (world, "");
  answer (world, "[{'project': <'b'>, 'kind': <'tag'>, 'text': <'new'>}]", "");
  tf_test_wait_for (is_idle, world);
  assert_found (world, "new | b · Tag | win.open-project::b\n");
  g_assert_cmpstr (world->asked->str, ==, "party after , garden after , ");
}

/* While somebody types, only the last words are asked for. */
TF_TEST_WITH (asks_when_the_keys_rest)
{
  tf_palette_search_set_text (world->search, "pa");
  tf_palette_search_set_text (world->search, "par");
  tf_palette_search_set_text (world->search, "part");
  answer (world, "@aa{sv} []", "");
  tf_test_wait_for (is_idle, world);
  g_assert_cmpstr (world->asked->str, ==, "part after , ");
}

typedef struct
{
  const char *text;
  gboolean is_searched;
} Length;

static const Length lengths[] = {
  { "", FALSE },  { "   ", FALSE }, { "p", FALSE }, { " p ", FALSE },
  { "ä", FALSE }, { "pa", TRUE },   { "äö", TRUE }, { " p a ", TRUE },
};

TF_TEST_WITH (one_character_is_too_short)
{
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_test_message ("“%s”", lengths[i].text);
      tf_palette_search_set_text (world->search, lengths[i].text);
      g_assert_true (tf_palette_search_is_busy (world->search) == lengths[i].is_searched);
    }
}

/* Emptied while a search runs. */
TF_TEST_WITH (no_words_end_the_search)
{
  GDBusMethodInvocation *old;

  tf_palette_search_set_text (world->search, "party");
  answer (world, "[{'project': <'a'>, 'kind': <'tag'>, 'text': <'x'>}]", "a");
  old = take_call (world);
  tf_palette_search_set_text (world->search, "");
  g_assert_false (tf_palette_search_is_busy (world->search));
  assert_found (world, "");
  tf_dbus_manager1_complete_search (
      world->client.manager, old,
      g_variant_new_parsed ("[{'project': <'b'>, 'kind': <'tag'>, 'text': <'y'>}]"), "");
  tf_client_world_sync (&world->client);
  assert_found (world, "");
  g_assert_cmpuint (world->calls->len, ==, 0);
}

/* The palette itself */

typedef struct
{
  GtkWidget *stack;
  const char *page;
} Page;

static gboolean
is_page (gpointer data)
{
  const Page *page = data;

  return g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (page->stack)), page->page);
}

static void
wait_page (GtkWidget *palette, const char *name)
{
  Page page = { tf_client_find (palette, GTK_TYPE_STACK, NULL), name };

  tf_test_wait_for (is_page, &page);
}

static void
type (GtkWidget *palette, const char *text)
{
  GtkWidget *entry = tf_client_find (palette, GTK_TYPE_SEARCH_ENTRY, NULL);

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "search-changed");
}

static AdwStatusPage *
nothing_of (GtkWidget *palette)
{
  return ADW_STATUS_PAGE (tf_client_find (palette, ADW_TYPE_STATUS_PAGE, NULL));
}

/* What could not be searched is not told as nothing found. */
TF_TEST_WITH (the_palette_tells_why_it_found_nothing)
{
  GtkWindow *parent = tf_client_show (gtk_label_new ("below"), 400, 300);
  GtkWidget *palette = g_object_ref (tf_palette_new (parent, world->client.client, NULL));

  type (palette, "no such thing");
  wait_page (palette, "busy");
  g_dbus_method_invocation_return_error (take_call (world), TF_ERROR, TF_ERROR_FILE_SYSTEM,
                                         "cannot read the directory");
  wait_page (palette, "nothing");
  g_assert_cmpstr (adw_status_page_get_title (nothing_of (palette)), ==, "Could Not Search");
  g_assert_cmpstr (adw_status_page_get_description (nothing_of (palette)), ==,
                   "cannot read the directory");
  type (palette, "no other thing");
  wait_page (palette, "busy");
  answer (world, "@aa{sv} []", "");
  wait_page (palette, "nothing");
  g_assert_cmpstr (adw_status_page_get_title (nothing_of (palette)), ==, "Nothing Found");
  type (palette, "no third thing");
  answer (world, "[{'project': <'a'>, 'kind': <'chat'>, 'text': <'the third thing'>}]", "");
  wait_page (palette, "list");
  tf_client_destroy (GTK_WINDOW (palette), palette);
  gtk_window_destroy (parent);
}

TF_TEST_MAIN (tf_client_test_init)
