/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-record.h"

G_BEGIN_DECLS

#define TF_RECORD_FIELD(type, self, descriptor) \
  (*(type *) G_STRUCT_MEMBER_P (self, (descriptor)->offset))

/* Returns: (nullable): the descriptor of @kind */
const TfRecordDescriptor *tf_record_find (const TfRecord *record, TfRecordKind kind);

/* Whether the record is known; a record without such a member always is. */
gboolean tf_record_is_known (const TfRecord *record, gconstpointer self);

/* The number of values of an enum that starts at 0. */
guint tf_record_count_values (GType type);

G_END_DECLS
