/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-subjects.h"

#include <string.h>

#include "oa-topics.h"

typedef struct
{
  const char *kind;
  const char *keys[14];
} Order;

typedef struct
{
  const char *key;
  const char *title;
} Title;

static const Order orders[] = {
  { "event",
    { "guests", "venue", "programme", "food", "equipment", "people", "schedule", "budget",
      "risks" } },
  { "wedding",
    { "vision", "guests", "ceremony", "venue", "food", "style", "travel", "people", "schedule",
      "budget", "risks" } },
  { "strategy",
    { "situation", "market", "offer", "goals", "initiatives", "operations", "schedule", "budget",
      "risks" } },
  { "engineering",
    { "context", "requirements", "architecture", "interfaces", "operation", "work", "testing",
      "schedule", "risks" } },
  { "software",
    { "requirements", "architecture", "interfaces", "operation", "testing", "schedule" } },
  { "generic", { "background", "approach", "people", "resources", "schedule", "budget", "risks" } },
};

static const Title titles[] = {
  { "guests", "Guests and Invitations" },
  { "venue", "Venue and Permissions" },
  { "programme", "Programme" },
  { "food", "Food and Drink" },
  { "equipment", "Equipment and Set-up" },
  { "people", "People and Responsibilities" },
  { "schedule", "Schedule" },
  { "budget", "Budget" },
  { "risks", "Risks" },
  { "vision", "Vision and Priorities" },
  { "ceremony", "Ceremony" },
  { "style", "Music, Photography and Decoration" },
  { "travel", "Travel and Accommodation" },
  { "situation", "Situation and Assumptions" },
  { "market", "Customers and Market" },
  { "offer", "Offer and Positioning" },
  { "goals", "Goals and Measures" },
  { "initiatives", "Initiatives" },
  { "operations", "Operations and Organisation" },
  { "context", "Context and Constraints" },
  { "requirements", "Requirements" },
  { "architecture", "Architecture" },
  { "interfaces", "Interfaces and Data" },
  { "operation", "Reliability, Security and Operation" },
  { "work", "Work Packages" },
  { "testing", "Testing" },
  { "background", "Background and Assumptions" },
  { "approach", "Approach" },
  { "resources", "Resources and Dependencies" },
};

static const char *
title_of (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    if (g_str_equal (titles[i].key, key))
      return titles[i].title;
  return key;
}

static const Order *
order_of (const char *kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    if (g_str_equal (orders[i].kind, kind))
      return &orders[i];
  return &orders[G_N_ELEMENTS (orders) - 1];
}

static int
best_key (const Order *order, const char *folded)
{
  int best = -1;
  guint best_score = 0;

  for (guint i = 0; order->keys[i] != NULL; i++)
    {
      guint score = oa_topics_score (order->keys[i], folded);

      if (score > best_score)
        {
          best = (int) i;
          best_score = score;
        }
    }
  return best;
}

GPtrArray *
oa_subjects_find (const OaIntent *intent)
{
  const Order *order = order_of (intent->kind);
  GPtrArray *subjects = g_ptr_array_new_with_free_func (g_free);
  guint counts[G_N_ELEMENTS (order->keys)] = { 0 };

  for (guint i = 0; i < intent->statements->len; i++)
    {
      int key =
          best_key (order, ((OaStatement *) g_ptr_array_index (intent->statements, i))->folded);

      if (key >= 0)
        counts[key]++;
    }
  for (guint i = 0; order->keys[i] != NULL; i++)
    if (counts[i] > 0)
      {
        OaSubject *subject = g_new0 (OaSubject, 1);

        subject->title = title_of (order->keys[i]);
        subject->n_statements = counts[i];
        g_ptr_array_add (subjects, subject);
      }
  return subjects;
}
