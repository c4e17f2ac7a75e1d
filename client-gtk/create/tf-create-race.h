/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfCreateRace:
 *
 * Creates one project for each of several agents, one after another, by a TfCreateJob each; the later ones
 * race the first. If one cannot be created, those before it stay and the later ones are not tried.
 * Disposing of it stops pending work. Main thread only.
 *
 * Signals: "progress" (uint ended, uint total), of the resources of the current project; "finished":
 * nothing more follows.
 */
#define TF_TYPE_CREATE_RACE (tf_create_race_get_type ())
G_DECLARE_FINAL_TYPE (TfCreateRace, tf_create_race, TF, CREATE_RACE, GObject)

/* @options: a{sv} of CreateProject without the agent, may be floating; @agents: none has the daemon choose;
 * @first: (nullable): the path of a project that they all race; @items: (element-type TfCreateItem).
 * Starts at once. */
TfCreateRace *tf_create_race_new (TfClient *client,
                                  GVariant *options,
                                  const char *const *agents,
                                  const char *first,
                                  GListModel *items);

/* After "finished". Returns: (transfer none) (element-type TfDbusProject1): those that were created */
GPtrArray *tf_create_race_get_projects (TfCreateRace *self);

/* The path of the first project of the race. Returns: (transfer none) (nullable) */
const char *tf_create_race_get_first (TfCreateRace *self);

/* Why one could not be created. Returns: (transfer none) (nullable) */
const GError *tf_create_race_get_error (TfCreateRace *self);

/* The agents without a project, the one that failed first. Returns: (transfer none) */
const char *const *tf_create_race_get_left (TfCreateRace *self);

/* Returns: (transfer none) (element-type utf8): a sentence for each resource or link that could not
 * be added */
GPtrArray *tf_create_race_get_failures (TfCreateRace *self);

G_END_DECLS
