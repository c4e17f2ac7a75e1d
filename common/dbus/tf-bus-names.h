/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

/* All D-Bus names, defined once. */

#define TF_BUS_NAME              "org.thoughtforge.ThoughtForge1"
#define TF_BUS_ROOT              "/org/thoughtforge/ThoughtForge1"
#define TF_BUS_PROJECTS          TF_BUS_ROOT "/projects"
#define TF_BUS_MANAGER_INTERFACE "org.thoughtforge.Manager1"
#define TF_BUS_PROJECT_INTERFACE "org.thoughtforge.Project1"

#define TF_BUS_PROPERTIES_INTERFACE "org.freedesktop.DBus.Properties"
#define TF_BUS_ERROR_PREFIX         "org.thoughtforge.Error."

/* The desktop client: a GApplication that the bus can activate. */
#define TF_BUS_CLIENT_NAME "org.thoughtforge.ThoughtForge"
#define TF_BUS_CLIENT_PATH "/org/thoughtforge/ThoughtForge"
