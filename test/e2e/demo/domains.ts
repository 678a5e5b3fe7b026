// A long list of domains.
import { messages } from '../../../app/i18n/messages.ts';
import { alice, type DemoContext } from './demo-context.ts';

const count = 20_000;

export async function domains(context: DemoContext): Promise<void> {
  const {
    step,
    capturePage,
    captureTray,
    panel,
    fixture: { service },
  } = context;
  await step('The first page of a long list of domains is shown immediately', async () => {
    service.setDomains(alice, count);
    await panel.getByRole('button', { name: /^Domains/ }).click();
    await panel.getByText(messages.domains.countSoFar(100)).waitFor();
    await capturePage('domains', panel);
  });
  await step('All domains are loaded, with progress', async () => {
    await panel.getByRole('button', { name: messages.domains.loadAll, exact: true }).click();
    await panel.getByRole('button', { name: messages.domains.stop }).waitFor();
    await capturePage('domains-loading', panel);
    await panel.getByText(messages.domains.countComplete(count)).waitFor();
  });
  await step('A domain is found by its name, and its details are shown', async () => {
    await panel.getByRole('combobox', { name: messages.domains.search }).fill('halifax');
    await panel
      .getByRole('option', { name: /halifax/i })
      .first()
      .waitFor();
    await capturePage('domains-filtered', panel);
    await panel.getByRole('button', { name: messages.domains.details }).click();
    await panel.getByText(messages.fieldValue.hidden).first().waitFor();
    await capturePage('domain', panel);
    await panel.keyboard.press('Escape');
  });
  await step('The domain is selected, and panel and tray show it', async () => {
    const name = (await panel.getByRole('option', { selected: true }).locator('.domain').innerText()).trim();
    await panel.keyboard.press('Enter');
    await panel.getByTitle(messages.accounts.open).click();
    await panel.getByRole('definition').filter({ hasText: name }).waitFor();
    await capturePage('domain-chosen', panel);
    await panel.keyboard.press('Escape');
    await captureTray('tray-domain', ({ menu }) => menu.includes(`Domain: ${name}`));
  });
}
