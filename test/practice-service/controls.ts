// What tests and the control page change and read in a running service.
import type { FieldChanges } from './json.ts';
import { type Answering, usualAnswering } from './resources/answer-rules.ts';
import type { NewCall } from './resources/calls.ts';
import { maxDomains } from './resources/domain-records.ts';
import type { VoicemailContent, VoicemailFolder } from './resources/mailboxes.ts';
import { callsOf } from './resources/profile.ts';
import type { ServiceState } from './state.ts';
import type { PracticeUser } from './users.ts';

/** All functions that have a `login` throw a RangeError for an unknown user. */
export interface Controls {
  /** Sets `user-presence-status`, and the number of active calls to what that presence stands for. */
  setPresence(login: string, presence: string): void;
  /** Sets fields of the profile to values of any type. Undefined removes a field. */
  setProfile(login: string, fields: FieldChanges): void;
  /** Sets the number of domains (up to 100,000), or refuses the list. */
  setDomains(login: string, domains: number | 'refused'): void;
  /** Adds a message to the user's voicemail. Returns its `filename`. */
  addVoicemail(login: string, message?: VoicemailContent): string;
  /** Moves a message to another folder, as the portal does once it was played. Throws a RangeError for an unknown message. */
  moveVoicemail(login: string, filename: string, folder: VoicemailFolder): void;
  /** Throws a RangeError if there is no such message. */
  removeVoicemail(login: string, filename: string): void;
  /**
   * Starts a call of the user and sets the profile's presence and number of calls. Returns the call's identifier.
   */
  startCall(login: string, call?: NewCall): string;
  /** Answers a ringing call. Throws a RangeError if there is no such call. */
  answerCall(login: string, id: string): void;
  /** Ends a call, or all calls of the user. After the last one the presence is the one from before the first. */
  endCall(login: string, id?: string): void;
  /** Sets what happens to all calls of the user. What is absent is as usual. */
  setAnswering(login: string, answering: Partial<Answering>): void;
  /**
   * Returns a passcode that is accepted now. Each is accepted once, so a call after its use returns another.
   *
   * @param vendor which of the user's second factors; the first one if absent.
   * @throws RangeError if the factor doesn't exist, or all acceptable passcodes have been used.
   */
  passcode(login: string, vendor?: string): string;
  /** Returns a passcode for every second factor; undefined if all acceptable ones have been used. */
  passcodes(): readonly CurrentPasscode[];
  /**
   * Every authorization code, access token, refresh token and credential in a voicemail address that was issued so far, for
   * tests that search for leaks.
   */
  issuedSecrets(): readonly string[];
  /** Expires all access tokens. Refresh tokens stay valid. */
  expireAccessTokens(): void;
  /** Revokes all refresh tokens, as an operator does to make all users sign in again. */
  endRefreshTokens(): void;
}

interface CurrentPasscode {
  readonly login: string;
  readonly vendor: string;
  readonly passcode: string | undefined;
}

export function createControls(state: ServiceState): Controls {
  const { users, profiles, mailboxes, calls, tokens, passcodes } = state;
  const presenceBeforeCalls = new Map<string, string>();

  const requireUser = (login: string): PracticeUser => {
    const user = state.findUser(login);
    if (user === undefined) throw new RangeError(`There is no user ${login}.`);
    return user;
  };
  const presenceOf = ({ login }: PracticeUser) => {
    const presence = profiles.of(login)['user-presence-status'];
    return typeof presence === 'string' ? presence : '';
  };
  const updateProfile = (user: PracticeUser) =>
    profiles.set(user.login, {
      'user-presence-status': calls.presence(user) ?? presenceBeforeCalls.get(user.login) ?? '',
      'active-calls-total-current': calls.ids(user).length,
    });

  return {
    setPresence: (login, presence) =>
      profiles.set(requireUser(login).login, {
        'user-presence-status': presence,
        'active-calls-total-current': callsOf(presence),
      }),
    setProfile: (login, fields) => profiles.set(requireUser(login).login, fields),
    setDomains(login, domains) {
      if (domains !== 'refused' && !(domains >= 0 && domains <= maxDomains)) {
        throw new RangeError(`A list of domains holds 0 to ${maxDomains}, not ${domains}.`);
      }
      state.domains.set(requireUser(login).login, domains);
    },
    addVoicemail: (login, message = {}) => mailboxes.add(requireUser(login).login, message),
    moveVoicemail(login, filename, folder) {
      requireFound(
        mailboxes.move(requireUser(login).login, filename, folder),
        `${login} has no ${filename}.`,
      );
    },
    removeVoicemail(login, filename) {
      requireFound(mailboxes.remove(requireUser(login).login, filename), `${login} has no ${filename}.`);
    },
    startCall(login, call = {}) {
      const user = requireUser(login);
      if (calls.ids(user).length === 0) presenceBeforeCalls.set(login, presenceOf(user));
      const id = calls.start(user, call);
      updateProfile(user);
      return id;
    },
    answerCall(login, id) {
      const user = requireUser(login);
      requireFound(calls.answer(user, id), `${login} has no call ${id}.`);
      updateProfile(user);
    },
    endCall(login, id) {
      const user = requireUser(login);
      requireFound(calls.end(user, id), `${login} has no call${id === undefined ? '' : ` ${id}`}.`);
      updateProfile(user);
    },
    setAnswering: (login, answering) =>
      void state.answering.set(requireUser(login).login, { ...usualAnswering, ...answering }),
    passcode(login, vendor) {
      const user = requireUser(login);
      const factor = user.secondFactors.find((each) => vendor === undefined || each.vendor === vendor);
      const passcode = factor && passcodes.current(user, factor);
      if (passcode === undefined) throw new RangeError(`There is no unused passcode of ${login} now.`);
      return passcode;
    },
    passcodes: () =>
      users.flatMap((user) =>
        user.secondFactors.map((factor) => ({
          login: user.login,
          vendor: factor.vendor,
          passcode: passcodes.current(user, factor),
        })),
      ),
    issuedSecrets: () => tokens.issued(),
    expireAccessTokens: () => tokens.expireAccess(),
    endRefreshTokens: () => tokens.endRefresh(),
  };
}

function requireFound(isFound: boolean, message: string): void {
  if (!isFound) throw new RangeError(message);
}
