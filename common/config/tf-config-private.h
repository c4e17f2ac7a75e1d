/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config-fault-private.h"
#include "tf-config.h"
#include "tf-yaml-private.h"

G_BEGIN_DECLS

/* The state of reading, shared by the functions that fill a TfConfig. */
typedef struct
{
  const char *path;     /* (not owned): names the file in errors */
  TfConfig *config;     /* (not owned): being filled */
  GHashTable *lines;    /* (owned) (element-type utf8 guint): key to its line */
  TfConfigFault *fault; /* (not owned): filled with what is refused */
} TfConfigReading;

/* "<path>:<line>: <key> is <found>, expected <expected>", TF_ERROR_INVALID_CONFIG. Always %FALSE. */
gboolean tf_config_refuse (const TfConfigReading *self,
                           guint line,
                           const char *key,
                           const char *found,
                           const char *expected,
                           GError **error);

/* "unknown key polish.max_iteration; did you mean polish.max_iterations?" @section: "" or the name
 * of the map. @siblings (element-type utf8): the keys it may have. Always %FALSE. */
gboolean tf_config_refuse_key (const TfConfigReading *self,
                               const char *section,
                               const TfYamlNode *key,
                               const char *const *siblings,
                               GError **error);

/* What is wrong with @node, in words: “x”, a list. @secret: a value that no error may show.
 * Returns: (transfer full) */
char *tf_config_dup_found (const TfYamlNode *node, gboolean text_wanted, gboolean secret);

/* "an integer from 1 to 1000". Returns: (transfer full) */
char *tf_config_dup_expectation (const TfConfigDescriptor *descriptor);

/* What is not in this version (tf-config-later.c). */

/* Whether @name is a key of something that is not in this version. */
gboolean tf_config_later_has_key (const char *name);

/* Whether @section has only such keys. */
gboolean tf_config_later_has_section (const char *section);

/* Calls @func with @data and @section for every such key. */
void tf_config_later_foreach (void (*func) (gpointer data, const char *section, const char *name),
                              gpointer data,
                              const char *section);

/* Ignores the @value of such a key, unless it turns something on. */
gboolean tf_config_later_read (const TfConfigReading *self,
                               const char *name,
                               const TfYamlNode *value,
                               GError **error);

/* Likewise of a key of an agent. */
gboolean tf_config_later_has_agent_key (const char *key);
gboolean tf_config_later_read_agent_key (const TfConfigReading *self,
                                         const char *name,
                                         const TfYamlNode *value,
                                         GError **error);

/* Adds one notice about all that was ignored, once everything was read. */
void tf_config_later_add_notice (const TfConfigReading *self);

/* Reads @node into the field of @record (TfConfig or TfAgentConfig). @name is the full key. A null
 * node leaves the field as it is. */
gboolean tf_config_set (const TfConfigReading *self,
                        const TfConfigDescriptor *descriptor,
                        const char *name,
                        gpointer record,
                        const TfYamlNode *node,
                        GError **error);

/* Reads a boolean of YAML 1.1. */
gboolean tf_config_parse_boolean (const char *text, gboolean *out);

/* Appends @text as a one-line YAML scalar that means the same in any context; with @plain, unquoted
 * if possible. */
void tf_config_append_text (GString *out, const char *text, gboolean plain);

/* Sets the field to its default. */
void tf_config_set_default (const TfConfigDescriptor *descriptor, gpointer record);

/* Frees the value of the field. */
void tf_config_clear (const TfConfigDescriptor *descriptor, gpointer record);

/* The keys of an entry of agents.available, except env; offsets are in TfAgentConfig. */
const TfConfigDescriptor *tf_config_get_agent_descriptors (guint *out_n);

TfAgentConfig *tf_agent_config_new (const char *name);
void tf_agent_config_free (TfAgentConfig *self);

/* An entry for the embedded agent. Returns: (transfer full) */
TfAgentConfig *tf_agent_config_new_offline (void);

/* Replaces config->agents.available with the map @node, and adds offline. */
gboolean tf_config_read_agents (const TfConfigReading *self,
                                const TfYamlNode *node,
                                GError **error);

/* Checks the spelling of agent->home, just read from @node, and notes the lines of its items. */
gboolean tf_config_read_home (const TfConfigReading *self,
                              const TfAgentConfig *agent,
                              const TfYamlNode *node,
                              GError **error);

/* No agent may be shown the projects, or the configuration or data of ThoughtForge. Paths must be
 * absolute. */
gboolean tf_config_check_homes (const TfConfigReading *self, GError **error);

/* Checks that concern several keys: named agents exist, texts have the right form. Makes paths
 * absolute. */
gboolean tf_config_check (const TfConfigReading *self, GError **error);

gboolean tf_config_make_parent (const char *path, GError **error);

/* The commented default, as shipped in data/config.yaml for "auto". Returns: (transfer full) */
char *tf_config_dup_default_text (const char *default_agent);

G_END_DECLS
