// The table of everything that crosses between the panel and the main process. Both sides derive their types
// from it: a call without a handler, or a handler without a call, does not compile.
import * as v from 'valibot';
import { connectionDraft, type DraftCheck } from './connection-form.ts';
import type { DomainDetailsResult, DomainRows } from './domains.ts';
import { preferencesPatch } from './preferences.ts';
import { type AppView, signInMethods } from './view.ts';

/** A call the panel can make: the parser of its arguments, and the type of what it answers. */
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

const typed = v.pipe(v.string(), v.minLength(1), v.maxLength(1000));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const domainQuery = v.pipe(v.string(), v.maxLength(200));
const rowKey = v.pipe(v.string(), v.maxLength(50));
const connectionName = v.pipe(v.string(), v.minLength(1), v.maxLength(80));
const clientSecret = v.pipe(v.string(), v.maxLength(2000));
/** As long as any that main makes: the length of a login is bounded where an account is added, not here. */
const accountId = v.pipe(v.string(), v.minLength(1), v.maxLength(100_000));

export const calls = {
  /** The view as it is now. */
  'view.read': call<AppView>()(),
  /** Lets the person choose a connection file. */
  'connection.open': call()(),
  /** Uses the practice service that was handed over. */
  'connection.practice': call()(),
  /** Uses the connection that is shown for confirmation. */
  'connection.confirm': call()(),
  /** Turns it down, and goes back. */
  'connection.refuse': call()(),
  /** Opens an empty form for a connection, or one with a connection that is known. */
  'connection.enter': call()(),
  'connection.edit': call()(connectionName),
  /** What is wrong with what is in the form. */
  'connection.check': call<DraftCheck>()(connectionDraft),
  /** Tries it out at the service. With the client secret where one was typed; it crosses once, inwards. */
  'connection.test': call()(connectionDraft, clientSecret),
  'connection.save': call()(connectionDraft, clientSecret),
  'connection.leave': call()(),
  /** Forgets a connection and signs its accounts out. */
  'connection.remove': call()(connectionName),
  /** From signing in back to choosing a connection. */
  'connection.change': call()(),
  'signIn.start': call()(v.picklist(signInMethods)),
  'signIn.cancel': call()(),
  /** User name and password, as typed. They cross once, inwards. */
  'signIn.password': call()(typed, typed),
  'signIn.passcode': call()(typed),
  /** Chooses one of the second factors on view, by its place in the list. */
  'signIn.factor': call()(count),
  /** Reads the profile now. */
  'account.poll': call()(accountId),
  /** Brings another account on view. */
  'account.show': call()(accountId),
  /** Leads to a sign-in for one more account, at the service of the one on view. */
  'account.add': call()(),
  'account.signOut': call()(accountId),
  'account.signOutAll': call()(),
  /** Starts a sign-in for an account whose sign-in the service ended. */
  'account.signInAgain': call()(accountId),
  /** Brings all fields of the account's profile on view. */
  'profile.open': call()(accountId),
  /** Goes back to the account. */
  'profile.close': call()(),
  /** The value of a masked field, for a person who asks for it; empty where it is not known in this run. */
  'profile.reveal': call<string>()(accountId, typed),
  /** Brings the account's list of domains on view, with its first page. */
  'domains.open': call()(accountId),
  /** Goes back to the account. */
  'domains.close': call()(),
  /** Returns rows from an index on, among those that match the query. */
  'domains.rows': call<DomainRows>()(
    v.strictObject({ query: domainQuery, from: count, count: v.pipe(count, v.maxValue(200)) }),
  ),
  /** Stores the query and the index of the first visible row, from which the list is restored. */
  'domains.scrolled': call()(v.strictObject({ query: domainQuery, top: count })),
  /** Reads the next page, unless one is being read; also again, where the last one failed. */
  'domains.more': call()(),
  /** Reads page after page, to the end. */
  'domains.loadAll': call()(),
  /** Stops reading; what is loaded stays. */
  'domains.stop': call()(),
  /** Begins anew with the first page. */
  'domains.reload': call()(),
  /** Reads all fields of a row's record. */
  'domains.details': call<DomainDetailsResult>()(rowKey),
  /** Remembers a row's domain as the account's, and goes back to it. */
  'domains.pick': call()(rowKey),
  /** Forgets it again. */
  'domains.unpick': call()(accountId),
  /** Brings the settings on view. */
  'settings.open': call()(),
  'settings.close': call()(),
  /** Changes some of the preferences; the others stay. */
  'preferences.set': call()(preferencesPatch),
  /** The password for the proxy, as typed; empty to forget it. It crosses once, inwards. */
  'preferences.proxyPassword': call()(v.pipe(v.string(), v.maxLength(1000))),
  /** Lets the person choose a file with more certificates to trust. */
  'preferences.chooseCertificates': call()(),
  /** Brings versions and diagnostics on view. */
  'about.open': call()(),
  'about.close': call()(),
  /** Puts the diagnostics on the clipboard. */
  'diagnostics.copy': call()(),
  /** Lets the person choose a file for them. */
  'diagnostics.save': call()(),
  /** Takes away what was told about the start. */
  'notices.dismiss': call()(),
  /** Puts a value on the clipboard. */
  'panel.copy': call()(v.pipe(v.string(), v.maxLength(100_000))),
  /** Whether a dialog is open that must not be lost: the panel stays on a click elsewhere. */
  'panel.hold': call()(v.boolean()),
  'app.quit': call()(),
} as const;

/** What the main process sends without being asked. */
export interface Pushes {
  view: AppView;
}

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallArgs<Name extends CallName> = v.InferOutput<Calls[Name]['args']>;
export type CallResult<Name extends CallName> =
  Exclude<Calls[Name]['result'], undefined> extends never
    ? undefined
    : Exclude<Calls[Name]['result'], undefined>;
export type PushName = keyof Pushes;

/** What the preload exposes to the panel's page as `window.perch`. */
export interface Bridge {
  /** @throws Error (as a rejection) when the main process refuses the call's name, sender or arguments. */
  readonly call: <Name extends CallName>(name: Name, ...args: CallArgs<Name>) => Promise<CallResult<Name>>;
  /** Returns the function that ends the subscription. */
  readonly subscribe: <Name extends PushName>(
    name: Name,
    listener: (value: Pushes[Name]) => void,
  ) => () => void;
}

/** The calls about the panel's window; all others are about what it shows. */
export type WindowCallName = Extract<CallName, `panel.${string}`>;

/** The calls about an account's list of domains. */
export type DomainCallName = Extract<CallName, `domains.${string}`>;

/** The calls about the settings. */
export type SettingsCallName = Extract<CallName, `${'settings' | 'preferences'}.${string}`>;

/** The calls about the form for a connection. */
export type ConnectionFormCallName = Extract<
  CallName,
  `connection.${'enter' | 'edit' | 'check' | 'test' | 'save' | 'leave'}`
>;

/** The calls about all the fields of a profile. */
export type ProfileCallName = Extract<CallName, `profile.${string}`>;

/** The calls of the about view. */
export type AboutCallName = Extract<CallName, `${'about' | 'diagnostics'}.${string}`>;

/** One handler per call, and none besides. */
export type CallHandlers<Names extends CallName = Exclude<CallName, WindowCallName>> = {
  readonly [Name in Names]: (...args: CallArgs<Name>) => CallResult<Name> | Promise<CallResult<Name>>;
};
