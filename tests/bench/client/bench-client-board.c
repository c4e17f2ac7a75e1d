/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib-unix.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "client-world.h"
#include "tf-application.h"
#include "tf-board-column.h"
#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"

/* The window with a thousand projects, compared with an empty one in the same run. Three processes:
 * a mock daemon (which begins to change 50 cards per second at SIGUSR1), one with the empty window,
 * one with the full one. With the argument "start" measures only the start, several times. */

#define N_PROJECTS     1000
#define N_FRAMES       300
#define CHANGES        50 /* per second */
#define IDLE_SECONDS   5
#define SCROLL_STEP    37
#define SETTLE_SECONDS 2
#define N_STARTS       5

/* The daemon */

typedef struct
{
  TfClientWorld world;
  GPtrArray *projects; /* (element-type TfDbusProject1) */
  GRand *random;
  guint changing;
} Played;

static void
set_words (TfDbusProject1 *project, guint n)
{
  g_autofree char *name = g_strdup_printf ("Project %u with a name that is as long as they are", n);
  GVariantBuilder trajectory;
  guint iterations = n % 40;
  gint64 now = g_get_real_time ();

  g_variant_builder_init (&trajectory, G_VARIANT_TYPE ("a(uuuux)"));
  for (guint i = 0; i < iterations; i++)
    g_variant_builder_add (&trajectory, "(uuuux)", i + 1, (40 - i) / 8, 40 - i, (n + i) % 13, now);
  g_object_set (project, "name", name, "iteration", iterations, "priority", (int) (n % 5),
                "trajectory", g_variant_builder_end (&trajectory), "usage",
                g_variant_new_parsed ("{'known': <true>, 'cost': <0.42>, "
                                      "'input_tokens': <uint64 12000>}"),
                "waiting-for-human", n % 9 == 0, "activity", n % 3 == 0 ? "" : "reviewing", NULL);
}

static gboolean
change_cb (gpointer data)
{
  Played *self = data;
  TfDbusProject1 *project =
      self->projects->pdata[g_rand_int_range (self->random, 0, (gint32) self->projects->len)];
  guint what = (guint) g_rand_int_range (self->random, 0, 10);

  tf_dbus_project1_set_iteration (project, tf_dbus_project1_get_iteration (project) + 1);
  if (what == 0)
    tf_dbus_project1_set_phase (project, tf_enum_to_nick (TF_TYPE_PHASE,
                                                          g_rand_int_range (self->random, 0, 7)));
  else
    tf_dbus_project1_set_activity (project, what % 2 == 0 ? "fixing" : "reviewing");
  return G_SOURCE_CONTINUE;
}

static gboolean
toggle_cb (gpointer data)
{
  Played *self = data;

  if (self->changing == 0)
    self->changing = g_timeout_add (1000 / CHANGES, change_cb, self);
  else
    g_clear_handle_id (&self->changing, g_source_remove);
  return G_SOURCE_CONTINUE;
}

/* Sends its address to @channel and serves until it is killed. */
static void
play (int channel)
{
  Played self = { 0 };
  const char *address;

  self.projects = g_ptr_array_new ();
  self.random = g_rand_new_with_seed (1);
  tf_client_world_init (&self.world);
  for (guint i = 0; i < N_PROJECTS; i++)
    {
      g_autofree char *id = g_strdup_printf ("20261122-%04x", i);
      const char *phase = i % 11 == 0 ? "halted" : tf_enum_to_nick (TF_TYPE_PHASE, (int) i % 7);
      TfDbusProject1 *project = tf_client_world_add (&self.world, id, phase);

      set_words (project, i);
      g_ptr_array_add (self.projects, project);
    }
  tf_client_world_sync (&self.world);
  g_clear_object (&self.world.client);
  g_unix_signal_add (SIGUSR1, toggle_cb, &self);
  address = g_test_dbus_get_bus_address (self.world.bus);
  if (write (channel, address, strlen (address)) < 0)
    exit (1);
  close (channel);
  for (;;)
    g_main_context_iteration (NULL, TRUE);
}

/* The window under measure */

/* Processor time of this process in µs, which other load does not affect. */
static gint64
read_clock (clockid_t clock)
{
  struct timespec spent;

  clock_gettime (clock, &spent);
  return (gint64) spent.tv_sec * G_USEC_PER_SEC + spent.tv_nsec / 1000;
}

static gint64
get_workspace (void)
{
  return read_clock (CLOCK_PROCESS_CPUTIME_ID);
}

typedef struct
{
  gint64 wall; /* since main */
  gint64 workspace;
  gint64 main; /* processor time of the main thread alone */
} Moment;

typedef struct
{
  gint64 begin; /* of main */
  GtkWidget *window;
  GdkFrameClock *clock;
  GtkAdjustment *adjustment; /* (nullable): what is scrolled */
  gint64 frame;              /* when the current one began */
  gint64 frame_work;
  Moment first_frame;
  Moment answered; /* the daemon has answered, and its data is shown */
  Moment first_cards;
  GArray *frames; /* of gint64 */
  GArray *works;  /* of gint64: processor time of the same */
  gboolean is_empty;
} Watched;

static void
take_moment (Watched *self, Moment *moment)
{
  moment->wall = g_get_monotonic_time () - self->begin;
  moment->workspace = get_workspace ();
  moment->main = read_clock (CLOCK_THREAD_CPUTIME_ID);
}

static void
before_paint_cb (GdkFrameClock *clock, gpointer data)
{
  Watched *self = data;

  self->frame = g_get_monotonic_time ();
  self->frame_work = get_workspace ();
}

static gboolean
has_cards (GtkWidget *window)
{
  GtkWidget *card = tf_client_find (window, TF_TYPE_BOARD_CARD, NULL);

  return card != NULL && gtk_widget_get_mapped (card);
}

static void
after_paint_cb (GdkFrameClock *clock, gpointer data)
{
  Watched *self = data;
  gint64 now = g_get_monotonic_time ();
  gint64 spent = now - self->frame;
  gint64 workspace = get_workspace () - self->frame_work;

  g_array_append_val (self->frames, spent);
  g_array_append_val (self->works, workspace);
  if (self->first_frame.wall == 0)
    take_moment (self, &self->first_frame);
  if (self->first_cards.wall == 0 && !self->is_empty && has_cards (self->window))
    take_moment (self, &self->first_cards);
}

static guint
read_number (const char *path, const char *key)
{
  g_autofree char *text = NULL;
  const char *line;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return 0;
  line = strstr (text, key);
  return line == NULL ? 0 : (guint) strtoul (line + strlen (key), NULL, 10);
}

/* Of all threads. */
static guint
count_switches (void)
{
  g_autoptr (GDir) tasks = g_dir_open ("/proc/self/task", 0, NULL);
  guint n = 0;

  for (const char *name = g_dir_read_name (tasks); name != NULL; name = g_dir_read_name (tasks))
    {
      g_autofree char *path = g_strdup_printf ("/proc/self/task/%s/status", name);

      n += read_number (path, "\nvoluntary_ctxt_switches:");
    }
  return n;
}

static gboolean
over_cb (gpointer data)
{
  gboolean *is_over = data;

  *is_over = TRUE;
  return G_SOURCE_REMOVE;
}

static void
wait_seconds (guint seconds)
{
  gboolean is_over = FALSE;

  g_timeout_add_seconds (seconds, over_cb, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  gint64 first = *(const gint64 *) a, second = *(const gint64 *) b;

  return first < second ? -1 : first > second;
}

static double
percentile (GArray *times, guint percent)
{
  return (double) g_array_index (times, gint64, (times->len - 1) * percent / 100) / 1000;
}

static void
report_times (GArray *times, const char *what, const char *clock)
{
  g_array_sort (times, compare_times);
  g_print ("  %-40s %-9s p50 %5.1f  p95 %5.1f  p99 %5.1f  max %5.1f ms\n", what, clock,
           percentile (times, 50), percentile (times, 95), percentile (times, 99),
           percentile (times, 100));
}

static gboolean
scroll_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Watched *self = data;
  double value;

  gtk_widget_queue_draw (self->window);
  if (self->adjustment == NULL)
    return G_SOURCE_CONTINUE;
  value = gtk_adjustment_get_value (self->adjustment) + SCROLL_STEP;
  if (value >
      gtk_adjustment_get_upper (self->adjustment) - gtk_adjustment_get_page_size (self->adjustment))
    value = 0;
  gtk_adjustment_set_value (self->adjustment, value);
  return G_SOURCE_CONTINUE;
}

static void
measure_frames (Watched *self, const char *what, GtkAdjustment *adjustment)
{
  guint tick = gtk_widget_add_tick_callback (self->window, scroll_cb, self, NULL);

  self->adjustment = adjustment;
  g_array_set_size (self->frames, 0);
  g_array_set_size (self->works, 0);
  while (self->frames->len < N_FRAMES)
    g_main_context_iteration (NULL, TRUE);
  gtk_widget_remove_tick_callback (self->window, tick);
  report_times (self->frames, what, "wall");
  report_times (self->works, "", "processor");
}

/* The vertical adjustment of the column of that phase. */
static GtkAdjustment *
find_adjustment (GtkWidget *root, TfPhase column)
{
  if (TF_IS_BOARD_COLUMN (root) && tf_board_column_get_column (TF_BOARD_COLUMN (root)) == column)
    return gtk_scrolled_window_get_vadjustment (
        GTK_SCROLLED_WINDOW (tf_client_find (root, GTK_TYPE_SCROLLED_WINDOW, NULL)));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkAdjustment *found = find_adjustment (child, column);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
measure_idle (Watched *self)
{
  guint before = count_switches (), frames = self->frames->len;

  wait_seconds (IDLE_SECONDS);
  /* One is the end of the wait itself. */
  g_print ("  %-40s %u (%u frames)\n", "wake-ups in 5 s without changes",
           count_switches () - before - 1, self->frames->len - frames);
}

static void
watch (Watched *self, GtkWidget *window)
{
  self->window = window;
  self->clock = gtk_widget_get_frame_clock (window);
  g_signal_connect (self->clock, "before-paint", G_CALLBACK (before_paint_cb), self);
  g_signal_connect (self->clock, "after-paint", G_CALLBACK (after_paint_cb), self);
}

static void
realize_cb (GtkWidget *window, gpointer data)
{
  watch (data, window);
}

static void
added_cb (GtkApplication *application, GtkWindow *window, gpointer data)
{
  Watched *self = data;

  if (self->window == NULL)
    g_signal_connect (window, "realize", G_CALLBACK (realize_cb), self);
  self->window = GTK_WIDGET (window);
}

static void
activate_empty_cb (GtkApplication *application, gpointer data)
{
  GtkWidget *window = adw_application_window_new (application);

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_present (GTK_WINDOW (window));
}

static void
begin (GApplication *application)
{
  g_autoptr (GError) error = NULL;

  if (!g_application_register (application, NULL, &error))
    g_error ("%s", error->message);
  g_application_activate (application);
}

static void
report_moment (const char *what, const Moment *moment)
{
  g_print ("  %-40s %.0f ms (processor %.0f ms, main thread %.0f ms)\n", what,
           (double) moment->wall / 1000, (double) moment->workspace / 1000,
           (double) moment->main / 1000);
}

static void
report_start (Watched *self)
{
  report_moment ("first frame after main", &self->first_frame);
  if (self->first_cards.wall > 0)
    {
      report_moment ("projects taken over", &self->answered);
      report_moment ("first frame with cards", &self->first_cards);
    }
  g_print ("  %-40s %u MiB\n", "resident memory",
           read_number ("/proc/self/status", "VmRSS:") / 1024);
}

static void
show_empty (Watched *self, gboolean start_only)
{
  g_autoptr (AdwApplication) application =
      adw_application_new ("org.thoughtforge.Empty", G_APPLICATION_NON_UNIQUE);

  self->is_empty = TRUE;
  g_signal_connect (application, "activate", G_CALLBACK (activate_empty_cb), NULL);
  g_signal_connect (application, "window-added", G_CALLBACK (added_cb), self);
  begin (G_APPLICATION (application));
  while (self->first_frame.wall == 0)
    g_main_context_iteration (NULL, TRUE);
  if (start_only)
    {
      report_start (self);
      return;
    }
  wait_seconds (SETTLE_SECONDS);
  report_start (self);
  measure_idle (self);
  measure_frames (self, "frames, drawn anew", NULL);
}

static void
answered_cb (TfClient *client, GParamSpec *pspec, gpointer data)
{
  Watched *self = data;

  if (self->answered.wall == 0 && tf_client_get_state (client) == TF_CLIENT_READY)
    take_moment (self, &self->answered);
}

static void
show_board (Watched *self, GPid daemon, gboolean start_only)
{
  g_autoptr (TfApplication) application = tf_application_new ();

  g_signal_connect (application, "window-added", G_CALLBACK (added_cb), self);
  begin (G_APPLICATION (application));
  g_signal_connect (tf_application_get_client (application), "notify::state",
                    G_CALLBACK (answered_cb), self);
  while (self->first_cards.wall == 0)
    g_main_context_iteration (NULL, TRUE);
  if (start_only)
    {
      report_start (self);
      return;
    }
  wait_seconds (SETTLE_SECONDS);
  report_start (self);
  measure_idle (self);
  measure_frames (self, "scrolling one column",
                  find_adjustment (self->window, TF_PHASE_HUMAN_REVIEW));
  kill (daemon, SIGUSR1);
  measure_frames (self, "the same while 50 cards change a second",
                  find_adjustment (self->window, TF_PHASE_HUMAN_REVIEW));
  measure_frames (self, "50 changes a second, no scrolling", NULL);
  kill (daemon, SIGUSR1);
  g_print ("  %-40s %u MiB\n", "resident memory at the end",
           read_number ("/proc/self/status", "VmRSS:") / 1024);
}

static void
run_self (const char *program, const char *what, GPid daemon)
{
  g_autofree char *pid = g_strdup_printf ("%d", (int) daemon);
  const char *arguments[] = { program, what, pid, NULL };
  g_autoptr (GError) error = NULL;

  g_print ("%s\n", what);
  if (!g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL, NULL,
                     &error))
    g_error ("%s", error->message);
}

static void
measure_windows (const char *program, gboolean start_only, GPid daemon)
{
  guint n = start_only ? N_STARTS : 1;

  for (guint i = 0; i < n; i++)
    run_self (program, start_only ? "start-empty" : "empty", daemon);
  for (guint i = 0; i < 2 * n; i++)
    run_self (program, start_only ? "start" : "board", daemon);
}

static void
run_all (int *argc, char ***argv)
{
  int channel[2];
  char address[256] = { 0 };
  gboolean is_start = *argc == 2 && g_str_equal ((*argv)[1], "start");
  GPid daemon;

  if (pipe (channel) != 0)
    exit (1);
  daemon = fork ();
  if (daemon == 0)
    {
      close (channel[0]);
      tf_test_init (argc, argv);
      play (channel[1]);
    }
  close (channel[1]);
  if (read (channel[0], address, sizeof address - 1) <= 0)
    exit (1);
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", address, TRUE);
  measure_windows ((*argv)[0], is_start, daemon);
  kill (daemon, SIGTERM);
  waitpid (daemon, NULL, 0);
}

int
main (int argc, char **argv)
{
  Watched watched = { .begin = g_get_monotonic_time () };

  watched.frames = g_array_new (FALSE, FALSE, sizeof (gint64));
  watched.works = g_array_new (FALSE, FALSE, sizeof (gint64));
  if (argc < 3)
    run_all (&argc, &argv);
  else if (g_str_equal (argv[1], "empty"))
    show_empty (&watched, FALSE);
  else if (g_str_equal (argv[1], "start-empty"))
    show_empty (&watched, TRUE);
  else
    show_board (&watched, (GPid) atoi (argv[2]), g_str_equal (argv[1], "start"));
  g_array_unref (watched.frames);
  g_array_unref (watched.works);
  return 0;
}
