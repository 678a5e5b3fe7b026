// Starts Chromium with its own profile, and makes both end with this process.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Socket } from 'node:net';
import { browserSwitches, findBrowser, findHeadlessBrowser } from '../../../build/browser.ts';
import { type Connection, connect } from './pipe.ts';
import type { Launcher } from './launcher.ts';
import type { Targets } from './targets.ts';

/** A running browser without its targets. */
export interface Started extends Connection {
  readonly pid: number;
  /** Lets this process end while it runs. */
  readonly unref: () => void;
  /** The last 4,000 characters of its standard error. */
  readonly errorOutput: () => string;
  /** The folder of its profile, removed when it ends. */
  readonly profile: string;
  /** Settles when Chromium has ended and its profile is removed. */
  readonly ended: Promise<void>;
}

export interface Chromium extends Started {
  readonly targets: Targets;
  /** Opens windows on the display, if there is one. */
  readonly launcher: Launcher | undefined;
}

export interface ChromiumOptions {
  readonly headless: boolean;
  /** Switches of the app, its command line and the host's environment, with dashes. */
  readonly switches: readonly string[];
}

/** The real system: read before `run.ts` sets the platform that the app sees. */
const isWindows = process.platform === 'win32';

/** The WebRTC policy of all pages: Chromium has no command that sets it for one page. */
export const webRtcPolicy = 'disable_non_proxied_udp';

/**
 * Chromium ends when its pipe closes, so it ends with this process even if that is killed. The shell around it removes
 * the profile in that case, too; on Windows, where there is no shell, only this process removes it.
 *
 * @throws Error when no browser is installed, or it can't be started.
 */
export function startChromium(options: ChromiumOptions): Started {
  const profile = mkdtempSync(join(tmpdir(), 'electron-host-'));
  const browser = options.headless ? findHeadlessBrowser() : findBrowser();
  const args = withFeaturesDisabled([...fixedSwitches(options.headless, profile), ...options.switches]);
  const child = isWindows
    ? spawn(browser, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] })
    : spawn('/bin/sh', ['-c', keeper, 'keeper', profile, browser, ...args], {
        stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
        // A separate session: Ctrl-C at the terminal reaches this process only, which closes the pipe.
        detached: true,
      });
  const [, , errors, toChromium, fromChromium] = child.stdio;
  if (!(toChromium instanceof Socket) || !(fromChromium instanceof Socket)) {
    throw new Error(`${browser} has no pipes.`);
  }
  const connection = connect(toChromium, fromChromium);
  let errorOutput = '';
  if (errors instanceof Socket) {
    errors.setEncoding('utf8').on('data', (text: string) => {
      errorOutput = (errorOutput + text).slice(-4000);
      // Electron writes this line to standard error, too.
      const [listening] = /DevTools listening on \S+/.exec(text) ?? [];
      if (listening !== undefined) process.stderr.write(`${listening}\n`);
    });
  }
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      connection.end();
      void rm(profile, { recursive: true, force: true, maxRetries: 5 }).then(resolve, resolve);
    };
    child.once('exit', finish).once('error', finish);
  });
  const unref = () => {
    for (const handle of [child, toChromium, fromChromium, errors])
      if (handle instanceof Socket || handle === child) handle.unref();
  };
  return {
    ...connection,
    pid: child.pid ?? 0,
    unref,
    errorOutput: () => errorOutput.trim(),
    profile,
    ended,
  };
}

/**
 * Runs Chromium, then removes its profile; the shell ignores signals. Chromium's helper processes outlive it briefly and
 * can recreate the profile: it is removed until it stays removed.
 */
const keeper = `
trap : INT TERM HUP
profile=$1; shift
"$@" <&0 &
chromium=$!
exec 3<&- 4>&-
wait $chromium
while kill -0 $chromium 2>/dev/null; do wait $chromium; done
gone=0
for attempt in $(seq 40); do
  rm -rf "$profile" 2>/dev/null
  if [ -e "$profile" ]; then gone=0; else gone=$((gone + 1)); fi
  [ "$gone" -ge 2 ] && break
  sleep 0.1
done
`;

function fixedSwitches(headless: boolean, profile: string): string[] {
  return [
    ...browserSwitches(),
    ...(headless ? ['--headless'] : []),
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    '--no-startup-window',
    '--no-default-browser-check',
    '--disable-site-isolation-trials',
    // Electron doesn't throttle a window that other windows cover.
    '--disable-backgrounding-occluded-windows',
    `--webrtc-ip-handling-policy=${webRtcPolicy}`,
    '--disable-popup-blocking',
    // Electron doesn't reload a failed page by itself.
    '--disable-auto-reload',
    '--disable-hang-monitor',
    '--disable-default-apps',
    '--disable-extensions',
    '--disable-component-extensions-with-background-pages',
    '--use-mock-keychain',
    '--metrics-recording-only',
    '--no-service-autorun',
    '--hide-crash-restore-bubble',
  ];
}

/** Disabled in addition to the app's own. All are in one switch: Chromium obeys only the last `--disable-features`. */
const disabledFeatures = [
  // Frames stay in their page's process, so that one CDP session covers a page and all its frames.
  'IsolateOrigins',
  'site-per-process',
  'Translate',
  'MediaRouter',
  'OptimizationHints',
  // Electron disables it (shell/browser/feature_list.cc): pages may reach the local network without a permission.
  'LocalNetworkAccessChecks',
];

function withFeaturesDisabled(switches: readonly string[]): string[] {
  const name = '--disable-features=';
  const own = switches.flatMap((each) => (each.startsWith(name) ? [each.slice(name.length)] : []));
  const others = switches.filter((each) => !each.startsWith(name));
  return [...others, `${name}${[...own, ...disabledFeatures].join(',')}`];
}
