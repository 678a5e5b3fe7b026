// The profile: marked changes, the service’s field names, and the view of all fields.
import { messages } from '../../../app/i18n/messages.ts';
import { alice, type DemoContext } from './demo-context.ts';

export async function profile(context: DemoContext): Promise<void> {
  const {
    step,
    capturePage,
    panel,
    fixture: { service },
  } = context;
  await step('Changed fields are marked', async () => {
    service.setProfile(alice, {
      'status-message': 'In the workshop today',
      'email-send-alert-new-missed-call-enabled': 'yes',
      'call-recordings-hide-from-others-enabled': 'yes',
    });
    await panel.getByRole('button', { name: messages.account.refresh }).click();
    await panel.getByText(/^Changed: Off → On/).waitFor({ state: 'attached' });
    await capturePage('change-marked', panel);
  });
  await step('A tile has details', async () => {
    await panel
      .getByRole('button', { name: new RegExp(`^${messages.fields['recording-configuration']}`) })
      .click();
    await panel.getByRole('dialog').waitFor();
    await capturePage('recording', panel);
    await panel.keyboard.press('Escape');
  });
  await step('All fields can be searched, and the PIN can be shown', async () => {
    await panel.getByRole('button', { name: messages.overview.allFields }).click();
    await panel.getByRole('heading', { name: messages.groups.identity }).waitFor();
    await capturePage('all-fields', panel);
    const search = panel.getByRole('searchbox', { name: messages.allFields.search });
    await search.fill('voicemail');
    await panel.getByRole('checkbox', { name: messages.allFields.fieldNames }).check();
    await search.scrollIntoViewIfNeeded();
    await capturePage('all-fields-searched', panel);
    await panel.getByRole('button', { name: 'Show Voicemail PIN' }).click();
    await panel.getByRole('button', { name: 'Hide Voicemail PIN' }).waitFor();
    await capturePage('pin-shown', panel);
    await panel.keyboard.press('Escape');
    await panel.getByRole('button', { name: messages.overview.allFields }).waitFor();
  });
}
