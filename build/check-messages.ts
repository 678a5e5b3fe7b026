// `npm run check:messages`: whether every text that Perch has is read somewhere. Exit code 1 where one isn't.
import { resolve } from 'node:path';
import { unusedMessages } from './messages.ts';

const unread = unusedMessages(resolve(import.meta.dirname, '..'));
for (const name of unread) {
  console.error(`Nothing reads the text “${name}”: take it out of app/i18n, in every language.`);
}
process.exitCode = unread.length === 0 ? 0 : 1;
