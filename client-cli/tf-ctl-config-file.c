/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-config-file.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-config.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-error.h"
#include "tf-paths.h"

char *
tf_ctl_config_file_dup_path (TfCtl *ctl, gboolean *out_served, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (GVariant) manager = NULL;

  ctl->starts_nothing = TRUE;
  manager = tf_ctl_bus_get_properties (ctl, TF_BUS_ROOT, TF_BUS_MANAGER_INTERFACE, &local);
  ctl->starts_nothing = FALSE;
  if (out_served != NULL)
    *out_served = manager != NULL;
  if (manager != NULL)
    return g_strdup (tf_bus_dict_get_string (manager, "ConfigPath", ""));
  if (tf_ctl_bus_is_gone (local))
    return tf_paths_dup_config_file ();
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

char *
tf_ctl_config_file_read (const char *path, GError **error)
{
  if (g_file_test (path, G_FILE_TEST_EXISTS) || g_file_test (path, G_FILE_TEST_IS_SYMLINK))
    return tf_config_read_text (path, error);
  g_set_error (
      error, TF_ERROR, TF_ERROR_NOT_FOUND,
      _ ("there is no %s yet; the first start of thoughtforged, or config edit, writes it"), path);
  return NULL;
}

static JsonArray *
list_notices (const TfConfig *config)
{
  JsonArray *notices = json_array_new ();

  for (guint i = 0; config != NULL && i < config->notices->len; i++)
    json_array_add_string_element (notices, g_ptr_array_index (config->notices, i));
  return notices;
}

static void
print_json (const char *path, const TfConfig *config, const TfConfigFault *fault)
{
  JsonObject *object = json_object_new ();
  g_autoptr (GVariant) dict = g_variant_ref_sink (tf_config_fault_to_variant (fault));

  json_object_set_string_member (object, "path", path);
  json_object_set_boolean_member (object, "valid", config != NULL);
  json_object_set_array_member (object, "notices", list_notices (config));
  if (fault != NULL)
    json_object_set_object_member (object, "fault", tf_ctl_json_from_record (dict));
  tf_ctl_output_take_json (object);
}

static void
print_valid (TfCtl *ctl, const char *path, const TfConfig *config)
{
  tf_ctl_output_line (ctl, _ ("%s: no errors"), path);
  for (guint i = 0; i < config->notices->len; i++)
    tf_ctl_output_line (ctl, "%s", (const char *) g_ptr_array_index (config->notices, i));
}

gboolean
tf_ctl_config_file_check (TfCtl *ctl, const char *path, GError **error)
{
  g_autofree char *text = tf_ctl_config_file_read (path, error);
  g_autoptr (TfConfigFault) fault = NULL;
  g_autoptr (GError) invalid = NULL;
  g_autoptr (TfConfig) config = NULL;

  if (text == NULL)
    return FALSE;
  config = tf_config_parse_with_fault (text, -1, path, &fault, &invalid);
  if (ctl->args.json)
    {
      ctl->exit_status = config != NULL ? TF_CTL_EXIT_OK : TF_CTL_EXIT_FAILED;
      print_json (path, config, fault);
      return TRUE;
    }
  if (config != NULL)
    print_valid (ctl, path, config);
  else
    g_propagate_error (error, g_steal_pointer (&invalid));
  return config != NULL;
}
