/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A harness is one function over any bytes. It aborts if the code under test breaks a promise of its
 * header; a crash, a critical, a report of a sanitizer and a hang are found by the driver
 * (tf-fuzz-main.c). */
int tf_fuzz_one (const guint8 *data, gsize length);

/* The bytes up to the first NUL. Returns: (transfer full) */
char *tf_fuzz_dup_bytes (const guint8 *data, gsize length);
/* Likewise as valid UTF-8, what is not becomes U+FFFD: for functions that are promised text. Returns:
 * (transfer full) */
char *tf_fuzz_dup_text (const guint8 *data, gsize length);
/* The parts between lines "%%", as text. Returns: (transfer full): @n strings, "" for missing ones */
GStrv tf_fuzz_split (const guint8 *data, gsize length, guint n);
/* A number below @n by the first byte, which is taken: 'a' is 0. */
guint tf_fuzz_choose (const guint8 **data, gsize *length, guint n);

/* Writes @data as the file @name of a private directory and returns its path (transfer full).
 * tf_fuzz_get_directory(): that directory (transfer none). */
const char *tf_fuzz_get_directory (void);
char *tf_fuzz_write (const char *name, const void *data, gsize length);
/* A descriptor of a file in memory with @data, at its beginning; to be closed. */
int tf_fuzz_open (const void *data, gsize length);

/* @error is set if and only if @failed. */
void tf_fuzz_assert_error (gboolean failed, const GError *error);
/* @errors (element-type utf8) has valid text, and some if and only if @failed. */
void tf_fuzz_assert_errors (gboolean failed, const GPtrArray *errors);
void tf_fuzz_assert_text (const char *text); /* valid UTF-8, or %NULL */

G_END_DECLS
