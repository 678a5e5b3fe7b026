// Steps of a user that several tests share.
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { messages } from '../../app/i18n/messages.ts';
import type { PracticeService } from '../practice-service/service.ts';
import type { PracticeConnection } from '../practice-service/connection.ts';
import type { RunningPerch } from './driver.ts';
import type { Fixture } from './fixture.ts';

/** Waits for the panel's page. Its document title is the app's name. */
export function panelOf(perch: RunningPerch): Promise<Page> {
  return perch.window('Perch');
}

/** Opens the sign-in window: of the practice service from the welcome view, otherwise from the sign-in view. Returns its page. */
export async function openPortal(perch: RunningPerch, panel: Page): Promise<Page> {
  const signIn = panel.getByRole('button', { name: messages.signIn.submit, exact: true });
  await panel.getByRole('button', { name: messages.welcome.practice }).or(signIn).click();
  return perch.window(/Practice service$/);
}

export async function submitPortalForm(portal: Page, login: string, password: string): Promise<void> {
  await portal.getByLabel('Username').fill(login);
  await portal.getByLabel('Password').fill(password);
  // The window closes before its next page has come.
  // oxlint-disable-next-line typescript/no-deprecated
  await portal.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true });
}

/** Goes from the welcome or the sign-in view to the account view. Returns the panel's page. */
export async function signIn(perch: RunningPerch, service: PracticeService, login: string): Promise<Page> {
  const panel = await panelOf(perch);
  const portal = await openPortal(perch, panel);
  await submitPortalForm(portal, login, passwordOf(service, login));
  await panel.getByRole('button', { name: messages.overview.portal }).waitFor();
  return panel;
}

/** Chooses Sign out for the account in view. The panel then asks for confirmation. */
export async function askToSignOut(panel: Page): Promise<void> {
  const name = await panel.locator('h1 .name').textContent();
  await panel.getByTitle(messages.accounts.open).click();
  await panel.getByRole('button', { name: messages.accountMenu.signOut((name ?? '').trim()) }).click();
}

/** Reports a second start with these arguments, in the working directory `folder`, to the running Perch. */
export function startAgain(perch: RunningPerch, args: readonly string[], folder: string): Promise<void> {
  return perch.evaluateInMain(
    async ({ app }, [argv, workingDirectory]) => {
      app.emit('second-instance', {}, argv, workingDirectory, undefined);
    },
    [['perch', ...args], folder] as const,
  );
}

/**
 * Adds the practice service under another name, by a second start with a connection file, and ends in its sign-in view.
 * So tests that share a running Perch begin in the same state.
 */
export async function addService(
  perch: RunningPerch,
  { service, connectionFile }: Fixture,
  changes: Partial<PracticeConnection> & Pick<PracticeConnection, 'name'>,
): Promise<Page> {
  const folder = dirname(connectionFile);
  await writeFile(join(folder, 'added.json'), JSON.stringify({ ...service.connection, ...changes }));
  await perch.pressInMessageBox(messages.question.connect);
  await startAgain(perch, ['--connection=added.json'], folder);
  const panel = await panelOf(perch);
  await panel.getByRole('heading', { name: changes.name }).waitFor();
  return panel;
}

/** @throws Error if the practice service has no user with this login. */
export function passwordOf(service: PracticeService, login: string): string {
  const user = service.users.find((each) => each.login === login);
  if (user === undefined) throw new Error(`The practice service has no ${login}.`);
  return user.password;
}
