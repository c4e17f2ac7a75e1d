#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
#
# loop.sh DIRECTORY ANSWERS ITERATIONS: what a careful shell loop does with the reviews and fixes in
# ANSWERS (review.N.answer, fix.N.answer): count, keep state and log, two commits. Prints the
# milliseconds an iteration takes.
set -eu
cd "$1"
answers=$2
iterations=$3

git init -q .
git config user.name bench
git config user.email bench@localhost
mkdir -p docs
echo '{"convergence_trajectory":[]}' > polish_state.json
: > polish_log.md
git add -A
git commit -q -m start

begin=$(date +%s%N)
n=1
while [ "$n" -le "$iterations" ]; do
  review=$answers/review.$n.answer
  counts=$(jq -c '[.issues[].severity] as $s | {critical: ($s | map(select(. == "critical")) | length),
    medium: ($s | map(select(. == "medium")) | length),
    minor: ($s | map(select(. == "minor")) | length)}' "$review")
  jq --argjson c "$counts" --argjson n "$n" \
    '.iteration = $n | .error_counts = $c | .convergence_trajectory += [$c + {iteration: $n}]' \
    polish_state.json > polish_state.json.new
  mv polish_state.json.new polish_state.json
  { printf '## Iteration %s\n\n' "$n"; jq -r '.issues[] | "- \(.severity): \(.description) (\(.location))"' "$review"; } >> polish_log.md
  git add -A
  git commit -q -m "polishing: review $n"
  jq -r .content "$answers/fix.$n.answer" > docs/plan.md
  git add -A
  git commit -q -m "polishing: fix $n"
  n=$((n + 1))
done
end=$(date +%s%N)
echo "$(((end - begin) / 1000 / iterations))" | awk '{ printf "%.2f\n", $1 / 1000 }'
