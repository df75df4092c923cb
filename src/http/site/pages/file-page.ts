import { posix } from 'node:path';
import { addSnippet } from '../../../../dashboard/src/snippets.ts';
import type { Kit } from '../../../catalogue/kit.ts';
import { type Html, html } from '../html.ts';
import type { FilePageData } from '../kit-views.ts';
import { kitPath, viewPath } from '../kits-query.ts';
import { markdown, webLink } from '../markdown.ts';
import { codeBlock, type Frame, icon, type PageParts } from './frame.ts';

export function filePage({ base }: Frame, { kit, isPublic, file, bytes }: FilePageData): PageParts {
  return {
    title: `${file.name} · ${kit.name} · Kitscout`,
    description: `${file.name} of the kit ${kit.name}`,
    // Search engines should lead to the kit, not to its files.
    path: null,
    section: 'kits',
    main: html`<article class="band kit-band">
      <p class="crumb"><a href="${kitPath(kit.slug)}">${icon('back')}${kit.name}</a></p>
      <div class="page-head"><div><h1><code>${file.name}</code></h1>${bytes !== null && html`<p class="muted">${bytes} bytes${!file.isWhole && ', shown in part'}</p>`}</div></div>
      <section class="card"><h2 class="sr-only">The file</h2>${fileBody(kit, file)}</section>
      ${
        !file.isWhole &&
        html`<section class="card"><h2>${isPublic ? 'The whole file' : 'The rest'}</h2>
        <p class="muted">${isPublic ? html`It is long: <a href="${kitPath(kit.slug)}/files/${file.name.split('/').map(encodeURIComponent).join('/')}">open it as plain text</a>.` : html`It comes with the kit, which is part of <a href="/pricing">Pro and above</a>.`}</p>
        ${codeBlock(addSnippet(base, kit.slug), 'the command that adds this kit')}</section>`
      }
    </article>`,
  };
}

/** Markdown is rendered; any other text is shown as it is, so that nothing in an SVG or HTML file runs. */
export function fileBody(kit: Pick<Kit, 'slug' | 'deliverables'>, file: FilePageData['file']): Html {
  if (!file.isText) return html`<p class="muted">This file is not text, so it is not shown.</p>`;
  if (!/\.(md|mdc|mdx|markdown)$/i.test(file.name))
    return html`<pre class="preview preview-file" tabindex="0" role="region" aria-label="${file.name}"><code>${file.text}</code></pre>`;
  // A link to another file of the kit leads to its preview.
  const linkOf = (href: string) => {
    const path = posix.normalize(posix.join(posix.dirname(file.name), href.split('#', 1)[0]!));
    return kit.deliverables.includes(path) ? viewPath(kit.slug, path) : webLink(href);
  };
  return markdown(file.text, linkOf);
}
