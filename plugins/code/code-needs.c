/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-needs.h"

#include <string.h>

#include "code-cause.h"
#include "code-dependencies.h"

#define MAX_NEEDS    20
#define MIN_PART     4
#define MAX_SHOWN    3
#define MAX_SENTENCE 300

#define SENTENCE -1

/* The first that matches counts. */
static const struct
{
  const char *pattern; /* group 1: the name */
  int need;            /* a TfTestNeed, or SENTENCE: the line says it itself */
  gboolean of_test;    /* also explains why a single test did not run */
} rules[] = {
  /* Python */
  { "No module named '?([A-Za-z_][\\w.]*)", TF_TEST_NEED_PYTHON, TRUE },
  { "error: unrecognized arguments:.* --cov\\b()", TF_TEST_NEED_PYTHON, FALSE },
  { "Missing required plugins: (.+)$", TF_TEST_NEED_PACKAGE, FALSE },
  { "^(?:E +)?(fixture 'mocker') not found", TF_TEST_NEED_PYTHON, TRUE },
  /* Node.js; a path is the tree's own */
  { "Cannot find (?:module|package) '((?:@[^'/]+/)?[^'./][^'/]*)", TF_TEST_NEED_NODE, TRUE },
  { "^npm (?:ERR!|error) (?:code )?(E(?:NOTFOUND|AI_AGAIN|TARGET|404)\\b.*)", SENTENCE, FALSE },
  /* Perl, Ruby, PHP */
  { "Can't locate (\\S+)\\.pm in @INC", TF_TEST_NEED_PERL, TRUE },
  { "cannot load such file -- ([^./ ][^ ]*)", TF_TEST_NEED_RUBY, TRUE },
  { "Could not find gem '([^ ']+)", TF_TEST_NEED_RUBY, FALSE },
  { "Could not find (\\S+?)-\\d[^ ,]*.* in (?:any of the sources|locally installed gems)",
    TF_TEST_NEED_RUBY, FALSE },
  { "bundler: command not found: (\\S+)", TF_TEST_NEED_RUBY, FALSE },
  { "Failed open\\w* (?:required )?'?\\S*(vendor/autoload\\.php)", TF_TEST_NEED_PACKAGE, FALSE },
  { "^Cannot open file \"\\S*(vendor/autoload\\.php)\"", TF_TEST_NEED_PACKAGE, FALSE },
  /* C and C++; headers are confirmed by the next lines */
  { "cannot find -l([\\w+.-]+)", TF_TEST_NEED_LIBRARY, FALSE },
  { "^No package '([^']+)' found", TF_TEST_NEED_PKG_CONFIG, FALSE },
  { "^Package '?([^', ]+)'?,? .*(?:not found|was not found)", TF_TEST_NEED_PKG_CONFIG, FALSE },
  { "ERROR: Dependency \"([^\"]+)\" not found", TF_TEST_NEED_PKG_CONFIG, FALSE },
  { "ERROR: Dependency lookup for (\\S+) ", TF_TEST_NEED_PKG_CONFIG, FALSE },
  { "ERROR: Program '([^' ]+).*' not found", TF_TEST_NEED_PROGRAM, FALSE },
  { "ERROR: C shared or static library '([^']+)' not found", TF_TEST_NEED_LIBRARY, FALSE },
  { "(ERROR: Unknown compiler.*)", SENTENCE, FALSE },
  { "^  Could NOT find (\\w+)", TF_TEST_NEED_PACKAGE, FALSE },
  { "configuration file provided by \"([^\"]+)\"", TF_TEST_NEED_PACKAGE, FALSE },
  { "(No CMAKE_\\w+_COMPILER could be found)", SENTENCE, FALSE },
  { "^(configure: error: .*(?:not found|missing|required|need|install|no acceptable).*)", SENTENCE,
    FALSE },
  { "(error: possibly undefined macro: (?:AC_PROG_LIBTOOL|AM_|LT_|PKG_).*)", SENTENCE, FALSE },
  /* Go */
  { "(dial tcp: lookup \\S+)", SENTENCE, FALSE },
  { "providing package (\\S+): module lookup disabled", TF_TEST_NEED_PACKAGE, FALSE },
  { "(\\S+@v\\S+): (?:Get \"|module lookup disabled)", TF_TEST_NEED_PACKAGE, FALSE },
  { "(go\\.mod requires go >= \\S+ .*)", SENTENCE, FALSE },
  { "(note: module requires [Gg]o .*)", SENTENCE, FALSE },
  { "exec: \"([^\"/]+)\": executable file not found", TF_TEST_NEED_PROGRAM, FALSE },
  /* Rust */
  { "no matching package named [`']([^`']+)[`'] found", TF_TEST_NEED_PACKAGE, FALSE },
  { "failed to get [`']([^`']+)[`'] as a dependency", TF_TEST_NEED_PACKAGE, FALSE },
  { "(attempting to make an HTTP request, but --offline was specified)", SENTENCE, FALSE },
  { "(you are in the offline mode.*)", SENTENCE, FALSE },
  { "((?:cannot be built because it|package) requires rustc .*)", SENTENCE, FALSE },
  { "(rustup could not choose a version of cargo to run.*)", SENTENCE, FALSE },
  { "linker [`']([^`'/]+)[`'] not found", TF_TEST_NEED_PROGRAM, FALSE },
  /* Java, .NET, Deno, Bazel, Swift */
  { "Cannot access \\S+ \\(\\S+\\) in offline mode and the artifact (\\S+)", TF_TEST_NEED_PACKAGE,
    FALSE },
  { "Plugin (\\S+) or one of its dependencies could not be resolved", TF_TEST_NEED_PACKAGE, FALSE },
  { "Could not (?:find|transfer) artifact (\\S+)", TF_TEST_NEED_PACKAGE, FALSE },
  { "No cached version of (\\S+) available for offline mode", TF_TEST_NEED_PACKAGE, FALSE },
  { "(Could not create local repository at \\S+)", SENTENCE, FALSE },
  { "(Failed to create parent directory '/\\S+' when creating directory '\\S+')", SENTENCE, FALSE },
  { "(JAVA_HOME .*(?:not defined|not set|invalid directory).*)", SENTENCE, FALSE },
  { "(No compiler is provided in this environment.*)", SENTENCE, FALSE },
  { "(?:Exception|Error)\\S*: (java\\.net\\.UnknownHostException: .*)", SENTENCE, FALSE },
  { "(java\\.net\\.UnknownHostException: \\S+)", SENTENCE, FALSE },
  { "NU1101: Unable to find package ([^. ]\\S*?)\\.? ", TF_TEST_NEED_PACKAGE, FALSE },
  { "error (NU1301: .*)", SENTENCE, FALSE },
  { "error (NETSDK1004: .*)", SENTENCE, FALSE },
  { "Specifier not found in cache: \"?([^\", ]+)", TF_TEST_NEED_PACKAGE, FALSE },
  { "[Aa] remote specifier was requested: \"([^\"]+)\"", TF_TEST_NEED_PACKAGE, FALSE },
  { "(Error downloading \\[.*)", SENTENCE, FALSE },
  /* the network */
  { "(Could not resolve host: \\S+)", SENTENCE, FALSE },
  { "(Temporary failure in name resolution)", SENTENCE, FALSE },
  { "(getaddrinfo (?:ENOTFOUND|EAI_AGAIN) \\S+)", SENTENCE, FALSE },
  { "(Network is unreachable)", SENTENCE, FALSE },
  /* shells; a path is the tree's own */
  { "(?:^|: )command not found: ([^ /]+)$", TF_TEST_NEED_PROGRAM, FALSE },
  { "(?:^|: )([^ /:]+): (?:[Cc]ommand )?not found$", TF_TEST_NEED_PROGRAM, FALSE },
  { "^make(?:\\[\\d+\\])?: ([^ /:]+): No such file or directory", TF_TEST_NEED_PROGRAM, FALSE },
  { "env: [‘'\"]?([^ /’'\":]+)[’'\"]?: No such file or directory", TF_TEST_NEED_PROGRAM, FALSE },
};

/* Most lines have none of it. */
#define HINTS \
  "not found|Not found|No such file|No module named|[Cc]annot |Can't locate|Could NOT|" \
  "Could not|unrecognized arg|required plugins|npm |Failed open|No package|ERROR: |COMPILER|" \
  "configuration file|configure: error|undefined macro|dial tcp|module |@v|requires|no matching|" \
  "failed to get|offline|rustup|JAVA_HOME|No compiler|UnknownHost|NU1|NETSDK|Specifier|specifier|" \
  "Error down|Temporary fail|getaddrinfo|Network is|No cached|Failed to create"

typedef struct
{
  char *name;
  int need;
} Found;

struct _CodeNeeds
{
  GHashTable *own;   /* (owned) (element-type utf8) */
  GHashTable *words; /* (owned) (nullable) (element-type utf8): of dependencies, %NULL: unknown */
  GPtrArray *found;  /* (owned) (element-type Found) */
  char *header;      /* (owned) (nullable): missing, of unknown origin */
};

static void
found_free (Found *found)
{
  g_free (found->name);
  g_free (found);
}

CodeNeeds *
code_needs_new (void)
{
  CodeNeeds *self = g_new0 (CodeNeeds, 1);

  self->own = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->found = g_ptr_array_new_with_free_func ((GDestroyNotify) found_free);
  return self;
}

void
code_needs_free (CodeNeeds *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->own);
  g_clear_pointer (&self->words, g_hash_table_unref);
  g_ptr_array_unref (self->found);
  g_free (self->header);
  g_free (self);
}

void
code_needs_own (CodeNeeds *self, const char *name)
{
  g_hash_table_add (self->own, g_strdup (name));
}

/* "a.b" belongs to "a", and "A::B" to "A::C": the tree shares the namespace. */
static gboolean
is_own (const CodeNeeds *self, int need, const char *name)
{
  g_autofree char *top = g_strdup (name);

  if (need == TF_TEST_NEED_PYTHON)
    top[strcspn (top, ".")] = '\0';
  else if (need == TF_TEST_NEED_RUBY)
    top[strcspn (top, "/")] = '\0';
  return g_hash_table_contains (self->own, top) || g_hash_table_contains (self->own, name);
}

void
code_needs_depend (CodeNeeds *self, const char *word)
{
  if (self->words == NULL)
    self->words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (word != NULL)
    g_hash_table_add (self->words, g_strdup (word));
}

/* "yaml" is part of the name "pyyaml". */
static gboolean
is_dependency (const CodeNeeds *self, int need, const char *name)
{
  g_autofree char *wanted = code_dependencies_normalize (name);
  GHashTableIter iter;
  gpointer word = NULL;

  if (need != TF_TEST_NEED_PYTHON && need != TF_TEST_NEED_NODE && need != TF_TEST_NEED_PERL &&
      need != TF_TEST_NEED_RUBY)
    return TRUE;
  if (self->words == NULL || tf_test_need_find_package (need, name) != NULL)
    return TRUE;
  if (need == TF_TEST_NEED_PYTHON)
    wanted[strcspn (name, ".")] = '\0';
  if (g_hash_table_contains (self->words, wanted))
    return TRUE;
  g_hash_table_iter_init (&iter, self->words);
  while (strlen (wanted) >= MIN_PART && g_hash_table_iter_next (&iter, &word, NULL))
    if (strstr (word, wanted) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
is_of_machine (const CodeNeeds *self, int need, const char *name)
{
  return !is_own (self, need, name) && is_dependency (self, need, name);
}

static void
add (CodeNeeds *self, int need, const char *name)
{
  Found *found = NULL;

  for (guint i = 0; i < self->found->len; i++)
    if (strcmp (((Found *) g_ptr_array_index (self->found, i))->name, name) == 0)
      return;
  if (self->found->len >= MAX_NEEDS)
    return;
  found = g_new (Found, 1);
  found->name = g_strdup (name);
  found->need = need;
  g_ptr_array_add (self->found, found);
}

/* What is printed is not always the name of what is missing. */
static char *
dup_name (int need, const char *line, const char *printed)
{
  g_autoptr (GString) name = g_string_new (printed);

  if (need == TF_TEST_NEED_PYTHON && strstr (line, "--cov") != NULL)
    return g_strdup ("pytest_cov");
  if (need == TF_TEST_NEED_PYTHON && strstr (printed, "mocker") != NULL)
    return g_strdup ("pytest_mock");
  if (need == TF_TEST_NEED_PERL)
    g_string_replace (name, "/", "::", 0);
  return tf_text_ellipsize (name->str, MAX_SENTENCE);
}

/* The cause of a failed test is an exception or a tool's sentence; in quotes it is a value that the
 * test compares. */
static gboolean
is_said (const char *line, int start)
{
  return strcspn (line, "\"'`") >= (gsize) start &&
         (start == 0 || (start >= 2 && strncmp (line + start - 2, ": ", 2) == 0) ||
          g_str_has_prefix (line, "E  "));
}

/* Returns: whether it names something that is missing and not of the tree */
static gboolean
read_line (CodeNeeds *self, const char *line, gboolean of_test)
{
  static GRegex *compiled[G_N_ELEMENTS (rules)];

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_autoptr (GMatchInfo) match = NULL;
      g_autofree char *printed = NULL;
      g_autofree char *name = NULL;
      int start = 0;

      if (of_test && !rules[i].of_test)
        continue;
      if (!g_regex_match (code_regex_get (&compiled[i], rules[i].pattern), line, 0, &match))
        continue;
      g_match_info_fetch_pos (match, 0, &start, NULL);
      if (of_test && !is_said (line, start))
        continue;
      printed = g_match_info_fetch (match, 1);
      name = dup_name (rules[i].need, line, printed);
      if (of_test && !is_of_machine (self, rules[i].need, name))
        return FALSE;
      add (self, rules[i].need, name);
      return TRUE;
    }
  return FALSE;
}

/* "a.c:1:10: fatal error: zlib.h: No such file or directory", or clang's "'zlib.h' file not found",
 * then the line of the source: only <> means a header of the system. */
static gboolean
read_header (CodeNeeds *self, const char *line)
{
  const char *at = strstr (line, ": fatal error: ");
  const char *include = strstr (line, "#include");
  gsize length;

  if (self->header != NULL && include != NULL)
    {
      g_autofree char *of_system = g_strdup_printf ("<%s>", self->header);

      if (strstr (include, of_system) != NULL)
        add (self, TF_TEST_NEED_HEADER, self->header);
      g_clear_pointer (&self->header, g_free);
      return TRUE;
    }
  if (at == NULL)
    return FALSE;
  at += strlen (": fatal error: ");
  at += *at == '\'' ? 1 : 0;
  length = strcspn (at, "':");
  if (strstr (at + length, "No such file or directory") == NULL &&
      strstr (at + length, "file not found") == NULL)
    return FALSE;
  g_free (self->header);
  self->header = g_strndup (at, length);
  return TRUE;
}

void
code_needs_read (CodeNeeds *self, const char *line)
{
  static GRegex *hints;

  if (read_header (self, line) || !g_regex_match (code_regex_get (&hints, HINTS), line, 0, NULL))
    return;
  read_line (self, line, FALSE);
}

gboolean
code_needs_explain (CodeNeeds *self, const char *message)
{
  g_autofree char *cause = message != NULL ? code_cause_dup (message) : NULL;

  return cause != NULL && read_line (self, cause, TRUE);
}

char *
code_needs_describe (const CodeNeeds *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < self->found->len; i++)
    {
      const Found *found = g_ptr_array_index (self->found, i);
      g_autofree char *sentence = NULL;

      if (!is_of_machine (self, found->need, found->name) || ++n > MAX_SHOWN)
        continue;
      sentence = found->need == SENTENCE
                     ? g_strdup_printf ("the tests cannot run here: %s", found->name)
                     : tf_test_need_describe (found->need, found->name);
      g_string_append_printf (text, "%s%s", n > 1 ? "; " : "", sentence);
    }
  if (n > MAX_SHOWN)
    g_string_append_printf (text, "; and %u more", n - MAX_SHOWN);
  return n > 0 ? g_strdup (text->str) : NULL;
}
