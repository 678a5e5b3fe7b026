#!/usr/bin/env bash
# Has git run the hooks of this folder. It does nothing where nobody commits by hand (in CI, outside a checkout), and
# leaves alone who has named other hooks.
# shellcheck source=build/shell-environment.sh
. "$(dirname "$0")/../shell-environment.sh"
set -euo pipefail

cd -- "$(dirname "$0")/../.."
# A git that runs this script exports which repository it works on, and that can be another one.
unset $(git rev-parse --local-env-vars 2>/dev/null || true)
if [ -n "${CI-}" ] || ! git rev-parse --git-dir >/dev/null 2>&1 || git config core.hooksPath >/dev/null; then
  exit 0
fi
git config core.hooksPath build/hooks
echo 'From now on git runs build/hooks/pre-commit before each commit; git commit --no-verify goes without.'
