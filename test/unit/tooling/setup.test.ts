// build/setup.sh, run by a real bash on fake machines: their node, npm, apt and browsers are small scripts that log
// their arguments.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sha256Of } from '../../../build/package/keytar-file.ts';
import { createFakeMachine, type FakeMachine } from './fake-machine.ts';

const files = [
  'build/setup.sh',
  'build/system-packages.sh',
  'build/installed-packages.ts',
  'build/package/keytar-file.ts',
  'build/package/installed-keytar.ts',
];
/** A file of each package, in the machine's folder. */
const fileOf: Readonly<Record<string, string>> = {
  chromium: 'bin/chromium',
  'chromium-headless-shell': 'bin/chromium-headless-shell',
  xvfb: 'bin/Xvfb',
  xauth: 'bin/xauth',
  openbox: 'bin/openbox',
  xdotool: 'bin/xdotool',
  'x11-utils': 'bin/xmessage',
  weston: 'bin/weston',
  libnotify4: 'system/usr/lib/libnotify.so.4',
  dbus: 'bin/dbus-run-session',
  'gnome-keyring': 'bin/gnome-keyring-daemon',
  'libkf5wallet-bin': 'bin/kwalletd5',
  'libqca-qt5-2-plugins': 'system/usr/lib/libqca-ossl.so',
  'fonts-dejavu-core': 'system/usr/share/fonts/a.ttf',
  rpm: 'bin/rpmbuild',
  nsis: 'bin/makensis',
  'desktop-file-utils': 'bin/desktop-file-validate',
  python3: 'bin/python3',
  'g++': 'bin/g++',
  make: 'bin/make',
  'pkg-config': 'bin/pkg-config',
  'libsecret-1-dev': 'system/usr/lib/libsecret-1.so',
};
const packages = Object.keys(fileOf);
const allPackages = packages.join(' ');
const installCommand = 'apt-get install --yes --no-install-recommends --no-upgrade';

let machine: FakeMachine;

beforeEach(() => prepare(createFakeMachine(files)));

/** Debian with the system packages, without package lists; its npm and apt can install everything. */
function prepare(prepared: FakeMachine): void {
  machine = prepared;
  for (const file of Object.values(fileOf)) addFile(file);
  node('20.20.2', 'linux-x64');
  npm();
  aptWith(packages);
  machine.command('uname', 'echo Linux');
  machine.command('id', 'echo 0');
  debian();
  lockKeytar('7.9.0');
  const target = `${process.platform}-${process.arch}`;
  const record = { version: '7.9.0', sha256: { [target]: sha256Of(Buffer.from('released')) } };
  machine.write(`${basename(machine.project)}/build/package/keytar-hashes.json`, JSON.stringify(record));
}

afterEach(() => machine.remove());

describe.skipIf(process.platform === 'win32')('build/setup.sh', () => {
  test('fails with exit code 2 where Node is too old, and changes nothing', async () => {
    machine.command('node', 'echo v18.19.0');
    const { code, stdout, stderr } = await setUp();
    expect(stderr).toBe(
      'Node 18.19.0 is too old for Perch: install 20.19 or later (24 is best) from https://nodejs.org, ' +
        'then run build/setup.sh again.\n',
    );
    expect({ code, stdout, log: machine.log() }).toEqual({ code: 2, stdout: '', log: [] });
  });

  test('installs everything without install scripts, and prints nothing the second time', async () => {
    withoutPackages(packages);
    const first = await setUp();
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(machine.log()).toEqual([
      'apt-get update',
      `${installCommand} ${allPackages}`,
      'npm ci --ignore-scripts',
    ]);
    expect(await setUp()).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(machine.log()).toHaveLength(3);
  });

  test('prints purpose and install command of a package that apt does not have, and continues', async () => {
    withoutPackages(['xvfb', 'xauth']);
    aptWith(['xauth']);
    const { code, stdout } = await setUp();
    expect(stdout).toContain('\n  xvfb: windows where there is no display\n');
    expect(stdout).toContain('\nTo install: apt-get install --no-install-recommends xvfb\n');
    expect(code).toBe(0);
    expect(machine.log()).toContain('npm ci --ignore-scripts');
  });

  test("fails with npm's output when the npm packages can't be installed", async () => {
    machine.command('npm', 'echo "npm error network is down" >&2; exit 7');
    const { code, stderr } = await setUp();
    expect(stderr).toMatch(/^npm error network is down\nThe npm packages could not be installed/);
    expect(code).toBe(1);
  });

  describe('where keytar has no built file', () => {
    const withoutBuiltFile = 'rm -r node_modules/keytar/build';

    /** Makes keytar log the content of its built file when it is loaded. */
    const logLoaded = () =>
      machine.write(
        'keytar.js',
        `const { appendFileSync, readFileSync } = require("node:fs");
        const content = readFileSync(__dirname + "/build/Release/keytar.node", "utf8").trim();
        appendFileSync(process.env.LOG, "loaded " + content + "\\n");`,
      );

    test('[S272] set-up loads an existing file of keytar only if it is the released one or was built there', async () => {
      npm(`printf unknown >${builtFile}`, buildCommands('$2'));
      logLoaded();
      const loaded = () => machine.log().filter((line) => line.startsWith('loaded'));
      expect(await setUp()).toMatchObject({ code: 0 });
      machine.write(`${basename(machine.project)}/${builtFile}`, 'changed');
      expect(await setUp()).toMatchObject({ code: 0 });
      expect(await setUp()).toEqual({ code: 0, stdout: '', stderr: '' });
      expect(new Set(loaded())).toEqual(new Set(['loaded built']));
    });

    test('[S236] set-up never loads a downloaded file of keytar whose hash is not recorded', async () => {
      npm(withoutBuiltFile, buildCommands('$2'));
      logLoaded();
      download('changed');
      const { code, stdout } = await setUp();
      expect(stdout).toMatch(/It is not the one that was released; building keytar from source\.\n$/);
      expect(machine.log().filter((line) => line.startsWith('loaded'))).toEqual(['loaded built']);
      expect(code).toBe(0);
    });

    /** Makes prebuild-install download a file with this content. The recorded hash is that of `released`. */
    function download(content: string): void {
      machine.write(
        'prebuild-install.js',
        `const fs = require("node:fs");
        fs.mkdirSync("build/Release", { recursive: true });
        fs.writeFileSync("build/Release/keytar.node", "${content}");`,
      );
    }

    test('reports a failed build, and continues', async () => {
      npm(withoutBuiltFile, 'echo "keytar.cc:1: fatal error: libsecret/secret.h: No such file"; exit 1');
      const { code, stdout } = await setUp();
      expect(stdout).toMatch(
        /Perch runs, but stores no sign-in, because keytar does not work: it could not be built: keytar\.cc:1: fatal error: .*\.\n$/,
      );
      expect(readFileSync(join(machine.project, 'out/keytar-build.log'), 'utf8')).toMatch(/^keytar\.cc:1: /);
      expect(code).toBe(0);
    });
  });
});

async function setUp(env: NodeJS.ProcessEnv = {}) {
  return machine.run('build/setup.sh', [], { ...system(), ...env });
}

function system(): NodeJS.ProcessEnv {
  return { PERCH_SETUP_SYSTEM: join(machine.folder, 'system') };
}

const builtFile = 'node_modules/keytar/build/Release/keytar.node';

/** The commands that build keytar in a folder. */
function buildCommands(folder: string): string {
  return `mkdir -p "${folder}/build/Release" && echo built >"${folder}/build/Release/keytar.node"`;
}

function node(version: string, platform: string): void {
  machine.command(
    'node',
    `case "$*" in
      --version) echo v${version} ;;
      *process.platform*) echo ${platform} ;;
      *) exec '${process.execPath}' "$@" ;;
    esac`,
  );
}

/** `npm ci` installs keytar and a Node with headers, then runs `extra`; `npm run build` runs `build`. */
function npm(extra = '', build = 'exit 1'): void {
  const ownNode = join(machine.folder, 'own-node');
  machine.write('own-node/include/node/node_api.h', '');
  machine.write('keytar.js', 'require("node:fs").accessSync(__dirname + "/build")');
  machine.write(
    'own-node/bin/node',
    `#!/bin/sh
case "$*" in
  --version) ;;
  -p*) echo '${ownNode}' ;;
  *) exec '${process.execPath}' "$@" ;;
esac
`,
  );
  machine.command(
    'npm',
    `case "$*" in
      ci*)
        echo "npm $1 $2" >>"$LOG"
        mkdir -p node_modules/.bin node_modules/keytar/build/Release node_modules/node-addon-api node_modules/prebuild-install
        printf released >${builtFile}
        ln -sf '${ownNode}/bin/node' node_modules/.bin/node
        chmod +x node_modules/.bin/node
        cat ../installed-by-npm.json >node_modules/.package-lock.json
        echo '{"main": "index.js", "version": "7.9.0"}' >node_modules/keytar/package.json
        cat ../keytar.js >node_modules/keytar/index.js
        echo 'require("${machine.folder}/prebuild-install.js")' >node_modules/prebuild-install/bin.js
        ${extra}
        ;;
      *'run build'*) ${build} ;;
    esac`,
  );
}

/** Writes the lock file, and npm's record of the installed packages, without the optional one for another platform. */
function lockKeytar(version: string): void {
  const keytar = { '': {}, 'node_modules/keytar': { version } };
  const packages = { ...keytar, 'node_modules/elsewhere': { version, optional: true } };
  machine.write(`${basename(machine.project)}/package-lock.json`, JSON.stringify({ packages }));
  machine.write('installed-by-npm.json', JSON.stringify({ packages: keytar }));
}

function debian(): void {
  machine.write('system/etc/os-release', 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n');
}

/** The file of an installed package, which is a program that does nothing. */
function addFile(path: string): void {
  chmodSync(machine.write(path, '#!/bin/sh\n'), 0o755);
}

function withoutPackages(names: readonly string[]): void {
  for (const name of names) rmSync(join(machine.folder, fileOf[name] ?? ''), { force: true });
}

/** An apt without package lists; after an update it has these packages and installs each one's file. */
function aptWith(names: readonly string[], install = ''): void {
  const lists = join(machine.folder, 'system/var/lib/apt/lists');
  machine.command(
    'apt-cache',
    `[ -e '${lists}/Packages' ] || exit
    shift
    for name in "$@"; do
      case ' ${names.join(' ')} ' in *" $name "*) printf '%s:\\n  Installed: (none)\\n  Candidate: 1.0\\n' "$name" ;; esac
    done`,
  );
  machine.command(
    'apt-get',
    `while [ "$1" != update ] && [ "$1" != install ]; do shift; done
    echo "apt-get $*" >>"$LOG"
    if [ "$1" = update ]; then
      mkdir -p '${lists}/partial'
      echo >'${lists}/Packages'
      exit
    fi
    ${install}
    cd '${machine.folder}'
    for name in "$@"; do
      case $name in ${Object.entries(fileOf)
        .map(([name, file]) => `${name}) file='${file}' ;;`)
        .join(' ')} *) continue ;; esac
      mkdir -p "$(dirname "$file")" && echo '#!/bin/sh' >"$file" && chmod +x "$file"
    done`,
  );
}
