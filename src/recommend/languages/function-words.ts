// The function words of other languages, which identify them.

const LANGUAGES = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'sv', 'tr'] as const;
type Language = (typeof LANGUAGES)[number];

export function languageIndex(language: Language): number {
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

export const ALL_LANGUAGES = LANGUAGES.length + 1;
/** Function words, each with one bit per language that uses it. */
const LANGUAGE_BITS = new Map<string, number>();

function addWord(word: string, language: number): void {
  LANGUAGE_BITS.set(word, (LANGUAGE_BITS.get(word) ?? 0) | (1 << language));
}

LANGUAGES.forEach((language, i) => {
  for (const word of FUNCTION_WORDS[language].trim().split(/\s+/)) addWord(word, i);
});
for (const word of HINDI.split(' ')) addWord(word, LANGUAGES.length);

export function isFunctionWord(language: number, word: string): boolean {
  return (((LANGUAGE_BITS.get(word) ?? 0) >>> language) & 1) === 1;
}

/** A flag next to the language bits: the word consists of Japanese or Chinese characters. */
export const CHARACTERS = 1 << 30;

/** Bits for the other languages in which this is a function word. Call once per word. */
export function foreignBits(word: string): number {
  if (word.charCodeAt(0) < FIRST_KANA) return LANGUAGE_BITS.get(word) ?? 0;
  for (let i = 0; i < word.length; i++) if (isKanaOrHan(word.charCodeAt(i))) return CHARACTERS;
  return 0;
}

/** The first kana; Han and Hangul follow. */
export const FIRST_KANA = 0x3040;

function isKanaOrHan(unit: number): boolean {
  return unit >= FIRST_KANA && (unit <= 0x30ff || (unit >= 0x4e00 && unit <= 0x9fff));
}
