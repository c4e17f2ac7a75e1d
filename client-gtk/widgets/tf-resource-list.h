/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"
#include "tf-resource-adder.h"

G_BEGIN_DECLS

/**
 * TfResourceList:
 *
 * The resources of a project: what it has, what cannot be read and why, and what adds to them. A file
 * is given by button, a link by its entry; dropping is up to what holds this widget, which passes it
 * on by tf_resource_list_add(). Reads the list while it is mapped and when the project says that it
 * changed.
 *
 * Properties: "count" (uint, read-only). Main thread only.
 */
#define TF_TYPE_RESOURCE_LIST (tf_resource_list_get_type ())
G_DECLARE_FINAL_TYPE (TfResourceList, tf_resource_list, TF, RESOURCE_LIST, TfProjectView)

void tf_resource_list_add (TfResourceList *self, GFile *file);
void tf_resource_list_add_link (TfResourceList *self, const char *url);

G_END_DECLS
