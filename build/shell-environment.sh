# Makes scripts independent of the user's shell. A script sources it first:
#
#   . "$(dirname "$0")/shell-environment.sh"
#
# shellcheck shell=bash

# With CDPATH, `cd build` prints a path and can enter another folder.
unset BASH_ENV CDPATH
export TMPDIR=${TMPDIR:-/tmp}
