// The control page, as it is when it is loaded.
import { html, raw } from 'hono/html';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { favicon, mark, theme } from '../brand/brand.ts';
import { endpoints, type ListedFault } from '../faults/fault.ts';
import { usualAnswering } from '../resources/answer-rules.ts';
import type { ServiceState } from '../state.ts';
import type { PracticeUser } from '../users.ts';
import { faultChoices } from './fault-choices.ts';

export interface PageContent {
  readonly state: ServiceState;
  readonly faults: readonly ListedFault[];
  /** The address of the service. */
  readonly baseUrl: string;
  /** The token that proves that a form is the page's own. */
  readonly csrf: string;
  /** The selected user. */
  readonly user: PracticeUser;
}

type Html = ReturnType<typeof html>;

const style = theme + readFileSync(new URL('control.css', import.meta.url), 'utf8');

export const controlPageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
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

const presences = ['open', 'inuse', 'alerting', 'progressing', 'closed', 'inactive', ''];
const shownRequests = 40;

export function controlPage(content: PageContent): Html {
  const { state, user, faults } = content;
  const presence = text(state.profiles.of(user.login)['user-presence-status']);
  const { doNotDisturb, forwardAlways } = state.answering.get(user.login) ?? usualAnswering;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Control – Practice service</title>
        <link rel="icon" href="${favicon}" />
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <h1>${mark} Practice service: ${content.baseUrl}</h1>
        <nav aria-label="Users">
          ${state.users.map(
            ({ login }) =>
              html`<a
                href="/?user=${encodeURIComponent(login)}"
                ${login === user.login ? 'aria-current=page' : ''}
              >
                ${login}
              </a>`,
          )}
        </nav>
        <main>
          <section>
            <h2>${user.firstName} ${user.lastName}</h2>
            <p>Password <code>${user.password}</code></p>
            ${user.secondFactors.map((factor) => {
              const passcode = state.passcodes.current(user, factor) ?? 'used';
              return html`<p>Passcode (${factor.vendor}) <code class="passcode">${passcode}</code></p>`;
            })}
            ${form(
              'presence',
              content,
              html`${select('presence', presences, presence)} <button>Set presence</button>`,
            )}
          </section>
          <section>
            <h2>New voicemail</h2>
            ${state.mailboxes.list(user.login, 'new', 'example').map((record) => {
              const message = text(record['filename']);
              return html`<div>
                ${text(record['FromName'])} ${button('mark-as-heard', content, 'Heard', { message })}
                ${button('remove-message', content, 'Remove', { message })}
              </div>`;
            })}
            ${form('add-message', content, html`${callerField} <button>Add message</button>`)}
          </section>
          <section>
            <h2>Calls</h2>
            ${state.calls
              .ids(user)
              .map(
                (call) =>
                  html`<div>
                    ${call} ${button('answer-call', content, 'Answer', { call })}
                    ${button('end-call', content, 'End', { call })}
                  </div>`,
              )}
            ${form(
              'start-call',
              content,
              html`${callerField} ${select('direction', ['incoming', 'outgoing'])}
                <label><input type="checkbox" name="answered" value="yes" checked /> answered</label>
                <button>Start call</button>`,
            )}
          </section>
          <section>
            <h2>Answering rule</h2>
            ${form(
              'answering',
              content,
              html`<label
                  ><input
                    type="checkbox"
                    name="do-not-disturb"
                    value="yes"
                    ${doNotDisturb ? 'checked' : ''}
                  />
                  do not disturb</label
                >
                <input
                  name="forward-always"
                  aria-label="Forward all calls to"
                  placeholder="Forward all calls to"
                  value="${forwardAlways}"
                />
                <button>Set rule</button>`,
            )}
          </section>
          <section>
            <h2>Faults</h2>
            ${faults.map(
              ({ id, endpoint, fault, hits }) =>
                html`<div>
                  ${endpoint}: ${labelOf(fault)}, ${hits} so far
                  ${button('end-fault', content, 'End', { fault: String(id) })}
                </div>`,
            )}
            ${form(
              'add-fault',
              content,
              html`${select('endpoint', endpoints, 'profile')}
                ${select('fault', Object.keys(faultChoices), '500, JSON error')}
                <label><input type="checkbox" name="times" value="1" /> next request only</label>
                <button>Add fault</button>`,
            )}
            ${button('expire-access-tokens', content, 'Expire all access tokens')}
            ${button('end-refresh-tokens', content, 'Revoke all refresh tokens')}
          </section>
        </main>
        <h2>Last requests</h2>
        <ul>
          ${state.requests
            .slice(-shownRequests)
            .reverse()
            .map(
              ({ at, method, path, grantType, login, status, fault, error }) =>
                html`<li>
                  ${new Date(at).toTimeString().slice(0, 8)} ${method} ${path} ${grantType} ${login}
                  <b>${status}</b> ${fault} ${error}
                </li>`,
            )}
        </ul>
      </body>
    </html>`;
}

/** A form of the page. Its hidden fields are the CSRF token, the selected user and `fields`. */
function form(
  action: string,
  { csrf, user }: PageContent,
  inner: Html,
  fields: Readonly<Record<string, string>> = {},
): Html {
  const hidden = Object.entries({ csrf, user: user.login, ...fields });
  return html`<form method="post" action="/actions/${action}">
    ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)} ${inner}
  </form>`;
}

/** A form that is one button. */
function button(
  action: string,
  content: PageContent,
  label: string,
  fields?: Readonly<Record<string, string>>,
): Html {
  return form(action, content, html`<button>${label}</button>`, fields);
}

function select(name: string, values: readonly string[], selected?: string): Html {
  return html`<select name="${name}" aria-label="${name}">
    ${values.map((value) => html`<option ${value === selected ? 'selected' : ''}>${value}</option>`)}
  </select>`;
}

const callerField = html`<input name="name" aria-label="Name" placeholder="Name" />`;

function labelOf(fault: ListedFault['fault']): string {
  const [label = fault.kind] = Object.entries(faultChoices).find(([, each]) => each === fault) ?? [];
  return label;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
