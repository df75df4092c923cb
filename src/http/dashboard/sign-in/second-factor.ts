import { hash } from 'node:crypto';
import { invalid } from '../errors.ts';

const AUTHENTICATOR_CODE = /^\d{6}$/;
const RECOVERY_CODE = /^([A-Za-z0-9]{5})-?([A-Za-z0-9]{5})$/;

/** A code of an authenticator (TOTP), or a recovery code for people who have lost it. */
export function readCode(given: string): { code: string; isRecovery: boolean } {
  const code = digitsOf(given);
  if (AUTHENTICATOR_CODE.test(code)) return { code, isRecovery: false };
  const [, first, second] = RECOVERY_CODE.exec(code) ?? [];
  if (first === undefined)
    throw invalid('A code has the six digits of your authenticator, or the ten characters of a recovery code.');
  return { code: `${first}-${second}`, isRecovery: true };
}

export function digitsOf(code: string): string {
  return code.replace(/\s/g, '');
}

/** Hashed, because a used code is remembered for two minutes. */
export function usedCode(userId: string, code: string): string {
  return hash('sha256', ['code of an authenticator', userId, code].join('\n'), 'base64url');
}
