// The program's start. Electron waits for this module before it looks for a display and becomes ready, so no other start may wait here.
// It has a file of its own in the build: what is loaded on demand, such as a language, imports that of the other modules.
import { namesIn } from './electron/lifecycle/options.ts';
import { started } from './main.ts';

if (namesIn(process.argv).includes('status')) await started;
