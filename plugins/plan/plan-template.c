/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "plan-template.h"

#include <dlfcn.h>
#include <string.h>

#include "plan-skeleton.h"

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

/* What a specification says in its own words; the headings are those of every specification.
 * Returns: (transfer full) */
static char *
dup_words (const char *spec)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (spec);
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      g_string_append_printf (words, "%s\n", section->body);
    }
  return g_string_free (words, FALSE);
}

/* "Event plan" for "event". Returns: (transfer none) (nullable) */
static const char *
find_template (const char *const *names, const char *value)
{
  g_autofree char *folded = g_utf8_strdown (value, -1);
  g_autofree char *first = g_strndup (folded, strcspn (folded, " .,:;(/"));

  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_equal (names[i], folded) || g_str_equal (names[i], first))
      return names[i];
  return NULL;
}

static char *
choose (const char *const *directories,
        const char *spec,
        const TfPlanStructure *structure,
        GError **error)
{
  g_auto (GStrv) names = tf_template_list (directories);
  g_autofree char *words = NULL;
  g_autofree char *known = NULL;
  const char *name = NULL;

  if (structure->template_name != NULL)
    name = find_template ((const char *const *) names, structure->template_name);
  else if (structure->kind != NULL)
    name = find_template ((const char *const *) names, structure->kind);
  if (name != NULL)
    return g_strdup (name);
  if (structure->template_name == NULL)
    {
      words = dup_words (spec);
      return tf_template_choose (directories, words);
    }
  known = g_strjoinv (", ", names);
  g_set_error (
      error, TF_ERROR, TF_ERROR_TEMPLATE,
      "spec.md wants the template “%s”, which does not exist; there are: %s. Add it to your "
      "templates",
      structure->template_name, known);
  return NULL;
}

static TfPlanStructure *
parse_structure (const TfBuildInput *input)
{
  return tf_plan_structure_parse (input->spec != NULL ? input->spec : "");
}

char *
plan_template_dup_name (const TfBuildInput *input, GError **error)
{
  g_auto (GStrv) directories = dup_directories (input);
  g_autoptr (TfPlanStructure) structure = parse_structure (input);

  return choose ((const char *const *) directories, input->spec != NULL ? input->spec : "",
                 structure, error);
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

static gboolean
is_english (const char *language)
{
  return language == NULL || *language == '\0' || g_ascii_strcasecmp (language, "en") == 0 ||
         g_ascii_strncasecmp (language, "en-", strlen ("en-")) == 0;
}

/* The document in the language of the project, as far as there are words for it. @out_missing (not
 * owned) (nullable): the language, if the agent has to translate the headings. A template of the user
 * without words is in the user's language. */
static gboolean
translate (char **document,
           const TfTemplate *template,
           const char *language,
           const char **out_missing,
           GError **error)
{
  g_autofree char *own = dup_own_directory ();
  g_autoptr (GHashTable) words = NULL;
  g_autoptr (GError) local = NULL;
  char *translated;

  *out_missing = NULL;
  if (is_english (language))
    return TRUE;
  words = tf_template_words_load (template->directory, language, &local);
  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  if (words == NULL)
    {
      *out_missing = g_str_equal (template->directory, own) ? language : NULL;
      return TRUE;
    }
  translated = tf_template_words_apply (words, *document);
  g_free (*document);
  *document = translated;
  return TRUE;
}

char *
plan_template_dup_skeleton (const TfBuildInput *input, char **out_name, GError **error)
{
  g_auto (GStrv) directories = dup_directories (input);
  g_autofree char *name = plan_template_dup_name (input, error);
  g_autoptr (TfPlanStructure) structure = NULL;
  g_autoptr (TfTemplate) template = NULL;
  g_autoptr (GHashTable) variables = NULL;
  g_autofree char *document = NULL;
  const char *language = NULL;

  template =
      name != NULL ? tf_template_load ((const char *const *) directories, name, error) : NULL;
  if (template == NULL)
    return NULL;
  variables = new_variables (input, name);
  document = tf_template_expand (template, variables, error);
  if (document == NULL || !translate (&document, template, input->language, &language, error))
    return NULL;
  if (out_name != NULL)
    *out_name = g_steal_pointer (&name);
  structure = parse_structure (input);
  return plan_skeleton_compose (document, structure, language);
}
