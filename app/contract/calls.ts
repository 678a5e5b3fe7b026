// The calls and pushes between the panel and the main process. Both sides derive their types from this table: a call
// without a handler, or a handler without a call, doesn't compile.
import * as v from 'valibot';
import { maxLengths } from './limits.ts';
import { connectionDraft, type DraftCheck } from './connection-form.ts';
import type { DomainDetailsResult, DomainRows } from './domains.ts';
import type { VoicemailListView } from './extras.ts';
import { preferencesPatch } from './preferences.ts';
import { type AppView, screenNames, settingsParts, signInMethods } from './view.ts';

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
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const domainQuery = v.pipe(v.string(), v.maxLength(maxLengths.domainQuery));
const rowKey = v.pipe(v.string(), v.maxLength(50));
const connectionName = v.pipe(v.string(), v.minLength(1), v.maxLength(maxLengths.connectionName));
const clientSecret = v.pipe(v.string(), v.maxLength(maxLengths.connectionText));
/** Accepts every id that the main process creates. The length of a login is limited when the account is added. */
const accountId = v.pipe(v.string(), v.minLength(1), v.maxLength(100_000));

export const calls = {
  'view.read': call<AppView>()(),
  /** Goes back from the view with this name, if it is shown, but not from a sign-in in progress. Discards a form's content. */
  'view.back': call()(v.picklist(screenNames)),
  /** Opens a dialog to choose a connection file, and another one to confirm the connection. */
  'connection.open': call()(),
  /** Uses the practice service that the command line names. */
  'connection.practice': call()(),
  /** Opens an empty connection form. */
  'connection.enter': call()(),
  /** Opens the form of a known connection that IT doesn't manage. */
  'connection.edit': call()(connectionName),
  'connection.check': call<DraftCheck>()(connectionDraft),
  /**
   * Tests the draft at the service, with the typed client secret, or else the stored one if the draft keeps the connection's
   * origins. No secret is sent to the panel. An unknown host is contacted only after the user has confirmed it in a dialog.
   */
  'connection.test': call()(connectionDraft, clientSecret),
  /** Saves the draft. New addresses, and a known connection's new client, have to be confirmed by the user in a dialog. */
  'connection.save': call()(connectionDraft, clientSecret),
  /** Removes a connection that IT doesn't manage, and signs its accounts out. */
  'connection.remove': call()(connectionName),
  /** Opens the sign-in view of a known connection. */
  'connection.select': call()(connectionName),
  'signIn.start': call()(v.picklist(signInMethods)),
  'signIn.cancel': call()(),
  /** Copies the address of the login page that is open in the system's browser. It is never sent to the panel. */
  'signIn.copyLink': call()(),
  /** Opens the login page in the system's browser again. */
  'signIn.openAgain': call()(),
  /** Submits username and password. The password is never sent to the panel. */
  'signIn.password': call()(typed, typed),
  'signIn.passcode': call()(typed),
  /** Chooses one of the offered second factors by its index. */
  'signIn.factor': call()(count),
  /** Polls the profile, unless the service has asked to wait. */
  'account.poll': call()(accountId),
  'account.show': call()(accountId),
  /** Opens the list of connections and, if an account is shown, over it the sign-in view of that account's connection. */
  'account.add': call()(),
  'account.signOut': call()(accountId),
  'account.signOutAll': call()(),
  /** Starts a new sign-in for a listed account. */
  'account.signInAgain': call()(accountId),
  /** Opens the portal of the account's service in the system's browser. */
  'account.openPortal': call()(accountId),
  /** Shows all fields of the shown account's profile. */
  'profile.open': call()(accountId),
  /**
   * Returns the value of a masked field; empty if it is unknown, as before this run has read the profile, or if the user refuses.
   * Requires a click or a key press within the last second, or else the user's confirmation in a dialog.
   */
  'profile.reveal': call<string>()(accountId, typed),
  /** Shows an account and asks the page to open its voicemail. The page confirms with `voicemail.opened`. */
  'voicemail.open': call()(accountId),
  'voicemail.opened': call()(),
  /** Returns the new voicemail of the shown account; `unreadable` if it isn't known. */
  'voicemail.list': call<VoicemailListView | 'unreadable'>()(accountId),
  /** Shows the shown account's domain list, and loads its first page or up to the stored scroll position. */
  'domains.open': call()(accountId),
  /**
   * Returns at most `count` of the loaded rows that match the query, from the index `from` on. Stores the query and `top`, the
   * index of the first visible row, to restore the list from them.
   */
  'domains.rows': call<DomainRows>()(
    v.strictObject({ query: domainQuery, top: count, from: count, count: v.pipe(count, v.maxValue(200)) }),
  ),
  /** Loads the next page, or repeats a request that failed. Does nothing while a page is loading. */
  'domains.more': call()(),
  'domains.loadAll': call()(),
  /** Stops loading. The loaded pages are kept. */
  'domains.stop': call()(),
  /** Discards the list and loads it from the beginning. */
  'domains.reload': call()(),
  /** Reads the fields of a row's domain. */
  'domains.details': call<DomainDetailsResult>()(rowKey),
  /** Selects a row's domain for the account and returns to the account. */
  'domains.select': call()(rowKey),
  'domains.deselect': call()(accountId),
  'settings.open': call()(),
  'settings.show': call()(v.picklist(settingsParts)),
  /** Changes the given preferences. A new proxy or exception takes effect only after the user has confirmed it in a dialog. */
  'preferences.set': call()(preferencesPatch),
  /** Stores the proxy's password, or removes it if the argument is empty. It is never sent to the panel. */
  'preferences.proxyPassword': call()(v.pipe(v.string(), v.maxLength(maxLengths.field))),
  /** Opens a dialog to choose a file with additional CA certificates. Its path is never sent to the panel. */
  'preferences.chooseCertificates': call()(),
  'preferences.removeCertificates': call()(),
  /** Shows versions and diagnostics. */
  'about.open': call()(),
  'diagnostics.copy': call()(),
  /** Opens a dialog to save the diagnostics to a file. */
  'diagnostics.save': call()(),
  /** Dismisses all startup warnings. */
  'notices.dismiss': call()(),
  /** Opens the page of the found update in the system's browser. */
  'update.open': call()(),
  /** Dismisses the notice of the update until another version is found or Perch starts again. */
  'update.dismiss': call()(),
  'panel.copy': call()(v.pipe(v.string(), v.maxLength(100_000))),
  /** With true, the panel stays open when it loses the focus, because the page shows a dialog. */
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

/** A query, a range of the rows that match it, and the index of the first visible row. */
export type RowsRequest = CallArgs<'domains.rows'>[0];

export type CallHandlers<Names extends CallName = Exclude<CallName, WindowCallName>> = {
  readonly [Name in Names]: (...args: CallArgs<Name>) => CallResult<Name> | Promise<CallResult<Name>>;
};
