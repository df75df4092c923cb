// Use cases in other languages, word by word into English: enough to find the right kit, no more.
// Entries are stems without diacritics; a word matches the longest stem that it begins with.

const LANGUAGES = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'sv', 'tr'] as const;
type Language = (typeof LANGUAGES)[number];

/** Words that give a language away and mean nothing for the search. */
const FUNCTION_WORDS: Record<Language, string> = {
  de: 'der die das den dem des ein eine einen einem einer eines und oder aber ich du er sie wir ihr mich mir uns euch mein meine meinen meinem meiner unser unsere unserer unseren ihre ihren nicht kein keine ist sind war waren wird werden wurde hat haben hatte habe kann konnen konnte muss mussen soll sollen sollte will wollen mochte mochten brauche brauchen braucht gibt mit ohne fur von vom zu zum zur auf aus bei nach vor uber unter durch gegen um an am im in als wie was wer wo wann warum welche welcher welches wenn dass weil ob auch nur noch schon sehr mehr immer manchmal hier dort dann so man sich es jede jeder jedes jeden alle alles etwas nichts bitte gerne hilfe helfen kleiner kleine kleines gute guten',
  fr: 'le la les un une des du de et ou mais je tu il elle nous vous ils elles mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ne pas plus est sont etait etre ai as avons avez ont avoir fait faire dois doit devons peux peut pouvons veux veut voudrais voulons faut besoin avec sans pour par sur sous dans en au aux a ce cet cette ces qui que quoi dont ou quand comment pourquoi quel quelle quels quelles si tres trop bien tout tous toute toutes chaque meme aussi encore deja toujours jamais rien quelque y on se sans aide aider comprends comprendre petite petit bonne bon',
  es: 'el la los las un una unos unas de del y o pero yo tu el ella nosotros ustedes mi mis tu tus su sus nuestro nuestra nuestros nuestras no es son era ser estar esta estan estoy he ha hemos han haber tengo tiene tenemos hacer hago puedo puede podemos quiero quiere queremos quisiera necesito necesita necesitamos debo hay con sin para por sobre en al a este esta estos estas ese esa que quien cual cuales cuando como donde porque si muy mas menos todo toda todos todas cada mismo tambien ya siempre nunca nada algo me te se nos les lo ayuda ayudar buena bueno pequena pequeno',
  pt: 'o a os as um uma uns umas de do da dos das e ou mas eu tu ele ela nos voces meu minha meus minhas seu sua seus suas nosso nossa nossos nossas nao e sao era ser estar esta estao estou tenho tem temos ter fazer faco posso pode podemos quero quer queremos gostaria preciso precisa precisamos devo ha com sem para por sobre em no na nos nas ao aos este esta estes estas esse essa isso que quem qual quais quando como onde porque se muito mais menos tudo todo toda todos todas cada mesmo tambem ja sempre nunca nada algo me te lhe ajuda ajudar boa bom pequena pequeno dao cheia cheio',
  it: 'il lo la i gli le un uno una di del dello della dei degli delle e o ma io tu lui lei noi voi loro mio mia miei mie tuo tua suo sua nostro nostra nostri nostre non e sono era essere ho ha abbiamo hanno avere fare faccio posso puo possiamo voglio vuole vogliamo vorrei devo deve dobbiamo bisogno serve con senza per su in a al allo alla ai agli alle nel nella da dal dalla questo questa questi queste che chi quale quali quando come dove perche se molto piu meno tutto tutta tutti tutte ogni stesso anche gia sempre mai niente qualcosa mi ti si ci vi aiuto aiutare buona buono piccola piccolo piccoli due',
  nl: 'de het een en of maar ik jij hij zij wij jullie mijn jouw zijn haar ons onze hun niet geen is was waren wordt worden werd heeft hebben heb had kan kunnen kon moet moeten wil willen zou graag nodig met zonder voor van naar op uit bij na over onder door tegen om aan in als hoe wat wie waar wanneer waarom welke dat die dit deze ook alleen nog al heel meer altijd soms hier daar dan zo men zich er elke elk alle alles iets niets helpen krijgen goede kleine dezelfde',
  pl: 'i w z na do od po za o u a ale lub czy ze zeby jest sa byl byc mam ma mamy maja miec moge moze mozemy chce chcemy chcialbym potrzebuje potrzebujemy musze trzeba moj moja moje nasz nasza nasze naszej naszego ich jego jej nie tak co kto gdzie kiedy jak dlaczego ktory ktora ktore jesli bardzo wiecej mniej wszystko kazdy kazda tez juz zawsze nigdy nic cos sie mi mnie nam dla przez przed przy bez pod nad szukam prosze pomoc',
  sv: 'och eller men jag du han hon vi ni de min mitt mina din ditt dina vart vara vår ett en den det inte ar var vara har hade kan kunde maste ska skulle vill behover med utan for fran till pa i av om under over genom mot som hur vad vem nar varfor vilken att ocksa bara mer alltid ibland har dar sa man sig alla allt nagot inget hjalp hjalpa gora',
  tr: 've veya ama ben sen biz siz onlar benim senin bizim bir bu su o degil var yok icin ile gibi daha cok en her hangi ne kim nerede nasil neden niye mi mu istiyorum istiyoruz lazim gerekiyor gerek olsun olan olarak yapmak etmek bana bize ki da de',
};

/** English, then per language (in the order above) the stems, several with a slash; a dash where the English word serves. */
const ENTRIES = `
test|test|test|prueba/test|teste|test|test|test|test|test
fail failure|fehl/scheit/schlag|echou/echec|fall|falh|fall|fal/mislu|zawod/blad|fel/misslyck|basarisiz
error bug|fehler|erreur/bug|error|erro|errore/errori|fout|blad/bled|fel|hata
computer machine|rechner|ordinateur/machine|ordenador/computador|computador|computer|computer|komputer|dator|bilgisayar
run|lauf|execut/tourn|ejecut|execut/rodar|esegu|draai/uitvoer|uruchom|kor|calis
customer client|kund|client|client|client|client|klant|klient|kund|musteri
leave churn cancel|kundig/abspring|resili/desabonn|cancel/abandon|cancel|disdet/abbandon|opzeg/vertrek|rezygn/odchod|saga upp|iptal/ayril
social media post|posten/beitrag/beitrage|publi/reseaux|publica/redes|public/redes|pubblic/social|plaats/bericht|post|inlagg|paylas
idea|idee|idee|idea|ideia|idea/idee|idee|pomysl|ide|fikir
week weekly|woche/wochent|semaine/hebdo|semana/semanal|semana/semanal|settimana|week/wekel|tydzien/tygod|vecka|hafta
month monthly|monat|mois/mensuel|mes/mensual|mes/mensal|mese/mensil|maand|miesi|manad|ay/aylik
day daily|tag/taglich|jour/quotid|dia/diari|dia/diari|giorn|dag|dzien/dni/codzien|dag|gun
year annual|jahr|an/annee/annuel|ano/anual|ano/anual|anno/annual|jaar|rok/lat|ar|yil
business company|betrieb/firma/unternehm/geschaft|entreprise/societe/boite|empresa/negocio|empresa/negocio|azienda/impresa/ditta|bedrijf|firma/firm/przedsieb|foretag|sirket/isletme
shop store|laden|magasin/boutique|tienda|loja|negozio|winkel|sklep|butik|magaza/dukkan
tender rfp proposal|ausschreib/angebot|appel/offre|licitacion/propuesta|licitac/proposta|gara/appalto/propost|aanbested/offerte|przetarg/ofert|anbud/offert|ihale/teklif
answer reply|antwort/beantwort|repond/repons|respond/respuest|respond/resposta|rispond/rispost|antwoord/beantwoord|odpow|svar|cevap/yanit
question|frage|question|pregunta|pergunta|domand|vraag/vragen|pytan|fraga|soru
page|seite|page|pagina|pagina|pagin|pagina|stron|sida|sayfa
restart loop|neustart|redemarr/boucle|reinici/bucle|reinici|riavvi|herstart|restart|omstart|yeniden
server|server|serveur|servidor|servidor|server|server|serwer|server|sunucu
practice conversation|ub/gesprach/unterhalt|pratiqu/convers|practic/convers|pratic/convers|pratic/convers/esercit|oefen/gesprek|cwicz/rozmow|ova/samtal|pratik/konus
english|englisch|anglais|ingles|ingles|inglese|engels|angielsk|engelsk|ingilizce
german|deutsch|allemand|aleman|alemao|tedesc|duits|niemieck|tysk|almanca
french|franzosisch|francais|frances|frances|francese|frans|francusk|fransk|fransizca
spanish|spanisch|espagnol|espanol|espanhol|spagnol|spaans|hiszpansk|spansk|ispanyolca
language|sprach|langue|idioma/lengua|idioma/lingua|lingu|taal|jezyk|sprak|dil
learn study|lern|apprend/etudi|aprend/estudi|aprend/estud|impar/studi|leren/leer|ucz/nauk|lar/studer|ogren
correct|korrig|corrig|corrij/correg|corrig|corregg|corrig|popraw|ratta/korrig|duzelt
change|ander|chang/modifi|cambi|mud/alter|cambi/modific|wijzig/verander|zmien/zmian|andra|degis
schema|schema|schema|esquema|esquema|schema|schema|schemat|schema|sema
database|datenbank|base|base|banco|database|database|baz|databas|veritaban
data|daten|donnees|datos|dados|dati|gegevens/data|dane/danych|data|veri
stop downtime|stopp/ausfall|arret/panne|parar/caida|parar/queda|ferm/interr|stop/uitval|zatrzym/awari|stopp/avbrott|durdur/kesinti
application app|anwendung/bewerb|application/appli|aplicacion|aplicac/aplicativo|applicazion|applicatie/toepass|aplikacj|applikation|uygulama
resume cv|lebenslauf|cv|curricul|curricul|curricul|cv|zyciorys|cv|ozgecmis
interview|vorstellung/interview|entretien|entrevista|entrevista|colloqui|sollicit/interview|rozmow|intervju|mulakat
job|stelle/arbeitsplatz|emploi/poste/boulot|empleo/trabajo|emprego/vaga/trabalho|lavor|baan/vacature|prac|jobb|is/meslek
salary|gehalt/lohn|salaire|sueldo/salario|salario|stipend|salaris|pensj/wynagr|lon|maas
employee|mitarbeit/angestell|employe/salarie|empleado|funcionari|dipendent|medewerker|pracowni|anstalld|calisan
hire recruit|einstell/rekrut|recrut/embauch|contrat/reclut|contrat/recrut|assum/reclut|aanneem/werv|zatrud/rekrut|anstall/rekryt|ise al
onboarding|einarbeit|integr|incorpor|integrac|inseriment|inwerk|wdroz|introduk|oryantasyon
spreadsheet|tabelle/kalkul|tableur/tableau|hoja/planilla|planilha|foglio|rekenblad|arkusz|kalkylblad|tablo
duplicate|doppel/duplikat|doublon|duplicad|duplicad|duplicat/doppion|dubbel/duplica|duplikat|dubblett|tekrar
formula|formel|formule|formula|formula|formul|formule|formul|formel|formul
itinerary trip|reise/route|itineraire/voyage|itinerari/viaje|itinerari/roteiro/viagem|itinerari/viaggi|reis|podroz/wycieczk|resa/resplan|seyahat/gezi
children kids|kind|enfant|nino/nina/hijo|crianca/filho|bambin/figli|kind|dziec|barn|cocuk
car|auto|voiture|coche|carro|macchina/auto|auto|samochod|bil|araba
train|zug/bahn|train|tren|trem/comboio|treno|trein|pociag|tag|tren
flight|flug|vol/avion|vuelo|voo|vol|vlucht|lot|flyg|ucus
help article|hilfeartikel|aide|ayuda|ajuda|aiuto|helpartikel/hulp|pomoc|hjalp|yardim
write|schreib|ecri/redig|escrib/redact|escrev/redig|scriv|schrijv|pisa/napis|skriv|yaz
text|text|texte|texto|texto|testo/testi|tekst|tekst|text|metin
article blog|artikel|article|articulo|artigo|articol|artikel|artykul|artikel|makale
security vulnerability|sicherheit/luck|securite/faille/vulnerab|segurid/vulnerab|seguranca/vulnerab|sicurezz/vulnerab|veilig/kwetsb|bezpiecz/luk|saker/sarbar|guvenlik
code|code|code|codigo|codigo|codice|code|kod|kod|kod
software|software|logiciel|software|software|software|software|oprogram|programvara|yazilim
review check|pruf/uberpruf|relire/relect/verifi|revis/comprob|revis/verific|revision/verific/controll|controle/nakijk|przegl/sprawdz|gransk|incele/kontrol
investor|investor|investisseur|inversor|investidor|investitor|investeerder|inwestor|investerare|yatirimci
update report|bericht|rapport/compte|informe|relatorio|rapport/relazion|verslag/rapport|raport|rapport|rapor
translate|ubersetz|tradui/traduc|traduc|tradu|tradu|vertal|tlumacz|oversatt|cevir
consistent term glossary|begriff/einheitlich|terme/coheren|termino/coheren|termo/coeren|termin/coeren|term/consist|termin/spojn|term|terim/tutarli
meeting|besprech/sitzung/treffen|reunion|reunion|reuniao/reunioes|riunion|vergader|spotkan/zebran|mote|toplanti
minutes|protokoll|proces-verbal|acta|ata|verbale|notulen|protokol|protokoll|tutanak
decision|entscheid|decision|decision|decis|decision|beslis/besluit|decyzj|beslut|karar
summary|zusammenfass|resume/synthes|resumen/resum|resumo/resum|riassun/sintes|samenvat|podsumow/streszcz|sammanfatt|ozet
transcript recording|aufnahm/aufzeichn/mitschrift|enregistr/transcri|grabacion/transcri|gravac/transcri|registraz/trascri|opname|nagran/transkryp|inspeln|kayit
document|dokument/unterlag|document|documento|documento|document|document|dokument|dokument|belge/dokuman
contract|vertrag|contrat|contrato|contrato|contratt|contract|umow/kontrakt|avtal|sozlesme
lawyer legal|anwalt/recht|avocat/jurid|abogad/legal|advogad/jurid|avvocat/legal|advocaat/jurid|prawni|jurist/juridisk|avukat/hukuk
clause|klausel|clause|clausula|clausula|clausol|clausule|klauzul|klausul|madde
privacy data protection|datenschutz|rgpd/confidential/vie|privacid|privacid|privacy|privacy|prywatn/rodo|integritet|gizlilik/kvkk
delete|losch|supprim/efface|borrar/elimin|apagar/exclu/elimin|cancell/elimin|verwijder|usun|radera|sil
invoice|rechnung|facture|factura|fatura|fattur|factuur/facturen|faktur|faktura|fatura
receipt|beleg/quittung|recu/justificatif|recibo/ticket|recibo|scontrin/ricevut|bon/bonnetje|paragon/rachunek|kvitto|fis/makbuz
bookkeeping accounting|buchhalt/buchfuhr|compta|contabil|contabil|contabil|boekhoud|ksiegow|bokfor|muhasebe
tax|steuer|impot/fiscal|impuesto|imposto|tass/impost|belasting|podat|skatt|vergi
money|geld|argent|dinero|dinheiro|sold/denaro|geld|pieniadz/pienied|pengar|para
budget|budget/haushaltsplan|budget|presupuesto|orcamento|budget/bilanci|budget/begroting|budzet|budget|butce
savings save|spar|epargn/economis|ahorr|poup/economiz|risparm|spar/bespar|oszczed|spar|tasarruf
debt|schuld|dette|deuda|divida|debit|schuld|dlug|skuld|borc
household family|haushalt/famil|menage/famil/foyer|hogar/famil|famil/domest|famigl|huishoud/gezin|rodzin/domow|hushall/familj|aile/ev
cash revenue|umsatz/liquid|chiffre/tresor|ingreso/efectivo/caja|receita/caixa|ricav/cassa|omzet|przychod|intakt|gelir/nakit
financial model|finanz|financ|financ|financ|finanz|financ|finans|finans|finans
startup founder|grunder/startup|fondateur/startup|fundador/startup|fundador/startup|fondator/startup|oprichter/startup|zalozyciel/startup|grundare|kurucu/girisim
sales sell|verkauf/vertrieb|vent/vend|venta/vend|venda/vend|vendit/vend|verkoop|sprzedaz/sprzeda|salj/forsalj|satis/sat
call|anruf/telefon|appel/telephon|llamad|chamad/ligac|chiamat/telefon|telefo|rozmow/telefon|samtal|arama
email|mail/e-mail|courriel/mail/email|correo/email|email|email/mail|mail/e-mail|mail/e-mail|mejl/epost|eposta/mail
newsletter|newsletter/rundbrief|newsletter/infolettre|boletin/newsletter|newsletter|newsletter|nieuwsbrief|newsletter/biuletyn|nyhetsbrev|bulten
cold outreach prospect|kaltakquise/akquise|prospec|prospec|prospec|prospez|acquisitie|pozysk|kallt|soguk
marketing|marketing/werb|marketing/publicit|marketing/publicid|marketing|marketing/pubblicit|marketing/reclame|marketing/reklam|marknadsfor|pazarlama/reklam
landing page website|webseite/website/internetseite|site|sitio/web|site|sito|website|strona/witryn|webbplats/hemsida|site/internet
search engine seo google|suchmaschine/google|referencement/google|buscador/google|busca/google|ricerca/google|zoekmachine/google|wyszukiw/google|sokmotor/google|arama/google
competitor market|konkurren/wettbewerb/markt|concurren/marche|competid/competenc/mercado|concorren/mercado|concorren/mercat|concurren/markt|konkuren/rynek/rynk|konkurr/marknad|rakip/pazar
research paper|forsch/studie/paper|recherche/article/etude|investig/estudio|pesquis/investig|ricerca/studio|onderzoek|badan/artykul|forskn|arastirma
literature review|literatur|litteratur/bibliogr|literatur/bibliogr|literatur/bibliogr|letteratur/bibliogr|literatuur|literatur/przeglad|litteratur|literatur
survey questionnaire|umfrage/fragebogen|sondage/enquete/questionnaire|encuesta/cuestionario|inquerito/pesquisa/questionario|sondagg/questionar|enquete/vragenlijst|ankiet/kwestionar|enkat|anket
statistics|statisti|statisti|estadisti|estatisti|statisti|statisti|statysty|statisti|istatistik
experiment laboratory|experiment/versuch/labor|experi/labo|experiment/laborator|experiment/laborator|esperiment/laborator|experiment/lab|eksperyment/laborator|experiment/labb|deney/laboratuvar
grant funding|forder/antrag|subvention/financement|subvencion/beca/financiacion|subsidi/financiamento/bolsa|finanziament/bando|subsidie|dotacj/grant|bidrag|hibe/fon
teacher lesson|lehrer/unterricht/stunde|professeur/enseign/cours/lecon|profesor/maestr/clase/leccion|professor/aula/licao|insegnant/lezion|docent/leraar/les|nauczyciel/lekcj|larare/lektion|ogretmen/ders
school class|schul/klasse|ecole/classe|escuela/colegio|escola/turma|scuola/classe|school/klas|szkol/klas|skola/klass|okul/sinif
student pupil|schuler/student|eleve/etudiant|alumno/estudiante|aluno/estudante|student/alunn|leerling/student|uczen/student|elev/student|ogrenci
exam|prufung/klausur/abitur|examen/concours|examen|exame/prova|esame|examen/tentamen|egzamin|prov/tenta|sinav
novel story|roman/geschichte|roman/histoire|novela/historia|romance/historia|romanz/storia|roman/verhaal|powiesc/histori|roman/berattels|roman/hikaye
character|figur/charakter|personnage|personaje|personagem|personagg|personage|postac|karaktar|karakter
book|buch/bucher|livre|libro|livro|libr|boek|ksiazk|bok|kitap
edit manuscript|lektor/uberarbeit/korrektur|corrig/relire/manuscrit|editar/manuscrit|editar/manuscrit|modific/manoscritt|redig/manuscript|redag/rekopis|redigera/manus|duzenle
plain language simple|einfach/verstandlich|simple/clair|sencill/claro|simples/clar|semplic/chiar|eenvoudig/begrijp|prost/zrozumial|enkel/klarsprak|sade/basit
plan planning|plan|planif|planific|planej|pianific|plan|plan|plan|plan
time schedule|zeit/termin|temps/horaire|tiempo/horario|tempo/horario|tempo/orari|tijd/rooster|czas/harmonogram|tid/schema|zaman/program
meal recipe food|essen/mahlzeit/rezept/kochen|repas/recette/cuisin|comida/receta/cocin|refeic/receita/cozinh/comida|past/ricett/cucin|maaltijd/recept/koken|posilek/przepis/gotow/jedzeni|maltid/recept/mat|yemek/tarif
shopping list|einkauf|courses/achats|compra|compras|spesa|boodschap|zakup|inkop|alisveris
diet vegetarian|diat/vegetar/ernahr|regime/vegetar/aliment|dieta/vegetar/aliment|dieta/vegetar/aliment|dieta/vegetar/aliment|dieet/vegetar/voeding|diet/wegetar|diet/vegetar|diyet/vejetaryen
game|spiel|jeu|juego|jogo|gioco/giochi|spel|gra/gry/gier|spel|oyun
role-playing campaign dungeon|rollenspiel/abenteuer|jeu de role/campagne/aventure|rol/campana/aventura|rpg/campanha/aventura|ruolo/campagna/avventur|rollenspel/campagne|rpg/kampani/przygod|rollspel/kampanj|rol yapma/macera
video script|video/drehbuch|video/script/scenario|video/guion|video/roteiro|video/copione/sceneggiat|video/script|wideo/film/scenariusz|video/manus|video/senaryo
presentation slides|prasentation/folie|presentation/diapo|presentacion/diapositiv|apresentac/slide|presentazion/slide/diapositiv|presentatie/dia|prezentacj/slajd|presentation/bild|sunum/slayt
product requirements|produkt/anforder/lastenheft|produit/exigence/cahier|producto/requisito|produto/requisito|prodott/requisit|product/eisen|produkt/wymagan|produkt/krav|urun/gereksinim
roadmap priority feature|prioris/funktion|priori/fonctionnalite|prioriz/funcional|prioriz/funcional|priorit/funzional|priorit/functie|prioryt/funkcj|priorit/funktion|oncelik/ozellik
user|nutzer/benutzer/anwender|utilisateur|usuario|usuario/utilizador|utent|gebruiker|uzytkownik|anvandar|kullanici
design interface screen|gestalt/oberflache/bildschirm|conception/ecran|diseno/pantalla|desenho/tela|progett/schermat|ontwerp/scherm|projekt/ekran|design/skarm|tasarim/ekran
accessibility|barrierefrei|accessib|accesib|acessib|accessib|toegankelijk|dostepn|tillganglig|erisilebilir
mobile phone|handy/mobil|mobile/telephone/portable|movil/celular|celular/telemovel/movel|cellular/mobil|mobiel/telefoon|telefon/mobiln|mobil|mobil/telefon
release store publish|veroffentlich|publi/sortie|lanz/public|lanc/public|pubblic/rilasc|uitbreng|wydan/opublik|slapp/lansera|yayin
cloud infrastructure|infrastruktur|infrastructure|infraestruct|infraestrut|infrastruttur|infrastructuur|infrastruktur|infrastruktur|altyapi
deploy pipeline build|bereitstell/ausliefer|deploi|despleg|implant|distribu|uitrol|wdroz|driftsatt|dagit
outage incident|ausfall/storung/vorfall|panne/incident|incidente/caida|incidente|incident/guast|storing/incident|awari/incydent|avbrott/incident|olay/kesinti
alert on-call|alarm/bereitschaft|alerte/astreinte|alerta/guardia|alerta/plantao|allert/reperib|melding|alarm/dyzur|larm/jour|uyari/nobet
slow performance|langsam|lent|lent|lent|lent|traag/langzaam|woln/wydajn|langsam|yavas/performans
memory|speicher|memoire|memoria|memoria|memoria|geheugen|pamiec|minne|bellek
old legacy|alt/veraltet|ancien/vieux|antigu/viej|antig/velh/legad|vecch/legacy|oud|star|gammal|eski
upgrade version|aktualisier/version|mettre/version/migr|actualiz/version|atualiz/vers|aggiorn/version|upgrade/versie|aktualiz/wersj|uppgrader/version|guncelle/surum/yukselt
documentation|dokumentation|documentation|documentacion|documentac|documentazion|documentatie|dokumentacj|dokumentation|dokumantasyon
chatbot chat|chatbot|chatbot/robot|chatbot|chatbot|chatbot|chatbot|chatbot/czat|chattbot|sohbet/chatbot
artificial intelligence ai|ki/kunstlich|ia/intelligence|ia/inteligencia|ia/inteligencia|ia/intelligenz|ai/kunstmatig|ai/sztuczn|ai/artific|yapay/zeka
api interface|schnittstelle|api/interface|api/interfaz|api/interface|api/interfacc|api/koppel|api/interfejs|api/granssnitt|api/arayuz
event queue message|nachricht/ereignis|message/evenement|mensaje/evento|mensagem/evento|messagg/event|bericht/gebeurtenis|wiadomos/zdarzen|meddeland/handels|mesaj/olay
support ticket complaint|beschwerde/kundendienst/support|plainte/reclamation/support|queja/reclam/soporte|reclamac/suporte|reclam/assistenz|klacht/ondersteun|skarg/reklamac/wsparci|klagomal/support|sikayet/destek
refund return|erstatt/ruckgabe|rembours/retour|reembols/devol|reembols/devol|rimbors/reso|terugbetal/retour|zwrot|aterbetal/retur|iade
feedback performance review|ruckmeldung/feedback/beurteil|retour/evaluation/feedback|evaluacion/comentario|avaliac/feedback|valutazion/feedback|feedback/beoordel|opini/ocen|aterkoppl/omdome|geri bildirim/degerlendirme
team colleague|team/kolleg|equipe/collegue|equipo/colega/companer|equipe/colega|squadra/team/collegh|team/collega|zespol/koleg|team/kollega|ekip/takim
manager boss leader|chef/leiter/vorgesetzt|chef/responsable|jefe/gerente|chefe/gerente|capo/respons|manager/baas/leidingg|szef/kierowni|chef|yonetici/patron
stress busy overwhelmed|uberlastet/stress|deborde/stress|agobiad/estres|sobrecarreg/stress|stress/oberat|druk/stress|zajet/stres|stress|stres/yogun
beginner|anfanger|debutant|principiante|iniciante|principiant|beginner|poczatkuj|nyborjar|acemi/baslangic
program develop|entwickl/programm|develop/programm|desarroll/program|desenvolv/program|svilupp/programm|ontwikkel/programm|programow/rozwij|utveckl/program|gelistir/program
analyze|analys|analys|analiz|analis|analizz|analys|analiz|analys|analiz
chart dashboard|diagramm/auswert|graphique/tableau|grafic/panel|grafic/painel|grafic|grafiek/dashboard|wykres|diagram|grafik/pano
gene dna sequence|gen/sequenz|gene/sequenc|gen/secuenc|gene/sequenc|gene/sequenz|gen/sequen|gen/sekwenc|gen/sekvens|gen/dizi
threat risk|bedroh/risiko|menace/risque|amenaz/riesgo|ameac/risco|minacc/rischi|dreig/risico|zagroz/ryzyk|hot/risk|tehdit/risk
cost price|kosten/preis|cout/prix|coste/costo/precio|custo/preco|cost/prezz|kosten/prijs|koszt/cen|kostnad/pris|maliyet/fiyat
small|klein|petit|pequen|pequen|piccol|klein|mal|liten/sma|kucuk`;

/** Japanese comes as pairs of characters. */
const JAPANESE = `会議:meeting 議事:minutes 録音:recording 決定:decision 担当:owner 要約:summary 質問:question 回答:answer 文書:document 資料:slides チャ:chat 翻訳:translate 英語:english 会話:conversation
  練習:practice 契約:contract 請求:invoice 領収:receipt 経費:expense 顧客:customer 営業:sales 提案:proposal 面接:interview 履歴:resume 転職:job 求人:hiring 採用:hiring 社員:employee 給与:salary 予算:budget 家計:household
  献立:meal 料理:recipe 食事:meal 旅行:trip 授業:lesson 試験:exam 勉強:study 論文:paper 研究:research 統計:statistics 分析:analyze 調査:survey アン:survey 小説:novel 物語:story 文章:writing 編集:edit 記事:article
  動画:video 台本:script 発表:presentation 設計:design 画面:screen 障害:incident 監視:monitoring 遅い:slow 速度:performance 脆弱:vulnerability 安全:security 認証:authentication コー:code レビ:review テス:test バグ:bug
  移行:migration 更新:update 公開:release 個人:personal 情報:data 削除:delete 競合:competitor 市場:market 投資:investor 報告:report 週間:weekly 計画:plan 予定:schedule 広告:marketing 検索:search 問合:support 返信:reply 解約:churn 表計:spreadsheet
  教材:lesson 宿題:homework 貯金:savings 節約:savings 借金:debt 旅程:itinerary 買物:shopping 食材:ingredients 職務:resume 志望:job 評価:feedback 上司:manager 部下:feedback 新人:onboarding 入社:onboarding 復旧:incident
  手順:runbook 遅延:slow 性能:performance 単体:unit 自動:automated 操作:usability 多言:localization 用語:glossary 先行:literature 実験:experiment 記録:notebook 遺伝:gene 配列:sequence 助成:grant 申請:application 補助:grant
  株主:investor 月次:monthly 売上:revenue 資金:cash 収支:budget 経理:bookkeeping 法務:legal 開示:privacy 離脱:churn 返金:refund 苦情:complaint 集客:marketing 投稿:post 配信:newsletter メー:email 入札:tender 商談:sales
  電話:call 価格:price アプ:app サー:server クラ:cloud デザ:design ゲー:game`;

/** The glue of Hindi in Latin letters, and its commonest verbs. */
const HINDI =
  'mujhe mera mere meri apne apna apni hai hain ke ki ka ko se mein me kaise kya karna karne karun likhna:write likhun:write chahiye aur nahi banana:build banane:build sikhna:learn padhna:study paisa:money naukri:job har mahine:monthly';

const NAMES: string[] = [...LANGUAGES, 'hi'];
const STEMS: Map<string, string[]>[] = NAMES.map(() => new Map());
/** Function words, with one bit for each language that has them. */
const GLUE = new Map<string, number>();

function addGlue(word: string, language: number): void {
  GLUE.set(word, (GLUE.get(word) ?? 0) | (1 << language));
}

LANGUAGES.forEach((language, i) => {
  for (const word of FUNCTION_WORDS[language].split(' ')) addGlue(word, i);
});
for (const line of ENTRIES.trim().split('\n')) {
  const [english, ...columns] = line.split('|') as [string, ...string[]];
  columns.forEach((stems, i) => {
    for (const one of stems.split('/')) STEMS[i]!.set(one, [...(STEMS[i]!.get(one) ?? []), ...english.split(' ')]);
  });
}
for (const entry of HINDI.split(' ')) {
  const [word, english] = entry.split(':') as [string, string | undefined];
  if (english === undefined) addGlue(word, LANGUAGES.length);
  else STEMS[LANGUAGES.length]!.set(word, [english]);
}
const SHORTEST_PART = 4;
/** How the stems begin that can be part of a word: most places in a word need no closer look. */
const HEADS = STEMS.map((stems) => {
  const parts = [...stems.keys()].filter((stem) => stem.length >= SHORTEST_PART);
  return new Set(parts.map((stem) => stem.slice(0, SHORTEST_PART)));
});
const PAIRS = new Map(JAPANESE.split(/\s+/).map((entry) => entry.split(':') as [string, string]));

const KANA_OR_HAN = /[\u3040-\u30ff\u4e00-\u9fff]/;
const FEWEST_GLUE = 2;
/** Beside the bits of the languages: a word in Japanese or Chinese characters. */
const CHARACTERS = 1 << 30;

/** Bits that say in which other languages the word is a function word; to be asked once a word. */
export function foreignBits(word: string): number {
  if (word.charCodeAt(0) >= 0x3040 && KANA_OR_HAN.test(word)) return CHARACTERS;
  return GLUE.get(word) ?? 0;
}

/** Whether a use case may be of another language: its words' bits taken together, how many have any, and how many are English glue. */
export function mayBeForeign(bits: number, foreign: number, englishGlue: number): boolean {
  return (bits & CHARACTERS) !== 0 || foreign > Math.max(FEWEST_GLUE - 1, englishGlue);
}

/** The words of a use case in English, or null when it is English, or a language that is not known. `bits` are those of each word. */
export function toEnglish(words: readonly string[], bits: readonly number[], englishGlue: number): string[] | null {
  if (bits.includes(CHARACTERS)) {
    return words.flatMap((word, i) => PAIRS.get(word) ?? (bits[i] === CHARACTERS ? [] : [word]));
  }
  const language = detect(bits, englishGlue);
  if (language < 0) return null;
  const own = words.filter((_, i) => (bits[i]! & (1 << language)) === 0);
  return own.flatMap((word) => translate(language, word) ?? [word]);
}

/** The language with the most function words, if they are more than the English ones among the same words; or -1. */
function detect(bits: readonly number[], englishGlue: number): number {
  const counts = new Uint32Array(NAMES.length);
  for (const bit of bits) {
    // English has most words to itself.
    if (bit === 0) continue;
    for (let language = 0; language < counts.length; language++) counts[language]! += (bit >>> language) & 1;
  }
  let best = -1;
  let most = Math.max(FEWEST_GLUE - 1, englishGlue);
  for (let language = 0; language < counts.length; language++) {
    if (counts[language]! > most) [best, most] = [language, counts[language]!];
  }
  return best;
}

const SHORTEST_PREFIX = 3;
/** French and Italian articles that have grown together with their word: l'azienda, d'offres. */
const ELISION = /^(?:dell|nell|all|dall|sull|quell|qu|[ldjnsmct])(?=[aeiouyh])/;

function translate(language: number, word: string): string[] | undefined {
  const whole = STEMS[language]!.get(word);
  if (whole !== undefined) return whole;
  const bare = word.replace(ELISION, '');
  return byPrefix(language, word) ?? (bare === word ? undefined : byPrefix(language, bare)) ?? bySuffix(language, word);
}

/** By the longest stem that the word begins with; what follows a long one may be a word of its own (Datenbankschema). */
function byPrefix(language: number, word: string): string[] | undefined {
  for (let length = word.length; length >= SHORTEST_PREFIX; length--) {
    const english = STEMS[language]!.get(word.slice(0, length));
    if (english === undefined || (length === SHORTEST_PREFIX && word.length > 5)) continue;
    const rest = length >= SHORTEST_PART ? bySuffix(language, word.slice(length)) : undefined;
    return rest === undefined ? english : [...english, ...rest];
  }
  return undefined;
}

/** By a stem that begins inside the word: Handwerksbetrieb. */
function bySuffix(language: number, word: string): string[] | undefined {
  for (let from = 0; from + SHORTEST_PART <= word.length; from++) {
    if (!HEADS[language]!.has(word.slice(from, from + SHORTEST_PART))) continue;
    for (let end = word.length; end - from >= SHORTEST_PART; end--) {
      const english = STEMS[language]!.get(word.slice(from, end));
      if (english !== undefined) return english;
    }
  }
  return undefined;
}
