#!/usr/bin/env bash
# Makes a fresh machine ready to run and test Perch, and says nothing where it is ready already.
#
#   build/setup.sh
#
# On Debian and Ubuntu it installs the system packages that are missing; on every system the npm packages of
# package-lock.json, and keytar's built file. Only a Node that is too old (exit code 2) and npm packages that
# can't be installed (exit code 1) stop it. All else is named, with the command that installs it, and
# does not stop it: without a keychain it remembers nothing, without a browser it can run on Electron only.
set -euo pipefail

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# Where the system's own files are; the tests put a made-up system there.
system=${PERCH_SETUP_SYSTEM-}

main() {
  cd "$project"
  trap 'rm -f ${log:+"$log"}' EXIT
  check_node
  local missing
  missing=$(missing_things)
  if [ -n "$missing" ]; then install_missing_things; fi
  if ! packages_are_installed; then install_packages; fi
  if ! keytar_loads; then install_keytar; fi
}

# --- Node ---------------------------------------------------------------------------------------------------

# Perch brings its own Node as a locked package, which is what runs it, wherever there is such a package. There
# the machine's Node has only to run npm; elsewhere it runs Perch, and so has to read TypeScript.
check_node() {
  local version needed=20.19 why=
  if ! command -v node >/dev/null; then
    stop 2 "Node was not found: install Node 24 from https://nodejs.org, then run build/setup.sh again."
  fi
  version=$(node --version) || stop 2 'Node is there but does not run: install Node 24 from https://nodejs.org.'
  version=${version#v}
  if is_older "$version" "$needed"; then
    stop 2 "Node $version is too old for Perch: install Node 24 (at least $needed) from https://nodejs.org," \
      "then run build/setup.sh again."
  fi
  case $(node -p 'process.platform + "-" + process.arch') in
    linux-x64 | linux-arm64 | darwin-x64 | win32-x64) ;;
    darwin-arm64) needed=22.18 why='on Apple silicon' ;;
    *) needed=22.18 why='on this kind of machine' ;;
  esac
  if is_older "$version" "$needed"; then
    stop 2 "Node $version is too old for Perch $why: install Node 24 (at least $needed) from" \
      "https://nodejs.org, then run build/setup.sh again."
  fi
  if ! command -v npm >/dev/null; then
    stop 2 "npm was not found beside Node $version: install Node 24 with its npm from https://nodejs.org," \
      "then run build/setup.sh again."
  fi
}

is_older() {
  local major=${1%%.*} rest=${1#*.} needed_major=${2%%.*} needed_minor=${2#*.}
  [ "$major" -lt "$needed_major" ] || { [ "$major" = "$needed_major" ] && [ "${rest%%.*}" -lt "$needed_minor" ]; }
}

# The Node that will run Perch.
node_of_perch() {
  if node_modules/.bin/node --version >/dev/null 2>&1; then echo node_modules/.bin/node; else echo node; fi
}

# --- The system's packages ----------------------------------------------------------------------------------

# One line for each thing that is missing: the Debian package, and what it is for.
missing_things() {
  [ "$(uname -s)" = Linux ] || return 0
  has_browser || echo "$(browser_package)|a browser (Chromium, Chrome or Edge) for the Chromium host and npm test"
  has Xvfb || echo 'xvfb|windows where there is no display'
  has xauth || echo 'xauth|windows where there is no display'
  has dbus-run-session || echo 'dbus|a keychain for the tests (dbus-run-session)'
  has gnome-keyring-daemon || echo 'gnome-keyring|a keychain for the tests'
  has_font || echo 'fonts-dejavu-core|text in pictures'
  if keytar_loads; then return; fi
  has python3 || echo 'python3|building keytar'
  has g++ || echo 'g++|building keytar'
  has make || echo 'make|building keytar'
  has pkg-config || echo 'pkg-config|building keytar'
  pkg-config --exists libsecret-1 2>/dev/null || echo 'libsecret-1-dev|building keytar'
}

has() {
  command -v "$1" >/dev/null
}

# The names build/browser.ts looks for. Ubuntu's chromium-browser is a script that asks for a snap.
has_browser() {
  local name path
  [ -z "${PERCH_BROWSER-}" ] || return 0
  for name in chromium chromium-browser google-chrome google-chrome-stable microsoft-edge microsoft-edge-stable; do
    path=$(command -v "$name") || continue
    if ! head -n 20 "$path" | grep -aq /snap/bin/ || [ -x "$system/snap/bin/chromium" ]; then return 0; fi
  done
  return 1
}

browser_package() {
  if [ "$(system_is)" != ubuntu ]; then echo chromium; fi
}

has_font() {
  local folder
  for folder in "$system/usr/share/fonts" "$system/usr/local/share/fonts" "$HOME/.local/share/fonts" "$HOME/.fonts"; do
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

install_missing_things() {
  local wanted
  wanted=$(packages_of "$missing")
  if [ "$(system_is)" != other ] && [ -n "$wanted" ]; then
    if may_be_root; then
      with_apt "$wanted"
    else
      say 'System packages are missing, and only root may install them.'
    fi
    missing=$(missing_things)
  fi
  name_missing_things
}

# Package names from lines of missing_things, without those that have none and those this apt does not know.
packages_of() {
  local name
  cut -d '|' -f 1 <<<"$1" | sed '/^$/d' | tr '\n' ' '
}

with_apt() {
  local wanted=$1 known
  new_log
  if ! lists_are_fresh; then refresh_lists; fi
  known=$(known_to_apt "$wanted")
  if [ "$known" != "$wanted" ] && [ -z "${refreshed-}" ]; then
    refresh_lists
    known=$(known_to_apt "$wanted")
  fi
  [ -n "$known" ] || return 0
  say "Installing ${known% } with apt; this can take a few minutes."
  # shellcheck disable=SC2086 # a list of names
  if ! apt install --yes --no-install-recommends --no-upgrade $known; then
    say "apt could not install them: $(last_words '^E: ')"
  fi
}

refresh_lists() {
  refreshed=yes
  say 'Refreshing the lists of packages.'
  if ! apt update; then say "They could not be refreshed: $(last_words '^[EW]: ')"; fi
}

# apt keeps a list's own date on its file; the folder it downloads into shows when it last looked.
lists_are_fresh() {
  local lists="$system/var/lib/apt/lists"
  [ -n "$(find "$lists" -maxdepth 1 -name '*Packages*' -print -quit 2>/dev/null)" ] &&
    [ -n "$(find "$lists/partial" -maxdepth 0 -mmin -1440 2>/dev/null)" ]
}

# A package that is itself only a way to a snap does not count.
known_to_apt() {
  local name
  for name in $1; do
    if apt-cache policy "$name" 2>/dev/null | grep 'Candidate:' | grep -qvE '\(none\)|snap'; then
      printf '%s ' "$name"
    fi
  done
}

# Waits for another apt to end, and gives up on a network that does not answer.
apt() {
  as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get --quiet \
    -o DPkg::Lock::Timeout=120 -o Acquire::Retries=1 \
    -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20 "$@" >"$log" 2>&1 </dev/null
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
  [ -n "$missing" ] || return 0
  local package purpose packages command=apt-get
  say 'Perch goes on without what is still missing:'
  while IFS='|' read -r package purpose; do
    say "  ${package:+$package, for }$purpose"
  done <<<"$missing"
  packages=$(packages_of "$missing")
  is_root || command='sudo apt-get'
  if [ "$(system_is)" = other ]; then
    say 'The names are those of Debian; install them with the package manager of this system.'
  elif [ -n "$packages" ]; then
    say "To install: $command install --no-install-recommends ${packages% }"
  fi
  if [ "$(system_is)" = ubuntu ] && ! has_browser; then
    say "Ubuntu's own Chromium is only a stub for a snap. Download the .deb of Google Chrome" \
      '(https://www.google.com/chrome) or of Microsoft Edge (https://www.microsoft.com/edge), then:' \
      "$command install ./google-chrome-stable_current_amd64.deb"
  fi
}

# --- The npm packages ---------------------------------------------------------------------------------------

packages_are_installed() {
  [ -e node_modules/.package-lock.json ] && "$(node_of_perch)" build/installed.ts
}

# No package's install script is run: only keytar has one that Perch needs, and that is taken care of below.
# npm's warnings speak of the machine's Node, while the packages are run by Perch's own.
install_packages() {
  new_log
  say 'Installing the npm packages of package-lock.json; this can take a minute or two.'
  if ! npm ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund --loglevel=error \
    >"$log" 2>&1 </dev/null; then
    grep -v 'complete log of this run' "$log" | tail -n 20 >&2
    stop 1 'The npm packages could not be installed; the lines above are what npm said.'
  fi
  if ! "$(node_of_perch)" build/installed.ts; then
    stop 1 'npm reported success, but node_modules is not what package-lock.json asks for: delete it and try again.'
  fi
}

# --- keytar -------------------------------------------------------------------------------------------------

keytar_loads() {
  [ -d node_modules/keytar/build ] && "$(node_of_perch)" -e 'require("keytar")' 2>/dev/null
}

# keytar's built file, or else a build of it, through its own scripts. Not with `npm rebuild`, which from npm 12
# on passes over install scripts in silence.
install_keytar() {
  new_log
  say "Fetching keytar's built file."
  if fetch_keytar && keytar_loads; then return; fi
  local headers problem
  headers=$(headers_of_node)
  if [ -z "$headers" ]; then
    problem='its built file could not be fetched, and this Node has no headers to build it with'
  elif ! { has python3 && has make; }; then
    problem='its built file could not be fetched, and python3 or make is missing to build it'
  else
    say 'It could not be fetched; building keytar from its source.'
    if build_keytar "$headers" && keytar_loads; then return; fi
    problem="it could not be built: $(last_words 'fatal error|error:|[Nn]ot found|gyp ERR! stack Error')"
  fi
  say "There is no working keytar ($problem): Perch will run, and remember nothing."
}

# At most 20 s, for networks that drop what they don't let through. The proxy is the one npm uses.
fetch_keytar() {
  local proxy
  proxy=$(npm config get https-proxy 2>/dev/null || true)
  if [ -n "$proxy" ] && [ "$proxy" != null ]; then export npm_config_https_proxy=$proxy; fi
  "$(node_of_perch)" -e '
    const { spawnSync } = require("node:child_process");
    const folder = require("node:path").dirname(require.resolve("keytar/package.json"));
    const program = require.resolve("prebuild-install/bin.js", { paths: [folder] });
    const { status } = spawnSync(process.execPath, [program], { cwd: folder, stdio: "inherit", timeout: 20_000 });
    process.exitCode = status ?? 1;
  ' >"$log" 2>&1 </dev/null
}

build_keytar() {
  PATH="$PWD/node_modules/.bin:$PATH" npm_config_nodedir=$1 \
    npm --prefix node_modules/keytar --loglevel=error run build >"$log" 2>&1 </dev/null
}

# The folder whose include/node has the headers of Perch's Node, or of the machine's; keytar fits both.
headers_of_node() {
  local node folder
  for node in "$(node_of_perch)" node; do
    folder=$("$node" -p 'require("node:path").resolve(process.execPath, "../..")')
    if [ -e "$folder/include/node/node_api.h" ]; then
      echo "$folder"
      return
    fi
  done
}

# --- Words --------------------------------------------------------------------------------------------------

say() {
  echo "$*"
}

stop() {
  local code=$1
  shift
  echo "$*" >&2
  exit "$code"
}

new_log() {
  log=${log:-$(mktemp "${TMPDIR:-/tmp}/perch-setup.XXXXXX")}
}

# The last line of the log that has the pattern, or else its last line.
last_words() {
  { grep -E "$1" "$log" || cat "$log"; } | tail -n 1
}

main
