// The cues that begin an exclusion, by what they exclude.

import { PLATFORMS } from '../platforms.ts';
import { patternOf } from './row-patterns.ts';

/** Cues that exclude only at the start of a clause. Elsewhere these words describe a symptom ("does not start"). */
export const AT_CLAUSE = patternOf(
  `
no/não se trata de, non si tratta de/di, non ho/abbiamo bisogno di/del/della/dei,
no need for/of/to, no longer need/want/use/do, not looking for/to, not interested in,
not trying/planning to, not here for/to, not/no/nor/ignore/skip/minus, never mind, hands off,
nothing for/from/with/about/like/involving,
do nt/not need/want/use/touch/include/write/make/add/translate/build/create/change/rewrite/edit/suggest,
do nt/not plan/review/test/teach/explain/cover/discuss/propose/recommend/offer/generate/design/draft,
do nt/not give/show/send/tell me/us?, do nt/not bother with, do nt/not care about/for, do nt/not turn this/it into,
bloß kein/keine/keinen/keinem/keiner/keines/keins, kein/keine/keinen/keinem/keiner/keines/keins/vergiss/nicht,
ne pas, pas, oublie/oubliez/oublier/olvida/esquece/dimentica/vergeet, não/non/geen/niet/inte/ingen/inga/nie
`,
  [
    ['(?<=^|[.,;:!?(–—]\\s?)forget(?: about)?', 'forget'],
    ['leave(?! (?:after|before|within|early|when|again)(?!\\p{L}))', 'leave'],
  ],
);

/** Cues that exclude anywhere. */
export const ANYWHERE = patternOf(
  `
instead of, anything/everything but, no need for/of/to, want/need nothing with/about/like, nothing to do with,
unrelated to, rather/other than, except for?, excluding, apart from, as opposed to, not about, not looking for,
not applying for, not allowed to use, is/are/was/were nt really? about,
i/we really? do nt/not need/want/use/do/run/eat/cook/teach/mean to?, i/we really? do nt/not care about/for,
i/we really? do nt/not work with, i/we ca/wo nt use/have, i/we cannot use/have, i/we may/must not use/have,
i/we m/re/am/are not using/after/hiring/recruiting/teaching/building/writing,
i/we m/re/am/are really/just/simply? not really? interested in,
i/we m/re/am/are not going/asking for, i/we m/re/am/are not asking/talking about, i/we m/re/am/are not asking you to/for,
i/we m/re/am/are not trying/planning to, i/we m/re/am/are not the one/ones, i/we m/re/am/are done/finished/through with,
i/we 've/have? already have/got/wrote/written/made/done/built/bought/use, i/we refuse to send/use/touch/make/do,
stay/steer/keep away/clear from/of, under/in no circumstances, on no account, no/zero use/interest for/in,
nobody asked for, nobody is asking for,
ich/wir habe/haben schon/bereits, habe/haben ich/wir schon/bereits,
ich/wir brauche/brauchen/will/wollen/möchte/möchten/suche/suchen aber/jetzt/hier? kein/keine/keinen/keinem/keiner/nicht,
ich/wir nutze/nutzen/verwende/verwenden/benutze/benutzen aber/jetzt/hier? kein/keine/keinen/keinem/keiner/nicht,
auf keinen fall, nicht um, weder/statt/anstatt/anstelle/außer,
j 'ai déjà, nous avons déjà, on a déjà, il ne s 'agit pas de/du/des/d, ne s 'agit pas de/du/des/d,
veux/voulons/veut pas/plus, pas/plus besoin de/d'~, au lieu de/du/des/d'~, plutôt que/qu'~,
sauf/salvo/ni/nem/neither,
ya tengo/tenemos/hay, en vez/lugar de, todo/tudo menos, excepto/exceto,
já tenho/temos, em vez de/do, ao invés de/do,
ho/abbiamo già, invece di/che, piuttosto che, al posto d~, tranne/anziché,
ik/we/wij heb/hebben al, heb/hebben ik/we al,
ik/we/wij wil/willen/zoek/zoeken/gebruik/gebruiken/hoef/hoeven geen/niet, in plaats van, behalve,
jag/vi har redan, jag/vi behöver/vill/söker inte/ingen/inga/inget, istället för,
mam/mamy już, nie potrzebuję/potrzebujemy/szukam/szukamy, nie chodzi o, zamiast
`,
  [
    ['(?<=(?:i|we) )no longer (?:need|want|use|do)', 'no longer need/want/use/do'],
    [
      '(?:i|we) used to (?:use|send|do|have|write|run|make|build)(?=[^.;:!?\\n]{2,60}[,;.]\\s?(?:but )?now\\s)',
      'used to',
    ],
    [
      "(?:it['’]?s|it is|that['’]?s|this is) not(?= an?\\s| the\\s)|(?:it|this|that) isn['’]?t(?= an?\\s| the\\s)",
      'not/isnt a/an/the',
    ],
    [
      "(?:i['’]?m|i am|we['’]?re|we are) not doing(?! (?:so|too|very|any|well|great|good|badly|ok|okay|fine|enough|it|this|that)(?![\\p{L}\\p{N}]))",
      'not doing',
    ],
    // "It isn't baking we struggle with."
    ["it(?:['’]?s not| is not| isn['’]?t)(?= \\p{L}+ (?:that )?(?:i|we)\\s)", 'it is not\nit/its not\nit isnt'],
    // "I'd rather bake bread than cakes."
    [
      '(?<=(?:rather|sooner|prefer|lieber|liever)\\s[^.,;:!?()\\n]{2,80}\\s)(?:than|over|als|dan)',
      'rather/sooner/prefer/lieber/liever',
    ],
    ['(?:utilis|cherch|souhait|recrut)\\p{L}+ (?:pas|plus)', 'pas'],
    ['n[éè]', 'ne'],
  ],
);

/** Cues that exclude only the next few words. */
export const NEARBY = patternOf('without/ohne/sans/sin/sem/senza/zonder/bez', [
  ['w/o', 'w o'],
  // After a comma, it means "but": "inte ett CV, utan ett brev".
  ['(?<!,\\s)utan', 'utan'],
]);

export const ASSISTANTS = [...PLATFORMS, 'copilot'].join('/');

/**
 * The assistant that the user works with; the rest of the text states the purpose. "For Cursor" is none, because it may
 * ask for Cursor's rules.
 */
export const WORKS_WITH = patternOf(`
i/we use ${ASSISTANTS} code/cli?,
using/with/in/via/inside/mit/avec/con/com/met ${ASSISTANTS} code/cli?
`);

/** Words with which a clause can begin, and those that may stress the cue after them. */
export const LEADING = 'but and so please just aber und mais et pero y mas e ma maar en men och ale i'.split(' ');
export const STRESSING = 'definitely certainly absolutely preferably ideally really simply surtout'.split(' ');
