/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-input.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-tests.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"

static void
add_text (GVariantDict *dict, const char *key, const char *value, gboolean *out_any)
{
  if (value == NULL)
    return;
  g_variant_dict_insert (dict, key, "s", value);
  *out_any = TRUE;
}

static gboolean
add_network (GVariantDict *dict, const char *word, gboolean *out_any, GError **error)
{
  static const char *const words[] = { "allow", "deny", "configured", NULL };

  if (word == NULL)
    return TRUE;
  if (!tf_ctl_input_check_word ("network", word, words, error))
    return FALSE;
  add_text (dict, "network", g_str_equal (word, "configured") ? "" : word, out_any);
  return TRUE;
}

static gboolean
add_timeout (GVariantDict *dict, const char *seconds, gboolean *out_any, GError **error)
{
  guint64 number;

  if (seconds == NULL)
    return TRUE;
  if (!g_ascii_string_to_unsigned (seconds, 10, 0, G_MAXUINT32, &number, NULL))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   _ ("the timeout “%s” is not a number of seconds"), seconds);
      return FALSE;
    }
  g_variant_dict_insert (dict, "timeout_seconds", "u", (guint32) number);
  *out_any = TRUE;
  return TRUE;
}

/* Returns: (transfer full) (nullable): %NULL with @error; *@out_any: whether it changes anything */
static GVariant *
collect (const TfCtlArgs *args, gboolean *out_any, GError **error)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);

  if (args->deny_setup && args->allow_setup != NULL)
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                           _ ("--allow-setup and --deny-setup exclude each other"));
      return NULL;
    }
  add_text (&dict, "command", args->set_command, out_any);
  add_text (&dict, "setup", args->set_setup, out_any);
  add_text (&dict, "allowed_setup", args->deny_setup ? "" : args->allow_setup, out_any);
  if (!add_network (&dict, args->set_network, out_any, error) ||
      !add_timeout (&dict, args->set_timeout, out_any, error))
    return NULL;
  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

static const struct
{
  const char *key;
  const char *label;
} text_rows[] = {
  { "command", NC_ ("test setting", "command") },
  { "setup", NC_ ("test setting", "setup") },
  { "allowed_setup", NC_ ("test setting", "allowed setup") },
  { "network", NC_ ("test setting", "network") },
};

static void
print_settings (TfCtl *ctl, GVariant *settings)
{
  guint32 timeout = 0;

  for (guint i = 0; i < G_N_ELEMENTS (text_rows); i++)
    {
      const char *text = tf_bus_dict_get_string (settings, text_rows[i].key, "");

      if (*text != '\0')
        tf_ctl_output_line (ctl, "%s: %s", g_dpgettext2 (NULL, "test setting", text_rows[i].label),
                            text);
    }
  if (g_variant_lookup (settings, "timeout_seconds", "u", &timeout) && timeout > 0)
    tf_ctl_output_line (ctl, _ ("timeout: %u s"), timeout);
}

static gboolean
print (TfCtl *ctl, const char *path, GError **error)
{
  g_autoptr (GVariant) properties =
      tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error);
  g_autoptr (GVariant) settings = NULL;
  g_autofree char *result = NULL;
  g_autofree char *flaky = NULL;

  if (properties == NULL)
    return FALSE;
  if (ctl->args.json)
    {
      tf_ctl_output_take_json (tf_ctl_json_from_project (properties));
      return TRUE;
    }
  result = tf_ctl_tests_describe (properties);
  flaky = tf_ctl_tests_describe_flaky (properties);
  tf_ctl_output_line (ctl, "%s · %s", tf_ctl_project_get (properties, "Id"),
                      *result != '\0' ? result : _ ("no test has run yet"));
  if (*flaky != '\0')
    tf_ctl_output_line (ctl, _ ("flaky: %s"), flaky);
  settings = g_variant_lookup_value (properties, "TestSettings", G_VARIANT_TYPE_VARDICT);
  if (settings != NULL)
    print_settings (ctl, settings);
  return TRUE;
}

gboolean
tf_ctl_tests (TfCtl *ctl, GError **error)
{
  gboolean any = FALSE;
  g_autoptr (GVariant) settings = collect (&ctl->args, &any, error);
  g_autofree char *path = NULL;
  g_autoptr (GVariant) reply = NULL;

  if (settings == NULL || (path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error)) == NULL)
    return FALSE;
  if (any)
    reply = tf_ctl_bus_call_project (ctl, path, "SetTests", g_variant_new ("(@a{sv})", settings),
                                     "()", error);
  return (!any || reply != NULL) && print (ctl, path, error);
}
