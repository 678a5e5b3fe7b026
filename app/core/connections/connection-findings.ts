// The findings of a connection test as sentences.
import type { ConnectionTestFinding } from '../../api/connection-test.ts';
import { networkCause } from '../../api/http/network-cause.ts';
import type { Finding } from '../../contract/connection-form.ts';
import { type Lazy } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import { certificateText } from '../failure-messages.ts';

export function toFinding({ code, detail, certificate, reason }: ConnectionTestFinding): Lazy<Finding> {
  return {
    tone: goodCodes.includes(code)
      ? 'good'
      : ['client-unsaid', 'localhost'].includes(code)
        ? 'warning'
        : 'error',
    text: () => {
      if (reason !== undefined) return reason();
      const text = certificateText({ ...(certificate && { certificate }) }) ?? messages.connectionTest[code];
      if (typeof text === 'string') return text;
      const cause = networkCause(detail);
      return text(cause === undefined ? detail : messages.network.cause[cause]);
    },
  };
}

const goodCodes: readonly ConnectionTestFinding['code'][] = [
  'reached',
  'api',
  'page',
  'page-elsewhere',
  'client',
];
