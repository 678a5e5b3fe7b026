// The card of faults: the active ones, and a form for another.
import { html } from 'hono/html';
import type { PageContent } from './content.ts';
import { type Endpoint, endpoints, type ListedFault } from '../faults/fault.ts';
import { faultGroups, faultLabel } from './fault-choices.ts';
import { actionButton, actionForm, type Html, options } from './html.ts';

export function faultsCard(content: PageContent): Html {
  const active = content.faults.active();
  return html`<section class="full">
    <h2>Faults</h2>
    <div id="faults" data-live>
      ${active.length === 0 ? html`<p class="empty">No active faults</p>` : ''}
      <ul class="records">
        ${active.map((fault) => {
          const where = fault.fault.kind === 'refuse' ? 'Every request' : endpointLabels[fault.endpoint];
          const name = `${where}: ${faultLabel(fault.fault)}`;
          return html`<li>
            <div>
              <b>${name}</b>
              <small>${progress(fault)}</small>
            </div>
            ${actionButton('end-fault', content, 'End', name, { fault: String(fault.id) })}
          </li>`;
        })}
      </ul>
    </div>
    ${actionForm(
      'add-fault',
      content,
      html`<label>
          Requests to
          <select name="endpoint" autocomplete="off">
            ${options(
              endpoints.map((endpoint) => [endpoint, endpointLabels[endpoint]]),
              'profile',
            )}
          </select>
        </label>
        <label class="wide">
          Fault
          <select name="fault" autocomplete="off">
            ${faultGroups.map(
              ({ label, choices }) =>
                html`<optgroup label="${label}">
                  ${options(
                    choices.map((each) => [each.id, each.label]),
                    '500',
                  )}
                </optgroup>`,
            )}
          </select>
        </label>
        <label>
          How often
          <select name="times" autocomplete="off">
            ${options([
              ['', 'until ended'],
              ['1', 'next request'],
              ['2', 'next 2 requests'],
              ['5', 'next 5 requests'],
              ['20', 'next 20 requests'],
            ])}
          </select>
        </label>
        <label>
          At token address
          <select name="only" autocomplete="off">
            ${options([
              ['', 'each'],
              ['specification', 'specification only'],
              ['newer', 'newer only'],
            ])}
          </select>
        </label>
        <button class="primary">Add fault</button>`,
    )}
  </section>`;
}

const endpointLabels: Readonly<Record<Endpoint, string>> = {
  portal: 'Login page',
  code: 'Code grant',
  password: 'Password grant',
  mfa: 'Second factor',
  refresh: 'Token refresh',
  profile: 'Profile',
  domains: 'Domains',
  'domain-count': 'Number of domains',
  version: 'Version',
  revocation: 'Revocation',
  voicemail: 'Voicemail',
  'voicemail-count': 'Voicemail count',
  calls: 'Calls',
};

function progress({ fault, hits, remaining, only }: ListedFault): string {
  if (fault.kind === 'refuse') return 'until ended';
  const parts = [
    hits === 1 ? '1 request so far' : `${hits} requests so far`,
    remaining === Infinity ? 'until ended' : `${remaining} to go`,
    ...(only === undefined ? [] : [`${only} token address only`]),
  ];
  return parts.join(' · ');
}
