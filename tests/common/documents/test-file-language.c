/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-file-language.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/file-language"

static const struct
{
  const char *path;
  const char *head;
  const char *name;
  TfFileRole role;
} files[] = {
  { "cmd/main.go", "package main", "Go", TF_FILE_ROLE_CODE },
  { "src/a.C", "", "C", TF_FILE_ROLE_CODE },
  { "lib/a.tsx", "", "TypeScript", TF_FILE_ROLE_CODE },
  { "bin/run", "#!/usr/bin/env -S python3.11 -u\n", "Python", TF_FILE_ROLE_CODE },
  { "bin/run", "#!/bin/sh\n", "Shell", TF_FILE_ROLE_CODE },
  { "bin/run", "#!/opt/strange\n", "other", TF_FILE_ROLE_CODE },
  { "README.py", "", "Python", TF_FILE_ROLE_CODE },
  { "README.md", "", "text", TF_FILE_ROLE_PROSE },
  { "docs/a.md", "", "Markdown", TF_FILE_ROLE_PROSE },
  { "LICENSE", "", "text", TF_FILE_ROLE_PROSE },
  { "Makefile.am", "", "Make", TF_FILE_ROLE_BUILD },
  { "src/CMakeLists.txt", "", "CMake", TF_FILE_ROLE_BUILD },
  { "go.mod", "module a", "Go module", TF_FILE_ROLE_BUILD },
  { "package.json", "", "JSON", TF_FILE_ROLE_DATA },
  { ".gitignore", "", "settings", TF_FILE_ROLE_DATA },
  { "debian/rules", "#!/usr/bin/make -f\n", "Make", TF_FILE_ROLE_BUILD },
  { "debian/control", "Source: a\n", "packaging", TF_FILE_ROLE_BUILD },
  { "debian/tests/run.py", "", "Python", TF_FILE_ROLE_CODE },
  { "docs/index.html", "", "documentation", TF_FILE_ROLE_PROSE },
  { "www/index.html", "", "HTML", TF_FILE_ROLE_CODE },
  { "docs/conf.py", "", "Python", TF_FILE_ROLE_CODE },
  { "src/version.py.in", "", "Python", TF_FILE_ROLE_CODE },
  { "lib/a.pc.in", "", "Autotools", TF_FILE_ROLE_BUILD },
  { "src/thing.in", "", "other", TF_FILE_ROLE_CODE },
  { ".eslintrc", "", "settings", TF_FILE_ROLE_DATA },
  { ".bashrc", "", "Shell", TF_FILE_ROLE_CODE },
  /* What is not known to be harmless is code. */
  { "src/a.xyz", "", "other", TF_FILE_ROLE_CODE },
  { "src/thing", "", "other", TF_FILE_ROLE_CODE },
  { "tests/fixtures/a.xyz", "", "data", TF_FILE_ROLE_DATA },
  { "tests/fixtures/a.go", "", "Go", TF_FILE_ROLE_CODE },
  { ".hidden", "", "other", TF_FILE_ROLE_CODE },
};

/* Paths repeat, so their numbers name them. */
TF_TEST_TABLE (a_file_has_a_language, files, NULL)
{
  const TfFileLanguage *language = tf_file_language_find (row->path, row->head);

  g_assert_cmpstr (language->name, ==, row->name);
  g_assert_cmpint (language->role, ==, row->role);
}
