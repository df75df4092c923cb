/** Control characters except tab and newline, line separators, and marks that change the direction of text. */
const UNPRINTABLE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Makes untrusted text safe for a terminal: characters that would move the cursor, change colours or hide something
 * become escapes such as \u001b. Inside a JSON string the escape means the same as the character.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
