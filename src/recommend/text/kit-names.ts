// The names of the kits of a catalogue, to notice where one kit's text speaks of another.

/** A shorter name, or one of a single word, is as likely a word as it is a name. */
const MIN_NAME = 8;
/** Where a name may begin: at a capital letter, or a word with hyphens. */
const BEGINNING = /(?<![\p{L}\p{N}-])(?:\.?\p{Lu}[^\s,;()]*|i\p{Lu}[^\s,;()]*|[\p{Ll}\p{N}]+-[\p{Ll}\p{N}-]+)/gu;

export class KitNames {
  /** By their first word. */
  readonly #names = new Map<string, string[]>();

  constructor(names: Iterable<string>) {
    for (const name of names) {
      const first = firstWord(name);
      if (name.length < MIN_NAME || !/[\s-]/.test(name)) continue;
      const same = this.#names.get(first);
      if (same === undefined) this.#names.set(first, [name]);
      else same.push(name);
    }
  }

  /** Whether the text has the name of a kit other than `own`, written as that kit writes it. */
  isNamedIn(text: string, own: string): boolean {
    for (const { 0: word, index } of text.matchAll(BEGINNING)) {
      const names = this.#names.get(firstWord(word));
      if (names?.some((name) => name !== own && isAt(text, name, index)) === true) return true;
    }
    return false;
  }
}

/** Up to the first blank; a possessive or a full stop is no part of it. */
function firstWord(text: string): string {
  return /^[^\s'’]+?(?=[.'’]*(?:\s|$)|['’])/u.exec(text)?.[0] ?? text;
}

function isAt(text: string, name: string, at: number): boolean {
  return text.startsWith(name, at) && !/^[\p{L}\p{N}-]/u.test(text.slice(at + name.length, at + name.length + 2));
}
