// Hostile use cases: 10,000 characters of one kind each, with a new text on every call.

import { seeded } from './metrics.ts';

const LENGTH = 10_000;

type Nuisance = () => string;

export function hostileUseCases(descriptions: readonly string[]): Record<string, Nuisance> {
  const next = seeded(3);
  const below = (count: number) => Math.floor(next() * count);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
  const letters = (count: number) => Array.from({ length: count }, () => String.fromCharCode(97 + below(26))).join('');
  const units = (from: number, count: number) =>
    Array.from({ length: LENGTH }, () => String.fromCharCode(from + below(count))).join('');
  const filled = (part: () => string) => {
    let text = '';
    while (text.length < LENGTH) text += part();
    // Flattened into one string, like texts from outside.
    return Buffer.from(text.slice(0, LENGTH), 'utf16le').toString('utf16le');
  };
  const repeated = (part: string) => filled(() => part);
  const typo = (word: string) => word.slice(0, 2) + letters(1) + word.slice(2);
  const words = descriptions.flatMap((text) => text.split(' '));
  return {
    'one word of the catalogue': () => repeated(`${pick(words)} `),
    'one unknown word': () => repeated(`${letters(7)} `),
    'no spaces': () => letters(LENGTH),
    'one letter': () => repeated(letters(1)),
    emoji: () => filled(() => pick(['😀', '🚀', '👩‍👩‍👧‍👦', '🇩🇪', ' '])),
    'right to left': () => filled(() => pick(['مرحبا ', 'بالعالم ', 'كيف ', 'שלום ', 'עולם ', '\u202e'])),
    'zero-width characters': () => filled(() => `${letters(2)}${pick(['\u200b', '\u200d', '\ufeff', ' '])}`),
    'null characters': () => filled(() => `\0${pick(['', letters(3)])}`),
    'a regex bomb': () => filled(() => pick(['(a+)+$', '((.*)*)*', 'aaaaaaaa!', '(x|x|x)*y'])),
    German: () => filled(() => pick(['Ich möchte ', 'eine Webseite ', 'für meinen Laden ', `${letters(9)}ung `])),
    Chinese: () => units(0x4e00, 20_000),
    Japanese: () => units(0x3041, 0x56),
    'random words': () => filled(() => `${letters(3 + below(6))} `),
    'random characters of every alphabet': () => units(0, 0xd800),
    'half characters': () => units(0xd800, 0x800),
    'stacked accents': () => filled(() => `${letters(1)}\u0300\u0316\u034f`),
    'typos only': () => filled(() => `${typo(pick(words))} `),
    addresses: () => filled(() => pick(['a@b.c ', 'https://', 'www.', '+1 (23) ', '@@', '1-', letters(2)])),
    'descriptions of kits': () => filled(() => `${pick(descriptions)} `),
  };
}
