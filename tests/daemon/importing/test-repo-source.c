/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo-source.h"

#include "git-test.h"
#include "tf-repo-guard.h"

#define TF_TEST_PREFIX "/repo/source"

#define MAX_BYTES (64 * 1024)

/* A user's repository with two commits, a link, a program and an ignored file. */
static char *
make_person_repo (void)
{
  char *dir = tf_test_make_dir ();
  g_autofree char *run = g_build_filename (dir, "run.sh", NULL);

  g_free (git_test_git (dir, "init", "-q", "-b", "main", NULL));
  g_free (git_test_git (dir, "config", "user.name", "A Person", NULL));
  g_free (git_test_git (dir, "config", "user.email", "person@example.org", NULL));
  git_test_write (dir, "src/main.c", "int main (void) { return 0; }\n");
  git_test_write (dir, ".gitignore", "*.o\n/out/\n");
  git_test_write (dir, "run.sh", "#!/bin/sh\n");
  git_test_link (dir, "link", "src/main.c");
  g_assert_cmpint (chmod (run, 0755), ==, 0);
  g_free (git_test_git (dir, "add", "-A", NULL));
  g_free (git_test_git (dir, "commit", "-q", "-m", "one", NULL));
  git_test_write (dir, "README.md", "# A thing\n");
  g_free (git_test_git (dir, "add", "-A", NULL));
  g_free (git_test_git (dir, "commit", "-q", "-m", "two", NULL));
  git_test_write (dir, "src/main.o", "object");
  git_test_write (dir, "out/big", "built");
  return dir;
}

static int
open_dir (const char *dir)
{
  int fd = open (dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  g_assert_cmpint (fd, >=, 0);
  return fd;
}

static TfSource *
add_directory (TfRepo *repo, const char *name, const char *dir, GError **error)
{
  int fd = open_dir (dir);
  TfSource *source = tf_repo_add_source_directory (repo, name, fd, MAX_BYTES, FALSE, error);

  close (fd);
  return source;
}

static TfSource *
add_bundle (TfRepo *repo, const char *path, GError **error)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  TfSource *source = NULL;

  g_assert_cmpint (fd, >=, 0);
  source = tf_repo_add_source_bundle (repo, "bundle", fd, MAX_BYTES, error);
  close (fd);
  return source;
}

static char *
merge (TfRepo *repo, GPtrArray *submodules)
{
  g_autofree char *removed = tf_test_make_dir ();
  g_autoptr (GError) error = NULL;
  char *hash = tf_repo_merge_sources (repo, GIT_TEST_NOW, removed, submodules, &error);

  g_assert_no_error (error);
  return hash;
}

static void
assert_nothing_kept (TfRepo *repo, const char *dir)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) sources = tf_repo_list_sources (repo, &error);
  g_autofree char *scratch = g_build_filename (dir, "..", ".thoughtforge", "scratch", NULL);
  g_autoptr (GDir) left = g_dir_open (scratch, 0, NULL);

  g_assert_no_error (error);
  g_assert_cmpuint (sources->len, ==, 0);
  g_assert_true (left == NULL || g_dir_read_name (left) == NULL);
}

/* How a user's repository is imported after a change. */
typedef struct
{
  const char *path;
  const char *command; /* (nullable): run by a shell in the repository */
  gboolean dirty;
  guint n_commits;
  guint n_files;
  const char *files; /* of the commit to build on */
  const char *note;
} Good;

/* A pointer to “hello”; no filter is configured here. */
#define LFS \
  "echo '*.bin filter=lfs' > .gitattributes; " \
  "printf 'version https://git-lfs.github.com/spec/v1\noid sha256:" \
  "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824\nsize 5\n' > a.bin; " \
  "git add -A && git commit -qm lfs && "
#define LFS_FILES ".gitattributes .gitignore README.md a.bin link run.sh src/main.c"

/* Git commits LF of what is CR LF on disk. */
#define EOL(attributes) \
  "printf 'a\r\nb\r\n' > dos.sln; echo '" attributes "' > .gitattributes; " \
  "git add -A && git commit -qm eol && "
#define EOL_FILES ".gitattributes .gitignore README.md dos.sln link run.sh src/main.c"

/* Until the index is younger than the last change of the file: only then git trusts it. */
#define SETTLE \
  "until [ -n \"$(find .git/index -newermc README.md)\" ]; do " \
  "git update-index --force-write-index; done; "
#define CLEAN_FILES ".gitignore README.md link run.sh src/main.c"

static const Good goods[] = {
  { "clean", NULL, FALSE, 2, 5, ".gitignore README.md link run.sh src/main.c", "" },
  { "packed", "git repack -adq && git pack-refs --all", FALSE, 2, 5,
    ".gitignore README.md link run.sh src/main.c", "" },
  { "changed", "echo more >> README.md", TRUE, 3, 5, ".gitignore README.md link run.sh src/main.c",
    "" },
  { "new-file", "mkdir new; echo a > new/a", TRUE, 3, 6,
    ".gitignore README.md link new/a run.sh src/main.c", "" },
  { "deleted-file", "rm README.md", TRUE, 3, 4, ".gitignore link run.sh src/main.c", "" },
  { "mode", "chmod -x run.sh", TRUE, 3, 5, ".gitignore README.md link run.sh src/main.c", "" },
  { "tracked-though-ignored", "git add -f src/main.o && git commit -qm o", FALSE, 3, 6,
    ".gitignore README.md link run.sh src/main.c src/main.o", "" },
  { "tracked-in-an-ignored-directory", "git add -f out/big && git commit -qm o && echo x > out/big",
    TRUE, 4, 6, ".gitignore README.md link out/big run.sh src/main.c", "" },
  { "detached", "git checkout -q --detach HEAD~1 && rm -f README.md", FALSE, 1, 4,
    ".gitignore link run.sh src/main.c", "" },
  { "shallow",
    "git clone -q --depth 1 \"file://$PWD\" s && mv s/.git s.git && rm -rf .git s && "
    "mv s.git .git",
    FALSE, 1, 5, ".gitignore README.md link run.sh src/main.c", "shallow" },
  { "no-commit", "rm -rf .git && git init -q", FALSE, 1, 5,
    ".gitignore README.md link run.sh src/main.c", "no commit yet" },
  { "no-git", "rm -rf .git", FALSE, 1, 6, ".gitignore README.md link out/big run.sh src/main.c",
    "build output: src/main.o." },
  { "bare", "git clone -q --bare . b", FALSE, 2, 5, ".gitignore README.md link run.sh src/main.c",
    "" },
  { "nothing-checked-out", "rm -rf .gitignore *", FALSE, 2, 5,
    ".gitignore README.md link run.sh src/main.c", "It has no checked-out files" },
  { "submodule",
    "git clone -q . ../m-$$ && git -c protocol.file.allow=always submodule --quiet add "
    "\"$PWD/../m-$$\" mod && git commit -qm sub",
    FALSE, 3, 6, ".gitignore .gitmodules README.md link run.sh src/main.c",
    "Skipped submodules: mod. Their directories are empty" },
  { "lfs-pointer", LFS "true", FALSE, 3, 7, LFS_FILES, "" },
  { "lfs-content", LFS "printf hello > a.bin", FALSE, 3, 7, LFS_FILES, "" },
  { "lfs-content-of-a-shallow-one",
    LFS "git clone -q --depth 1 \"file://$PWD\" s && mv s/.git s.git && rm -rf .git s && "
        "mv s.git .git && printf hello > a.bin",
    FALSE, 1, 7, LFS_FILES, "shallow" },
  { "lfs-other-content", LFS "printf hallo > a.bin", TRUE, 4, 7, LFS_FILES, "" },
  { "lfs-without-attributes",
    LFS "git rm -qf .gitattributes; git commit -qm r; printf hello > a.bin", TRUE, 5, 6,
    ".gitignore README.md a.bin link run.sh src/main.c", "" },
  { "eol", EOL ("*.sln text eol=crlf") "true", FALSE, 3, 7, EOL_FILES, "" },
  { "eol-without-text", EOL ("*.sln eol=crlf") "true", FALSE, 3, 7, EOL_FILES, "" },
  { "eol-auto", EOL ("* text=auto") "true", FALSE, 3, 7, EOL_FILES, "" },
  { "eol-of-binary", EOL ("*.sln -text") "true", FALSE, 3, 7, EOL_FILES, "" },
  { "eol-changed", EOL ("*.sln text eol=crlf") "printf 'a\r\nc\r\n' > dos.sln", TRUE, 4, 7,
    EOL_FILES, "" },
  { "eol-converted-by-hand",
    "printf 'a\r\n' > README.md && git commit -qam dos && "
    "printf 'a\n' > README.md && git commit -qam unix && "
    "printf 'a\r\n' > README.md",
    TRUE, 5, 5, ".gitignore README.md link run.sh src/main.c", "" },
  { "eol-with-zero-bytes",
    EOL ("* text=auto") "printf 'a\nb\n\\000' > dos.sln && git commit -qam z && "
                        "printf 'a\r\nb\r\n\\000' > dos.sln",
    TRUE, 5, 7, EOL_FILES, "" },
  { "settled", SETTLE "true", FALSE, 2, 5, CLEAN_FILES, "" },
  { "same-size-and-time",
    SETTLE "cp -p README.md ../r-$$; echo '# A thong' > README.md; touch -r ../r-$$ README.md",
    TRUE, 3, 5, CLEAN_FILES, "" },
  { "assumed-unchanged",
    "git update-index --assume-unchanged README.md; " SETTLE "echo '# A thong' > README.md", TRUE,
    3, 5, CLEAN_FILES, "" },
  { "without-index", "rm .git/index", FALSE, 2, 5, CLEAN_FILES, "" },
  { "damaged-index", "echo more >> .git/index", FALSE, 2, 5, CLEAN_FILES, "" },
  { "pipe-as-index", "rm .git/index; mkfifo .git/index", FALSE, 2, 5, CLEAN_FILES, "" },
  { "nested-repository", "git init -q inner && echo x > inner/x", TRUE, 3, 6,
    ".gitignore README.md inner/x link run.sh src/main.c", "" },
};

static void
run_shell (const char *dir, const char *command)
{
  g_autofree char *text = g_strdup_printf ("export HOME=/nonexistent; cd '%s' && %s", dir, command);
  const char *argv[] = { "/bin/sh", "-c", text, NULL };
  g_autoptr (GError) error = NULL;
  int status = -1;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL, &status,
                &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
}

static void
assert_files (const char *dir, const TfSource *source, const char *expected)
{
  g_autofree char *printed =
      git_test_git (dir, "ls-tree", "-r", "--format=%(objecttype) %(path)", source->commit, NULL);
  g_auto (GStrv) lines = g_strsplit (printed, "\n", -1);
  g_autoptr (GString) files = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "blob "))
      g_string_append_printf (files, "%s%s", files->len > 0 ? " " : "", lines[i] + 5);
  g_assert_cmpstr (files->str, ==, expected);
}

TF_TEST_TABLE (takes, goods, row->path)
{
  const Good *good = row;
  g_autofree char *person = make_person_repo ();
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autoptr (GPtrArray) skipped = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) listed = NULL;
  g_autofree char *given =
      g_str_equal (good->path, "bare") ? g_build_filename (person, "b", NULL) : g_strdup (person);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfSource) source = NULL;
  g_autofree char *merged = NULL;

  if (good->command != NULL)
    run_shell (person, good->command);
  source = add_directory (repo, "thing 1.2~x", given, &error);
  g_assert_no_error (error);
  g_assert_cmpint (source->dirty, ==, good->dirty);
  g_assert_cmpuint (source->n_commits, ==, good->n_commits);
  g_assert_cmpuint (source->n_files, ==, good->n_files);
  if (*good->note == '\0')
    g_assert_cmpstr (source->note, ==, "");
  else
    g_assert_nonnull (strstr (source->note, good->note));
  assert_files (dir, source, good->files);
  listed = tf_repo_list_sources (repo, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (listed->len, ==, 1);
  g_assert_cmpstr (((TfSource *) listed->pdata[0])->name, ==, "thing 1.2~x");
  g_assert_cmpstr (((TfSource *) listed->pdata[0])->commit, ==, source->commit);
  merged = merge (repo, skipped);
  git_test_assert_clean (dir);
}

/* What cannot be imported. */
typedef struct
{
  const char *path;
  const char *command;
  int code;
  const char *part;
} Bad;

static const Bad bads[] = {
  { "empty", "rm -rf .git .gitignore *", TF_ERROR_MALFORMED, "no files" },
  { "empty-repository", "rm -rf .git .gitignore * && git init -q", TF_ERROR_MALFORMED, "no files" },
  { "no-head", "rm .git/HEAD", TF_ERROR_MALFORMED, "no HEAD" },
  { "bad-head", "echo rubbish > .git/HEAD", TF_ERROR_MALFORMED, "HEAD is damaged" },
  { "head-elsewhere", "echo 'ref: refs/../../../x' > .git/HEAD", TF_ERROR_MALFORMED, "HEAD" },
  { "loose-object-cut",
    "f=$(find .git/objects -type f | sort | head -1); chmod +w $f; truncate -s 5 $f",
    TF_ERROR_MALFORMED, "git fsck" },
  { "loose-object-missing", "rm $(git rev-parse HEAD~1 | sed 's|^..|.git/objects/&/|')",
    TF_ERROR_MALFORMED, "git fsck" },
  { "loose-object-swapped",
    "a=$(git rev-parse HEAD:README.md | sed 's|^..|.git/objects/&/|'); "
    "b=$(git rev-parse HEAD:run.sh | sed 's|^..|.git/objects/&/|'); cp -f $a $b",
    TF_ERROR_MALFORMED, "git fsck" },
  { "pack-damaged",
    "git repack -adq; p=$(ls .git/objects/pack/*.pack); chmod +w $p; "
    "printf XX | dd of=$p bs=1 seek=40 conv=notrunc 2>/dev/null",
    TF_ERROR_MALFORMED, "git fsck" },
  { "index-of-pack-damaged",
    "git repack -adq; p=$(ls .git/objects/pack/*.idx); chmod +w $p; "
    "printf XX | dd of=$p bs=1 seek=1040 conv=notrunc 2>/dev/null",
    TF_ERROR_MALFORMED, "git fsck" },
  { "no-objects", "rm -rf .git/objects", TF_ERROR_MALFORMED, "no objects" },
  { "objects-elsewhere", "mv .git/objects ../o-$$; ln -s ../../o-$$ .git/objects",
    TF_ERROR_MALFORMED, "no objects" },
  { "alternates", "echo /somewhere > .git/objects/info/alternates", TF_ERROR_MALFORMED,
    "git repack -a -d" },
  { "worktree", "git worktree add -q ../w-$$ && rm -rf .git && cp ../w-$$/.git .git",
    TF_ERROR_MALFORMED, "it is a worktree" },
  { "submodule",
    "git clone -q . ../m-$$ && git clone -q . ../s-$$ && git -C ../s-$$ -c "
    "protocol.file.allow=always submodule --quiet add \"$PWD/../m-$$\" mod && rm -rf .git && "
    "cp ../s-$$/mod/.git .git",
    TF_ERROR_MALFORMED, "it is a submodule" },
  { "git-is-a-file", "rm -rf .git && echo 'gitdir: /elsewhere' > .git", TF_ERROR_MALFORMED,
    "points to another" },
  { "git-is-a-link", "mv .git ../g-$$ && ln -s ../g-$$ .git", TF_ERROR_MALFORMED,
    "points to another" },
  { "absolute-link", "ln -s /nonexistent/x secret", TF_ERROR_MALFORMED,
    "secret (to /nonexistent/x)" },
  { "committed-absolute-link", "ln -s /nonexistent/x secret; git add -A; git commit -qm l",
    TF_ERROR_MALFORMED, "secret (to /nonexistent/x)" },
  { "absolute-link-without-git", "rm -rf .git; ln -s /nonexistent/x secret", TF_ERROR_MALFORMED,
    "secret (to /nonexistent/x)" },
  { "absolute-link-of-a-bare-one",
    "ln -s /nonexistent/x secret; git add -A; git commit -qm l; git clone -q --bare . b; mv b "
    "../b-$$; "
    "rm -rf .git *; mv ../b-$$/* .",
    TF_ERROR_MALFORMED, "secret (to /nonexistent/x)" },
  { "link-up", "ln -s ../../x src/up", TF_ERROR_MALFORMED, "src/up (to ../../x)" },
  { "link-to-git", "ln -s .git/config l", TF_ERROR_MALFORMED, "l (to .git/config)" },
  { "reftable", "mkdir .git/reftable", TF_ERROR_MALFORMED, "reftable" },
  { "sha256",
    "rm -rf .git && git init -q --object-format=sha256 && git add -A && "
    "git -c user.name=a -c user.email=b commit -qm x",
    TF_ERROR_MALFORMED, "SHA-256" },
  { "large-file", "head -c 65537 /dev/zero > big", TF_ERROR_TOO_LARGE, "big" },
  { "large-file-of-the-last-commit",
    "head -c 65537 /dev/zero > big; git add big; git commit -qm b; rm big", TF_ERROR_TOO_LARGE,
    "big" },
};

TF_TEST_TABLE (refuses, bads, row->path)
{
  const Bad *bad = row;
  g_autofree char *person = make_person_repo ();
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autoptr (GError) error = NULL;

  run_shell (person, bad->command);
  g_assert_null (add_directory (repo, "thing", person, &error));
  tf_test_assert_error (error, bad->code, bad->part);
  assert_nothing_kept (repo, dir);
}

TF_TEST (takes_largest_file)
{
  g_autofree char *person = make_person_repo ();
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfSource) source = NULL;

  run_shell (person, "head -c 65536 /dev/zero > big");
  source = add_directory (repo, "thing", person, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (source->n_files, ==, 6);
}

/* The agent's tree must not reach the user's repository. */
TF_TEST (shares_no_inode)
{
  g_autofree char *person = make_person_repo ();
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfSource) source = NULL;
  g_autofree char *linked = NULL;

  g_free (git_test_git (person, "repack", "-dq", NULL));
  git_test_write (person, "README.md", "three\n");
  g_free (git_test_git (person, "commit", "-qam", "three", NULL));
  source = add_directory (repo, "thing", person, &error);
  g_assert_no_error (error);
  run_shell (dir, "test -z \"$(find .git/objects -type f -links +1)\"");
  run_shell (dir, "test -n \"$(find .git/objects/pack -name '*.pack')\"");
}

/* Nothing of it is ours, and nothing of it is left out. */
TF_TEST (merge_takes_everything)
{
  g_autofree char *person = make_person_repo ();
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autoptr (GPtrArray) submodules = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfSource) source = NULL;
  g_autofree char *merged = NULL;
  g_autofree char *again = NULL;
  g_autofree char *tree = NULL;
  g_autofree char *given = NULL;
  g_autofree char *base = NULL;

  run_shell (person, "mkdir docs resources .thoughtforge; echo t > docs/spec.md; "
                     "echo t > docs/acceptance.md; echo t > status.json; echo t > resources/x; "
                     "echo t > .thoughtforge/y; echo t > .a.tmp-abcdef; echo t > thoughtforge.log; "
                     "git add -f .; git commit -qm collide");
  source = add_directory (repo, "thing", person, &error);
  g_assert_no_error (error);
  merged = merge (repo, submodules);
  g_assert_cmpstr (merged, ==, source->commit);
  tree = git_test_git (dir, "rev-parse", "HEAD^{tree}", NULL);
  given = git_test_git (person, "rev-parse", "HEAD^{tree}", NULL);
  g_assert_cmpstr (tree, ==, given);
  base = tf_repo_dup_base (repo, &error);
  g_assert_cmpstr (base, ==, merged);
  run_shell (dir, "test -x run.sh && test -L link && test -f resources/x && test -f .a.tmp-abcdef");
  again = merge (repo, submodules);
  g_assert_cmpstr (again, ==, merged);
  git_test_write (dir, "src/main.c", "changed\n");
  g_free (git_test_commit (repo, "a change", 0));
  run_shell (dir, "test \"$(git diff --name-only HEAD^ HEAD)\" = src/main.c");
  git_test_assert_clean (dir);
}

/* Files in a source's history are not lost to its own .gitignore. */
TF_TEST (merge_keeps_what_is_ignored)
{
  g_autofree char *person = make_person_repo ();
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autoptr (GPtrArray) submodules = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfSource) source = NULL;
  g_autofree char *merged = NULL;
  g_autofree char *names = NULL;

  run_shell (person, "echo '*.gen' >> .gitignore; echo t > table.gen; git add -f .; "
                     "git commit -qm generated");
  source = add_directory (repo, "thing", person, &error);
  g_assert_no_error (error);
  merged = merge (repo, submodules);
  git_test_write (dir, "other.gen", "build output");
  git_test_write (dir, "src/more.c", "more");
  g_free (git_test_commit (repo, "later", 0));
  names = git_test_git (dir, "ls-tree", "-r", "--name-only", "HEAD", NULL);
  g_assert_nonnull (strstr (names, "table.gen"));
  g_assert_nonnull (strstr (names, "src/more.c"));
  g_assert_null (strstr (names, "other.gen"));
}

/* The gitlink stays in the history, though its directory stays empty. */
TF_TEST (merge_keeps_submodules)
{
  g_autofree char *inner = make_person_repo ();
  g_autofree char *person = make_person_repo ();
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autoptr (GPtrArray) submodules = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfSource) source = NULL;
  g_autofree char *merged = NULL;

  g_free (git_test_git (person, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add",
                        inner, "part", NULL));
  g_free (git_test_git (person, "commit", "-qm", "a submodule", NULL));
  source = add_directory (repo, "thing", person, &error);
  g_assert_no_error (error);
  merged = merge (repo, submodules);
  g_assert_cmpuint (submodules->len, ==, 1);
  g_assert_cmpstr (submodules->pdata[0], ==, "part");
  git_test_write (dir, "src/main.c", "changed\n");
  g_free (git_test_commit (repo, "a change", 0));
  run_shell (dir, "test \"$(git diff --name-only HEAD^ HEAD)\" = src/main.c");
}

/* Killed before the branch existed: what is there is moved away, not overwritten. */
TF_TEST (merge_again_after_a_crash)
{
  g_autofree char *person = make_person_repo ();
  g_autofree char *removed = tf_test_make_dir ();
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autoptr (GPtrArray) submodules = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfSource) source = add_directory (repo, "thing", person, &error);
  g_autofree char *merged = NULL;

  g_assert_no_error (error);
  git_test_write (dir, "src/main.c", "half");
  merged = tf_repo_merge_sources (repo, GIT_TEST_NOW, removed, submodules, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (merged, ==, source->commit);
  run_shell (dir, "grep -q return src/main.c");
  g_assert_true (tf_test_exists (removed, "code-1/src/main.c"));
  git_test_assert_clean (dir);
}

TF_TEST (merge_two_in_directories)
{
  g_autofree char *one = make_person_repo ();
  g_autofree char *two = make_person_repo ();
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autoptr (GPtrArray) submodules = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfSource) first = NULL;
  g_autoptr (TfSource) second = NULL;
  g_autofree char *merged = NULL;
  g_autofree char *parents = NULL;

  git_test_write (two, "only-two", "2");
  first = add_directory (repo, "one", one, &error);
  second = add_directory (repo, ".two", two, &error);
  g_assert_no_error (error);
  merged = merge (repo, submodules);
  parents = git_test_git (dir, "log", "-1", "--format=%P", NULL);
  g_assert_true (tf_test_exists (dir, "one/src/main.c"));
  g_assert_true (tf_test_exists (dir, "source-.two/only-two"));
  g_assert_cmpuint (strlen (parents), ==, 81);
  git_test_assert_clean (dir);
}

TF_TEST (copied_with_their_history)
{
  g_autofree char *one = make_person_repo ();
  g_autofree char *two = make_person_repo ();
  g_autofree char *from_dir = NULL;
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) from = git_test_new_code (&from_dir);
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) none = tf_repo_copy_sources (repo, from, &error);
  g_autoptr (TfSource) first = add_directory (from, "one", one, &error);
  g_autoptr (TfSource) second = add_directory (from, "tw o", two, &error);
  g_autoptr (GPtrArray) copied = tf_repo_copy_sources (repo, from, &error);
  g_autoptr (GPtrArray) listed = tf_repo_list_sources (repo, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (copied->len, ==, 2);
  g_assert_cmpuint (listed->len, ==, 2);
  g_assert_cmpstr (((TfSource *) listed->pdata[1])->name, ==, "tw o");
  g_assert_cmpstr (((TfSource *) listed->pdata[0])->commit, ==, first->commit);
  g_assert_cmpuint (((TfSource *) listed->pdata[0])->n_commits, ==, first->n_commits);
  g_free (git_test_git (dir, "fsck", "--strict", "--connectivity-only", first->commit, NULL));
}

static char *
commit_file (TfRepo *repo, const char *dir)
{
  git_test_write (dir, "a", "a");
  return git_test_commit (repo, "a project", 0);
}

/* A source imported while an agent runs stays; one that the agent made does not. */
TF_TEST (guard_knows_its_own)
{
  g_autofree char *person = make_person_repo ();
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autofree char *first = commit_file (repo, dir);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfRepoGuard) guard = tf_repo_guard_take (repo, &error);
  g_autoptr (TfSource) source = add_directory (repo, "thing", person, &error);
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) listed = NULL;

  g_assert_no_error (error);
  g_free (git_test_git (dir, "update-ref", "refs/thoughtforge/sources/evil", first, NULL));
  g_assert_true (tf_repo_guard_settle (guard, repo, FALSE, sentences, &error));
  g_assert_no_error (error);
  listed = tf_repo_list_sources (repo, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (listed->len, ==, 1);
  g_assert_cmpstr (((TfSource *) listed->pdata[0])->name, ==, "thing");
}

TF_TEST (removed_by_name)
{
  g_autofree char *person = make_person_repo ();
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfSource) source = add_directory (repo, "a/../b.lock", person, &error);

  g_assert_no_error (error);
  g_assert_false (tf_repo_remove_source (repo, "b", &error));
  tf_test_assert_error (error, TF_ERROR_NOT_FOUND, "b");
  g_clear_error (&error);
  g_assert_true (tf_repo_remove_source (repo, "a/../b.lock", &error));
  assert_nothing_kept (repo, dir);
}

/* bundles */

static const Bad bundles[] = {
  { "good", "git bundle create -q x HEAD main", 0, NULL },
  { "good-3", "git bundle create -q --version=3 x HEAD main", 0, NULL },
  { "only-a-branch", "git bundle create -q x main", 0, NULL },
  { "prerequisites", "git bundle create -q x HEAD~1..HEAD", TF_ERROR_MALFORMED, "part of" },
  { "cut", "git bundle create -q y HEAD; head -c 300 y > x", TF_ERROR_MALFORMED, "git fsck" },
  { "cut-in-the-header", "git bundle create -q y HEAD; head -c 30 y > x", TF_ERROR_MALFORMED,
    "git bundle verify" },
  { "flipped",
    "git bundle create -q x HEAD; printf ZZZZZZZZ | dd of=x bs=1 seek=200 conv=notrunc 2>/dev/null",
    TF_ERROR_MALFORMED, "git fsck" },
  { "more-objects-than-bytes",
    "git bundle create -q x HEAD; at=$(grep -abo PACK x | head -n 1 | cut -d: -f1); "
    "printf '\\377\\377\\377' | dd of=x bs=1 seek=$((at + 8)) conv=notrunc 2>/dev/null",
    TF_ERROR_MALFORMED, "git bundle verify" },
  { "nul", "printf '\\0\\n\\n' > x", TF_ERROR_MALFORMED, "version 2 or 3" },
  { "garbage", "head -c 5000 /dev/zero > x", TF_ERROR_MALFORMED, "git bundle verify" },
  { "empty-file", ": > x", TF_ERROR_MALFORMED, "git bundle verify" },
  { "other-version", "printf '# v9 git bundle\\n\\n' > x", TF_ERROR_MALFORMED, "version 2 or 3" },
  { "unknown-capability", "printf '# v3 git bundle\\n@magic\\n\\n' > x", TF_ERROR_MALFORMED,
    "not supported" },
  { "only-a-tag", "git tag t; git bundle create -q x t", TF_ERROR_MALFORMED, "neither HEAD" },
  { "large-file",
    "head -c 65537 /dev/zero > big; git add big; git commit -qm b; "
    "git bundle create -q x HEAD",
    TF_ERROR_TOO_LARGE, "big" },
  { "name-that-git-refuses",
    "b=$(git rev-parse HEAD:run.sh); t=$(printf '100644 blob %s\\t.GIT\\n' $b | git mktree); "
    "c=$(git commit-tree -m evil $t); git update-ref refs/heads/evil $c; "
    "git bundle create -q x evil",
    TF_ERROR_MALFORMED, "git rejects" },
};

TF_TEST_TABLE (bundle, bundles, row->path)
{
  const Bad *bundle = row;
  g_autofree char *person = make_person_repo ();
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autofree char *path = g_build_filename (person, "x", NULL);
  g_autofree char *head = git_test_git (person, "rev-parse", "HEAD", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfSource) source = NULL;

  run_shell (person, bundle->command);
  source = add_bundle (repo, path, &error);
  if (bundle->part != NULL)
    {
      tf_test_assert_error (error, bundle->code, bundle->part);
      assert_nothing_kept (repo, dir);
      return;
    }
  g_assert_no_error (error);
  g_assert_cmpstr (source->commit, ==, head);
  g_assert_cmpuint (source->n_commits, ==, 2);
  g_assert_cmpuint (source->n_files, ==, 5);
  g_assert_false (source->dirty);
}

/* Returns: (transfer full): the files of the code base in @dir, and its note */
static char *
import (const char *dir, gboolean everything)
{
  g_autofree char *own = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&own);
  g_autoptr (GError) error = NULL;
  int fd = open_dir (dir);
  g_autoptr (TfSource) source =
      tf_repo_add_source_directory (repo, "given", fd, MAX_BYTES, everything, &error);
  g_autofree char *git_dir = g_build_filename (own, ".git", NULL);
  g_autofree char *files = NULL;

  close (fd);
  g_assert_no_error (error);
  files = git_test_git (own, "--git-dir", git_dir, "ls-tree", "-r", "--name-only", source->commit,
                        NULL);
  g_strdelimit (g_strchomp (files), "\n", ' ');
  return g_strdup_printf ("%s: %s", files, source->note);
}

TF_TEST (secrets_and_build_output_of_a_directory_wait_for_the_user)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *without = NULL;
  g_autofree char *with = NULL;

  git_test_write (dir, ".env", "TOKEN=x\n");
  git_test_write (dir, ".env.example", "TOKEN=\n");
  git_test_write (dir, "main.js", "1\n");
  git_test_write (dir, "node_modules/a/a.js", "1\n");
  git_test_write (dir, "node_modules/b.js", "1\n");
  without = import (dir, FALSE);
  with = import (dir, TRUE);
  g_assert_true (g_str_has_prefix (
      without,
      ".env.example main.js: Left out, because they look like secrets or build output: .env, "
      "node_modules/."));
  g_assert_cmpstr (with, ==, ".env .env.example main.js node_modules/a/a.js node_modules/b.js: ");
}

/* What a commit has is the code base; only files beside it are judged. */
TF_TEST (committed_files_are_imported_whatever_their_name)
{
  g_autofree char *dir = make_person_repo ();
  g_autofree char *found = NULL;

  git_test_write (dir, "build/rules.mk", "all:\n");
  git_test_write (dir, "test.pem", "x\n");
  g_free (git_test_git (dir, "add", "-A", NULL));
  g_free (git_test_git (dir, "commit", "-q", "-m", "three", NULL));
  git_test_write (dir, "id_rsa", "x\n");
  git_test_write (dir, "build/new.mk", "x\n");
  git_test_write (dir, "new.c", "x\n");
  found = import (dir, FALSE);
  g_assert_true (g_str_has_prefix (found,
                                   ".gitignore README.md build/rules.mk link new.c run.sh "
                                   "src/main.c test.pem: Left out, because "
                                   "they look like secrets or build output: build/, id_rsa."));
}
