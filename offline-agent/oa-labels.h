/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The words before a colon and what they mean for the sentences behind it. Pure. Any thread. */

/* "Venue: the old barn. 2,900 € for the weekend.": the label that the second sentence may need too.
 * Returns: (transfer full) (nullable) */
char *oa_labels_inline (const char *text);

/* Is @sentence, which follows one labelled @label, understood with that label only? */
gboolean oa_labels_needed (const char *label, const char *sentence);

/* Everything said after "not sure:" is not sure. */
gboolean oa_labels_is_doubt (const char *label);

/* "Hi, some thoughts about the bakery": only names what follows. */
gboolean oa_labels_is_opening (const char *text);

/* "I'll bring the grill": a task that its writer takes. */
gboolean oa_labels_is_promise (const char *text);

/* "Thanks for the quick answers.", "Sorry for the long mail.": says nothing about the matter. */
gboolean oa_labels_is_pleasantry (const char *text);

G_END_DECLS
