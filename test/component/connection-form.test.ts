import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPanel } from './open-panel.ts';
import { connectionForm, draft } from './views/settings.ts';
import { views } from './views/views.ts';

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** What is typed, from the first field on, by the keyboard alone. */
async function typeAll() {
  await userEvent.keyboard(`{Tab}${draft.name}{Tab}${draft.baseUrl}{Tab}{Tab}${draft.clientId}{Tab}`);
  await userEvent.keyboard('the secret{Tab}');
}

describe('the form for a connection', () => {
  test('is opened from the welcome view', async () => {
    const { bridge } = await openPanel(views.welcome);
    await button('Enter a connection by hand…').click();
    expect(bridge.calls).toEqual([['connection.enter']]);
  });

  test('is filled in and saved by the keyboard alone; the secret crosses once and leaves the page', async () => {
    const { bridge, root } = await openPanel(views['connection form']);
    await typeAll();
    await field('Redirect address').fill(draft.redirectUri);
    await userEvent.keyboard('{Enter}');
    const filled = { ...draft, signIn: ['window'], browserRedirectUri: '' };
    await expect.poll(() => bridge.calls).toEqual([['connection.save', filled, 'the secret']]);
    await expect.element(field('Client secret')).toHaveValue('');
    expect(root.innerHTML).not.toContain('the secret');
  });

  test('begins at the client secret where that has to be entered again, and says why', async () => {
    const lost = { draft, isEditing: true, secretError: 'Perch can’t read it.' };
    await openPanel(connectionForm(lost));
    await expect.element(field('Client secret')).toHaveFocus();
    await expect.element(field('Client secret')).toHaveAccessibleDescription('Perch can’t read it.');
    await expect.element(page.getByText('Perch can’t read it.')).toBeInViewport({ ratio: 1 });
  });

  test('says what is wrong with a field as it is left, and at once from then on', async () => {
    const { bridge } = await openPanel(views['connection form']);
    bridge.check = ({ baseUrl }) => ({
      errors: baseUrl.startsWith('https:') ? [] : [{ key: 'baseUrl', code: 'https' }],
      signsOutAccounts: 0,
    });
    await field('Service address').fill('http://pbx.example.net');
    await expect.element(field('Service address')).not.toHaveAttribute('aria-invalid');
    await userEvent.keyboard('{Tab}');
    await expect.element(field('Service address')).toHaveAccessibleDescription(/begins with https/);
    await field('Service address').fill('https://pbx.example.net');
    await expect.element(field('Service address')).not.toHaveAttribute('aria-invalid');
  });

  test.each(['Save', 'Test this connection'])(
    '“%s” goes to the first field that is wrong instead',
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
      await expect.element(field('Name')).toHaveFocus();
      await expect.element(field('Name')).toHaveAccessibleDescription(/of this name already/);
      await expect.element(field('Client id')).toHaveAccessibleDescription('This is needed.');
      expect(bridge.calls).toEqual([]);
    },
  );

  test('is tested with what is typed, and tells what was found', async () => {
    const { bridge, show } = await openPanel(connectionForm({ draft }));
    await field('Client secret').fill('the secret');
    await button('Test this connection').click();
    expect(bridge.calls).toEqual([['connection.test', draft, 'the secret']]);
    show(views['connection form, tested'].panel);
    await expect.element(page.getByRole('status').last()).toMatchTextContent('The service address answers.');
    await expect.element(field('Client secret')).toHaveAccessibleDescription(/Entered/);
  });

  test('asks for the redirect address of each way that is chosen, and for no other', async () => {
    const { bridge } = await openPanel(views['connection form']);
    const sent: unknown[] = [];
    bridge.check = ({ signIn }) => {
      sent.push(signIn);
      return { errors: [], signsOutAccounts: 0 };
    };
    await page.getByRole('switch', { name: 'In the browser' }).click();
    await page.getByRole('switch', { name: 'On the service’s page' }).click();
    await expect.element(field('Redirect address for the browser')).toBeVisible();
    expect(field('Redirect address').query()).toBeNull();
    expect(sent).toEqual([['window', 'browser'], ['browser']]);
  });

  test('warns before a change signs accounts out', async () => {
    const { bridge } = await openPanel(connectionForm({ draft, isEditing: true, secret: 'stored' }));
    bridge.check = () => ({ errors: [], signsOutAccounts: 2 });
    await field('Service address').fill('https://elsewhere.example.net');
    await expect.element(page.getByRole('alert')).toMatchTextContent('signs its 2 accounts out');
    await expect.element(field('Name')).toHaveAttribute('readonly');
  });

  test('does not lose what is being typed to a view that arrives meanwhile', async () => {
    const { show } = await openPanel(views['connection form']);
    await field('Name').fill('Half a na');
    show(views['connection form, testing'].panel);
    await expect.element(field('Name')).toHaveValue('Half a na');
  });

  test('says where the client secret goes', async () => {
    const { show } = await openPanel(views['connection form']);
    await expect.element(field('Client secret')).toHaveAccessibleDescription(/kept in the keychain/);
    show(views['connection form'].panel, {
      secrets: { kind: 'session-only', reason: 'The keychain is locked.' },
    });
    await expect.element(field('Client secret')).toHaveAccessibleDescription(/only until it is quit/);
    // One that can't be read stays where it is, which counts for more.
    show(views['connection form, secret unread'].panel, {
      secrets: { kind: 'session-only', reason: 'The keychain is locked.' },
    });
    await expect.element(field('Client secret')).toHaveAccessibleDescription(/to keep what it holds/);
  });

  test('is left with Cancel', async () => {
    const { bridge } = await openPanel(views['connection form']);
    await button('Cancel').click();
    expect(bridge.calls).toEqual([['connection.leave']]);
  });
});

describe('the services in the settings', () => {
  test('are changed, and entered anew', async () => {
    const { bridge } = await openPanel(views['settings, with services']);
    await button('Change Another Telecom').click();
    await button('Enter a service…').click();
    expect(bridge.calls).toEqual([['connection.edit', 'Another Telecom'], ['connection.enter']]);
  });

  test('are removed after a question that says what goes with them', async () => {
    const { bridge } = await openPanel(views['settings, with services']);
    await button('Remove Another Telecom').click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent('sign its account out');
    expect(bridge.calls).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    expect(bridge.calls).toEqual([['connection.remove', 'Another Telecom']]);
  });

  test('that IT has placed say so, and can be neither changed nor removed', async () => {
    await openPanel(views['settings, with services']);
    await expect.element(page.getByText('2 accounts · Placed by your IT')).toBeVisible();
    expect(button('Change Example Telecom').query()).toBeNull();
    expect(button('Remove Example Telecom').query()).toBeNull();
  });
});
