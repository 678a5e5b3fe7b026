// What a person does with Perch, one line each.
import type { Page } from 'playwright';
import type { PracticeService } from '../practice-service/service.ts';
import type { RunningPerch } from './driver.ts';

/** The panel. Its document title is the program's name. */
export function panelOf(perch: RunningPerch): Promise<Page> {
  return perch.window('Perch');
}

/** From the welcome view to the sign-in view of the practice service. */
export async function choosePractice(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: /practice service/i }).click();
  await panel.getByRole('heading', { name: 'Sign in to Practice service' }).waitFor();
}

/** Opens the sign-in window and gives its page. */
export async function openPortal(perch: RunningPerch, panel: Page): Promise<Page> {
  await panel.getByRole('button', { name: 'Sign in', exact: true }).click();
  return perch.window(/Practice service$/);
}

/** Fills in the portal's form and sends it. */
export async function fillPortal(portal: Page, login: string, password: string): Promise<void> {
  await portal.getByLabel('Username').fill(login);
  await portal.getByLabel('Password').fill(password);
  await portal.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true });
}

/** The whole way from the sign-in view to the account view. */
export async function signIn(perch: RunningPerch, service: PracticeService, login: string): Promise<Page> {
  const panel = await panelOf(perch);
  const portal = await openPortal(perch, panel);
  await fillPortal(portal, login, passwordOf(service, login));
  await panel.getByRole('button', { name: 'Sign out' }).waitFor();
  return panel;
}

export function passwordOf(service: PracticeService, login: string): string {
  const user = service.users.find((each) => each.login === login);
  if (user === undefined) throw new Error(`The practice service has no ${login}.`);
  return user.password;
}
