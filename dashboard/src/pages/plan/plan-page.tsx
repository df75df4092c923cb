import { useState } from 'react';
import { isInactive } from '../../../../src/accounts/admission.ts';
import type { Period } from '../../../../src/accounts/tiers.ts';
import { type ApiError, asApiError, post } from '../../api/client.ts';
import type { Plans, Tier, TierOffer, Usage } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { contactLink, formatReset, formatUsed, planFeatures, planPrice } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { Failed, Loaded, Notice, Skeleton } from '../../parts/display/notice.tsx';
import { Operator } from '../../parts/display/operator.tsx';
import { Ticks } from '../../parts/display/ticks.tsx';
import { Choice } from '../../parts/forms/field.tsx';
import { Card, Page } from '../../parts/layout/page.tsx';
import { Link, useRouter } from '../../router.tsx';
import { useConfig, useSession } from '../../session.tsx';
import { CheckoutNotice } from './checkout-notice.tsx';
import { subscriptionLabels } from './subscription-labels.ts';

export function PlanPage() {
  const resource = useResource<Plans>('plans');
  const billing = useBilling();
  const { location, go } = useRouter();
  const asked: Period = location.search.get('per') === 'year' ? 'year' : 'month';
  return (
    <Page
      title="Plan"
      lead={
        <>
          What your plan includes, and what the other plans offer. Kits are not sold one by one: downloading all of them
          is included in Pro and above. <a href="/pricing#calculate">How many calls do you need?</a>
        </>
      }
    >
      <CheckoutNotice plans={resource.data} reload={resource.reload} />
      <Failed title="Stripe could not be opened" error={billing.error} />
      <Loaded resource={resource} what="The plans" waiting={<Skeleton className="chart-skeleton" />}>
        {(plans) => (
          <>
            <StandingCard plans={plans} billing={billing} />
            {(!plans.stripe || isGranted(plans)) && <OtherPlansNotice />}
            {plans.stripe && !isGranted(plans) && <ChangeNotice plans={plans} />}
            {plans.tiers.some(({ yearly_price }) => yearly_price !== null) && (
              <Choice
                legend="How you pay"
                name="per"
                options={PERIOD_OPTIONS}
                value={asked}
                onChange={(per) =>
                  go(per === 'year' ? '/dashboard/plan?per=year' : '/dashboard/plan', { replace: true })
                }
              />
            )}
            <ul className="tiers">
              {plans.tiers.map((offer) => (
                <TierCard key={offer.tier} offer={offer} plans={plans} billing={billing} asked={asked} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Page>
  );
}

const PERIOD_OPTIONS = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
] as const;

interface Billing {
  busy: string | null;
  error: ApiError | undefined;
  open: (path: 'checkout' | 'portal', bought?: { tier: Tier; per: Period }) => void;
}

/** Payments are made on Stripe's pages; this page only redirects there. */
function useBilling(): Billing {
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<ApiError>();
  const open: Billing['open'] = (path, bought) => {
    setBusy(bought?.tier ?? path);
    setError(undefined);
    post<{ url: string }>(`billing/${path}`, bought ?? {}).then(
      ({ url }) => window.location.assign(url),
      (cause: unknown) => {
        setBusy(null);
        setError(asApiError(cause));
      },
    );
  };
  return { busy, error, open };
}

function StandingCard({ plans, billing }: { plans: Plans; billing: Billing }) {
  const { title, text } = subscriptionLabels(plans.current);
  const { data: usage } = useResource<Usage>('usage');
  const isUsedUp = usage?.calls_remaining === 0;
  const name = plans.tiers.find(({ tier }) => tier === plans.current.tier)?.name ?? plans.current.tier;
  const refused = isInactive(plans.current);
  const hasPortal = plans.stripe && plans.current.billing;
  const mustPay = refused && plans.current.subscription === 'past_due';
  return (
    <Card title={`You are on ${name}`} className={refused ? 'card-danger' : ''}>
      <p className="standing">
        <span className={refused ? 'badge badge-danger' : isUsedUp ? 'badge badge-warning' : 'badge badge-good'}>
          {refused || isUsedUp ? 'Calls are refused' : 'Calls work'}
        </span>
        <strong>{!refused && isUsedUp ? 'This month’s calls are used up' : title}</strong>
      </p>
      {usage && (
        <p className="measure">
          {formatUsed(usage)} used this month.
          {!refused && isUsedUp && (
            <> Calls work again on {formatReset(Date.parse(usage.period_end))}, or at once with a larger plan.</>
          )}
        </p>
      )}
      <p className="measure">{text}</p>
      {hasPortal && (
        <p>
          <Button
            look={refused ? 'primary' : 'plain'}
            busy={billing.busy === 'portal'}
            onClick={() => billing.open('portal')}
          >
            {mustPay ? 'Pay now' : 'Payment, invoices and cancellation'}
          </Button>
        </p>
      )}
      {refused && !hasPortal && (
        <p>
          Ask <Operator /> to make it active again.
        </p>
      )}
    </Card>
  );
}

interface TierCardProps {
  offer: TierOffer;
  plans: Plans;
  billing: Billing;
  asked: Period;
}

function TierCard({ offer, plans, billing, asked }: TierCardProps) {
  // A plan that is not sold by the year shows its monthly price.
  const per: Period = asked === 'year' && offer.yearly_price !== null ? 'year' : 'month';
  const isSold = per === 'year' ? offer.purchasable_yearly : offer.purchasable;
  const isCurrent = offer.tier === plans.current.tier;
  // Plans are changed in the portal, because a second subscription would be charged in addition to the first.
  const inPortal =
    plans.current.billing && (plans.current.subscription === 'active' || plans.current.subscription === 'past_due');
  const canRenew = isCurrent && isInactive(plans.current) && !inPortal;
  const canBuy = plans.stripe && isSold && (!isCurrent || canRenew) && !isGranted(plans);
  return (
    <li className={isCurrent ? 'tier tier-current' : 'tier'}>
      <h2>
        {offer.name}
        {isCurrent && <span className="badge badge-accent">Your plan</span>}
      </h2>
      <p className="tier-price">{planPrice(offer.tier, per === 'year' ? offer.yearly_price : offer.price)}</p>
      <Ticks entries={planFeatures(offer.tier, offer.monthly_calls, plans.free_unlocks)} />
      {canBuy && (
        <Button
          look={canRenew || (offer.tier === 'pro' && plans.current.tier === 'free') ? 'primary' : 'plain'}
          busy={billing.busy === offer.tier}
          onClick={() => (inPortal ? billing.open('portal') : billing.open('checkout', { tier: offer.tier, per }))}
        >
          {canRenew ? `Renew ${offer.name}` : inPortal ? `Change to ${offer.name}` : `Choose ${offer.name}`}
        </Button>
      )}
      {offer.tier === 'enterprise' && !isCurrent && <EnterpriseContact />}
    </li>
  );
}

function EnterpriseContact() {
  const contact = useConfig()?.operator_contact;
  const href = contact ? contactLink(contact) : null;
  if (!contact) return <p className="muted">Ask the operator of this server.</p>;
  if (href === null) return <p className="muted">Contact: {contact}</p>;
  return (
    <a className="button button-plain" href={href} aria-label="Contact us about Enterprise">
      Contact us
    </a>
  );
}

/** A paid plan that was never bought: the operator granted it, and only the operator can change it. */
function isGranted({ current }: Plans): boolean {
  return !current.billing && current.tier !== 'free' && current.subscription === 'active';
}

/** What a change costs and does, before the click that leads to Stripe. */
function ChangeNotice({ plans: { current } }: { plans: Plans }) {
  return (
    <p className="muted measure">
      {current.billing
        ? 'You change the plan on Stripe’s page. A larger plan applies from the next call, and Stripe charges the difference for the days that are left. For a smaller one the page says from when it holds and what is credited; if you have used more calls than it has, calls are refused until the 1st. '
        : 'You pay on Stripe’s page. The plan applies from the next call, and the calls you have used stay counted. '}
      Invoices and receipts are in Stripe’s portal. <a href="/pricing">Compare the plans</a>.
    </p>
  );
}

/** Shown above the plans, in place of the buttons that "Choose Pro" on the site links to. */
function OtherPlansNotice() {
  const { account } = useSession();
  return (
    <Notice tone="info" title="Need another plan?">
      Ask <Operator />, and say which plan you need.
      {account.admin && (
        <>
          {' '}
          You are an operator: change plans on the <Link to="/dashboard/admin">operator pages</Link>, or with{' '}
          <code>npx kitscout account set EMAIL --tier TIER</code>.
        </>
      )}
    </Notice>
  );
}
