import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { interceptRedirect } from '../../../../app/electron/sign-in/redirect-interception.ts';

const redirectUri = 'https://perch.example.net/callback';

/** Emits one navigation of a sign-in window. Returns whether it was prevented, and the redirects that were caught. */
function navigate(event: 'will-redirect' | 'will-navigate', url: string, isMainFrame = true) {
  const contents = new EventEmitter();
  const redirects: string[] = [];
  let isPrevented = false;
  interceptRedirect(contents, redirectUri, (address) => redirects.push(address));
  contents.emit(event, { url, isMainFrame, preventDefault: () => (isPrevented = true) });
  return { isPrevented, redirects };
}

test.each(['will-redirect', 'will-navigate'] as const)(
  'a %s to the redirect address is prevented and reported with its query',
  (event) => {
    const url = `${redirectUri}?code=abc&state=right`;
    expect(navigate(event, url)).toEqual({ isPrevented: true, redirects: [url] });
  },
);

test.each(['will-redirect', 'will-navigate'] as const)('a %s to another https page continues', (event) => {
  const url = 'https://login.example.net/second-factor';
  expect(navigate(event, url)).toEqual({ isPrevented: false, redirects: [] });
});

test.each(['will-redirect', 'will-navigate'] as const)(
  'a %s to an address that is not allowed is prevented',
  (event) => {
    expect(navigate(event, 'http://login.example.net/')).toEqual({ isPrevented: true, redirects: [] });
  },
);

test('a redirect inside a frame of the page does not end the sign-in', () => {
  expect(navigate('will-redirect', `${redirectUri}?code=abc`, false)).toEqual({
    isPrevented: false,
    redirects: [],
  });
});
