/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "code-listing.h"

G_BEGIN_DECLS

/* Whether a file is part of the program: not a document, a test, a fixture of one, or a file that
 * only says how to build, test or package it. By its path alone. */
gboolean code_program_has (const char *path);

/* Whether any listed file is. A listing that was cut may have one. */
gboolean code_program_is_listed (const CodeListing *listing);

G_END_DECLS
