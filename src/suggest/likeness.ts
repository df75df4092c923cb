export type Words = ReadonlySet<string>;

const COMMON = new Set(
  'about after also another assistant because before being between both code create creating each every file files from have help helps into kit kits more most need needs only other prompt prompts should skill skills some such task tasks than that their them then there these they this those through tool tools used user users using want what when where which while will with work working write writing your'.split(
    ' ',
  ),
);

/** The words of a text that say what it is about, without endings. */
export function wordsOf(text: string): Words {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)).map(stem));
}

function stem(word: string): string {
  return word.length < 5 ? word : word.replace(/(?:ies|ing|ed|es|s|y|e)$/, '');
}

/** The words that both have. Callers' command line runs on Node 20, whose sets have no method for it. */
export function sharedWords(one: Words, other: Words): string[] {
  return [...one].filter((word) => other.has(word));
}
