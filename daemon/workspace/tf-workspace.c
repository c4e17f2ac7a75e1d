/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-workspace.h"

#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-paths.h"
#include "tf-workspace-repos.h"
#include "tf-workspace-runs.h"

struct _TfWorkspace
{
  GObject parent_instance;

  TfProjectFiles *files;                 /* (owned) */
  TfWorker *worker;                      /* (owned) */
  TfRunSlots *slots;                     /* (owned) */
  TfConfinement *confinement;            /* (owned) */
  char *warnings[TF_WORKSPACE_N_WARNED]; /* (owned) */
  TfWorkspaceRepos repos;                /* worker only */
  TfUsage usage;
  int priority;
  int assurance; /* atomic: the project's own; −1: as configured */
  gboolean recovering;
  TfHoldNote *hold; /* (owned) */

  GMutex lock;                   /* protects the members below */
  TfConfig *config;              /* (owned) */
  TfDeliverable *deliverable;    /* (owned) (nullable) */
  const char *agent;             /* (not owned): interned */
  const char *language;          /* (not owned): interned */
  TfTestSettings *test_settings; /* (owned) (nullable) */
  TfBudget budget;               /* its own */
  GVariant *detections;          /* (owned) (nullable): a{sd} */
  TfPhase phase;
};

G_DEFINE_FINAL_TYPE (TfWorkspace, tf_workspace, G_TYPE_OBJECT)

typedef enum
{
  SIGNAL_RUN_STARTED,
  SIGNAL_RUN_FINISHED,
  SIGNAL_DELTA,
  SIGNAL_WARNING_CHANGED,
  N_SIGNALS,
} TfWorkspaceSignal;

static guint signals[N_SIGNALS];

static void
tf_workspace_finalize (GObject *object)
{
  TfWorkspace *self = TF_WORKSPACE (object);

  tf_workspace_repos_clear (&self->repos);
  tf_project_files_unref (self->files);
  g_object_unref (self->worker);
  g_clear_object (&self->slots);
  tf_hold_note_free (self->hold);
  g_clear_object (&self->confinement);
  for (guint i = 0; i < TF_WORKSPACE_N_WARNED; i++)
    g_free (self->warnings[i]);
  g_clear_pointer (&self->config, tf_config_unref);
  g_clear_object (&self->deliverable);
  g_clear_pointer (&self->detections, g_variant_unref);
  g_clear_pointer (&self->test_settings, tf_test_settings_free);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (tf_workspace_parent_class)->finalize (object);
}

static void
tf_workspace_class_init (TfWorkspaceClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = tf_workspace_finalize;

  signals[SIGNAL_RUN_STARTED] = g_signal_new ("run-started", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                              NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_RUN_FINISHED] = g_signal_new ("run-finished", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                               NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_DELTA] = g_signal_new ("delta", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 2, G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE,
                                        G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[SIGNAL_WARNING_CHANGED] = g_signal_new ("warning-changed", type, G_SIGNAL_RUN_LAST, 0,
                                                  NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
tf_workspace_init (TfWorkspace *self)
{
  self->hold = tf_hold_note_new ();
  g_mutex_init (&self->lock);
  self->agent = "";
  self->language = "";
  self->assurance = -1;
  for (guint i = 0; i < TF_WORKSPACE_N_WARNED; i++)
    self->warnings[i] = g_strdup ("");
}

TfWorkspace *
tf_workspace_new (TfProjectFiles *files,
                  TfConfig *config,
                  TfRunSlots *slots,
                  TfConfinement *confinement)
{
  TfWorkspace *self = NULL;

  g_return_val_if_fail (files != NULL && config != NULL && TF_IS_RUN_SLOTS (slots), NULL);
  g_return_val_if_fail (TF_IS_CONFINEMENT (confinement), NULL);

  self = g_object_new (TF_TYPE_WORKSPACE, NULL);
  self->files = tf_project_files_ref (files);
  tf_workspace_repos_init (&self->repos, files);
  self->worker = tf_worker_new (tf_project_files_get_id (files));
  self->slots = g_object_ref (slots);
  self->confinement = g_object_ref (confinement);
  tf_workspace_set_config (self, config);
  tf_workspace_set_agent (self, tf_agent_registry_choose_default (config, NULL));
  return self;
}

TfConfinement *
tf_workspace_get_confinement (TfWorkspace *self)
{
  g_return_val_if_fail (TF_IS_WORKSPACE (self), NULL);

  return self->confinement;
}

char *
tf_workspace_dup_warning (TfWorkspace *self)
{
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (TF_IS_WORKSPACE (self), NULL);

  for (guint i = 0; i < TF_WORKSPACE_N_WARNED; i++)
    if (*self->warnings[i] != '\0')
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", self->warnings[i]);
  return g_string_free (text, FALSE);
}

void
tf_workspace_set_warning (TfWorkspace *self, TfWorkspaceWarned whose, const char *warning)
{
  g_return_if_fail (TF_IS_WORKSPACE (self) && warning != NULL);

  if (g_str_equal (self->warnings[whose], warning))
    return;
  g_free (self->warnings[whose]);
  self->warnings[whose] = g_strdup (warning);
  g_signal_emit (self, signals[SIGNAL_WARNING_CHANGED], 0);
}

TfProjectFiles *
tf_workspace_get_files (TfWorkspace *self)
{
  g_return_val_if_fail (TF_IS_WORKSPACE (self), NULL);

  return self->files;
}

TfWorker *
tf_workspace_get_worker (TfWorkspace *self)
{
  g_return_val_if_fail (TF_IS_WORKSPACE (self), NULL);

  return self->worker;
}

TfConfig *
tf_workspace_dup_config (TfWorkspace *self)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_val_if_fail (TF_IS_WORKSPACE (self), NULL);

  locker = g_mutex_locker_new (&self->lock);
  return tf_config_ref (self->config);
}

void
tf_workspace_set_config (TfWorkspace *self, TfConfig *config)
{
  g_autoptr (TfConfig) replaced = NULL;
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_if_fail (TF_IS_WORKSPACE (self));
  g_return_if_fail (config != NULL);

  locker = g_mutex_locker_new (&self->lock);
  replaced = g_steal_pointer (&self->config);
  self->config = tf_config_ref (config);
}

TfHoldNote *
tf_workspace_get_hold (TfWorkspace *self)
{
  g_return_val_if_fail (TF_IS_WORKSPACE (self), NULL);

  return self->hold;
}

TfRunSlots *
tf_workspace_get_slots (TfWorkspace *self)
{
  g_return_val_if_fail (TF_IS_WORKSPACE (self), NULL);

  return self->slots;
}

TfPromptLibrary *
tf_workspace_dup_prompts (TfWorkspace *self)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self);
  g_autofree char *shipped = tf_paths_dup_shipped_prompts_dir ();
  g_autofree char *own = NULL;

  if (config->prompts.directory != NULL && *config->prompts.directory != '\0')
    own = g_strdup (config->prompts.directory);
  else
    own = tf_paths_dup_user_prompts_dir ();
  return tf_prompt_library_new (own, shipped);
}

const char *
tf_workspace_get_agent (TfWorkspace *self)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_val_if_fail (TF_IS_WORKSPACE (self), "");

  locker = g_mutex_locker_new (&self->lock);
  return self->agent;
}

void
tf_workspace_set_agent (TfWorkspace *self, const char *agent)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_if_fail (TF_IS_WORKSPACE (self));

  locker = g_mutex_locker_new (&self->lock);
  self->agent = g_intern_string (agent != NULL ? agent : "");
}

int
tf_workspace_get_priority (TfWorkspace *self)
{
  g_return_val_if_fail (TF_IS_WORKSPACE (self), 0);

  return g_atomic_int_get (&self->priority);
}

void
tf_workspace_set_priority (TfWorkspace *self, int priority)
{
  g_return_if_fail (TF_IS_WORKSPACE (self));

  if (priority == tf_workspace_get_priority (self))
    return;
  g_atomic_int_set (&self->priority, priority);
  tf_run_slots_set_priority (self->slots, tf_project_files_get_id (self->files), priority);
}

void
tf_workspace_set_test_settings (TfWorkspace *self, const TfTestSettings *settings)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_if_fail (TF_IS_WORKSPACE (self));

  locker = g_mutex_locker_new (&self->lock);
  g_clear_pointer (&self->test_settings, tf_test_settings_free);
  if (settings != NULL)
    self->test_settings = tf_record_copy (&tf_test_settings_record, settings);
}

TfBudget
tf_workspace_get_budget (TfWorkspace *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  return self->budget;
}

void
tf_workspace_set_budget (TfWorkspace *self, const TfBudget *budget)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_if_fail (TF_IS_WORKSPACE (self));

  locker = g_mutex_locker_new (&self->lock);
  self->budget = budget != NULL ? *budget : (TfBudget){ 0 };
}

/* An empty value is not set. */
static char *
dup_first (const char *own, const char *configured)
{
  return g_strdup (own != NULL && *own != '\0' ? own : configured);
}

TfWorkspaceTests *
tf_workspace_dup_tests (TfWorkspace *self)
{
  g_autoptr (TfConfig) config = NULL;
  g_autoptr (GMutexLocker) locker = NULL;
  TfWorkspaceTests *tests = NULL;
  const TfTestSettings *own = NULL;

  g_return_val_if_fail (TF_IS_WORKSPACE (self), NULL);

  config = tf_workspace_dup_config (self);
  locker = g_mutex_locker_new (&self->lock);
  own = self->test_settings;
  tests = g_new0 (TfWorkspaceTests, 1);
  tests->command = g_strdup (own != NULL ? own->command : "");
  tests->setup = dup_first (own != NULL ? own->setup : NULL, config->tests.setup);
  tests->allowed_setup = g_strdup (own != NULL ? own->allowed_setup : "");
  tests->timeout_seconds = own != NULL && own->timeout_seconds > 0 ? own->timeout_seconds
                                                                   : config->tests.timeout_seconds;
  tests->network = own != NULL && *own->network != '\0' ? g_str_equal (own->network, "allow")
                                                        : config->tests.network;
  return tests;
}

void
tf_workspace_tests_free (TfWorkspaceTests *self)
{
  g_free (self->command);
  g_free (self->setup);
  g_free (self->allowed_setup);
  g_free (self);
}

TfAssurance
tf_workspace_get_assurance (TfWorkspace *self)
{
  g_autoptr (TfConfig) config = NULL;
  int own;

  g_return_val_if_fail (TF_IS_WORKSPACE (self), TF_ASSURANCE_THOROUGH);

  own = g_atomic_int_get (&self->assurance);
  if (own >= 0)
    return (TfAssurance) own;
  config = tf_workspace_dup_config (self);
  /* The configuration accepts only these words. */
  if (!tf_enum_from_nick (TF_TYPE_ASSURANCE, config->polish.assurance, &own, NULL))
    own = TF_ASSURANCE_THOROUGH;
  return (TfAssurance) own;
}

void
tf_workspace_set_assurance (TfWorkspace *self, int own)
{
  g_return_if_fail (TF_IS_WORKSPACE (self) && own < TF_N_ASSURANCES);

  g_atomic_int_set (&self->assurance, own);
}

const char *
tf_workspace_get_language (TfWorkspace *self)
{
  const char *language;

  g_return_val_if_fail (TF_IS_WORKSPACE (self), "");

  g_mutex_lock (&self->lock);
  language = self->language;
  g_mutex_unlock (&self->lock);
  return language;
}

void
tf_workspace_set_language (TfWorkspace *self, const char *language)
{
  g_return_if_fail (TF_IS_WORKSPACE (self) && language != NULL);

  g_mutex_lock (&self->lock);
  self->language = g_intern_string (language);
  g_mutex_unlock (&self->lock);
}

gboolean
tf_workspace_is_own_reviewer (TfWorkspace *self)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self);
  const char *agent = tf_workspace_get_agent (self);

  for (guint i = 0; config->polish.reviewers != NULL && config->polish.reviewers[i] != NULL; i++)
    if (!g_str_equal (config->polish.reviewers[i], agent))
      return FALSE;
  return TRUE;
}

/* Those of @config, else the agent itself, in @own. Returns: (transfer none) */
static const char *const *
get_reviewers (const TfConfig *config, const char *const *own)
{
  GStrv reviewers = config->polish.reviewers;

  return reviewers != NULL && reviewers[0] != NULL ? (const char *const *) reviewers : own;
}

gboolean
tf_workspace_is_by_rules (TfWorkspace *self)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self);
  const char *const own[] = { tf_workspace_get_agent (self), NULL };

  return tf_config_is_by_rules (config, get_reviewers (config, own));
}

void
tf_workspace_set_detections (TfWorkspace *self, GVariant *detections)
{
  g_autoptr (GVariant) replaced = NULL;
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_if_fail (TF_IS_WORKSPACE (self));

  locker = g_mutex_locker_new (&self->lock);
  replaced = g_steal_pointer (&self->detections);
  if (detections != NULL)
    self->detections = g_variant_ref_sink (detections);
}

static gboolean
lower_detection (GVariant *detections, const char *reviewer, double *p)
{
  double of_reviewer = 0.0;

  if (detections == NULL || !g_variant_lookup (detections, reviewer, "d", &of_reviewer))
    return FALSE;
  *p = MIN (*p, of_reviewer);
  return TRUE;
}

gboolean
tf_workspace_get_detection (TfWorkspace *self, double *out_p)
{
  g_autoptr (TfConfig) config = NULL;
  g_autoptr (GMutexLocker) locker = NULL;
  const char *const own[] = { tf_workspace_get_agent (self), NULL };
  const char *const *reviewers = NULL;
  double p = 1.0;

  g_return_val_if_fail (TF_IS_WORKSPACE (self), FALSE);

  config = tf_workspace_dup_config (self);
  reviewers = get_reviewers (config, own);
  locker = g_mutex_locker_new (&self->lock);
  for (guint i = 0; reviewers[i] != NULL; i++)
    if (!lower_detection (self->detections, reviewers[i], &p))
      return FALSE;
  *out_p = p;
  return TRUE;
}

TfPhase
tf_workspace_get_phase (TfWorkspace *self)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_val_if_fail (TF_IS_WORKSPACE (self), TF_PHASE_BRAIN_DUMP);

  locker = g_mutex_locker_new (&self->lock);
  return self->phase;
}

void
tf_workspace_set_phase (TfWorkspace *self, TfPhase phase)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_if_fail (TF_IS_WORKSPACE (self));

  locker = g_mutex_locker_new (&self->lock);
  self->phase = phase;
}

TfDeliverable *
tf_workspace_get_deliverable (TfWorkspace *self)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_val_if_fail (TF_IS_WORKSPACE (self), NULL);

  locker = g_mutex_locker_new (&self->lock);
  return self->deliverable;
}

void
tf_workspace_set_deliverable (TfWorkspace *self, TfDeliverable *deliverable)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_if_fail (TF_IS_WORKSPACE (self));
  g_return_if_fail (deliverable == NULL || TF_IS_DELIVERABLE (deliverable));

  locker = g_mutex_locker_new (&self->lock);
  g_set_object (&self->deliverable, deliverable);
}

gboolean
tf_workspace_get_recovering (TfWorkspace *self)
{
  g_return_val_if_fail (TF_IS_WORKSPACE (self), FALSE);

  return g_atomic_int_get (&self->recovering);
}

void
tf_workspace_set_recovering (TfWorkspace *self, gboolean recovering)
{
  g_return_if_fail (TF_IS_WORKSPACE (self));

  g_atomic_int_set (&self->recovering, recovering);
}

void
tf_workspace_queue (TfWorkspace *self,
                    gpointer source,
                    GTaskThreadFunc func,
                    gpointer data,
                    GDestroyNotify destroy,
                    GAsyncReadyCallback callback)
{
  GTask *task = g_task_new (source, NULL, callback, NULL);

  g_return_if_fail (TF_IS_WORKSPACE (self));

  g_task_set_source_tag (task, tf_workspace_queue);
  if (data != NULL)
    g_task_set_task_data (task, data, destroy);
  tf_worker_queue (self->worker, task, func);
}

TfWorkspaceRepos *
tf_workspace_get_repos (TfWorkspace *self)
{
  return &self->repos;
}

const TfUsage *
tf_workspace_get_usage (TfWorkspace *self)
{
  g_return_val_if_fail (TF_IS_WORKSPACE (self), NULL);

  return &self->usage;
}

void
tf_workspace_set_usage (TfWorkspace *self, const TfUsage *usage)
{
  g_return_if_fail (TF_IS_WORKSPACE (self));
  g_return_if_fail (usage != NULL);

  self->usage = *usage;
}

void
tf_workspace_add_usage (TfWorkspace *self, const TfUsage *usage)
{
  tf_usage_add (&self->usage, usage);
}

void
tf_workspace_emit_run_started (TfWorkspace *self, const TfRunSummary *run)
{
  g_signal_emit (self, signals[SIGNAL_RUN_STARTED], 0, run);
}

void
tf_workspace_emit_run_finished (TfWorkspace *self, const TfRunSummary *run)
{
  g_signal_emit (self, signals[SIGNAL_RUN_FINISHED], 0, run);
}

void
tf_workspace_emit_delta (TfWorkspace *self, const char *run_id, const char *text)
{
  g_signal_emit (self, signals[SIGNAL_DELTA], 0, run_id, text);
}
