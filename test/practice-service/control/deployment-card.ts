// The card with what affects all users: the token addresses, and the tokens of everybody.
import { html } from 'hono/html';
import type { Dialect } from '../dialect.ts';
import type { PageContent } from './content.ts';
import { actionButton, actionForm, type Html, options } from './html.ts';

export function deploymentCard(content: PageContent): Html {
  const { dialect } = content.state;
  return html`<section class="full">
    <h2>Deployment</h2>
    <div class="columns">
      <div id="dialect" data-live>
        ${actionForm(
          'dialect',
          content,
          html`<label>
              Token address
              <select name="dialect" autocomplete="off">
                ${options(Object.entries(dialectLabels), dialect)}
              </select>
            </label>
            <button class="primary">Set</button>`,
        )}
      </div>
      <div class="actions">
        ${actionButton('expire-access-tokens', content, 'Expire all access tokens', '')}
        ${actionButton('end-refresh-tokens', content, 'Revoke all refresh tokens', '')}
      </div>
    </div>
  </section>`;
}

const dialectLabels: Readonly<Record<Dialect, string>> = {
  specification: 'As specified: /ns-api/oauth2/token/',
  both: 'Both, as newer deployments',
  newer: 'Only /ns-api/v2/tokens',
};
