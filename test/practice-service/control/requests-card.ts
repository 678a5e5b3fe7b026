// The last requests of clients, newest first.
import { html } from 'hono/html';
import type { PageContent } from './content.ts';
import type { RequestEntry } from '../request-log.ts';
import type { Html } from './html.ts';

const shown = 40;

export function requestsCard({ state }: PageContent): Html {
  const requests = state.requests.slice(-shown).reverse();
  return html`<section class="full">
    <h2>Last requests</h2>
    <div id="requests" class="scroll" data-live tabindex="0" role="region" aria-label="Last requests">
      ${
        requests.length === 0
          ? html`<p class="empty">No requests yet</p>`
          : html`<table>
              <thead>
                <tr>
                  <th scope="col">Time</th>
                  <th scope="col">Request</th>
                  <th scope="col">User</th>
                  <th scope="col">Status</th>
                </tr>
              </thead>
              <tbody>
                ${requests.map(
                  (entry) =>
                    html`<tr>
                      <td>${new Date(entry.at).toTimeString().slice(0, 8)}</td>
                      <td>
                        <span class="path">${entry.method} ${entry.path}</span>
                        ${entry.grantType === undefined ? '' : html`<small>${entry.grantType}</small>`}
                      </td>
                      <td>${entry.login ?? ''}</td>
                      <td>
                        <b data-status="${statusClass(entry)}">${entry.status ?? '…'}</b>
                        ${detail(entry)}
                      </td>
                    </tr>`,
                )}
              </tbody>
            </table>`
      }
    </div>
  </section>`;
}

function detail({ fault, error }: RequestEntry): Html | string {
  const parts = [
    ...(fault === undefined ? [] : [fault === 'status' ? 'fault' : `fault: ${fault}`]),
    ...(error === undefined ? [] : [error]),
  ];
  return parts.length === 0 ? '' : html`<small>${parts.join(' · ')}</small>`;
}

function statusClass({ status = 0 }: RequestEntry): 'good' | 'problem' | 'open' {
  if (status === 0) return 'open';
  return status < 400 ? 'good' : 'problem';
}
