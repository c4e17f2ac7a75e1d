/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "plan-template.h"

#include <dlfcn.h>
#include <string.h>

/* Installed or in the build tree, the templates are beside the module; only the dynamic loader
 * knows where that is. */
static char *
dup_own_directory (void)
{
  Dl_info info;
  g_autofree char *directory = NULL;

  if (dladdr ((gpointer) dup_own_directory, &info) == 0 || info.dli_fname == NULL)
    return g_build_filename (TF_PLUGINDIR, "plan", "templates", NULL);
  directory = g_path_get_dirname (info.dli_fname);
  return g_build_filename (directory, "templates", NULL);
}

static GStrv
dup_directories (const TfBuildInput *input)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char *own = dup_own_directory ();

  if (input->template_directories != NULL)
    g_strv_builder_addv (builder, (const char **) input->template_directories);
  g_strv_builder_add (builder, own);
  return g_strv_builder_end (builder);
}

char *
plan_template_dup_name (const TfBuildInput *input)
{
  g_auto (GStrv) directories = dup_directories (input);

  return tf_template_choose ((const char *const *) directories,
                             input->intent != NULL ? input->intent : "");
}

/* Makes a name one line without slots, whatever the user calls the project. */
static char *
clean_name (const char *name)
{
  g_autofree char *one_line = g_strdelimit (g_strdup (name != NULL ? name : ""), "\r\n\t", ' ');
  g_autoptr (GString) clean = g_string_new (g_strstrip (one_line));

  while (g_string_replace (clean, "[[", "[", 0) > 0)
    ;
  return g_strdup (clean->len > 0 ? clean->str : "Plan");
}

static GHashTable *
new_variables (const TfBuildInput *input, const char *template_name)
{
  GHashTable *variables = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  const char *id = input->project_id != NULL ? input->project_id : "";

  g_hash_table_insert (variables, (gpointer) "project_name", clean_name (input->project_name));
  g_hash_table_insert (variables, (gpointer) "project_id", g_strdup (id));
  g_hash_table_insert (variables, (gpointer) "deliverable_type", g_strdup ("Plan"));
  g_hash_table_insert (variables, (gpointer) "template_name", g_strdup (template_name));
  return variables;
}

char *
plan_template_dup_skeleton (const TfBuildInput *input, char **out_name, GError **error)
{
  g_auto (GStrv) directories = dup_directories (input);
  g_autofree char *name = plan_template_dup_name (input);
  g_autoptr (TfTemplate) template = NULL;
  g_autoptr (GHashTable) variables = NULL;
  char *skeleton;

  template = tf_template_load ((const char *const *) directories, name, error);
  if (template == NULL)
    return NULL;
  variables = new_variables (input, name);
  skeleton = tf_template_expand (template, variables, error);
  if (skeleton != NULL && out_name != NULL)
    *out_name = g_steal_pointer (&name);
  return skeleton;
}
