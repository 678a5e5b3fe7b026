// What the process of a scenario is given and what it reports, each as JSON.
import * as v from 'valibot';
import type { Crash, CrashPoint } from './crash-injector.ts';
import { persistedState } from './persisted-state.ts';

/**
 * - `sign in`: does what each view requires until the account is signed in.
 * - `refresh`: lets time pass until a token refresh is due, and waits for its result.
 * - `sign out`
 * - `sign out during a refresh`: signs out while the refresh request is in flight.
 * - `change addresses`: imports a connection file with the same name and other addresses.
 */
const step = v.picklist(['sign in', 'refresh', 'sign out', 'sign out during a refresh', 'change addresses']);

export type Step = v.InferOutput<typeof step>;

const crashPoint = v.object({
  call: v.number(),
  side: v.picklist(['before', 'after']),
  name: v.string(),
  step: v.string(),
}) satisfies v.GenericSchema<CrashPoint>;

const crash = v.object({
  call: v.number(),
  side: v.picklist(['before', 'after']),
  signal: v.exactOptional(v.picklist(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])),
}) satisfies v.GenericSchema<Crash>;

export const scenarioOptions = v.object({
  /** The folder of Perch's files. */
  folder: v.string(),
  /** The file that lists the keys of all keychain entries. */
  keysFile: v.string(),
  steps: v.array(step),
  connectionName: v.string(),
  /** The contents of the connection files that the user chooses, in order. */
  connectionFiles: v.array(v.string()),
  login: v.string(),
  password: v.string(),
  crash: v.exactOptional(crash),
});

export type ScenarioOptions = v.InferOutput<typeof scenarioOptions>;

export const scenarioReport = v.object({
  points: v.array(crashPoint),
  /** Before the start. */
  before: persistedState,
  /** The view after the start: its name, or the sign-in state of the account it shows. */
  startView: v.string(),
  afterStart: persistedState,
  /** The view after each step. */
  stepViews: v.array(v.string()),
  atEnd: persistedState,
});

export type ScenarioReport = v.InferOutput<typeof scenarioReport>;
