// build/hooks, run by a real git on a fake machine whose npm only logs its arguments.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FakeMachine, createFakeMachine, misleadingCdPath, whereIs } from './fake-machine.ts';

let machine: FakeMachine;

beforeEach(async () => {
  machine = createFakeMachine(['build/hooks/pre-commit', 'build/hooks/switch-on.sh']);
  machine.command('git', `exec '${whereIs('git')}' "$@"`);
  machine.command('npm', 'echo "npm $*" >>"$LOG"');
  machine.command('in-project', `cd '${machine.project}' && exec "$@"`);
  await git('init', '--quiet');
  await git('config', 'user.name', 'Ada');
  await git('config', 'user.email', 'ada@example.net');
});

afterEach(() => machine.remove());

describe.skipIf(process.platform === 'win32')('build/hooks', () => {
  test('are switched on once, and the output names --no-verify', async () => {
    const first = await switchOn();
    expect(first.stdout).toMatch(/^.*build\/hooks\/pre-commit.* git commit --no-verify.*\n$/);
    expect(await hooksPath()).toBe('build/hooks\n');
    expect(await switchOn()).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('stay off in CI', async () => {
    expect(await switchOn({ CI: 'true' })).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await hooksPath()).toBe('');
  });

  test('stay off outside a checkout, and without git', async () => {
    await inProject('rm', '-r', '.git');
    expect(await switchOn()).toEqual({ code: 0, stdout: '', stderr: '' });
    machine.without('git');
    expect(await switchOn()).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('are switched on where the shell exports CDPATH', async () => {
    const { code, stderr } = await machine.runInProject(
      'build/hooks/switch-on.sh',
      [],
      misleadingCdPath(machine),
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await hooksPath()).toBe('build/hooks\n');
  });

  test('are switched on in this repository where the environment names another one', async () => {
    const other = join(machine.folder, 'other');
    mkdirSync(other);
    await inProject('git', '-C', other, 'init', '--quiet');
    await switchOn({ GIT_DIR: join(other, '.git') });
    expect(await hooksPath()).toBe('build/hooks\n');
    expect((await inProject('git', '-C', other, 'config', 'core.hooksPath')).stdout).toBe('');
  });

  test('stay off where git has other hooks configured', async () => {
    await git('config', 'core.hooksPath', 'elsewhere');
    expect(await switchOn()).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await hooksPath()).toBe('elsewhere\n');
  });

  describe('once switched on', () => {
    beforeEach(async () => {
      await switchOn();
      machine.write('project/new.txt', 'new');
      await git('add', 'new.txt');
    });

    test('the staged files are checked before a commit', async () => {
      expect(await commit()).toMatchObject({ code: 0 });
      expect(machine.log()).toEqual(['npm run --silent check:staged']);
    });

    test('a commit of some files passes the index of that commit on', async () => {
      machine.command('npm', 'git diff --cached --name-only >>"$LOG"');
      machine.write('project/other.txt', 'other');
      await git('add', 'other.txt');
      expect(await commit('--', 'new.txt')).toMatchObject({ code: 0 });
      expect(machine.log()).toEqual(['new.txt']);
    });

    test('a failed check stops the commit, and the message names --no-verify', async () => {
      machine.command('npm', 'exit 1');
      const { code, stderr } = await commit();
      expect(code).toBe(1);
      expect(stderr).toMatch(/^Nothing was committed\. .* git commit --no-verify$/m);
      expect(await git('rev-parse', '--verify', 'HEAD')).not.toMatchObject({ code: 0 });
    });

    test('--no-verify skips the checks', async () => {
      expect(await commit('--no-verify')).toMatchObject({ code: 0 });
      expect(machine.log()).toEqual([]);
    });
  });
});

function switchOn(env: NodeJS.ProcessEnv = {}) {
  return machine.run('build/hooks/switch-on.sh', [], env);
}

async function hooksPath(): Promise<string> {
  return (await git('config', 'core.hooksPath')).stdout;
}

function commit(...options: string[]) {
  return git('commit', '--quiet', '--message', 'new', ...options);
}

function git(...args: string[]) {
  return inProject('git', ...args);
}

function inProject(...command: string[]) {
  return machine.run('../bin/in-project', command);
}
