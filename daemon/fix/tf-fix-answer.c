/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-answer.h"

#include <string.h>

#include "tf-error.h"
#include "tf-json.h"

static void
tf_fix_free (TfFix *fix)
{
  if (fix == NULL)
    return;
  g_free (fix->note);
  g_free (fix);
}

void
tf_fix_answer_free (TfFixAnswer *self)
{
  g_free (self->content);
  g_ptr_array_unref (self->fixes);
  g_free (self);
}

static void
take_error (GPtrArray *errors, GError *error)
{
  g_ptr_array_add (errors, g_strdup (error->message));
  g_error_free (error);
}

static void
read_content (TfFixAnswer *self, JsonObject *object, GPtrArray *errors)
{
  GError *error = NULL;
  g_autofree char *content = NULL;

  if (!tf_json_get_string (object, "", "content", TF_JSON_OPTIONAL | TF_JSON_NULLABLE, &content,
                           &error))
    {
      take_error (errors, error);
      return;
    }
  if (content == NULL)
    return;
  if (content[strspn (content, " \t\r\n")] == '\0')
    g_ptr_array_add (errors, g_strdup ("content: found nothing, expected the whole document; "
                                       "leave it out when nothing was changed"));
  else
    self->content = g_strconcat (content, g_str_has_suffix (content, "\n") ? "" : "\n", NULL);
}

/* true, false, "partly" or "earlier". */
static gboolean
read_applied (JsonObject *object, const char *path, TfFix *fix, GError **error)
{
  JsonNode *node = json_object_get_member (object, "applied");

  if (node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
      json_node_get_value_type (node) == G_TYPE_STRING)
    {
      if (g_str_equal (json_node_get_string (node), "partly"))
        {
          fix->applied = TRUE;
          fix->partly = TRUE;
          return TRUE;
        }
      if (g_str_equal (json_node_get_string (node), "earlier"))
        {
          fix->earlier = TRUE;
          return TRUE;
        }
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "%s.applied: found \"%s\", expected true, false, \"partly\" or \"earlier\"",
                   path, json_node_get_string (node));
      return FALSE;
    }
  return tf_json_get_boolean (object, path, "applied", TF_JSON_REQUIRED, &fix->applied, error);
}

static TfFix *
read_fix (JsonNode *node, const char *path, GPtrArray *errors)
{
  TfFix *fix = g_new0 (TfFix, 1);
  JsonObject *object = NULL;
  GError *error = NULL;

  if (tf_json_get_object (node, path, &object, &error) &&
      tf_json_get_uint (object, path, "n", TF_JSON_REQUIRED, &fix->n, &error) &&
      read_applied (object, path, fix, &error) &&
      tf_json_get_string (object, path, "note", TF_JSON_REQUIRED, &fix->note, &error))
    return fix;
  take_error (errors, error);
  tf_fix_free (fix);
  return NULL;
}

/* Stores @fix (taken) at the place of its issue. */
static void
place_fix (TfFixAnswer *self, TfFix *fix, const char *path, GPtrArray *errors)
{
  guint n_issues = self->fixes->len;

  if (fix->n < 1 || fix->n > n_issues)
    g_ptr_array_add (errors, g_strdup_printf ("%s.n: found %u, expected a number from 1 to %u",
                                              path, fix->n, n_issues));
  else if (g_ptr_array_index (self->fixes, fix->n - 1) != NULL)
    g_ptr_array_add (errors, g_strdup_printf ("%s.n: found %u a second time, expected one entry "
                                              "for every issue",
                                              path, fix->n));
  else
    {
      self->fixes->pdata[fix->n - 1] = fix;
      return;
    }
  tf_fix_free (fix);
}

static void
read_fixes (TfFixAnswer *self, JsonObject *object, GPtrArray *errors)
{
  JsonArray *array = NULL;
  GError *error = NULL;
  guint n_before = errors->len;

  if (!tf_json_get_array (object, "", "fixes", TF_JSON_REQUIRED, &array, &error))
    {
      take_error (errors, error);
      return;
    }
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      g_autofree char *path = g_strdup_printf ("fixes[%u]", i);
      TfFix *fix = read_fix (json_array_get_element (array, i), path, errors);

      if (fix != NULL)
        place_fix (self, fix, path, errors);
    }
  for (guint i = 0; i < self->fixes->len && errors->len == n_before; i++)
    if (g_ptr_array_index (self->fixes, i) == NULL)
      g_ptr_array_add (errors, g_strdup_printf ("fixes: found no entry for issue %u, expected one "
                                                "for every issue",
                                                i + 1));
}

TfFixAnswer *
tf_fix_answer_parse (const char *answer, guint n_issues, GPtrArray *errors)
{
  g_autoptr (TfFixAnswer) self = g_new0 (TfFixAnswer, 1);
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object = NULL;
  GError *error = NULL;
  guint n_before = errors->len;

  self->fixes = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_fix_free);
  g_ptr_array_set_size (self->fixes, n_issues);
  node = tf_json_extract (answer, &error);
  if (node == NULL || !tf_json_get_object (node, "", &object, &error))
    {
      take_error (errors, error);
      return NULL;
    }
  read_content (self, object, errors);
  read_fixes (self, object, errors);
  return errors->len == n_before ? g_steal_pointer (&self) : NULL;
}

guint
tf_fix_answer_count_applied (const TfFixAnswer *self)
{
  guint n = 0;

  for (guint i = 0; i < self->fixes->len; i++)
    if (((const TfFix *) g_ptr_array_index (self->fixes, i))->applied)
      n++;
  return n;
}

void
tf_fix_answer_refuse (TfFixAnswer *self, const char *why)
{
  self->refused = TRUE;
  g_clear_pointer (&self->content, g_free);
  for (guint i = 0; i < self->fixes->len; i++)
    {
      TfFix *fix = g_ptr_array_index (self->fixes, i);

      fix->applied = FALSE;
      fix->partly = FALSE;
      fix->earlier = FALSE;
      g_free (fix->note);
      fix->note = g_strconcat ("refused: ", why, NULL);
    }
}

gboolean
tf_fix_answer_check_claims (const TfFixAnswer *self,
                            const char *before,
                            const char *after,
                            GPtrArray *errors)
{
  guint n_applied = tf_fix_answer_count_applied (self);
  gboolean changed = strcmp (before, after) != 0;

  if (n_applied > 0 && !changed)
    g_ptr_array_add (errors,
                     g_strdup_printf ("fixes: %u are marked as applied, but the document is "
                                      "unchanged; return the whole of it as content",
                                      n_applied));
  else if (n_applied == 0 && changed)
    g_ptr_array_add (errors, g_strdup ("fixes: none is marked as applied, but the document has "
                                       "changed; mark the applied ones, or leave it unchanged"));
  else
    return TRUE;
  return FALSE;
}
