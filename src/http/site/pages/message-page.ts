import { formatCount } from '../../../../dashboard/src/format.ts';
import { type Maintenance, maintenanceText } from '../../../accounts/notices.ts';
import type { CatalogueVersion, EngineState } from '../../../catalogue-sync/catalogue-sync.ts';
import { type Content, html } from '../html.ts';
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
  at: number;
}

export function statusPage({ isReady, version, engine, maintenance, at }: Readiness): PageParts {
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
      <p class="muted">Checked at ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC. Reload for the current state. Programs get this page as JSON.</p>
    </section>`,
  };
}
