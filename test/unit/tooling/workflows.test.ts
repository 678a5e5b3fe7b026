// The workflows of CI: what they may do, and which code they run.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { parse } from 'yaml';

const project = resolve(import.meta.dirname, '../../..');
const folder = join(project, '.github/workflows');

const permissions = v.union([v.string(), v.record(v.string(), v.string())]);
const step = v.object({
  uses: v.optional(v.string()),
  run: v.optional(v.string()),
  with: v.optional(v.record(v.string(), v.unknown()), {}),
});
const workflow = v.object({
  on: v.record(v.string(), v.unknown()),
  permissions: v.optional(permissions),
  jobs: v.record(
    v.string(),
    v.object({
      needs: v.optional(v.string()),
      if: v.optional(v.string()),
      permissions: v.optional(permissions),
      strategy: v.optional(
        v.object({ 'fail-fast': v.boolean(), matrix: v.record(v.string(), v.array(v.string())) }),
      ),
      steps: v.array(step),
    }),
  ),
});

const texts = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
const workflows = [...texts].map(([name, text]) => ({ name, ...v.parse(workflow, parse(text)) }));
const steps = workflows.flatMap(({ name, jobs }) =>
  Object.values(jobs).flatMap((job) => job.steps.map((each) => ({ name, ...each }))),
);

function jobsOf(file: string) {
  return workflows.find(({ name }) => name === file)?.jobs ?? {};
}

function commandsOf(file: string): readonly string[] {
  return Object.values(jobsOf(file)).flatMap((job) => job.steps.flatMap(({ run }) => run ?? []));
}

test('[S220] every workflow has the permissions that it needs, and no other', () => {
  const granted = workflows.map(({ name, permissions: all, jobs }) => [
    name,
    { all, jobs: Object.fromEntries(Object.entries(jobs).map(([job, { permissions: own }]) => [job, own])) },
  ]);
  expect(Object.fromEntries(granted)).toEqual({
    'ci.yml': { all: { contents: 'read' }, jobs: { check: undefined, electron: undefined } },
    'release.yml': {
      all: {},
      jobs: {
        tested: { actions: 'read' },
        package: { contents: 'read' },
        attest: { 'id-token': 'write', attestations: 'write' },
      },
    },
    'weekly.yml': { all: { contents: 'read' }, jobs: { weekly: undefined } },
  });
});

test('no checkout leaves its token where later steps can read it', () => {
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkouts.length).toBeGreaterThanOrEqual(workflows.length);
  expect(checkouts.filter(({ with: options }) => options['persist-credentials'] !== false)).toEqual([]);
});

test('[S221] every action is pinned to a commit by its full hash, and names the version', () => {
  const used = steps.flatMap(({ uses }) => uses ?? []);
  expect(used.filter((action) => !/^actions\/[a-z-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  const lines = [...texts.values()].flatMap((text) => text.match(/^.*\buses:.*$/gm) ?? []);
  expect(lines.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  expect(lines).toHaveLength(used.length);
});

test('[S222] a release is packaged on three systems and their processors, after the registry’s signatures are verified, before which no package’s code runs', () => {
  const { package: job } = jobsOf('release.yml');
  expect(job?.strategy?.matrix['os']).toEqual([
    expect.stringMatching(/^ubuntu-[\d.]+$/),
    expect.stringMatching(/^ubuntu-[\d.]+-arm$/),
    expect.stringMatching(/^macos-\d+$/),
    expect.stringMatching(/^macos-\d+-intel$/),
    expect.stringMatching(/^windows-/),
  ]);
  const commands = job?.steps.flatMap(({ run }) => run ?? []) ?? [];
  const verified = commands.indexOf('npm audit signatures');
  expect(commands.indexOf('npm run dist')).toBeGreaterThan(verified);
  // Only one earlier command concerns the packages, and it runs none of their scripts.
  const before = commands.slice(0, verified);
  expect(before.filter((each) => /\bnp[mx]\b|node_modules|build\//.test(each))).toEqual([
    expect.stringMatching(/^npm ci (?=.*--ignore-scripts\b)/),
  ]);
});

test('only a commit that CI has passed is packaged, and every package is started before it is kept', () => {
  const { tested, package: job, attest } = jobsOf('release.yml');
  expect([job, attest].map((each) => [each?.needs, each?.if])).toEqual([
    ['tested', undefined],
    ['package', undefined],
  ]);
  expect(tested?.steps.map(({ run }) => run)).toEqual([
    expect.stringMatching(
      /--workflow ci\.yml .*--commit "\$GITHUB_SHA" --status success .*\| grep \. \|\| \{ echo .* exit 1; \}\s*$/,
    ),
  ]);
  const commands = job?.steps.map(({ run, uses }) => run ?? uses?.replace(/@.*/, '')) ?? [];
  expect(commands.slice(-3)).toEqual([
    'npm run dist',
    'bash build/package/try-packages.sh',
    'actions/upload-artifact',
  ]);
});

test('a release keeps every kind of package that is made', () => {
  const kept = jobsOf('release.yml')['package']?.steps.flatMap(({ with: { path } }) => path ?? []);
  const kinds = ['AppImage', 'deb', 'rpm', 'dmg', 'zip', 'exe', 'msi', 'cdx.json'];
  expect(kept).toEqual([kinds.map((kind) => `out/packages/*.${kind}\n`).join('')]);
});

test('no workflow packs a file of keytar that was built there', () => {
  expect([...texts].filter(([, text]) => text.includes('PERCH_LOCAL_KEYTAR'))).toEqual([]);
});

test('[S223] the job that can sign attests every package of a release, and runs no code of the project', () => {
  const { attest } = jobsOf('release.yml');
  const own = attest?.steps.filter(({ run, uses = '' }) => run !== undefined || uses.includes('checkout'));
  expect(own).toEqual([]);
  const optionsOf = (action: string) =>
    attest?.steps.find(({ uses }) => uses?.startsWith(`actions/${action}@`))?.with;
  expect(optionsOf('download-artifact')).toMatchObject({ path: 'packages' });
  expect(optionsOf('attest')).toMatchObject({ 'subject-path': 'packages/*/*' });
});

test('[S226] a scheduled workflow fails for known advisories, and CI doesn’t', () => {
  expect(commandsOf('weekly.yml')).toContain('npm audit --package-lock-only');
  expect(workflows.find(({ name }) => name === 'weekly.yml')?.on).toHaveProperty('schedule');
  expect(commandsOf('ci.yml').join()).not.toMatch(/npm (?:audit|view)/);
});

test.skipIf(process.platform === 'win32').each(['weekly.yml', 'release.yml'])(
  '[S225] %s fails when Electron’s project no longer supports the version in use, or can’t be asked',
  (file) => {
    const [command = ''] = commandsOf(file).filter((each) => each.includes('npm view electron'));
    const used = Number.parseInt(
      /"electron": "(\d+)/.exec(readFileSync(join(project, 'package.json'), 'utf8'))?.[1] ?? '',
      10,
    );
    const codeWith = (npm: string) =>
      spawnSync('bash', ['-ec', `npm() { ${npm}; }; ${command}`], { cwd: project }).status;
    expect([
      codeWith(`echo ${used + 2}.0.1`),
      codeWith(`echo ${used + 3}.0.0`),
      codeWith('return 1'),
    ]).toEqual([0, 1, 1]);
  },
);
