/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-table.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"

#define UNKNOWN "–"

static const TfCtlColumn columns[] = {
  { NC_ ("column", "ITER"), TRUE, 0 },     { NC_ ("column", "FOUND"), TRUE, 0 },
  { NC_ ("column", "COUNTED"), TRUE, 0 },  { NC_ ("column", "REVIEWS"), TRUE, 0 },
  { NC_ ("column", "BLOCKING"), TRUE, 0 }, { NC_ ("column", "CHECK"), FALSE, 0 },
  { NC_ ("column", "VERIFIED"), TRUE, 0 }, { NC_ ("column", "INTRODUCED"), TRUE, 0 },
  { NC_ ("column", "RETURNED"), TRUE, 0 }, { NC_ ("column", "AT"), FALSE, 0 },
};

static char *
dup_counts (GVariant *round, const char *key)
{
  guint critical, medium, minor;

  if (!g_variant_lookup (round, key, "(uuu)", &critical, &medium, &minor))
    return g_strdup (UNKNOWN);
  return g_strdup_printf ("%u/%u/%u", critical, medium, minor);
}

static char *
dup_number (GVariant *round, const char *key)
{
  guint number;

  return g_variant_lookup (round, key, "u", &number) ? g_strdup_printf ("%u", number)
                                                     : g_strdup (UNKNOWN);
}

/* "2 of 3"; of nothing at all, nothing is known. */
static char *
dup_part (GVariant *round, const char *key, guint whole)
{
  guint part;

  if (whole == 0 || !g_variant_lookup (round, key, "u", &part))
    return g_strdup (UNKNOWN);
  return g_strdup_printf (C_ ("numbers", "%u of %u"), part, whole);
}

static GStrv
make_row (GVariant *round)
{
  g_autoptr (GStrvBuilder) row = g_strv_builder_new ();
  guint checked =
      tf_bus_dict_get_uint (round, "verified", 0) + tf_bus_dict_get_uint (round, "unverified", 0);
  gboolean check;
  char *cells[] = {
    dup_number (round, "iteration"),
    dup_counts (round, "found"),
    dup_counts (round, "counts"),
    dup_number (round, "reviews"),
    dup_number (round, "blocking"),
    g_strdup (!g_variant_lookup (round, "check", "b", &check) ? UNKNOWN
              : check                                         ? C_ ("answer", "yes")
                                                              : C_ ("answer", "no")),
    dup_part (round, "verified", checked),
    dup_part (round, "introduced", tf_bus_dict_get_uint (round, "origin_known", 0)),
    dup_number (round, "returned"),
    tf_ctl_text_time (tf_bus_dict_get_int64 (round, "at", 0), TRUE),
  };

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      g_strv_builder_add (row, cells[i]);
      g_free (cells[i]);
    }
  return g_strv_builder_end (row);
}

static void
print_table (TfCtl *ctl, GVariant *rounds)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autofree char *table = NULL;

  for (gsize i = 0; i < g_variant_n_children (rounds); i++)
    {
      g_autoptr (GVariant) round = g_variant_get_child_value (rounds, i);

      g_ptr_array_add (rows, make_row (round));
    }
  if (rows->len == 0)
    {
      tf_ctl_output_line (ctl, "%s", _ ("no valid review yet"));
      return;
    }
  table = tf_ctl_table_format (columns, G_N_ELEMENTS (columns), rows, ctl->environment.columns);
  tf_ctl_output_text (ctl, table);
}

gboolean
tf_ctl_rounds (TfCtl *ctl, GError **error)
{
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GVariant) rounds = NULL;
  JsonObject *object;

  if (path == NULL)
    return FALSE;
  reply = tf_ctl_bus_call_project (ctl, path, "GetRounds", NULL, "(aa{sv})", error);
  if (reply == NULL)
    return FALSE;
  rounds = g_variant_get_child_value (reply, 0);
  if (!ctl->args.json)
    {
      print_table (ctl, rounds);
      return TRUE;
    }
  object = json_object_new ();
  json_object_set_array_member (object, "rounds", tf_ctl_json_from_records (rounds));
  tf_ctl_output_take_json (object);
  return TRUE;
}
