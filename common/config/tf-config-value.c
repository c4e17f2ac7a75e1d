/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config-private.h"

#include <math.h>
#include <string.h>

#include "tf-text.h"

#define SHOWN_CHARS 60

#define FIELD(type, record, descriptor) (*(type *) G_STRUCT_MEMBER_P (record, (descriptor)->offset))

static gboolean
is_text (const TfConfigDescriptor *descriptor)
{
  return descriptor->kind == TF_CONFIG_STRING || descriptor->kind == TF_CONFIG_PATH ||
         descriptor->kind == TF_CONFIG_HOURS;
}

char *
tf_config_dup_expectation (const TfConfigDescriptor *descriptor)
{
  g_autofree char *choices = NULL;

  switch (descriptor->kind)
    {
    case TF_CONFIG_BOOLEAN:
      return g_strdup ("true or false");
    case TF_CONFIG_UINT:
    case TF_CONFIG_UINT64:
      return g_strdup_printf ("an integer from %.0f to %.0f", descriptor->min, descriptor->max);
    case TF_CONFIG_DOUBLE:
      return g_strdup_printf ("a number from %.0f to %.0f", descriptor->min, descriptor->max);
    case TF_CONFIG_PATH:
      return g_strdup ("a path");
    case TF_CONFIG_HOURS:
      return g_strdup ("two different times such as 22:00-07:00, or nothing");
    case TF_CONFIG_STRING_LIST:
      return g_strdup ("a list of strings");
    case TF_CONFIG_STRING:
    default:
      if (descriptor->choices == NULL)
        return g_strdup ("a one-line string");
      choices = g_strjoinv (", ", (char **) descriptor->choices);
      return g_strdup_printf (descriptor->choices[1] == NULL ? "%s" : "one of %s", choices);
    }
}

char *
tf_config_dup_found (const TfYamlNode *node, gboolean text_wanted, gboolean secret)
{
  g_autofree char *shown = NULL;

  if (node->kind == TF_YAML_LIST)
    return g_strdup ("a list");
  if (node->kind == TF_YAML_MAP)
    return g_strdup ("a map");
  if (secret)
    return g_strdup (TF_CONFIG_HIDDEN);
  shown = tf_text_ellipsize (node->text, SHOWN_CHARS);
  return g_strdup_printf ("“%s”%s", shown, node->quoted && !text_wanted ? " in quotes" : "");
}

static gboolean
refuse_value (const TfConfigReading *self,
              const TfConfigDescriptor *descriptor,
              const char *name,
              const TfYamlNode *node,
              GError **error)
{
  g_autofree char *found = tf_config_dup_found (node, is_text (descriptor), descriptor->secret);
  g_autofree char *expected = tf_config_dup_expectation (descriptor);

  return tf_config_refuse (self, node->line, name, found, expected, error);
}

/* The words of YAML 1.1, which people still write. */
gboolean
tf_config_parse_boolean (const char *text, gboolean *out)
{
  static const char *const words[] = { "false", "no", "off", "true", "yes", "on" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (text, words[i]) == 0)
      {
        *out = i >= G_N_ELEMENTS (words) / 2;
        return TRUE;
      }
  return FALSE;
}

/* Digits only: a sign, a leading zero (octal in YAML 1.1), 0x, 1e3 and 1_000 mean different things
 * to different readers. */
static gboolean
parse_integer (const char *text, double min, double max, guint64 *out)
{
  if (text[0] == '0' && text[1] != '\0')
    return FALSE;
  return g_ascii_isdigit (text[0]) &&
         g_ascii_string_to_unsigned (text, 10, (guint64) min, (guint64) max, out, NULL);
}

static gboolean
parse_number (const char *text, double min, double max, double *out)
{
  gsize whole = strspn (text, "0123456789");
  gsize fraction = text[whole] == '.' ? strspn (text + whole + 1, "0123456789") : 0;
  gsize used = whole + (fraction > 0 ? fraction + 1 : 0);
  double value;

  if (whole == 0 || text[used] != '\0' || (text[0] == '0' && whole > 1))
    return FALSE;
  value = g_ascii_strtod (text, NULL);
  if (!isfinite (value) || value < min || value > max)
    return FALSE;
  *out = value;
  return TRUE;
}

static gboolean
set_number (const TfConfigDescriptor *descriptor, gpointer record, const TfYamlNode *node)
{
  guint64 integer = 0;

  if (node->quoted)
    return FALSE;
  if (descriptor->kind == TF_CONFIG_BOOLEAN)
    return tf_config_parse_boolean (node->text, &FIELD (gboolean, record, descriptor));
  if (descriptor->kind == TF_CONFIG_DOUBLE)
    return parse_number (node->text, descriptor->min, descriptor->max,
                         &FIELD (double, record, descriptor));
  if (!parse_integer (node->text, descriptor->min, descriptor->max, &integer))
    return FALSE;
  if (descriptor->kind == TF_CONFIG_UINT)
    FIELD (guint, record, descriptor) = integer;
  else
    FIELD (guint64, record, descriptor) = integer;
  return TRUE;
}

static gboolean
is_one_line (const char *text)
{
  for (const char *c = text; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      return FALSE;
  return TRUE;
}

/* From a time to the same one could be no time or all day. */
static gboolean
are_hours (const char *text)
{
  return g_regex_match_simple (
      "^((([01][0-9]|2[0-3]):[0-5][0-9])-(?!\\2)([01][0-9]|2[0-3]):[0-5][0-9])?$", text,
      G_REGEX_DOLLAR_ENDONLY, 0);
}

static gboolean
set_text (const TfConfigDescriptor *descriptor, gpointer record, const char *text)
{
  if (!is_one_line (text) || (descriptor->kind == TF_CONFIG_HOURS && !are_hours (text)) ||
      (descriptor->choices != NULL && !g_strv_contains (descriptor->choices, text)))
    return FALSE;
  g_free (FIELD (char *, record, descriptor));
  FIELD (char *, record, descriptor) = g_strdup (text);
  return TRUE;
}

static gboolean
set_list (const TfConfigReading *self,
          const TfConfigDescriptor *descriptor,
          const char *name,
          gpointer record,
          const TfYamlNode *node,
          GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  if (node->kind != TF_YAML_LIST)
    return refuse_value (self, descriptor, name, node, error);
  for (guint i = 0; i < node->children->len; i++)
    {
      const TfYamlNode *item = g_ptr_array_index (node->children, i);

      if (item->kind != TF_YAML_SCALAR || *item->text == '\0' || !is_one_line (item->text))
        {
          g_autofree char *found = tf_config_dup_found (item, TRUE, descriptor->secret);
          g_autofree char *key = g_strdup_printf ("%s[%u]", name, i);

          return tf_config_refuse (self, item->line, key, found, "a one-line string", error);
        }
      g_strv_builder_add (builder, item->text);
    }
  g_strfreev (FIELD (GStrv, record, descriptor));
  FIELD (GStrv, record, descriptor) = g_strv_builder_end (builder);
  return TRUE;
}

gboolean
tf_config_set (const TfConfigReading *self,
               const TfConfigDescriptor *descriptor,
               const char *name,
               gpointer record,
               const TfYamlNode *node,
               GError **error)
{
  gboolean good;

  if (tf_yaml_node_is_null (node))
    return TRUE;
  if (descriptor->kind == TF_CONFIG_STRING_LIST)
    return set_list (self, descriptor, name, record, node, error);
  if (node->kind != TF_YAML_SCALAR)
    good = FALSE;
  else if (is_text (descriptor))
    good = set_text (descriptor, record, node->text);
  else
    good = set_number (descriptor, record, node);
  return good || refuse_value (self, descriptor, name, node, error);
}

void
tf_config_set_default (const TfConfigDescriptor *descriptor, gpointer record)
{
  gboolean quoted = descriptor->default_text[0] == '"';
  gsize length = strlen (descriptor->default_text);
  g_autofree char *text = quoted ? g_strndup (descriptor->default_text + 1, length - 2)
                                 : g_strdup (descriptor->default_text);
  TfYamlNode node = { .kind = TF_YAML_SCALAR, .text = text };

  if (descriptor->kind == TF_CONFIG_STRING_LIST)
    FIELD (GStrv, record, descriptor) = g_new0 (char *, 1);
  else if (is_text (descriptor))
    set_text (descriptor, record, text);
  else
    set_number (descriptor, record, &node);
}

void
tf_config_clear (const TfConfigDescriptor *descriptor, gpointer record)
{
  switch (descriptor->kind)
    {
    case TF_CONFIG_STRING:
    case TF_CONFIG_PATH:
    case TF_CONFIG_HOURS:
      g_clear_pointer (&FIELD (char *, record, descriptor), g_free);
      break;
    case TF_CONFIG_STRING_LIST:
      g_clear_pointer (&FIELD (GStrv, record, descriptor), g_strfreev);
      break;
    case TF_CONFIG_BOOLEAN:
    case TF_CONFIG_UINT:
    case TF_CONFIG_UINT64:
    case TF_CONFIG_DOUBLE:
    default:
      break;
    }
}

static char *
dup_number (double number)
{
  char *text = g_new (char, G_ASCII_DTOSTR_BUF_SIZE);
  gsize end;

  g_ascii_formatd (text, G_ASCII_DTOSTR_BUF_SIZE, "%.6f", number);
  end = strlen (text);
  while (text[end - 1] == '0')
    end--;
  text[text[end - 1] == '.' ? end - 1 : end] = '\0';
  return text;
}

static char *
dup_text (const TfConfigDescriptor *descriptor, const char *text)
{
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean hidden = descriptor->secret && *text != '\0';

  if (hidden)
    return g_strdup (TF_CONFIG_HIDDEN);
  tf_config_append_text (out, text, descriptor->default_text[0] != '"');
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static char *
dup_list (const char *const *items)
{
  GString *out = g_string_new ("[");

  for (guint i = 0; items[i] != NULL; i++)
    {
      g_string_append (out, i > 0 ? ", " : "");
      tf_config_append_text (out, items[i], TRUE);
    }
  g_string_append_c (out, ']');
  return g_string_free (out, FALSE);
}

char *
tf_config_dup_value (const TfConfig *self, const TfConfigDescriptor *descriptor)
{
  switch (descriptor->kind)
    {
    case TF_CONFIG_BOOLEAN:
      return g_strdup (FIELD (gboolean, self, descriptor) ? "true" : "false");
    case TF_CONFIG_UINT:
      return g_strdup_printf ("%u", FIELD (guint, self, descriptor));
    case TF_CONFIG_UINT64:
      return g_strdup_printf ("%" G_GUINT64_FORMAT, FIELD (guint64, self, descriptor));
    case TF_CONFIG_DOUBLE:
      return dup_number (FIELD (double, self, descriptor));
    case TF_CONFIG_STRING_LIST:
      return dup_list (FIELD (const char *const *, self, descriptor));
    case TF_CONFIG_STRING:
    case TF_CONFIG_PATH:
    case TF_CONFIG_HOURS:
    default:
      return dup_text (descriptor, FIELD (char *, self, descriptor));
    }
}
