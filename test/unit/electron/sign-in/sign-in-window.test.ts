import type { BrowserWindow, Session, WebContents } from 'electron';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { certificateErrorCode } from '../../../../app/api/http/certificate-error.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import { certificateText } from '../../../../app/core/failure-messages.ts';
import { createSignInWindows } from '../../../../app/electron/sign-in/sign-in-window.ts';
import { failed, ok } from '../../../../app/api/http/result.ts';
import type { Send } from '../../../../app/api/http/transport.ts';
import type { SignInNote } from '../../../../app/core/auth/sign-in-result.ts';
import { createManualClock } from '../../core/manual-clock.ts';
import { issue } from '../../../loopback/certificates.ts';
import { lazyText } from '../../lazy-text.ts';

type WindowOpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];

const noWindow: WindowOpenHandler = () => ({ action: 'deny' });

const address = 'https://pbx.example.net/portal/?state=right';
const redirectUri = 'https://pbx.example.net/perch/callback';

const page = ok({ status: 400, headers: {}, text: '<p>Page</p>' });
const none = ok({ status: 204, headers: {}, text: '' });
const refused = ok({
  status: 400,
  headers: { 'content-type': 'application/json' },
  text: '{"error":"invalid_client"}',
});

/** Opens a window on stand-ins for the parts of Electron that it uses. They record what is done with them. */
function openWindow(
  prepareSession: () => Promise<void> = () => Promise.resolve(),
  result: Awaited<ReturnType<Send>> | ReturnType<Send> = page,
  loadResult: Promise<void> = Promise.resolve(),
) {
  const record = {
    /** Perch's own requests. */
    requested: [] as string[],
    /** Whether the last request was cancelled. */
    isCancelled: () => false,
    loaded: [] as string[],
    titles: [] as string[],
    cleared: 0,
    isDestroyed: false,
    notes: [] as SignInNote[],
  };
  const clock = createManualClock();
  const contents = Object.assign(new EventEmitter(), {
    loadURL: (loaded: string) => {
      record.loaded.push(loaded);
      return loadResult;
    },
    isLoading: () => false,
    openWindow: noWindow,
    setWindowOpenHandler: (handler: WindowOpenHandler) => void (contents.openWindow = handler),
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
    clearStorageData: () => Promise.resolve((record.cleared += 1)),
  };
  const names: string[] = [];
  const open = createSignInWindows({
    createSession: (name) => {
      names.push(name);
      return session as unknown as Session;
    },
    createWindow: (_session, title) => {
      record.titles.push(title);
      return window as unknown as BrowserWindow;
    },
    prepareSession,
    clock,
    send: ({ method, url, headers }, signal) => {
      expect([method, typeof headers]).toEqual(['GET', 'object']);
      record.requested.push(url);
      record.isCancelled = () => signal?.aborted === true;
      return Promise.resolve(result);
    },
  });
  const onNote = (note: SignInNote) => void record.notes.push(note);
  const attempt = open({ address, redirectUri, state: '', title: 'Example', onNote });
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
    openAgain: () => open({ address, redirectUri, state: '', title: '', onNote }),
    clock,
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
    const { attempt, record, contents, window, clock } = openWindow();
    if (end === 'cancelling') attempt.close();
    else if (end === 'closing the window') window.emit('closed');
    else if (end === 'a crash') contents.emit('render-process-gone');
    else contents.emit('will-redirect', { url: redirectUri, isMainFrame: true, preventDefault: () => {} });
    await attempt.result;
    expect(record.cleared).toBe(0);
    clock.pass(4_000);
    expect(record.cleared).toBe(1);
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
  contents.emit('did-navigate', {}, 'https://login.example.net/second-factor', 200);
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
    detail: 'the proxy could not be set',
  });
  expect(record.loaded).toEqual([]);
});

/** Chromium refuses the certificate of a page or of something in it. Returns what the window did about it. */
function refuseCertificate({ contents }: ReturnType<typeof openWindow>, isMainFrame: boolean, data = '') {
  const answers: boolean[] = [];
  let prevented = false;
  contents.emit(
    'certificate-error',
    { preventDefault: () => (prevented = true) },
    'https://login.example.net/a',
    'net::ERR_CERT_AUTHORITY_INVALID',
    { subjectName: 'login.example.net', issuerName: 'Example Authority', data },
    (isTrusted: boolean) => answers.push(isTrusted),
    isMainFrame,
  );
  return { prevented, answers };
}

test('[S248] a certificate that Chromium refuses is never accepted, and one of the page ends the sign-in with the reason', async () => {
  const opened = openWindow();
  expect(refuseCertificate(opened, false)).toEqual({ prevented: true, answers: [false] });
  expect(opened.record.requested).toEqual([]);
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

test('a weak certificate is named as such, also below an authority that was added', async () => {
  const opened = openWindow();
  refuseCertificate(opened, true, issue({ name: 'login.example.net', rsaBits: 1024 }).certificate);
  const text = lazyText(messages.signInFailed.pageWeakCertificate('login.example.net'));
  expect(await opened.attempt.result).toMatchObject({ kind: 'failed', text });
});

const { signInFailed } = messages;

test.each([
  [-200, signInFailed.pageCertificate],
  [-299, signInFailed.pageCertificate],
  [-111, signInFailed.pageNetwork('')],
  [-199, signInFailed.pageNetwork('')],
  [-300, signInFailed.pageNetwork('')],
  [-310, signInFailed.pageRedirected],
  [-311, signInFailed.pageRedirected],
])(
  'a page that fails to load with %i, at a server that Perch reaches, ends the sign-in with the reason',
  async (code, text) => {
    const { attempt, contents } = openWindow();
    contents.emit('did-fail-load', {}, code, 'ERR', address, true);
    const detail = `ERR (${code})`;
    await expect(attempt.result).resolves.toEqual({ kind: 'failed', text: lazyText(text), detail });
  },
);

const expired = {
  host: 'login.example.net',
  fault: 'expired',
  issuedTo: 'login.example.net',
  issuedBy: '',
} as const;

test.each([
  [failed('network', 'ECONNREFUSED'), signInFailed.pageNetwork(' (connection refused)')],
  [failed('timeout', ''), signInFailed.pageNetwork(' (no response in time)')],
  [failed('proxy', 'status 403', { reason: () => 'The proxy said no.' }), 'The proxy said no.'],
  [
    { ok: false, failure: { code: 'certificate', detail: '', certificate: expired } },
    certificateText({ certificate: expired }),
  ],
] as const)(
  'a page that fails to load, and one whose certificate Chromium refuses, name what Perch’s own request to the server fails with: %j',
  async (result, text) => {
    const [unreachable, distrusted] = [openWindow(undefined, result), openWindow(undefined, result)];
    unreachable.contents.emit('did-fail-load', {}, -111, 'ERR', address, true);
    refuseCertificate(distrusted, true);
    // Chromium reports the refused certificate again.
    distrusted.contents.emit('did-fail-load', {}, -202, '', 'https://login.example.net/a', true);
    for (const { attempt } of [unreachable, distrusted])
      expect(await attempt.result).toMatchObject({ kind: 'failed', text: lazyText(text) });
    const { detail } = result.failure;
    expect(await unreachable.attempt.result).toMatchObject({ detail: `ERR (-111): ${detail}` });
    // The address may hold secrets, so only its server is asked.
    expect(unreachable.record.requested).toEqual(['https://pbx.example.net/']);
    expect(distrusted.record.requested).toEqual(['https://login.example.net/']);
  },
);

test('if Perch’s own request fails for a reason in Perch, Chromium’s reason is named, and the log has both', async () => {
  const { attempt, contents } = openWindow(undefined, failed('internal', 'TypeError: no function'));
  contents.emit('did-fail-load', {}, -202, 'ERR_CERT', address, true);
  expect(await attempt.result).toMatchObject({
    kind: 'failed',
    text: lazyText(signInFailed.pageCertificate),
    detail: 'ERR_CERT (-202): TypeError: no function',
  });
});

test('closing the window cancels Perch’s own request for the reason', async () => {
  const { attempt, contents, window, record } = openWindow(undefined, new Promise(() => {}));
  contents.emit('did-fail-load', {}, -111, '', address, true);
  expect([record.requested.length, record.isCancelled()]).toEqual([1, false]);
  window.emit('closed');
  expect(await attempt.result).toEqual({ kind: 'cancelled' });
  expect(record.isCancelled()).toBe(true);
});

test('a frame that fails to load, and a navigation that was aborted, don’t end the sign-in', () => {
  const { record, contents } = openWindow();
  contents.emit('did-fail-load', {}, -105, '', address, false);
  contents.emit('did-fail-load', {}, -3, '', address, true);
  // The user has gone back to the answer to a form.
  contents.emit('did-fail-load', {}, -400, '', address, true);
  expect(record.requested).toEqual([]);
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
    detail: 'the page crashed',
  });
  expect(await closed.attempt.result).toEqual({ kind: 'cancelled' });
  expect(await cancelled.attempt.result).toEqual({ kind: 'cancelled' });
});

test('a login page that refuses closes, and the sign-in fails with the reason', async () => {
  const { attempt, contents, record } = openWindow(undefined, refused);
  contents.emit('did-navigate', {}, address, 400);
  const text = lazyText(messages.oauthError.client);
  await expect(attempt.result).resolves.toEqual({ kind: 'failed', text, detail: 'invalid_client' });
  expect(record.isDestroyed).toBe(true);
});

test.each([
  ['the login page without a reason', address, 400, page],
  ['another page', `${address}other`, 400, refused],
  ['the login page', address, 200, refused],
] as const)('%s stays open', async (_case, url, status, result) => {
  const { contents, record } = openWindow(undefined, result);
  contents.emit('did-navigate', {}, url, status);
  await new Promise(setImmediate);
  expect(record.isDestroyed).toBe(false);
});

test('an error without a body closes the window, and so does a first response that is no page', async () => {
  const opened = openWindow(undefined, none);
  opened.contents.emit('did-navigate', {}, address, 500);
  const missing = openWindow(undefined, none, Promise.reject(new Error('ERR_FAILED')));
  for (const { attempt, record } of [opened, missing]) {
    expect(await attempt.result).toMatchObject({ kind: 'failed', text: lazyText(signInFailed.noPage(204)) });
    expect(record.requested).toEqual([address]);
  }
});

test('a first page that leads to a blocked address ends the sign-in and names its host', async () => {
  const load = Promise.withResolvers<undefined>();
  const { attempt, contents } = openWindow(undefined, page, load.promise);
  await new Promise(setImmediate);
  const preventDefault = () => load.reject(new Error('ERR_ABORTED'));
  contents.emit('will-redirect', { url: 'http://plain.example/', isMainFrame: true, preventDefault });
  expect(await attempt.result).toMatchObject({ text: lazyText(signInFailed.pageBlocked('plain.example')) });
});

test('what Perch blocks on a page is noted with its host; the title keeps that of the page', () => {
  const { contents, record, isPrevented } = openWindow();
  contents.emit('did-navigate', {}, 'https://login.example.net/', 200);
  const blocked = (note: string) => {
    expect(record.notes.splice(0)).toEqual([{ kind: 'blocked', host: note }]);
    expect(record.titles.at(-1)).toBe(`login.example.net – ${messages.signInNote.title}`);
  };
  isPrevented(contents, 'will-frame-navigate', { url: 'http://plain.example/', isMainFrame: true });
  blocked('plain.example');
  contents.openWindow(windowDetails('https://sso.example/'));
  blocked('sso.example');
  contents.openWindow({
    ...windowDetails('https://login.example.net/a'),
    postBody: { contentType: '', data: [] },
  });
  blocked('login.example.net');
  contents.emit('login', {}, { url: 'https://basic.example/' }, { isProxy: false });
  blocked('basic.example');
  contents.emit('login', {}, { url: 'https://basic.example/' }, { isProxy: true });
  expect(record.notes).toEqual([]);
  // A page can go to an address without a host.
  contents.emit('did-navigate', {}, 'about:blank', 200);
  expect(record.titles.at(-1)).toBe('login.example.net – Example');
});

test('a server that doesn’t answer Perch’s own request holds an empty window for 5 s', async () => {
  const { attempt, contents, clock } = openWindow(undefined, new Promise(() => {}));
  contents.emit('did-fail-load', {}, -101, 'ERR', address, true);
  clock.pass(8_000);
  expect(await attempt.result).toMatchObject({
    kind: 'failed',
    text: lazyText(signInFailed.pageNetwork('')),
  });
});

function windowDetails(url: string): Parameters<WindowOpenHandler>[0] {
  return {
    url,
    frameName: '',
    features: '',
    disposition: 'new-window',
    referrer: { url: '', policy: 'default' },
  };
}
