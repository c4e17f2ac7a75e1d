/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-config-private.h"

#define ENABLED "enabled"

/* What a configuration may name, because older versions wrote these keys, although this version does
 * nothing with it. */
static const struct
{
  const char *section;
  const char *what;
  const char *keys[5];
  gboolean written; /* older versions wrote "enabled: true" themselves: tolerated in a file */
} later[] = {
  { "notifications.channels.ntfy", "ntfy", { ENABLED, "url", "topic", "token" }, FALSE },
  { "notifications.channels.telegram", "Telegram", { ENABLED, "bot_token", "chat_id" }, FALSE },
  { "connectors.notion", "Notion", { ENABLED, "api_token" }, FALSE },
  { "connectors.google_drive", "Google Drive", { ENABLED, "credentials_path" }, FALSE },
  { "vibekanban", "Vibe Kanban", { ENABLED, "command" }, FALSE },
  { "server", "the local server", { ENABLED, "host", "port" }, TRUE },
};

/* Keys that had one value that did anything: the only one there still is. */
static const struct
{
  const char *name;
  const char *value;
  const char *expected;
} single[] = {
  { "notifications.default_channel", "desktop", "desktop: other channels are not in this version" },
  { "agents.budget.per", "project", "project: other budgets are not in this version" },
};

/* The key of an agent that did nothing. */
#define VISION "supports_vision"

/* Returns: its index, or -1 */
static int
find_section (const char *section)
{
  for (guint i = 0; i < G_N_ELEMENTS (later); i++)
    if (g_str_equal (later[i].section, section))
      return (int) i;
  return -1;
}

/* Returns: the index of the section that has @name, or -1 */
static int
find_key (const char *name)
{
  const char *dot = strrchr (name, '.');
  g_autofree char *section = dot != NULL ? g_strndup (name, (gsize) (dot - name)) : NULL;
  int i = section != NULL ? find_section (section) : -1;

  return i >= 0 && g_strv_contains (later[i].keys, dot + 1) ? i : -1;
}

/* Returns: its index, or -1 */
static int
find_single (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (single); i++)
    if (g_str_equal (single[i].name, name))
      return (int) i;
  return -1;
}

gboolean
tf_config_later_has_key (const char *name)
{
  return find_single (name) >= 0 || find_key (name) >= 0;
}

gboolean
tf_config_later_has_section (const char *section)
{
  return find_section (section) >= 0;
}

void
tf_config_later_foreach (void (*func) (gpointer data, const char *section, const char *name),
                         gpointer data,
                         const char *section)
{
  for (guint i = 0; i < G_N_ELEMENTS (single); i++)
    func (data, section, single[i].name);
  for (guint i = 0; i < G_N_ELEMENTS (later); i++)
    for (guint k = 0; later[i].keys[k] != NULL; k++)
      {
        g_autofree char *name = g_strconcat (later[i].section, ".", later[i].keys[k], NULL);

        func (data, section, name);
      }
}

/* "a, b and c are not in this version; their keys are ignored", once for a file. */
void
tf_config_later_add_notice (const TfConfigReading *self)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint line = 0;
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (later); i++)
    {
      gpointer found = g_hash_table_lookup (self->lines, later[i].section);

      if (found == NULL)
        continue;
      line = line == 0 ? GPOINTER_TO_UINT (found) : MIN (line, GPOINTER_TO_UINT (found));
      g_string_append_printf (names, "%s%s", n++ > 0 ? ", " : "", later[i].what);
    }
  if (n > 0)
    g_ptr_array_add (self->config->notices,
                     g_strdup_printf ("%s:%u: not in this version, ignored: %s", self->path, line,
                                      names->str));
}

static gboolean
read_single (const TfConfigReading *self, int i, const TfYamlNode *value, GError **error)
{
  g_autofree char *found = tf_config_dup_found (value, TRUE, FALSE);

  if (value->kind == TF_YAML_SCALAR && g_str_equal (value->text, single[i].value))
    return TRUE;
  return tf_config_refuse (self, value->line, single[i].name, found, single[i].expected, error);
}

/* Anything but "false" could be meant to turn it on. */
static gboolean
is_off (const TfYamlNode *value)
{
  gboolean on = TRUE;

  return tf_yaml_node_is_null (value) || (value->kind == TF_YAML_SCALAR && !value->quoted &&
                                          tf_config_parse_boolean (value->text, &on) && !on);
}

static gboolean
refuse_on (const TfConfigReading *self,
           const char *name,
           const TfYamlNode *value,
           const char *what,
           GError **error)
{
  g_autofree char *found = tf_config_dup_found (value, FALSE, FALSE);
  g_autofree char *expected = g_strdup_printf ("false: %s not in this version", what);

  return tf_config_refuse (self, value->line, name, found, expected, error);
}

gboolean
tf_config_later_has_agent_key (const char *key)
{
  return g_str_equal (key, VISION);
}

gboolean
tf_config_later_read_agent_key (const TfConfigReading *self,
                                const char *name,
                                const TfYamlNode *value,
                                GError **error)
{
  return is_off (value) || refuse_on (self, name, value, "images are", error);
}

/* Not a fault of the file, but of one who writes it now. */
static void
note_tolerated (const TfConfigReading *self,
                const char *name,
                const TfYamlNode *value,
                const char *what)
{
  g_autoptr (TfConfigFault) fault = tf_config_fault_new (self->path);
  const TfConfigReading aside = { .path = self->path, .fault = fault };

  g_clear_error (&self->config->tolerated);
  refuse_on (&aside, name, value, what, &self->config->tolerated);
}

gboolean
tf_config_later_read (const TfConfigReading *self,
                      const char *name,
                      const TfYamlNode *value,
                      GError **error)
{
  int i = find_key (name);
  g_autofree char *what = NULL;

  if (tf_yaml_node_is_null (value))
    return TRUE;
  if (i < 0)
    return read_single (self, find_single (name), value, error);
  if (!g_str_has_suffix (name, "." ENABLED) || is_off (value))
    return TRUE;
  what = g_strconcat (later[i].what, " is", NULL);
  if (!later[i].written)
    return refuse_on (self, name, value, what, error);
  note_tolerated (self, name, value, what);
  return TRUE;
}

gboolean
tf_config_check_new (const TfConfig *self, GError **error)
{
  if (self->tolerated == NULL)
    return TRUE;
  g_propagate_error (error, g_error_copy (self->tolerated));
  return FALSE;
}
