// Installs the deb and the rpm with the system's own tools, and runs the commands of docs/admin/deploy.md, in a mount namespace
// without a Perch. electron-builder makes the packages with a stand-in for fpm.
import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { appSizes } from '../../build/icons/app.ts';
import { workerDesktop } from '../desktop/desktop.ts';
import { startPracticeService } from '../practice-service/service.ts';
import { asOrdinaryUser } from './ordinary-user.ts';
import { packInstallers } from './pack.ts';

const project = resolve(import.meta.dirname, '../..');
const tryPackage = join(project, 'build/package/try-package.ts');
const withKeyring = join(project, 'build/with-keyring.sh');
const asUser = asOrdinaryUser.join(' ');

/** Why packages can't be installed here; undefined if they can. */
function obstacle(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has mount namespaces';
  if (process.getuid?.() !== 0) return 'only root can install packages';
  try {
    const tools = 'command -v apt dpkg-deb rpm rpmbuild desktop-file-validate setpriv';
    const overlay =
      'mount -t tmpfs tmpfs /mnt; mkdir /mnt/u /mnt/w; mount -t overlay -o lowerdir=/usr,upperdir=/mnt/u,workdir=/mnt/w o /usr';
    const readable = `${asUser} test -r '${tryPackage}'`;
    execFileSync('unshare', ['--mount', 'sh', '-ec', `${tools}; ${readable}; ${overlay}`], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return `no package can be installed in a mount namespace: ${error instanceof Error ? error.message.trim() : String(error)}`;
  }
}

const reason = obstacle();
let installers: Awaited<ReturnType<typeof packInstallers>> | undefined;
let folder: string;

beforeAll(async () => {
  if (reason === undefined) installers = await packInstallers(inject('perch'));
});

afterAll(() => installers?.remove());

beforeEach(async ({ skip }) => {
  if (installers === undefined) return skip(reason);
  folder = await realpath(await mkdtemp(join(tmpdir(), 'perch-deploy-')));
  await chmod(folder, 0o755);
  for (const name of ['bin', 'files']) await mkdir(join(folder, name));
  for (const name of await readdir(installers.folder))
    await symlink(join(installers.folder, name), join(folder, 'files', name));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** The commands in the `sh` blocks of a section. */
function commandsIn(document: string, title: string): string {
  const [, section = ''] = document.split(`\n## ${title}\n`);
  const blocks = (section.split('\n## ')[0] ?? '').matchAll(/^```sh\n(.*?)^```$/gms);
  return [...blocks].map(([, block = '']) => block).join('');
}

/**
 * Runs steps, with a `perch` that an ordinary user starts, and returns their output. One package provides everything that Perch
 * depends on, because apt has no package lists here.
 *
 * @param root how the clean tree becomes the root: in a chroot the kernel denies user namespaces
 * @throws Error with the output if a step fails
 */
async function runSteps(root: 'pivot_root' | 'chroot', steps: string): Promise<string> {
  const perch = `exec ${asUser} /usr/bin/perch "$@"`;
  for (const [name, body] of Object.entries({ sudo: 'exec "$@"', perch }))
    await writeFile(join(folder, 'bin', name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  const preparation = `set -ex
export DEBIAN_FRONTEND=noninteractive APT_CONFIG=$PWD/apt.conf
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
  const desktop = await workerDesktop();
  const env = { PATH: process.env['PATH'], DISPLAY: desktop?.env['DISPLAY'] };
  const running = promisify(execFile)(join(import.meta.dirname, 'clean-tree.sh'), [folder, root], { env });
  const { stdout } = await running.catch((error: unknown) => expect.fail(JSON.stringify(error, null, 1)));
  return stdout;
}

test('the deb and the rpm are installed, upgraded, started and removed without a trace', async () => {
  const output = await runSteps(
    'pivot_root',
    `
traces() { find /etc /opt /usr/bin /usr/share/applications /usr/share/icons /var/lib -iname '*perch*'; }
# Others' files, such as XFCE's xfce-perchannel-xml.
before=$(traces)
is_installed() {
  [ "$(readlink -f /usr/bin/perch)" = /opt/Perch/perch ]
  # Where users can create namespaces, Chromium's sandbox needs no setuid helper.
  ! ${asUser} unshare --user true || [ ! -u /opt/Perch/chrome-sandbox ]
  # What users can't read.
  [ -z "$(find $files -maxdepth 0 ! -type l ! -perm -o=r)" ]
  for size in ${appSizes.linux.join(' ')}; do [ -e /usr/share/icons/hicolor/$size"x"$size/apps/perch.png ]; done
  desktop-file-validate /usr/share/applications/net.perch.Perch.desktop /opt/Perch/resources/deploy/linux/net.perch.Perch.desktop
}

dpkg --install "$older"
files=$(dpkg --listfiles perch)
is_installed
[ -n "$(dpkg-query --show --showformat '\${binary:Summary}' perch)" ]
dpkg --install "$newer"
is_installed
${asUser} bash '${withKeyring}' '${process.execPath}' '${tryPackage}' --purge /usr/bin/perch
dpkg --remove perch
[ ! -e /opt/Perch ]
[ ! -L /usr/bin/perch ]
dpkg --purge perch
[ "$(traces)" = "$before" ]

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
[ "$(traces)" = "$before" ]
`,
  );
  expect(output).toMatch(/^ +Electron: \d+\.\d/m);
  expect(output).toMatch(/^ +Desktop’s tray: none: no StatusNotifierWatcher on the session bus$/m);
});

test('the steps of docs/admin/deploy.md lead to a good --check and locked settings, also where only root can create namespaces', async () => {
  const service = await startPracticeService();
  onTestFinished(() => service.close());
  const document = await readFile(join(project, 'docs/admin/deploy.md'), 'utf8');
  // The first ones need an installed Perch.
  const [second, first] = ['2. Linux', '1. Prepare and test the connection'].map((title) =>
    commandsIn(document, title),
  );
  await writeFile(join(folder, 'files/connection.json'), JSON.stringify(service.connection));
  await writeFile(join(folder, 'files/managed-settings.json'), JSON.stringify({ locked: { theme: 'dark' } }));

  // The kernel denies them to root as well here. Chromium asks it, the package's script this program.
  const onlyForRoot = `printf '#!/bin/sh\\n[ "$(id -u)" = 0 ]\\n' >/usr/bin/unshare\n`;
  const steps = `${second}${first}`.replaceAll(/perch_[\w.]+\.deb/g, '$older');
  const output = await runSteps('chroot', `${onlyForRoot}${steps}[ -u /opt/Perch/chrome-sandbox ]\n`);
  expect(output).toContain('/etc/perch');
  expect(output).toContain('theme = "dark" (locked, /etc/perch/managed-settings.json)');
  expect(output.match(/Result: everything is fine/g)).toHaveLength(2);
});
