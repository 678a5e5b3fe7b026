// One-time passcodes (RFC 6238) with 30-second steps, six digits and SHA-1, as in authenticator apps.
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
  const keyOf = (user: PracticeUser, factor: SecondFactor, step: number) =>
    `${user.login} ${factor.vendor} ${factor.type} ${step}`;

  return {
    current(user, factor) {
      const step = Math.floor(clock() / stepMs);
      const unused = [step, step + 1, step - 1].find((each) => !used.has(keyOf(user, factor, each)));
      return unused === undefined ? undefined : totpOf(factor).generate({ timestamp: unused * stepMs });
    },
    accept(user, factor, passcode) {
      if (!/^\d{6}$/.test(passcode)) return false;
      const timestamp = clock();
      const stepOffset = totpOf(factor).validate({ token: passcode, timestamp, window: 1 });
      if (stepOffset === null) return false;
      const key = keyOf(user, factor, Math.floor(timestamp / stepMs) + stepOffset);
      if (used.has(key)) return false;
      used.add(key);
      return true;
    },
  };
}

function totpOf(factor: SecondFactor): TOTP {
  return new TOTP({ secret: Secret.fromBase32(factor.secret), algorithm: 'SHA1', digits: 6, period: 30 });
}
