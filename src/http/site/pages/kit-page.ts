import { formatCount, kitBadge, SHOWN_KEYWORDS, targetName } from '../../../../dashboard/src/format.ts';
import { addSnippet, downloadSnippet, npx, publicDownloadSnippet } from '../../../../dashboard/src/snippets.ts';
import { ownPieces } from '../../../catalogue/own-pieces.ts';
import { proofLines, staleText } from '../../../catalogue/proof-text.ts';
import { LAYOUTS } from '../../../install/layouts.ts';
import { PLATFORMS, platformBits, platformMask } from '../../../recommend/recommend.ts';
import { type Html, html } from '../html.ts';
import type { KitPageData } from '../kit-views.ts';
import { comparePath, kitPath, viewPath } from '../kits-query.ts';
import { fileBody } from './file-page.ts';
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
      <div class="page-head"><div><p><span class="badge badge-accent">${kitBadge(data.isPublic)}</span></p><h1>${kit.name}</h1><p class="hero-lead">${kit.tagline}</p></div></div>
      <div class="kit-columns">
        <div>
          <section class="card"><h2>About</h2><p class="measure prose">${kit.description}</p></section>
          <section class="card"><h2>What is inside</h2>${ticks(kit.whats_inside)}</section>
          ${exampleCard(data)}
          ${shownCards(data)}
          ${proofCard(data)}
          ${fileCard(data)}
        </div>
        <div>
          ${addCard(frame, data)}
          ${downloadCard(frame, data)}
          ${costCard(data)}
          ${placesCard(data)}
          ${compareCard(data)}
          ${factsCard(data)}
          ${originCard(data)}
        </div>
      </div>
      ${data.related.length > 0 && html`<section class="related" aria-labelledby="related-title"><h2 id="related-title">Related kits</h2><ul class="kit-grid">${data.related.map((other) => kitCard(other, 'h3'))}</ul></section>`}
    </article>`,
  };
}

/** As an assistant and a person read the kit first. */
function shownCards({ kit, isPublic, shown }: KitPageData): Html | null {
  if (shown === null) return null;
  const { skill, readme } = shown;
  const part = (file: NonNullable<typeof skill>) => html`${fileBody(kit, file)}
      ${!file.isWhole && html`<p><a href="${viewPath(kit.slug, file.name)}" data-more="${file.name}">${isPublic ? 'Read all of it' : 'Read more of it'}</a></p>`}`;
  return html`${skill !== null && html`<section class="card" id="preview"><div class="card-head"><h2>${skill.name === 'SKILL.md' ? 'What your assistant reads' : 'A look inside'}</h2><code class="muted">${skill.name}</code></div>${part(skill)}</section>`}
      ${readme !== null && html`<section class="card"><div class="card-head"><h2>What you read</h2><code class="muted">README.md</code></div>${part(readme)}</section>`}`;
}

/** One piece of work, told by the kit's own file: what was there, and what came of it. */
function exampleCard({ kit, shown }: KitPageData): Html | null {
  const example = shown?.example ?? null;
  if (example === null) return null;
  const { file, title, before, after } = example;
  const part = (label: string, { heading, text, isWhole }: typeof before) =>
    html`<div><h3><span class="badge">${label}</span> ${heading}</h3>
        ${fileBody(kit, { name: file, text, isText: true, isWhole })}${!isWhole && html`<p class="muted">… and more in the file.</p>`}</div>`;
  return html`<section class="card" id="example"><div class="card-head"><h2>One worked example</h2><a href="${viewPath(kit.slug, file)}"><code>${file}</code></a></div>
      ${title !== '' && html`<p class="muted">${title}</p>`}
      <div class="example-parts">${part('Before', before)}${part('After', after)}</div></section>`;
}

/** What `kitscout eval` measured. Without any, nothing is said. */
function proofCard({ proofs }: KitPageData): Html | null {
  if (proofs.length === 0) return null;
  return html`<section class="card" id="proof"><h2>Measured</h2>
      <p class="muted">The kit’s test prompts, answered by an assistant with the kit and without it. <a href="/docs/proof">How it is measured</a></p>
      ${proofs.map((proof) => {
        const stale = staleText(proof);
        const [made, ...lines] = proofLines(proof);
        return html`<h3>${made}</h3>${stale !== null && html`<p><strong>${stale}</strong></p>`}<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
      })}
    </section>`;
}

function fileCard({ kit, files, isPublic, shown }: KitPageData): Html {
  const listed = files.length > 0 ? files : kit.deliverables.map((name) => ({ name, bytes: null }));
  return html`<section class="card" id="files"><div class="card-head"><h2>Files</h2><span class="muted">${formatCount(listed.length, 'file')}</span></div>
      ${shown !== null && html`<p class="muted" id="file-hint">${isPublic ? 'Each name opens the file.' : 'Each name opens a preview: the first third.'}</p>`}
      <ul class="site-files">${listed.map(
        ({ name, bytes }) =>
          html`<li data-file="${name}">${icon('file')}${shown === null ? html`<code>${name}</code>` : html`<a href="${viewPath(kit.slug, name)}"><code>${name}</code></a>`}<span class="muted">${bytes !== null && sizeText(bytes)}</span></li>`,
      )}</ul></section>`;
}

function costCard({ cost, version }: KitPageData): Html | null {
  if (cost === null) return null;
  return html`<section class="card" id="cost"><h2>What it takes of the context</h2>
      <dl class="facts"><div><dt>Always loaded</dt><dd>${formatCount(cost.alwaysCharacters, 'character')}: name and description</dd></div>
      <div><dt>When it is used</dt><dd>about ${formatCount(cost.triggeredTokens, 'token')}: SKILL.md</dd></div>
      <div><dt>At most</dt><dd>about ${formatCount(cost.mostTokens, 'token')}, if all guides and texts are read</dd></div>
      ${version !== null && html`<div><dt>Version</dt><dd><code>${version}</code>, a digest of its files</dd></div>`}</dl>
      <p class="muted">A token is counted as four bytes; assistants differ a little. Scripts are run, not read.</p></section>`;
}

/** Where `kitscout add` puts the files in a project, for each assistant that the kit serves. */
function placesCard({ kit }: KitPageData): Html {
  const bits = platformBits(kit.ai_targets);
  const served = PLATFORMS.filter((platform) => (bits & platformMask(platform)) !== 0);
  const rows = served.map((platform) => {
    const { skills, extras } = LAYOUTS[platform];
    const moved = extras.flatMap(({ from, project }) =>
      kit.deliverables.filter((name) => from.test(name)).map((name) => `${project}/${name.split('/').at(-1)}`),
    );
    const places = skills === null ? [`${kit.slug}.zip`] : [`${skills.project}/${kit.slug}/`, ...moved];
    const pieces = ownPieces(kit.deliverables, platform);
    return html`<div><dt>${targetName(platform)}</dt><dd>${places.map((place) => html`<code>${place}</code> `)}${skills === null && 'to upload'}${pieces.length > 0 && html`<span class="sub">Only for it: ${pieces.join(', ')}</span>`}</dd></div>`;
  });
  return html`<section class="card" id="places"><h2>What it writes where</h2><dl class="facts">${rows}</dl>
      <p class="muted">Without the command line: unpack the ZIP, and copy its folder <code>skills/${kit.slug}</code> there.</p></section>`;
}

function compareCard({ kit, related }: KitPageData): Html | false {
  if (related.length === 0) return false;
  const others = related.slice(0, 2).map((other) => other.kit);
  return html`<section class="card"><h2>Compare</h2><p class="muted">Side by side with what is nearest to it:</p>
      <p><a href="${comparePath([kit, ...others].map(({ slug }) => slug))}">Compare with ${others.map(({ name }) => name).join(' and ')}</a></p></section>`;
}

function addCard({ base }: Frame, { kit, isPublic, isPublicSkill }: KitPageData): Html {
  return html`<section class="card kit-get"><h2>Add to your project</h2>
      ${codeBlock(addSnippet(base, kit.slug), 'the command that adds this kit')}
      <p class="muted">It shows every file before it writes, and needs Node 20 or later. ${isPublic ? 'This kit is free for everyone: it needs no account.' : html`It needs Pro or above. First time: <code>${npx(base)} login</code>. On the free plan, unlock the kit and download it.`}</p>
      <details class="disclosure"><summary>${isPublic ? 'With curl' : 'Through the API'}</summary>${codeBlock((isPublic ? publicDownloadSnippet : downloadSnippet)(base, kit.slug), 'the request that downloads this kit')}</details>
      ${isPublicSkill && html`<p class="muted">Without an account, with the skills installer:</p>${codeBlock(`npx skills add ${base}/kits/${kit.slug}`, 'the command of the skills installer')}`}
    </section>`;
}

/** The page does not know the session: the script shows the downloads to accounts that may have them. */
function downloadCard({ config }: Frame, { kit, isPublic, origin }: KitPageData): Html {
  const path = kitPath(kit.slug);
  if (isPublic)
    return html`<section class="card kit-get" id="download"><h2>Download</h2><p>This kit is free for everyone.</p>
      <div class="kit-actions"><a class="button button-primary" href="${path}/${kit.slug}.zip">${icon('download')}<span>Download ZIP</span></a>
      <a class="button button-plain" href="${path}/${kit.slug}.md">${icon('download')}<span>Download Markdown</span></a></div>${WHERE}</section>`;
  return html`<section class="card kit-get" id="download"><h2>Download</h2>
      <p class="muted">Kits are not sold one by one: downloading all of them is included in <a href="/pricing">Pro and above</a>.${config.freeUnlocks > 0 && origin?.withheld !== true && ` A free account unlocks ${formatCount(config.freeUnlocks, 'kit')} of its choice.`}</p>
      <div class="kit-actions" id="downloads"><a class="button button-primary" href="/dashboard/sign-in?next=${encodeURIComponent(`${path}#download`)}"><span>Sign in to download</span></a>
      <a class="button button-plain" href="/pricing"><span>See plans</span></a></div>${WHERE}</section>`;
}

const WHERE = html`<p><a href="#places">Where the files go</a></p>`;

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

export function sizeText(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} KB`;
}
