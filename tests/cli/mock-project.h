/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/* A project that plays a scenario instead of working: the properties and signals of the real one, a
 * few milliseconds apart. */
typedef struct
{
  const char *scenario;  /* (not owned) */
  const char *state_dir; /* (not owned): where "vanish" stores its progress */
  char *id;              /* (owned) */
  TfDbusProject1 *bus;   /* (owned) */
  GPtrArray *messages;   /* (owned) (element-type GVariant) */
  GPtrArray *resources;  /* (owned) (element-type utf8) */
  GArray *points;        /* (owned) (element-type MockPoint) */
} MockProject;

typedef struct
{
  guint iteration, critical, medium, minor;
} MockPoint;

MockProject *mock_project_new (const char *scenario, const char *state_dir, const char *id);
void mock_project_free (MockProject *self);

/* Stores a message of the user. */
void mock_project_add_message (MockProject *self, const char *role, const char *content);

/* Enters a state without playing there. @waits: for the user */
void mock_project_set (MockProject *self,
                       const char *phase,
                       const char *activity,
                       gboolean waits,
                       const char *question,
                       const char *const *actions);

/* Continues polishing after that iteration, as a daemon does after a crash. */
void mock_project_polish_from (MockProject *self, guint iteration);

/* Answers what only reads, or stores nothing (mock-replies.c). */
void mock_project_connect_replies (MockProject *self);

G_END_DECLS
