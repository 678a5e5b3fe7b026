#!/usr/bin/env bash
# Installs what Perch needs to run and to be tested. Prints nothing if everything is installed.
#
#   build/setup.sh
#
# Installs missing system packages on Debian and Ubuntu, and on every system the npm packages of package-lock.json and keytar's
# file. Exit code 2: there is no npm, or no Node that runs and is new enough. Exit code 1: the npm packages can't be installed.
# Missing system packages and a missing keytar are only printed: without keytar, Perch stores no sign-in.
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
  if ! keytar_works; then install_keytar; fi
}

# --- Node ---------------------------------------------------------------------------------------------------

# npm installs a Node for some platforms. Where that Node works, it runs the scripts, and the installed Node only runs npm.
# Elsewhere the installed Node also runs the scripts, and has to support TypeScript.
check_node() {
  has node || stop 2 "Node was not found: $(install_node_hint 20.19)"
  version=$(node --version) || stop 2 "Node was found, but does not run: $(install_node_hint 20.19)"
  version=${version#v}
  is_at_least 20.19 || stop 2 "Node $version is too old for Perch: $(install_node_hint 20.19)"
  case $(node -p 'process.platform + "-" + process.arch') in
    linux-x64 | linux-arm64 | darwin-x64 | win32-x64) ;;
    darwin-arm64) needs_newer_node 'on Apple silicon' ;;
    *) needs_newer_node 'on this platform' ;;
  esac
  has npm || stop 2 "npm was not found beside Node $version: $(install_node_hint 20.19)"
}

needs_newer_node() {
  is_at_least 22.18 || stop 2 "Node $version is too old for Perch $1: $(install_node_hint 22.18)"
}

install_node_hint() {
  echo "install $1 or later (24 is best) from https://nodejs.org, then run build/setup.sh again."
}

# Whether the installed Node is at least MAJOR.MINOR.
is_at_least() {
  local major=${version%%.*} minor=${version#*.}
  minor=${minor%%.*}
  [ "$major" -gt "${1%.*}" ] || { [ "$major" -eq "${1%.*}" ] && [ "$minor" -ge "${1#*.}" ]; }
}

# The Node that runs the scripts.
node_of_perch() {
  if node_modules/.bin/node --version >/dev/null 2>&1; then echo node_modules/.bin/node; else echo node; fi
}

# --- The npm packages ---------------------------------------------------------------------------------------

packages_are_installed() {
  [ -e node_modules/.package-lock.json ] && "$(node_of_perch)" build/installed-packages.ts 2>/dev/null
}

# Install scripts are not run: Perch needs only keytar's, and install_keytar replaces that. npm's warnings are hidden: on most
# platforms they are about a Node that doesn't run the packages.
install_packages() {
  say 'Installing the npm packages of package-lock.json; this can take a minute or two.'
  if ! logged npm ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund --loglevel=error; then
    grep -v 'complete log of this run' "$log" | head -n 20 >&2
    stop 1 'The npm packages could not be installed; see the output of npm above.'
  fi
  if [ "$(node_of_perch)" = node ]; then needs_newer_node 'where its own does not run'; fi
  if ! packages_are_installed; then
    stop 1 'npm reported no error, but node_modules does not match package-lock.json: delete it and try again.'
  fi
}

# --- keytar -------------------------------------------------------------------------------------------------

# Whether keytar's file is the released one or the one that was built here. npm's lock file doesn't cover this native code, so
# this script loads the file only if it is verified.
keytar_is_verified() {
  [ -e node_modules/keytar/build/Release/keytar.node ] &&
    "$(node_of_perch)" build/package/installed-keytar.ts verify 2>/dev/null
}

keytar_loads() {
  [ -d node_modules/keytar/build ] && "$(node_of_perch)" -e 'require("keytar")' 2>/dev/null
}

keytar_works() {
  keytar_is_verified && keytar_loads
}

# Downloads keytar's built file, or builds it with keytar's own script. A download that isn't verified is deleted. `npm rebuild`
# is no alternative: from npm 12 on it skips install scripts without an error.
install_keytar() {
  say "Downloading keytar's built file."
  rm -rf node_modules/keytar/build
  local headers failure problem='could not be downloaded'
  if download_keytar; then
    if ! keytar_is_verified; then
      problem='is not the one that was released'
      rm -rf node_modules/keytar/build
    elif keytar_loads; then
      return
    else
      problem='does not load'
    fi
  fi
  headers=$(node_headers_folder)
  if [ -z "$headers" ]; then
    failure="its built file $problem, and this Node has no headers to build it with"
  elif ! { has python3 && has make; }; then
    failure="its built file $problem, and python3 or make is missing to build it"
  else
    say "It $problem; building keytar from source."
    if build_keytar "$headers" && keytar_loads; then return; fi
    failure="it could not be built: $(log_summary ' error: |not found|No such file|stack Error')"
    if mkdir -p out && cp "$log" out/keytar-build.log; then failure+='; the complete log is out/keytar-build.log'; fi
  fi
  say "Perch runs, but stores no sign-in, because keytar does not work: $failure."
}

# The time limit of 20 s is for firewalls that drop packets without a response.
download_keytar() {
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

# Builds a copy in the temporary folder and installs the built file. In this checkout, node-gyp's makefiles would fail if its path
# contains spaces, quotes or an ampersand (https://github.com/nodejs/node-gyp/issues/65).
# The version of Node-API is that of the released files (`binary` in keytar's package.json). By default it would be that of the
# Node that builds: then an Electron with an older Node would crash.
build_keytar() {
  create_work_folder
  local built=build/Release/keytar.node
  mkdir "$work/node_modules" && ln -s "$1" "$work/node" &&
    cp -R node_modules/keytar node_modules/node-addon-api "$work/node_modules" &&
    logged env LC_ALL=C PATH="$PWD/node_modules/.bin:$PATH" npm_config_nodedir="$work/node" \
      npm --prefix "$work/node_modules/keytar" --loglevel=error run build -- --napi_build_version=3 &&
    mkdir -p node_modules/keytar/build/Release && cp "$work/node_modules/keytar/$built" "node_modules/keytar/$built" &&
    "$(node_of_perch)" build/package/installed-keytar.ts record
}

# The folder whose include/node has the headers of the scripts' Node, or of the installed one. keytar works with both.
node_headers_folder() {
  local node folder
  for node in "$(node_of_perch)" node; do
    folder=$("$node" -p 'require("node:path").resolve(process.execPath, "../..")')
    if [ -e "$folder/include/node/node_api.h" ]; then
      echo "$folder"
      return
    fi
  done
}

# --- Output and commands ---------------------------------------------------------------------------------

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

# Runs a command and writes its output to the log, which log_summary quotes.
logged() {
  create_work_folder
  log=$work/log
  "$@" >"$log" 2>&1 </dev/null
}

# The folder isn't in TMPDIR, whose path can contain characters that have a meaning in makefiles.
create_work_folder() {
  if [ -z "${work-}" ]; then work=$(mktemp -d /tmp/perch-setup.XXXXXX); fi
}

# The first line of the log that matches the pattern, otherwise its last line, without a prefix such as `E: `.
log_summary() {
  { grep -m 1 -E "$1" "$log" || tail -n 1 "$log"; } | sed -E 's/^([EW]: |gyp ERR! stack |gyp ERR! )//'
}

main
