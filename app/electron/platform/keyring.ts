// Asks the keyring of a Linux desktop (Secret Service API), over the session bus, for what libsecret doesn't tell.
import { readFile } from 'node:fs/promises';
import { KeychainError } from '../../core/secrets/keychain.ts';
import type { Clock } from '../../core/runtime.ts';
import { messages } from '../../i18n/messages.ts';
import type { OpenBus, SessionBus } from '../tray/session-bus.ts';

const name = 'org.freedesktop.secrets';
const path = '/org/freedesktop/secrets';
const api = 'org.freedesktop.Secret';
/** The time limit of a call for which the bus may have to start the keyring first, as at a slow login. */
const withinMs = 25_000;

/** How often it is asked whether it is unlocked, while its prompt was closed or not answered. */
const askLockedEveryMs = 5_000;

const changeRules = [
  ...['CollectionChanged', 'CollectionCreated'].map(
    (member) => `type='signal',interface='${api}.Service',member='${member}'`,
  ),
  `type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${name}'`,
];

const keePassXc = 'KeePassXC';
const names: readonly (readonly [RegExp, string])[] = [
  [/^gnome-keyring/, 'GNOME Keyring'],
  [/^(?:kwalletd|ksecretd)/, 'KWallet'],
  [/^keepassxc/, keePassXc],
];
/** Keyrings that list all of their entries even while they are locked. */
const listsAll = ['GNOME Keyring', 'KWallet'];

/** Of one of several copies of an entry. `modified` is in seconds. */
interface Age {
  readonly item: string;
  readonly modified: number;
  readonly isInDefault: boolean;
}

/** `desktop` is `XDG_CURRENT_DESKTOP`. `Keyring` in app/storage/keychain.ts describes most of the functions. */
export function createKeyring(openBus: OpenBus, clock: Pick<Clock, 'after'>, desktop = '') {
  /** The name of the keyring that was last asked; empty if it isn't known. */
  let shownName = '';

  const readName = async (bus: SessionBus) => {
    const [pid] = await bus.askBus('GetConnectionUnixProcessID', name);
    const program = await readFile(`/proc/${String(pid)}/comm`, 'utf8').catch(() => '');
    shownName = names.find(([pattern]) => pattern.test(program))?.[1] ?? '';
  };

  const sentence = (code: KeyringProblem) => {
    const keyring = shownName;
    return () => {
      const { unnamed, namesKde, [code]: text } = messages.keyring;
      if (typeof text === 'string') return text;
      const isKdesWindow = keyring === 'KWallet' && ['no-collection', 'no-answer'].includes(code);
      return `${text(keyring === '' ? unnamed : keyring)}${isKdesWindow ? ` ${namesKde}` : ''}`;
    };
  };

  const explain = (error: KeychainError): KeychainError => {
    // A locked KeePassXC doesn't answer a search until its password is entered. libsecret waits 25 s for the answer.
    if (shownName === keePassXc && error.message.includes('Timeout was reached'))
      return new KeychainError('locked', sentence('locked'), { cause: error });
    const code = error.message.includes('libqca') ? 'no-plugins' : error.code;
    return hasText(code) ? new KeychainError(error.code, sentence(code), { cause: error }) : error;
  };

  const withBus = async <Value>(ask: (bus: SessionBus) => Promise<Value>): Promise<Value> => {
    const bus = await openBus();
    if (typeof bus === 'string') throw failure('no-session');
    return ask(bus).finally(bus.close);
  };

  /** The bus can start KWallet only by KWallet's own name. On KDE, KWallet goes before other keyrings: it has Perch's entries. */
  const start = async (bus: SessionBus) => {
    const [isRunning] = await bus.askBus('NameHasOwner', name);
    if (isRunning === true) return readName(bus);
    const [startable] = (await bus.askBus('ListActivatableNames')) as [readonly string[]];
    const isStartable = startable.includes(name);
    const wallet = ['kwalletd6', 'kwalletd5'].find((program) => startable.includes(`org.kde.${program}`));
    if (isStartable && (wallet === undefined || !desktop.split(':').includes('KDE'))) return;
    if (wallet === undefined) throw failure('no-service');
    const target = {
      destination: `org.kde.${wallet}`,
      path: `/modules/${wallet}`,
      interface: 'org.kde.KWallet',
    };
    try {
      await bus.call({ ...target, member: 'isEnabled', withinMs });
      await readName(bus);
    } catch {
      // KWallet is switched off and has ended at once, or it serves KDE's own programs only.
      if (!isStartable) throw failure('switched-off');
    }
  };

  /** Undefined where there is no default collection. */
  const isLocked = async (bus: SessionBus) => {
    const [collection] = await callService(bus, 'ReadAlias', 's', 'default');
    return collection === '/'
      ? undefined
      : (await property(bus, String(collection), 'Collection', 'Locked')) === true;
  };

  const lists = async (bus: SessionBus, entry: Readonly<Record<string, string>>) => {
    if (shownName === keePassXc && (await isLocked(bus))) throw failure('locked');
    const [unlocked, locked] = await search(bus, entry);
    if (unlocked.length > 0) return true;
    // KeePassXC lists an entry as locked until the user allows its use, even in an unlocked database.
    if (locked.length > 0) throw failure(shownName === keePassXc ? 'refused' : 'locked');
    await readName(bus);
    if (listsAll.includes(shownName)) return false;
    const closed = await isLocked(bus);
    if (closed === undefined) throw failure('no-collection');
    // Not the code `locked`, after which further calls fail (core/secrets/keychain.ts): no prompt was shown.
    if (closed) throw new KeychainError('other', sentence('locked'));
    return false;
  };

  const dropOlder = async (
    bus: SessionBus,
    entry: Readonly<Record<string, string>>,
    newest: 'in default' | 'changed last' = 'changed last',
  ) => {
    // KeePassXC lists entries as locked that can be read, and its other databases are the user's own.
    if (shownName === keePassXc) return false;
    const [unlocked, locked] = await search(bus, entry);
    if (unlocked.length + locked.length < 2) return false;
    if (locked.length > 0) throw failure('locked');
    const [byDefault] = await callService(bus, 'ReadAlias', 's', 'default');
    const age = async (item: string): Promise<Age> => ({
      item,
      modified: Number(await property(bus, item, 'Item', 'Modified')),
      isInDefault: item.startsWith(`${String(byDefault)}/`),
    });
    const byPlace = (one: Age, other: Age) => Number(other.isInDefault) - Number(one.isInDefault);
    const byTime = (one: Age, other: Age) => other.modified - one.modified;
    const [first, second] = newest === 'in default' ? [byPlace, byTime] : [byTime, byPlace];
    const ages = await Promise.all(unlocked.map(age));
    const [, ...older] = ages.toSorted((one, other) => first(one, other) || second(one, other));
    for (const { item } of older)
      await bus.call({ destination: name, path: item, interface: `${api}.Item`, member: 'Delete' });
    return true;
  };

  const accounts = async (bus: SessionBus, service: string) => {
    const items = (await search(bus, { service })).flat();
    const found = await Promise.all(items.map((item) => property(bus, item, 'Item', 'Attributes')));
    return found.map((attributes) => {
      const { account } = attributes as { readonly account?: string };
      // gnome-keyring sends no attributes while it is locked.
      if (account === undefined) throw failure('locked');
      return account;
    });
  };

  /** Resolves when a collection is locked or unlocked, or comes or goes, or when a keyring that hung answers. */
  const lockChanged = async (bus: SessionBus, isOver: () => boolean) => {
    const before = await locks(bus);
    for (let now = before; now === before || now === undefined; now = await locks(bus)) {
      await new Promise<void>((resolve) => clock.after(askLockedEveryMs, resolve));
      if (isOver()) return;
    }
  };

  /** Resolves when a keyring may have come, gone, or been unlocked; never without a session bus. */
  const changed = async () => {
    const bus = await openBus();
    if (typeof bus === 'string') return new Promise<void>(() => undefined);
    const changed = Promise.withResolvers<undefined>();
    // Ignores the signal in which the bus tells this connection its unique name, which begins with a colon.
    const listen = ([value]: readonly unknown[]) => /^[/o]/.test(String(value)) && changed.resolve(undefined);
    await bus.subscribe(changeRules, listen).catch(() => undefined);
    let isOver = false;
    // gnome-keyring sends no signal for a prompt that is answered after libsecret has given up.
    await Promise.race([changed.promise, bus.ended, lockChanged(bus, () => isOver)]);
    isOver = true;
    bus.close();
  };

  return {
    changed,
    explain,
    name: () => shownName,
    // KeePassXC asks the user for each entry, unless the user has allowed this process to read it before.
    asksEachProcess: () => shownName === keePassXc,
    isLocked: () => withBus(isLocked),
    start: () => withBus(start),
    lists: (entry: Readonly<Record<string, string>>) => withBus((bus) => lists(bus, entry)),
    dropOlder: (entry: Readonly<Record<string, string>>, newest?: 'in default' | 'changed last') =>
      withBus((bus) => dropOlder(bus, entry, newest)),
    accounts: (service: string) => withBus((bus) => accounts(bus, service)),
  };
}

/** Whether each collection is locked; undefined if the keyring doesn't say so. */
async function locks(bus: SessionBus): Promise<string | undefined> {
  try {
    const collections = (await property(bus, path, 'Service', 'Collections')) as readonly string[];
    const locked = collections.map((each) => property(bus, each, 'Collection', 'Locked'));
    return String([collections, await Promise.all(locked)]);
  } catch {
    return undefined;
  }
}

type KeyringProblem = Exclude<keyof typeof messages.keyring, 'unnamed' | 'namesKde'>;

function hasText(code: string): code is KeyringProblem {
  return code in messages.keyring;
}

/** `explain` replaces the text, except that of `no-session`. */
function failure(code: KeychainError['code']): KeychainError {
  return new KeychainError(code, () => messages.keychain['no-session']);
}

const callService = (bus: SessionBus, member: string, signature: string, arg: unknown) =>
  bus.call({
    destination: name,
    path,
    interface: `${api}.Service`,
    member,
    signature,
    args: [arg],
    withinMs,
  });

/** Returns the unlocked and the locked entries. A locked KeePassXC shows a prompt first. */
const search = async (bus: SessionBus, attributes: Readonly<Record<string, string>>) =>
  (await callService(bus, 'SearchItems', 'a{ss}', attributes)) as [readonly string[], readonly string[]];

async function property(bus: SessionBus, object: string, type: string, property: string): Promise<unknown> {
  const target = { destination: name, path: object, interface: 'org.freedesktop.DBus.Properties' };
  return (await bus.call({ ...target, member: 'Get', args: [`${api}.${type}`, property] }))[0];
}
