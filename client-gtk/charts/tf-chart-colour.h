/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gdk/gdk.h>

G_BEGIN_DECLS

/* Contrast as defined by WCAG 2.1; pure functions for opaque colors. */

/* From 1 (the same) to 21 (black on white). */
double tf_chart_colour_get_contrast (const GdkRGBA *one, const GdkRGBA *two);

/* @colour, made darker or lighter until its contrast to @background is at least @wanted, which is at
 * most 4.5: black or white always reaches that. */
GdkRGBA tf_chart_colour_make_readable (const GdkRGBA *colour,
                                       const GdkRGBA *background,
                                       double wanted);

G_END_DECLS
