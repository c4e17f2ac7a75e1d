/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-editor.h"
#include "tf-ctl-input.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-table.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-paths.h"

static const TfCtlColumn columns[] = {
  { NC_ ("column", "NAME"), FALSE, 0 },
  { NC_ ("column", "VERSION"), FALSE, 0 },
  { NC_ ("column", "DESCRIPTION"), FALSE, 12 },
};

static GVariant *
list_prompts (TfCtl *ctl, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_manager (ctl, "ListPrompts", NULL, "(aa{sv})", error);

  return reply != NULL ? g_variant_get_child_value (reply, 0) : NULL;
}

static void
print_prompts (TfCtl *ctl, GVariant *prompts)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autofree char *table = NULL;

  for (gsize i = 0; i < g_variant_n_children (prompts); i++)
    {
      g_autoptr (GVariant) prompt = g_variant_get_child_value (prompts, i);
      const char *cells[] = { tf_bus_dict_get_string (prompt, "name", ""),
                              tf_bus_dict_get_boolean (prompt, "overridden", FALSE)
                                  ? C_ ("prompt", "yours")
                                  : C_ ("prompt", "shipped"),
                              tf_bus_dict_get_string (prompt, "description", ""), NULL };

      g_ptr_array_add (rows, g_strdupv ((char **) cells));
    }
  table = tf_ctl_table_format (columns, G_N_ELEMENTS (columns), rows, ctl->environment.columns);
  tf_ctl_output_text (ctl, table);
}

static gboolean
prompts_list (TfCtl *ctl, const char *name, const char *file, GError **error)
{
  g_autoptr (GVariant) prompts = list_prompts (ctl, error);
  JsonObject *object;

  if (prompts == NULL)
    return FALSE;
  if (!ctl->args.json)
    {
      print_prompts (ctl, prompts);
      return TRUE;
    }
  object = json_object_new ();
  json_object_set_array_member (object, "prompts", tf_ctl_json_from_records (prompts));
  tf_ctl_output_take_json (object);
  return TRUE;
}

static char *
read_prompt (TfCtl *ctl, const char *name, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_manager (ctl, "ReadPrompt", g_variant_new ("(s)", name), "(s)", error);
  char *text;

  if (reply == NULL)
    return NULL;
  g_variant_get (reply, "(s)", &text);
  return text;
}

static void
print_done (TfCtl *ctl, const char *name, const char *done)
{
  JsonObject *object;

  if (!ctl->args.json)
    {
      tf_ctl_output_line (ctl, "%s %s", name, done);
      return;
    }
  object = json_object_new ();
  json_object_set_string_member (object, "name", name);
  json_object_set_string_member (object, "result", done);
  tf_ctl_output_take_json (object);
}

static gboolean
write_prompt (TfCtl *ctl, const char *name, const char *text, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_manager (ctl, "WritePrompt", g_variant_new ("(ss)", name, text), "()", error);

  if (reply == NULL)
    return FALSE;
  print_done (ctl, name, C_ ("prompt", "saved"));
  return TRUE;
}

static void
print_text (TfCtl *ctl, const char *name, const char *text)
{
  JsonObject *object;

  if (!ctl->args.json)
    {
      tf_ctl_output_file (ctl, text);
      return;
    }
  object = json_object_new ();
  json_object_set_string_member (object, "name", name);
  json_object_set_string_member (object, "text", text);
  tf_ctl_output_take_json (object);
}

static gboolean
prompts_show (TfCtl *ctl, const char *name, const char *file, GError **error)
{
  g_autofree char *text = read_prompt (ctl, name, error);

  if (text == NULL)
    return FALSE;
  print_text (ctl, name, text);
  return TRUE;
}

static gboolean
prompts_shipped (TfCtl *ctl, const char *name, const char *file, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_manager (ctl, "ReadShippedPrompt", g_variant_new ("(s)", name), "(s)", error);
  const char *text;

  if (reply == NULL)
    return FALSE;
  g_variant_get (reply, "(&s)", &text);
  print_text (ctl, name, text);
  return TRUE;
}

static gboolean
prompts_edit (TfCtl *ctl, const char *name, const char *file, GError **error)
{
  g_autofree char *text = read_prompt (ctl, name, error);
  g_autofree char *edited = NULL;

  if (text == NULL || (edited = tf_ctl_editor_edit (ctl, text, ".md", error)) == NULL)
    return FALSE;
  if (!g_str_equal (text, edited))
    return write_prompt (ctl, name, edited, error);
  print_done (ctl, name, C_ ("prompt", "not changed"));
  return TRUE;
}

static gboolean
prompts_set (TfCtl *ctl, const char *name, const char *file, GError **error)
{
  g_autofree char *text = tf_ctl_input_read (file, TF_LIMIT_PROMPT_FILE, error);

  return text != NULL && write_prompt (ctl, name, text, error);
}

static gboolean
prompts_reset (TfCtl *ctl, const char *name, const char *file, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_manager (ctl, "ResetPrompt", g_variant_new ("(s)", name), "()", error);

  if (reply == NULL)
    return FALSE;
  print_done (ctl, name, C_ ("prompt", "reset to the built-in version"));
  return TRUE;
}

static gboolean
prompts_path (TfCtl *ctl, const char *name, const char *file, GError **error)
{
  g_autofree char *path = tf_paths_dup_user_prompts_dir ();
  JsonObject *object;

  if (!ctl->args.json)
    {
      tf_ctl_output_line (ctl, "%s", path);
      return TRUE;
    }
  object = json_object_new ();
  json_object_set_string_member (object, "path", path);
  tf_ctl_output_take_json (object);
  return TRUE;
}

static const struct
{
  const char *word;
  guint n_arguments;
  gboolean (*run) (TfCtl *ctl, const char *name, const char *file, GError **error);
} prompts_table[] = {
  { "list", 0, prompts_list }, { "show", 1, prompts_show }, { "shipped", 1, prompts_shipped },
  { "edit", 1, prompts_edit }, { "set", 2, prompts_set },   { "reset", 1, prompts_reset },
  { "path", 0, prompts_path },
};

gboolean
tf_ctl_prompts (TfCtl *ctl, GError **error)
{
  const char *const *words = (const char *const *) ctl->args.words;
  const char *word = words[0] != NULL ? words[0] : "list";
  guint n = words[0] != NULL ? g_strv_length (ctl->args.words) - 1 : 0;

  for (guint i = 0; i < G_N_ELEMENTS (prompts_table); i++)
    if (g_str_equal (prompts_table[i].word, word) && prompts_table[i].n_arguments == n)
      return prompts_table[i].run (ctl, n > 0 ? words[1] : NULL, n > 1 ? words[2] : NULL, error);
  g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                       "prompts: usage: thoughtforgectl prompts [list|show NAME|shipped NAME|edit "
                       "NAME|set NAME FILE|reset NAME|path]");
  return FALSE;
}
