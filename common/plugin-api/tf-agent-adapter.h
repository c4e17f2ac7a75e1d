/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-agent-event.h"
#include "tf-config.h"

G_BEGIN_DECLS

/* Adapters are found here by their name, which is the word for agents.available.NAME.adapter. */
#define TF_AGENT_ADAPTER_EXTENSION_POINT "thoughtforge-agent-adapter"

/* An image that the prompt is about. */
typedef struct
{
  char *path;       /* (owned): absolute: the run may read it */
  char *media_type; /* (owned): "image/png", "image/jpeg", "image/gif" or "image/webp" */
  GBytes *bytes;    /* (owned) */
} TfAgentImage;

TfAgentImage *tf_agent_image_new (const char *path, const char *media_type, GBytes *bytes);
TfAgentImage *tf_agent_image_copy (const TfAgentImage *self);
void tf_agent_image_free (TfAgentImage *self);

/* What a run is to do. All (not owned). */
typedef struct
{
  const TfAgentConfig *config;
  const char *program;   /* absolute */
  const char *directory; /* where it runs, absolute */
  const char
      *run_directory; /* (nullable): absolute: the run may read it; for the files of the launch */
  const char *prompt;
  /* (nullable) (element-type TfAgentImage): in the order of the prompt; only for an adapter that shows
   * them */
  const GPtrArray *images;
  gboolean tree;     /* the directory is a code base that the run is about */
  gboolean writes;   /* it may change files in its directory; otherwise it only reads */
  gboolean confined; /* our sandbox holds it: the program need not have one of its own */
} TfAgentRequest;

typedef struct
{
  char *name; /* (owned): in the run directory */
  char *text; /* (owned) */
} TfAgentFile;

/* How to start the program for one run. */
typedef struct
{
  GPtrArray *argv; /* (owned) (element-type utf8): without the prompt; no %NULL at its end */
  GHashTable *environment; /* (owned): name → value; the user's own settings win */
  GHashTable *forced;      /* (owned): likewise, but wins over them */
  GPtrArray *files;        /* (owned) (element-type TfAgentFile): to write to the run directory */
  char *input;             /* (owned) (nullable): for standard input; %NULL: the prompt */
  gboolean keep_input;     /* standard input stays open after it, for replies */
} TfAgentLaunch;

TfAgentLaunch *tf_agent_launch_new (void);
void tf_agent_launch_free (TfAgentLaunch *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfAgentLaunch, tf_agent_launch_free)

/* Adds arguments, %NULL-terminated. */
void tf_agent_launch_add (TfAgentLaunch *self, ...) G_GNUC_NULL_TERMINATED;
/* Adds the user's own flags, split as a shell splits words; nothing is expanded and no shell runs.
 * TF_ERROR_INVALID_CONFIG: an open quote. */
gboolean tf_agent_launch_add_flags (TfAgentLaunch *self,
                                    const TfAgentConfig *config,
                                    GError **error);
void tf_agent_launch_set (TfAgentLaunch *self, const char *variable, const char *value);
void tf_agent_launch_force (TfAgentLaunch *self, const char *variable, const char *value);
void tf_agent_launch_add_file (TfAgentLaunch *self, const char *name, const char *text);
/* Adds @option before the path of each image of @request. */
void tf_agent_launch_add_images (TfAgentLaunch *self,
                                 const TfAgentRequest *request,
                                 const char *option);
/* How a program takes a blank for a part of a name. */
typedef enum
{
  TF_AGENT_QUOTE_MARKS,       /* "a b" */
  TF_AGENT_QUOTE_BACKSLASHES, /* a\ b */
} TfAgentQuoting;

/* For programs that look at files named with "@" in the prompt: sets input to the prompt with the
 * images of @request before it, if there are any, and @note (nullable) after it. */
void tf_agent_launch_set_input (TfAgentLaunch *self,
                                const TfAgentRequest *request,
                                TfAgentQuoting quoting,
                                const char *note);

/**
 * TfAgentAdapter:
 *
 * Supports one family of agent programs: says how to start the program for a run, and turns its output
 * into events. One instance per run. Starts no process and opens no file. One thread, any.
 */
#define TF_TYPE_AGENT_ADAPTER (tf_agent_adapter_get_type ())
G_DECLARE_INTERFACE (TfAgentAdapter, tf_agent_adapter, TF, AGENT_ADAPTER, GObject)

struct _TfAgentAdapterInterface
{
  GTypeInterface parent_iface;

  /* Fills @launch. TF_ERROR_INVALID_CONFIG */
  gboolean (*prepare) (TfAgentAdapter *self,
                       const TfAgentRequest *request,
                       TfAgentLaunch *launch,
                       GError **error);
  /* (nullable): the process runs; for one whose launch keeps its input */
  void (*start) (TfAgentAdapter *self, const TfAgentSink *sink);
  /* One line of standard output. */
  void (*feed_line) (TfAgentAdapter *self, const char *line, const TfAgentSink *sink);
  /* (nullable): one line of standard error */
  void (*feed_error) (TfAgentAdapter *self, const char *line, const TfAgentSink *sink);
  /* (nullable): whether its output is lines of its own protocol, and not the answer itself: then its length
   * is not that of the answer; by default it is the answer */
  gboolean (*is_protocol) (TfAgentAdapter *self);
  /* (nullable): whether its events name every file that the agent is given; by default they do not */
  gboolean (*names_files) (TfAgentAdapter *self);
  /* (nullable): whether it shows the program images; by default it does not */
  gboolean (*shows_images) (TfAgentAdapter *self);
  /* The process exited with @exit_code. Emits RESULT or ERROR; neither means no answer. */
  void (*finish) (TfAgentAdapter *self, int exit_code, const TfAgentSink *sink);
};

gboolean tf_agent_adapter_prepare (TfAgentAdapter *self,
                                   const TfAgentRequest *request,
                                   TfAgentLaunch *launch,
                                   GError **error);
void tf_agent_adapter_start (TfAgentAdapter *self, const TfAgentSink *sink);
void tf_agent_adapter_feed_line (TfAgentAdapter *self, const char *line, const TfAgentSink *sink);
void tf_agent_adapter_feed_error (TfAgentAdapter *self, const char *line, const TfAgentSink *sink);
gboolean tf_agent_adapter_is_protocol (TfAgentAdapter *self);
gboolean tf_agent_adapter_names_files (TfAgentAdapter *self);
gboolean tf_agent_adapter_shows_images (TfAgentAdapter *self);
void tf_agent_adapter_finish (TfAgentAdapter *self, int exit_code, const TfAgentSink *sink);

G_END_DECLS
