/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-tests-place.h"

static gboolean
has_npm_script (const char *directory)
{
  g_autofree char *text = code_tree_read (directory, "package.json");
  g_autoptr (JsonNode) node = text != NULL ? tf_json_parse (text, -1, NULL) : NULL;
  g_autofree char *script = NULL;
  JsonObject *object = NULL;
  JsonObject *scripts = NULL;

  return node != NULL && tf_json_get_object (node, "", &object, NULL) &&
         json_object_has_member (object, "scripts") &&
         tf_json_get_object (json_object_get_member (object, "scripts"), "scripts", &scripts,
                             NULL) &&
         tf_json_get_string (scripts, "scripts", "test", TF_JSON_REQUIRED, &script, NULL) &&
         strstr (script, "no test specified") == NULL && *g_strstrip (script) != '\0';
}

gboolean
code_find_npm (CodePlace *place)
{
  if (!has_npm_script (place->path))
    return FALSE;
  code_place_begin (place, "npm");
  CODE_PLACE_ADD_TESTS (place, NULL, "npm", "test");
  return TRUE;
}

static gboolean
is_typescript_or_javascript (const char *name)
{
  static const char *const ends[] = { ".ts", ".tsx", ".js", ".jsx", ".mjs", ".mts", ".cjs", NULL };

  for (guint i = 0; ends[i] != NULL; i++)
    if (g_str_has_suffix (name, ends[i]))
      return TRUE;
  return FALSE;
}

/* "a.test.ts", "a_test.ts", "test.ts", "a.spec.ts" */
static gboolean
is_test (const char *name)
{
  return is_typescript_or_javascript (name) &&
         g_regex_match_simple ("(^|[._])(test|spec)\\.\\w+$", name, G_REGEX_RAW, 0);
}

static gboolean
has_tests (const CodePlace *place)
{
  g_auto (GStrv) tests = code_tree_find (place->path, is_test);

  return tests[0] != NULL;
}

gboolean
code_find_deno (CodePlace *place)
{
  static const char *const marks[] = { "deno.json", "deno.jsonc", "deno.lock", NULL };
  TfTestStep *step;

  if (code_place_find_file (place, marks) == NULL || !has_tests (place))
    return FALSE;
  code_place_begin (place, "deno");
  step = CODE_PLACE_ADD_TESTS (place, NULL, "deno", "test", "--allow-all", "--cached-only",
                               "--junit-path=" CODE_TESTS_RESULT ".xml");
  code_place_set_result (place, step, CODE_TESTS_RESULT ".xml");
  return TRUE;
}

gboolean
code_find_bun (CodePlace *place)
{
  static const char *const marks[] = { "bun.lock", "bun.lockb", "bunfig.toml", NULL };

  if (code_place_find_file (place, marks) == NULL || !has_tests (place))
    return FALSE;
  code_place_begin (place, "bun");
  CODE_PLACE_ADD_TESTS (place, &code_report_bun, "bun", "test");
  return TRUE;
}
