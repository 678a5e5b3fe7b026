# Makes a script run alike for everybody. Every script sources it first, before it trusts the shell:
#
#   . "$(dirname "$0")/shell-environment.sh"
#
# shellcheck shell=bash

# Starts again with `bash -p`, which ignores what the user's shell exports for itself: BASH_ENV, functions, SHELLOPTS,
# BASHOPTS and CDPATH. With CDPATH, `cd build` prints a path and can lead elsewhere.
case $- in
  *p*) ;;
  *) exec bash -p "$0" "$@" ;;
esac
unset BASH_ENV CDPATH GREP_OPTIONS POSIXLY_CORRECT

# Sees to it that temporary files can be made: where TMPDIR names no folder that can be written, it is /tmp from here on.
check_tmpdir() {
  if [ -z "${TMPDIR-}" ]; then TMPDIR=/tmp; fi
  if can_hold_files "$TMPDIR"; then
    export TMPDIR
    return
  fi
  if ! can_hold_files /tmp; then
    echo "No temporary files can be made: neither $TMPDIR (TMPDIR) nor /tmp is a folder that can be written." >&2
    exit 1
  fi
  echo "TMPDIR is $TMPDIR, which is not a writable folder: using /tmp." >&2
  export TMPDIR=/tmp
}

# A relative path would be another folder after each change of directory.
can_hold_files() {
  case $1 in /*) [ -d "$1" ] && [ -w "$1" ] && [ -x "$1" ] ;; *) return 1 ;; esac
}

check_tmpdir
