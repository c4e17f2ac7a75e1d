/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

/* A loop over the pointers of @list, a GPtrArray that does not change meanwhile: OA_EACH (const OaValue,
 * value, values) { … }. After a break @item is where it stopped, but only inside the loop. */
#define OA_EACH(Type, item, list) \
  for (Type **item##_at = (gpointer) (list)->pdata, **item##_end = item##_at + (list)->len, \
            *item = NULL; \
       item##_at < item##_end && (item = *item##_at, TRUE); item##_at++)
