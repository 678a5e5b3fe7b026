#!/usr/bin/env bash
# Runs an administrator's steps, and then Node, as on a computer without Perch: in a mount namespace of its own, where HOME is
# empty, and /etc, /opt, /usr and /var are overlays, so that packages can be installed. None of this is visible outside.
# Needs root.
#
#   PERCH_TREE=DIR PERCH_NODE=PROGRAM test/package/clean-tree.sh [ARGUMENT ...]
#
# Runs DIR/steps.sh in DIR/files, with the programs of DIR/bin first in the PATH. Writes its output and exit code to DIR/steps.txt and
# DIR/steps.code, then replaces itself with PROGRAM.
# shellcheck source=build/shell-environment.sh
. "$(dirname "$0")/../../build/shell-environment.sh"
set -euo pipefail

if [ "${1-}" != --inside ]; then
  exec unshare --mount --propagation private bash -p "$0" --inside "$@"
fi
shift

tree=$PERCH_TREE/root
mkdir -p "$tree"
mount -t tmpfs -o mode=755 perch-tree "$tree"
for path in /*; do
  case $path in
    /etc | /opt | /usr | /var)
      mkdir -p "$tree$path" "$tree/.upper$path" "$tree/.work$path"
      mount -t overlay -o "lowerdir=$path,upperdir=$tree/.upper$path,workdir=$tree/.work$path" perch-tree "$tree$path"
      ;;
    /lost+found) ;;
    *) if [ -L "$path" ]; then cp -P "$path" "$tree"; elif [ -d "$path" ]; then
      mkdir "$tree$path"
      mount --rbind "$path" "$tree$path"
    fi ;;
  esac
done
rm -rf "$tree/etc/perch"
mkdir -p "$tree/users/ada"
chown 65534:65534 "$tree/users/ada"

export HOME=/users/ada
inside() { chroot "$tree" "$@"; }
code=0
# The steps don't get the channel to the test.
inside env -u NODE_CHANNEL_FD PATH="$PERCH_TREE/bin:$PATH" bash -p -c 'cd "$PERCH_TREE/files" && . ../steps.sh' \
  >"$PERCH_TREE/steps.txt" 2>&1 3>&- || code=$?
echo "$code" >"$PERCH_TREE/steps.code"
exec chroot "$tree" "$PERCH_NODE" "$@"
