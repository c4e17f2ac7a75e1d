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
 * A private session bus, a mock daemon (in this process, on its own connection) and a TfClient
 * connected to it. The skeletons are the daemon's side: set a property there to act as the daemon,
 * and connect to "handle-…" to answer a method.
 */
typedef struct
{
  GTestDBus *bus;
  GDBusConnection *daemon;     /* of the mock daemon */
  GDBusConnection *connection; /* of the client */
  GDBusObjectManagerServer *objects;
  TfDbusManager1 *manager; /* the skeleton */
  guint name;
  TfClient *client;
} TfClientWorld;

/* For TF_TEST_MAIN of tests with widgets: tf_test_init(), and GTK. Exits with 77 without a
 * display. */
void tf_client_test_init (int *argc, char ***argv);

/* The texts that earlier tests of this program left unsaved. */
void tf_client_forget_unsaved (void);

/* The client is TF_CLIENT_READY. No project, and nothing left unsaved. */
void tf_client_world_init (TfClientWorld *self);

/* For an application, which connects to the session bus itself and keeps the connection for the
 * rest of the process: do not clear such a world. */
void tf_client_world_be_session (TfClientWorld *self);

/* Fails if the client is still referenced. */
void tf_client_world_clear (TfClientWorld *self);

/* A project with sensible properties for @phase; set others on the result. Waits until the client
 * knows it. Returns: (transfer full): the skeleton */
TfDbusProject1 *tf_client_world_add (TfClientWorld *self, const char *id, const char *phase);
/* The same with a time of creation, which is constant: clients hear of no change. 0: as by default */
TfDbusProject1 *tf_client_world_add_created (TfClientWorld *self,
                                             const char *id,
                                             const char *phase,
                                             gint64 created);

/* The same project on the client's side. Returns: (transfer none) */
TfDbusProject1 *tf_client_world_find (TfClientWorld *self, const char *id);

/* Sends property changes out and waits until they have arrived. */
void tf_client_world_sync (TfClientWorld *self);

/* The agent of a project of the world asks. @questions: Project1.Questions in text format */
void tf_client_world_ask (TfDbusProject1 *project, const char *questions);

/* The daemon leaves the bus, and comes back with the same data. Both wait until the client has
 * noticed. */
void tf_client_world_stop_daemon (TfClientWorld *self);
void tf_client_world_start_daemon (TfClientWorld *self);

/* Puts @widget (floating) into a window, shows it and draws it once. Returns: (transfer none): the
 * window, for gtk_window_destroy() */
GtkWindow *tf_client_show (GtkWidget *widget, int width, int height);

/* The first widget below @root (depth first) of @type whose accessible or visible label is @label
 * (nullable: any). Returns: (transfer none) (nullable) */
GtkWidget *tf_client_find (GtkWidget *root, GType type, const char *label);

/* Destroys @window, and fails if @object survives. Takes the reference to @object. */
void tf_client_destroy (GtkWindow *window, gpointer object);

/* The open message dialog. Returns: (transfer none) (nullable) */
GtkWidget *tf_client_find_dialog (void);

G_END_DECLS
