/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What calibrations prove about how likely an agent finds an issue. Pure, any thread. */

/* Wilson's lower bound with 95 % confidence, one-sided: with @found of @planted, the share found in
 * the long run is at least that. 0 if nothing was planted. */
double tf_calibration_compute_bound (guint found, guint planted);

/* @calibrations: a{sa{sv}} of tf_calibration_file_load(). For each agent calibrated with a catalogue
 * of that type of deliverable the bound, the smallest if there are several; an agent whose result has
 * no usable numbers is absent. Returns: a{sd}, floating */
GVariant *tf_calibration_list_bounds (GVariant *calibrations, gboolean is_code);

G_END_DECLS
