/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <git2.h>
#include <glib.h>

G_BEGIN_DECLS

/* Line endings that git converts, as .gitattributes say (text, eol; see gitattributes(5)): it commits
 * LF where the file on disk has CR LF. core.autocrlf of the given repository is not read. Blocking. */

/* Whether the rules of @commit (in @git, whose configuration is not used) make git convert @content, of
 * the file @path and with a CR LF in it. @committed (nullable): what @commit has there. */
gboolean tf_source_eol_is_converted (git_repository *git,
                                     const git_oid *commit,
                                     const char *path,
                                     const GByteArray *content,
                                     git_odb_object *committed);

/* Any thread. */
gboolean tf_source_eol_has_crlf (const void *text, gsize length);

/* Every CR LF becomes LF. Any thread. */
void tf_source_eol_convert (GByteArray *content);

G_END_DECLS
