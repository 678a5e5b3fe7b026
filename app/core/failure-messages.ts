// The texts for failures: what happened, what Perch did about it, and what the user can do.
import { messages } from '../i18n/i18n.ts';
import { isPkceDemanded, type CodeMethod } from '../api/oauth/pkce.ts';
import type { Failure } from '../api/http/result.ts';

/** Returns why the shown profile is not up to date. */
export function failureText(failure: Failure): string {
  const texts = messages.failure;
  switch (failure.code) {
    case 'network':
    case 'timeout':
      return texts.network;
    case 'certificate':
      return certificateText(failure) ?? texts.certificate;
    case 'proxy':
      return messages.network.proxy;
    case 'busy':
      return texts.busy;
    case 'unavailable':
      return texts.unavailable;
    case 'keychain':
      return texts.keychain(failure.detail);
    case 'forbidden':
      return texts.forbidden(quoteStatus(failure));
    case 'unauthorized':
      return texts.unauthorized;
    case 'missing':
    case 'rejected':
      return texts.rejected(quoteStatus(failure));
    case 'internal':
      return texts.internal;
    default:
      return texts.unreadable(quoteStatus(failure));
  }
}

/** Returns why a sign-in failed. */
export function signInFailureText(failure: Failure): string {
  const { signInFailed } = messages;
  switch (failure.code) {
    case 'network':
    case 'timeout':
      return signInFailed.network;
    case 'certificate':
      return certificateText(failure) ?? signInFailed.certificate;
    case 'proxy':
      return messages.network.proxy;
    case 'keychain':
      return signInFailed.keychain(failure.detail);
    case 'busy':
    case 'unavailable':
      return signInFailed.unavailable;
    case 'internal':
      return signInFailed.internal;
    default:
      return signInFailed.unreadable(quoteStatus(failure));
  }
}

/** Returns why a passcode could not be checked: the service has neither accepted nor rejected it. */
export function passcodeFailureText(failure: Failure): string {
  const { passcodeFailed } = messages;
  switch (failure.code) {
    case 'network':
    case 'timeout':
      return passcodeFailed.network;
    case 'certificate':
      return certificateText(failure) ?? passcodeFailed.certificate;
    case 'proxy':
      return messages.network.proxy;
    case 'busy':
    case 'unavailable':
      return passcodeFailed.unavailable;
    case 'internal':
      return messages.signInFailed.internal;
    default:
      return passcodeFailed.unreadable(quoteStatus(failure));
  }
}

/** Returns the text for an OAuth error code (RFC 6749, 4.1.2.1 and 5.2). */
export function refusalText(error: string, text: string): string {
  const { oauthError } = messages;
  switch (error) {
    case 'access_denied':
      return oauthError.cancelled;
    case 'invalid_client':
    case 'unauthorized_client':
      return oauthError.client;
    case 'invalid_grant':
      return oauthError.grant;
    case 'server_error':
    case 'temporarily_unavailable':
      return oauthError.unavailable;
    default:
      return oauthError.other((text || error).slice(0, 200));
  }
}

/**
 * Returns the text for an OAuth error code of a sign-in with an authorization code. `isPkceSent` says whether the
 * authorization request had a code challenge.
 */
export function codeRefusalText(
  error: string,
  text: string,
  { method, isPkceSent }: { readonly method: CodeMethod; readonly isPkceSent: boolean },
): string {
  return !isPkceSent && isPkceDemanded(error, text)
    ? messages.signInFailed.pkceRequired(method)
    : refusalText(error, text);
}

/** Only a status is quoted. Other details may contain content of the response. */
function quoteStatus({ detail }: Failure): string {
  return /^status \d+$/.test(detail) ? ` (${detail})` : '';
}

/** Returns which certificate is not trusted, and why; undefined where the certificate is not known. */
export function certificateText({ certificate }: Pick<Failure, 'certificate'>): string | undefined {
  if (certificate === undefined) return undefined;
  const { fault, host, issuedBy, issuedTo } = certificate;
  const texts = messages.network.certificates;
  if (fault !== 'other-host') return texts[fault](host, issuedBy);
  const namesHost = issuedTo.toLowerCase() === host.replace(/:\d+$/, '');
  return namesHost ? texts.noAlternativeName(host) : texts[fault](host, issuedTo);
}
