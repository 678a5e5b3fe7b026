// The time that the redactor takes for texts that are meant to slow it down, in lines of the maximum length.
import { maxLineLength, redact } from '../../app/electron/logging/redact.ts';
import { type Figure, figure } from './figure.ts';

const rounds = 5;

/** The first is an ordinary line. Each other one, repeated, makes a pattern begin, repeat or look ahead as often as possible. */
const pieces = [
  'GET https://pbx.example.net/ns-api/v2/domains answered with status 503. ',
  'a',
  'a-',
  '://',
  'http://x:y@',
  'token ',
  'password:"',
  'password:\\"',
  'authorization: a ',
  'authorization\\',
  'token=[a',
  'token={"a\\\\',
  "http://x:y,'?",
  'Bearer ',
  'pin\t ',
  'cookie\t',
  'cookie: a\r\n',
  'authorization: a\r\n',
  'name="password"',
  'name="pin"\n\n\n',
  'name=\\"pin\\"\\r\\nx-a: b',
  'eyJ',
  'eyJhbGciOiJIUzI1NiJ9.',
  'password%22%25',
  'password%20+',
  "'pin' => ",
  '\\',
  '-',
] as const;

export function measureRedactor(): Promise<Figure[]> {
  const times = pieces.map((piece) => fastest(textOf(piece, 16)));
  return Promise.resolve([
    figure({
      id: 'redact.linear',
      unit: 'ms per MB',
      method: `The slowest 1 MB that repeats what the redactor’s patterns begin with, the fastest of ${rounds} runs.`,
      values: times,
      value: Math.max(...times),
      target: 50,
    }),
  ]);
}

function textOf(piece: string, lines: number): string {
  const line = piece.repeat(Math.ceil(maxLineLength / piece.length)).slice(0, maxLineLength);
  return Array.from({ length: lines }, () => line).join('\n');
}

/** Returns the processor time of the fastest run, in milliseconds. */
function fastest(text: string): number {
  const runs = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage();
    redact(text);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}
