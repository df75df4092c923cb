import type { KitWithFiles } from '../../src/catalogue/kit.ts';
import type { KitSource } from '../../src/recommend/measure.ts';
import type { Engine } from '../../src/recommend/recommend.ts';
import { descriptionOf, evalsOf } from './standard.ts';

/** A prompt that goes to the wrong kit when only names and descriptions are known, as in an assistant's list. */
interface Stray {
  slug: string;
  id: string;
  /** Where it goes. */
  first: string;
  /** Whether it should have gone to the kit. */
  triggers: boolean;
}

/** Who gets the prompts of the `asked` kits, by the engine, over names and descriptions of SKILL.md alone. */
export async function listingRanks(
  kits: readonly KitWithFiles[],
  asked: ReadonlySet<string>,
  engineFor: (listed: readonly KitSource[]) => Promise<Engine>,
) {
  const listed = kits.map((kit) => ({
    slug: kit.kit.slug,
    name: kit.kit.slug.replaceAll('-', ' '),
    description: descriptionOf(kit),
    ...{ tagline: '', keywords: [], personas: [], whats_inside: [], ai_targets: ['any'], files: [] },
  }));
  const engine = await engineFor(listed);
  const strays: Stray[] = [];
  const counts = { triggering: 0, nearMisses: 0 };
  for (const kit of kits.filter((one) => asked.has(one.kit.slug)))
    for (const { id, prompt, triggers } of evalsOf(kit)) {
      const { recommendations } = await engine.recommend({ platform: 'any', useCase: prompt, maxResults: 1 });
      const first = listed[recommendations[0]!.kit]!.slug;
      counts[triggers ? 'triggering' : 'nearMisses']++;
      if ((first === kit.kit.slug) !== triggers) strays.push({ slug: kit.kit.slug, id, first, triggers });
    }
  return { counts, strays };
}
