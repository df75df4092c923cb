import type { Clarify, ErrorBody, Recommendation, Recommendations } from '../api/types.ts';
import { compareAddress, GET_TEXT, splitResults, weakText, withTopic } from '../results.ts';
import { addSnippet } from '../snippets.ts';
import { makeCopyButton } from './copy.ts';
import { element, link } from './element.ts';
import { verdictButtons } from './verdict-buttons.ts';

interface Example {
  ai_platform: string;
  use_case: string;
  body: Recommendations;
}

const MINUTE = 60_000;
const times = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

export function watchTryBox(): void {
  const form = document.querySelector<HTMLFormElement>('#try');
  const answer = document.querySelector<HTMLElement>('#answer');
  if (form === null || answer === null) return;
  const text = form.querySelector('textarea')!;
  const platform = form.querySelector('select')!;
  const show = (question: () => Promise<Node[]>) => void fill(answer, question);

  if ('live' in form.dataset) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const use_case = text.value.trim();
      if (use_case !== '') show(() => ask({ ai_platform: platform.value, use_case }, again));
    });
    /** The question, more exactly, or as it is. */
    const again: Again = (use_case, anyway) => {
      text.value = use_case;
      show(() => ask({ ai_platform: platform.value, use_case, anyway }, again));
    };
    // An address that somebody shared: the question, and with it the answer.
    const shared = new URLSearchParams(window.location.search);
    const question = shared.get('q')?.trim().slice(0, text.maxLength);
    if (question) {
      text.value = question;
      const wanted = shared.get('platform') ?? '';
      if ([...platform.options].some(({ value }) => value === wanted)) platform.value = wanted;
      form.requestSubmit();
    }
    // As in a chat: Enter submits, Shift+Enter starts a new line.
    text.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    });
  }
  document.querySelector('#cases')?.addEventListener('submit', (event) => {
    const name = ((event as SubmitEvent).submitter as HTMLButtonElement | null)?.dataset.case;
    if (name === undefined) return;
    event.preventDefault();
    show(async () => {
      const example = (await (await fetch(`/dashboard/api/example?case=${name}`)).json()) as Example;
      text.value = example.use_case;
      platform.value = example.ai_platform;
      return results(example.body);
    });
  });
}

/** One question at a time: an answer that comes late must not appear under the next question. */
async function fill(box: HTMLElement, question: () => Promise<Node[]>): Promise<void> {
  if (box.ariaBusy === 'true') return;
  box.setAttribute('aria-busy', 'true');
  try {
    box.replaceChildren(...(await question()));
  } catch {
    box.replaceChildren(notice('The server cannot be reached. Check your connection, then try again.'));
  } finally {
    box.removeAttribute('aria-busy');
    // On a phone the answer is below the visible area.
    if (box.getBoundingClientRect().top > window.innerHeight - 120) box.scrollIntoView({ block: 'nearest' });
  }
}

type Again = (useCase: string, anyway: boolean) => void;

async function ask(
  question: { ai_platform: string; use_case: string; anyway?: boolean },
  again: Again,
): Promise<Node[]> {
  const response = await fetch('/dashboard/api/try', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
  const body = (await response.json()) as Recommendations | ErrorBody | { clarify: Clarify };
  if ('clarify' in body) return [chips(body.clarify, question.use_case, again)];
  if ('recommendations' in body) {
    const address = `/?${new URLSearchParams({ q: question.use_case, platform: question.ai_platform })}`;
    window.history.replaceState(null, '', address);
    return [...results(body), answerFoot(response.headers.get('x-tries-left'))];
  }
  const wait = Number(response.headers.get('retry-after'));
  if (response.status !== 429 || !(wait > 60)) return [notice(body.error.message)];
  return [usedUp(wait)];
}

/** In place of kits that fit as well as any other: one question, answered by a click. */
function chips({ question, topics }: Clarify, useCase: string, again: Again): HTMLElement {
  const box = notice(`That could be many things. ${question}`);
  const row = element('p', 'chips');
  const button = (label: string, look: string, act: () => void) => {
    const made = element('button', look, label);
    made.type = 'button';
    made.addEventListener('click', act);
    row.append(made);
  };
  for (const topic of topics) button(topic, 'chip', () => again(withTopic(useCase, topic), true));
  button('Show kits anyway', 'chip chip-plain', () => again(useCase, true));
  box.append(row);
  return box;
}

function results({ recommendations, fallback }: Recommendations): Node[] {
  if (recommendations.length === 0) return [notice('The catalogue has no kit for this platform.')];
  const { good, weak } = splitResults(recommendations, fallback);
  const shown: Node[] = [listOf(good, fallback)];
  const compare = compareAddress(good);
  if (compare !== null) shown.push(link(compare, 'Compare these kits', 'answer-compare'));
  if (weak.length > 0) {
    const folded = element('details', 'disclosure');
    folded.append(element('summary', '', weakText(weak.length)), listOf(weak, fallback));
    shown.push(folded);
  }
  return fallback ? [notice('No kit fits this closely. These come nearest.'), ...shown] : shown;
}

function listOf(found: readonly Recommendation[], fallback: boolean): HTMLElement {
  const list = element('ol', 'results');
  for (const { kit_slug, kit_name, score, reasoning } of found) {
    const item = element('li', 'site-result');
    const head = element('p', 'result-head');
    head.append(link(`/kits/${encodeURIComponent(kit_slug)}`, kit_name));
    if (!fallback) head.append(figureOf(score));
    item.append(head, element('p', 'muted', reasoning));
    if (!fallback) {
      const get = element('p');
      get.append(link(`/kits/${encodeURIComponent(kit_slug)}#download`, GET_TEXT));
      item.append(installLine(kit_slug), get);
    }
    item.append(verdictButtons(kit_slug, kit_name));
    list.append(item);
  }
  return list;
}

function installLine(slug: string): HTMLElement {
  const command = addSnippet(window.location.origin, slug);
  const line = element('p', 'install-line');
  const button = element('button', 'button button-quiet copy-button');
  button.type = 'button';
  button.setAttribute('aria-label', `Copy the command that adds ${slug}`);
  line.append(element('code', '', command), button);
  makeCopyButton(button, async () => command);
  return line;
}

/** How many tries are left, and the address of this answer. */
function answerFoot(triesLeft: string | null): HTMLElement {
  const foot = element('p', 'answer-foot muted');
  const left = Number(triesLeft);
  if (triesLeft !== null) foot.append(`${left} ${left === 1 ? 'try' : 'tries'} left this hour. `);
  foot.append('The address of this page leads to this question: ');
  const button = element('button', 'button button-quiet copy-button');
  button.type = 'button';
  button.setAttribute('aria-label', 'Copy the link to this question');
  foot.append(button);
  makeCopyButton(button, async () => window.location.href);
  return foot;
}

function figureOf(score: number): HTMLElement {
  const figure = element('span', 'score');
  figure.append(element('span', 'sr-only', 'Score '), score.toFixed(2));
  return figure;
}

/** After the last try: says when the next one is possible, in local time, and what to do until then. */
function usedUp(waitSeconds: number): Node {
  const wholeMinute = Math.ceil((Date.now() + waitSeconds * 1000) / MINUTE) * MINUTE;
  const box = notice(
    `These were your free tries for now. You can try again at ${times.format(wholeMinute)}, or search all kits at any time.`,
  );
  const links = element('p', 'button-row try-links');
  const signUp = document.querySelector<HTMLAnchorElement>('.hero-actions a')?.getAttribute('href');
  if (signUp?.includes('/sign-up')) links.append(link(signUp, 'Create account', 'button button-primary'));
  links.append(link('/kits', 'Search kits', 'button button-plain'));
  box.append(links);
  return box;
}

function notice(text: string): HTMLElement {
  const box = element('div', 'notice notice-info');
  box.append(element('p', 'notice-text', text));
  return box;
}
