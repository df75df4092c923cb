import { type Content, type Html, html } from './html.ts';

/**
 * The Markdown of kits as HTML. Kits are hostile input: every text goes through the escaping template, only elements
 * written in this file come out, HTML in the source is shown as text, images are named and never loaded, and a link
 * needs `linkOf` to accept it. Nothing nests deeper than a few levels, and every pattern is bounded, so no text takes
 * long.
 */
export function markdown(text: string, linkOf: (href: string) => string | null = webLink): Html {
  const body = text.replace(/^\ufeff?---\r?\n[\s\S]*?\r?\n---(\r?\n|$)/, '');
  const state: State = { linkOf, heading: FIRST_HEADING - 1 };
  return html`<div class="markdown">${blocks(body.split(/\r?\n/), state, 0)}</div>`;
}

interface State {
  linkOf: (href: string) => string | null;
  /** The level of the last heading: none is skipped, so that screen readers can follow. */
  heading: number;
}

/** Below the title of the page and that of its section. */
const FIRST_HEADING = 3;
const MAX_DEPTH = 4;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)]) {1,4}(.*)$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const HEADING = /^ {0,3}(#{1,6}) +(.*?)(?: +#+)? *$/;
const RULE = /^ {0,3}([-*_])(?: *\1){2,} *$/;
const isBlank = (line: string) => line.trim() === '';
const isTableRule = (line: string | undefined) =>
  line !== undefined && line.length < 1_000 && /^[\s|:-]+$/.test(line) && line.includes('-') && line.includes('|');
const endsFence = (line: string, fence: string) => line.trim().startsWith(fence) && line.trim().length < 60;
const startsBlock = (line: string) =>
  FENCE.test(line) || HEADING.test(line) || RULE.test(line) || ITEM.test(line) || /^ {0,3}>/.test(line);

function blocks(lines: readonly string[], state: State, depth: number): Html[] {
  const made: Html[] = [];
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]!;
    const fence = FENCE.exec(line);
    const heading = HEADING.exec(line);
    if (isBlank(line)) i++;
    else if (fence !== null) {
      let stop = i + 1;
      while (stop < lines.length && !endsFence(lines[stop]!, fence[1]!)) stop++;
      made.push(html`<pre><code>${lines.slice(i + 1, stop).join('\n')}</code></pre>`);
      i = stop + 1;
    } else if (heading !== null) {
      made.push(headingOf(heading[1]!.length, inline(heading[2]!, state), state));
      i++;
    } else if (RULE.test(line)) {
      made.push(html`<hr>`);
      i++;
    } else if (depth < MAX_DEPTH && /^ {0,3}>/.test(line)) {
      const from = i;
      while (i < lines.length && /^ {0,3}>/.test(lines[i]!)) i++;
      const inner = lines.slice(from, i).map((one) => one.replace(/^ {0,3}> ?/, ''));
      made.push(html`<blockquote>${blocks(inner, state, depth + 1)}</blockquote>`);
    } else if (depth < MAX_DEPTH && ITEM.test(line)) {
      const list = listAt(lines, i, state, depth);
      made.push(list.made);
      i = list.next;
    } else if (line.includes('|') && isTableRule(lines[i + 1])) {
      const from = i;
      while (i < lines.length && lines[i]!.includes('|')) i++;
      made.push(table(lines.slice(from, i), state));
    } else {
      const from = i++;
      while (i < lines.length && !isBlank(lines[i]!) && !startsBlock(lines[i]!)) i++;
      made.push(html`<p>${inline(lines.slice(from, i).join('\n').trim(), state)}</p>`);
    }
  }
  return made;
}

function headingOf(depth: number, text: Content, state: State): Html {
  state.heading = Math.min(FIRST_HEADING - 1 + depth, state.heading + 1, 6);
  if (state.heading === 3) return html`<h3>${text}</h3>`;
  if (state.heading === 4) return html`<h4>${text}</h4>`;
  return state.heading === 5 ? html`<h5>${text}</h5>` : html`<h6>${text}</h6>`;
}

function listAt(lines: readonly string[], start: number, state: State, depth: number) {
  const [, indent, mark] = ITEM.exec(lines[start]!)!;
  const isOrdered = /\d/.test(mark!);
  const items: string[][] = [];
  let i = start;
  while (i < lines.length) {
    const item = ITEM.exec(lines[i]!);
    const isInner = item !== null && item[1]!.length >= indent!.length + 2;
    const isNext = item !== null && !isInner && /\d/.test(item[2]!) === isOrdered;
    if (isNext) items.push([item[3]!]);
    else if (isBlank(lines[i]!) && /^( {2,}|\t)\S|^ {0,3}([-*+]|\d{1,9}[.)]) /.test(lines[i + 1] ?? ''))
      items.at(-1)!.push('');
    else if (/^( {2,}|\t)/.test(lines[i]!)) items.at(-1)!.push(lines[i]!.replace(/^(\t| {2,4})/, ''));
    else if (item === null && !isBlank(lines[i]!) && !startsBlock(lines[i]!)) items.at(-1)!.push(lines[i]!);
    else break;
    i++;
  }
  const shown = items.map((item) => {
    while (item.length > 1 && isBlank(item.at(-1)!)) item.pop();
    const [only, ...more] = blocks(item, state, depth + 1);
    // A short item is text, not a paragraph.
    const isText = item.every((line) => !isBlank(line) && !startsBlock(line) && !line.includes('|'));
    return html`<li>${isText ? inline(item.join('\n'), state) : [only, ...more]}</li>`;
  });
  return { made: isOrdered ? html`<ol>${shown}</ol>` : html`<ul>${shown}</ul>`, next: i };
}

function table(lines: readonly string[], state: State): Html {
  const cells = (line: string) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .slice(0, 20)
      .map((cell) => inline(cell.trim().replaceAll('\\|', '|'), state));
  const [head, , ...rows] = lines;
  return html`<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${cells(head!).map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${cells(row).map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** Code, images, links, strong, emphasis, escapes. Bounded, so an unclosed mark costs little. */
const INLINE =
  /`([^`\n]{1,300})`|!\[([^[\]\n]{0,200})\]\([^()\n]{0,500}\)|\[([^[\]\n]{1,300})\]\(([^()\s]{1,500})\)|\*\*(\S[^*\n]{0,298})\*\*|(?<!\w)[*_]([^\s*_][^*_\n]{0,298})[*_](?!\w)|\\([!-/:-@[-`{-~])|<(https?:\/\/[^\s<>]{1,500})>/g;

function inline(text: string, state: State): Content[] {
  const parts: Content[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    parts.push(text.slice(at, match.index));
    at = match.index + match[0].length;
    const [, code, image, label, href, strong, emphasis, escaped, address] = match;
    if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else if (image !== undefined) parts.push(html`<em>[Image${image === '' ? '' : `: ${image}`}]</em>`);
    else if (label !== undefined) parts.push(link(label.replaceAll(/[`*]/g, ''), href!, state));
    else if (strong !== undefined) parts.push(html`<strong>${strong.replaceAll('`', '')}</strong>`);
    else if (emphasis !== undefined) parts.push(html`<em>${emphasis}</em>`);
    else if (address !== undefined) parts.push(link(address, address, state));
    else parts.push(escaped);
  }
  parts.push(text.slice(at));
  return parts;
}

function link(label: string, href: string, { linkOf }: State): Content {
  const target = linkOf(href);
  if (target === null) return label;
  return html`<a href="${target}" rel="nofollow noopener noreferrer ugc">${label}</a>`;
}

/** Only addresses of the web and of mail: no scripts, no data, nothing relative to our own pages. */
export function webLink(href: string): string | null {
  const url = URL.parse(href);
  if (url === null || !/^(https?|mailto):$/.test(url.protocol)) return null;
  // A name before an @ poses as the host.
  return url.username === '' && url.password === '' ? url.href : null;
}
