// Serves the panel's page from `app://perch/`.
import type { Protocol } from 'electron';
import { readFile } from 'node:fs/promises';
import { basename, extname, join, normalize, sep } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** The strictest policy that the page works with. */
export const panelPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // Without `allow-modals`, so that `print()` and `alert()` open nothing and don't hold the page up.
  'sandbox allow-scripts allow-same-origin allow-forms',
  // Only Svelte's templates may create markup from text.
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html',
].join('; ');

/** Must run before the app is ready. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
}

/**
 * Serves a folder's files of the types above at `app://perch/` in one session. All other requests of the scheme get status 404.
 * `onMissing` gets the name of a served file that can't be read.
 */
export function serveApp(
  session: { readonly protocol: Pick<Protocol, 'handle'> },
  folder: string,
  onMissing: (file: string) => void,
): void {
  session.protocol.handle('app', async ({ method, url }) => {
    try {
      const { host, pathname } = new URL(url);
      const file = normalize(join(folder, decodeURIComponent(pathname)));
      const type = types[extname(file)];
      const isAllowed = host === 'perch' && method === 'GET' && file.startsWith(folder + sep);
      if (!isAllowed || type === undefined) return notFound();
      const content = await readFile(file).catch(() => onMissing(basename(file)));
      return content === undefined
        ? notFound()
        : new Response(new Uint8Array(content), { headers: headersFor(type) });
    } catch {
      return notFound();
    }
  });
}

function notFound(): Response {
  return new Response('Not found', { status: 404 });
}

function headersFor(type: string): Record<string, string> {
  return {
    'content-type': type,
    'content-security-policy': panelPolicy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
}
