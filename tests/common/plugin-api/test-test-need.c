/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-need.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/test-need"

static const struct
{
  TfTestNeed need;
  const char *name;
  const char *text;
} rows[] = {
  { TF_TEST_NEED_PROGRAM, "cmake",
    "the tests need “cmake”, which is not installed; install it (the Debian package cmake) or set "
    "tests.command" },
  { TF_TEST_NEED_PROGRAM, "frobnicate",
    "the tests need “frobnicate”, which is not installed; install it or set tests.command" },
  { TF_TEST_NEED_PYTHON, "pytest",
    "the tests need the Python module “pytest”, which is not installed; install it (the Debian "
    "package python3-pytest)" },
  { TF_TEST_NEED_PYTHON, "yaml.cyaml",
    "the tests need the Python module “yaml.cyaml”, which is not installed; install it (the Debian "
    "package python3-yaml)" },
  { TF_TEST_NEED_PYTHON, "pytestx",
    "the tests need the Python module “pytestx”, which is not installed; install it" },
  { TF_TEST_NEED_HEADER, "zlib.h",
    "the tests need the header “zlib.h”, which is not installed; install it (the Debian package "
    "zlib1g-dev)" },
  { TF_TEST_NEED_PACKAGE, "serde",
    "the tests need the package “serde”, which is not installed; install it" },
};

TF_TEST (remedy_names_the_package_if_known)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = tf_test_need_describe (rows[i].need, rows[i].name);

      g_assert_cmpstr (text, ==, rows[i].text);
    }
}
