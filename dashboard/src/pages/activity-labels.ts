import type { AuditAction } from '../../../src/accounts/audit.ts';
import { TIER_NAMES } from '../../../src/accounts/tiers.ts';
import { formatShortMoment } from '../format.ts';
import { SUBSCRIPTION_NAMES } from './plan/subscription-labels.ts';

const ACTIONS: Readonly<Record<AuditAction, string>> = {
  sign_in: 'Signed in',
  'email.confirmed': 'Address confirmed, password set',
  'password.reset': 'Password set by a link',
  'password.changed': 'Password changed',
  'two_factor.enabled': 'Two-factor authentication turned on',
  'two_factor.disabled': 'Two-factor authentication turned off',
  'recovery_codes.created': 'New recovery codes',
  'passkey.added': 'Passkey added',
  'passkey.removed': 'Passkey removed',
  'provider.connected': 'Sign-in with another service connected',
  'provider.removed': 'Sign-in with another service removed',
  'email.changed': 'E-mail address changed',
  'key.created': 'Key created',
  'key.rolled': 'Key rolled',
  'key.revoked': 'Key revoked',
  'key.limited': 'Limits of a key changed',
  'app.connected': 'App connected',
  'app.revoked': 'App disconnected',
  'app.token_reused': 'App disconnected, because a token was used again',
  'webhook.created': 'Webhook endpoint created',
  'webhook.changed': 'Webhook endpoint changed',
  'webhook.secret_rotated': 'Webhook secret replaced',
  'webhook.removed': 'Webhook endpoint removed',
  'webhook.disabled': 'Webhook endpoint disabled',
  'account.changed': 'Account changed',
  'account.deleted': 'Account deleted',
  'member.invited': 'Member invited',
  'invitation.withdrawn': 'Invitation withdrawn',
  'member.joined': 'Member joined',
  'member.role_changed': 'Role changed',
  'member.removed': 'Member removed',
  'member.left': 'Member left',
  'owner.offered': 'Account offered to a member, or the offer withdrawn',
  'owner.changed': 'Account changed hands',
  'kit.unlocked': 'Kit unlocked',
  'support.viewed': 'Support looked at the account',
  'announcement.added': 'Announcement made',
  'announcement.removed': 'Announcement removed',
  'maintenance.started': 'Maintenance begun',
  'maintenance.ended': 'Maintenance ended',
  'source.added': 'Source of kits added',
  'source.removed': 'Source of kits removed',
  'source.paused': 'Source of kits paused',
  'source.resumed': 'Source of kits resumed',
  'kits.approved': 'Kits approved',
  'kits.rejected': 'Kits rejected',
  'kit.marked': 'Kit deprecated or withdrawn',
  'catalogue.calibrated': 'Scores calibrated',
  'catalogue.calibration_undone': 'Calibration undone',
  'kit.proof_added': 'Measurement of a kit published',
  'kit.proof_removed': 'Measurement of a kit removed',
  'kit.restored': 'Kit restored',
};

export function actionLabel(action: AuditAction): string {
  return ACTIONS[action] ?? action;
}

/** Ids mean nothing to users; names and hints do. */
const HIDDEN = new Set(['key', 'replaces', 'event', 'type']);

/** Formats {tier:{from,to}} as "plan: Free → Pro"; a name is unchanged. */
export function detailLabel(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .filter(([name]) => !HIDDEN.has(name))
    .map(([name, value]) => (name === 'name' && typeof value === 'string' ? value : detail(name, value)))
    .join(', ');
}

const ACTORS: Readonly<Record<string, string>> = {
  you: 'You',
  operator: 'Operator',
  'command line': 'Command line',
};

/** The actor; Stripe's name and a person's address are unchanged. */
export function actorLabel(actor: string): string {
  return ACTORS[actor] ?? actor;
}

const NAMES: Readonly<Record<string, string>> = { tier: 'plan', admin: 'operator' };
const VALUES: Readonly<Record<string, string>> = { ...TIER_NAMES, ...SUBSCRIPTION_NAMES, true: 'yes', false: 'no' };

function detail(name: string, value: unknown): string {
  const text =
    typeof value === 'object' && value !== null && 'from' in value && 'to' in value
      ? `${valueWords(value.from)} → ${valueWords(value.to)}`
      : valueWords(value);
  return name === 'hint' ? text : `${NAMES[name] ?? name.replaceAll('_', ' ')}: ${text}`;
}

function valueWords(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatShortMoment(text) : (VALUES[text] ?? text);
}
