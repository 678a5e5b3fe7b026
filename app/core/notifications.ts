// Decides which notifications are shown: for what the user should know while the panel is closed.
import type { Preferences } from '../contract/preferences.ts';
import type { AccountView } from '../contract/view.ts';
import { enumLabel } from '../i18n/enum-labels.ts';
import { messages } from '../i18n/messages.ts';
import type { Voicemail } from '../api/extras/voicemail.ts';
import type { Profile } from '../api/profile/profile.ts';
import type { JsonValue } from '../json.ts';
import { callerText } from './extras/extra-views.ts';
import type { NewVoicemailFolder } from './extras/extras.ts';
import { presenceOf } from './profile/presence.ts';

/** A desktop notification. A click opens the panel, and shows the account where there is one. */
export interface Notification {
  /** A notification replaces an earlier one of the same kind and account. */
  readonly kind: keyof Preferences['notify'] | 'newVoicemail' | 'notSaved';
  readonly title: string;
  readonly body: string;
  readonly account?: string;
  /** It doesn't replace an earlier one. */
  readonly isAdditional?: true;
}

export type Notify = (notification: Notification) => void;

type NotifiedAccount = Pick<AccountView, 'id' | 'name' | 'connection'> & { readonly profile?: Profile };

export type NotificationEvent =
  /** A profile was read. `before` is the previous reading, of this run or an earlier one. */
  | {
      readonly kind: 'profile-read';
      readonly account: NotifiedAccount;
      readonly before: Profile | undefined;
      readonly after: Profile;
    }
  /** New voicemail has arrived, oldest first. */
  | {
      readonly kind: 'new-voicemail';
      readonly account: NotifiedAccount;
      readonly messages: readonly Voicemail[];
    }
  /** The service has ended a sign-in. */
  | { readonly kind: 'sign-in-ended'; readonly account: NotifiedAccount }
  /** The service no longer accepts the connection's client. */
  | { readonly kind: 'client-refused'; readonly account: NotifiedAccount }
  /** A new account could not be written to the settings. */
  | { readonly kind: 'account-not-saved' };

/** Kinds that are missing are enabled. */
type EnabledNotifications = Preferences['notify'] & { readonly newVoicemail?: boolean };

/** Returns the notifications for an event, of the kinds that the user has enabled, in the order of the settings. */
export function notificationsFor(
  event: NotificationEvent,
  enabled: EnabledNotifications,
): readonly Notification[] {
  const { notification } = messages;
  switch (event.kind) {
    case 'profile-read': {
      const { account, before, after } = event;
      if (before === undefined) return [];
      return profileChanges.flatMap(({ kind, titleOf }) => {
        const title = enabled[kind] ? titleOf(before, after) : undefined;
        return title === undefined ? [] : [{ kind, title, body: account.name, account: account.id }];
      });
    }
    case 'new-voicemail':
      return enabled.newVoicemail === false ? [] : voicemailNotifications(event);
    case 'sign-in-ended': {
      const { id, name, connection } = event.account;
      if (!enabled.signIn) return [];
      const title = notification.signInEnded(connection.name);
      return [{ kind: 'signIn', title, body: notification.signInEndedBody(name), account: id }];
    }
    case 'client-refused': {
      const { id, connection } = event.account;
      if (!enabled.signIn) return [];
      const title = notification.clientRefused(connection.name);
      return [{ kind: 'signIn', title, body: messages.oauthError.client, account: id }];
    }
    case 'account-not-saved':
      return [{ kind: 'notSaved', title: notification.notSaved, body: notification.notSavedBody }];
  }
}

/**
 * Returns what still applies of an event that was held back; undefined where nothing does.
 *
 * @param voicemail the account's new voicemail; undefined where the service can't tell at the moment.
 */
export function updateEvent(
  event: NotificationEvent,
  { signIn, isClientRefused }: Pick<AccountView, 'signIn' | 'isClientRefused'>,
  voicemail: NewVoicemailFolder | undefined,
): NotificationEvent | undefined {
  switch (event.kind) {
    case 'sign-in-ended':
      return signIn === 'sign-in-again' ? event : undefined;
    case 'new-voicemail': {
      const unheard = event.messages.filter(({ id }) => isUnheard(id, voicemail));
      return unheard.length === 0 ? undefined : { ...event, messages: unheard };
    }
    case 'client-refused':
      return isClientRefused === true ? event : undefined;
    default:
      return event;
  }
}

/** Whether a message may still be new. Of many messages only a part is read, and another may be in the rest. */
function isUnheard(id: string, voicemail: NewVoicemailFolder | undefined): boolean {
  if (voicemail === undefined) return true;
  const { count, messages: listed } = voicemail;
  return count > listed.length || listed.some((message) => message.id === id);
}

/** How many messages have a notification of their own. More would cover the screen after a night. */
const maxVoicemailNotifications = 5;

/** One for each message; one for all where there are many. The transcription isn't for a locked screen. */
function voicemailNotifications({
  account: { id, name, profile },
  messages: received,
}: Extract<NotificationEvent, { readonly kind: 'new-voicemail' }>): readonly Notification[] {
  const { notification, voicemail } = messages.extras;
  const titles =
    received.length > maxVoicemailNotifications
      ? [voicemail.count(received.length)]
      : received.map((message) => {
          const caller = callerText(message, profile);
          return caller === '' ? notification.fromUnknown : notification.from(caller);
        });
  return titles.map((title) => ({
    kind: 'newVoicemail',
    title,
    body: name,
    account: id,
    isAdditional: true,
  }));
}

/** Returns the title for the change from one reading to the next; undefined where there is nothing to notify. */
type TitleOf = (before: Profile, after: Profile) => string | undefined;

const profileChanges: readonly { readonly kind: keyof Preferences['notify']; readonly titleOf: TitleOf }[] = [
  { kind: 'accountStatus', titleOf: accountStatusTitle },
  { kind: 'recording', titleOf: recordingTitle },
  { kind: 'voicemail', titleOf: voicemailTitle },
  { kind: 'presence', titleOf: presenceTitle },
];

function accountStatusTitle(before: Profile, after: Profile): string | undefined {
  const status = changedText('account-status', before, after);
  return status && messages.notification.accountStatus(enumLabel(messages.accountStatus, status));
}

/** The values combine options (service.md, "Profile values"). Only whether calls are recorded at all counts. */
function recordingTitle(before: Profile, after: Profile): string | undefined {
  const [wasOn, isOn] = [before, after].map((profile) => switchState(profile['recording-configuration']));
  if (wasOn === undefined || isOn === undefined || wasOn === isOn) return undefined;
  return isOn ? messages.notification.recordingOn : messages.notification.recordingOff;
}

function voicemailTitle(before: Profile, after: Profile): string | undefined {
  const [wasOn, isOn] = [before, after].map((profile) => switchState(profile['voicemail-enabled']));
  return wasOn === true && isOn === false ? messages.notification.voicemailOff : undefined;
}

function presenceTitle(before: Profile, after: Profile): string | undefined {
  const presence = changedText('user-presence-status', before, after);
  return presence && messages.notification.presence(presenceOf(presence).label);
}

/** Returns the new text of a field that has changed; undefined where the old or the new value is unknown. */
function changedText(name: string, before: Profile, after: Profile): string | undefined {
  const [from = '', to = ''] = [before, after].map(({ [name]: value }) =>
    typeof value === 'string' ? value.trim() : '',
  );
  return from !== '' && to !== '' && from !== to ? to : undefined;
}

/** Returns whether a field is switched on; undefined where the service doesn't say. */
function switchState(value: JsonValue | undefined): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' || value === '') return undefined;
  return !/^(?:no|off|false)$/i.test(value);
}
