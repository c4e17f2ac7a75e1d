/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-layer.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-error.h"
#include "tf-fd.h"

#define MAX_DEPTH 64

/* What package managers make, and the lock files that they add. */
static const char *const dependencies[] = { "node_modules",
                                            "bower_components",
                                            "jspm_packages",
                                            "vendor",
                                            ".venv",
                                            "venv",
                                            ".virtualenv",
                                            "__pypackages__",
                                            ".eggs",
                                            ".bundle",
                                            ".gradle",
                                            ".m2",
                                            ".cargo",
                                            ".nuget",
                                            "obj",
                                            "deps",
                                            "Pods",
                                            "Carthage",
                                            "elm-stuff",
                                            ".pnpm-store",
                                            ".yarn",
                                            ".pnp.cjs",
                                            ".pnp.loader.mjs",
                                            "Cargo.lock",
                                            "package-lock.json",
                                            "yarn.lock",
                                            "pnpm-lock.yaml",
                                            "npm-shrinkwrap.json",
                                            "bun.lock",
                                            "bun.lockb",
                                            "deno.lock",
                                            "Gemfile.lock",
                                            "composer.lock",
                                            "go.sum",
                                            "poetry.lock",
                                            "uv.lock",
                                            "Pipfile.lock",
                                            "pdm.lock",
                                            "mix.lock",
                                            "Package.resolved",
                                            NULL };

/* They depend on nothing but sources and times. */
static const char *const caches[] = { "__pycache__", ".pytest_cache", ".mypy_cache", NULL };

gboolean
tf_test_layer_is_dependency (const char *name)
{
  return g_strv_contains (dependencies, name) || g_str_has_suffix (name, ".egg-info");
}

typedef struct
{
  gboolean bound;
} Reduction;

static gboolean
remove_all (int dir_fd, const char *name, guint depth)
{
  g_auto (TfFd) fd = -1;
  DIR *dir = NULL;
  struct dirent *entry;

  if (unlinkat (dir_fd, name, 0) == 0)
    return TRUE;
  fchmodat (dir_fd, name, 0700, 0);
  fd = openat (dir_fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  dir = fd >= 0 && depth <= MAX_DEPTH ? fdopendir (fcntl (fd, F_DUPFD_CLOEXEC, 0)) : NULL;
  while (dir != NULL && (entry = readdir (dir)) != NULL)
    if (strcmp (entry->d_name, ".") != 0 && strcmp (entry->d_name, "..") != 0)
      remove_all (fd, entry->d_name, depth + 1);
  if (dir != NULL)
    closedir (dir);
  return unlinkat (dir_fd, name, AT_REMOVEDIR) == 0;
}

static gboolean reduce (Reduction *self, int made, int tree, gboolean fetched, guint depth);

/* @fetched: below a directory of dependencies. %FALSE with errno. */
static gboolean
reduce_entry (Reduction *self, int made, int tree, const char *name, gboolean fetched, guint depth)
{
  int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  g_auto (TfFd) made_fd = -1;
  g_auto (TfFd) tree_fd = -1;
  struct stat in_tree;
  struct stat in_made;

  fetched = fetched || tf_test_layer_is_dependency (name);
  if (g_strv_contains (caches, name))
    return remove_all (made, name, depth);
  if (fstatat (tree, name, &in_tree, AT_SYMLINK_NOFOLLOW) != 0)
    {
      self->bound |= !fetched;
      return errno == ENOENT;
    }
  if (fstatat (made, name, &in_made, AT_SYMLINK_NOFOLLOW) != 0)
    return FALSE;
  if (!S_ISDIR (in_tree.st_mode) || !S_ISDIR (in_made.st_mode))
    return remove_all (made, name, depth);
  made_fd = openat (made, name, flags);
  tree_fd = openat (tree, name, flags);
  if (made_fd < 0 || tree_fd < 0 || !reduce (self, made_fd, tree_fd, fetched, depth + 1))
    return FALSE;
  unlinkat (made, name, AT_REMOVEDIR); /* fails while something remains */
  return TRUE;
}

static gboolean
reduce (Reduction *self, int made, int tree, gboolean fetched, guint depth)
{
  DIR *dir = depth <= MAX_DEPTH ? fdopendir (fcntl (made, F_DUPFD_CLOEXEC, 0)) : NULL;
  struct dirent *entry;
  gboolean ok = dir != NULL;
  int saved;

  while (ok && (entry = readdir (dir)) != NULL)
    ok = strcmp (entry->d_name, ".") == 0 || strcmp (entry->d_name, "..") == 0 ||
         reduce_entry (self, made, tree, entry->d_name, fetched, depth);
  saved = errno;
  if (dir != NULL)
    closedir (dir);
  errno = saved;
  return ok;
}

gboolean
tf_test_layer_reduce (const char *made, const char *tree, gboolean *out_bound, GError **error)
{
  int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  g_auto (TfFd) made_fd = -1;
  g_auto (TfFd) tree_fd = -1;
  Reduction self = { 0 };

  g_return_val_if_fail (made != NULL && tree != NULL && out_bound != NULL, FALSE);

  made_fd = open (made, flags);
  tree_fd = open (tree, flags);
  if (made_fd < 0 || tree_fd < 0 || !reduce (&self, made_fd, tree_fd, FALSE, 0))
    {
      tf_error_set_from_errno (error, errno != 0 ? errno : EIO, "keep what the setup made in",
                               made);
      return FALSE;
    }
  *out_bound = self.bound;
  return TRUE;
}
