/** A skill that competes for prompts: what an assistant sees of it before it chooses. */
export interface Candidate {
  name: string;
  description: string;
}

/** For each prompt, how near every candidate is, from 0. Only scores of one prompt can be compared. */
export interface Ranker {
  /** From this score on, a candidate is surely near. */
  surely: number;
  /** From this share of its own skill's score on, another skill may as well get a prompt. */
  contested: number;
  /** Whether a candidate says enough of a prompt for its score to count; all do where this is not told. */
  covers?: (candidate: Candidate, prompt: string) => boolean;
  rank: (candidates: readonly Candidate[], prompts: readonly string[]) => Promise<number[][]>;
}

/** For the probabilities of the engine. */
export const ENGINE_LIMITS = { surely: 0.5, contested: 1 };

const K1 = 2.5;
const B = 0.7;
/** A word of the name says more than one of the description. */
const NAME_WEIGHT = 2;

/** Of the words of a prompt. */
const COVERED = 0.2;

/** BM25 over names and descriptions: what can be told offline. `npm run eval:rehearsal` measures it. */
export const byWords: Ranker = {
  surely: 4,
  contested: 0.8,
  // Of a long prompt, any description has some rare words.
  covers(candidate, prompt) {
    const asked = new Set(wordsIn(prompt));
    const said = countsOf(candidate);
    return [...asked].filter((word) => said.has(word)).length >= COVERED * asked.size;
  },
  async rank(candidates, prompts) {
    const texts = candidates.map(countsOf);
    const lengths = texts.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
    const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
    const having = new Map<string, number>();
    for (const counts of texts) for (const word of counts.keys()) having.set(word, (having.get(word) ?? 0) + 1);
    const rarity = (word: string) => {
      const n = having.get(word)!;
      return Math.log(1 + (texts.length - n + 0.5) / (n + 0.5));
    };
    return prompts.map((prompt) => {
      const asked = [...new Set(wordsIn(prompt))].filter((word) => having.has(word));
      return texts.map((counts, i) => {
        const norm = K1 * (1 - B + (B * lengths[i]!) / mean);
        const gain = (count: number) => (count * (K1 + 1)) / (count + norm);
        return asked.reduce((sum, word) => sum + rarity(word) * gain(counts.get(word) ?? 0), 0);
      });
    });
  },
};

function countsOf({ name, description }: Candidate): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  add(name.replace(/[-_]/g, ' '), NAME_WEIGHT);
  add(withoutRefusals(description), 1);
  return counts;
}

const REFUSED = /\b(?:do not|don['’]t|not for|never|instead|rather than|unless|except|skip)\b|→/i;

/** What a description says that it is not for is no reason to choose it. */
export function withoutRefusals(description: string): string {
  return sentencesIn(description)
    .filter((sentence) => !REFUSED.test(sentence))
    .join(' ');
}

export function sentencesIn(text: string): string[] {
  return text.split(/(?<=[.;!?])\s+/);
}

const COMMON = new Set(
  `able about after again all also always and another any anything apply are around asks because been before being
  best both build but can cannot could create creating did does doing done down each either else etc even ever every
  file files for from get gets give given go going has have having help helps here how if in into is it its just keep
  let like make makes making many may me mentions might more most much must my need needed needs new no not now of off
  on one only or other our out over own please project prompt provide provides should show simple skill skills so some
  such sure take tell than that the their them then there these they thing things this those through to too tool under
  until up us use used user users uses using via want wants was way we what when where whether which while who why will
  with within without work working works would you your`.split(/\s+/),
);

/** What a text is about, without endings, each word as often as it is there. */
export function wordsIn(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return words.filter((word) => !COMMON.has(word)).map(stem);
}

function stem(word: string): string {
  return word.length < 5 ? word : word.replace(/(?:ies|ing|ed|es|s|y|e)$/, '');
}
