// Keeps other pages of the user's browser away from the control page: they can neither read nor change anything.
import type { MiddlewareHandler } from 'hono';
import { randomBytes, timingSafeEqual } from 'node:crypto';

export interface Guard {
  /** The token that every form has to send as `csrf`. */
  readonly csrf: string;
  /**
   * Refuses other host names (against DNS rebinding), and changes from another origin (`Origin` and
   * `Sec-Fetch-Site`). The form's token is checked with `isOwnForm`.
   */
  readonly middleware: MiddlewareHandler;
  readonly isOwnForm: (csrf: string) => boolean;
}

/** @param port returns the page's port */
export function createGuard(port: () => number): Guard {
  const csrf = randomBytes(24).toString('base64url');
  const expected = Buffer.from(csrf);
  return {
    csrf,
    middleware: async (context, next) => {
      const host = context.req.header('host') ?? '';
      if (![`127.0.0.1:${port()}`, `localhost:${port()}`].includes(host)) {
        return context.text('This page is available at 127.0.0.1 only.', 403);
      }
      if (context.req.method !== 'GET') {
        const site = context.req.header('sec-fetch-site') ?? 'same-origin';
        if (context.req.header('origin') !== `http://${host}` || site !== 'same-origin') {
          return context.text('Only this page can change something.', 403);
        }
      }
      return next();
    },
    isOwnForm: (sent) => {
      const bytes = Buffer.from(sent);
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    },
  };
}
