import type { DashboardConfig } from '../../../config/dashboard-config.ts';
import { type Content, type Html, html } from '../html.ts';
import type { SiteShell } from '../site-shell.ts';
import { icon, MARK } from './icons.ts';

export interface Frame {
  shell: SiteShell;
  /** Where the visitor reaches the service, without a slash at its end. */
  base: string;
  config: Pick<DashboardConfig, 'signup' | 'termsUrl' | 'privacyUrl' | 'operatorContact' | 'tryBox'>;
}

export interface PageParts {
  title: string;
  description: string;
  /** The page's canonical path; null for pages that search engines should not index. */
  path: string | null;
  /** Where the visitor is, for the navigation. */
  section?: 'kits';
  main: Content;
}

export function documentOf(frame: Frame, parts: PageParts): string {
  return frame.shell.text
    .replace('<!--head-->', () => head(frame, parts).text)
    .replace('<!--body-->', () => body(frame, parts).text);
}

function head({ base }: Frame, { title, description, path }: PageParts): Html {
  const shown = description.length > 200 ? `${description.slice(0, 197).trimEnd()}...` : description;
  return html`<title>${title}</title>
    <meta name="description" content="${shown}">
    ${path === null ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${base}${path}">`}
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="Kitscout">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${shown}">
    <meta property="og:url" content="${base}${path ?? '/'}">
    <meta property="og:image" content="${base}/dashboard/og.png">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    <meta property="og:image:alt" content="Kitscout: the right kit for what you are building">
    <meta name="twitter:card" content="summary_large_image">`;
}

function body({ config }: Frame, { main, section }: PageParts): Html {
  const here = section === 'kits' && html` aria-current="page"`;
  return html`<a class="skip-link" href="#content">Skip to the content</a>
    <header class="site-top">
      <a class="brand" href="/" aria-label="Kitscout, home page">${MARK}<span>Kitscout</span></a>
      <nav aria-label="Site">
        <a href="/kits"${here}>Kits</a>
        <a class="wide-only" href="/#pricing">Pricing</a>
        <a href="/docs/">Docs</a>
        <a class="wide-only" href="/docs/reference/">API</a>
        <a class="button button-plain" id="sign-in" href="/dashboard/sign-in"><span>Sign in</span></a>
      </nav>
    </header>
    <main id="content" tabindex="-1">${main}</main>
    ${footer(config)}`;
}

const DEVELOPER_LINKS = [
  ['Docs', '/docs/'],
  ['API', '/docs/reference/'],
  ['MCP', '/docs/mcp'],
  ['Command line', '/docs/cli'],
] as const;

function footer({ signup, termsUrl, privacyUrl }: Frame['config']): Html {
  const legal = [
    ...(termsUrl === null ? [] : [['Terms', termsUrl] as const]),
    ...(privacyUrl === null ? [] : [['Privacy', privacyUrl] as const]),
  ];
  return html`<footer class="site-foot">
      <div class="site-foot-about">
        <a class="brand" href="/" aria-label="Kitscout, home page">${MARK}<span>Kitscout</span></a>
        <p>The right kit for what you are building.</p>
        ${themeSwitch()}
      </div>
      ${links('Product', [
        ['Kits', '/kits'],
        ['Pricing', '/#pricing'],
        ['Status', '/readyz'],
      ])}
      ${links('Developers', DEVELOPER_LINKS)}
      ${links('Account', [['Sign in', '/dashboard/sign-in'], ...(signup === 'open' ? [['Create account', '/dashboard/sign-up'] as const] : [])])}
      ${legal.length > 0 && links('Legal', legal)}
    </footer>`;
}

function links(title: string, entries: readonly (readonly [name: string, href: string])[]): Html {
  return html`<nav aria-label="${title}"><h2>${title}</h2><ul>${entries.map(
    ([name, href]) => html`<li><a href="${href}">${name}</a></li>`,
  )}</ul></nav>`;
}

const THEMES = [
  ['system', 'System theme'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** Needs the script, so it is shown only if scripts run. */
function themeSwitch(): Html {
  return html`<fieldset class="theme-switch script-only" id="theme"><legend class="sr-only">Theme</legend>${THEMES.map(
    ([value, label]) =>
      html`<label title="${label}"><input type="radio" name="theme" value="${value}"${value === 'system' && html` checked`}>${icon(value)}<span class="sr-only">${label}</span></label>`,
  )}</fieldset>`;
}

/** Text to copy; the button is shown only if scripts run. */
export function codeBlock(text: string, label: string): Html {
  return html`<div class="code-block"><pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre><button type="button" class="button button-quiet copy-button script-only" data-copy aria-label="Copy ${label}"><span>Copy</span></button></div>`;
}
