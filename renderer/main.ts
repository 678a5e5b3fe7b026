// Starts the panel's page.
import { mount } from 'svelte';
import App from './App.svelte';
import { bridge } from './bridge.ts';
import { followMain } from './state.svelte.ts';
import './theme.css';

const target = document.getElementById('panel');
if (target === null) throw new Error('The page has no element with the id "panel".');
mount(App, { target, props: { panel: followMain(bridge) } });
