// Small talk around a request: greetings, thanks, apologies, who sent somebody here, how they feel. A sentence is left
// out if it has a sign of small talk and no other words than the lists below, function words and names.

import { isChatWord } from './chat-words.ts';
import { isFirstName } from './first-names.ts';
import { isStop } from './stop-words.ts';

/** At the beginning of a clause, and signs of this clause alone: "Hi, translate this". */
const GREETINGS = [
  'hi|hiya|hello(?! world)|hey|howdy|dear|sup|greetings|namaste|kia ora|aloha|ciao|hola|bonjour|salaam|shalom|morning(?=!|\\W*$)',
  'good (?:morning|afternoon|evening|day)|happy (?:new|\\w+day|weekend)|peace',
  'hallo|moin|servus|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|salut|buenos d[ií]as|buenas|buongiorno|buonasera|ol[aá]|bom dia|goedemorgen|beste',
];
/** Signs at the beginning of a sentence or clause, and anywhere in it. */
const AT_START = '(?:i |we |really )?(?:hope|hoping)(?! to (?!hear))|(?:so )?sorry|act as';
const ANYWHERE = [
  'to whom it may concern|(?:great|nice|lovely|good) (?:weekend|week)|(?:best|kind|warm|good) wishes|regards|sincerely',
  'thanks?|thankful|thx|tysm|cheers|(?<!a )ta|grateful|appreciated?|grazie|merci|danke|gracias|xx|hearing from you',
  '(?:im|am|very|really) sorry|sorry (?:for|if|about|to)|apologi[sz]e|apologies|excuse|forgive|pardon|ignore (?:any |my |the )?typos|dictated',
  '(?:stupid|dumb|silly) question|sent from|first language',
  'recommended (?:by|it|me|that|this|to|you|your)|(?:sent|linked|pointed|referred) me|told me (?:about|of|this|to|you)',
  '(?:viele|liebe|beste|freundlichen|sch[oö]ne) gr[uü](?:ß|ss)en?|im voraus|vielen dank|entschuldig(?:ung|t|en)|tut mir leid|cordialement',
  'bonne journ[eé]e|d[eé]sol[eé]e?|saludos?|de antemano|perd[oó]n|saluti|in anticipo|scus(?:ate|i|a)|obrigad[oa]|cumprimentos',
  'desculpem?|alvast|bedankt|groet(?:en|jes)?',
  'fingers crossed|excited|panicking|wits end|cant wait|mean the world|matters to me|newbie|noob|step by step|before you reply',
];
const SIGN = new RegExp(`(?:^\\W*(?:${AT_START})|\\b(?:${ANYWHERE.join('|')}))(?!\\p{L})`, 'iu');
const GREETING = new RegExp(`^\\W*(?:${GREETINGS.join('|')})(?!\\p{L})`, 'iu');
/** The words are what is asked for: "a thank you message for my team", "apologise to my neighbour". */
const ASKED_FOR =
  /\b(?:e-?mail|message|page|post|reply|bot|excuse|words) (?:to|for)\b|\bcheck (?:an?|my|our|the|this)\b|\bapolog\w+ to (?!you)|\bsay(?:ing)? (?:sorry|thanks?)\b/i;
/** Most texts are one clause, or have no sign. */
const SEPARATED = /[.!?,\n:;–]\s*[^\s.!?]|[a-z\d] [A-Z]/;
const MAY_HAVE = new RegExp(
  `\\b(?:${[...GREETINGS, AT_START, ...ANYWHERE].join('|')}|wits.? end|can.?t wait)(?![a-z])`,
  'i',
);
/** The most telling word of each sign, folded: a look at these takes a tenth of the time. */
const TELLING: ReadonlySet<string> = new Set(
  `hi hiya hello hey howdy dear sup greetings namaste ora aloha ciao hola bonjour salaam shalom morning happy peace
  hallo moin servus guten geehrte geehrter geehrtes salut buenos buenas buongiorno buonasera ola bom goedemorgen beste
  hope hoping sorry act concern wishes regards sincerely thank thanks thankful thx tysm cheers ta grateful appreciate
  appreciated grazie merci danke gracias xx hearing apologise apologize apologies excuse forgive pardon typos dictated
  question sent language recommended linked pointed referred told grusse grussen voraus dank entschuldigung
  entschuldigt entschuldigen leid cordialement journee desole desolee saludo saludos antemano perdon saluti anticipo
  scusate scusi scusa obrigado obrigada cumprimentos desculpe desculpem alvast bedankt groet groeten groetjes crossed
  excited panicking wits wit's wait mean matters newbie noob step reply good great nice lovely`.split(/\s+/),
);
/** What else it consists of. */
const SMALL_TALK: ReadonlySet<string> = new Set(
  `abend absolute act afternoon ahead alle allemaal aloha alvast amazing answer answers antemano anticipo anytime
  apologies apologise apologising apologize appreciated avance awesome bad bear beaucoup bedankt beginner beste
  bit bless boa bom bonjour bonne bot bother bothering box brilliant buenas buenos bunch buonasera buongiorno busy
  bye called caps carefully case chance check cheers ciao class clue coffee cold colleague complete computer
  concern confused contact convenience cordial cordialement cordiales cordiali crossed cumprimentos cut d damen
  dank danke das day days de dealt dear deep der desculpe desculpem desperate deutsch dia dictated die disturbo
  doing double dumb dupe duplicate désolé désolée días earlier earliest early ears ein eine email empfohlen end
  english entschuldigen entschuldigt entschuldigung español et euch evening excited excuse experience expert
  expertise explained eye fab facebook faithfully fantastic feel feeling feet fifteen fingers five folks forever
  forty forum forward français freaking fresh freund freundin freundlichen friday friend friends für geehrte
  geehrter geehrtes gentle girl god goedemorgen goes goodness google gosh gracias grateful grazie greetings groet
  groeten groetjes group gruß grüße grüßen guten guy hallo hand handed hat heaps hear heard
  hearing hello here herren hiya hola hold holiday honestly hour howdy hurry ignore il im incredibly incómodo
  inside journée kia kindest kindly la language last late leid liebe link linked listening loads lock long lovely
  luck machine madam man mate matter matters mein merci message met mi mille million minute mir mistakes mit mob
  mobile moin molestia moment mon monday month morgen morning mother muchas muito mum namaste named native
  neighbour new newbie night noob noon novice number o obrigada obrigado odd olá ora outside page panic panicking
  pardon patience peace perdón person phone place point pointed polite por post pour previously promise question
  questions quick rain raining ramble rambling rant reach read reading recommended reddit ref referred referring
  regards reply respond response robot rough rush sake sakes salaam saludo saludos salut saluti schlechtes
  schönen schönes scusa scusate scusi searched searching sehr sense sent servus shalom silly sincerely sir sister
  sleep sleepy sloppy snow snowing soirée sorry sort spare speling spelling starting state stay step stuck stupid
  sunday sunny sup super sweet ta tag tarde tardes team ten terrible testing thankful thanks thing thirty thread
  three thursday time tired today todos told tomorrow ton tonight total totally touch tous toutes tuesday tut
  tutti twenty typed typing typo typos un und understanding urgent viele vielen voice voraus vriendelijke warm
  warmest weather wednesday week weekend welcome whats whoever whom wife wishes wits wochenende wonderful words
  world worried wrong xx y years yesterday yours yrs zusammen à`.split(/\s+/),
);

const NAME = /^[\s,–-]*\p{Lu}\p{L}+[\s,]*$/u;
const SENTENCE = /[^.!?\n;:()…]+/g;
const CLAUSE = /[^,–]+/g;
const WORD = /[\p{L}\p{N}'’]+/gu;
/** In a longer text, small talk is a small part. Longer sentences are about something. Both bound hostile input. */
const MAX_TEXT = 1_000;
const MAX_SENTENCE = 120;
/** At least this many words that say something must be left. */
const MIN_LEFT = 3;

/** Whether a text with this run of letters may have small talk. */
export function tellsSmallTalk(run: string): boolean {
  return TELLING.has(run.toLowerCase());
}

/** The text with blanks in place of small talk. */
export function withoutSmallTalk(text: string): string {
  if (text.length > MAX_TEXT || !SEPARATED.test(text) || !MAY_HAVE.test(text)) return text;
  let isAfterSmallTalk = false;
  const without = text.replace(SENTENCE, (sentence, at: number) => {
    if (sentence.trim() === '') return sentence;
    const isSignature = isAfterSmallTalk && NAME.test(sentence) && !/\p{L}/u.test(text.slice(at + sentence.length));
    isAfterSmallTalk = isSignature || isSmallTalk(sentence, SIGN);
    if (isAfterSmallTalk) return blank(sentence);
    const end = startOfSmallTalk(sentence);
    const request = sentence
      .slice(0, end)
      .replace(CLAUSE, (clause) =>
        isSmallTalk(clause, SIGN) || isSmallTalk(clause, GREETING) ? blank(clause) : clause,
      );
    return request + blank(sentence.slice(end));
  });
  return without !== text && saysMuch(without) ? without : text;
}

/** Where small talk begins that no sign separates from the request: "… on my site Thanks so much". */
function startOfSmallTalk(sentence: string): number {
  const from = Math.max(0, sentence.length - MAX_SENTENCE);
  for (const { index } of sentence.slice(from).matchAll(/(?<=[\p{L}\p{N}] )\p{Lu}/gu))
    if (isSmallTalk(sentence.slice(from + index), SIGN)) return from + index;
  return sentence.length;
}

function blank(part: string): string {
  return ' '.repeat(part.length);
}

function isSmallTalk(part: string, sign: RegExp): boolean {
  if (part.length > MAX_SENTENCE || !sign.test(part.replace(/['’]/g, '')) || ASKED_FOR.test(part)) return false;
  const end = part.trimEnd().length;
  for (const { 0: written, index } of part.matchAll(WORD)) {
    const word = plain(written);
    if (isEmpty(word) || SMALL_TALK.has(word) || isFirstName(word)) continue;
    if (!isNamed(written, part.slice(0, index), index + written.length === end)) return false;
  }
  return true;
}

/** "… best wishes, Rosalind", "a guy called Russ". */
function isNamed(word: string, before: string, isLast: boolean): boolean {
  return (
    /^\p{Lu}/u.test(word) && (isLast ? /(?:[,–-]|\b(?:called|named))\s*$/i : /\b(?:called|named)\s*$/i).test(before)
  );
}

function saysMuch(text: string): boolean {
  let count = 0;
  for (const [written] of text.matchAll(WORD)) if (!isEmpty(plain(written)) && ++count === MIN_LEFT) return true;
  return false;
}

function isEmpty(word: string): boolean {
  return isStop(word) || isChatWord(word) || /^\d*$/.test(word);
}

function plain(written: string): string {
  return written.toLowerCase().replace(/['’]/g, '');
}
