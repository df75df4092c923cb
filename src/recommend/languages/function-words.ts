// The function words of other languages, which identify them.

import { FIRST_KANA } from '../text/characters.ts';

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
    darf ersten zweiten dritten zweite dritte heisst sechzig siebzig achtzig neunzig dreihundert zweihundert dir
    hast hab sein seinem seines dein deinem deiner deines euer eure euren eurem eurer vielleicht werde wirst
    wirklich willst ware warst weisst wisst kannst konnt musst musste mussten sollst bis klar glaube glauben glaubt
    wohl keinen keinem keins raus rein rauf runter ruber paar mach macht mache machst machte gemacht dachte dachten
    denke denken denkst denkt wieso gar sei seid geben gebe gibst gegeben richtig richtige richtigen diesem geh gehe
    gehst gegangen gehort tue getan niemanden niemandem sofort einmal allein alleine sache sachen dinge daruber
    daran dagegen danach davor daher dahin dorthin hierher deswegen konnten wurdest egal mag magst mogen eigentlich
    gab uhr eins vielen vieler weit bisschen bissl stehen vorbei dran hinter jemanden jemandem drin sah sahen sogar
    ziemlich finde woher wovon wozu wofur womit worauf worum uberhaupt endlich nimm etwa erste erstes gekommen kam
    kamen bestimmt wollten wollt eben bloss beiden oft sorge gedacht scheint irgendwie irgendwas irgendwo irgendwann
    irgendwer irgendein irgendeine irgendwelche moglich besten beste sondern ausserdem allem aller nachste nachsten
    nachster ganzes leider direkt tat zwar vollig lasse gutes guter gebracht damals nachdem halte weniger wenigsten
    passt eher solche solcher solches solchen sobald nochmal nochmals worden geworden wenigstens fallt besonders
    schlimm aufs furs ans tatsachlich unmoglich jemals ihres ihrem ihrer voller unterwegs meisten meistens werdet
    werd offen bescheid jedenfalls darin hilft hilf helft zumindest sowieso neben indem soweit sofern samt naja nen
    nem ner nee jedem allerdings weder entweder ungefahr vorher nachher vorhin meint zuvor hielt liess gelassen lag
    sowas hinaus heraus herum anscheinend offenbar dadurch welchen welchem einigen einiges einzige einzigen
    mindestens hochstens seitdem weiteren weitere ahnlich ahnliche stets jeweils bzw usw evtl ggf wurds gibts gehts
    habs ists kanns solls brauch brauchst brauchte brauchten komm kommst krieg kriege kriegen kriegt kriegst bekam
    hatt habt sagst sag sagten frag klappt geschafft nunmal halbwegs andauernd dauernd insgesamt quasi natuerlich
    zurueck koennte koennten muesste wuerden haette haetten waere naechste naechsten naechster dafuer darueber
    moechten ploetzlich momentan aktuell ordentlich vernunftig vernuenftig anstandig irgendeinen jemandes darfst
    durft sodass anhand bezuglich mittels angeblich solltest konntest wolltest mochtest hattest indessen derzeit
    zurzeit bald folgende folgenden folgendes ubernommen umso sowohl infolge daheim nirgends nirgendwo vermutlich
    hauptsachlich mittlerweile neulich meist zumeist std nix wat dat isch mitten quer dieselbe derselbe etliche zig
    dutzend eigene eigenen eigenes eigener eigenem genommen angenommen einander miteinander anderes anderem woanders
    solange wessen dessen hoffentlich jederzeit zuletzt sagtest wusstest musstest dachtest selbstverstandlich
    stattdessen normalerweise kurzlich samtliche`,
  fr: `
    le la les un une des du de et ou mais je tu il elle nous vous ils elles mon ma mes ton ta tes son sa ses notre
    nos votre vos leur leurs ne pas plus est sont etait etre as avons avez ont avoir fait faire dois doit devons
    peux peut pouvons veux veut voudrais voulons faut besoin avec sans pour par sur sous dans en au aux a ce cet
    cette ces qui que quoi dont quand comment pourquoi quel quelle quels quelles si tres trop bien tout tous toute
    toutes chaque meme aussi encore deja toujours jamais rien quelque y on se aide aider plutot maintenant lieu
    manque comprends comprendre petite petit bonne bon mieux meilleur meilleure beaucoup presque aucun aucune peu
    moins avant apres entre depuis pendant comme lorsque parce donc afin suis sommes etes etaient ete avait vais
    vont aurais serait puis ici cela ceux celle celui chez lui eux moi toi jai jaimerais cest dun quil quon ca trois
    dit dire disent sais sait savoir vie pourtant monde nai nont quils dautres autre autres certains plusieurs va
    vas aller fois alors seulement vraiment assez vingt trente quarante cinquante ans posent sen seule seul aupres
    devant javais avais avaient soixante juste voir voit vois vu accord etais ouais viens vient venir venu sera
    serai serons seront seras dis dites disait soit sois soient voila voici prends prenez pris choses reste rester
    voulais voulait voulez voulu savez savais savait savent plait svp stp pourrait pourrais pourra pourrions
    pourriez pouvais pouvait quelques faites fais fasse faisait faisant ferai ferait aurait aura aurai aurons
    auront tant truc trucs machin pouvez pouvoir contre ensemble devrais devrait devrions devez doivent devoir
    devait pensais laisser laisse endroit facon tellement tiens vers venez enfin parti dirait espere aimerais
    aimerait aimerions dessus dessous dur derriere envie bientot ainsi semble autant abord ensuite pire peuvent
    sujet sorte suffit surement aimes veulent moyen tot surtout sinon revenir devenir deviens souvent puisse
    ailleurs agit autour dedans selon debout laquelle lequel lesquels chacun chacune maniere milieu nulle tel telle
    tels telles certaines tort existe environ inutile quelquun quelqu lorsqu jusqu puisqu hui plupart ait aies aie
    ayant etant durant parmi malgre malheureusement franchement totalement egalement actuellement justement
    evidemment apparemment finalement directement carrement correctement lors puisque desormais concernant suivant
    prochain prochains troisieme faudrait faudra fallait vouloir voudrait voudrions voulant arrivons essaie tente
    veuillez salut quun quune cetait jetais jy nen netait notamment desole desolee hyper genre bref voire quasi
    quasiment jusque dici mec gars ouf bah font`,
  es: `
    el la los las un una unos unas de del y o pero yo tu ella nosotros ustedes mi mis tus su sus nuestro nuestra
    nuestros nuestras no es son era ser estar esta estan estoy he ha hemos han haber tengo tiene tenemos hacer hago
    puedo puede podemos quiero quiere queremos quisiera necesito necesita necesitamos debo hay con sin para por
    sobre en al a este estos estas ese esa que quien cual cuales cuando como donde porque si muy mas menos todo toda
    todos todas cada mismo tambien ya siempre nunca nada algo me te se nos les lo ayuda ayudar ahora vez lugar falta
    faltan buena bueno pequena pequeno mejor mejores mucho mucha muchos muchas poco poca pocos pocas casi aunque
    sino entonces desde hasta entre durante soy somos fue fueron sera tenia tienen hace hacen voy vamos eso esto
    aqui mio mia usted cuanto cuanta algun alguna algunos ningun ninguna antes despues cualquiera alguien otro otra
    otros otras decir dicen va bien mal aun asi primera primero vuelven volver queda quedan ellos ellas veinte
    treinta cuarenta cincuenta cien mil tres luego pues todavia mientras dan viene vienen preferiria gustaria debe
    deben deberia deberiamos podria veces quedo blanco decirle salen dejaron dejar puedan sesenta setenta ochenta
    noventa tienes tenido tenian estaba estaban estabas estamos estare estaria eres creo crees cree creer quieres
    quieren queria quieras querer siento puedes pueden pueda podrias podrian podamos podido poder ver veo ves visto
    cosas cosa ahi uno parece parecen vas vaya vayan ido iba tal momento habia habian habra habria hubiera haya
    hayan habido sido siendo seria serian seran alli alla aca dije dijo dicho digo diga diciendo conmigo contigo
    realmente hacerlo haces hizo hice hicieron haga hagan tanto tanta tantos tantas ven demasiada demasiados esos
    esas salir gusta gustan supuesto quiza quizas pense contra manera forma dentro hacia pronto siquiera realidad
    deja venir justo debes deberias deberian debia debido adelante cerca bastante bastantes unico unica sigue siguen
    seguir sigo incluso llega toma vuelta fui fuimos ello aquel aquella aquellos aquellas posible pongo pone puse
    probablemente malo buen buenas trata tratando tampoco sola solas simplemente hagas acerca tenga tengan tengas
    tener tenerlo ademas basta peor lleva llevo llevar llevamos resto detras encima debajo adonde ambos ambas
    propio propia propias traves embargo segun ante tras sabia sepa necesitas necesitan necesitaba necesitar ninguno
    ningunas varios varias mediante excepto respecto quienes cuantas rato enseguida actualmente finalmente
    totalmente directamente especialmente unicamente lado pidio intento intentando ando anda andamos sirve sirven
    resulta hola porfa porfavor plis encantaria querria quisieramos necesitaria cuyo cuya aparte etcetera vos tenes
    podes queres sos vosotros vosotras os haciendo tema pasa tipo supongo ojala toca tocado alrededor demas vuestro
    vuestra quincena ahorita parte importa caso casos junto juntos vendra vendran vendria dejando menudo entere
    enterarme`,
  pt: `
    o a os as um uma uns umas de do da dos das e ou mas eu tu ele ela nos voces meu minha meus minhas seu sua seus
    suas nosso nossa nossos nossas nao sao era ser estar esta estao estou tenho tem temos ter fazer faco posso pode
    podemos quero quer queremos gostaria preciso precisa precisamos devo ha com sem para por sobre em no na nas ao
    aos este estes estas esse essa isso que quem qual quais quando como onde porque se muito mais menos tudo todo
    toda todos todas cada mesmo tambem ja sempre nunca nada algo me te lhe ajuda ajudar agora vez falta boa bom
    pequena pequeno dao cheia cheio melhor melhores muita muitos muitas pouco pouca poucos poucas quase embora entao
    desde entre durante sou somos foi foram sera tinha vou vamos isto aqui algum alguma alguns nenhum nenhuma pelo
    pela pelos pelas num numa dele dela deles delas lhes voce fazem faz antes depois alguem qualquer so outro outra
    outros dizer diz dizem vai vao bem mal fui fica ficam coisa coisas queria assim quanto nesse nessa neste nesta
    desse dessa deste desta aquele aquela vinte trinta quarenta cinquenta cem mil tres ainda mesma mesmos mesmas
    ficar dou pediu termina terceira sessenta setenta oitenta noventa vezes nessas nesses estava estavam estamos
    estive estaria certo certa disse disseram diga acho acha acham achei ver vejo viu visto pra pras pros talvez
    parece parecem apenas deve devem devia deveria deveriamos nem lugar fez fiz fizeram fizemos disso disto nisso
    nisto comigo seja sejam sinto poderia poderiam podia podem poder possa possam certeza sair sai voltar realmente
    sabia serio venha vem vir veio vindo deixar deixa tenha tenham tinham tinhamos tera teria terei tendo teve tive
    tivemos tiver faca facam fazia faria farei indo ir ido dentro momento pega fosse fossem enquanto tanto tanta
    tantos tantas algumas jeito tentando tento tentei importa essas esses contra perto deu dei dando elas eles
    quiser quis querem querer queira pois unica unico proprio propria sendo serao serei seria tal tais havia haver
    houve gosta gosto gostar gostava gostei alem eram bastante maneira forma possivel cima esteja estejam outras
    aquilo aqueles aquelas naquele naquela daqui dai dali devemos tras coloco colocou nele nela neles nelas pior
    proxima continuar existe existem manter precisar precisam precisava apos resto fico fiquei ficou ficando ficaria
    fique tou aonde atraves ambos segundo somente varias varios quantas quanta exceto apesar sequer jamais basta
    trata afinal infelizmente atualmente totalmente diretamente finalmente especialmente principalmente seguinte
    seguida inicio lado consigo andar ando anda servem ola obrigado obrigada tchau galera gente vc vcs pq tb tbm blz
    conosco cujo cuja mediante conforme enfim alias daquele daquela dessas desses destas destes nestas nestes numas
    tenta acola porem contudo todavia inclusive fazendo tema vinha tipo chegou suponho sobretudo junto juntos
    embaixo basicamente dentre perante pertinho dezenas parte partes caso casos fomos provavelmente provavel
    chegando chegamos chegar chegam praticamente`,
  it: `
    il lo la i gli le un uno una di del dello della dei degli delle e o ma tu lui lei noi voi loro mio mia miei mie
    tuo tua suo sua nostro nostra nostri nostre non sono era essere ho ha abbiamo hanno avere fare faccio posso puo
    possiamo voglio vuole vogliamo vorrei devo deve dobbiamo bisogno serve con senza per su in a al allo alla agli
    alle nel nella da dal dalla questo questa questi queste che chi quale quali quando come dove perche se molto piu
    meno tutto tutta tutti tutte ogni stesso anche gia sempre mai niente qualcosa mi ti si ci vi aiuto aiutare
    invece adesso ora manca buona buono piccola piccolo piccoli due meglio migliore molta molti molte poco poca
    pochi poche quasi allora fino tra fra durante siamo stato stata stati sara aveva vado andiamo qui alcuni alcune
    quello quella quelli quelle cosa vostro vostra sto sta stanno pero oppure sulla sul sui sulle nei nelle dai
    dalle dopo qualcuno altro altra altri tre sullo conosco riusciamo riesco dire dicono bene eppure cose prima
    primo poi resta quel quei lha andato andata sa sai quanto quanti mette ventanni venti trenta quaranta cinquanta
    cento mille entro viene vengono va vanno farli doveva esce escono riesce vedere sessanta settanta ottanta
    novanta sei sia siano siete eri ero eravamo erano fosse fossi fossero fatta fatte detto cosi davvero ancora stai
    stia stiamo stavo stava stavano vuoi vuol volete vogliono voluto volevo voleva volevamo vorremmo vorrebbe quindi
    andare andando forse certo certa certi certe credo puoi potete possono potrebbe potrei potremmo potrebbero
    poteva potevo potuto possa cui visto vista nessun devi devono dovete dovrei dovrebbe dovremmo dovresti dovuto
    dovevo fai fanno facciamo faceva facendo farlo farla farci farsi sembra sembrano modo qualche qualsiasi
    qualunque ecco sarebbe sarebbero saranno troppa avete avevo avevano avevamo avuto aver avrei avrebbe avremmo
    abbia abbiano tanta tanti tante favore successo vai vada giusto giusta momento appena piace piacciono piacerebbe
    dentro preso nulla basta insieme subito dato prendo avanti venire venuto mentre dico dici comunque vediamo
    nemmeno vedo vedi cio neanche giro qua almeno col coi magari sola possibile sapevo sapete messo metto mettere
    lasciato lascia lasciare altre veramente entrare dietro pare portare porto probabilmente verso unica unico qual
    mezzo entrambi entrambe sopra attenzione ottimo ottima prossima chiunque diventare diventa piuttosto
    assolutamente insomma finalmente finche solito riguardo oltre circa ovviamente soltanto ormai glielo nello negli
    spesso intorno intanto altrimenti dunque infatti affatto alcun alcuna mica percio attraverso dagli dallo sugli
    quegli soprattutto inoltre persino accanto attualmente totalmente direttamente facilmente specialmente riuscito
    riuscire riescono arriva tocca lato stasera stamattina stanotte grazie prego salve perfavore ragazzi roba
    servono serviva servirebbe bisognerebbe vostri vostre tuoi tue suoi provo provato resto rimasto rimane
    nonostante tramite siccome affinche sotto volta volte eventualmente tipo tema volere volendo parti caso
    addirittura boh anziche nient qualcos voler quindici praticamente`,
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
    driehonderd tweehonderd wel nee zal zult zullen zul hebt hadden gehad laten liet dus denk denkt dacht gedacht
    zien zie ziet gezien zag eens misschien zei zeg oke mee tot hou houd houdt kijk kijken mag mogen mocht gedaan
    doet zeker wilde wilden wilt wou allemaal kunt kun konden andere anderen ander zoals dank geef gaf niks wist
    wisten vond gevonden ging gingen hele neem natuurlijk maak maakt maakte gemaakt kwam kwamen dingen alsjeblieft
    alstublieft svp derde geweest helemaal moest moesten blijf lijkt leek lijken ooit paar beetje enige enkele zelfs
    samen beste alsof geloof manier orde daarom krijg krijgt kreeg kant zaken juist heet ergens proberen voordat
    vrij plek hoeft hoef hoeven zoveel waarschijnlijk mogelijk zoiets liep gelukkig zorg zorgen zorgt bezig voorbij
    stelt stellen eraan gekomen voelt ver meteen zeer deel erop ermee erbij ervoor liggen lag stond hoort inderdaad
    geval zet gezet daarna daarmee daardoor vanuit vanwege straks zichzelf mezelf jezelf onszelf werden geworden
    gevoel gegaan eindelijk degene hoezo begon begonnen zomaar juiste nadat naartoe lukt lukken gelukt meest meeste
    meestal behalve helpt tenminste zodra slechts afgelopen ter welk ieder iedere goeie totdat tenzij naast vooral
    blijkbaar beide beiden jammer gebracht brengt brengen deden zover onderweg bestaat regelen uiteindelijk lastig
    waarvoor waarop waarmee waarin waarvan waarover hopelijk zulke zulk haast alweer teveel ineens opeens hoewel
    betreft ondanks nogmaals tegenwoordig aangezien hiervoor hiermee hiervan wellicht bepaalde momenteel inmiddels
    alvast gauw vaker soort minst hallo hoi dankje hartelijk effe ff gisteravond vanavond ie zon mn zn hunne
    sommigen meerdere dergelijke ongeveer vlug onmiddellijk even nochtans desnoods eender telkens sowieso hooguit
    minstens oftewel ofzo enzo bedoel bedoelt bedoelde bedoeld bedoeling achter werkelijk trouwens zolang hoelang
    onlangs allang waardoor binnenkort plotseling gedurende hartstikke huidige plekken geregeld hoofdzakelijk`,
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
    chociaz jestem jestes jestesmy bedzie bede bedziemy beda bedziesz bylem bylam bylismy byloby bylby macie mial
    miala mialem mialam mielismy mieli mialo tam stad stamtad ciebie cie tobie toba sobie siebie soba nas nami wam
    wami mna nia nimi ona ono oni wiesz wie chcesz chcial chciala chcialem chcialam chcieli chcielibysmy moga moglem
    moglam mogl mogla moglo mogli moglby moglbym moglabym mozesz mozecie musisz musi musza musimy musial musialem
    musialam powinien powinna powinno powinienem powinnam powinnismy powinni naprawde nawet chyba zrobic robic robi
    robie robia robimy zrobil zrobila zrobilem zrobilam zrobie zrobi wlasnie dobra dobry dobre dobrego dobrej troche
    ktos kogos komus czyms czegos cokolwiek ktokolwiek gdzies kiedys jakos jakis jakas jakies jakiegos jakims jakiej
    jakim jakimi tej tymi temu tamten tamta razem chodzi chodzic czego czemu czym kogo komu niz dalej lepiej niech
    coz twoj twoja twoje twojej twojego swoj swoja swoje swojej swojego swoich swoim moim moich mojej mojego moimi
    mojemu naszych naszym naszymi naszemu powiedziec powiedzial dlatego pewnie wtedy wyglada jeden jedna jedno
    jednego jednej jednym taka takie takiego takich takim takiej jako wszystkie wszystkich wszystkim wszystkiego
    wiele wielu kilka kilku pare isc ide idzie miejsce duzo skad dokad przykro sposob tyle tylu bardziej najbardziej
    zanim zbyt zaraz nadal ani stanie pozniej znowu znow wciaz razie koncu konca zebym zebysmy abym bym bys bysmy
    poza prawie ktorym ktorej ktorych ktorymi ktoremu rowniez takze badz podczas miedzy pomiedzy oto dopoki dopiero
    nikogo nikomu nikim najpierw inaczej przynajmniej ogole calkiem mozliwe inne innych inny inna innego innym innej
    kazdym kazdego kazdej kazde raczej wcale oznacza czyli zadnego zadna zadne dosc dosyc pewien pewna pewne pewnego
    natychmiast serio zadko nalezy daleko blisko ode lecz zalezy pierwsze pierwszym pierwszego drugi druga drugie
    drugiej drugim drugiego szybciej zupelnie wedlug ponad dzieki calym calej calkowicie wszedzie nagle choc samego
    samym samej czesto niestety zatem mimo dawno obok jedynie jedyny jedyne jedyna ponownie zamiast dluzej wyjatkowo
    zwlaszcza szczegolnie glownie niczego niczym okolo nastepny nastepnym nastepnego kolejny kolejne kolejnego
    mnostwo coraz wobec oprocz przeciw przeciwko wsrod wokol podobno powoli przede wzgledu akurat zazwyczaj
    rzeczywiscie indziej wprost wraz sumie rzecz sprawa sprawy sprawe temat jakby jezeli niby czesc hej dziekuje
    witam siema fajnie fajny fajna fajne sporo niewiele mozliwosc probowac sprobowac umiem umie potrafie potrafi
    udalo dac dal wziac zaczal konczy stal stalo stac zostac zostal zostala obecnie aktualnie np itp itd dlugo skoro
    wiekszosc zwykle dziala dzialaja dzialac ten ta te one zgodnie sytuacji wlasny wlasna wlasne wlasnego wlasnej
    wlasnym wogole kurde jakbym naraz przeciez owszem moglaby mogloby chcialoby odkad niedawno wkrotce niedlugo
    zreszta oczywiscie oczywiste swietnie swietny swietna swietne widze widzi widzisz widziec widzialem widzialam
    wiedzialem wiedzial wiedziala znacznie znaczy staram starczy prostu bo`,
  sv: `
    och eller men jag du han hon vi ni de min mitt mina din ditt dina vart vara vår ett en den det inte ar var har
    hade kan kunde maste ska skulle vill behover med utan for fran till pa i av om under over genom mot som hur vad
    vem nar varfor vilken att ocksa bara mer alltid ibland dar sa man sig alla allt nagot inget hjalp hjalpa gora
    mig oss honom henne dem sitt sina hennes deras ert dess nej okej tack hej kommer komma kommit gor gjorde gjort
    gick gatt blir bli blev blivit fick fatt ger ge gav gett ser sett tog haft tror tro trodde tanker tankte tycker
    tyckte kanner kanna kanns veta visste ville velat vilja borde bor kunna kunnat brukar finns fanns finnas satt
    satta satter lagga lagger lat lata halla haller stalla staller sager igen ute inne borta fram tillbaka hem inga
    ingenting nagon nagra nanting annan annat mycket manga mest lite litet mindre minst flera fler saa sen sedan nu
    redan snart fortfarande ofta kanske nog visst precis ganska valdigt helt riktigt verkligen faktiskt jatte
    jattebra dessutom aven bade antingen varken eftersom darfor medan innan efter fore mellan vid hos ifran bland
    bakom framfor utanfor runt kring omkring inom tills trots enligt denna detta dessa sadan sadant sadana sjalv
    sjalva egen eget egna hela hel varje varenda vilka vilket vems vars dit enbart endast heller ens annars istallet
    stallet garna hellre helst battre bast basta dalig daligt samre gott fint storre tre fyra fem sju atta nio tio
    tjugo trettio fyrtio femtio hundra tusen tredje sista nasta igang kvar ihop tillsammans samtidigt plotsligt nyss
    ikvall alls ungefar cirka liksom alltsa saledes emot varit vore skall soker leta sak grej grejer sant sattet
    grund galler handlar verkar klarar klara funkar orkar hinner fixa andra typ far se vet da bra varannan allihop
    nagonting ingenstans nagonstans overallt fastan darifran darmed dartill harifran egentligen dvs osv tex mfl
    jattemycket skitmycket assa iofs varandra sakerna knappast foljande tagit`,
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

function isKanaOrHan(unit: number): boolean {
  return unit >= FIRST_KANA && (unit <= 0x30ff || (unit >= 0x4e00 && unit <= 0x9fff));
}
