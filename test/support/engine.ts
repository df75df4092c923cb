// Shared by the engine's tests: a fictional catalogue, numbered kits with words from a seeded generator, and engines
// that rank by words alone.

import { seeded } from '../../eval/metrics.ts';
import { buildIndex, type KitSource } from '../../src/recommend/measure.ts';
import { Engine } from '../../src/recommend/recommend.ts';

const NOUNS =
  'invoice contract test database recipe lesson budget newsletter roadmap interview pipeline dashboard translation incident survey'.split(
    ' ',
  );
const VERBS = 'review write plan analyse migrate summarise design debug schedule compare'.split(' ');
const SCENES =
  'for small teams|in a regulated bank|with children|on a phone|before a release|after an outage|for beginners|across time zones'.split(
    '|',
  );
const TARGETS = ['claude-code', 'chatgpt', 'codex-cli', 'gemini', 'cursor-rules', 'any'];

/** An engine without the encoder. */
export function wordEngine(kits: readonly KitSource[]): Engine {
  return new Engine(buildIndex(kits), null, (kit) => kits[kit]!);
}

export function makeKits(count: number, seed = 1): KitSource[] {
  const next = seeded(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  return Array.from({ length: count }, (_, i) => {
    const [verb, noun, scene] = [pick(VERBS), pick(NOUNS), pick(SCENES)];
    const id = String(i).padStart(6, '0');
    return {
      slug: `kit-${id}-${verb}-${noun}`,
      name: `${verb} ${noun} ${id}`,
      tagline: `How to ${verb} a ${noun} ${scene}, edition ${id}`,
      description: `Helps to ${verb} every ${noun} ${scene}. Do not use it for a ${pick(NOUNS)}.`,
      keywords: [`${noun} ${pick(VERBS)}`, pick(NOUNS)],
      personas: [`${pick(NOUNS)} keeper`],
      whats_inside: [`A checklist to ${pick(VERBS)} a ${noun}`],
      ai_targets: [pick(TARGETS)],
      files: [
        {
          text: `# ${noun}\n\nFirst ${pick(VERBS)} the ${pick(NOUNS)}, then ${pick(VERBS)} it ${pick(SCENES)}.`,
        },
      ],
    };
  });
}
