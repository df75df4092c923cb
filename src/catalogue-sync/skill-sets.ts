import { createHash } from 'node:crypto';
import { Engine, embedKit, IndexBuilder, PACKED_BYTES, type Reader } from '../recommend/recommend.ts';

/** Skills that somebody has, as an assistant sees them before it chooses one. */
export interface SkillText {
  name: string;
  description: string;
}

/** Of one prompt: the nearest skills with their scores, best first. */
export type Nearest = readonly (readonly [skill: number, score: number])[];

export interface SkillRanking {
  /** The vectors of skills, one after the other; empty where texts are ranked by their words. */
  read(skills: readonly SkillText[]): Promise<Uint8Array>;
  rank(skills: readonly SkillText[], vectors: Uint8Array, prompts: readonly string[]): Promise<Nearest[]>;
}

const MAX_NEAREST = 10;
/** Engines of sets whose prompts arrive in parts. */
const MAX_KEPT = 4;

/** In an engine thread: ranks prompts over a small set of skills instead of the catalogue. */
export function skillRanking(reader: Promise<Reader | null>): SkillRanking {
  const kept = new Map<string, Engine>();

  async function engineOf(skills: readonly SkillText[], vectors: Uint8Array): Promise<Engine> {
    const key = createHash('sha256').update(JSON.stringify(skills)).update(vectors).digest('base64');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const kits = skills.map(kitOf);
    const builder = new IndexBuilder(kits.map(({ name }) => name));
    const hasVectors = vectors.length === kits.length * PACKED_BYTES;
    for (const [i, kit] of kits.entries())
      builder.add(kit, [], hasVectors ? vectors.subarray(i * PACKED_BYTES, (i + 1) * PACKED_BYTES) : null);
    const engine = new Engine(builder.finish().index, await reader, (i) => kits[i]!);
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value!);
    kept.set(key, engine);
    return engine;
  }

  return {
    async read(skills) {
      const encoder = await reader;
      if (encoder === null) return new Uint8Array();
      const vectors = new Uint8Array(skills.length * PACKED_BYTES);
      for (const [i, skill] of skills.entries())
        vectors.set(await embedKit(encoder, kitOf(skill, i), []), i * PACKED_BYTES);
      return vectors;
    },
    async rank(skills, vectors, prompts) {
      const engine = await engineOf(skills, vectors);
      const nearest: Nearest[] = [];
      for (const useCase of prompts) {
        const { recommendations } = await engine.recommend({ platform: 'any', useCase, maxResults: MAX_NEAREST });
        nearest.push(recommendations.map(({ kit, score }) => [kit, score] as const));
      }
      return nearest;
    },
  };
}

/** Slugs in the order of the set, which is that of the index. */
function kitOf({ name, description }: SkillText, i: number) {
  return {
    slug: String(i).padStart(6, '0'),
    name: name.replace(/[-_]/g, ' '),
    tagline: '',
    description,
    keywords: [],
    personas: [],
    whats_inside: [],
    ai_targets: ['any'],
  };
}
