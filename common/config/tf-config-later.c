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
  gboolean written; /* older versions wrote "enabled: true" themselves */
} later[] = {
  { "notifications.channels.ntfy", "ntfy", { ENABLED, "url", "topic", "token" }, FALSE },
  { "notifications.channels.telegram", "Telegram", { ENABLED, "bot_token", "chat_id" }, FALSE },
  { "connectors.notion", "Notion", { ENABLED, "api_token" }, FALSE },
  { "connectors.google_drive", "Google Drive", { ENABLED, "credentials_path" }, FALSE },
  { "vibekanban", "Vibe Kanban", { ENABLED, "command" }, FALSE },
  { "server", "the local server", { ENABLED, "host", "port" }, TRUE },
};

/* The one key of this version's sections that did nothing either. */
#define CHANNEL         "notifications.default_channel"
#define CHANNEL_DEFAULT "desktop"

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

gboolean
tf_config_later_has_key (const char *name)
{
  return g_str_equal (name, CHANNEL) || find_key (name) >= 0;
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
  func (data, section, CHANNEL);
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
read_channel (const TfConfigReading *self, const TfYamlNode *value, GError **error)
{
  g_autofree char *found = tf_config_dup_found (value, TRUE, FALSE);

  if (value->kind == TF_YAML_SCALAR && g_str_equal (value->text, CHANNEL_DEFAULT))
    return TRUE;
  return tf_config_refuse (self, value->line, CHANNEL, found,
                           CHANNEL_DEFAULT ": other channels are not in this version", error);
}

gboolean
tf_config_later_read (const TfConfigReading *self,
                      const char *name,
                      const TfYamlNode *value,
                      GError **error)
{
  int i = find_key (name);
  gboolean on = FALSE;
  g_autofree char *found = NULL;
  g_autofree char *expected = NULL;

  if (tf_yaml_node_is_null (value))
    return TRUE;
  if (i < 0)
    return read_channel (self, value, error);
  if (!g_str_has_suffix (name, "." ENABLED))
    return TRUE;
  if (value->kind != TF_YAML_SCALAR || value->quoted || !tf_config_parse_boolean (value->text, &on))
    on = TRUE;
  if (!on || later[i].written)
    return TRUE;
  found = tf_config_dup_found (value, FALSE, FALSE);
  expected = g_strdup_printf ("false: %s is not in this version", later[i].what);
  return tf_config_refuse (self, value->line, name, found, expected, error);
}
