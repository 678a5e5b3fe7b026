// What went wrong, said to a person: what happened, what Perch did about it, what they can do.
import { messages } from '../i18n/i18n.ts';
import type { Failure } from '../api/http/result.ts';

/** Why the profile on view is not fresh. */
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
      return texts.forbidden(quoted(failure));
    case 'unauthorized':
      return texts.unauthorized;
    case 'missing':
    case 'rejected':
      return texts.rejected(quoted(failure));
    case 'internal':
      return texts.internal;
    default:
      return texts.unreadable(quoted(failure));
  }
}

/** Why a sign-in came to nothing. */
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
      return signInFailed.unreadable(quoted(failure));
  }
}

/** Why a passcode came to nothing, where the service said neither yes nor no to it. */
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
      return passcodeFailed.unreadable(quoted(failure));
  }
}

/** OAuth's words for a refusal (RFC 6749, 4.1.2.1 and 5.2), in plain ones. */
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

function quoted({ detail }: Failure): string {
  return /^status \d+$/.test(detail) ? ` (${detail})` : '';
}

/** Whose certificate is not trusted, why, and what to do about it; undefined where that is not known. */
export function certificateText({ certificate }: Pick<Failure, 'certificate'>): string | undefined {
  if (certificate === undefined) return undefined;
  const { fault, host, issuedBy, issuedTo } = certificate;
  const { certificates, nothingSent } = messages.network;
  return `${certificates[fault](host, fault === 'other-host' ? issuedTo : issuedBy)} ${nothingSent}`;
}
