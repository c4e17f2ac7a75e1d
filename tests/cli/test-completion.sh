#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
#
# Usage: test-completion.sh THOUGHTFORGECTL MOCK_DAEMON COMPLETION
#
# Completes command lines as bash would, with the real program on a bus of its own on which the
# mock daemon plays "night".
set -u

ctl=$(realpath "$1") mock=$(realpath "$2") completion=$(realpath "$3")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

if [[ ${4-} != inside ]]; then
  mkdir "$dir/services"
  cat > "$dir/services/mock.service" << END
[D-BUS Service]
Name=org.thoughtforge.ThoughtForge1
Exec=$mock night $dir
END
  cat > "$dir/bus.conf" << END
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=$dir</listen>
  <servicedir>$dir/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
END
  dbus-run-session --config-file "$dir/bus.conf" -- "$(realpath "$0")" "$ctl" "$mock" "$completion" inside
  exit
fi

thoughtforgectl ()
{
  "$ctl" "$@"
}

# shellcheck source=/dev/null
source "$completion"

n=0
# check LINE EXPECTED: the last word of LINE is the one being completed
check ()
{
  local found verdict=ok
  n=$((n + 1))
  read -r -a COMP_WORDS <<< "$1"
  [[ $1 == *' ' ]] && COMP_WORDS+=('')
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _thoughtforgectl
  found=${COMPREPLY[*]}
  if [[ $found != "$2" ]]; then
    verdict='not ok'
    echo "# found: $found; expected: $2"
  fi
  echo "$verdict $n - $1"
}

cd "$dir" || exit 1
touch dump.md
mkdir code-base

touch trace.json
echo 1..34
check 'thoughtforgectl sh' 'show'
check 'thoughtforgectl --v' '--version'
check 'thoughtforgectl re' 'resources remove resume revise rename replay restore'
check 'thoughtforgectl show 20261121-7' '20261121-7c1e'
check 'thoughtforgectl show 7c1' '7c1e 7c1f'
check 'thoughtforgectl show 9' '9f02'
check 'thoughtforgectl doc 7c1e co' 'constraints'
check 'thoughtforgectl override 7c1e --' '--yes --json --help'
check 'thoughtforgectl list --a' '--all --archived'
check 'thoughtforgectl arch' 'archive'
check 'thoughtforgectl run du' 'dump.md'
check 'thoughtforgectl run dump.md --agent o' 'offline'
check 'thoughtforgectl run --agent offline du' 'dump.md'
check 'thoughtforgectl issues 7c1e --severity m' 'medium minor'
check 'thoughtforgectl prompts show s' 'spec'
check 'thoughtforgectl config re' 'reload'
check 'thoughtforgectl runs 7c1e 2026' '20261121-7c1e-0001'
check 'thoughtforgectl list ' ''
check 'thoughtforgectl new --from' '--from-plan'
check 'thoughtforgectl run dump.md --from-plan 7c1' '7c1e 7c1f'
check 'thoughtforgectl run --from-plan 7c1e du' 'dump.md'
check 'thoughtforgectl run dump.md --resource co' 'code-base'
check 'thoughtforgectl add 7c1e co' 'code-base'
check 'thoughtforgectl remove 7c1e t' 'thing.source.md'
check 'thoughtforgectl new --type co' 'code'
check 'thoughtforgectl issues 7c1e --state w' 'withdrawn waived'
check 'thoughtforgectl replay --policy c' 'classic'
check 'thoughtforgectl replay tr' 'trace.json'
check 'thoughtforgectl waive 7c1e I' 'I-0007'
check 'thoughtforgectl decide 7c1e I' 'I-0007'
check 'thoughtforgectl set 7c1e a' 'agent assurance'
check 'thoughtforgectl set 7c1e assurance t' 'thorough'
check 'thoughtforgectl issue 7c1e wrong --severity m' 'medium minor'
check 'thoughtforgectl issues 7c1e --sa' '--sarif'
