// What all processes of a process group use, read from /proc.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export interface Usage {
  /** Processor time, in milliseconds. */
  readonly cpuMs: number;
  /** How often a thread has waited for something, and so was woken. */
  readonly wakeUps: number;
  /** Written to a disk. */
  readonly bytes: number;
}

/** A group is quiet when it has used at most this processor time in this time. */
const quiet = { cpuMs: 5, ms: 500 };

/** Threads may end: what they had used when they were last seen counts. */
export function followUsage(group: number): () => Usage {
  const threads = new Map<string, { readonly cpuMs: number; readonly wakeUps: number }>();
  return () => {
    const processes = processesOf(group);
    for (const id of processes) {
      for (const thread of list(`/proc/${id}/task`)) {
        const cpuNs = Number.parseInt(read(`/proc/${id}/task/${thread}/schedstat`));
        const [, wakeUps] =
          /^voluntary_ctxt_switches:\s+(\d+)/m.exec(read(`/proc/${id}/task/${thread}/status`)) ?? [];
        if (wakeUps !== undefined) threads.set(thread, { cpuMs: cpuNs / 1e6, wakeUps: Number(wakeUps) });
      }
    }
    const all = [...threads.values()];
    return {
      cpuMs: sum(all.map(({ cpuMs }) => cpuMs)),
      wakeUps: sum(all.map(({ wakeUps }) => wakeUps)),
      bytes: sum(processes.map((id) => numberIn(`/proc/${id}/io`, 'write_bytes'))),
    };
  };
}

/** Resolves with what the group has used when it has become quiet. */
export async function whenQuiet(usage: () => Usage): Promise<Usage> {
  const step = 100;
  const recent: number[] = [];
  for (;;) {
    const used = usage();
    recent.push(used.cpuMs);
    const before = recent.at(-1 - quiet.ms / step);
    if (before !== undefined && used.cpuMs - before <= quiet.cpuMs) return used;
    await delay(step);
  }
}

/** The group's proportional share of memory, in MB. Only root can read that of Chromium's sandboxed processes. */
export function memoryMb(group: number): number {
  return sum(processesOf(group).map((id) => numberIn(`/proc/${id}/smaps_rollup`, 'Pss'))) / 1024;
}

/** Whether a process, or one of a group, has this text in its arguments. */
export function isRunning(text: string, group?: number): boolean {
  const among = group === undefined ? processes() : processesOf(group);
  return among.some((id) => read(`/proc/${id}/cmdline`).includes(text));
}

function processesOf(group: number): string[] {
  // The name of a program, in parentheses, may contain spaces.
  return processes().filter(
    (id) => Number(read(`/proc/${id}/stat`).split(') ').at(-1)?.split(' ')[2]) === group,
  );
}

function processes(): string[] {
  return list('/proc').filter((name) => /^\d+$/.test(name));
}

function numberIn(file: string, name: string): number {
  const [, value = '0'] = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(file)) ?? [];
  return Number(value);
}

/** Empty if the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
