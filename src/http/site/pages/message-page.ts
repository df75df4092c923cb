import { formatCount } from '../../../../dashboard/src/format.ts';
import { type Maintenance, maintenanceText } from '../../../accounts/notices.ts';
import type { UptimeReport } from '../../../accounts/uptime.ts';
import type { CatalogueVersion, EngineState } from '../../../catalogue-sync/catalogue-sync.ts';
import { type Content, type Html, html } from '../html.ts';
import { kitPath } from '../kits-query.ts';
import { icon, type PageParts, searchBox } from './frame.ts';

interface Message {
  title: string;
  text: Content;
  links: readonly (readonly [name: string, href: string])[];
}

const HOME = ['Home page', '/'] as const;
const KITS = ['All kits', '/kits'] as const;
const SIGN_IN = ['Sign in', '/dashboard/sign-in'] as const;
const PLANS = ['See plans', '/pricing'] as const;

const MESSAGES: Readonly<Record<number, Message>> = {
  400: { title: 'This address cannot be read', text: 'Something in it is not valid.', links: [HOME, KITS] },
  401: {
    title: 'This address is for programs',
    text: 'Assistants and programs call it with an API key. The docs show how to connect one.',
    links: [['Connect an assistant', '/docs/mcp'], HOME],
  },
  403: {
    title: 'This download is part of Pro',
    text: 'The files of this kit are for accounts on Pro and above. Sign in to find them on the page of the kit.',
    links: [SIGN_IN, PLANS],
  },
  404: {
    title: 'There is nothing at this address',
    text: 'It may have been mistyped, or the page was moved or removed.',
    links: [KITS, ['Docs', '/docs/'], HOME],
  },
  429: {
    title: 'Too many requests at once',
    text: 'Please wait a minute and reload this page.',
    links: [KITS, HOME],
  },
  500: {
    title: 'Something failed on our side',
    text: 'It has been recorded. Please try again in a moment.',
    links: [['Status', '/readyz'], HOME],
  },
  503: {
    title: 'We are busy for a moment',
    text: 'Please reload this page in a few seconds.',
    links: [['Status', '/readyz'], HOME],
  },
};

/**
 * For a browser at an address without a page. `reference` identifies the request in the log; `words` are ready to
 * search for.
 */
export function messagePage(status: number, reference: string, words: string): PageParts {
  const { title, text, links } = MESSAGES[status] ?? MESSAGES[500]!;
  return {
    title: `${title} · Kitscout`,
    description: title,
    path: null,
    main: html`<section class="band message">
      <p class="message-status">${status}</p>
      <h1>${title}</h1>
      <p class="hero-lead">${text}</p>
      <form class="message-search" action="/kits" role="search">
        ${searchBox(words)}
      </form>
      <ul class="message-links">${links.map(([name, href]) => html`<li><a href="${href}">${name}</a></li>`)}</ul>
      ${status >= 500 && html`<p class="muted">Reference: <code>${reference}</code></p>`}
    </section>`,
  };
}

/** For a signed-in person whose download failed: what happened, and the way back to the kit. */
export function downloadErrorPage(status: number, message: string, reference: string, slug: string): PageParts {
  const title = 'The download failed';
  const kit = ['Back to the kit', kitPath(slug)] as const;
  const links = status === 401 ? [SIGN_IN, kit] : status === 403 ? [PLANS, kit] : [kit, KITS];
  return {
    title: `${title} · Kitscout`,
    description: title,
    path: null,
    main: html`<section class="band message">
      <p class="message-status">${status}</p>
      <h1>${title}</h1>
      <p class="hero-lead">${message}</p>
      <ul class="message-links">${links.map(([name, href]) => html`<li><a href="${href}">${name}</a></li>`)}</ul>
      ${status >= 500 && html`<p class="muted">Reference: <code>${reference}</code></p>`}
    </section>`,
  };
}

export interface Readiness {
  /** The store answers. */
  isReady: boolean;
  version: CatalogueVersion;
  engine: EngineState;
  maintenance: Maintenance | null;
  /** Not on the page for load balancers. */
  uptime?: UptimeReport | null;
  at: number;
}

const percent = (share: number) => `${(Math.floor(share * 100_000) / 1_000).toFixed(share === 1 ? 0 : 3)} %`;
const BAR = { width: 5, height: 40, least: 6 };
const MAX_LISTED = 20;

/** One bar a day: its height and colour say in which share of its minutes calls were answered. */
function uptimeCard({ days, share, down, maintenance }: UptimeReport): Html {
  if (share === null)
    return html`<section class="card uptime"><h2>Last 90 days</h2><p class="muted">Nothing is measured yet.</p></section>`;
  const spoken = `${percent(share)} of the measured minutes of the last ${days.length} days`;
  const bad = days.filter((day) => day.share !== null && day.share < 1).toReversed();
  return html`<section class="card uptime"><div class="card-head"><h2>Last ${days.length} days</h2><strong>${percent(share)}</strong></div>
      <svg viewBox="0 0 ${days.length * BAR.width} ${BAR.height}" preserveAspectRatio="none" width="100%" height="${BAR.height}" role="img" aria-label="${spoken}">${days.map(
        (day, i) => {
          const height = day.share === null ? BAR.least : Math.max(BAR.height * day.share, BAR.least);
          const look = day.share === null ? 'none' : day.share === 1 ? 'good' : day.share >= 0.99 ? 'part' : 'bad';
          return html`<rect class="uptime-${look}" x="${i * BAR.width}" y="${BAR.height - height}" width="${BAR.width - 1}" height="${height}"></rect>`;
        },
      )}</svg>
      <p class="muted uptime-ends"><span>${days[0]!.date}</span><span>Today</span></p>
      <p>${formatCount(down, 'minute')} without an answer, ${formatCount(maintenance, 'minute')} of maintenance. Each minute in which a server of this service could write to its store counts; a minute without a measurement counts as an outage.</p>
      ${
        bad.length > 0 &&
        html`<details class="disclosure"><summary>Days with less</summary><ul>${bad
          .slice(0, MAX_LISTED)
          .map(
            (day) =>
              html`<li>${day.date}: ${percent(day.share!)}, ${formatCount(day.down, 'minute')} without an answer, ${formatCount(day.maintenance, 'minute')} of maintenance</li>`,
          )}</ul></details>`
      }</section>`;
}

export function statusPage({ isReady, version, engine, maintenance, uptime, at }: Readiness): PageParts {
  const kits = version.catalogue.count;
  const isUp = isReady && maintenance === null;
  const title = isUp ? 'Everything works' : isReady ? 'Under maintenance' : 'Not everything works';
  const rows: [name: string, isGood: boolean, text: string][] = [
    [
      'API',
      isUp,
      maintenance === null ? (isReady ? 'Answering' : 'Waiting for what is below') : maintenanceText(maintenance),
    ],
    ['Dashboard', isReady, isReady ? 'Answering' : 'Waiting for what is below'],
    ['Accounts and usage', isReady, isReady ? 'The store answers' : 'The store does not answer'],
    ['Catalogue', true, `${formatCount(kits, 'kit')}, revision ${version.revision}`],
    ['Recommendations', engine.problem === null, engine.problem === null ? 'By words and meaning' : 'By words alone'],
  ];
  return {
    title: `Status: ${title} · Kitscout`,
    description: 'Whether the parts of this service work.',
    path: null,
    main: html`<section class="band status">
      <h1><span class="${isUp ? 'status-mark' : 'status-mark status-bad'}">${icon(isUp ? 'check' : 'warning')}</span>${title}</h1>
      <div class="card card-flush"><table class="table table-stack">
        <caption class="sr-only">The parts of the service</caption>
        <thead><tr><th scope="col">Part</th><th scope="col">State</th></tr></thead>
        <tbody>${rows.map(
          ([name, isGood, text]) =>
            html`<tr><th scope="row">${name}</th><td><span class="badge ${isGood ? 'badge-good' : 'badge-warning'}">${isGood ? 'OK' : 'Attention'}</span> ${text}</td></tr>`,
        )}</tbody>
      </table></div>
      ${uptime != null && uptimeCard(uptime)}
      <p class="muted">Checked at ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC. Reload for the current state. Programs get this page as JSON.</p>
    </section>`,
  };
}
