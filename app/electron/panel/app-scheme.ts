// Serves the panel's page from `app://perch/`, with the strictest content security policy that it works with.
import type { Protocol } from 'electron';
import { readFile } from 'node:fs/promises';
import { basename, extname, join, normalize, sep } from 'node:path';
import { panelPolicy } from '../security/content-security-policy.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Must run before the app is ready. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
}

/**
 * Serves the files of a folder at `app://perch/` in one session. All other requests of the scheme get status 404. `onMissing` is called
 * with the name of a file that can't be read.
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
