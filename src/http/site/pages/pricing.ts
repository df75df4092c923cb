import { contactLink, planFeatures, planPrice } from '../../../../dashboard/src/format.ts';
import {
  type Period,
  TIER_NAMES,
  TIERS,
  type Tier,
  type TierLimits,
  type TierPrices,
} from '../../../accounts/tiers.ts';
import { type Html, html } from '../html.ts';
import type { Frame } from './frame.ts';
import { ticks } from './kit-card.ts';

const FOR_WHOM: Readonly<Record<Tier, string>> = {
  free: 'To try it and for small projects.',
  pro: 'For people who install kits.',
  business: 'For teams and products.',
  enterprise: 'For large volumes.',
};

interface Offer {
  limits: TierLimits;
  prices: TierPrices;
}

export function pricing(frame: Frame, offer: Offer): Html {
  return html`<section class="band" id="pricing" aria-labelledby="pricing-title">
      <div class="band-head"><h2 id="pricing-title">Pricing</h2>
      <p class="muted">Every plan has the whole catalogue and the same recommendations. Kits that are free for everyone need no account; downloading the others is included in Pro and above. Browsing the site, <code>show</code>, <code>outdated</code> and completion cost no calls; a recommendation, a page of the list and a download cost one each. <a href="/pricing">Compare the plans</a>.</p></div>
      ${tierCards(frame, offer, 'h3')}
    </section>`;
}

export function tierCards(
  { config }: Frame,
  { limits, prices }: Offer,
  heading: 'h2' | 'h3',
  per: Period = 'month',
): Html {
  return html`<ul class="tiers">${TIERS.map((tier) => tierCard(tier, config, limits[tier], prices[tier], { heading, per }))}</ul>`;
}

function tierCard(
  tier: Tier,
  config: Frame['config'],
  calls: number,
  price: string | undefined,
  { heading, per }: { heading: 'h2' | 'h3'; per: Period },
): Html {
  const name = TIER_NAMES[tier];
  return html`<li class="tier">
      ${heading === 'h2' ? html`<h2>${name}</h2>` : html`<h3>${name}</h3>`}
      <p class="tier-price">${planPrice(tier, price)}</p>
      <p class="muted">${FOR_WHOM[tier]}</p>
      ${ticks(planFeatures(tier, Number.isFinite(calls) ? calls : null, config.freeUnlocks))}
      ${action(tier, config, per)}
    </li>`;
}

function action(tier: Tier, { signup, operatorContact }: Frame['config'], per: Period): Html | false {
  if (tier === 'enterprise') return contact(operatorContact);
  const start = signup === 'open' ? '/dashboard/sign-up' : '/dashboard/sign-in';
  if (tier === 'free')
    return html`<a class="button button-primary" href="${start}"><span>${signup === 'open' ? 'Create account' : 'Sign in'}</span></a>`;
  return html`<a class="button button-plain" href="/dashboard/plan${per === 'year' ? '?per=year' : ''}"><span>Choose ${TIER_NAMES[tier]}</span></a>`;
}

/** An e-mail address or a web address becomes a link; anything else stays text. */
function contact(address: string | null): Html {
  if (address === null) return html`<p class="muted">Ask the operator of this service.</p>`;
  const href = contactLink(address);
  if (href === null) return html`<p class="muted">Contact: ${address}</p>`;
  return html`<a class="button button-plain" href="${href}"><span>Contact us</span></a>`;
}
