/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The words before a colon, and what they mean for the sentences after it. Pure. Any thread. */

/* "Venue: the old barn. 2,900 € for the weekend.": the label that the second sentence may need too.
 * Returns: (transfer full) (nullable) */
char *oa_labels_inline (const char *text);

/* Whether @sentence, which follows one labelled @label, needs that label to be understood. */
gboolean oa_labels_needed (const char *label, const char *sentence);

/* Everything after "not sure:" is uncertain. */
gboolean oa_labels_is_doubt (const char *label);

/* "Hi, some thoughts about the bakery": only introduces what follows. */
gboolean oa_labels_is_opening (const char *text);

/* "I'll bring the grill": a task that the writer takes on. */
gboolean oa_labels_is_promise (const char *text);

/* "Thanks for the quick answers.", "Sorry for the long mail.": not about the matter. */
gboolean oa_labels_is_pleasantry (const char *text);

G_END_DECLS
