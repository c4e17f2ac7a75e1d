/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-confinement.h"

#include "tf-confinement-private.h"
#include "tf-error.h"
#include "tf-job.h"
#include "tf-process.h"

#define PROBE_SECONDS 10 /* less than a client waits for a daemon to start */
#define TRIAL_BYTES   ((guint64) 256 * 1024 * 1024)
#define CGROUPS       "/sys/fs/cgroup"
#define OWN_CGROUP    "/proc/self/cgroup"
/* The arguments that every bwrap command begins with. */
#define CALL "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"

static const char *const trial_program[] = { "/bin/true", NULL };

struct _TfConfinement
{
  GObject parent_instance;

  gboolean probed;
  gboolean available;
  gboolean scoped;      /* scopes of the user manager enforce the limits */
  TfCgroup *cgroup;     /* (owned) (nullable): else control groups of our own do */
  char *bwrap;          /* (owned) (nullable) */
  char *reason;         /* (owned) */
  char *limits_reason;  /* (owned): why nothing limits runs as a whole, "" if something does */
  char *network_reason; /* (owned): why there are no private networks, "" if there are */

  GPtrArray *waiting; /* (owned) (element-type GTask): non-empty while the trial lasts */
};

G_DEFINE_FINAL_TYPE (TfConfinement, tf_confinement, G_TYPE_OBJECT)

static void
tf_confinement_finalize (GObject *object)
{
  TfConfinement *self = TF_CONFINEMENT (object);

  g_free (self->bwrap);
  g_free (self->reason);
  g_free (self->limits_reason);
  g_free (self->network_reason);
  g_clear_pointer (&self->cgroup, tf_cgroup_free);
  g_ptr_array_unref (self->waiting);
  G_OBJECT_CLASS (tf_confinement_parent_class)->finalize (object);
}

static void
tf_confinement_class_init (TfConfinementClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_confinement_finalize;
}

static void
tf_confinement_init (TfConfinement *self)
{
  self->reason = g_strdup ("not tried yet");
  self->limits_reason = g_strdup ("not tried yet");
  self->network_reason = g_strdup ("not tried yet");
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
}

TfConfinement *
tf_confinement_new (void)
{
  return g_object_new (TF_TYPE_CONFINEMENT, NULL);
}

/* Takes @reason. */
static void
end_probe (TfConfinement *self, char *reason)
{
  g_autoptr (GPtrArray) waiting = g_steal_pointer (&self->waiting);

  g_free (self->reason);
  self->reason = reason;
  if (*reason != '\0')
    {
      g_free (self->limits_reason);
      self->limits_reason = g_strdup_printf ("runs have no limits: %s", reason);
    }
  self->probed = TRUE;
  g_atomic_int_set (&self->available, *reason == '\0');
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < waiting->len; i++)
    g_task_return_boolean (waiting->pdata[i], TRUE);
}

static void
run (TfConfinement *self, const char *const *argv, GAsyncReadyCallback callback)
{
  g_auto (GStrv) environment = tf_process_base_environment (NULL);
  const TfProcessSpec spec = {
    .argv = argv,
    .environment = (const char *const *) environment,
    .wall_seconds = PROBE_SECONDS,
  };
  g_autoptr (TfProcess) process = tf_process_new (&spec);

  tf_process_run_async (process, NULL, callback, g_object_ref (self));
}

/* %FALSE with the output as error. */
static gboolean
succeeded (TfProcess *process, GAsyncResult *result, GError **error)
{
  if (!tf_process_run_finish (process, result, error))
    return FALSE;
  if (tf_process_get_exit_code (process) == 0)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_SAFETY, "%s", tf_process_get_stderr (process));
  return FALSE;
}

/* What a run gets that wants @wish. */
static TfNetwork
get_network (TfConfinement *self, TfNetwork wish)
{
  if (wish != TF_NETWORK_INTERNET)
    return wish;
  if (*self->network_reason != '\0')
    return TF_NETWORK_HOST;
  return tf_confinement_is_connected () ? TF_NETWORK_INTERNET : TF_NETWORK_NONE;
}

/* Appends what comes after the launcher. */
static gboolean
add_confinement (TfConfinement *self,
                 GPtrArray *all,
                 const TfConfinementSpec *spec,
                 TfNetwork network,
                 GError **error)
{
  gboolean whole = self->scoped || self->cgroup != NULL;
  const TfConfinementMemory memory = tf_confinement_share_memory (spec, whole);

  tf_confinement_add (all, self->bwrap, CALL, "--hostname", "localhost", NULL);
  if (spec->n_overlays > 0 || network == TF_NETWORK_INTERNET)
    tf_confinement_add_user (all);
  if (spec->no_namespaces)
    tf_confinement_add (all, "--unshare-user", "--disable-userns", NULL);
  if (network != TF_NETWORK_NONE)
    tf_confinement_add (all, "--share-net", NULL);
  tf_confinement_add (all, "--setenv", "TMPDIR", "/tmp", "--unsetenv", "XDG_RUNTIME_DIR", NULL);
  if (!tf_confinement_add_mounts (all, spec, network, &memory, error))
    return FALSE;
  tf_confinement_add (all, "--", NULL);
  tf_confinement_add_limits (all, spec, &memory);
  return TRUE;
}

static GStrv
dup_command (TfConfinement *self,
             const TfConfinementSpec *spec,
             const char *const *argv,
             GError **error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
  TfNetwork network = get_network (self, spec->network);
  g_autofree char *cgroup = NULL;

  if (self->scoped)
    tf_confinement_add_scope (all, spec);
  if (self->cgroup != NULL)
    cgroup = tf_cgroup_dup_next (self->cgroup);
  if (!tf_confinement_add_launcher (all, spec, network, cgroup, error) ||
      !add_confinement (self, all, spec, network, error))
    return NULL;
  for (guint i = 0; argv[i] != NULL; i++)
    g_ptr_array_add (all, g_strdup (argv[i]));
  g_ptr_array_add (all, NULL);
  /* Last, because it must not remain after a failure. */
  if (cgroup != NULL && !tf_confinement_make_cgroup (self->cgroup, cgroup, spec, error))
    return NULL;
  return (GStrv) g_ptr_array_free (g_steal_pointer (&all), FALSE);
}

static void
network_tried_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfConfinement) self = data;
  g_autoptr (GError) error = NULL;

  g_free (self->network_reason);
  if (succeeded (TF_PROCESS (source), result, &error))
    self->network_reason = g_strdup ("");
  else
    self->network_reason = tf_confinement_explain_network (error->message);
  end_probe (self, g_strdup (""));
}

/* Without a connection there is nothing to try: runs will have no network then, either. */
static void
try_network (TfConfinement *self)
{
  g_autofree char *obstacle = tf_confinement_explain_network ("");
  g_auto (GStrv) argv = NULL;

  if (*obstacle == '\0' && tf_confinement_is_connected ())
    {
      const TfConfinementSpec spec = { .directory = "/usr", .network = TF_NETWORK_INTERNET };

      g_clear_pointer (&self->network_reason, g_free);
      self->network_reason = g_strdup ("");
      argv = dup_command (self, &spec, trial_program, NULL);
    }
  if (argv != NULL)
    {
      run (self, (const char *const *) argv, network_tried_cb);
      return;
    }
  g_free (self->network_reason);
  self->network_reason = g_steal_pointer (&obstacle);
  end_probe (self, g_strdup (""));
}

/* Takes @why not. */
static void
set_limits_reason (TfConfinement *self, char *why)
{
  g_free (self->limits_reason);
  self->limits_reason = why == NULL ? g_strdup ("") : tf_confinement_explain_limits (why);
  g_free (why);
}

static void
cgroup_tried_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfConfinement) self = data;
  g_autoptr (GError) error = NULL;
  gboolean ok = succeeded (TF_PROCESS (source), result, &error);

  if (!ok)
    g_clear_pointer (&self->cgroup, tf_cgroup_free);
  set_limits_reason (self, ok ? NULL : g_strdup (error->message));
  try_network (self);
}

/* A run in a control group: whether the launcher can enter it. */
static void
try_cgroup (TfConfinement *self)
{
  const TfConfinementSpec spec = {
    .directory = "/usr", .memory_bytes = TRIAL_BYTES, .max_processes = 64, .no_namespaces = TRUE
  };
  g_autofree char *own = NULL;
  g_auto (GStrv) argv = NULL;
  g_autoptr (GError) error = NULL;

  if (g_file_get_contents (OWN_CGROUP, &own, NULL, &error))
    self->cgroup = tf_cgroup_open (CGROUPS, own, &error);
  if (self->cgroup != NULL)
    argv = dup_command (self, &spec, trial_program, &error);
  if (argv != NULL)
    {
      run (self, (const char *const *) argv, cgroup_tried_cb);
      return;
    }
  g_clear_pointer (&self->cgroup, tf_cgroup_free);
  set_limits_reason (self, g_strdup (error->message));
  try_network (self);
}

/* A scope that does not enforce its limits is useless. */
static void
scope_tried_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfConfinement) self = data;
  TfProcess *process = TF_PROCESS (source);
  g_autoptr (GError) error = NULL;

  self->scoped = succeeded (process, result, &error) &&
                 tf_confinement_scope_held (tf_process_get_stdout (process));
  if (self->scoped)
    {
      set_limits_reason (self, NULL);
      try_network (self);
      return;
    }
  g_info ("the user manager does not limit runs: %s",
          error != NULL ? error->message : "its scopes do not enforce limits here");
  try_cgroup (self);
}

/* bwrap dies with the daemon, but its child only once it is set up: without the go-ahead it waits
 * for ever, with it the child finishes its run. */
static void
end_leftovers (TfConfinement *self)
{
  const char *const argv[] = { self->bwrap, CALL, NULL };
  guint n = tf_process_end_orphans (argv);

  if (n > 0)
    g_info ("stopped %u confined runs left behind by an earlier daemon", n);
}

static void
mounts_tried_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfConfinement) self = data;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) argv = NULL;

  if (!succeeded (TF_PROCESS (source), result, &error))
    {
      end_probe (self, tf_confinement_explain (error->message));
      return;
    }
  end_leftovers (self);
  if (!tf_confinement_has_manager ())
    {
      try_cgroup (self);
      return;
    }
  argv = tf_confinement_dup_scope_trial ();
  run (self, (const char *const *) argv, scope_tried_cb);
}

/* The trial is a real run: all kinds of mounts, and the limits. */
static void
begin_probe (TfConfinement *self)
{
  const TfConfinementSpec spec = {
    .directory = "/usr", .file_bytes = 1024, .max_processes = 64, .no_namespaces = TRUE
  };
  g_auto (GStrv) argv = NULL;
  g_autoptr (GError) error = NULL;

  self->bwrap = g_find_program_in_path ("bwrap");
  if (self->bwrap != NULL)
    argv = dup_command (self, &spec, trial_program, &error);
  if (argv == NULL)
    end_probe (self, tf_confinement_explain (error != NULL ? error->message : ""));
  else
    run (self, (const char *const *) argv, mounts_tried_cb);
}

void
tf_confinement_probe_async (TfConfinement *self, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TF_IS_CONFINEMENT (self));

  task = g_task_new (self, NULL, callback, data);
  g_task_set_source_tag (task, tf_confinement_probe_async);
  if (self->probed)
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  g_ptr_array_add (self->waiting, g_steal_pointer (&task));
  if (self->waiting->len == 1)
    begin_probe (self);
}

void
tf_confinement_probe_finish (TfConfinement *self, GAsyncResult *result)
{
  g_return_if_fail (g_task_is_valid (result, self));

  g_task_propagate_boolean (G_TASK (result), NULL);
}

static void
begin_probe_cb (gpointer data,
                GCancellable *cancellable,
                GAsyncReadyCallback callback,
                gpointer callback_data)
{
  tf_confinement_probe_async (data, callback, callback_data);
}

void
tf_confinement_probe (TfConfinement *self)
{
  g_autoptr (GAsyncResult) result = NULL;

  g_return_if_fail (TF_IS_CONFINEMENT (self));

  result = tf_job_await (begin_probe_cb, self, NULL);
  tf_confinement_probe_finish (self, result);
}

gboolean
tf_confinement_is_available (TfConfinement *self)
{
  g_return_val_if_fail (TF_IS_CONFINEMENT (self), FALSE);

  return g_atomic_int_get (&self->available);
}

const char *
tf_confinement_get_reason (TfConfinement *self)
{
  g_return_val_if_fail (TF_IS_CONFINEMENT (self), "");

  return self->reason;
}

const char *
tf_confinement_get_limits_reason (TfConfinement *self)
{
  g_return_val_if_fail (TF_IS_CONFINEMENT (self), "");

  return self->limits_reason;
}

const char *
tf_confinement_get_network_reason (TfConfinement *self)
{
  g_return_val_if_fail (TF_IS_CONFINEMENT (self), "");

  return self->network_reason;
}

GStrv
tf_confinement_wrap (TfConfinement *self,
                     const TfConfinementSpec *spec,
                     const char *const *argv,
                     GError **error)
{
  g_return_val_if_fail (TF_IS_CONFINEMENT (self), NULL);
  g_return_val_if_fail (spec != NULL && spec->directory != NULL, NULL);
  g_return_val_if_fail (g_path_is_absolute (spec->directory), NULL);
  g_return_val_if_fail (argv != NULL && argv[0] != NULL, NULL);

  if (self->available)
    return dup_command (self, spec, argv, error);
  g_set_error (error, TF_ERROR, TF_ERROR_SAFETY, "cannot confine the run: %s", self->reason);
  return NULL;
}
