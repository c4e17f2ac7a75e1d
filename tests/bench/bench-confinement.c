/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <spawn.h>
#include <sys/wait.h>

#include "confinement-world.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/bench"

/* The cost of confining /bin/true compared with a bare posix_spawn of it: 200 of each, alternating;
 * the best time is the cost, the median shows other load. And what it costs to say how, which includes a
 * look for secrets in /etc. One JSON object per line. */

#define N 200

static char *no_environment[] = { NULL };

static double
time_one (char *const *argv)
{
  gint64 begin = g_get_monotonic_time ();
  int status = 0;
  pid_t pid = 0;

  g_assert_cmpint (posix_spawn (&pid, argv[0], NULL, NULL, argv, no_environment), ==, 0);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_cmpint (status, ==, 0);
  return (double) (g_get_monotonic_time () - begin) / 1000;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
print (const char *name, double value, const char *bound)
{
  g_print ("{\"name\":\"%s\",\"value\":%.2f,\"unit\":\"ms\",\"bound\":%s}\n", name, value, bound);
}

TF_TEST (confinement)
{
  static char *bare[] = { (char *) "/bin/true", NULL };
  g_autoptr (World) world = world_new ();
  g_auto (GStrv) confined = NULL;
  double times[3][N];

  if (!world_can_confine (world))
    return;
  world->spec.memory_bytes = (guint64) 1 << 30;
  world->spec.max_processes = 512;
  for (guint i = 0; i < N; i++)
    {
      gint64 begin = g_get_monotonic_time ();

      g_strfreev (confined);
      confined =
          tf_confinement_wrap (world->confinement, &world->spec, (const char *const *) bare, NULL);
      g_assert_nonnull (confined);
      times[2][i] = (double) (g_get_monotonic_time () - begin) / 1000;
      times[0][i] = time_one (bare);
      times[1][i] = time_one (confined);
    }
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    qsort (times[i], N, sizeof (double), compare);
  print ("bare /bin/true, median", times[0][N / 2], "null");
  print ("confined /bin/true, median", times[1][N / 2], "null");
  print ("its command line, median", times[2][N / 2], "null");
  print ("confinement of a run", times[1][0] - times[0][0], "15.0");
}
