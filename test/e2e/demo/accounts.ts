// A restart, an ended sign-in, a second account with a second factor, and the end.
import { messages } from '../../../app/i18n/i18n.ts';
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
    await perch.tray(({ tooltip }) => tooltip.includes(messages.trayStatus['on-call']));
    await shoot('after-restart', panel);
  });
  await step('when the service ends the sign-in, panel and tray ask to sign in again', async () => {
    service.endRefreshTokens();
    service.expireAccessTokens();
    await perch.clickTray();
    await panel.getByRole('button', { name: messages.account.refresh }).click();
    await panel.getByRole('button', { name: messages.account.signInAgain }).waitFor();
    await shoot('sign-in-again', panel);
    await shootTray('tray-sign-in-again', ({ tooltip }) => tooltip.includes(messages.trayStatus.attention));
  });
  await step('signing in again recovers the account', async () => {
    await panel.getByRole('button', { name: messages.account.signInAgain }).click();
    const portal = await perch.window(/Practice service$/);
    await submitPortalForm(portal, alice, passwordOf(service, alice));
    await panel.getByText(messages.trayStatus['on-call']).waitFor();
    await perch.tray(({ tooltip }) => tooltip.includes(messages.trayStatus['on-call']));
  });
  await step('a second account signs in with a password', async () => {
    await panel.getByRole('button', { name: messages.accounts.open }).click();
    await panel.getByRole('button', { name: messages.accounts.add }).click();
    await panel.getByRole('button', { name: messages.signIn.method.password }).click();
    await panel.getByLabel(messages.password.username).fill(bruno);
    await panel.getByLabel(messages.password.password).fill(passwordOf(service, bruno));
    await shoot('password', panel);
    await panel.getByRole('button', { name: messages.signIn.submit, exact: true }).click();
    await panel.getByRole('heading', { name: messages.passcode.title }).waitFor();
  });
  await step('a wrong passcode is told, the right one is taken', async () => {
    await panel.getByRole('textbox', { name: messages.passcode.label }).fill('000000');
    await panel.getByText(messages.passcodeFailed.notAccepted).waitFor();
    await shoot('passcode', panel);
    await panel.getByRole('textbox', { name: messages.passcode.label }).fill(service.passcode(bruno));
    await panel.getByRole('heading', { name: 'Bruno Keller' }).waitFor();
    await panel.getByRole('button', { name: messages.accounts.open }).click();
    await shoot('accounts', panel);
    await panel.keyboard.press('Escape');
  });
  await step('signing out forgets the accounts', async () => {
    await panel.getByRole('button', { name: messages.signOut.open }).click();
    await panel.getByRole('dialog').getByRole('button', { name: messages.signOut.confirm }).click();
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
    await panel.getByRole('button', { name: messages.signOut.open }).click();
    await shoot('sign-out', panel);
    await panel.getByRole('dialog').getByRole('button', { name: messages.signOut.confirm }).click();
    await panel.getByRole('heading', { name: messages.signIn.title('Practice service') }).waitFor();
    await shoot('signed-out', panel);
    await shootTray('tray-signed-out', ({ tooltip }) => tooltip.includes(messages.tray.phase.nothing));
  });
  await step('Perch quits', async () => {
    const code = await perch.quit();
    if (code !== 0) throw new Error(`Perch ended with exit code ${String(code)}.`);
  });
}
