/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-import.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-repo-source.h"
#include "tf-source-kind.h"
#include "tf-source-summary.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/source-import"

static char *
run_shell (const char *command)
{
  char *dir = tf_test_make_dir ();
  g_autofree char *text =
      g_strdup_printf ("export HOME=/nonexistent GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b "
                       "GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b; cd '%s' && %s",
                       dir, command);
  const char *argv[] = { "/bin/sh", "-c", text, NULL };
  g_autoptr (GError) error = NULL;
  int status = -1;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL, &status,
                &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
  return dir;
}

typedef struct
{
  WorkspaceFixture *fixture; /* (not owned) */
  const char *name;          /* (not owned) */
  int fd;
  char *stored_as; /* (nullable) */
  GError *error;   /* (nullable) */
} Import;

static void
import_free (Import *self)
{
  close (self->fd);
  g_free (self->stored_as);
  g_clear_error (&self->error);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Import, import_free)

static gpointer
run_import (gpointer data, GCancellable *cancellable, GError **error)
{
  Import *self = data;

  return tf_source_import_run (self->fixture->workspace, self->fd, self->name, FALSE, cancellable,
                               error);
}

static Import *
import (WorkspaceFixture *fixture, const char *dir, const char *name)
{
  g_autofree char *path = g_build_filename (dir, name, NULL);
  Import *self = g_new0 (Import, 1);

  self->fixture = fixture;
  self->name = name;
  self->fd = open (path, O_RDONLY | O_CLOEXEC);
  g_assert_cmpint (self->fd, >=, 0);
  self->stored_as = tf_test_run_job (run_import, self, &self->error);
  return self;
}

static guint
count_sources (WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  TfRepo *repo = tf_workspace_get_code (fixture->workspace, &error);
  g_autoptr (GPtrArray) sources = tf_repo_list_sources (repo, &error);

  g_assert_no_error (error);
  return sources->len;
}

static gboolean
can_confine (WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *dir = run_shell ("mkdir x && echo a > x/a && tar czf x.tar.gz x");
  g_autoptr (Import) job = import (fixture, dir, "x.tar.gz");

  if (!g_error_matches (job->error, TF_ERROR, TF_ERROR_SAFETY))
    return TRUE;
  g_test_skip ("no confinement on this machine");
  return FALSE;
}

#define MAKE_CODE \
  "mkdir -p foo-1.2/src && echo 'int x;' > foo-1.2/src/x.c && echo '# Foo' > foo-1.2/README.md " \
  "&& "
#define MAKE_REPO \
  MAKE_CODE "cd foo-1.2 && git init -q && git add -A && git commit -qm 'begin foo' && cd .. && "

static const struct
{
  const char *path;
  const char *command;
  const char *name;
  const char *stored_as;
  const char *file; /* (nullable) */
  const char *part; /* of the summary */
} goods[] = {
  { "directory", MAKE_CODE "true", "foo-1.2", "foo-1.2.source.md", NULL, "a directory: 2 files" },
  { "repository", MAKE_REPO "true", "foo-1.2", "foo-1.2.source.md", NULL, "- begin foo" },
  { "bundle", MAKE_REPO "git -C foo-1.2 bundle create -q ../foo.bundle HEAD", "foo.bundle",
    "foo.source.md", "foo.bundle", "the git bundle foo.bundle: 2 files" },
  { "tar-gz", MAKE_CODE "tar czf foo-1.2.tar.gz foo-1.2", "foo-1.2.tar.gz", "foo-1.2.source.md",
    "foo-1.2.tar.gz", "\nREADME.md\nsrc/x.c\n" },
  { "tar-xz-with-history", MAKE_REPO "tar cJf foo.txz foo-1.2", "foo.txz", "foo.source.md",
    "foo.txz", "- begin foo" },
  { "tar", MAKE_CODE "tar cf foo.tar -C foo-1.2 .", "foo.tar", "foo.source.md", "foo.tar",
    "\nREADME.md\nsrc/x.c\n" },
  { "zip", MAKE_CODE "bsdtar -a -cf foo.zip foo-1.2", "foo.zip", "foo.source.md", "foo.zip",
    "| .c | 1 | 1 |" },
};

/* @file: (nullable): the only resource reported as the code base of @summary */
static void
assert_described (WorkspaceFixture *fixture, const char *file, const char *summary)
{
  g_autoptr (GPtrArray) resources = tf_resource_store_list (fixture->files, NULL);
  g_autoptr (GHashTable) notes = tf_source_import_describe_files (fixture->workspace, resources);
  g_autofree char *expected = g_strdup_printf ("code base, see %s", summary);

  if (file != NULL)
    g_assert_cmpstr (g_hash_table_lookup (notes, file), ==, expected);
  g_hash_table_remove (notes, "x.tar.gz");
  g_assert_cmpuint (g_hash_table_size (notes), ==, file != NULL ? 1 : 0);
}

TF_TEST_TABLE (takes, goods, row->path)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autofree char *dir = run_shell (row->command);
  g_autoptr (Import) job = NULL;
  g_autofree char *summary = NULL;
  g_autofree char *relative = NULL;
  g_autofree char *file = NULL;

  if (strstr (row->path, "tar") != NULL || strstr (row->path, "zip") != NULL)
    if (!can_confine (fixture))
      return;
  job = import (fixture, dir, row->name);
  g_assert_no_error (job->error);
  g_assert_cmpstr (job->stored_as, ==, row->stored_as);
  relative = g_build_filename (TF_DIR_RESOURCES, row->stored_as, NULL);
  summary = workspace_fixture_read (fixture, relative);
  workspace_fixture_assert_contains (summary, row->part);
  workspace_fixture_assert_contains (summary, "# Foo");
  assert_described (fixture, row->file, row->stored_as);
  if (row->file == NULL)
    return;
  file = g_build_filename (fixture->directory, TF_DIR_RESOURCES, row->file, NULL);
  g_assert_true (g_file_test (file, G_FILE_TEST_IS_REGULAR));
}

static const struct
{
  const char *path;
  const char *command;
  const char *name;
  int code;
} bads[] = {
  { "empty-directory", "mkdir x", "x", TF_ERROR_MALFORMED },
  { "cut-bundle", MAKE_REPO "git -C foo-1.2 bundle create -q ../y HEAD && head -c 250 y > x.bundle",
    "x.bundle", TF_ERROR_MALFORMED },
  { "cut-archive", MAKE_CODE "tar czf y foo-1.2 && head -c 60 y > x.tgz", "x.tgz",
    TF_ERROR_MALFORMED },
  { "parent-in-archive", "echo a > a && tar cf x.tar -P --transform 's|a|../../../evil|' a",
    "x.tar", TF_ERROR_MALFORMED },
  { "through-a-link",
    "ln -s /nonexistent l && tar cf x.tar l && rm l && mkdir l && echo a > l/evil && tar rf x.tar "
    "l/evil "
    "&& "
    "true",
    "x.tar", TF_ERROR_MALFORMED },
  { "file-beyond-the-limit", "truncate -s 101M big && tar czf x.tgz big", "x.tgz",
    TF_ERROR_TOO_LARGE },
};

TF_TEST_TABLE (refuses, bads, row->path)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autofree char *dir = run_shell (row->command);
  g_autoptr (Import) job = NULL;
  g_autoptr (GPtrArray) resources = NULL;
  guint before = 0;

  if (strchr (row->name, '.') != NULL && !g_str_has_suffix (row->name, ".bundle"))
    {
      if (!can_confine (fixture))
        return;
      before = 1;
    }
  job = import (fixture, dir, row->name);
  g_assert_error (job->error, TF_ERROR, row->code);
  g_assert_cmpuint (count_sources (fixture), ==, before);
  resources = tf_resource_store_list (fixture->files, NULL);
  g_assert_cmpuint (resources->len, ==, 2 * before);
}

/* Absolute paths become relative, links stay links. */
TF_TEST (absolute_path_stays_inside)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autofree char *dir =
      run_shell ("echo a > a && tar cf x.tar -P --transform 's|^a|/tmp/tf-absolute-evil|' a");
  g_autoptr (Import) job = NULL;

  if (!can_confine (fixture))
    return;
  job = import (fixture, dir, "x.tar");
  g_assert_no_error (job->error);
  g_assert_false (g_file_test ("/tmp/tf-absolute-evil", G_FILE_TEST_EXISTS));
}

TF_TEST (same_name_gets_a_number)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autofree char *dir = run_shell (MAKE_CODE "true");
  g_autoptr (Import) first = import (fixture, dir, "foo-1.2");
  g_autoptr (Import) second = import (fixture, dir, "foo-1.2");
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (second->stored_as, ==, "foo-1.2-2.source.md");
  g_assert_cmpuint (count_sources (fixture), ==, 2);
  g_assert_true (tf_source_import_remove (fixture->workspace, "foo-1.2.source.md", &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count_sources (fixture), ==, 1);
  g_assert_true (tf_source_import_remove (fixture->workspace, "note.md", &error));
  g_assert_cmpuint (count_sources (fixture), ==, 1);
}

TF_TEST (file_of_a_summary)
{
  static const char *const table[][2] = {
    { "# Code base x\n\nExisting code to build on, given as the archive a: b.tgz: 2 files.\n",
      "a: b.tgz" },
    { "# Code base x\n\nExisting code to build on, given as the git bundle x.bundle: 1 files.",
      "x.bundle" },
    { "# Code base x\n\nExisting code to build on, given as a directory: 2 files.\n", NULL },
    { "# Code base x\n\nExisting code to build on, given as the archive y.tgz\n\n: 2", NULL },
    { "# Code base x\n\nMore.\n\nExisting code to build on, given as the archive y: 2 files.",
      NULL },
    { "My notes\n\nExisting code to build on, given as the archive y.tgz: 2 files.\n", NULL },
    { "# Code base x", NULL },
    { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *file = tf_source_summary_dup_file (table[i][0]);

      g_assert_cmpstr (file, ==, table[i][1]);
    }
}

TF_TEST (names)
{
  static const char *const table[][2] = {
    { "foo-1.2.tar.gz", "foo-1.2" },
    { "x/y.bundle", "y" },
    { "Foo.TGZ", "Foo" },
    { "..", "code" },
    { "a b\n~c", "a-b--c" },
    { ".hidden.zip", "hidden" },
    { "status.json", "status.json" },
    { "r.git", "r" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *name = tf_source_kind_dup_name (table[i][0]);

      g_assert_cmpstr (name, ==, table[i][1]);
    }
}

TF_TEST (not_a_source)
{
  g_autofree char *dir = run_shell ("echo text > a.tar.gz; echo text > b.bundle; : > c.tar; "
                                    "mkdir d; echo x > d/x; bsdtar -a -cf e.zip d; "
                                    "mv e.zip e.docx; echo a | gzip > f.txt.gz");
  static const char *const names[] = { "a.tar.gz", "b.bundle", "c.tar", "e.docx", "f.txt.gz" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (dir, names[i], NULL);
      int fd = open (path, O_RDONLY | O_CLOEXEC);

      g_assert_false (tf_source_import_is_source (fd, names[i], FALSE));
      close (fd);
    }
}

static const struct
{
  const char *name;
  const char *summary;
  const char *expected;
} notes[] = {
  { "none",
    "# Code base x\n\nExisting code to build on, given as a directory: 1 files.\n\n"
    "## History\n\n",
    "" },
  { "one",
    "# Code base x\n\nExisting code to build on, given as a directory: 1 files.\n\nLeft "
    "out: .env.\n\n## History\n\n",
    "Left out: .env." },
  { "of-a-text", "# Code base x\n\nA text.\n\nLeft out: .env.\n\n## History\n\n", "" },
  { "of-a-cut-summary", "# Code base x\n\nExisting code to build on, given as a directory", "" },
  { "of-nothing", "", "" },
};

TF_TEST_TABLE (note_of_a_summary, notes, row->name)
{
  g_autofree char *note = tf_source_summary_dup_note (row->summary);

  g_assert_cmpstr (note, ==, row->expected);
}

#define NOT_TAKEN "echo x=1 > foo-1.2/.env && "
#define POINTER \
  "printf 'version https://git-lfs.github.com/spec/v1\noid sha256:" \
  "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824\nsize 5\n' > " \
  "foo-1.2/a.bin && "

static const struct
{
  const char *name;
  const char *command;
  const char *part; /* of the note */
  gboolean remedy;  /* it says how to take what is missing */
} remarks[] = {
  { "nothing", MAKE_REPO "true", "", FALSE },
  { "secret", MAKE_REPO NOT_TAKEN "true", ": .env.", TRUE },
  { "pointer", MAKE_CODE POINTER "true", "only pointers to it: a.bin.", TRUE },
  { "no-commit", MAKE_CODE "git -C foo-1.2 init -q", "no commit yet", FALSE },
};

TF_TEST_TABLE (what_is_not_taken_is_known_with_the_command, remarks, row->name)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autofree char *dir = run_shell (row->command);
  g_autoptr (Import) job = import (fixture, dir, "foo-1.2");
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (fixture->workspace));
  g_autofree char *note = NULL;
  g_autofree char *remedy =
      g_strdup_printf ("thoughtforgectl remove %s foo-1.2.source.md and thoughtforgectl add %s "
                       "--everything PATH",
                       tf_project_files_get_id (fixture->files),
                       tf_project_files_get_id (fixture->files));

  g_assert_no_error (job->error);
  note = tf_source_import_dup_note (fixture->workspace, job->stored_as);
  if (*row->part == '\0')
    g_assert_cmpstr (note, ==, "");
  else
    g_assert_nonnull (strstr (note, row->part));
  g_assert_cmpint (strstr (note, remedy) != NULL, ==, row->remedy);
}

static const char *const removed[] = { "foo.source.md", "foo.tar" };

/* Whichever of the two is named. */
TF_TEST (summary_and_file_go_together)
{
  for (guint i = 0; i < G_N_ELEMENTS (removed); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autofree char *dir = run_shell (MAKE_CODE "tar cf foo.tar -C foo-1.2 .");
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) left = NULL;

      if (!can_confine (fixture))
        return;
      import_free (import (fixture, dir, "foo.tar"));
      workspace_fixture_write (fixture, "resources/notes.txt", "x");
      {
        g_autoptr (TfWorkerLocker) locker =
            tf_worker_lock (tf_workspace_get_worker (fixture->workspace));

        g_assert_true (tf_source_import_remove (fixture->workspace, "notes.txt", &error));
        g_assert_true (tf_source_import_remove (fixture->workspace, removed[i], &error));
        g_assert_no_error (error);
        g_assert_true (tf_resource_store_remove (fixture->files, removed[i], &error));
        g_assert_no_error (error);
        left = tf_resource_store_list (fixture->files, &error);
        g_assert_cmpuint (count_sources (fixture), ==, 1); /* that of can_confine() */
      }
      g_assert_cmpuint (left->len, ==, 3);
    }
}

static const struct
{
  const char *name;
  const char *command;
  const char *archive;
  const char *resources;
  const char *part; /* of the note */
} archives[] = {
  { "harmless", MAKE_CODE "tar cf foo.tar foo-1.2", "foo.tar", "foo.source.md foo.tar", "" },
  { "secret", MAKE_CODE NOT_TAKEN "tar cf foo.tar foo-1.2", "foo.tar", "foo.source.md",
    " foo.source.md and " },
  { "secret-with-a-blank", MAKE_CODE NOT_TAKEN "tar cf 'my foo.tar' foo-1.2", "my foo.tar",
    "my-foo.source.md", " my-foo.source.md and " },
};

TF_TEST_TABLE (an_archive_does_not_show_what_was_left_out, archives, row->name)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autofree char *dir = run_shell (row->command);
  g_autoptr (Import) job = import (fixture, dir, row->archive);
  g_autoptr (TfWorkerLocker) locker = NULL;
  g_autoptr (GPtrArray) resources = NULL;
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *note = NULL;

  if (g_error_matches (job->error, TF_ERROR, TF_ERROR_SAFETY))
    {
      g_test_skip ("no confinement on this machine");
      return;
    }
  g_assert_no_error (job->error);
  locker = tf_worker_lock (tf_workspace_get_worker (fixture->workspace));
  resources = tf_resource_store_list (fixture->files, NULL);
  for (guint i = 0; i < resources->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? " " : "",
                            ((TfResource *) g_ptr_array_index (resources, i))->name);
  g_assert_cmpstr (names->str, ==, row->resources);
  note = tf_source_import_dup_note (fixture->workspace, job->stored_as);
  g_assert_true (*row->part == '\0' ? *note == '\0' : strstr (note, row->part) != NULL);
}
