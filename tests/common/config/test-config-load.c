/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config-private.h"

#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/config-load"

/* A directory on PATH with these programs. */
static char *
make_programs (const char *const *names)
{
  char *dir = tf_test_make_dir ();

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *path = tf_test_write (dir, names[i], "#!/bin/sh\n");

      g_assert_cmpint (g_chmod (path, 0755), ==, 0);
    }
  g_setenv ("PATH", dir, TRUE);
  return dir;
}

static char *
read_text (const char *path)
{
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static guint
count_entries (const char *dir)
{
  g_autoptr (GDir) entries = g_dir_open (dir, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (entries) != NULL)
    n++;
  return n;
}

static guint
get_mode (const char *path)
{
  GStatBuf info;

  g_assert_cmpint (g_stat (path, &info), ==, 0);
  return info.st_mode & 0777;
}

TF_TEST (first_start_writes_the_default)
{
  static const struct
  {
    const char *programs[4];
    const char *agent;
  } rows[] = {
    { { NULL }, "auto" },
    { { "gemini", NULL }, "auto" },
    { { "gemini", "codex", NULL }, "auto" },
    { { "gemini", "codex", "claude", NULL }, "auto" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *programs = make_programs (rows[i].programs);
      g_autofree char *dir = tf_test_make_dir ();
      g_autofree char *path = g_build_filename (dir, "new", "folder", "config.yaml", NULL);
      g_autofree char *folder = g_path_get_dirname (path);
      g_autofree char *expected = tf_config_dup_default_text (rows[i].agent);
      g_autofree char *written = NULL;
      gboolean created = FALSE;
      g_autoptr (TfConfig) config = tf_config_load (path, &created, &error);

      g_assert_no_error (error);
      g_assert_true (created);
      g_assert_cmpstr (config->agents.default_agent, ==, rows[i].agent);
      g_assert_cmpstr (config->path, ==, path);
      written = read_text (path);
      g_assert_cmpstr (written, ==, expected);
      g_assert_cmpuint (get_mode (path), ==, 0600);
      g_assert_cmpuint (get_mode (folder), ==, 0700);
      g_assert_cmpuint (count_entries (folder), ==, 1);
    }
}

TF_TEST (an_existing_file_is_only_read)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "config.yaml", "polish: {minor_max: 9}\n");
  g_autofree char *text = NULL;
  gboolean created = TRUE;
  g_autoptr (TfConfig) config = tf_config_load (path, &created, NULL);

  g_assert_false (created);
  g_assert_cmpuint (config->polish.max.n[TF_SEVERITY_MINOR], ==, 9);
  text = read_text (path);
  g_assert_cmpstr (text, ==, "polish: {minor_max: 9}\n");
}

/* The shipped file equals the table, and reading it gives the defaults. */
TF_TEST (the_shipped_file_is_the_table)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("TF_TEST_SOURCE_ROOT"), "data", "config.yaml", NULL);
  g_autofree char *shipped = read_text (path);
  g_autofree char *generated = tf_config_dup_default_text ("auto");

  g_assert_cmpstr (shipped, ==, generated);
}

static void
assert_same (const TfConfigDescriptor *descriptors, guint n, gpointer a, gpointer b)
{
  for (guint i = 0; i < n; i++)
    {
      gpointer x = G_STRUCT_MEMBER_P (a, descriptors[i].offset);
      gpointer y = G_STRUCT_MEMBER_P (b, descriptors[i].offset);

      g_test_message ("%s", descriptors[i].path);
      switch (descriptors[i].kind)
        {
        case TF_CONFIG_BOOLEAN:
        case TF_CONFIG_UINT:
          g_assert_cmpuint (*(guint *) x, ==, *(guint *) y);
          break;
        case TF_CONFIG_UINT64:
          g_assert_cmpuint (*(guint64 *) x, ==, *(guint64 *) y);
          break;
        case TF_CONFIG_DOUBLE:
          g_assert_cmpfloat (*(double *) x, ==, *(double *) y);
          break;
        case TF_CONFIG_STRING_LIST:
          g_assert_cmpstrv (*(GStrv *) x, *(GStrv *) y);
          break;
        case TF_CONFIG_STRING:
        case TF_CONFIG_PATH:
        case TF_CONFIG_HOURS:
        default:
          g_assert_cmpstr (*(char **) x, ==, *(char **) y);
          break;
        }
    }
}

TF_TEST (the_default_text_means_the_defaults)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = tf_config_dup_default_text ("gemini");
  g_autoptr (TfConfig) read = tf_config_parse (text, -1, "c.yaml", &error);
  g_autoptr (TfConfig) made = tf_config_new_default ("gemini");
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_descriptors (&n);

  g_assert_no_error (error);
  assert_same (descriptors, n, read, made);
  descriptors = tf_config_get_agent_descriptors (&n);
  g_assert_cmpuint (read->agents.available->len, ==, made->agents.available->len);
  for (guint i = 0; i < read->agents.available->len; i++)
    assert_same (descriptors, n, g_ptr_array_index (read->agents.available, i),
                 g_ptr_array_index (made->agents.available, i));
}

static void
assert_refused (const char *path, const char *pattern)
{
  g_autoptr (GError) error = NULL;
  gboolean created = TRUE;
  g_autoptr (TfConfig) config = tf_config_load (path, &created, &error);

  g_assert_null (config);
  g_assert_false (created);
  g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG);
  g_test_message ("%s", error->message);
  g_assert_true (g_pattern_match_simple (pattern, error->message));
}

TF_TEST (a_bad_file_is_refused_and_kept)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "config.yaml", "polish: {minor_max: many}\n");
  g_autofree char *text = NULL;

  assert_refused (path, "*/config.yaml:1: polish.minor_max is “many”, expected *");
  text = read_text (path);
  g_assert_cmpstr (text, ==, "polish: {minor_max: many}\n");
}

TF_TEST (a_directory_is_refused)
{
  g_autofree char *dir = tf_test_make_dir ();

  assert_refused (dir, "* is a directory, expected a file");
}

TF_TEST (a_pipe_is_refused)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "config.yaml", NULL);

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  assert_refused (path, "* is a device or a pipe, expected a file");
}

TF_TEST (a_big_file_is_refused)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *text = g_strnfill (2 * TF_MIB, '\n');
  g_autofree char *path = tf_test_write (dir, "config.yaml", text);

  assert_refused (path, "*: the file has 2097152 bytes, expected at most 1048576");
}

TF_TEST (a_dangling_link_is_refused)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "config.yaml", NULL);

  g_assert_cmpint (symlink ("nowhere.yaml", path), ==, 0);
  assert_refused (path, "* is a symbolic link to a file that does not exist");
}

TF_TEST (a_path_below_a_file_is_refused)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *file = tf_test_write (dir, "file", "");
  g_autofree char *path = g_build_filename (file, "config.yaml", NULL);

  assert_refused (path, "cannot read */file/config.yaml: not a directory");
}

TF_TEST (an_unreadable_file_is_refused)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "config.yaml", "");

  if (geteuid () == 0)
    {
      g_test_skip ("root reads everything");
      return;
    }
  g_assert_cmpint (g_chmod (path, 0), ==, 0);
  assert_refused (path, "cannot read */config.yaml: permission denied");
}

TF_TEST (a_default_that_cannot_be_written_is_an_error)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfConfig) config = tf_config_load ("/proc/nowhere/config.yaml", NULL, &error);

  g_assert_null (config);
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
}

TF_TEST (save_replaces_the_file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "config.yaml", "brain_dump: {min_word_count: 1}\n");
  g_autofree char *text = NULL;
  g_autoptr (TfConfig) config = NULL;

  g_assert_cmpint (g_chmod (path, 0644), ==, 0);
  config = tf_config_save (path, "brain_dump: {min_word_count: 2}\n", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (config->brain_dump.min_word_count, ==, 2);
  text = read_text (path);
  g_assert_cmpstr (text, ==, "brain_dump: {min_word_count: 2}\n");
  g_assert_cmpuint (get_mode (path), ==, 0600);
  g_assert_cmpuint (count_entries (dir), ==, 1);
}

TF_TEST (save_rejects_everything_or_nothing)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "config.yaml", "brain_dump: {min_word_count: 1}\n");
  g_autofree char *text = NULL;
  g_autoptr (TfConfig) config =
      tf_config_save (path, "brain_dump: {min_word_count: 2}\npolish: {minor_max: -1}\n", &error);

  g_assert_null (config);
  g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG);
  text = read_text (path);
  g_assert_cmpstr (text, ==, "brain_dump: {min_word_count: 1}\n");
}

TF_TEST (save_writes_through_a_link)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *target = tf_test_write (dir, "kept-elsewhere.yaml", "");
  g_autofree char *path = g_build_filename (dir, "config.yaml", NULL);
  g_autofree char *text = NULL;
  g_autoptr (TfConfig) config = NULL;

  g_assert_cmpint (symlink (target, path), ==, 0);
  config = tf_config_save (path, "brain_dump: {min_word_count: 2}\n", &error);
  g_assert_no_error (error);
  g_assert_true (g_file_test (path, G_FILE_TEST_IS_SYMLINK));
  text = read_text (target);
  g_assert_cmpstr (text, ==, "brain_dump: {min_word_count: 2}\n");
}

static const struct
{
  const char *text;
  guint mode;
  gboolean warns;
} readable[] = {
  { "agents: {available: {x: {command: x, env: {KEY: abc}}}}\n", 0604, TRUE },
  { "agents: {available: {x: {command: x, env: {KEY: abc}}}}\n", 0640, TRUE },
  { "agents: {available: {x: {command: x, env: {KEY: abc}}}}\n", 0644, TRUE },
  { "agents: {available: {x: {command: x, env: {KEY: abc}}}}\n", 0600, FALSE },
  { "agents: {available: {x: {command: x, env: {}}}}\n", 0644, FALSE },
  { "polish: {max_iterations: 5}\n", 0644, FALSE },
};

TF_TEST_TABLE (variables_that_others_may_read_are_a_warning, readable, NULL)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "config.yaml", row->text);
  g_autofree char *warning =
      g_strdup_printf ("%s has variables of agents*chmod 600 %s*", path, path);
  g_autoptr (TfConfig) config = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_chmod (path, (int) row->mode), ==, 0);
  if (row->warns)
    g_test_expect_message ("tf-config", G_LOG_LEVEL_WARNING, warning);
  config = tf_config_load (path, NULL, &error);
  g_test_assert_expected_messages ();
  g_assert_no_error (error);
  g_assert_nonnull (config);
}
