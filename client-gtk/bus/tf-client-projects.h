/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client-private.h"

G_BEGIN_DECLS

/* The projects that a client knows, each with its proxy, sorted by object path. What the daemon lists is taken by and
 * by: the newest projects at once, the others between frames. Main thread only. */
typedef struct _TfClientProjects TfClientProjects;

/* @client: not referenced; must outlive it */
TfClientProjects *tf_client_projects_new (TfClient *client);
void tf_client_projects_free (TfClientProjects *self);

/* Returns: (transfer none) (element-type TfDbusProject1) */
GListModel *tf_client_projects_get_list (TfClientProjects *self);

/* Returns: (transfer none) (nullable) */
GDBusProxy *tf_client_projects_find (TfClientProjects *self, const char *path);

/* @values: (a{sv}): all properties */
void tf_client_projects_add (TfClientProjects *self, const char *path, GVariant *values);
void tf_client_projects_remove (TfClientProjects *self, const char *path);

/* All of a listing are taken. */
typedef void (*TfClientTaken) (TfClient *client);

/* Takes the projects of @reply, of Manager1.ListProjects; those that are not in it leave at once. */
void tf_client_projects_take (TfClientProjects *self, GVariant *reply, TfClientTaken taken);

/* Takes further fields of projects that are there. */
void tf_client_projects_take_later (TfClientProjects *self, GVariant *reply, TfClientTaken taken);

/* Before a change is told: it must meet every project as it was listed. */
void tf_client_projects_take_rest (TfClientProjects *self);

/* Forgets what is not taken, without a call of what waits for it. */
void tf_client_projects_take_none (TfClientProjects *self);

G_END_DECLS
