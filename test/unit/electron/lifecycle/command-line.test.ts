import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  prepareDataDir,
  rejectFewFiles,
  readCommandLine,
  readLogDir,
  rejectArguments,
  rejectEmptyDataDir,
} from '../../../../app/electron/lifecycle/command-line.ts';
import { StartError } from '../../../../app/electron/lifecycle/start-error.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-command-line-'));
  for (const name of ['one', 'two']) {
    const connection = { name, baseUrl: 'https://pbx.example.net', clientId: 'perch' };
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(connection));
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

const read = (args: readonly string[]) => readCommandLine(args, folder);

test.each([
  [['--connection=one.json'], 'one'],
  [['--connection', 'one.json'], 'one'],
  [['.', '--connection', 'one.json', '--report'], 'one'],
  [['--report'], undefined],
])('%o selects the connection %s', (args, name) => {
  expect(read(args).connection?.name).toBe(name);
});

test.each([[['--connection']], [['--connection=']], [['--connection', '--report']]])(
  '%o without a file is a StartError',
  (args) => {
    expect(() => read(args)).toThrow(
      new StartError(() => '--connection requires a file: --connection=FILE.'),
    );
  },
);

test('--connection twice is a StartError', () => {
  expect(() => read(['--connection=one.json', '--connection', 'two.json'])).toThrow(
    new StartError(() => '--connection can be given only once.'),
  );
});

test.runIf(process.platform !== 'win32')(
  '[S216] a named pipe as connection file is refused without waiting for what is written to it',
  () => {
    execFileSync('bash', ['-c', 'mkfifo "$0"', join(folder, 'pipe.json')]);
    expect(() => read(['--connection=pipe.json'])).toThrow(
      new StartError(
        () => 'Perch can’t use the connection file pipe.json. It’s a folder, a pipe or a device, not a file.',
      ),
    );
  },
);

test.each([
  [[], { report: false, hidden: false }],
  [['--hidden'], { report: false, hidden: true }],
  [['--report'], { report: true, hidden: false }],
  [['--tray'], { report: false, hidden: false, tray: true }],
  [['--tray', '--no-tray'], { report: false, hidden: false, tray: false }],
])('the arguments %j are read as %j', (args, expected) => {
  expect(read(args)).toEqual(expected);
});

test('--placed-connections sets the folder of managed connections', () => {
  expect(read(['--placed-connections=managed']).managedDir).toBe(join(folder, 'managed'));
});

test.each(['--placed-connections', '--placed-connections='])('%s without a folder is a StartError', (arg) => {
  expect(() => read([arg])).toThrow(
    new StartError(() => '--placed-connections requires a folder: --placed-connections=DIR.'),
  );
});

test.each(['--user-data-dir=', '--user-data-dir', '-user-data-dir='])(
  'the data folder in %s is a StartError, as Chromium reads it as empty',
  (arg) => {
    for (const args of [[arg], [arg, '/tmp'], ['--user-data-dir=/tmp', arg]]) {
      expect(() => rejectEmptyDataDir(args)).toThrow(
        new StartError(() => '--user-data-dir requires a folder: --user-data-dir=DIR.'),
      );
    }
  },
);

test.each(['--user-data-dir=/tmp', '--a--user-data-dir', 'user-data-dir', '--hidden'])(
  'the argument %s names a data folder or none',
  (arg) => {
    expect(() => rejectEmptyDataDir([arg])).not.toThrow();
  },
);

test.each(['--connection', '--practice-connection'])(
  '%s with a file that can’t be used is a StartError',
  (option) => {
    expect(() => read([`${option}=missing.json`])).toThrow(
      new StartError(
        () =>
          'Perch can’t read the connection file missing.json. Check that the file exists and that you have permission to read it.',
      ),
    );
    writeFileSync(join(folder, 'invalid.json'), '{');
    expect(() => read([`${option}=invalid.json`])).toThrow(
      new StartError(
        () =>
          'Perch can’t use the connection file invalid.json. The file isn’t valid JSON. Check line 1, column 2.',
      ),
    );
  },
);

const prepare = (data: string, isDefault = false) =>
  prepareDataDir(data, { isDefault, chromiumDir: join(data, 'chromium') });

test('the data folder is created where it is missing', () => {
  const data = join(folder, 'data', 'perch');
  prepare(data, true);
  expect(statSync(data).isDirectory()).toBe(true);
});

test.runIf(process.platform !== 'win32').each([
  [true, 0o700],
  [false, 0o755],
])(
  '[S263] an existing data folder loses the permissions of other users only where it is the default one, Chromium’s in it always: %s',
  (isDefault, mode) => {
    const data = mkdtempSync(join(folder, 'existing-'));
    chmodSync(data, 0o755);
    mkdirSync(join(data, 'chromium'), { mode: 0o755 });
    prepare(data, isDefault);
    expect(statSync(data).mode & 0o777).toBe(mode);
    expect(statSync(join(data, 'chromium')).mode & 0o777).toBe(0o700);
    prepare(join(data, 'new'), isDefault);
    expect(statSync(join(data, 'new')).mode & 0o777).toBe(0o700);
  },
);

test.each(['one.json', join('one.json', 'perch')])(
  'the data folder %s, where one.json is a file, is a StartError',
  (name) => {
    const data = join(folder, name);
    expect(() => prepare(data)).toThrow(
      new StartError(
        () =>
          `Perch can’t use ${data}, because it’s a file or inside one. Remove the file, or start Perch with --user-data-dir=DIR to use another folder.`,
      ),
    );
    expect(new StartError(() => '').name).toBe('StartError');
  },
);

// The folder /proc refuses new entries even to root.
test.runIf(process.platform === 'linux')(
  'a data folder that can’t be created is a StartError that names it',
  () => {
    expect(() => prepare('/proc/perch')).toThrow(
      new StartError(
        () =>
          'Perch can’t use /proc/perch. Check that the folders above it exist and that you may write to it, or start Perch with --user-data-dir=DIR to use another folder.',
      ),
    );
  },
);

test('fewer than 256 open files are a StartError, whatever the soft limit', () => {
  const limits = (soft: string, hard: string) => `Max processes 9 9 processes
Max open files            ${soft.padEnd(21)}${hard.padEnd(21)}files
`;
  expect(() => rejectFewFiles(limits('100', '100'))).toThrow(
    'only 100 files. Raise the limit to at least 256',
  );
  for (const hard of ['256', '4096', 'unlimited'])
    expect(() => rejectFewFiles(limits('64', hard))).not.toThrow();
});

// In a mount namespace of its own, where the system allows one.
const unshared = (script: string) => spawnSync('unshare', ['-rm', 'sh', '-ec', script, 'sh', folder]);

test.runIf(unshared('true').status === 0).each([
  ['missing', 2],
  ['there', 3],
])('without a free inode, a data folder that is %s is a StartError that says so', (_, inodes) => {
  const module = new URL('../../../../app/electron/lifecycle/command-line.ts', import.meta.url).href;
  const run = `import('${module}').then((m) => m.prepareDataDir(process.argv[1] + '/data', { chromiumDir: process.argv[1] + '/data/chromium' }))`;
  const { stderr } = unshared(
    `mount -t tmpfs -o nr_inodes=${inodes} none "$1"; mkdir -p "$1/data/chromium" || true; '${process.execPath}' -e "${run}" "$1"`,
  );
  expect(String(stderr)).toContain(`${join(folder, 'data')}, because there’s no space for more files.`);
});

test.runIf(process.getuid?.() === 0)('a data folder that can’t be read is a StartError that names it', () => {
  const data = join(folder, 'closed');
  mkdirSync(join(data, 'chromium'), { recursive: true, mode: 0o700 });
  chmodSync(data, 0o701);
  chmodSync(folder, 0o755);
  process.seteuid?.(65_534);
  try {
    expect(() => prepare(data)).toThrow(/^Perch can’t use .*closed\. Check/);
  } finally {
    process.seteuid?.(0);
  }
});

test('--log-dir is relative to the working folder, and created for the owner only', () => {
  expect(readLogDir(['--report'], folder)).toBeUndefined();
  expect(readLogDir(['--log-dir=named/logs'], folder)).toEqual({ folder: join(folder, 'named/logs') });
  expect(readLogDir(['--log-dir', join(folder, 'named/logs')], '/')).toEqual({
    folder: join(folder, 'named/logs'),
  });
  const log = join(folder, 'named/logs/perch.log');
  expect(readFileSync(log, 'utf8')).toBe('');
  if (process.platform === 'win32') return;
  expect([join(folder, 'named/logs'), log].map((path) => statSync(path).mode & 0o777)).toEqual([
    0o700, 0o600,
  ]);
});

test.each([['--log-dir'], ['--log-dir='], ['--log-dir', '--report']])(
  '%s without a folder is a StartError',
  (...args) => {
    expect(() => readLogDir(args, folder)).toThrow(
      new StartError(() => '--log-dir requires a folder: --log-dir=DIR.'),
    );
  },
);

test('a folder for the log that can’t be used is named with its problem', () => {
  expect(readLogDir(['--log-dir=one.json'], folder)).toEqual({
    folder: join(folder, 'one.json'),
    problem: 'ENOTDIR',
  });
  expect(readLogDir(['--log-dir=a\0b'], folder)?.problem).toMatch(/./);
});

test.each(['~/logs', '~', String.raw`%ProgramFiles(x86)%\Perch`, '$HOME/logs', '${XDG_STATE_HOME}/perch'])(
  'a variable in the folder for the log that nothing has replaced, %s, creates no folder of that name',
  (named) => {
    const problem = 'a variable in it is not replaced: name the folder itself';
    expect(readLogDir([`--log-dir=${named}`], folder)).toEqual({ folder: resolve(folder, named), problem });
    expect(existsSync(join(folder, named))).toBe(false);
  },
);

test('a folder for the log can have characters of variables in its name', () => {
  for (const named of ['50% of ~x$', 'old~/logs'])
    expect(readLogDir([`--log-dir=${named}`], folder)).toEqual({ folder: join(folder, named) });
});

test.runIf(process.platform !== 'win32')(
  '[S375] a link, a pipe or a folder in the place of the log is not written to',
  () => {
    const logs = join(folder, 'linked');
    mkdirSync(logs);
    const problem = { folder: logs, problem: 'perch.log in it is not a file' };
    symlinkSync(join(folder, 'victim'), join(logs, 'perch.log'));
    expect(readLogDir(['--log-dir=linked'], folder)).toEqual(problem);
    expect(existsSync(join(folder, 'victim'))).toBe(false);
    rmSync(join(logs, 'perch.log'));
    execFileSync('bash', ['-c', 'mkfifo "$0"', join(logs, 'perch.log')]);
    expect(readLogDir(['--log-dir=linked'], folder)).toEqual(problem);
    rmSync(join(logs, 'perch.log'));
    mkdirSync(join(logs, 'perch.log'));
    expect(readLogDir(['--log-dir=linked'], folder)).toEqual(problem);
  },
);

test.each([
  [['one.json', '--hidden'], 'one.json'],
  [['--check', '--connection=one.json', 'two.json'], 'two.json'],
  [['--purge', '/purge'], '/purge'],
])('arguments that would be ignored are refused: %j', (args, refused) => {
  const text = `Perch doesn’t take “${refused}”. Name a connection file with --connection=FILE.`;
  expect(() => rejectArguments(args)).toThrow(new StartError(() => text));
});

test.each([
  ['--check', '--connection', 'one.json', '--log-dir', 'logs', '--lang=de', '--ozone-platform=headless'],
  ['--purge', '--user-data-dir=/data'],
  ['', '--hidden'],
])('options of Perch and Chromium, and an empty argument, are accepted: %s …', (...args) => {
  expect(() => rejectArguments(args)).not.toThrow();
});

test('the path of the connection file is absolute', () => {
  expect(read(['--connection=one.json']).connectionFile).toBe(join(folder, 'one.json'));
  expect(read([]).connectionFile).toBeUndefined();
});
