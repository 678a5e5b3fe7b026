// The control page. It also works without its script, which updates it every two seconds and sends its forms in place.
import { html, raw } from 'hono/html';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { favicon, mark, theme } from '../brand/brand.ts';
import type { PageContent } from './content.ts';
import { deploymentCard } from './deployment-card.ts';
import { faultsCard } from './faults-card.ts';
import type { Html } from './html.ts';
import { requestsCard } from './requests-card.ts';
import { userCards, userList } from './user-cards.ts';

const style = theme + readFileSync(new URL('control.css', import.meta.url), 'utf8');
const script = readFileSync(new URL('live.js', import.meta.url), 'utf8');

export const controlPageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src '${sha256(style)}'`,
    `script-src '${sha256(script)}'`,
    'img-src data:',
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // `no-referrer` would make the browser send `Origin: null` with the forms.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

export function controlPage(content: PageContent): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Control – Practice service</title>
        <link rel="icon" href="${favicon}" />
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <header>
          ${mark}
          <h1>Practice service <span>Control</span></h1>
          <p>${content.baseUrl}</p>
        </header>
        <p class="problem" id="problem" role="alert" hidden></p>
        <main>
          <nav aria-label="Users" id="users" data-live>${userList(content)}</nav>
          <div class="cards">${userCards(content)}</div>
          ${faultsCard(content)} ${deploymentCard(content)} ${requestsCard(content)}
        </main>
        ${raw(`<script>${script}</script>`)}
      </body>
    </html>`;
}

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
