/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-file-language.h"

#include <string.h>

#define CODE  TF_FILE_ROLE_CODE
#define BUILD TF_FILE_ROLE_BUILD
#define DATA  TF_FILE_ROLE_DATA
#define PROSE TF_FILE_ROLE_PROSE

/* The names of files, or the ends of names, that each language has. */
static const struct
{
  TfFileLanguage language;
  const char *names;    /* (nullable): patterns of whole names */
  const char *suffixes; /* (nullable) */
} languages[] = {
  { { "CMake", BUILD }, "CMakeLists.txt", "cmake" },
  { { "Make", BUILD }, "Makefile* makefile* GNUmakefile*", "mk mak" },
  { { "Shell", CODE }, ".bashrc .zshrc .profile .bash_profile .bash_aliases", NULL },
  { { "Meson", BUILD }, "meson.build meson_options.txt meson.options", NULL },
  { { "Autotools", BUILD }, "configure.ac configure.in *.pc.in *.h.in", "am m4 ac" },
  { { "Doxygen", BUILD }, "Doxyfile*", NULL },
  { { "Go module", BUILD }, "go.mod go.sum go.work", NULL },
  { { "Gradle", BUILD }, "*.gradle.kts", "gradle" },
  { { "Dockerfile", BUILD }, "Dockerfile* Containerfile*", "dockerfile" },
  { { "Bazel", BUILD }, "BUILD WORKSPACE BUILD.bazel WORKSPACE.bazel MODULE.bazel", "bzl" },
  { { "text", PROSE },
    "README* LICENSE* LICENCE* COPYING* AUTHORS* CONTRIBUTORS* CREDITS* NEWS* TODO* INSTALL* "
    "CHANGES* ChangeLog* CHANGELOG* THANKS* NOTICE* HACKING* MAINTAINERS* VERSION UNLICENSE "
    "CODEOWNERS",
    "txt" },
  { { "settings", DATA },
    ".gitignore .gitattributes .gitmodules .editorconfig .dockerignore .npmignore .npmrc .mailmap "
    ".clang-format .clang-tidy .flake8 .pylintrc .coveragerc .prettierrc .eslintignore MANIFEST.in "
    "py.typed .gitkeep .nvmrc .python-version .ruby-version .tool-versions .rspec .*rc .*ignore "
    "Pipfile Procfile",
    "ini cfg conf config properties env desktop service toml lock sum editorconfig" },
  { { "Markdown", PROSE }, NULL, "md markdown mdown" },
  { { "reStructuredText", PROSE }, NULL, "rst" },
  { { "AsciiDoc", PROSE }, NULL, "adoc asciidoc" },
  { { "Texinfo", PROSE }, NULL, "texi texinfo tex bib org pod 1 2 3 4 5 6 7 8 roff man" },
  { { "translation", DATA }, NULL, "po pot" },
  { { "JSON", DATA }, NULL, "json jsonc json5 webmanifest geojson map" },
  { { "YAML", DATA }, NULL, "yaml yml" },
  { { "XML", DATA }, NULL, "xml xsd svg ui xlf plist resx rss csproj vcxproj props targets sln" },
  { { "data", DATA }, NULL, "csv tsv dat log out expected golden snap diff patch pem crt key" },
  { { "HTML", CODE }, NULL, "html htm xhtml" },
  { { "CSS", CODE }, NULL, "css scss sass less" },
  { { "C", CODE }, NULL, "c h" },
  { { "C++", CODE }, NULL, "cc cpp cxx c++ hh hpp hxx ipp inl" },
  { { "Shell", CODE }, NULL, "sh bash zsh ksh bats" },
  { { "Python", CODE }, "wscript SConstruct SConscript", "py pyi pyx pyw" },
  { { "JavaScript", CODE }, "Jakefile", "js mjs cjs jsx" },
  { { "TypeScript", CODE }, NULL, "ts tsx mts cts" },
  { { "Go", CODE }, NULL, "go" },
  { { "Rust", CODE }, NULL, "rs" },
  { { "Java", CODE }, NULL, "java" },
  { { "Kotlin", CODE }, NULL, "kt kts" },
  { { "Scala", CODE }, NULL, "scala sbt sc" },
  { { "Groovy", CODE }, "Jenkinsfile", "groovy" },
  { { "C#", CODE }, NULL, "cs csx" },
  { { "F#", CODE }, NULL, "fs fsx fsi" },
  { { "Visual Basic", CODE }, NULL, "vb vbs bas" },
  { { "PHP", CODE }, NULL, "php phtml" },
  { { "Ruby", CODE }, "Rakefile Gemfile Guardfile Capfile Vagrantfile", "rb rake gemspec ru" },
  { { "Perl", CODE }, "Makefile.PL Build.PL", "pl pm t psgi" },
  { { "Lua", CODE }, NULL, "lua" },
  { { "Swift", CODE }, NULL, "swift" },
  { { "Objective-C", CODE }, NULL, "m mm" },
  { { "Dart", CODE }, NULL, "dart" },
  { { "Elixir", CODE }, NULL, "ex exs" },
  { { "Erlang", CODE }, "rebar.config", "erl hrl" },
  { { "Haskell", CODE }, NULL, "hs lhs cabal" },
  { { "OCaml", CODE }, "dune dune-project", "ml mli mll mly" },
  { { "Clojure", CODE }, NULL, "clj cljs cljc" },
  { { "Common Lisp", CODE }, NULL, "lisp lsp asd el scm ss rkt" },
  { { "R", CODE }, NULL, "r rmd" },
  { { "Julia", CODE }, NULL, "jl" },
  { { "Zig", CODE }, NULL, "zig zon" },
  { { "Nim", CODE }, NULL, "nim nims nimble" },
  { { "Vala", CODE }, NULL, "vala vapi" },
  { { "Fortran", CODE }, NULL, "f f77 f90 f95 for" },
  { { "Pascal", CODE }, NULL, "pas pp dpr" },
  { { "Ada", CODE }, NULL, "adb ads" },
  { { "Assembly", CODE }, NULL, "s asm nasm" },
  { { "SQL", CODE }, NULL, "sql" },
  { { "PowerShell", CODE }, NULL, "ps1 psm1 bat cmd" },
  { { "Awk", CODE }, NULL, "awk sed" },
  { { "Tcl", CODE }, NULL, "tcl" },
  { { "Vue", CODE }, NULL, "vue svelte astro" },
  { { "Protocol Buffer", CODE }, NULL, "proto thrift" },
  { { "Yacc", CODE }, NULL, "y yy l ll lex g4" },
};

static const TfFileLanguage other = { "other", CODE };
static const TfFileLanguage test_data = { "data", DATA };
static const TfFileLanguage packaging = { "packaging", BUILD };
static const TfFileLanguage documentation = { "documentation", PROSE };

/* Of an interpreter without its version: "python3.11" is "python". */
static const struct
{
  const char *program;
  const char *suffix;
} interpreters[] = {
  { "sh", "sh" },     { "bash", "sh" },   { "dash", "sh" },   { "ksh", "sh" },
  { "zsh", "sh" },    { "bats", "sh" },   { "python", "py" }, { "node", "js" },
  { "deno", "ts" },   { "bun", "ts" },    { "perl", "pl" },   { "ruby", "rb" },
  { "php", "php" },   { "lua", "lua" },   { "awk", "awk" },   { "gawk", "awk" },
  { "sed", "awk" },   { "tclsh", "tcl" }, { "wish", "tcl" },  { "make", "mk" },
  { "Rscript", "r" }, { "julia", "jl" },  { "guile", "scm" }, { "escript", "erl" },
};

/* From a suffix to its language. */
static GHashTable *
get_suffixes (void)
{
  static GHashTable *table;

  if (g_once_init_enter (&table))
    {
      GHashTable *made = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
        {
          const char *suffixes = languages[i].suffixes != NULL ? languages[i].suffixes : "";
          g_auto (GStrv) list = g_strsplit (suffixes, " ", -1);

          for (char **suffix = list; *suffix != NULL; suffix++)
            g_hash_table_insert (made, g_strdup (*suffix), (gpointer) &languages[i].language);
        }
      g_once_init_leave (&table, made);
    }
  return table;
}

static const TfFileLanguage *
find_by_suffix (const char *suffix)
{
  return g_hash_table_lookup (get_suffixes (), suffix);
}

static gboolean
matches (const char *patterns, const char *name)
{
  g_auto (GStrv) list = g_strsplit (patterns, " ", -1);

  for (char **pattern = list; *pattern != NULL; pattern++)
    if (g_pattern_match_simple (*pattern, name))
      return TRUE;
  return FALSE;
}

/* A "README.py" is a program. */
static const TfFileLanguage *
find_by_name (const char *name, gboolean has_code_suffix)
{
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    if (languages[i].names != NULL && matches (languages[i].names, name) &&
        !(has_code_suffix && languages[i].language.role == PROSE))
      return &languages[i].language;
  return NULL;
}

/* "#!/usr/bin/env -S python3 -u" */
static const TfFileLanguage *
find_by_interpreter (const char *head)
{
  g_autofree char *line = NULL;
  g_auto (GStrv) words = NULL;

  if (!g_str_has_prefix (head, "#!"))
    return NULL;
  line = g_strndup (head + 2, strcspn (head + 2, "\r\n"));
  words = g_strsplit_set (line, " \t/", -1);
  for (char **word = words; *word != NULL; word++)
    {
      (*word)[strcspn (*word, "0123456789.")] = '\0';
      for (guint i = 0; i < G_N_ELEMENTS (interpreters); i++)
        if (g_str_equal (*word, interpreters[i].program))
          return find_by_suffix (interpreters[i].suffix);
    }
  return &other;
}

static gboolean
is_below (const char *path, const char *const *folders)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);
  guint n = g_strv_length (parts);

  for (guint i = 0; i + 1 < n; i++)
    if (g_strv_contains (folders, parts[i]))
      return TRUE;
  return FALSE;
}

/* What tests read, what packages and what pages of a manual consist of may have any name. Returns:
 * (nullable) */
static const TfFileLanguage *
find_by_folder (const char *path)
{
  static const char *const tests[] = { "testdata", "fixtures", "__snapshots__", NULL };
  static const char *const documents[] = { "doc", "docs", "documentation", "man", NULL };

  if (g_str_has_prefix (path, "debian/"))
    return &packaging;
  if (is_below (path, tests))
    return &test_data;
  return is_below (path, documents) ? &documentation : NULL;
}

static const TfFileLanguage *
find_by_all (const char *path, const char *name, const char *head)
{
  const char *dot = strrchr (name, '.');
  g_autofree char *suffix = dot != NULL && dot > name ? g_ascii_strdown (dot + 1, -1) : NULL;
  const TfFileLanguage *by_suffix = suffix != NULL ? find_by_suffix (suffix) : NULL;
  const TfFileLanguage *found = find_by_name (name, by_suffix != NULL && by_suffix->role == CODE);

  if (found == NULL)
    found = by_suffix;
  /* A page of the manual. */
  if (found != NULL && g_str_equal (found->name, "HTML") && find_by_folder (path) != NULL)
    found = find_by_folder (path);
  if (found == NULL)
    found = find_by_interpreter (head);
  if (found == NULL)
    found = find_by_folder (path);
  return found != NULL ? found : &other;
}

const TfFileLanguage *
tf_file_language_find (const char *path, const char *head)
{
  const char *slash = strrchr (path, '/');
  const char *name = slash != NULL ? slash + 1 : path;
  const TfFileLanguage *found = find_by_all (path, name, head);
  g_autofree char *bare = NULL;

  if (found != &other || !g_str_has_suffix (name, ".in"))
    return found;
  /* A template of what a build makes. */
  bare = g_strndup (name, strlen (name) - strlen (".in"));
  return find_by_all (path, bare, head);
}
