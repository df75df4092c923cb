export type Words = ReadonlySet<string>;

const COMMON = new Set(
  'about after all also and another any are assistant because before being between both but can code create creating each every file files for from had has have help helps how into its kit kits may more most need needs not one only other our out prompt prompts should skill skills some such task tasks than that the their them then there these they this those through tool tools used user users using via want was what when where which while who why will with work working write writing you your'.split(
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
