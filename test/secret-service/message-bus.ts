// A private D-Bus session bus, also for another user's programs. A test decides which services exist, and which the bus can start.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface MessageBus {
  /** For `DBUS_SESSION_BUS_ADDRESS`. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Whether `dbus-daemon` is installed. build/setup.sh installs it on Linux. */
export const hasMessageBus = spawnSync('dbus-daemon', ['--version']).status === 0;

/**
 * Starts a bus. It starts the programs of `services`, by bus name, on demand. Rejects where there is no `dbus-daemon`.
 */
export async function startMessageBus(services: Readonly<Record<string, string>> = {}): Promise<MessageBus> {
  const folder = await mkdtemp(join(tmpdir(), 'perch-bus-'));
  await chmod(folder, 0o755);
  const configuration = join(folder, 'bus.conf');
  await writeFile(configuration, configurationIn(folder));
  for (const [name, program] of Object.entries(services))
    await writeFile(join(folder, `${name}.service`), `[D-BUS Service]\nName=${name}\nExec=${program}\n`);
  const daemon = spawn('dbus-daemon', [`--config-file=${configuration}`, '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const close = async () => {
    await end(daemon);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { address: await firstLine(daemon), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function firstLine(daemon: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  daemon.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
  });
  daemon.once('error', reject);
  daemon.once('exit', (code) => reject(new Error(`dbus-daemon ended with ${code}.`)));
  return promise;
}

async function end(daemon: ChildProcess): Promise<void> {
  if (daemon.pid === undefined || daemon.exitCode !== null || daemon.signalCode !== null) return;
  daemon.kill();
  await once(daemon, 'exit');
}

function configurationIn(folder: string): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${join(folder, 'bus')}</listen>
  <servicedir>${folder}</servicedir>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
    <allow user="*"/>
  </policy>
</busconfig>`;
}
