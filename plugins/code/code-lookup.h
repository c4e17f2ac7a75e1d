/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "code-scorecard.h"

G_BEGIN_DECLS

/* Looks up a package on this machine without a network. Each function fills the signals it finds
 * and leaves the others unchanged. Blocking. */

/* From the Debian package, under any of its usual names (zlib, libz-dev, python3-requests):
 * changelog and copyright below @root/usr/share/doc. Both are lower bounds: upstream may be older
 * and newer than Debian records. */
void code_lookup_debian (CodeScorecard *card, const char *root, GDateTime *now);

/* From a checkout given as a code base: the history in its summary "NAME.source.md" below
 * @resources. It may be outdated, so the newest commit is a lower bound. */
void code_lookup_checkout (CodeScorecard *card, const char *resources, GDateTime *now);

/* From registry metadata in the resources, as JSON: npm (registry document, downloads of the last
 * week), PyPI (pypi/NAME/json), GitHub (repos/OWNER/NAME). Uses only a file about exactly this
 * package. */
void code_lookup_metadata (CodeScorecard *card, const char *resources, GDateTime *now);

G_END_DECLS
