/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-confinement-private.h"

/* How many of these processes bubblewrap itself needs: outside and inside, and inside alone. */
#define OWN_PROCESSES        2
#define OWN_PROCESSES_INSIDE 1

/* Requested in the trial; an arbitrary number that no other limit is likely to have. */
#define TRIAL_MEMORY    G_GUINT64_CONSTANT (1234567168)
#define TRIAL_PROCESSES 4321

/* Where the kernel shows the limits of a control group, version 2 or 1. No text of a project gets
 * here. */
static const char *const trial_script =
    "while IFS=: read -r _ _ path; do\n"
    "  for file in \"/sys/fs/cgroup$path/memory.max\" \"/sys/fs/cgroup$path/pids.max\" \\\n"
    "    \"/sys/fs/cgroup/memory$path/memory.limit_in_bytes\" \\\n"
    "    \"/sys/fs/cgroup/pids$path/pids.max\"; do\n"
    "    if [ -r \"$file\" ]; then cat \"$file\"; fi\n"
    "  done\n"
    "done </proc/self/cgroup\n";

static void
add_number (GPtrArray *argv, const char *prefix, guint64 number)
{
  g_ptr_array_add (argv, g_strdup_printf ("%s%" G_GUINT64_FORMAT, prefix, number));
}

gboolean
tf_confinement_has_manager (void)
{
  g_autofree char *socket =
      g_build_filename (g_get_user_runtime_dir (), "systemd", "private", NULL);
  g_autofree char *program = g_find_program_in_path ("systemd-run");
  g_autofree char *env = g_find_program_in_path ("env");

  return program != NULL && env != NULL && g_file_test (socket, G_FILE_TEST_EXISTS);
}

void
tf_confinement_add_scope (GPtrArray *argv, const TfConfinementSpec *spec)
{
  g_autofree char *env = g_find_program_in_path ("env");
  g_autofree char *program = g_find_program_in_path ("systemd-run");
  g_autofree char *runtime = g_strconcat ("XDG_RUNTIME_DIR=", g_get_user_runtime_dir (), NULL);

  tf_confinement_add (argv, env != NULL ? env : "env", runtime, NULL);
  tf_confinement_add (argv, program != NULL ? program : "systemd-run", "--user", "--scope",
                      "--quiet", "--collect", "--slice=background.slice",
                      "--description=ThoughtForge: a confined run", "--property=CPUWeight=50",
                      NULL);
  if (spec->memory_bytes > 0)
    {
      add_number (argv, "--property=MemoryMax=", spec->memory_bytes);
      tf_confinement_add (argv, "--property=MemorySwapMax=0", NULL);
    }
  if (spec->max_processes > 0)
    add_number (argv, "--property=TasksMax=", (guint64) spec->max_processes + OWN_PROCESSES);
  tf_confinement_add (argv, "--", NULL);
}

/* Limits private memory, not address space: node and java reserve far more address space than they
 * use. */
void
tf_confinement_add_limits (GPtrArray *argv, const TfConfinementSpec *spec, gboolean scoped)
{
  g_autofree char *program = g_find_program_in_path ("prlimit");

  tf_confinement_add (argv, program != NULL ? program : "prlimit", "--core=0", NULL);
  if (spec->file_bytes > 0)
    add_number (argv, "--fsize=", spec->file_bytes);
  if (spec->cpu_seconds > 0)
    add_number (argv, "--cpu=", spec->cpu_seconds);
  if (spec->memory_bytes > 0 && !scoped)
    add_number (argv, "--data=", spec->memory_bytes);
  if (spec->max_processes > 0)
    add_number (argv, "--nproc=", (guint64) spec->max_processes + OWN_PROCESSES_INSIDE);
  tf_confinement_add (argv, "--", NULL);
}

GStrv
tf_confinement_dup_scope_trial (void)
{
  const TfConfinementSpec spec = {
    .memory_bytes = TRIAL_MEMORY,
    .max_processes = TRIAL_PROCESSES - OWN_PROCESSES,
  };
  g_autoptr (GPtrArray) argv = g_ptr_array_new_with_free_func (g_free);

  tf_confinement_add_scope (argv, &spec);
  tf_confinement_add (argv, "/bin/sh", "-c", trial_script, NULL);
  g_ptr_array_add (argv, NULL);
  return (GStrv) g_ptr_array_free (g_steal_pointer (&argv), FALSE);
}

gboolean
tf_confinement_scope_held (const char *output)
{
  g_autofree char *memory = g_strdup_printf ("%" G_GUINT64_FORMAT, TRIAL_MEMORY);
  g_autofree char *processes = g_strdup_printf ("%d", TRIAL_PROCESSES);
  g_auto (GStrv) lines = g_strsplit (output, "\n", -1);

  return g_strv_contains ((const char *const *) lines, memory) &&
         g_strv_contains ((const char *const *) lines, processes);
}
