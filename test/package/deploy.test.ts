// Installs the deb and the rpm with the system's own tools, and runs the commands of docs/admin/deploy.md, in a mount namespace
// without a Perch. electron-builder makes the packages with stand-ins for Electron and for fpm.
import { execFile, execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { extractAll } from '@electron/asar';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { appSizes } from '../../build/icons/app.ts';
import { panelOf } from '../e2e/actions.ts';
import { startPackedOnChromium } from '../e2e/chromium-driver.ts';
import { createFixture } from '../e2e/fixture.ts';
import { packInstallers } from './pack.ts';

const project = resolve(import.meta.dirname, '../..');
const tryPackage = join(project, 'build/package/try-package.ts');
const cleanTree = join(import.meta.dirname, 'clean-tree.sh');

/** Why packages can't be installed here; undefined if they can. */
function obstacle(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has mount namespaces';
  if (process.getuid?.() !== 0) return 'only root can install packages';
  try {
    const tools = 'command -v apt dpkg-deb rpm rpmbuild desktop-file-validate setpriv';
    const overlay =
      'mount -t tmpfs tmpfs /mnt; mkdir /mnt/u /mnt/w; mount -t overlay -o lowerdir=/usr,upperdir=/mnt/u,workdir=/mnt/w o /usr';
    execFileSync('unshare', ['--mount', 'sh', '-ec', `${tools}; ${overlay}`], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return `no package can be installed in a mount namespace: ${error instanceof Error ? error.message.trim() : String(error)}`;
  }
}

const reason = obstacle();
let installers: Awaited<ReturnType<typeof packInstallers>> | undefined;
let folder: string;

beforeAll(async () => {
  if (reason === undefined) installers = await packInstallers();
});

afterAll(() => installers?.remove());

beforeEach(async ({ skip }) => {
  if (installers === undefined) return skip(reason);
  folder = await realpath(await mkdtemp(join(tmpdir(), 'perch-deploy-')));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'bin'));
  await cp(installers.folder, join(folder, 'files'), { recursive: true });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** The commands in the `sh` blocks of a section. */
function commandsIn(document: string, title: string): string {
  const [, section = ''] = document.split(`\n## ${title}\n`);
  const blocks = (section.split('\n## ')[0] ?? '').matchAll(/^```sh\n(.*?)^```$/gms);
  return [...blocks].map(([, block = '']) => block).join('');
}

/** The script `bin/perch`: runs the installed Perch, as an ordinary user if that user can read the project. */
const asUser = 'setpriv --reuid=65534 --regid=65534 --clear-groups';
const perch = `if ${asUser} test -r ${import.meta.filename}; then exec ${asUser} /usr/bin/perch "$@"; else exec /usr/bin/perch "$@"; fi`;

/** Writes steps.sh. One package provides everything that Perch depends on, because apt has no package lists here. */
async function writeSteps(steps: string): Promise<void> {
  for (const [name, body] of Object.entries({ sudo: 'exec "$@"', perch })) {
    await writeFile(join(folder, 'bin', name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  }
  const preparation = `set -ex
export ELECTRON_HOST_HEADLESS=1 ELECTRON_HOST_BROWSER_SWITCHES=--no-sandbox DEBIAN_FRONTEND=noninteractive APT_CONFIG=$PWD/apt.conf
older=$(ls -v *.deb | head -n 1) newer=$(ls -v *.deb | tail -n 1)
echo "Dir::State::lists $PWD/lists; Dir::Cache $PWD/cache; APT::Sandbox::User root; APT::Get::Assume-Yes true;" >apt.conf
mkdir -p lists/partial cache/archives/partial dependencies/DEBIAN
cat >dependencies/DEBIAN/control <<END
Package: dependencies-of-phone
Version: 1
Architecture: all
Maintainer: nobody
Provides: $(dpkg-deb --field "$older" Depends | tr '|' ,)
Description: what the desktop has
END
dpkg-deb --root-owner-group --build dependencies
dpkg --install dependencies.deb
`;
  await writeFile(join(folder, 'steps.sh'), `${preparation}${steps}`);
}

/** Fails with what the steps have printed if one of them has failed. */
async function resultOfSteps(): Promise<string> {
  const output = await readFile(join(folder, 'steps.txt'), 'utf8');
  expect(await readFile(join(folder, 'steps.code'), 'utf8'), output).toBe('0\n');
  return output;
}

test('the deb and the rpm are installed, upgraded, started and removed without a trace', async () => {
  await writeSteps(`
traces() { find /etc /opt /usr/bin /usr/share/applications /usr/share/icons /var/lib -iname '*perch*'; }
is_installed() {
  [ "$(readlink -f /usr/bin/perch)" = /opt/Perch/perch ]
  # What users can't read.
  [ -z "$(find $files -maxdepth 0 ! -type l ! -perm -o=r)" ]
  for size in ${appSizes.linux.join(' ')}; do [ -e /usr/share/icons/hicolor/$size"x"$size/apps/perch.png ]; done
  desktop-file-validate /usr/share/applications/net.perch.Perch.desktop /opt/Perch/resources/deploy/linux/net.perch.Perch.desktop
}

apt install "./$older"
files=$(dpkg --listfiles perch)
is_installed
[ -n "$(dpkg-query --show --showformat '\${binary:Summary}' perch)" ]
apt install "./$newer"
is_installed
'${process.execPath}' '${tryPackage}' --purge /usr/bin/perch
apt remove perch
[ ! -e /opt/Perch ]
[ ! -L /usr/bin/perch ]
apt purge perch
[ -z "$(traces)" ]

rpm() { command rpm --nodeps --force-debian "$@"; }
rpm --install "$(ls -v *.rpm | head -n 1)"
# The deb lists the system's folders as well.
[ "$(command rpm --query --list perch | sort)" = "$(grep -E '^/opt/Perch|(png|desktop)$' <<<"$files" | sort)" ]
# As many libraries as the deb. The others are for rpm itself.
[ "$(command rpm --query --requires perch | grep -cvE '^(rpmlib|/)')" = "$(dpkg-deb --field "$older" Depends | tr , '\n' | wc -l)" ]
is_installed
rpm --upgrade "$(ls -v *.rpm | tail -n 1)"
is_installed
rpm --erase perch
[ -z "$(traces)" ]
`);
  const env = { ...process.env, PERCH_TREE: folder, PERCH_NODE: 'true' };
  await promisify(execFile)(cleanTree, [], { env });
  await resultOfSteps();
});

test('the steps of docs/admin/deploy.md lead to the sign-in, with a good --check and locked settings', async () => {
  // A copy of the archive for the panel, which the test drives.
  extractAll(join(folder, 'files/linux-unpacked/resources/app.asar'), join(folder, 'app'));
  const fixture = await createFixture(startPackedOnChromium(join(folder, 'app'), cleanTree));
  onTestFinished(() => fixture.clear());
  const document = await readFile(join(project, 'docs/admin/deploy.md'), 'utf8');
  const [first, second] = ['1. Prepare and test the connection', '2. Linux'].map((title) =>
    commandsIn(document, title),
  );
  const steps = `apt install ./$older\n${first}apt purge perch\n${second}`;
  await writeSteps(steps.replaceAll(/perch_[\w.]+\.deb/g, '$older'));
  await writeFile(join(folder, 'files/connection.json'), JSON.stringify(fixture.service.connection));
  await writeFile(
    join(folder, 'files/managed-settings.json'),
    JSON.stringify({ connections: 'none', locked: { theme: 'dark' }, defaults: { pollEverySeconds: 30 } }),
  );

  const perch = await fixture.start([], { PERCH_TREE: folder, PERCH_NODE: process.execPath });
  const output = await resultOfSteps();
  const report = output.slice(output.lastIndexOf('+ perch --check'));
  expect(report).toContain('/etc/perch');
  expect(report).toContain('theme = "dark" (locked, /etc/perch/managed-settings.json)');
  expect(report).toMatch(/Result: everything is fine/);

  const panel = await panelOf(perch);
  await panel.getByRole('heading', { name: fixture.service.connection.name }).waitFor();
  await panel.getByRole('button', { name: messages.app.settings }).click();
  const theme = panel.getByLabel(messages.settings.theme);
  await theme.waitFor();
  expect(await theme.isDisabled()).toBe(true);
  expect(await panel.getByLabel(messages.settings.pollInterval).inputValue()).toBe(
    messages.settings.interval(30),
  );
  await panel.getByRole('tab', { name: messages.settings.parts.services }).click();
  await panel.getByText(messages.managed.connections.none).waitFor();
});
