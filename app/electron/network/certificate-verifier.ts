// Lets the sign-in window accept a certificate of an authority in the configured file, which Chromium doesn't know:
// Perch's own TLS connects to the same server and verifies the certificate.
import { hostnameOf } from '../../connection/host.ts';
import { parseCertificate } from '../../files/certificate-file.ts';
import { withTimeout } from '../../core/scheduling/with-timeout.ts';
import { clock } from '../platform/clock.ts';

/** A page can request any number of servers, so what is remembered and connected to is limited. */
const maxServers = 500;
const maxPortsPerHost = 4;
const maxDecisions = 100;

const decideWithinMs = 10_000;

/**
 * `validFingerprint` connects to a server and returns the SHA-256 fingerprint of its certificate if its chain is valid.
 * Decisions are kept for the life of the verifier, which is one sign-in.
 */
export function createCertificateVerifier(validFingerprint: (server: URL) => Promise<string | undefined>) {
  /** Origins, the latest last. */
  const servers = new Set<string>();
  const decisions = new Map<string, Promise<boolean>>();

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
    if (decisions.size === maxDecisions) return false;
    const decision = decide(origin, fingerprint);
    decisions.set(key, decision);
    return decision;
  };

  return {
    /** Remembers the server of a request with its port, as Chromium asks about a certificate by the host's name alone. */
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
    /** Whether the server's certificate, in PEM, is valid for the host. False in any doubt; never rejects. */
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
