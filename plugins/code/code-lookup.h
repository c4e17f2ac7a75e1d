/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "code-scorecard.h"

G_BEGIN_DECLS

/* What this machine knows of a package without a network. Each fills what it finds and leaves the
 * rest as it is. Blocking. */

/* The package installed by Debian, any of its usual names (zlib, libz-dev, python3-requests): its
 * changelog and copyright below @root/usr/share/doc. Both are lower bounds: upstream may be older
 * and newer than what Debian tells. */
void code_lookup_debian (CodeScorecard *card, const char *root, GDateTime *now);

/* A checkout of the package given as a code base: the history that its summary "NAME.source.md" below
 * @resources tells. It may be behind, so the newest commit is a lower bound. */
void code_lookup_checkout (CodeScorecard *card, const char *resources, GDateTime *now);

/* Metadata among the resources, JSON as the registries give it: npm (registry document, downloads
 * of the last week), PyPI (pypi/NAME/json), GitHub (repos/OWNER/NAME). Only a file about this very
 * package counts. */
void code_lookup_metadata (CodeScorecard *card, const char *resources, GDateTime *now);

G_END_DECLS
