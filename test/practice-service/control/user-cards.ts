// The list of users, and the cards of the selected one: sign-in, presence, voicemail and calls.
import { html } from 'hono/html';
import type { PageContent } from './content.ts';
import type { PracticeUser } from '../users.ts';
import { actionButton, actionForm, type Html, options } from './html.ts';

const presences = [
  ['open', 'Available'],
  ['inuse', 'On a call'],
  ['alerting', 'Ringing'],
  ['progressing', 'Dialling'],
  ['closed', 'Busy'],
  ['inactive', 'Inactive'],
  ['', 'Nothing known'],
] as const;

export function userList({ state, user: selected }: PageContent): Html {
  return html`<ul>
    ${state.users.map((user) => {
      const presence = presenceOf(state, user);
      const messages = state.mailboxes.count(user.login, 'new').count;
      const calls = state.calls.ids(user).length;
      const facts = [
        presenceLabel(presence),
        ...(messages > 0 ? [plural(messages, 'message')] : []),
        ...(calls > 1 ? [plural(calls, 'call')] : []),
      ];
      return html`<li>
        <a href="/?user=${encodeURIComponent(user.login)}" ${user === selected ? 'aria-current=page' : ''}>
          <span class="dot" data-presence="${presence}"></span>
          <span>
            <b>${fullName(user)}</b>
            <small>${facts.join(' · ')}</small>
          </span>
        </a>
      </li>`;
    })}
  </ul>`;
}

export function userCards(content: PageContent): Html {
  return html`${signInCard(content)} ${presenceCard(content)} ${voicemailCard(content)} ${callsCard(content)}`;
}

function signInCard({ state, user }: PageContent): Html {
  const passcodes = user.secondFactors.map((factor) => ({
    factor,
    passcode: state.passcodes.current(user, factor),
  }));
  return html`<section class="sign-in">
    <h2>${fullName(user)}</h2>
    <dl>
      <div>
        <dt>Username</dt>
        <dd><code>${user.login}</code></dd>
      </div>
      <div>
        <dt>Password</dt>
        <dd><code>${user.password}</code></dd>
      </div>
      <div>
        <dt>Extension</dt>
        <dd>${user.extension}</dd>
      </div>
      ${passcodes.map(
        ({ factor, passcode }, index) =>
          html`<div>
            <dt>Passcode${passcodes.length > 1 ? ` (${factor.vendor})` : ''}</dt>
            <dd id="passcode-${index}" data-live>
              ${
                passcode === undefined
                  ? html`<small>All used; the next one comes within 30 seconds.</small>`
                  : html`<code class="passcode">${passcode}</code>`
              }
            </dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

function presenceCard(content: PageContent): Html {
  const { state, user } = content;
  const presence = presenceOf(state, user);
  const isKnown = presences.some(([value]) => value === presence);
  const choices = isKnown ? presences : [...presences, [presence, presence] as const];
  const isVoicemailOn = state.profiles.of(user.login)['voicemail-enabled'] === 'yes';
  return html`<section>
    <h2>Status</h2>
    <div id="presence" data-live>
      ${actionForm(
        'presence',
        content,
        html`<label>
            Presence
            <select name="presence" autocomplete="off">
              ${options(
                choices.map(([value, label]) => [value, value === '' ? label : `${label} (${value})`]),
                presence,
              )}
            </select>
          </label>
          <button class="primary">Set</button>`,
      )}
    </div>
    <div id="voicemail-enabled" class="switch" data-live>
      <span>Voicemail is <b>${isVoicemailOn ? 'on' : 'off'}</b></span>
      ${actionButton('voicemail-enabled', content, isVoicemailOn ? 'Turn off' : 'Turn on', 'voicemail', {
        enabled: isVoicemailOn ? 'no' : 'yes',
      })}
    </div>
  </section>`;
}

function voicemailCard(content: PageContent): Html {
  const { state, user } = content;
  const messages = state.mailboxes.list(user.login, 'new', 'example');
  return html`<section>
    <h2>New voicemail</h2>
    ${notServed(content, 'voicemail')}
    <div id="messages" data-live>
      ${messages.length === 0 ? html`<p class="empty">No new messages</p>` : ''}
      <ul class="records">
        ${messages.map((message) => {
          const from = text(message['FromName']) || text(message['FromUser']);
          const details = [
            ...(text(message['FromName']) === '' ? [] : [text(message['FromUser'])]),
            `${text(message['length'])} s`,
          ];
          const fields = { message: text(message['filename']) };
          return html`<li>
            <div>
              <b>${from}</b>
              <small>${details.join(' · ')}</small>
            </div>
            <div class="actions">
              ${actionButton('move-message', content, 'Heard', from, { ...fields, folder: 'save' })}
              ${actionButton('remove-message', content, 'Remove', from, fields)}
            </div>
          </li>`;
        })}
      </ul>
    </div>
    ${actionForm(
      'add-message',
      content,
      html`${callerFields()}
        <label class="short">
          Seconds
          <input name="seconds" placeholder="sample" inputmode="numeric" autocomplete="off" />
        </label>
        <label class="wide">
          Transcription
          <input name="transcription" placeholder="sample" autocomplete="off" />
        </label>
        <button class="primary">Add message</button>`,
    )}
  </section>`;
}

function callsCard(content: PageContent): Html {
  const { state, user } = content;
  const records = state.calls.list(user, 'example');
  return html`<section>
    <h2>Calls</h2>
    ${notServed(content, 'calls')}
    <div id="calls" data-live>
      ${records.length === 0 ? html`<p class="empty">No active calls</p>` : ''}
      <ul class="records">
        ${state.calls.ids(user).map((call, index) => {
          const record = records[index] ?? {};
          const isIncoming = record['term_user'] === user.extension;
          const number = text(isIncoming ? record['ani'] : record['dnis']);
          const name = isIncoming ? text(record['orig_name']) || number : number;
          const isRinging = record['time_answer'] === '';
          return html`<li>
            <div>
              <b>${name}</b>
              <small>${isIncoming ? 'Incoming' : 'Outgoing'}${isRinging ? ', ringing' : ''}</small>
            </div>
            <div class="actions">
              ${isRinging ? actionButton('answer-call', content, 'Answer', name, { call }) : ''}
              ${actionButton('end-call', content, 'End', name, { call })}
            </div>
          </li>`;
        })}
      </ul>
    </div>
    ${actionForm(
      'start-call',
      content,
      html`${callerFields()}
        <label>
          Direction
          <select name="direction" autocomplete="off">
            ${options([
              ['incoming', 'Incoming'],
              ['outgoing', 'Outgoing'],
              ['click-to-call', 'Started in the portal'],
            ])}
          </select>
        </label>
        <label>
          State
          <select name="answered" autocomplete="off">
            ${options([
              ['yes', 'Answered'],
              ['no', 'Ringing'],
            ])}
          </select>
        </label>
        <button class="primary">Start call</button>`,
    )}
  </section>`;
}

/** The fields for a caller. If both are empty, a sample is used. */
function callerFields(): Html {
  return html`<label>
      Name
      <input name="name" placeholder="sample" autocomplete="off" />
    </label>
    <label>
      Number
      <input name="number" placeholder="sample" inputmode="tel" autocomplete="off" />
    </label>`;
}

function notServed({ state }: PageContent, extra: 'voicemail' | 'calls'): Html | string {
  if (state.extras.served.includes(extra)) return '';
  return html`<p class="hint">
    Clients can’t read this: the service was started without <code>--extras</code>.
  </p>`;
}

function presenceOf(state: PageContent['state'], user: PracticeUser): string {
  return text(state.profiles.of(user.login)['user-presence-status']);
}

function presenceLabel(presence: string): string {
  return presences.find(([value]) => value === presence)?.[1] ?? presence;
}

function fullName(user: PracticeUser): string {
  return `${user.firstName} ${user.lastName}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
