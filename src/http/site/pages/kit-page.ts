import { formatCount, formatPrice, SHOWN_KEYWORDS, targetName } from '../../../../dashboard/src/format.ts';
import { addSnippet, downloadSnippet, npx, publicDownloadSnippet } from '../../../../dashboard/src/snippets.ts';
import { type Html, html } from '../html.ts';
import type { KitPageData } from '../kit-views.ts';
import { kitPath } from '../kits-query.ts';
import { codeBlock, type Frame, icon, type PageParts } from './frame.ts';
import { kitCard, ticks } from './kit-card.ts';

export function kitPage(frame: Frame, data: KitPageData): PageParts {
  const { kit } = data;
  return {
    title: `${kit.name} · Kitscout`,
    description: kit.tagline,
    path: kitPath(kit.slug),
    section: 'kits',
    main: html`<article class="band kit-band" data-kit="${kit.slug}"${data.isPublic && html` data-public`}>
      <p class="crumb"><a href="/kits">${icon('back')}All kits</a></p>
      <div class="page-head"><div><h1>${kit.name}</h1><p class="hero-lead">${kit.tagline}</p></div></div>
      <div class="kit-columns">
        <div>
          <section class="card"><h2>About</h2><p class="measure prose">${kit.description}</p></section>
          <section class="card"><h2>What is inside</h2>${ticks(kit.whats_inside)}</section>
          ${previewCard(data)}
          ${fileCard(data)}
        </div>
        <div>
          ${addCard(frame, data)}
          ${downloadCard(data)}
          ${factsCard(data)}
          ${originCard(data)}
        </div>
      </div>
      ${data.related.length > 0 && html`<section class="related" aria-labelledby="related-title"><h2 id="related-title">Related kits</h2><ul class="kit-grid">${data.related.map((other) => kitCard(other, 'h3'))}</ul></section>`}
    </article>`,
  };
}

function previewCard({ preview }: KitPageData): Html | null {
  if (preview === null) return null;
  return html`<section class="card" id="preview"><div class="card-head"><h2>${preview.isWhole ? 'First file' : 'A look inside'}</h2><code class="muted">${preview.name}</code></div>
      <pre class="preview${preview.isWhole ? '' : ' preview-cut'}" tabindex="0" role="region" aria-label="${preview.name}"><code>${preview.text}</code></pre>
    </section>`;
}

function fileCard({ kit, files, isPublic }: KitPageData): Html {
  const path = (name: string) => `${kitPath(kit.slug)}/files/${name.split('/').map(encodeURIComponent).join('/')}`;
  const listed = files.length > 0 ? files : kit.deliverables.map((name) => ({ name, bytes: null }));
  return html`<section class="card" id="files"><div class="card-head"><h2>Files</h2><span class="muted">${formatCount(listed.length, 'file')}</span></div>
      <ul class="site-files">${listed.map(
        ({ name, bytes }) =>
          html`<li data-file="${name}">${icon('file')}${isPublic ? html`<a href="${path(name)}"><code>${name}</code></a>` : html`<code>${name}</code>`}<span class="muted">${bytes !== null && sizeText(bytes)}</span></li>`,
      )}</ul></section>`;
}

function addCard({ base }: Frame, { kit, isPublic, isPublicSkill }: KitPageData): Html {
  return html`<section class="card kit-get"><h2>Add to your project</h2>
      ${codeBlock(addSnippet(base, kit.slug), 'the command that adds this kit')}
      <p class="muted">It shows every file before it writes, and needs Node 20 or later. ${isPublic ? 'This kit is free for everyone: it needs no account.' : html`It needs Pro or above. First time: <code>${npx(base)} login</code>`}</p>
      <details class="disclosure"><summary>${isPublic ? 'With curl' : 'Through the API'}</summary>${codeBlock((isPublic ? publicDownloadSnippet : downloadSnippet)(base, kit.slug), 'the request that downloads this kit')}</details>
      ${isPublicSkill && html`<p class="muted">Without an account, with the skills installer:</p>${codeBlock(`npx skills add ${base}/kits/${kit.slug}`, 'the command of the skills installer')}`}
    </section>`;
}

/** The page does not know the session: the script shows the downloads to accounts that may have them. */
function downloadCard({ kit, isPublic }: KitPageData): Html {
  const path = kitPath(kit.slug);
  if (isPublic)
    return html`<section class="card kit-get" id="download"><h2>Download</h2><p>This kit is free for everyone.</p>
      <div class="kit-actions"><a class="button button-primary" href="${path}/${kit.slug}.zip">${icon('download')}<span>Download ZIP</span></a>
      <a class="button button-plain" href="${path}/${kit.slug}.md">${icon('download')}<span>Download Markdown</span></a></div></section>`;
  const hasPrice = kit.price_cents > 0;
  return html`<section class="card kit-get" id="download"><h2>Download</h2>
      ${hasPrice && html`<p class="list-price">${formatPrice(kit.price_cents, kit.currency)} <span class="muted">list price</span></p>`}
      <p class="muted">${hasPrice && 'The list price says what the kit is worth by itself. '}Kits are not sold one by one: downloading all of them is included in <a href="/pricing">Pro and above</a>.</p>
      <div class="kit-actions" id="downloads"><a class="button button-primary" href="/dashboard/sign-in?next=${encodeURIComponent(path)}"><span>Sign in to download</span></a>
      <a class="button button-plain" href="/pricing"><span>See plans</span></a></div></section>`;
}

function factsCard({ kit, topics }: KitPageData): Html {
  return html`<section class="card"><h2>Made for</h2>${tags(kit.ai_targets.map(targetName))}
      ${kit.personas.length > 0 && html`<h3>Who it is for</h3>${links('persona', kit.personas)}`}
      ${topics.length > 0 && html`<h3>Topics</h3>${links('topic', topics)}`}
      ${kit.keywords.length > 0 && html`<h3>Keywords</h3>${keywords(kit.keywords)}`}
    </section>`;
}

/** Only of a kit that comes from a source. */
function originCard({ origin, findings, deprecated }: KitPageData): Html | null {
  if (origin === undefined && deprecated === undefined) return null;
  const commit = origin?.commit?.slice(0, 12);
  return html`<section class="card" id="origin"><h2>Where it comes from</h2>
      ${deprecated !== undefined && html`<p><strong>Deprecated:</strong> ${deprecated}</p>`}
      ${
        origin !== undefined &&
        html`<p>${origin.link === null ? origin.address : html`<a href="${origin.link}" rel="nofollow noopener">${origin.address}</a>`}</p>
      <p class="muted"><code>${origin.path}</code>${commit !== undefined && html` at <code>${commit}</code>`}</p>
      <p class="muted">Licence: ${origin.licence ?? 'none stated'}${origin.withheld && '. It does not allow passing the files on; get them from there.'}</p>`
      }
      ${findings.length > 0 && html`<details class="disclosure"><summary>Worth a look (${findings.length})</summary><ul>${findings.slice(0, MAX_FINDINGS).map(({ file, line, what }) => html`<li><code>${file}:${line}</code> ${what}</li>`)}</ul></details>`}
    </section>`;
}

const MAX_FINDINGS = 50;

function tags(values: readonly string[]): Html {
  return html`<ul class="tags">${values.map((value) => html`<li class="tag">${value}</li>`)}</ul>`;
}

/** The rest is for finding the kit; few want to read it. */
function keywords(values: readonly string[]): Html {
  const more = values.slice(SHOWN_KEYWORDS);
  return html`${tags(values.slice(0, SHOWN_KEYWORDS))}${more.length > 0 && html`<details class="disclosure"><summary>${more.length} more</summary>${tags(more)}</details>`}`;
}

function links(filter: 'persona' | 'topic', values: readonly string[]): Html {
  return html`<ul class="tags">${values.map(
    (value) => html`<li><a class="tag" href="/kits?${filter}=${encodeURIComponent(value)}">${value}</a></li>`,
  )}</ul>`;
}

function sizeText(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} KB`;
}
