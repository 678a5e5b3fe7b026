// `npm run check:architecture`: whether docs/architecture.md says what the code does. Exit code 1 where it doesn't.
import { resolve } from 'node:path';
import { architectureErrors } from './architecture.ts';

const found = architectureErrors(resolve(import.meta.dirname, '..'));
for (const sentence of found) console.error(sentence);
process.exitCode = found.length === 0 ? 0 : 1;
