/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-palette-search.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-palette-entry.h"

#define DELAY_MS   120 /* after the last key */
#define LEAST_TEXT 2   /* characters: one is in everything */
#define MAX_HITS   100

struct _TfPaletteSearch
{
  GObject parent_instance;

  TfClient *client;          /* (owned) */
  GListStore *entries;       /* (owned) (element-type TfPaletteEntry): by rank */
  GCancellable *cancellable; /* (owned) (nullable): of the call under way */
  char *text;                /* (owned) (nullable): wanted */
  char *failure;             /* (owned) (nullable) */
  guint delay;               /* source */
};

G_DEFINE_FINAL_TYPE (TfPaletteSearch, tf_palette_search, G_TYPE_OBJECT)

static guint changed_signal;

static const struct
{
  const char *kind;
  const char *label; /* marked for translation: where it was found */
  const char *tab;   /* (nullable): of the project page */
} kinds[] = {
  { "tag", NC_ ("found in", "Tag"), NULL },
  { "document", NULL, "documents" },
  { "issue", NC_ ("found in", "Issue"), "issues" },
  { "chat", NC_ ("found in", "Chat"), "chat" },
  { "id", NC_ ("found in", "ID"), NULL },
  { "unread", NC_ ("found in", "Could not be read"), NULL },
};

/* Returns: G_N_ELEMENTS (kinds) for another */
static guint
find_kind (GVariant *hit)
{
  const char *kind = tf_bus_dict_get_string (hit, "kind", "");
  guint i = 0;

  while (i < G_N_ELEMENTS (kinds) && !g_str_equal (kinds[i].kind, kind))
    i++;
  return i;
}

/* "Summer party · Chat" */
static char *
describe_place (GVariant *hit, guint kind)
{
  const char *name = tf_bus_dict_get_string (hit, "name", "");
  const char *place = tf_bus_dict_get_string (hit, "place", "");
  const char *where = kinds[kind].label != NULL
                          ? g_dpgettext2 (GETTEXT_PACKAGE, "found in", kinds[kind].label)
                          : place;

  if (*name == '\0')
    name = tf_bus_dict_get_string (hit, "project", "");
  /* Translators: a project and where in it something was found, such as “Chat” */
  return g_strdup_printf (C_ ("found in", "%s · %s"), name, where);
}

static char *
dup_action (GVariant *hit, guint kind)
{
  const char *id = tf_bus_dict_get_string (hit, "project", "");
  g_autoptr (GVariant) place = NULL;

  if (kinds[kind].tab == NULL)
    return g_strconcat ("win.open-project::", id, NULL);
  place = g_variant_ref_sink (g_variant_new ("(ss)", id, kinds[kind].tab));
  return g_action_print_detailed_name ("win.show-tab", place);
}

/* Behind those of its kind. */
static void
add_hit (TfPaletteSearch *self, GVariant *hit)
{
  guint kind = find_kind (hit);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->entries));
  g_autoptr (TfPaletteEntry) entry = NULL;
  g_autofree char *place = NULL;
  g_autofree char *action = NULL;

  if (kind == G_N_ELEMENTS (kinds))
    return;
  place = describe_place (hit, kind);
  action = dup_action (hit, kind);
  entry =
      tf_palette_entry_new_found (tf_bus_dict_get_string (hit, "text", ""), place, action, kind);
  while (n > 0)
    {
      g_autoptr (TfPaletteEntry) before =
          g_list_model_get_item (G_LIST_MODEL (self->entries), n - 1);

      if (tf_palette_entry_get_rank (before) <= kind)
        break;
      n--;
    }
  g_list_store_insert (self->entries, n, entry);
}

static void ask (TfPaletteSearch *self, const char *after);

static void
asked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfPaletteSearch) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autoptr (GVariantIter) iter = NULL;
  const char *next = "";
  GVariant *hit = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->cancellable);
  if (error != NULL)
    self->failure = g_strdup (error->message);
  else
    g_variant_get (reply, "(aa{sv}&s)", &iter, &next);
  while (iter != NULL && (hit = g_variant_iter_next_value (iter)) != NULL)
    {
      add_hit (self, hit);
      g_variant_unref (hit);
    }
  if (*next != '\0' && g_list_model_get_n_items (G_LIST_MODEL (self->entries)) < MAX_HITS)
    ask (self, next);
  g_signal_emit (self, changed_signal, 0);
}

static void
ask (TfPaletteSearch *self, const char *after)
{
  self->cancellable = g_cancellable_new ();
  tf_client_call_async (self->client, NULL, "Search", g_variant_new ("(ss)", self->text, after),
                        "(aa{sv}s)", self->cancellable, asked_cb, g_object_ref (self));
}

static gboolean
begin_cb (gpointer data)
{
  TfPaletteSearch *self = data;

  self->delay = 0;
  ask (self, "");
  return G_SOURCE_REMOVE;
}

void
tf_palette_search_stop (TfPaletteSearch *self)
{
  g_return_if_fail (TF_IS_PALETTE_SEARCH (self));

  g_clear_handle_id (&self->delay, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

void
tf_palette_search_set_text (TfPaletteSearch *self, const char *text)
{
  g_return_if_fail (TF_IS_PALETTE_SEARCH (self) && text != NULL);

  tf_palette_search_stop (self);
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->failure, g_free);
  g_list_store_remove_all (self->entries);
  self->text = g_strstrip (g_strdup (text));
  if (g_utf8_strlen (self->text, -1) >= LEAST_TEXT)
    self->delay = g_timeout_add (DELAY_MS, begin_cb, self);
  g_signal_emit (self, changed_signal, 0);
}

GListModel *
tf_palette_search_get_entries (TfPaletteSearch *self)
{
  return G_LIST_MODEL (self->entries);
}

gboolean
tf_palette_search_is_busy (TfPaletteSearch *self)
{
  return self->delay != 0 || self->cancellable != NULL;
}

const char *
tf_palette_search_get_failure (TfPaletteSearch *self)
{
  return self->failure;
}

static void
tf_palette_search_dispose (GObject *object)
{
  TfPaletteSearch *self = TF_PALETTE_SEARCH (object);

  tf_palette_search_stop (self);
  g_clear_object (&self->entries);
  g_clear_object (&self->client);
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->failure, g_free);
  G_OBJECT_CLASS (tf_palette_search_parent_class)->dispose (object);
}

static void
tf_palette_search_class_init (TfPaletteSearchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_palette_search_dispose;
  changed_signal = g_signal_new ("changed", TF_TYPE_PALETTE_SEARCH, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
tf_palette_search_init (TfPaletteSearch *self)
{
  self->entries = g_list_store_new (TF_TYPE_PALETTE_ENTRY);
}

TfPaletteSearch *
tf_palette_search_new (TfClient *client)
{
  TfPaletteSearch *self = g_object_new (TF_TYPE_PALETTE_SEARCH, NULL);

  self->client = g_object_ref (client);
  return self;
}
