import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { panelPolicy, registerAppScheme, serveApp } from '../../../../app/electron/panel/app-scheme.ts';

let root: string;
let load: (url: string, method?: string) => Promise<Response>;
let missing: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'perch-scheme-'));
  mkdirSync(join(root, 'panel'));
  mkdirSync(join(root, 'panel-other'));
  for (const name of ['index.html', 'a.js', 'a.css', 'a.svg', 'a.png', 'a.json', 'with space.js', 'none'])
    writeFileSync(join(root, 'panel', name), `content of ${name}`);
  for (const path of ['secret.js', 'panel-other/secret.js']) writeFileSync(join(root, path), 'a secret');
  missing = [];
  serveApp(
    {
      protocol: {
        handle: (scheme, handler) => {
          expect(scheme).toBe('app');
          load = async (url, method = 'GET') => handler(new Request(url, { method }));
        },
      },
    },
    join(root, 'panel'),
    (file) => void missing.push(file),
  );
});

afterEach(() => rmSync(root, { recursive: true }));

test.each([
  ['index.html', 'text/html; charset=utf-8'],
  ['a.js', 'text/javascript; charset=utf-8'],
  ['a.css', 'text/css; charset=utf-8'],
  ['a.svg', 'image/svg+xml'],
  ['a.png', 'image/png'],
  ['with space.js', 'text/javascript; charset=utf-8'],
])('[S243] %s is served with its type, the content security policy, and no cache', async (name, type) => {
  const response = await load(`app://perch/${name}`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': type,
    'content-security-policy': panelPolicy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(await response.text()).toBe(`content of ${name}`);
});

test.each([
  ['a file outside the folder', 'app://perch/..%2fsecret.js', 'GET'],
  ['a file of a folder whose name begins in the same way', 'app://perch/..%2fpanel-other%2fsecret.js', 'GET'],
  ['another host', 'app://other/a.js', 'GET'],
  ['another method', 'app://perch/a.js', 'POST'],
  ['a type that the panel doesn’t use', 'app://perch/a.json', 'GET'],
  ['a file without a type', 'app://perch/none', 'GET'],
  ['a missing file', 'app://perch/missing.js', 'GET'],
  ['an address that can’t be decoded', 'app://perch/%ff.js', 'GET'],
])('[S244] %s gets status 404', async (_name, url, method) => {
  const response = await load(url, method);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('Not found');
  expect(missing).toEqual(url.endsWith('/missing.js') ? ['missing.js'] : []);
});

test('[S245] the content security policy allows the panel’s own files only, and markup from Svelte only', () => {
  const directives = panelPolicy.split('; ').map((directive) => directive.split(' '));
  expect(Object.fromEntries(directives.map(([name, ...values]) => [name, values.join(' ')]))).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    sandbox: 'allow-scripts allow-same-origin allow-forms',
    'require-trusted-types-for': "'script'",
    'trusted-types': 'svelte-trusted-html',
  });
});

test('the scheme is a standard one, without rights that web pages lack', () => {
  const registered: unknown[] = [];
  registerAppScheme({ registerSchemesAsPrivileged: (schemes) => void registered.push(...schemes) });
  expect(registered).toEqual([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
});
