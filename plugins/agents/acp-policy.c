/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "acp-policy.h"

static const struct
{
  const char *word;
  TfToolKind kind;
} kinds[] = {
  { "read", TF_TOOL_KIND_READ },     { "edit", TF_TOOL_KIND_EDIT },
  { "delete", TF_TOOL_KIND_DELETE }, { "move", TF_TOOL_KIND_MOVE },
  { "search", TF_TOOL_KIND_SEARCH }, { "execute", TF_TOOL_KIND_EXECUTE },
  { "think", TF_TOOL_KIND_THINK },   { "fetch", TF_TOOL_KIND_FETCH },
};

TfToolKind
acp_policy_get_kind (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_strcmp0 (word, kinds[i].word) == 0)
      return kinds[i].kind;
  return TF_TOOL_KIND_OTHER;
}

gboolean
acp_policy_allows (const AcpAsked *asked)
{
  switch (asked->kind)
    {
    case TF_TOOL_KIND_READ:
    case TF_TOOL_KIND_SEARCH:
    case TF_TOOL_KIND_THINK:
    case TF_TOOL_KIND_FETCH:
      return TRUE;
    case TF_TOOL_KIND_EDIT:
    case TF_TOOL_KIND_DELETE:
    case TF_TOOL_KIND_MOVE:
      return asked->writes;
    case TF_TOOL_KIND_EXECUTE:
    case TF_TOOL_KIND_OTHER:
    default:
      return asked->writes && asked->confined;
    }
}

const char *
acp_policy_choose (JsonArray *options, gboolean allow)
{
  const char *wanted = allow ? "allow_once" : "reject_once";

  for (guint i = 0; options != NULL && i < json_array_get_length (options); i++)
    {
      JsonObject *option = tf_json_peek_element (options, i);

      if (tf_json_peek_is (option, "kind", wanted))
        return tf_json_peek_string (option, "optionId");
    }
  return NULL;
}
