// Starts the panel's page.
import { mount } from 'svelte';
import App from './App.svelte';
import { bridge } from './bridge.ts';
import { createViewStore } from './stores/view-store.svelte.ts';
import './theme.css';

const target = document.getElementById('panel');
if (target === null) throw new Error('The page has no element with the id "panel".');

/** A view that comes sooner than this is the first thing painted; only a longer wait is worth showing. */
const firstViewTimeoutMs = 200;

const panel = createViewStore(bridge);
await Promise.race([panel.firstRead, new Promise((resolve) => setTimeout(resolve, firstViewTimeoutMs))]);
mount(App, { target, props: { panel } });
