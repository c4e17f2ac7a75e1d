/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-plugin-loader.h"

#include <string.h>

#include "tf-agent-adapter.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"

/* Modules stay loaded until the process ends: a GType cannot be unregistered. */
static GPtrArray *searched; /* (element-type utf8); %NULL before the scan */
static GPtrArray *loaded;   /* (element-type GIOModule); likewise; none is ever unloaded */

GIOExtensionPoint *
tf_plugin_loader_get_adapters (void)
{
  static gsize registered;
  static GIOExtensionPoint *point;

  if (g_once_init_enter (&registered))
    {
      point = g_io_extension_point_register (TF_AGENT_ADAPTER_EXTENSION_POINT);
      g_io_extension_point_set_required_type (point, TF_TYPE_AGENT_ADAPTER);
      g_once_init_leave (&registered, 1);
    }
  return point;
}

static void
load_module (const char *path)
{
  GIOModule *module = g_io_module_new (path);

  /* GIO has already printed the reason and does not return it. */
  if (g_type_module_use (G_TYPE_MODULE (module)))
    {
      g_ptr_array_add (loaded, module);
      return;
    }
  g_warning ("cannot load plugin “%s”; skipping it", path);
  g_object_unref (module);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static GPtrArray *
list_sorted (const char *directory)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

/* @seen (element-type utf8): file names loaded so far. The first file of a name is loaded; a second
 * copy would register its types twice. */
static void
scan_directory (const char *directory, gboolean with_subfolders, GHashTable *seen)
{
  g_autoptr (GPtrArray) names = list_sorted (directory);

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      g_autofree char *path = g_build_filename (directory, name, NULL);

      if (with_subfolders && *name != '.' && g_file_test (path, G_FILE_TEST_IS_DIR))
        scan_directory (path, FALSE, seen);
      else if (g_str_has_suffix (name, "." G_MODULE_SUFFIX) &&
               g_file_test (path, G_FILE_TEST_IS_REGULAR) &&
               g_hash_table_add (seen, g_strdup (name)))
        load_module (path);
    }
}

void
tf_plugin_loader_scan (const char *const *directories)
{
  g_autoptr (GHashTable) seen = NULL;
  GIOExtensionPoint *point;

  g_return_if_fail (directories != NULL);

  if (searched != NULL)
    return;
  searched = g_ptr_array_new_with_free_func (g_free);
  loaded = g_ptr_array_new ();
  point = g_io_extension_point_register (TF_DELIVERABLE_EXTENSION_POINT);
  g_io_extension_point_set_required_type (point, TF_TYPE_DELIVERABLE);
  tf_plugin_loader_get_adapters ();
  seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; directories[i] != NULL; i++)
    {
      g_ptr_array_add (searched, g_strdup (directories[i]));
      scan_directory (directories[i], TRUE, seen);
    }
}

GStrv
tf_plugin_loader_list (void)
{
  GIOExtensionPoint *point = g_io_extension_point_lookup (TF_DELIVERABLE_EXTENSION_POINT);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  GList *extensions = point != NULL ? g_io_extension_point_get_extensions (point) : NULL;

  for (GList *l = extensions; l != NULL; l = l->next)
    g_strv_builder_add (names, g_io_extension_get_name (l->data));
  return g_strv_builder_end (names);
}

static char *
describe_searched (void)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  for (guint i = 0; searched != NULL && i < searched->len; i++)
    g_strv_builder_add (builder, g_ptr_array_index (searched, i));
  names = g_strv_builder_end (builder);
  return *names != NULL ? g_strjoinv (", ", names) : g_strdup ("no directory");
}

TfDeliverable *
tf_plugin_loader_create (TfDeliverableType type, GError **error)
{
  const char *name = tf_enum_to_nick (TF_TYPE_DELIVERABLE_TYPE, type);
  GIOExtensionPoint *point = g_io_extension_point_lookup (TF_DELIVERABLE_EXTENSION_POINT);
  GIOExtension *extension = NULL;
  g_autofree char *where = NULL;

  if (point != NULL)
    extension = g_io_extension_point_get_extension_by_name (point, name);
  if (extension != NULL)
    return g_object_new (g_io_extension_get_type (extension), NULL);
  where = describe_searched ();
  g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "no plugin for deliverable type “%s” in %s",
               name, where);
  return NULL;
}
