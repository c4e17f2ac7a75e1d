/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-clock.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-create.h"
#include "tf-ctl-evidence.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-table.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"
#include "tf-project-status.h"

#define MIN_COLUMNS     80
#define SHOWN_LINES     400 /* of each deliverable, side by side */
#define BETWEEN         " │ "
#define BETWEEN_COLUMNS 3

/* One project of the race. Returns: (transfer full) (nullable): its path */
static char *
enter (TfCtl *ctl, const TfCtlMaterial *material, const char *agent, GError **error)
{
  g_autoptr (GPtrArray) stored = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *path = NULL;
  g_autoptr (GVariant) reply = NULL;

  g_free (ctl->args.agent);
  ctl->args.agent = g_strdup (agent);
  if (!tf_ctl_create (ctl, material, &path, stored, error))
    return NULL;
  reply = tf_ctl_bus_call_project (ctl, path, "Distill", NULL, "()", error);
  return reply != NULL && tf_ctl_check_began (ctl, path, error) ? g_steal_pointer (&path) : NULL;
}

/* An unknown one must not leave half a race behind. */
static gboolean
check_known (TfCtl *ctl, char **agents, GError **error)
{
  g_autoptr (GVariant) manager =
      tf_ctl_bus_get_properties (ctl, TF_BUS_ROOT, TF_BUS_MANAGER_INTERFACE, error);
  g_autoptr (GVariant) known = NULL;

  if (manager == NULL)
    return FALSE;
  known = g_variant_lookup_value (manager, "Agents", G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; agents[i] != NULL; i++)
    {
      gboolean found = FALSE;

      for (gsize k = 0; known != NULL && k < g_variant_n_children (known); k++)
        {
          g_autoptr (GVariant) agent = g_variant_get_child_value (known, k);

          found = found || (g_str_equal (tf_bus_dict_get_string (agent, "name", ""), agents[i]) &&
                            tf_bus_dict_get_boolean (agent, "found", FALSE));
        }
      if (found)
        continue;
      g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                   _ ("agent %s is not configured, or its program was not found; see: "
                      "thoughtforgectl agents"),
                   agents[i]);
      return FALSE;
    }
  return TRUE;
}

static gboolean
check_agents (char **agents, GError **error)
{
  for (guint i = 0; agents[i] != NULL; i++)
    if (*g_strstrip (agents[i]) == '\0')
      {
        g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                             _ ("--agents has an empty name"));
        return FALSE;
      }
  for (guint i = 0; agents[i] != NULL; i++)
    if (g_strv_contains ((const char *const *) agents + i + 1, agents[i]))
      {
        g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                     _ ("--agents names %s twice; a race is between different agents"), agents[i]);
        return FALSE;
      }
  if (g_strv_length (agents) >= 2)
    return TRUE;
  g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                       _ ("a race needs at least two agents: --agents claude,codex"));
  return FALSE;
}

gboolean
tf_ctl_race (TfCtl *ctl, GError **error)
{
  g_auto (GStrv) agents = g_strsplit (ctl->args.agents != NULL ? ctl->args.agents : "", ",", -1);
  g_auto (TfCtlMaterial) material = { 0 };
  g_autofree char *first = NULL;
  g_autoptr (JsonArray) ids = json_array_new ();
  JsonObject *object = NULL;

  if (!check_agents (agents, error) || !check_known (ctl, agents, error) ||
      !tf_ctl_material_load (ctl, ctl->args.words[0], &material, error))
    return FALSE;
  for (guint i = 0; agents[i] != NULL; i++)
    {
      g_autofree char *path = enter (ctl, &material, agents[i], error);
      g_autofree char *id = path != NULL ? tf_bus_project_id (path, error) : NULL;

      if (id == NULL)
        return FALSE;
      if (first == NULL)
        first = g_strdup (path);
      ctl->args.race = first;
      json_array_add_string_element (ids, id);
      if (!ctl->args.json)
        tf_ctl_output_line (ctl, "%s · %s", id, agents[i]);
    }
  ctl->args.race = NULL;
  if (!ctl->args.json)
    {
      tf_ctl_output_line (ctl, _ ("To compare them: thoughtforgectl compare %s"),
                          json_array_get_string_element (ids, 0));
      return TRUE;
    }
  object = json_object_new ();
  json_object_set_array_member (object, "projects", g_steal_pointer (&ids));
  tf_ctl_output_take_json (object);
  return TRUE;
}

/* compare */

/* The id of the project that @properties races; its own if it races none. Returns: (transfer full) */
static char *
dup_lead (GVariant *properties)
{
  GVariantIter *iter = NULL;
  g_autofree char *found = NULL;
  GVariant *link = NULL;

  if (!g_variant_lookup (properties, "Links", "aa{sv}", &iter))
    return g_strdup (tf_ctl_project_get (properties, "Id"));
  while (found == NULL && (link = g_variant_iter_next_value (iter)) != NULL)
    {
      const char *path = NULL;

      if (g_str_equal (tf_bus_dict_get_string (link, "relation", ""), TF_RELATION_RACE) &&
          g_variant_lookup (link, "project", "&o", &path))
        found = tf_bus_project_id (path, NULL);
      g_variant_unref (link);
    }
  g_variant_iter_free (iter);
  return found != NULL ? g_steal_pointer (&found)
                       : g_strdup (tf_ctl_project_get (properties, "Id"));
}

static GVariant *
get_project (TfCtl *ctl, const char *id, GError **error)
{
  g_autofree char *path = tf_ctl_bus_find_project (ctl, id, error);

  return path != NULL ? tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error)
                      : NULL;
}

/* Adds the race of the one project of @projects. */
static gboolean
add_race (TfCtl *ctl, GPtrArray *projects, GError **error)
{
  static const char *const fields[] = { "Id", NULL };
  g_autofree char *lead = dup_lead (g_ptr_array_index (projects, 0));
  g_autoptr (GPtrArray) all = tf_ctl_bus_list_projects (ctl, fields, error);

  if (all == NULL)
    return FALSE;
  g_ptr_array_set_size (projects, 0);
  for (guint i = 0; i < all->len; i++)
    {
      const char *id = tf_ctl_project_get (g_ptr_array_index (all, i), "Id");
      g_autoptr (GVariant) properties = get_project (ctl, id, error);
      g_autofree char *of = properties != NULL ? dup_lead (properties) : NULL;

      /* One that cannot be asked may be of the race, which would then be compared without it. */
      if (of == NULL)
        return FALSE;
      if (g_str_equal (of, lead))
        g_ptr_array_add (projects, g_steal_pointer (&properties));
    }
  return TRUE;
}

static const TfCtlColumn columns[] = {
  { NC_ ("column", "ID"), FALSE, 0 },
  { NC_ ("column", "AGENT"), FALSE, 0 },
  { NC_ ("column", "PHASE"), FALSE, 8 },
  { NC_ ("column", "VERDICT"), FALSE, 8 },
  { "C/M/m", TRUE, 0 },
  { NC_ ("column", "TESTS"), TRUE, 0 },
  { NC_ ("column", "TIME"), TRUE, 0 },
  { NC_ ("column", "TOKENS"), TRUE, 0 },
  { NC_ ("column", "COST"), TRUE, 0 },
};

static char *
describe_tests (GVariant *properties)
{
  g_autoptr (GVariant) tests =
      g_variant_lookup_value (properties, "Tests", G_VARIANT_TYPE ("(buuu)"));
  gboolean known = FALSE;
  guint total = 0, passed = 0, failed = 0;

  if (tests != NULL)
    g_variant_get (tests, "(buuu)", &known, &total, &passed, &failed);
  return known ? g_strdup_printf (C_ ("numbers", "%u of %u"), passed, total) : g_strdup ("–");
}

static GStrv
make_row (GVariant *properties)
{
  g_autoptr (GVariant) usage = g_variant_lookup_value (properties, "Usage", G_VARIANT_TYPE_VARDICT);
  gboolean known = usage != NULL && tf_bus_dict_get_boolean (usage, "known", FALSE);
  GStrv row = g_new0 (char *, G_N_ELEMENTS (columns) + 1);
  double cost = 0;
  TfCounts counts;

  row[0] = g_strdup (tf_ctl_project_get (properties, "Id"));
  row[1] = g_strdup (tf_ctl_project_get (properties, "Agent"));
  row[2] = tf_ctl_text_spaced (tf_ctl_project_get (properties, "Phase"));
  row[3] = tf_ctl_text_spaced (tf_ctl_project_get (properties, "Verdict"));
  row[4] = tf_ctl_project_get_counts (properties, &counts)
               ? g_strdup_printf ("%u/%u/%u", counts.n[TF_SEVERITY_CRITICAL],
                                  counts.n[TF_SEVERITY_MEDIUM], counts.n[TF_SEVERITY_MINOR])
               : g_strdup ("–");
  row[5] = describe_tests (properties);
  row[6] = tf_clock_format_duration (tf_bus_dict_get_int64 (properties, "TimeSpent", 0));
  row[7] =
      known ? g_strdup_printf ("%" G_GUINT64_FORMAT, tf_bus_usage_count (usage)) : g_strdup ("–");
  row[8] = usage != NULL && tf_bus_usage_get_cost (usage, &cost)
               ? g_strdup_printf (C_ ("cost", "$%.2f"), cost)
               : g_strdup (C_ ("fact", "unknown"));
  if (*row[3] == '\0')
    {
      g_free (row[3]);
      row[3] = g_strdup ("–");
    }
  return row;
}

/* Returns: (transfer full): "" if there is none yet */
static char *
read_deliverable (TfCtl *ctl, GVariant *properties)
{
  g_autofree char *path =
      tf_ctl_bus_find_project (ctl, tf_ctl_project_get (properties, "Id"), NULL);
  g_autoptr (GVariant) reply = NULL;
  char *text = NULL;

  if (path == NULL || tf_ctl_project_is_tree (properties))
    return g_strdup ("");
  reply = tf_ctl_bus_call_project (ctl, path, "GetDocument", g_variant_new ("(s)", "deliverable"),
                                   "(s)", NULL);
  if (reply == NULL)
    return g_strdup ("");
  g_variant_get (reply, "(s)", &text);
  return text;
}

/* Wraps @text to lines of @width. */
static GPtrArray *
wrap (const char *text, guint width)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *clean = tf_ctl_text_sanitize (text);
  g_auto (GStrv) given = g_strsplit (clean, "\n", -1);

  for (guint i = 0; given[i] != NULL && lines->len < SHOWN_LINES; i++)
    {
      g_autofree char *wrapped = tf_ctl_text_wrap (given[i], "", width);
      g_auto (GStrv) parts = g_strsplit (g_strchomp (wrapped), "\n", -1);

      for (guint k = 0; parts[k] != NULL; k++)
        g_ptr_array_add (lines, tf_ctl_text_fit (parts[k], width));
      if (parts[0] == NULL)
        g_ptr_array_add (lines, g_strdup (""));
    }
  return lines;
}

static void
print_side_by_side (TfCtl *ctl, GPtrArray *projects)
{
  guint total = MAX (ctl->environment.columns, MIN_COLUMNS);
  guint width = (total - BETWEEN_COLUMNS * (projects->len - 1)) / projects->len;
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  guint n = 0;

  for (guint i = 0; i < projects->len; i++)
    {
      g_autofree char *text = read_deliverable (ctl, g_ptr_array_index (projects, i));
      GPtrArray *lines = wrap (text, width);

      g_ptr_array_add (texts, lines);
      n = MAX (n, *text != '\0' ? lines->len : 0);
    }
  if (n == 0)
    return;
  tf_ctl_output_line (ctl, "%s", "");
  for (guint line = 0; line < n; line++)
    {
      g_autoptr (GString) row = g_string_new (NULL);

      for (guint i = 0; i < texts->len; i++)
        {
          const GPtrArray *lines = g_ptr_array_index (texts, i);
          const char *part = line < lines->len ? g_ptr_array_index (lines, line) : "";

          g_autofree char *padded = tf_ctl_text_pad (part, width, FALSE);

          g_string_append_printf (row, "%s%s", i > 0 ? BETWEEN : "",
                                  i + 1 < texts->len ? padded : part);
        }
      tf_ctl_output_line (ctl, "%s", row->str);
    }
}

static void
print_json (GPtrArray *projects)
{
  JsonObject *object = json_object_new ();
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < projects->len; i++)
    json_array_add_object_element (array,
                                   tf_ctl_json_from_project (g_ptr_array_index (projects, i)));
  json_object_set_array_member (object, "projects", array);
  tf_ctl_output_take_json (object);
}

gboolean
tf_ctl_compare (TfCtl *ctl, GError **error)
{
  g_autoptr (GPtrArray) projects =
      g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autofree char *table = NULL;

  for (guint i = 0; ctl->args.words[i] != NULL; i++)
    {
      GVariant *properties = get_project (ctl, ctl->args.words[i], error);

      if (properties == NULL)
        return FALSE;
      g_ptr_array_add (projects, properties);
    }
  if (projects->len == 1 && !add_race (ctl, projects, error))
    return FALSE;
  if (ctl->args.json)
    {
      print_json (projects);
      return TRUE;
    }
  for (guint i = 0; i < projects->len; i++)
    g_ptr_array_add (rows, make_row (g_ptr_array_index (projects, i)));
  table = tf_ctl_table_format (columns, G_N_ELEMENTS (columns), rows, ctl->environment.columns);
  tf_ctl_output_text (ctl, table);
  if (projects->len == 1)
    tf_ctl_output_line (ctl, _ ("Nothing races it: thoughtforgectl race FILE --agents NAME,NAME"));
  else
    print_side_by_side (ctl, projects);
  return TRUE;
}
