import type { KeyScope } from '../../src/accounts/key-limits.ts';

/** What an app or a key can be allowed to do, in the order in which people are asked. */
export const APP_SCOPE_LABELS: readonly (readonly [scope: KeyScope, label: string])[] = [
  ['recommend', 'ask for recommendations'],
  ['read', 'read the catalogue'],
  ['download', 'download kits that your plan includes'],
  ['usage', 'see your plan and your calls'],
];
