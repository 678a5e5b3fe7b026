// Overwrites one keychain entry in a loop, and prints the count after each write: node keychain-writer.ts KEY
import { writeSync } from 'node:fs';
import { openKeychain } from '../../app/storage/keychain.ts';

const keychain = openKeychain(async () => (await import('keytar')).default);
const [key = ''] = process.argv.slice(2);

for (let count = 1; ; count += 1) {
  await keychain.write(key, `token ${count}`);
  writeSync(1, `${count}\n`);
}
