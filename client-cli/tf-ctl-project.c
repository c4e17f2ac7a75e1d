/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-clock.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-create.h"
#include "tf-ctl-facts.h"
#include "tf-ctl-input.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-resources.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"

/* For a terminal. */
static void
print_new (TfCtl *ctl,
           const char *path,
           GVariant *properties,
           const TfCtlMaterial *material,
           GPtrArray *stored)
{
  const char *id = tf_ctl_project_get (properties, "Id");
  g_autofree char *detail = tf_ctl_facts_describe_material (material->text, stored);

  tf_ctl_output_line (ctl, _ ("%s · %s · next: thoughtforgectl distill %s"), id, detail, id);
  for (guint i = 0; i < stored->len; i++)
    tf_ctl_resources_print_note (ctl, path, g_ptr_array_index (stored, i));
}

/* id=$(thoughtforgectl new …) */
static void
print_new_id (TfCtl *ctl, const char *path, GVariant *properties, GPtrArray *stored)
{
  tf_ctl_output_line (ctl, "%s", tf_ctl_project_get (properties, "Id"));
  for (guint i = 0; i < stored->len; i++)
    {
      g_autofree char *note = tf_ctl_resources_dup_note (ctl, path, g_ptr_array_index (stored, i));

      if (note != NULL)
        tf_ctl_output_aside (ctl, "%s: %s", (char *) g_ptr_array_index (stored, i), note);
    }
}

gboolean
tf_ctl_new (TfCtl *ctl, GError **error)
{
  g_auto (TfCtlMaterial) material = { 0 };
  g_autoptr (GPtrArray) stored = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GVariant) properties = NULL;
  g_autofree char *path = NULL;

  if (!tf_ctl_material_load (ctl, ctl->args.words[0], &material, error))
    return FALSE;
  if (!tf_ctl_create (ctl, &material, &path, stored, error))
    {
      g_autofree char *id = path != NULL ? tf_bus_project_id (path, NULL) : NULL;

      if (id != NULL && !ctl->args.json)
        tf_ctl_output_aside (ctl,
                             _ ("project %s was created, but some of the input could not be added"),
                             id);
      return FALSE;
    }
  properties = tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error);
  if (properties == NULL)
    return FALSE;
  if (ctl->args.json)
    {
      tf_ctl_output_take_json (tf_ctl_json_from_project (properties));
      return TRUE;
    }
  if (ctl->environment.terminal_out)
    print_new (ctl, path, properties, &material, stored);
  else
    print_new_id (ctl, path, properties, stored);
  return TRUE;
}

gboolean
tf_ctl_add (TfCtl *ctl, GError **error)
{
  const char *const *names = (const char *const *) ctl->args.words + 1;
  g_autoptr (GPtrArray) files = tf_ctl_input_open (names, error);
  g_autofree char *path = NULL;
  JsonArray *array;
  JsonObject *object;

  if (files == NULL || (path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error)) == NULL)
    return FALSE;
  array = json_array_new ();
  object = json_object_new ();
  json_object_set_array_member (object, "resources", array);
  for (guint i = 0; i < files->len; i++)
    {
      const TfCtlFile *file = files->pdata[i];
      g_auto (GStrv) stored = tf_ctl_create_add (ctl, path, file->fd, file->name, error);

      if (stored == NULL)
        {
          json_object_unref (object);
          return FALSE;
        }
      for (guint j = 0; stored[j] != NULL; j++)
        {
          json_array_add_string_element (array, stored[j]);
          if (ctl->args.json)
            continue;
          tf_ctl_output_line (ctl, _ ("%s stored as %s"), file->name, stored[j]);
          tf_ctl_resources_print_note (ctl, path, stored[j]);
        }
    }
  if (ctl->args.json)
    tf_ctl_output_take_json (object);
  else
    json_object_unref (object);
  return TRUE;
}

static gboolean
ask_delete (TfCtl *ctl, const char *path, gboolean *out_yes, GError **error)
{
  g_autoptr (GVariant) properties =
      tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error);
  g_autofree char *question = NULL;

  if (properties == NULL)
    return FALSE;
  question = g_strdup_printf (_ ("Move project %s (%s) to the trash directory?"),
                              tf_ctl_project_get (properties, "Id"),
                              tf_ctl_project_get_title (properties, _ ("without a name")));
  return tf_ctl_output_ask (ctl, question, out_yes, error);
}

gboolean
tf_ctl_delete (TfCtl *ctl, GError **error)
{
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  g_autoptr (GVariant) reply = NULL;
  g_autofree char *id = NULL;
  gboolean yes = ctl->args.yes;

  if (path == NULL || (!yes && !ask_delete (ctl, path, &yes, error)))
    return FALSE;
  if (!yes)
    {
      ctl->exit_status = TF_CTL_EXIT_WAITS;
      tf_ctl_output_line (ctl, "%s", _ ("nothing changed"));
      return TRUE;
    }
  reply = tf_ctl_bus_call_manager (ctl, "DeleteProject",
                                   g_variant_new ("(ob)", path, ctl->args.force), "()", error);
  if (reply == NULL || (id = tf_bus_project_id (path, error)) == NULL)
    return FALSE;
  if (ctl->args.json)
    {
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "deleted", id);
      tf_ctl_output_take_json (object);
    }
  else
    tf_ctl_output_line (ctl, _ ("%s moved to the trash directory"), id);
  return TRUE;
}

gboolean
tf_ctl_restore (TfCtl *ctl, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_manager (ctl, "RestoreProject", g_variant_new ("(s)", ctl->args.words[0]),
                               "(o)", error);
  g_autoptr (GVariant) properties = NULL;
  g_autofree char *phase = NULL;
  const char *path;

  if (reply == NULL)
    return FALSE;
  g_variant_get (reply, "(&o)", &path);
  properties = tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error);
  if (properties == NULL)
    return FALSE;
  if (ctl->args.json)
    {
      tf_ctl_output_take_json (tf_ctl_json_from_project (properties));
      return TRUE;
    }
  phase = tf_ctl_text_spaced (tf_ctl_project_get (properties, "Phase"));
  tf_ctl_output_line (ctl, _ ("%s restored · %s"), tf_ctl_project_get (properties, "Id"), phase);
  return TRUE;
}
