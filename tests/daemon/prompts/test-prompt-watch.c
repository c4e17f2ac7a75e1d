/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"

#include <glib/gstdio.h>

#include "tf-prompt-watch.h"

#define TF_TEST_PREFIX "/prompt-watch"

typedef struct
{
  char *base;
  char *dir;
  TfPromptWatch *watch;
  gboolean reported;
  guint n;
} Fixture;

static void
changed_cb (TfPromptWatch *watch, Fixture *f)
{
  f->reported = TRUE;
  f->n++;
}

/* @data: below the base, existing from the start */
static void
set_up (Fixture *f, gconstpointer data)
{
  g_autofree char *there = NULL;

  f->base = tf_test_make_dir ();
  f->dir = g_build_filename (f->base, "config", "prompts", NULL);
  there = g_build_filename (f->base, data, NULL);
  g_assert_cmpint (g_mkdir_with_parents (there, 0700), ==, 0);
  f->watch = tf_prompt_watch_new (f->dir);
  g_signal_connect (f->watch, "changed", G_CALLBACK (changed_cb), f);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_object_unref (f->watch);
  g_free (f->base);
  g_free (f->dir);
}

static gboolean
again_cb (gpointer data)
{
  Fixture *f = data;
  static guint n;
  g_autofree char *text = g_strdup_printf ("%u", n++);
  g_autofree char *path = NULL;

  g_mkdir_with_parents (f->dir, 0700);
  path = tf_test_write (f->dir, "plan-fix.md", text);
  return G_SOURCE_CONTINUE;
}

/* The watch does not signal when it has begun, so write until it reports a change. */
static void
write_until_reported (Fixture *f)
{
  guint source = g_timeout_add (20, again_cb, f);

  f->reported = FALSE;
  tf_test_wait (&f->reported);
  g_source_remove (source);
}

#define TF_TEST_FIXTURE Fixture, f, set_up, tear_down

static void
test_write (Fixture *f, gconstpointer data)
{
  write_until_reported (f);
}

TF_TEST_WITH_ROW (a_file_changes, test_write, "config/prompts");
TF_TEST_WITH_ROW (the_directory_is_made_later, test_write, "config");
TF_TEST_WITH_ROW (directories_above_are_made_later, test_write, ".");

static void
remove_all (Fixture *f)
{
  g_autofree char *path = g_build_filename (f->dir, "plan-fix.md", NULL);

  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (f->dir), ==, 0);
}

static void
test_comes_back (Fixture *f, gconstpointer data)
{
  write_until_reported (f);
  f->reported = FALSE;
  remove_all (f);
  tf_test_wait (&f->reported);
  write_until_reported (f);
}

TF_TEST_WITH_ROW (the_directory_goes_and_comes_back, test_comes_back, "config/prompts");

/* The second name is reported, so the first one would have been. */
static void
test_other_files (Fixture *f, gconstpointer data)
{
  g_autofree char *other = NULL;
  g_autofree char *prompt = NULL;
  g_autofree char *removed = g_build_filename (f->dir, "x.md", NULL);

  write_until_reported (f);
  other = tf_test_write (f->dir, "notes.txt", "x");
  prompt = tf_test_write (f->dir, "x.md", "x");
  f->reported = FALSE;
  tf_test_wait (&f->reported);
  f->reported = FALSE;
  g_assert_cmpint (g_unlink (removed), ==, 0);
  tf_test_wait (&f->reported);
}

TF_TEST_WITH_ROW (files_come_and_go, test_other_files, "config/prompts");

static void
test_burst (Fixture *f, gconstpointer data)
{
  f->n = 0;
  for (guint i = 0; i < 1000; i++)
    tf_prompt_watch_touch (f->watch);
  f->reported = FALSE;
  tf_test_wait (&f->reported);
  g_assert_cmpuint (f->n, ==, 1);
}

TF_TEST_WITH_ROW (a_burst_is_told_once, test_burst, "config/prompts");
