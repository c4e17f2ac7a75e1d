/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TF_ERROR:
 *
 * The only error domain. Registered with GDBus as `org.thoughtforge.Error.*`, so a client gets the
 * code the engine raised. Messages are lower-case phrases without a full stop: what failed, on
 * what, and the remedy if there is one. Any thread.
 */
#define TF_ERROR (tf_error_quark ())

typedef enum
{
  TF_ERROR_FAILED,             /* nothing more specific applies */
  TF_ERROR_WRONG_PHASE,        /* the action is not allowed in this phase */
  TF_ERROR_NEEDS_CONFIRMATION, /* the message is the question to ask the user */
  TF_ERROR_UNRESOLVED,         /* Confirm while questions are open; the message lists them */
  TF_ERROR_NOT_FOUND,
  TF_ERROR_INVALID_ARGUMENT,
  TF_ERROR_INVALID_CONFIG, /* refused, or nothing runs until the file is corrected */
  TF_ERROR_MALFORMED,      /* text in the wrong format */
  TF_ERROR_TOO_LARGE,
  TF_ERROR_STATE_CORRUPT,
  TF_ERROR_FILE_SYSTEM, /* cannot read or write; disk full, read-only, permissions */
  TF_ERROR_GIT,
  TF_ERROR_AGENT_FAILURE,
  TF_ERROR_TIMED_OUT,
  TF_ERROR_REVIEW_INVALID,
  TF_ERROR_TEMPLATE,
  TF_ERROR_OUTPUT_MISSING,
  TF_ERROR_OUTPUT_INCOMPLETE,
  TF_ERROR_SAFETY, /* the plugin's rules refused the operation */
  TF_ERROR_ALREADY_RUNNING,
  TF_ERROR_BUSY,
  TF_ERROR_BUDGET,  /* it is used up */
  TF_ERROR_ON_HOLD, /* an agent cannot run now; it passes by itself */
} TfError;

#define TF_N_ERRORS (TF_ERROR_ON_HOLD + 1)

GQuark tf_error_quark (void);

/* Converts the errno of a file operation on @path to TF_ERROR_FILE_SYSTEM: "cannot <what> <path>:
 * no space left on device". @what is a verb such as "write". */
void tf_error_set_from_errno (GError **error, int saved_errno, const char *what, const char *path);

/* Likewise for a GIO/GFile error, but keeps G_IO_ERROR_CANCELLED and G_IO_ERROR_NOT_FOUND
 * unchanged. Takes @source. */
void tf_error_take_file_error (GError **error, GError *source, const char *what, const char *path);

/* Removes the "GDBus.Error:org…: " prefix of a remote error before it is shown to a user. */
void tf_error_strip_remote (GError *error);

G_END_DECLS
