// What build/setup.sh does about keytar's file, run by a real bash in a project of its own, whose npm and Node are small scripts.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sha256Of } from '../../../build/package/keytar-file.ts';

const files = [
  'build/setup.sh',
  'build/shell-environment.sh',
  'build/system-packages.sh',
  'build/installed-packages.ts',
  'build/package/keytar-file.ts',
  'build/package/installed-keytar.ts',
];
const builtFile = 'node_modules/keytar/build/Release/keytar.node';
let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'perch-setup-'));
  for (const file of files) cpSync(resolve(import.meta.dirname, '../../..', file), join(project, file));
  // Set-up takes the machine for one without system packages, which only Linux has.
  command('bin/uname', 'echo Darwin');
  for (const tool of ['python3', 'make']) command(`bin/${tool}`, '');
  command(
    'own-node/bin/node',
    `case "$*" in -p*) echo own-node ;; *) exec '${process.execPath}' "$@" ;; esac`,
  );
  write('own-node/include/node/node_api.h', '');
  const packages = JSON.stringify({ packages: { '': {}, 'node_modules/keytar': { version: '7.9.0' } } });
  write('package-lock.json', packages);
  write('installed-by-npm.json', packages);
  const target = `${process.platform}-${process.arch}`;
  const record = { version: '7.9.0', sha256: { [target]: sha256Of(Buffer.from('released')) } };
  write('build/package/keytar-hashes.json', JSON.stringify(record));
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('where keytar has no built file', () => {
  test('[S272] set-up loads an existing file of keytar only if it is the released one or was built there', () => {
    npm(`printf unknown >${builtFile}`);
    expect(setUp()).toMatchObject({ status: 0 });
    write(builtFile, 'changed');
    expect(setUp()).toMatchObject({ status: 0 });
    expect(setUp()).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(new Set(loaded())).toEqual(new Set(['built']));
  });

  test('[S236] set-up never loads a downloaded file of keytar whose hash is not recorded', () => {
    npm('rm -r node_modules/keytar/build');
    write(
      'prebuild-install.js',
      `const fs = require("node:fs");
        fs.mkdirSync("build/Release", { recursive: true });
        fs.writeFileSync("build/Release/keytar.node", "changed");`,
    );
    const { status, stdout } = setUp();
    expect(stdout).toMatch(/It is not the one that was released; building keytar from source\.\n$/);
    expect(loaded()).toEqual(['built']);
    expect(status).toBe(0);
  });
});

function setUp() {
  const env = { ...process.env, PATH: [join(project, 'bin'), process.env['PATH']].join(delimiter) };
  return spawnSync('bash', [join(project, 'build/setup.sh')], { env, cwd: '/', encoding: 'utf8' });
}

/** The content of each file of keytar that was loaded. */
function loaded(): readonly string[] {
  const log = join(project, 'loaded');
  return existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
}

/** `npm ci` installs the released keytar, which records what it loads, and a Node with headers, then runs `extra`. */
function npm(extra: string): void {
  write(
    'keytar.js',
    `const { appendFileSync, readFileSync } = require("node:fs");
      const content = readFileSync(__dirname + "/build/Release/keytar.node", "utf8").trim();
      appendFileSync("${project}/loaded", content + "\\n");`,
  );
  command(
    'bin/npm',
    `case "$*" in
      ci*)
        mkdir -p node_modules/.bin node_modules/keytar/build/Release node_modules/node-addon-api node_modules/prebuild-install
        printf released >${builtFile}
        ln -sf ../../own-node/bin/node node_modules/.bin/node
        cp installed-by-npm.json node_modules/.package-lock.json
        echo '{"main": "index.js", "version": "7.9.0"}' >node_modules/keytar/package.json
        cp keytar.js node_modules/keytar/index.js
        echo 'require("${project}/prebuild-install.js")' >node_modules/prebuild-install/bin.js
        ${extra}
        ;;
      *'run build'*) mkdir -p "$2/build/Release" && echo built >"$2/build/Release/keytar.node" ;;
    esac`,
  );
}

function command(path: string, body: string): void {
  write(path, `#!/usr/bin/env bash\n${body}\n`);
}

function write(path: string, content: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), content, { mode: 0o755 });
}
