import { writeClipboard } from '../clipboard.ts';
import { element } from './element.ts';

const SHOWN_MS = 2_000;

export function watchCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const text = () => button.parentElement?.querySelector('pre')?.textContent ?? '';
    makeCopyButton(button, async () => text());
  }
}

export function makeCopyButton(button: HTMLButtonElement, text: () => Promise<string>): void {
  const label = button.querySelector('span') ?? button.appendChild(element('span', '', 'Copy'));
  // The button keeps its name, so the result is announced to screen readers separately.
  const status = element('span', 'sr-only');
  status.role = 'status';
  button.after(status);
  const say = (words: string) => {
    label.textContent = words;
    status.textContent = words;
    setTimeout(() => {
      label.textContent = 'Copy';
      status.textContent = '';
    }, SHOWN_MS);
  };
  button.addEventListener('click', () => {
    text()
      .then(writeClipboard)
      .then(
        () => say('Copied'),
        () => say('Not copied'),
      );
  });
}
