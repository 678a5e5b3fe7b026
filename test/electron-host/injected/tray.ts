// Draws the tray's window: the icon on a bar, the tooltip, the menu. The function's source is injected there.
import type { PublishedItem } from '../api/tray.ts';

export interface TrayPicture {
  readonly isDark: boolean;
  /** Whether the bar with the icon is dark. */
  readonly isBarDark: boolean;
  /** `data:` URLs of the icon, at scale factors 1 and 2. */
  readonly icon: string;
  readonly icon2x: string;
  readonly iconWidth: number;
  readonly title: string;
  readonly tooltip: string;
  readonly menu: readonly Omit<PublishedItem, 'click'>[];
}

/** The user's action; a number is the command id of a menu item. */
export type TrayAction = 'click' | 'right-click' | number;

/** Draws the tray. Resolves to its height when the icon is decoded. */
export type DrawTray = (picture: TrayPicture) => Promise<number>;

/** The members of the DOM that are used here. */
interface Node {
  className: string;
  textContent: string | null;
  readonly style: Record<string, string>;
  readonly dataset: Record<string, string | undefined>;
  readonly offsetHeight: number;
  readonly decode?: () => Promise<void>;
  readonly closest: (selector: string) => Node | null;
  readonly setAttribute: (name: string, value: string) => void;
  readonly replaceChildren: (...nodes: Node[]) => void;
  readonly append: (...nodes: Node[]) => void;
}
interface TrayEvent {
  readonly target: Node;
  readonly preventDefault: () => void;
}

interface TrayDocument {
  readonly addEventListener: (name: string, listener: (event: TrayEvent) => void) => void;
  readonly documentElement: Node;
  readonly head: Node;
  readonly body: Node;
  title: string;
  readonly createElement: (name: string) => Node;
}

declare const document: TrayDocument;

export function installTray(onAction: (action: TrayAction) => void): DrawTray {
  const make = (name: string, className: string, text?: string, ...nodes: Node[]): Node => {
    const node = document.createElement(name);
    node.className = className;
    if (text !== undefined) node.textContent = text;
    node.append(...nodes);
    return node;
  };
  const itemOf = (item: Omit<PublishedItem, 'click'>): Node[] => {
    if (item.type === 'separator') return [make('hr', '')];
    const mark = item.checked ? (item.type === 'radio' ? '●' : '✓') : '';
    const keys = make('span', 'keys', item.accelerator?.replace('CommandOrControl', 'Ctrl'));
    const line = make(
      'div',
      'item',
      undefined,
      make('span', 'mark', mark),
      make('span', '', item.label),
      keys,
    );
    if (item.enabled && item.type !== 'submenu') line.dataset['item'] = String(item.commandId);
    else line.className += ' still';
    return item.submenu ? [line, make('div', 'inner', undefined, ...item.submenu.flatMap(itemOf))] : [line];
  };

  document.title = 'Tray';
  document.head.append(
    make(
      'style',
      '',
      `html { --bar: #e4e6ea; --bar-ink: #1d1f23; --bar-over: #dfe7f3; --desk: #f7f8fa; --card: #fff; --ink: #1d1f23; --still: #6b7078; --line: #d4d7dc; --over: #dfe7f3 }
       html.dark { --desk: #1a1b1f; --card: #2e3036; --ink: #eceef1; --still: #9aa0a8; --line: #45484f; --over: #3a4250 }
       html.dark-bar { --bar: #26282d; --bar-ink: #eceef1; --bar-over: #3a4250 }
       body { margin: 0; font: 13px/1.35 system-ui, sans-serif; color: var(--ink); background: var(--desk); cursor: default; user-select: none }
       .tray { display: flow-root }
       .bar { display: flex; justify-content: flex-end; align-items: center; gap: 6px; height: 34px; padding: 0 12px; color: var(--bar-ink); background: var(--bar) }
       .icon { display: flex; padding: 4px; border-radius: 5px } .icon:hover { background: var(--bar-over) }
       .tooltip { width: fit-content; box-sizing: border-box; max-width: 276px; margin: 8px 12px 12px auto; padding: 5px 9px; border-radius: 5px; background: var(--ink); color: var(--desk); white-space: pre-line; overflow-wrap: anywhere }
       .menu { margin: 8px 12px; padding: 5px; border: 1px solid var(--line); border-radius: 8px; background: var(--card) }
       .item { display: flex; padding: 4px 8px; border-radius: 5px; overflow-wrap: anywhere } .item:not(.still):hover { background: var(--over) }
       .still { color: var(--still) } .mark { flex: 0 0 16px } .keys { margin-left: auto; color: var(--still) } .inner { padding-left: 16px }
       hr { margin: 5px 8px; border: 0; border-top: 1px solid var(--line) }`,
    ),
  );
  const reportOnIcon = ({ target }: TrayEvent, action: TrayAction): void => {
    if (target.closest('.icon')) onAction(action);
  };
  document.addEventListener('click', (event) => {
    const commandId = event.target.closest('[data-item]')?.dataset['item'];
    if (commandId === undefined) reportOnIcon(event, 'click');
    else onAction(Number(commandId));
  });
  document.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    reportOnIcon(event, 'right-click');
  });

  return async (picture) => {
    const image = make('img', '');
    image.setAttribute('src', picture.icon);
    image.setAttribute('srcset', `${picture.icon} 1x, ${picture.icon2x} 2x`);
    image.setAttribute('width', String(picture.iconWidth));
    image.setAttribute('alt', 'Tray icon');
    const title = picture.title === '' ? [] : [make('span', '', picture.title)];
    const tooltip = picture.tooltip === '' ? [] : [make('div', 'tooltip', picture.tooltip)];
    const menu = picture.menu.flatMap(itemOf);
    document.documentElement.className = `${picture.isDark ? 'dark' : ''} ${picture.isBarDark ? 'dark-bar' : ''}`;
    const tray = make(
      'div',
      'tray',
      undefined,
      make('div', 'bar', undefined, ...title, make('div', 'icon', undefined, image)),
      ...(menu.length === 0 ? [] : [make('div', 'menu', undefined, ...menu)]),
      // Below the menu, which stays in its place when the tooltip changes.
      ...tooltip,
    );
    document.body.replaceChildren(tray);
    // An empty image can't be decoded.
    await image.decode?.().catch(() => undefined);
    return tray.offsetHeight;
  };
}
