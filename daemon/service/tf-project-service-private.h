/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-service.h"

G_BEGIN_DECLS

struct _TfProjectService
{
  TfDbusProject1Skeleton parent_instance;

  TfProject *project;     /* (owned) */
  TfScheduler *scheduler; /* (owned) */
  GVariant *properties;   /* (owned) (nullable): all of them, serialised */
};

/* The methods that read or change the project's files, by its worker (tf-project-calls.c). */
void tf_project_calls_init_iface (TfDbusProject1Iface *iface);

G_END_DECLS
