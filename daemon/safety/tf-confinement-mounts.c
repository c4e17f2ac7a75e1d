/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-confinement-private.h"

#include <glib/gstdio.h>
#include <stdarg.h>
#include <string.h>

#include "tf-error.h"

typedef enum
{
  PLACE_ABSENT,
  PLACE_LINK,
  PLACE_DIRECTORY,
  PLACE_FILE,
} Place;

/* Shown as they are, read-only; links among them stay links. */
static const char *const system_paths[] = {
  "/usr", "/bin", "/sbin", "/lib", "/lib32",        "/lib64",       "/libx32",
  "/etc", "/opt", "/nix",  "/gnu", "/var/lib/dpkg", "/var/lib/apt", "/var/cache/apt",
};

void
tf_confinement_add (GPtrArray *argv, ...)
{
  va_list list;
  const char *word = NULL;

  va_start (list, argv);
  while ((word = va_arg (list, const char *)) != NULL)
    g_ptr_array_add (argv, g_strdup (word));
  va_end (list);
}

gboolean
tf_confinement_is_below (const char *path, const char *ancestor)
{
  gsize length = strlen (ancestor);

  if (g_str_equal (ancestor, "/"))
    return TRUE;
  return strncmp (path, ancestor, length) == 0 && (path[length] == '\0' || path[length] == '/');
}

gboolean
tf_confinement_is_system (const char *path)
{
  for (guint i = 0; i < G_N_ELEMENTS (system_paths); i++)
    if (tf_confinement_is_below (path, system_paths[i]))
      return TRUE;
  return FALSE;
}

gboolean
tf_confinement_is_private (const char *path, const char *home)
{
  static const char *const own[] = { "/tmp", "/var/tmp", "/run", "/proc", "/dev", "/sys" };

  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    if (tf_confinement_is_below (own[i], path))
      return TRUE;
  return tf_confinement_is_below (home, path);
}

static void
add_memory (GPtrArray *argv, const char *mode, guint64 bytes, const char *path)
{
  tf_confinement_add (argv, "--perms", mode, "--size", NULL);
  g_ptr_array_add (argv, g_strdup_printf ("%" G_GUINT64_FORMAT, bytes));
  tf_confinement_add (argv, "--tmpfs", path, NULL);
}

static void
add_system (GPtrArray *argv, const TfConfinementSpec *spec, const TfConfinementMemory *memory)
{
  for (guint i = 0; i < G_N_ELEMENTS (system_paths); i++)
    {
      g_autofree char *target = g_file_read_link (system_paths[i], NULL);

      if (target != NULL)
        tf_confinement_add (argv, "--symlink", target, system_paths[i], NULL);
      else if (g_file_test (system_paths[i], G_FILE_TEST_IS_DIR))
        tf_confinement_add (argv, "--ro-bind", system_paths[i], system_paths[i], NULL);
    }
  tf_confinement_add_unreadable (argv, "/etc");
  tf_confinement_add (argv, "--proc", "/proc", "--dev", "/dev", NULL);
  tf_confinement_add_kernel (argv, spec);
  add_memory (argv, "1777", memory->shm, "/dev/shm");
  tf_confinement_add (argv, "--remount-ro", "/dev", NULL);
  add_memory (argv, "1777", memory->tmp, "/tmp");
  tf_confinement_add (argv, "--symlink", "../tmp", "/var/tmp", NULL);
}

/* Whether @relative is a relative path that does not leave its start. */
static gboolean
is_plain_relative (const char *relative)
{
  g_auto (GStrv) parts = g_strsplit (relative, "/", -1);

  if (*relative == '\0' || g_path_is_absolute (relative))
    return FALSE;
  for (guint i = 0; parts[i] != NULL; i++)
    if (g_str_equal (parts[i], ".."))
      return FALSE;
  return TRUE;
}

static gboolean
check_relatives (const char *const *paths, GError **error)
{
  for (guint i = 0; paths != NULL && paths[i] != NULL; i++)
    if (!is_plain_relative (paths[i]))
      {
        g_set_error (error, TF_ERROR, TF_ERROR_SAFETY,
                     "cannot confine a run to “%s”: it is not below it", paths[i]);
        return FALSE;
      }
  return TRUE;
}

/* A link on the way would divert the mount to its target. */
static Place
look_up (const char *directory, const char *relative)
{
  g_auto (GStrv) parts = g_strsplit (relative, "/", -1);
  g_autofree char *path = g_strdup (directory);
  GStatBuf info = { 0 };

  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_autofree char *parent = g_steal_pointer (&path);

      path = g_build_filename (parent, parts[i], NULL);
      if (g_lstat (path, &info) != 0)
        return PLACE_ABSENT;
      if (S_ISLNK (info.st_mode))
        return PLACE_LINK;
    }
  return S_ISDIR (info.st_mode) ? PLACE_DIRECTORY : PLACE_FILE;
}

/* %TRUE if a home directory at @home can be mounted over what is shown of the system. */
static gboolean
can_empty (const char *home)
{
  for (guint i = 0; i < G_N_ELEMENTS (system_paths); i++)
    if (tf_confinement_is_below (system_paths[i], home))
      return FALSE;
  if (tf_confinement_is_below ("/tmp", home) || tf_confinement_is_below ("/proc", home) ||
      tf_confinement_is_below ("/dev", home))
    return FALSE;
  /* Where nothing can be created, it must exist. */
  return !tf_confinement_is_system (home) || g_file_test (home, G_FILE_TEST_IS_DIR);
}

static void
add_home (GPtrArray *argv, const char *home, const TfConfinementSpec *spec, guint64 bytes)
{
  const char *const *paths = spec->home_paths;

  if (can_empty (home) && spec->home != NULL)
    tf_confinement_add (argv, "--bind", spec->home, home, NULL);
  else if (can_empty (home))
    add_memory (argv, "0700", bytes, home);
  for (guint i = 0; paths != NULL && paths[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (home, paths[i], NULL);

      if (g_file_test (path, G_FILE_TEST_EXISTS))
        tf_confinement_add (argv, "--ro-bind", path, path, NULL);
    }
}

/* A program must not expose the home directory or other projects. */
static void
add_programs (GPtrArray *argv, const TfConfinementSpec *spec, const char *home)
{
  for (guint i = 0; spec->program_paths != NULL && spec->program_paths[i] != NULL; i++)
    {
      const char *path = spec->program_paths[i];

      if (!g_path_is_absolute (path) || tf_confinement_is_system (path) ||
          tf_confinement_is_private (path, home) || tf_confinement_is_below (spec->directory, path))
        continue;
      tf_confinement_add (argv, "--ro-bind-try", path, path, NULL);
    }
}

/* What is a link could show anything. */
static void
add_beside (GPtrArray *argv, const TfConfinementSpec *spec)
{
  for (guint i = 0; spec->beside_paths != NULL && spec->beside_paths[i] != NULL; i++)
    {
      const char *path = spec->beside_paths[i];

      if (g_path_is_absolute (path) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK) &&
          g_file_test (path, G_FILE_TEST_IS_DIR))
        tf_confinement_add (argv, "--ro-bind", path, path, NULL);
    }
}

static gboolean
contains_all (const char *const *paths)
{
  return paths != NULL && g_strv_contains (paths, ".");
}

static void
add_writable (GPtrArray *argv, const TfConfinementSpec *spec, const char *source)
{
  const char *const *paths = spec->writable_paths;
  gboolean all = contains_all (paths);

  tf_confinement_add (argv, all ? "--bind" : "--ro-bind", source, spec->directory, NULL);
  for (guint i = 0; !all && paths != NULL && paths[i] != NULL; i++)
    {
      g_autofree char *from = g_build_filename (source, paths[i], NULL);
      g_autofree char *to = g_build_filename (spec->directory, paths[i], NULL);
      Place place = look_up (source, paths[i]);

      if (place == PLACE_DIRECTORY || place == PLACE_FILE)
        tf_confinement_add (argv, "--bind", from, to, NULL);
    }
}

static gboolean
is_writable (const TfConfinementSpec *spec, const char *relative)
{
  if (contains_all (spec->writable_paths))
    return TRUE;
  for (guint i = 0; spec->writable_paths != NULL && spec->writable_paths[i] != NULL; i++)
    if (tf_confinement_is_below (relative, spec->writable_paths[i]))
      return TRUE;
  return FALSE;
}

/* A directory with the protected file in it could be moved away; a mount point cannot. */
static void
pin_parents (GPtrArray *argv,
             const TfConfinementSpec *spec,
             const char *source,
             const char *const *paths)
{
  for (guint i = 0; paths != NULL && paths[i] != NULL; i++)
    for (const char *at = strchr (paths[i], '/'); at != NULL; at = strchr (at + 1, '/'))
      {
        g_autofree char *parent = g_strndup (paths[i], (gsize) (at - paths[i]));
        g_autofree char *from = g_build_filename (source, parent, NULL);
        g_autofree char *to = g_build_filename (spec->directory, parent, NULL);

        if (is_writable (spec, parent) && look_up (source, parent) == PLACE_DIRECTORY)
          tf_confinement_add (argv, "--bind", from, to, NULL);
      }
}

static gboolean
set_link_error (const char *relative, GError **error)
{
  g_set_error (error, TF_ERROR, TF_ERROR_SAFETY,
               "cannot confine the run: %s of the project is a symbolic link or below one and "
               "cannot be protected; replace the link with the file",
               relative);
  return FALSE;
}

static gboolean
add_readonly (GPtrArray *argv, const TfConfinementSpec *spec, const char *source, GError **error)
{
  for (guint i = 0; spec->readonly_paths != NULL && spec->readonly_paths[i] != NULL; i++)
    {
      const char *relative = spec->readonly_paths[i];
      g_autofree char *from = g_build_filename (source, relative, NULL);
      g_autofree char *to = g_build_filename (spec->directory, relative, NULL);
      Place place = look_up (source, relative);

      if (place == PLACE_LINK)
        return set_link_error (relative, error);
      if (place != PLACE_ABSENT)
        tf_confinement_add (argv, "--ro-bind", from, to, NULL);
    }
  return TRUE;
}

static gboolean
add_hidden (GPtrArray *argv, const TfConfinementSpec *spec, const char *source, GError **error)
{
  for (guint i = 0; spec->hidden_paths != NULL && spec->hidden_paths[i] != NULL; i++)
    {
      const char *relative = spec->hidden_paths[i];
      g_autofree char *to = g_build_filename (spec->directory, relative, NULL);

      switch (look_up (source, relative))
        {
        case PLACE_LINK:
          return set_link_error (relative, error);
        case PLACE_DIRECTORY:
          tf_confinement_add (argv, "--tmpfs", to, "--remount-ro", to, NULL);
          break;
        case PLACE_FILE:
          tf_confinement_add (argv, "--ro-bind", "/dev/null", to, NULL);
          break;
        case PLACE_ABSENT:
          break;
        }
    }
  return TRUE;
}

/* Later mounts lie on top: the home directory may be below /tmp, programs and the project below the
 * home directory. */
gboolean
tf_confinement_add_mounts (GPtrArray *argv,
                           const TfConfinementSpec *spec,
                           TfNetwork network,
                           const TfConfinementMemory *memory,
                           GError **error)
{
  g_autofree char *home = g_canonicalize_filename (g_get_home_dir (), "/");
  const char *source = spec->shown != NULL ? spec->shown : spec->directory;

  if (!check_relatives (spec->writable_paths, error) ||
      !check_relatives (spec->readonly_paths, error) ||
      !check_relatives (spec->hidden_paths, error) || !check_relatives (spec->home_paths, error))
    return FALSE;
  add_system (argv, spec, memory);
  tf_confinement_add_resolver (argv, network);
  add_home (argv, home, spec, memory->home);
  add_programs (argv, spec, home);
  add_writable (argv, spec, source);
  add_beside (argv, spec);
  if (spec->run_directory != NULL)
    tf_confinement_add (argv, "--ro-bind", spec->run_directory, TF_CONFINEMENT_RUN_DIRECTORY, NULL);
  pin_parents (argv, spec, source, spec->readonly_paths);
  pin_parents (argv, spec, source, spec->hidden_paths);
  if (!add_readonly (argv, spec, source, error) || !add_hidden (argv, spec, source, error))
    return FALSE;
  tf_confinement_add (argv, "--remount-ro", "/", "--chdir", spec->directory, NULL);
  return TRUE;
}
