/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-setting.h"

G_BEGIN_DECLS

/* The row of a key by its shape, what is entered there and how it is put there. Main thread. */
typedef struct
{
  GtkWidget *row;     /* (not owned): a list box row */
  GtkWidget *control; /* (not owned): whose value it is; the row itself for entries */
  TfSettingShape shape;
  guint digits;
} TfSettingControl;

/* @changed is called, swapped, with every change; @apply when a person applies what they typed (of
 * entries alone; NULL elsewhere as @changed is enough). Both end with @data, a GObject. */
TfSettingControl tf_setting_control_new (const TfSetting *setting,
                                         GCallback changed,
                                         GCallback apply,
                                         gpointer data);

/* Whether every change is meant: nothing is typed. */
gboolean tf_setting_control_is_immediate (const TfSettingControl *self);

/* Returns: (transfer full) */
char *tf_setting_control_dup_text (const TfSettingControl *self, const TfSetting *setting);
void tf_setting_control_set_text (const TfSettingControl *self,
                                  const TfSetting *setting,
                                  const char *text);

/* @text as tf_setting_control_dup_text() would tell it. Returns: (transfer full) */
char *tf_setting_control_normalize (const TfSettingControl *self, const char *text);

/* Whether something is being typed that tf_setting_control_dup_text() does not know yet. */
gboolean tf_setting_control_is_typing (const TfSettingControl *self);

/* Adds @widget at the end of the row. */
void tf_setting_control_add_suffix (const TfSettingControl *self, GtkWidget *widget);

G_END_DECLS
