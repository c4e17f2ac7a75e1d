/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <locale.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-daemon.h"
#include "tf-error.h"
#include "tf-log.h"
#include "tf-paths.h"
#include "tf-repo.h"

/* Memory arenas of the allocator. By default there are eight per processor, and each keeps what
 * short-lived threads left in it: a fifth more memory with a thousand projects. */
#define MAX_ARENAS 2

static gboolean option_verbose;
static gboolean option_version;
static char *option_config;

static const GOptionEntry entries[] = {
  { "config", 'c', 0, G_OPTION_ARG_FILENAME, &option_config, "Configuration file", "FILE" },
  { "verbose", 'v', 0, G_OPTION_ARG_NONE, &option_verbose, "Log more", NULL },
  { "version", 'V', 0, G_OPTION_ARG_NONE, &option_version, "Show the version and exit", NULL },
  G_OPTION_ENTRY_NULL,
};

static gboolean
parse_arguments (int *argc, char ***argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_set_summary (
      context,
      "The ThoughtForge daemon. It owns all projects and offers them on the D-Bus session bus.");
  if (!g_option_context_parse (context, argc, argv, &error))
    {
      tf_daemon_complain (error->message);
      return FALSE;
    }
  if (*argc > 1)
    {
      g_autofree char *message = g_strdup_printf ("unexpected argument “%s”", (*argv)[1]);

      tf_daemon_complain (message);
      return FALSE;
    }
  return TRUE;
}

static TfConfig *
load_config (void)
{
  g_autofree char *path = option_config != NULL ? g_canonicalize_filename (option_config, NULL)
                                                : tf_paths_dup_config_file ();
  gboolean created = FALSE;
  TfConfig *config = tf_config_load_or_stand_in (path, &created);

  if (config->fault != NULL)
    g_warning ("%s; no agent runs until it is corrected: thoughtforgectl config edit",
               config->fault->message);
  else if (created)
    g_message ("wrote the default configuration to %s (agents.default: %s)", path,
               config->agents.default_agent);
  return config;
}

int
main (int argc, char **argv)
{
  g_autoptr (TfConfig) config = NULL;
  g_autofree char *notify_socket = NULL;
  TfDaemonPlace place = { 0 };
  int status;

  mallopt (M_ARENA_MAX, MAX_ARENAS);
  umask (S_IRWXG | S_IRWXO);
  setlocale (LC_ALL, "");
  if (!parse_arguments (&argc, &argv))
    return 2;
  if (option_version)
    {
      printf ("thoughtforged %s\n", TF_VERSION);
      return TF_EXIT_OK;
    }
  tf_log_install ("thoughtforged", option_verbose);
  config = load_config ();
  tf_repo_library_init ();
  notify_socket = g_strdup (g_getenv ("NOTIFY_SOCKET"));
  g_unsetenv ("NOTIFY_SOCKET"); /* no child is the service */
  place.notify_socket = notify_socket;
  place.bus = g_getenv ("DBUS_SESSION_BUS_ADDRESS");
  place.activated = g_getenv ("DBUS_STARTER_ADDRESS") != NULL;
  status = tf_daemon_run (config, &place);
  g_free (option_config);
  return status;
}
