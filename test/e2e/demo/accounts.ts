// A restart, an ended sign-in, a second account with a second factor, and the end.
import { submitPortalForm, panelOf, passwordOf } from '../actions.ts';
import { alice, bruno, type DemoContext } from './show.ts';

export async function accounts(show: DemoContext): Promise<void> {
  const { fixture: fixture, step, capturePage: shoot, captureTray: shootTray } = show;
  const { service } = fixture;
  let { perch, panel } = show;
  await step('after a restart Perch is still signed in', async () => {
    await perch.quit();
    perch = await fixture.start();
    panel = await panelOf(perch);
    Object.assign(show, { perch, panel });
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
    const portal = await perch.window(/Practice service$/);
    await submitPortalForm(portal, alice, passwordOf(service, alice));
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
}
