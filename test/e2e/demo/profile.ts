// The profile: what has changed, the service’s own names, every field.
import { messages } from '../../../app/i18n/i18n.ts';
import { alice, type DemoContext } from './show.ts';

export async function profile(show: DemoContext): Promise<void> {
  const {
    step,
    capturePage: shoot,
    panel,
    fixture: { service },
  } = show;
  await step('what changes is marked', async () => {
    service.setProfile(alice, {
      'status-message': 'In the workshop today',
      'voicemail-greeting-index': 3,
      'call-recordings-hide-from-others-enabled': 'yes',
    });
    await panel.getByRole('button', { name: messages.account.refresh }).click();
    await panel.getByText('Callers hear greeting 3.').waitFor();
    await panel
      .getByText(/^Changed/)
      .nth(2)
      .waitFor({ state: 'attached' });
    await shoot('change-marked', panel);
  });
  await step('the service’s own names are a press away', async () => {
    await panel.getByRole('button', { name: 'Field names: Call recording' }).click();
    await panel.getByText('recording-configuration').waitFor();
    await shoot('field-names', panel);
    await panel.getByRole('button', { name: 'Field names: Call recording' }).click();
  });
  await step('every field can be searched, and the PIN is shown to who asks for it', async () => {
    await panel.getByRole('button', { name: messages.overview.allFields }).click();
    await panel.getByRole('heading', { name: messages.groups.identity }).waitFor();
    await shoot('everything', panel);
    await panel.getByRole('searchbox', { name: messages.allFields.search }).fill('voicemail');
    await panel.getByRole('button', { name: 'Show PIN' }).click();
    await panel.getByRole('button', { name: 'Hide PIN' }).waitFor();
    await panel.getByRole('checkbox', { name: messages.allFields.fieldNames }).check();
    await shoot('everything-searched', panel);
    await panel.keyboard.press('Escape');
    await panel.getByRole('button', { name: messages.overview.allFields }).waitFor();
  });
}
