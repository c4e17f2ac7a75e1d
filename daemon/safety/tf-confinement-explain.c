/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-confinement-private.h"

/* Kernel settings that forbid what bubblewrap needs, and how to change them. */
static const struct
{
  const char *file;
  const char *bad;
  const char *remedy;
} locks[] = {
  { "/proc/sys/kernel/unprivileged_userns_clone", "0",
    "sysctl kernel.unprivileged_userns_clone=1" },
  { "/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1",
    "sysctl kernel.apparmor_restrict_unprivileged_userns=0" },
  { "/proc/sys/user/max_user_namespaces", "0", "sysctl user.max_user_namespaces=10000" },
};

static const char *
find_remedy (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (locks); i++)
    {
      g_autofree char *text = NULL;

      if (!g_file_get_contents (locks[i].file, &text, NULL, NULL))
        continue;
      if (g_str_equal (g_strstrip (text), locks[i].bad))
        return locks[i].remedy;
    }
  return NULL;
}

char *
tf_confinement_explain (const char *errors)
{
  g_autofree char *bwrap = g_find_program_in_path ("bwrap");
  g_autofree char *prlimit = g_find_program_in_path ("prlimit");
  g_autofree char *said = g_strdelimit (g_strstrip (g_strdup (errors)), "\n", ' ');
  const char *remedy = find_remedy ();

  if (bwrap == NULL)
    return g_strdup ("bubblewrap is not installed; install it (apt-get install bubblewrap) and "
                     "restart the daemon");
  if (prlimit == NULL)
    return g_strdup ("prlimit is not installed; install it (apt-get install util-linux) and "
                     "restart the daemon");
  if (remedy != NULL)
    return g_strdup_printf ("bubblewrap does not work (%s): user namespaces are not allowed; "
                            "allow them (as root: %s) and restart the daemon",
                            said, remedy);
  return g_strdup_printf ("bubblewrap does not work (%s): this is probably a container that "
                          "does not allow user namespaces; allow them there and restart the "
                          "daemon",
                          said);
}
