/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <stdlib.h>
#include <time.h>

#include "client-world.h"
#include "played-chat.h"
#include "tf-chat-thread.h"
#include "tf-chat-view.h"

#define ID       "20261122-aaaa"
#define MESSAGES 10000
#define OPENINGS 5
#define FRAMES   300

/* Processor time, which other load does not affect, but which includes the mock daemon. */
static gint64
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

typedef struct
{
  gint64 begun;
  double *frames; /* ms */
  guint n;
} Frames;

static void
before_cb (GdkFrameClock *clock, gpointer data)
{
  Frames *self = data;

  self->begun = now ();
}

static void
after_cb (GdkFrameClock *clock, gpointer data)
{
  Frames *self = data;

  if (self->n < FRAMES)
    self->frames[self->n++] = (now () - self->begun) / 1000.0;
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static void
drawn_cb (GdkFrameClock *clock, gpointer data)
{
  gboolean *drawn = data;

  *drawn = TRUE;
}

/* From choosing a project to its newest messages on the screen. Returns: ms */
static double
open_once (GtkWidget *view, TfDbusProject1 *project)
{
  TfChatThread *thread = TF_CHAT_THREAD (tf_client_find (view, TF_TYPE_CHAT_THREAD, NULL));
  GdkFrameClock *clock = gtk_widget_get_frame_clock (view);
  gint64 begun = now ();
  gboolean drawn = FALSE;
  gulong handler;

  g_object_set (view, "project", project, NULL);
  while (tf_chat_thread_get_n_rows (thread) == 0)
    g_main_context_iteration (NULL, TRUE);
  handler = g_signal_connect (clock, "after-paint", G_CALLBACK (drawn_cb), &drawn);
  while (!drawn)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (clock, handler);
  return (now () - begun) / 1000.0;
}

static void
bench_open (GtkWidget *view, TfDbusProject1 *project)
{
  double times[OPENINGS];

  for (guint i = 0; i < OPENINGS; i++)
    {
      times[i] = open_once (view, project);
      g_object_set (view, "project", NULL, NULL);
    }
  g_print ("chat of %u messages: opens in %.0f ms the first time, then %.0f to", MESSAGES, times[0],
           times[1]);
  qsort (times, OPENINGS, sizeof *times, compare);
  g_print (" %.0f ms (at most)\n", times[OPENINGS - 1]);
}

static void
bench_scroll (GtkWidget *view)
{
  GtkWidget *thread = tf_client_find (view, TF_TYPE_CHAT_THREAD, NULL);
  GtkWidget *scroller = tf_client_find (thread, GTK_TYPE_SCROLLED_WINDOW, NULL);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  GdkFrameClock *clock = gtk_widget_get_frame_clock (view);
  Frames frames = { .frames = g_new0 (double, FRAMES) };

  g_signal_connect (clock, "before-paint", G_CALLBACK (before_cb), &frames);
  g_signal_connect (clock, "after-paint", G_CALLBACK (after_cb), &frames);
  while (frames.n < FRAMES)
    {
      guint before = frames.n;

      gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) - 60);
      gtk_widget_queue_draw (scroller);
      while (frames.n == before)
        g_main_context_iteration (NULL, TRUE);
    }
  g_signal_handlers_disconnect_by_data (clock, &frames);
  qsort (frames.frames, FRAMES, sizeof *frames.frames, compare);
  g_print ("scrolling up through it: p50 %.1f, p95 %.1f, p99 %.1f, most %.1f ms a frame; %u rows\n",
           frames.frames[FRAMES / 2], frames.frames[FRAMES * 95 / 100],
           frames.frames[FRAMES * 99 / 100], frames.frames[FRAMES - 1],
           tf_chat_thread_get_n_rows (TF_CHAT_THREAD (thread)));
  g_free (frames.frames);
}

int
main (int argc, char **argv)
{
  TfClientWorld world = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;
  PlayedChat chat;
  GtkWidget *view;
  GtkWindow *window;

  tf_client_test_init (&argc, &argv);
  tf_client_world_init (&world);
  project = tf_client_world_add (&world, ID, "spec_building");
  played_chat_init (&chat, project);
  played_chat_fill (&chat, MESSAGES);
  view = g_object_new (TF_TYPE_CHAT_VIEW, "client", world.client, NULL);
  window = tf_client_show (view, 600, 800);
  bench_open (view, tf_client_world_find (&world, ID));
  g_object_set (view, "project", tf_client_world_find (&world, ID), NULL);
  open_once (view, tf_client_world_find (&world, ID));
  bench_scroll (view);
  gtk_window_destroy (window);
  tf_client_world_sync (&world);
  played_chat_clear (&chat);
  tf_client_world_clear (&world);
  return 0;
}
