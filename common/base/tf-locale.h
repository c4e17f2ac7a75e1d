/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Takes the locale of the environment, and with @translated the texts of this program in its language; in a locale
 * without UTF-8 they stay English. Once, in main(). */
void tf_locale_init (gboolean translated);

/* Whether texts are shown in another language than English. Main thread. */
gboolean tf_locale_is_translated (void);

G_END_DECLS
