#!/usr/bin/env bash
# Runs an administrator's steps as on a computer without Perch: in a mount namespace of its own, where HOME is empty, and /etc, /opt,
# /usr and /var are overlays, so that packages can be installed. None of this is visible outside. Needs root.
#
#   test/package/clean-tree.sh DIR pivot_root|chroot
#
# Runs DIR/steps.sh in DIR/files, with the programs of DIR/bin first in the PATH. In a chroot the kernel denies user namespaces.
# shellcheck source=build/shell-environment.sh
. "$(dirname "$0")/../../build/shell-environment.sh"
set -euo pipefail

if [ "${3-}" != --inside ]; then
  exec unshare --mount --propagation private bash -p "$0" "$@" --inside
fi

tree=$1/root
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

export HOME=/users/ada TMPDIR=/users/ada PATH="$1/bin:$PATH"
if [ "$2" = pivot_root ]; then
  cd "$tree"
  # The old root is below the new one then, until it is unmounted.
  pivot_root . .
  umount --lazy .
  tree=/
fi
exec chroot "$tree" bash -p -c 'cd "$0/files" && . ../steps.sh' "$1" 2>&1
