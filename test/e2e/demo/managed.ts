// What IT sets: a placed connection, locked settings, and which services users can add. Also the notice of a newer
// version, and `--check`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pushChannel } from '../../../app/contract/channels.ts';
import type { AppView } from '../../../app/contract/view.ts';
import { messages } from '../../../app/i18n/messages.ts';
import { panelOf } from '../actions.ts';
import type { RunningPerch } from '../driver.ts';
import { createFixture } from '../fixture.ts';
import type { DemoContext } from './demo-context.ts';

const service = 'Harbour Telephony';

/** Uses its own data folder and practice service, so that it begins with a first start. */
export async function managed({ step, capturePage, saveText }: DemoContext): Promise<void> {
  const fixture = await createFixture();
  const folder = join(dirname(fixture.userDataDir), 'placed');
  const placed = [`--placed-connections=${folder}`];
  const manage = (settings: object) =>
    writeFile(join(folder, 'managed-settings.json'), JSON.stringify(settings, undefined, 2));
  const start = async (): Promise<DemoContext['panel']> => {
    perch = await fixture.start(placed);
    return panelOf(perch);
  };
  let perch: RunningPerch | undefined;
  try {
    await mkdir(folder);
    await writeFile(
      join(folder, 'harbour.json'),
      JSON.stringify({ ...fixture.service.connection, name: service }),
    );
    await manage({
      connections: 'listed',
      connectionHosts: ['*.harbour.example'],
      locked: { theme: 'light', startAtLogin: true, shortcut: false },
      defaults: { keepOpen: true },
    });
    await step('--check tests what IT has placed, and prints a table', async () => {
      await saveText('check', await runCheck([...placed, `--user-data-dir=${fixture.userDataDir}`]));
    });
    let panel = await start();
    await step('A connection placed by IT leads to the sign-in', async () => {
      await panel.getByRole('heading', { name: service }).waitFor();
      await capturePage('placed-connection', panel);
    });
    await step('A newer version is announced', async () => {
      // The first update check comes at least ten minutes after the start, so the panel is sent a view as after a check that
      // has found a version.
      const view = await panel.evaluate<AppView>(`window.perch.call('view.read')`);
      const update = { version: '0.3.0', hasPage: true };
      await perch?.evaluateInMain(
        ({ BrowserWindow }, [channel, changed]) => {
          for (const window of BrowserWindow.getAllWindows()) window.webContents.send(channel, changed);
          return Promise.resolve();
        },
        [pushChannel, { ...view, version: view.version + 0.5, update }] as const,
      );
      await panel.getByText(messages.update.available('0.3.0')).waitFor();
      await capturePage('update-notice', panel);
    });
    await step('Settings that IT has locked have a lock and their origin', async () => {
      await panel.getByRole('button', { name: messages.app.settings }).click();
      await panel.getByTitle(messages.managed.lockedBy.file).first().waitFor();
      await capturePage('locked-settings', panel);
    });
    await step('A service on a host that IT hasn’t listed is refused', async () => {
      await panel.getByRole('tab', { name: messages.settings.parts.services }).click();
      await panel.getByRole('button', { name: messages.settings.addConnection }).click();
      await panel.getByLabel(messages.connectionForm.baseUrl).fill('https://pbx.example.net');
      await panel.getByLabel(messages.connectionForm.clientId).fill('perch');
      await panel.getByLabel(messages.connectionForm.redirectUri).fill('https://pbx.example.net/callback');
      await panel.getByLabel(messages.connectionForm.name, { exact: true }).fill('Example Telecom');
      await panel.getByRole('button', { name: messages.connectionForm.save }).click();
      await panel.getByText(messages.managed.refused.listed('pbx.example.net')).waitFor();
      await capturePage('service-not-listed', panel);
    });
    await perch?.quit();
    await manage({ connections: 'none' });
    panel = await start();
    await step('Where IT allows no other services, none can be added', async () => {
      await panel.getByRole('button', { name: messages.app.settings }).click();
      await panel.getByRole('tab', { name: messages.settings.parts.services }).click();
      await panel.getByText(messages.managed.connections.none).waitFor();
      await capturePage('no-other-services', panel);
    });
    await perch?.quit();
  } finally {
    await fixture.clear();
  }
}

/**
 * Returns the table that `--check` prints.
 *
 * @throws Error with the output if the exit code isn't 0
 */
async function runCheck(options: readonly string[]): Promise<string> {
  const script = resolve(import.meta.dirname, '../../../build/start.ts');
  const child = spawn(process.execPath, [script, '--check', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [table, log] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0)
    throw new Error(`--check exited with code ${String(child.exitCode)}.\n${table}${log}`);
  return table;
}
