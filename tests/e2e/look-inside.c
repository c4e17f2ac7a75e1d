/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
/* A module of GIO (GIO_EXTRA_MODULES) that reports to a test about the widgets of the program that
 * loaded it: what AT-SPI does not provide (truncation, tooltips, positions, directions), or only
 * after a thousand calls. On the session bus, at /org/thoughtforge/Inside of the program's name:
 *
 *   Look () -> (s): every shown widget, an ancestor before its descendants
 *   Focus () -> (s): the one with the focus in the active window, {} if there is none
 *   Activate (ts): runs an action, by its detailed name, at a widget; "": presses it
 *
 * All answer after pending events; Look also after the frames that these cause. */
#include "config.h"

#include <gio/gio.h>
#include <gtk/gtk.h>
#include <json-glib/json-glib.h>

static const char XML[] =
    "<node><interface name='org.thoughtforge.Inside'>"
    "<method name='Look'><arg name='widgets' type='s' direction='out'/></method>"
    "<method name='Focus'><arg name='widget' type='s' direction='out'/></method>"
    "<method name='Activate'><arg name='id' type='t' direction='in'/>"
    "<arg name='action' type='s' direction='in'/></method>"
    "</interface></node>";

/* Frames until the layout is final. */
enum
{
  FRAMES = 2
};

typedef struct
{
  GDBusMethodInvocation *invocation; /* (owned) */
  int frames;
} Request;

static const char *
get_text (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  if (GTK_IS_INSCRIPTION (widget))
    return gtk_inscription_get_text (GTK_INSCRIPTION (widget));
  if (GTK_IS_TEXT (widget) &&
      gtk_entry_buffer_get_length (gtk_text_get_buffer (GTK_TEXT (widget))) == 0)
    return gtk_text_get_placeholder_text (GTK_TEXT (widget));
  if (GTK_IS_WINDOW (widget))
    return gtk_window_get_title (GTK_WINDOW (widget));
  return NULL;
}

static gboolean
is_cut (GtkWidget *widget)
{
  return GTK_IS_LABEL (widget) &&
         pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget)));
}

static void
add_string (GVariantDict *dict, const char *key, const char *value)
{
  if (value != NULL)
    g_variant_dict_insert (dict, key, "s", value);
}

static void
add_place (GVariantDict *dict, GtkWidget *widget)
{
  graphene_rect_t at;

  if (gtk_widget_compute_bounds (widget, GTK_WIDGET (gtk_widget_get_native (widget)), &at))
    g_variant_dict_insert (dict, "place", "(dddd)", at.origin.x, at.origin.y, at.size.width,
                           at.size.height);
}

static void
add_role (GVariantDict *dict, GtkWidget *widget)
{
  GEnumClass *roles = g_type_class_ref (GTK_TYPE_ACCESSIBLE_ROLE);
  GEnumValue *role =
      g_enum_get_value (roles, (int) gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)));

  add_string (dict, "role", role != NULL ? role->value_nick : NULL);
  g_type_class_unref (roles);
}

/* Where the content of a window is on its surface, beside the shadow. */
static void
add_offset (GVariantDict *dict, GtkWidget *widget)
{
  double x, y;

  if (!GTK_IS_WINDOW (widget))
    return;
  gtk_native_get_surface_transform (GTK_NATIVE (widget), &x, &y);
  g_variant_dict_insert (dict, "offset", "(dd)", x, y);
}

static gboolean
is_focusable (GtkWidget *widget)
{
  for (GtkWidget *w = widget; w != NULL; w = gtk_widget_get_parent (w))
    if (!gtk_widget_get_can_focus (w))
      return FALSE;
  return gtk_widget_get_focusable (widget) && gtk_widget_is_sensitive (widget);
}

/* Whether a screen reader has a name for it: its own, or that of a label in it. */
static gboolean
is_named (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);
  const char *text = get_text (widget);

  if (gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL) ||
      gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY) ||
      (text != NULL && *text != '\0'))
    return TRUE;
  if (GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget))
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      if (is_named (child) || gtk_widget_get_first_child (child) != NULL)
        return TRUE;
  return FALSE;
}

static GVariant *
describe (GtkWidget *widget)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  g_autofree char *classes = g_strjoinv (" ", gtk_widget_get_css_classes (widget));

  g_variant_dict_insert (&dict, "id", "t", (guint64) (gsize) widget);
  g_variant_dict_insert (&dict, "parent", "t", (guint64) (gsize) gtk_widget_get_parent (widget));
  g_variant_dict_insert (&dict, "type", "s", G_OBJECT_TYPE_NAME (widget));
  g_variant_dict_insert (&dict, "buildable", "s",
                         gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)) != NULL
                             ? gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget))
                             : "");
  g_variant_dict_insert (&dict, "classes", "s", classes);
  g_variant_dict_insert (&dict, "cut", "b", is_cut (widget));
  g_variant_dict_insert (&dict, "focusable", "b", is_focusable (widget));
  g_variant_dict_insert (&dict, "named", "b", is_named (widget));
  g_variant_dict_insert (&dict, "rtl", "b", gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL);
  g_variant_dict_insert (&dict, "spins", "b",
                         GTK_IS_SPINNER (widget) &&
                             gtk_spinner_get_spinning (GTK_SPINNER (widget)));
  g_variant_dict_insert (&dict, "has-tooltip", "b", gtk_widget_get_has_tooltip (widget));
  g_variant_dict_insert (&dict, "sensitive", "b", gtk_widget_is_sensitive (widget));
  add_role (&dict, widget);
  add_offset (&dict, widget);
  add_string (&dict, "text", get_text (widget));
  add_string (&dict, "tooltip", gtk_widget_get_tooltip_text (widget));
  add_place (&dict, widget);
  return g_variant_dict_end (&dict);
}

static void
add_widgets (GVariantBuilder *builder, GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  g_variant_builder_add_value (builder, describe (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    add_widgets (builder, child);
}

/* As JSON, which Python parses a hundred times faster. */
static GVariant *
as_json (GVariant *value)
{
  g_autoptr (GVariant) told = g_variant_ref_sink (value);
  g_autofree char *json = json_gvariant_serialize_data (told, NULL);

  return g_variant_new ("(s)", json);
}

static GVariant *
look (void)
{
  g_auto (GVariantBuilder) builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      add_widgets (&builder, window);
    }
  return as_json (g_variant_builder_end (&builder));
}

static GtkWindow *
find_active (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (gtk_window_is_active (window))
        return window;
    }
  return NULL;
}

static GVariant *
focus (void)
{
  GtkWindow *active = find_active ();
  GtkWidget *widget = active != NULL ? gtk_root_get_focus (GTK_ROOT (active)) : NULL;
  GVariant *told =
      widget != NULL ? describe (widget) : g_variant_new_array (G_VARIANT_TYPE ("{sv}"), NULL, 0);

  return as_json (told);
}

static GVariant *
activate (GVariant *parameters)
{
  g_autoptr (GVariant) target = NULL;
  g_autofree char *name = NULL;
  const char *action;
  guint64 id;

  g_variant_get (parameters, "(t&s)", &id, &action);
  if (*action == '\0')
    gtk_widget_activate ((GtkWidget *) (gsize) id);
  else if (g_action_parse_detailed_name (action, &name, &target, NULL))
    gtk_widget_activate_action_variant ((GtkWidget *) (gsize) id, name, target);
  return NULL;
}

static GVariant *
answer (GDBusMethodInvocation *invocation)
{
  const char *method = g_dbus_method_invocation_get_method_name (invocation);

  if (g_str_equal (method, "Look"))
    return look ();
  if (g_str_equal (method, "Focus"))
    return focus ();
  return activate (g_dbus_method_invocation_get_parameters (invocation));
}

static gboolean
answer_cb (gpointer data)
{
  Request *request = data;

  if (request->frames-- > 0)
    return G_SOURCE_CONTINUE;
  g_dbus_method_invocation_return_value (request->invocation, answer (request->invocation));
  g_free (request);
  return G_SOURCE_REMOVE;
}

/* All pending events have now been handled. */
static gboolean
idle_cb (gpointer data)
{
  Request *request = data;

  if (request->frames == 0)
    return answer_cb (request);
  g_timeout_add_full (G_PRIORITY_LOW, 17, answer_cb, request, NULL);
  return G_SOURCE_REMOVE;
}

static void
method_called_cb (GDBusConnection *bus,
                  const char *sender,
                  const char *path,
                  const char *interface,
                  const char *method,
                  GVariant *parameters,
                  GDBusMethodInvocation *invocation,
                  gpointer data)
{
  Request *request = g_new0 (Request, 1);

  request->invocation = invocation;
  request->frames = g_str_equal (method, "Look") ? FRAMES : 0;
  g_idle_add_full (G_PRIORITY_LOW, idle_cb, request, NULL);
}

static void
bus_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  static const GDBusInterfaceVTable vtable = { .method_call = method_called_cb };
  g_autoptr (GDBusConnection) bus = g_bus_get_finish (result, NULL);
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (XML, NULL);

  if (bus != NULL)
    g_dbus_connection_register_object (bus, "/org/thoughtforge/Inside", node->interfaces[0],
                                       &vtable, NULL, NULL, NULL);
}

static gboolean
begin_cb (gpointer data)
{
  g_bus_get (G_BUS_TYPE_SESSION, NULL, bus_cb, NULL);
  return G_SOURCE_REMOVE;
}

G_MODULE_EXPORT void g_io_module_load (GIOModule *module);
G_MODULE_EXPORT void g_io_module_unload (GIOModule *module);
G_MODULE_EXPORT char **g_io_module_query (void);

void
g_io_module_load (GIOModule *module)
{
  g_type_module_use (G_TYPE_MODULE (module));
  g_idle_add (begin_cb, NULL);
}

void
g_io_module_unload (GIOModule *module)
{
}

char **
g_io_module_query (void)
{
  return g_new0 (char *, 1);
}
