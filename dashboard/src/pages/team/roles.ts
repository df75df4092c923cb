import type { MemberRole, Role } from '../../../../src/accounts/team.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  developer: 'Developer',
  billing: 'Billing',
  viewer: 'Viewer',
};

export const ROLE_HINTS: Readonly<Record<MemberRole, string>> = {
  admin: 'Everything but handing over and deleting the account, and other admins.',
  developer: 'Usage, the playground, downloads and personal keys. No billing.',
  billing: 'Usage, prices and invoices. No keys and no calls.',
  viewer: 'Only looks: usage, requests and who is in the team. No billing, keys or calls.',
};

/** Choices for a form, with what each role may do. */
export function roleChoices(roles: readonly MemberRole[]) {
  return roles.map((value) => ({ value, label: ROLE_NAMES[value], hint: ROLE_HINTS[value] }));
}
