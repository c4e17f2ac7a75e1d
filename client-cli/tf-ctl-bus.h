/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gunixfdlist.h>

#include "tf-ctl.h"

G_BEGIN_DECLS

/* Calls over the bus. Each one runs the main context until its answer is there, so that signals,
 * Ctrl-C and --timeout are heard meanwhile. The errors are the daemon's own; tf_ctl_bus_is_gone()
 * tells those that mean that there is no daemon to answer. */

#define TF_CTL_CALL_SECONDS 90 /* how long an answer is waited for: TryAgent takes up to 60 */

/* Connects to the session bus, once. */
gboolean tf_ctl_bus_connect (TfCtl *ctl, GError **error);

/* What is called where. @reply_type as in g_dbus_connection_call(). */
typedef struct
{
  const char *path;
  const char *interface;
  const char *method;
  const char *reply_type; /* "()" when nothing comes back */
} TfCtlMethod;

/* Takes @parameters if floating; %NULL is none. Starts the daemon when it does not run.
 * Returns: (transfer full): the reply tuple */
GVariant *tf_ctl_bus_call (TfCtl *ctl,
                           const TfCtlMethod *method,
                           GVariant *parameters,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* As above for a method that takes or returns file descriptors. @in_fds (nullable), @out_fds
 * (nullable) (transfer full). */
GVariant *tf_ctl_bus_call_with_fds (TfCtl *ctl,
                                    const TfCtlMethod *method,
                                    GVariant *parameters,
                                    GUnixFDList *in_fds,
                                    GUnixFDList **out_fds,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Shorthands for the two interfaces. */
GVariant *tf_ctl_bus_call_manager (TfCtl *ctl,
                                   const char *method,
                                   GVariant *parameters,
                                   const char *reply_type,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;
GVariant *tf_ctl_bus_call_project (TfCtl *ctl,
                                   const char *path,
                                   const char *method,
                                   GVariant *parameters,
                                   const char *reply_type,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* All properties of one interface, a{sv}. Returns: (transfer full) */
GVariant *tf_ctl_bus_get_properties (TfCtl *ctl,
                                     const char *path,
                                     const char *interface,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Calls a project's method that answers with one descriptor and reads it to its end.
 * TF_ERROR_TOO_LARGE beyond 256 MiB. Returns: (transfer full): NUL-terminated */
char *tf_ctl_bus_read (TfCtl *ctl,
                       const char *path,
                       const char *method,
                       GVariant *parameters,
                       gsize *out_length,
                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Properties of every project, by object path, from one call.
 * Returns: (transfer full) (element-type utf8 GVariant): a{sv} each */
GHashTable *tf_ctl_bus_get_projects (TfCtl *ctl, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The object path for what the person typed. A full id is not looked up.
 * Returns: (transfer full) */
char *tf_ctl_bus_find_project (TfCtl *ctl,
                               const char *id,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* %TRUE when the error says that the daemon did not answer, not what it answered */
gboolean tf_ctl_bus_is_gone (const GError *error);

/* "Object does not exist at path …" says nothing to a person: turns it into TF_ERROR_NOT_FOUND that
 * names the project at @path. Leaves every other error, and none, alone. */
void tf_ctl_bus_explain (GError **error, const char *path);

/* %TRUE when the error says that there is no such object */
gboolean tf_ctl_bus_is_unknown_object (const GError *error);

G_END_DECLS
