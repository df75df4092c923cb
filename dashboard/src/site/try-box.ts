import type { ErrorBody, Recommendations } from '../api/types.ts';
import { element, link } from './element.ts';

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
      if (use_case !== '') show(() => ask({ ai_platform: platform.value, use_case }));
    });
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

async function ask(question: { ai_platform: string; use_case: string }): Promise<Node[]> {
  const response = await fetch('/dashboard/api/try', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
  const body = (await response.json()) as Recommendations | ErrorBody;
  if ('recommendations' in body) return results(body);
  const wait = Number(response.headers.get('retry-after'));
  if (response.status !== 429 || !(wait > 60)) return [notice(body.error.message)];
  return [usedUp(wait)];
}

function results({ recommendations, fallback }: Recommendations): Node[] {
  if (recommendations.length === 0) return [notice('The catalogue has no kit for this platform.')];
  const list = element('ol', 'results');
  for (const { kit_slug, kit_name, score, reasoning } of recommendations) {
    const item = element('li', 'site-result');
    const head = element('p', 'result-head');
    head.append(link(`/kits/${encodeURIComponent(kit_slug)}`, kit_name));
    if (!fallback) head.append(figureOf(score));
    item.append(head, element('p', 'muted', reasoning));
    list.append(item);
  }
  return fallback ? [notice('No kit fits this closely. These come nearest.'), list] : [list];
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
