/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"
#include "tf-resource-adder.h"

G_BEGIN_DECLS

/**
 * TfResourceList:
 *
 * The resources of a project, with the reason if one cannot be read, and controls to add and remove
 * them. Files are added with a button, links with an entry; the parent handles drops and forwards
 * them to tf_resource_list_add(). Loads while mapped and when the project reports a change.
 *
 * Properties: "count" (uint, read-only). Main thread only.
 */
#define TF_TYPE_RESOURCE_LIST (tf_resource_list_get_type ())
G_DECLARE_FINAL_TYPE (TfResourceList, tf_resource_list, TF, RESOURCE_LIST, TfProjectView)

void tf_resource_list_add (TfResourceList *self, GFile *file);
void tf_resource_list_add_link (TfResourceList *self, const char *url);

G_END_DECLS
