/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-setting.h"

G_BEGIN_DECLS

/* The row of a key, depending on its shape, and access to its value. Main thread. */
typedef struct
{
  GtkWidget *row;     /* (not owned): a list box row */
  GtkWidget *control; /* (not owned): has the value; the row itself for entries */
  TfSettingShape shape;
  guint digits;
} TfSettingControl;

/* @changed is called, swapped, on every change; @apply when the user applies a typed value
 * (entries only; otherwise NULL, as @changed is enough). Both get @data, a GObject, last. */
TfSettingControl tf_setting_control_new (const TfSetting *setting,
                                         GCallback changed,
                                         GCallback apply,
                                         gpointer data);

/* Whether every change is to be applied immediately, because nothing is typed. */
gboolean tf_setting_control_is_immediate (const TfSettingControl *self);

/* Shows the choices of @setting, which may be new. */
void tf_setting_control_update_choices (const TfSettingControl *self, const TfSetting *setting);

/* Returns: (transfer full) */
char *tf_setting_control_dup_text (const TfSettingControl *self, const TfSetting *setting);
void tf_setting_control_set_text (const TfSettingControl *self,
                                  const TfSetting *setting,
                                  const char *text);

/* @text in the form that tf_setting_control_dup_text() returns. Returns: (transfer full) */
char *tf_setting_control_normalize (const TfSettingControl *self,
                                    const TfSetting *setting,
                                    const char *text);

/* Whether typed text is not yet in tf_setting_control_dup_text(). */
gboolean tf_setting_control_is_typing (const TfSettingControl *self);

/* Scrolling the page does not change the number under the pointer. @spin: a GtkSpinButton */
void tf_setting_control_ignore_scrolling (GtkWidget *spin);

/* Adds @widget at the end of the row. */
void tf_setting_control_add_suffix (const TfSettingControl *self, GtkWidget *widget);

G_END_DECLS
