/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-create.h"

#include <glib/gi18n.h>

#include "tf-bus-names.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-input.h"
#include "tf-error.h"
#include "tf-limits.h"

void
tf_ctl_material_clear (TfCtlMaterial *self)
{
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->files, g_ptr_array_unref);
}

static gboolean
check_not_blank (const char *text, const char *file, GError **error)
{
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    if (!g_unichar_isspace (g_utf8_get_char (at)))
      return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
               _ ("%s is empty; describe what should exist when the project is done"),
               g_str_equal (file, "-") ? _ ("standard input") : file);
  return FALSE;
}

static gboolean
check_not_directory (const char *file, GError **error)
{
  if (!g_file_test (file, G_FILE_TEST_IS_DIR))
    return TRUE;
  g_set_error (
      error, TF_ERROR, TF_ERROR_FILE_SYSTEM,
      _ ("cannot read %s: it is a directory. A brain dump is one file or “-”; to give the notes "
         "or code in a directory with it: thoughtforgectl run FILE --resource %s"),
      file, file);
  return FALSE;
}

gboolean
tf_ctl_material_load (TfCtl *ctl, const char *file, TfCtlMaterial *out_material, GError **error)
{
  g_auto (TfCtlMaterial) material = { 0 };

  if (file != NULL)
    {
      if (!check_not_directory (file, error))
        return FALSE;
      material.text = tf_ctl_input_read (file, TF_LIMIT_BRAIN_DUMP, error);
      if (material.text == NULL || !check_not_blank (material.text, file, error))
        return FALSE;
    }
  material.files = tf_ctl_input_open ((const char *const *) ctl->args.resources, error);
  if (material.files == NULL)
    return FALSE;
  *out_material = material;
  material = (TfCtlMaterial){ 0 };
  return TRUE;
}

static void
add_option (GVariantDict *options, const char *name, const char *value)
{
  if (value != NULL)
    g_variant_dict_insert (options, name, "s", value);
}

static gboolean
add_plan (TfCtl *ctl, GVariantDict *options, GError **error)
{
  g_autofree char *plan = NULL;

  if (ctl->args.from_plan == NULL)
    return TRUE;
  plan = tf_ctl_bus_find_project (ctl, ctl->args.from_plan, error);
  if (plan != NULL)
    g_variant_dict_insert (options, "from_plan", "o", plan);
  return plan != NULL;
}

static char *
create_project (TfCtl *ctl, const char *brain_dump, GError **error)
{
  g_auto (GVariantDict) options = G_VARIANT_DICT_INIT (NULL);
  g_autoptr (GVariant) reply = NULL;
  char *path;

  if (!add_plan (ctl, &options, error))
    return NULL;
  add_option (&options, "title", ctl->args.title);
  add_option (&options, "agent", ctl->args.agent);
  add_option (&options, "type", ctl->args.type);
  add_option (&options, "brain_dump", brain_dump);
  if (ctl->args.race != NULL)
    g_variant_dict_insert (&options, "race", "o", ctl->args.race);
  reply = tf_ctl_bus_call_manager (ctl, "CreateProject",
                                   g_variant_new ("(@a{sv})", g_variant_dict_end (&options)), "(o)",
                                   error);
  if (reply == NULL)
    return NULL;
  g_variant_get (reply, "(o)", &path);
  return path;
}

static gboolean
send_rest (TfCtl *ctl, const char *path, const char *const *pieces, GError **error)
{
  for (guint i = 0; pieces[i] != NULL; i++)
    {
      g_autoptr (GVariant) reply =
          tf_ctl_bus_call_project (ctl, path, "SendMessage", g_variant_new ("(s)", pieces[i]),
                                   "(s)", error);

      if (reply == NULL)
        return FALSE;
    }
  return TRUE;
}

GStrv
tf_ctl_create_add (TfCtl *ctl, const char *path, int fd, const char *name, GError **error)
{
  TfCtlMethod method = { path, TF_BUS_PROJECT_INTERFACE,
                         ctl->args.everything ? "AddResourceWith" : "AddResource", "(s)" };
  GVariantDict options;
  g_autoptr (GUnixFDList) fds = g_unix_fd_list_new ();
  g_autoptr (GVariant) reply = NULL;
  int handle = g_unix_fd_list_append (fds, fd, error);
  const char *stored_as;

  if (handle < 0)
    return NULL;
  g_variant_dict_init (&options, NULL);
  g_variant_dict_insert (&options, "everything", "b", TRUE);
  reply =
      tf_ctl_bus_call_with_fds (ctl, &method,
                                ctl->args.everything ? g_variant_new ("(hs@a{sv})", handle, name,
                                                                      g_variant_dict_end (&options))
                                                     : g_variant_new ("(hs)", handle, name),
                                fds, NULL, error);
  g_variant_dict_clear (&options);
  if (reply == NULL)
    return NULL;
  g_variant_get (reply, "(&s)", &stored_as);
  return g_strsplit (stored_as, "/", -1);
}

gboolean
tf_ctl_create (TfCtl *ctl,
               const TfCtlMaterial *material,
               char **out_path,
               GPtrArray *out_stored,
               GError **error)
{
  g_auto (GStrv) pieces = NULL;
  char *path;

  if (material->text != NULL)
    pieces = tf_ctl_input_split (material->text, TF_LIMIT_MESSAGE);
  path = create_project (ctl, pieces != NULL ? pieces[0] : NULL, error);
  if (path == NULL)
    return FALSE;
  *out_path = path;
  if (pieces != NULL && !send_rest (ctl, path, (const char *const *) pieces + 1, error))
    return FALSE;
  for (guint i = 0; i < material->files->len; i++)
    {
      const TfCtlFile *file = material->files->pdata[i];
      g_auto (GStrv) stored = tf_ctl_create_add (ctl, path, file->fd, file->name, error);

      if (stored == NULL)
        return FALSE;
      for (guint j = 0; stored[j] != NULL; j++)
        g_ptr_array_add (out_stored, g_strdup (stored[j]));
    }
  return TRUE;
}
