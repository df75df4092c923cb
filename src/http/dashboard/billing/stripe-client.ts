// Stripe's library takes 5 MB: only this file imports it, and it is loaded only if payments are set up.
import Stripe from 'stripe';
import type { StripeConfig } from '../../../config/dashboard-config.ts';

const ANSWER_WITHIN_MS = 8_000;

export function openStripe({ secretKey, apiUrl }: StripeConfig): Stripe {
  const address = apiUrl === null ? null : new URL(apiUrl);
  return new Stripe(secretKey, {
    timeout: ANSWER_WITHIN_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'kitscout' },
    ...(address && {
      host: address.hostname,
      port: address.port || 443,
      protocol: address.protocol === 'http:' ? 'http' : 'https',
    }),
  });
}
