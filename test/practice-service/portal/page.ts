// The portal's login page and error page.
import { html, raw } from 'hono/html';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { favicon, mark, theme } from '../brand/brand.ts';
import type { Passcodes } from '../token/passcodes.ts';
import type { PracticeUser } from '../users.ts';

export interface LoginPageContent {
  /** The application that requests the sign-in. */
  readonly clientName: string;
  /** The initial values of the fields. */
  readonly username: string;
  readonly password: string;
  readonly users: readonly PracticeUser[];
  readonly passcodes: Passcodes;
  /** Why the last attempt failed. */
  readonly error?: string;
}

type Html = ReturnType<typeof html>;

const style = theme + readFileSync(new URL('portal.css', import.meta.url), 'utf8');

/**
 * Headers of every page. `form-action` is not restricted, because browsers apply it to the redirect after the form too, and
 * that leads to the application.
 */
export const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** The login form, below the error if there is one. Focuses what comes next: a field that is empty, or the button. */
export function loginPage(content: LoginPageContent): Html {
  const { clientName, username, password, users, passcodes, error } = content;
  const hasError = error !== undefined;
  const described = hasError ? raw(' aria-invalid="true" aria-describedby="problem"') : '';
  const focused = username === '' ? 'username' : password === '' ? 'password' : 'button';
  const focus = (name: typeof focused) => (name === focused ? 'autofocus' : '');
  return page(
    hasError ? 'Not signed in' : 'Sign in',
    html`
      <h1>Sign in</h1>
      <p class="lead">to continue to <b>${clientName}</b></p>
      ${hasError ? html`<p class="problem" id="problem" role="alert">${warning}<span>${error}</span></p>` : ''}
      <form method="post">
        <label for="username">Username</label>
        <input
          id="username"
          name="username"
          type="text"
          inputmode="email"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          placeholder="name@practice.example"
          value="${username}"
          required
          ${described}
          ${focus('username')}
        />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          value="${password}"
          required
          ${described}
          ${focus('password')}
        />
        <div class="actions">
          <button class="primary" name="action" value="sign-in" ${focus('button')}>Sign in</button>
          <button name="action" value="cancel" formnovalidate>Cancel</button>
        </div>
      </form>
      <details>
        <summary>Accounts to practise with</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Password</th>
            </tr>
          </thead>
          <tbody>
            ${users.map(
              (user) =>
                html`<tr>
                  <td>${user.login}<small>${user.purpose}</small></td>
                  <td>
                    <code>${user.password}</code>
                    ${passcodeLine(passcodes, user)}
                  </td>
                </tr>`,
            )}
          </tbody>
        </table>
      </details>
    `,
  );
}

function passcodeLine(passcodes: Passcodes, user: PracticeUser): Html | '' {
  const [factor] = user.secondFactors;
  const passcode = factor && passcodes.current(user, factor);
  return passcode === undefined ? '' : html`<small>then the code <code>${passcode}</code></small>`;
}

/** The page of a portal that is opened in the browser. */
export function homePage(): Html {
  return page(
    'Practice portal',
    html`
      <h1>Practice portal</h1>
      <p class="lead">
        Perch opens your service’s portal here. The practice service has nothing more to show.
      </p>
    `,
  );
}

/** The page for a request that can't be trusted: without a form, links and redirect. */
export function errorPage(reason: string): Html {
  return page(
    'Sign-in is not possible',
    html`
      <h1>Sign-in is not possible</h1>
      <p class="problem" role="alert">${warning}<span>${reason}</span></p>
      <p class="lead">
        Nothing has been sent. Close this window and contact the administrator of the application.
      </p>
    `,
  );
}

function page(title: string, main: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Practice service</title>
        <link rel="icon" href="${favicon}" />
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <header>${mark} <span>Practice service</span></header>
        <main>${main}</main>
        <footer>A service for practice that runs on this computer. Nothing typed here leaves it.</footer>
      </body>
    </html>`;
}

const warning = raw(`<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.75"
  stroke-linecap="round" aria-hidden="true"><circle cx="10" cy="10" r="7.5"/><path d="M10 6v5"/>
  <circle cx="10" cy="13.8" r=".4" fill="currentColor"/></svg>`);
