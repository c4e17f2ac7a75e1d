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

/* A memory file system needs no more than this, but a part of the run's memory if nothing else counts
 * what it holds. */
#define MAX_TMP    ((guint64) 1024 * 1024 * 1024)
#define MAX_HOME   ((guint64) 256 * 1024 * 1024)
#define TMP_PART   8
#define OTHER_PART 16
#define PAGE       ((guint64) 4096) /* sizes are rounded up to pages */

static guint64
get_part (guint64 memory_bytes, guint64 divisor, guint64 most)
{
  guint64 part = memory_bytes / divisor / PAGE * PAGE;

  return CLAMP (part, PAGE, most);
}

TfConfinementMemory
tf_confinement_share_memory (const TfConfinementSpec *spec, gboolean whole)
{
  TfConfinementMemory memory = { .tmp = MAX_TMP, .shm = MAX_TMP, .home = MAX_HOME };
  guint64 all = spec->memory_bytes;

  if (whole || all == 0)
    return memory;
  memory.tmp = get_part (all, TMP_PART, MAX_TMP);
  memory.shm = get_part (all, OTHER_PART, MAX_TMP);
  memory.home = get_part (all, OTHER_PART, MAX_HOME);
  memory.process = all - MIN (memory.tmp + memory.shm + memory.home, all - 1);
  return memory;
}

/* Limits private memory, not address space: node and java reserve far more address space than they
 * use. */
static void
add_memory_limit (GPtrArray *argv, const TfConfinementMemory *memory)
{
#ifndef __SANITIZE_ADDRESS__ /* with it, the built-in agent reserves terabytes of private memory */
  if (memory->process > 0)
    add_number (argv, "--data=", memory->process);
#endif
}

void
tf_confinement_add_limits (GPtrArray *argv,
                           const TfConfinementSpec *spec,
                           const TfConfinementMemory *memory)
{
  g_autofree char *program = g_find_program_in_path ("prlimit");

  tf_confinement_add (argv, program != NULL ? program : "prlimit", "--core=0", NULL);
  if (spec->file_bytes > 0)
    add_number (argv, "--fsize=", spec->file_bytes);
  if (spec->cpu_seconds > 0)
    add_number (argv, "--cpu=", spec->cpu_seconds);
  add_memory_limit (argv, memory);
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

gboolean
tf_confinement_make_cgroup (TfCgroup *cgroup,
                            const char *inside,
                            const TfConfinementSpec *spec,
                            GError **error)
{
  guint64 processes = spec->max_processes > 0 ? (guint64) spec->max_processes + OWN_PROCESSES : 0;

  return tf_cgroup_make_run (cgroup, inside, spec->memory_bytes, processes, error);
}

char *
tf_confinement_explain_limits (const char *why)
{
  return g_strdup_printf (
      "limits of memory hold for each process of a run and for the files that it keeps in memory, "
      "not for all its processes together, because there is no user manager that enforces limits, "
      "and %s; start thoughtforged in a user session of systemd, or as a service with Delegate=yes",
      why);
}
