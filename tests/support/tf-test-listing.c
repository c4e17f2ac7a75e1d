/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-listing.h"

#include <string.h>

/* What ListProjects returns without fields. */
static const char *const all_fields[] = {
  "Id",
  "Name",
  "Phase",
  "HaltedIn",
  "DeliverableType",
  "Agent",
  "HaltReason",
  "HaltDetail",
  "Activity",
  "ActivitySince",
  "Directory",
  "WaitingForHuman",
  "Question",
  "Questions",
  "Language",
  "AllowedActions",
  "CreatedAt",
  "UpdatedAt",
  "PhaseTimes",
  "TimeSpent",
  "Iteration",
  "IssueCounts",
  "Trajectory",
  "Verdict",
  "Priority",
  "Hold",
  "HoldUntil",
  "HoldDetail",
  "Links",
  "Sentences",
  "Tags",
  "Archived",
  "OpenQuestions",
  NULL,
};

/* Returns: (nullable) (floating) */
static GVariant *
list_field (GList *objects, const char *field)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);

  for (GList *at = objects; at != NULL; at = at->next)
    {
      TfDbusProject1 *project = tf_dbus_object_peek_project1 (TF_DBUS_OBJECT (at->data));
      g_autoptr (GVariant) all =
          g_dbus_interface_skeleton_get_properties (G_DBUS_INTERFACE_SKELETON (project));
      GVariant *value = g_variant_lookup_value (all, field, NULL);

      if (value == NULL)
        return NULL;
      g_ptr_array_add (values, value);
    }
  return values->len > 0
             ? g_variant_new_array (NULL, (GVariant *const *) values->pdata, values->len)
             : g_variant_new_array (G_VARIANT_TYPE_STRING, NULL, 0);
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (g_dbus_object_get_object_path ((gpointer) a),
                 g_dbus_object_get_object_path ((gpointer) b));
}

void
tf_test_answer_listing (GDBusObjectManagerServer *objects,
                        TfDbusManager1 *manager,
                        GDBusMethodInvocation *invocation,
                        const char *const *fields)
{
  GList *all = g_dbus_object_manager_get_objects (G_DBUS_OBJECT_MANAGER (objects));
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  GVariantBuilder columns;

  all = g_list_sort (all, compare_paths);
  if (fields[0] == NULL)
    fields = all_fields;
  for (GList *at = all; at != NULL; at = at->next)
    g_ptr_array_add (paths, (char *) g_dbus_object_get_object_path (at->data));
  g_ptr_array_add (paths, NULL);
  g_variant_builder_init (&columns, G_VARIANT_TYPE_VARDICT);
  for (guint i = 0; fields[i] != NULL; i++)
    {
      GVariant *column = list_field (all, fields[i]);

      if (column != NULL)
        g_variant_builder_add (&columns, "{sv}", fields[i], column);
    }
  tf_dbus_manager1_complete_list_projects (manager, invocation, (const char *const *) paths->pdata,
                                           g_variant_builder_end (&columns));
  g_list_free_full (all, g_object_unref);
}
