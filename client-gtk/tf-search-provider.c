/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-search-provider.h"

#include <string.h>

#include "tf-application.h"
#include "tf-label.h"
#include "tf-waiting.h"

#define RESULTS_MAX 20

/* How long to be there for the next call, without a window: a search is a call for each letter. */
#define LINGER_MS 10000

struct _TfSearchProvider
{
  GObject parent_instance;

  GApplication *application;   /* (not owned) */
  GDBusConnection *connection; /* (owned) */
  TfClient *client;            /* (owned) */
  guint object;
  GPtrArray
      *pending; /* (owned) (element-type GDBusMethodInvocation): until the projects are known */
};

G_DEFINE_FINAL_TYPE (TfSearchProvider, tf_search_provider, G_TYPE_OBJECT)

static const char interface_xml[] =
    "<node><interface name='org.gnome.Shell.SearchProvider2'>"
    "<method name='GetInitialResultSet'><arg type='as' direction='in'/>"
    "<arg type='as' direction='out'/></method>"
    "<method name='GetSubsearchResultSet'><arg type='as' direction='in'/>"
    "<arg type='as' direction='in'/><arg type='as' direction='out'/></method>"
    "<method name='GetResultMetas'><arg type='as' direction='in'/>"
    "<arg type='aa{sv}' direction='out'/></method>"
    "<method name='ActivateResult'><arg type='s' direction='in'/>"
    "<arg type='as' direction='in'/><arg type='u' direction='in'/></method>"
    "<method name='LaunchSearch'><arg type='as' direction='in'/>"
    "<arg type='u' direction='in'/></method>"
    "</interface></node>";

/* Finding */

static gboolean
is_found (const char *name, const char *const *terms)
{
  g_autofree char *folded = g_utf8_casefold (name, -1);
  gboolean any = FALSE;

  for (guint i = 0; terms[i] != NULL; i++)
    {
      g_autofree char *term = g_utf8_casefold (terms[i], -1);

      if (strstr (folded, term) == NULL)
        return FALSE;
      any = any || *term != '\0';
    }
  return any;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  TfDbusProject1 *first = *(TfDbusProject1 *const *) a;
  TfDbusProject1 *second = *(TfDbusProject1 *const *) b;
  gboolean first_needs = tf_waiting_project_needs_user (first);
  gboolean second_needs = tf_waiting_project_needs_user (second);
  g_autofree char *first_name = tf_label_project (first);
  g_autofree char *second_name = tf_label_project (second);

  return first_needs != second_needs ? second_needs - first_needs
                                     : g_utf8_collate (first_name, second_name);
}

GStrv
tf_search_provider_find (TfClient *client, const char *const *terms, const char *const *among)
{
  GListModel *projects = tf_client_get_projects (client);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();

  for (guint i = 0; i < g_list_model_get_n_items (projects); i++)
    {
      g_autoptr (TfDbusProject1) project = g_list_model_get_item (projects, i);
      g_autofree char *name = tf_label_project (project);
      const char *id = tf_dbus_project1_get_id (project);

      if (id != NULL && is_found (name, terms) && (among == NULL || g_strv_contains (among, id)))
        g_ptr_array_add (found, g_steal_pointer (&project));
    }
  g_ptr_array_sort (found, compare);
  for (guint i = 0; i < MIN (found->len, RESULTS_MAX); i++)
    g_strv_builder_add (ids, tf_dbus_project1_get_id (g_ptr_array_index (found, i)));
  return g_strv_builder_end (ids);
}

static void
add_meta (TfSearchProvider *self, GVariantBuilder *metas, const char *id)
{
  TfDbusProject1 *project = tf_client_find_project (self->client, id);
  g_autofree char *name = NULL;
  g_autofree char *waiting = NULL;

  if (project == NULL)
    return;
  name = tf_label_project (project);
  waiting = tf_waiting_dup_label (project);
  g_variant_builder_open (metas, G_VARIANT_TYPE ("a{sv}"));
  g_variant_builder_add (metas, "{sv}", "id", g_variant_new_string (id));
  g_variant_builder_add (metas, "{sv}", "name", g_variant_new_string (name));
  g_variant_builder_add (
      metas, "{sv}", "description",
      g_variant_new_string (
          *waiting != '\0' ? waiting : tf_label_phase (tf_dbus_project1_get_phase (project))));
  g_variant_builder_add (metas, "{sv}", "gicon", g_variant_new_string (TF_APPLICATION_ID));
  g_variant_builder_close (metas);
}

/* Answering */

static void
reply_found (TfSearchProvider *self,
             GDBusMethodInvocation *invocation,
             GVariant *terms,
             GVariant *among)
{
  g_autofree const char **wanted = g_variant_get_strv (terms, NULL);
  g_autofree const char **only = among == NULL ? NULL : g_variant_get_strv (among, NULL);
  g_auto (GStrv) ids = tf_search_provider_find (self->client, wanted, only);

  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(^as)", ids));
}

static void
reply_metas (TfSearchProvider *self, GDBusMethodInvocation *invocation, GVariant *ids)
{
  g_autofree const char **wanted = g_variant_get_strv (ids, NULL);
  GVariantBuilder metas;

  g_variant_builder_init (&metas, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; wanted[i] != NULL; i++)
    add_meta (self, &metas, wanted[i]);
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(aa{sv})", &metas));
}

/* Takes @invocation. */
static void
reply (TfSearchProvider *self, GDBusMethodInvocation *invocation)
{
  const char *method = g_dbus_method_invocation_get_method_name (invocation);
  GVariant *parameters = g_dbus_method_invocation_get_parameters (invocation);
  g_autoptr (GVariant) first = g_variant_get_child_value (parameters, 0);
  g_autoptr (GVariant) second = NULL;

  if (g_str_equal (method, "GetInitialResultSet"))
    reply_found (self, invocation, first, NULL);
  else if (g_str_equal (method, "GetSubsearchResultSet"))
    {
      second = g_variant_get_child_value (parameters, 1);
      reply_found (self, invocation, second, first);
    }
  else if (g_str_equal (method, "GetResultMetas"))
    reply_metas (self, invocation, first);
  else
    {
      if (g_str_equal (method, "ActivateResult"))
        g_action_group_activate_action (G_ACTION_GROUP (self->application), "open-project",
                                        g_variant_ref (first));
      else
        g_application_activate (self->application);
      g_dbus_method_invocation_return_value (invocation, NULL);
    }
}

static void
state_cb (TfSearchProvider *self)
{
  if (tf_client_get_state (self->client) == TF_CLIENT_CONNECTING)
    return;
  while (self->pending->len > 0)
    {
      reply (self, g_ptr_array_steal_index (self->pending, 0));
      g_application_release (self->application);
    }
}

static void
called_cb (GDBusConnection *connection,
           const char *sender,
           const char *path,
           const char *interface,
           const char *method,
           GVariant *parameters,
           GDBusMethodInvocation *invocation,
           gpointer data)
{
  TfSearchProvider *self = data;

  if (gtk_application_get_windows (GTK_APPLICATION (self->application)) == NULL)
    g_application_set_inactivity_timeout (self->application, LINGER_MS);
  g_application_hold (self->application);
  g_ptr_array_add (self->pending, invocation);
  state_cb (self);
}

static void
tf_search_provider_dispose (GObject *object)
{
  TfSearchProvider *self = TF_SEARCH_PROVIDER (object);

  if (self->object != 0)
    g_dbus_connection_unregister_object (self->connection, self->object);
  self->object = 0;
  while (self->pending->len > 0)
    g_dbus_method_invocation_return_dbus_error (g_ptr_array_steal_index (self->pending, 0),
                                                "org.freedesktop.DBus.Error.NoReply",
                                                "ThoughtForge is quitting");
  g_clear_object (&self->client);
  g_clear_object (&self->connection);
  G_OBJECT_CLASS (tf_search_provider_parent_class)->dispose (object);
}

static void
tf_search_provider_finalize (GObject *object)
{
  g_ptr_array_unref (TF_SEARCH_PROVIDER (object)->pending);
  G_OBJECT_CLASS (tf_search_provider_parent_class)->finalize (object);
}

static void
tf_search_provider_class_init (TfSearchProviderClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_search_provider_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_search_provider_finalize;
}

static void
tf_search_provider_init (TfSearchProvider *self)
{
  self->pending = g_ptr_array_new ();
}

TfSearchProvider *
tf_search_provider_new (GApplication *application,
                        GDBusConnection *connection,
                        TfClient *client,
                        GError **error)
{
  static const GDBusInterfaceVTable vtable = { called_cb, NULL, NULL, { NULL } };
  g_autoptr (TfSearchProvider) self = g_object_new (TF_TYPE_SEARCH_PROVIDER, NULL);
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (interface_xml, error);

  if (node == NULL)
    return NULL;
  self->application = application;
  self->connection = g_object_ref (connection);
  self->client = g_object_ref (client);
  self->object =
      g_dbus_connection_register_object (connection,
                                         "/org/thoughtforge/ThoughtForge/SearchProvider",
                                         node->interfaces[0], &vtable, self, NULL, error);
  if (self->object == 0)
    return NULL;
  g_signal_connect_object (client, "notify::state", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
  return g_steal_pointer (&self);
}
