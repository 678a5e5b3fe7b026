// Resolves the proxy of an address from Chromium's configuration: its switches, the app's settings, else the
// environment. CDP has no command for it.
import type { ProxyConfig } from 'electron';
import type { CommandLine } from '../runtime/switches.ts';

/** Rules as Chromium's `--proxy-server` and `--proxy-bypass-list` take them. */
export interface ProxyRules {
  readonly servers: string;
  readonly bypass: string;
}

/** `unknown` names what decides: a PAC script, auto-detection or the desktop's settings. */
export type ProxySource = ProxyRules | 'direct' | { readonly unknown: string };

/** @param env the environment of Chromium */
export function proxySource(commandLine: CommandLine, env: NodeJS.ProcessEnv): ProxySource {
  if (commandLine.has('no-proxy-server')) return 'direct';
  const unknown = ['proxy-pac-url', 'proxy-auto-detect'].find((name) => commandLine.has(name));
  if (unknown !== undefined) return { unknown: `--${unknown}` };
  const servers = commandLine.valueOf('proxy-server');
  if (servers === 'direct://') return 'direct';
  if (servers !== '') return { servers, bypass: commandLine.valueOf('proxy-bypass-list') };
  return fromEnvironment(env);
}

/** @returns undefined for a PAC script, auto-detection or the system's settings */
export function proxyOfConfig(config: ProxyConfig): ProxyRules | 'direct' | undefined {
  const mode = config.mode ?? (config.pacScript === undefined ? 'fixed_servers' : 'pac_script');
  if (mode === 'direct') return 'direct';
  if (mode === 'fixed_servers')
    return { servers: config.proxyRules ?? '', bypass: config.proxyBypassRules ?? '' };
  return undefined;
}

/** Returns a PAC result string: `DIRECT`, `PROXY host:port` and so on, in order of preference. */
export function resolveProxy(rules: ProxyRules | 'direct', url: string): string {
  const { protocol, hostname, port } = new URL(url);
  if (rules === 'direct' || isBypassed(rules.bypass, { scheme: protocol.slice(0, -1), hostname, port }))
    return 'DIRECT';
  const entries = rules.servers.split(';').map((entry) => /^(?:(\w+)=)?(.*)$/.exec(entry.trim()));
  const of = (scheme: string | undefined) => entries.find((entry) => entry?.[1] === scheme)?.[2];
  const list = of(protocol.slice(0, -1)) ?? of(undefined);
  const socks = of('socks');
  const chosen = list ?? (socks === undefined ? '' : `socks4://${socks.replace(/^socks4?:\/\//, '')}`);
  const pacEntries = chosen
    .split(',')
    .flatMap((server) => (server.trim() === '' ? [] : [pacEntryOf(server.trim())]));
  return pacEntries.length === 0 ? 'DIRECT' : pacEntries.join(';');
}

interface Address {
  readonly scheme: string;
  readonly hostname: string;
  readonly port: string;
}

const pacKeywords: Readonly<Record<string, readonly [string, number]>> = {
  http: ['PROXY', 80],
  https: ['HTTPS', 443],
  socks: ['SOCKS5', 1080],
  socks4: ['SOCKS', 1080],
  socks5: ['SOCKS5', 1080],
};

function pacEntryOf(server: string): string {
  if (server === 'direct://') return 'DIRECT';
  const [, scheme = 'http', host = '', port] =
    /^(?:(\w+):\/\/)?(\[[^\]]+\]|[^:/]+)(?::(\d+))?\/?$/.exec(server) ?? [];
  const [word, usual] = pacKeywords[scheme] ?? ['PROXY', 80];
  return `${word} ${host}:${port ?? usual}`;
}

/** Loopback and link-local addresses bypass the proxy unless the rules contain `<-loopback>`. */
function isBypassed(bypass: string, { scheme, hostname, port }: Address): boolean {
  const rules = bypass
    .split(/[,;]/)
    .map((rule) => rule.trim())
    .filter(Boolean);
  const isLocal =
    /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|169\.254(?:\.\d+){2}|\[::1\]|\[fe[89ab].*\])$/i.test(
      hostname,
    );
  if (isLocal && !rules.includes('<-loopback>')) return true;
  return rules.some((rule) => {
    if (rule === '<local>') return !hostname.includes('.');
    const [, wanted, pattern = '', number] =
      /^(?:(\w+):\/\/)?(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(rule) ?? [];
    if (pattern === '' || pattern.startsWith('<')) return false;
    const glob = pattern.startsWith('.') ? `*${pattern}` : pattern;
    const expression = new RegExp(`^${glob.split('*').map(escape).join('.*')}$`, 'i');
    return (
      (wanted === undefined || wanted === scheme) &&
      (number === undefined || number === (port === '' ? String(pacKeywords[scheme]?.[1] ?? '') : port)) &&
      expression.test(hostname)
    );
  });
}

function escape(text: string): string {
  return text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** The environment applies on desktops without proxy settings. */
function fromEnvironment(env: NodeJS.ProcessEnv): ProxySource {
  const desktop = `${env['XDG_CURRENT_DESKTOP'] ?? ''} ${env['DESKTOP_SESSION'] ?? ''}`.trim();
  if (/gnome|kde|cinnamon|unity|deepin|xfce/i.test(desktop) || process.platform !== 'linux') {
    return { unknown: `the settings of ${desktop || 'the system'}` };
  }
  const of = (name: string) => env[name] ?? env[name.toUpperCase()];
  if (env['auto_proxy'] !== undefined) return { unknown: 'auto_proxy' };
  const all = of('all_proxy');
  const servers =
    all ??
    ['http', 'https', 'ftp']
      .flatMap((scheme) => (of(`${scheme}_proxy`) ? [`${scheme}=${of(`${scheme}_proxy`) ?? ''}`] : []))
      .join(';');
  return servers === '' ? 'direct' : { servers, bypass: of('no_proxy') ?? '' };
}
