/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "tf-launcher-namespace.h"
#include "tf-launcher-network.h"
#include "tf-launcher-overlay.h"
#include "tf-launcher-restrict.h"

typedef struct
{
  char *cgroup; /* (nullable): its directory */
  gboolean network;
  TfLauncherNetwork settings;
  char *overlay_directory; /* (nullable), like the next ones */
  char **overlays;
  char **places;
} Options;

static GOptionContext *
create_context (Options *options)
{
  TfLauncherNetwork *settings = &options->settings;
  const GOptionEntry entries[] = {
    { "cgroup", 0, 0, G_OPTION_ARG_FILENAME, &options->cgroup, "Enter this control group",
      "DIRECTORY" },
    { "network", 0, 0, G_OPTION_ARG_NONE, &options->network, "Run in a private network", NULL },
    { "ports", 0, 0, G_OPTION_ARG_STRING, &settings->ports,
      "Ports of this machine's loopback that can be reached", "N,…" },
    { "resolver", 0, 0, G_OPTION_ARG_STRING, &settings->resolver,
      "Address at which this machine's name resolver is reached", "ADDRESS" },
    { "overlay-directory", 0, 0, G_OPTION_ARG_FILENAME, &options->overlay_directory,
      "Directory of all overlays, to which their names are relative", "DIRECTORY" },
    { "overlay", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->overlays,
      "Mount an overlay with these options, unseen by others", "OPTIONS" },
    { "at", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->places,
      "Where the overlay of the same number is mounted", "DIRECTORY" },
    { NULL },
  };
  GOptionContext *context = g_option_context_new ("-- COMMAND [ARGUMENT…]");

  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_set_strict_posix (context, TRUE);
  g_option_context_set_summary (context, "Takes rights away from itself and becomes COMMAND. "
                                         "thoughtforged begins every confined run with it.");
  return context;
}

/* First, so that everything that follows is limited. */
static gboolean
enter_cgroup (const char *directory)
{
  g_autofree char *path = g_build_filename (directory, "cgroup.procs", NULL);
  int fd = open (path, O_WRONLY | O_CLOEXEC);
  gboolean ok = fd >= 0 && write (fd, "0", 1) == 1;

  if (!ok)
    g_printerr ("thoughtforge-launcher: cannot enter the control group %s: %s\n", directory,
                g_strerror (errno));
  if (fd >= 0)
    close (fd);
  return ok;
}

static gboolean
wants_overlays (const Options *options)
{
  return options->overlay_directory != NULL || options->overlays != NULL || options->places != NULL;
}

static gboolean
mount_overlays (const Options *options)
{
  if (options->overlay_directory == NULL || options->overlays == NULL || options->places == NULL ||
      g_strv_length (options->overlays) != g_strv_length (options->places))
    {
      g_printerr ("thoughtforge-launcher: overlays need --overlay-directory, and each --overlay "
                  "an --at; see --help\n");
      return FALSE;
    }
  tf_launcher_mount_overlays (options->overlay_directory, (const char *const *) options->overlays,
                              (const char *const *) options->places);
  return TRUE;
}

/* Everything but the command itself. Returns in the process that becomes it. */
static gboolean
prepare (const Options *options)
{
  return (options->cgroup == NULL || enter_cgroup (options->cgroup)) && tf_launcher_restrict () &&
         (!options->network || tf_launcher_enter_network (&options->settings)) &&
         (!wants_overlays (options) || mount_overlays (options));
}

int
main (int argc, char **argv)
{
  Options options = { 0 };
  g_autoptr (GOptionContext) context = create_context (&options);
  g_autoptr (GError) error = NULL;

  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("thoughtforge-launcher: %s\n", error->message);
      return TF_LAUNCHER_FAILED;
    }
  argv++;
  if (*argv != NULL && g_str_equal (*argv, "--"))
    argv++;
  if (*argv == NULL)
    {
      g_printerr ("thoughtforge-launcher: no command; see --help\n");
      return TF_LAUNCHER_FAILED;
    }
  if (!prepare (&options))
    return TF_LAUNCHER_FAILED;
  execvp (argv[0], argv);
  g_printerr ("thoughtforge-launcher: cannot start %s: %s\n", argv[0], g_strerror (errno));
  return TF_LAUNCHER_FAILED;
}
