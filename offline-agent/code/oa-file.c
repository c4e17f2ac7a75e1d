/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-tree.h"

typedef struct
{
  const char *suffix;
  OaFileKind kind;
} Suffix;

static const Suffix suffixes[] = {
  { ".c", OA_FILE_C },          { ".cc", OA_FILE_CXX },          { ".cpp", OA_FILE_CXX },
  { ".cxx", OA_FILE_CXX },      { ".h", OA_FILE_HEADER },        { ".hh", OA_FILE_HEADER },
  { ".hpp", OA_FILE_HEADER },   { ".sh", OA_FILE_SHELL },        { ".bash", OA_FILE_SHELL },
  { ".py", OA_FILE_PYTHON },    { ".js", OA_FILE_SCRIPT },       { ".mjs", OA_FILE_SCRIPT },
  { ".cjs", OA_FILE_SCRIPT },   { ".json", OA_FILE_JSON },       { ".yaml", OA_FILE_YAML },
  { ".yml", OA_FILE_YAML },     { ".toml", OA_FILE_TOML },       { ".xml", OA_FILE_XML },
  { ".svg", OA_FILE_XML },      { ".ui", OA_FILE_XML },          { ".mk", OA_FILE_MAKE },
  { ".am", OA_FILE_MAKE },      { ".cmake", OA_FILE_MAKE },      { "Makefile", OA_FILE_MAKE },
  { "makefile", OA_FILE_MAKE }, { "meson.build", OA_FILE_MAKE }, { "CMakeLists.txt", OA_FILE_MAKE },
  { ".md", OA_FILE_PROSE },     { ".rst", OA_FILE_PROSE },       { ".txt", OA_FILE_PROSE },
  { "README", OA_FILE_PROSE },  { "NEWS", OA_FILE_PROSE },       { "INSTALL", OA_FILE_PROSE },
  { "TODO", OA_FILE_PROSE },    { "wscript", OA_FILE_PYTHON },   { "SConstruct", OA_FILE_PYTHON },
  { ".pyi", OA_FILE_PYTHON },   { ".pyw", OA_FILE_PYTHON },      { "SConscript", OA_FILE_PYTHON },
};

/* For a first line "#!/usr/bin/env NAME -x". */
static OaFileKind
kind_of_interpreter (const char *head)
{
  g_autofree char *line = g_strndup (head, strcspn (head, "\r\n"));
  g_auto (GStrv) words = g_strsplit_set (line + 2, " \t/", -1);

  for (char **word = words; *word != NULL; word++)
    {
      if (g_str_equal (*word, "sh") || g_str_equal (*word, "bash") || g_str_equal (*word, "dash") ||
          g_str_equal (*word, "ksh"))
        return OA_FILE_SHELL;
      if (g_str_equal (*word, "python2") || g_str_has_prefix (*word, "python2."))
        return OA_FILE_OTHER;
      if (g_str_has_prefix (*word, "python"))
        return OA_FILE_PYTHON;
      if (g_str_equal (*word, "node"))
        return OA_FILE_SCRIPT;
    }
  return OA_FILE_OTHER;
}

OaFileKind
oa_file_kind (const char *path, const char *head)
{
  g_autofree char *name = g_path_get_basename (path);

  if (g_str_has_prefix (head, "#!"))
    return kind_of_interpreter (head);
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (*suffixes[i].suffix == '.' ? g_str_has_suffix (name, suffixes[i].suffix)
                                   : g_str_equal (name, suffixes[i].suffix))
      return suffixes[i].kind;
  return OA_FILE_OTHER;
}
