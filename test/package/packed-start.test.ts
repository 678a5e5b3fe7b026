// The packed Perch, started by an ordinary user in Chromium's sandbox.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { helpText } from '../../app/electron/lifecycle/options.ts';
import { messages } from '../../app/i18n/messages.ts';
import { deStart } from '../../app/i18n/texts/de/start.ts';
import { enStart } from '../../app/i18n/texts/en/start.ts';
import { type PracticeService, startPracticeService } from '../practice-service/service.ts';
import { signInByBrowser } from './browser-sign-in.ts';
import { createOrdinaryUser, type OrdinaryUser } from './ordinary-user.ts';

const alice = 'alice@practice.example';

describe.runIf(process.platform === 'linux')('the packed Perch', () => {
  const perch = inject('perch');
  let user: OrdinaryUser;
  let service: PracticeService;

  beforeAll(async () => {
    [user, service] = await Promise.all([createOrdinaryUser(perch.executable), startPracticeService()]);
    await writeFile(
      join(user.home, 'connection.json'),
      JSON.stringify({ ...service.connection, signIn: ['browser'] }),
    );
  });

  afterEach(() => user.reset());

  afterAll(() => Promise.all([user.clear(), service.close()]));

  test('[S42] a sign-in in the browser is restored from the keychain after a restart, every page is in Chromium’s sandbox, and --purge removes everything', async () => {
    const { password = '' } = service.users.find(({ login }) => login === alice) ?? {};
    const page = await signInByBrowser(user, { connection: service.connection, login: alice, password });
    expect(page).toContain(messages.browserPage.done);

    const third = await user.startReady('--hidden');
    expect(third.output()).toContain('Alice Marsh');
    await expect.poll(user.tooltip).toContain('Available');
    const pages = execFileSync('pgrep', ['-g', String(third.group), '-f', 'type=renderer'], {
      encoding: 'utf8',
    });
    const filters = pages
      .trim()
      .split('\n')
      .map(async (page) => /^Seccomp:\t(\d)$/m.exec(await readFile(`/proc/${page}/status`, 'utf8'))?.[1]);
    expect(new Set(await Promise.all(filters))).toEqual(new Set(['2']));
    await user.quit(third);

    const purge = user.start(['--purge']);
    expect(await purge.ended).toBe(0);
    expect(purge.output()).toContain(enStart.purge.result.good);
    // The client's secret and the account's tokens.
    expect(purge.output()).toContain(enStart.purge.keychainEntries(2));
    expect(await readdir(join(user.home, '.config'))).toEqual([]);
  });

  test('the box about a failed start ends Perch as soon as it is answered', async () => {
    const failed = user.start([], { HOME: '/proc/missing' });
    let code: number | null | undefined;
    void failed.ended.then((ended) => (code = ended));
    const find = (...args: readonly string[]) => user.xdotool(...args).catch(() => 'none');
    await expect.poll(() => find('search', '--onlyvisible', '--class', '^perch$')).toMatch(/\d/);
    await expect.poll(() => find('getactivewindow', 'getwindowname')).toBe('\n');
    // Once: another event would wake Electron up.
    await user.xdotool('key', 'Return');
    await expect.poll(() => code, { timeout: 10_000 }).toBe(2);
  });

  test('[S43] refuses switches and variables that undo a protection, each with its sentence', async () => {
    const { refusedSandbox, refusedSwitch, refusedVariable, variableEffects } = enStart;
    const refused: readonly [arg: string, sentence: string, env?: NodeJS.ProcessEnv][] = [
      ['--remote-debugging-port=0', refusedSwitch('--remote-debugging-port')],
      ['--inspect=0', refusedSwitch('--inspect')],
      ['--log-net-log=written.json', refusedSwitch('--log-net-log')],
      ['--practice-connection=one.json', refusedSwitch('--practice-connection')],
      ['--no-sandbox', refusedSandbox],
      ['--hidden', refusedSandbox, { ELECTRON_DISABLE_SANDBOX: '1' }],
      [
        '--hidden',
        refusedVariable('NODE_COMPILE_CACHE', variableEffects.code),
        { NODE_COMPILE_CACHE: 'written' },
      ],
    ];
    const before = await readdir(user.home);
    for (const [arg, sentence, env] of refused) {
      const started = user.start([arg, '--check'], env);
      expect(await started.ended).toBe(2);
      expect(started.output()).toContain(sentence);
    }
    expect(await readdir(user.home)).toEqual(before);
  });

  test('a wrong command line is a sentence, and a box only for the desktop entry’s command, until a signal ends it', async () => {
    const sentence = enStart.unexpectedArgument('connection.json');
    const refused = user.start(['--ozone-platform=x11', 'connection.json']);
    const boxes = () => user.xdotool('search', '--onlyvisible', '--class', '^perch$').catch(() => '');
    await expect.poll(boxes).toMatch(/\d/);
    process.kill(refused.group, 'SIGTERM');
    expect(await refused.ended).toBe(2);
    expect(refused.output()).toContain(sentence);
    const printed = [
      user.start(['connection.json']),
      user.start(['--ozone-platform=x11', 'connection.json'], { DISPLAY: '' }),
    ];
    for (const { ended, output } of printed) {
      expect(await ended).toBe(2);
      expect(output()).toContain(sentence);
    }
  });

  const unreachable = { DISPLAY: ':987' };
  const german = { DISPLAY: '', LANGUAGE: 'de' };
  const nowhere = '--user-data-dir=none';
  const connection = '--connection=connection.json';
  test.each<[args: string, env: NodeJS.ProcessEnv, exitCode: number, answer: string | RegExp]>([
    ['--version', unreachable, 0, /^Perch \d+\.\d+\.\d+$/m],
    ['--help', german, 0, helpText(deStart)],
    [`--check ${connection}`, unreachable, 0, enStart.check.result.good],
    [`--check ${connection}`, german, 0, deStart.check.result.good],
    ['--unknown', unreachable, 2, enStart.refusedSwitch('--unknown')],
    [`--status ${nowhere}`, unreachable, 3, enStart.status.notRunning],
    [`--quit ${nowhere}`, unreachable, 0, ''],
  ])('%s is answered without a display that can be reached: %o', async (args, env, exitCode, answer) => {
    const { ended, output } = user.start(args.split(' '), env);
    expect(await ended).toBe(exitCode);
    expect(output()).toMatch(answer);
    expect(existsSync(join(user.home, 'none'))).toBe(false);
  });

  describe('in a Wayland session', () => {
    /** Where Perch starts itself again, this program prints the arguments. */
    const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
      user.start([...args, '--report', '--hidden'], {
        XDG_SESSION_TYPE: 'wayland',
        WAYLAND_DISPLAY: 'wayland-0',
        APPIMAGE: '/bin/echo',
        APPDIR: dirname(perch.executable),
        ...env,
      });

    test('without XWayland leaves the platform of its desktop entry', async () => {
      const started = start(['--ozone-platform=x11'], { DISPLAY: '' });
      expect(await started.ended).toBe(0);
      expect(started.output()).toMatch(/^--ozone-platform=wayland --report --hidden$/m);
    });

    test('with XWayland stays on the platform of its desktop entry', async () => {
      const started = start(['--ozone-platform=x11']);
      await expect.poll(started.output).toMatch(/^Perch is ready\.$/m);
    });

    test('that Wayland was named for stays there', async () => {
      const started = start(['--ozone-platform=wayland']);
      await started.ended;
      expect(started.output()).toContain('Failed to connect to Wayland display');
      expect(started.output()).not.toContain('--ozone-platform');
    });

    test('continues where the other start fails', async () => {
      const started = start(['--ozone-platform=x11'], { DISPLAY: '', APPIMAGE: '/missing' });
      await started.ended;
      expect(started.output()).toContain('Missing X server or $DISPLAY');
    });
  });
});
