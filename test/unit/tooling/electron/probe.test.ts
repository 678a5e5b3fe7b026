// Trying Electron out, with stand-ins that fail as Electron does, with the messages of the loader, the kernel and Chromium.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Machine } from '../../../../build/electron/failure.ts';
import { probeElectron, thisMachine } from '../../../../build/electron/probe.ts';
import { probeSucceeded } from '../../../../build/electron/probe-app.ts';
import { createStandInFolder, replaceBytes, type StandInFolder } from './stand-in.ts';

let standIn: StandInFolder;
beforeEach(() => {
  standIn = createStandInFolder();
});
afterEach(() => standIn.remove());

const ubuntu: Machine = { platform: 'linux', arch: process.arch, distribution: 'ubuntu debian' };
const isLinux = process.platform === 'linux';

function probe(path: string, machine: Partial<Machine> = {}, options: { readonly timeoutMs?: number } = {}) {
  return probeElectron({
    path,
    switches: ['--no-sandbox'],
    env: process.env,
    machine: { ...ubuntu, ...machine },
    ...options,
  });
}

/** A script that prints to standard error and ends. */
function saying(message: string, end = 'exit 1'): string {
  return standIn.script(`cat >&2 <<'END'\n${message}\nEND\n${end}`);
}

describe.skipIf(!isLinux)('on Linux', () => {
  test('a binary whose page answers is usable', async () => {
    expect(await probe(standIn.script(`echo '${probeSucceeded}'`))).toBeUndefined();
  });

  test('exit code 0 without an answer of a page is a failure', async () => {
    expect(await probe(standIn.script('echo v45.4.1'))).toEqual({
      kind: 'exit',
      reason: 'Electron ends at its start with exit code 0; its last words: v45.4.1',
    });
  });

  test('an answer followed by a crash is a failure', async () => {
    expect(await probe(standIn.script(`echo '${probeSucceeded}'; kill -SEGV $$`))).toMatchObject({
      kind: 'crash',
      reason: `Electron crashes at its start with SIGSEGV; its last words: ${probeSucceeded}`,
    });
  });

  test('the binary gets the script, the switches, a folder of its own and no keyring', async () => {
    const path = standIn.script(
      `printf '%s\\n' "$@" > '${standIn.folder}/args'; cp "$1" '${standIn.folder}/main.cjs'; echo '${probeSucceeded}'`,
    );
    expect(await probe(path)).toBeUndefined();
    const args = readFileSync(join(standIn.folder, 'args'), 'utf8').trim().split('\n');
    expect(args.slice(1)).toEqual([
      '--no-sandbox',
      expect.stringMatching(/^--user-data-dir=.*perch-electron-probe-/),
      '--password-store=basic',
      '--use-mock-keychain',
    ]);
    expect(existsSync(args[2]?.slice('--user-data-dir='.length) ?? '')).toBe(false);
    const script = readFileSync(join(standIn.folder, 'main.cjs'), 'utf8');
    expect(script).toContain(probeSucceeded);
  });

  test('a missing shared library is named by the system’s loader, with its package', async () => {
    const path = standIn.program((bytes) => replaceBytes(bytes, 'libc.so.6', 'libq.so.6'));
    expect(await probe(path)).toEqual({
      kind: 'library',
      reason: "Electron doesn't start: the shared library libq.so.6 is missing",
      remedy: 'Install the package that contains it.',
    });
  });

  test.each([
    ['ubuntu debian', 'Install it: sudo apt-get install libgtk-3-0'],
    ['fedora', "Install it: sudo dnf install 'libgtk-3.so.0()(64bit)'"],
    ['opensuse-tumbleweed opensuse suse', "Install it: sudo zypper install 'libgtk-3.so.0()(64bit)'"],
    ['arch', 'Install the package that contains it.'],
  ])('on %s the remedy for a missing library is “%s”', async (distribution, remedy) => {
    const path = saying(
      '/opt/electron: error while loading shared libraries: libgtk-3.so.0: cannot open shared object file: No such file or directory',
      'exit 127',
    );
    expect(await probe(path, { distribution })).toEqual({
      kind: 'library',
      reason: "Electron doesn't start: the shared library libgtk-3.so.0 is missing",
      remedy,
    });
  });

  test('an older C library is named', async () => {
    const path = saying(
      "/opt/electron: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.38' not found (required by /opt/electron)",
    );
    expect(await probe(path)).toMatchObject({
      kind: 'loader',
      reason: 'Electron needs a newer system: the C library here lacks GLIBC_2.38',
    });
  });

  test('a binary whose loader is missing, as on Alpine, has that as its reason', async () => {
    const path = standIn.program((bytes) => {
      const [loader = ''] = /\/lib\d*\/ld-linux[\w.-]*/.exec(bytes.toString('latin1')) ?? [];
      return replaceBytes(bytes, loader, loader.replace('ld-linux', 'ld-lemur'));
    });
    expect(await probe(path)).toMatchObject({
      kind: 'loader',
      reason: "Electron doesn't start: this system lacks glibc's loader, as Alpine and NixOS do",
    });
  });

  const notSetuid =
    "[4317:0206/185050.022641:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'm aborting now. You need to make sure that /opt/chrome-sandbox is owned by root and has mode 4755.";
  const noSandbox =
    '[19796:19796:1122/233751.906898:ERROR:content/browser/zygote_host/zygote_host_impl_linux.cc:130] No usable sandbox! If you are running on Ubuntu 23.10+ or another Linux distro that has disabled unprivileged user namespaces with AppArmor, see https://chromium.googlesource.com/chromium/src/+/main/docs/security/apparmor-userns-restrictions.md.';

  test.each([
    ['apparmor', notSetuid, /AppArmor denies user namespaces .*apparmor_restrict_unprivileged_userns/],
    ['disabled', noSandbox, /the kernel gives user namespaces to root only/],
    [undefined, noSandbox, /the system denies user namespaces/],
  ] as const)(
    'a denied sandbox (%s) names the reason and chrome-sandbox',
    async (namespaces, message, reason) => {
      const path = saying(message, 'kill -TRAP $$');
      const failure = await probe(path, namespaces === undefined ? {} : { namespaces });
      const helper = join(standIn.folder, 'chrome-sandbox');
      expect(failure?.kind).toBe('sandbox');
      expect(failure?.reason).toMatch(reason);
      expect(failure?.remedy).toBe(
        `Make its helper setuid: sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
      );
    },
  );

  test('root without --no-sandbox has that as its reason', async () => {
    const path = standIn.script(
      `case " $* " in *' --no-sandbox '*) ;; *) echo '[19639:19639:1122/233748.330516:ERROR:content/browser/zygote_host/zygote_host_impl_linux.cc:103] Running as root without --no-sandbox is not supported. See https://crbug.com/638180.' >&2; exit 1 ;; esac; echo '${probeSucceeded}'`,
    );
    expect(await probeElectron({ path, switches: [], env: process.env, machine: ubuntu })).toMatchObject({
      kind: 'root',
      reason: "Electron doesn't run as root with its sandbox",
    });
    expect(await probe(path)).toBeUndefined();
  });

  test('a binary that is cut is damaged, and isn’t started', async () => {
    const path = standIn.program((bytes) => bytes.subarray(0, bytes.length / 2));
    expect(await probe(path)).toEqual({
      kind: 'damaged',
      reason: `Electron's binary ${path} is damaged or incomplete`,
    });
  });

  test.each(['', '<html>Blocked by the proxy</html>'])(
    'a file that is no program (%o) is damaged',
    async (text) => {
      const path = standIn.script('');
      writeFileSync(path, text);
      expect(await probe(path)).toMatchObject({ kind: 'damaged' });
    },
  );

  test('a file that is no program isn’t run as a shell script', async () => {
    const path = standIn.script('');
    const started = join(standIn.folder, 'started');
    writeFileSync(path, `echo > '${started}'\n`);
    expect(await probe(path)).toMatchObject({ kind: 'damaged' });
    expect(existsSync(started)).toBe(false);
  });

  test('a missing file beside the binary is named as damage', async () => {
    const path = standIn.program((bytes) => bytes);
    mkdirSync(join(standIn.folder, 'resources'));
    for (const name of ['icudtl.dat', 'libffmpeg.so', 'resources.pak', 'resources/default_app.asar']) {
      writeFileSync(join(standIn.folder, name), 'content');
    }
    expect(await probe(path)).toEqual({
      kind: 'damaged',
      reason: "Electron's file v8_context_snapshot.bin is missing or empty",
    });
  });

  test.each([
    '[0131/230214.962:ERROR:icu_util.cc(225)] Invalid file descriptor to ICU data received.',
    '[0212/153405.326:FATAL:v8_initializer.cc(526)] Error loading V8 startup snapshot file',
  ])('Chromium’s “%s” is damage', async (message) => {
    expect(await probe(saying(message, 'kill -TRAP $$'))).toMatchObject({ kind: 'damaged' });
  });

  test('SIGBUS, which reading a cut file causes, is damage', async () => {
    expect(await probe(standIn.script('kill -BUS $$'))).toMatchObject({ kind: 'damaged' });
  });

  test('a binary for another processor is named, and isn’t started', async () => {
    const [machineCode, name] = process.arch === 'x64' ? [183, 'arm64'] : [62, 'x64'];
    const path = standIn.program((bytes) => {
      bytes.writeUInt16LE(machineCode, 18);
      return bytes;
    });
    expect(await probe(path)).toMatchObject({
      kind: 'architecture',
      reason: `Electron's binary is for ${name}, and this machine is ${process.arch}`,
    });
  });

  test('a binary that may not be executed has that as its reason', async () => {
    const path = standIn.script('exit 0');
    chmodSync(path, 0o644);
    expect(await probe(path)).toMatchObject({ kind: 'permission' });
  });

  test('a hanging binary is killed at the time limit', async () => {
    const pidFile = join(standIn.folder, 'pid');
    const path = standIn.script(`echo $$ > '${pidFile}'; echo starting >&2; exec sleep 600`);
    const failure = await probe(path, {}, { timeoutMs: 1_500 });
    expect(failure).toMatchObject({
      kind: 'timeout',
      reason: "Electron didn't get ready within 1.5 seconds; its last words: starting",
    });
    const pid = Number(readFileSync(pidFile, 'utf8'));
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('a child that keeps the output open doesn’t keep the probe', async () => {
    const path = standIn.script(`sleep 60 & echo $! > '${standIn.folder}/pid'; echo '${probeSucceeded}'`);
    expect(await probe(path, {}, { timeoutMs: 15_000 })).toBeUndefined();
    process.kill(Number(readFileSync(join(standIn.folder, 'pid'), 'utf8')));
  });

  test.each([
    [
      '[1:1:1122/1.2:ERROR:ui/ozone/platform/x11/ozone_platform_x11.cc:257] Missing X server or $DISPLAY',
      'display',
    ],
    ['ERROR:ui/aura/env.cc:253] The platform failed to initialize.  Exiting.', 'display'],
    [
      "[1:0723/144548.719365:FATAL:gpu_data_manager_impl_private.cc(445)] GPU process isn't usable. Goodbye.",
      'graphics',
    ],
    [
      '[1:1:FATAL:platform_shared_memory_region_posix.cc(217)] Unable to access(W_OK|X_OK) /dev/shm: Permission denied (13)',
      'shared-memory',
    ],
    ['[1:FATAL:electron_browser_main_parts.cc(440)] Check failed: linux_ui. ', 'library'],
    ['Could not start dynamically linked executable: ./electron', 'loader'],
    [
      'Failed to move to new namespace: PID namespaces supported, Network namespace supported, but failed: errno = Operation not permitted',
      'sandbox',
    ],
  ])('“%s” is a failure of kind %s', async (message, kind) => {
    expect(await probe(saying(message))).toMatchObject({ kind });
  });

  test('an unknown crash quotes the last line that isn’t a stack frame, without control characters', async () => {
    const path = saying(
      '\u001B[31mCheck failed: something.\u001B[0m\n#0 0x55d0 base::debug\n#1 0x55d1',
      'kill -ABRT $$',
    );
    expect(await probe(path)).toEqual({
      kind: 'crash',
      reason: 'Electron crashes at its start with SIGABRT; its last words: Check failed: something',
    });
  });
});

test('the machine’s rules about namespaces are read from the kernel', () => {
  const root = mkdtempSync(join(tmpdir(), 'perch-machine-'));
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  expect(thisMachine(root)).toEqual({ platform: process.platform, arch: process.arch, distribution: '' });
  write('etc/os-release', 'NAME="Linux Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\nVERSION_ID="22"\n');
  write('proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1\n');
  expect(thisMachine(root)).toMatchObject({
    distribution: 'linuxmint ubuntu debian',
    namespaces: 'apparmor',
  });
  write('proc/sys/user/max_user_namespaces', '0\n');
  expect(thisMachine(root)).toMatchObject({ namespaces: 'disabled' });
  write('proc/sys/user/max_user_namespaces', '1000\n');
  write('proc/sys/kernel/unprivileged_userns_clone', '0\n');
  expect(thisMachine(root)).toMatchObject({ namespaces: 'disabled' });
  rmSync(root, { recursive: true });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
