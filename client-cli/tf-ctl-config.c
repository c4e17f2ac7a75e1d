/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-config.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-config-file.h"
#include "tf-ctl-editor.h"
#include "tf-ctl-input.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-table.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"
#include "tf-limits.h"

static const TfCtlColumn columns[] = {
  { NC_ ("column", "KEY"), FALSE, 0 },      { NC_ ("column", "KIND"), FALSE, 0 },
  { NC_ ("column", "VALUE"), FALSE, 8 },    { NC_ ("column", "DEFAULT"), FALSE, 10 },
  { NC_ ("column", "ALLOWED"), FALSE, 12 }, { NC_ ("column", "HELP"), FALSE, 16 },
};

static void
print_result (TfCtl *ctl, const char *member, const char *text)
{
  JsonObject *object;

  if (!ctl->args.json)
    {
      tf_ctl_output_file (ctl, text);
      return;
    }
  object = json_object_new ();
  json_object_set_string_member (object, member, text);
  tf_ctl_output_take_json (object);
}

/* Of the daemon, if one runs: it knows its file. */
static char *
get_config (TfCtl *ctl, gboolean served, const char *path, GError **error)
{
  g_autoptr (GVariant) reply = NULL;
  char *yaml;

  if (!served)
    return tf_ctl_config_file_read (path, error);
  reply = tf_ctl_bus_call_manager (ctl, "GetConfig", NULL, "(s)", error);
  if (reply == NULL)
    return NULL;
  g_variant_get (reply, "(s)", &yaml);
  return yaml;
}

static gboolean
set_config (TfCtl *ctl, const char *yaml, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_manager (ctl, "SetConfig", g_variant_new ("(s)", yaml), "()", error);

  if (reply == NULL)
    return FALSE;
  print_result (ctl, "result", _ ("saved and active"));
  return TRUE;
}

static gboolean
config_show (TfCtl *ctl, const char *word, const char *value, GError **error)
{
  gboolean served = FALSE;
  g_autofree char *path = tf_ctl_config_file_dup_path (ctl, &served, error);
  g_autofree char *yaml = path != NULL ? get_config (ctl, served, path, error) : NULL;

  if (yaml == NULL)
    return FALSE;
  print_result (ctl, "yaml", yaml);
  return TRUE;
}

static gboolean
set_value (TfCtl *ctl, const char *key, const char *value, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_manager (ctl, "SetConfigValue", g_variant_new ("(ss)", key, value), "()",
                               error);

  if (reply == NULL)
    return FALSE;
  print_result (ctl, "result", _ ("saved and active"));
  return TRUE;
}

static gboolean
config_set_value (TfCtl *ctl, const char *word, const char *value, GError **error)
{
  return set_value (ctl, word, value, error);
}

static gboolean
config_unset (TfCtl *ctl, const char *word, const char *value, GError **error)
{
  return set_value (ctl, word, "~", error);
}

static gboolean
config_set (TfCtl *ctl, const char *word, const char *value, GError **error)
{
  g_autofree char *yaml = tf_ctl_input_read (word, TF_LIMIT_CONFIG_FILE, error);

  return yaml != NULL && set_config (ctl, yaml, error);
}

static gboolean
ask_again (TfCtl *ctl, const GError *refused, gboolean *out_again, GError **error)
{
  g_autoptr (GError) plain = g_error_copy (refused);
  g_autofree char *question = NULL;

  tf_error_strip_remote (plain);
  question = g_strdup_printf (_ ("%s\nEdit it again?"), plain->message);
  return tf_ctl_output_ask (ctl, question, out_again, error);
}

/* Without a daemon: the next one that starts uses it. */
static gboolean
save (TfCtl *ctl, const char *path, const char *yaml, GError **error)
{
  g_autoptr (TfConfig) config = tf_config_save (path, yaml, error);

  if (config == NULL)
    return FALSE;
  print_result (ctl, "result", _ ("saved; no daemon is running"));
  return TRUE;
}

/* A rejected text is not lost: it can be edited again. @path (nullable): save it there, without a
 * daemon. */
static gboolean
edit_until_good (TfCtl *ctl, const char *path, char **text, GError **error)
{
  while (TRUE)
    {
      g_autofree char *edited = tf_ctl_editor_edit (ctl, *text, ".yaml", error);
      g_autoptr (GError) refused = NULL;
      gboolean again = FALSE;

      if (edited == NULL)
        return FALSE;
      if (path != NULL ? save (ctl, path, edited, &refused) : set_config (ctl, edited, &refused))
        return TRUE;
      g_free (*text);
      *text = g_steal_pointer (&edited);
      if (g_error_matches (refused, TF_ERROR, TF_ERROR_INVALID_CONFIG) &&
          !ask_again (ctl, refused, &again, error))
        return FALSE;
      if (!again)
        {
          g_propagate_error (error, g_steal_pointer (&refused));
          return FALSE;
        }
    }
}

/* Writes the commented default if there is no file yet; one with an error stays. */
static gboolean
ensure_file (const char *path, GError **error)
{
  g_autoptr (TfConfig) config = NULL;

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  config = tf_config_load (path, NULL, error);
  return config != NULL;
}

static gboolean
config_edit (TfCtl *ctl, const char *word, const char *value, GError **error)
{
  gboolean served = FALSE;
  g_autofree char *path = tf_ctl_config_file_dup_path (ctl, &served, error);
  g_autofree char *yaml = NULL;

  if (path == NULL || (!served && !ensure_file (path, error)))
    return FALSE;
  yaml = get_config (ctl, served, path, error);
  return yaml != NULL && edit_until_good (ctl, served ? NULL : path, &yaml, error);
}

static gboolean
config_check (TfCtl *ctl, const char *word, const char *value, GError **error)
{
  g_autofree char *path = word != NULL ? g_canonicalize_filename (word, NULL)
                                       : tf_ctl_config_file_dup_path (ctl, NULL, error);

  return path != NULL && tf_ctl_config_file_check (ctl, path, error);
}

static gboolean
config_path (TfCtl *ctl, const char *word, const char *value, GError **error)
{
  g_autofree char *path = tf_ctl_config_file_dup_path (ctl, NULL, error);

  if (path == NULL)
    return FALSE;
  print_result (ctl, "path", path);
  return TRUE;
}

static gboolean
config_reload (TfCtl *ctl, const char *word, const char *value, GError **error)
{
  g_autoptr (GVariant) reply = tf_ctl_bus_call_manager (ctl, "ReloadConfig", NULL, "()", error);

  if (reply == NULL)
    return FALSE;
  print_result (ctl, "result", _ ("reloaded and active"));
  return TRUE;
}

static char *
describe_allowed (GVariant *key)
{
  g_autofree const char **choices = NULL;
  double min = tf_bus_dict_get_double (key, "min", 0);
  double max = tf_bus_dict_get_double (key, "max", 0);

  if (g_variant_lookup (key, "choices", "^a&s", &choices) && choices[0] != NULL)
    return g_strjoinv ("|", (char **) choices);
  if (min != max)
    return g_strdup_printf (C_ ("numbers", "%g to %g"), min, max);
  return g_strdup ("–");
}

static void
print_keys (TfCtl *ctl, GVariant *keys)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autofree char *table = NULL;

  for (gsize i = 0; i < g_variant_n_children (keys); i++)
    {
      g_autoptr (GVariant) key = g_variant_get_child_value (keys, i);
      g_autofree char *allowed = describe_allowed (key);
      const char *cells[] = { tf_bus_dict_get_string (key, "path", ""),
                              tf_bus_dict_get_string (key, "kind", ""),
                              tf_bus_dict_get_string (key, "value", "–"),
                              tf_bus_dict_get_string (key, "default", ""),
                              allowed,
                              tf_bus_dict_get_string (key, "help", ""),
                              NULL };

      g_ptr_array_add (rows, g_strdupv ((char **) cells));
    }
  table = tf_ctl_table_format (columns, G_N_ELEMENTS (columns), rows, ctl->environment.columns);
  tf_ctl_output_text (ctl, table);
}

static gboolean
config_keys (TfCtl *ctl, const char *word, const char *value, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_manager (ctl, "DescribeConfig", NULL, "(aa{sv})", error);
  g_autoptr (GVariant) keys = NULL;
  JsonObject *object;

  if (reply == NULL)
    return FALSE;
  keys = g_variant_get_child_value (reply, 0);
  if (!ctl->args.json)
    {
      print_keys (ctl, keys);
      return TRUE;
    }
  object = json_object_new ();
  json_object_set_array_member (object, "keys", tf_ctl_json_from_records (keys));
  tf_ctl_output_take_json (object);
  return TRUE;
}

static const struct
{
  const char *word;
  guint n_arguments;
  gboolean (*run) (TfCtl *ctl, const char *word, const char *value, GError **error);
} config_table[] = {
  { "show", 0, config_show },     { "set", 1, config_set },   { "set", 2, config_set_value },
  { "unset", 1, config_unset },   { "edit", 0, config_edit }, { "path", 0, config_path },
  { "reload", 0, config_reload }, { "keys", 0, config_keys }, { "check", 0, config_check },
  { "check", 1, config_check },
};

gboolean
tf_ctl_config (TfCtl *ctl, GError **error)
{
  const char *const *words = (const char *const *) ctl->args.words;
  const char *word = words[0] != NULL ? words[0] : "show";
  guint n = words[0] != NULL ? g_strv_length (ctl->args.words) - 1 : 0;

  for (guint i = 0; i < G_N_ELEMENTS (config_table); i++)
    if (g_str_equal (config_table[i].word, word) && config_table[i].n_arguments == n)
      return config_table[i].run (ctl, n > 0 ? words[1] : NULL, n > 1 ? words[2] : NULL, error);
  g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                       "config: usage: thoughtforgectl config [show|check [FILE]|set KEY VALUE|"
                       "unset KEY|set FILE|edit|path|reload|keys]");
  return FALSE;
}
