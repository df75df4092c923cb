import { csv } from './csv.ts';
import { isoTime } from './iso-time.ts';
import type { Role } from './team.ts';

/** The actions that are recorded in the audit log: exactly one entry each, in the same transaction as the action. */
export const AUDIT_ACTIONS = [
  'sign_in',
  'email.confirmed',
  'password.reset',
  'password.changed',
  'two_factor.enabled',
  'two_factor.disabled',
  'recovery_codes.created',
  'passkey.added',
  'passkey.removed',
  'provider.connected',
  'provider.removed',
  'email.changed',
  'key.created',
  'key.rolled',
  'key.revoked',
  'key.limited',
  'app.connected',
  'app.revoked',
  'app.token_reused',
  'webhook.created',
  'webhook.changed',
  'webhook.secret_rotated',
  'webhook.removed',
  'webhook.disabled',
  'account.changed',
  'account.deleted',
  'member.invited',
  'invitation.withdrawn',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'member.left',
  'owner.offered',
  'owner.changed',
  'kit.unlocked',
  'support.viewed',
  'announcement.added',
  'announcement.removed',
  'maintenance.started',
  'maintenance.ended',
] as const;
/**
 * Actions on the catalogue. SQLite keeps it in a file of its own, so their entries are written right after them; an
 * action without an entry is possible if the process ends in between.
 */
export const CATALOGUE_ACTIONS = [
  'source.added',
  'source.removed',
  'source.paused',
  'source.resumed',
  'kits.approved',
  'kits.rejected',
  'kit.marked',
  'kit.proof_added',
  'kit.proof_removed',
  'kit.restored',
  'catalogue.calibrated',
  'catalogue.calibration_undone',
] as const;
/** What concerns the owner as a person, and not the account. Members do not see these of the owner. */
export const PERSONAL_ACTIONS: readonly AuditAction[] = [
  'sign_in',
  'email.confirmed',
  'email.changed',
  'password.reset',
  'password.changed',
  'two_factor.enabled',
  'two_factor.disabled',
  'recovery_codes.created',
  'passkey.added',
  'passkey.removed',
  'provider.connected',
  'provider.removed',
  'app.connected',
  'app.revoked',
  'app.token_reused',
];
export type CatalogueAction = (typeof CATALOGUE_ACTIONS)[number];
export type AuditAction = (typeof AUDIT_ACTIONS)[number] | CatalogueAction;
export const EVERY_ACTION: readonly AuditAction[] = [...AUDIT_ACTIONS, ...CATALOGUE_ACTIONS];

export interface AuditEntry {
  id: string;
  at: number;
  /** A name, or the e-mail address that the account of the actor has now. */
  actor: string;
  /** The account of the actor, where it has one. */
  actorId: string | null;
  address: string | null;
  action: AuditAction;
  accountId: string | null;
  accountEmail: string | null;
  /** The role of a member who acted, or of a former owner; null for the owner, operators and the service. */
  role: Role | null;
  details: Record<string, unknown>;
}

export function auditRow(entry: AuditEntry) {
  const { id, at, action, actor, role, address, accountId: account_id, accountEmail: account_email, details } = entry;
  return { id, at: isoTime(at), action, actor, role, address, account_id, account_email, details };
}

type Row = ReturnType<typeof auditRow>;
type OwnerRow = Omit<Row, 'account_id' | 'account_email'>;

/** As the owner, and members who may, see it: without the names and addresses of operators. `viewer`: who looks. */
export function ownerRow(entry: AuditEntry, viewer: string | null = entry.accountId): OwnerRow {
  const { account_id: accountId, account_email: _, ...row } = auditRow(entry);
  if (entry.actorId !== null && entry.actorId === viewer) return { ...row, actor: 'you' };
  if (entry.role !== null || (entry.actorId !== null && entry.actorId === accountId)) return row;
  return {
    ...row,
    actor: ['Stripe', 'an app', 'the service'].includes(entry.actor) ? entry.actor : 'operator',
    address: null,
  };
}

export const auditCsv = (rows: readonly Row[]) =>
  csv(['at', 'action', 'actor', 'address', 'account_email', 'account_id', 'details', 'role'], rows);
export const ownerCsv = (rows: readonly OwnerRow[]) =>
  csv(['at', 'action', 'actor', 'address', 'details', 'role'], rows);
