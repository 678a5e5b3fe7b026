// For build/setup.sh: exit code 0 where keytar's file is the one that was released for this platform, otherwise 1.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installedVersion, judgeKeytar, keytarFile, readRecord, sha256Of } from './keytar-file.ts';

const sha256 = sha256Of(readFileSync(join(resolve(import.meta.dirname, '../..'), keytarFile)));
const target = `${process.platform}-${process.arch}`;
const verdict = judgeKeytar({ version: installedVersion(), target, sha256 }, readRecord());
process.exitCode = verdict.kind === 'released' ? 0 : 1;
