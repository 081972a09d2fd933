#!/bin/sh
# usage: sh scripts/release/with-restriction.sh COMMAND...
# Runs a command on Ubuntu as people have it since 24.04: AppArmor lets no program make user namespaces unless a profile says so.
set -eu

setting=kernel.apparmor_restrict_unprivileged_userns
before=$(sysctl -n "$setting")
sudo sysctl -qw "$setting=1"
trap 'sudo sysctl -qw "$setting=$before"' EXIT

# Where namespaces can be made all the same, whatever passes would prove nothing.
if unshare --user --map-root-user true 2>/dev/null; then
  echo 'this system lets every program make user namespaces' >&2
  exit 96
fi

"$@"
