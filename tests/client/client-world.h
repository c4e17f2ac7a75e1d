/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"
#include "tf-test.h"

G_BEGIN_DECLS

/**
 * TfClientWorld:
 *
 * A session bus of the test's own, a daemon that only plays (in this process, on a connection of its
 * own) and a TfClient that is connected to it. The skeletons are the daemon's side: setting a
 * property there is what the daemon does; a method is answered by connecting to "handle-…".
 */
typedef struct
{
  GTestDBus *bus;
  GDBusConnection *daemon;     /* the played daemon's */
  GDBusConnection *connection; /* the client's */
  GDBusObjectManagerServer *objects;
  TfDbusManager1 *manager; /* the skeleton */
  guint name;
  TfClient *client;
} TfClientWorld;

/* For TF_TEST_MAIN of tests that show widgets: as tf_test_init(), and GTK. Exits with 77 without a
 * display. */
void tf_client_test_init (int *argc, char ***argv);

/* The client is TF_CLIENT_READY. No project yet. */
void tf_client_world_init (TfClientWorld *self);

/* For an application, which looks for the session bus itself and keeps it for the rest of the process:
 * such a world is not cleared. */
void tf_client_world_be_session (TfClientWorld *self);

/* Fails when the client is still referenced by somebody. */
void tf_client_world_clear (TfClientWorld *self);

/* A project with sensible properties, as @phase has them; further ones are set on what comes back.
 * Waits until the client knows it. Returns: (transfer full): the skeleton */
TfDbusProject1 *tf_client_world_add (TfClientWorld *self, const char *id, const char *phase);

/* The same as the client has it. Returns: (transfer none) */
TfDbusProject1 *tf_client_world_find (TfClientWorld *self, const char *id);

/* Sends property changes out and waits until they have arrived. */
void tf_client_world_sync (TfClientWorld *self);

/* The daemon leaves the bus, and comes back with what it had. Both wait for the client to see it. */
void tf_client_world_stop_daemon (TfClientWorld *self);
void tf_client_world_start_daemon (TfClientWorld *self);

/* @widget (floating) in a window that is shown and drawn once. Returns: (transfer none): the window,
 * for gtk_window_destroy() */
GtkWindow *tf_client_show (GtkWidget *widget, int width, int height);

/* The first widget below @root (depth first) that is of @type, and whose accessible or visible label
 * is @label unless that is %NULL. Returns: (transfer none) (nullable) */
GtkWidget *tf_client_find (GtkWidget *root, GType type, const char *label);

/* Destroys @window, and fails if @object lives on. Takes the reference to @object. */
void tf_client_destroy (GtkWindow *window, gpointer object);

/* The message dialog that is open. Returns: (transfer none) (nullable) */
GtkWidget *tf_client_find_dialog (void);

G_END_DECLS
