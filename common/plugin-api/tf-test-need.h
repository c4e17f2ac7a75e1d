/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What tests need of the machine they run on, and where Debian has it. Pure. Any thread. */

typedef enum
{
  TF_TEST_NEED_PROGRAM,    /* "cmake" */
  TF_TEST_NEED_PYTHON,     /* a Python module: "pytest", "yaml.cyaml" */
  TF_TEST_NEED_NODE,       /* a Node.js package: "lodash", "@babel/core" */
  TF_TEST_NEED_PERL,       /* a Perl module: "Test::Deep" */
  TF_TEST_NEED_RUBY,       /* a Ruby library or gem: "rspec/core" */
  TF_TEST_NEED_HEADER,     /* a header of a library: "zlib.h" */
  TF_TEST_NEED_LIBRARY,    /* "z", as after -l */
  TF_TEST_NEED_PKG_CONFIG, /* "gtk4" */
  TF_TEST_NEED_PACKAGE,    /* a package of the language's registry: "serde" */
} TfTestNeed;

/* The package of Debian that has it. Returns: (transfer none) (nullable): not known here */
const char *tf_test_need_find_package (TfTestNeed need, const char *name);

/* One sentence without a full stop: what is missing, and the remedy. Returns: (transfer full) */
char *tf_test_need_describe (TfTestNeed need, const char *name);

G_END_DECLS
