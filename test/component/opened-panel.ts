// Opens the panel, as main.ts does, on a view and with a scripted main process behind it.
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { AppView, PanelView } from '../../app/contract/view.ts';
import App from '../../renderer/App.svelte';
import { createViewStore } from '../../renderer/stores/view-store.svelte.ts';
import '../../renderer/theme.css';
import { scriptedBridge, type ScriptedBridge } from './scripted-bridge.ts';
import { appView } from './views/parts.ts';

/** Views that are loaded when they are needed. */
const lazy: readonly string[] = ['domains', 'all-fields', 'settings', 'connection-form', 'about'];

export interface OpenedPanel {
  readonly bridge: ScriptedBridge;
  /** Shows another view, as the main process would: with the next version. */
  readonly show: (panel: PanelView, changes?: Partial<AppView>) => void;
  /** What the page's end does. */
  readonly close: () => void;
  readonly root: Element;
}

/** Resolves once the view is drawn. The window is as large as Perch's own unless told. */
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
  // What is loaded when it is needed comes a little later.
  const { name } = view.panel;
  await vi.waitUntil(() => !lazy.includes(name) || root.querySelector(`.${name}`) !== null);
  let { version } = view;
  return {
    bridge,
    root,
    close: panel.unsubscribe,
    show: (next, changes) => bridge.publish({ ...appView(next, changes), version: ++version }),
  };
}
