// New voicemail and the call in progress, which newer deployments have beyond the specification.
import { messages } from '../../../app/i18n/messages.ts';
import { alice, type DemoContext } from './demo-context.ts';

export async function extras({
  step,
  capturePage,
  captureTray,
  panel,
  fixture: { service },
}: DemoContext): Promise<void> {
  const texts = messages.extras;
  const refresh = () => panel.getByRole('button', { name: messages.account.refresh }).click();
  await step('New voicemail is counted and listed', async () => {
    service.addVoicemail(alice, { callerName: 'Rosa Feld', seconds: 42 });
    const heard = service.addVoicemail(alice, {
      callerName: 'Otto Brandt',
      seconds: 92,
      transcription: 'This is Otto. The parts for pier 4 have arrived, can you send somebody?',
    });
    await refresh();
    await panel.getByRole('button', { name: new RegExp(messages.overview.newMessages(2)) }).click();
    await panel.getByRole('heading', { name: /Otto Brandt/ }).waitFor();
    await capturePage('voicemail', panel);
    await panel.keyboard.press('Escape');
    await captureTray('tray-voicemail', ({ tooltip }) => tooltip.includes(messages.overview.newMessages(2)));
    service.moveVoicemail(alice, heard, 'save');
  });
  await step('The overview names the other side of a call', async () => {
    service.startCall(alice, { name: 'Jane Doe', number: '2025550123' });
    await refresh();
    await panel.getByText('Jane Doe', { exact: true }).waitFor();
    await capturePage('other-side-of-call', panel);
    service.endCall(alice);
    await refresh();
    await panel.getByText(texts.call.active('Jane Doe, +1 202 555 0123')).waitFor({ state: 'detached' });
  });
}
