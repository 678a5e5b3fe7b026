// What the panel answers in each of its states, on the real page and window: is the account signed in, is the user available, how many
// messages are new, are calls recorded, and which number do callers see? Each answer is in the accessibility tree, visible and whole.
// With a folder in PERCH_PICTURES it takes a picture of each state, in both themes.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageCodes } from '../../app/contract/language.ts';
import type { AccountView, AppView, PanelView } from '../../app/contract/view.ts';
import { pushChannel } from '../../app/contract/channels.ts';
import { accountState } from '../../app/core/accounts/account-view.ts';
import { presenceOf } from '../../app/core/profile/service-states.ts';
import { setLocale } from '../../app/i18n/i18n.ts';
import { keychainTitle } from '../../app/i18n/keychain-title.ts';
import { messages } from '../../app/i18n/messages.ts';
import { everyField } from '../component/views/account.ts';
import { account, accounts, appView, longHost, profileFacts } from '../component/views/parts.ts';
import { panelOf } from './actions.ts';
import type { RunningPerch } from './driver.ts';
import { createFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;
let perch: RunningPerch;
let panel: Page;

beforeAll(async () => {
  fixture = await createFixture();
  perch = await fixture.start();
  panel = await panelOf(perch);
  await perch.chooseFromTray(messages.tray.menu.open);
  await perch.evaluateInMain(async ({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.debugger.attach(),
  );
});
afterAll(async () => {
  await setLocale({ code: 'en', locale: 'en' });
  await fixture.clear();
});

interface State {
  readonly view: AppView;
  /** What answers the five questions, or stands in their place. */
  readonly answers: readonly string[];
  readonly zoom?: number;
  readonly width?: number;
}

const [first] = accounts;
const longAgo = Date.now() - 42 * 60_000;
const number = '+1 202 555 0101';
const long = {
  'name-first-name': 'Maximiliana-Alexandrina',
  'name-last-name': 'von und zu Oberwassermühlenthal-Schneckenburg',
  'login-username': `maximiliana-alexandrina.oberwassermuehlenthal@${longHost}`,
  domain: longHost,
};

/** An account with every field, whose presence has this value, and 2 new messages. */
function accountOf(presence: string, changes: Partial<AccountView> = {}, changed = {}): AccountView {
  const profile = { ...everyField, ...changed, 'user-presence-status': presence };
  const known = { ...profileFacts(profile, changes.network || changes.notice ? longAgo : undefined) };
  return account({ ...known, presence: presenceOf(presence), newVoicemail: 2, ...changes });
}

function viewOf(shown: AccountView, changes: Partial<AppView> = {}): AppView {
  const { name, login } = shown;
  const state = accountState({ ...shown, profile: {} });
  const summary = {
    ...first,
    name,
    login,
    id: shown.id,
    connection: '',
    state,
    stateText: '',
  };
  return appView({ name: 'account', account: shown }, { accounts: [summary], ...changes });
}

/** The states by name, in the current language. */
function states(): Readonly<Record<string, State>> {
  const { overview, presence, notices, account: texts } = messages;
  const { quoted } = messages.fieldValue;
  const tiles = [overview.on, messages.fields['recording-configuration'], overview.transcribed];
  const signedIn = (word = '') => ['Alice Marsh', word, ...tiles, number];
  const lastKnown = presence['open'] ?? '';
  const call = (isRinging: boolean) => ({
    text: `Dr. Maximiliane Sonnenschein-Wolkenstein, +49 30 901820`,
    name: 'Dr. Maximiliane Sonnenschein-Wolkenstein',
    number: '+49 30 901820',
    ...(isRinging ? { isRinging } : { since: Date.now() - 252_000 }),
  });
  const unavailable = { tone: 'warning', text: messages.failure.unavailable } as const;
  const locked = { kind: 'session-only', reason: '', problem: 'locked' } as const;
  const noKeychain = { kind: 'session-only', reason: messages.keychain['no-session'] } as const;
  const unread = { signIn: 'sign-in-again', isKeychainUnread: true, notice: unavailable } as const;
  const busyCall = viewOf(accountOf('inuse', { call: call(false) }));
  const onCall = [...signedIn(presence['inuse']), '+49 30 901820'];
  return {
    'first start': {
      view: appView({ name: 'welcome' }),
      answers: [messages.welcome.title, messages.welcome.open],
    },
    available: { view: viewOf(accountOf('open')), answers: signedIn(presence['open']) },
    call: { view: busyCall, answers: onCall },
    ringing: {
      view: viewOf(accountOf('alerting', { call: call(true) })),
      answers: [...signedIn(presence['alerting']), '+49 30 901820'],
    },
    busy: { view: viewOf(accountOf('closed')), answers: signedIn(presence['closed']) },
    inactive: { view: viewOf(accountOf('inactive')), answers: signedIn(presence['inactive']) },
    'foreign presence': {
      view: viewOf(accountOf('in-a-meeting')),
      answers: signedIn(overview.serviceSays(quoted('in-a-meeting'))),
    },
    offline: {
      view: viewOf(accountOf('open', { network: 'offline' })),
      answers: [...signedIn(lastKnown), notices.offline, messages.panelError.retry],
    },
    'service problem': {
      view: viewOf(accountOf('open', { isStale: true, notice: unavailable })),
      answers: [...signedIn(lastKnown), notices.problem, messages.panelError.retry],
    },
    'sign-in required': {
      view: viewOf(accountOf('open', { signIn: 'sign-in-again' })),
      answers: [...signedIn(lastKnown), notices.signInRequired, texts.signInAgain],
    },
    suspended: {
      view: viewOf(accountOf('open', {}, { 'account-status': 'suspended' })),
      answers: [...signedIn(presence['open']), texts.status(quoted('suspended'))],
    },
    'keychain locked': {
      view: viewOf(accountOf('open', unread), { secrets: locked }),
      answers: [...signedIn(lastKnown), keychainTitle(locked), notices.unlock],
    },
    'no keychain': {
      view: viewOf(accountOf('open'), { secrets: noKeychain }),
      answers: [...signedIn(presence['open']), notices.sessionOnly],
    },
    'several accounts': {
      view: appView(
        { name: 'account', account: accountOf('open') },
        { accounts: accounts.map((each) => ({ ...each, ...(each !== first && { status: 'ringing' }) })) },
      ),
      answers: signedIn(presence['open']),
    },
    'long names': {
      view: viewOf(accountOf('inuse', { call: call(false) }, long)),
      answers: ['Maximiliana', ...onCall.slice(1)],
    },
    'empty profile': {
      view: viewOf({ ...account(profileFacts({})), presence: presenceOf(undefined) }),
      answers: ['1001@example.net', overview.presenceUnknown, overview.noneKnown],
    },
    '125 %': { view: busyCall, answers: onCall, zoom: 1.25 },
    '200 %': { view: busyCall, answers: onCall, zoom: 2 },
    '320 pixels': { view: busyCall, answers: onCall, width: 320 },
  };
}

let version = 1_000;

/** Shows a state as the main process does: in the window's size for the zoom, in the page by a push. */
async function show({ view, zoom = 1, width = 380 }: State, code: (typeof languageCodes)[number]) {
  version += 1;
  await perch.evaluateInMain(
    async ({ BrowserWindow }, [channel, shown, factor, wide]) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.webContents.setZoomFactor(factor);
      window?.setContentSize(Math.round(wide * factor), Math.min(Math.round(560 * factor), 740));
      window?.webContents.send(channel, shown);
    },
    [pushChannel, { ...view, version, language: { code, locale: code } }, zoom, width] as const,
  );
  const isShown = `Math.abs(innerWidth - ${width}) < 2 && document.documentElement.lang === '${code}' && document.body.textContent.includes(${JSON.stringify(headingOf(view.panel))})`;
  await expect.poll(() => panel.evaluate(isShown)).toBe(true);
  await panel.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  );
}

const headingOf = (view: PanelView) => ('account' in view ? view.account.name : messages.welcome.title);

/** Source text of what returns what is wrong with a text on the page; undefined if it is visible and whole. */
const problemOf = `(text) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const isOutside = (box, { left, right, top, bottom }) =>
    box.left < left - 1 || box.right > right + 1 || box.top < top - 2 || box.bottom > bottom + 2;
  const page = new DOMRect(0, 0, innerWidth, innerHeight);
  let problem = 'absent';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const at = node.textContent.indexOf(text);
    const parent = node.parentElement;
    if (at < 0 || parent.closest('.visually-hidden') !== null) continue;
    parent.scrollIntoView({ block: 'nearest' });
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    const boxes = [...range.getClientRects()];
    const around = [];
    for (let each = parent; each !== null; each = each.parentElement)
      if (getComputedStyle(each).overflowX !== 'visible') around.push(each.getBoundingClientRect());
    const isCut = boxes.some((box) => [page, ...around].some((each) => isOutside(box, each)));
    const isCovered = boxes.some(({ left, top, width, height }) => {
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      // A button without a background can lie over the text that it acts on.
      const isClear = above?.matches('button') && getComputedStyle(above).backgroundColor === 'rgba(0, 0, 0, 0)';
      return above === null || !(isClear || parent.contains(above) || above.contains(parent));
    });
    if (boxes.length > 0 && !isCut && !isCovered) return undefined;
    problem = boxes.length === 0 ? 'not drawn' : isCut ? 'cut' : 'covered';
  }
  return text + ' is ' + problem;
}`;

async function problems({ answers }: State): Promise<readonly string[]> {
  const seen = await Promise.all(
    answers.map((text) => panel.evaluate<string | undefined>(`(${problemOf})(${JSON.stringify(text)})`)),
  );
  const heard = await perch.evaluateInMain(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const tree: unknown = await window?.webContents.debugger.sendCommand('Accessibility.getFullAXTree');
    type Text = { readonly value: string };
    type Node = {
      readonly nodeId: string;
      readonly parentId?: string;
      readonly ignored: boolean;
      readonly role?: Text;
      readonly name?: Text;
      readonly description?: Text;
    };
    const { nodes } = tree as { nodes: readonly Node[] };
    // What a status region says is said beside what is visible. A node follows its parent.
    const spoken = new Set<string>();
    return nodes.map(({ nodeId, parentId = '', ignored, role, name, description }) => {
      if (role?.value === 'status' || spoken.has(parentId)) spoken.add(nodeId);
      return ignored || spoken.has(nodeId) ? [] : [name?.value, description?.value];
    });
  });
  const unheard = answers.filter((text) => !heard.some(([name]) => name?.includes(text)));
  const repeated = heard.filter(([name = '', description]) => name !== '' && name === description);
  return [
    ...seen.filter((each) => each !== undefined),
    ...unheard.map((text) => `“${text}” isn’t heard`),
    ...repeated.map(([name]) => `“${name}” is heard twice`),
  ];
}

const { PERCH_PICTURES: folder } = process.env;

/** Takes a picture of the window, which Playwright would cut where the page is zoomed. */
async function takePicture(file: string): Promise<void> {
  const picture = await perch.evaluateInMain(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return (await window?.webContents.capturePage())?.toPNG().toString('base64') ?? '';
  });
  await mkdir(folder ?? '', { recursive: true });
  await writeFile(join(folder ?? '', file), picture, 'base64');
}

test.each(Object.keys(states()))('“%s” answers the five questions', async (name) => {
  for (const code of /^\d/.test(name) ? languageCodes : (['en', 'de'] as const)) {
    await setLocale({ code, locale: code });
    const state = states()[name];
    if (state === undefined) continue;
    await show(state, code);
    expect.soft(await problems(state), code).toEqual([]);
    for (const theme of folder === undefined ? [] : (['light', 'dark'] as const)) {
      await perch.setTheme(theme);
      await show(state, code);
      await takePicture(`${name.replaceAll(/\W+/g, '-')}-${code}-${theme}.png`);
    }
  }
});
