/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-test-run-private.h"

#define MAX_ENTRIES 200000
#define MAX_RESULTS 5000
#define MAX_DEPTH   20

typedef void (*LineFunc) (TfTestReader *reader, const char *line, gsize length);

/* Opens the directory of @relative below the copy, following no link; *@out_name points into
 * @relative. The tests may have changed their tree in any way. -1 if it does not exist. */
static int
open_parent (const TfTestCopy *self, const char *relative, const char **out_name)
{
  int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  int fd = open (self->written, flags);

  for (const char *end = strchr (relative, '/'); fd >= 0 && end != NULL;
       end = strchr (relative, '/'))
    {
      g_autofree char *part = g_strndup (relative, end - relative);
      int next = g_str_equal (part, "..") ? -1 : openat (fd, *part != '\0' ? part : ".", flags);

      close (fd);
      fd = next;
      relative = end + 1;
    }
  *out_name = relative;
  return fd;
}

static void
remove_file (const TfTestCopy *self, const char *relative)
{
  const char *name = NULL;
  int fd = open_parent (self, relative, &name);

  if (fd < 0)
    return;
  unlinkat (fd, name, 0);
  close (fd);
}

typedef struct
{
  GPatternSpec *pattern;
  GPtrArray *found; /* (element-type utf8): paths below the copy */
  guint n_entries;
} Search;

/* Takes @fd. */
static void
search_directory (Search *search, int fd, const char *below, guint depth)
{
  DIR *dir = fdopendir (fd);
  const struct dirent *entry;

  if (dir == NULL)
    {
      close (fd);
      return;
    }
  while (search->n_entries < MAX_ENTRIES && search->found->len < MAX_RESULTS &&
         (entry = readdir (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (below, entry->d_name, NULL);
      int child = -1;

      search->n_entries++;
      if (g_str_equal (entry->d_name, ".") || g_str_equal (entry->d_name, "..") ||
          g_str_equal (entry->d_name, ".git") || g_str_equal (entry->d_name, "node_modules"))
        continue;
      if (depth < MAX_DEPTH && entry->d_type != DT_REG)
        child =
            openat (dirfd (dir), entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      if (child >= 0)
        search_directory (search, child, path, depth + 1);
      else if (g_pattern_spec_match_string (search->pattern, path))
        g_ptr_array_add (search->found, g_steal_pointer (&path));
    }
  closedir (dir);
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Returns: (transfer full) (element-type utf8): sorted */
static GPtrArray *
find_results (const TfTestCopy *self, const TfTestStep *step)
{
  Search search = { 0 };
  int fd;

  search.found = g_ptr_array_new_with_free_func (g_free);
  if (step->result_pattern == NULL)
    return search.found;
  fd = open (self->written, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  search.pattern = g_pattern_spec_new (step->result_pattern);
  if (fd >= 0)
    search_directory (&search, fd, "", 1);
  g_pattern_spec_free (search.pattern);
  g_ptr_array_sort (search.found, compare_paths);
  return search.found;
}

static void
remove_results (const TfTestCopy *self, const TfTestStep *step)
{
  g_autoptr (GPtrArray) found = find_results (self, step);

  for (guint i = 0; step->result_files[i] != NULL; i++)
    remove_file (self, step->result_files[i]);
  for (guint i = 0; i < found->len; i++)
    remove_file (self, g_ptr_array_index (found, i));
}

static FILE *
open_file (const TfTestCopy *self, const char *relative)
{
  const char *name = NULL;
  int parent_fd = open_parent (self, relative, &name);
  int fd = -1;
  struct stat info;

  if (parent_fd < 0)
    return NULL;
  fd = openat (parent_fd, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  close (parent_fd);
  if (fd >= 0 && fstat (fd, &info) == 0 && S_ISREG (info.st_mode) &&
      (gsize) info.st_size <= TF_LIMIT_TEST_OUTPUT)
    return fdopen (fd, "re");
  if (fd >= 0)
    close (fd);
  return NULL;
}

/* The size was checked: no line is longer. */
static gsize
feed_lines (FILE *file, LineFunc feed, TfTestReader *reader)
{
  char *line = NULL;
  size_t size = 0;
  gsize n_bytes = 0;
  ssize_t length;

  while ((length = getline (&line, &size, file)) >= 0)
    {
      n_bytes += length;
      if (length > 0 && line[length - 1] == '\n')
        length--;
      feed (reader, line, length);
    }
  free (line);
  return n_bytes;
}

/* The first of the result files. */
static gboolean
read_first (const TfTestCopy *self, const TfTestStep *step, TfTestReader *reader)
{
  FILE *file = NULL;

  for (guint i = 0; file == NULL && step->result_files[i] != NULL; i++)
    file = open_file (self, step->result_files[i]);
  if (file == NULL)
    return FALSE;
  feed_lines (file, tf_test_reader_feed, reader);
  fclose (file);
  return TRUE;
}

/* All that match, in the order of their names. */
static gboolean
read_all (const TfTestCopy *self, const TfTestStep *step, TfTestReader *reader)
{
  g_autoptr (GPtrArray) found = find_results (self, step);
  gsize n_bytes = 0;
  gboolean any = FALSE;

  for (guint i = 0; i < found->len && n_bytes <= TF_LIMIT_TEST_OUTPUT; i++)
    {
      FILE *file = open_file (self, g_ptr_array_index (found, i));

      if (file == NULL)
        continue;
      n_bytes += feed_lines (file, tf_test_reader_feed, reader);
      fclose (file);
      any = TRUE;
    }
  return any;
}

gboolean
tf_test_copy_read_result (const TfTestCopy *self, const TfTestStep *step, TfTestReader *reader)
{
  gboolean found;

  tf_worker_assert_current ();

  found = read_first (self, step, reader) || read_all (self, step, reader);
  remove_results (self, step);
  return found;
}

void
tf_test_copy_read_notes (const TfTestCopy *self, const TfTestPlan *plan, TfTestReader *reader)
{
  FILE *file = plan->notes_file != NULL ? open_file (self, plan->notes_file) : NULL;

  tf_worker_assert_current ();

  if (file == NULL)
    return;
  feed_lines (file, tf_test_reader_note, reader);
  fclose (file);
}

/* Makes missing directories and follows no link: the tree may contain any. */
static int
create_file (const TfTestCopy *self, const char *relative)
{
  const char *name = NULL;
  int parent;
  int fd;

  for (const char *end = strchr (relative, '/'); end != NULL; end = strchr (end + 1, '/'))
    {
      g_autofree char *below = g_strndup (relative, end - relative);

      parent = open_parent (self, below, &name);
      if (parent < 0)
        return -1;
      if (mkdirat (parent, name, 0700) != 0 && errno != EEXIST)
        {
          close (parent);
          return -1;
        }
      close (parent);
    }
  parent = open_parent (self, relative, &name);
  if (parent < 0)
    return -1;
  unlinkat (parent, name, 0);
  fd = openat (parent, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  close (parent);
  return fd;
}

static gboolean
write_file (const TfTestCopy *self, const TfTestFile *file, GError **error)
{
  int fd = create_file (self, file->path);
  FILE *out = fd >= 0 ? fdopen (fd, "we") : NULL;
  gboolean ok = out != NULL && fputs (file->text, out) >= 0;

  if (out != NULL)
    ok = fclose (out) == 0 && ok;
  else if (fd >= 0)
    close (fd);
  if (!ok)
    tf_error_set_from_errno (error, errno, "write", file->path);
  return ok;
}

gboolean
tf_test_copy_begin_plan (const TfTestCopy *self, const TfTestPlan *plan, GError **error)
{
  tf_worker_assert_current ();

  for (guint i = 0; i < plan->steps->len; i++)
    remove_results (self, g_ptr_array_index (plan->steps, i));
  for (guint i = 0; i < plan->files->len; i++)
    if (!write_file (self, g_ptr_array_index (plan->files, i), error))
      return FALSE;
  return TRUE;
}
