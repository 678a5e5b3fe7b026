// From the first start to the profile: a service entered by hand, the portal, a wrong password and the right one.
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
