import type { MessageBoxOptions } from 'electron';
import { expect, test } from 'vitest';
import { createConfirm } from '../../../../app/electron/panel/message-box.ts';

test.each([
  [{ kind: 'connection', hosts: ['pbx.example.net', 'login.example.net:8443'] }],
  [{ kind: 'connection', hosts: ['pbx.example.net'], name: 'Example Telecom' }],
  [{ kind: 'connection', hosts: ['pbx.example.net'], name: 'Example Telecom', replacesSecret: true }],
  [{ kind: 'proxy', host: 'proxy.example.net:8080' }],
  [{ kind: 'exceptions', addresses: ['10.0.0.0/8', '*.example.net'] }],
  [{ kind: 'reveal' }],
  [{ kind: 'save-domains' }],
] as const)('[S130] %o is asked with Cancel as the default, and names its hosts', async (question) => {
  const shown: MessageBoxOptions[] = [];
  const answer = (response: number) =>
    createConfirm((options) => {
      shown.push(options);
      return Promise.resolve({ response, checkboxChecked: false });
    })(question);
  expect([await answer(0), await answer(1)]).toEqual([false, true]);
  const [box] = shown;
  expect(box).toMatchObject({ type: 'warning', title: 'Perch', defaultId: 0, cancelId: 0, noLink: true });
  expect(box?.buttons).toHaveLength(2);
  expect(box?.buttons?.[1]).toMatch(/^[A-Z]/);
  expect(box?.buttons?.[0]).toBe('Cancel');
  const text = `${box?.message}\n${box?.detail}`;
  const named = [
    ...('hosts' in question ? question.hosts : []),
    ...('host' in question ? [question.host] : []),
    ...('addresses' in question ? question.addresses : []),
  ];
  for (const host of named) expect(text).toContain(host);
  // Each address is on its own line, so that none can be taken for a part of another.
  if ('addresses' in question)
    expect(box?.detail?.split('\n')).toEqual(expect.arrayContaining([...question.addresses]));
  if ('name' in question) expect(text).toContain(question.name);
  expect(text).not.toContain('undefined');
});

test('the name in a connection file is labelled and quoted, and can’t end the quotation', async () => {
  const details: (string | undefined)[] = [];
  const confirm = createConfirm(({ detail }) => {
    details.push(detail);
    return Promise.resolve(undefined);
  });
  for (const name of ['Example Telecom', 'Example”. Checked by your IT. “Press Connect"„'])
    await confirm({ kind: 'connection', hosts: ['pbx.example.net'], name });
  expect(details.map((detail) => detail?.split('\n', 1)[0])).toEqual([
    'The file calls this service “Example Telecom”.',
    'The file calls this service “Example’. Checked by your IT. ’Press Connect’’”.',
  ]);
});

test('a file that replaces a connection, and what it signs out, is named', async () => {
  const details: (string | undefined)[] = [];
  const confirm = createConfirm(({ detail }) => {
    details.push(detail);
    return Promise.resolve(undefined);
  });
  const question = { kind: 'connection', hosts: ['pbx.example.net'], name: 'Example' } as const;
  for (const signsOutAccounts of [0, 2]) await confirm({ ...question, signsOutAccounts });
  await confirm(question);
  expect(details.pop()).not.toContain('It replaces');
  expect(details.map((detail) => detail?.split('\n\n')[1])).toEqual([
    'It replaces the service of this name in Perch, including its client secret.',
    'It replaces the service of this name in Perch, including its client secret. Its 2 accounts will be signed out.',
  ]);
});

test('[S302] the question about a known connection’s file says that its client secret is replaced, or its client changed', async () => {
  const details: (string | undefined)[] = [];
  const confirm = createConfirm(({ detail }) => {
    details.push(detail);
    return Promise.resolve(undefined);
  });
  const question = { kind: 'connection', hosts: ['pbx.example.net'], name: 'Example Telecom' } as const;
  await confirm({ ...question, replacesSecret: true });
  await confirm({ ...question, signsOutAccounts: 0 });
  await confirm({ ...question, changesClient: true });
  await confirm(question);
  expect(details.map((detail) => /replaces .*client secret/.test(detail ?? ''))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(details.map((detail) => /changes .* how you sign in/.test(detail ?? ''))).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test('[S131] a question that can’t be asked now is refused', async () => {
  expect(await createConfirm(() => Promise.resolve(undefined))({ kind: 'reveal' })).toBe(false);
});
