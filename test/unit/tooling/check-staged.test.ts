// Which files the commit hook checks, and with which commands.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checksFor, stagedFiles, unstagedFiles } from '../../../build/check-staged.ts';

describe('the files of a commit', () => {
  let project: string;

  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'perch-staged-'));
    git('init', '--quiet');
    git('config', 'user.name', 'Ada');
    git('config', 'user.email', 'ada@example.net');
  });

  afterEach(() => rmSync(project, { recursive: true }));

  function git(...args: string[]): void {
    execFileSync('git', args, { cwd: project });
  }

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }

  test('are the staged ones, also before the first commit', () => {
    write('app/new file.ts', '1');
    write('app/unstaged.ts', '1');
    git('add', 'app/new file.ts');
    expect(stagedFiles(project, process.env)).toEqual({ present: ['app/new file.ts'], deleted: [] });
    expect(unstagedFiles(project, process.env)).toEqual(['app/unstaged.ts']);
  });

  test('that are renamed are deleted under the old name and present under the new one', () => {
    write('old.ts', 'a long enough text');
    write('removed.ts', '2');
    git('add', '.');
    git('commit', '--quiet', '--message', 'first');
    git('mv', 'old.ts', 'new.ts');
    git('rm', '--quiet', 'removed.ts');
    expect(stagedFiles(project, process.env)).toEqual({
      present: ['new.ts'],
      deleted: ['old.ts', 'removed.ts'],
    });
  });

  test('a file that was changed after it was staged is named in both lists', () => {
    write('a.ts', '1');
    git('add', '.');
    write('a.ts', '2');
    expect(stagedFiles(project, process.env).present).toEqual(['a.ts']);
    expect(unstagedFiles(project, process.env)).toEqual(['a.ts']);
  });

  test('come from the index that git names in the environment', () => {
    write('a.ts', '1');
    write('b.ts', '1');
    git('add', 'a.ts');
    const env = { ...process.env, GIT_INDEX_FILE: join(project, '.git/other-index') };
    execFileSync('git', ['add', 'b.ts'], { cwd: project, env });
    expect(stagedFiles(project, env).present).toEqual(['b.ts']);
  });
});

describe('the commands', () => {
  function namesFor(...files: string[]): string[] {
    return checksFor({ present: files, deleted: [] }).map(({ name }) => name);
  }

  test.each([
    [
      'a file of the core',
      'app/core/domains/rate-limit-gate.ts',
      ['unit tests', 'lint', 'types', 'format', 'architecture'],
    ],
    [
      'a file that main process and panel share',
      'app/contract/calls.ts',
      ['unit tests', 'lint', 'types of the panel', 'types', 'format', 'architecture'],
    ],
    [
      'a file of the panel',
      'renderer/views/Domains.svelte',
      ['unit tests', 'lint', 'types of the panel', 'format', 'architecture'],
    ],
    [
      'a component test',
      'test/component/sign-in.test.ts',
      ['unit tests', 'lint', 'types of the panel', 'format'],
    ],
    ['a build script', 'build/start.ts', ['unit tests', 'lint', 'types', 'format']],
    ['a configuration', 'tsconfig.json', ['types', 'format']],
    ['a document', 'docs/admin/connection.md', ['format']],
    ['the document of the architecture', 'docs/developer/architecture.md', ['format', 'architecture']],
    ['a picture', 'docs/pictures/tray.png', ['format']],
  ])('%s has those that it can break', (_, file, names) => {
    expect(namesFor(file)).toEqual(names);
  });

  test('lint and tests get the code alone, formatting gets every file', () => {
    const commands = checksFor({ present: ['app/json.ts', 'README.md'], deleted: [] });
    const filesOf = (name: string) =>
      commands.find((each) => each.name === name)?.args.filter((arg) => /^(?:app\/|README)/.test(arg));
    expect(filesOf('lint')).toEqual(['app/json.ts']);
    expect(filesOf('unit tests')).toEqual(['app/json.ts']);
    expect(filesOf('format')).toEqual(['app/json.ts', 'README.md']);
  });

  test('a deleted file is given to none, and those that find imports of it run', () => {
    const commands = checksFor({ present: [], deleted: ['app/json.ts'] });
    expect(commands.map(({ name }) => name)).toEqual(['types', 'architecture']);
    expect(commands.flatMap(({ args }) => args)).not.toContain('app/json.ts');
  });
});
