// Why Electron doesn't run on this machine, and what to do about it, from what its process has printed and how it ended.
import type { Executable } from './executable.ts';

/** How a process ended. A code of `spawn` is Node's, such as ENOENT. */
export type ProcessEnd =
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'signal'; readonly signal: string }
  | { readonly kind: 'timeout'; readonly seconds: number }
  | { readonly kind: 'spawn'; readonly code: string };

/** What is known about a start that failed. */
export interface FailedStart {
  readonly end: ProcessEnd;
  /** Standard output and error. */
  readonly output: string;
  /** The path of the binary. */
  readonly path: string;
  readonly executable: Executable;
  /** Files of Electron's distribution that are missing or empty. */
  readonly missingFiles: readonly string[];
  /** Shared libraries that the system's loader doesn't find. */
  readonly missingLibraries: readonly string[];
}

/** What of the machine decides about the remedy. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** The fields ID and ID_LIKE of /etc/os-release. */
  readonly distribution: string;
  /** Why the kernel gives unprivileged users no namespaces; undefined where nothing is known. */
  readonly namespaces?: 'apparmor' | 'disabled';
}

export interface ElectronFailure {
  readonly kind:
    | 'damaged'
    | 'architecture'
    | 'permission'
    | 'loader'
    | 'library'
    | 'sandbox'
    | 'root'
    | 'display'
    | 'graphics'
    | 'shared-memory'
    | 'timeout'
    | 'crash'
    | 'exit';
  /** A clause without a full stop, such as "Electron doesn't start: the library libgtk-3.so.0 is missing". */
  readonly reason: string;
  /** Sentences. Undefined where no remedy is known. */
  readonly remedy?: string;
}

/** The files without which Electron ends with a message about something else, or with none. */
export const requiredFiles: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: [
    'icudtl.dat',
    'libffmpeg.so',
    'resources.pak',
    'resources/default_app.asar',
    'v8_context_snapshot.bin',
  ],
  win32: [
    'icudtl.dat',
    'ffmpeg.dll',
    'resources.pak',
    'resources\\default_app.asar',
    'v8_context_snapshot.bin',
  ],
};

/** Returns why a start failed, and what to do. */
export function explainFailure(start: FailedStart, machine: Machine): ElectronFailure {
  return (
    fileFailure(start, machine) ??
    libraryFailure(start, machine) ??
    sandboxFailure(start, machine) ??
    environmentFailure(start) ??
    unexplained(start)
  );
}

/** Failures of the file itself, which can be seen without starting it. */
export function fileFailure(
  { executable, missingFiles, path }: Pick<FailedStart, 'executable' | 'missingFiles' | 'path'>,
  { platform, arch }: Machine,
): ElectronFailure | undefined {
  const [firstMissing] = missingFiles;
  if (executable.format === 'unknown' || !executable.isComplete) {
    return failure('damaged', `Electron's binary ${path} is damaged or incomplete`);
  }
  if (firstMissing !== undefined) {
    return failure('damaged', `Electron's file ${firstMissing} is missing or empty`);
  }
  if (executable.format !== 'script' && executable.format !== formatOf(platform)) {
    return failure('architecture', `Electron's binary is not for ${platform}`, otherArchitecture);
  }
  if (executable.arch === undefined || executable.arch === arch || isEmulated(executable.arch, platform)) {
    return undefined;
  }
  return failure(
    'architecture',
    `Electron's binary is for ${executable.arch}, and this machine is ${arch}`,
    otherArchitecture,
  );
}

const otherArchitecture =
  'Delete node_modules/electron/dist and start again without npm_config_arch, npm_config_platform, ' +
  'ELECTRON_INSTALL_ARCH and ELECTRON_INSTALL_PLATFORM.';

function formatOf(platform: NodeJS.Platform): Executable['format'] {
  if (platform === 'win32') return 'pe';
  return platform === 'darwin' ? 'mach-o' : 'elf';
}

/** Rosetta and Windows on ARM run x64; 64-bit kernels run 32-bit programs. */
function isEmulated(arch: string, platform: NodeJS.Platform): boolean {
  return platform === 'linux' ? arch === 'ia32' || arch === 'arm' : arch === 'x64' || arch === 'ia32';
}

/** The messages of the loaders: glibc's, musl's and dyld's. */
function libraryFailure(start: FailedStart, machine: Machine): ElectronFailure | undefined {
  const { output, end } = start;
  const glibc = /version `(GLIBC(?:XX)?_[\d.]+)' not found/.exec(output)?.[1];
  if (glibc !== undefined) {
    return failure('loader', `Electron needs a newer system: the C library here lacks ${glibc}`);
  }
  const named =
    /(lib[\w.+-]+\.so[\w.]*): cannot open shared object file/.exec(output)?.[1] ??
    /Error loading shared library (lib[\w.+-]+)/.exec(output)?.[1] ??
    /Library not loaded: (\S+)/.exec(output)?.[1];
  const missing = [...new Set([...(named === undefined ? [] : [named]), ...start.missingLibraries])];
  if (missing.length > 0) {
    const [noun, verb] = missing.length === 1 ? ['library', 'is'] : ['libraries', 'are'];
    return failure(
      'library',
      `Electron doesn't start: the shared ${noun} ${missing.join(', ')} ${verb} missing`,
      libraryRemedy(missing, machine),
    );
  }
  if (/Check failed: linux_ui|Failed to initialize libgdk_pixbuf/.test(output)) {
    return failure(
      'library',
      "Electron doesn't start: GTK 3 is missing or can't be used",
      libraryRemedy(['libgtk-3.so.0'], machine),
    );
  }
  // Windows: STATUS_DLL_NOT_FOUND and STATUS_ENTRYPOINT_NOT_FOUND.
  if (end.kind === 'exit' && (end.code === 0xc000_0135 || end.code === 0xc000_0139)) {
    return failure('library', "Electron doesn't start: a DLL is missing", 'Install the updates of Windows.');
  }
  // The kernel reports a missing loader as a missing file. Nix's replacement for it prints a message.
  const isLoaderMissing =
    (end.kind === 'spawn' && end.code === 'ENOENT') ||
    /Could not start dynamically linked executable|Error relocating /.test(output);
  if (isLoaderMissing && machine.platform === 'linux') {
    return failure(
      'loader',
      "Electron doesn't start: this system lacks glibc's loader, as Alpine and NixOS do",
      "Install the distribution's own Electron and set ELECTRON_OVERRIDE_DIST_PATH to its folder.",
    );
  }
  return undefined;
}

/** Debian's names. Ubuntu since 24.04 and Debian since 13 install the renamed packages (`…t64`) under these, but libasound2. */
const debianPackages: Readonly<Record<string, string>> = {
  'libX11.so.6': 'libx11-6',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libXrandr.so.2': 'libxrandr2',
  'libasound.so.2': 'libasound2t64',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libcairo.so.2': 'libcairo2',
  'libcups.so.2': 'libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libdrm.so.2': 'libdrm2',
  'libexpat.so.1': 'libexpat1',
  'libgbm.so.1': 'libgbm1',
  'libgdk_pixbuf-2.0.so.0': 'libgdk-pixbuf-2.0-0',
  'libgio-2.0.so.0': 'libglib2.0-0',
  'libglib-2.0.so.0': 'libglib2.0-0',
  'libgobject-2.0.so.0': 'libglib2.0-0',
  'libgtk-3.so.0': 'libgtk-3-0',
  'libnspr4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libsmime3.so': 'libnss3',
  'libudev.so.1': 'libudev1',
  'libxcb.so.1': 'libxcb1',
  'libxkbcommon.so.0': 'libxkbcommon0',
};

/** dnf and zypper find a package by the library in it; apt needs its name. */
function libraryRemedy(libraries: readonly string[], { distribution, platform }: Machine): string {
  if (platform !== 'linux') return 'Install it, or delete node_modules/electron/dist and start again.';
  const is = (...ids: readonly string[]) => ids.some((id) => distribution.split(' ').includes(id));
  const quoted = libraries.map((name) => `'${name}()(64bit)'`).join(' ');
  if (is('fedora', 'rhel', 'centos')) return `Install it: sudo dnf install ${quoted}`;
  if (is('suse', 'opensuse')) return `Install it: sudo zypper install ${quoted}`;
  const packages = libraries.map((name) => debianPackages[name]);
  if (!is('debian', 'ubuntu') || packages.includes(undefined)) {
    return `Install the ${libraries.length === 1 ? 'package that contains it' : 'packages that contain them'}.`;
  }
  const names = [...new Set(packages)];
  const older = names.includes('libasound2t64') ? ' (libasound2 before Ubuntu 24.04 and Debian 13)' : '';
  return `Install it: sudo apt-get install ${names.join(' ')}${older}`;
}

/** The messages of Chromium's zygote_host_impl_linux.cc and setuid_sandbox_host.cc, and of its namespace sandbox. */
function sandboxFailure({ output, path }: FailedStart, machine: Machine): ElectronFailure | undefined {
  if (output.includes('Running as root without --no-sandbox')) {
    return failure(
      'root',
      "Electron doesn't run as root with its sandbox",
      'Start Perch as the user of the desktop, not with sudo.',
    );
  }
  const isSandbox =
    /No usable sandbox!|SUID sandbox helper binary was found, but is not configured correctly/.test(output) ||
    /Failed to move to new namespace|Failed global descriptor lookup: .*sandbox/.test(output);
  if (!isSandbox) return undefined;
  const helper = `${path.slice(0, path.lastIndexOf('/') + 1)}chrome-sandbox`;
  const quoted = `'${helper.replaceAll("'", String.raw`'\''`)}'`;
  return failure(
    'sandbox',
    `Electron's sandbox doesn't work here: ${sandboxReason(output, machine)}`,
    `Make its helper setuid: sudo chown root:root ${quoted} && sudo chmod 4755 ${quoted}`,
  );
}

function sandboxReason(output: string, { namespaces }: Machine): string {
  if (namespaces === 'apparmor') {
    return 'AppArmor denies user namespaces to unknown programs, as on Ubuntu since 23.10 (kernel.apparmor_restrict_unprivileged_userns), and chrome-sandbox is not setuid';
  }
  if (namespaces === 'disabled') {
    return 'the kernel gives user namespaces to root only, and chrome-sandbox is not setuid';
  }
  if (output.includes('Failed to move to new namespace'))
    return 'this container or system denies new namespaces';
  return 'the system denies user namespaces, and chrome-sandbox is not setuid';
}

/** Chromium's messages about the display, the graphics driver and shared memory; and Electron's files. */
function environmentFailure({ output, end }: FailedStart): ElectronFailure | undefined {
  if (
    /Missing X server or \$DISPLAY|Failed to connect to Wayland display|platform failed to initialize/.test(
      output,
    )
  ) {
    return failure(
      'display',
      "Electron can't open the display",
      'Check DISPLAY and WAYLAND_DISPLAY. Without both, npm start uses a virtual display.',
    );
  }
  if (output.includes("GPU process isn't usable")) {
    return failure('graphics', "Electron's GPU process doesn't run here", 'Update the graphics driver.');
  }
  if (output.includes('/dev/shm') && /FATAL|ERROR/.test(output)) {
    return failure(
      'shared-memory',
      "Electron can't use the shared memory in /dev/shm",
      'Allow it: sudo chmod 1777 /dev/shm',
    );
  }
  if (
    /Invalid file descriptor to ICU data|V8 startup snapshot|V8 snapshot blob|between V8 binary and snapshot/.test(
      output,
    )
  ) {
    return failure('damaged', "Electron's files are damaged or incomplete");
  }
  // A program whose file ends early gets SIGBUS where it reads a part that is missing.
  if (end.kind === 'signal' && end.signal === 'SIGBUS') {
    return failure('damaged', "Electron's files are damaged or incomplete");
  }
  if (end.kind === 'spawn' && end.code === 'EACCES') {
    return failure(
      'permission',
      "Electron's binary may not be executed",
      'Is this folder mounted with noexec? Otherwise delete node_modules/electron/dist and start again.',
    );
  }
  return undefined;
}

function unexplained({ end, output }: FailedStart): ElectronFailure {
  const said = lastLine(output);
  // The sentence that this ends has a full stop of its own.
  const quote = said === '' ? '' : `; its last words: ${said.replace(/\.+$/, '')}`;
  switch (end.kind) {
    case 'timeout':
      return failure(
        'timeout',
        `Electron didn't get ready within ${end.seconds} seconds${quote}`,
        'Start again: the first start can be slow, while a virus scanner reads new programs.',
      );
    case 'signal':
      return failure('crash', `Electron crashes at its start with ${end.signal}${quote}`);
    case 'spawn':
      return failure('exit', `Electron can't be started (${end.code})`);
    case 'exit':
      // Windows reports a crash as a status of the NT kernel.
      return end.code >= 0xc000_0000
        ? failure('crash', `Electron crashes at its start with 0x${end.code.toString(16)}${quote}`)
        : failure('exit', `Electron ends at its start with exit code ${end.code}${quote}`);
  }
}

/** The last line that isn't a stack frame, short. */
function lastLine(output: string): string {
  const lines = output
    // eslint-disable-next-line no-control-regex -- colours of a terminal and other control characters
    .replaceAll(/\u001B\[[\d;]*m|[\u0000-\u0009\u000B-\u001F]/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:#\d|at |r\d|\[end of stack trace\])/.test(line));
  const line = lines.at(-1) ?? '';
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}

function failure(kind: ElectronFailure['kind'], reason: string, remedy?: string): ElectronFailure {
  return remedy === undefined ? { kind, reason } : { kind, reason, remedy };
}
