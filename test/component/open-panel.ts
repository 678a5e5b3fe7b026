// Opens the panel on a view, with a scripted bridge in place of the main process.
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { AppView, PanelView } from '../../app/contract/view.ts';
import App from '../../renderer/App.svelte';
import { createViewStore } from '../../renderer/stores/view-store.svelte.ts';
import '../../renderer/theme.css';
import { scriptedBridge, type ScriptedBridge } from './scripted-bridge.ts';
import { appView } from './views/parts.ts';

export interface OpenedPanel {
  readonly bridge: ScriptedBridge;
  /** Publishes another view with the next version. */
  readonly show: (panel: PanelView, changes?: Partial<AppView>) => void;
  /** Ends the subscription, as unloading the page does. */
  readonly unsubscribe: () => void;
  readonly root: Element;
}

/** Resolves when the view is rendered. By default the window has the size of the panel. */
export async function openPanel(
  view: AppView,
  { width = 380, height = 560, bridge = scriptedBridge(view) } = {},
): Promise<OpenedPanel> {
  await page.viewport(width, height);
  const root = document.createElement('div');
  root.id = 'panel';
  document.body.append(root);
  const panel = createViewStore(bridge);
  onTestFinished(() => {
    panel.unsubscribe();
    root.remove();
  });
  await render(App, { target: root, props: { panel } });
  // Vitest's default interval, 50 ms, is longer than the rendering takes.
  await vi.waitUntil(() => isRendered(root, view), { interval: 1, timeout: 60_000 });
  let { version } = view;
  return {
    bridge,
    root,
    unsubscribe: panel.unsubscribe,
    show: (next, changes) => bridge.publish({ ...appView(next, changes), version: ++version }),
  };
}

/** Whether the view is there: its component may be loaded on demand. */
export function isRendered(root: Element, view: AppView): boolean {
  const isComplete = !hasWarnings(view) || root.querySelector('.startup-warnings') !== null;
  return root.querySelector('h1') !== null && isComplete;
}

/** Whether the view loads warnings on demand. The account view shows them in its strip instead. */
function hasWarnings({ startupWarnings, update, secrets, panel }: AppView): boolean {
  const isWarned = startupWarnings.length > 0 || update !== undefined || secrets.kind === 'pending';
  return isWarned && panel.name !== 'account';
}
