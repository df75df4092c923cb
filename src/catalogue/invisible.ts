/** Control, format (also bidirectional), line-separator and filler characters, and halves of surrogate pairs. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** An emoji may consist of several characters with joiners and selectors, which show as one picture. */
const EMOJI = /\p{RGI_Emoji}/gv;

/** The first invisible character, such as "U+2028": names that look the same must be the same. */
export function invisibleInName(name: string): string | undefined {
  const found = INVISIBLE.exec(name)?.[0];
  return found && `U+${found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The same for displayed text. Emoji are allowed; with `lines`, so are line breaks and tabs. */
export function invisibleInText(text: string, { lines }: { lines: boolean }): string | undefined {
  const shown = (part: string) => (lines ? part.replace(/[\t\n\r]/g, '') : part);
  // Looking for emoji takes ten times as long, and few texts need it.
  return INVISIBLE.test(shown(text)) ? invisibleInName(shown(text.replace(EMOJI, ''))) : undefined;
}

/** The text without invisible characters: for texts of others, which are shown and compared. */
export function visibleText(text: string): string {
  if (!INVISIBLE.test(text)) return text;
  let visible = '';
  let at = 0;
  const drop = (part: string) =>
    part.replace(new RegExp(INVISIBLE, 'gu'), (found) => (/[\t\n\r]/.test(found) ? found : ''));
  for (const emoji of text.matchAll(EMOJI)) {
    visible += drop(text.slice(at, emoji.index)) + emoji[0];
    at = emoji.index + emoji[0].length;
  }
  return visible + drop(text.slice(at));
}

/** Persian, Hindi, Sinhala and other languages spell some names with joiners, which do not show. */
const JOINED =
  '[\\p{sc=Arab}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}]';
const JOINER = new RegExp(`(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})`, 'gu');

/** The same for a name that people give to themselves or to something of theirs. */
export function invisibleInOwnName(name: string): string | undefined {
  return invisibleInText(name.replace(JOINER, ''), { lines: false });
}
