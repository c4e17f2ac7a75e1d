/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <thoughtforge-plugin.h>

#include "acp-agent.h"
#include "claude-agent.h"
#include "codex-agent.h"
#include "events-agent.h"
#include "gemini-agent.h"
#include "model-agent.h"
#include "opencode-agent.h"

/* GIO looks these up by name. */
G_MODULE_EXPORT void g_io_thoughtforge_agents_load (GIOModule *module);
G_MODULE_EXPORT void g_io_thoughtforge_agents_unload (GIOModule *module);
G_MODULE_EXPORT char **g_io_thoughtforge_agents_query (void);

/* The loader never unloads a module, so plain types will do. */
void
g_io_thoughtforge_agents_load (GIOModule *module)
{
  const struct
  {
    const char *word;
    GType type;
  } adapters[] = {
    /* clang-format off */
    { "acp", ACP_TYPE_AGENT },
    { "claude", CLAUDE_TYPE_AGENT },
    { "codex", CODEX_TYPE_AGENT },
    { "events", EVENTS_TYPE_AGENT },
    { "gemini", GEMINI_TYPE_AGENT },
    { "model", MODEL_TYPE_AGENT },
    { "opencode", OPENCODE_TYPE_AGENT },
    /* clang-format on */
  };

  for (guint i = 0; i < G_N_ELEMENTS (adapters); i++)
    g_io_extension_point_implement (TF_AGENT_ADAPTER_EXTENSION_POINT, adapters[i].type,
                                    adapters[i].word, 0);
}

void
g_io_thoughtforge_agents_unload (GIOModule *module)
{
}

char **
g_io_thoughtforge_agents_query (void)
{
  static const char *const points[] = { TF_AGENT_ADAPTER_EXTENSION_POINT, NULL };

  return g_strdupv ((char **) points);
}
