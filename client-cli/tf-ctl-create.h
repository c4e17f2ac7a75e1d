/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ctl.h"

G_BEGIN_DECLS

/* A project with its initial material. */
typedef struct
{
  char *text;       /* (owned) (nullable): the brain dump */
  GPtrArray *files; /* (owned) (element-type TfCtlFile) */
} TfCtlMaterial;

void tf_ctl_material_clear (TfCtlMaterial *self);

/* Reads @file (nullable: no brain dump) and opens the files of --resource. Calls no method of the
 * daemon, so that a bad file leaves nothing behind. */
gboolean tf_ctl_material_load (TfCtl *ctl,
                               const char *file,
                               TfCtlMaterial *out_material,
                               GError **error);

/* Creates the project by the options of @ctl->args and adds all of @material. If it fails half-way,
 * the project exists and *@out_path is set.
 * @out_stored (element-type utf8): the names of the stored resources are added */
gboolean tf_ctl_create (TfCtl *ctl,
                        const TfCtlMaterial *material,
                        char **out_path,
                        GPtrArray *out_stored,
                        GError **error);

/* Adds one file or folder. Returns: (transfer full): the names under which it is stored: one, or those of
 * a folder of notes */
GStrv tf_ctl_create_add (TfCtl *ctl, const char *path, int fd, const char *name, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfCtlMaterial, tf_ctl_material_clear)

/* After Distill. Of too few words the daemon asks for more and the phase stays: TF_ERROR_UNRESOLVED. */
gboolean tf_ctl_check_began (TfCtl *ctl, const char *path, GError **error);

G_END_DECLS
