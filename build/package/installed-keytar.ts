// installed-keytar.ts verify    exit code 0 if keytar's file is the released one or the one that was built here
// installed-keytar.ts record    notes that keytar's file was built here, in a file beside it
//
// The note is no protection: a program that can write keytar's file can write the note, too.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installedVersion, judgeKeytar, keytarFile, readRecord, sha256Of } from './keytar-file.ts';

const file = join(resolve(import.meta.dirname, '../..'), keytarFile);
/** Names the version of Node-API: a file that was built for another version is built again. */
const note = `${file}.napi3.sha256`;
const sha256 = sha256Of(readFileSync(file));

if (process.argv[2] === 'record') writeFileSync(note, sha256);
else {
  const target = `${process.platform}-${process.arch}`;
  const local = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
  const verdict = judgeKeytar({ version: installedVersion(), target, sha256 }, readRecord(), local);
  process.exitCode = verdict.kind === 'refused' ? 1 : 0;
}
