/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-resources.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-table.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"

static const TfCtlColumn columns[] = {
  { NC_ ("column", "RESOURCE"), FALSE, 12 },
  { NC_ ("column", "SIZE"), TRUE, 0 },
  { NC_ ("column", "NOTE"), FALSE, 0 },
};

static const char *
get_name (GVariant *resource)
{
  return tf_bus_dict_get_string (resource, "name", "");
}

static GStrv
make_row (GVariant *resource)
{
  g_autoptr (GStrvBuilder) row = g_strv_builder_new ();
  g_autofree char *size =
      g_format_size_full (tf_bus_dict_get_uint64 (resource, "size", 0), G_FORMAT_SIZE_IEC_UNITS);

  g_strv_builder_add (row, get_name (resource));
  g_strv_builder_add (row, size);
  g_strv_builder_add (row, tf_bus_dict_get_string (resource, "note", ""));
  return g_strv_builder_end (row);
}

static void
print_table (TfCtl *ctl, GVariant *resources)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autofree char *table = NULL;

  for (gsize i = 0; i < g_variant_n_children (resources); i++)
    {
      g_autoptr (GVariant) resource = g_variant_get_child_value (resources, i);

      g_ptr_array_add (rows, make_row (resource));
    }
  if (rows->len == 0)
    {
      tf_ctl_output_line (ctl, "%s", _ ("no resources"));
      return;
    }
  table = tf_ctl_table_format (columns, G_N_ELEMENTS (columns), rows, ctl->environment.columns);
  tf_ctl_output_text (ctl, table);
}

/* Returns: (transfer full): aa{sv} */
static GVariant *
list (TfCtl *ctl, const char *path, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_project (ctl, path, "ListResources", NULL, "(aa{sv})", error);

  return reply != NULL ? g_variant_get_child_value (reply, 0) : NULL;
}

GPtrArray *
tf_ctl_resources_list_notes (TfCtl *ctl, const char *path)
{
  g_autoptr (GVariant) resources = list (ctl, path, NULL);
  GPtrArray *notes = g_ptr_array_new_with_free_func (g_free);

  for (gsize i = 0; resources != NULL && i < g_variant_n_children (resources); i++)
    {
      g_autoptr (GVariant) resource = g_variant_get_child_value (resources, i);
      const char *note = tf_bus_dict_get_string (resource, "note", "");

      if (*note != '\0')
        g_ptr_array_add (notes, g_strdup_printf ("%s: %s", get_name (resource), note));
    }
  return notes;
}

char *
tf_ctl_resources_dup_note (TfCtl *ctl, const char *path, const char *name)
{
  g_autoptr (GVariant) resources = list (ctl, path, NULL);

  for (gsize i = 0; resources != NULL && i < g_variant_n_children (resources); i++)
    {
      g_autoptr (GVariant) resource = g_variant_get_child_value (resources, i);
      const char *note = tf_bus_dict_get_string (resource, "note", "");

      if (*note != '\0' && g_str_equal (get_name (resource), name))
        return g_strdup (note);
    }
  return NULL;
}

void
tf_ctl_resources_print_note (TfCtl *ctl, const char *path, const char *name)
{
  g_autofree char *note = tf_ctl_resources_dup_note (ctl, path, name);

  if (note != NULL)
    tf_ctl_output_line (ctl, "  %s", note);
}

gboolean
tf_ctl_resources (TfCtl *ctl, GError **error)
{
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  g_autoptr (GVariant) resources = path != NULL ? list (ctl, path, error) : NULL;
  JsonObject *object;

  if (resources == NULL)
    return FALSE;
  if (!ctl->args.json)
    {
      print_table (ctl, resources);
      return TRUE;
    }
  object = json_object_new ();
  json_object_set_array_member (object, "resources", tf_ctl_json_from_records (resources));
  tf_ctl_output_take_json (object);
  return TRUE;
}

gboolean
tf_ctl_link (TfCtl *ctl, GError **error)
{
  const char *address = ctl->args.words[1];
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  g_autoptr (GVariant) reply = NULL;
  JsonObject *object;

  if (path == NULL)
    return FALSE;
  reply =
      tf_ctl_bus_call_project (ctl, path, "AddLink", g_variant_new ("(s)", address), "()", error);
  if (reply == NULL)
    return FALSE;
  if (!ctl->args.json)
    {
      tf_ctl_output_line (ctl, C_ ("link", "%s added"), address);
      return TRUE;
    }
  object = json_object_new ();
  json_object_set_string_member (object, "added", address);
  tf_ctl_output_take_json (object);
  return TRUE;
}

static gboolean
has_name (GVariant *resources, const char *name)
{
  for (gsize i = 0; i < g_variant_n_children (resources); i++)
    {
      g_autoptr (GVariant) resource = g_variant_get_child_value (resources, i);

      if (g_str_equal (get_name (resource), name))
        return TRUE;
    }
  return FALSE;
}

static gboolean
check_names (TfCtl *ctl, const char *path, const char *const *names, GError **error)
{
  g_autoptr (GVariant) resources = list (ctl, path, error);

  for (guint i = 0; resources != NULL && names[i] != NULL; i++)
    if (!has_name (resources, names[i]))
      {
        g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                     _ ("there is no resource “%s”; to list them: thoughtforgectl resources %s"),
                     names[i], ctl->args.words[0]);
        return FALSE;
      }
  return resources != NULL;
}

/* The file of a code base goes with its summary, and the other way round. */
static gboolean
remove_one (TfCtl *ctl, const char *path, const char *name, GError **error)
{
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GVariant) left = list (ctl, path, error);

  if (left == NULL)
    return FALSE;
  if (!has_name (left, name))
    return TRUE;
  reply = tf_ctl_bus_call_project (ctl, path, "RemoveResource", g_variant_new ("(s)", name), "()",
                                   error);
  return reply != NULL;
}

gboolean
tf_ctl_remove (TfCtl *ctl, GError **error)
{
  const char *const *names = (const char *const *) ctl->args.words + 1;
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  JsonArray *array;
  JsonObject *object;

  if (path == NULL || !check_names (ctl, path, names, error))
    return FALSE;
  for (guint i = 0; names[i] != NULL; i++)
    {
      if (!remove_one (ctl, path, names[i], error))
        return FALSE;
      if (!ctl->args.json)
        tf_ctl_output_line (ctl, C_ ("resource", "%s removed"), names[i]);
    }
  if (!ctl->args.json)
    return TRUE;
  array = json_array_new ();
  for (guint i = 0; names[i] != NULL; i++)
    json_array_add_string_element (array, names[i]);
  object = json_object_new ();
  json_object_set_array_member (object, "removed", array);
  tf_ctl_output_take_json (object);
  return TRUE;
}
