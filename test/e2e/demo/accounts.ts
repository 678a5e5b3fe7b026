// A restart, a revoked sign-in, a second account with a second factor, and the sign-outs.
import { messages } from '../../../app/i18n/messages.ts';
import { askToSignOut, submitPortalForm, panelOf, passwordOf } from '../actions.ts';
import { alice, bruno, type DemoContext } from './demo-context.ts';

export async function accounts(context: DemoContext): Promise<void> {
  const { fixture, step, capturePage, captureTray } = context;
  const { service } = fixture;
  let { perch, panel } = context;
  await step('After a restart Perch is still signed in', async () => {
    await perch.quit();
    perch = await fixture.start();
    panel = await panelOf(perch);
    Object.assign(context, { perch, panel });
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
    await perch.tray(({ tooltip }) => tooltip.includes(messages.state['on-call']));
    // A hidden panel is never painted.
    await perch.clickTray();
    await capturePage('after-restart', panel);
  });
  await step('After the service has revoked the sign-in, panel and tray ask to sign in again', async () => {
    service.endRefreshTokens();
    service.expireAccessTokens();
    await panel.getByRole('button', { name: messages.account.refresh }).click();
    await panel.getByRole('button', { name: messages.account.signInAgain }).waitFor();
    await capturePage('sign-in-again', panel);
    await captureTray('tray-sign-in-again', ({ tooltip }) =>
      tooltip.includes(messages.state['sign-in-required']),
    );
  });
  await step('The account signs in again', async () => {
    await panel.getByRole('button', { name: messages.account.signInAgain }).click();
    const portal = await perch.window(/Practice service$/);
    await submitPortalForm(portal, alice, passwordOf(service, alice));
    await panel.getByText(messages.state['on-call'], { exact: true }).waitFor();
    await perch.tray(({ tooltip }) => tooltip.includes(messages.state['on-call']));
  });
  await step('A second account signs in with a password', async () => {
    await panel.getByTitle(messages.accounts.open).click();
    await panel.getByRole('button', { name: messages.accountMenu.add }).click();
    await panel.getByRole('button', { name: messages.signIn.otherMethod.password }).click();
    await panel.getByLabel(messages.password.username).fill(bruno);
    await panel.getByLabel(messages.password.password, { exact: true }).fill(passwordOf(service, bruno));
    await capturePage('password', panel);
    await panel.getByRole('button', { name: messages.signIn.submit, exact: true }).click();
    await panel.getByRole('heading', { name: messages.passcode.title }).waitFor();
    await capturePage('passcode', panel);
  });
  await step('A wrong passcode is reported, and the right one is accepted', async () => {
    await panel.getByRole('textbox', { name: messages.passcode.label }).fill('000000');
    await panel.getByText(messages.passcodeFailed.notAccepted).waitFor();
    await capturePage('wrong-passcode', panel);
    await panel.getByRole('textbox', { name: messages.passcode.label }).fill(service.passcode(bruno));
    await panel.getByRole('heading', { name: 'Bruno Keller' }).waitFor();
    await panel.getByTitle(messages.accounts.open).click();
    await capturePage('accounts', panel);
    await panel.keyboard.press('Escape');
  });
  await step('Both accounts sign out', async () => {
    await askToSignOut(panel);
    await panel.getByRole('dialog').getByRole('button', { name: messages.signOut.confirm }).click();
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
    await askToSignOut(panel);
    await capturePage('sign-out', panel);
    await panel.getByRole('dialog').getByRole('button', { name: messages.signOut.confirm }).click();
    await panel.getByRole('heading', { name: 'Practice service' }).waitFor();
    await capturePage('signed-out', panel);
    await captureTray('tray-signed-out', ({ tooltip }) => tooltip.includes(messages.state['signed-out']));
  });
  await step('Perch quits', async () => {
    const code = await perch.quit();
    if (code !== 0) throw new Error(`Perch exited with code ${String(code)}.`);
  });
}
