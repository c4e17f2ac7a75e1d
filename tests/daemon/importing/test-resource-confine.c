/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>

#include "tf-resource-confine.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/resource-confine"

#define MAX_BYTES (1 << 20)

static void
probed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  tf_confinement_probe_finish (TF_CONFINEMENT (source), result);
  *(gboolean *) data = TRUE;
}

static gpointer
read_thread (gpointer data, GCancellable *cancellable, GError **error)
{
  WorkspaceFixture *fixture = data;
  g_autofree char *path = tf_test_source ("fixtures/resources/budget.pdf");
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();

  g_ptr_array_add (paths, path);
  return tf_resource_confine_read (fixture->workspace, paths, MAX_BYTES, cancellable, error);
}

/* Returns: (transfer full): the text read from the fixture's PDF */
static GPtrArray *
read_pdf (WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *texts = tf_test_run_job (read_thread, fixture, &error);

  g_assert_no_error (error);
  return texts;
}

static const TfResourceText *
get_text (GPtrArray *texts)
{
  return g_ptr_array_index (texts, 0);
}

static gboolean
probe (WorkspaceFixture *fixture)
{
  gboolean done = FALSE;

  tf_confinement_probe_async (fixture->confinement, probed_cb, &done);
  tf_test_wait (&done);
  if (tf_confinement_is_available (fixture->confinement))
    return TRUE;
  g_test_skip (tf_confinement_get_reason (fixture->confinement));
  return FALSE;
}

/* The test's own pdftotext: outside the system, so confined runs do not see it. */
static char *
put_program_on_path (void)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *program = tf_test_write (dir, "pdftotext", "#!/bin/sh\necho by the program\n");
  g_autofree char *path = g_strdup (g_getenv ("PATH"));
  g_autofree char *longer = g_strconcat (dir, ":", path, NULL);

  g_assert_cmpint (g_chmod (program, 0700), ==, 0);
  g_setenv ("PATH", longer, TRUE);
  return g_steal_pointer (&path);
}

TF_TEST (a_pdf_is_read_confined)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (GPtrArray) reader = NULL;

  if (!probe (fixture))
    return;
  reader = read_pdf (fixture);
  g_assert_cmpstr (get_text (reader)->note, ==, "");
  g_assert_nonnull (strstr (get_text (reader)->text, "Budget: 1,800 EUR"));
}

TF_TEST (the_program_is_run_inside)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autofree char *path = NULL;
  g_autoptr (GPtrArray) unconfined = NULL;
  g_autoptr (GPtrArray) confined = NULL;

  path = put_program_on_path ();
  unconfined = read_pdf (fixture);
  g_assert_cmpstr (get_text (unconfined)->text, ==, "by the program\n");
  if (probe (fixture))
    {
      confined = read_pdf (fixture);
      g_assert_null (get_text (confined)->text);
      g_assert_true (g_str_has_prefix (get_text (confined)->note, "PDF, not read: "));
    }
  g_setenv ("PATH", path, TRUE);
}
