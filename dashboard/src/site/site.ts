import { chooseTheme, chosenTheme, type Theme } from '../theme.ts';
import { watchCopyButtons } from './copy.ts';
import { showSession } from './session.ts';
import { watchTryBox } from './try-box.ts';
import '../styles/shared.ts';
import '../styles/kits.css';
import '../styles/site.css';
import '../styles/site-kits.css';

// Every page of the site is plain HTML and works without this script.
watchTheme();
watchFilters();
watchCopyButtons();
watchTryBox();
const suggest = document.querySelector<HTMLFormElement>('#suggest');
// Loaded only where it is used: it knows many packages by name.
if (suggest !== null) void import('./suggest-page.ts').then(({ watchSuggestPage }) => watchSuggestPage(suggest));
void showSession();

function watchTheme(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('#theme input')) {
    input.checked = input.value === chosenTheme();
    input.addEventListener('change', () => chooseTheme(input.value as Theme));
  }
}

/** A filter applies at once, but by keyboard, where arrow keys select option after option, with Enter. */
function watchFilters(): void {
  const form = document.querySelector<HTMLFormElement>('#filters');
  let byKeyboard = false;
  form?.addEventListener('keydown', ({ key, target }) => {
    byKeyboard = true;
    if (key === 'Enter' && target instanceof HTMLSelectElement) form.requestSubmit();
  });
  form?.addEventListener('pointerdown', () => {
    byKeyboard = false;
  });
  for (const select of form?.querySelectorAll('select') ?? [])
    select.addEventListener('change', () => byKeyboard || form!.requestSubmit());
  form?.addEventListener('submit', () => {
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
      field.disabled = field.value === '';
  });
  // Going back shows the page as it was left, with these fields still disabled.
  window.addEventListener('pageshow', () => {
    for (const field of form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(':disabled') ?? [])
      field.disabled = false;
  });
}
