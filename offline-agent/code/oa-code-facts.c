/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-code-facts.h"

#include <string.h>

#include "oa-data.h"
#include "oa-each.h"
#include "oa-finding.h"
#include "tf-acceptance.h"
#include "tf-json.h"

#define SHOWN_TESTS 3 /* names in a finding about several tests */

/* Each has headings of its own. */
static void
append_words (GString *words, const char *text)
{
  if (text != NULL)
    g_string_append_printf (words, "%s\n\n# Next\n\n", text);
}

char *
oa_code_dup_words (const TfPrompt *prompt)
{
  GString *words = g_string_new (NULL);

  append_words (words, tf_prompt_get (prompt, "constraints"));
  append_words (words, tf_prompt_get (prompt, "decisions"));
  return g_string_free (words, FALSE);
}

gboolean
oa_code_is (const TfPrompt *prompt)
{
  OA_EACH (const TfMaterial, material, prompt->materials)
    if (g_str_equal (material->name, "deliverable"))
      return g_str_equal (material->label, ".");
  return FALSE;
}

TfTestReport *
oa_code_tests (const TfPrompt *prompt)
{
  const char *text = tf_prompt_get (prompt, "test_results");
  g_autoptr (JsonNode) node = text != NULL ? tf_json_parse (text, -1, NULL) : NULL;

  return node != NULL ? tf_test_report_from_json (node, "", NULL) : NULL;
}

/* The file that describes the tests, for findings without a file of their own. Returns: (transfer
 * none) */
static const char *
find_build_file (const OaTree *tree)
{
  static const char *const names[] = { "meson.build",  "CMakeLists.txt", "Makefile",
                                       "Makefile.am",  "Cargo.toml",     "go.mod",
                                       "package.json", "pyproject.toml", "setup.py",
                                       "README.md",    "README" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (oa_tree_find (tree, names[i]) != NULL)
      return names[i];
  return tree->files->len > 0 ? ((OaFile *) tree->files->pdata[0])->path : "N/A";
}

/* A file of the project that @text mentions with a line. Returns: (transfer full) (nullable) */
static char *
find_place (const OaTree *tree, const char *text, guint *out_line)
{
  g_autoptr (GRegex) shape =
      g_regex_new ("([\\w./+-]+):(\\d+)|File \"([^\"]+)\", line (\\d+)", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (shape, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *colon = g_match_info_fetch (match, 1);
      g_autofree char *quoted = g_match_info_fetch (match, 3);
      g_autofree char *line = g_match_info_fetch (match, *colon != '\0' ? 2 : 4);
      const char *name = *colon != '\0' ? colon : quoted;

      for (guint i = 0; i < tree->files->len; i++)
        {
          const char *path = ((OaFile *) tree->files->pdata[i])->path;
          g_autofree char *below = g_strconcat ("/", path, NULL);

          if (!g_str_equal (name, path) && !g_str_has_suffix (name, below))
            continue;
          *out_line = (guint) g_ascii_strtoull (line, NULL, 10);
          return g_strdup (path);
        }
    }
  return NULL;
}

/* The file of a test: it contains the test's name, or the test's name contains its name. Returns:
 * (transfer none) (nullable) */
static const char *
find_test_file (const OaTree *tree, const char *test, guint *out_line)
{
  OA_EACH (const OaFile, file, tree->files)
    {
      g_autofree char *text = file->is_test ? oa_tree_load (tree, file->path, NULL) : NULL;
      const char *found = NULL;

      found = text != NULL ? strstr (text, test) : NULL;
      if (found == NULL)
        continue;
      *out_line = 1;
      for (const char *at = text; at < found; at++)
        *out_line += *at == '\n';
      return file->path;
    }
  OA_EACH (const OaFile, file, tree->files)
    {
      g_autofree char *name = g_path_get_basename (file->path);
      char *dot = strrchr (name, '.');

      if (dot != NULL && dot > name)
        *dot = '\0';
      if (file->is_test && strlen (name) > 3 && strstr (test, name) != NULL)
        return file->path;
    }
  return NULL;
}

/* @message shortened to fit into a description. Returns: (transfer full) */
static char *
shorten (const char *message)
{
  return g_utf8_strlen (message, -1) > 300 ? g_utf8_substring (message, 0, 300)
                                           : g_strdup (message);
}

/* Tests that fail for one reason. */
typedef struct
{
  const TfTestCase *first; /* (not owned) */
  GPtrArray *names;        /* (owned) (element-type utf8): (not owned) */
} Cause;

static void
cause_free (Cause *self)
{
  g_ptr_array_unref (self->names);
  g_free (self);
}

/* What several tests have in common if they fail for one reason: the message without their names.
 * Without a message, each test is its own reason. Returns: (transfer full) */
static char *
dup_cause (const TfTestCase *test)
{
  g_auto (GStrv) parts = NULL;

  if (test->failed_before)
    return g_strdup ("");
  if (test->message == NULL)
    return g_strdup (test->name);
  parts = g_strsplit (test->message, test->name, -1);
  return g_strjoinv ("…", parts);
}

/* Returns: (transfer full) (element-type Cause): in the order of their first tests */
static GPtrArray *
list_causes (const TfTestReport *report)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *causes = g_ptr_array_new_with_free_func ((GDestroyNotify) cause_free);

  OA_EACH (const TfTestCase, test, report->cases)
    {
      g_autofree char *key = dup_cause (test);
      Cause *cause = g_hash_table_lookup (known, key);

      if (test->outcome != TF_TEST_OUTCOME_FAILED)
        continue;
      if (cause == NULL)
        {
          cause = g_new0 (Cause, 1);
          cause->first = test;
          cause->names = g_ptr_array_new ();
          g_ptr_array_add (causes, cause);
          g_hash_table_insert (known, g_steal_pointer (&key), cause);
        }
      g_ptr_array_add (cause->names, test->name);
    }
  return causes;
}

/* "“a” fails", "5 tests fail, “a”, “b”, “c” and 2 more". */
static char *
describe_tests (const Cause *cause)
{
  const char *before = cause->first->failed_before ? ", as before the work began" : "";
  GString *text = g_string_new (NULL);

  if (cause->names->len == 1)
    {
      g_string_append_printf (text, "The test “%s” fails%s", cause->first->name, before);
      return g_string_free (text, FALSE);
    }
  g_string_append_printf (text, "%u tests fail%s (", cause->names->len, before);
  for (guint i = 0; i < cause->names->len && i < SHOWN_TESTS; i++)
    g_string_append_printf (text, "%s“%s”", i > 0 ? ", " : "",
                            (const char *) g_ptr_array_index (cause->names, i));
  if (cause->names->len > SHOWN_TESTS)
    g_string_append_printf (text, " and %u more", cause->names->len - SHOWN_TESTS);
  g_string_append (text, ")");
  return g_string_free (text, FALSE);
}

static void
add_failure (const OaTree *tree, const Cause *cause, GPtrArray *findings)
{
  const TfTestCase *test = cause->first;
  const char *id = test->failed_before ? "failed-before" : "failed";
  guint line = 0;
  g_autofree char *place = test->message != NULL ? find_place (tree, test->message, &line) : NULL;
  const char *path = place != NULL ? place : find_test_file (tree, test->name, &line);
  g_autofree char *why = shorten (test->message != NULL ? test->message : "it says nothing more");
  g_autofree char *tests = describe_tests (cause);
  g_autofree char *message = g_strdup_printf ("%s: %s", tests, why);

  oa_finding_take (findings,
                   oa_finding_new ("tests", id, "error",
                                   path != NULL ? path : find_build_file (tree), line, message));
}

/* What the tests say. That their result is unknown is no finding about the code: the daemon keeps
 * the project from being done, and asks the user. */
static void
add_tests (const OaTree *tree, const TfTestReport *report, GPtrArray *findings)
{
  g_autoptr (GPtrArray) causes = NULL;
  guint failed = 0;

  if (report == NULL || !report->counts.known)
    return;
  causes = list_causes (report);
  OA_EACH (const Cause, cause, causes)
    {
      add_failure (tree, cause, findings);
      failed += cause->names->len;
    }
  if (failed < report->counts.failed)
    {
      g_autofree char *message = g_strdup_printf ("%u more tests fail; their names are unknown",
                                                  report->counts.failed - failed);

      oa_finding_take (findings, oa_finding_new ("tests", "failed", "error", find_build_file (tree),
                                                 0, message));
    }
}

static void
add_rule_findings (const char *text, gboolean has_map, GPtrArray *findings)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  const char *path = has_map ? TF_ACCEPTANCE_PATH : "N/A";

  for (char **line = lines; *line != NULL; line++)
    if (*g_strstrip (*line) != '\0')
      oa_finding_take (findings, oa_finding_new ("acceptance", "rule", "error", path, 0, *line));
}

static void
add_readme (const OaTree *tree, const TfTestReport *report, GPtrArray *findings)
{
  static const char *const names[] = { "README.md", "README", "README.rst", "README.txt" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text = NULL;
      g_autofree char *folded = NULL;

      if (oa_tree_find (tree, names[i]) == NULL)
        continue;
      text = oa_tree_load (tree, names[i], NULL);
      folded = text != NULL ? g_ascii_strdown (text, -1) : NULL;
      if (folded != NULL && strstr (folded, "test") == NULL &&
          strstr (folded, "make check") == NULL)
        oa_finding_take (findings,
                         oa_finding_new ("readme", "tests", "", names[i], 0,
                                         "The README does not explain how to run the tests."));
      return;
    }
}

void
oa_code_facts (const OaTree *tree,
               const TfPrompt *prompt,
               const TfTestReport *report,
               GPtrArray *findings)
{
  const char *rules = tf_prompt_get (prompt, "rule_findings");

  add_tests (tree, report, findings);
  if (rules != NULL)
    add_rule_findings (rules, tf_prompt_get (prompt, "acceptance") != NULL, findings);
  add_readme (tree, report, findings);
}

/* The words of the section without markup. Returns: (transfer full) */
static GHashTable *
read_exclusions (const char *constraints)
{
  GHashTable *words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) lines = g_strsplit (constraints, "\n", -1);
  gboolean inside = FALSE;

  for (char **line = lines; *line != NULL; line++)
    {
      g_auto (GStrv) parts = g_strsplit_set (*line, " \t,;:`\"()“”", -1);

      if (g_str_has_prefix (*line, "## "))
        inside = g_str_has_prefix (*line, "## Exclusions");
      for (char **part = parts; inside && *part != NULL; part++)
        {
          gsize length = strlen (*part);

          if (length > 1 && (*part)[length - 1] == '.')
            (*part)[length - 1] = '\0';
          if (length > 1)
            g_hash_table_add (words, g_strdup (*part));
        }
    }
  return words;
}

/* Wherever the user wrote it: “Leave tests/unity alone”, “don’t touch deps/”. */
static void
add_left_alone (GHashTable *words, const char *constraints)
{
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (oa_data_pattern ("code.left-alone"), constraints, 0, &match);
       g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *place = g_match_info_fetch_named (match, "place");
      gsize length = strlen (place);

      while (length > 0 && strchr ("/.`\"", place[length - 1]) != NULL)
        place[--length] = '\0';
      g_hash_table_add (words, g_strconcat (place, "/", NULL));
      g_hash_table_add (words, g_steal_pointer (&place));
    }
}

static gboolean
is_excluded (GHashTable *words, const OaFinding *finding)
{
  g_autofree char *folder = g_strdup (finding->path);
  char *slash = NULL;

  if (g_hash_table_contains (words, finding->path) || g_hash_table_contains (words, finding->id))
    return TRUE;
  while ((slash = strrchr (folder, '/')) != NULL)
    {
      slash[1] = '\0';
      if (g_hash_table_contains (words, folder))
        return TRUE;
      *slash = '\0';
    }
  return FALSE;
}

void
oa_code_exclude (const TfPrompt *prompt, GPtrArray *findings, GPtrArray *excluded)
{
  const char *constraints = tf_prompt_get (prompt, "constraints");
  g_autoptr (GHashTable) words = read_exclusions (constraints != NULL ? constraints : "");

  if (constraints != NULL)
    add_left_alone (words, constraints);
  for (guint i = findings->len; i > 0; i--)
    {
      const OaFinding *finding = findings->pdata[i - 1];

      /* Failing tests and missing criteria are facts, whatever is excluded. */
      if (!g_str_equal (finding->tool, "tests") && !g_str_equal (finding->tool, "acceptance") &&
          is_excluded (words, finding))
        g_ptr_array_add (excluded, g_ptr_array_steal_index (findings, i - 1));
    }
}
