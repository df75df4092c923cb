import type { Kysely } from 'kysely';
import type { Passkey, Session } from '../accounts/account.ts';
import { DAY_MS } from '../accounts/billing-period.ts';
import type { MemberRole } from '../accounts/team.ts';
import type { Actor, SessionActor } from './account-store.ts';

export const MAX_SESSIONS = 20;
export const MAX_PASSKEYS = 20;
/** An authenticator's code is valid for a minute and a half, during which it must not be accepted again. */
export const USED_CODE_KEPT_MS = 120_000;
/** Sign-ins are most of the audit log; all other entries stay. */
export const SIGN_INS_KEPT_MS = 400 * DAY_MS;

export interface SignInStore {
  /** For the sign-in library, which brings its own SQL for users, sessions, credentials and verifications. */
  readonly database: Kysely<unknown>;
  /** The secret that signs cookies: created once, the same on every node. */
  secret(): Promise<string>;
  /** That secret, if it exists. */
  knownSecret(): Promise<string | undefined>;
  /** Removes that secret because another one is in use, and re-encrypts what it encrypted, in one step. */
  replaceSecret(renew: (factor: EncryptedFactor) => Promise<EncryptedFactor>): Promise<void>;
  /** The account's user, and whether their e-mail address is confirmed. */
  findUser(accountId: string): Promise<{ id: string; emailVerified: boolean; secondFactor: boolean } | undefined>;
  /** Ends the oldest sessions of the user beyond MAX_SESSIONS. */
  endOldSessions(userId: string): Promise<void>;
  /**
   * Runs a write of the sign-in library, its consequences and its audit log entry in one transaction; see SignInEvent.
   * `email` is the address of the account owner, or null if there was nothing to record. Rejects with ConflictError,
   * and writes nothing, if the user is gone, the code was used before, or there are already MAX_PASSKEYS.
   */
  record<T>(
    event: SignInEvent,
    write: (database: Kysely<unknown>) => Promise<T>,
  ): Promise<{ written: T; email: string | null }>;
  /** The sessions that have not expired, last used first. */
  listSessions(userId: string): Promise<Session[]>;
  /** Ends one session of the user; false when there is none with this id. */
  endSession(userId: string, sessionId: string): Promise<boolean>;
  /** Ends the sessions of the user except one. Resolves to how many. */
  endOtherSessions(userId: string, keptId: string): Promise<number>;
  /** In order of creation. */
  listPasskeys(userId: string): Promise<Passkey[]>;
  /** The owner of a passkey, by the id that its authenticator gave it, and whether their address is confirmed. */
  findPasskey(credentialId: string): Promise<{ userId: string; name: string; emailVerified: boolean } | undefined>;
  /** False when the user has no such passkey. */
  renamePasskey(userId: string, id: string, name: string): Promise<boolean>;
  /** Its name, and the address of its owner; undefined when the user has no such passkey. */
  removePasskey(userId: string, id: string, actor: Actor): Promise<{ email: string; name: string } | undefined>;
  /** The services by which the user signs in, in the order in which they were connected. */
  providersOf(userId: string): Promise<ConnectedProvider[]>;
  hasPassword(userId: string): Promise<boolean>;
  /**
   * For somebody who came back from a service that vouches for their address. Whoever is known by their subject enters;
   * otherwise the address decides, in one step: a new one gets an account, an account that the operator created gets its
   * user, and one whose address nobody has proved starts afresh. An account whose owner is proved is refused, unless the
   * service is the organisation's own. `told` is the owner whose account was connected.
   */
  enterWith(person: ProviderPerson, rules: EntryRules, address: string): Promise<Entered>;
  /** For a signed-in user. Rejects with ActorRefusedError if the session has ended. */
  connectProvider(
    userId: string,
    person: ProviderPerson,
    actor: SessionActor,
  ): Promise<{ email: string } | { refused: 'elsewhere' | 'another' }>;
  /** The address of its owner; undefined when the user has not connected it. */
  removeProvider(
    userId: string,
    provider: Pick<ProviderPerson, 'provider' | 'service'>,
    actor: Actor,
  ): Promise<{ email: string } | undefined>;
  /**
   * Makes the user a member of an Enterprise account, unless they are or were one. False if there is no such account in
   * that plan. Rejects with ConflictError if it has no room.
   */
  admit(userId: string, team: { account: string; role: MemberRole }, address: string): Promise<boolean>;
  /**
   * Stores a pending change of address. An earlier link of the user becomes invalid. Rejects with ConflictError if the
   * user is gone.
   */
  beginEmailChange(change: { userId: string; email: string; tokenHash: string; expiresAt: number }): Promise<void>;
  /**
   * Applies a used link in one step: account and user get the new address, which is confirmed, and every other link
   * becomes invalid. Undefined if the account of the actor has no such link. Rejects with ConflictError if another
   * account now has the address.
   */
  finishEmailChange(tokenHash: string, actor: SessionActor): Promise<EmailChange | undefined>;
  /** Changes the address without confirmation. Rejects with ConflictError if another account has it. */
  changeEmail(accountId: string, email: string, actor: Actor): Promise<EmailChange | undefined>;
  /** For an owner who lost it. False if the account has none. */
  removeSecondFactor(accountId: string, actor: Actor): Promise<boolean>;
  /** Removes expired sessions and links, and audit log entries of sign-ins older than SIGN_INS_KEPT_MS. */
  removeExpired(): Promise<void>;
  /** Counts one attempt, in one atomic step. Resolves to the attempts in the window now open, with this one. */
  attempt(key: string, windowMs: number): Promise<AttemptCount>;
  /** Those in the window now open; counts none. */
  attempts(key: string): Promise<number>;
  /** Removes attempts under each of the keys, because the one who made them turned out to be the owner. */
  forgive(forgiven: readonly { key: string; attempts: number }[]): Promise<void>;
  /** The apps that the user has connected, newest first. */
  apps(of: AppsQuery): Promise<ConnectedApp[]>;
  app(clientId: string): Promise<App | undefined>;
  /** What the access token behind a key is allowed to do. Undefined if the key is no access token. */
  tokenScopes(keyId: string): Promise<string[] | undefined>;
  /**
   * Runs the OAuth library's write of an access token, and makes it a key of the user's account, in one transaction: from
   * then on it is admitted as any key is. Undefined if the user has ended the app meanwhile: then nothing is written, and
   * a refresh token that the library made before is removed.
   */
  recordToken<T extends { id: string }>(
    token: NewToken,
    write: (database: Kysely<unknown>) => Promise<T>,
  ): Promise<T | undefined>;
  /**
   * Runs a write of the OAuth library that ends tokens, and ends their keys in the same transaction. `reused`: the reason
   * is that somebody used a token again; its owner is told in the audit log.
   */
  endTokens<T>(
    write: (database: Kysely<unknown>) => Promise<T>,
    reused?: { userId: string; clientId: string },
  ): Promise<T>;
  /** Records that the user has connected an app. */
  recordApp(
    app: { userId: string; clientId: string; scopes: readonly string[]; accountId: string },
    actor: SessionActor,
  ): Promise<void>;
  /** Ends an app of the user, all its tokens included. False if there is none. */
  revokeApp(
    app: { userId: string; clientId: string; accountId: string; memberId: string | null },
    actor: SessionActor,
  ): Promise<boolean>;
  /** Whose browsers are recognised by cookies with which account and generation. Undefined if no account has the address. */
  deviceOwner(email: string): Promise<DeviceOwner | undefined>;
}

/** Somebody as a service knows them, by which they sign in. */
export interface ProviderPerson {
  provider: string;
  /** As people call it. */
  service: string;
  subject: string;
  email: string;
  name: string;
}

export interface EntryRules {
  /** What the service says of an address also opens the account of an owner who is proved. */
  isVouched: boolean;
  mayCreate: boolean;
}

/** `isConfirmed`: the address of the account. */
export type Entered = { userId: string; isConfirmed: boolean; told?: string } | { refused: 'exists' | 'closed' };

export interface ConnectedProvider {
  provider: string;
  connectedAt: number;
}

/** An app as it registered itself: its name is its own claim. */
export interface App {
  clientId: string;
  name: string | null;
  redirectUris: string[];
}

/** Whose apps: those that call in the account and are for this person to see. */
export interface AppsQuery {
  userId: string;
  /** In which they work, and as which member of it; null: their own. */
  accountId: string;
  memberId: string | null;
  /** Also those of other members. */
  everybody: boolean;
}

/** An app that the user has allowed to call. */
export interface ConnectedApp extends App {
  scopes: string[];
  connectedAt: number;
  lastUsedAt: number | null;
  /** As whose key it calls in a team; null: in the own account of its user. */
  memberId: string | null;
  /** Another person, whose app it is. */
  holder: string | null;
  /** The name of the team's account. */
  team: string | null;
}

/** An access token, which is stored by its hash. */
export interface NewToken {
  hash: string;
  userId: string;
  clientId: string;
  expiresAt: number;
}

export interface DeviceOwner {
  accountId: string;
  /** Raised by everything that ends the recognition of browsers: a new password, a new address, the first proof of it. */
  generation: number;
}

export interface AttemptCount {
  attempts: number;
  /** When the window ends, in milliseconds since 1970. */
  endsAt: number;
}

/** The meaning of a write by the sign-in library. */
export type SignInEvent = {
  userId: string;
  address: string;
  /** Hash of the authenticator's code, which works once. */
  usedCode?: string;
} & (
  | {
      /** A session begins. Not recorded as a sign-in while the user's second factor is missing. */
      kind: 'sign_in';
      secondFactor: 'authenticator' | 'recovery code' | null;
      /** The name of the passkey used, which counts as both factors. */
      passkey?: string;
      /** The service that stood in for the password. */
      provider?: { id: string; name: string };
    }
  /**
   * A new password by a link. Ends sessions, open links and recognised browsers. If it is the first proof of the
   * address, the account starts afresh: see queries/sign-in/start-afresh.ts. Only then can it be `email.confirmed`.
   */
  | { kind: 'password.reset' }
  | { kind: 'email.confirmed' }
  /** Sessions, open links and recognised browsers end. */
  | { kind: 'password.changed' }
  /** `secret`: what the code was checked against. A conflict if another setup has replaced it meanwhile. */
  | { kind: 'two_factor.enabled'; secret?: string | undefined }
  | { kind: 'two_factor.disabled' }
  | { kind: 'recovery_codes.created' }
  | { kind: 'passkey.added'; name: string }
);

/** A second factor as stored. */
interface EncryptedFactor {
  secret: string;
  backupCodes: string;
}

export interface EmailChange {
  from: string;
  to: string;
}
