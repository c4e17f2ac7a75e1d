/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-tests-tree.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_READ    (256 * 1024)
#define MAX_FOUND   500
#define MAX_ENTRIES 20000
#define MAX_DEPTH   4

static gboolean
get_mode (const char *directory, const char *name, mode_t *out)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);
  struct stat info;

  if (lstat (path, &info) != 0)
    return FALSE;
  *out = info.st_mode;
  return TRUE;
}

gboolean
code_tree_has (const char *directory, const char *name)
{
  mode_t mode = 0;

  return get_mode (directory, name, &mode) && S_ISREG (mode);
}

gboolean
code_tree_is_executable (const char *directory, const char *name)
{
  mode_t mode = 0;

  return get_mode (directory, name, &mode) && S_ISREG (mode) && (mode & S_IXUSR) != 0;
}

gboolean
code_tree_has_directory (const char *directory, const char *name)
{
  mode_t mode = 0;

  return get_mode (directory, name, &mode) && S_ISDIR (mode);
}

char *
code_tree_read (const char *directory, const char *name)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);
  g_autofree char *text = NULL;
  struct stat info;
  gsize n = 0;
  ssize_t got = 1;
  int fd = open (path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);

  if (fd < 0)
    return NULL;
  text = g_malloc (MAX_READ + 1);
  if (fstat (fd, &info) != 0 || !S_ISREG (info.st_mode))
    got = -1;
  while (got > 0 && n < MAX_READ)
    {
      got = read (fd, text + n, MAX_READ - n);
      n += got > 0 ? (gsize) got : 0;
    }
  close (fd);
  if (got < 0)
    return NULL;
  for (gsize i = 0; i < n; i++)
    if (text[i] == '\0')
      text[i] = ' ';
  text[n] = '\0';
  return g_steal_pointer (&text);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Directories that are not the tree's own code. */
static gboolean
is_foreign (const char *name)
{
  static const char *const foreign[] = { "node_modules", "vendor", "third_party", "debian", "build",
                                         "docs",         "doc",    "target",      "venv",   NULL };

  return *name == '.' || g_strv_contains (foreign, name);
}

static GPtrArray *
list (const char *directory)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *name;

  while (dir != NULL && names->len < MAX_ENTRIES && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return g_steal_pointer (&names);
}

GStrv
code_tree_list (const char *directory)
{
  GPtrArray *names = list (directory);

  g_ptr_array_set_free_func (names, NULL);
  g_ptr_array_add (names, NULL);
  return (GStrv) g_ptr_array_free (names, FALSE);
}

GStrv
code_tree_list_directories (const char *directory)
{
  g_autoptr (GPtrArray) names = list (directory);
  g_autoptr (GPtrArray) found = g_ptr_array_new ();

  if (code_tree_has_directory (directory, "src"))
    g_ptr_array_add (found, g_strdup ("src"));
  for (guint i = 0; i < names->len && found->len < MAX_FOUND; i++)
    {
      const char *name = g_ptr_array_index (names, i);

      if (!is_foreign (name) && strcmp (name, "src") != 0 &&
          code_tree_has_directory (directory, name))
        g_ptr_array_add (found, g_strdup (name));
    }
  g_ptr_array_add (found, NULL);
  return (GStrv) g_ptr_array_steal (found, NULL);
}

static void
find_below (const char *directory,
            const char *below,
            guint depth,
            guint *n_entries,
            CodeTreeFunc matches,
            GPtrArray *found)
{
  g_autofree char *path = g_build_filename (directory, below, NULL);
  g_autoptr (GPtrArray) names = list (path);

  for (guint i = 0; i < names->len && found->len < MAX_FOUND; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      g_autofree char *child =
          *below != '\0' ? g_build_filename (below, name, NULL) : g_strdup (name);

      if (++*n_entries > MAX_ENTRIES)
        return;
      if (matches (name) && code_tree_has (directory, child))
        g_ptr_array_add (found, g_steal_pointer (&child));
      else if (depth < MAX_DEPTH && !is_foreign (name) &&
               code_tree_has_directory (directory, child))
        find_below (directory, child, depth + 1, n_entries, matches, found);
    }
}

GStrv
code_tree_find (const char *directory, CodeTreeFunc matches)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  guint n_entries = 0;

  find_below (directory, "", 1, &n_entries, matches, found);
  g_ptr_array_add (found, NULL);
  return (GStrv) g_ptr_array_steal (found, NULL);
}
