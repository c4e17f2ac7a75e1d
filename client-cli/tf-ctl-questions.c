/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-questions.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-output.h"

#define SKIP "-"

/* Returns: (transfer full) (nullable) */
static GVariant *
get_questions (GVariant *properties)
{
  return g_variant_lookup_value (properties, "Questions", G_VARIANT_TYPE ("aa{sv}"));
}

static gboolean
is_open (GVariant *question)
{
  return *tf_bus_dict_get_string (question, "answer", "") == '\0';
}

/* Returns: (transfer full) (element-type GVariant): those without an answer */
static GPtrArray *
list_open (GVariant *properties)
{
  g_autoptr (GVariant) questions = get_questions (properties);
  GPtrArray *open = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);

  for (gsize i = 0; questions != NULL && i < g_variant_n_children (questions); i++)
    {
      g_autoptr (GVariant) question = g_variant_get_child_value (questions, i);

      if (is_open (question))
        g_ptr_array_add (open, g_variant_ref (question));
    }
  return open;
}

guint
tf_ctl_questions_count_open (GVariant *properties)
{
  g_autoptr (GPtrArray) open = list_open (properties);

  return open->len;
}

guint
tf_ctl_questions_count (GVariant *properties)
{
  g_autoptr (GVariant) questions = get_questions (properties);

  return questions != NULL ? (guint) g_variant_n_children (questions) : 0;
}

char *
tf_ctl_questions_find_open (GVariant *properties)
{
  g_autoptr (GPtrArray) open = list_open (properties);

  return open->len > 0 ? g_strdup (tf_bus_dict_get_string (g_ptr_array_index (open, 0), "id", ""))
                       : NULL;
}

char *
tf_ctl_questions_find (GVariant *properties, const char *word)
{
  g_autoptr (GVariant) questions = get_questions (properties);

  for (gsize i = 0; questions != NULL && i < g_variant_n_children (questions); i++)
    {
      g_autoptr (GVariant) question = g_variant_get_child_value (questions, i);
      const char *id = tf_bus_dict_get_string (question, "id", "");

      if (g_ascii_strcasecmp (id, word) == 0)
        return g_strdup (id);
    }
  return NULL;
}

char *
tf_ctl_questions_find_only (GVariant *properties)
{
  g_autoptr (GPtrArray) open = list_open (properties);

  return open->len == 1 ? g_strdup (tf_bus_dict_get_string (g_ptr_array_index (open, 0), "id", ""))
                        : NULL;
}

static char *
describe (GVariant *question)
{
  const char *recommended = tf_bus_dict_get_string (question, "recommended", "");

  g_autofree char *asked = g_strdup_printf ("%s: %s", tf_bus_dict_get_string (question, "id", ""),
                                            tf_bus_dict_get_string (question, "text", ""));
  g_autofree char *hint = g_strdup_printf (_ ("recommended: %s"), recommended);

  return *recommended != '\0' ? g_strdup_printf ("%s\n    %s", asked, hint)
                              : g_steal_pointer (&asked);
}

char *
tf_ctl_questions_describe_open (GVariant *properties)
{
  g_autoptr (GPtrArray) open = list_open (properties);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < open->len; i++)
    {
      g_autofree char *one = describe (g_ptr_array_index (open, i));

      g_string_append_printf (text, "%s\n", one);
    }
  return g_string_free (text, FALSE);
}

gboolean
tf_ctl_questions_answer (TfCtl *ctl,
                         const char *path,
                         const char *question,
                         const char *text,
                         GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_project (ctl, path, "Answer", g_variant_new ("(ss)", question, text), "(s)",
                               error);

  return reply != NULL;
}

gboolean
tf_ctl_questions_apply (TfCtl *ctl, const char *path, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_project (ctl, path, "ApplyAnswers", NULL, "()", error);

  return reply != NULL;
}

gboolean
tf_ctl_questions_accept (TfCtl *ctl,
                         const char *path,
                         GVariant *properties,
                         guint *out_n,
                         GError **error)
{
  g_autoptr (GPtrArray) open = list_open (properties);

  *out_n = 0;
  for (guint i = 0; i < open->len; i++)
    {
      GVariant *question = g_ptr_array_index (open, i);
      const char *recommended = tf_bus_dict_get_string (question, "recommended", "");

      if (*recommended == '\0')
        continue;
      if (!tf_ctl_questions_answer (ctl, path, tf_bus_dict_get_string (question, "id", ""),
                                    recommended, error))
        return FALSE;
      (*out_n)++;
    }
  return TRUE;
}

static gboolean
ask_one (TfCtl *ctl, const char *path, GVariant *question, guint *inout_n, GError **error)
{
  const char *recommended = tf_bus_dict_get_string (question, "recommended", "");
  g_autofree char *shown = describe (question);
  g_autofree char *text = NULL;
  const char *answer;

  tf_ctl_output_line (ctl, "%s", shown);
  if (!tf_ctl_output_ask_text (ctl,
                               *recommended != '\0'
                                   ? _ ("answer (Enter: as recommended, -: skip): ")
                                   : _ ("answer (Enter: skip): "),
                               &text, error))
    return FALSE;
  answer = *text != '\0' ? text : recommended;
  if (*answer == '\0' || g_str_equal (text, SKIP))
    return TRUE;
  (*inout_n)++;
  return tf_ctl_questions_answer (ctl, path, tf_bus_dict_get_string (question, "id", ""), answer,
                                  error);
}

gboolean
tf_ctl_questions_ask (TfCtl *ctl,
                      const char *path,
                      GVariant *properties,
                      GHashTable *asked,
                      guint *out_n,
                      GError **error)
{
  g_autoptr (GPtrArray) open = list_open (properties);

  *out_n = 0;
  for (guint i = 0; i < open->len; i++)
    {
      GVariant *question = g_ptr_array_index (open, i);

      if (g_hash_table_add (asked, g_strdup (tf_bus_dict_get_string (question, "id", ""))) &&
          !ask_one (ctl, path, question, out_n, error))
        return FALSE;
    }
  return TRUE;
}
