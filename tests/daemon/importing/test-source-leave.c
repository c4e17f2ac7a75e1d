/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-leave.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/source-leave"

#define NOTHING TF_SOURCE_LEAVE_NOTHING
#define SECRET  TF_SOURCE_LEAVE_SECRET
#define BUILD   TF_SOURCE_LEAVE_BUILD

static const struct
{
  const char *path;
  TfSourceLeave expected;
  const char *name;
} rows[] = {
  { ".env", SECRET, ".env" },
  { ".env.local", SECRET, ".env.local" },
  { ".env.example", NOTHING, NULL },
  { "app/.env", SECRET, "app/.env" },
  { "src/env.c", NOTHING, NULL },
  { "certs/server.pem", SECRET, "certs/server.pem" },
  { "id_rsa", SECRET, "id_rsa" },
  { "id_rsa.pub", NOTHING, NULL },
  { "credentials.json", SECRET, "credentials.json" },
  { "src/credentials.py", NOTHING, NULL },
  { ".ssh/config", SECRET, ".ssh/" },
  { "node_modules/x/index.js", BUILD, "node_modules/" },
  { "web/node_modules/x/index.js", BUILD, "web/node_modules/" },
  { "build/a.o", BUILD, "build/" },
  { "build", NOTHING, NULL },
  { "builder/a.c", NOTHING, NULL },
  { "target/debug/x", BUILD, "target/" },
  { "src/target.c", NOTHING, NULL },
  { "src/__pycache__/a.pyc", BUILD, "src/__pycache__/" },
  { "src/a.pyc", BUILD, "src/a.pyc" },
  { "src/a.py", NOTHING, NULL },
  { ".venv/bin/python", BUILD, ".venv/" },
  { "README", NOTHING, NULL },
};

TF_TEST_TABLE (a_path_is_left_out_or_not, rows, NULL)
{
  g_autofree char *name = NULL;

  g_assert_cmpint (tf_source_leave_judge (row->path, &name), ==, row->expected);
  g_assert_cmpstr (name, ==, row->name);
}

static const struct
{
  guint n;
  const char *expected;
} sentences[] = {
  { 0, "" },
  { 1, "Left out, because they look like secrets or build output: 0." },
  { 2, "Left out, because they look like secrets or build output: 0, 1." },
  { 20, "18, 19." },
  { 21, "18, 19 and 1 more." },
};

TF_TEST_TABLE (names_are_listed_once, sentences, NULL)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;

  for (guint i = 0; i < 2 * row->n; i++)
    g_ptr_array_add (names, g_strdup_printf ("%u", i / 2));
  text = tf_source_leave_describe (names);
  g_assert_true (g_str_has_suffix (text, row->expected));
  if (row->n <= 2)
    g_assert_cmpstr (text, ==, row->expected);
}
