/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gunixfdlist.h>

#include "tf-ctl-listing.h"
#include "tf-ctl.h"

G_BEGIN_DECLS

/* Calls over the bus. Each one runs the main context until the answer arrives, so that signals,
 * Ctrl-C and --timeout keep working. The errors are the daemon's own; tf_ctl_bus_is_gone()
 * recognises those that mean that no daemon answered. */

#define TF_CTL_CALL_SECONDS 90 /* how long to wait for an answer: TryAgent takes up to 60 */

/* Connects to the session bus, once. */
gboolean tf_ctl_bus_connect (TfCtl *ctl, GError **error);

/* What to call, and where. @reply_type as in g_dbus_connection_call(). */
typedef struct
{
  const char *path;
  const char *interface;
  const char *method;
  const char *reply_type; /* "()" for no reply */
} TfCtlMethod;

/* Takes @parameters if floating; %NULL for none. Starts the daemon if it is not running.
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

/* Calls a project's method that returns one descriptor, which the caller closes; -1 with @error */
int tf_ctl_bus_open (TfCtl *ctl,
                     const char *path,
                     const char *method,
                     GVariant *parameters,
                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Calls a project's method that returns one descriptor, and reads that to the end.
 * TF_ERROR_TOO_LARGE beyond 256 MiB. Returns: (transfer full): NUL-terminated */
char *tf_ctl_bus_read (TfCtl *ctl,
                       const char *path,
                       const char *method,
                       GVariant *parameters,
                       gsize *out_length,
                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Those fields (of ListProjects; none: all) of every project, from one call. Returns: (transfer full) */
TfCtlListing *tf_ctl_bus_list (TfCtl *ctl,
                               const char *const *fields,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same, project by project.
 * Returns: (transfer full) (element-type GVariant): a{sv} each */
GPtrArray *tf_ctl_bus_list_projects (TfCtl *ctl,
                                     const char *const *fields,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The object path for the id that the user typed; a full id is not searched for.
 * Returns: (transfer full) */
char *tf_ctl_bus_find_project (TfCtl *ctl,
                               const char *id,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* %TRUE if the error means that the daemon did not answer */
gboolean tf_ctl_bus_is_gone (const GError *error);

/* "Object does not exist at path …" is not helpful to a user: converts it to TF_ERROR_NOT_FOUND
 * with the name of the project at @path. Leaves other errors, and none, unchanged. */
void tf_ctl_bus_explain (GError **error, const char *path);

/* %TRUE if the error means that there is no such object */
gboolean tf_ctl_bus_is_unknown_object (const GError *error);

G_END_DECLS
