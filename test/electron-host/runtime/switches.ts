// The command line as Chromium parses it: `--name` and `--name=value`, with case-insensitive names.

export interface CommandLine {
  readonly has: (name: string) => boolean;
  /** Empty where the switch is absent or has no value. */
  readonly valueOf: (name: string) => string;
  readonly append: (name: string, value?: string) => void;
  /** All switches, with dashes and values. */
  readonly all: () => string[];
}

export function createCommandLine(args: readonly string[]): CommandLine {
  const switches = new Map<string, string>();
  const append = (name: string, value = '') => void switches.set(name.toLowerCase(), value);
  const end = args.indexOf('--');
  for (const arg of end < 0 ? args : args.slice(0, end)) {
    const match = /^--([^=]+)(?:=(.*))?$/s.exec(arg);
    if (match?.[1] !== undefined) append(match[1], match[2]);
  }
  return {
    has: (name) => switches.has(name.toLowerCase()),
    valueOf: (name) => switches.get(name.toLowerCase()) ?? '',
    append,
    all: () => [...switches].map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`)),
  };
}
