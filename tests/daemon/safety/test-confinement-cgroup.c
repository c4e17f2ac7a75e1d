/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "confinement-world.h"

#include <stdlib.h>
#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/confinement/cgroup"

/* Started by own-cgroup.sh, in a control group of its own: limits hold for a run as a whole. Each of
 * these programs would end by itself. */

#define MIB ((guint64) 1024 * 1024)

/* Ten processes with 20 MiB each, all at the same time. */
#define HOG \
  "import os, time\n" \
  "r, w = os.pipe ()\n" \
  "for i in range (10):\n" \
  "  if os.fork () == 0:\n" \
  "    os.close (r)\n" \
  "    data = b'x' * (20 << 20)\n" \
  "    os.write (w, b'.')\n" \
  "    time.sleep (20)\n" \
  "    os._exit (0)\n" \
  "os.close (w)\n" \
  "n = 0\n" \
  "while n < 10 and os.read (r, 1): n += 1\n" \
  "print ('all', n, flush=True)\n"

static gboolean
world_has_cgroup (World *world)
{
  if (!world_can_confine (world))
    return FALSE;
  g_assert_cmpstr (tf_confinement_get_limits_reason (world->confinement), ==, "");
  return TRUE;
}

static Outcome *
run_python (World *world, const char *program)
{
  const char *const argv[] = { "/usr/bin/python3", "-c", program, NULL };
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) wrapped = tf_confinement_wrap (world->confinement, &world->spec, argv, &error);

  g_assert_no_error (error);
  return world_run ((const char *const *) wrapped, NULL, 30);
}

TF_TEST (many_processes_share_the_memory)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) free_outcome = NULL;
  g_autoptr (Outcome) outcome = NULL;

  if (!world_has_cgroup (world))
    return;
  world->spec.memory_bytes = 400 * MIB;
  free_outcome = run_python (world, HOG);
  g_assert_nonnull (strstr (free_outcome->output, "all 10"));
  world->spec.memory_bytes = 100 * MIB;
  outcome = run_python (world, HOG);
  g_assert_cmpstr (outcome->output, ==, "");
  g_assert_no_error (outcome->error);
  g_assert_cmpint (outcome->exit_code, !=, 0);
}

static const char *const memory_directories[] = { "/tmp", "/dev/shm", "$HOME" };

TF_TEST_TABLE (files_in_memory_count, memory_directories, NULL)
{
  g_autoptr (World) world = world_new ();
  g_autofree char *script =
      g_strdup_printf ("head -c 67108864 /dev/zero >%s/big && echo filled", *row);
  g_autoptr (Outcome) free_outcome = NULL;
  g_autoptr (Outcome) outcome = NULL;

  if (!world_has_cgroup (world))
    return;
  world->spec.memory_bytes = 400 * MIB;
  free_outcome = world_confined (world, script, 120);
  g_assert_cmpstr (free_outcome->output, ==, "filled\n");
  world->spec.memory_bytes = 32 * MIB;
  outcome = world_confined (world, script, 120);
  g_assert_cmpstr (outcome->output, ==, "");
  g_assert_cmpint (outcome->exit_code, !=, 0);
}

/* In namespaces of its own a run may mount the control groups; its own limits are not among them. */
#define LIFT \
  "mkdir -p /tmp/groups; unshare --user --map-root-user --mount --cgroup sh -c " \
  "'mount -t cgroup2 none /tmp/groups && echo mounted && for f in $(find /tmp/groups -name " \
  "memory.max); do echo max >$f; done'; head -c 67108864 /dev/zero >/tmp/big && echo filled"

TF_TEST (a_run_cannot_lift_its_limits)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) outcome = NULL;

  if (!world_has_cgroup (world))
    return;
  world->spec.memory_bytes = 32 * MIB;
  outcome = world_confined (world, LIFT, 120);
  g_test_message ("%s", outcome->output);
  g_assert_null (strstr (outcome->output, "filled"));
}

#define FORKS \
  "import os, time\n" \
  "n = 0\n" \
  "for i in range (120):\n" \
  "  try:\n" \
  "    pid = os.fork ()\n" \
  "  except OSError:\n" \
  "    break\n" \
  "  if pid == 0:\n" \
  "    time.sleep (20); os._exit (0)\n" \
  "  n += 1\n" \
  "print (n, flush=True)\n"

/* Those of the real root, too, which resource limits do not count. */
TF_TEST (processes_end_at_their_limit_even_for_root)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) outcome = NULL;

  if (!world_has_cgroup (world))
    return;
  world->spec.max_processes = 50;
  outcome = run_python (world, FORKS);
  g_assert_cmpint (atoi (outcome->output), >, 40);
  g_assert_cmpint (atoi (outcome->output), <, 51);
}

static gboolean
has_runs (void)
{
  g_autofree char *text = NULL;
  g_autofree char *leaf = NULL;
  g_autofree char *own = NULL;
  g_autoptr (GDir) dir = NULL;
  const char *name = NULL;
  gboolean found = FALSE;

  g_assert_true (g_file_get_contents ("/proc/self/cgroup", &text, NULL, NULL));
  leaf = g_build_filename ("/sys/fs/cgroup", strstr (g_strchomp (text), "0::") + 3, NULL);
  g_assert_true (g_str_has_suffix (leaf, "/thoughtforge-daemon"));
  own = g_path_get_dirname (leaf);
  dir = g_dir_open (own, 0, NULL);
  while (!found && (name = g_dir_read_name (dir)) != NULL)
    found = g_str_has_prefix (name, "thoughtforge-run-");
  return found;
}

TF_TEST (nothing_is_left_of_a_run)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) outcome = NULL;
  gint64 end;

  if (!world_has_cgroup (world))
    return;
  outcome = world_confined (world, "true", 0);
  g_assert_cmpint (outcome->exit_code, ==, 0);
  end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;
  while (has_runs () && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, FALSE);
  g_assert_false (has_runs ());
}
