// Mounts the panel once the first view was read or reading it failed, or after a short wait.
import { mount } from 'svelte';
import App from './App.svelte';
import type { Bridge } from '../app/contract/calls.ts';
import { createViewStore } from './stores/view-store.svelte.ts';
import './theme.css';

declare global {
  interface Window {
    readonly perch: Bridge;
  }
}

const target = document.getElementById('panel');
if (target === null) throw new Error('The page has no element with the id "panel".');

/** If the first view takes longer, the page is painted with a spinner first. */
const firstViewTimeoutMs = 200;

const panel = createViewStore(window.perch);
await Promise.race([panel.firstRead, new Promise((resolve) => setTimeout(resolve, firstViewTimeoutMs))]);
mount(App, { target, props: { panel } });
