import { DashboardError } from '../errors.ts';

/** Calls Stripe; a failure there is an internal_error here. */
export async function atStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    // The error may contain the request, so only Stripe's answer is logged.
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
