// Each control of each view, and of what those controls open, shows at once that it was clicked: by a change on the page, or
// by a call that the main process answers before the service does. No call gets a reply here.
import { expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-svelte';
import type { Bridge, CallName } from '../../app/contract/calls.ts';
import type { AppView } from '../../app/contract/view.ts';
import { answeredAtOnce } from '../unit/core/panel/answered-at-once.ts';
import { openPanel } from './open-panel.ts';
import { scriptedBridge } from './scripted-bridge.ts';
import { views } from './views/views.ts';

/** What the panel calls without a click. */
const background: readonly CallName[] = ['view.read', 'domains.rows', 'connection.check', 'panel.hold'];

/** Fills in the invalid fields of the view, so that its forms can be submitted. */
function fillIn(root: Element): void {
  for (const field of root.querySelectorAll<HTMLInputElement>('input:invalid')) {
    field.value = '123456';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function controlsIn(root: Element): readonly HTMLElement[] {
  const controls = root.querySelectorAll<HTMLElement>('button, summary');
  return [...controls].filter(
    (control) => control.checkVisibility() && control.closest('[aria-disabled="true"], :disabled') === null,
  );
}

function nameOf(control: HTMLElement): string {
  return [control.ariaLabel, control.title, control.textContent.trim()].filter(Boolean).join(', ');
}

/** Clicks the controls with these names, one after the other. Returns whether the last is answered, and what is then shown. */
async function click(view: AppView, names: readonly string[]) {
  const scripted = scriptedBridge(view);
  const answered: CallName[] = [];
  const call: Bridge['call'] = (name, ...args) => {
    if (background.includes(name)) return scripted.call(name, ...args);
    // Quitting is answered, too: it closes the windows at once (shutdown.test.ts).
    answered.push(...[...answeredAtOnce, 'app.quit' as const].filter((each) => each === name));
    return new Promise(() => {});
  };
  const { root } = await openPanel(view, { bridge: { ...scripted, call } });
  const nextFrame = () => new Promise(requestAnimationFrame);
  const framesUntil = async (isTrue: () => boolean) => {
    for (let frame = 0; frame < 600 && !isTrue(); frame += 1) await nextFrame();
    return isTrue();
  };
  const shown = () => root.innerHTML + String(root.querySelectorAll(':popover-open').length);
  let isAnswered = true;
  for (const name of names) {
    // The click before may show its dialog only after it has closed its menu.
    const find = () => controlsIn(root).find((control) => nameOf(control) === name);
    await framesUntil(() => find() !== undefined);
    fillIn(root);
    answered.length = 0;
    const before = shown();
    find()?.click();
    isAnswered = await framesUntil(() => answered.length > 0 || shown() !== before);
  }
  await nextFrame();
  const found = controlsIn(root).map(nameOf);
  cleanup();
  root.remove();
  return { isAnswered, found };
}

test('each control is answered before the service', async () => {
  const seen = new Set<string>();
  const unanswered: string[] = [];
  for (const view of Object.values(views)) {
    const paths: (readonly string[])[] = [[]];
    for (const path of paths) {
      const { isAnswered, found } = await click(view, path);
      if (!isAnswered) unanswered.push([view.panel.name, ...path].join(' > '));
      for (const name of found) {
        const key = `${view.panel.name} ${name}`;
        if (seen.has(key)) continue;
        seen.add(key);
        paths.push([...path, name]);
      }
    }
  }
  expect(unanswered).toEqual([]);
  expect(seen.size).toBeGreaterThan(100);
});
