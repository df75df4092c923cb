// The names of a catalogue's kits, used to detect where one kit's text mentions another.

/** Minimum letters of a kit's name in a referral: shorter names are as likely to be ordinary words. Chosen by hand. */
const MIN_REFERRED_NAME = 8;

/** A name begins with a capital letter or is a hyphenated word. */
const NAME_BEGINNING = /(?<![\p{L}\p{N}-])(?:\.?\p{Lu}[^\s,;()]*|i\p{Lu}[^\s,;()]*|[\p{Ll}\p{N}]+-[\p{Ll}\p{N}-]+)/gu;

export class KitNames {
  /** Names by their first word. */
  readonly #names = new Map<string, string[]>();

  constructor(names: Iterable<string>) {
    for (const name of names) {
      if (name.length >= MIN_REFERRED_NAME && /[\s-]/.test(name))
        this.#names.getOrInsertComputed(firstWord(name), () => []).push(name);
    }
  }

  /** Whether the text contains the exact name of a kit other than `own`. */
  isNamedIn(text: string, own: string): boolean {
    if (this.#names.size === 0) return false;
    for (const { 0: word, index } of text.matchAll(NAME_BEGINNING)) {
      const names = this.#names.get(firstWord(word));
      if (names?.some((name) => name !== own && isAt(text, name, index)) === true) return true;
    }
    return false;
  }
}

/** The text up to the first blank, without a possessive or a full stop. */
function firstWord(text: string): string {
  return /^[^\s'’]+?(?=[.'’]*(?:\s|$)|['’])/u.exec(text)?.[0] ?? text;
}

function isAt(text: string, name: string, at: number): boolean {
  return text.startsWith(name, at) && !/^[\p{L}\p{N}-]/u.test(text.slice(at + name.length, at + name.length + 2));
}
