import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ConnectionDraft } from '../../app/contract/connection-form.ts';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { connectionForm, draft } from './views/settings.ts';
import { views } from './views/views.ts';

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Fills in the form by keyboard. The focus has to be before the first field. */
async function typeAll() {
  await userEvent.keyboard(`{Tab}${draft.baseUrl}{Tab}${draft.clientId}{Tab}the secret`);
  // Skips the switches of the sign-in methods and the choice of the client authentication.
  await userEvent.keyboard(`{Tab}{Tab}${draft.redirectUri}{Tab}{Tab}{Tab}{Tab}${draft.name}`);
}

describe('the connection form', () => {
  test('is opened from the welcome view, whose button has the focus again afterwards', async () => {
    const { bridge, show } = await openPanel(views.welcome);
    await button('Set up manually…').click();
    expect(bridge.calls).toEqual([['connection.enter']]);
    show(views['connection form'].panel);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    show(views.welcome.panel);
    await expect.element(button('Set up manually…')).toHaveFocus();
  });

  test('is filled in and saved by keyboard; the secret is sent once and removed from the page', async () => {
    const { bridge, root } = await openPanel(views['connection form']);
    await typeAll();
    await userEvent.keyboard('{Enter}');
    const filled = { ...draft, signIn: ['window'], browserRedirectUri: '' };
    await expect.poll(() => bridge.calls).toEqual([['connection.save', filled, 'the secret']]);
    await expect.element(field('Client secret')).toHaveValue('');
    expect(root.innerHTML).not.toContain('the secret');
  });

  test('has a field for each text, while all sign-in methods are on', async () => {
    const signIn: ConnectionDraft['signIn'] = ['window', 'password', 'browser'];
    const { root } = await openPanel(connectionForm({ draft: { ...draft, signIn } }));
    const { signIn: _, clientAuthentication: _choice, ...texts } = draft;
    const names = [...root.querySelectorAll('input[name]')].map((input) => input.getAttribute('name'));
    expect(names.toSorted()).toEqual([...Object.keys(texts), 'clientSecret'].toSorted());
  });

  test('focuses the client secret and shows the reason when it has to be entered again', async () => {
    const lost = { draft, isEditing: true, secretError: 'Perch can’t read it.' };
    await openPanel(connectionForm(lost));
    await expect.element(field('Client secret')).toHaveFocus();
    await expect.element(field('Client secret')).toHaveAccessibleDescription('Perch can’t read it.');
    await expect.element(page.getByText('Perch can’t read it.')).toBeInViewport({ ratio: 1 });
  });

  test('lists two findings with the same text', async () => {
    const finding = { tone: 'warning', text: 'The proxy settings can’t be read.' } as const;
    await openPanel(connectionForm({ draft, test: [finding, finding] }));
    await expect.poll(() => page.getByText(finding.text).elements()).toHaveLength(2);
  });

  test('validates a field when it loses the focus, and on every input afterwards', async () => {
    const { bridge } = await openPanel(views['connection form']);
    bridge.check = ({ baseUrl }) => ({
      errors: baseUrl.startsWith('https:') ? [] : [{ key: 'baseUrl', code: 'https' }],
      signsOutAccounts: 0,
    });
    await field('Service address').fill('http://pbx.example.net');
    await expect.element(field('Service address')).not.toHaveAttribute('aria-invalid');
    await userEvent.keyboard('{Tab}');
    await expect
      .element(field('Service address'))
      .toHaveAccessibleDescription(messages.connectionForm.errors.https);
    await field('Service address').fill('https://pbx.example.net');
    await expect.element(field('Service address')).not.toHaveAttribute('aria-invalid');
  });

  test.each(['Save', 'Test connection'])(
    '“%s” focuses the first invalid field and sends nothing',
    async (name) => {
      const { bridge } = await openPanel(views['connection form']);
      bridge.check = () => ({
        errors: [
          { key: 'name', code: 'taken' },
          { key: 'clientId', code: 'missing' },
        ],
        signsOutAccounts: 0,
      });
      await button(name).click();
      await expect.element(field('Client ID')).toHaveFocus();
      await expect
        .element(field('Client ID'))
        .toHaveAccessibleDescription(messages.connectionForm.errors.missing);
      await expect.element(field('Name')).toHaveAccessibleDescription(messages.connectionForm.errors.taken);
      expect(bridge.calls).toEqual([]);
    },
  );

  test('tests the entered values and shows the result', async () => {
    const { bridge, show } = await openPanel(connectionForm({ draft }));
    await field('Client secret').fill('the secret');
    await button('Test connection').click();
    expect(bridge.calls).toEqual([['connection.test', draft, 'the secret']]);
    show(views['connection form, tested'].panel);
    await expect.element(page.getByRole('status').last()).toMatchTextContent('The service’s API is there');
    await expect.element(field('Client secret')).toHaveAccessibleDescription(/Entered/);
  });

  test('shows the redirect addresses of the selected sign-in methods only', async () => {
    const { bridge } = await openPanel(views['connection form']);
    const sent: unknown[] = [];
    bridge.check = ({ signIn }) => {
      sent.push(signIn);
      return { errors: [], signsOutAccounts: 0 };
    };
    await page.getByRole('switch', { name: 'Browser' }).click();
    await page.getByRole('switch', { name: 'Service’s sign-in page' }).click();
    await expect.element(field('Browser redirect URI')).toBeVisible();
    expect(field('Redirect URI').query()).toBeNull();
    expect(sent).toEqual([['window', 'browser'], ['browser']]);
  });

  test('shows an invalid address of a method that is off, and focuses it', async () => {
    const unused = { ...draft, signIn: ['password' as const], redirectUri: 'http://pbx.example.net' };
    const { bridge } = await openPanel(connectionForm({ draft: unused }));
    expect(field('Redirect URI').query()).toBeNull();
    bridge.check = () => ({ errors: [{ key: 'redirectUri', code: 'scheme' }], signsOutAccounts: 0 });
    await button('Save').click();
    await expect.element(field('Redirect URI')).toHaveFocus();
  });

  test('warns when saving would sign accounts out', async () => {
    const { bridge } = await openPanel(connectionForm({ draft, isEditing: true, secret: 'stored' }));
    bridge.check = () => ({ errors: [], signsOutAccounts: 2 });
    await field('Service address').fill('https://elsewhere.example.net');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(messages.connectionForm.signsOutAccounts(2));
    await expect.element(field('Name')).toHaveAttribute('readonly');
  });

  test('keeps entered text when a new view is published', async () => {
    const { show } = await openPanel(views['connection form']);
    await field('Name').fill('Half a na');
    show(views['connection form, testing'].panel);
    await expect.element(field('Name')).toHaveValue('Half a na');
  });

  test('a notice above the form is scrolled into view once', async () => {
    const { panel } = views['connection form'];
    const { show } = await openPanel(views['connection form']);
    await field('Name').fill('Example Telecom');
    const showNotice = () => {
      if (panel.name !== 'connection-form') throw new Error('The view is another one.');
      show({ ...panel, notice: { tone: 'error', text: 'Not listed.' } });
    };
    showNotice();
    await expect.element(page.getByText('Not listed.')).toBeInViewport({ ratio: 1 });
    await field('Name').fill('Example');
    showNotice();
    await expect.element(field('Name')).toBeInViewport();
  });

  test('says where the client secret is stored', async () => {
    const { show } = await openPanel(views['connection form']);
    await expect
      .element(field('Client secret'))
      .toHaveAccessibleDescription(messages.connectionForm.secretHint);
    show(views['connection form'].panel, {
      secrets: { kind: 'session-only', reason: 'The keychain is locked.' },
    });
    await expect.element(field('Client secret')).toHaveAccessibleDescription(messages.settings.noKeychain);
    // If the stored secret couldn't be read, the hint says instead how to keep it.
    show(views['connection form, secret unread'].panel, {
      secrets: { kind: 'session-only', reason: 'The keychain is locked.' },
    });
    await expect.element(field('Client secret')).toHaveAccessibleDescription(/to keep what’s stored/);
  });

  test('Back and Escape close it where nothing has changed', async () => {
    const { bridge } = await openPanel(connectionForm({ draft, isEditing: true, secret: 'stored' }));
    await button('Back').click();
    await userEvent.keyboard('{Escape}');
    expect(bridge.calls).toEqual([
      ['view.back', 'connection-form'],
      ['view.back', 'connection-form'],
    ]);
  });

  describe.each(['Service address', 'Client secret'])('with a change of “%s”', (name) => {
    const question = page.getByRole('dialog', { name: messages.connectionForm.discardTitle });

    test('“Back” asks first, and is done once confirmed', async () => {
      const { bridge } = await openPanel(connectionForm({ draft }));
      await field(name).fill('changed');
      await button('Back').click();
      await question.getByRole('button', { name: messages.connectionForm.keepEditing }).click();
      await expect.poll(() => question.query()).toBeNull();
      await expect.element(field(name)).toHaveValue('changed');
      expect(bridge.calls).toEqual([]);
      await button('Back').click();
      await question.getByRole('button', { name: messages.connectionForm.discard }).click();
      await expect.poll(() => bridge.calls).toEqual([['view.back', 'connection-form']]);
    });
  });

  test('a change that was undone is none', async () => {
    const { bridge } = await openPanel(connectionForm({ draft }));
    await field('Name').fill('changed');
    await field('Name').fill(draft.name);
    await button('Back').click();
    expect(bridge.calls).toEqual([['view.back', 'connection-form']]);
  });

  test('text that was entered before the page was loaded is a change', async () => {
    const entered = connectionForm({ draft, initialDraft: { ...draft, name: '' } });
    const { bridge } = await openPanel(entered);
    await button('Back').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(bridge.calls).toEqual([]);
  });

  test('a secret that was entered for a test is a change', async () => {
    const { bridge } = await openPanel(connectionForm({ draft, secret: 'entered' }));
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
    expect(bridge.calls).toEqual([]);
  });
});

describe('services in the settings', () => {
  test('can be changed and added', async () => {
    const { bridge } = await openPanel(views['settings, services']);
    await button('Edit Another Telecom').click();
    await button('Add a service…').click();
    expect(bridge.calls).toEqual([['connection.edit', 'Another Telecom'], ['connection.enter']]);
  });

  test('are removed after a confirmation that says that their accounts are signed out', async () => {
    const { bridge } = await openPanel(views['settings, services']);
    await button('Remove Another Telecom').click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent(messages.settings.removeDescription(1));
    expect(bridge.calls).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    expect(bridge.calls).toEqual([['connection.remove', 'Another Telecom']]);
  });

  test('managed by IT are labelled and can be neither changed nor removed', async () => {
    await openPanel(views['settings, services']);
    await expect.element(page.getByTitle(messages.settings.managed)).toBeVisible();
    expect(button('Edit Example Telecom').query()).toBeNull();
    expect(button('Remove Example Telecom').query()).toBeNull();
  });
});
