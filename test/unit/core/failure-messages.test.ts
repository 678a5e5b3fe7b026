// Which text stands for a failure or a refusal. The texts themselves are those of the catalogue.
import { expect, test } from 'vitest';
import type { CertificateError } from '../../../app/api/http/certificate-error.ts';
import { causeText } from '../../../app/api/http/connect-error.ts';
import { type Failure, failed } from '../../../app/api/http/result.ts';
import {
  certificateText,
  codeRefusalText,
  failureReason,
  failureText,
  passcodeFailureText,
  passwordRefusalText,
  refusalText,
  signInFailureText,
} from '../../../app/core/failure-messages.ts';
import { messages } from '../../../app/i18n/messages.ts';

const { failure: poll, signInFailed, passcodeFailed, oauthError, network } = messages;
const quoted = poll.quotedStatus('418');

test.each<readonly [Failure['code'], string, string, string]>([
  ['network', 'Why.', 'Why.', 'Why.'],
  ['timeout', 'Why.', 'Why.', 'Why.'],
  ['certificate', poll.certificate, signInFailed.certificate, passcodeFailed.certificate],
  ['proxy', 'Why.', 'Why.', 'Why.'],
  ['busy', poll.busy, signInFailed.unavailable, passcodeFailed.unavailable],
  ['unavailable', poll.unavailable, signInFailed.unavailable, passcodeFailed.unavailable],
  ['keychain', poll.keychain('Why.'), signInFailed.keychain('Why.'), signInFailed.keychain('Why.')],
  ['forbidden', poll.forbidden(quoted), signInFailed.unreadable(quoted), passcodeFailed.unreadable(quoted)],
  ['client', 'Why.', signInFailed.unreadable(quoted), passcodeFailed.unreadable(quoted)],
  ['unauthorized', poll.unauthorized, signInFailed.unreadable(quoted), passcodeFailed.unreadable(quoted)],
  ['missing', 'Why.', signInFailed.unreadable(quoted), passcodeFailed.unreadable(quoted)],
  ['rejected', 'Why.', 'Why.', 'Why.'],
  ['internal', poll.internal, signInFailed.internal, signInFailed.internal],
  ['unreadable', poll.unreadable(quoted), signInFailed.unreadable(quoted), passcodeFailed.unreadable(quoted)],
  ['too-large', poll.unreadable(quoted), signInFailed.unreadable(quoted), passcodeFailed.unreadable(quoted)],
])('the failure %s has its text for a poll, a sign-in and a passcode', (code, ...texts) => {
  const { failure } = failed(code, 'status 418', { status: 418, reason: () => 'Why.' });
  expect([failureText(failure), signInFailureText(failure), passcodeFailureText(failure)]).toEqual(texts);
});

test.each<readonly [Failure['code'], string, string, string]>([
  ['network', poll.network, signInFailed.network(''), passcodeFailed.network],
  ['rejected', poll.rejected(''), signInFailed.unreadable(''), passcodeFailed.unreadable('')],
  ['timeout', poll.network, signInFailed.network(causeText('timeout')), passcodeFailed.network],
  ['proxy', network.proxy, network.proxy, network.proxy],
])('the failure %s without a reason has the text for its code', (code, ...texts) => {
  const { failure } = failed(code, '');
  expect([failureText(failure), signInFailureText(failure), passcodeFailureText(failure)]).toEqual(texts);
});

test('a failure without a reason or a status is described without them', () => {
  const { failure: keychain } = failed('keychain', '');
  expect(failureText(keychain)).toBe(poll.keychain(''));
  expect(signInFailureText(keychain)).toBe(signInFailed.keychain(''));
  expect(failureText(failed('client', '').failure)).toBe(oauthError.client);
  expect(failureText(failed('rejected', 'status 418').failure)).toBe(poll.rejected(''));
  expect(failureText(failed('rejected', 'Of the service.', { status: 418 }).failure)).toBe(poll.rejected(''));
});

test('a sign-in without a network names the cause', () => {
  const { failure } = failed('network', 'ENOTFOUND');
  expect(signInFailureText(failure)).toBe(signInFailed.network(` (${network.cause['not-found']})`));
  expect(causeText(undefined)).toBe('');
});

test('the reason of a failure is its own, else the text of the service, else the text for its code', () => {
  const reason = () => 'Why.';
  const reasonOf = (...args: Parameters<typeof failed>) => failureReason(failed(...args).failure);
  expect(reasonOf('rejected', 'Of the service.', { status: 400, reason })).toBe('Why.');
  expect(reasonOf('rejected', 'Of the service.', { status: 400 })).toBe('Of the service.');
  expect(reasonOf('rejected', 'Of the service.', { status: 300 })).toBe('Of the service.');
  expect(reasonOf('rejected', 'status 400', { status: 400 })).toBe(poll.status('400'));
  expect(reasonOf('unreadable', 'Not JSON.', { status: 299 })).toBe(signInFailed.unreadable(''));
  expect(reasonOf('certificate', 'CERT_HAS_EXPIRED')).toBe(poll.certificate);
  expect(reasonOf('proxy', 'refused')).toBe(network.proxy);
});

test.each([
  ['access_denied', 'No.', oauthError.denied('No.')],
  ['access_denied', '', oauthError.denied('access_denied')],
  ['invalid_client', 'No.', oauthError.client],
  ['unauthorized_client', 'No.', oauthError.clientNotAllowed],
  ['invalid_grant', 'No.', oauthError.grant],
  ['server_error', 'No.', oauthError.unavailable],
  ['temporarily_unavailable', 'No.', oauthError.unavailable],
  ['redirect_uri_mismatch', '', oauthError.redirectUri],
  ['invalid_request', 'Mismatching redirect URI.', oauthError.redirectUri],
  ['invalid_client', 'Invalid client: `redirect_uri` does not match client value', oauthError.redirectUri],
  ['invalid_scope', 'No.', oauthError.other('No.')],
  ['invalid_scope', '', oauthError.other('invalid_scope')],
  ['invalid_scope', 'n'.repeat(201), oauthError.other('n'.repeat(200))],
])('the refusal %s with the text "%s" has its text', (error, text, expected) => {
  expect(refusalText({ error, text })).toBe(expected);
});

test('a refused client whose credentials services decode differently gets a hint', () => {
  const refusal = { error: 'invalid_client', text: '', isClientAmbiguous: true } as const;
  expect(refusalText(refusal)).toBe(oauthError.clientEncoding);
});

test.each([
  '',
  'invalid_grant',
  'Invalid username',
  'Wrong password.',
  'incorrect login!',
  'Bad credentials',
  'UNKNOWN USER',
  'Credential mismatch',
  'Password not valid',
  'The user was not found',
  'User not recognised',
  'Login not recognized',
  'Password not correct',
  'Password not right',
  'Password doesn’t match',
  "The user doesn't exist",
  'The user does not exist',
])('the text "%s" for a refused password says that it is wrong', (text) => {
  expect(passwordRefusalText({ error: 'invalid_grant', text })).toBe(signInFailed.wrongPassword);
});

test.each([
  'Invalid password. Your account is locked.',
  'Wrong password: two attempts left',
  'Wrong password; locked',
  'Wrong password! Locked',
  'Wrong extension',
  'The user is locked',
  'Badly named user',
  'Unbadged user is wronged',
  'Wrong passwords',
])('the text "%s" for a refused password is shown', (text) => {
  expect(passwordRefusalText({ error: 'invalid_grant', text })).toBe(oauthError.other(text));
});

test('a code that is refused for want of PKCE has a text of its own, unless PKCE was sent', () => {
  const [error, text] = ['invalid_request', 'code_challenge is required'];
  expect(codeRefusalText({ error, text }, { method: 'browser', isPkceSent: false })).toBe(
    signInFailed.pkceRequired('browser'),
  );
  expect(
    codeRefusalText({ error: 'invalid_client', text: '' }, { method: 'browser', isPkceSent: false }),
  ).toBe(oauthError.client);
});

test.each([
  ['invalid_grant', '', signInFailed.pkceRefused('invalid_grant')],
  ['refused', 'Unknown user', signInFailed.pkceRefused('Unknown user')],
  ['invalid_request', 'Mismatching redirect URI.', oauthError.redirectUri],
  ['invalid_client', '', oauthError.client],
])('with PKCE the refusal %s of a code with the text "%s" has its text', (error, text, expected) => {
  expect(codeRefusalText({ error, text }, { method: 'browser', isPkceSent: true })).toBe(expected);
});

const certificate: CertificateError = {
  fault: 'expired',
  host: 'pbx.example:8443',
  issuedTo: 'other.example',
  issuedBy: 'Example CA',
};

test('an untrusted certificate is named in every text', () => {
  const texts = network.certificates;
  const expired = texts.expired('pbx.example:8443');
  const failure = { ...failed('certificate', '').failure, certificate };
  expect([failureText(failure), signInFailureText(failure), passcodeFailureText(failure)]).toEqual([
    expired,
    expired,
    expired,
  ]);
  expect(certificateText({})).toBeUndefined();
  const otherHost = { ...certificate, fault: 'other-host' } as const;
  expect(certificateText({ certificate: otherHost })).toBe(
    texts['other-host']('pbx.example:8443', 'other.example'),
  );
  expect(certificateText({ certificate: { ...otherHost, issuedTo: 'PBX.example' } })).toBe(
    texts.noAlternativeName('pbx.example:8443'),
  );
});
