/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "client-world.h"

G_BEGIN_DECLS

#define TF_VIEW_PROJECT "20261122-aaaa"

/* A view of one project, in a window of 360 px, and the daemon's side of the project. */
typedef struct
{
  TfClientWorld world;
  TfDbusProject1 *project; /* on the daemon's side */
  GtkWindow *window;
  GtkWidget *view;
} TfViewFixture;

/* World and project; connect handlers after this. */
void tf_view_fixture_init (TfViewFixture *self, const char *phase);

/* @type has the properties "client" and "project". */
void tf_view_fixture_show (TfViewFixture *self, GType type);

/* Fails if view or client survives. */
void tf_view_fixture_clear (TfViewFixture *self);

/* Waits until a label (or inscription) with that text is shown. */
void tf_view_fixture_wait_text (TfViewFixture *self, const char *text);
gboolean tf_view_fixture_has_text (TfViewFixture *self, const char *text);

/* Presses the button with that label, tooltip or text inside. */
void tf_view_fixture_press (TfViewFixture *self, const char *label);

/* Answers @invocation with a descriptor of a file that contains @text. */
GUnixFDList *tf_view_fixture_fd_new (const char *text);

G_END_DECLS
