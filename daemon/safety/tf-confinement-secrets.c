/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-confinement-private.h"

#include <dirent.h>
#include <glib/gstdio.h>
#include <unistd.h>

#define MAX_DEPTH 6
/* Who can write this becomes root outside: its program handles crashes. */
#define CORE_PATTERN "/proc/sys/kernel/core_pattern"

/* Settings of the machine. */
static const char *const kernel_settings[] = {
  "/proc/acpi", "/proc/bus",  "/proc/fs",  "/proc/irq",
  "/proc/mtrr", "/proc/scsi", "/proc/sys", "/proc/sysrq-trigger",
};

/* Addresses and memory of the kernel, names of keys. */
static const char *const kernel_secrets[] = {
  "/proc/iomem",         "/proc/kallsyms", "/proc/kcore",        "/proc/key-users",
  "/proc/keys",          "/proc/kmsg",     "/proc/kpagecgroup",  "/proc/kpagecount",
  "/proc/kpageflags",    "/proc/modules",  "/proc/pagetypeinfo", "/proc/sched_debug",
  "/proc/latency_stats", "/proc/slabinfo", "/proc/timer_list",   "/proc/vmallocinfo",
};

static gboolean
is_dots (const char *name)
{
  return g_str_equal (name, ".") || g_str_equal (name, "..");
}

/* Of links, what they lead to counts where it is. */
static void
hide_below (GPtrArray *argv, const char *directory, guint depth)
{
  DIR *entries = opendir (directory);
  const struct dirent *entry = NULL;

  while (entries != NULL && (entry = readdir (entries)) != NULL)
    {
      g_autofree char *path = NULL;
      GStatBuf info = { 0 };

      /* Two of three entries of /etc are links, and this is done before each run. */
      if (entry->d_type == DT_LNK || is_dots (entry->d_name))
        continue;
      path = g_build_filename (directory, entry->d_name, NULL);
      if (g_lstat (path, &info) != 0 || S_ISLNK (info.st_mode))
        continue;
      if (S_ISDIR (info.st_mode) && (info.st_mode & S_IXOTH) != 0 && depth < MAX_DEPTH)
        hide_below (argv, path, depth + 1);
      else if (S_ISDIR (info.st_mode) && access (path, X_OK) == 0)
        tf_confinement_add (argv, "--tmpfs", path, "--remount-ro", path, NULL);
      else if (S_ISREG (info.st_mode) && (info.st_mode & S_IROTH) == 0 && access (path, R_OK) == 0)
        tf_confinement_add (argv, "--ro-bind", "/dev/null", path, NULL);
    }
  if (entries != NULL)
    closedir (entries);
}

void
tf_confinement_add_unreadable (GPtrArray *argv, const char *directory)
{
  hide_below (argv, directory, 0);
}

/* Root owns these files in every user namespace, and bubblewrap protects only what a check of the
 * directory finds writable. Whoever may begin a sandbox inside needs a whole /proc for it. */
void
tf_confinement_add_kernel (GPtrArray *argv, const TfConfinementSpec *spec)
{
  if (!spec->no_namespaces && access (CORE_PATTERN, W_OK) != 0)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (kernel_settings); i++)
    if (g_file_test (kernel_settings[i], G_FILE_TEST_EXISTS))
      tf_confinement_add (argv, "--ro-bind", kernel_settings[i], kernel_settings[i], NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kernel_secrets); i++)
    if (g_file_test (kernel_secrets[i], G_FILE_TEST_EXISTS))
      tf_confinement_add (argv, "--ro-bind", "/dev/null", kernel_secrets[i], NULL);
}
