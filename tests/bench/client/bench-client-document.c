/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <stdlib.h>
#include <time.h>

#include "client-world.h"
#include "tf-document-pane.h"
#include "tf-markdown-row.h"

/* Scrolling through a document of 1 MiB, as it is read by the wheel. */

#define SIZE   (1024 * 1024)
#define FRAMES 400
#define STEP   80 /* pixels a frame */

/* Processor time, which other load does not affect. */
static gint64
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static void
painted_cb (GdkFrameClock *clock, gpointer data)
{
  *(gboolean *) data = TRUE;
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

/* With everything that a plan has. */
static char *
make_document (void)
{
  GString *text = g_string_new ("# Plan\n\n");

  for (guint i = 0; text->len < SIZE; i++)
    {
      g_string_append_printf (
          text,
          "## Section %u\n\nSome *words* and `code`, and more of them, as people write them in a "
          "plan; they go on for two or three lines, with **emphasis** and "
          "[a link](https://example.org/%u) in between, so that they have to be wrapped.\n\n"
          "- one\n- two, with `code`\n  1. inner\n\n",
          i, i);
      if (i % 3 == 0)
        g_string_append_printf (text,
                                "| task | who | hours |\n|---|---|--:|\n| first | Clara | %u |\n"
                                "| second | Jonas | 7 |\n| third | nobody yet | 1 |\n\n",
                                i);
      if (i % 5 == 0)
        g_string_append (text, "> quoted\n\n```\ncode ();\nmore ();\n```\n\n---\n\n");
    }
  return g_string_free (text, FALSE);
}

static void
bench_scroll (GtkWidget *pane)
{
  GtkWidget *row = tf_client_find (pane, TF_TYPE_MARKDOWN_ROW, NULL);
  GtkWidget *scroller = gtk_widget_get_ancestor (row, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  GdkFrameClock *clock = gtk_widget_get_frame_clock (pane);
  double frames[FRAMES]; /* ms */
  double all = 0;
  gboolean painted;

  g_signal_connect (clock, "after-paint", G_CALLBACK (painted_cb), &painted);
  /* The first one lays out what is in view. */
  for (guint i = 0; i <= FRAMES; i++)
    {
      gint64 begun = now ();

      painted = FALSE;
      gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + STEP);
      gtk_widget_queue_draw (scroller);
      while (!painted)
        g_main_context_iteration (NULL, TRUE);
      if (i == 0)
        continue;
      frames[i - 1] = (now () - begun) / 1000.0;
      all += frames[i - 1];
    }
  g_signal_handlers_disconnect_by_data (clock, &painted);
  qsort (frames, FRAMES, sizeof *frames, compare);
  g_print ("scrolling a document of 1 MiB: mean %.1f, p50 %.1f, p95 %.1f, p99 %.1f, most %.1f ms a "
           "frame\n",
           all / FRAMES, frames[FRAMES / 2], frames[FRAMES * 95 / 100], frames[FRAMES * 99 / 100],
           frames[FRAMES - 1]);
}

int
main (int argc, char **argv)
{
  g_autofree char *text = make_document ();
  GtkWidget *pane;
  GtkWindow *window;
  gint64 begun;

  tf_client_test_init (&argc, &argv);
  pane = tf_document_pane_new ();
  begun = now ();
  tf_document_pane_set_document (TF_DOCUMENT_PANE (pane), text, "plan.md");
  window = tf_client_show (pane, 1000, 800);
  g_print ("a document of 1 MiB: shown in %.0f ms\n", (now () - begun) / 1000.0);
  bench_scroll (pane);
  gtk_window_destroy (window);
  return 0;
}
