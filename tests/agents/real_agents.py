# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The real programs, as npm installs them, pointed at a model on loopback: what a configuration of
ThoughtForge says for that, and what their home directories must have. No account and no real key."""

import json
import os
import sys

KEY = "dummy-key"
# Programs that also speak the Agent Client Protocol, and how they are told to.
ACP = {"acp-gemini": ("gemini", "--acp"), "acp-opencode": ("opencode", "acp")}
PACKAGES = {
    "claude": "@anthropic-ai/claude-code-linux-x64@2.1.330",
    "codex": "@openai/codex@0.169.0",
    "gemini": "@google/gemini-cli@0.61.0",
    "opencode": "opencode-linux-x64@1.18.33",
}
PROGRAMS = {
    "claude": "@anthropic-ai/claude-code-linux-x64/claude",
    "codex": "@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex",
    "gemini": "@google/gemini-cli/bundle/gemini.js",
    "opencode": "opencode-linux-x64/bin/opencode",
}


def find_program(name, installed):
    """Its path, or None."""
    name = ACP.get(name, (name,))[0]
    if name == "model":
        return "thoughtforge-model-agent"
    path = os.path.join(installed, "node_modules", PROGRAMS[name])
    return path if os.path.exists(path) else None


def settings_of(name, port):
    """Environment and flags that point the program at the model."""
    base = f"http://127.0.0.1:{port}"
    if name == "claude":
        return {"ANTHROPIC_BASE_URL": base, "ANTHROPIC_API_KEY": KEY}, ""
    if name == "codex":
        provider = (f'model_providers.s={{name="s",base_url="{base}/v1",env_key="SKEY",'
                    'wire_api="responses",request_max_retries=1,stream_max_retries=1}')
        return {"SKEY": KEY}, f"-m m1 -c 'model_provider=\"s\"' -c '{provider}'"
    if name == "model":
        return {"THOUGHTFORGE_MODEL_KEY": KEY}, f"--url {base}/v1 --model m1"
    if name == "gemini":
        return {"GEMINI_API_KEY": KEY, "GOOGLE_GEMINI_BASE_URL": base}, "-m gemini-2.5-pro"
    config = {"provider": {"s": {"npm": "@ai-sdk/openai-compatible", "name": "S",
                                 "options": {"baseURL": base + "/v1", "apiKey": KEY},
                                 "models": {"m1": {"name": "M1", "cost": {"input": 1, "output": 2}, "attachment": True,
                                                       "modalities": {"input": ["text", "image"],
                                                                      "output": ["text"]}}}}},
              "model": "s/m1", "small_model": "s/m1"}
    return {"OPENCODE_CONFIG_CONTENT": json.dumps(config)}, ""


def prepare_home(name, home):
    """What a person would have set up."""
    name = ACP.get(name, (name,))[0]
    if name == "gemini":
        os.makedirs(os.path.join(home, ".gemini"), exist_ok=True)
        with open(os.path.join(home, ".gemini", "settings.json"), "w", encoding="utf-8") as file:
            json.dump({"security": {"auth": {"selectedType": "gemini-api-key"}}}, file)


def configure(name, program, port):
    """An entry of agents.available."""
    base, protocol = ACP.get(name, (name, ""))
    env, flags = settings_of(base, port)
    home = {"codex": [".codex"], "gemini": [".gemini"]}.get(base, [])
    return {"command": program, "adapter": "acp" if protocol else base,
            "flags": f"{flags} {protocol}".strip(), "env": env, "home": home,
            "network_local": [str(port)]}


if __name__ == "__main__":
    print("\n".join(PACKAGES[name] for name in sys.argv[1:]))
