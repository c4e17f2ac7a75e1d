/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-status.h"

G_BEGIN_DECLS

/* What the finished projects took, for an estimate of another one. Reads nothing: who adds a project knows what it
 * took, or finds out later. Not thread-safe. */
typedef struct _TfEstimates TfEstimates;

TfEstimates *tf_estimates_new (void);
void tf_estimates_free (TfEstimates *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfEstimates, tf_estimates_free)

/* Project @id is finished; takes the place of what was known of it. @spent (nullable): not read yet */
void tf_estimates_set (TfEstimates *self,
                       const char *id,
                       const char *agent,
                       TfDeliverableType type,
                       const TfSpent *spent);
gboolean tf_estimates_has (TfEstimates *self, const char *id);
/* It is not finished, or gone. Returns: whether it was known */
gboolean tf_estimates_remove (TfEstimates *self, const char *id);

/* What was found out about a project of list_unread(); nothing if it is not one of these any longer. @spent
 * (nullable): it cannot be read, and does not count */
void tf_estimates_take_read (TfEstimates *self, const char *id, const TfSpent *spent);
/* Whose runs must be read. Returns: (transfer full) */
GStrv tf_estimates_list_unread (TfEstimates *self);

/* Means over those of @agent and, unless it is unset, @type, as described in org.thoughtforge.Project1.xml; empty
 * while some are unread. Returns: a{sv}, floating */
GVariant *tf_estimates_get (TfEstimates *self, const char *agent, TfDeliverableType type);

G_END_DECLS
