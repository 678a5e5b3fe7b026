// A copy of the project for mutants, so that the checkout is never changed.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Worktree {
  readonly folder: string;
  readonly remove: () => void;
}

/** Creates a git worktree with the project's files as they are now, changes and new files included. */
export function createWorktree(project: string): Worktree {
  const folder = join(mkdtempSync(join(realpathSync(tmpdir()), 'perch-mutation-')), 'project');
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const list = (...args: readonly string[]) =>
    git(...args, '-z')
      .split('\0')
      .filter((path) => path !== '');

  git('worktree', 'add', '--detach', folder, 'HEAD');
  for (const path of list('diff', '--name-only', '--no-renames', '--diff-filter=D', 'HEAD'))
    rmSync(join(folder, path));
  const changed = list('diff', '--name-only', '--no-renames', '--diff-filter=d', 'HEAD');
  for (const path of [...changed, ...list('ls-files', '--others', '--exclude-standard')])
    cpSync(join(project, path), join(folder, path));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return {
    folder,
    remove: () => {
      rmSync(join(folder, '..'), { recursive: true, force: true });
      git('worktree', 'prune');
    },
  };
}
