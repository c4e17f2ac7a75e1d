/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* Private to the folder: the repositories of a TfWorkspace, opened on first use. Worker. */
typedef struct
{
  TfProjectFiles *files; /* (not owned) */
  TfRepo *project;       /* (owned) (nullable) */
  TfRepo *code;          /* (owned) (nullable) */
  char *code_directory;  /* (owned) */
} TfWorkspaceRepos;

void tf_workspace_repos_init (TfWorkspaceRepos *self, TfProjectFiles *files);
void tf_workspace_repos_clear (TfWorkspaceRepos *self);

TfWorkspaceRepos *tf_workspace_get_repos (TfWorkspace *self);

G_END_DECLS
