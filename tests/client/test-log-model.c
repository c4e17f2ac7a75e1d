/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-log-model.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "tf-log-index.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/log-model"

#define LINE \
  "{\"timestamp\":\"2026-11-22T07:10:33.000000Z\",\"level\":\"%s\",\"event\":\"%s\"," \
  "\"phase\":\"polishing\",\"detail\":\"%s\"}\n"

typedef struct
{
  char *path;
  int out;
  TfLogModel *model;
  GPtrArray *mirror; /* a list maintained from the signals */
} Fixture;

static void
settle (TfLogModel *model)
{
  gint64 end = g_get_monotonic_time () + 180 * G_USEC_PER_SEC;

  while (tf_log_model_is_busy (model))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
put (Fixture *self, const char *bytes, gssize length)
{
  gsize n = length < 0 ? strlen (bytes) : (gsize) length;

  g_assert_cmpint (write (self->out, bytes, n), ==, (gssize) n);
}

static void
put_line (Fixture *self, const char *level, const char *event, const char *detail)
{
  g_autofree char *line = g_strdup_printf (LINE, level, event, detail);

  put (self, line, -1);
}

static void
set_up (Fixture *self)
{
  g_autofree char *dir = tf_test_make_dir ();

  memset (self, 0, sizeof *self);
  self->path = g_build_filename (dir, "thoughtforge.log", NULL);
  self->out = open (self->path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
  g_assert_cmpint (self->out, >=, 0);
}

/* A list that follows the signals must equal the model. */
static void
follow_cb (GListModel *model, guint position, guint removed, guint added, gpointer data)
{
  GPtrArray *mirror = data;

  g_assert_cmpuint (position + removed, <=, mirror->len);
  if (removed > 0)
    g_ptr_array_remove_range (mirror, position, removed);
  for (guint i = 0; i < added; i++)
    {
      g_autoptr (TfLogLine) line = g_list_model_get_item (model, position + i);

      g_ptr_array_insert (mirror, (int) (position + i), g_strdup (tf_log_line_get_detail (line)));
    }
}

static void
open_model (Fixture *self)
{
  int fd = open (self->path, O_RDONLY | O_CLOEXEC);

  g_assert_cmpint (fd, >=, 0);
  self->mirror = g_ptr_array_new_with_free_func (g_free);
  self->model = tf_log_model_new (fd);
  g_signal_connect (self->model, "items-changed", G_CALLBACK (follow_cb), self->mirror);
  settle (self->model);
}

static void
tear_down (Fixture *self)
{
  GListModel *list = G_LIST_MODEL (self->model);

  g_assert_cmpuint (self->mirror->len, ==, g_list_model_get_n_items (list));
  for (guint i = 0; i < self->mirror->len; i++)
    {
      g_autoptr (TfLogLine) line = g_list_model_get_item (list, i);

      g_assert_cmpstr (g_ptr_array_index (self->mirror, i), ==, tf_log_line_get_detail (line));
    }
  g_assert_finalize_object (self->model);
  g_ptr_array_unref (self->mirror);
  close (self->out);
  g_free (self->path);
}

static void
refresh (Fixture *self)
{
  tf_log_model_refresh (self->model);
  settle (self->model);
}

static guint
count (Fixture *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->model));
}

static void
assert_detail (Fixture *self, guint position, const char *expected)
{
  g_autoptr (TfLogLine) line = g_list_model_get_item (G_LIST_MODEL (self->model), position);

  g_assert_nonnull (line);
  g_assert_cmpstr (tf_log_line_get_detail (line), ==, expected);
}

TF_TEST (empty)
{
  Fixture self;

  set_up (&self);
  open_model (&self);
  g_assert_cmpuint (count (&self), ==, 0);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (self.model), 0));
  put_line (&self, "info", "created", "first");
  refresh (&self);
  g_assert_cmpuint (count (&self), ==, 1);
  assert_detail (&self, 0, "first");
  tear_down (&self);
}

TF_TEST (takes_a_line_apart)
{
  g_autofree char *text =
      g_strdup_printf (LINE, "warn", "guard", "a \\\"b\\\"\\n\\u00e4 \\ud83d\\ude00");
  g_autoptr (TfLogLine) line = tf_log_line_new (text, strlen (text) - 1, 3, FALSE);

  g_assert_cmpint (tf_log_line_get_level (line), ==, TF_LOG_WARN);
  g_assert_cmpstr (tf_log_line_get_time (line), ==, "2026-11-22T07:10:33.000000Z");
  g_assert_cmpstr (tf_log_line_get_event (line), ==, "guard");
  g_assert_cmpstr (tf_log_line_get_phase (line), ==, "polishing");
  g_assert_cmpstr (tf_log_line_get_detail (line), ==, "a \"b\"\nä 😀");
  g_assert_cmpuint (tf_log_line_get_number (line), ==, 3);
}

/* Shown unchanged, and without a level that could make it look harmless. */
TF_TEST (foreign_lines_are_shown)
{
  static const char *const texts[] = { "plain words",   "{\"level\":\"info\"",          "[1]", "{}",
                                       "{\"level\":3}", "{\"level\":\"info\"} and more" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (TfLogLine) line = tf_log_line_new (texts[i], strlen (texts[i]), 0, FALSE);

      g_assert_cmpint (tf_log_line_get_level (line), ==, TF_LOG_UNKNOWN);
      g_assert_cmpstr (tf_log_line_get_detail (line), ==, texts[i]);
    }
}

TF_TEST (no_newline_at_the_end)
{
  Fixture self;

  set_up (&self);
  put (&self, "one\ntw", -1);
  open_model (&self);
  g_assert_cmpuint (count (&self), ==, 2);
  assert_detail (&self, 1, "tw");
  put (&self, "o\nthree\n", -1);
  refresh (&self);
  g_assert_cmpuint (count (&self), ==, 3);
  assert_detail (&self, 1, "two");
  assert_detail (&self, 2, "three");
  tear_down (&self);
}

TF_TEST (carriage_returns)
{
  Fixture self;

  set_up (&self);
  put (&self, "one\r\ntwo\r\n", -1);
  open_model (&self);
  g_assert_cmpuint (count (&self), ==, 2);
  assert_detail (&self, 0, "one");
  assert_detail (&self, 1, "two");
  tear_down (&self);
}

TF_TEST (a_line_of_a_mebibyte)
{
  Fixture self;
  g_autofree char *text = g_strnfill (1024 * 1024, 'x');
  g_autoptr (TfLogLine) line = NULL;

  set_up (&self);
  put (&self, "before\n", -1);
  put (&self, text, -1);
  put (&self, "\nafter\n", -1);
  open_model (&self);
  g_assert_cmpuint (count (&self), ==, 3);
  assert_detail (&self, 0, "before");
  assert_detail (&self, 2, "after");
  line = g_list_model_get_item (G_LIST_MODEL (self.model), 1);
  g_assert_cmpuint (strlen (tf_log_line_get_detail (line)), <, 128 * 1024);
  g_assert_true (g_str_has_suffix (tf_log_line_get_detail (line), "x…"));
  tear_down (&self);
}

TF_TEST (nul_and_invalid_bytes)
{
  Fixture self;

  set_up (&self);
  put (&self, "a\0b\n", 4);
  put (&self, "\xff\xfe c\n", -1);
  open_model (&self);
  g_assert_cmpuint (count (&self), ==, 2);
  assert_detail (&self, 0, "a�b");
  assert_detail (&self, 1, "�� c");
  tear_down (&self);
}

TF_TEST (grows)
{
  Fixture self;

  set_up (&self);
  open_model (&self);
  for (guint i = 0; i < 300; i++)
    {
      g_autofree char *detail = g_strdup_printf ("line %u", i);

      put_line (&self, "info", "step", detail);
      if (i % 7 == 0)
        refresh (&self);
    }
  refresh (&self);
  g_assert_cmpuint (count (&self), ==, 300);
  assert_detail (&self, 0, "line 0");
  assert_detail (&self, 63, "line 63");
  assert_detail (&self, 64, "line 64");
  assert_detail (&self, 299, "line 299");
  tear_down (&self);
}

TF_TEST (every_line_of_many)
{
  Fixture self;
  g_autoptr (GString) all = g_string_new (NULL);

  set_up (&self);
  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (all, LINE, "info", "step", i % 100 == 0 ? "" : "some words");
  put (&self, all->str, all->len);
  put (&self, "last", -1);
  open_model (&self);
  g_assert_cmpuint (count (&self), ==, 20001);
  assert_detail (&self, 12300, "");
  assert_detail (&self, 12301, "some words");
  assert_detail (&self, 20000, "last");
  tear_down (&self);
}

TF_TEST (is_cut_short)
{
  Fixture self;

  set_up (&self);
  put (&self, "one\ntwo\nthree\n", -1);
  open_model (&self);
  g_assert_cmpuint (count (&self), ==, 3);
  g_assert_cmpint (ftruncate (self.out, 0), ==, 0);
  put (&self, "new\n", -1);
  refresh (&self);
  g_assert_cmpuint (count (&self), ==, 1);
  assert_detail (&self, 0, "new");
  tear_down (&self);
}

/* Requested between the cut and its signal. */
TF_TEST (reads_nothing_of_what_was_cut)
{
  Fixture self;

  set_up (&self);
  put (&self, "one\ntwo\nthree\n", -1);
  open_model (&self);
  g_assert_cmpint (ftruncate (self.out, 4), ==, 0);
  g_ptr_array_set_size (self.mirror, 0);
  g_signal_handlers_disconnect_by_data (self.model, self.mirror);
  refresh (&self);
  g_assert_cmpuint (count (&self), ==, 1);
  g_ptr_array_add (self.mirror, g_strdup ("one"));
  tear_down (&self);
}

TF_TEST (filters_by_level)
{
  Fixture self;

  set_up (&self);
  put_line (&self, "info", "step", "a");
  put_line (&self, "warn", "step", "b");
  put_line (&self, "error", "step", "c");
  put (&self, "what is this\n", -1);
  open_model (&self);
  tf_log_model_set_filter (self.model, TF_LOG_WARN, "");
  settle (self.model);
  g_assert_cmpuint (count (&self), ==, 3);
  assert_detail (&self, 2, "what is this");
  tf_log_model_set_filter (self.model, TF_LOG_ERROR, "");
  settle (self.model);
  g_assert_cmpuint (count (&self), ==, 2);
  assert_detail (&self, 0, "c");
  tf_log_model_set_filter (self.model, TF_LOG_INFO, "");
  settle (self.model);
  g_assert_cmpuint (count (&self), ==, 4);
  tear_down (&self);
}

TF_TEST (filters_by_text)
{
  Fixture self;

  set_up (&self);
  put_line (&self, "info", "step", "Gr\\u00fc\\u00dfe");
  put_line (&self, "info", "detail", "other");
  put_line (&self, "info", "Review", "x \\\"quoted\\\"");
  open_model (&self);
  tf_log_model_set_filter (self.model, TF_LOG_INFO, "GRÜSSE");
  settle (self.model);
  g_assert_cmpuint (count (&self), ==, 1);
  tf_log_model_set_filter (self.model, TF_LOG_INFO, "review");
  settle (self.model);
  g_assert_cmpuint (count (&self), ==, 1);
  tf_log_model_set_filter (self.model, TF_LOG_INFO, "\"QUOTED\"");
  settle (self.model);
  g_assert_cmpuint (count (&self), ==, 1);
  /* Names of members are not text of the log. */
  tf_log_model_set_filter (self.model, TF_LOG_INFO, "timestamp");
  settle (self.model);
  g_assert_cmpuint (count (&self), ==, 0);
  tear_down (&self);
}

TF_TEST (a_filter_follows)
{
  Fixture self;

  set_up (&self);
  put_line (&self, "info", "step", "yes 1");
  put_line (&self, "info", "step", "no");
  open_model (&self);
  tf_log_model_set_filter (self.model, TF_LOG_INFO, "yes");
  settle (self.model);
  g_assert_cmpuint (count (&self), ==, 1);
  put (&self, "yes, torn", -1);
  refresh (&self);
  g_assert_cmpuint (count (&self), ==, 2);
  assert_detail (&self, 1, "yes, torn");
  put (&self, " and whole\nyes 3\n", -1);
  refresh (&self);
  g_assert_cmpuint (count (&self), ==, 3);
  assert_detail (&self, 1, "yes, torn and whole");
  tear_down (&self);
}

TF_TEST (a_filter_is_replaced_while_it_runs)
{
  Fixture self;
  g_autoptr (GString) all = g_string_new (NULL);

  set_up (&self);
  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (all, LINE, i % 1000 == 0 ? "warn" : "info", "step", "some words");
  put (&self, all->str, all->len);
  open_model (&self);
  tf_log_model_set_filter (self.model, TF_LOG_INFO, "words");
  g_main_context_iteration (NULL, FALSE);
  tf_log_model_set_filter (self.model, TF_LOG_WARN, "");
  settle (self.model);
  g_assert_cmpuint (count (&self), ==, 100);
  tear_down (&self);
}

/* Gone in the middle of work: nothing is delivered to it. */
TF_TEST (can_be_dropped_while_busy)
{
  Fixture self;

  set_up (&self);
  put (&self, "one\n", -1);
  open_model (&self);
  tf_log_model_set_filter (self.model, TF_LOG_INFO, "one");
  tf_log_model_refresh (self.model);
  g_ptr_array_set_size (self.mirror, 0);
  g_signal_handlers_disconnect_by_data (self.model, self.mirror);
  g_assert_finalize_object (self.model);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_ptr_array_unref (self.mirror);
  close (self.out);
  g_free (self.path);
}

TF_TEST (marks_are_few)
{
  Fixture self;
  TfLogIndex index;
  gboolean at_end = FALSE, cut = FALSE;
  g_autoptr (GString) all = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  int fd;

  set_up (&self);
  for (guint i = 0; i < 6400; i++)
    g_string_append (all, "x\n");
  put (&self, all->str, all->len);
  fd = open (self.path, O_RDONLY | O_CLOEXEC);
  tf_log_index_init (&index);
  g_assert_true (tf_log_index_scan (&index, fd, G_MAXUINT, &at_end, &cut, &error));
  g_assert_no_error (error);
  g_assert_true (at_end && !cut);
  g_assert_cmpuint (index.lines, ==, 6400);
  g_assert_cmpuint (index.marks->len, ==, 101);
  g_assert_cmpint (tf_log_index_find (&index, 0), ==, 0);
  g_assert_cmpint (tf_log_index_find (&index, 63), ==, 0);
  g_assert_cmpint (tf_log_index_find (&index, 64), ==, 1);
  tf_log_index_clear (&index);
  close (fd);
  close (self.out);
  g_free (self.path);
}
