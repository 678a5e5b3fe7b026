// Decides which notifications an event causes, and what still applies of an event that was held back.
import type { PreferenceKey, Preferences } from '../contract/preferences.ts';
import type { FieldName } from '../contract/profile-fields.ts';
import type { AccountView } from '../contract/view.ts';
import { formats } from '../i18n/i18n.ts';
import { messages } from '../i18n/messages.ts';
import type { Voicemail } from '../api/extras/voicemail.ts';
import { fieldText, type Profile, readField } from '../api/profile/profile.ts';
import { voicemailView } from './extras/extra-views.ts';
import type { NewVoicemailFolder } from './extras/extras.ts';
import { accountStatusText, presenceOf } from './profile/service-states.ts';

type NotificationPreference = Exclude<Extract<PreferenceKey, `notify${string}`>, 'notifyAgain'>;

/** A desktop notification. A click on it opens the panel and shows `account`, if that is set. */
export interface Notification {
  /**
   * The preference that enables it; `notSaved` is always shown. It replaces the earlier one of the same kind and account, unless
   * `isAdditional` is set.
   */
  readonly kind: NotificationPreference | 'notSaved';
  readonly title: string;
  readonly body: string;
  readonly account?: string;
  readonly isAdditional?: true;
}

export type Notify = (notification: Notification) => void;

type NotifiedAccount = Pick<AccountView, 'id' | 'name' | 'connection' | 'notice'> & {
  readonly profile?: Profile;
};

/** `client-refused`: the service no longer accepts the connection's client. */
export type AccountEvent =
  /** `before` is the previous reading, of this run or an earlier one; undefined if there is none. */
  | { readonly kind: 'profile-read'; readonly before: Profile | undefined; readonly after: Profile }
  /** Oldest first. */
  | { readonly kind: 'new-voicemail'; readonly messages: readonly Voicemail[] }
  | { readonly kind: 'sign-in-ended' | 'client-refused' };

export type NotificationEvent =
  | (AccountEvent & { readonly account: NotifiedAccount })
  /** Nobody is signed in to a service. `body` says why. */
  | { readonly kind: 'sign-in-needed'; readonly service: string; readonly body: string }
  /** An account that has signed in could not be written to the settings. */
  | { readonly kind: 'account-not-saved' };

/**
 * `namesAccount`: whether notifications of a changed profile or new voicemail name the account. `isRepeated`: whether they replace those
 * of the same account that are still shown.
 */
export function notificationsFor(
  event: NotificationEvent,
  enabled: Pick<Preferences, NotificationPreference>,
  namesAccount: boolean,
  isRepeated = false,
): readonly Notification[] {
  return notificationsOf(event, namesAccount, isRepeated).filter(
    ({ kind }) => kind === 'notSaved' || enabled[kind],
  );
}

function notificationsOf(
  event: NotificationEvent,
  namesAccount: boolean,
  isRepeated: boolean,
): readonly Notification[] {
  const { notification } = messages;
  switch (event.kind) {
    case 'profile-read': {
      const { account, before, after } = event;
      if (before === undefined) return [];
      return profileChanges.flatMap(({ kind, titleOf }) => {
        const title = titleOf(before, after);
        const body = namesAccount ? account.name : '';
        return title === undefined ? [] : [{ kind, title, body, account: account.id }];
      });
    }
    case 'new-voicemail':
      return voicemailNotifications(event, namesAccount, isRepeated);
    case 'sign-in-ended': {
      const { id, name, connection } = event.account;
      const title = notification.signInEnded(connection.name);
      return [{ kind: 'notifySignIn', title, body: notification.signInEndedBody(name), account: id }];
    }
    case 'client-refused': {
      const { id, connection, notice } = event.account;
      const title = notification.clientRefused(connection.name);
      return [{ kind: 'notifySignIn', title, body: notice?.text ?? messages.oauthError.client, account: id }];
    }
    case 'sign-in-needed':
      return [{ kind: 'notifySignIn', title: messages.signIn.title(event.service), body: event.body }];
    case 'account-not-saved':
      return [{ kind: 'notSaved', title: notification.notSaved, body: notification.notSavedBody }];
  }
}

/** Returns what still applies of an event that was held back; undefined if nothing does. `voicemail` is undefined if unknown. */
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

/** Whether a message may still be new. False only if all new messages are listed without it. */
function isUnheard(id: string, voicemail: NewVoicemailFolder | undefined): boolean {
  if (voicemail === undefined) return true;
  const { count, messages: listed } = voicemail;
  return count > listed.length || listed.some((message) => message.id === id);
}

/** More notifications at once would cover the screen after a night. */
const maxVoicemailNotifications = 5;

/** Leaves out transcriptions, which a locked screen would show. */
function voicemailNotifications(
  {
    account: { id, name, profile },
    messages: received,
  }: Extract<NotificationEvent, { readonly kind: 'new-voicemail' }>,
  namesAccount: boolean,
  isRepeated: boolean,
): readonly Notification[] {
  const { notification, extras } = messages;
  const texts =
    received.length > (isRepeated ? 1 : maxVoicemailNotifications)
      ? [[extras.voicemail.count(received.length)]]
      : received.map((message) => {
          const { name: caller, number, seconds } = voicemailView(message, profile);
          const length = seconds === undefined ? '' : formats.clock(seconds);
          return [
            ...new Set([
              caller || number || notification.newVoicemail,
              notification.newVoicemail,
              caller && number,
              length,
            ]),
          ];
        });
  return texts.map(([title = '', ...facts]) => ({
    kind: 'notifyNewVoicemail',
    title,
    body: [...facts, namesAccount ? name : ''].filter((text) => text !== '').join(' · '),
    account: id,
    ...(!isRepeated && { isAdditional: true }),
  }));
}

/** Returns the title for a changed profile; undefined if the user needn't know of the change. */
type TitleOf = (before: Profile, after: Profile) => string | undefined;

const profileChanges: readonly { readonly kind: NotificationPreference; readonly titleOf: TitleOf }[] = [
  { kind: 'notifyAccountStatus', titleOf: accountStatusTitle },
  { kind: 'notifyRecording', titleOf: recordingTitle },
  { kind: 'notifyVoicemail', titleOf: voicemailTitle },
  { kind: 'notifyPresence', titleOf: presenceTitle },
];

function accountStatusTitle(before: Profile, after: Profile): string | undefined {
  const status = changedText('account-status', before, after)?.to;
  return status && accountStatusText(status);
}

/** Only whether calls are recorded counts, not the further options in the value (service.md, "Profile values"). */
function recordingTitle(before: Profile, after: Profile): string | undefined {
  const change = changedText('recording-configuration', before, after);
  if (change === undefined || (change.from === 'no') === (change.to === 'no')) return undefined;
  return change.to === 'no' ? messages.notification.recordingOff : messages.notification.recordingOn;
}

function voicemailTitle(before: Profile, after: Profile): string | undefined {
  const [was, is] = [before, after].map((profile) => readField(profile, 'voicemail-enabled'));
  const isSwitchedOff = was?.kind === 'flag' && was.on && is?.kind === 'flag' && !is.on;
  return isSwitchedOff ? messages.notification.voicemailOff : undefined;
}

function presenceTitle(before: Profile, after: Profile): string | undefined {
  const presence = changedText('user-presence-status', before, after)?.to;
  return presence && messages.notification.presence(presenceOf(presence).label);
}

/** Returns both texts of a field; undefined if it hasn't changed, or if either text is empty. */
function changedText(name: FieldName, before: Profile, after: Profile) {
  const [from, to] = [fieldText(before, name), fieldText(after, name)];
  return from !== '' && to !== '' && from !== to ? { from, to } : undefined;
}
