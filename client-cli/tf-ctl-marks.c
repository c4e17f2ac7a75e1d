/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"
#include "tf-tags.h"

/* What the user marks a project with. */

static void
print_tags (TfCtl *ctl, GVariant *properties)
{
  g_autofree char *tags = tf_ctl_project_dup_tags (properties);

  tf_ctl_output_line (ctl, _ ("%s · tags: %s"), tf_ctl_project_get (properties, "Id"),
                      *tags != '\0' ? tags : C_ ("tags", "none"));
}

static void
print_archived (TfCtl *ctl, GVariant *properties)
{
  tf_ctl_output_line (ctl, "%s · %s", tf_ctl_project_get (properties, "Id"),
                      tf_bus_dict_get_boolean (properties, "Archived", FALSE)
                          ? _ ("archived; to see it: thoughtforgectl list --archived")
                          : _ ("not archived"));
}

/* Calls @method and prints what became of it. */
static gboolean
mark (TfCtl *ctl,
      const char *path,
      const char *method,
      GVariant *parameters,
      void (*print) (TfCtl *ctl, GVariant *properties),
      GError **error)
{
  g_autoptr (GVariant) reply = tf_ctl_bus_call_project (ctl, path, method, parameters, "()", error);
  g_autoptr (GVariant) properties = NULL;

  if (reply == NULL)
    return FALSE;
  properties = tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error);
  if (properties == NULL)
    return FALSE;
  if (ctl->args.json)
    tf_ctl_output_take_json (tf_ctl_json_from_project (properties));
  else
    print (ctl, properties);
  return TRUE;
}

/* The tags that the project has and those that were typed. Returns: (transfer full) */
static GStrv
add_words (const char *const *tags, const char *const *words)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  g_strv_builder_addv (builder, (const char **) tags);
  g_strv_builder_addv (builder, (const char **) words);
  return g_strv_builder_end (builder);
}

/* Returns: (transfer full) (nullable): TF_ERROR_NOT_FOUND names what it does not have */
static GStrv
remove_words (const char *const *tags, const char *const *words, GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; words[i] != NULL; i++)
    if (!tf_tags_contains (tags, words[i]))
      {
        g_autofree char *list = g_strjoinv (", ", (char **) tags);

        g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                     _ ("the project has no tag “%s”; its tags: %s"), words[i],
                     *list != '\0' ? list : C_ ("tags", "none"));
        return NULL;
      }
  for (guint i = 0; tags[i] != NULL; i++)
    if (!tf_tags_contains (words, tags[i]))
      g_strv_builder_add (builder, tags[i]);
  return g_strv_builder_end (builder);
}

static gboolean
change_tags (TfCtl *ctl, gboolean add, GError **error)
{
  const char *const *words = (const char *const *) ctl->args.words + 1;
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  g_autoptr (GVariant) properties = NULL;
  g_autofree const char **tags = NULL;
  g_auto (GStrv) changed = NULL;

  if (path == NULL ||
      (properties = tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error)) == NULL)
    return FALSE;
  if (!g_variant_lookup (properties, "Tags", "^a&s", &tags))
    {
      g_set_error_literal (
          error, TF_ERROR, TF_ERROR_FAILED,
          _ ("the daemon does not know tags; restart it to run the installed version"));
      return FALSE;
    }
  changed = add ? add_words (tags, words) : remove_words (tags, words, error);
  return changed != NULL &&
         mark (ctl, path, "SetTags", g_variant_new ("(^as)", changed), print_tags, error);
}

gboolean
tf_ctl_tag (TfCtl *ctl, GError **error)
{
  return change_tags (ctl, TRUE, error);
}

gboolean
tf_ctl_untag (TfCtl *ctl, GError **error)
{
  return change_tags (ctl, FALSE, error);
}

static gboolean
set_archived (TfCtl *ctl, gboolean archived, GError **error)
{
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);

  return path != NULL &&
         mark (ctl, path, "SetArchived", g_variant_new ("(b)", archived), print_archived, error);
}

gboolean
tf_ctl_archive (TfCtl *ctl, GError **error)
{
  return set_archived (ctl, TRUE, error);
}

gboolean
tf_ctl_unarchive (TfCtl *ctl, GError **error)
{
  return set_archived (ctl, FALSE, error);
}
