// One-time passcodes (RFC 6238) with 30-second steps and SHA-1: six digits as in authenticator apps, or letters.
import { Secret, TOTP } from 'otpauth';
import type { PracticeUser, SecondFactor } from '../users.ts';

const stepMs = 30_000;

export interface Passcodes {
  /**
   * Returns a passcode that is accepted now: the current one, or an adjacent one if that was used; undefined if all three
   * were used.
   */
  current(user: PracticeUser, factor: SecondFactor): string | undefined;
  /**
   * Accepts the passcode of the current or an adjacent step, each once (RFC 6238 section 5.2).
   *
   * @returns whether it was accepted.
   */
  accept(user: PracticeUser, factor: SecondFactor, passcode: string): boolean;
}

export function createPasscodes(clock: () => number): Passcodes {
  const used = new Set<string>();
  /** The current step and the adjacent ones. */
  const steps = () => [0, 1, -1].map((offset) => Math.floor(clock() / stepMs) + offset);
  const keyOf = (user: PracticeUser, factor: SecondFactor, step: number) =>
    `${user.login} ${factor.vendor} ${factor.type} ${step}`;

  return {
    current(user, factor) {
      const unused = steps().find((step) => !used.has(keyOf(user, factor, step)));
      return unused === undefined ? undefined : passcodeOf(factor, unused);
    },
    accept(user, factor, passcode) {
      const step = steps().find((each) => passcodeOf(factor, each) === passcode);
      if (step === undefined || used.has(keyOf(user, factor, step))) return false;
      used.add(keyOf(user, factor, step));
      return true;
    },
  };
}

function passcodeOf({ secret, hasLetters }: SecondFactor, step: number): string {
  const digits = hasLetters === true ? 9 : 6;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period: 30 });
  const passcode = totp.generate({ timestamp: step * stepMs });
  if (hasLetters !== true) return passcode;
  const letters = Number(passcode).toString(36).padStart(6, 'x');
  return `${letters.slice(0, 3)}-${letters.slice(3)}`;
}
