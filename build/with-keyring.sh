#!/usr/bin/env bash
# Runs a command with a keychain of its own: a fresh D-Bus session and a fresh, unlocked gnome-keyring in a
# temporary folder, so that the person's keyring is neither read nor written. Both end with the command.
#
#   build/with-keyring.sh COMMAND [ARGUMENT ...]
#
# The command takes this script's place (same process id), so its signals, its terminal and its exit code are
# its own. Off Linux, or where D-Bus or gnome-keyring is missing, it is run as it is, after one sentence.
# shellcheck source=build/shell-environment.sh
. "$(dirname "$0")/shell-environment.sh"
set -euo pipefail

main() {
  if [ $# -eq 0 ]; then
    echo 'Say which command to run: build/with-keyring.sh COMMAND [ARGUMENT ...]' >&2
    exit 2
  fi
  local lacking
  lacking=$(what_is_lacking)
  if [ -n "$lacking" ]; then
    echo "No keyring of its own for this command, since $lacking." >&2
    exec "$@"
  fi
  home=$(mktemp -d "$TMPDIR/perch-keyring.XXXXXX")
  # gnome-keyring looks for an old keyring in the home folder where this one is missing.
  mkdir -p "$home/data/keyrings" "$home/config"
  mkdir -m 700 "$home/run"
  if start_session; then
    use_session
  else
    echo 'No keyring of its own for this command, since gnome-keyring could not be started:' >&2
    said >&2
    rm -rf "$home"
  fi
  exec "$@"
}

what_is_lacking() {
  if [ "$(uname -s)" != Linux ]; then
    echo 'only Linux has one to give'
    return
  fi
  local program
  for program in dbus-run-session dbus-send gnome-keyring-daemon; do
    if ! command -v "$program" >/dev/null; then
      echo "$program is not installed (build/setup.sh installs it)"
      return
    fi
  done
}

# In a session of its own (setsid), so that a Ctrl-C reaches the command and leaves it its keyring for as long
# as it takes to end.
start_session() {
  setsid bash -p "$0" --session "$home" $$ 3>&2 </dev/null >"$home/log" 2>&1 &
  local session=$!
  until [ -e "$home/address" ]; do
    alive "$session" || return 1
    sleep 0.02
  done
}

use_session() {
  # A display is named relative to the folder that is about to change.
  case ${WAYLAND_DISPLAY-} in
    '' | /*) ;;
    *) export WAYLAND_DISPLAY="${XDG_RUNTIME_DIR-}/$WAYLAND_DISPLAY" ;;
  esac
  # The runtime folder too: a command that drops the address would find the person's own bus there.
  export XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config" XDG_RUNTIME_DIR="$home/run"
  DBUS_SESSION_BUS_ADDRESS=$(cat "$home/address")
  export DBUS_SESSION_BUS_ADDRESS
  unset GNOME_KEYRING_CONTROL
}

# The other half, beside the command: the D-Bus session, and after it the clearing away.
session() {
  home=$1
  local command=$2
  XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config" XDG_RUNTIME_DIR="$home/run" \
    dbus-run-session -- bash -p "$0" --keyring "$home" "$command" || true
  # Where it did not come up, the command's half still wants to read why.
  if [ -e "$home/address" ] || ! alive "$command"; then
    clear_away || { sleep 0.5 && clear_away; }
  fi
}

# A desktop's document portal mounts its own file system into the runtime folder: not ours to empty.
clear_away() {
  rm -rf --one-file-system "$home"
}

# Inside the D-Bus session: brings the keyring up and ends it with the command.
keyring() {
  home=$1
  local command=$2 daemon tries=0 died=
  printf 'throw-away' | gnome-keyring-daemon --foreground --unlock --components=secrets 3>&- &
  daemon=$!
  until has_default_collection; do
    tries=$((tries + 1))
    if ! alive "$daemon" || ! alive "$command" || [ "$tries" -gt 500 ]; then break; fi
    sleep 0.02
  done
  if has_default_collection; then
    printf '%s' "$DBUS_SESSION_BUS_ADDRESS" >"$home/address.part"
    mv "$home/address.part" "$home/address"
    while alive "$command"; do
      if [ -z "$died" ] && ! alive "$daemon"; then
        died=yes
        { echo 'The keyring of this command ended before it:' && said; } >&3
      fi
      sleep 0.1
    done
  fi
  kill "$daemon" 2>/dev/null || true
  wait
}

has_default_collection() {
  ask org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus.NameHasOwner \
    string:org.freedesktop.secrets | grep -q true &&
    ask org.freedesktop.secrets /org/freedesktop/secrets org.freedesktop.Secret.Service.ReadAlias \
      string:default | grep -q collection
}

ask() {
  dbus-send --session --print-reply=literal --dest="$1" "${@:2}" 2>/dev/null 3>&-
}

# What the bus and the keyring said, without the two lines that an unprivileged process always gets.
said() {
  grep -vE 'Failed to set fd limit|insecure memory might get used' "$home/log" || true
}

# A process that has ended but was not waited for (Z) counts as ended.
alive() {
  local stat
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null && [[ ${stat##*) } != Z* ]]
}

case ${1-} in
  --session | --keyring) "${1#--}" "${@:2}" ;;
  *) main "$@" ;;
esac
