#!/usr/bin/env bash
# Runs Perch's host as the first user of a computer that an administrator has just set up: in a mount namespace of its own,
# where /etc has no file of Perch's, /opt has the packed Perch and HOME is empty. Nothing of this is visible outside.
#
#   PERCH_TREE=DIR test/package/clean-tree.sh [ARGUMENT OF NODE ...]
#
# Runs the administrator's steps, DIR/steps.sh, in DIR/files, with the programs of DIR/bin first in the PATH. Writes their output
# and exit code to DIR/steps.txt and DIR/steps.code, then replaces itself with Node. DIR/app is mounted as the packed Perch.
# shellcheck source=build/shell-environment.sh
. "$(dirname "$0")/../../build/shell-environment.sh"
set -euo pipefail

if [ "${1-}" != --inside ]; then
  # Root needs no user namespace; others are root in one of their own, where they may mount.
  [ "$(id -u)" = 0 ] && as_root=() || as_root=(--user --map-root-user)
  exec unshare "${as_root[@]}" --mount --propagation private bash -p "$0" --inside "$@"
fi
shift

tree=$PERCH_TREE/root
mkdir -p "$tree"
mount -t tmpfs -o mode=755 perch-tree "$tree"
for path in /*; do
  case $path in
    /etc | /opt | /lost+found) ;;
    *) if [ -L "$path" ]; then cp -P "$path" "$tree"; elif [ -d "$path" ]; then
      mkdir "$tree$path"
      mount --rbind "$path" "$tree$path"
    fi ;;
  esac
done
mkdir -p "$tree/etc" "$tree/opt/Perch/resources/app" "$tree/users/ada"
# Others than root can't read all of it.
cp -dr --no-preserve=ownership /etc/. "$tree/etc" 2>/dev/null || true
rm -rf "$tree/etc/perch"
for path in /opt/*; do
  if [ -d "$path" ] && [ "$path" != /opt/Perch ]; then
    mkdir "$tree$path"
    mount --rbind "$path" "$tree$path"
  fi
done
mount --bind "$PERCH_TREE/app" "$tree/opt/Perch/resources/app"

export HOME=/users/ada
inside() { chroot "$tree" "$@"; }
code=0
# The steps don't have the channel to the test.
inside env -u NODE_CHANNEL_FD PATH="$PERCH_TREE/bin:$PATH" bash -p -c 'cd "$PERCH_TREE/files" && . ../steps.sh' \
  >"$PERCH_TREE/steps.txt" 2>&1 3>&- || code=$?
echo "$code" >"$PERCH_TREE/steps.code"
exec chroot "$tree" "$PERCH_NODE" "$@"
