# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What happens around an agent's run: its traces in the tree, prose for a review, deletion and
SIGTERM in the middle, the queue."""
