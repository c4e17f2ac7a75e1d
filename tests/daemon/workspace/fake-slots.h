/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-run-slots.h"

G_BEGIN_DECLS

/* Slots for tests: granted at once, or never while closed; counted. */
#define FAKE_TYPE_SLOTS (fake_slots_get_type ())
G_DECLARE_FINAL_TYPE (FakeSlots, fake_slots, FAKE, SLOTS, GObject)

FakeSlots *fake_slots_new (void);

/* Nobody gets one before cancelling. */
void fake_slots_close (FakeSlots *self);

guint fake_slots_get_acquired (FakeSlots *self);
guint fake_slots_get_released (FakeSlots *self);
/* as last set */
int fake_slots_get_priority (FakeSlots *self);

G_END_DECLS
