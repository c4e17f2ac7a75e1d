/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"

#include <stdlib.h>
#include <string.h>

#include "tf-slot-queue.h"

#define TF_TEST_PREFIX "/slot-queue"

/* A script is words: "A1" queues request A1 of project A with priority 0, "A1=5" with priority 5;
 * "+" takes the next; "-A" returns a slot of A; "xA1" removes a request; "A:5" changes the priority
 * of A. The order of taking is compared with the expected one. */
typedef struct
{
  const char *claim;
  const char *script;
  const char *expected;
} QueueCase;

static const QueueCase cases[] = {
  { "empty-gives-nothing", "+", "-" },
  { "first-come-first-served", "A1 B1 C1 + + + +", "A1 B1 C1 -" },
  { "higher-priority-first", "A1 B1=1 + +", "B1 A1" },
  { "negative-priority-last", "A1=-1 B1 + +", "B1 A1" },
  { "equal-priority-keeps-order", "A1=2 B1=2 + +", "A1 B1" },
  { "project-with-many-requests-takes-turns", "A1 A2 A3 B1 C1 + + + + +", "A1 B1 C1 A2 A3" },
  { "two-with-many-alternate", "A1 A2 A3 B1 B2 B3 + + + + + +", "A1 B1 A2 B2 A3 B3" },
  { "queued-while-holding-goes-behind-at-release", "A1 + A2 B1 -A + +", "A1 B1 A2" },
  { "queued-after-release-of-other-keeps-place", "A1 + B1 -A C1 + +", "A1 B1 C1" },
  { "arrived-after-the-turn-goes-behind", "A1 + A2 -A B1 + +", "A1 A2 B1" },
  { "turn-does-not-beat-priority", "A1=1 A2=1 B1 + + +", "A1 A2 B1" },
  { "removed-is-never-served", "A1 B1 xA1 + +", "B1 -" },
  { "remove-of-one-keeps-the-other", "A1 A2 xA1 +", "A2" },
  { "raised-priority-overtakes", "A1 B1 B:1 + +", "B1 A1" },
  { "lowered-priority-falls-behind", "A1 B1 A:-1 + +", "B1 A1" },
  { "priority-change-of-unknown-project", "A1 Z:9 +", "A1" },
};

static gpointer
find_request (GPtrArray *requests, const char *name)
{
  guint index;

  g_assert_true (
      g_ptr_array_find_with_equal_func (requests, name, (GEqualFunc) g_str_equal, &index));
  return g_ptr_array_index (requests, index);
}

static void
push (TfSlotQueue *queue, GPtrArray *requests, const char *word)
{
  const char *equals = strchr (word, '=');
  char project[] = { word[0], '\0' };
  char *name = equals != NULL ? g_strndup (word, (gsize) (equals - word)) : g_strdup (word);

  g_ptr_array_add (requests, name);
  tf_slot_queue_push (queue, project, equals != NULL ? atoi (equals + 1) : 0, name);
}

static void
step (TfSlotQueue *queue, GPtrArray *requests, const char *word, GString *taken)
{
  char project[] = { word[0], '\0' };
  const char *next;

  if (g_str_equal (word, "+"))
    {
      next = tf_slot_queue_pop (queue);
      g_string_append_printf (taken, "%s%s", taken->len > 0 ? " " : "", next ? next : "-");
    }
  else if (word[0] == '-')
    tf_slot_queue_note_turn (queue, word + 1);
  else if (word[0] == 'x')
    g_assert_true (tf_slot_queue_remove (queue, find_request (requests, word + 1)));
  else if (word[1] == ':')
    tf_slot_queue_set_priority (queue, project, atoi (word + 2));
  else
    push (queue, requests, word);
}

TF_TEST_TABLE (order, cases, row->claim)
{
  const QueueCase *c = row;
  g_autoptr (TfSlotQueue) queue = tf_slot_queue_new (NULL);
  g_autoptr (GPtrArray) requests = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) taken = g_string_new (NULL);
  g_auto (GStrv) words = g_strsplit (c->script, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    step (queue, requests, words[i], taken);
  g_assert_cmpstr (taken->str, ==, c->expected);
}

TF_TEST (position_is_one_based)
{
  g_autoptr (TfSlotQueue) queue = tf_slot_queue_new (NULL);
  static char a, b, c;

  g_assert_cmpuint (tf_slot_queue_get_position (queue, "A"), ==, 0);
  tf_slot_queue_push (queue, "A", 0, &a);
  tf_slot_queue_push (queue, "B", 0, &b);
  tf_slot_queue_push (queue, "C", 1, &c);
  g_assert_cmpuint (tf_slot_queue_get_position (queue, "C"), ==, 1);
  g_assert_cmpuint (tf_slot_queue_get_position (queue, "A"), ==, 2);
  g_assert_cmpuint (tf_slot_queue_get_position (queue, "B"), ==, 3);
  g_assert_cmpuint (tf_slot_queue_get_position (queue, "D"), ==, 0);
}

TF_TEST (set_priority_returns_whether_changed)
{
  g_autoptr (TfSlotQueue) queue = tf_slot_queue_new (NULL);
  static char a;

  tf_slot_queue_push (queue, "A", 3, &a);
  g_assert_false (tf_slot_queue_set_priority (queue, "A", 3));
  g_assert_true (tf_slot_queue_set_priority (queue, "A", 4));
  g_assert_false (tf_slot_queue_set_priority (queue, "B", 4));
}

TF_TEST (remove_of_unknown_changes_nothing)
{
  g_autoptr (TfSlotQueue) queue = tf_slot_queue_new (NULL);
  static char a, b;

  tf_slot_queue_push (queue, "A", 0, &a);
  g_assert_false (tf_slot_queue_remove (queue, &b));
  g_assert_cmpuint (tf_slot_queue_get_length (queue), ==, 1);
}

/* Many projects that request again at once: nobody waits longer than one round. */
TF_TEST (nobody_starves)
{
  g_autoptr (TfSlotQueue) queue = tf_slot_queue_new (NULL);
  static char names[10][2];
  guint served[10] = { 0 };

  for (guint i = 0; i < 10; i++)
    {
      names[i][0] = (char) ('A' + i);
      tf_slot_queue_push (queue, names[i], 0, names[i]);
    }
  for (guint turn = 0; turn < 100; turn++)
    {
      char *next = tf_slot_queue_pop (queue);

      served[next[0] - 'A']++;
      tf_slot_queue_push (queue, next, 0, next);
      tf_slot_queue_note_turn (queue, next);
    }
  for (guint i = 0; i < 10; i++)
    g_assert_cmpuint (served[i], ==, 10);
}
