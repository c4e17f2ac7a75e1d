/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-test-compare.h"
#include "code-test-language.h"

/* Which lines of a file say what tests run. @pattern is that of its section or statement.
 * Returns: (transfer full) (element-type utf8): with one blank between words */
typedef GPtrArray *(*ListLines) (const char *text, const char *pattern);

typedef struct
{
  const char *file; /* a pattern of its path */
  ListLines list;
  const char *pattern; /* (nullable) */
  gboolean script;     /* a new one may contain anything */
} CodeTestConfig;

/* Words by which a command or setting leaves out tests or forgets their failures. */
static const char narrowing[] =
    "(?i)\\|\\|\\s*(?:true|:|exit 0|echo)|;\\s*(?:true|:|exit "
    "0)\\s*$|\\|\\s*(?:cat|tee|tail|head|grep|sed|true)\\b|"
    "^@?-\\w|^-@|(?:^|[\\s\"'])(?:-k|-m(?= "
    "[\"'\\w]*(?:not|slow|fast))|-run|-short|--lf|-x)(?=[\\s=\"']|$)|"
    "--(?:ignore|deselect|exclude|skip|grep|filter|tag|maxfail|last-failed|bail|no-?run|"
    "collect-only|pass-?with|force-exit|exit-?zero|continue-on)|"
    "ignore|exclude|deselect|skip|xfail|passWithNoTests|testMatch|testRegex|testPath|"
    "testNamePattern|"
    "testpaths|python_(?:files|classes|functions)|norecursedirs|test[-_]?dir|"
    "WILL_FAIL|DISABLED|should_fail|XFAIL|harness\\s*=\\s*false|auto(?:tests)?\\s*=\\s*false|"
    "\\btest\\s*=\\s*false|doctest\\s*=\\s*false|testFailureIgnore|ignoreFailures|enabled\\s*=?\\s*"
    "false|"
    "\\bok\\s+\\d|\\b(?:echo|printf)\\b.*\\bok\\b|\\b1\\.\\.\\d|exit\\s+0|os\\._exit|sys\\.exit|"
    "process\\.exit|"
    "PASS_REGULAR|FAIL_REGULAR|\\bonly\\b|\\bbail\\b|2>\\s*&1\\s*\\||\\bset "
    "\\+e|\\btrue\\b\\s*$|^:$";

/* Hooks by which a file beside the tests changes which run, and how they end. */
static const char hooks[] =
    "\\bpytest_(?:collection_\\w+|ignore_collect|runtest_\\w+|pyfunc_call|session\\w+|report_\\w+|"
    "deselected|"
    "itemcollected|collect_\\w+|configure|cmdline_\\w+|unconfigure|exception_interact|make\\w+|"
    "generate_tests|terminal_summary|assert\\w+)|\\bcollect_ignore|\\bexitstatus\\b|\\bos\\._exit|"
    "\\bdeselect\\b";

static char *
squeeze (const char *line)
{
  g_auto (GStrv) words = g_regex_split (code_test_regex ("\\s+"), line, 0);
  g_autofree char *joined = g_strjoinv (" ", words);

  return g_strdup (g_strstrip (joined));
}

static void
add_line (GPtrArray *lines, const char *line)
{
  g_autofree char *squeezed = squeeze (line);

  if (*squeezed != '\0' && *squeezed != '#' && !g_str_has_prefix (squeezed, "//"))
    g_ptr_array_add (lines, g_steal_pointer (&squeezed));
}

static GPtrArray *
lines_new (void)
{
  return g_ptr_array_new_with_free_func (g_free);
}

static GPtrArray *
list_all (const char *text, const char *pattern)
{
  GPtrArray *lines = lines_new ();
  g_auto (GStrv) all = g_strsplit (text, "\n", -1);

  for (guint i = 0; all[i] != NULL; i++)
    if (pattern == NULL || g_regex_match (code_test_regex (pattern), all[i], 0, NULL))
      add_line (lines, all[i]);
  return lines;
}

/* Of sections "[name]". */
static GPtrArray *
list_sections (const char *text, const char *pattern)
{
  GPtrArray *lines = lines_new ();
  g_auto (GStrv) all = g_strsplit (text, "\n", -1);
  gboolean inside = FALSE;

  for (guint i = 0; all[i] != NULL; i++)
    {
      const char *start = all[i] + strspn (all[i], " \t");

      if (*start == '[' &&
          g_regex_match_simple ("^\\[{1,2}[^]\\[\"',]+\\]{1,2}", start, G_REGEX_RAW, 0))
        inside = g_regex_match (code_test_regex (pattern), start, 0, NULL);
      if (inside)
        add_line (lines, all[i]);
    }
  return lines;
}

/* Statements "name (…)", each as one line. */
static GPtrArray *
list_calls (const char *text, const char *pattern)
{
  GPtrArray *lines = lines_new ();
  g_autofree char *plain =
      g_regex_replace_literal (code_test_regex ("^\\s*#.*$"), text, -1, 0, "", 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (gboolean found = g_regex_match (code_test_regex (pattern), plain, 0, &match); found;
       found = g_match_info_next (match, NULL))
    {
      int start = 0, end = 0;
      guint depth = 1;
      g_autofree char *call = NULL;

      g_match_info_fetch_pos (match, 0, &start, &end);
      for (; plain[end] != '\0' && depth > 0; end++)
        depth += plain[end] == '(' ? 1 : plain[end] == ')' ? -1 : 0;
      call = g_strndup (plain + start, (gsize) (end - start));
      add_line (lines, call);
    }
  return lines;
}

/* Makefiles */

typedef struct
{
  char **all;        /* (not owned): the lines, continued ones joined */
  GPtrArray *lines;  /* (not owned) */
  GHashTable *names; /* (owned) (element-type utf8): targets and variables that were taken */
} Makefile;

static void take_rule (Makefile *self, const char *target, guint depth);

/* A variable that a line uses, and its definitions. */
static void
take_variables (Makefile *self, const char *line)
{
  g_autoptr (GMatchInfo) match = NULL;

  for (gboolean found = g_regex_match (code_test_regex ("\\$[({](\\w+)[)}]"), line, 0, &match);
       found; found = g_match_info_next (match, NULL))
    {
      g_autofree char *name = g_match_info_fetch (match, 1);
      g_autofree char *pattern = g_strdup_printf ("^\\s*(?:export\\s+)?%s\\s*[:+?]?=", name);

      if (!g_hash_table_add (self->names, g_strconcat ("$", name, NULL)))
        continue;
      for (guint i = 0; self->all[i] != NULL; i++)
        if (g_regex_match_simple (pattern, self->all[i], G_REGEX_RAW, 0))
          add_line (self->lines, self->all[i]);
    }
}

static void
take_prerequisites (Makefile *self, const char *rule, guint depth)
{
  g_auto (GStrv) words = g_strsplit_set (rule, " \t", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0' && strpbrk (words[i], "$%:=") == NULL)
      take_rule (self, words[i], depth + 1);
}

/* Its rule, what it depends on, and the variables of both; a file that it builds is none of them. */
static void
take_rule (Makefile *self, const char *target, guint depth)
{
  g_autofree char *escaped = g_regex_escape_string (target, -1);
  g_autofree char *pattern = g_strdup_printf ("^(?:[^#:=\\t]* )?%s(?: [^#:=]*)?::?(?!=)", escaped);

  if (depth > 4 || !g_hash_table_add (self->names, g_strdup (target)))
    return;
  for (guint i = 0; self->all[i] != NULL; i++)
    {
      if (*self->all[i] == '\t' || g_str_has_prefix (self->all[i], ".PHONY") ||
          !g_regex_match_simple (pattern, self->all[i], G_REGEX_RAW, 0))
        continue;
      add_line (self->lines, self->all[i]);
      take_variables (self, self->all[i]);
      take_prerequisites (self, strchr (self->all[i], ':') + 1, depth);
      for (i++; self->all[i] != NULL && (*self->all[i] == '\t' || *self->all[i] == '\0'); i++)
        {
          add_line (self->lines, self->all[i]);
          take_variables (self, self->all[i]);
        }
      i--;
    }
}

static GPtrArray *
list_make (const char *text, const char *pattern)
{
  static const char *const targets[] = { "check",       "test",      "tests",
                                         "check-local", "all-tests", "runtest" };
  GPtrArray *lines = lines_new ();
  g_autofree char *joined =
      g_regex_replace_literal (code_test_regex ("\\\\\\n\\s*"), text, -1, 0, " ", 0, NULL);
  g_auto (GStrv) all = g_strsplit (joined, "\n", -1);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Makefile self = { all, lines, names };

  for (guint i = 0; i < G_N_ELEMENTS (targets); i++)
    take_rule (&self, targets[i], 0);
  for (guint i = 0; all[i] != NULL; i++)
    if (g_regex_match_simple (pattern, all[i], G_REGEX_RAW, 0))
      add_line (lines, all[i]);
  return lines;
}

/* package.json */

static void
add_script (JsonObject *scripts, const char *name, GPtrArray *lines, guint depth)
{
  g_autofree char *script = NULL;
  g_autofree char *line = NULL;
  g_autoptr (GMatchInfo) match = NULL;

  if (depth > 4 || !json_object_has_member (scripts, name) ||
      !tf_json_get_string (scripts, "scripts", name, TF_JSON_REQUIRED, &script, NULL))
    return;
  line = g_strdup_printf ("%s: %s", name, script);
  add_line (lines, line);
  for (gboolean found = g_regex_match (code_test_regex ("(?:npm|yarn|pnpm)(?: run)? ([\\w:-]+)"),
                                       script, 0, &match);
       found; found = g_match_info_next (match, NULL))
    {
      g_autofree char *other = g_match_info_fetch (match, 1);

      if (strcmp (other, name) != 0)
        add_script (scripts, other, lines, depth + 1);
    }
}

static GPtrArray *
list_package (const char *text, const char *pattern)
{
  static const char *const scripts_of_tests[] = { "pretest", "test", "posttest" };
  static const char *const tools[] = { "jest", "mocha", "ava", "vitest", "tap", "c8", "nyc" };
  GPtrArray *lines = lines_new ();
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, NULL);
  JsonObject *object = NULL;
  JsonObject *scripts = NULL;

  if (node == NULL || !tf_json_get_object (node, "", &object, NULL))
    return lines;
  if (json_object_has_member (object, "scripts") &&
      tf_json_get_object (json_object_get_member (object, "scripts"), "scripts", &scripts, NULL))
    for (guint i = 0; i < G_N_ELEMENTS (scripts_of_tests); i++)
      add_script (scripts, scripts_of_tests[i], lines, 0);
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    if (json_object_has_member (object, tools[i]))
      {
        g_autofree char *settings = tf_json_to_text (json_object_get_member (object, tools[i]));
        g_autoptr (GPtrArray) more = list_all (settings, NULL);

        for (guint k = 0; k < more->len; k++)
          add_line (lines, g_ptr_array_index (more, k));
      }
  return lines;
}

static const CodeTestConfig configs[] = {
  { "(^|/)(GNUmakefile|[Mm]akefile)(\\.(am|in|PL))?$|\\.mk$", list_make,
    "^\\s*(?:XFAIL_|check_|dist_check_)?(?:TESTS|PROGRAMS|SCRIPTS|TESTS_ENVIRONMENT|LOG_COMPILER)"
    "\\b\\s*[+:?]?=|"
    "^\\s*(?:XFAIL_TESTS|TESTSUITEFLAGS|TESTFLAGS|PYTEST_ADDOPTS|.IGNORE|SHELL|MAKEFLAGS)\\b" },
  { "(^|/)package\\.json$", list_package, NULL },
  { "(^|/)\\.?pytest\\.ini$", list_all, NULL },
  { "(^|/)tox\\.ini$", list_sections, "^\\[(?:pytest|testenv|tox|nosetests|unittest)" },
  { "(^|/)setup\\.cfg$", list_sections, "^\\[(?:tool:pytest|nosetests|aliases|test)" },
  { "(^|/)pyproject\\.toml$", list_sections,
    "^\\[+tool\\.(?:pytest|tox|hatch\\.envs|poe|nox|pdm\\.scripts)" },
  { "(^|/)Cargo\\.toml$", list_sections, "^\\[+(?:test|lib|bench)\\b" },
  { "(^|/)Cargo\\.toml$", list_all, "^\\s*(?:auto\\w+|harness|doctest|test)\\s*=" },
  { "(^|/)\\.cargo/config(\\.toml)?$", list_all, NULL },
  { "(^|/)(jest|vitest|vite|karma|ava|playwright|cypress|wdio)\\.conf(ig)?\\.[\\w.]+$", list_all,
    NULL },
  { "(^|/)\\.(mocharc|taprc|nycrc|proverc|rspec|shellspec)(\\.\\w+)?$", list_all, NULL },
  { "(^|/)meson\\.build$", list_calls, "\\b(?:test|benchmark|add_test_setup)\\s*\\(" },
  { "(^|/)meson\\.build$", list_all, "\\bsubdir\\s*\\(\\s*'[^']*test" },
  { "(^|/)CMakeLists\\.txt$|\\.cmake$", list_calls,
    "(?i)\\b(?:add_test|set_tests_properties|enable_testing|\\w*discover_tests|"
    "include\\s*\\(\\s*ctest|add_subdirectory\\s*\\(\\s*\\w*test\\w*)\\s*\\(?" },
  { "(^|/)pom\\.xml$", list_all,
    "(?i)skip|testFailureIgnore|<(?:include|exclude)>|surefire|failsafe|<groups|excludedGroups|<"
    "test>" },
  { "(^|/)build\\.gradle(\\.kts)?$", list_all,
    "\\b(?:exclude|ignoreFailures|useJUnit|useTestNG|filter|excludeTags|onlyIf|enabled|include)"
    "\\w*" },
  { "(^|/)phpunit\\.xml(\\.dist)?$", list_all, NULL },
  { "(^|/)noxfile\\.py$|(^|/)tasks\\.py$|(^|/)Rakefile$|(^|/)[Jj]ustfile$", list_all, "(?i)test" },
  { "(^|/)(deno\\.jsonc?|bunfig\\.toml|\\.config/nextest\\.toml)$", list_all, NULL },
  { "(^|/)run[-_]?(all[-_]?)?tests?(\\.\\w+)?$|(^|/)tests?/"
    "(run|runner|driver|main)(\\.(sh|py|pl|js|rb))?$|"
    "(^|/)(test|tests|check|testsuite|runtests)(\\.sh)?$",
    list_all, NULL, TRUE },
};

/* Modules found before those of the system: they replace the runner. */
static const char replacing_files[] =
    "(^|/)(?:sitecustomize|usercustomize)\\.py$|^(?:src/|lib/|tests?/"
    ")?(?:pytest|_pytest|unittest|nose)"
    "(?:\\.py|/.*\\.py)$|(^|/)node_modules/(?:\\.bin/|jest|mocha|vitest|ava|tap)|"
    "(^|/)Test/(?:More|Builder|Simple)\\.pm$";

/* comparison */

static GPtrArray *
split_words (const char *line)
{
  GPtrArray *words = lines_new ();
  g_autoptr (GMatchInfo) match = NULL;

  for (gboolean found =
           g_regex_match (code_test_regex ("[^\\s,()\\[\\]\"']+|[,()\\[\\]\"']"), line, 0, &match);
       found; found = g_match_info_next (match, NULL))
    g_ptr_array_add (words, g_match_info_fetch (match, 0));
  return words;
}

/* Whether all words of @line are among those of @longer, in the same order; @out_more: the others. */
static gboolean
is_extended (const char *line, const char *longer, GString *out_more)
{
  g_autoptr (GPtrArray) words = split_words (line);
  g_autoptr (GPtrArray) others = split_words (longer);
  guint i = 0;

  for (guint k = 0; k < others->len; k++)
    if (i < words->len && strcmp (g_ptr_array_index (words, i), g_ptr_array_index (others, k)) == 0)
      i++;
    else
      g_string_append_printf (out_more, "%s ", (const char *) g_ptr_array_index (others, k));
  return i == words->len;
}

/* Those of @lines that @others lack; each counts as often as it is there. */
static GPtrArray *
subtract (const GPtrArray *lines, const GPtrArray *others)
{
  g_autoptr (GPtrArray) left = g_ptr_array_copy ((GPtrArray *) others, NULL, NULL);
  GPtrArray *more = g_ptr_array_new ();
  guint at = 0;

  g_ptr_array_set_free_func (left, NULL);
  for (guint i = 0; i < lines->len; i++)
    if (g_ptr_array_find_with_equal_func (left, g_ptr_array_index (lines, i), g_str_equal, &at))
      g_ptr_array_remove_index (left, at);
    else
      g_ptr_array_add (more, g_ptr_array_index (lines, i));
  return more;
}

static gboolean
narrows (const char *words)
{
  return g_regex_match (code_test_regex (narrowing), words, 0, NULL);
}

/* Whether an added line extends @line by what narrows nothing; takes it from @added. */
static gboolean
is_kept (const char *line, GPtrArray *added)
{
  for (guint i = 0; i < added->len; i++)
    {
      g_autoptr (GString) more = g_string_new (NULL);

      if (is_extended (line, g_ptr_array_index (added, i), more) && !narrows (more->str))
        {
          g_ptr_array_remove_index (added, i);
          return TRUE;
        }
    }
  return FALSE;
}

/* @after: what follows the line. */
static char *
describe (const char *line, const char *after)
{
  g_autofree char *shown = tf_text_ellipsize (line, 80);

  return g_strdup_printf ("“%s”%s", shown, after);
}

/* Returns: (transfer full) (nullable): what changed for the worse */
static char *
compare_lines (const GPtrArray *before, const GPtrArray *after)
{
  g_autoptr (GPtrArray) removed = subtract (before, after);
  g_autoptr (GPtrArray) added = subtract (after, before);

  for (guint i = 0; i < removed->len; i++)
    if (!is_kept (g_ptr_array_index (removed, i), added))
      return describe (g_ptr_array_index (removed, i), " is gone");
  for (guint i = 0; i < added->len; i++)
    if (narrows (g_ptr_array_index (added, i)))
      return describe (g_ptr_array_index (added, i), "");
  return NULL;
}

static char *
compare_config (const CodeTestConfig *config, const TfFileVersions *file)
{
  g_autoptr (GPtrArray) before =
      file->before != NULL ? config->list (file->before, config->pattern) : lines_new ();
  g_autoptr (GPtrArray) after =
      file->after != NULL ? config->list (file->after, config->pattern) : lines_new ();

  if (config->script && file->before == NULL)
    return NULL;
  return compare_lines (before, after);
}

static char *
find_hook (const TfFileVersions *file)
{
  g_autoptr (GPtrArray) before =
      file->before != NULL ? list_all (file->before, hooks) : lines_new ();
  g_autoptr (GPtrArray) after = file->after != NULL ? list_all (file->after, hooks) : lines_new ();
  g_autoptr (GPtrArray) added = subtract (after, before);

  return added->len > 0 ? describe (g_ptr_array_index (added, 0), "") : NULL;
}

/* GNU make prefers it. */
static gboolean
is_preferred_makefile (const TfFileVersions *file)
{
  g_autofree char *name = g_path_get_basename (file->path);
  g_autoptr (GPtrArray) lines = NULL;

  if (file->before != NULL || file->after == NULL ||
      (strcmp (name, "GNUmakefile") != 0 && strcmp (name, "makefile") != 0))
    return FALSE;
  lines = list_make (file->after, "^$");
  return lines->len > 0;
}

static char *
find_change (const TfFileVersions *file)
{
  if (file->after != NULL && file->before == NULL &&
      g_regex_match (code_test_regex (replacing_files), file->path, 0, NULL))
    return g_strdup ("it takes the place of the runner");
  if (is_preferred_makefile (file))
    return g_strdup ("make reads it instead of another makefile");
  if (g_str_has_suffix (file->path, "conftest.py"))
    return find_hook (file);
  for (guint i = 0; i < G_N_ELEMENTS (configs); i++)
    if (g_regex_match (code_test_regex (configs[i].file), file->path, 0, NULL))
      {
        char *change = compare_config (&configs[i], file);

        if (change != NULL)
          return change;
      }
  return NULL;
}

/* A file that was renamed or only formatted has no other version of this name. */
void
code_test_compare_configuration (const GPtrArray *files, GPtrArray *weakenings)
{
  for (guint i = 0; i < files->len; i++)
    {
      const TfFileVersions *file = g_ptr_array_index (files, i);
      g_autofree char *change = find_change (file);

      if (change != NULL)
        g_ptr_array_add (weakenings,
                         tf_weakening_new (TF_WEAKENING_RUNNER, file->path, "", change));
    }
}
