/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"
#include "tf-confinement.h"
#include "tf-project-files.h"
#include "tf-worker.h"

G_BEGIN_DECLS

/* What a confined run of an agent is shown of the home directory: a private copy of the paths that
 * its configuration lists, as an overlay where the kernel can. The run may change it; afterwards
 * nothing of it is kept but a login that the program renewed. Private to this folder. Job's thread;
 * locks the worker itself. */
typedef struct _TfAgentHome TfAgentHome;

/* All (not owned); must outlive it. */
typedef struct
{
  TfProjectFiles *files; /* below whose TF_DIR_SCRATCH it is */
  TfWorker *worker;
  const TfAgentConfig *agent;
} TfAgentHomeSpec;

/* Makes the copy @name. Adds a phrase to @phrases (element-type utf8), such as "is shown .x
 * read-only, …", for what is too large to be copied. TF_ERROR_FILE_SYSTEM, TF_ERROR_SAFETY. Returns:
 * (transfer full) */
TfAgentHome *tf_agent_home_new (const TfAgentHomeSpec *spec,
                                const char *name,
                                GPtrArray *phrases,
                                GCancellable *cancellable,
                                GError **error);

/* Fills home, home_paths and the overlays of @spec with what belongs to @self. */
void tf_agent_home_show (const TfAgentHome *self, TfConfinementSpec *spec);

/* Call after the run, once. Keeps a renewed login if it is the file that the program is known for, listed
 * in the configuration, a plain file as before, and the person's own has not changed since the run
 * began; see tf_agent_state_check_login(). Adds phrases whose subject is the agent (element-type
 * utf8): to @kept about a login, to @phrases about what the run changed in vain: settings, programs, what is no
 * trace of an ordinary run. */
void tf_agent_home_settle (TfAgentHome *self, GPtrArray *kept, GPtrArray *phrases);

/* Removes the copy. */
void tf_agent_home_free (TfAgentHome *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfAgentHome, tf_agent_home_free)

G_END_DECLS
