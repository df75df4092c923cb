// Words that fit every need, so that they tell none: a use case of nothing else is vague, whatever kit happens to have them.

const VAGUE = new Set(
  `ai amazing anything app assistant beginner best better business chatbot chatgpt claude coding company content data day document easier easy everyday everything file fix gemini general goal
  good idea improve info information issue item job kit learn life lot manage management organise organize plan planning popular
  problem process product productive productivity professional programming project prompt purpose quality question run solution something start starter
  solve strategy stuck stuff success successful support system task team template text thing tip tool top topic use useful work workflow write writer writing`.split(
    /\s+/,
  ),
);

/** In the singular or with a plural s. */
export function isVague(word: string): boolean {
  return VAGUE.has(word) || (word.endsWith('s') && VAGUE.has(word.slice(0, -1)));
}
