// From the first start to the profile: a connection entered by hand, the portal, a wrong password and the right one.
import { messages } from '../../../app/i18n/messages.ts';
import { submitPortalForm, openPortal, passwordOf } from '../actions.ts';
import { alice, type DemoContext } from './demo-context.ts';

export async function firstRun(context: DemoContext): Promise<void> {
  let portal = context.panel;
  const {
    step,
    capturePage,
    panel,
    perch,
    fixture: { service },
  } = context;
  await step('The first start shows the welcome view', async () => {
    await panel.getByRole('heading', { name: messages.welcome.title }).waitFor();
    await capturePage('welcome', panel);
  });
  await step('A connection is entered by hand and tested', async () => {
    await panel.getByRole('button', { name: messages.connectionForm.open }).click();
    await panel.getByLabel(messages.connectionForm.baseUrl).fill('pbx.example.net');
    await panel.getByLabel(messages.connectionForm.clientId).fill(service.connection.clientId);
    await panel.getByText(messages.connectionForm.errors.https).waitFor();
    await capturePage('form-checked', panel);
    await panel.getByLabel(messages.connectionForm.baseUrl).fill(service.connection.baseUrl);
    await panel.getByLabel(messages.connectionForm.clientSecret).fill('wrong-secret');
    await panel.getByLabel(messages.connectionForm.redirectUri).fill(service.connection.redirectUri);
    await panel.getByLabel(messages.connectionForm.name, { exact: true }).fill('My service');
    // Answers the form's only question, whether to connect to this host.
    await perch.pressInMessageBox(messages.question.connect);
    await panel.getByRole('button', { name: messages.connectionForm.test }).click();
    await panel.getByText(messages.connectionTest['client-unknown']).waitFor();
    await capturePage('form-test-failed', panel);
    await panel.getByLabel(messages.connectionForm.clientSecret).fill(service.connection.clientSecret);
    await panel.getByRole('button', { name: messages.connectionForm.test }).click();
    await panel.getByText(messages.connectionTest.client).waitFor();
    await capturePage('form-tested', panel);
    await panel.getByRole('button', { name: messages.connectionForm.save }).click();
    await panel.getByRole('heading', { name: 'My service' }).waitFor();
    await panel.getByRole('button', { name: messages.app.back }).click();
  });
  await step('The practice service opens its portal', async () => {
    portal = await openPortal(perch, panel);
    await capturePage('portal', portal);
  });
  await step('A cancelled sign-in leads to the sign-in view', async () => {
    await portal.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByRole('heading', { name: 'Practice service' }).waitFor();
    await capturePage('sign-in', panel);
    portal = await openPortal(perch, panel);
  });
  await step('A wrong password is reported on the portal’s page', async () => {
    await submitPortalForm(portal, alice, 'not the password');
    await portal.getByRole('alert').waitFor();
    await capturePage('wrong-password', portal);
  });
  await step('The right password signs in, and the panel shows the profile', async () => {
    await submitPortalForm(portal, alice, passwordOf(service, alice));
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
    await capturePage('profile', panel);
  });
}
