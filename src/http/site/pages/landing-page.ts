import { targetName } from '../../../../dashboard/src/format.ts';
import { compareAddress, GET_TEXT, splitResults, weakText } from '../../../../dashboard/src/results.ts';
import { addSnippet, LANGUAGES, recommendSnippet } from '../../../../dashboard/src/snippets.ts';
import type { TierLimits, TierPrices } from '../../../accounts/tiers.ts';
import { MAX_SEARCH_LENGTH } from '../../kits/kit-shelf.ts';
import type { RecommendAnswer } from '../../routes/recommend.ts';
import { EXAMPLE_LABELS, EXAMPLES, MAX_TRY_LENGTH } from '../../routes/recommend-request.ts';
import { AI_PLATFORMS } from '../../routes/schemas.ts';
import { type Html, html } from '../html.ts';
import type { landingKits } from '../kit-views.ts';
import { kitPath } from '../kits-query.ts';
import { codeBlock, type Frame, type PageParts } from './frame.ts';
import { kitCard } from './kit-card.ts';
import { pricing } from './pricing.ts';

type LandingData = Awaited<ReturnType<typeof landingKits>> & { limits: TierLimits; prices: TierPrices };

export function landingPage(frame: Frame, data: LandingData): PageParts {
  return {
    title: 'Kitscout: the right kit for what you are building',
    description:
      'Describe what you are building and get the prompts, skills and rules that fit: ranked, with reasons, ready for Claude, ChatGPT, Codex, Gemini or Cursor.',
    path: '/',
    main: html`${hero(frame, data)}${firstCall(frame)}${threeKits(data)}${pricing(frame, data)}${promises()}`,
  };
}

function hero(frame: Frame, { answer, limits }: LandingData): Html {
  const { signup } = frame.config;
  return html`<section class="hero">
      <div class="hero-text">
        <h1>The right kit for what you are building</h1>
        <p class="hero-lead">Say what you are working on, and get the prompts, skills and rules that make your AI assistant good at it: ranked, explained, and in your project with one command.</p>
        <p class="button-row hero-actions">
          <a class="button button-primary" href="/dashboard/${signup === 'open' ? 'sign-up' : 'sign-in'}?next=%2Fdashboard%2Fkeys%3Fnew"><span>Get a key</span></a>
          <a class="button button-plain" href="/kits"><span>Browse kits</span></a>
        </p>
        <p class="muted">${limits.free} calls per month are free. No credit card.</p>
      </div>
      ${tryBox(frame, answer)}
    </section>`;
}

/** Without scripts, or with the box turned off, the form searches the catalogue. */
function tryBox({ base, config }: Frame, answer: LandingData['answer']): Html {
  const { use_case, ai_platform } = EXAMPLES.tests;
  return html`<section class="try-card" aria-labelledby="try-title">
      <h2 id="try-title">${config.tryBox ? 'Try it' : 'Find a kit'}</h2>
      <form class="try-form" id="try" action="/kits"${config.tryBox && html` data-live`}>
        <label class="sr-only" for="use-case">What are you building?</label>
        <textarea id="use-case" name="q" rows="2" maxlength="${config.tryBox ? MAX_TRY_LENGTH : MAX_SEARCH_LENGTH}" required placeholder="What are you building?">${use_case}</textarea>
        <div class="try-controls">
          <label class="select-label"><span class="sr-only">Your assistant</span><select name="platform" id="platform">${AI_PLATFORMS.map(
            (platform) =>
              html`<option value="${platform}"${platform === ai_platform && html` selected`}>${targetName(platform)}</option>`,
          )}</select></label>
          <button class="button button-primary" id="ask"><span>Find my kit</span></button>
        </div>
      </form>
      <form class="cases" action="/kits" id="cases" aria-label="Examples"><span class="muted">Or:</span>${Object.entries(
        EXAMPLES,
      ).map(
        ([name, example]) =>
          html`<button name="q" value="${example.use_case}" data-case="${name}">${EXAMPLE_LABELS[name as keyof typeof EXAMPLES]}</button>`,
      )}</form>
      <p class="muted">Or <a href="/suggest">paste your package.json</a> and see which few kits help the project.</p>
      <div id="answer" class="try-answer" aria-live="polite">${results(base, answer)}</div>
    </section>`;
}

/** As the script shows the answers to questions: dashboard/src/site/try-box.ts. */
function results(base: string, { recommendations, fallback }: RecommendAnswer): Html {
  if (recommendations.length === 0) return notice('The catalogue has no kit for this platform.');
  const score = (value: number) =>
    html`<span class="score"><span class="sr-only">Score </span>${value.toFixed(2)}</span>`;
  const { good, weak } = splitResults(recommendations, fallback);
  const list = (found: typeof good) =>
    html`<ol class="results">${found.map(
      ({ kit_slug, kit_name, score: value, reasoning }) => html`<li class="site-result">
        <p class="result-head"><a href="${kitPath(kit_slug)}">${kit_name}</a>${!fallback && score(value)}</p>
        <p class="muted">${reasoning}</p>
        ${
          !fallback &&
          html`<p class="install-line"><code>${addSnippet(base, kit_slug)}</code></p>
        <p><a href="${kitPath(kit_slug)}#download">${GET_TEXT}</a></p>`
        }
      </li>`,
    )}</ol>`;
  const compare = compareAddress(good);
  return html`${fallback && notice('No kit fits this closely. These come nearest.')}${list(good)}
    ${compare !== null && html`<a class="answer-compare" href="${compare}">Compare these kits</a>`}
    ${weak.length > 0 && html`<details class="disclosure"><summary>${weakText(weak.length)}</summary>${list(weak)}</details>`}`;
}

function notice(text: string): Html {
  return html`<div class="notice notice-info"><p class="notice-text">${text}</p></div>`;
}

/** Tabs without a script: the checked radio button selects the panel. */
function firstCall({ base }: Frame): Html {
  const { ai_platform, use_case } = EXAMPLES.tests;
  return html`<section class="band" id="start" aria-labelledby="start-title">
      <div class="band-head"><h2 id="start-title">Your first call</h2>
      <p class="muted">One key for the API, the TypeScript SDK, the command line, and your assistant itself over MCP. <a href="/docs/quickstart">Read the quickstart</a>.</p></div>
      <div class="tabbed-code code-tabs">
        <fieldset class="tabs tab-choice"><legend class="sr-only">Language</legend>${LANGUAGES.map(
          (language, i) =>
            html`<label><input type="radio" name="language" value="${i}"${i === 0 && html` checked`}><span>${language}</span></label>`,
        )}</fieldset>
        ${LANGUAGES.map(
          (language, i) =>
            html`<div class="code-panel" data-panel="${i}">${codeBlock(recommendSnippet(language, base, { ai_platform, use_case }), `the first call, ${language}`)}</div>`,
        )}
      </div>
    </section>`;
}

function threeKits({ kits, kitCount }: LandingData): Html | false {
  if (kits.length === 0) return false;
  return html`<section class="band" id="kits" aria-labelledby="kits-title">
      <div class="band-head"><h2 id="kits-title">What a kit is made of</h2>
      <p class="muted">Skills, guides, templates and tested scripts for one job. <a href="/kits">See ${kitCount === 1 ? 'the kit' : `all ${kitCount} kits`}</a>.</p></div>
      <ul class="show-kits">${kits.map((kit) => kitCard(kit, 'h3', { insideShown: 3 }))}</ul>
    </section>`;
}

function promises(): Html {
  return html`<section class="band" aria-labelledby="promises-title">
      <h2 id="promises-title">What you can rely on</h2>
      <ul class="promises">
        <li><h3>Scores that mean something</h3><p>A score is the estimated probability that the kit fits, comparable across requests. When nothing fits, the answer says so.</p></li>
        <li><h3>Reasons you can check</h3><p>Every word that a reason says it found is in your text and in the kit.</p></li>
        <li><h3>Exact counts</h3><p>Never one call over the limit, and a call that fails on our side is not counted.</p></li>
        <li><h3>Files you can verify</h3><p>Every file has a digest. The command line checks it and shows what it will write before it writes.</p></li>
      </ul>
    </section>`;
}
