// Words that fit every need and therefore identify none. A use case of only such words is vague, even if a kit contains
// them.

const VAGUE = new Set(
  `ai amazing anything app assistant beginner best better big build building business chatbot chatgpt claude coding company content cool create creating creation current data day develop different document easier easy effective everyday everything example fast faster file fix fresh gemini general goal
  good grow growing grown growth great idea improve info information interesting issue item job kit large learn life lot modern manage management organise organize new next nice old online own personal plan planning popular powerful real
  problem process product productive productivity professional programming project prompt purpose quality question quick quicker quickly run simple small smart smarter solution special something start starter succeed
  solve strategy stuck stuff success successful support system task team template text thing tip tool top topic use useful work working workflow write writer writing
  angry asap deadline hurry moment pretty urgent urgently monday tuesday wednesday thursday friday saturday sunday
  boss buddy coworker folk friend guy mate told`.split(/\s+/),
);

/** Matches the singular, or the plural with s. */
export function isVague(word: string): boolean {
  return VAGUE.has(word) || (word.endsWith('s') && VAGUE.has(word.slice(0, -1)));
}
