# Installs the system packages that Perch needs, on Debian and Ubuntu. Sourced by build/setup.sh, which defines has,
# say, logged, log_summary and keytar_works.
# shellcheck shell=bash

# Installs missing packages where possible. Prints the remaining ones, if possible with the command that installs them.
install_system_packages() {
  local missing wanted
  missing=$(missing_packages)
  [ -n "$missing" ] || return 0
  wanted=$(package_names "$missing")
  if [ "$(distribution)" != other ] && [ -n "$wanted" ]; then
    if can_be_root; then
      install_with_apt "$wanted"
    else
      say 'System packages are missing, and only root can install them.'
    fi
    missing=$(missing_packages)
  fi
  [ -z "$missing" ] || print_missing_packages "$missing"
}

# One line for each missing package: PACKAGE|PURPOSE. On Ubuntu the browser's line has no PACKAGE.
missing_packages() {
  [ "$(uname -s)" = Linux ] || return 0
  has_browser || echo "$(browser_package)|the browser of npm test (Chrome or Edge would do), and Electron's libraries"
  [ "$(distribution)" != debian ] || has_browser ||
    echo 'chromium-headless-shell|optional: the same engine without windows, for faster tests'
  has Xvfb || echo 'xvfb|windows where there is no display'
  has xauth || echo 'xauth|windows where there is no display'
  has openbox || echo 'openbox|the window manager of the tests'
  has xdotool || echo 'xdotool|mouse and keyboard of the tests'
  has xmessage || echo 'x11-utils|another window in the tests'
  has weston || echo 'weston|the Wayland compositor of the tests'
  has_file libnotify.so.4 || echo 'libnotify4|notifications'
  has dbus-run-session || echo 'dbus|a keychain for the tests'
  has gnome-keyring-daemon || echo 'gnome-keyring|a keychain for the tests'
  has kwalletd5 || echo 'libkf5wallet-bin|the keychain of KDE in the tests'
  has_file libqca-ossl.so || echo 'libqca-qt5-2-plugins|the keychain of KDE in the tests'
  has_font || echo 'fonts-dejavu-core|text in pictures'
  has rpmbuild || echo 'rpm|the rpm package and its tests'
  has makensis || echo 'nsis|tests of the installer for Windows'
  has desktop-file-validate || echo 'desktop-file-utils|tests of the packages for Linux'
  if keytar_works; then return; fi
  has python3 || echo 'python3|building keytar'
  has g++ || echo 'g++|building keytar'
  has make || echo 'make|building keytar'
  has pkg-config || echo 'pkg-config|building keytar'
  pkg-config --exists libsecret-1 2>/dev/null || echo 'libsecret-1-dev|building keytar'
}

# Uses the same names as build/browser.ts.
has_browser() {
  local name
  [ -z "${PERCH_BROWSER-}" ] || return 0
  for name in chromium google-chrome google-chrome-stable microsoft-edge microsoft-edge-stable; do
    if has "$name"; then return; fi
  done
  return 1
}

browser_package() {
  if [ "$(distribution)" != ubuntu ]; then echo chromium; fi
}

has_file() {
  [ -n "$(find /usr/lib /usr/lib64 -name "$1" -print -quit 2>/dev/null)" ]
}

has_font() {
  local folder own=${HOME-}
  for folder in /usr/share/fonts /usr/local/share/fonts "$own"/.local/share/fonts "$own"/.fonts; do
    if [ -n "$(find -L "$folder" -name '*.[ot]t[fc]' -print -quit 2>/dev/null)" ]; then return; fi
  done
  return 1
}

# ubuntu, debian (including its derivatives), or other.
distribution() {
  local id='' like=''
  if [ -r /etc/os-release ]; then
    id=$(sed -n 's/^ID=//p' /etc/os-release | tr -d \'\")
    like=$(sed -n 's/^ID_LIKE=//p' /etc/os-release | tr -d \'\")
  fi
  case " $id $like " in
    ' ubuntu '*) echo ubuntu ;;
    *' debian '* | *' ubuntu '*) echo debian ;;
    *) echo other ;;
  esac
}

package_names() {
  cut -d '|' -f 1 <<<"$1" | sed '/^$/d' | tr '\n' ' '
}

install_with_apt() {
  local known
  say 'Updating the package lists.'
  if ! apt -o APT::Update::Error-Mode=any update; then
    say "They could not be updated: $(log_summary '^[EW]: ')"
  fi
  known=$(available_in_apt "$1")
  [ -n "$known" ] || return 0
  say "Installing ${known% } with apt; this can take a few minutes."
  # shellcheck disable=SC2086 # a list of names
  apt install --yes --no-install-recommends --no-upgrade $known ||
    say "apt could not install them: $(log_summary '^E: ')"
}

# Ignores packages that only install a snap. For apt-cache an unknown name such as `g++` is a pattern that can match others: the
# loop ignores those.
available_in_apt() {
  local name known
  # shellcheck disable=SC2086 # a list of names
  known=$(LC_ALL=C apt-cache policy $1 2>/dev/null |
    sed -nE '/^[^ ]/h; /^ +Candidate:/{/\(none\)|snap/!{g; s/:$//; p}}' | tr '\n' ' ')
  for name in $1; do
    case " $known" in *" $name "*) printf '%s ' "$name" ;; esac
  done
}

apt() {
  logged as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get --quiet \
    -o DPkg::Lock::Timeout=120 -o Acquire::Retries=1 \
    -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20 "$@"
}

as_root() {
  if is_root; then "$@"; else sudo "$@"; fi
}

is_root() {
  [ "$(id -u)" = 0 ]
}

# May ask for sudo's password, in a terminal only.
can_be_root() {
  if is_root; then return; fi
  has sudo || return 1
  if sudo -n true 2>/dev/null; then return; fi
  [ -t 0 ] || return 1
  say 'System packages are missing. To install them, sudo may ask for your password.'
  sudo -v
}

print_missing_packages() {
  local missing=$1 package purpose packages
  say 'Set-up continues. These packages are still missing:'
  while IFS='|' read -r package purpose; do
    say "  ${package:+$package: }$purpose"
  done <<<"$missing"
  packages=$(package_names "$missing")
  if [ "$(distribution)" = other ]; then
    say 'These are Debian names; install the packages with the package manager of this system.'
  elif [ -n "$packages" ]; then
    say "To install: $(apt_command "install --no-install-recommends ${packages% }")"
  fi
  if [ "$(distribution)" = ubuntu ] && ! has_browser; then
    say "Ubuntu's Chromium package only installs a snap. Download the .deb of Google Chrome" \
      '(https://www.google.com/chrome) or of Microsoft Edge (https://www.microsoft.com/edge), then:' \
      "$(apt_command 'install ./google-chrome-stable_current_amd64.deb')"
  fi
}

apt_command() {
  local command='apt-get' before=
  if ! is_root && has sudo; then command='sudo apt-get'; fi
  if ! is_root && ! has sudo; then before='(as root) '; fi
  echo "$before$command update && $command $1"
}
