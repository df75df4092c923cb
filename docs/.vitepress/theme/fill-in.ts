import { withKey } from './own-key-places';

const SHOWN = 'http://127.0.0.1:8080';

/** Only here, in the memory of this page: never stored, never sent, never in an address. */
let key = '';
/** What the page said before anything was filled in. */
const original = new WeakMap<Node, string>();

/** Examples name the address that the reader is at, so that they can be pasted as they are, and the key if one is given. */
export function fillIn(): void {
  for (const block of document.querySelectorAll('div[class*="language-"]')) {
    const language = /language-(\S*)/.exec(block.className)?.[1] ?? '';
    change(block.querySelector('code')!, (shown) => {
      const here = shown.replaceAll(SHOWN, window.location.origin);
      return key === '' ? here : withKey(language, here, key);
    });
  }
  // In a sentence, the address alone is the default of a setting.
  for (const code of document.querySelectorAll(':not(pre) > code'))
    change(code, (shown) => shown.replaceAll(`${SHOWN}/`, `${window.location.origin}/`));
}

function change(code: Element, fill: (shown: string) => string): void {
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const shown = original.get(text) ?? text.nodeValue ?? '';
    original.set(text, shown);
    text.nodeValue = fill(shown);
  }
}

export function ownKey(): string {
  return key;
}

export function useOwnKey(given: string): void {
  key = given;
  fillIn();
}
