import Stripe from 'stripe';
import type { StripeConfig } from '../../../config/dashboard-config.ts';
import { DashboardError } from '../errors.ts';

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

/** Calls Stripe; what fails there is an internal_error here. */
export async function atStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    // The error may hold the request that was sent: what Stripe answered is enough for the log.
    const { message, type, requestId } = error as { message: string; type?: string; requestId?: string };
    throw new DashboardError(
      'internal_error',
      'The payment service did not respond as expected. Please try again in a moment.',
      {
        cause: new Error(`Stripe: ${type ?? 'error'}: ${message} (${requestId ?? 'no request id'})`),
      },
    );
  }
}
