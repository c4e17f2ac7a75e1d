/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/* Answers Manager1.ListProjects as the daemon does, from the projects of @objects in any order. A field
 * that one of them does not have is left out. */
void tf_test_answer_listing (GDBusObjectManagerServer *objects,
                             TfDbusManager1 *manager,
                             GDBusMethodInvocation *invocation,
                             const char *const *fields);

G_END_DECLS
