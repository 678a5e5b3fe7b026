// Draws a message box in its own window. The function's source is injected there.

export interface MessageBoxContent {
  readonly title: string;
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  /** The button that Enter presses, and the one that Escape presses. */
  readonly defaultId: number;
  readonly cancelId: number;
}

/** The members of the DOM that are used here. */
interface Node {
  className: string;
  textContent: string | null;
  onclick: (() => void) | null;
  readonly append: (...nodes: Node[]) => void;
  readonly focus: (options: { readonly preventScroll: boolean }) => void;
}
interface KeyEvent {
  readonly key: string;
}
interface BoxDocument {
  title: string;
  readonly head: Node;
  readonly body: Node;
  readonly createElement: (name: string) => Node;
  readonly addEventListener: (name: string, listener: (event: KeyEvent) => void) => void;
}

declare const document: BoxDocument;

export function installMessageBox(
  { title, message, detail, buttons, defaultId, cancelId }: MessageBoxContent,
  onPressed: (button: number) => void,
): void {
  const make = (name: string, className: string, text: string): Node => {
    const node = document.createElement(name);
    node.className = className;
    node.textContent = text;
    return node;
  };
  document.title = title;
  document.head.append(
    make(
      'style',
      '',
      `:root { color-scheme: light dark }
       body { margin: 18px; font: 13px/1.45 system-ui, sans-serif; overflow-wrap: anywhere }
       .message { font-size: 15px; font-weight: 600 } .detail { margin: 8px 0 16px; white-space: pre-line }
       .buttons { display: flex; justify-content: flex-end; gap: 8px } button { min-width: 80px; padding: 5px 12px; font: inherit }`,
    ),
  );
  const row = make('div', 'buttons', '');
  const nodes = buttons.map((label, at) => {
    const button = make('button', '', label);
    button.onclick = () => onPressed(at);
    return button;
  });
  row.append(...nodes);
  document.body.append(make('div', 'message', message), make('div', 'detail', detail), row);
  nodes[defaultId]?.focus({ preventScroll: true });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') onPressed(cancelId);
  });
}
