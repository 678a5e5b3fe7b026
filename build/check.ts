// `npm run check`: runs every `check:…` script of package.json, several at a time. Exit code 1 if one fails.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { object, parse, record, string } from 'valibot';

const project = resolve(import.meta.dirname, '..');
const manifest = object({ scripts: record(string(), string()) });
const { scripts } = parse(manifest, JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')));
const queue = Object.keys(scripts).filter((name) => name.startsWith('check:'));
const failed: string[] = [];

async function runQueue(): Promise<void> {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const startedAt = performance.now();
    const { code, output } = await run(name);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const result = code === 0 ? 'passed' : `FAILED with exit code ${code}`;
    console.log(`== ${name} ${result} (${seconds} s)${code === 0 ? '' : `\n${output}`}`);
    if (code !== 0) failed.push(name);
  }
}

function run(name: string) {
  return new Promise<{ code: number; output: string }>((done) => {
    // On Windows npm is a .cmd file, and only a shell can start it.
    const shell = process.platform === 'win32';
    const child = spawn('npm', ['run', '--silent', name], {
      cwd: project,
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', ({ message }) => done({ code: 1, output: message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

await Promise.all(Array.from({ length: availableParallelism() }, runQueue));
// The output of failed scripts is easily overlooked among the others.
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
