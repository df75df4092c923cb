import { formatCount, targetName } from '../../../../dashboard/src/format.ts';
import { type Assistant, ownKinds } from '../../../catalogue/own-pieces.ts';
import { LAYOUTS } from '../../../install/layouts.ts';
import type { Choice } from '../../kits/kit-shelf.ts';
import { type Content, type Html, html } from '../html.ts';
import type { KitsPageData } from '../kit-views.ts';
import { type KitsQuery, kitsPath, platformValue, usualSort } from '../kits-query.ts';
import { icon, type PageParts, searchBox } from './frame.ts';
import { kitCard } from './kit-card.ts';

const SORT_NAMES = {
  match: 'Best match',
  name: 'Name',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  files: 'Most files',
} as const;

export function kitsPage(data: KitsPageData): PageParts {
  const { query, kits } = data;
  const isPlain = kitsPath(query) === '/kits';
  const title = query.words === '' ? headingOf(query) : `Kits for “${query.words}”`;
  return {
    title: `${title} · Kitscout`,
    description:
      'Kits of prompts, skills and rules for Claude, ChatGPT, Codex, Gemini and Cursor: search by what you are building.',
    // Search results are for people; the list itself is for search engines too.
    path: isPlain ? kitsPath(query, { page: query.page }) : null,
    section: 'kits',
    main: html`<div class="band kits-band">
      <div class="page-head"><div><h1>${title}</h1>
      <p class="lead">Search in your own words: it understands meaning and tolerates typos.</p></div></div>
      ${filters(data)}
      <div class="list-head"><p class="count" role="status">${countText(data)}</p>${chosen(query)}</div>
      ${broughtText(data)}
      ${kits.length === 0 ? nothing(data) : html`<ul class="kit-grid">${kits.map((kit) => kitCard(kit, 'h2', { platform: query.platform }))}</ul>`}
      ${pages(data)}
    </div>`,
  };
}

function headingOf({ platform, own, topic, persona }: KitsQuery): string {
  const about = topic === '' ? 'Kits' : `${topic} kits`;
  const served =
    platform === 'any' ? '' : ` ${own ? 'with files only' : ''} for ${targetName(platform)}`.replace('  ', ' ');
  return `${about}${served}${persona === '' ? '' : `, ${persona}`}`;
}

function filters({ query, personas, topics, assistants }: KitsPageData): Html {
  return html`<form class="site-filters" action="/kits" role="search" id="filters">
      ${searchBox(query.words)}
      <div class="filter-row">
        ${assistantChoice(query, assistants)}
        ${topics.length > 0 && choice('Topic', 'topic', query.topic, [['', 'Every topic'], ...counted(topics)])}
        ${personas.length > 0 && choice('For', 'persona', query.persona, [['', 'Everybody'], ...counted(personas)])}
        ${choice('Sort by', 'sort', query.sort === usualSort(query) ? '' : query.sort, sortOptions(query))}
      </div>
    </form>`;
}

/** The default order is not in the address: the list is sorted by name, a search by match. */
function sortOptions(query: KitsQuery): [value: string, label: string][] {
  const usual = usualSort(query);
  return (
    Object.entries(SORT_NAMES)
      // Nothing is sold one by one, so prices are offered only where an old address names them.
      .filter(([sort]) => (sort !== 'match' || query.words !== '') && (!sort.endsWith('price') || sort === query.sort))
      .map(([sort, label]) => [sort === usual ? '' : sort, label])
  );
}

function counted(choices: readonly Choice[]): [value: string, label: string][] {
  return choices.map(({ value, kits }) => [value, `${value} (${kits})`]);
}

function choice(
  label: string,
  name: string,
  selected: string,
  options: readonly (readonly [value: string, label: string])[],
): Html {
  // Includes the value in the address, even if it is too rare to be offered.
  const all = options.some(([value]) => value === selected) ? options : [...options, [selected, selected] as const];
  return html`<label class="field"><span>${label}</span><select name="${name}">${all.map(
    ([value, text]) => html`<option value="${value}"${value === selected && html` selected`}>${text}</option>`,
  )}</select></label>`;
}

/** Most kits work with every assistant, so what is made for one is a choice of its own. */
function assistantChoice({ platform, own }: KitsQuery, assistants: KitsPageData['assistants']): Html {
  const selected = platform === 'any' ? '' : platformValue(platform, own);
  const option = (value: string, text: string) =>
    html`<option value="${value}"${value === selected && html` selected`}>${text}</option>`;
  const made = assistants.filter((one) => one.own > 0 || (own && one.platform === platform));
  return html`<label class="field"><span>Assistant</span><select name="platform">
      ${option('', 'Every assistant')}
      <optgroup label="Works with">${assistants.map((one) => option(one.platform, `${targetName(one.platform)} (${one.kits})`))}</optgroup>
      ${made.length > 0 && html`<optgroup label="Has files only for">${made.map((one) => option(platformValue(one.platform, true), `${ownName(one.platform)} (${one.own})`))}</optgroup>`}
    </select></label>`;
}

function ownName(platform: Assistant): string {
  return `${targetName(platform)}: ${ownKinds(platform) ?? 'files'}`;
}

/** What the kits of the list bring for the chosen assistant. */
function broughtText({ query: { platform, own }, query, assistants }: KitsPageData): Html | false {
  if (platform === 'any' || own) return false;
  const count = assistants.find((one) => one.platform === platform)?.own ?? 0;
  const rest =
    LAYOUTS[platform].skills === null
      ? 'skills to upload as a ZIP'
      : `skills, which ${targetName(platform)} reads as they are`;
  if (count === 0) return html`<p class="muted">For ${targetName(platform)} they bring ${rest}.</p>`;
  return html`<p class="muted"><a href="${kitsPath(query, { own: true })}">${formatCount(count, 'kit')}</a> of the catalogue ${count === 1 ? 'has' : 'have'} ${ownKinds(platform)} only for ${targetName(platform)}. The others bring ${rest}.</p>`;
}

/** The active filters, each with a link that removes it. */
function chosen(query: KitsQuery): Html | false {
  const chips: [text: string, without: Partial<KitsQuery>][] = [];
  if (query.words !== '') chips.push([`“${query.words}”`, { words: '' }]);
  if (query.platform !== 'any')
    chips.push([query.own ? ownName(query.platform) : targetName(query.platform), { platform: 'any', own: false }]);
  if (query.topic !== '') chips.push([query.topic, { topic: '' }]);
  if (query.persona !== '') chips.push([query.persona, { persona: '' }]);
  if (chips.length === 0) return false;
  return html`<ul class="chips">${chips.map(
    ([text, without]) =>
      html`<li><a class="chip" href="${kitsPath(query, without)}"><span class="sr-only">Remove </span><span>${text}</span>${icon('close')}</a></li>`,
  )}${chips.length > 1 && html`<li><a href="/kits">Clear all</a></li>`}</ul>`;
}

function countText({ total, kits, query, lastPage }: KitsPageData): string {
  if (total === 0) return 'No kit matches';
  const all = formatCount(total, 'kit');
  return kits.length === total ? all : `${all}, page ${query.page} of ${lastPage}`;
}

function nothing({ query, nearest }: KitsPageData): Content {
  const filtered = query.platform !== 'any' || query.topic !== '' || query.persona !== '';
  if (query.words === '' && !filtered)
    return html`<div class="empty"><h2>The catalogue is empty</h2><p>The operator imports kits with <code>kitscout catalogue import</code>.</p></div>`;
  const everywhere = kitsPath(query, { platform: 'any', own: false, topic: '', persona: '' });
  return html`<div class="empty"><h2>No kit matches</h2>
      <p>${filtered ? 'Nothing matches these filters. Remove one of them, or search all kits.' : 'Describe what you want to get done in other words, or look through all kits.'}</p>
      <p class="button-row empty-links">${filtered && query.words !== '' && html`<a class="button button-primary" href="${everywhere}"><span>Search without filters</span></a>`}<a class="button button-plain" href="/kits"><span>All kits</span></a></p>
    </div>
    ${nearest.length > 0 && html`<h2>The nearest kits</h2><ul class="kit-grid">${nearest.map((kit) => kitCard(kit, 'h3'))}</ul>`}`;
}

function pages({ query, lastPage }: KitsPageData): Html | false {
  if (lastPage === 1) return false;
  const link = (page: number, text: string, rel: string) =>
    page >= 1 && page <= lastPage
      ? html`<a class="button button-plain" rel="${rel}" href="${kitsPath(query, { page })}"><span>${text}</span></a>`
      : html`<span class="button button-plain" aria-disabled="true"><span>${text}</span></span>`;
  return html`<nav class="pages" aria-label="Pages of the catalogue">${link(query.page - 1, 'Previous', 'prev')}<span>Page ${query.page} of ${lastPage}</span>${link(query.page + 1, 'Next', 'next')}</nav>`;
}
