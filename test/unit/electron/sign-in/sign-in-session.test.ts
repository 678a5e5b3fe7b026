import type { Session, WebContents } from 'electron';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { interceptRedirect } from '../../../../app/electron/sign-in/sign-in-window.ts';

const redirectUri = 'https://perch.example.net/callback';
const redirect = `${redirectUri}?code=abc&state=right`;

type RequestListener = (
  request: { url: string; resourceType: string },
  decide: (decision: { cancel: boolean }) => void,
) => void;

/** A sign-in window's page and session. `redirects` lists the redirects that were caught. */
function intercepted(uri = redirectUri) {
  const contents = new EventEmitter();
  const redirects: string[] = [];
  let listener: RequestListener | undefined;
  const session = { webRequest: { onBeforeRequest: (added: RequestListener) => void (listener = added) } };
  const blocked: string[] = [];
  interceptRedirect(
    contents as unknown as WebContents,
    session as unknown as Session,
    uri,
    (address) => redirects.push(address),
    (address) => blocked.push(address),
  );
  return {
    redirects,
    blocked,
    /** Returns whether the navigation was prevented. */
    navigate: (event: 'will-redirect' | 'will-frame-navigate', url: string, isMainFrame = true) => {
      let isPrevented = false;
      contents.emit(event, { url, isMainFrame, preventDefault: () => (isPrevented = true) });
      return isPrevented;
    },
    /** Returns whether the request was cancelled; undefined without a decision. */
    request: (url: string, resourceType: string) => {
      let isCancelled: boolean | undefined;
      listener?.({ url, resourceType }, ({ cancel }) => (isCancelled = cancel));
      return isCancelled;
    },
  };
}

const events = ['will-redirect', 'will-frame-navigate'] as const;

test.each(events)('a %s to the redirect address is prevented and reported with its query', (event) => {
  const { navigate, redirects } = intercepted();
  expect(navigate(event, redirect)).toBe(true);
  expect(redirects).toEqual([redirect]);
});

test.each(events)('a %s to another https page continues', (event) => {
  const { navigate, redirects } = intercepted();
  expect(navigate(event, 'https://login.example.net/second-factor')).toBe(false);
  expect(redirects).toEqual([]);
});

test.each(events)('a %s to an address that is not allowed is prevented and reported', (event) => {
  const { navigate, redirects, blocked } = intercepted();
  expect(navigate(event, 'http://login.example.net/')).toBe(true);
  expect([redirects, blocked]).toEqual([[], ['http://login.example.net/']]);
});

test.each(events)(
  '[S167] a %s of a frame to the redirect address is prevented, and is no redirect',
  (event) => {
    for (const uri of [redirectUri, 'perch-example://callback']) {
      const { navigate, redirects } = intercepted(uri);
      expect(navigate(event, `${uri}?code=abc`, false)).toBe(true);
      expect(redirects).toEqual([]);
    }
  },
);

test.each(events)('a %s of a frame to any other address continues', (event) => {
  const { navigate } = intercepted();
  expect(navigate(event, 'data:text/html,hello', false)).toBe(false);
});

test.each(['subFrame', 'xhr', 'image', 'script', 'stylesheet', 'ping', 'other'])(
  '[S168] a request of type %s to the redirect address is cancelled, and is no redirect',
  (resourceType) => {
    const { request, redirects } = intercepted();
    expect(request(redirect, resourceType)).toBe(true);
    expect(redirects).toEqual([]);
  },
);

test('[S169] a request of the main frame to the redirect address is cancelled and reported', () => {
  const { request, redirects } = intercepted();
  expect(request(redirect, 'mainFrame')).toBe(true);
  expect(redirects).toEqual([redirect]);
});

test.each([
  'https://user@perch.example.net/callback?code=abc&state=right',
  'https://user:password@perch.example.net:443/callback?code=abc&state=right',
])('[S286] nothing is requested from %s, the redirect address with user information', (address) => {
  const { navigate, request, redirects } = intercepted();
  for (const event of events) {
    expect(navigate(event, address)).toBe(true);
    expect(navigate(event, address, false)).toBe(true);
  }
  for (const type of ['mainFrame', 'subFrame', 'image']) expect(request(address, type)).toBe(true);
  expect(redirects).toEqual([]);
});

test.each(['wss://perch.example.net/callback?code=abc', 'ws://perch.example.net/callback?code=abc'])(
  '[S287] a WebSocket to %s, which reaches the redirect address, is cancelled',
  (address) => {
    const { request, redirects } = intercepted();
    expect(request(address, 'webSocket')).toBe(true);
    expect(request(address.replace('callback', 'other'), 'webSocket')).toBe(false);
    expect(redirects).toEqual([]);
  },
);

test('a request to another address continues', () => {
  const { request, redirects } = intercepted();
  expect(request('https://perch.example.net/callback/style.css', 'stylesheet')).toBe(false);
  expect(redirects).toEqual([]);
});
