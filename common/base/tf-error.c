/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-error.h"

#include "tf-text.h"

#define ENTRY(CODE, NAME) \
  { \
    TF_ERROR_##CODE, "org.thoughtforge.Error." NAME \
  }

static const GDBusErrorEntry error_entries[] = {
  ENTRY (FAILED, "Failed"),
  ENTRY (WRONG_PHASE, "WrongPhase"),
  ENTRY (NEEDS_CONFIRMATION, "NeedsConfirmation"),
  ENTRY (UNRESOLVED, "Unresolved"),
  ENTRY (NOT_FOUND, "NotFound"),
  ENTRY (INVALID_ARGUMENT, "InvalidArgument"),
  ENTRY (INVALID_CONFIG, "InvalidConfig"),
  ENTRY (MALFORMED, "Malformed"),
  ENTRY (TOO_LARGE, "TooLarge"),
  ENTRY (STATE_CORRUPT, "StateCorrupt"),
  ENTRY (FILE_SYSTEM, "FileSystem"),
  ENTRY (GIT, "Git"),
  ENTRY (AGENT_FAILURE, "AgentFailure"),
  ENTRY (TIMED_OUT, "TimedOut"),
  ENTRY (REVIEW_INVALID, "ReviewInvalid"),
  ENTRY (TEMPLATE, "Template"),
  ENTRY (OUTPUT_MISSING, "OutputMissing"),
  ENTRY (OUTPUT_INCOMPLETE, "OutputIncomplete"),
  ENTRY (SAFETY, "Safety"),
  ENTRY (ALREADY_RUNNING, "AlreadyRunning"),
  ENTRY (BUSY, "Busy"),
  ENTRY (BUDGET, "Budget"),
  ENTRY (ON_HOLD, "OnHold"),
};

G_STATIC_ASSERT (G_N_ELEMENTS (error_entries) == TF_N_ERRORS);

GQuark
tf_error_quark (void)
{
  static gsize quark = 0;

  g_dbus_error_register_error_domain ("tf-error-quark", &quark, error_entries,
                                      G_N_ELEMENTS (error_entries));
  return (GQuark) quark;
}

/* "No space left" → "no space left", but "I/O error" and names stay. */
static char *
to_phrase (const char *message)
{
  char *phrase = g_strdup (message);

  if (g_ascii_isupper (phrase[0]) && g_ascii_islower (phrase[1]))
    phrase[0] = g_ascii_tolower (phrase[0]);
  return phrase;
}

void
tf_error_set_from_errno (GError **error, int saved_errno, const char *what, const char *path)
{
  g_autofree char *reason = to_phrase (g_strerror (saved_errno));
  g_autofree char *shown = tf_text_show_path (path);

  g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM, "cannot %s %s: %s", what, shown, reason);
}

static gboolean
keeps_its_code (const GError *source)
{
  return source->domain == TF_ERROR || g_error_matches (source, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
         g_error_matches (source, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

void
tf_error_take_file_error (GError **error, GError *source, const char *what, const char *path)
{
  g_autofree char *reason = NULL;
  g_autofree char *shown = NULL;

  g_return_if_fail (source != NULL);

  if (keeps_its_code (source))
    {
      g_propagate_error (error, source);
      return;
    }
  reason = to_phrase (source->message);
  shown = tf_text_show_path (path);
  g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM, "cannot %s %s: %s", what, shown, reason);
  g_error_free (source);
}

void
tf_error_strip_remote (GError *error)
{
  g_return_if_fail (error != NULL);

  g_dbus_error_strip_remote_error (error);
}
