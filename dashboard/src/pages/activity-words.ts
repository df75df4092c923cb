const ACTIONS: Readonly<Record<string, string>> = {
  sign_in: 'Signed in',
  'password.reset': 'Password set by a link',
  'password.changed': 'Password changed',
  'two_factor.enabled': 'Two-factor authentication switched on',
  'two_factor.disabled': 'Two-factor authentication switched off',
  'recovery_codes.created': 'New recovery codes',
  'passkey.added': 'Passkey added',
  'passkey.removed': 'Passkey removed',
  'email.changed': 'E-mail address changed',
  'key.created': 'Key created',
  'key.rolled': 'Key rolled',
  'key.revoked': 'Key revoked',
  'account.changed': 'Account changed',
  'account.deleted': 'Account deleted',
};

export function actionWords(action: string): string {
  return ACTIONS[action] ?? action;
}

/** Ids say nothing to a reader: names and hints do. */
const UNTOLD = new Set(['key', 'replaces', 'event', 'type']);

/** {tier:{from,to}} as "tier: free → pro"; a name as it is. */
export function detailWords(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .filter(([name]) => !UNTOLD.has(name))
    .map(([name, value]) => (name === 'name' && typeof value === 'string' ? value : detail(name, value)))
    .join(', ');
}

function detail(name: string, value: unknown): string {
  const text =
    typeof value === 'object' && value !== null && 'from' in value && 'to' in value
      ? `${value.from} → ${value.to}`
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  return name === 'hint' ? text : `${name.replaceAll('_', ' ')}: ${text}`;
}
