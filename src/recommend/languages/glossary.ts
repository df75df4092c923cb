// Translates use cases from other languages into English word by word: enough to find the right kit, no more. Entries
// are stems without diacritics; a word matches the longest stem that it begins with.

import { isFigure } from '../text/characters.ts';
import { englishOf, englishOfExpression, isStem, MIN_PART, mayBegin } from './glossary-stems.ts';
import { fromJapanese } from './japanese.ts';
import type { Translated } from './translated.ts';

const LANGUAGES = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'sv', 'tr'] as const;
type Language = (typeof LANGUAGES)[number];

function indexOf(language: Language): number {
  return LANGUAGES.indexOf(language);
}

/** Words that reveal a language but mean nothing for the search. */
const FUNCTION_WORDS: Record<Language, string> = {
  de: `
    der die das den dem des ein eine einen einem einer eines und oder aber ich du er sie wir ihr mich mir uns euch
    mein meine meinen meinem meiner unser unsere unserer unseren ihre ihren nicht kein keine ist sind war waren wird
    werden wurde hat haben hatte habe kann konnen konnte muss mussen soll sollen sollte will wollen mochte mochten
    brauche brauchen braucht gibt mit ohne fur von vom zu zum zur auf aus bei nach vor uber unter durch gegen um an
    am im in als wie was wer wo wann warum welche welcher welches wenn dass weil ob auch nur noch schon sehr mehr
    immer manchmal hier dort dann so man sich es jede jeder jedes jeden alle alles etwas nichts bitte gerne hilfe
    helfen statt anstatt lieber bereits jetzt nun machen fehlt fehlen kleiner kleine kleines gute guten besser
    bessere besseren wahrend dich ihm ihn seine seinen seiner ihnen bist sonst viele wenig wenige einige beide
    zwischen seit wieder ganz kaum damit dabei davon dafur daraus doch denn wurden hatten durfen diese dieser dieses
    diesen jemand niemals obwohl deshalb trotzdem unserem unseres meines deine deinen standig ums ubrigens erst mal
    nie mehrere mehreren beim ins drei fuer ueber koennen moechte muessen wuerde waehrend bin ab weg viel ganze
    ganzen keiner weiss sagen sagt sagte gesagt wegen selbst selber bevor schlecht gern ging geht gehen ende bleibt
    bleiben stehe steht kommen kommt komme lassen lasst wissen denselben dieselben dasselbe zwanzig dreissig vierzig
    funfzig hundert tausend zwanzigsten manche mancher mann echt allen andere anderen anderer bringe bringen sollten
    wollte gewesen gerade dazu darum darauf denen deren nehmen nimmt nehme plotzlich liegt liegen sehe sehen tun tut
    darf ersten zweiten dritten zweite dritte heisst sechzig siebzig achtzig neunzig dreihundert zweihundert`,
  fr: `
    le la les un une des du de et ou mais je tu il elle nous vous ils elles mon ma mes ton ta tes son sa ses notre
    nos votre vos leur leurs ne pas plus est sont etait etre as avons avez ont avoir fait faire dois doit devons
    peux peut pouvons veux veut voudrais voulons faut besoin avec sans pour par sur sous dans en au aux a ce cet
    cette ces qui que quoi dont ou quand comment pourquoi quel quelle quels quelles si tres trop bien tout tous
    toute toutes chaque meme aussi encore deja toujours jamais rien quelque y on se sans aide aider plutot
    maintenant lieu manque comprends comprendre petite petit bonne bon mieux meilleur meilleure beaucoup presque
    aucun aucune peu moins avant apres entre depuis pendant comme lorsque parce donc afin suis sommes etes etaient
    ete avait vais vont aurais serait puis ici cela ceux celle celui chez lui eux moi toi jai jaimerais cest dun
    quil quon ca trois dit dire disent sais sait savoir vie pourtant monde nai nont quils dautres autre autres
    certains plusieurs va vas aller fois alors seulement vraiment assez vingt trente quarante cinquante ans posent
    sen seule seul aupres devant javais avais avaient soixante`,
  es: `
    el la los las un una unos unas de del y o pero yo tu el ella nosotros ustedes mi mis tu tus su sus nuestro
    nuestra nuestros nuestras no es son era ser estar esta estan estoy he ha hemos han haber tengo tiene tenemos
    hacer hago puedo puede podemos quiero quiere queremos quisiera necesito necesita necesitamos debo hay con sin
    para por sobre en al a este esta estos estas ese esa que quien cual cuales cuando como donde porque si muy mas
    menos todo toda todos todas cada mismo tambien ya siempre nunca nada algo me te se nos les lo ayuda ayudar ahora
    vez lugar falta faltan buena bueno pequena pequeno mejor mejores mucho mucha muchos muchas poco poca pocos pocas
    casi aunque sino entonces desde hasta entre durante soy somos fue fueron sera tenia tienen hace hacen voy vamos
    eso esto aqui mio mia usted cuanto cuanta algun alguna algunos ningun ninguna antes despues cualquiera alguien
    otro otra otros otras decir dicen va bien mal aun asi primera primero vuelven volver queda quedan ellos ellas
    veinte treinta cuarenta cincuenta cien mil tres luego pues todavia mientras dan viene vienen preferiria gustaria
    debe deben deberia deberiamos podria veces quedo blanco decirle salen dejaron dejar puedan sesenta setenta
    ochenta noventa`,
  pt: `
    o a os as um uma uns umas de do da dos das e ou mas eu tu ele ela nos voces meu minha meus minhas seu sua seus
    suas nosso nossa nossos nossas nao e sao era ser estar esta estao estou tenho tem temos ter fazer faco posso
    pode podemos quero quer queremos gostaria preciso precisa precisamos devo ha com sem para por sobre em no na nos
    nas ao aos este esta estes estas esse essa isso que quem qual quais quando como onde porque se muito mais menos
    tudo todo toda todos todas cada mesmo tambem ja sempre nunca nada algo me te lhe ajuda ajudar agora vez falta
    boa bom pequena pequeno dao cheia cheio melhor melhores muita muitos muitas pouco pouca poucos poucas quase
    embora entao desde entre durante sou somos foi foram sera tinha vou vamos isto aqui algum alguma alguns nenhum
    nenhuma pelo pela pelos pelas num numa dele dela deles delas lhes voce fazem faz antes depois alguem qualquer so
    outro outra outros dizer diz dizem vai vao bem mal fui fica ficam coisa coisas queria assim quanto nesse nessa
    neste nesta desse dessa deste desta aquele aquela vinte trinta quarenta cinquenta cem mil tres ainda mesma
    mesmos mesmas ficar dou pediu termina terceira sessenta setenta oitenta noventa vezes nessas nesses`,
  it: `
    il lo la i gli le un uno una di del dello della dei degli delle e o ma tu lui lei noi voi loro mio mia miei mie
    tuo tua suo sua nostro nostra nostri nostre non e sono era essere ho ha abbiamo hanno avere fare faccio posso
    puo possiamo voglio vuole vogliamo vorrei devo deve dobbiamo bisogno serve con senza per su in a al allo alla
    agli alle nel nella da dal dalla questo questa questi queste che chi quale quali quando come dove perche se
    molto piu meno tutto tutta tutti tutte ogni stesso anche gia sempre mai niente qualcosa mi ti si ci vi aiuto
    aiutare invece adesso ora manca buona buono piccola piccolo piccoli due meglio migliore molta molti molte poco
    poca pochi poche quasi allora fino tra fra durante siamo stato stata stati sara aveva vado andiamo qui alcuni
    alcune quello quella quelli quelle cosa vostro vostra sto sta stanno pero oppure sulla sul sui sulle nei nelle
    dai dalle dopo qualcuno altro altra altri tre sullo conosco riusciamo riesco dire dicono bene eppure cose prima
    primo poi resta quel quei lha andato andata sa sai quanto quanti mette ventanni venti trenta quaranta cinquanta
    cento mille entro viene vengono va vanno farli doveva esce escono riesce vedere sessanta settanta ottanta
    novanta`,
  nl: `
    de het een en of maar ik jij hij zij wij jullie mijn jouw zijn haar ons onze hun niet geen is was waren wordt
    worden werd heeft hebben heb had kan kunnen kon moet moeten wil willen zou graag nodig met zonder voor van naar
    op uit bij na over onder door tegen om aan in als hoe wat wie waar wanneer waarom welke dat die dit deze ook
    alleen nog al heel meer altijd soms hier daar dan zo men zich er elke elk alle alles iets niets helpen krijgen
    liever nu plaats maken doen goede kleine dezelfde hulp beter betere bent mij jou veel weinig bijna toch omdat
    tussen sinds weer waarbij iemand steeds vaak tijdens terwijl toen uw ze je zelf te erg eerst eerder drie ben hem
    allebei goed slecht iedereen zeggen zegt gezegd erover daarvoor daarvan ervan zit zitten sta staat staan gaat
    gaan komt komen blijft blijven sommige twintig dertig veertig vijftig honderd duizend twintigste genomen nemen
    neemt elkaar echt eigenlijk binnen zodat hoor weten weet minder vandaan nou zestig zeventig tachtig negentig
    driehonderd tweehonderd`,
  pl: `
    i w z na do od po za o u a ale lub czy ze zeby jest sa byl byc mam ma mamy maja miec moge moze mozemy chce
    chcemy chcialbym potrzebuje potrzebujemy musze trzeba moj moja moje nasz nasza nasze naszej naszego ich jego jej
    nie tak co kto gdzie kiedy jak dlaczego ktory ktora ktore jesli bardzo wiecej mniej wszystko kazdy kazda tez juz
    zawsze nigdy nic cos sie mi mnie nam dla przez przed przy bez pod nad szukam prosze pomoc raz zadnych zadnej
    zaden tego tym tych jakie jaki jaka jakich nim nich niej niego ktorzy ktorego mowi mowia samo sama ciagle
    wszyscy niektore niektorzy pierwszy pierwszej pierwsza byly byla bylo byli jeszcze ile cala caly cale calego
    dobrze dwadziescia dwudziestu dwudziestego trzydziesci czterdziesci piecdziesiat sto tysiac oboje obaj wolalbym
    chcialabym mozna aby gdy gdyby poniewaz wiec albo oraz potem teraz tutaj trzech trzy dwa dwie cztery wiedziec
    tylko ja wchodza zostaje rzeczy dziesiec szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat jednak
    chociaz`,
  sv: `
    och eller men jag du han hon vi ni de min mitt mina din ditt dina vart vara vår ett en den det inte ar var vara har
    hade kan kunde maste ska skulle vill behover med utan for fran till pa i av om under over genom mot som hur vad vem
    nar varfor vilken att ocksa bara mer alltid ibland har dar sa man sig alla allt nagot inget hjalp hjalpa gora`,
  tr: 've veya ama ben sen biz siz onlar benim senin bizim bir bu su o degil var yok icin ile gibi daha cok en her hangi ne kim nerede nasil neden niye mi mu istiyorum istiyoruz lazim gerekiyor gerek olsun olan olarak yapmak etmek bana bize ki da de',
};

/** Function words of Hindi in Latin letters. */
const HINDI =
  'mujhe mera mere meri apne apna apni hai hain ke ki ka ko se mein me kaise kya karna karne karun chahiye aur nahi har';

const ALL_LANGUAGES = LANGUAGES.length + 1;
/** Function words, each with one bit per language that uses it. */
const GLUE = new Map<string, number>();

function addGlue(word: string, language: number): void {
  GLUE.set(word, (GLUE.get(word) ?? 0) | (1 << language));
}

LANGUAGES.forEach((language, i) => {
  for (const word of FUNCTION_WORDS[language].trim().split(/\s+/)) addGlue(word, i);
});
for (const word of HINDI.split(' ')) addGlue(word, LANGUAGES.length);
const MIN_GLUE = 2;
/** In texts of up to this many words, other words can also reveal the language if their stems are long enough. */
const SHORT_TEXT = 8;
const MIN_TELLING = 4;
/** Maximum words examined to choose between several languages. Bounds hostile input. */
const MAX_TELLING_WORDS = 40;
/** A stem of this many letters is sufficient evidence: no other language has it. */
const SURE_STEM = 7;
/** The same limit when neither the kits nor the model know any of the text's words as English. */
const LONG_STEM = 5;
/** A flag next to the language bits: the word consists of Japanese or Chinese characters. */
export const CHARACTERS = 1 << 30;

/** Bits for the other languages in which this is a function word. Call once per word. */
export function foreignBits(word: string): number {
  if (word.charCodeAt(0) < FIRST_KANA) return GLUE.get(word) ?? 0;
  for (let i = 0; i < word.length; i++) if (isKanaOrHan(word.charCodeAt(i))) return CHARACTERS;
  return 0;
}

/** The first kana; Han and Hangul follow. */
export const FIRST_KANA = 0x3040;

function isKanaOrHan(unit: number): boolean {
  return unit >= FIRST_KANA && (unit <= 0x30ff || (unit >= 0x4e00 && unit <= 0x9fff));
}

/**
 * Whether a use case may be in another language. Takes the combined bits of its words, the number of words with any
 * bits, and the number of English function words.
 */
export function mayBeForeign(bits: number, foreign: number, englishGlue: number): boolean {
  return (bits & CHARACTERS) !== 0 || foreign > Math.max(MIN_GLUE - 1, englishGlue);
}

/**
 * The same for a text with too few function words to decide. An upper bound, given that no kit has `odd` of its words.
 */
export function mayBeForeignShort(words: number, odd: number, foreign: number, englishGlue: number): boolean {
  const most = MIN_GLUE * odd + (englishGlue === 0 && foreign > 0 ? words : foreign);
  return words <= SHORT_TEXT && most > Math.max(MIN_GLUE - 1, englishGlue);
}

/**
 * The language of a short text with too few function words to decide, judged by words that no kit has; or -1. Words
 * that may be English typos count only if the text has no English function word.
 */
export function languageOfShort(
  words: readonly string[],
  bits: readonly number[],
  isKnown: (i: number) => boolean,
  isStrange: (i: number) => boolean,
  englishGlue: number,
): number {
  const counts = new Uint32Array(ALL_LANGUAGES);
  // A text is probably not English if no kit has any of its words and the model rarely met them, or if it has another
  // language's function word.
  const isAllStrange = words.every((_, i) => isStrange(i));
  const hasGlue = englishGlue === 0 && bits.some((bit) => bit !== 0);
  for (let i = 0; i < words.length; i++) {
    const isOdd = !isKnown(i);
    if (bits[i] === 0 && !isOdd && !hasGlue) continue;
    for (let language = 0; language < counts.length; language++) {
      const told = isOdd || hasGlue ? tells(language, words[i]!, isAllStrange ? LONG_STEM : SURE_STEM) : 0;
      counts[language]! += (bits[i]! >>> language) & 1 || (isOdd ? told : told >> 1);
    }
  }
  const first = most(counts, englishGlue);
  if (first < 0) return -1;
  for (let language = 0; language < counts.length; language++)
    if (counts[language]! > 0) for (const word of words) counts[language]! += endsAs(language, word);
  return most(counts, englishGlue);
}

/**
 * Word endings that tell similar languages apart: "integracion", "integracao". They never distinguish a language from
 * English.
 */
const ENDINGS = new Map<number, RegExp>([
  [indexOf('fr'), /(?:eur|eux|euse|eau|aux|ette|oire|ees?|ez|ique)$/],
  [indexOf('es'), /(?:cion|ciones|dad|dades|ero|era|illo|illa|iendo|aje|arse)$/],
  [indexOf('pt'), /(?:cao|coes|ao|oes|agem|dade|dades|eiro|eira|inho|inha|endo|vel|veis)$/],
  [indexOf('it'), /(?:zione|zioni|ta|tto|tti|gli|ggio|mento|menti|are|ere|ire|anza|enza)$/],
]);

function endsAs(language: number, word: string): number {
  return ENDINGS.get(language)?.test(word) ? 1 : 0;
}

/** How strongly a word indicates this language. */
function tells(language: number, word: string, sure = SURE_STEM): number {
  // Numbers belong to no language.
  if (isFigure(word)) return 0;
  const least = Math.min(SURE_STEM, Math.max(MIN_TELLING, word.length / 2));
  for (let length = Math.min(word.length, MAX_STEM); length >= least; length--)
    if (isStem(language, word, length)) return length >= sure ? MIN_GLUE : 1;
  return 0;
}

/**
 * The words of a use case in English, or null if it is in English or in an unknown language. `bits` belong to the
 * words; `context` holds the bits of the words that identify the language.
 */
export function toEnglish(
  words: readonly string[],
  bits: readonly number[],
  englishGlue: number,
  context: readonly number[] = bits,
  known = -1,
): Translated[] | null {
  if (bits.includes(CHARACTERS)) return fromJapanese(words, (i) => bits[i] === CHARACTERS);
  const language = known >= 0 ? known : detect(context, englishGlue, words);
  if (language < 0) return null;
  // Words still to translate; an expression removes its words.
  const left = [...words];
  const isOwn = bits.map((bit) => (bit & (1 << language)) === 0);
  const english: Translated[] = [];
  for (let i = 0; i < words.length; i++) {
    const expression = i < MAX_EXPRESSIONS ? expressionAt(language, left, isOwn, i) : undefined;
    if (expression === undefined && !isOwn[i]) continue;
    const original = expression?.original ?? words[i]!;
    const found = expression?.english ?? translate(language, original) ?? [original];
    for (let j = 0; j < found.length; j++)
      for (const word of found[j]!.split('+'))
        english.push({ original, english: word, isOther: expression === undefined && j > 0 });
    for (const at of expression?.places ?? []) [left[at], isOwn[at]] = ['', false];
  }
  return english;
}

/** Words of a text at which expressions are looked for. Bounds hostile input. */
const MAX_EXPRESSIONS = 400;
/** Maximum other words between the two words of an expression: "vends des bougies sur internet". */
const MAX_BETWEEN = 2;

interface Expression {
  english: string[];
  original: string;
  /** Positions of its words, except the first. */
  places: number[];
}

/**
 * The expression that begins with this word. Function words and up to two others may come between two words. An
 * expression that contains a function word ("mise a jour", "zu teuer") must match exactly.
 */
function expressionAt(
  language: number,
  words: readonly string[],
  isOwn: readonly boolean[],
  i: number,
): Expression | undefined {
  let places: number[] = [];
  const isAt = (stem: string, at: number) => {
    const word = words[at] ?? '';
    if (hasGlue(language, stem)) return word === stem;
    return word.startsWith(stem) || word.replace(ELISION, '').startsWith(stem);
  };
  const english = englishOfExpression(language, words[i]!, MAX_STEM, (stems) => {
    const isFixed = !isOwn[i] || stems.some((stem) => hasGlue(language, stem));
    places = isFixed ? stems.map((_, k) => i + 1 + k) : [secondAt(isOwn, i, (at) => isAt(stems[0]!, at))];
    return stems.every((stem, k) => isAt(stem, places[k]!));
  });
  if (english === undefined) return undefined;
  const isWhole = places[0] === i + 1;
  return { english, original: isWhole ? words.slice(i, i + 1 + places.length).join(' ') : words[i]!, places };
}

/** The position of an expression's second word, or -1. */
function secondAt(isOwn: readonly boolean[], i: number, isThere: (at: number) => boolean): number {
  for (let at = i + 1, between = 0; at < isOwn.length && between <= MAX_BETWEEN; at++) {
    if (!isOwn[at]) continue;
    if (isThere(at)) return at;
    between++;
  }
  return -1;
}

function hasGlue(language: number, word: string): boolean {
  return (((GLUE.get(word) ?? 0) >>> language) & 1) === 1;
}

/**
 * The language with the most function words, if they outnumber the English ones among the same words; or -1. A tie goes
 * to the language with more of the other words.
 */
function detect(bits: readonly number[], englishGlue: number, words: readonly string[]): number {
  const counts = new Uint32Array(ALL_LANGUAGES);
  for (const bit of bits) {
    // Most words are only English.
    if (bit === 0) continue;
    for (let language = 0; language < counts.length; language++) counts[language]! += (bit >>> language) & 1;
  }
  const first = most(counts, englishGlue);
  return first < 0 ? -1 : likeliest(counts, first, words);
}

/** "De la" is both French and Spanish: the surrounding words decide. */
function likeliest(counts: Uint32Array, first: number, words: readonly string[]): number {
  let [best, highest] = [first, -1];
  for (let language = first; language < counts.length; language++) {
    if (counts[language] !== counts[first]) continue;
    // Return early if no other language is as likely.
    if (language === first && counts.indexOf(counts[first]!, first + 1) < 0) return first;
    let told = 0;
    for (let i = 0; i < words.length && i < MAX_TELLING_WORDS; i++)
      told += tells(language, words[i]!) + endsAs(language, words[i]!);
    if (told > highest) [best, highest] = [language, told];
  }
  return best;
}

function most(counts: Uint32Array, englishGlue: number): number {
  let best = -1;
  let highest = Math.max(MIN_GLUE - 1, englishGlue);
  for (let language = 0; language < counts.length; language++) {
    if (counts[language]! > highest) [best, highest] = [language, counts[language]!];
  }
  return best;
}

const MIN_PREFIX = 3;
/** Slightly more than the letters of the longest stem. Bounds hostile input. */
const MAX_STEM = 24;
/** French and Italian articles fused with their word: l'azienda, d'offres. In Spanish, "manos" is one word. */
const ELIDING = new Set((['fr', 'it'] as const).map(indexOf));
const ELISION = /^(?:dell|nell|all|dall|sull|quell|qu|[ldjnsmct])(?=[aeiouyh])/;

function translate(language: number, word: string): string[] | undefined {
  const whole = englishOf(language, word, 0, word.length);
  if (whole !== undefined) return whole;
  const bare = ELIDING.has(language) ? word.replace(ELISION, '') : word;
  return (
    byPrefix(language, word) ??
    (bare === word ? undefined : byPrefix(language, bare)) ??
    byOtherVowel(language, bare) ??
    byVerb(language, word) ??
    byUmlaut(language, word) ??
    bySuffix(language, word)
  );
}

/** Italian, Spanish and Portuguese mark gender and number with the last vowel: mese, mesi. */
const VOWEL_ENDING = new Set((['it', 'es', 'pt'] as const).map(indexOf));

function byOtherVowel(language: number, word: string): string[] | undefined {
  if (!VOWEL_ENDING.has(language)) return undefined;
  const root = word.replace(/[aeio]s?$/, '');
  if (root === word || root.length < MIN_PREFIX) return undefined;
  for (const vowel of 'aeio') {
    const english = englishOf(language, root + vowel, 0, root.length + 1);
    if (english !== undefined) return english;
  }
  return undefined;
}

/** German and Dutch verbs insert "ge" and "zu" after a particle: gekauft, ausgewertet, auszuwerten, opgezegd. */
const VERB_FORM =
  /^(ab|an|auf|aus|ein|fest|her|hin|los|mit|nach|um|vor|weg|zu|zuruck|zusammen|aan|af|door|in|mee|op|over|terug|toe|uit)?(?:ge|(?<=^.+)zu)(?=.{4})/;

function byVerb(language: number, word: string): string[] | undefined {
  if (!COMPOUNDING.has(language)) return undefined;
  const root = word.replace(VERB_FORM, '$1');
  return root === word ? undefined : byPrefix(language, root);
}

/** German typed without umlauts: "Gruendung". */
function byUmlaut(language: number, word: string): string[] | undefined {
  return language === indexOf('de') ? byPrefix(language, word.replace(/(?<!q)([aou])e/g, '$1')) : undefined;
}

/**
 * Looks up the longest stem that the word begins with. After a long stem, the rest may be another word
 * (Datenbankschema).
 */
function byPrefix(language: number, word: string): string[] | undefined {
  for (let length = Math.min(word.length, MAX_STEM); length >= MIN_PREFIX; length--) {
    const english = englishOf(language, word, 0, length);
    if (english === undefined || (length === MIN_PREFIX && word.length > 5)) continue;
    const rest = length >= MIN_PART ? bySuffix(language, word.slice(length)) : undefined;
    return rest === undefined ? english : [`${english[0]}+${rest[0]}`, ...english.slice(1), ...rest.slice(1)];
  }
  return undefined;
}

/** Languages that join compounds. In other languages, a stem inside a word is a coincidence ("cher" in "boucher"). */
const COMPOUNDING = new Set((['de', 'nl', 'sv'] as const).map(indexOf));

/** Looks up a stem that begins inside the word: Handwerksbetrieb. */
function bySuffix(language: number, word: string): string[] | undefined {
  if (!COMPOUNDING.has(language)) return undefined;
  for (let from = 0; from + MIN_PART <= word.length; from++) {
    if (!mayBegin(language, word, from)) continue;
    for (let end = Math.min(word.length, from + MAX_STEM); end - from >= MIN_PART; end--) {
      const english = englishOf(language, word, from, end, true);
      if (english !== undefined) return english;
    }
  }
  return undefined;
}
