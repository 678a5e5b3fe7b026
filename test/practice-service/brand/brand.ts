// What the portal and the control page have in common: colours, font and sign of the practice service.
import { raw } from 'hono/html';
import { readFileSync } from 'node:fs';

/** Colours, font and focus ring. */
export const theme = readFileSync(new URL('theme.css', import.meta.url), 'utf8');

export const mark = raw(`<svg viewBox="0 0 28 28" fill="none" stroke="currentColor" stroke-width="2.25"
  stroke-linecap="round" aria-hidden="true"><circle cx="14" cy="14" r="2.5" fill="currentColor"/>
  <path d="M8.7 19.3a7.5 7.5 0 0 1 0-10.6M19.3 8.7a7.5 7.5 0 0 1 0 10.6M5.2 22.8a12.5 12.5 0 0 1 0-17.6M22.8 5.2a12.5 12.5 0 0 1 0 17.6"/></svg>`);

/** The pages' icon, as a `data:` URL. */
export const favicon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><circle cx="14" cy="14" r="13" fill="#0f5f73"/><circle cx="14" cy="14" r="4" fill="#fff"/></svg>',
)}`;
