// What the overview says first: the status card, and the notices below it.
import type { AccountSummary, AccountView, AppView, ConnectionSummary } from '../../app/contract/view.ts';
import { formats, messages } from '../../app/i18n/i18n.ts';
import { keychainTitle } from '../../app/i18n/keychain-title.ts';
import type { IconName } from '../components/icons.ts';
import type { StatusMark } from '../components/status-marks.ts';
import { rowName } from '../domains/row-name.ts';
import { fieldLookup } from './overview-rows.ts';
import { formatFieldValue, rawValue } from './field-labels.ts';
import { durationText } from './presence-today.ts';

/** Whether an account's data may be outdated: the account isn't signed in, is offline or stale. */
export function isOutdated({ signIn, network, isStale }: AccountView): boolean {
  return signIn !== 'signed-in' || network === 'offline' || isStale === true;
}

/** Whether the user should sign in again. If the client is refused, the access token works until it expires. */
export function needsSignIn({ signIn, isClientRefused }: AccountView): boolean {
  return signIn === 'sign-in-again' || isClientRefused === true;
}

/** Returns what the accounts need of the user, the most urgent first, with their names. */
export function needsOf(
  accounts: readonly AccountSummary[],
): readonly { readonly need: StatusMark; readonly text: string }[] {
  const needs = ['ringing', 'sign-in-required', 'account-status', 'messages'] as const;
  const { labelled } = messages.fieldValue;
  return accounts
    .flatMap(({ name, state, stateText, newVoicemail }) => {
      const need = needs.find((each) => each === state);
      if (need !== undefined) return [{ need, text: labelled(name, stateText) }];
      if (newVoicemail === undefined) return [];
      return [
        { need: 'messages' as const, text: labelled(name, messages.overview.newMessages(newVoicemail)) },
      ];
    })
    .toSorted((a, b) => needs.indexOf(a.need) - needs.indexOf(b.need));
}

export interface StatusCard {
  readonly mark: StatusMark;
  /** Whether the mark has no colour: the presence may be outdated, or seem to contradict an account status such as "suspended". */
  readonly isHollow: boolean;
  /** Whether the word is of an earlier reading. */
  readonly isOld: boolean;
  readonly word: string;
  /** Below the word; may be empty. */
  readonly caption: string;
}

/** @param now in milliseconds since 1970; times on another day are shown with their date */
export function statusCard(account: AccountView, now: number): StatusCard {
  const { profile, presence, call, signIn, isPolling, network, connection } = account;
  const texts = messages.overview;
  const isOld = isOutdated(account);
  const cause = needsSignIn(account) ? 'sign-in-required' : network === 'offline' ? 'offline' : undefined;
  const restoring = signIn === 'restoring' ? 'connecting' : undefined;
  if (profile === undefined) {
    const isLoading = cause === undefined && (isPolling || restoring !== undefined);
    return {
      mark: cause ?? (isLoading ? 'connecting' : 'unknown'),
      isHollow: true,
      isOld: false,
      word: isLoading ? texts.loading : texts.notLoaded,
      caption: connection.name,
    };
  }
  const isKnown = presence.kind !== 'unknown' && presence.kind !== 'other';
  const mark = isKnown ? presence.kind : 'unknown';
  const card = {
    isOld,
    isHollow: isOld || !isKnown || account.unusualStatus !== undefined,
    word: isKnown ? presence.label : texts.presenceUnknown,
  };
  if (isOld) {
    const asOf = texts.lastKnownAt(readingTime(profile.readAt, now));
    return { ...card, mark: cause ?? restoring ?? mark, caption: asOf };
  }
  const { unreachableText } = account.answering ?? {};
  if (call === undefined && unreachableText !== undefined) return { ...card, mark, caption: unreachableText };
  if (!isKnown) {
    const says = presence.kind === 'other' ? texts.serviceSays(presence.label) : texts.notSent;
    return { ...card, mark, caption: says };
  }
  if (call?.isRinging) return { ...card, mark: 'ringing', caption: call.name === '' ? '' : call.number };
  const since = call?.since ?? account.presenceSince;
  const duration = since === undefined || call !== undefined ? '' : ` · ${durationText(now - since)}`;
  const caption = since === undefined ? '' : `${texts.since(formats.shortTime(since))}${duration}`;
  return { ...card, mark, caption };
}

/** Returns the status message and the selected domain in one line; empty without both. */
export function statusMessage({ profile, selectedDomain }: AccountView): string {
  if (profile === undefined) return '';
  const { lines, isAbsent } = formatFieldValue(fieldLookup(profile)('status-message'));
  const domain = selectedDomain === undefined ? '' : messages.account.selectedDomain(rowName(selectedDomain));
  return [isAbsent ? '' : lines.join(', '), domain].filter((text) => text !== '').join(' · ');
}

/** How long a call has lasted, in digits. */
export function callDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[0] === 0 ? parts.slice(1) : parts).map((part) => String(part).padStart(2, '0')).join(':');
}

export type NoticeStep = 'sign-in-again' | 'poll' | 'unlock' | 'copy' | 'show' | 'details';

export interface StatusNotice {
  readonly icon: IconName;
  readonly title: string;
  /** What the user should do, or what Perch does. */
  readonly caption: string;
  /** What the notice's button does, where Perch can do the step. */
  readonly step?: NoticeStep;
  /** For `show`: the account. */
  readonly account?: string;
  /** Whether it can last for hours and the profile is current: after the panel was closed once, it is only counted in the header. */
  readonly isLasting?: true;
  /** In full, if that is more than the caption. */
  readonly text?: string;
  /** Whether another account rings. */
  readonly isCall?: true;
}

/** Returns whom to contact: what the connection file names, with a way to reach them, or else `otherwise`. */
export function contactText({ name, support }: ConnectionSummary, otherwise: string): string {
  if (support === undefined) return otherwise;
  const way = support.phone ?? support.email ?? support.url;
  return messages.notices.contactSupport([support.name ?? name, way].filter(Boolean).join(', '));
}

/** What the button says that does a step. */
export function stepText(step: NoticeStep): string {
  const { unlock, copyForIt, show, details } = messages.notices;
  const texts = { poll: messages.panelError.retry, unlock, copy: copyForIt, show, details };
  return step === 'sign-in-again' ? messages.account.signInAgain : texts[step];
}

/** Returns the notices, the most urgent first. */
export function statusNotices(
  account: AccountView,
  view: Pick<AppView, 'secrets' | 'startupWarnings' | 'update' | 'accounts'>,
  now: number,
): readonly StatusNotice[] {
  const { secrets, startupWarnings, update } = view;
  const texts = messages.notices;
  const { notice, unusualStatus } = account;
  const contact = { caption: contactText(account.connection, texts.contact), step: 'copy' } as const;
  const isLocked = secrets.kind === 'session-only' && secrets.problem === 'locked';
  const keychainStep = isLocked ? 'unlock' : 'poll';
  const rings = view.accounts.find(({ id, state }) => id !== account.id && state === 'ringing');
  const found: readonly (StatusNotice | false | undefined)[] = [
    // A failed action of the user comes before any state.
    notice?.tone === 'error' &&
      !needsSignIn(account) && {
        icon: 'warning',
        title: texts.failed,
        caption: notice.text,
        step: 'details',
      },
    // While the keychain can't be read, a new sign-in couldn't be stored either: its button isn't offered here.
    account.isKeychainUnread
      ? { icon: 'key', title: keychainTitle(secrets), caption: texts.keychainUnread, step: keychainStep }
      : needsSignIn(account) && {
          icon: 'key',
          title: texts.signInRequired,
          caption: notice?.text ?? texts.signInEnded,
          step: 'sign-in-again',
        },
    unusualStatus !== undefined && {
      icon: 'warning',
      title: messages.account.status(messages.fieldValue.quoted(unusualStatus)),
      ...contact,
    },
    isPasswordReset(account) && { icon: 'key', title: texts.passwordReset, ...contact },
    rings && {
      icon: 'bell',
      title: texts.ringing(rings.name),
      caption: rings.caller ?? rings.connection,
      step: 'show',
      account: rings.id,
      isCall: true,
    },
    secrets.kind === 'pending' &&
      !account.isKeychainUnread && {
        icon: 'key',
        title: keychainTitle(secrets),
        caption: texts.keychainWaitingStep,
      },
    accountNotice(account, now),
    ...startupWarnings.slice(0, 1).map(({ text }): StatusNotice => ({
      icon: 'warning',
      title: texts.startupWarning,
      caption: text,
      step: 'details',
      isLasting: true,
    })),
    secrets.kind === 'session-only' &&
      !account.isKeychainUnread && {
        icon: 'key',
        title: texts.sessionOnly,
        caption: keychainTitle(secrets),
        text: messages.account.sessionOnly(secrets.reason),
        step: keychainStep,
        isLasting: true,
      },
    update !== undefined && {
      icon: 'info',
      title: texts.update(update.version),
      caption: '',
      step: 'details',
      isLasting: true,
    },
  ];
  return found.filter((each) => each !== false && each !== undefined);
}

function isPasswordReset({ profile }: AccountView): boolean {
  return profile !== undefined && rawValue(fieldLookup(profile)('account-status')) === 'pwd reset';
}

/** Returns the notice about the network, an outdated profile or another problem; undefined if none needs one. */
function accountNotice(account: AccountView, now: number): StatusNotice | undefined {
  const { signIn, network, isStale, notice, retryAt } = account;
  const texts = messages.notices;
  if (needsSignIn(account) && network === 'online') return undefined;
  const withTitle = (title: string, icon: IconName, text?: string): StatusNotice => ({
    icon,
    title,
    caption: nextTry(account, now) ?? texts.retries,
    ...(text !== undefined && { text }),
    ...(signIn !== 'sign-in-again' && retryAt === undefined && { step: 'poll' }),
  });
  if (network === 'offline')
    return withTitle(texts.offline, 'offline', needsSignIn(account) ? undefined : notice?.text);
  // A failed action's notice hides the account's own.
  if (notice !== undefined && notice.tone !== 'error')
    return withTitle(texts.problem, 'warning', notice.text);
  return isStale === true ? withTitle(texts.outdated, 'warning') : undefined;
}

/** Returns until when the service's wait lasts; undefined without one. */
export function nextTry({ retryAt }: AccountView, now: number): string | undefined {
  return retryAt === undefined ? undefined : messages.notices.nextTry(readingTime(retryAt, now));
}

/** A time of today, of yesterday in a word, or with its date. */
function readingTime(at: number, now: number): string {
  const daysAgo = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  const time = formats.shortTime(at);
  if (daysAgo === 0) return time;
  if (daysAgo === 1) return messages.overview.yesterday(time);
  return `${new Intl.DateTimeFormat(formats.locale, { day: 'numeric', month: 'short' }).format(at)}, ${time}`;
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
