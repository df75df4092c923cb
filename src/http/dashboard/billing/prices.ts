import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { formatPrice } from '../../../../dashboard/src/format.ts';
import type { Period, PriceList, TierPrices } from '../../../accounts/tiers.ts';
import type { DashboardConfig, StripeConfig } from '../../../config/dashboard-config.ts';

const ASK_AGAIN_MS = 3_600_000;
const ASK_AGAIN_AFTER_FAILURE_MS = 60_000;
/** The longest that a page waits for Stripe; after that it shows the known prices. */
const ANSWER_WITHIN_MS = 2_000;

/** From Stripe if the tier is sold there, otherwise from the settings. */
export function priceList(config: DashboardConfig, stripe: Stripe | null, log: Logger): () => Promise<PriceList> {
  const { stripe: settings, prices: written } = config;
  let known: PriceList = written;
  let asking: Promise<void> | null = null;
  let askAt = 0;
  if (stripe === null || settings === null) return async () => known;

  const ask = async () => {
    try {
      const [month, year] = await Promise.all([
        sold(stripe, settings.prices, written.month),
        sold(stripe, settings.yearlyPrices, written.year),
      ]);
      known = { month, year };
      askAt = performance.now() + ASK_AGAIN_MS;
    } catch (error) {
      // The error may contain the request.
      log.warn(
        { reason: (error as Error).message },
        'the prices could not be read from Stripe; the plan page shows the last known ones',
      );
      askAt = performance.now() + ASK_AGAIN_AFTER_FAILURE_MS;
    }
    asking = null;
  };
  return async () => {
    if (asking === null && performance.now() >= askAt) asking = ask();
    if (asking !== null) await Promise.race([asking, setTimeout(ANSWER_WITHIN_MS, undefined, { ref: false })]);
    return known;
  };
}

/** What the settings say, replaced by what Stripe says of the prices there. */
async function sold(stripe: Stripe, prices: StripeConfig['prices'], written: TierPrices): Promise<TierPrices> {
  const tiers = (['pro', 'business'] as const).filter((tier) => prices[tier] !== null);
  const found = await Promise.all(
    tiers.map(async (tier) => [tier, priceText(await stripe.prices.retrieve(prices[tier]!))] as const),
  );
  return { ...written, ...Object.fromEntries(found.filter(([, text]) => text !== null)) };
}

/** The price of the tier at Stripe; null if it is not sold so. */
export function priceId({ prices, yearlyPrices }: StripeConfig, tier: 'pro' | 'business', per: Period): string | null {
  return (per === 'year' ? yearlyPrices : prices)[tier];
}

/** Null for a price without a single amount, such as a tiered one. */
function priceText({ unit_amount, currency, recurring }: Stripe.Price): string | null {
  if (unit_amount === null) return null;
  const text = formatPrice(unit_amount, currency, 'stripIfInteger');
  if (recurring === null) return text;
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `${text} per ${interval}` : `${text} every ${count} ${interval}s`;
}
