// docs/admin/deploy.md against the files and names that it mentions, and the examples in deploy/ against Perch.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { autostartFile } from '../../../app/electron/platform/desktop-entry.ts';
import { hiddenArgument } from '../../../app/electron/platform/login-item.ts';
import { parseConnectionFile } from '../../../app/connection/connection.ts';
import { managedConnectionsDir } from '../../../app/storage/managed-connections.ts';

const project = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFile(join(project, path), 'utf8');
const document = await read('docs/admin/deploy.md');

test('docs/admin/deploy.md names every file in deploy, and only files that exist', async () => {
  const named = [...document.matchAll(/\bdeploy\/[\w./-]*\w/g)].map(([path]) => path);
  expect(named.filter((path) => !existsSync(join(project, path)))).toEqual([]);
  const files = await readdir(join(project, 'deploy'), { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(project.length + 1)
        .replaceAll('\\', '/'),
    );
  const isNamed = (path: string) =>
    named.includes(path) || document.includes(`\`${path.split('/').at(-2) ?? ''}\``);
  expect(paths.filter((path) => !isNamed(path))).toEqual([]);
  expect(existsSync(join(project, 'test/package/deploy.test.ts'))).toBe(true);
});

test('docs/admin/deploy.md has the version of the packages, the application and policies that Perch has', async () => {
  const { version } = JSON.parse(await read('package.json')) as { version: string };
  const { appId } = parse(await read('electron-builder.yml')) as { appId: string };
  const versions = [...document.matchAll(/[Pp]erch[-_](?:Setup-)?(\d+\.\d+\.\d+)/g)].map(
    ([, found]) => found,
  );
  expect(new Set(versions)).toEqual(new Set([version]));
  expect(await read('deploy/linux/perch.example.yml')).toContain(`perch_${version}_amd64.deb`);
  expect(await read('deploy/macos/perch-system.example.mobileconfig')).toContain(`<string>${appId}</string>`);
  const policies = await read('deploy/windows/perch.admx');
  const named = [...document.matchAll(/Config\/Perch~Policy~(\w+)\/(\w+)/g)];
  expect(named).not.toEqual([]);
  for (const [, category, policy] of named) {
    const [, found = ''] = policies.split(`<policy name="${policy ?? ''}"`);
    expect(found.split('</policy>')[0]).toContain(`<parentCategory ref="${category ?? ''}" />`);
  }
});

test('docs/admin/deploy.md and the examples name the folders that Perch reads', async () => {
  expect(document).toContain(`${managedConnectionsDir('linux')}/managed-settings.json`);
  expect(document).toContain(`"${managedConnectionsDir('darwin')}/connection.json"`);
  expect(await read('deploy/linux/perch.example.yml')).toContain(`path: ${managedConnectionsDir('linux')}\n`);
  const entry = basename(autostartFile({}, ''));
  expect(await read(`deploy/linux/${entry}`)).toMatch(
    new RegExp(`^TryExec=perch\nExec=perch .*${hiddenArgument}$`, 'm'),
  );
  for (const text of [document, await read('docs/admin/removing.md')])
    expect(text).toContain(`/etc/xdg/autostart/${entry}`);
});

test('the example of a connection is a connection file', async () => {
  expect(parseConnectionFile(await read('deploy/connection.example.json'))).toMatchObject({ ok: true });
});

test('the example for Ansible is YAML with one play', async () => {
  expect(parse(await read('deploy/linux/perch.example.yml'))).toMatchObject([
    { hosts: 'desktops', become: true },
  ]);
});
