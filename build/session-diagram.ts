// `npm run diagram`: draws the states of an account in docs/developer/session.md: those of a sign-in from a table, those of a
// session by calling `step`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transitions } from '../app/core/auth/auth-state-machine.ts';
import { initialState, type SessionEvent, type SessionState } from '../app/core/session/state.ts';
import { step } from '../app/core/session/step.ts';

export const sessionPage = join(import.meta.dirname, '../docs/developer/session.md');

const drawn = /^stateDiagram-v2\n[^`]*/m;

/** Returns the text of the page with the diagram of the code. @throws Error if the page has none */
export function withDiagram(text: string): string {
  if (!drawn.test(text)) throw new Error('docs/developer/session.md has no state diagram.');
  return text.replace(drawn, `${diagram()}\n`);
}

/** From, event, to. */
type Arrow = readonly [string, string, string];

/** A state diagram in Mermaid. Events with the same source and target share an arrow. */
function diagram(): string {
  const signIn = Object.entries(transitions).flatMap(([from, events]) =>
    Object.entries(events).map(([event, to]): Arrow => [from, event, to]),
  );
  const arrows = Map.groupBy([...signIn, ...sessionArrows()], ([from, , to]) => `${id(from)} --> ${id(to)}`);
  const names = new Set([...signIn, ...sessionArrows()].flatMap(([from, , to]) => [from, to]));
  return [
    'stateDiagram-v2',
    ...[...names].map((name) => `  state "${name}" as ${id(name)}`),
    `  [*] --> ${id('signed-out')}`,
    `  [*] --> ${id('restoring')}`,
    ...[...arrows].map(
      ([arrow, same]) => `  ${arrow}: ${[...new Set(same.map(([, event]) => event))].join(', ')}`,
    ),
  ].join('\n');
}

/** Which events change the sign-in of a session. */
function sessionArrows(): readonly Arrow[] {
  const at = (ms: number) => ({
    ...{ now: { wall: ms, monotonic: ms }, random: 0, isIdle: false, isOnline: true, isWatched: false },
    ...{ pollEveryMs: 60_000, pollOffset: 1 },
  });
  const hourMs = 3_600_000;
  const times = { lifetimeSeconds: 3600, received: at(0).now, refreshAfterMs: 1 };
  const tokens: SessionEvent = { kind: 'tokens', token: { ...times, serial: 1, isRefused: false } };
  const failure = { code: 'network', detail: '' } as const;
  const refusal: SessionEvent = { kind: 'sign-in-ended', isRefused: true };
  const events: readonly (readonly [string, SessionEvent, number])[] = [
    ['tokens', tokens, 1],
    ['expired', { kind: 'tick' }, hourMs],
    ['401 in the backoff of a refresh', { kind: 'token-refused', serial: 1 }, 1],
    ['refresh-failed after a 401', { kind: 'refresh-failed', failure }, 1],
    ['sign-in-ended', refusal, 1],
    ['ended', { kind: 'ended' }, 1],
  ];
  const after = (state: SessionState, event: SessionEvent, ms = 0) => step(state, event, at(ms)).state;
  const refused = after(after(initialState, tokens), { kind: 'token-refused', serial: 1 });
  const failing = after(
    after(after(initialState, tokens), { kind: 'tick' }, 1),
    { kind: 'refresh-failed', failure },
    1,
  );
  const states = [initialState, refused, failing, after(initialState, refusal)];
  return states.flatMap((state) =>
    events.flatMap(([label, event, ms]): Arrow[] => {
      const { signIn } = after(state, event, ms);
      return signIn === state.signIn ? [] : [[state.signIn, label, signIn]];
    }),
  );
}

function id(name: string): string {
  return name.replaceAll('-', '_');
}

if (import.meta.main) writeFileSync(sessionPage, withDiagram(readFileSync(sessionPage, 'utf8')));
