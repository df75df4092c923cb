/** Control characters but tab and newline, line separators, and the marks that turn the direction of text. */
const UNPRINTABLE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Text from outside as a terminal may show it: what would move its cursor, change its colours or hide something shows
 * as an escape such as \u001b. Inside a text of JSON the escape means the same as the character.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
