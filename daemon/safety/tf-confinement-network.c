/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-confinement-private.h"

#include <linux/landlock.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tf-paths.h"

#define LAUNCHER "thoughtforge-launcher"
#define PASTA    "pasta"
#define DEVICE   "/dev/net/tun" /* pasta needs it */

/* Where a run in a private network finds this machine's resolver: a link-local address (RFC 3927),
 * which no other machine has. The launcher's resolv.conf names it, too. */
#define RESOLVER "169.254.1.53"

#define SCOPE_ABI 6 /* of Landlock; the launcher uses it */

/* Appends to @fields (nullable) the columns of the next line of @text. */
static gboolean
next_line (char **text, GStrv *out_columns)
{
  char *line = *text;
  gsize length = strcspn (line, "\n");

  if (*line == '\0')
    return FALSE;
  *text = line + length + (line[length] == '\n');
  line[length] = '\0';
  *out_columns = g_strsplit_set (g_strchomp (line), " \t", -1);
  return TRUE;
}

/* Whether a line of /proc/net/route or ipv6_route is a default route that leaves the machine. */
static gboolean
is_default_route (const char *const *columns)
{
  static const char *const nowhere = "00000000000000000000000000000000";
  guint n = g_strv_length ((GStrv) columns);

  if (n < 8 || g_str_equal (columns[0], "lo") || g_str_equal (columns[n - 1], "lo"))
    return FALSE;
  return (g_str_equal (columns[1], "00000000") && g_str_equal (columns[7], "00000000")) ||
         (g_str_equal (columns[0], nowhere) && g_str_equal (columns[1], "00"));
}

/* pasta copies the default route, and does not start without one. */
gboolean
tf_confinement_is_connected (void)
{
  static const char *const files[] = { "/proc/net/route", "/proc/net/ipv6_route" };
  gboolean found = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *text = NULL;
      char *rest = NULL;
      GStrv columns = NULL;

      if (!g_file_get_contents (files[i], &text, NULL, NULL))
        continue;
      for (rest = text; !found && next_line (&rest, &columns); g_strfreev (columns))
        found = is_default_route ((const char *const *) columns);
    }
  return found;
}

/* Whether all name servers are on this machine's loopback, where a private network has only its
 * own. */
gboolean
tf_confinement_resolves_itself (void)
{
  g_autofree char *text = NULL;
  char *rest = NULL;
  GStrv columns = NULL;
  guint n_local = 0, n = 0;

  if (!g_file_get_contents ("/etc/resolv.conf", &text, NULL, NULL))
    return FALSE;
  for (rest = text; next_line (&rest, &columns); g_strfreev (columns))
    {
      g_autoptr (GInetAddress) address = NULL;

      if (columns[0] == NULL || !g_str_equal (columns[0], "nameserver") || columns[1] == NULL)
        continue;
      n++;
      address = g_inet_address_new_from_string (columns[1]);
      n_local += address != NULL && g_inet_address_get_is_loopback (address);
    }
  return n > 0 && n_local == n;
}

gboolean
tf_confinement_scopes_sockets (void)
{
  return syscall (SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) >=
         SCOPE_ABI;
}

gboolean
tf_confinement_add_launcher (GPtrArray *argv,
                             const TfConfinementSpec *spec,
                             TfNetwork network,
                             const char *cgroup,
                             GError **error)
{
  g_autofree char *launcher = tf_paths_dup_libexec (LAUNCHER);

  tf_confinement_add (argv, launcher, NULL);
  if (cgroup != NULL)
    tf_confinement_add (argv, "--cgroup", cgroup, NULL);
  if (network == TF_NETWORK_INTERNET)
    tf_confinement_add (argv, "--network", NULL);
  if (network == TF_NETWORK_INTERNET && spec->local_ports != NULL && *spec->local_ports != NULL)
    {
      tf_confinement_add (argv, "--ports", NULL);
      g_ptr_array_add (argv, g_strjoinv (",", (GStrv) spec->local_ports));
    }
  if (network == TF_NETWORK_INTERNET && tf_confinement_resolves_itself ())
    tf_confinement_add (argv, "--resolver", RESOLVER, NULL);
  if (!tf_confinement_add_overlays (argv, spec, error))
    return FALSE;
  tf_confinement_add (argv, "--", NULL);
  return TRUE;
}

/* With systemd-resolved, NetworkManager and others it links to a directory that is not shown. */
void
tf_confinement_add_resolver (GPtrArray *argv, TfNetwork network)
{
  g_autofree char *target = realpath ("/etc/resolv.conf", NULL);
  g_autofree char *own = NULL;

  if (target == NULL || network == TF_NETWORK_NONE)
    return;
  if (network == TF_NETWORK_INTERNET && tf_confinement_resolves_itself ())
    {
      own = tf_paths_dup_shipped_resolv_conf ();
      tf_confinement_add (argv, "--ro-bind", own, target, NULL);
    }
  else if (!tf_confinement_is_system (target))
    tf_confinement_add (argv, "--ro-bind-try", target, target, NULL);
}

char *
tf_confinement_explain_network (const char *errors)
{
  g_autofree char *pasta = g_find_program_in_path (PASTA);
  g_autofree char *said = g_strdelimit (g_strstrip (g_strdup (errors)), "\n", ' ');
  g_autofree char *cause = NULL;

  if (pasta == NULL)
    cause = g_strdup ("pasta is not installed; install it (apt-get install passt) and restart the "
                      "daemon");
  else if (access (DEVICE, R_OK | W_OK) != 0)
    cause = g_strdup ("pasta cannot open " DEVICE "; allow it (as root: chmod 0666 " DEVICE
                      ") and restart the daemon");
  else if (*said != '\0')
    cause = g_strdup_printf ("pasta does not work (%s); correct that and restart the daemon", said);
  else
    return g_strdup ("");
  return g_strdup_printf ("runs with network use this machine's own network, and so reach every "
                          "service that listens on its loopback, such as databases%s: %s",
                          tf_confinement_scopes_sockets ()
                              ? ""
                              : ", and abstract sockets, such as the screen and the keyboard "
                                "under X11",
                          cause);
}
