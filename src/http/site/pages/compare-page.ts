import { formatCount, kitBadge, targetName } from '../../../../dashboard/src/format.ts';
import { ownPieces } from '../../../catalogue/own-pieces.ts';
import { PLATFORMS, platformBits, platformMask } from '../../../recommend/recommend.ts';
import { type Content, html } from '../html.ts';
import type { ComparedKit } from '../kit-views.ts';
import { comparePath, kitPath } from '../kits-query.ts';
import type { PageParts } from './frame.ts';
import { ticks } from './kit-card.ts';

export const MAX_COMPARED = 3;

type Row = readonly [name: string, cell: (kit: ComparedKit) => Content];

const ROWS: readonly Row[] = [
  ['In short', ({ kit }) => kit.tagline],
  ['Access', ({ isPublic }) => html`<span class="badge badge-accent">${kitBadge(isPublic)}</span>`],
  ['Works with', ({ kit }) => servedNames(kit.ai_targets)],
  ['Only for one assistant', ({ kit }) => ownText(kit.deliverables)],
  ['What is inside', ({ kit }) => ticks(kit.whats_inside)],
  ['Topics', ({ topics }) => topics.join(', ')],
  ['Files', ({ kit }) => formatCount(kit.deliverables.length, 'file')],
  [
    'Scripts',
    ({ kit }) => formatCount(kit.deliverables.filter((name) => name.startsWith('scripts/')).length, 'script'),
  ],
  ['Always in the context', ({ cost }) => cost && formatCount(cost.alwaysCharacters, 'character')],
  ['When it is used', ({ cost }) => cost && `about ${formatCount(cost.triggeredTokens, 'token')}`],
  ['At most', ({ cost }) => cost && `about ${formatCount(cost.mostTokens, 'token')}`],
  ['Version', ({ version }) => version && html`<code>${version}</code>`],
];

export function comparePage(kits: readonly ComparedKit[]): PageParts {
  const slugs = kits.map(({ kit }) => kit.slug);
  return {
    title: 'Compare kits · Kitscout',
    description: 'Kits side by side: what is inside, what they take of the context, and for which assistants they are.',
    path: null,
    section: 'kits',
    main: html`<div class="band kits-band">
      <div class="page-head"><div><h1>Compare kits</h1><p class="lead">${kits.length === 0 ? 'Choose a kit, and compare it from its page.' : 'Side by side. Each name leads to the kit.'}</p></div></div>
      ${
        kits.length === 0
          ? html`<p><a class="button button-primary" href="/kits"><span>All kits</span></a></p>`
          : html`<div class="card card-flush wide-table compare" tabindex="0" role="region" aria-label="The kits side by side"><table class="table">
        <caption class="sr-only">The kits side by side</caption>
        <thead><tr><td></td>${kits.map(
          ({ kit }) =>
            html`<th scope="col"><a href="${kitPath(kit.slug)}">${kit.name}</a>${kits.length > 1 && html`<span class="sub"><a href="${comparePath(slugs.filter((slug) => slug !== kit.slug))}" aria-label="Remove ${kit.name}">Remove</a></span>`}</th>`,
        )}</tr></thead>
        <tbody>${ROWS.map(([name, cell]) => html`<tr><th scope="row">${name}</th>${kits.map((kit) => html`<td>${cell(kit)}</td>`)}</tr>`)}</tbody>
      </table></div>`
      }
    </div>`,
  };
}

function servedNames(targets: readonly string[]): string {
  const bits = platformBits(targets);
  const served = PLATFORMS.filter((platform) => (bits & platformMask(platform)) !== 0);
  return served.length === PLATFORMS.length ? 'Any assistant' : served.map(targetName).join(', ');
}

function ownText(deliverables: readonly string[]): string {
  const own = PLATFORMS.flatMap((platform) =>
    ownPieces(deliverables, platform).map((piece) => `${targetName(platform)}: ${piece}`),
  );
  return own.length === 0 ? 'Nothing' : own.join(', ');
}
