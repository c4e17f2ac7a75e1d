/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-template.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/template/expand"

static GHashTable *
new_variables (void)
{
  GHashTable *variables = g_hash_table_new (g_str_hash, g_str_equal);

  g_hash_table_insert (variables, (gpointer) "project_name", (gpointer) "A & <b> {{c}}");
  g_hash_table_insert (variables, (gpointer) "empty", (gpointer) "");
  g_hash_table_insert (variables, (gpointer) "zero", (gpointer) "0");
  g_hash_table_insert (variables, (gpointer) "blank", (gpointer) " ");
  return variables;
}

TF_TEST (replaces_variables)
{
  static const struct
  {
    const char *text;
    const char *expected;
  } cases[] = {
    { "", "" },
    { "# {{project_name}}\n", "# A & <b> {{c}}\n" },
    { "{{ project_name }}!", "A & <b> {{c}}!" },
    { "[[a: what } or { it is]] \\ \"q\" $x\n", "[[a: what } or { it is]] \\ \"q\" $x\n" },
    { "{{if project_name}}yes{{else}}no{{end}}", "yes" },
    { "}} alone", "}} alone" },
    { "é {{empty}}…\n\n", "é …\n\n" },
    { "a\n{{if project_name}}\nb\n{{end}}\nc", "a\nb\nc" },
    { "{{project_name}}\n\n", "A & <b> {{c}}\n\n" },
    { "{{if empty}}a{{else if project_name}}b{{else if project_name}}c{{else}}d{{end}}", "b" },
    { "{{if empty}}a{{else if empty}}b{{else}}c{{end}}", "c" },
    { "{{if empty}}a{{end}}", "" },
    { "{{if zero}}a{{end}}{{if blank}}b{{end}}", "ab" },
    { "{{if empty}}{{if zero}}a{{else}}b{{end}}{{else}}{{if empty}}c{{else}}d{{end}}e{{end}}",
      "de" },
    { "{{if zero}}{{if empty}}a{{else}}b{{end}}c{{else}}d{{end}}e", "bce" },
  };
  g_autoptr (GHashTable) variables = new_variables ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TfTemplate template = { (char *) "t", (char *) cases[i].text };
      g_autoptr (GError) error = NULL;
      g_autofree char *text = tf_template_expand (&template, variables, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (text, ==, cases[i].expected);
    }
}

TF_TEST (errors_name_problem_and_line)
{
  static const struct
  {
    const char *text;
    const char *part;
  } cases[] = {
    { "a\n{{unknown}}", "line 2: unknown variable “unknown”" },
    { "{{if unknown}}x{{end}}", "unknown variable “unknown”" },
    { "a\n\n{{project_name", "line 3: “{{” without “}}”" },
    { "{{}}", "neither a variable" },
    { "{{require Gio}}", "neither a variable" },
    { "{{include \"/etc/passwd\"}}", "neither a variable" },
    { "{{project_name + \"x\"}}", "neither a variable" },
    { "\n{{if project_name}}\n\nnever closed", "line 2: {{if}} without {{end}}; add it" },
    { "{{if empty}}\n{{unknown}}{{end}}", "line 2: unknown variable “unknown”; there are: blank, "
                                          "empty, project_name, zero" },
    { "{{if empty}}\n\n{{end}}\n{{end}}", "line 4: {{end}} without {{if}}; remove it" },
    { "{{else}}", "line 1: {{else}} without {{if}}; remove it" },
    { "{{else if empty}}", "line 1: {{else if empty}} without {{if}}; remove it" },
    { "{{if empty}}{{else}}{{else}}{{end}}", "{{else}} after the {{else}}" },
    { "{{if empty}}{{else}}{{else if zero}}{{end}}", "{{else if zero}} after the {{else}}" },
    { "{{if}}", "unknown variable “if”" },
    { "{{if project_name zero}}{{end}}", "neither a variable" },
    { "{{Project_name}}", "neither a variable" },
    { "{{1}}", "neither a variable" },
    { "{{{project_name}}}", "neither a variable" },
    { "{{a\nb}}", "neither a variable" },
  };
  g_autoptr (GHashTable) variables = new_variables ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TfTemplate template = { (char *) "t", (char *) cases[i].text };
      g_autoptr (GError) error = NULL;
      g_autofree char *text = tf_template_expand (&template, variables, &error);

      g_test_message ("“%s”", cases[i].text);
      g_assert_error (error, TF_ERROR, TF_ERROR_TEMPLATE);
      g_assert_null (text);
      g_assert_nonnull (strstr (error->message, cases[i].part));
    }
}

/* Returns: (transfer full) (nullable): the text */
static char *
expand (const char *document, GError **error)
{
  g_autoptr (GHashTable) variables = new_variables ();
  TfTemplate template = { (char *) "t", (char *) document };
  g_autofree char *half = g_strnfill (TF_LIMIT_DOCUMENT / 2, 'x');

  g_hash_table_insert (variables, (gpointer) "half", half);
  return tf_template_expand (&template, variables, error);
}

TF_TEST (a_text_that_grows_past_a_document_is_refused)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *whole = expand ("{{half}}{{half}}", &error);
  g_autofree char *more = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (strlen (whole), ==, TF_LIMIT_DOCUMENT);
  more = expand ("{{half}}{{half}}!", &error);
  g_assert_null (more);
  tf_test_assert_error (error, TF_ERROR_TEMPLATE, "the result exceeds 16777216 bytes");
}

static char *
nest (guint depth)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < depth; i++)
    g_string_append (text, "{{if zero}}");
  g_string_append (text, "deep");
  for (guint i = 0; i < depth; i++)
    g_string_append (text, "{{end}}");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

TF_TEST (thirty_two_conditions_nest_and_no_more)
{
  g_autofree char *most = nest (32);
  g_autofree char *more = nest (33);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = expand (most, &error);
  g_autofree char *refused = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, "deep");
  refused = expand (more, &error);
  g_assert_null (refused);
  g_assert_nonnull (strstr (error->message, "more than 32 {{if}} inside each other"));
}

static const char *const pieces[] = {
  "{{",      "}}",       "{",    "}",           "if ",          "else",     "else if ",
  "end",     "empty",    "zero", "{{if zero}}", "{{if empty}}", "{{else}}", "{{else if zero}}",
  "{{end}}", "{{zero}}", "\n",   " ",           "\xc3\xa9",     "[[a: x]]", "unknown",
};

/* Either a text without marks, or an error with its line: never both, never a crash. */
TF_TEST (garbage_is_expanded_or_refused)
{
  g_autoptr (GHashTable) variables = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GRand) random = g_rand_new_with_seed (10);
  guint n_expanded = 0, n_refused = 0;

  g_hash_table_insert (variables, (gpointer) "empty", (gpointer) "");
  g_hash_table_insert (variables, (gpointer) "zero", (gpointer) "0");
  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GString) document = g_string_new (NULL);
      TfTemplate template = { (char *) "t", NULL };
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;

      for (int n = g_rand_int_range (random, 0, 12); n > 0; n--)
        g_string_append (document,
                         pieces[g_rand_int_range (random, 0, (int) G_N_ELEMENTS (pieces))]);
      template.text = document->str;
      text = tf_template_expand (&template, variables, &error);
      g_assert_true ((text == NULL) == (error != NULL));
      if (text != NULL)
        {
          g_assert_true (strstr (document->str, "{{") == NULL || strlen (text) < document->len);
          n_expanded++;
          continue;
        }
      g_assert_true (g_error_matches (error, TF_ERROR, TF_ERROR_TEMPLATE));
      g_assert_true (g_str_has_prefix (error->message, "template t, line "));
      n_refused++;
    }
  g_assert_cmpuint (n_expanded, >, 1000);
  g_assert_cmpuint (n_refused, >, 1000);
}
