/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-run-store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-atomic-file-private.h"
#include "tf-error.h"
#include "tf-fd.h"
#include "tf-json.h"
#include "tf-limits.h"
#include "tf-project-files-private.h"
#include "tf-run-store-private.h"
#include "tf-temp-file-private.h"
#include "tf-worker.h"

/* How often to try to create a directory that nothing else created at the same time. */
#define TRIES 100

/* The number after "<project id>-"; 0 if @run_id is not a run of this project. */
static guint
get_number (const TfProjectFiles *files, const char *run_id)
{
  const char *id = tf_project_files_get_id (files);
  gsize length = strlen (id);
  const char *digits = run_id + length + 1;

  if (strncmp (run_id, id, length) != 0 || run_id[length] != '-' || strlen (digits) < 4 ||
      strlen (digits) > 8 || digits[strspn (digits, "0123456789")] != '\0')
    return 0;
  return (guint) strtoul (digits, NULL, 10);
}

static char *
make_relative (const char *run_id, const char *name)
{
  return g_build_filename (TF_DIR_RUNS, run_id, name, NULL);
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint left = *(const guint *) a;
  guint right = *(const guint *) b;

  return left < right ? -1 : left > right;
}

/* Returns: (transfer full) (element-type guint): oldest first; %NULL with errno */
static GArray *
list_numbers (const TfProjectFiles *files)
{
  g_autofree char *path = tf_project_files_dup_path (files, TF_DIR_RUNS);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  DIR *dir = opendir (path);
  struct dirent *entry = NULL;

  if (dir == NULL && errno != ENOENT)
    return NULL;
  while (dir != NULL && (entry = readdir (dir)) != NULL)
    {
      guint number = get_number (files, entry->d_name);

      if (number > 0)
        g_array_append_val (numbers, number);
    }
  if (dir != NULL)
    closedir (dir);
  g_array_sort (numbers, compare_numbers);
  return g_steal_pointer (&numbers);
}

static char *
make_run_id (const TfProjectFiles *files, guint number)
{
  return g_strdup_printf ("%s-%04u", tf_project_files_get_id (files), number);
}

static char *
make_mark (const char *run_id)
{
  return g_strconcat (TF_RUNNING_MARK, run_id, NULL);
}

/* The directory of that number may already exist, made by a daemon that ended before it wrote
 * anything. Skip it, never reuse it. */
static char *
make_run_directory (const TfProjectFiles *files, GError **error)
{
  g_autoptr (GArray) numbers = list_numbers (files);
  const char *name = NULL;
  g_auto (TfFd) runs_fd =
      tf_project_files_open_parent (files, TF_DIR_RUNS "/x", TRUE, &name, error);
  guint number = 1;
  int saved_errno = errno;

  if (runs_fd < 0)
    return NULL;
  if (numbers != NULL && numbers->len > 0)
    number = g_array_index (numbers, guint, numbers->len - 1) + 1;
  for (guint i = 0; numbers != NULL && i < TRIES; i++, number++)
    {
      g_autofree char *run_id = make_run_id (files, number);

      if (mkdirat (runs_fd, run_id, 0700) == 0)
        return g_steal_pointer (&run_id);
      saved_errno = errno;
      if (saved_errno != EEXIST)
        break;
    }
  tf_error_set_from_errno (error, saved_errno, "create a run in", TF_DIR_RUNS);
  return NULL;
}

/* For a run in progress: a power failure ends the run too, and its mark shows recovery that it
 * existed. */
static gboolean
note_text (const TfProjectFiles *files,
           const TfRunSummary *run,
           const char *name,
           const char *text,
           GError **error)
{
  g_autofree char *relative = make_relative (run->id, name);

  return tf_project_files_write_with (files, tf_atomic_file_replace_at, relative, text,
                                      strlen (text), error);
}

/* The content is durable; its name is durable after tf_run_store_save(). */
static gboolean
put_text (const TfProjectFiles *files,
          const TfRunSummary *run,
          const char *name,
          const char *text,
          GError **error)
{
  g_autofree char *relative = make_relative (run->id, name);

  return tf_project_files_write_with (files, tf_atomic_file_put_at, relative, text, strlen (text),
                                      error);
}

static char *
make_json (const TfRunSummary *run)
{
  g_autoptr (JsonNode) node = tf_run_summary_to_json (run);

  return tf_json_to_text (node);
}

gboolean
tf_run_store_save (const TfProjectFiles *files, const TfRunSummary *run, GError **error)
{
  g_autofree char *relative = make_relative (run->id, TF_RUN_SUMMARY);
  g_autofree char *text = make_json (run);

  return tf_project_files_write (files, relative, text, -1, error);
}

/* Durable before the run begins, because recovery learns of the run only from this. */
static gboolean
make_running_mark (const TfProjectFiles *files, const char *run_id, GError **error)
{
  g_autofree char *mark = make_mark (run_id);
  const char *name = NULL;
  g_auto (TfFd) dir_fd = tf_project_files_open_parent (files, mark, TRUE, &name, error);
  g_auto (TfFd) fd = -1;

  if (dir_fd < 0)
    return FALSE;
  fd = openat (dir_fd, name, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (fd < 0)
    {
      tf_error_set_from_errno (error, errno, "write", mark);
      return FALSE;
    }
  return tf_temp_file_sync_directory (dir_fd, mark, error);
}

gboolean
tf_run_store_update (const TfProjectFiles *files, const TfRunSummary *run, GError **error)
{
  g_autofree char *text = NULL;

  g_return_val_if_fail (files != NULL && run != NULL && run->id != NULL, FALSE);
  tf_worker_assert_current ();

  text = make_json (run);
  return note_text (files, run, TF_RUN_SUMMARY, text, error);
}

gboolean
tf_run_store_begin (const TfProjectFiles *files,
                    TfRunSummary *run,
                    const char *prompt,
                    GError **error)
{
  char *run_id = NULL;

  g_return_val_if_fail (files != NULL && run != NULL && prompt != NULL, FALSE);
  tf_worker_assert_current ();

  run_id = make_run_directory (files, error);
  if (run_id == NULL)
    return FALSE;
  g_free (run->id);
  run->id = run_id;
  return make_running_mark (files, run_id, error) &&
         note_text (files, run, "prompt.txt", prompt, error) &&
         tf_run_store_update (files, run, error);
}

gboolean
tf_run_store_finish (const TfProjectFiles *files,
                     const TfRunSummary *run,
                     const char *answer,
                     const char *standard_error,
                     GError **error)
{
  g_return_val_if_fail (files != NULL && run != NULL && run->id != NULL, FALSE);
  tf_worker_assert_current ();

  if (!put_text (files, run, "answer.txt", answer != NULL ? answer : "", error) ||
      (standard_error != NULL && standard_error[0] != '\0' &&
       !put_text (files, run, "stderr.txt", standard_error, error)) ||
      !tf_run_store_save (files, run, error))
    return FALSE;
  tf_run_store_unmark (files, run->id);
  return TRUE;
}

void
tf_run_store_sweep (const TfProjectFiles *files, const char *run_id)
{
  g_autofree char *relative = make_relative (run_id, NULL);
  g_autofree char *path = tf_project_files_dup_path (files, relative);

  tf_atomic_file_sweep (path);
}

void
tf_run_store_unmark (const TfProjectFiles *files, const char *run_id)
{
  g_autofree char *relative = make_mark (run_id);
  g_autofree char *path = tf_project_files_dup_path (files, relative);

  unlink (path);
}

static char *
read_run_file (const TfProjectFiles *files,
               const char *run_id,
               const char *name,
               gsize limit,
               GError **error)
{
  g_autofree char *relative = make_relative (run_id, name);
  gsize length = 0;

  return tf_project_files_read (files, relative, limit, &length, error);
}

static TfRunSummary *
parse_run (const char *text, GError **error)
{
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, error);

  return node != NULL ? tf_run_summary_from_json (node, "", error) : NULL;
}

TfRunSummary *
tf_run_store_load (const TfProjectFiles *files, const char *run_id, GError **error)
{
  g_autofree char *text = NULL;

  if (get_number (files, run_id) == 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no run “%s”", run_id);
      return NULL;
    }
  text = read_run_file (files, run_id, TF_RUN_SUMMARY, TF_LIMIT_STATE_FILE, error);
  return text != NULL ? parse_run (text, error) : NULL;
}

static GArray *
list_numbers_or_error (const TfProjectFiles *files, GError **error)
{
  GArray *numbers = list_numbers (files);

  if (numbers == NULL)
    tf_error_set_from_errno (error, errno, "read", tf_project_files_get_directory (files));
  return numbers;
}

GPtrArray *
tf_run_store_list (const TfProjectFiles *files, GError **error)
{
  g_autoptr (GPtrArray) runs = NULL;
  g_autoptr (GArray) numbers = NULL;

  g_return_val_if_fail (files != NULL, NULL);

  numbers = list_numbers_or_error (files, error);
  if (numbers == NULL)
    return NULL;
  runs = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_run_summary_unref);
  for (guint i = 0; i < numbers->len; i++)
    {
      g_autofree char *run_id = make_run_id (files, g_array_index (numbers, guint, i));
      g_autoptr (GError) unreadable = NULL;
      TfRunSummary *run = tf_run_store_load (files, run_id, &unreadable);

      if (run != NULL)
        g_ptr_array_add (runs, run);
      else if (!g_error_matches (unreadable, TF_ERROR, TF_ERROR_NOT_FOUND))
        g_warning ("skipping run %s: %s", run_id, unreadable->message);
    }
  return g_steal_pointer (&runs);
}

TfRunSummary *
tf_run_store_load_last (const TfProjectFiles *files, GError **error)
{
  g_autoptr (GArray) numbers = NULL;

  g_return_val_if_fail (files != NULL, NULL);

  numbers = list_numbers_or_error (files, error);
  for (guint i = numbers != NULL ? numbers->len : 0; i > 0; i--)
    {
      g_autofree char *run_id = make_run_id (files, g_array_index (numbers, guint, i - 1));
      g_autoptr (GError) unreadable = NULL;
      g_autoptr (TfRunSummary) run = tf_run_store_load (files, run_id, &unreadable);

      if (run != NULL && run->state != TF_RUN_STATE_RUNNING)
        return g_steal_pointer (&run);
      if (run == NULL && !g_error_matches (unreadable, TF_ERROR, TF_ERROR_NOT_FOUND))
        {
          g_propagate_prefixed_error (error, g_steal_pointer (&unreadable), "run %s: ", run_id);
          return NULL;
        }
    }
  return NULL;
}

/* Most runs have another prompt: searches for the hash before parsing the JSON.
 * Returns: (transfer full) (nullable): the run, if it succeeded with that prompt */
static TfRunSummary *
load_answered (const TfProjectFiles *files,
               const char *run_id,
               TfPurpose purpose,
               const char *prompt_hash)
{
  g_autofree char *text = read_run_file (files, run_id, TF_RUN_SUMMARY, TF_LIMIT_STATE_FILE, NULL);
  g_autoptr (TfRunSummary) run = NULL;

  if (text == NULL || strstr (text, prompt_hash) == NULL)
    return NULL;
  run = parse_run (text, NULL);
  if (run == NULL || run->state != TF_RUN_STATE_OK || run->purpose != purpose ||
      g_strcmp0 (run->prompt_hash, prompt_hash) != 0)
    return NULL;
  return g_steal_pointer (&run);
}

static char *
find_answer_of_run (const TfProjectFiles *files,
                    const char *run_id,
                    TfPurpose purpose,
                    const char *prompt_hash)
{
  g_autoptr (TfRunSummary) run = load_answered (files, run_id, purpose, prompt_hash);

  return run != NULL ? read_run_file (files, run_id, "answer.txt", TF_LIMIT_ANSWER, NULL) : NULL;
}

char *
tf_run_store_find_answer (const TfProjectFiles *files, TfPurpose purpose, const char *prompt_hash)
{
  g_autoptr (GArray) numbers = NULL;
  char *answer = NULL;

  g_return_val_if_fail (files != NULL && prompt_hash != NULL, NULL);

  numbers = prompt_hash[0] != '\0' ? list_numbers (files) : NULL;
  for (guint i = numbers != NULL ? numbers->len : 0; i > 0 && answer == NULL; i--)
    {
      g_autofree char *run_id = make_run_id (files, g_array_index (numbers, guint, i - 1));

      answer = find_answer_of_run (files, run_id, purpose, prompt_hash);
    }
  return answer;
}

gboolean
tf_run_store_refuse_answer (const TfProjectFiles *files,
                            TfPurpose purpose,
                            const char *prompt_hash,
                            const char *why,
                            GError **error)
{
  g_autoptr (GArray) numbers = NULL;

  g_return_val_if_fail (files != NULL && prompt_hash != NULL && why != NULL, FALSE);
  tf_worker_assert_current ();

  numbers = list_numbers_or_error (files, error);
  if (numbers == NULL)
    return FALSE;
  for (guint i = 0; prompt_hash[0] != '\0' && i < numbers->len; i++)
    {
      g_autofree char *run_id = make_run_id (files, g_array_index (numbers, guint, i));
      g_autoptr (TfRunSummary) run = load_answered (files, run_id, purpose, prompt_hash);

      if (run == NULL)
        continue;
      run->state = TF_RUN_STATE_FAILED;
      g_free (run->failure);
      run->failure = g_strdup (why);
      if (!tf_run_store_save (files, run, error))
        return FALSE;
    }
  return TRUE;
}

/* @what the user asked for */
static int
open_run_file (const TfProjectFiles *files,
               const char *run_id,
               const char *name,
               const char *what,
               GError **error)
{
  g_autofree char *relative = make_relative (run_id, name);
  g_autoptr (GError) local = NULL;
  int fd = -1;

  if (get_number (files, run_id) > 0)
    fd = tf_project_files_open_regular (files, relative, &local);
  if (fd >= 0)
    return fd;
  if (local == NULL || g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "run “%s” has no %s", run_id, what);
  else
    g_propagate_error (error, g_steal_pointer (&local));
  return -1;
}

int
tf_run_store_open_output (const TfProjectFiles *files, const char *run_id, GError **error)
{
  g_return_val_if_fail (files != NULL && run_id != NULL, -1);

  return open_run_file (files, run_id, "answer.txt", "output", error);
}

char *
tf_run_store_read_output (const TfProjectFiles *files, const char *run_id, GError **error)
{
  g_autoptr (GError) local = NULL;
  char *text = NULL;

  g_return_val_if_fail (files != NULL && run_id != NULL, NULL);

  text = read_run_file (files, run_id, "answer.txt", TF_LIMIT_ANSWER, &local);
  if (text == NULL && g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    return g_strdup ("");
  if (text == NULL)
    g_propagate_error (error, g_steal_pointer (&local));
  return text;
}

int
tf_run_store_open_prompt (const TfProjectFiles *files, const char *run_id, GError **error)
{
  g_return_val_if_fail (files != NULL && run_id != NULL, -1);

  return open_run_file (files, run_id, "prompt.txt", "prompt", error);
}
