// The calls of the panel to the main process. Both sides derive their types from this table: a call without a handler doesn't
// compile.
import * as v from 'valibot';
import { maxLengths } from './limits.ts';
import { connectionDraft, type DraftCheck } from './connection-form.ts';
import type { DomainDetailsResult, DomainRows } from './domains.ts';
import { type AppView, screenNames, signInMethods, type VoicemailListView } from './view.ts';
import { preferencesPatch, settingsParts } from './preferences.ts';

/** A call of the panel: the parser of its arguments, and the type of its result. */
interface Call<Schema extends v.GenericSchema<unknown, unknown[]>, Result> {
  readonly args: Schema;
  readonly result?: Result;
}

function call<Result = undefined>() {
  return <const Items extends v.TupleItems>(
    ...items: Items
  ): Call<v.StrictTupleSchema<Items, undefined>, Result> => ({
    args: v.strictTuple(items),
  });
}

const typed = v.pipe(v.string(), v.minLength(1), v.maxLength(maxLengths.field));
const passcode = v.pipe(v.string(), v.minLength(1), v.maxLength(maxLengths.passcode));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const domainQuery = v.pipe(v.string(), v.maxLength(maxLengths.domainQuery));
const rowKey = v.pipe(v.string(), v.maxLength(50));
const connectionName = v.pipe(v.string(), v.minLength(1), v.maxLength(maxLengths.connectionName));
const clientSecret = v.pipe(v.string(), v.maxLength(maxLengths.connectionText));
/** Accepts every id that the main process creates. The length of a login is limited when the account is added. */
const accountId = v.pipe(v.string(), v.minLength(1), v.maxLength(100_000));

export const calls = {
  'view.read': call<AppView>()(),
  /** Leaves the view with this name, if it is shown. A form loses its content. A sign-in in progress isn't left. */
  'view.back': call()(v.picklist(screenNames)),
  /** Opens a dialog to choose a connection file, and another one to confirm the connection. */
  'connection.open': call()(),
  /** Adds the practice service that the command line names, and opens its sign-in view. */
  'connection.practice': call()(),
  /** Opens an empty connection form. */
  'connection.enter': call()(),
  /** Opens the form of a known connection that IT doesn't manage. */
  'connection.edit': call()(connectionName),
  'connection.check': call<DraftCheck>()(connectionDraft),
  /**
   * Tests the draft at the service. An empty client secret means the one typed before, or else the stored one if the draft keeps
   * the connection's origins. The user confirms unknown origins in a dialog.
   */
  'connection.test': call()(connectionDraft, clientSecret),
  /** Saves the draft. The user confirms new addresses, and a new client of a known connection, in a dialog. */
  'connection.save': call()(connectionDraft, clientSecret),
  /** Removes a connection that IT doesn't manage, and signs its accounts out. */
  'connection.remove': call()(connectionName),
  /** Opens the sign-in view of a known connection. */
  'connection.select': call()(connectionName),
  /** Holds notifications back for an hour, or ends that. */
  'notifications.mute': call()(v.boolean()),
  'signIn.start': call()(v.picklist(signInMethods)),
  'signIn.cancel': call()(),
  /** Copies the address of the login page that is open in the system's browser. The panel doesn't receive it. */
  'signIn.copyLink': call()(),
  /** Opens the login page in the system's browser again. */
  'signIn.openAgain': call()(),
  /** Submits username and password. */
  'signIn.password': call()(typed, typed),
  'signIn.passcode': call()(passcode),
  /** Chooses one of the offered second factors by its index. */
  'signIn.factor': call()(count),
  /** Polls the profile, unless the service has asked to wait. */
  'account.poll': call()(accountId),
  'account.show': call()(accountId),
  /** Opens the list of connections. If an account is shown, the sign-in view of its connection opens over the list. */
  'account.add': call()(),
  'account.signOut': call()(accountId),
  'account.signOutAll': call()(),
  'account.signInAgain': call()(accountId),
  /** Opens the portal of the account's service in the system's browser. */
  'account.openPortal': call()(accountId),
  /** Copies a report of the account status for the administrator: the status, login, service, support, time and Perch's version. */
  'account.copyReport': call()(accountId),
  /** Shows all fields of the shown account's profile. */
  'profile.open': call()(accountId),
  /**
   * Returns the value of a masked field of the shown account; empty if this run hasn't read it, or the user refuses. The user is
   * asked in a dialog, except once after each click or key press, within a second.
   */
  'profile.reveal': call<string>()(accountId, typed),
  /** Shows an account and asks the page to open its voicemail. The page confirms with `voicemail.opened`. */
  'voicemail.open': call()(accountId),
  'voicemail.opened': call()(),
  /** Returns the new voicemail of the shown account; `unreadable` if it isn't known. */
  'voicemail.list': call<VoicemailListView | 'unreadable'>()(accountId),
  'domains.open': call()(accountId),
  /**
   * Returns at most `count` of the loaded rows that match the query, from the index `from` on. Stores the query and `top`, the
   * index of the first visible row, for the next time the list is opened.
   */
  'domains.rows': call<DomainRows>()(
    v.strictObject({ query: domainQuery, top: count, from: count, count: v.pipe(count, v.maxValue(200)) }),
  ),
  /** Loads the next page, or continues a load that has failed. Does nothing while a page is loading. */
  'domains.more': call()(),
  'domains.loadAll': call()(),
  /** Stops loading. The loaded pages are kept. */
  'domains.stop': call()(),
  /** Discards the list and loads it from the beginning. */
  'domains.reload': call()(),
  /** Opens a dialog to save what matches the query as CSV, if the whole list is loaded. Asks as `profile.reveal` does. */
  'domains.save': call()(domainQuery),
  'domains.details': call<DomainDetailsResult>()(rowKey),
  /** Selects a row's domain for the account and returns to the account. */
  'domains.select': call()(rowKey),
  'domains.deselect': call()(accountId),
  'settings.open': call()(),
  'settings.show': call()(v.picklist(settingsParts)),
  /** Changes the given preferences. The user confirms a new proxy address, and new exceptions, in a dialog. */
  'preferences.set': call()(preferencesPatch),
  /** Stores the proxy's password, or removes it if the argument is empty. */
  'preferences.proxyPassword': call()(v.pipe(v.string(), v.maxLength(maxLengths.field))),
  /** Opens a dialog to choose a file with additional CA certificates. */
  'preferences.chooseCertificates': call()(),
  'preferences.removeCertificates': call()(),
  'about.open': call()(),
  'diagnostics.copy': call()(),
  /** Opens a dialog to save the diagnostics to a file. */
  'diagnostics.save': call()(),
  /** Dismisses all startup warnings. */
  'notices.dismiss': call()(),
  /** Opens the email program or the browser with what the connection file names as support. */
  'support.open': call()(connectionName, v.picklist(['email', 'url'])),
  /** Opens the page with Perch's packages in the system's browser. */
  'update.open': call()(),
  /** Dismisses the notice of the update until another version is found or Perch starts again. */
  'update.dismiss': call()(),
  'panel.copy': call()(v.pipe(v.string(), v.maxLength(100_000))),
  /** With true, the panel stays open when it loses the focus: the page shows a dialog. */
  'panel.hold': call()(v.boolean()),
  /** Hides a panel at the tray; an ordinary window stays. */
  'panel.close': call()(),
  'app.quit': call()(),
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallArgs<Name extends CallName> = v.InferOutput<Calls[Name]['args']>;
export type CallResult<Name extends CallName> =
  Exclude<Calls[Name]['result'], undefined> extends never
    ? undefined
    : Exclude<Calls[Name]['result'], undefined>;

/** What the preload exposes to the panel's page as `window.perch`. */
export interface Bridge {
  /** @throws Error (as a rejection) when the main process refuses the call's name, sender or arguments, or its handler fails. */
  readonly call: <Name extends CallName>(name: Name, ...args: CallArgs<Name>) => Promise<CallResult<Name>>;
  /** Calls the listener with each view that is published. Returns the function that ends the subscription. */
  readonly subscribe: (listener: (view: AppView) => void) => () => void;
}

export type WindowCallName = Extract<CallName, `panel.${string}`>;

export type RowsRequest = CallArgs<'domains.rows'>[0];

export type CallHandlers<Names extends CallName = Exclude<CallName, WindowCallName>> = {
  readonly [Name in Names]: (...args: CallArgs<Name>) => CallResult<Name> | Promise<CallResult<Name>>;
};
