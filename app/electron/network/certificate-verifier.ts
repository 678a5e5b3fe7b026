// Decides for a sign-in window whether a certificate is valid whose authority Chromium doesn't know. Perch connects to the same
// server with its own TLS, which verifies the certificate.
import { hostnameOf } from '../../connection/host.ts';
import { parseCertificate } from '../../files/certificate-file.ts';
import { withTimeout } from '../../core/scheduling/timing.ts';
import { clock } from '../platform/clock.ts';

/** Limits, because a page can request any number of servers. */
const maxServers = 500;
const maxPortsPerHost = 4;
const maxQuestions = 100;

const decideWithinMs = 10_000;

/** `validFingerprint` connects to a server and returns the SHA-256 fingerprint of its certificate if its chain is valid. */
export function createCertificateVerifier(validFingerprint: (server: URL) => Promise<string | undefined>) {
  /** Origins, the latest last. */
  const servers = new Set<string>();
  /** Those that trust a certificate or aren't made yet. A refusal isn't kept, because the authorities can change. */
  const decisions = new Map<string, Promise<boolean>>();
  const asked = new Set<string>();

  const decide = async (origin: string, fingerprint: string): Promise<boolean> => {
    try {
      const found = await withTimeout(clock, decideWithinMs, validFingerprint(new URL(origin)));
      return found === fingerprint;
    } catch {
      return false;
    }
  };

  const decideOnce = async (origin: string, fingerprint: string): Promise<boolean> => {
    const key = `${origin} ${fingerprint}`;
    const known = decisions.get(key);
    if (known !== undefined) return known;
    if (asked.size === maxQuestions && !asked.has(key)) return false;
    asked.add(key);
    const decision = decide(origin, fingerprint);
    decisions.set(key, decision);
    if (!(await decision)) decisions.delete(key);
    return decision;
  };

  return {
    /** Remembers host and port of a request over TLS. When Chromium asks about a certificate, it names only the host. */
    noteRequest: (url: string): void => {
      if (!/^(?:https|wss):/.test(url) || !URL.canParse(url)) return;
      const origin = `https://${new URL(url).host}`;
      servers.delete(origin);
      servers.add(origin);
      for (const oldest of servers) {
        if (servers.size <= maxServers) break;
        servers.delete(oldest);
      }
    },
    /** Whether a certificate in PEM is valid for the host; false in doubt. Never rejects. */
    isTrusted: async (hostname: string, certificate: string): Promise<boolean> => {
      const fingerprint = parseCertificate(certificate)?.fingerprint256;
      if (fingerprint === undefined) return false;
      const noted = [...servers].filter((origin) => hostnameOf(new URL(origin)) === hostname);
      // A valid certificate is valid at each port of its host.
      const decided = await Promise.all(
        noted.slice(-maxPortsPerHost).map((origin) => decideOnce(origin, fingerprint)),
      );
      return decided.includes(true);
    },
  };
}
