/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-engine.h"

G_BEGIN_DECLS

#define DUMP "we want a summer party for our street with music and cake in June"

#define INTENT \
  "# Street party\n\n## Deliverable Type\n\nPlan. It is an event.\n\n## Objective\n\nA party.\n\n" \
  "## Assumptions\n\nNone.\n\n## Constraints\n\nIn June.\n\n## Unknowns\n\nNone.\n\n" \
  "## Open Questions\n\nNone."

/* An engine in a directory of its own whose agent answers with INTENT as soon as the test opens
 * the gate, once for each opening. */
typedef struct
{
  char *dir;          /* (owned) */
  char *gate;         /* (owned): a FIFO */
  char *passed;       /* (owned): a FIFO through which the agent says that it has read the gate */
  TfEngine *engine;   /* (owned) */
  TfProject *project; /* (owned) */
} World;

/* For TF_TEST_MAIN. */
void world_init (int *argc, char ***argv);
/* With the deliverable types, too. */
void world_init_with_plugins (int *argc, char ***argv);

void world_set_up (World *world, gconstpointer data);
void world_tear_down (World *world, gconstpointer data);
void world_act (World *world, TfAction action, GError **error);
void world_act_confirmed (World *world, TfAction action, GError **error);
void world_say (World *world, const char *text);
GPtrArray *world_get_chat (World *world);
const TfChatMessage *world_last_of (GPtrArray *chat);
/* Waits until an agent has read @line. */
void world_open_gate (World *world, const char *line);
void world_wait_asked (World *world, TfPhase phase);
void world_distil (World *world, const char *line);
/* Ends the engine as a daemon does. */
void world_stop (World *world);
/* Another engine in the place of the one that was stopped. */
void world_start (World *world);
/* Ends it, and starts another on the same directory. */
void world_restart (World *world);
/* Stops the engine, puts @text into the file, and starts another engine. */
void world_restart_with (World *world, const char *name, const char *text);
TfProjectFiles *world_get_files (World *world);
char *world_state_path (World *world, const char *name);
void world_spoil (World *world, const char *name);

G_END_DECLS
