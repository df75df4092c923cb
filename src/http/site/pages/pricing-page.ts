import { contactLink, formatCount, formatNumber, planPrice } from '../../../../dashboard/src/format.ts';
import { MAX_LIVE_KEYS } from '../../../accounts/account.ts';
import { hasTeam, MAX_MEMBERS } from '../../../accounts/team.ts';
import {
  mayDownload,
  type Period,
  type PriceList,
  TIER_NAMES,
  TIERS,
  type Tier,
  type TierLimits,
  type TierPrices,
} from '../../../accounts/tiers.ts';
import { type Content, type Html, html } from '../html.ts';
import type { Frame, PageParts } from './frame.ts';
import { tierCards } from './pricing.ts';

interface PricingData {
  limits: TierLimits;
  prices: PriceList;
  asked: Needs;
  per: Period;
}

/** What the page shows as prices: a plan that is not sold by the year has its monthly one. */
const shownPrices = ({ prices, per }: PricingData): TierPrices =>
  per === 'year' ? { ...prices.month, ...prices.year } : prices.month;

/** Monthly prices, unless others are offered and asked for. */
export function readPeriod(given: Record<string, unknown>, { year }: PriceList): Period {
  return given.per === 'year' && Object.keys(year).length > 0 ? 'year' : 'month';
}

/** For the small calculation on the page. */
export interface Needs {
  people: number;
  searches: number;
}

const DEFAULT_NEEDS: Needs = { people: 5, searches: 40 };
const MAX_EACH = 9_999;
/** A month has 21 or 22; some people work on Saturdays. */
const WORKING_DAYS = 22;

/** Numbers that make no sense are ignored: a shared address should always show something. */
export function readNeeds(given: Record<string, unknown>): Needs {
  const number = (name: keyof Needs) => {
    const value = given[name];
    const isNumber = typeof value === 'string' && /^[1-9]\d{0,3}$/.test(value);
    return isNumber ? Math.min(Number(value), MAX_EACH) : DEFAULT_NEEDS[name];
  };
  return { people: number('people'), searches: number('searches') };
}

export function pricingPage(frame: Frame, data: PricingData): PageParts {
  return {
    title: 'Pricing · Kitscout',
    description: 'What each plan includes, what it costs, what counts as a call, and how many calls you need.',
    path: '/pricing',
    section: 'pricing',
    main: html`<div class="band pricing-band">
      <div class="page-head"><div><h1>Pricing</h1>
      <p class="hero-lead">Every plan has the whole catalogue and the same recommendations. You pay for calls and for downloads of the kits that are not free. There are no fees beyond the plan: a used-up month ends in a refusal, never in a larger bill.</p></div></div>
      ${periodSwitch(data)}
      ${tierCards(frame, { limits: data.limits, prices: shownPrices(data) }, 'h2', data.per)}
    </div>
    ${comparison(frame, data)}
    ${calls(frame)}
    ${calculation(data)}
    ${questions(frame, data)}`,
  };
}

/** Two links: the page needs no script, and its address can be sent to somebody. */
function periodSwitch({ prices, per, asked }: PricingData): Html | null {
  if (Object.keys(prices.year).length === 0) return null;
  const { people, searches } = asked;
  const address = (one: Period) => {
    const query = new URLSearchParams({
      ...(one === 'year' && { per: one }),
      ...(people !== DEFAULT_NEEDS.people && { people: String(people) }),
      ...(searches !== DEFAULT_NEEDS.searches && { searches: String(searches) }),
    }).toString();
    return `/pricing${query === '' ? '' : `?${query}`}`;
  };
  const choice = (one: Period, name: string) =>
    html`<a class="choice-option" href="${address(one)}"${one === per && html` aria-current="page"`}><span>${name}</span></a>`;
  return html`<nav class="choice-row choice-options period-switch" aria-label="How you pay">${choice('month', 'Monthly')}${choice('year', 'Yearly')}</nav>`;
}

type Row = readonly [name: string, cell: (tier: Tier) => Content];

function comparison({ config }: Frame, data: PricingData): Html {
  const { limits } = data;
  const prices = shownPrices(data);
  const yes = html`<span class="badge badge-good">Yes</span>`;
  const rows: readonly Row[] = [
    ['Price', (tier) => planPrice(tier, prices[tier])],
    ['Calls per month', (tier) => (Number.isFinite(limits[tier]) ? formatNumber(limits[tier]) : 'Unlimited')],
    ['Calls per working day', (tier) => perDay(limits[tier])],
    ['API, SDKs, MCP, command line', () => yes],
    ['Search and pages of the site', () => 'Not counted'],
    ['Kits that are free for everyone', () => yes],
    [
      'All other kits',
      (tier) =>
        mayDownload(tier)
          ? yes
          : config.freeUnlocks === 0
            ? 'Beginning of each file'
            : `${config.freeUnlocks} of your choice`,
    ],
    ['Members with roles', (tier) => (hasTeam(tier) ? `Up to ${MAX_MEMBERS}` : 'One person')],
    ['Live keys', () => formatNumber(MAX_LIVE_KEYS)],
    ['When the month is used up', (tier) => (tier === 'enterprise' ? 'Does not happen' : 'Refused until the 1st, UTC')],
    [
      'How you pay',
      (tier) =>
        tier === 'free' ? 'Nothing, no card' : tier === 'enterprise' || !config.stripe ? contactOf(config) : 'By card',
    ],
  ];
  return html`<section class="band" aria-labelledby="compare-title"><h2 id="compare-title">Compare the plans</h2>
      <div class="card card-flush wide-table" tabindex="0" role="region" aria-label="The plans side by side"><table class="table">
        <caption class="sr-only">What each plan includes</caption>
        <thead><tr><td></td>${TIERS.map((tier) => html`<th scope="col">${TIER_NAMES[tier]}</th>`)}</tr></thead>
        <tbody>${rows.map(([name, cell]) => html`<tr><th scope="row">${name}</th>${TIERS.map((tier) => html`<td>${cell(tier)}</td>`)}</tr>`)}</tbody>
      </table></div></section>`;
}

function perDay(limit: number): string {
  return Number.isFinite(limit) ? `About ${formatNumber(Math.floor(limit / WORKING_DAYS))}` : 'Unlimited';
}

function contactOf({ operatorContact }: Frame['config']): Content {
  if (operatorContact === null) return 'By agreement with the operator of this service';
  const href = contactLink(operatorContact);
  return href === null ? operatorContact : html`<a href="${href}">By agreement</a>`;
}

const COUNTED = [
  ['A recommendation, through the API, an SDK, the command line or MCP', '1'],
  ['A page of the list of kits, one kit, or the usage, through the API', '1'],
  ['A download through the API, by the command line or MCP', '1'],
  ['A free kit by the command line, or any download from the site', '0'],
  ['Searching and reading this site, and the box on its front page', '0'],
  ['A call that fails on our side, is refused because the month is used up, or has a wrong key', '0'],
] as const;

function calls({ config: { playgroundRuns } }: Frame): Html {
  const free =
    playgroundRuns === 0
      ? []
      : [[`The first ${formatCount(playgroundRuns, 'run')} of a day in the playground of the dashboard`, '0']];
  const playground = [
    ...free,
    [playgroundRuns === 0 ? 'A run in the playground of the dashboard' : 'Each further run in the playground', '1'],
  ];
  return html`<section class="band" aria-labelledby="calls-title"><div class="band-head"><h2 id="calls-title">What counts as a call</h2>
      <p class="muted">Counts are exact, and every answer of the API says how many are left. <a href="/docs/limits">All the rules</a>.</p></div>
      <div class="card card-flush"><table class="table">
        <caption class="sr-only">What counts as a call</caption>
        <thead><tr><th scope="col">What you do</th><th scope="col" class="number">Calls</th></tr></thead>
        <tbody>${[...COUNTED, ...playground].map(([what, count]) => html`<tr><th scope="row">${what}</th><td class="number">${count}</td></tr>`)}</tbody>
      </table></div></section>`;
}

/** A form that the server answers, so it needs no script, and its address can be sent to somebody. */
function calculation(data: PricingData): Html {
  const { limits, asked, per } = data;
  const prices = shownPrices(data);
  const examples: readonly (readonly [string, number])[] = [
    ['You, with 10 searches a day', 10 * WORKING_DAYS],
    ['A team of five, each with 40 searches a day', 5 * 40 * WORKING_DAYS],
    ['A build server with 300 builds a day, each asking once', 300 * 30],
    ['A product with 2,000 users a day, each asking once', 2_000 * 30],
  ];
  const needed = asked.people * asked.searches * WORKING_DAYS;
  return html`<section class="band" id="calculate" aria-labelledby="calculate-title"><h2 id="calculate-title">How many calls do you need?</h2>
      <form class="card calculate" action="/pricing#calculate">
        ${per === 'year' && html`<input type="hidden" name="per" value="year">`}
        <div class="calculate-fields">
          <label class="field"><span>People</span><input name="people" inputmode="numeric" pattern="[1-9][0-9]{0,3}" maxlength="4" required value="${asked.people}"></label>
          <label class="field"><span>Searches a day for each</span><input name="searches" inputmode="numeric" pattern="[1-9][0-9]{0,3}" maxlength="4" required value="${asked.searches}"></label>
          <button class="button button-plain"><span>Calculate</span></button>
        </div>
        <p role="status"><strong>${formatCount(needed, 'call')}</strong> in a month of ${WORKING_DAYS} working days: ${planFor(needed, limits, prices)}.${asked.people > 1 && teamText(needed, limits, prices)}</p>
      </form>
      <div class="card card-flush"><table class="table table-stack">
        <caption class="sr-only">Examples</caption>
        <thead><tr><th scope="col">Example</th><th scope="col">Calls a month</th><th scope="col">Plan</th></tr></thead>
        <tbody>${examples.map(([text, count]) => html`<tr><th scope="row">${text}</th><td data-label="Calls a month">${formatNumber(count)}</td><td data-label="Plan">${planFor(count, limits, prices)}</td></tr>`)}</tbody>
      </table></div></section>`;
}

/** The smallest plan that has enough calls, with its price. */
function planFor(count: number, limits: TierLimits, prices: TierPrices, fits = (_: Tier) => true): string {
  const tier = TIERS.find((one) => limits[one] >= count && fits(one))!;
  return `${TIER_NAMES[tier]} (${tier === 'free' ? 'no charge' : (prices[tier] ?? 'price on request')})`;
}

/** Several people can share an account's keys; a sign-in of their own needs a team. */
function teamText(count: number, limits: TierLimits, prices: TierPrices): string {
  const cheapest = planFor(count, limits, prices);
  const withTeam = planFor(count, limits, prices, hasTeam);
  if (cheapest === withTeam) return ' Everybody can sign in as themselves, with a role.';
  return ` For everybody to sign in as themselves, with a role: ${withTeam}.`;
}

type Answer = readonly [question: string, answer: Content];

const WITH_STRIPE: readonly Answer[] = [
  [
    'Can I change the plan during the month?',
    'Yes. A larger plan applies from the next call, and the calls you have used stay counted. Stripe charges the difference for the days that are left, and shows the amount before you confirm.',
  ],
  [
    'What happens when I change to a smaller plan?',
    'You confirm it on Stripe’s page, which says from when it holds and what is credited. If you have already used more calls than the smaller plan has, calls are refused until the 1st of the next month. Kits that you have installed keep working.',
  ],
  [
    'Where are invoices and receipts?',
    html`In Stripe’s portal, which the <a href="/dashboard/plan">Plan page</a> opens. You change the card and cancel there too.`,
  ],
];

const WITH_OPERATOR: readonly Answer[] = [
  [
    'Can I change the plan during the month?',
    'Yes. The operator of this service changes it, from the next call on. The calls you have used stay counted: if a smaller plan has fewer, calls are refused until the 1st of the next month. Kits that you have installed keep working.',
  ],
  ['Where are invoices and receipts?', 'They come from the operator of this service.'],
];

const BY_THE_YEAR: Answer = [
  'What changes if I pay by the year?',
  'Only how you pay: the plan and its calls per month are the same. In Stripe’s portal you change between monthly and yearly, and the page there shows what is charged or credited before you confirm.',
];

function questions({ config }: Frame, { prices }: PricingData): Html {
  const answers: readonly Answer[] = [
    ...(config.stripe ? WITH_STRIPE : WITH_OPERATOR),
    ...(config.stripe && Object.keys(prices.year).length > 0 ? [BY_THE_YEAR] : []),
    ['Are kits sold one by one?', 'No. Every paid plan includes all of them, those that are added later too.'],
    [
      'Who answers other questions?',
      config.operatorContact === null
        ? 'The operator of this service.'
        : html`The operator of this service: ${contactText(config.operatorContact)}.`,
    ],
  ];
  return html`<section class="band" aria-labelledby="questions-title"><h2 id="questions-title">Questions</h2>
      <dl class="questions">${answers.map(([question, answer]) => html`<div><dt>${question}</dt><dd>${answer}</dd></div>`)}</dl></section>`;
}

function contactText(contact: string): Content {
  const href = contactLink(contact);
  return href === null ? contact : html`<a href="${href}">${contact}</a>`;
}
