import { factsOfPasted } from '../../../src/project/pasted.ts';
import type { ErrorBody } from '../api/types.ts';
import { addSnippet } from '../snippets.ts';
import { makeCopyButton } from './copy.ts';
import { element, link } from './element.ts';

interface Answer {
  suggestions: { kit_slug: string; kit_name: string; score: number; serves: string[]; adds: string }[];
  left_out: { kit_name: string; reason: string }[];
  warnings: string[];
  summary: string;
}

/** What is pasted stays here: only the facts that are ticked, the goal and the assistant are sent. */
export function watchSuggestPage(form: HTMLFormElement): void {
  const field = (id: string) => form.querySelector<HTMLTextAreaElement>(`#${id}`)!;
  const [paste, goal] = [field('paste'), field('goal')];
  const platform = form.querySelector('select')!;
  const facts = form.querySelector<HTMLFieldSetElement>('#facts')!;
  const sent = form.querySelector<HTMLElement>('#sent')!;
  const answer = form.querySelector<HTMLElement>('#suggestions')!;
  const button = form.querySelector<HTMLButtonElement>('.button-primary')!;
  const boxes = () => [...facts.querySelectorAll<HTMLInputElement>('input')];
  const question = () => ({
    ai_platform: platform.value,
    ...(goal.value.trim() !== '' && { goal: goal.value.trim() }),
    facts: boxes().flatMap((box) => (box.checked ? [box.value] : [])),
  });
  const show = () => {
    const asked = question();
    facts.hidden = boxes().length === 0;
    button.disabled = asked.facts.length === 0 && asked.goal === undefined;
    sent.hidden = button.disabled;
    sent.querySelector('pre')!.textContent = JSON.stringify(asked, null, 2);
  };
  const read = () => {
    const legend = facts.querySelector('legend')!;
    facts.replaceChildren(legend, ...factsOfPasted(paste.value).facts.map(factBox));
    show();
  };
  paste.addEventListener('input', read);
  for (const one of [goal, platform, facts]) one.addEventListener('input', show);
  // What was typed before the script came, or is restored by the browser.
  read();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled || answer.ariaBusy === 'true') return;
    answer.ariaBusy = 'true';
    void ask(question())
      .catch(() => [notice('The server cannot be reached. Check your connection, then try again.')])
      .then((nodes) => answer.replaceChildren(...nodes))
      .finally(() => answer.removeAttribute('aria-busy'));
  });
}

function factBox(fact: string): HTMLElement {
  const label = element('label', 'fact');
  const box = element('input');
  box.type = 'checkbox';
  box.checked = true;
  box.value = fact;
  label.append(box, element('span', '', fact));
  return label;
}

async function ask(question: object): Promise<Node[]> {
  const response = await fetch('/dashboard/api/try/suggest', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
  const body = (await response.json()) as Answer | ErrorBody;
  if (!('suggestions' in body)) return [notice(body.error.message)];
  const list = element('ol', 'results');
  for (const { kit_slug, kit_name, score, serves, adds } of body.suggestions) {
    const item = element('li', 'site-result');
    const head = element('p', 'result-head');
    const figure = element('span', 'score');
    figure.append(element('span', 'sr-only', 'Score '), score.toFixed(2));
    head.append(link(`/kits/${encodeURIComponent(kit_slug)}`, kit_name), figure);
    item.append(
      head,
      element('p', 'muted', `For: ${serves.join('; ')}`),
      element('p', 'muted', adds),
      addLine(kit_slug),
    );
    list.append(item);
  }
  const others = body.left_out.map(({ kit_name, reason }) => `Left out: ${kit_name}. ${reason}`);
  const notes = [...others, ...body.warnings].map((text) => element('p', 'muted', text));
  return [notice(body.summary), ...(body.suggestions.length > 0 ? [list] : []), ...notes];
}

function addLine(slug: string): HTMLElement {
  const command = addSnippet(window.location.origin, slug);
  const line = element('p', 'install-line');
  const button = element('button', 'button button-quiet copy-button');
  button.type = 'button';
  button.setAttribute('aria-label', `Copy the command that adds ${slug}`);
  line.append(element('code', '', command), button);
  makeCopyButton(button, async () => command);
  return line;
}

function notice(text: string): HTMLElement {
  const box = element('div', 'notice notice-info');
  box.append(element('p', 'notice-text', text));
  return box;
}
