# The system's packages on Debian and Ubuntu: what is missing of what Perch needs, and installing that with apt.
# Part of build/setup.sh, which has the words (say, logged, first_words) and knows whether keytar loads.
# shellcheck shell=bash

# Where the system's own files are; the tests put a made-up system there.
system=${PERCH_SETUP_SYSTEM-}

# Installs what is missing where it can, and names what is missing then, with the command that installs it.
install_system_packages() {
  local missing wanted
  missing=$(missing_things)
  [ -n "$missing" ] || return 0
  wanted=$(packages_of "$missing")
  if [ "$(system_is)" != other ] && [ -n "$wanted" ]; then
    if may_be_root; then
      with_apt "$wanted"
    else
      say 'System packages are missing, and only root may install them.'
    fi
    missing=$(missing_things)
  fi
  [ -z "$missing" ] || name_missing_things "$missing"
}

# One line for each thing that is missing: the Debian package, and what it is for.
missing_things() {
  [ "$(uname -s)" = Linux ] || return 0
  has_browser || echo "$(browser_package)|the browser of the Chromium host and of npm test (Chrome or Edge would do)"
  has Xvfb || echo 'xvfb|windows where there is no display'
  has xauth || echo 'xauth|windows where there is no display'
  has dbus-run-session || echo 'dbus|a keychain for the tests'
  has gnome-keyring-daemon || echo 'gnome-keyring|a keychain for the tests'
  has_font || echo 'fonts-dejavu-core|text in pictures'
  if keytar_loads; then return; fi
  has python3 || echo 'python3|building keytar'
  has g++ || echo 'g++|building keytar'
  has make || echo 'make|building keytar'
  has pkg-config || echo 'pkg-config|building keytar'
  pkg-config --exists libsecret-1 2>/dev/null || echo 'libsecret-1-dev|building keytar'
}

# The names build/browser.ts looks for. Ubuntu's chromium-browser is a script that asks for a snap.
has_browser() {
  local name path
  [ -z "${PERCH_BROWSER-}" ] || return 0
  for name in chromium chromium-browser google-chrome google-chrome-stable microsoft-edge microsoft-edge-stable; do
    path=$(command -v "$name") || continue
    if ! head -c 4096 "$path" | grep -aq /snap/bin/ || [ -x "$system/snap/bin/chromium" ]; then return 0; fi
  done
  return 1
}

browser_package() {
  if [ "$(system_is)" != ubuntu ]; then echo chromium; fi
}

has_font() {
  local folder own=${HOME-}
  for folder in "$system"/usr/share/fonts "$system"/usr/local/share/fonts "$own"/.local/share/fonts "$own"/.fonts; do
    if [ -n "$(find -L "$folder" -name '*.[ot]t[fc]' -print -quit 2>/dev/null)" ]; then return; fi
  done
  return 1
}

# ubuntu, debian (with what is made from it), or other.
system_is() {
  local id='' like=''
  if [ -r "$system/etc/os-release" ]; then
    id=$(sed -n 's/^ID=//p' "$system/etc/os-release" | tr -d \'\")
    like=$(sed -n 's/^ID_LIKE=//p' "$system/etc/os-release" | tr -d \'\")
  fi
  case " $id $like " in
    ' ubuntu '*) echo ubuntu ;;
    *' debian '* | *' ubuntu '*) echo debian ;;
    *) echo other ;;
  esac
}

# The package names in lines of missing_things.
packages_of() {
  cut -d '|' -f 1 <<<"$1" | sed '/^$/d' | tr '\n' ' '
}

with_apt() {
  local wanted=$1 known
  if ! lists_are_fresh; then refresh_lists; fi
  known=$(known_to_apt "$wanted")
  if [ "$known" != "$wanted" ] && [ -z "${refreshed-}" ]; then
    refresh_lists
    known=$(known_to_apt "$wanted")
  fi
  [ -n "$known" ] || return 0
  say "Installing ${known% } with apt; this can take a few minutes."
  if install_known; then return; fi
  # A list that is a few hours old can name files that are gone.
  if [ -z "${refreshed-}" ] && refresh_lists && install_known; then return; fi
  say "apt could not install them: $(first_words '^E: ')"
}

install_known() {
  # shellcheck disable=SC2086 # a list of names
  apt install --yes --no-install-recommends --no-upgrade $known
}

refresh_lists() {
  refreshed=yes
  say 'Refreshing the lists of packages.'
  if ! apt -o APT::Update::Error-Mode=any update; then
    say "They could not be refreshed: $(first_words '^[EW]: ')"
  fi
}

# apt keeps a list's own date on its file; the folder it downloads into shows when it last looked.
lists_are_fresh() {
  local lists="$system/var/lib/apt/lists"
  [ -n "$(find "$lists" -maxdepth 1 -name '*Packages*' -print -quit 2>/dev/null)" ] &&
    [ -n "$(find "$lists/partial" -maxdepth 0 -mmin -1440 2>/dev/null)" ]
}

# A package that is itself only a way to a snap does not count. apt-cache takes `g++` for a pattern, too, which
# is why the heading is compared.
known_to_apt() {
  local name
  for name in $1; do
    if LC_ALL=C apt-cache policy "$name" 2>/dev/null | grep -xF -A 2 "$name:" | grep 'Candidate:' |
      grep -qvE '\(none\)|snap'; then
      printf '%s ' "$name"
    fi
  done
}

# Waits for another apt to end, and gives up on a network that does not answer.
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

# Through sudo, which may ask for a password where somebody is there to type it.
may_be_root() {
  if is_root; then return; fi
  has sudo || return 1
  if sudo -n true 2>/dev/null; then return; fi
  [ -t 0 ] || return 1
  say 'System packages are missing; to install them, sudo may ask for your password.'
  sudo -v
}

name_missing_things() {
  local missing=$1 package purpose packages
  say 'Perch goes on without what is still missing:'
  while IFS='|' read -r package purpose; do
    say "  ${package:+$package: }$purpose"
  done <<<"$missing"
  packages=$(packages_of "$missing")
  if [ "$(system_is)" = other ]; then
    say 'The names are those of Debian; install them with the package manager of this system.'
  elif [ -n "$packages" ]; then
    say "To install: $(command_to "install --no-install-recommends ${packages% }")"
  fi
  if [ "$(system_is)" = ubuntu ] && ! has_browser; then
    say "Ubuntu's own Chromium is only a stub for a snap. Download the .deb of Google Chrome" \
      '(https://www.google.com/chrome) or of Microsoft Edge (https://www.microsoft.com/edge), then:' \
      "$(command_to 'install ./google-chrome-stable_current_amd64.deb')"
  fi
}

command_to() {
  local command='apt-get' before=
  if ! is_root && has sudo; then command='sudo apt-get'; fi
  if ! is_root && ! has sudo; then before='(as root) '; fi
  if ! lists_are_fresh; then before+="$command update && "; fi
  echo "$before$command $1"
}
