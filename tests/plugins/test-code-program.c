/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-program.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/code-program"

TF_TEST (tests_documents_and_build_files_are_no_program)
{
  static const char *const program[] = {
    "main.c",         "src/main.c",      "lines.sh",        "bin/lines",        "src/lib.rs",
    "app/index.html", "total.py",        "contest.py",      "latest.js",        "attest/a.c",
    "src/protest.go", "data/towns.json", "src/Manifest.kt", "setup/install.sh", "spec.c.in",
  };
  static const char *const other[] = {
    "README.md",
    "docs/acceptance.md",
    "docs/api/index.html",
    "LICENSE",
    "Makefile",
    "meson.build",
    "src/meson.build",
    "Cargo.toml",
    "package.json",
    ".gitignore",
    ".github/x/ci.yml",
    "tests/total.c",
    "test/data/a.json",
    "test_total.py",
    "total_test.go",
    "src/total.test.js",
    "total.spec.ts",
    "src/TotalTest.java",
    "run-tests",
    "run-tests.sh",
    "runtests.sh",
    "t/basic.t",
    "a.bats",
    "src/__tests__/a.js",
    "conftest.py",
    "test-total.c",
    "pkg/__init__.py",
    "test.py",
    "tests.sh",
    "testdata/in.csv",
  };

  for (guint i = 0; i < G_N_ELEMENTS (program); i++)
    {
      g_test_message ("%s", program[i]);
      g_assert_true (code_program_has (program[i]));
    }
  for (guint i = 0; i < G_N_ELEMENTS (other); i++)
    {
      g_test_message ("%s", other[i]);
      g_assert_false (code_program_has (other[i]));
    }
}

TF_TEST (a_listing_needs_one_file_of_a_program)
{
  static const struct
  {
    const char *listing;
    gboolean listed;
  } rows[] = {
    { "Makefile\t1\nsrc/main.c\t1\n", TRUE },
    { "Makefile\t1\ntests/main.c\t1\n", FALSE },
    { "README.md\t1\n", FALSE },
    { "", FALSE },
    { "README.md\t1\n… and 9 more files\n", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (CodeListing) listing = code_listing_new (rows[i].listing);

      g_assert_cmpint (code_program_is_listed (listing), ==, rows[i].listed);
    }
}
