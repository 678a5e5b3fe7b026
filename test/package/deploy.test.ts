// The steps of docs/admin/deploy.md for Linux, as they stand there, on a computer where nothing of Perch is: a mount namespace with the
// files of its package, on the Chromium host.
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { extractAll } from '@electron/asar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { panelOf } from '../e2e/actions.ts';
import { startPackedOnChromium } from '../e2e/chromium-driver.ts';
import { createFixture, type Fixture } from '../e2e/fixture.ts';
import { packPerch } from './pack.ts';

const project = resolve(import.meta.dirname, '../..');
const cleanTree = join(import.meta.dirname, 'clean-tree.sh');

/** Why the steps can't be tried here; undefined where they can. */
function obstacle(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has mount namespaces';
  try {
    const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
    execFileSync('unshare', [...asRoot, '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp'], {
      stdio: 'pipe',
    });
    return undefined;
  } catch (error) {
    return `mounting in a namespace isn’t permitted: ${error instanceof Error ? error.message.trim() : String(error)}`;
  }
}

let folder: string;
let fixture: Fixture;

beforeEach(async ({ skip }) => {
  const reason = obstacle();
  skip(reason !== undefined, reason);
  folder = await realpath(await mkdtemp(join(tmpdir(), 'perch-deploy-')));
  await Promise.all(['app', 'bin', 'files'].map((name) => mkdir(join(folder, name))));
  const perch = await packPerch();
  extractAll(perch.archive, join(folder, 'app'));
  await perch.remove();
  fixture = await createFixture(startPackedOnChromium('/opt/Perch/resources/app', cleanTree));
});

afterEach(async () => {
  await fixture.clear();
  await rm(folder, { recursive: true, force: true });
});

/** The commands of the blocks in a section, which a first line `set -e` ends at the first failure. */
function commandsOf(document: string, sections: readonly string[]): string {
  const blocks = sections.flatMap((title) => {
    const [, section = ''] = document.split(`\n## ${title}\n`);
    return [...(section.split('\n## ')[0] ?? '').matchAll(/^```sh\n(.*?)^```$/gms)].map(
      ([, block = '']) => block,
    );
  });
  return ['set -ex\n', ...blocks].join('');
}

test('the steps of docs/admin/deploy.md lead to the sign-in, with a good --check and locked settings', async () => {
  const document = await readFile(join(project, 'docs/admin/deploy.md'), 'utf8');
  const host = join(project, 'test/electron-host/run.ts');
  const programs = {
    sudo: 'exec "$@"',
    // The package's files are there already. The steps name it as electron-builder does.
    apt: '[ "$*" = "install ./perch_0.1.0_amd64.deb" ]',
    perch: `exec "$PERCH_NODE" ${host} --host-headless --host-packaged /opt/Perch/resources/app/dist/main/main.js "$@"`,
  };
  for (const [name, body] of Object.entries(programs)) {
    await writeFile(join(folder, 'bin', name), `#!/bin/sh\n${body}\n`);
    await chmod(join(folder, 'bin', name), 0o755);
  }
  await writeFile(
    join(folder, 'steps.sh'),
    commandsOf(document, ['1. Prepare and test the connection', '2. Linux']),
  );
  await writeFile(join(folder, 'files/connection.json'), JSON.stringify(fixture.service.connection));
  await writeFile(
    join(folder, 'files/managed-settings.json'),
    JSON.stringify({ connections: 'none', locked: { theme: 'dark' }, defaults: { pageSize: 50 } }),
  );

  const perch = await fixture.start([], { PERCH_TREE: folder, PERCH_NODE: process.execPath });
  const output = await readFile(join(folder, 'steps.txt'), 'utf8');
  expect(await readFile(join(folder, 'steps.code'), 'utf8'), output).toBe('0\n');
  const report = output.slice(output.lastIndexOf('+ perch --check'));
  expect(report).toContain('/etc/perch');
  expect(report).toContain('theme = "dark" (locked, /etc/perch/managed-settings.json)');
  expect(report).toMatch(/Result: everything is fine/);

  const panel = await panelOf(perch);
  await panel
    .getByRole('heading', { name: messages.signIn.title(fixture.service.connection.name) })
    .waitFor();
  await panel.getByRole('button', { name: messages.app.settings }).click();
  await panel.getByText(messages.managed.lockedBy.file).waitFor();
  await panel.getByText(messages.managed.connections.none).waitFor();
  expect(await panel.getByLabel(messages.settings.theme).isDisabled()).toBe(true);
  expect(await panel.getByLabel(messages.settings.pageSize).inputValue()).toBe('50');
});
