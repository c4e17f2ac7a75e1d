/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* From now on g_thread_try_new() fails @n times as if the user had too many processes (G_MAXINT: until
 * the next call); 0: it works. Any thread. */
void tf_test_refuse_threads (int n);

/* From now on, for good, the kernel refuses this thread and its children every new thread. In a
 * subprocess of a test. %FALSE if this kernel cannot. */
gboolean tf_test_forbid_threads (void);

G_END_DECLS
