# Makes scripts independent of the user's shell. Every script sources it first:
#
#   . "$(dirname "$0")/shell-environment.sh"
#
# shellcheck shell=bash

# Restarts the script with `bash -p`, which ignores BASH_ENV, exported functions, SHELLOPTS, BASHOPTS and CDPATH. With
# CDPATH, `cd build` prints a path and can enter another folder.
case $- in
  *p*) ;;
  *) exec bash -p "$0" "$@" ;;
esac
unset BASH_ENV CDPATH GREP_OPTIONS POSIXLY_CORRECT

# Sets TMPDIR to /tmp where it isn't a writable folder.
check_tmpdir() {
  if [ -z "${TMPDIR-}" ]; then TMPDIR=/tmp; fi
  if is_writable_folder "$TMPDIR"; then
    export TMPDIR
    return
  fi
  if ! is_writable_folder /tmp; then
    echo "Temporary files can't be created: neither $TMPDIR (TMPDIR) nor /tmp is a writable folder." >&2
    exit 1
  fi
  echo "TMPDIR is $TMPDIR, which is not a writable folder: using /tmp." >&2
  export TMPDIR=/tmp
}

# False for a relative path: it names another folder after each `cd`.
is_writable_folder() {
  case $1 in /*) [ -d "$1" ] && [ -w "$1" ] && [ -x "$1" ] ;; *) return 1 ;; esac
}

check_tmpdir
