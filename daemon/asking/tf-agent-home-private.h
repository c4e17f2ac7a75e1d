/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-agent-home.h"

G_BEGIN_DECLS

typedef enum
{
  TF_HOME_OVERLAID,
  TF_HOME_COPIED,
  TF_HOME_AS_IT_IS, /* read-only */
} TfHomeMethod;

/* A path that the configuration lists and that exists. */
typedef struct
{
  char *path; /* (owned): below the home directory */
  char *real; /* (owned): absolute, without links */
  gboolean is_directory;
  TfHomeMethod method;
  char *upper; /* (owned) (nullable): name of the overlay's upper directory */
  GHashTable
      *before; /* (owned) (nullable) (element-type utf8 utf8): stamps of the copies by path */
} TfHomeEntry;

struct _TfAgentHome
{
  TfAgentHomeSpec spec;
  char *name;          /* (owned): below TF_DIR_SCRATCH */
  char *directory;     /* (owned) (nullable): absolute; %NULL: there is nothing to show */
  char *home;          /* (owned) (nullable): absolute: the home directory of the run */
  GPtrArray *entries;  /* (owned) (element-type TfHomeEntry) */
  GArray *overlays;    /* (owned) (element-type TfConfinementOverlay) */
  GPtrArray *names;    /* (owned) (element-type utf8): of the overlays */
  GPtrArray *readonly; /* (owned) (element-type utf8): NULL-terminated */
  char *login;  /* (owned) (nullable): absolute, in a directory without links: the person's own */
  char *digest; /* (owned) (nullable): of its content when the run began */
};

/* Returns: (transfer full): the digest of a login with this content */
char *tf_agent_home_dup_digest (const char *text, gsize length);

G_END_DECLS
