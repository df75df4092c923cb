/** Why somebody who came back from another service is not signed in, as the address of the page says it. */
export const PROVIDER_PROBLEMS = [
  'expired',
  'cancelled',
  'failed',
  'again',
  'often',
  'unverified',
  'domain',
  'plan',
  'exists',
  'closed',
  'unconfirmed',
  'signed-out',
  'elsewhere',
  'another',
] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];
