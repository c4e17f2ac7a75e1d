/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-settings.h"

#include <string.h>

#include "tf-error.h"

#define MAX_COMMAND 4096

static const char *const networks[] = { "", "allow", "deny", NULL };

#define AT(field) G_STRUCT_OFFSET (TfTestSettings, field)

static const TfRecordDescriptor members[] = {
  { "command", TF_RECORD_STRING, AT (command), TF_RECORD_OMIT },
  { "setup", TF_RECORD_STRING, AT (setup), TF_RECORD_OMIT },
  { "allowed_setup", TF_RECORD_STRING, AT (allowed_setup), TF_RECORD_OMIT },
  { "timeout_seconds", TF_RECORD_UINT, AT (timeout_seconds), TF_RECORD_OPTIONAL },
  { "network", TF_RECORD_STRING, AT (network), TF_RECORD_OMIT, .choices = networks },
};

TF_DEFINE_RECORD (TfTestSettings, tf_test_settings, members)

static gboolean
refuse (GError **error, const char *key, const char *expected)
{
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "%s: expected %s", key, expected);
  return FALSE;
}

/* A command is shown in messages, and consent is given to exactly its text. */
static gboolean
is_one_line (const char *text)
{
  for (const char *at = text; *at != '\0'; at++)
    if (g_ascii_iscntrl (*at) && *at != '\t')
      return FALSE;
  return strlen (text) <= MAX_COMMAND && g_utf8_validate (text, -1, NULL);
}

static gboolean
set_text (char **member, const char *key, GVariant *value, GError **error)
{
  g_autofree char *text = NULL;

  if (!g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    return refuse (error, key, "a string");
  text = g_strstrip (g_variant_dup_string (value, NULL));
  if (!is_one_line (text))
    return refuse (error, key, "a command on one line");
  tf_record_set_string (member, text);
  return TRUE;
}

static gboolean
set_network (TfTestSettings *self, GVariant *value, GError **error)
{
  if (!g_variant_is_of_type (value, G_VARIANT_TYPE_STRING) ||
      !g_strv_contains (networks, g_variant_get_string (value, NULL)))
    return refuse (error, "network", "allow, deny or \"\" for the configured value");
  tf_record_set_string (&self->network, g_variant_get_string (value, NULL));
  return TRUE;
}

static gboolean
set_timeout (TfTestSettings *self, GVariant *value, GError **error)
{
  if (!g_variant_is_of_type (value, G_VARIANT_TYPE_UINT32) ||
      g_variant_get_uint32 (value) > TF_TEST_SETTINGS_MAX_TIMEOUT)
    return refuse (error, "timeout_seconds", "a number up to 86400, or 0 for the configured value");
  self->timeout_seconds = g_variant_get_uint32 (value);
  return TRUE;
}

static gboolean
set_member (TfTestSettings *self, const char *key, GVariant *value, GError **error)
{
  if (g_str_equal (key, "command"))
    return set_text (&self->command, key, value, error);
  if (g_str_equal (key, "setup"))
    return set_text (&self->setup, key, value, error);
  if (g_str_equal (key, "allowed_setup"))
    return set_text (&self->allowed_setup, key, value, error);
  if (g_str_equal (key, "network"))
    return set_network (self, value, error);
  if (g_str_equal (key, "timeout_seconds"))
    return set_timeout (self, value, error);
  return refuse (error, key, "command, setup, allowed_setup, timeout_seconds or network");
}

TfTestSettings *
tf_test_settings_change (const TfTestSettings *self, GVariant *dict, GError **error)
{
  g_autoptr (TfTestSettings) changed = NULL;
  GVariantIter iter;
  const char *key;
  GVariant *value;

  g_return_val_if_fail (g_variant_is_of_type (dict, G_VARIANT_TYPE_VARDICT), NULL);

  changed = self != NULL ? tf_record_copy (&tf_test_settings_record, self)
                         : tf_record_new (&tf_test_settings_record);
  g_variant_iter_init (&iter, dict);
  while (g_variant_iter_next (&iter, "{&sv}", &key, &value))
    {
      g_autoptr (GVariant) owned = value;

      if (!set_member (changed, key, owned, error))
        return NULL;
    }
  return g_steal_pointer (&changed);
}
