/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Does a text call something critical? The words: critical, kritisch, blocker, blocking,
 * show-stopper, must fix, must be fixed, and high severity in either order ("severity: high").
 *
 * These do not count:
 *   - a word denied just before it ("no critical issues", "none of these is critical", "0 medium or
 *     critical ones") or just behind it ("critical: 0", "critical issues: none", "no blockers found"),
 *   - what was searched for and not found ("searched for critical issues and found none"),
 *   - "critical path" and "a critical look".
 *
 * A denial elsewhere in the sentence changes nothing: "No owner, which is critical". Any thread.
 * Returns: (transfer full) (nullable): the first sentence that does, shortened */
char *tf_review_prose_find_critical (const char *text);

G_END_DECLS
