// The texts for failures: what happened, what Perch did about it, and what the user can do.
import { messages } from '../i18n/messages.ts';
import type { Refusal } from '../api/oauth/token-response.ts';
import { type CodeMethod, isPkceDemanded } from '../api/oauth/authorization.ts';
import { causeText, networkCause, type NetworkCause } from '../api/http/connect-error.ts';
import { statusDetail } from '../api/http/operation.ts';
import type { Failure } from '../api/http/result.ts';
import type { ConnectionTestFinding } from '../api/connection-test.ts';
import type { Finding } from '../contract/connection-form.ts';
import type { Lazy } from '../i18n/i18n.ts';

/** Returns the text for a failed poll or token refresh of an account. */
export function failureText(failure: Failure): string {
  const texts = messages.failure;
  switch (failure.code) {
    case 'network':
    case 'timeout':
      return failure.reason?.() ?? texts.network;
    case 'certificate':
      return certificateText(failure) ?? texts.certificate;
    case 'proxy':
      return failure.reason?.() ?? messages.network.proxy;
    case 'busy':
    case 'unavailable':
    case 'unauthorized':
    case 'internal':
      return texts[failure.code];
    case 'keychain':
      return texts.keychain(failure.reason?.() ?? '');
    case 'forbidden':
      return texts.forbidden(quoteDetail(failure));
    case 'client':
      return failure.reason?.() ?? messages.oauthError.client;
    case 'missing':
    case 'rejected':
      return failure.reason?.() ?? texts.rejected(quoteDetail(failure));
    default:
      return texts.unreadable(quoteDetail(failure));
  }
}

/** The texts that depend on what has failed: a sign-in, a passcode or another request. */
type SignInFailureTexts = Pick<
  typeof messages.signInFailed,
  'network' | 'certificate' | 'unavailable' | 'unreadable'
>;

export function signInFailureText(
  failure: Failure,
  texts: SignInFailureTexts = messages.signInFailed,
): string {
  switch (failure.code) {
    case 'network':
    case 'timeout':
      return failure.reason?.() ?? texts.network(causeText(causeOf(failure)));
    case 'certificate':
      return certificateText(failure) ?? texts.certificate;
    case 'proxy':
      return failure.reason?.() ?? messages.network.proxy;
    case 'keychain':
      return messages.signInFailed.keychain(failure.reason?.() ?? '');
    case 'busy':
    case 'unavailable':
      return texts.unavailable;
    case 'internal':
      return messages.signInFailed.internal;
    case 'rejected':
      return failure.reason?.() ?? texts.unreadable(quoteDetail(failure));
    default:
      return texts.unreadable(quoteDetail(failure));
  }
}

/** Returns the text for a passcode that the service has neither accepted nor rejected. */
export function passcodeFailureText(failure: Failure): string {
  const { passcodeFailed } = messages;
  return signInFailureText(failure, { ...passcodeFailed, network: () => passcodeFailed.network });
}

export function refusalText({ error, text, isClientAmbiguous }: Refusal): string {
  const { oauthError } = messages;
  if (isAboutRedirect(`${error} ${text}`)) return oauthError.redirectUri;
  switch (error) {
    case 'access_denied':
      return oauthError.denied(text || error);
    case 'invalid_client':
      return isClientAmbiguous === true ? oauthError.clientEncoding : oauthError.client;
    case 'unauthorized_client':
      return oauthError.clientNotAllowed;
    case 'invalid_grant':
      return oauthError.grant;
    case 'server_error':
    case 'temporarily_unavailable':
      return oauthError.unavailable;
    default:
      return text === '' && error === 'refused'
        ? oauthError.grant
        : oauthError.other((text || error).slice(0, 200));
  }
}

/** Whether a service refuses the redirect address. RFC 6749 has no error code for that, and servers use several. */
function isAboutRedirect(refusal: string): boolean {
  return /redirect[ _-]?ur[il]/i.test(refusal);
}

/** Uses the service's own text if it says more than that user name or password are wrong, such as that the account is locked. */
export function passwordRefusalText({ text }: Refusal): string {
  return ['', 'invalid_grant'].includes(text) || isWrongCredentials(text)
    ? messages.signInFailed.wrongPassword
    : messages.oauthError.other(text);
}

/** Whether a text is a single English sentence that says that the credentials are wrong. */
function isWrongCredentials(text: string): boolean {
  return (
    /^[^.!;:]*[.!]?$/.test(text) &&
    /\b(?:user|username|login|password|credentials?)\b/i.test(text) &&
    /\b(?:invalid|incorrect|wrong|bad|unknown|mismatch|not (?:valid|correct|right|found|recogni[sz]ed)|(?:does not|doesn['’]t) (?:match|exist))\b/i.test(
      text,
    )
  );
}

/** `isPkceSent`: whether the authorization request had a code challenge. */
export function codeRefusalText(
  refusal: Refusal,
  { method, isPkceSent }: { readonly method: CodeMethod; readonly isPkceSent: boolean },
): string {
  const { error, text } = refusal;
  if (!isPkceSent && isPkceDemanded(error, text)) return messages.signInFailed.pkceRequired(method);
  // At some services a code verifier selects another flow, whose further parameter is then missing.
  const mayBeDueToPkce = isPkceSent && ['invalid_request', 'invalid_grant', 'refused'].includes(error);
  const reason = text || error;
  return mayBeDueToPkce && reason !== 'refused' && !isAboutRedirect(reason)
    ? messages.signInFailed.pkceRefused(reason.slice(0, 200))
    : refusalText(refusal);
}

/** Returns a sentence in the current language, or the service's own text. */
export function failureReason(failure: Failure): string {
  const { reason, detail, status } = failure;
  if (reason !== undefined) return reason();
  if (status === undefined || status < 300)
    return signInFailureText(failure, {
      ...messages.signInFailed,
      certificate: messages.failure.certificate,
    });
  return detail === statusDetail(status) ? messages.failure.status(String(status)) : detail;
}

function causeOf({ code, detail }: Failure): NetworkCause | undefined {
  return code === 'timeout' ? 'timeout' : networkCause(detail);
}

/** Quotes a status or the name of a part only: other details may contain content of the response. */
function quoteDetail({ detail, status, part }: Failure): string {
  if (part !== undefined) return messages.failure.quotedPart[part.kind](part.name);
  return status !== undefined && detail === statusDetail(status)
    ? messages.failure.quotedStatus(String(status))
    : '';
}

/** Returns what is wrong with the certificate; undefined if that isn't known. */
export function certificateText({ certificate }: Pick<Failure, 'certificate'>): string | undefined {
  if (certificate === undefined) return undefined;
  const { fault, host, issuedBy, issuedTo } = certificate;
  const texts = messages.network.certificates;
  if (fault !== 'other-host') return texts[fault](host, issuedBy);
  const namesHost = issuedTo.toLowerCase() === host.replace(/:\d+$/, '');
  return namesHost ? texts.noAlternativeName(host) : texts[fault](host, issuedTo);
}

/** Returns a finding of a connection test as a sentence. */
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
