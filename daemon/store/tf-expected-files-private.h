/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a file of a project is, or must be. */
typedef struct
{
  gboolean exists;
  GBytes *text;  /* (owned) (nullable): %NULL: absent, no regular file, or too large to be known */
  guint mode;    /* type and permissions; 0: absent */
  guint n_links; /* hard links */
} TfFileState;

#define TF_FILE_STATE_INIT \
  { \
    FALSE, NULL, 0, 0 \
  }

/* Follows no link; reads up to @limit bytes of text. */
void tf_file_state_read (TfFileState *self, int dir_fd, const char *name, gsize limit);
/* Whether @now is what @self says it must be: type, permissions, text, and no further hard link,
 * through which somebody could write later. */
gboolean tf_file_state_is (const TfFileState *self, const TfFileState *now);
void tf_file_state_clear (TfFileState *self);

/* What files of a project must contain, whatever is on disk: while it is open, what the daemon wrote
 * last. While it is closed it keeps nothing. Any thread. */
typedef struct _TfExpectedFiles TfExpectedFiles;

TfExpectedFiles *tf_expected_files_new (void);
void tf_expected_files_free (TfExpectedFiles *self);

/* close forgets everything. */
void tf_expected_files_open (TfExpectedFiles *self);
void tf_expected_files_close (TfExpectedFiles *self);
gboolean tf_expected_files_is_open (TfExpectedFiles *self);

/* The following do nothing while it is closed. @state is copied. */
void tf_expected_files_set (TfExpectedFiles *self, const char *relative, const TfFileState *state);
/* The daemon has just written the file in that place: @text, with the permissions it had. */
void tf_expected_files_note (TfExpectedFiles *self,
                             const char *relative,
                             int dir_fd,
                             const char *name,
                             GBytes *text);
/* The daemon has just added @line (without "\n") to the end of it. */
void tf_expected_files_note_line (TfExpectedFiles *self, const char *relative, const char *line);
/* The daemon has just removed it. */
void tf_expected_files_note_absent (TfExpectedFiles *self, const char *relative);

/* Returns: %FALSE if nothing is known of it; then @out_state is unchanged */
gboolean tf_expected_files_get (TfExpectedFiles *self,
                                const char *relative,
                                TfFileState *out_state);
/* Returns: (transfer full) (element-type utf8): of what something is known */
GPtrArray *tf_expected_files_list (TfExpectedFiles *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfFileState, tf_file_state_clear)

G_END_DECLS
