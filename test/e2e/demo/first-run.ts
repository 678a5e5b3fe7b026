// From the first start to the profile: a service entered by hand, the portal, a wrong password and the right one.
import { messages } from '../../../app/i18n/i18n.ts';
import { choosePracticeService, submitPortalForm, openPortal, passwordOf } from '../actions.ts';
import { alice, type DemoContext } from './show.ts';

export async function firstRun(show: DemoContext): Promise<void> {
  let portal = show.panel;
  const {
    step,
    capturePage: shoot,
    panel,
    perch,
    fixture: { service },
  } = show;
  await step('Perch starts and welcomes its person', async () => {
    await panel.getByRole('heading', { name: messages.welcome.title }).waitFor();
    await shoot('welcome', panel);
  });
  await step('a service is entered by hand, and tried out', async () => {
    await panel.getByRole('button', { name: messages.connectionForm.open }).click();
    await panel.getByLabel(messages.connectionForm.name, { exact: true }).fill('My service');
    await panel.getByLabel(messages.connectionForm.baseUrl).fill('pbx.example.net');
    await panel.getByLabel(messages.connectionForm.authUrl).fill(service.connection.authUrl);
    await panel.getByText(messages.connectionForm.errors.https).waitFor();
    await shoot('form-checked', panel);
    await panel.getByLabel(messages.connectionForm.baseUrl).fill(service.connection.baseUrl);
    await panel.getByLabel(messages.connectionForm.clientId).fill(service.connection.clientId);
    await panel.getByLabel(messages.connectionForm.clientSecret).fill('a typing error');
    await panel.getByLabel(messages.connectionForm.redirectUri).fill(service.connection.redirectUri);
    await panel.getByRole('button', { name: messages.connectionForm.test }).click();
    await panel.getByText(messages.connectionTest['client-unknown']).waitFor();
    await shoot('form-tested-in-vain', panel);
    await panel.getByLabel(messages.connectionForm.clientSecret).fill(service.connection.clientSecret);
    await panel.getByRole('button', { name: messages.connectionForm.test }).click();
    await panel.getByText(messages.connectionTest.client).waitFor();
    await shoot('form-tested', panel);
    await panel.getByRole('button', { name: messages.connectionForm.save }).click();
    await panel.getByRole('heading', { name: messages.signIn.title('My service') }).waitFor();
    await panel.getByRole('button', { name: messages.signIn.changeConnection }).click();
  });
  await step('the practice service is chosen', async () => {
    await choosePracticeService(panel);
    await shoot('sign-in', panel);
  });
  await step('the sign-in window shows the portal', async () => {
    portal = await openPortal(perch, panel);
    await shoot('portal', portal);
  });
  await step('a wrong password is told on the page', async () => {
    await submitPortalForm(portal, alice, 'not the password');
    await portal.getByRole('alert').waitFor();
    await shoot('wrong-password', portal);
  });
  await step('the right one signs in, and the panel shows the profile', async () => {
    await submitPortalForm(portal, alice, passwordOf(service, alice));
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
    await shoot('profile', panel);
  });
}
