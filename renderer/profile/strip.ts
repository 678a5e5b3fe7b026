// The entries of the strip below the header. Strip.svelte shows the first one and counts the other notices ("+2").
import type { AccountView, AppView } from '../../app/contract/view.ts';
import { formats, messages } from '../../app/i18n/i18n.ts';
import { keychainTitle } from '../../app/i18n/keychain-title.ts';
import type { IconName } from '../components/icons.ts';
import { rowName } from '../domains/row-name.ts';
import { fieldLookup } from './overview-rows.ts';
import { formatFieldValue, rawValue } from './field-labels.ts';

export interface StripEntry {
  readonly kind: 'notice' | 'call' | 'text';
  readonly tone: 'stop' | 'warning' | 'call' | 'ringing' | 'plain';
  readonly icon?: IconName;
  readonly text: string;
  /** What the entry's own button does. */
  readonly action?: 'sign-in-again' | 'poll';
}

/** Whether an account's data may be outdated: the account isn't signed in, is offline or stale. */
export function isOutdated({ signIn, network, isStale }: AccountView): boolean {
  return signIn !== 'signed-in' || network === 'offline' || isStale === true;
}

/** Whether the user should sign in again. If the client is refused, the access token works until it expires. */
export function needsSignIn({ signIn, isClientRefused }: AccountView): boolean {
  return signIn === 'sign-in-again' || isClientRefused === true;
}

/**
 * Returns the entries, the most urgent first.
 *
 * @param now in milliseconds since 1970; times on another day are shown with their date
 */
export function stripEntries(
  account: AccountView,
  { secrets, startupWarnings, update }: Pick<AppView, 'secrets' | 'startupWarnings' | 'update'>,
  now: number,
): readonly StripEntry[] {
  const texts = messages.strip;
  const notice = (text: string, icon: IconName = 'warning', more: Partial<StripEntry> = {}): StripEntry => ({
    kind: 'notice',
    tone: 'warning',
    icon,
    text,
    ...more,
  });
  const { call } = account;
  return [
    // A failed action of the user comes before any state.
    account.notice?.tone === 'error' && notice(texts.failed, 'warning', { tone: 'stop' }),
    // While the keychain can't be read, a new sign-in couldn't be stored either: its button isn't offered here.
    account.isKeychainUnread
      ? notice(keychainTitle(secrets), 'key', { tone: 'stop', action: 'poll' })
      : needsSignIn(account) &&
        notice(texts.signInRequired, 'key', { tone: 'stop', action: 'sign-in-again' }),
    account.unusualStatus !== undefined &&
      notice(messages.account.status(account.unusualStatus), 'warning', { tone: 'stop' }),
    passwordAdvice(account) !== undefined && notice(texts.passwordReset, 'key'),
    secrets.kind === 'pending' && !account.isKeychainUnread && notice(keychainTitle(secrets), 'key'),
    accountNotice(account, now),
    call && {
      kind: 'call' as const,
      ...(call.isRinging
        ? ({ tone: 'ringing', icon: 'bell' } as const)
        : ({ tone: 'call', icon: 'phone' } as const)),
      text: call.text,
    },
    startupWarnings.length > 0 && notice(texts.startupWarning),
    secrets.kind === 'session-only' &&
      !account.isKeychainUnread &&
      notice(texts.sessionOnly(keychainTitle(secrets)), 'key'),
    update !== undefined && notice(texts.update(update.version), 'info', { tone: 'plain' }),
    ...plainEntries(account),
  ].filter((entry) => entry !== false && entry !== undefined);
}

/** Returns what the user can do about an `account-status` such as `pwd reset`; undefined if nothing. */
export function passwordAdvice({ profile }: AccountView): string | undefined {
  if (profile === undefined) return undefined;
  return messages.overview.statusAdvice[rawValue(fieldLookup(profile)('account-status'))];
}

/** Returns the notice about the network, an outdated profile or another problem; undefined if none needs an entry. */
function accountNotice(account: AccountView, now: number): StripEntry | undefined {
  const { signIn, network, profile, isStale, notice, retryAt } = account;
  if (needsSignIn(account) && network === 'online') return undefined;
  const texts = messages.strip;
  const updated = profile === undefined ? '' : texts.lastUpdate(updateTime(profile.readAt, now));
  const next = nextTry(account, now) ?? updated;
  const entry = (text: string, icon: IconName): StripEntry => ({
    kind: 'notice',
    tone: 'warning',
    icon,
    text: `${text} ${next}`.trim(),
    ...(signIn !== 'sign-in-again' && retryAt === undefined && { action: 'poll' }),
  });
  if (network === 'offline') return entry(texts.offline, 'offline');
  // A failed action's notice hides the account's own.
  if (notice !== undefined && notice.tone !== 'error') return entry(texts.problem, 'warning');
  return isStale === true ? entry(texts.outdated, 'warning') : undefined;
}

/** Returns until when the service's wait lasts; undefined without one. */
export function nextTry({ retryAt }: AccountView, now: number): string | undefined {
  return retryAt === undefined ? undefined : messages.strip.nextTry(updateTime(retryAt, now));
}

function updateTime(readAt: number, now: number): string {
  const isToday = new Date(readAt).toDateString() === new Date(now).toDateString();
  return isToday ? formats.shortTime(readAt) : formats.dateTime(readAt);
}

/** What there is to know when there is nothing to do: the status message, the selected domain, department and site. */
function plainEntries({ profile, selectedDomain }: AccountView): StripEntry[] {
  if (profile === undefined) return [];
  const field = fieldLookup(profile);
  const known = (name: 'status-message' | 'department' | 'site') => {
    const { lines, isAbsent } = formatFieldValue(field(name));
    return isAbsent ? '' : lines.join(', ');
  };
  const message = known('status-message');
  const domain = selectedDomain === undefined ? '' : messages.account.selectedDomain(rowName(selectedDomain));
  const joined = (...texts: readonly string[]) => texts.filter((text) => text !== '').join(' · ');
  const place = joined(known('department'), known('site'));
  return [
    // The strip shows only the first entry, so the message is joined with the domain.
    ...(message === ''
      ? []
      : [{ kind: 'text', tone: 'plain', icon: 'chat', text: joined(domain, message) } as const]),
    ...[domain, place]
      .filter((text) => text !== '')
      .map((text) => ({ kind: 'text', tone: 'plain', text }) as const),
  ];
}
