// Takes out of a use case what says who somebody is or opens something: e-mail addresses, keys, numbers, links, names.
// By patterns and a list of given names, so what looks like nothing of the kind stays: a name in lower case without a
// word such as "Mr", or the name of a firm. Every pattern reads a text once from left to right.

import { FIRST_NAMES } from './first-names.ts';

/** Characters of a use case that are kept. */
export const MAX_KEPT_CHARACTERS = 1_000;
/** More are masked than kept, because masking shortens. */
const MAX_READ_CHARACTERS = 2_000;
/** Numbers with fewer digits stay: years, ports, versions, error codes. */
const MIN_DIGITS = 5;

export function masked(useCase: string): string {
  let text = useCase.toWellFormed().normalize('NFC');
  // The beginning of a key or an address that is cut off looks like neither.
  if (text.length > MAX_READ_CHARACTERS)
    text = text
      .slice(0, MAX_READ_CHARACTERS)
      .toWellFormed()
      .replace(/[!-~]{1,400}$/, '');
  // Invisible characters could split what the patterns look for.
  text = text.replace(/[\p{Cf}\ufffd]/gu, '').replace(/\p{Cc}+/gu, ' ');
  for (const mask of MASKS) text = mask(text);
  return text.slice(0, MAX_KEPT_CHARACTERS).toWellFormed().trim();
}

type Mask = (text: string) => string;

const replaces =
  (pattern: RegExp, by: string | ((found: string, ...groups: string[]) => string)): Mask =>
  (text) =>
    text.replace(pattern, by as string);

const KEY = '[key]';
const NUMBER = '[number]';
const NAME = '[name]';

const SECRET_WORDS =
  'passwords?|passwd|pwd|passwort|kennwort|mot de passe|contraseña|senha|passphrase|secret|token|api[ _-]?key|access[ _-]?key|private[ _-]?key|authorization|bearer';
const TITLES = 'mr|mrs|ms|miss|dr|prof|professor|herrn?|frau|monsieur|madame|mme|señora?|signora?|don|doña';
const GREETINGS = 'dear|hi|hello|hey|hallo|liebe[rs]?|hola|bonjour|ciao|cher|chère|olá|cześć';
const SIGN_OFFS = 'regards|cheers|sincerely|thanks|grüße|grüßen|gruß|cordialement|saludos|saluti|abraços';
const CALLED =
  "my name(?:'s| is)|i am called|i'm called|mein name ist|ich hei(?:ß|ss)e|je m'appelle|mon nom est|me llamo|mi nombre es|mi chiamo|meu nome é|me chamo|jag heter|nazywam się|mam na imię";
const AM = "i'm|i am|this is|ich bin|je suis|soy|sono|sou|jestem";

/** One word of a name, and up to two more, also behind "van" or "de la". */
const WORD = "\\p{Lu}[\\p{L}'’-]+";
const FULL_NAME = `${WORD}(?: (?:(?:van|von|der|den|de|da|di|del|la|el|bin|ter|zu) ){0,2}${WORD}){0,2}`;
/** Nobody's name. */
const NOT_NAMES = new Set(
  'Mr Mrs Ms Dr Prof Professor Herr Frau Monsieur Madame All Everyone Everybody Team World There Sir Madam Customer Customers Client Colleague Colleagues Friends Folks Guys Zusammen Leute Kunde Kunden Damen Herren Kollegen Equipo Equipe Tous Todos'.split(
    ' ',
  ),
);
const AT_WORDS = new Set(
  'media import param params return returns apply tailwind layer keyframes override deprecated types type test property state mention mentions everyone here channel latest next beta supports font-face container theme since see throws todo example'.split(
    ' ',
  ),
);

const MASKS: readonly Mask[] = [
  replaces(/-----BEGIN [A-Z ]{1,40}-----.*?(?:-----END [A-Z ]{1,40}-----|$)/gs, KEY),
  replaces(/\b[a-z][a-z0-9+.-]{1,20}:\/\/\S+|\bwww\.\S+/gi, '[link]'),
  replaces(
    /[\p{L}\p{N}._%+'-]{1,64}(?:@| ?[([]at[)\]] ?)[\p{L}\p{N}-]+(?:(?:\.| ?[([]dot[)\]] ?)[\p{L}\p{N}-]+)+/giu,
    '[e-mail]',
  ),
  replaces(
    new RegExp(`(?<!\\p{L})(${SECRET_WORDS})( ?[:=] ?| )["'\`]?([^\\s"'\`,;]+)["'\`]?`, 'giu'),
    (found, word, gap, value) =>
      // "token: refresh" is a secret for all we know; "the token expired" is not.
      /[:=]/.test(gap) || looksLikeKey(value) ? `${word}${gap}${KEY}` : found,
  ),
  replaces(
    new RegExp(`(?<!\\p{L})(${SECRET_WORDS})( is | ist | lautet | est | es )["'\`]?([^\\s"'\`,;]+)`, 'giu'),
    (found, word, is, value) => (/[\p{N}!$%&*+#^]/u.test(value) ? `${word}${is}${KEY}` : found),
  ),
  replaces(/(\/(?:home|Users)\/|\b[A-Z]:\\Users\\)[^/\\\s]+/g, `$1${NAME}`),
  replaces(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,8}(?: ?[A-Z0-9]{1,4})?\b/g, NUMBER),
  replaces(/\b(?:[0-9a-f]{1,4}:){3,7}:?[0-9a-f]{1,4}\b/gi, NUMBER),
  replaces(/[A-Za-z0-9_+/=-]{8,}(?:\.[A-Za-z0-9_+/=-]{8,}){0,4}/g, (found) => (looksLikeKey(found) ? KEY : found)),
  replaces(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, NUMBER),
  replaces(/[+(]?\p{Nd}(?:[ \u00a0\u202f()./:'’–-]{0,3}\p{Nd}|,\p{Nd})+/gu, (found) =>
    found.replace(/\P{Nd}/gu, '').length >= MIN_DIGITS ? NUMBER : found,
  ),
  replaces(nameAfter(CALLED, ' +', `${FULL_NAME}|[\\p{L}'’-]+`), `$1$2${NAME}`),
  replaces(
    nameAfter(TITLES, `(?:\\.? (?i:${TITLES})){0,2}\\.? (?:(?:van|von|der|den|de|da|di) ){0,2}`),
    (_, title) => `${title} ${NAME}`,
  ),
  replaces(nameAfter(GREETINGS, ' '), (found, greeting, gap, name) => named(found, greeting, gap, name)),
  replaces(nameAfter(SIGN_OFFS, '[,!]?\\s+'), (found, end, gap, name) => named(found, end, gap, name)),
  replaces(nameAfter(AM, ' '), (found, am, gap, name) =>
    // "I am German" names nobody.
    / /.test(name) && !/ (?:and|und|et|y|e) /.test(name) && FIRST_NAMES.has(firstOf(name))
      ? `${am}${gap}${NAME}`
      : found,
  ),
  // Not the names of packages, nor "@Component".
  replaces(/(?<![\w/@.])@([a-z][a-z0-9_.-]{1,38})(?![\w/])/g, (found, handle) => (AT_WORDS.has(handle) ? found : NAME)),
  replaces(
    new RegExp(
      `(?<![\\p{L}\\p{N}_/.@-])(${WORD})(?: (?:(?:van|von|der|den|de|da|di|del|bin) ){0,2}(?:\\p{Lu}\\.? )?${WORD}|(?: \\p{Lu}\\.))?(?![\\p{N}_/])`,
      'gu',
    ),
    (found, first) =>
      FIRST_NAMES.has(first)
        ? NAME
        : FIRST_NAMES.has(possessor(first))
          ? `${NAME}'s${found.slice(first.length)}`
          : found,
  ),
];

/** The words in any case, the name with capital letters. */
function nameAfter(words: string, gap: string, name = FULL_NAME): RegExp {
  return new RegExp(`(?<!\\p{L})((?i:${words}))(${gap})(${name})`, 'gu');
}

function named(found: string, before: string, gap: string, name: string): string {
  return NOT_NAMES.has(firstOf(name)) ? found : `${before}${gap}${NAME}`;
}

function firstOf(name: string): string {
  return name.split(' ', 1)[0]!;
}

function possessor(word: string): string {
  return word.replace(/['’]s?$/, '');
}

const PREFIXED =
  /^(?:(?:sk|pk|rk|gh[oprsu]|github_pat|glpat|xox[abeoprs]|hf|npm|kits|whsec|shpat)[-_]|AKIA|ASIA|AIza|eyJ|SG\.)/;

/** A long token of letters and digits that mix within its parts, or one that begins like the keys of a known service. */
function looksLikeKey(token: string): boolean {
  const digits = token.replace(/\D/g, '').length;
  if (PREFIXED.test(token) && digits > 0 && token.length >= 12) return true;
  const mixed = token.split(/[-_./+=]/).filter((part) => /[A-Za-z]/.test(part) && turns(part) >= 2);
  if (mixed.some((part) => part.length >= 8 && turns(part) >= 3 && digits >= 4)) return true;
  if (/^[0-9a-f-]{16,}$/i.test(token) && digits >= 4 && /[a-f]/i.test(token)) return true;
  return token.length >= 20 && digits >= 2 && mixed.join('').length >= 12;
}

/** How often letters and digits take turns. */
function turns(part: string): number {
  return [...part.matchAll(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)].length;
}
