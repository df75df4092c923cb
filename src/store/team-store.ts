import type { Account } from '../accounts/account.ts';
import type { Invitation, Member, MemberRole } from '../accounts/team.ts';
import type { Actor, SessionActor } from './account-store.ts';

/** An account in which a person may act, and as what. */
export interface Membership {
  id: string;
  role: MemberRole;
  account: Account;
  offeredAt: number | null;
}

export interface Person {
  userId: string;
  email: string;
}

export type OpenInvitation = Invitation & { account: Account };

/**
 * Who else may act on an account. Every change is made under the account's lock, checks the role of its actor there, and
 * is recorded in the audit log in the same step. Whatever belongs to another account is treated as missing.
 */
export interface TeamStore {
  /** Undefined if the person is no member, or the account's plan has no team. */
  membership(accountId: string, userId: string): Promise<Membership | undefined>;
  /** Those in which the person may act, by name. */
  membershipsOf(userId: string): Promise<Membership[]>;
  /** Members in order of joining, first those at present. Open invitations, newest first. */
  list(accountId: string): Promise<{ members: Member[]; invitations: Invitation[] }>;
  /** Rejects with ConflictError at MAX_MEMBERS, or if the plan has no team. An older invitation of the address ends. */
  invite(
    invitation: Pick<Invitation, 'accountId' | 'email' | 'role' | 'expiresAt'> & { tokenHash: string },
    actor?: Actor,
  ): Promise<Invitation>;
  withdraw(invitationId: string, accountId: string, actor?: Actor): Promise<Invitation | undefined>;
  /** Undefined if it was used, withdrawn or has expired, or the plan has no team any more. */
  invitation(tokenHash: string): Promise<OpenInvitation | undefined>;
  /**
   * Uses an invitation up. Undefined where there is none, or it is for another address. Rejects with ConflictError if
   * the person is the owner or a member already.
   */
  join(tokenHash: string, person: Person, actor: SessionActor): Promise<Membership | undefined>;
  /** Rejects with ActorRefusedError if the actor may not manage members with either role. */
  setRole(memberId: string, accountId: string, role: MemberRole, actor?: Actor): Promise<Member | undefined>;
  /** Ends the membership and its keys. Members may remove themselves. */
  remove(memberId: string, accountId: string, actor?: Actor): Promise<Member | undefined>;
  /** Offers the account to a member, until OFFER_KEPT_MS have passed; null withdraws the offer. */
  offer(memberId: string | null, accountId: string, actor: SessionActor): Promise<boolean>;
  /**
   * Makes the member to whom it was offered the owner, and the owner an admin with a new free account of their own. The
   * account that the new owner had ends. False if there is no offer. Rejects with ConflictError if one of the two
   * accounts cannot change hands; the message says why.
   */
  takeOver(accountId: string, person: Person, actor: SessionActor): Promise<boolean>;
}
