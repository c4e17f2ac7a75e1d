/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-prompt-library.h"

#define TF_TEST_PREFIX "/prompt-library"

typedef struct
{
  char *user;
  char *shipped;
  TfPromptLibrary *library;
} Fixture;

static void
put (const char *dir, const char *name, const char *text)
{
  g_autofree char *path = tf_test_write (dir, name, text);

  g_assert_nonnull (path);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autofree char *base = tf_test_make_dir ();

  f->user = g_build_filename (base, "config", "prompts", NULL);
  f->shipped = g_build_filename (base, "shipped", NULL);
  g_assert_cmpint (g_mkdir_with_parents (f->shipped, 0700), ==, 0);
  put (f->shipped, "plan-review.md", "# Review a plan\n\nShipped.\n");
  put (f->shipped, "distil.md", "\n  \nSort what you are given.\n");
  f->library = tf_prompt_library_new (f->user, f->shipped);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  tf_prompt_library_free (f->library);
  g_free (f->user);
  g_free (f->shipped);
}

static void
make_user_dir (Fixture *f)
{
  g_assert_cmpint (g_mkdir_with_parents (f->user, 0700), ==, 0);
}

static void
assert_reads (Fixture *f, const char *name, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = tf_prompt_library_read (f->library, name, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, expected);
}

static void
assert_read_fails (Fixture *f, const char *name, int code, const char *part)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_prompt_library_read (f->library, name, &error));
  tf_test_assert_error (error, code, part);
}

static char *
dup_listing (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries = tf_prompt_library_list (f->library, &error);
  g_autoptr (GString) listing = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < entries->len; i++)
    {
      const TfPromptEntry *entry = g_ptr_array_index (entries, i);

      g_string_append_printf (listing, "%s%s%s|", entry->name, entry->overridden ? "*" : "",
                              entry->own ? "+" : "");
    }
  return g_string_free (g_steal_pointer (&listing), FALSE);
}

static void
assert_listing (Fixture *f, const char *expected)
{
  g_autofree char *listing = dup_listing (f);

  g_assert_cmpstr (listing, ==, expected);
}

static void
write_ok (Fixture *f, const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_prompt_library_write (f->library, name, text, &error));
  g_assert_no_error (error);
}

#define TF_TEST_FIXTURE Fixture, f, set_up, tear_down

TF_TEST_WITH (list_without_user_dir)
{
  assert_listing (f, "distil|plan-review|");
}

TF_TEST_WITH (list_marks_overrides)
{
  make_user_dir (f);
  put (f->user, "plan-review.md", "# Mine\n");
  put (f->user, "zeta-9.md", "# Own\n");
  assert_listing (f, "distil|plan-review*|zeta-9+|");
}

TF_TEST_WITH (list_sees_new_files_at_once)
{
  assert_listing (f, "distil|plan-review|");
  put (f->shipped, "added.md", "# Added\n");
  assert_listing (f, "added|distil|plan-review|");
}

TF_TEST_WITH (list_skips_other_files)
{
  g_autofree char *dir = g_build_filename (f->shipped, "folder.md", NULL);
  g_autofree char *fifo = g_build_filename (f->shipped, "pipe.md", NULL);

  put (f->shipped, "README.md", "# No\n");
  put (f->shipped, "a_b.md", "# No\n");
  put (f->shipped, "x.md.bak", "# No\n");
  put (f->shipped, ".md", "# No\n");
  put (f->shipped, "plain", "# No\n");
  g_assert_cmpint (g_mkdir (dir, 0700), ==, 0);
  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  assert_listing (f, "distil|plan-review|");
}

TF_TEST_WITH (list_describes)
{
  g_autoptr (GPtrArray) entries = NULL;
  const TfPromptEntry *distil, *review, *broken;

  put (f->shipped, "zz-broken.md", "\n\n");
  entries = tf_prompt_library_list (f->library, NULL);
  distil = g_ptr_array_index (entries, 0);
  review = g_ptr_array_index (entries, 1);
  broken = g_ptr_array_index (entries, 2);
  g_assert_cmpstr (distil->description, ==, "Sort what you are given.");
  g_assert_cmpstr (review->description, ==, "Review a plan");
  g_assert_nonnull (strstr (broken->description, "is empty"));
  g_assert_true (g_str_has_prefix (distil->path, f->shipped));
}

TF_TEST_WITH (list_needs_the_shipped_ones)
{
  g_autoptr (TfPromptLibrary) library = tf_prompt_library_new (f->user, "/nonexistent/prompts");
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_prompt_library_list (library, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "/nonexistent/prompts");
}

TF_TEST_WITH (read_prefers_own)
{
  assert_reads (f, "plan-review", "# Review a plan\n\nShipped.\n");
  make_user_dir (f);
  put (f->user, "plan-review.md", "Mine\n");
  assert_reads (f, "plan-review", "Mine\n");
}

TF_TEST_WITH (read_drops_byte_order_mark)
{
  put (f->shipped, "bom.md", "\xef\xbb\xbf# T\n");
  assert_reads (f, "bom", "# T\n");
}

TF_TEST_WITH (read_unknown_names_both_places)
{
  assert_read_fails (f, "nothing", TF_ERROR_NOT_FOUND, f->user);
  assert_read_fails (f, "nothing", TF_ERROR_NOT_FOUND, f->shipped);
}

TF_TEST_WITH (read_never_falls_back_from_a_broken_own)
{
  make_user_dir (f);
  put (f->user, "plan-review.md", " \n\t\n");
  assert_read_fails (f, "plan-review", TF_ERROR_MALFORMED, "is empty");
  put (f->user, "plan-review.md", "caf\xe9\n");
  assert_read_fails (f, "plan-review", TF_ERROR_MALFORMED, "UTF-8");
}

TF_TEST_WITH (read_limit)
{
  g_autofree char *text = g_strnfill (TF_LIMIT_PROMPT_FILE + 1, 'a');

  put (f->shipped, "big.md", text);
  assert_read_fails (f, "big", TF_ERROR_TOO_LARGE, "1 MiB");
  text[TF_LIMIT_PROMPT_FILE] = '\0';
  put (f->shipped, "big.md", text);
  assert_reads (f, "big", text);
}

TF_TEST_WITH (read_never_waits_for_a_pipe)
{
  g_autofree char *fifo = g_build_filename (f->shipped, "pipe.md", NULL);

  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  assert_read_fails (f, "pipe", TF_ERROR_MALFORMED, "not a regular file");
}

TF_TEST_WITH (read_follows_a_link)
{
  g_autofree char *elsewhere = tf_test_make_dir ();
  g_autofree char *target = tf_test_write (elsewhere, "kept", "Linked\n");
  g_autofree char *link = g_build_filename (f->user, "plan-review.md", NULL);

  make_user_dir (f);
  g_assert_cmpint (symlink (target, link), ==, 0);
  assert_reads (f, "plan-review", "Linked\n");
}

TF_TEST_WITH (read_reports_a_dangling_link)
{
  g_autofree char *link = g_build_filename (f->user, "plan-review.md", NULL);

  make_user_dir (f);
  g_assert_cmpint (symlink ("/nonexistent/target", link), ==, 0);
  assert_read_fails (f, "plan-review", TF_ERROR_FILE_SYSTEM, link);
}

static const char *const hostile_names[] = {
  "",     "../x", "a/b",         "..",   ".",      "Upper", "a b",   "a.md",
  "a\nb", "a_b",  "caf\xc3\xa9", "\xff", "/etc/x", "a\\b",  "$(id)", "plan-review.md",
};

TF_TEST_WITH (name_hostile_is_refused)
{
  for (guint i = 0; i < G_N_ELEMENTS (hostile_names); i++)
    {
      const char *name = hostile_names[i];
      g_autoptr (GError) write_error = NULL;
      g_autoptr (GError) reset_error = NULL;

      assert_read_fails (f, name, TF_ERROR_INVALID_ARGUMENT, "not a prompt name");
      g_assert_false (tf_prompt_library_write (f->library, name, "x", &write_error));
      g_assert_error (write_error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
      g_assert_true (g_utf8_validate (write_error->message, -1, NULL));
      g_assert_null (strchr (write_error->message, '\n'));
      g_assert_false (tf_prompt_library_reset (f->library, name, &reset_error));
      g_assert_error (reset_error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
    }
  g_assert_false (g_file_test (f->user, G_FILE_TEST_EXISTS));
}

TF_TEST_WITH (name_length_limit)
{
  g_autofree char *longest = g_strnfill (TF_LIMIT_NAME, 'n');
  g_autofree char *too_long = g_strnfill (TF_LIMIT_NAME + 1, 'n');
  g_autofree char *far_too_long = g_strnfill (300, 'n');

  write_ok (f, longest, "text\n");
  assert_reads (f, longest, "text\n");
  assert_read_fails (f, too_long, TF_ERROR_INVALID_ARGUMENT, "not a prompt name");
  assert_read_fails (f, far_too_long, TF_ERROR_INVALID_ARGUMENT, "not a prompt name");
}

TF_TEST_WITH (write_creates_the_directory)
{
  write_ok (f, "new-one", "# New\n");
  assert_reads (f, "new-one", "# New\n");
  assert_listing (f, "distil|new-one+|plan-review|");
}

TF_TEST_WITH (write_never_touches_the_shipped)
{
  g_autofree char *shipped = g_build_filename (f->shipped, "plan-review.md", NULL);
  g_autofree char *text = NULL;

  write_ok (f, "plan-review", "Mine\n");
  assert_reads (f, "plan-review", "Mine\n");
  g_assert_true (g_file_get_contents (shipped, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "# Review a plan\n\nShipped.\n");
}

TF_TEST_WITH (write_replaces_a_link)
{
  g_autofree char *elsewhere = tf_test_make_dir ();
  g_autofree char *target = tf_test_write (elsewhere, "kept", "Untouched\n");
  g_autofree char *link = g_build_filename (f->user, "plan-review.md", NULL);
  g_autofree char *text = NULL;

  make_user_dir (f);
  g_assert_cmpint (symlink (target, link), ==, 0);
  write_ok (f, "plan-review", "Mine\n");
  g_assert_true (g_file_get_contents (target, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "Untouched\n");
  g_assert_false (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
}

TF_TEST_WITH (write_leaves_no_other_file)
{
  g_autoptr (GDir) dir = NULL;

  write_ok (f, "one", "a\n");
  write_ok (f, "one", "b\n");
  dir = g_dir_open (f->user, 0, NULL);
  g_assert_cmpstr (g_dir_read_name (dir), ==, "one.md");
  g_assert_null (g_dir_read_name (dir));
}

static void
assert_write_fails (Fixture *f, const char *text, int code)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (tf_prompt_library_write (f->library, "plan-review", text, &error));
  g_assert_error (error, TF_ERROR, code);
}

TF_TEST_WITH (write_rejects_unreadable_text)
{
  g_autofree char *big = g_strnfill (TF_LIMIT_PROMPT_FILE + 1, 'a');

  assert_write_fails (f, "", TF_ERROR_INVALID_ARGUMENT);
  assert_write_fails (f, " \n\t \xc2\xa0\n", TF_ERROR_INVALID_ARGUMENT);
  assert_write_fails (f, "caf\xe9", TF_ERROR_MALFORMED);
  assert_write_fails (f, big, TF_ERROR_TOO_LARGE);
  assert_reads (f, "plan-review", "# Review a plan\n\nShipped.\n");
}

TF_TEST_WITH (write_reports_the_reason)
{
  g_autofree char *parent = g_path_get_dirname (f->user);
  g_autofree char *grandparent = g_path_get_dirname (parent);

  put (grandparent, "config", "a file where the directory should be");
  assert_write_fails (f, "text\n", TF_ERROR_FILE_SYSTEM);
}

TF_TEST_WITH (reset_puts_aside)
{
  g_autofree char *first = g_build_filename (f->user, "plan-review.md.bak", NULL);
  g_autofree char *second = g_build_filename (f->user, "plan-review.md.bak.2", NULL);
  g_autofree char *one = NULL;
  g_autofree char *two = NULL;

  write_ok (f, "plan-review", "One\n");
  g_assert_true (tf_prompt_library_reset (f->library, "plan-review", NULL));
  assert_reads (f, "plan-review", "# Review a plan\n\nShipped.\n");
  write_ok (f, "plan-review", "Two\n");
  g_assert_true (tf_prompt_library_reset (f->library, "plan-review", NULL));
  g_assert_true (g_file_get_contents (first, &one, NULL, NULL));
  g_assert_true (g_file_get_contents (second, &two, NULL, NULL));
  g_assert_cmpstr (one, ==, "One\n");
  g_assert_cmpstr (two, ==, "Two\n");
  assert_listing (f, "distil|plan-review|");
}

TF_TEST_WITH (reset_needs_both)
{
  g_autoptr (GError) no_own = NULL;
  g_autoptr (GError) no_shipped = NULL;

  g_assert_false (tf_prompt_library_reset (f->library, "plan-review", &no_own));
  g_assert_error (no_own, TF_ERROR, TF_ERROR_NOT_FOUND);
  write_ok (f, "only-mine", "Mine\n");
  g_assert_false (tf_prompt_library_reset (f->library, "only-mine", &no_shipped));
  g_assert_error (no_shipped, TF_ERROR, TF_ERROR_NOT_FOUND);
  assert_reads (f, "only-mine", "Mine\n");
}

/* The product's own prompts must be listed and readable. */
TF_TEST (shipped_prompts_are_sound)
{
  g_autofree char *shipped = tf_test_source ("../prompts");
  g_autoptr (TfPromptLibrary) library = tf_prompt_library_new ("/nonexistent", shipped);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries = tf_prompt_library_list (library, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (entries->len, >=, 9);
  for (guint i = 0; i < entries->len; i++)
    {
      const TfPromptEntry *entry = g_ptr_array_index (entries, i);
      g_autofree char *text = tf_prompt_library_read (library, entry->name, &error);

      g_assert_no_error (error);
      g_assert_nonnull (text);
    }
}
