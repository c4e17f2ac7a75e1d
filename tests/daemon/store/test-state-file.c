/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-state-file-private.h"

#include "store-test.h"
#include "tf-state-store.h"

#define TF_TEST_PREFIX "/store/state-file"

/* Every state file × every way of being corrupt. */

typedef gpointer (*Load) (const TfProjectFiles *files, GError **error);

static gpointer
load_status (const TfProjectFiles *files, GError **error)
{
  return tf_state_store_load_status (files, error);
}

static gpointer
load_chat (const TfProjectFiles *files, GError **error)
{
  return tf_state_store_load_chat (files, error);
}

static gpointer
load_polish (const TfProjectFiles *files, GError **error)
{
  return tf_state_store_load_polish (files, error);
}

static gpointer
load_tasks (const TfProjectFiles *files, GError **error)
{
  return tf_state_store_load_tasks (files, error);
}

static gpointer
load_review (const TfProjectFiles *files, GError **error)
{
  return tf_state_store_load_review (files, "0001", error);
}

static const struct
{
  const char *name;
  Load load;
} state_files[] = {
  { TF_FILE_STATUS, load_status },
  { TF_FILE_CHAT, load_chat },
  { TF_FILE_POLISH_STATE, load_polish },
  { TF_FILE_TASK_QUEUE, load_tasks },
  { TF_DIR_REVIEWS "/0001.json", load_review },
};

static const struct
{
  const char *name;
  const char *text;
} corruptions[] = {
  { "empty", "" },
  { "white-space", " \n" },
  { "half", "{\"phase\": \"buil" },
  { "half-array", "[{\"role\": \"human\"}," },
  { "binary", "\x7f\x45LF\x01\x02\xff\xfe" },
  { "not-utf8", "{\"phase\": \"\xe4\"}" },
  { "twice", "{}{}" },
  { "number", "42" },
  { "null", "null" },
  { "wrong-types", "{\"phase\": 3, \"iteration\": \"x\", \"issues\": {}, \"project_name\": []}" },
  { "wrong-elements", "[1, \"x\", null]" },
  { "directory", NULL },
};

static void
make_corrupt (const TfProjectFiles *files, const char *name, const char *text)
{
  g_autofree char *path = tf_project_files_dup_path (files, name);

  if (text != NULL)
    store_test_write (files, name, text);
  else
    g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
}

static char *
find_kept (const TfProjectFiles *files, const char *name)
{
  g_autofree char *path = tf_project_files_dup_path (files, name);
  g_autofree char *directory = g_path_get_dirname (path);
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *prefix = g_strconcat (base, ".corrupt-", NULL);
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *entry = NULL;
  char *kept = NULL;

  while ((entry = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (entry, prefix))
      {
        g_assert_null (kept);
        kept = g_build_filename (directory, entry, NULL);
      }
  g_assert_nonnull (kept);
  return kept;
}

static void
test_corrupt (gconstpointer data)
{
  guint file = GPOINTER_TO_UINT (data) / G_N_ELEMENTS (corruptions);
  guint kind = GPOINTER_TO_UINT (data) % G_N_ELEMENTS (corruptions);
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  const char *name = state_files[file].name;
  g_autoptr (GError) first = NULL;
  g_autoptr (GError) second = NULL;
  g_autofree char *kept = NULL;
  g_autofree char *text = NULL;

  make_corrupt (files, name, corruptions[kind].text);
  g_assert_null (state_files[file].load (files, &first));
  kept = find_kept (files, name);
  tf_test_assert_error (first, TF_ERROR_STATE_CORRUPT, kept);
  g_assert_nonnull (strstr (first->message, name));
  g_assert_null (state_files[file].load (files, &second));
  tf_test_assert_error (second, TF_ERROR_STATE_CORRUPT, kept);
  g_free (find_kept (files, name));
  if (corruptions[kind].text == NULL)
    return;
  g_assert_true (g_file_get_contents (kept, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, corruptions[kind].text);
}

static TfProjectStatus *
save_new_status (const TfProjectFiles *files)
{
  TfProjectStatus *status = tf_project_status_new ("claude", STORE_TEST_NOW);
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_state_store_save_status (files, status, &error));
  g_assert_no_error (error);
  return status;
}

TF_TEST (new_file_heals)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfProjectStatus) status = NULL;
  g_autoptr (TfProjectStatus) loaded = NULL;
  g_autoptr (GError) error = NULL;

  store_test_write (files, TF_FILE_STATUS, "{half");
  g_assert_null (tf_state_store_load_status (files, NULL));
  status = save_new_status (files);
  loaded = tf_state_store_load_status (files, &error);
  g_assert_no_error (error);
  g_free (find_kept (files, TF_FILE_STATUS));
}

static void
test_save_keeps_corrupt (gconstpointer data)
{
  const char *text = data;
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfProjectStatus) status = NULL;
  g_autofree char *kept = NULL;
  g_autofree char *content = NULL;

  make_corrupt (files, TF_FILE_STATUS, text);
  g_test_expect_message ("tf-store", G_LOG_LEVEL_WARNING, "*was corrupt*kept as*");
  status = save_new_status (files);
  g_test_assert_expected_messages ();
  kept = find_kept (files, TF_FILE_STATUS);
  if (text == NULL)
    g_assert_true (g_file_test (kept, G_FILE_TEST_IS_DIR));
  else if (g_file_get_contents (kept, &content, NULL, NULL))
    g_assert_cmpstr (content, ==, text);
}

TF_TEST_ROW (save_keeps_empty, test_save_keeps_corrupt, "");
TF_TEST_ROW (save_keeps_torn, test_save_keeps_corrupt, "{\"phase\": \"bui");
TF_TEST_ROW (save_keeps_binary, test_save_keeps_corrupt, "binary\x01");
TF_TEST_ROW (save_keeps_directory, test_save_keeps_corrupt, NULL);

TF_TEST (save_over_good_keeps_nothing)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfProjectStatus) first = save_new_status (files);
  g_autoptr (TfProjectStatus) second = save_new_status (files);

  g_assert_cmpuint (store_test_count (tf_project_files_get_directory (files), "corrupt"), ==, 0);
  g_assert_cmpuint (store_test_count (tf_project_files_get_directory (files), "tmp-"), ==, 0);
}

TF_TEST (link_is_corrupt_not_followed)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *outside = tf_test_write (dir, "status.json", "{}");
  g_autofree char *path = tf_project_files_dup_path (files, TF_FILE_STATUS);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (symlink (outside, path), ==, 0);
  g_assert_null (tf_state_store_load_status (files, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT);
  g_assert_true (g_file_get_contents (outside, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "{}");
}

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (state_files) * G_N_ELEMENTS (corruptions); i++)
    {
      const char *kind = corruptions[i % G_N_ELEMENTS (corruptions)].name;
      g_autofree char *file =
          g_path_get_basename (state_files[i / G_N_ELEMENTS (corruptions)].name);
      g_autofree char *row = g_build_path ("/", file, kind, NULL);

      tf_test_register_row (TF_TEST_PREFIX, "corrupt-is-kept-once", i, row, test_corrupt,
                            GUINT_TO_POINTER (i));
    }
  return tf_test_run_all ();
}
