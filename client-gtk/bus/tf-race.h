/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/* Which projects race each other: those whose links lead to the same project, even if that one was deleted.
 * @projects: (element-type TfDbusProject1). Main thread. */

/* All projects of the race of @project, itself included, the first created first. Returns: (transfer
 * full) (element-type TfDbusProject1) */
GPtrArray *tf_race_find (GListModel *projects, TfDbusProject1 *project);

/* Whether there is another project to compare @project with. */
gboolean tf_race_has_rival (GListModel *projects, TfDbusProject1 *project);

G_END_DECLS
