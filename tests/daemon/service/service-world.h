/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-engine.h"

G_BEGIN_DECLS

/* The objects of a daemon on a private bus, in the test's own process; no agent ever runs. */
typedef struct
{
  char *dir;         /* (owned) */
  char *config_path; /* (owned) */
  GTestDBus *bus;    /* (owned) */
  GDBusConnection *connection;
  GObject *export;  /* (owned) */
  TfEngine *engine; /* (owned) */
} ServiceWorld;

void service_world_set_up (ServiceWorld *world, gconstpointer data);
void service_world_tear_down (ServiceWorld *world, gconstpointer data);

/* Calls @method of @interface at @path over the bus and waits. Returns: (transfer full): the reply,
 * or %NULL with @error as a client gets it */
GVariant *service_world_call (ServiceWorld *world,
                              const char *path,
                              const char *interface,
                              const char *method,
                              GVariant *arguments,
                              GError **error);

/* A new project with @brain_dump. Returns: (transfer full): its object path */
char *service_world_create (ServiceWorld *world, const char *brain_dump);

/* A property of the project at @path, read over the bus. Returns: (transfer full) */
GVariant *service_world_get (ServiceWorld *world, const char *path, const char *property);

G_END_DECLS
