#!/usr/bin/env bash
# Runs a command with a temporary keyring: a new D-Bus session and a new, unlocked gnome-keyring in a temporary folder. Both end
# with the command.
#
#   build/with-keyring.sh COMMAND [ARGUMENT ...]
#
# The command replaces this script, with the same process id: it has the terminal, receives signals and sets the exit code. On
# other systems than Linux, or if no keyring can be started, the command runs without a temporary keyring after a warning.
# shellcheck source=build/shell-environment.sh
. "$(dirname "$0")/shell-environment.sh"
set -euo pipefail

main() {
  if [ $# -eq 0 ]; then
    echo 'Usage: build/with-keyring.sh COMMAND [ARGUMENT ...]' >&2
    exit 2
  fi
  local missing
  missing=$(missing_requirement)
  if [ -n "$missing" ]; then
    echo "This command runs without a temporary keyring: $missing." >&2
    exec "$@"
  fi
  home=$(mktemp -d "$TMPDIR/perch-keyring.XXXXXX")
  # Without the folder `keyrings` gnome-keyring uses an old keyring in the user's home folder.
  mkdir -p "$home/data/keyrings" "$home/config"
  mkdir -m 700 "$home/run"
  if start_session; then
    use_session
  else
    echo 'This command runs without a temporary keyring: gnome-keyring could not be started:' >&2
    print_log >&2
    rm -rf "$home"
  fi
  exec "$@"
}

missing_requirement() {
  if [ "$(uname -s)" != Linux ]; then
    echo 'it is supported on Linux only'
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

# Starts the process of bus and keyring with setsid: it doesn't receive the terminal's Ctrl-C, and can clean up.
start_session() {
  setsid bash -p "$0" --session "$home" $$ 3>&2 </dev/null >"$home/log" 2>&1 &
  local session=$!
  until [ -e "$home/address" ]; do
    is_alive "$session" || return 1
    sleep 0.02
  done
}

use_session() {
  # WAYLAND_DISPLAY can be relative to XDG_RUNTIME_DIR, which changes below.
  case ${WAYLAND_DISPLAY-} in
    '' | /*) ;;
    *) export WAYLAND_DISPLAY="${XDG_RUNTIME_DIR-}/$WAYLAND_DISPLAY" ;;
  esac
  # In the user's XDG_RUNTIME_DIR, a command that unsets the bus address would find the user's bus.
  export XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config" XDG_RUNTIME_DIR="$home/run"
  DBUS_SESSION_BUS_ADDRESS=$(cat "$home/address")
  export DBUS_SESSION_BUS_ADDRESS
  unset GNOME_KEYRING_CONTROL
}

# The process that start_session starts: runs the D-Bus session, then removes the files in $home.
session() {
  home=$1
  local command=$2
  XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config" XDG_RUNTIME_DIR="$home/run" \
    dbus-run-session -- bash -p "$0" --keyring "$home" "$command" || true
  # After a failed start `main` still reads the log.
  if [ -e "$home/address" ] || ! is_alive "$command"; then
    remove_files || { sleep 0.5 && remove_files; }
  fi
}

# The desktop's document portal mounts a file system into the runtime folder: the mounted files must stay.
remove_files() {
  rm -rf --one-file-system "$home"
}

# Inside the D-Bus session: starts the keyring and ends it with the command.
keyring() {
  home=$1
  local command=$2 daemon attempts=0
  printf 'throw-away' | gnome-keyring-daemon --foreground --unlock --components=secrets 3>&- &
  daemon=$!
  until has_default_collection; do
    attempts=$((attempts + 1))
    if ! is_alive "$daemon" || ! is_alive "$command" || [ "$attempts" -gt 500 ]; then break; fi
    sleep 0.02
  done
  if has_default_collection; then
    printf '%s' "$DBUS_SESSION_BUS_ADDRESS" >"$home/address.part"
    mv "$home/address.part" "$home/address"
    # `tail` waits for the command: a loop of this shell would start a `sleep` for each check.
    tail --pid="$command" --sleep-interval=0.1 --follow /dev/null 3>&- &
    wait -n || true
    if is_alive "$command"; then { echo 'The temporary keyring ended before the command:' && print_log; } >&3; fi
    wait $! || true
  fi
  kill "$daemon" 2>/dev/null || true
  wait
}

has_default_collection() {
  call_dbus org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus.NameHasOwner \
    string:org.freedesktop.secrets | grep -q true &&
    call_dbus org.freedesktop.secrets /org/freedesktop/secrets org.freedesktop.Secret.Service.ReadAlias \
      string:default | grep -q collection
}

call_dbus() {
  dbus-send --session --print-reply=literal --dest="$1" "${@:2}" 2>/dev/null 3>&-
}

# The output of D-Bus and the keyring, without two warnings that every unprivileged process gets.
print_log() {
  grep -vE 'Failed to set fd limit|insecure memory might get used' "$home/log" || true
}

# A zombie process (Z) counts as ended.
is_alive() {
  local stat
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null && [[ ${stat##*) } != Z* ]]
}

case ${1-} in
  --session | --keyring) "${1#--}" "${@:2}" ;;
  *) main "$@" ;;
esac
