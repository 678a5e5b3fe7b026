// Which token addresses the service has. The newer one is observed (service.md, "Newer token address").
import type { MiddlewareHandler } from 'hono';
import { newerTokenPath, tokenPaths } from './paths.ts';

export const dialects = ['specification', 'newer', 'both'] as const;

/**
 * `specification`: the token address of the specification. `both`: also `/ns-api/v2/tokens` and the resources of newer
 * deployments. `newer`: these without the token address of the specification; no such deployment is known.
 */
export type Dialect = (typeof dialects)[number];

/** The field names of voicemail and calls: published descriptions use other names in their example than in their schema. */
export type RecordNames = 'example' | 'schema';

/** The token address of the specification, or the one of newer deployments. */
export type TokenAddress = Exclude<Dialect, 'both'>;

export function hasTokenAddress(dialect: Dialect, address: TokenAddress): boolean {
  return dialect === 'both' || dialect === address;
}

/** Returns which token address a path is, whether or not the service has it. */
export function tokenAddressOf(path: string): TokenAddress | undefined {
  if (path === newerTokenPath) return 'newer';
  return tokenPaths.includes(path) ? 'specification' : undefined;
}

/** Answers like a web server without this path: 404 with a page instead of JSON. */
export const pageNotFound: MiddlewareHandler = (context) =>
  Promise.resolve(
    context.html(
      '<!doctype html><html><head><title>404 Not Found</title></head><body><h1>Not Found</h1><p>The requested URL was not found on this server.</p></body></html>',
      404,
    ),
  );
