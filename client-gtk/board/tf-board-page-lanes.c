/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-page-private.h"

/* One lane of all projects, or one for each agent. */

void
tf_board_page_for_each_column (TfBoardPage *self, TfBoardColumnFunc func, gpointer data)
{
  for (guint i = 0; i < self->lanes->len; i++)
    for (guint k = 0; k < TF_N_BOARD_COLUMNS; k++)
      func (tf_board_lane_get_column (self->lanes->pdata[i], k), data);
}

TfBoardLane *
tf_board_page_find_lane (TfBoardPage *self,
                         TfDbusProject1 *project,
                         guint *out_column,
                         guint *out_position)
{
  for (guint i = 0; i < self->lanes->len; i++)
    {
      TfBoardModel *model = tf_board_lane_get_model (self->lanes->pdata[i]);

      if (model != NULL && tf_board_model_find (model, project, out_column, out_position))
        return self->lanes->pdata[i];
    }
  return NULL;
}

/* The agents of the projects that are shown */

static void
add_agents (TfBoardPage *self, guint column, GHashTable *agents)
{
  TfBoardList *list = tf_board_model_get_column (self->model, column);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      const char *agent = tf_dbus_project1_get_agent (tf_board_list_get (list, i));

      g_hash_table_add (agents, g_strdup (agent == NULL ? "" : agent));
    }
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

/* Returns: (transfer full) (element-type utf8): sorted; one %NULL for a single lane of all */
static GPtrArray *
list_wanted (TfBoardPage *self)
{
  g_autoptr (GHashTable) agents = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *wanted = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer agent;

  for (guint i = 0; self->is_grouped && self->model != NULL && i < TF_N_BOARD_COLUMNS; i++)
    add_agents (self, i, agents);
  g_hash_table_iter_init (&iter, agents);
  while (g_hash_table_iter_next (&iter, &agent, NULL))
    g_ptr_array_add (wanted, g_strdup (agent));
  g_ptr_array_sort (wanted, compare_names);
  if (wanted->len == 0)
    g_ptr_array_add (wanted, NULL);
  return wanted;
}

/* Lanes that remain are kept, with what is focused or dragged in them. */

static gboolean
is_wanted (GPtrArray *wanted, TfBoardLane *lane)
{
  for (guint i = 0; i < wanted->len; i++)
    if (g_strcmp0 (wanted->pdata[i], tf_board_lane_get_agent (lane)) == 0)
      return TRUE;
  return FALSE;
}

static void
remove_lane (TfBoardPage *self, guint at)
{
  TfBoardLane *lane = self->lanes->pdata[at];
  TfBoardModel *model = tf_board_lane_get_model (lane);

  if (model != NULL && model != self->model)
    g_signal_handlers_disconnect_by_data (model, self);
  g_ptr_array_remove_index (self->lanes, at);
  tf_board_lane_set_model (lane, NULL);
  gtk_box_remove (self->lanes_box, GTK_WIDGET (lane));
}

static void
set_filter (TfBoardPage *self, TfBoardLane *lane)
{
  TfBoardModel *model = tf_board_lane_get_model (lane);
  TfBoardFilter filter;

  if (model == NULL || model == self->model)
    return;
  tf_board_filter_copy (tf_board_model_get_filter (self->model), &filter);
  g_free (filter.agent);
  filter.agent = g_strdup (tf_board_lane_get_agent (lane));
  tf_board_model_set_filter (model, &filter);
  tf_board_filter_clear (&filter);
}

static void
set_model (TfBoardPage *self, TfBoardLane *lane)
{
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));
  g_autoptr (TfBoardModel) own = NULL;

  if (self->model == NULL || client == NULL || tf_board_lane_get_agent (lane) == NULL)
    {
      tf_board_lane_set_model (lane, self->model);
      return;
    }
  own = tf_board_model_new (tf_client_get_projects (client));
  tf_board_page_follow_model (self, own);
  tf_board_lane_set_model (lane, own);
  set_filter (self, lane);
}

static void
insert_lane (TfBoardPage *self, guint at, const char *agent)
{
  GtkWidget *lane = tf_board_lane_new (agent, self->painter, self->selection, self->sideways);
  GtkWidget *before = at == 0 ? NULL : self->lanes->pdata[at - 1];

  g_ptr_array_insert (self->lanes, (int) at, lane);
  gtk_box_insert_child_after (self->lanes_box, lane, before);
  for (guint i = 0; i < TF_N_BOARD_COLUMNS; i++)
    tf_board_page_connect_column (self, tf_board_lane_get_column (TF_BOARD_LANE (lane), i));
  set_model (self, TF_BOARD_LANE (lane));
}

/* In all lanes, a column has the form that the fullest needs. */
static void
align (TfBoardPage *self)
{
  for (guint i = 0; i < self->lanes->len; i++)
    for (guint k = 0; k < TF_N_BOARD_COLUMNS; k++)
      tf_board_column_set_wanted (tf_board_lane_get_column (self->lanes->pdata[i], k),
                                  self->is_grouped && self->model != NULL &&
                                      g_list_model_get_n_items (G_LIST_MODEL (
                                          tf_board_model_get_column (self->model, k))) > 0);
}

void
tf_board_page_update_lanes (TfBoardPage *self)
{
  g_autoptr (GPtrArray) wanted = list_wanted (self);

  for (guint i = self->lanes->len; i > 0; i--)
    if (!is_wanted (wanted, self->lanes->pdata[i - 1]))
      remove_lane (self, i - 1);
  for (guint i = 0; i < wanted->len; i++)
    if (i >= self->lanes->len ||
        g_strcmp0 (wanted->pdata[i], tf_board_lane_get_agent (self->lanes->pdata[i])) != 0)
      insert_lane (self, i, wanted->pdata[i]);
    else if (tf_board_lane_get_model (self->lanes->pdata[i]) == NULL)
      set_model (self, self->lanes->pdata[i]);
  align (self);
}

void
tf_board_page_drop_lane_models (TfBoardPage *self)
{
  for (guint i = 0; i < self->lanes->len; i++)
    {
      TfBoardModel *model = tf_board_lane_get_model (self->lanes->pdata[i]);

      if (model != NULL)
        g_signal_handlers_disconnect_by_data (model, self);
      tf_board_lane_set_model (self->lanes->pdata[i], NULL);
    }
}

void
tf_board_page_filter_lanes (TfBoardPage *self)
{
  for (guint i = 0; i < self->lanes->len; i++)
    set_filter (self, self->lanes->pdata[i]);
}

void
tf_board_page_set_grouped (TfBoardPage *self, gboolean is_grouped)
{
  self->is_grouped = is_grouped;
  gtk_scrolled_window_set_policy (self->scroller, GTK_POLICY_NEVER,
                                  is_grouped ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER);
  /* Lanes get what they need, and are scrolled; one lane gets what there is. */
  gtk_scrollable_set_vscroll_policy (GTK_SCROLLABLE (
                                         gtk_scrolled_window_get_child (self->scroller)),
                                     is_grouped ? GTK_SCROLL_NATURAL : GTK_SCROLL_MINIMUM);
  tf_board_page_update_lanes (self);
}
