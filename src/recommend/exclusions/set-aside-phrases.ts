// The phrases with which people set something aside, by family and language. In a phrase, "a/b" means either word, "a?"
// may be missing.

import { Phrases, setOf } from './phrases.ts';

/** Forms of "to be" before what is said of a subject. */
export const BEING = setOf(`is are was were be been s re look looks got gets get stays stay remains remain
  ist sind war waren wurde wurden steht stehen bleibt bleiben ete est sont etait etaient reste restent es son esta estan fue fueron queda quedan quedo sido
  e sao estao foi foram fica ficam ficou sono era erano stata stato stati state resta restano zijn werd werden blijft blijven jest sa ar blev`);
/** Verbs that put something into somebody's hands. */
export const LYING = setOf('sits lies lives goes went belongs belong');
/** May stand between them. */
export const ADVERBS =
  setOf(`already now all quite really perfectly totally just fully completely finally safely long explicitly strictly
  definitely absolutely also both pretty still very simply basically officially clearly certainly thankfully luckily fortunately at last entirely
  well so being currently usually mostly almost
  schon bereits jetzt nun soweit ganz komplett endlich auch laengst langst inzwischen mittlerweile alle alles deja maintenant tout toute tous
  totalement enfin completement ya ahora todo completamente ja agora totalmente gia ora del tutto al nu helemaal eindelijk inmiddels juz redan helt`);

/**
 * Said of a subject, these rule it out, hand it over or end it, whatever follows: "the fair is ruled out for legal
 * reasons".
 */
export const OVER = new Phrases(`
ruled out
called off
off the/my/our? table/limits/plate/desk/list/agenda/hands
out of the/my/our? question/picture/running/scope/hands
out of the way
vetoed/irrelevant/redundant/superfluous/unnecessary/unneeded/unwanted/unimportant/moot/overkill/pointless
secondary/scrapped/shelved/axed/cancelled/canceled/banned/forbidden/prohibited/excluded/discarded/dismissed
ticked/parked/postponed/outsourced
useless to/for me/us
beside the point
easy/simple/trivial/fun for me/us
no problem for me/us
dead to me/us
out for me/us/good
not for me/us
not happening
handed/given/assigned/delegated over? to
left to
a non issue
no issue/concern/option
not an option/issue
not the issue/problem/question/goal/point/topic/priority/focus/aim/plan/task/subject
not my/our/your thing/job/problem/business/concern/area/department/task/focus/goal/priority/responsibility/audience/market
not included/needed/wanted/required/relevant/necessary/urgent/pressing/what
the least of my/our worries/problems
not/no part of
not on the/my/our table/agenda/cards/list
no longer my/our/a/an/the? problem/job/business/concern/issue/option/topic/needed/relevant/wanted/required/necessary/interesting/interested
a thing of the past
ancient history
years/months/weeks/ages ago
old news
behind us/me
in good/safe hands
a done deal
someone/somebody else s
another team s
taken care of
dealt with
sorted out
wrapped up
done and dusted
done/finished/over for good/now/today/this
over at last
signed/checked off
on hold/ice/autopilot
under control
for later
for another day/time/year/week
a separate job/topic/project/matter/issue/story/task
a topic/story/matter/subject/project/question for another/later
another story/matter/topic/subject
running along? by/on itself/themselves
running on its/their own
good/fine/ok/okay/perfect as it/they is/are/stands
good/fine/ok/okay/perfect the way it/they is/are
vom tisch
kein thema/problem/ziel
nicht das/mein/unser/meine/unsere thema/problem/ziel/baustelle/aufgabe/job/sache/ding
nicht gefragt/gewunscht/erwunscht/gewollt/notig/noetig/vorgesehen/gemeint
ausgeschlossen/gestrichen/abgehakt/abgesagt/verworfen/geschichte/geklart/gelost/passe/tabu/raus
unter dach und fach
sache von/der/des/meiner/meines/unserer
hors de? question/sujet
derriere moi/nous
regle/reglee/regles/reglees/exclu/exclue/exclus/exclues/abandonne/abandonnee/abandonnes/abandonnees
annule/annulee/annules/annulees/boucle/bouclee/boucles/bouclees
descartado/descartada/descartados/descartadas/cancelado/cancelada/cancelados/canceladas
resuelto/resuelta/resueltos/resueltas/terminado/terminada/terminados/terminadas
excluido/excluida/excluidos/excluidas
fuera de discusion/cuestion
fora de questao/causa
resolvido/resolvida/resolvidos/resolvidas/concluido/concluida/concluidos/concluidas
fuori discussione
a posto
escluso/esclusa/esclusi/escluse/risolto/risolta/risolti/risolte/sistemato/sistemata/sistemati/sistemate
van de baan
uitgesloten/afgerond/afgehandeld/opgelost/geschrapt
verleden tijd
`);

/**
 * Said of a subject at the end of its clause, these say that it is as it should be: "the menu is fine". Not the stages
 * after which more is done with it: "the app is live, find users for it".
 */
export const SETTLED = new Phrases(`
perfect/excellent/spotless/flawless/fine/ok/okay/set/there/done/finished/complete/completed/ready/settled/sorted,
agreed/decided/solved/resolved/fixed/covered/handled/written/history/concluded/secured/nailed/approved/accepted,
signed/over, good/strong/clear/fast/big/large/long enough, in place, up and running, in order,
in a? good/great shape/place, rock? solid,
da/vorhanden/fertig/erledigt/beschlossen, gut genug, in ordnung,
bien/fini/finie/finis/finies/fait/faite/faits/faites/pret/prete/prets/pretes/gere/geree/geres/gerees,
termine/terminee/termines/terminees,
hecho/hecha/hechos/hechas/listo/lista/listos/listas/gestionado/gestionada,
feito/feita/feitos/feitas/pronto/pronta/prontos/prontas/pronti/pronte,
fatto/fatta/fatti/fatte/finito/finita/finiti/finite,
klaar/af/gedaan/geregeld,
gotowy/gotowa/gotowe/zrobiony/zrobiona/zrobione/zalatwiony/zalatwiona/zalatwione/skonczony/skonczona/skonczone,
klar/klart/klara/fardig/fardigt/fardiga/ordnad/ordnat
`);
/** The same before those who do it: "is booked with an agency". */
export const GIVEN_TO = new Phrases(
  'booked/arranged/scheduled/commissioned/drafted/reviewed/checked/managed/organized/organised/planned/prepared/made',
);
/** After "on" or "in". */
export const DATE =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:january|february|march|april|may|june|july|august)$|ber$/;
/** May follow SETTLED: when it was. */
export const SINCE =
  setOf(`since last this yesterday today elsewhere now already again too anyway thankfully thanks recently ages years weeks months
  long and so because seit seitdem letzte letzten schon bereits depuis hier deja desde ayer ya hace ontem ja da ieri gia sinds gisteren al`);

/** Of something named before, in other languages: the user has it, or others do it. */
const HAD_OR_GIVEN = `
hab/habe/haben ich/wir hinter mir/uns,
hab/habe/haben ich/wir aufgegeben/abgeschafft/verworfen/gestrichen/abgegeben/ausgelagert/abgehakt/erledigt/satt,
macht/machen/ubernimmt/ubernehmen meine/mein/die/der/unsere/unser/eine agentur/kollege/kollegin/kollegen/steuerberater/team/marketing,
macht jemand anders/anderes,
l avons/ai deja, on a deja, on/je/nous l/les a/ai/avons deja,
c est le/la/mon/ma/notre/un/une? comptable/collegue/agence/equipe/stagiaire qui gere/fait/ecrit/soccupe,
ya lo/la/los/las tengo/tenemos, ja o/a/os/as tenho/temos,
lo/la/los/las lleva/llevan/hace/hacen/gestiona/escribe mi/el/la/nuestro/nuestra/un/una gestor/gestora/gestoria/agencia/companero/companera/colega/equipo/contable,
fica/ficam com o/a/os/um/uma/meu/minha/nosso/nossa? contador/contadora/contabilista/agencia/colega/equipe/equipa/time,
heb/hebben ik/we al/gedaan, hebben we achter ons,
doet/doen/regelt/regelen/leest/schrijft/maakt mijn/onze/de/het/ons/een een? collega/bureau/boekhouder/team/jurist,
heeft/hebben een/mijn/onze/de? collega/collegas/bureau/boekhouder/team/iemand al? gedaan/gemaakt/geregeld/geschreven,
mam/mamy juz, juz mam/mamy/jest/sa,
robi/robia/pisze/ogarnia/prowadzi moj/moja/nasz/nasza? kolega/kolezanka/agencja/ksiegowa/ksiegowy/prawnik/zespol,
har jag/vi redan, skoter/gor/skriver/fixar min/vart/var/en? kollega/byra/revisor/jurist/team
`;

/** Ends a clause about a subject without "to be": "the slides can wait". */
export const CLOSING = new Phrases(`
i/we did already?, fell through, bore/bores me/us, did/does/do not work out? for me/us,
has/have nothing to do with this/it/that, has/have no place here/in? this?, plays/play no role/part here?,
is/are not happening,
i/we can do/manage/handle/write/make/cook/fix/draw/draft/plan/run/solve myself/ourselves/alone,
i/we can do/manage just? fine, i/we have/ve got? already, i/we do not need/want/use any? more?, i/we gave up on,
can/could/may/must/will wait, can/could/may/will? come/comes later, can/could/will be done/dealt with? later,
will/would not do/help/suffice me? us?, will/would/do/does not cut it, has/have to wait,
went/goes/go/is/are/ran/run/runs/sell/sells/rank/ranks/performs/work/works/reads/does/do fine/smoothly in? the? end?,
went well in? the? end?, rank/ranks/sell/sells/perform/performs/goes/go/work/works/run/runs/does/do well/great/ok/okay,
takes/take/took care of itself/themselves, runs/run by? itself/themselves, does/do/did not matter any? more?,
does/do not interest/concern me/us, no longer matters/matter/applies/apply/interests/concerns me? us?,
is/are none of my business, belongs/belong to someone/somebody else,
needs/need no help/work/attention/change/changes/improvement, needs/need nothing,
stays/stay/remains/remain as it/they is/are, stays/stay/remains/remain untouched, not included/needed/wanted,
left? aside, no thanks/thank you?, not my thing, done and dusted, excluded, out of scope, off limits,
there s/are no problem/problems/issue/issues/trouble at? all?,
kann/konnen/muss/mussen warten, kommt/kommen nicht in? frage/infrage, kann/konnen ich/wir gut? selbst? allein?,
hab/habe/haben ich/wir genug, hab/habe/haben ich/wir auch? schon/bereits, spielt/spielen keine rolle,
ware/waren ubertrieben/uberflussig/unnotig, kommt/kommen spater,
lauft/laufen von? selbst/allein/alleine/gut/rund, geht es mir? uns? hier? nicht, mal? beiseite,
mal/bleibt/bleiben? aussen vor, bleibt/bleiben wie es ist, brauche/brauchen ich/wir nicht,
interessiert/interessieren mich/uns nicht, ist/sind egal,
${HAD_OR_GIVEN},
serait/seraient exagere/inutile/inutiles, peut/peuvent attendre, mis/mise/mises a part,
seria/serian exagerado/excesivo/um? exagero, puede/pueden/pode/podem esperar,
funciona/funcionan/va/van/marche/marchent tres? bien, vai/vao bem,
no/nao/non importa/importan/importam/importano,
no/nao/non me/mi/nos/ci interesa/interesan/interessa/interessam/interessano, ne m/nous interesse/interessent pas,
ne minteresse/minteressent pas,
sarebbe esagerato/eccessivo/inutile, puo/possono aspettare, va/vanno bene, a parte,
heb/hebben ik/we genoeg, heb/hebben ik/we niet nodig, interesseert/interesseren me/mij/ons niet, doet/doen er niet toe, kan/kunnen wachten, komt/komen later, loopt/lopen goed/vanzelf,
daargelaten, buiten beschouwing,
moze/moga poczekac, nie jest/sa potrzebny/potrzebna/potrzebne, behover jag/vi inte, kan vanta
`);

/** Before who does it already: "la newsletter la scrive già Marta". */
export const DOES_ALREADY = new Phrases(`
macht/machen/schreibt/schreiben/ubernimmt/betreut/erledigt/pflegt schon/bereits,
lo/la/li/le? fa/fanno/scrive/gestisce/cura/prepara/segue gia,
ya lo/la/los/las? hace/hacen/escribe/lleva/gestiona/prepara/redacta,
doet/doen/schrijft/maakt/regelt al, robi/robia/pisze/ogarnia juz, juz robi/robia/pisze/ogarnia,
gor/skoter/skriver/fixar redan
`);

/** The same for what is as it should be. The need may be about it: "the loan went through, when is it due". */
export const WORKING = new Phrases(`
come/comes in? by/on itself/themselves/their/its own?, exist/exists already,
is/are for next year/month/week/quarter/season, is/are running/doing/going/selling/working/performing well/fine/great/smoothly,
build/builds/compile/compiles/load/loads/start/starts/deploy/deploys fine,
passed the/its/their/our? review/inspection/audit/approval/legal/qa/certification/acceptance/testing,
went/came/is/are/got through review/inspection/audit/approval/legal/qa/certification?
`);

/** Between two clauses. */
export const BETWEEN = setOf('and so because und et y e en as');

export const FIRST = setOf('i we');
/** May come between "I" or "we" and the verb. */
export const BEFORE_VERB =
  setOf(`have ve had m am are re will ll d would really just finally recently both all long since also already simply
  actually now then definitely always generally deliberately can could`);
/** After "I" or "we": what follows is given up, refused or disliked. */
export const GIVEN_UP = new Phrases(`
outsourced/delegated/cancelled/canceled/vetoed/dropped/ditched/abandoned/scrapped/shelved/binned/skipping/outgrown,
called off, ruled out, will/ll/would/d/can skip the/that/those/all, had it with, decided against,
decided/chose/agreed/choosing/going not to, opted out/against of?, passed on, said no/goodbye to,
not into/doing/after, not responsible/in charge? for/of, not looking/planning/going to, not interested in,
not a fan of, rather not, prefer not to, do not mean,
will not be? doing/do/use/need/make/write/using/making/writing/needing, would not touch,
could not care less about, handed over, past the, gave/given/giving up on,
moved/moving/switched/migrated/migrating away/off from?, moved on? from/past,
stopped doing/using/selling/offering/making/running/buying, got/gotten/getting rid of,
steering/steer/stay/staying/keep/keeping well? clear/away of/from, stay/staying out of,
can/could do/live without, have/ve no/zero interest in, have/ve got? nothing against, not bothered about,
do not see the point of/in, have/ve no use for,
retired/killed the/our/that/those
`);
/** After "I" or "we": what they have or can do. The need may be about it. */
export const AT_HAND = new Phrases(`
speak/write/cook/draw/code/teach well
passed the/my/our
found the/our
finished/completed/submitted
settled the/our/all
wrapped up
handed in
good at/on/with
very/quite/perfectly? happy/pleased/satisfied/content with the/my/our/how
all? set/covered/sorted for/on/with
sent/ticked/crossed/checked off
turned in
publish/write/make/send/post/read enough
know how to
have/ve/got enough/plenty of?
have/ve got? more than enough
`);
/** The same without "I" or "we", at the beginning of a clause: "Done with Terraform." */
export const DONE_WITH = new Phrases(`
done/finished/through with
having finished/done/completed/written/built
wrapped up
handed in
`);
/** The same for a name: "we left Heroku", but not "I left my job". */
export const LEFT_NAME = new Phrases('left/quit/dumped/uninstalled/replaced');
/** The same, if the text asks for something else instead: a complaint may be the need ("I am sick of spam"). */
export const DISLIKED = new Phrases(`
hate, sick and? tired? of, tired/bored/weary of, fed up with?, had enough of, had it up to here with, can not stand,
no more, sold my/our/the
`);
/** Anywhere in a clause, on the same condition; "used to" only of "I" or "we". */
export const FORMER = new Phrases(`
used to be/use/do/run/sell/work/write/build, i/we first? wanted/considered/planned to? a/an/the,
originally/initially, my/our first idea/plan/thought was, i/we was/were a/an/on,
ich war fruher/mal, fruher war ich,
j etais un/une? avant?, jetais,
antes eu? era/trabajaba/trabalhava, prima ero/facevo/lavoravo,
ik was vroeger, vroeger was ik
`);
/** At the beginning of a clause: what is settled by then, and by now whatever is said of it. */
export const BY_THEN = new Phrases(`
after/once/nachdem/sobald/nadat/zodra, une/una fois/vez/volta que/che, apres/depois/dopo que/che, despues de que,
depois de
`);
export const BY_NOW = new Phrases(`
now that, jetzt/nun wo/da, maintenant/ahora/agora que, ora/adesso che, nu
`);
/** Said of a subject after BY_NOW: a stage that is reached. */
export const REACHED = new Phrases(
  'live/online/out/booked/launched/shipped/published/merged/sent/built/deployed/hired/paid',
);
/** After "no more lessons": they have come to their end. */
export const ENDED = setOf('passed got over done finished graduated retired hired left quit');
export const INSTEAD =
  setOf(`now instead rather changed today nowadays days different else lieber stattdessen jetzt heute plutot maintenant ahora
  mejor agora adesso invece nu liever`);

/** At the beginning of a clause: what follows is not to come up. */
export const REFUSING = new Phrases(`
the last thing i/we need/want is, unlike, not so much, under no circumstances, do not get me started on,
do not even? think/worry/talk/start/bother/come to? me? about/of/with/on/at, no need to worry about,
do not even? mention, do not bring up, refrain from, you/feel can/may/could/free to? skip/ignore/omit/forget,
you do/need not need/have? to? write/make/do/explain/touch/cover/mention/plan, enough about/of/with, spare me/us,
stop writing/using/drafting/drawing,
stop giving/sending/suggesting/showing/offering/recommending/proposing/pushing me/us?, leave/leaving out/aside,
setting/putting/set/put aside, omit/omitting, scratch/scrap/drop/ditch the/that/those/all, no more talk of/about,
to hell with, nothing for/to/against, formerly/previously a/an/the?,
streich/streiche die/das/den, fertig/erledigt ist/sind, verschon/verschone mich/uns mit,
erspar/erspare/spar/spare mir/uns/dir, hor/hore/hou/houd auf/op mit/met, schluss mit,
genug/genoeg/abgesehen/afgezien von/van, keine/geen lust/zin auf/in, nichts/niets mit/zu/uber/over,
epargne/epargnez moi, laisse/laissez/laissons tomber, arrete/arretez de/avec, mis/mise? a part, hormis, rien sur,
pas question de,
descarta/descarte el/la/los/las/o/a/os/as, dejando aparte/fuera, aparte de, olvidate/olvidese de/del,
assez/marre/basta/chega/harto/harta/farto/farta/stufo/stufa de/des/du/di/con, deja/dejad de/ya, nada de/sobre,
sin contar, deixa/deixe/deixando de? lado, esquece/esqueca,
tirando, niente,
scarta/scartiamo il/lo/la/le/i/gli, lascia/lasciamo/lasciate/lasciando da? parte/perdere/stare,
schrap de/het,
laat maar
`);

/** Opens and closes a clause around what is left out: "keep the budget out of it". */
export const AROUND = (
  [
    ['i/we have/ve? got?', 'covered/sorted/handled/done\nsorted out\nunder control\nin place'],
    ['i/we have/ve made/written/done/built/given/taught/used', 'for years/ages/decades', true],
    ['i/we can/could/will/ll do/make/write/get/look/handle/tackle/worry', 'later/afterwards'],
    ['i/we speak/write/read/know/understand/cook', 'fine/well/fluently/perfectly enough?', true],
    ['i/we can/could', 'just fine\nperfectly well\nwell enough\nfine on my/our own'],
    ['i/we can/could', 'myself/ourselves', true],
    ['keep/leave/leaving/keeping', 'out/alone\nout of it/this/that/scope\nout of the picture\naside for? now?'],
    ['with', 'done/finished/sorted/settled\nout of the way\nbehind us/me\nin place'],
    ['enough/plenty of?', 'already\nfor now/today/once\nfor this/one year/month/week'],
    ['ik/we/wij heb/hebben', 'al'],
    ['leaving\nlet s', 'aside/apart\nto one side'],
    ['lass/lasst/lassen/laat/laten', 'weg/beiseite/bleiben/rusten\naussen vor\nbuiten beschouwing'],
    ['laisse/laissez/laissons/laissant/deja/dejemos/dejando', 'tomber/aparte/fuera\nde cote/lado'],
    ['deixa/deixe/deixando/deixemos/lascia/lasciamo/lasciando', 'fuori/perdere\nde/da/a lado/fora/parte'],
  ] as [opening: string, closing: string, isHad?: boolean][]
).map(([opening, closing, isHad = false]) => ({ opening: new Phrases(opening), closing: new Phrases(closing), isHad }));

/** The whole clause, about the clause before it: "…, ignore it". */
export const POINTING = new Phrases(`
ignore/forget/skip/leave/omit/scrap/scratch about? it/that/this/them/those/these,
i/we? leave it/that/this/them alone/out/aside/to, do not touch/change/mention/bother with? it/that/this/them,
no need to repeat/redo/rebuild/rewrite/do/touch/change/cover/mention/discuss/explain/revisit that/it/this/them again?,
no need for that/it/this/them any? more?, no help needed/required there/here/with? that?,
i/we keep/stay out of it/that/this, i/we do not need any? help? with? that/it/this/them/there any? more?,
i/we can do that/it/this/these/those myself/ourselves, i/we ve got that/it/this covered,
i/we? ve? been there done? that?, nothing to do/fix/change there/here, sick/tired of it/them/that,
had enough of it/them/that, i/we m/re/am/are very/quite? happy/pleased/satisfied/fine with it/them/that,
i/we m/re/am/are past it/that/them, i/we could not care less, never again/mind,
not interested, no thanks/thank you?, not for me/us, not my/our problem/job/business/concern, end of story,
all done/set,
das/die/den brauch/hab/habe/haben ich/wir auch? schon/bereits, brauche/brauchen ich/wir nicht mehr?,
${HAD_OR_GIVEN},
lass das weg?, vergiss das/es, kein bedarf/thema, nie/nooit wieder/meer,
c est deja? fait/regle/fini/bon, oublie/oubliez ca/le/la/les, pas besoin d y toucher?,
olvidalo/olvidala, esquece/esqueca isso,
lascia stare,
laat maar, niet nodig
`);
/** Who does what the user does not: "the agency writes them", "is my colleague's". */
export const PEOPLE =
  setOf(`colleague colleagues coworker agency marketing sales finance legal hr accountant accountants lawyer lawyers
  freelancer freelancers contractor contractors designer designers developer developers vendor supplier partner wife husband boss client
  someone somebody others sister brother mother father mum mom dad friend friends cousin uncle aunt son daughter law manager ceo cto ops office
  girlfriend boyfriend neighbour roommate flatmate engineers studio bank caterer photographer architect bookkeeper recruiter translator printer provider
  teacher tutor pro professional expert specialist master host cohost teammate teammates treasurer volunteer volunteers producer director
  team teams department consultancy consultant firm intern assistant secretary editor copywriter translators auditors
  kollege kollegin kollegen agentur steuerberater anwalt anwaltin jemand abteilung buchhalter grafikerin grafiker praktikant frau mann
  prof professeur lehrer lehrerin profe profesor profesora professor professora insegnante docent leraar
  collegue agence comptable avocat avocate equipe stagiaire quelqu graphiste
  companero companera colega agencia contable gestor abogado equipo alguien socio socia
  contabilista advogado equipa alguem
  collega agenzia commercialista avvocato qualcuno
  bureau boekhouder iemand advocaat
  kolega kolezanka agencja ksiegowa ksiegowy prawnik zespol kollega kollegan byra revisor jurist`);
/** After one of PEOPLE. */
export const DOING = new Phrases(`
does/do/handles/handle/runs/writes/write/makes/make/plans/plan/prepares/prepare/manages/manage/owns/covers/cover
takes/take care of
looks/look after
deals/deal with
is/are doing/handling/writing/making/building/designing/planning/running
is/are looking/dealing/taking after/with/care of?
is/are in charge of
is/are responsible for
is/are on it
will do/handle/write/make/read/check/review/prepare/build
has/have taken over
macht/machen/ubernimmt/ubernehmen/fait/font/gere/gerent/hace/hacen/lleva/llevan/faz/fazem/fa/fanno
doet/doen/regelt/regelen
kummert/kummern sich um
s/se/si occupe/occupent/ocupa/ocupan/encarga/encargan/occupa/occupano de/del/du/des/d/di/della/dei
soccupe/soccupent de/du/des
trata/tratam/cuida/cuidam de/do/da/dos/das
zorgt/zorgen voor
zajmuje/zajmuja/zajmie sie
robi/robia/skoter/hanterar
tar hand om
`);
/** The same for what they have finished. The need may be the next step with it. */
export const HAVING_DONE = new Phrases(`
is/are already? done/finished/through with
has/have already? done/finished/completed/written/built/made/drawn/designed
already? finished/completed/wrote/built/made/did/drew/designed
is/are/was/were/has/have been? hired/booked/commissioned/engaged for
`);
/** The last word of DOING phrases after which anything may follow: "takes care of tenders". */
export const OF_ANYTHING = setOf(
  'of after with for um de del du des d di della dei do da dos das voor sie robi robia skoter hanterar om',
);
/** What the users leave to others. */
export const OTHERS_OBJECT = setOf(
  'the that those all it them this these its our die das den le la les el los las o os as il i gli de het',
);
/** "Is my colleague's job", "is handled by marketing". */
export const OTHERS_JOB =
  setOf(`job baby task business thing department problem responsibility domain turf work area project sache aufgabe baustelle
  boulot affaire`);
export const HAVING = setOf('have ve got has hired booked');
/** After "is out": something else was chosen. */
export const CHOSEN = setOf('settled settling chose chosen decided picked went switched switching sticking');
export const BY = setOf('by with von bei vom beim durch par chez por con pelo pela da dal dalla door bij to');

/** Answers to a suggestion: "Slides? God no", "Slides: done". */
export const VERDICT =
  setOf(`no nah nope never nein nee non nao nej nie niet done finished tick sorted tried ready fine later ok okay none
  erledigt fertig spater geschenkt gestrichen abgehakt fait regle hecho listo resuelto feito resolvido fatto gedaan klaar geregeld`);
export const INTERJECTION =
  setOf(`god hell heavens lord oh please absolutely definitely certainly thanks well um hm heck gosh jesus sorry good
  gott bitte himmels willen danke surtout merci por favor gracias grazie per carita obrigado dank`);
