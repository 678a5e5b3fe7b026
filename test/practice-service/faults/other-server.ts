// The other host of the fault `redirect-other-host`. It logs its requests and accepts any credentials.
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { ServiceEnv } from '../environment.ts';
import { portalPath } from '../paths.ts';
import { type RequestEntry, requestLog } from '../request-log.ts';
import { readParameters } from '../token/parameters.ts';
import { unusableTokenResponse } from './distort.ts';

/** Its portal is an identity provider's page with a link back to `portalOrigin`. All other paths return a token response. */
export function otherServer(
  requests: RequestEntry[],
  clock: () => number,
  portalOrigin: () => string,
): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>()
    .use(requestLog(requests, 'other-host', clock))
    .get(portalPath, (context) => {
      const back = `${portalOrigin()}${portalPath}${new URL(context.req.url).search}`;
      return context.html(
        html`<!doctype html>
          <html lang="en">
            <title>Practice identity provider</title>
            <h1>Practice identity provider</h1>
            <p><a id="continue" href="${back}">Continue to the practice service</a></p>
          </html>`,
      );
    })
    .all('*', async (context) => {
      await readParameters(context);
      return context.json(unusableTokenResponse);
    });
}
