/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-table.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"

#define MAX_HITS 200

/* In this order: who types a name means the project. */
static const char *const kinds[] = { "name", "tag", "document", "issue", "chat", "id" };

static guint
rank (GVariant *hit)
{
  const char *kind = tf_bus_dict_get_string (hit, "kind", "");
  guint i = 0;

  while (i < G_N_ELEMENTS (kinds) && !g_str_equal (kinds[i], kind))
    i++;
  return i;
}

/* Those of one kind stay in their order. Returns: (transfer full) (element-type GVariant) */
static GPtrArray *
sort (GPtrArray *hits)
{
  GPtrArray *sorted = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);

  for (guint kind = 0; kind <= G_N_ELEMENTS (kinds); kind++)
    for (guint i = 0; i < hits->len; i++)
      if (rank (g_ptr_array_index (hits, i)) == kind)
        g_ptr_array_add (sorted, g_variant_ref (g_ptr_array_index (hits, i)));
  return sorted;
}

/* One part of the answer. @next: where to go on, replaced by the place of the part after it */
static gboolean
take (TfCtl *ctl, const char *text, char **next, GPtrArray *hits, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_manager (ctl, "Search", g_variant_new ("(ss)", text, *next), "(aa{sv}s)",
                               error);
  g_autoptr (GVariantIter) iter = NULL;
  GVariant *hit = NULL;

  if (reply == NULL)
    return FALSE;
  g_free (*next);
  g_variant_get (reply, "(aa{sv}s)", &iter, next);
  while ((hit = g_variant_iter_next_value (iter)) != NULL)
    g_ptr_array_add (hits, hit);
  return TRUE;
}

static char *
describe_place (GVariant *hit)
{
  const char *place = tf_bus_dict_get_string (hit, "place", "");
  guint line = tf_bus_dict_get_uint (hit, "line", 0);

  return line > 0 ? g_strdup_printf ("%s:%u", place, line) : g_strdup (place);
}

static void
print_table (TfCtl *ctl, GPtrArray *hits)
{
  static const TfCtlColumn columns[] = {
    { NC_ ("column", "ID"), FALSE, 0 },    { NC_ ("column", "FOUND IN"), FALSE, 0 },
    { NC_ ("column", "PLACE"), FALSE, 8 }, { NC_ ("column", "NAME"), FALSE, 12 },
    { NC_ ("column", "TEXT"), FALSE, 16 },
  };
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autofree char *table = NULL;

  for (guint i = 0; i < hits->len; i++)
    {
      GVariant *hit = g_ptr_array_index (hits, i);
      GStrv row = g_new0 (char *, G_N_ELEMENTS (columns) + 1);

      row[0] = g_strdup (tf_bus_dict_get_string (hit, "project", ""));
      row[1] = g_strdup (tf_bus_dict_get_string (hit, "kind", ""));
      row[2] = describe_place (hit);
      row[3] = g_strdup (tf_bus_dict_get_string (hit, "name", ""));
      row[4] = g_strdup (tf_bus_dict_get_string (hit, "text", ""));
      g_ptr_array_add (rows, row);
    }
  table = tf_ctl_table_format (columns, G_N_ELEMENTS (columns), rows, ctl->environment.columns);
  tf_ctl_output_text (ctl, table);
}

static void
print_json (GPtrArray *hits, gboolean complete)
{
  JsonObject *object = json_object_new ();
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < hits->len; i++)
    json_array_add_object_element (array, tf_ctl_json_from_record (g_ptr_array_index (hits, i)));
  json_object_set_array_member (object, "hits", array);
  json_object_set_boolean_member (object, "complete", complete);
  tf_ctl_output_take_json (object);
}

gboolean
tf_ctl_search (TfCtl *ctl, GError **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  g_autoptr (GPtrArray) hits = NULL;
  g_autofree char *text = g_strjoinv (" ", ctl->args.words);
  g_autofree char *next = g_strdup ("");

  if (!g_utf8_validate (text, -1, NULL))
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, _ ("TEXT is not UTF-8"));
      return FALSE;
    }
  do
    if (!take (ctl, text, &next, found, error))
      return FALSE;
  while (*next != '\0' && found->len < MAX_HITS);
  hits = sort (found);
  if (ctl->args.json)
    print_json (hits, *next == '\0');
  else if (hits->len == 0)
    tf_ctl_output_line (ctl, _ ("nothing found"));
  else
    print_table (ctl, hits);
  if (*next != '\0' && !ctl->args.json)
    tf_ctl_output_aside (ctl, _ ("there is more; search for more words"));
  return TRUE;
}
