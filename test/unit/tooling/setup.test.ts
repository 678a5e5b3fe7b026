// What build/setup.sh does about keytar's file, run by a real bash on fake machines: their node and npm are small scripts.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
let machine: FakeMachine;

beforeEach(() => prepare(createFakeMachine(files)));

/** A machine that set-up takes for one without system packages, which only Linux has. */
function prepare(prepared: FakeMachine): void {
  machine = prepared;
  node('20.20.2', 'linux-x64');
  npm();
  for (const tool of ['python3', 'make']) machine.command(tool, '');
  machine.command('uname', 'echo Darwin');
  lockKeytar('7.9.0');
  const target = `${process.platform}-${process.arch}`;
  const record = { version: '7.9.0', sha256: { [target]: sha256Of(Buffer.from('released')) } };
  machine.write(`${basename(machine.project)}/build/package/keytar-hashes.json`, JSON.stringify(record));
}

afterEach(() => machine.remove());

describe.skipIf(process.platform === 'win32')('where keytar has no built file', () => {
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
});

const setUp = () => machine.run('build/setup.sh');

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
