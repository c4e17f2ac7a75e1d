/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "tf-launcher-network.h"
#include "tf-launcher-restrict.h"

typedef struct
{
  char *cgroup; /* (nullable): its directory */
  gboolean network;
  TfLauncherNetwork settings;
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
  if ((options.cgroup != NULL && !enter_cgroup (options.cgroup)) || !tf_launcher_restrict () ||
      (options.network && !tf_launcher_enter_network (&options.settings)))
    return TF_LAUNCHER_FAILED;
  execvp (argv[0], argv);
  g_printerr ("thoughtforge-launcher: cannot start %s: %s\n", argv[0], g_strerror (errno));
  return TF_LAUNCHER_FAILED;
}
