// `npm run demo -- --out DIR`: builds Perch where needed, drives it through its main job, unattended,
// and leaves a picture of every step.
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { makeFolder } from '../../app/shell/folder.ts';
import { buildIfNeeded } from '../../build/freshness.ts';
import type { RunningPerch, Tray } from './driver.ts';
import { hostOfTests } from './host-of-tests.ts';
import { choosePractice, fillPortal, openPortal, panelOf, passwordOf } from './person.ts';
import { setStage, type Stage } from './stage.ts';
import { contactSheet, notificationPicture } from './contact-sheet.ts';
import { until } from './waiting.ts';

interface Step {
  readonly name: string;
  readonly ok: boolean;
  readonly ms: number;
}

const alice = 'alice@practice.example';
/** Has a second factor. */
const bruno = 'bruno@practice.example';

async function demo(folder: string): Promise<void> {
  const stage = await setStage();
  const steps: Step[] = [];
  let pictures = 0;
  let perch: RunningPerch | undefined;

  const picture = async (name: string, bytes: Buffer) => {
    pictures += 1;
    await writeFile(join(folder, `${String(pictures).padStart(2, '0')}-${name}.png`), bytes);
  };
  const shoot = async (name: string, page: Page) => {
    // Where the pointer rests from the last click, it would light something up.
    await page.mouse.move(0, 0);
    await picture(name, await page.screenshot({ animations: 'disabled' }));
  };
  const step = async (name: string, run: () => Promise<void>) => {
    const start = performance.now();
    const note = (ok: boolean) => {
      const ms = Math.round(performance.now() - start);
      steps.push({ name, ok, ms });
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${ms} ms)`);
    };
    try {
      await run();
    } catch (error) {
      note(false);
      throw error;
    }
    note(true);
  };

  try {
    perch = await play(stage, step, shoot, picture);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await stage.clear();
    const report = { steps, host: perch?.host ?? hostOfTests() };
    await writeFile(join(folder, 'demo.json'), `${JSON.stringify(report, undefined, 2)}\n`);
  }
}

type Play = (
  stage: Stage,
  step: (name: string, run: () => Promise<void>) => Promise<void>,
  shoot: (name: string, page: Page) => Promise<void>,
  picture: (name: string, bytes: Buffer) => Promise<void>,
) => Promise<RunningPerch>;

const play: Play = async (stage, step, shoot, picture) => {
  const { service } = stage;
  let perch = await stage.start();
  let panel = await panelOf(perch);
  let portal = panel;
  const shootTray = async (name: string, fits?: (tray: Tray) => boolean) => {
    await perch.tray(fits);
    await picture(name, await perch.trayPicture());
  };

  await step('Perch starts and welcomes its person', async () => {
    await panel.getByRole('heading', { name: 'Welcome to Perch' }).waitFor();
    await shoot('welcome', panel);
  });
  await step('a service is entered by hand, and tried out', async () => {
    await panel.getByRole('button', { name: 'Enter a connection by hand…' }).click();
    await panel.getByLabel('Name', { exact: true }).fill('My service');
    await panel.getByLabel('Service address').fill('pbx.example.net');
    await panel.getByLabel('Sign-in address').fill(service.connection.authUrl);
    await panel.getByText('begins with https://').waitFor();
    await shoot('form-checked', panel);
    await panel.getByLabel('Service address').fill(service.connection.baseUrl);
    await panel.getByLabel('Client id').fill(service.connection.clientId);
    await panel.getByLabel('Client secret').fill('a typing error');
    await panel.getByLabel('Redirect address').fill(service.connection.redirectUri);
    await panel.getByRole('button', { name: 'Test this connection' }).click();
    await panel.getByText('The service doesn’t accept the client id').waitFor();
    await shoot('form-tested-in-vain', panel);
    await panel.getByLabel('Client secret').fill(service.connection.clientSecret);
    await panel.getByRole('button', { name: 'Test this connection' }).click();
    await panel.getByText('The service knows the client and accepts it.').waitFor();
    await shoot('form-tested', panel);
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('heading', { name: 'Sign in to My service' }).waitFor();
    await panel.getByRole('button', { name: 'Use another connection' }).click();
  });
  await step('the practice service is chosen', async () => {
    await choosePractice(panel);
    await shoot('sign-in', panel);
  });
  await step('the sign-in window shows the portal', async () => {
    portal = await openPortal(perch, panel);
    await shoot('portal', portal);
  });
  await step('a wrong password is told on the page', async () => {
    await fillPortal(portal, alice, 'not the password');
    await portal.getByRole('alert').waitFor();
    await shoot('wrong-password', portal);
  });
  await step('the right one signs in, and the panel shows the profile', async () => {
    await fillPortal(portal, alice, passwordOf(service, alice));
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
    await shoot('profile', panel);
  });
  await step('what changes is marked', async () => {
    service.setProfile(alice, {
      'status-message': 'In the workshop today',
      'voicemail-greeting-index': 3,
      'call-recordings-hide-from-others-enabled': 'yes',
    });
    await panel.getByRole('button', { name: 'Refresh' }).click();
    await panel.getByText('Callers hear greeting 3.').waitFor();
    await panel
      .getByText(/^Changed/)
      .nth(2)
      .waitFor({ state: 'attached' });
    await shoot('change-marked', panel);
  });
  await step('the service’s own names are a press away', async () => {
    await panel.getByRole('button', { name: 'Field names: Call recording' }).click();
    await panel.getByText('recording-configuration').waitFor();
    await shoot('field-names', panel);
    await panel.getByRole('button', { name: 'Field names: Call recording' }).click();
  });
  await step('every field can be searched, and the PIN is shown to who asks for it', async () => {
    await panel.getByRole('button', { name: 'All fields' }).click();
    await panel.getByRole('heading', { name: 'Identity' }).waitFor();
    await shoot('everything', panel);
    await panel.getByRole('searchbox', { name: 'Search' }).fill('voicemail');
    await panel.getByRole('button', { name: 'Show PIN' }).click();
    await panel.getByRole('button', { name: 'Hide PIN' }).waitFor();
    await panel.getByRole('checkbox', { name: 'Field names' }).check();
    await shoot('everything-searched', panel);
    await panel.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'All fields' }).waitFor();
  });
  await step('the tray says available', async () => {
    await shootTray('tray-available', ({ tooltip }) => tooltip.includes('Available'));
  });
  await step('a call reaches panel and tray', async () => {
    service.setPresence(alice, 'inuse');
    await panel.getByRole('button', { name: 'Refresh' }).click();
    await panel.getByText('On a call').waitFor();
    await shoot('on-a-call', panel);
    await shootTray('tray-on-a-call', ({ tooltip }) => tooltip.includes('On a call'));
  });
  await step('what is switched at the service is notified', async () => {
    service.setProfile(alice, { 'user-presence-status': 'inuse', 'recording-configuration': 'no' });
    await perch.chooseFromTray('Refresh now');
    await perch.tray(({ tooltip }) => tooltip.includes('On a call'));
    if (perch.host === 'electron') return;
    const told = await until('a notification', async () => (await perch.notifications())[0], perch.output);
    await picture('notification', await notificationPicture(told));
  });
  await step('every icon of the tray is on one sheet', async () => {
    await picture('tray-icons', await contactSheet());
  });
  await step('versions and diagnostics are at hand', async () => {
    await perch.chooseFromTray('About Perch');
    await panel.getByRole('button', { name: 'Copy diagnostics' }).click();
    await panel.getByText('The diagnostics are on the clipboard.').waitFor();
    await shoot('about', panel);
    await panel.getByRole('button', { name: 'Back' }).click();
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
  });
  await step('the panel is dark when the system is', async () => {
    await perch.setTheme('dark');
    await shoot('dark', panel);
    await shootTray('tray-dark');
    await perch.setTheme('light');
  });
  await step('the settings take effect at once', async () => {
    await panel.getByRole('button', { name: 'Settings' }).click();
    await panel.getByRole('heading', { name: 'Settings' }).waitFor();
    await shoot('settings', panel);
    await panel.getByLabel('Theme').selectOption('Dark');
    // Waiting in the page itself would evaluate text there, which its policy refuses.
    const isDark = () => panel.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`);
    await until('a dark panel', async () => (await isDark()) || undefined, perch.output);
    await panel.getByLabel('Proxy', { exact: true }).selectOption('Enter by hand');
    await panel.getByLabel('Proxy address').waitFor();
    await shoot('settings-dark', panel);
    await panel.getByLabel('Proxy', { exact: true }).selectOption('As the system');
    await panel.getByLabel('Theme').selectOption('As the system');
    await panel.getByRole('button', { name: 'Remove My service' }).click();
    await panel.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await panel.getByRole('dialog').waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Back' }).click();
  });
  await step('the first page of 100,000 domains is there at once', async () => {
    service.setDomains(alice, 100_000);
    await panel.getByRole('button', { name: /^Domains/ }).click();
    await panel.getByText('100 so far').waitFor();
    await shoot('domains', panel);
  });
  await step('all of them are loaded, with progress', async () => {
    await panel.getByRole('button', { name: 'Load all' }).click();
    await panel.getByText('a second').waitFor();
    await shoot('domains-loading', panel);
    await panel.getByText('100,000 of 100,000').waitFor();
  });
  await step('one is found by its name, and read', async () => {
    await panel.getByRole('combobox', { name: 'Filter' }).fill('halifax marine');
    await panel
      .getByRole('option', { name: /halifax/i })
      .first()
      .waitFor();
    await shoot('domains-filtered', panel);
    await panel.getByRole('button', { name: 'Details' }).click();
    await panel.getByText('Hidden').first().waitFor();
    await shoot('domain', panel);
    await panel.keyboard.press('Escape');
  });
  await step('it is chosen, and panel and tray show it', async () => {
    const name = (await panel.getByRole('option', { selected: true }).locator('.name').innerText()).trim();
    await panel.keyboard.press('Enter');
    await panel.getByRole('banner').getByText(name).waitFor();
    await shoot('domain-chosen', panel);
    await shootTray('tray-domain', ({ menu }) => menu.includes(`Domain: ${name}`));
  });
  await step('after a restart Perch is still signed in', async () => {
    await perch.quit();
    perch = await stage.start();
    panel = await panelOf(perch);
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
    await perch.tray(({ tooltip }) => tooltip.includes('On a call'));
    await shoot('after-restart', panel);
  });
  await step('when the service ends the sign-in, panel and tray ask to sign in again', async () => {
    service.endRefreshTokens();
    service.expireAccessTokens();
    await perch.clickTray();
    await panel.getByRole('button', { name: 'Refresh' }).click();
    await panel.getByRole('button', { name: 'Sign in again' }).waitFor();
    await shoot('sign-in-again', panel);
    await shootTray('tray-sign-in-again', ({ tooltip }) => tooltip.includes('Sign in again'));
  });
  await step('signing in again recovers the account', async () => {
    await panel.getByRole('button', { name: 'Sign in again' }).click();
    portal = await perch.window(/Practice service$/);
    await fillPortal(portal, alice, passwordOf(service, alice));
    await panel.getByText('On a call').waitFor();
    await perch.tray(({ tooltip }) => tooltip.includes('On a call'));
  });
  await step('a second account signs in with a password', async () => {
    await panel.getByRole('button', { name: 'Accounts' }).click();
    await panel.getByRole('button', { name: 'Add an account…' }).click();
    await panel.getByRole('button', { name: 'Sign in with a password' }).click();
    await panel.getByLabel('User name').fill(bruno);
    await panel.getByLabel('Password').fill(passwordOf(service, bruno));
    await shoot('password', panel);
    await panel.getByRole('button', { name: 'Sign in', exact: true }).click();
    await panel.getByRole('heading', { name: 'Enter your passcode' }).waitFor();
  });
  await step('a wrong passcode is told, the right one is taken', async () => {
    await panel.getByRole('textbox', { name: 'Passcode' }).fill('000000');
    await panel.getByText('That passcode was not accepted.').waitFor();
    await shoot('passcode', panel);
    await panel.getByRole('textbox', { name: 'Passcode' }).fill(service.passcode(bruno));
    await panel.getByRole('heading', { name: 'Bruno Keller' }).waitFor();
    await panel.getByRole('button', { name: 'Accounts' }).click();
    await shoot('accounts', panel);
    await panel.keyboard.press('Escape');
  });
  await step('signing out forgets the accounts', async () => {
    await panel.getByRole('button', { name: 'Sign out' }).click();
    await panel.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
    await panel.getByRole('button', { name: 'Sign out' }).click();
    await shoot('sign-out', panel);
    await panel.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await panel.getByRole('heading', { name: 'Sign in to Practice service' }).waitFor();
    await shoot('signed-out', panel);
    await shootTray('tray-signed-out', ({ tooltip }) => tooltip.includes('Not signed in'));
  });
  await step('Perch quits', async () => {
    const code = await perch.quit();
    if (code !== 0) throw new Error(`Perch ended with exit code ${String(code)}.`);
  });
  return perch;
};

/** The folder of `--out`, made where it is missing. Says what is wrong where it can't be had. */
function folderToFill(args: readonly string[]): string | undefined {
  const usage = 'Say where the pictures go: npm run demo -- --out DIR';
  let out: string | undefined;
  try {
    ({ out } = parseArgs({ args: [...args], options: { out: { type: 'string' } } }).values);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exitCode = 2;
    return undefined;
  }
  if (out === undefined) {
    console.error(usage);
    process.exitCode = 2;
    return undefined;
  }
  return resolve(out);
}

function canFill(folder: string): boolean {
  try {
    makeFolder(folder);
    return true;
  } catch {
    console.error(`Nothing can be written to ${folder}. Name another folder with --out.`);
    process.exitCode = 2;
    return false;
  }
}

function knowsHost(): boolean {
  try {
    hostOfTests();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
    return false;
  }
}

const out = folderToFill(process.argv.slice(2));
if (out !== undefined && knowsHost() && canFill(out)) {
  await buildIfNeeded(resolve(import.meta.dirname, '../..'));
  await demo(out);
}
