import { isInactive } from '../../../src/accounts/admission.ts';
import { mayDownload } from '../../../src/accounts/tiers.ts';
import type { ActingAccount, ErrorBody, Me, Unlocks } from '../api/types.ts';
import { noteSignedIn, wasSignedIn } from '../signed-in.ts';
import { makeCopyButton } from './copy.ts';
import { element, link } from './element.ts';

/** Adds to pages that are the same for everyone: a link to the dashboard, and a kit's downloads. */
export async function showSession(): Promise<void> {
  const downloads = document.querySelector<HTMLElement>('#downloads');
  // Until the server has answered, what is most likely: nothing else flashes first.
  if (wasSignedIn()) {
    linkToDashboard(true);
    downloads?.classList.add('is-unknown');
  }
  const hasSide = document.querySelector('[data-side]') !== null;
  const session = (await read('/dashboard/api/auth/get-session')) as { user?: unknown } | null;
  const me = session?.user ? ((await read('/dashboard/api/me')) as Me | null) : null;
  const account = me?.acting;
  // Of somebody else, who was here before, the dashboard has to forget more.
  if (me && !wasSignedIn()) noteSignedIn(me.account.id);
  linkToDashboard(account !== undefined);
  document.documentElement.classList.toggle('signed-in', account !== undefined);
  if (hasSide && account !== undefined) void import('./side.tsx').then(({ showSide }) => showSide());
  const kit = document.querySelector<HTMLElement>('[data-kit]');
  if (kit === null) return;
  const path = encodeURIComponent(kit.dataset.kit!);
  if ('public' in kit.dataset) offerFiles(`/kits/${path}`);
  else if (account !== undefined && downloads !== null) await offerDownloads(downloads, account, path);
  downloads?.classList.remove('is-unknown');
}

function linkToDashboard(isSignedIn: boolean): void {
  const link = document.querySelector<HTMLAnchorElement>('#sign-in');
  if (link === null) return;
  link.href = isSignedIn ? '/dashboard' : '/dashboard/sign-in';
  link.firstElementChild!.textContent = isSignedIn ? 'Dashboard' : 'Sign in';
}

async function read(path: string): Promise<unknown> {
  try {
    const response = await fetch(path, { credentials: 'same-origin' });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

async function offerDownloads(box: HTMLElement, account: ActingAccount, path: string): Promise<void> {
  if (mayDownload(account.tier) && !isInactive(account)) return showDownloads(box, path);
  const unlocks = account.may.includes('call') ? ((await read('/dashboard/api/unlocks')) as Unlocks | null) : null;
  if (unlocks?.unlocked.some(({ kit }) => encodeURIComponent(kit) === path)) {
    showDownloads(box, path);
    return box.after(element('p', 'muted', `One of your ${unlocks.max} kits. ${leftText(unlocks)}`));
  }
  const isFree = !mayDownload(account.tier);
  const plan = link('/dashboard/plan', isFree ? 'Choose Pro to download' : 'See your plan', 'button button-primary');
  if (!isFree || unlocks === null || unlocks.max === 0) return box.replaceChildren(plan);
  const note = element('p', 'muted', `${leftText(unlocks)} A choice cannot be taken back.`);
  box.after(note);
  if (unlocks.left === 0) return box.replaceChildren(plan);
  const button = element('button', 'button button-primary');
  button.type = 'button';
  button.append(element('span', '', 'Unlock this kit'));
  note.role = 'status';
  button.addEventListener('click', () => void unlock(button, note, box, path));
  plan.className = 'button button-plain';
  box.replaceChildren(button, plan);
}

function leftText({ left, max }: Unlocks): string {
  return `${left} of ${max} kits of your choice left.`;
}

async function unlock(button: HTMLButtonElement, note: HTMLElement, box: HTMLElement, path: string): Promise<void> {
  if (button.ariaDisabled === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  try {
    const response = await fetch(`/dashboard/api/kits/${path}/unlock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const answer = (await response.json()) as Unlocks & ErrorBody;
    if (!response.ok) note.textContent = answer.error.message;
    else {
      showDownloads(box, path);
      box.querySelector('a')?.focus();
      note.textContent = `It is yours. ${leftText(answer)}`;
    }
  } catch {
    note.textContent = 'The server cannot be reached. Check your connection, then try again.';
  }
  button.removeAttribute('aria-disabled');
}

function showDownloads(box: HTMLElement, path: string): void {
  const base = `/dashboard/api/kits/${path}`;
  const zip = link(`${base}/zip`, 'Download ZIP', 'button button-primary');
  const text = link(`${base}/download`, 'Download Markdown', 'button button-plain');
  box.replaceChildren(zip, text);
  box.classList.remove('is-unknown');
  offerFiles(base);
  document.querySelector('#file-hint')?.replaceChildren('Each name opens a preview, Raw the whole file.');
  // The page shows the beginnings; this account may read all of it.
  for (const more of document.querySelectorAll<HTMLAnchorElement>('[data-more]')) {
    more.href = fileAddress(base, more.dataset.more!);
    more.textContent = 'Read all of it';
  }
  document.addEventListener('click', (event) => void followSignedIn(event, base));
}

/** The session may have ended since the page was opened: then leads to the sign-in page and back. */
async function followSignedIn(event: MouseEvent, base: string): Promise<void> {
  const followed = (event.target as Element).closest<HTMLAnchorElement>(`a[href^="${base}/"]`);
  if (followed === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const next = encodeURIComponent(window.location.pathname);
  const isSignedIn = (await read('/dashboard/api/me')) !== null;
  window.location.assign(isSignedIn ? followed.href : `/dashboard/sign-in?expired=1&next=${next}`);
}

/** Adds a link to the text and a copy button to every file. */
function offerFiles(base: string): void {
  for (const item of document.querySelectorAll<HTMLElement>('[data-file]')) {
    const address = fileAddress(base, item.dataset.file!);
    // The name opens the preview; this is the file itself.
    const raw = link(address, 'Raw');
    raw.setAttribute('aria-label', `Raw ${item.dataset.file}`);
    item.append(raw);
    const button = element('button', 'button button-quiet copy-button');
    button.type = 'button';
    button.setAttribute('aria-label', `Copy ${item.dataset.file}`);
    item.append(button);
    makeCopyButton(button, () => textOf(address));
  }
}

function fileAddress(base: string, name: string): string {
  return `${base}/files/${name.split('/').map(encodeURIComponent).join('/')}`;
}

async function textOf(address: string): Promise<string> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return response.text();
}
