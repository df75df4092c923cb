import type { Engine } from '../recommend/recommend.ts';

/** A smaller catalogue's answers are quick enough even before the code that makes them has been compiled. */
const FROM_KITS = 1000;
const STEPS = 48;
const MAX_LENGTH = 10_000;
const KITS_A_STEP = 16;

/** What use cases are like: plain, with slips of the finger, run together, with accents, in another alphabet, in all of them. */
const STYLES: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/\b(\w)(\w)(\w)/g, '$1$3$2'),
  (text) => text.replace(/\s+(\w)/g, (_, letter: string) => letter.toUpperCase()),
  (text) => text.replace(/[aeiou]/g, (vowel) => `${vowel}\u0301`),
  (text) => text.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x430 - 97)),
  (text) => text.replace(/[^ ]/g, (sign, at: number) => String.fromCharCode((sign.charCodeAt(0) * 127 * at) % 0xd800)),
];

/**
 * Answers made-up use cases, ever longer ones, so that the code is compiled before somebody's long use case meets it cold. One at a time,
 * in between whatever else there is to do.
 */
export async function warmUp(
  engine: Engine,
  kits: number,
  descriptionOf: (kit: number) => string,
  isOver = () => false,
): Promise<void> {
  if (kits < FROM_KITS) return;
  let kit = 0;
  for (let step = 1; step <= STEPS; step++) {
    const length = (MAX_LENGTH * step) / STEPS;
    let text = '';
    for (let i = 0; i < KITS_A_STEP; i++, kit = (kit + 7) % kits) text += `${descriptionOf(kit)} `;
    text = text.repeat(Math.ceil(length / text.length)).slice(0, length);
    const useCase = STYLES[step % STYLES.length]!(text).slice(0, length);
    await new Promise(setImmediate);
    if (isOver()) return;
    engine.recommend({ platform: 'any', useCase, maxResults: 10 });
  }
}
