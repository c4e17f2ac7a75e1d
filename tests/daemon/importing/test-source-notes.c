/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-notes.h"

#include <fcntl.h>
#include <unistd.h>

#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-test-shell.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/source-notes"

static int
make_folder (const char *script)
{
  g_autofree char *dir = tf_test_make_dir ();
  int fd;

  tf_test_shell (dir, script);
  fd = open (dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  g_assert_cmpint (fd, >=, 0);
  return fd;
}

static const struct
{
  const char *name;
  const char *script;
  const char *notes; /* %NULL: a code base */
} folders[] = {
  { "markdown", "echo a > a.md", "a.md" },
  { "subfolder", "mkdir s; echo a > s/b.TXT; echo a > a.md", "a.md s/b.TXT" },
  { "with-tables-and-pictures", "echo a > a.md; echo a > b.csv; echo a > c.png",
    "a.md b.csv c.png" },
  { "scanned", "echo a > a.pdf", "a.pdf" },
  { "hidden-files", "echo a > a.md; echo a > .env; mkdir .obsidian; echo a > .obsidian/x.js",
    "a.md" },
  { "deep", "mkdir -p a/b/c/d; echo a > a/b/c/d/x.md", "a/b/c/d/x.md" },
  { "too-deep", "mkdir -p a/b/c/d/e; echo a > a/b/c/d/e/x.md", NULL },
  { "empty", "true", NULL },
  { "empty-subfolder", "mkdir s", NULL },
  { "only-pictures", "echo a > a.png", NULL },
  { "code", "echo a > a.md; echo a > b.c", NULL },
  { "no-suffix", "echo a > a.md; echo a > Makefile", NULL },
  { "code-below", "echo a > a.md; mkdir s; echo a > s/b.py", NULL },
  { "repository", "echo a > a.md; mkdir .git", NULL },
  { "link", "echo a > a.md; ln -s a.md b.md", NULL },
  { "link-to-a-folder", "mkdir s; echo a > s/a.md; ln -s s t", NULL },
  { "pipe", "echo a > a.md; mkfifo b.md", NULL },
  { "a-hundred", "for i in $(seq 100); do echo a > $i.md; done", "100" },
  { "more-than-a-hundred", "for i in $(seq 101); do echo a > $i.md; done", NULL },
};

TF_TEST_TABLE (a_folder_of_notes_has_nothing_else, folders, row->name)
{
  int fd = make_folder (row->script);
  g_autoptr (GPtrArray) notes = tf_source_notes_list (fd);
  g_autofree char *joined = NULL;

  close (fd);
  if (row->notes == NULL)
    {
      g_assert_null (notes);
      return;
    }
  g_assert_nonnull (notes);
  if (g_ascii_isdigit (row->notes[0]))
    {
      g_assert_cmpuint (notes->len, ==, 100);
      return;
    }
  g_ptr_array_add (notes, NULL);
  joined = g_strjoinv (" ", (char **) notes->pdata);
  g_assert_cmpstr (joined, ==, row->notes);
}

typedef struct
{
  WorkspaceFixture *fixture;
  int fd;
  guint64 max_bytes;
} Adding;

static gpointer
add_thread (gpointer data, GCancellable *cancellable, GError **error)
{
  Adding *self = data;
  g_autoptr (TfWorkerLocker) locker =
      tf_worker_lock (tf_workspace_get_worker (self->fixture->workspace));

  return tf_source_notes_add (self->fixture->workspace, self->fd, self->max_bytes, error);
}

TF_TEST (each_note_is_a_resource)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  Adding adding = { fixture, make_folder ("mkdir s; echo one > s/a.md; echo two > a.md"), 100 };
  g_autoptr (GError) error = NULL;
  g_autofree char *stored = tf_test_run_job (add_thread, &adding, &error);
  g_autofree char *text = NULL;

  close (adding.fd);
  g_assert_no_error (error);
  g_assert_cmpstr (stored, ==, "a.md/s-a.md");
  text = workspace_fixture_read (fixture, TF_DIR_RESOURCES "/s-a.md");
  g_assert_cmpstr (text, ==, "one\n");
}

TF_TEST (all_or_none)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  Adding adding = { fixture, make_folder ("echo one > a.md; echo too long > b.md"), 5 };
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_test_run_job (add_thread, &adding, &error));
  close (adding.fd);
  g_assert_error (error, TF_ERROR, TF_ERROR_TOO_LARGE);
  g_assert_false (tf_test_exists (fixture->directory, TF_DIR_RESOURCES "/a.md"));
}
