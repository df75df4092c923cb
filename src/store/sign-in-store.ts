import type { Kysely } from 'kysely';
import type { Passkey, Session } from '../accounts/account.ts';
import type { Actor } from './account-store.ts';

export const MAX_SESSIONS = 20;
export const MAX_PASSKEYS = 20;
/** The code of an authenticator is good for half a minute, and for half a minute before and after: as long it is not taken again. */
export const USED_CODE_KEPT_MS = 120_000;
/** Sign-ins are most of the audit log; everything else in it stays. */
export const SIGN_INS_KEPT_MS = 400 * 86_400_000;

/** What signing in needs of the store. */
export interface SignInStore {
  /** For the sign-in library, which brings its own SQL for users, sessions, credentials and verifications. */
  readonly database: Kysely<unknown>;
  /** The secret that signs cookies: made once, the same on every node. */
  secret(): Promise<string>;
  /** That secret, if one was made. */
  knownSecret(): Promise<string | undefined>;
  /** Removes that secret, since another one is in use, and encrypts again what it encrypted, in one step. */
  replaceSecret(renew: (factor: EncryptedFactor) => Promise<EncryptedFactor>): Promise<void>;
  /** Who can sign in to the account, and whether the e-mail address has been proven to be theirs. */
  findUser(accountId: string): Promise<{ id: string; proven: boolean; secondFactor: boolean } | undefined>;
  /** Ends the oldest sessions of the user beyond MAX_SESSIONS. */
  endOldSessions(userId: string): Promise<void>;
  /**
   * Lets the sign-in library write, with what follows from it and its entry in the audit log, in one transaction; see
   * SignInEvent. `told` is the address of the holder, or null when there was nothing to record. Rejects with ConflictError,
   * and nothing is written, when the user is gone, the code was used before, or there are MAX_PASSKEYS already.
   */
  record<T>(
    event: SignInEvent,
    write: (database: Kysely<unknown>) => Promise<T>,
  ): Promise<{ written: T; told: string | null }>;
  /** The sessions that have not expired, last used first. */
  listSessions(userId: string): Promise<Session[]>;
  /** Ends one session of the user; false when there is none with this id. */
  endSession(userId: string, sessionId: string): Promise<boolean>;
  /** Ends the sessions of the user except one. Resolves to how many. */
  endOtherSessions(userId: string, keptId: string): Promise<number>;
  /** In order of creation. */
  listPasskeys(userId: string): Promise<Passkey[]>;
  /** Whose passkey it is, by the id that its authenticator gave it, and whether they have proven their address. */
  findPasskey(credentialId: string): Promise<{ userId: string; name: string; proven: boolean } | undefined>;
  /** False when the user has no such passkey. */
  renamePasskey(userId: string, id: string, name: string): Promise<boolean>;
  /** Its name, and the address of its holder; undefined when the user has no such passkey. */
  removePasskey(userId: string, id: string, actor: Actor): Promise<{ email: string; name: string } | undefined>;
  /** Keeps what the link to a new address will change. An earlier link of the user ends. */
  beginEmailChange(change: { userId: string; email: string; tokenHash: string; expiresAt: number }): Promise<void>;
  /**
   * The link was used: account and user have the new address, which is proven, and every other link ends, in one step.
   * Undefined when there is no such link any more. Rejects with ConflictError when another account has the address by now.
   */
  finishEmailChange(tokenHash: string, address: string): Promise<EmailChange | undefined>;
  /** Changes the address without proof. Rejects with ConflictError when another account has it. */
  changeEmail(accountId: string, email: string, actor: Actor): Promise<EmailChange | undefined>;
  /** For somebody who lost it. False when the account has none. */
  removeSecondFactor(accountId: string, actor: Actor): Promise<boolean>;
  /** Removes expired sessions and links, and what the audit log says of sign-ins after SIGN_INS_KEPT_MS. */
  removeExpired(): Promise<void>;
  /** Counts one attempt under the key, in one atomic step. Resolves to the attempts in the window now open, this one included. */
  attempt(key: string, windowMs: number): Promise<AttemptCount>;
  /** Adds to the attempts under each of the keys, in one write. Resolves to those in the windows now open, by key. */
  addAttempts(added: ReadonlyMap<string, number>, windowMs: number): Promise<Map<string, AttemptCount>>;
  /** Takes one attempt back under each of the keys: it turned out to be no guess. */
  forgive(keys: readonly string[]): Promise<void>;
}

export interface AttemptCount {
  attempts: number;
  /** When the window ends, in milliseconds since 1970. */
  endsAt: number;
}

/** What a write of the sign-in library means. */
export type SignInEvent = { userId: string; address: string } & (
  | {
      /** A session begins. When the user has a second factor and this is not it, it is no sign-in, and in no log. */
      kind: 'sign_in';
      secondFactor: 'authenticator' | 'recovery code' | null;
      /** The name of the passkey that signed in: it is both factors. */
      passkey?: string;
      /** Hash of the code of an authenticator: it works once. */
      usedCode?: string;
    }
  /** Sessions end, and open links. The first reset proves the address: what came before may be a stranger's, so keys and passkeys end too. */
  | { kind: 'password.reset' }
  /** Sessions end, and open links. */
  | { kind: 'password.changed' }
  /** `secret`: the one that the code was checked against, as it is stored. Another setup may have replaced it meanwhile; then it is a conflict. */
  | { kind: 'two_factor.enabled'; secret?: string | undefined }
  | { kind: 'two_factor.disabled' }
  | { kind: 'recovery_codes.created' }
  | { kind: 'passkey.added'; name: string }
);

/** What the store has of a second factor. */
export interface EncryptedFactor {
  secret: string;
  backupCodes: string;
}

export interface EmailChange {
  accountId: string;
  from: string;
  to: string;
}
