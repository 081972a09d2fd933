#!/bin/sh
# usage: dbus-run-session -- sh scripts/release/with-keyring.sh COMMAND...
# Runs a command in a session with an unlocked keyring that is thrown away: the keychain of a machine nobody sits at.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -m 700 "$folder/data" "$folder/run"
export XDG_DATA_HOME="$folder/data" XDG_RUNTIME_DIR="$folder/run"

echo throw-away | gnome-keyring-daemon --unlock --components=secrets >/dev/null

# The daemon comes back before its service is on the bus.
tries=0
until dbus-send --session --print-reply --dest=org.freedesktop.DBus /org/freedesktop/DBus \
  org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets | grep -q 'boolean true'; do
  tries=$((tries + 1))
  [ "$tries" -lt 500 ] || exit 98
done

"$@"
