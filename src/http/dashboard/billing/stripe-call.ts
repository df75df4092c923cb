import { DashboardError } from '../errors.ts';

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
