/** What an app can be allowed to do, in the order in which people are asked. */
export const APP_SCOPE_LABELS: readonly (readonly [scope: string, label: string])[] = [
  ['recommend', 'ask for recommendations'],
  ['read', 'read the catalogue'],
  ['download', 'download kits that your plan includes'],
  ['usage', 'see your plan and your calls'],
];
