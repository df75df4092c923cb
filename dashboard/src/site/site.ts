import { get } from '../api/client.ts';
import type { PublicConfig, Recommendations } from '../api/types.ts';
import { chooseTheme, chosenTheme, type Theme } from '../theme.ts';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/icons.css';
import '../styles/buttons.css';
import '../styles/fields.css';
import '../styles/notices.css';
import '../styles/cards.css';
import '../styles/tables.css';
import '../styles/code.css';
import '../styles/dialogs.css';
import '../styles/theme-switch.css';
import '../styles/shell.css';
import '../styles/site.css';

interface Example {
  ai_platform: string;
  use_case: string;
  body: Recommendations;
}

// The page is plain HTML and reads without any of this; the script only fills in what is alive.
void showExample('tests');
void fitToServer();
watchCases();
watchTheme();
watchCopy();

async function showExample(name: string): Promise<void> {
  const box = byId('example');
  box.setAttribute('aria-busy', 'true');
  try {
    const { ai_platform, use_case, body } = await get<Example>(`example?case=${name}`);
    const asked = element('p', 'asked', `“${use_case}”`);
    asked.append(element('span', 'tag', ai_platform));
    const results = element('ol', 'results');
    results.append(...body.recommendations.map(resultOf));
    box.replaceChildren(asked, results);
  } catch {
    box.replaceChildren(element('p', 'muted', 'The example does not answer just now. Try again in a moment.'));
  } finally {
    box.removeAttribute('aria-busy');
  }
}

function resultOf({ kit_name, score, reasoning }: Recommendations['recommendations'][number]): HTMLElement {
  const item = element('li', 'site-result');
  const head = element('p', 'result-head');
  head.append(element('strong', '', kit_name), element('span', 'score', score.toFixed(2)));
  item.append(head, element('p', 'muted', reasoning));
  return item;
}

/** The address that calls go to, the link to sign in when sign-up is closed, and the link to the dashboard for people who are signed in. */
async function fitToServer(): Promise<void> {
  const config = await get<PublicConfig>('config').catch(() => undefined);
  const base = (config?.base_url ?? window.location.origin).replace(/\/+$/, '');
  for (const place of document.querySelectorAll('[data-base]')) place.textContent = base;
  if (config?.signup === 'closed')
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-up]')) link.href = '/dashboard/sign-in';
  const session = await get<{ user: unknown } | null>('auth/get-session').catch(() => null);
  if (!session?.user) return;
  const link = byId<HTMLAnchorElement>('sign-in');
  link.href = '/dashboard';
  link.firstElementChild!.textContent = 'Dashboard';
}

function watchCases(): void {
  const buttons = [...byId('cases').querySelectorAll('button')];
  for (const button of buttons) {
    button.addEventListener('click', () => {
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === button));
      void showExample(button.dataset.case!);
    });
  }
}

function watchTheme(): void {
  for (const input of byId('theme').querySelectorAll('input')) {
    input.checked = input.value === chosenTheme();
    input.addEventListener('change', () => chooseTheme(input.value as Theme));
  }
}

function watchCopy(): void {
  const button = byId('copy-call');
  // Browsers have a clipboard on pages with TLS, and on the own machine. Elsewhere the text can still be selected.
  if (!navigator.clipboard) {
    button.remove();
    return;
  }
  const label = button.firstElementChild!;
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(byId('first-call').textContent ?? '').then(
      () => {
        label.textContent = 'Copied';
        setTimeout(() => (label.textContent = 'Copy'), 2_000);
      },
      () => (label.textContent = 'Select it'),
    );
  });
}

function byId<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.textContent = text;
  return made;
}
