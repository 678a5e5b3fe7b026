#!/usr/bin/env bash
# Makes a fresh machine ready to run and test Perch, and says nothing where it is ready already.
#
#   build/setup.sh
#
# On Debian and Ubuntu it installs the system packages that are missing; on every system the npm packages of
# package-lock.json, and keytar's built file. Only a Node that is too old (exit code 2) and npm packages that
# can't be installed (exit code 1) stop it. Whatever else is missing is named, with the command that installs
# it: without keytar Perch remembers nothing, and without a browser it can run on Electron only.
# shellcheck source=build/shell-environment.sh
. "$(dirname "$0")/shell-environment.sh"
set -euo pipefail

project=$(cd -- "$(dirname "$0")/.." && pwd)
# shellcheck source=/dev/null
. "$project/build/system-packages.sh"

main() {
  cd "$project"
  trap 'rm -rf ${work:+"$work"}' EXIT
  check_node
  install_system_packages
  if ! packages_are_installed; then install_packages; fi
  if ! keytar_loads; then install_keytar; fi
  if [ -e .git ]; then bash build/hooks/switch-on.sh; fi
}

# --- Node ---------------------------------------------------------------------------------------------------

# Perch brings its own Node as a locked package, which is what runs it, wherever there is such a package. There
# the machine's Node has only to run npm; elsewhere it runs Perch, and so has to read TypeScript.
check_node() {
  has node || stop 2 "Node was not found: $(get_node 20.19)"
  version=$(node --version) || stop 2 "Node was found, but does not run: $(get_node 20.19)"
  version=${version#v}
  is_at_least 20.19 || stop 2 "Node $version is too old for Perch: $(get_node 20.19)"
  case $(node -p 'process.platform + "-" + process.arch') in
    linux-x64 | linux-arm64 | darwin-x64 | win32-x64) ;;
    darwin-arm64) needs_newer_node 'on Apple silicon' ;;
    *) needs_newer_node 'on this kind of machine' ;;
  esac
  has npm || stop 2 "npm was not found beside Node $version: $(get_node 20.19)"
}

needs_newer_node() {
  is_at_least 22.18 || stop 2 "Node $version is too old for Perch $1: $(get_node 22.18)"
}

get_node() {
  echo "install $1 or later (24 is best) from https://nodejs.org, then run build/setup.sh again."
}

# Whether the machine's Node is at least MAJOR.MINOR.
is_at_least() {
  local major=${version%%.*} minor=${version#*.}
  minor=${minor%%.*}
  [ "$major" -gt "${1%.*}" ] || { [ "$major" -eq "${1%.*}" ] && [ "$minor" -ge "${1#*.}" ]; }
}

# The Node that will run Perch.
node_of_perch() {
  if node_modules/.bin/node --version >/dev/null 2>&1; then echo node_modules/.bin/node; else echo node; fi
}

# --- The npm packages ---------------------------------------------------------------------------------------

packages_are_installed() {
  [ -e node_modules/.package-lock.json ] && "$(node_of_perch)" build/installed-packages.ts 2>/dev/null
}

# No package's install script is run: only keytar has one that Perch needs, and that is taken care of below.
# npm's warnings speak of the machine's Node, while the packages are run by Perch's own.
install_packages() {
  say 'Installing the npm packages of package-lock.json; this can take a minute or two.'
  if ! logged npm ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund --loglevel=error; then
    grep -v 'complete log of this run' "$log" | head -n 20 >&2
    stop 1 'The npm packages could not be installed; the lines above are what npm said.'
  fi
  if [ "$(node_of_perch)" = node ]; then needs_newer_node 'where its own does not run'; fi
  if ! packages_are_installed; then
    stop 1 'npm saw no error, but node_modules is not what package-lock.json asks for: delete it and try again.'
  fi
}

# --- keytar -------------------------------------------------------------------------------------------------

keytar_loads() {
  [ -d node_modules/keytar/build ] && "$(node_of_perch)" -e 'require("keytar")' 2>/dev/null
}

# keytar's built file, or else a build of it, through its own scripts. Not with `npm rebuild`, which from npm 12
# on passes over install scripts in silence.
install_keytar() {
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
    problem="it could not be built: $(first_words ' error: |not found|No such file|stack Error')"
    if mkdir -p out && cp "$log" out/keytar-build.log; then problem+='; all of it is in out/keytar-build.log'; fi
  fi
  say "Perch will run, and remember nothing, since there is no working keytar: $problem."
}

# At most 20 s, for networks that drop what they don't let through. The proxy is the one npm uses.
fetch_keytar() {
  local proxy
  proxy=$(npm config get https-proxy 2>/dev/null) || proxy=
  case $proxy in *:*) export npm_config_https_proxy=$proxy ;; esac
  logged "$(node_of_perch)" -e '
    const { spawnSync } = require("node:child_process");
    const folder = require("node:path").dirname(require.resolve("keytar/package.json"));
    const program = require.resolve("prebuild-install/bin.js", { paths: [folder] });
    const options = { cwd: folder, stdio: "inherit", timeout: 20_000 };
    process.exitCode = spawnSync(process.execPath, [program], options).status ?? 1;
  '
}

# Builds a copy in the temporary folder and puts the built file in place. The makefiles that node-gyp writes don't work
# in a path with spaces, quotes or an ampersand, so that the path of this checkout must be in none of them.
# https://github.com/nodejs/node-gyp/issues/65
build_keytar() {
  make_work_folder
  local built=build/Release/keytar.node
  mkdir "$work/node_modules" && ln -s "$1" "$work/node" &&
    cp -R node_modules/keytar node_modules/node-addon-api "$work/node_modules" &&
    logged env LC_ALL=C PATH="$PWD/node_modules/.bin:$PATH" npm_config_nodedir="$work/node" \
      npm --prefix "$work/node_modules/keytar" --loglevel=error run build &&
    mkdir -p node_modules/keytar/build/Release && cp "$work/node_modules/keytar/$built" "node_modules/keytar/$built"
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

# --- Words and commands --------------------------------------------------------------------------------------------------

has() {
  command -v "$1" >/dev/null
}

say() {
  echo "$*"
}

stop() {
  local code=$1
  shift
  echo "$*" >&2
  exit "$code"
}

# Runs a command in silence, for first_words to quote.
logged() {
  make_work_folder
  log=$work/log
  "$@" >"$log" 2>&1 </dev/null
}

# Makes the folder of this run's temporary files, once: in TMPDIR, or where its path has characters that a makefile takes
# for its own, in the system's.
make_work_folder() {
  if [ -n "${work-}" ]; then return; fi
  local folder chosen=$TMPDIR
  for folder in "$TMPDIR" /tmp /var/tmp; do
    case $folder in *[!A-Za-z0-9_./+-]*) continue ;; esac
    if can_hold_files "$folder"; then
      chosen=$folder
      break
    fi
  done
  work=$(mktemp -d "$chosen/perch-setup.XXXXXX")
}

# The first line of the log that has the pattern, or else its last line; without what its program puts first.
first_words() {
  { grep -m 1 -E "$1" "$log" || tail -n 1 "$log"; } | sed -E 's/^([EW]: |gyp ERR! stack |gyp ERR! )//'
}

main
