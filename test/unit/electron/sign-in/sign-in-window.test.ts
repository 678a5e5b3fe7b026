import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { certificateErrorCode } from '../../../../app/api/http/certificate-error.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import { certificateText } from '../../../../app/core/failure-messages.ts';
import { createSignInWindows } from '../../../../app/electron/sign-in/sign-in-window.ts';
import type { PageRefusal } from '../../../../app/api/oauth/page-refusal.ts';
import { lazyText } from '../../lazy-text.ts';

const address = 'https://pbx.example.net/portal/?state=right';
const redirectUri = 'https://pbx.example.net/perch/callback';

/** Opens a window with the parts of Electron that it uses. They record what is done with them. */
function openWindow(
  prepareSession: () => Promise<void> = () => Promise.resolve(),
  proxyRefusalText: () => (() => string) | undefined = () => undefined,
) {
  const record = {
    /** Why the login page refuses. */
    refusal: undefined as PageRefusal | undefined,
    loaded: [] as string[],
    titles: [] as string[],
    cleared: 0,
    isDestroyed: false,
  };
  const contents = Object.assign(new EventEmitter(), {
    url: '',
    getURL: () => contents.url,
    loadURL: (loaded: string) => {
      record.loaded.push(loaded);
      return Promise.resolve();
    },
  });
  const window = Object.assign(new EventEmitter(), {
    webContents: contents,
    setTitle: (title: string) => void record.titles.push(title),
    isDestroyed: () => record.isDestroyed,
    destroy: () => {
      record.isDestroyed = true;
      window.emit('closed');
    },
  });
  const session = {
    webRequest: { onBeforeRequest: () => undefined },
    clearStorageData: () => {
      record.cleared += 1;
      return Promise.resolve();
    },
  };
  const names: string[] = [];
  const open = createSignInWindows({
    createSession: (name) => {
      names.push(name);
      return session;
    },
    createWindow: (_session, title) => {
      record.titles.push(title);
      return window;
    },
    prepareSession,
    proxyRefusalText,
    readPageRefusal: () => Promise.resolve(record.refusal),
  });
  const attempt = open({ address, redirectUri, title: 'Example' });
  const isPrevented = (emitter: EventEmitter, event: string, details: object = {}) => {
    let prevented = false;
    emitter.emit(event, { ...details, preventDefault: () => (prevented = true) });
    return prevented;
  };
  return {
    attempt,
    record,
    contents,
    window,
    names,
    isPrevented,
    openAgain: () => open({ address, redirectUri, title: '' }),
  };
}

test('a redirect ends the sign-in: the window is closed', async () => {
  const { attempt, record, contents, isPrevented } = openWindow();
  const url = `${redirectUri}?code=abc&state=right`;
  expect(isPrevented(contents, 'will-redirect', { url, isMainFrame: true })).toBe(true);
  await expect(attempt.result).resolves.toEqual({ kind: 'redirected', address: url });
  expect(record.isDestroyed).toBe(true);
});

test.each(['a redirect', 'cancelling', 'closing the window', 'a crash'])(
  '[S170] %s clears what the pages have stored, service workers included',
  async (end) => {
    const { attempt, record, contents, window } = openWindow();
    expect(record.cleared).toBe(0);
    if (end === 'cancelling') attempt.close();
    else if (end === 'closing the window') window.emit('closed');
    else if (end === 'a crash') contents.emit('render-process-gone');
    else contents.emit('will-redirect', { url: redirectUri, isMainFrame: true, preventDefault: () => {} });
    await attempt.result;
    expect(record.cleared).toBeGreaterThan(0);
  },
);

test('[S171] each attempt has a session of its own', () => {
  const { names, openAgain } = openWindow();
  openAgain();
  expect(new Set(names).size).toBe(2);
  // A partition with the prefix `persist:` would be stored on the disk.
  expect(names.filter((name) => name.startsWith('persist:'))).toEqual([]);
});

test('[S172] the title shows the host of the page, and the page can’t change it', () => {
  const { record, contents, window, isPrevented } = openWindow();
  contents.url = 'https://login.example.net/second-factor';
  contents.emit('did-navigate', {}, contents.url, 200);
  expect(record.titles).toEqual(['pbx.example.net – Example', 'login.example.net – Example']);
  expect(isPrevented(window, 'page-title-updated')).toBe(true);
});

test('a page can’t keep its window open', () => {
  const { contents, isPrevented } = openWindow();
  expect(isPrevented(contents, 'will-prevent-unload')).toBe(true);
});

test('no page is loaded before the session is prepared, nor after the window was closed', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const prepare = () => promise.then(() => undefined);
  const [kept, closed] = [openWindow(prepare), openWindow(prepare)];
  expect(kept.record.loaded).toEqual([]);
  closed.attempt.close();
  resolve(undefined);
  await expect.poll(() => kept.record.loaded).toEqual([address]);
  expect(closed.record.loaded).toEqual([]);
});

test('a session that can’t be prepared fails the sign-in', async () => {
  const { attempt, record } = openWindow(() => Promise.reject(new Error('no proxy')));
  await expect(attempt.result).resolves.toMatchObject({
    kind: 'failed',
    text: lazyText(messages.network.proxy),
  });
  expect(record.loaded).toEqual([]);
});

/** Chromium refuses the certificate of a page or of something in it. Returns what the window did about it. */
function refuseCertificate({ contents }: ReturnType<typeof openWindow>, isMainFrame: boolean) {
  const answers: boolean[] = [];
  let prevented = false;
  contents.emit(
    'certificate-error',
    { preventDefault: () => (prevented = true) },
    'https://login.example.net/a',
    'net::ERR_CERT_AUTHORITY_INVALID',
    { subjectName: 'login.example.net', issuerName: 'Example Authority' },
    (isTrusted: boolean) => answers.push(isTrusted),
    isMainFrame,
  );
  return { prevented, answers };
}

test('[S248] a certificate that Chromium refuses is never accepted, and one of the page ends the sign-in with the reason', async () => {
  const opened = openWindow();
  expect(refuseCertificate(opened, false)).toEqual({ prevented: true, answers: [false] });
  expect(opened.record.isDestroyed).toBe(false);
  expect(refuseCertificate(opened, true)).toEqual({ prevented: true, answers: [false] });
  const names = { issuedTo: 'login.example.net', issuedBy: 'Example Authority' };
  const certificate = {
    host: 'login.example.net',
    fault: certificateErrorCode('net::ERR_CERT_AUTHORITY_INVALID'),
  };
  const text = certificateText({ certificate: { ...certificate, ...names } });
  expect(text).toContain('Example Authority');
  expect(await opened.attempt.result).toMatchObject({ kind: 'failed', text: lazyText(text) });
});

const { signInFailed } = messages;

test.each([
  [-111, messages.network.proxy],
  [-130, messages.network.proxy],
  [-336, messages.network.proxy],
  [-115, messages.network.proxy],
  [-127, messages.network.proxy],
  [-120, messages.proxy.socksRefused],
  [-121, messages.proxy.socksRefused],
  [-200, signInFailed.pageCertificate],
  [-299, signInFailed.pageCertificate],
  [-199, signInFailed.pageNetwork('')],
  [-300, signInFailed.pageNetwork('')],
  [-105, signInFailed.pageNetwork(' (address not found)')],
  [-102, signInFailed.pageNetwork(' (connection refused)')],
  [-106, signInFailed.pageNetwork(' (network unreachable)')],
  [-101, signInFailed.pageNetwork(' (connection interrupted)')],
  [-118, signInFailed.pageNetwork(' (no response in time)')],
  [-379, signInFailed.pageRefused],
])('a page that fails to load with %i ends the sign-in with the reason', async (code, text) => {
  const { attempt, contents } = openWindow();
  contents.emit('did-fail-load', {}, code, '', address, true);
  await expect(attempt.result).resolves.toMatchObject({ kind: 'failed', text: lazyText(text) });
});

test('a page that fails to load behind a proxy without accepted credentials names the proxy', async () => {
  const { attempt, contents } = openWindow(undefined, () => () => messages.network.proxy);
  contents.emit('did-fail-load', {}, -105, '', address, true);
  await expect(attempt.result).resolves.toMatchObject({
    kind: 'failed',
    text: lazyText(messages.network.proxy),
  });
});

test('a frame that fails to load, and a navigation that was aborted, don’t end the sign-in', () => {
  const { record, contents } = openWindow();
  contents.emit('did-fail-load', {}, -105, '', address, false);
  contents.emit('did-fail-load', {}, -3, '', address, true);
  expect(record.isDestroyed).toBe(false);
});

test('a crash fails the sign-in; closing and cancelling cancel it', async () => {
  const [crashed, closed, cancelled] = [openWindow(), openWindow(), openWindow()];
  crashed.contents.emit('render-process-gone');
  closed.window.emit('closed');
  cancelled.attempt.close();
  expect(await crashed.attempt.result).toMatchObject({
    kind: 'failed',
    text: lazyText(signInFailed.pageCrashed),
  });
  expect(await closed.attempt.result).toEqual({ kind: 'cancelled' });
  expect(await cancelled.attempt.result).toEqual({ kind: 'cancelled' });
});

test('a login page that refuses closes, and the sign-in fails with the reason', async () => {
  const { attempt, contents, record } = openWindow();
  record.refusal = { error: 'invalid_client', text: 'Unknown client' };
  contents.emit('did-navigate', {}, address, 400);
  const text = lazyText(messages.oauthError.client);
  await expect(attempt.result).resolves.toMatchObject({ kind: 'failed', text });
  expect(record.isDestroyed).toBe(true);
});

test.each([
  ['the login page without a reason', address, 400, undefined],
  ['another page', `${address}other`, 400, { error: 'invalid_client', text: '' }],
  ['the login page', address, 200, { error: 'invalid_client', text: '' }],
] as const)('%s stays open', async (_case, url, status, refusal) => {
  const { contents, record } = openWindow();
  record.refusal = refusal;
  contents.emit('did-navigate', {}, url, status);
  await new Promise(setImmediate);
  expect(record.isDestroyed).toBe(false);
});
