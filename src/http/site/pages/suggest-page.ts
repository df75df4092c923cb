import { targetName } from '../../../../dashboard/src/format.ts';
import { MAX_TRY_LENGTH } from '../../routes/recommend-request.ts';
import { AI_PLATFORMS } from '../../routes/schemas.ts';
import { type Html, html } from '../html.ts';
import { codeBlock, type Frame, type PageParts } from './frame.ts';

/** What is pasted has no name in the form, so no browser can send it; the script reads it. */
export function suggestPage(frame: Frame): PageParts {
  return {
    title: 'Kits for your project · Kitscout',
    description: 'Paste a package.json or a list of what you build with, and get the fewest kits that help, or none.',
    path: '/suggest',
    main: html`<div class="band suggest-page">
      <div class="page-head"><div><h1>Kits for your project</h1>
      <p class="hero-lead">Paste a manifest or a list of what you build with, and get the fewest kits that help: none to three, each with what it adds. What you paste is read in your browser. Only the facts that it finds are sent, after you have seen them.</p></div></div>
      ${frame.config.tryBox ? form() : html``}
      <noscript><p>This page reads what you paste by a script, which your browser does not run.</p></noscript>
      <section aria-labelledby="suggest-here"><h2 id="suggest-here">In the project itself</h2>
      <p class="muted">The command line sees more: tests, CI, containers and the skills that are installed. It shows what it would send, and asks. <a href="/docs/cli#what-would-help-this-project">How it works</a></p>
      ${codeBlock(`npx -y ${frame.base}/cli.tgz suggest "WHAT YOU WANT TO DO"`, 'the command that suggests kits')}</section>
    </div>`,
  };
}

function form(): Html {
  return html`<form class="try-card try-form script-only" id="suggest">
        <label for="paste">package.json, pyproject.toml, go.mod, Cargo.toml, pom.xml, Gemfile, composer.json, requirements.txt, or a list</label>
        <textarea id="paste" rows="8" spellcheck="false" placeholder="Next.js 16, PostgreSQL, Playwright, no error tracking"></textarea>
        <label for="goal">What do you want to do? (optional)</label>
        <textarea id="goal" rows="2" maxlength="${MAX_TRY_LENGTH}"></textarea>
        <fieldset id="facts" hidden><legend>Facts that would be sent</legend></fieldset>
        <details class="disclosure" id="sent" hidden><summary>Exactly what is sent</summary><pre tabindex="0" role="region" aria-label="Exactly what is sent"></pre></details>
        <div class="try-controls">
          <label class="select-label"><span class="sr-only">Your assistant</span><select id="platform">${AI_PLATFORMS.map(
            (platform) =>
              html`<option value="${platform}"${platform === 'any' && html` selected`}>${targetName(platform)}</option>`,
          )}</select></label>
          <button class="button button-primary" disabled><span>Suggest kits</span></button>
        </div>
        <div id="suggestions" class="try-answer" aria-live="polite"></div>
      </form>`;
}
