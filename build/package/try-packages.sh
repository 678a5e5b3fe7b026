#!/usr/bin/env bash
# Starts packages of out/packages, on Linux the AppImage and the Debian package. For a machine of CI only: this script removes
# the user's sign-ins, and on Linux it installs the Debian package, openbox and fuse3, and lets programs create user namespaces.
#
#   build/package/try-packages.sh
# shellcheck source=build/shell-environment.sh
. "$(dirname "$0")/../shell-environment.sh"
set -euo pipefail

cd -- "$(dirname "$0")/../.."

main() {
  if [ "$(uname -s)" != Linux ]; then
    try
    return
  fi
  local appimage code=0 output
  appimage=$(ls "$PWD"/out/packages/*.AppImage)
  chmod +x "$appimage"
  sudo apt-get update
  sudo apt-get install --yes --no-install-recommends openbox fuse3 ./out/packages/*.deb

  # Ubuntu's AppArmor denies user namespaces to programs without a profile. The Debian package installs a profile.
  echo "== With Ubuntu's AppArmor"
  allow_namespaces no
  on_display try /usr/bin/perch
  # Without namespaces the launcher of an AppImage adds --no-sandbox, which Perch refuses.
  output=$(on_display "$appimage" --check 2>&1) || code=$?
  echo "$output"
  [ "$code" = 2 ]
  grep -q 'rpm package' <<<"$output"

  echo '== With user namespaces'
  allow_namespaces yes
  on_display try "$appimage"
}

try() {
  node build/package/try-package.ts --purge "$@"
}

allow_namespaces() {
  local restricted=1
  if [ "$1" = yes ]; then restricted=0; fi
  sudo sysctl --write "kernel.apparmor_restrict_unprivileged_userns=$restricted"
}

# Runs a command or a function of this script with a virtual display, a window manager and a keyring.
on_display() {
  xvfb-run --auto-servernum bash build/with-keyring.sh bash build/package/try-packages.sh --inside "$@"
}

case ${1-} in
  --inside)
    openbox &
    "${@:2}"
    ;;
  *) main ;;
esac
