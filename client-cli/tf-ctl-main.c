/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "tf-ctl-output.h"
#include "tf-ctl-verbs.h"
#include "tf-locale.h"

#define DEFAULT_COLUMNS           80
#define DEFAULT_RECONNECT_SECONDS 60

static guint
get_columns (void)
{
  struct winsize size = { 0 };
  const char *columns = g_getenv ("COLUMNS");

  if (ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return size.ws_col;
  if (columns != NULL && g_ascii_strtoull (columns, NULL, 10) > 0)
    return MIN (g_ascii_strtoull (columns, NULL, 10), 10000);
  return DEFAULT_COLUMNS;
}

static const char *
get_editor (void)
{
  static const char *const names[] = { "VISUAL", "EDITOR" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_getenv (names[i]) != NULL && g_getenv (names[i])[0] != '\0')
      return g_getenv (names[i]);
  return "sensible-editor";
}

static guint
get_reconnect_seconds (void)
{
  const char *text = g_getenv ("THOUGHTFORGE_RECONNECT_SECONDS");
  guint64 seconds;

  return text != NULL && g_ascii_string_to_unsigned (text, 10, 1, 86400, &seconds, NULL)
             ? seconds
             : DEFAULT_RECONNECT_SECONDS;
}

static TfCtlEnvironment
read_environment (void)
{
  TfCtlEnvironment environment = { 0 };
  const char *term = g_getenv ("TERM");

  environment.editor = get_editor ();
  environment.reconnect_seconds = get_reconnect_seconds ();
  environment.terminal_in = isatty (STDIN_FILENO);
  environment.terminal_out = isatty (STDOUT_FILENO);
  environment.live = environment.terminal_out && term != NULL && !g_str_equal (term, "dumb");
  environment.utf8 = g_get_charset (NULL);
  environment.columns = environment.terminal_out ? get_columns () : 0;
  return environment;
}

static gboolean
print_version (TfCtl *ctl)
{
  if (ctl->args.json)
    {
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "version", TF_VERSION);
      tf_ctl_output_take_json (object);
    }
  else
    tf_ctl_output_line (ctl, "thoughtforgectl %s", TF_VERSION);
  return TRUE;
}

static gboolean
print_help (TfCtl *ctl)
{
  g_autofree char *text = tf_ctl_verbs_dup_help (ctl->args.verb);

  tf_ctl_output_text (ctl, text);
  return TRUE;
}

static gboolean
dispatch (TfCtl *ctl, GError **error)
{
  if (ctl->args.version)
    return print_version (ctl);
  if (ctl->args.help)
    return print_help (ctl);
  return ctl->args.verb->run (ctl, error);
}

int
main (int argc, char **argv)
{
  TfCtlEnvironment environment;
  g_auto (TfCtl) ctl = { 0 };
  g_autoptr (GError) error = NULL;

  /* What a script reads is the same in every language. */
  tf_locale_init (!g_strv_contains ((const char *const *) argv + 1, "--json"));
  environment = read_environment ();
  tf_ctl_init (&ctl, &environment);
  if (!tf_ctl_args_parse ((const char *const *) argv + 1, &ctl.args, &error) ||
      !dispatch (&ctl, &error))
    return tf_ctl_report (&ctl, error);
  return ctl.exit_status;
}
