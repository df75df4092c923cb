/**
 * Each row: an English word, then its stems in German, French, Spanish, Portuguese, Italian, Dutch, Polish, Swedish,
 * Turkish, and Hindi in Latin letters. A slash separates several stems, a dash means that the English word serves, and
 * a row ends early where the rest is unknown. Two words are an expression: function words between them do not count,
 * and two other words may come between them. Expressions of two to four words that include a function word ("mise a
 * jour") must match exactly. Words joined by a plus are all meant; others are synonyms. Below the blank line, short
 * stems match only at the start of a word: they would occur inside other words by chance (beer in "probiert").
 */
export const ENTRIES = `
test|test|test|prueba/test|teste|test|test|test|test|test
fail failure|fehl/scheit|echou/echec|fall|falh|fall|fal/mislu|zawod/blad|fel/misslyck|basarisiz
error bug|fehler|erreur/bug|error|erro|errore/errori|fout|blad/bled|fel|hata
computer machine|rechner|ordinateur/machine|ordenador/computador|computador|computer|computer|komputer|dator|bilgisayar
run|lauf|execut/tourn|ejecut/correr prueba/correr test/correr script/correr programa/correr codigo/correr servidor|execut/rodar/roda de novo/rodando|esegu|draai/uitvoer|uruchom|kor|calis
customer client|kund|client|client|client|client|klant|klient|kund|musteri
leave churn cancel|kundig/abspring|resili/desabonn|cancel/abandon|cancel|disdet/abbandon|opzeg/vertrek|rezygn/odchod|saga upp|iptal/ayril
social media post|posten/beitrag/beitrage|publi/reseaux|publica/redes/red social|public/redes/rede social|pubblic/social|plaats/bericht|posty/postow/postu/postem/postach|inlagg|paylas
idea|idee|idee|idea|ideia|idea/idee|idee|pomysl|ide|fikir
week weekly|woche/wochent|semaine/hebdo|semana/semanal|semana/semanal|settimana|week/wekel|tydzien/tygod|vecka/veckor|hafta
month monthly|monat|mois/mensuel|mes/mensual|mes/mensal|mese/mensil|maand|miesi|manad|ay/aylik
day daily|tag/taglich|jour/quotid|dia/diari|dia/diari|giorn|dag|dzien/dni/codzien|dag/dagar|gun
year annual|jahr|an/annee/annuel|ano/anual|ano/anual|anno/annual|jaar|rok/lat|ar|yil
business company|betrieb/firma/unternehm/geschaft|entreprise/societe/boite|empresa/negocio|empresa/negocio|azienda/impresa/ditta/societa|bedrijf|firma/firm/przedsieb|foretag|sirket/isletme
shop store|laden|magasin/boutique|tienda|loja|negozio|winkel|sklep|butik|magaza/dukkan
tender rfp proposal|ausschreib/angebot|offre|licitacion/propuesta|licitac/proposta|gara/appalto/propost|aanbested/offerte|przetarg/ofert|anbud/offert|ihale/teklif
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
database|datenbank|base|base|tabela banco/tabelas banco/consulta banco/banco postgres/banco mysql/banco producao/esquema banco|database|database|baz|databas|veritaban
data|daten|donnees|datos|dados|dati|gegevens/data|dane/danych|data|veri
stop downtime|stopp/ausfall|arret/panne|parar/caida|parar/queda|ferm/interr|stop/uitval|zatrzym/awari|stopp/avbrott|durdur/kesinti
application app|anwendung|application/appli|aplicacion|aplicac/aplicativo|applicazion|applicatie/toepass|aplikacj|applikation|uygulama
resume cv|lebenslauf|cv|curricul|curricul|curricul|cv|zyciorys|cv|ozgecmis
interview|vorstellungs/interview|entretien|entrevista|entrevista|colloqui|sollicit/interview|rozmow|intervju|mulakat
job|stelle/arbeitsplatz|emploi/poste/boulot|empleo/trabajo/puesto de trabajo/puesto vacante|emprego/vaga/trabalho|lavor|baan/vacature|prac|jobb|is/meslek|naukri
salary|gehalt/lohn|salaire|sueldo/salario|salario|stipend|salaris|pensj/wynagr|lon|maas
employee|mitarbeit/angestell|employe/salarie|empleado|funcionari|dipendent|medewerker|pracowni|anstalld|calisan
hire recruit|einstell/rekrut|recrut/embauch|contrat/reclut|contrat/recrut|assum/reclut/assunzion|aanneem/werv|zatrud/rekrut|anstall/rekryt|ise al
onboarding|einarbeit|integr|incorpor|integrac|inseriment|inwerk|wdroz|introduk|oryantasyon
spreadsheet|tabellenkalkul/kalkulationstab/tabelle/kalkul|tableur/tableau|hoja/planilla|planilha|foglio|rekenblad|arkusz|kalkylblad|tablo
duplicate|doppel/duplikat|doublon|duplicad|duplicad|duplicat/doppion|dubbel/duplica|duplikat|dubblett|tekrar
formula|formel|formule|formula|formula|formul|formule|formul|formel|formul
itinerary trip|reise/route|itineraire/voyage|itinerari/viaje|itinerari/roteiro/viagem|itinerari/viaggi|reis|podroz/wycieczk|resa/resplan|seyahat/gezi
children kids|kind|enfant|nino/nina/hijo|crianca/filho|bambin/figli|kind|dziec|barn|cocuk
car|auto|voiture/courroie|coche|carro|macchina/auto/cinghia|auto|samochod|bil|araba
train|zug/bahn|train|tren|trem/comboio|treno|trein|pociag|tag|tren
flight|flug|vol/avion|vuelo|voo/passagem aerea/passagens aereas|vol|vlucht|lot|flyg|ucus
help article|hilfeartikel|aide|ayuda|ajuda|aiuto|helpartikel/hulp|pomoc|hjalp|yardim
write|schreib|ecri/redig/redaction|escrib/redact|escrev/redig|scriv|schrijv|pisa/napis|skriv|yaz|likhna/likhun
text|text|texte|texto|texto|testo/testi|tekst|tekst|text|metin
article blog|artikel|article|articulo|artigo|articol|artikel|artykul|artikel|makale
security vulnerability|sicherheit/luck|securite/faille/vulnerab|segurid/vulnerab|seguranca/vulnerab|sicurezz/vulnerab|veilig/kwetsb|bezpiecz/luk|saker/sarbar|guvenlik
code|code|code|codigo|codigo|codice|code|kod|kod|kod
software|software|logiciel|software|software|softwar|software|oprogram|programvara|yazilim
review check|pruf/uberpruf|relire/relect/verifi|revis/comprob|revis/verific|revision/verific/controll|controle/nakijk|przegl/sprawdz|gransk|incele/kontrol
investor|investor/geldgeber|investisseur|inversor|investidor|investitor|investeerder/geldschieter/geldgever|inwestor|investerare|yatirimci
update report|bericht|rapport|informe|relatorio|rapport/relazion|verslag/rapport|raport|rapport|rapor
translate|ubersetz|tradui/traduc|traduc|tradu|tradu|vertal|tlumacz|oversatt|cevir
consistent term glossary|begriff/einheitlich|terme/coheren|termino/coheren|termo/coeren|termin/coeren|term/consist|terminolog/terminy fachow/spojn|termer/terminolog|terim/tutarli
meeting|besprech/sitzung/treffen|reunion|reunion|reuniao/reunioes|riunion|vergader|spotkan/zebran|mote|toplanti
minutes|protokoll|proces-verbal|acta|ata|verbale|notulen|protokol|protokoll|tutanak
decision|entscheid|decision|decision|decis|decision|beslis/besluit|decyzj|beslut|karar
summary|zusammenfass|resume/synthes|resumen/resum|resumo/resum|riassun/sintes/riassum|samenvat|podsumow/streszcz|sammanfatt|ozet
transcript recording|aufnahm/aufzeichn/mitschrift|enregistr/transcri|grabacion/transcri|gravac/transcri|registraz/trascri/registrata/registrato/registrate|opname|nagran/transkryp|inspeln|kayit
document|dokument/unterlag|document|documento|documento|document|document|dokument|dokument|belge/dokuman
contract|vertrag/vereinbarung|contrat|contrato|contrato|contratt|contract|umow/kontrakt|avtal|sozlesme
lawyer legal|anwalt/recht|avocat/jurid|abogad/legal|advogad/jurid|avvocat/legal|advocaat/jurid|prawni|jurist/juridisk|avukat/hukuk
clause|klausel|clause|clausula|clausula|clausol|clausule|klauzul|klausul|madde
privacy data protection|datenschutz|rgpd/confidential/vie privee|privacid|privacid|privacy|privacy|prywatn/rodo|integritet|gizlilik/kvkk
delete|losch|supprim/efface|borrar/elimin|apagar/exclu/elimin|cancell/elimin|verwijder|usun|radera|sil
invoice|rechnung|facture|factura|fatura|fattur|factuur/facturen|faktur|faktura|fatura
receipt|beleg/quittung|recu/justificatif|recibo/ticket/comprobante/tique/tiquet|recibo/comprovante/cupom fiscal|scontrin/ricevut|bon/bonnetje|paragon/rachunek|kvitto|fis/makbuz
bookkeeping accounting|buchhalt/buchfuhr|compta|contabil|contabil|contabil|boekhoud|ksiegow|bokfor|muhasebe
tax|steuer|impot/fiscal|impuesto|imposto|tass/impost|belasting|podat|skatt|vergi
money|geld|argent|dinero|dinheiro|sold/denaro|geld|pieniadz/pienied|pengar|para|paisa
budget|budget/haushaltsplan|budget|presupuesto|orcamento|budget/bilanci|budget/begroting|budzet|budget|butce
savings save|spar|epargn/economis|ahorr|poup/economiz|risparm|spar/bespar|oszczed|spar|tasarruf
debt|schuld|dette|deuda|divida|debit|schuld|dlug|skuld|borc
household family|haushalt/famil|menage/famil/foyer|hogar/famil|famil/domest|famigl|huishoud/gezin|rodzin/domow|hushall/familj|aile/ev
cash revenue|liquid|tresor|efectivo/caja|caixa|cassa|-|-|-|nakit
revenue sales|umsatz|chiffre|ingreso|receita|ricav|omzet|przychod|intakt|gelir
financial model|finanz|financ|financ|financ|finanz|financ|finans|finans|finans
startup founder|grunder/startup|fondateur/startup|fundador/startup|fundador/startup|fondator/startup|oprichter/startup|zalozyciel/startup|grundare|kurucu/girisim
sales sell|verkauf/vertrieb|vent/vend|venta/vend|venda/vend|vendit/vend|verkoop|sprzedaz/sprzeda|salj/forsalj|satis/sat
call|anruf/telefon|appel/telephon|llamad|chamad/ligac|chiamat/telefon/chiamar|telefo|rozmow/telefon|samtal|arama
email|mail/e-mail|courriel/mail/email|correo/email|email|email/mail|mail/e-mail|mail/e-mail|mejl/epost|eposta/mail
newsletter|newsletter/rundbrief|newsletter/infolettre|boletin/newsletter|newsletter|newsletter|nieuwsbrief|newsletter/biuletyn|nyhetsbrev|bulten
cold outreach prospect|kaltakquise/akquise|prospec|prospec|prospec|prospez|acquisitie|pozysk|kallt|soguk
marketing|marketing/werb|marketing/publicit|marketing/publicid|marketing|marketing/pubblicit|marketing/reclame|marketing/reklam|marknadsfor|pazarlama/reklam
website page|webseite/website/internetseite|site|sitio/web|site|sito|website|strona/witryn|webbplats/hemsida|site/internet
search engine seo google|suchmaschine/google|referencement/google|buscador/google|busca/google|ricerca/google|zoekmachine/google|wyszukiw/google|sokmotor/google|arama/google
competitor market|konkurren/wettbewerb/markt|concurren/marche|competid/competenc/mercado|concorren/mercado|concorren/mercat|concurren/markt|konkuren/rynek/rynk|konkurr/marknad|rakip/pazar
research paper|forsch/studie/paper|recherche/article/etude|investig/estudio|pesquis/investig/estudos|ricerca/studio/gli studi/studi clinici/studi scientific/dagli studi|onderzoek|badan/artykul|forskn|arastirma
literature review|literatur|litteratur/bibliogr|literatur/bibliogr|literatur/bibliogr|letteratur/bibliogr|literatuur|literatur/przeglad|litteratur|literatur
survey questionnaire|umfrage/fragebogen|sondage/enquete/questionnaire|encuesta/cuestionario|inquerito/pesquisa/questionario|sondagg/questionar|enquete/vragenlijst|ankiet/kwestionar|enkat|anket
statistics|statisti|statisti|estadisti|estatisti|statisti|statisti|statysty|statisti|istatistik
experiment laboratory|experiment/versuch/labor|experi/labo|experiment/laborator|experiment/laborator|esperiment/laborator|experiment/lab|eksperyment/laborator|experiment/labb|deney/laboratuvar
grant funding|forder/antrag/forderantrag/fordermittel|subvention/financement|subvencion/beca/financiacion|subsidi/financiamento/candidat bolsa/pedir bolsa/concorrer bolsa/bolsa doutor/bolsa investig|finanziament/bando|subsidie|dotacj/grant|bidrag|hibe/fon
teacher lesson|lehrer/unterricht/stunde|professeur/enseign/cours/lecon|profesor/maestr/clase/leccion|professor/aula/licao|insegnant/lezion|docent/leraar/les|nauczyciel/lekcj|larare/lektion|ogretmen/ders
school class|schul/klasse|ecole/classe|escuela/colegio|escola/turma|scuola/classe|school/klas|szkol/klas|skola/klass|okul/sinif
student pupil|schuler/student|eleve/etudiant|alumno/estudiante|aluno/estudante|student/alunn|leerling/student|uczen/student|elev/student|ogrenci
exam|prufung/klausur/abitur|examen/concours/interro|examen|exame/prova|esame/interrogazion|examen/tentamen|egzamin|prov/tenta|sinav
novel story|roman/geschichte|roman/histoire|novela/historia|romance/historia|romanz/storia|roman/verhaal|powiesc/histori|roman/berattels|roman/hikaye
character|figur/charakter|personnage|personaje|personagem|personagg|personage|postac|karaktar|karakter
book|buch/bucher|livre|libro|livro|libr|boek|ksiazk|bok|kitap
edit manuscript|lektor/uberarbeit/korrektur|corrig/relire/manuscrit|editar/manuscrit|editar/manuscrit|modific/manoscritt|redig/manuscript|redag/rekopis|redigera/manus|duzenle
simple plain|einfach|simple|sencill|simples|semplic|eenvoudig|prost|enkel|basit
plain language understandable|verstandlich|clair|claro|clar|chiar|begrijp|zrozumial|klarsprak|sade
plain+language|einfach sprache/leichte sprache/einfache sprache|langage clair/langage simple/langue simple|lenguaje claro/lenguaje sencillo|linguagem simples/linguagem clara|linguaggio semplice/lingua semplice/linguaggio chiaro|eenvoudige taal/gewone taal/begrijpelijke taal/duidelijke taal|prosty jezyk|enkel svenska|sade dil
plan planning|plan|planif|planific|planej|pianific|plan|plan|plan|plan
time schedule|zeit/termin|temps/horaire|tiempo/horario|tempo/horario|tempo/orari|tijd/rooster|czas/harmonogram|tid/schema|zaman/program
meal recipe food|essen/mahlzeit/rezept/kochen|repas/recette/cuisin|comida/receta/cocin|refeic/receita/cozinh/comida|past/ricett/cucin|maaltijd/recept/koken|posilek/przepis/gotow/jedzeni|maltid/recept/mat|yemek/tarif
shopping list|einkauf|courses/achats|compra|compras|spesa|boodschap|zakup|inkop|alisveris
diet vegetarian|diat/vegetar/ernahr|regime/vegetar/aliment|dieta/vegetar/aliment|dieta/vegetar/aliment|dieta/vegetar/aliment|dieet/vegetar/voeding|diet/wegetar|diet/vegetar|diyet/vejetaryen
game|spiel|jeu|juego|jogo|gioco/giochi|spel|gra/gry/gier/gre|spel|oyun
role-playing campaign dungeon|rollenspiel/abenteuer|jeu role/campagne/aventure|rol/aventura/mazmorra/campana rol/campana dungeons/rol campana|rpg/aventura/masmorra/campanha rpg/rpg campanha/campanha dungeons|ruolo/campagna/avventur|rollenspel/campagne|rpg/kampani/przygod|rollspel/kampanj|rol yapma/macera
video script|video/drehbuch|video/scenario|video/guion|video/roteiro/roteiro video|video/copione/sceneggiat|video|wideo/film/scenariusz|video/manus|video/senaryo
presentation slides|prasentation/folie|presentation/diapo|presentacion/diapositiv|apresentac/slide|presentazion/slide/diapositiv|presentatie/dia|prezentacj/slajd|presentation/bild|sunum/slayt
product|produkt|produit|producto|produto|prodott|product|produkt|produkt|urun
requirements product|anforder/lastenheft|exigence/cahier|requisito|requisito|requisit|eisen|wymagan|krav|gereksinim
roadmap priority|prioris|priori|prioriz|prioriz|priorit|priorit|prioryt|priorit|oncelik
feature product|funktion|fonctionnalite|funcional|funcional|funzional|functie|funkcj|funktion|ozellik
user|nutzer/benutzer/anwender|utilisateur|usuario|usuario/utilizador|utent|gebruiker|uzytkownik|anvandar|kullanici
design interface screen|gestalt/oberflache/bildschirm|conception/ecran|diseno/pantalla/menu lateral/menu navegacion/menu desplegable|desenho/tela/menu lateral/menu navegacao/menu suspenso|progett/schermat|ontwerp/scherm|projekt/ekran|design/skarm|tasarim/ekran
accessibility|barrierefrei|accessib|accesib|acessib|accessib|toegankelijk|dostepn|tillganglig|erisilebilir
mobile phone|handy/mobil|mobile/telephone/portable|movil/celular|celular/telemovel/movel|cellular/mobil|mobiel/telefoon|telefon/mobiln|mobil|mobil/telefon
release store publish|veroffentlich|publi/sortie|lanz/public|lanc/public|pubblic/rilasc|uitbreng|wydan/opublik|slapp/lansera|yayin
cloud infrastructure|infrastruktur|infrastructure|infraestruct|infraestrut|infrastruttur|infrastructuur|infrastruktur|infrastruktur|altyapi
deploy pipeline build|bereitstell/ausliefer|deploi|despleg|implant|distribuzione continua/distribuzione automatic|uitrol|wdroz|driftsatt|dagit
outage incident|ausfall/storung/vorfall|panne/incident|incidente/caida|incidente|incident/guast|storing/incident|awari/incydent|avbrott/incident|olay/kesinti
alert on-call|alarm/bereitschaft|alerte/astreinte/alarme|alerta/guardia/alarma|alerta/plantao/alarme|allert/reperib|melding|alarm/dyzur|larm/jour|uyari/nobet
slow performance|langsam|lent|lent/tarda|lent/demora|lent|traag/langzaam|woln/wydajn|langsam|yavas/performans
memory|speicher|memoire|memoria|memoria|memoria|geheugen|pamiec|minne|bellek
old legacy|alt/veraltet|ancien/vieux|antigu/viej|antig/velh/legad|vecch/legacy|oud|star|gammal|eski
upgrade version|aktualisier/version|version/migr|actualiz/version|atualiz/vers|aggiorn/version|upgrade/versie|aktualiz/wersj|uppgrader/version|guncelle/surum/yukselt
documentation|dokumentation|documentation|documentacion|documentac|documentazion|documentatie|dokumentacj|dokumentation|dokumantasyon
chatbot chat|chatbot|chatbot/robot|chatbot|chatbot|chatbot|chatbot|chatbot/czat|chattbot|sohbet/chatbot
artificial intelligence ai|ki/kunstlich|ia/intelligence|ia/inteligencia|ia/inteligencia|ia/intelligenz|ai/kunstmatig|ai/sztuczn|ai/artific|yapay/zeka
api interface|schnittstelle|api/interface|api/interfaz|api/interface|api/interfacc|api/koppel|api/interfejs|api/granssnitt|api/arayuz
event queue message|nachricht/ereignis|message/evenement|mensaje/evento|mensagem/evento|messagg/event|bericht/gebeurtenis|wiadomos/zdarzen|meddeland/handels|mesaj/olay
support ticket complaint|beschwerde/kundendienst/support|plainte/reclamation/support|queja/reclam/soporte|reclamac/suporte|reclam/assistenz|klacht/ondersteun|skarg/reklamac/wsparci|klagomal/support|sikayet/destek
refund return|erstatt/ruckgabe|rembours/retour|reembols/devol|reembols/devol|rimbors/reso/restitui|terugbetal/retour|zwrot|aterbetal/retur|iade
feedback performance review|ruckmeldung/feedback/beurteil|retour/evaluation/feedback|evaluacion/comentario|avaliac/feedback|valutazion/feedback|feedback/beoordel|opini/ocen|aterkoppl/omdome|geri bildirim/degerlendirme
team colleague|team/kolleg|equipe/collegue|equipo/colega/companer|equipe/colega|squadra/team/collegh|team/collega|zespol/koleg|team/kollega|ekip/takim
manager boss leader|chef/leiter/vorgesetzt|chef/responsable|jefe/gerente|chefe/gerente|capo/respons|manager/baas/leidingg|szef/kierowni|chef|yonetici/patron
stress busy overwhelmed|uberlastet/stress|deborde/stress|agobiad/estres|sobrecarreg/stress|stress/oberat|druk/stress|zajet/stres|stress|stres/yogun
beginner|anfanger|debutant|principiante|iniciante|principiant|beginner|poczatkuj|nyborjar|acemi/baslangic
program develop|entwickl/programm|develop/programm|desarroll/program|desenvolv/program|svilupp/programm|ontwikkel/programm|programow/rozwij|utveckl/program|gelistir/program
analyze|analys/auswert|analys|analiz|analis|analizz|analys|analiz|analys|analiz
chart dashboard|diagramm/auswertung|graphique/tableau|grafic/panel|grafic/painel|grafic|grafiek/dashboard|wykres|diagram|grafik/pano
gene dna sequence|gene/genen/genom/genet/sequenz|gene/sequenc|genes/genet/genom/secuenc|gene/sequenc|gene/sequenz|genen/genet/sequen|geny/genow/genet/sekwenc|gen/sekvens|gen/dizi
threat risk|bedroh/risiko|menace/risque|amenaz/riesgo|ameac/risco|minacc/rischi|dreig/risico|zagroz/ryzyk|hot/risk|tehdit/risk
cost price|kosten/preis|cout/prix|coste/costo/precio|custo/preco|cost/prezz|kosten/prijs|koszt/cen|kostnad/pris|maliyet/fiyat
small|klein|petit|pequen|pequen|piccol|klein|mal|liten/sma|kucuk
rename|umbenenn/umbenannt|renomm|renombr|renome|rinomin|hernoem|przemianow|omdop/namnbyt|adlandir
column|spalte|colonne|columna|coluna|colonn|kolom|kolumn|kolumn|sutun
table sql|tabelle|-|tabla|tabela|tabell|tabel|tabel|tabell|tablo
data type|datentyp/typ|-|tipo|tipo|tipo|datatype|typ|datatyp/typ|tip
production live|produktion/produktivsystem/livebetrieb|production|produccion|producao|produzion|productie|produkcj|produktion|canli/uretim
rollback|zuruckroll/zuruckgeroll/ruckgangig/zurucksetz|rollback/arriere|revert/deshac|revert/desfaz|ripristin/rollback|terugdraai/teruggedraai|wycof/cofn/rollback|rulla/tillbakarull/rollback|rollback
order sequence|reihenfolge|ordre/sequence|orden/secuencia|ordem/sequencia|ordine/sequenza|volgorde|kolejnos|ordning|sirala/sirayla
step|schritt|etape|paso|passo/etapa|passagg/passo/passi|stap|krok|steg|adimlar/adimi/asama
runbook procedure guide|anleitung/leitfaden/vorgehen/ablauf|procedure|guia/procedimiento|guia/procedimento|procedur|stappenplan/werkwijze|procedur/poradnik/instrukc|guide/rutin/handledning|kilavuz/prosedur/rehber
night|nacht|nuit|noche/nocturn/madrugada|noite/noturn/madrugada|notte/notturn|nacht|noc/nocn|natt|gece
last previous|letzt/vorig/bisherig|dernier/precedent|ultim/anterior/pasad|ultim/anterior/passad|ultim/scors/precedent|laatste/vorig/geleden/verleden|ostatni/poprzedni|senast/forra/tidigare|gecen/onceki
disk storage space|festplatte/speicherplatz/platte|disque/stockage|disco/almacenamiento|disco/armazenamento|disco/spazio|schijf/opslag|dysk|disk/lagring/hardd|disk/depolama
discuss debate|diskut/diskuss|discut/discussion|discut/discusion|discut/discuss|discut/discuss|discuss/bespreek|dyskus/dyskut|diskut/diskuss|tartis
pending waiting|wartet/warten/ausstehend/hangt|attente/attend|pendiente/espera|pendente/espera|attesa/sospes|wacht|czeka/oczekuj|vanta|bekle
node cluster|knoten/cluster|noeud/cluster|nodo/cluster|nodo/cluster|nodo/nodi/cluster|knooppunt/cluster|klaster/wezel/wezl|noder/noden/kluster|dugum/kumesi
container docker|container|conteneur|contenedor|conteiner/contentor|container|container|kontener|container|konteyner
backup restore|sicherung/datensicher/wiederherst/sichern|sauvegard/restaur|respald/restaur/copia seguridad/copias seguridad|restaur/backup/copia seguranca/copias seguranca|backup/ripristin|reservekop/back-up/backup|zapasow/przywroc/przywrac/odtworz/odzysk|sakerhetskopi/aterstall|yedek
logs|logs/logdatei/protokolldatei|logs/journaux|logs/registros|logs/registros|logs|logs/logboek|logow/logach/logs|logg|loglar/log
logo brand|marke|marque|marca|marca|marchi|merknaam/huisstijl|marka/marki|logotyp/varumark|logo/marka
monitoring observability|uberwach/monitor|surveill/supervis|monitor/vigilan|monitor|monitor/sorvegli|monitor/bewak|monitor|overvak|izleme/izliyor
query sql|abfrage|requete|consulta|consulta|query/interrogazione sql/interrogazione database|query/zoekopdracht|zapytan/kwerend|sokfrag/databasfrag|sorgu
index|index/indizes|index|indice|indice|indice/indici|index|indeks|index|indeks/dizin
password login|passwort/kennwort|mot passe|contrasena|senha|password|wachtwoord|hasl/hasel|losenord|sifre/parola
login|anmeld/einlogg|connexion/authentif/identifiant|sesion/login|login|login|inlog|logowan/zalogow|inlogg/logga|giris
access permission|berechtig/zugriff/zugang|autoris/acces|permiso/acceso|permiss/acesso|permess/accesso/autorizz|toegang/machtig|uprawni/dostep|behorighet/atkomst|yetki/erisim
encryption|verschlussel|chiffrement/crypt|cifrado/encript|criptograf|crittograf/cifratur|versleutel|szyfrow|krypter|sifrelem/sifreli
leak breach|datenleck/speicherleck/lecks|fuite|fuga/filtracion|vazament/fuga|fuga/fughe/violazion|datalek/lek/lekken|wyciek|lacka/lackt|sizint/sizdir
attack hacker|angriff/angreif/gehackt|attaque/pirat|ataque/hacke|ataque/hacke|attacc/hacker|aanval/gehackt|atak/hakow/zhakow|angrepp/attack/hackad|saldiri/hackle
fraud scam phishing|betrug|fraude/arnaque/hameconn|fraude/estafa|fraude/golpe|frode/frodi/truff|fraude/oplicht|oszust/wyludz|bedrag|dolandiri
network connection|netzwerk/verbindung|reseau|red/conexion|rede/conexao/conexoes|rete/connession|netwerk/verbinding|siec/polacz|natverk/anslutn|aglar/baglanti
latency timeout|latenz/zeituberschreit|latence|latencia|latencia|latenza|latentie|opoznien|latens/fordroj|gecikme
crash|absturz/sturzt|plante/plantage/crash|cuelga/colgad/bloquea|trava|crash/blocca|crash/vastlop|zawiesz/wywala|krasch|cokuyor/coktu/cokme
flaky intermittent random|sporadisch/zufallig/unzuverlassig|aleatoire/intermitt/au hasard|intermit/aleatori/al azar|intermit/aleatori/ao acaso|intermitt/casuale/a caso|willekeur/onbetrouwb|losow/niestabil|slumpmass/instabil|rastgele/kararsiz
coverage|abdeckung/testabdeck|couverture|cobertura|cobertura|copertura|dekking|pokryci|tackning|kapsam
automate automation|automatis|automatis|automatiz|automatiz|automatizz|automatis|automatyz|automatis|otomat
command line terminal|befehl/kommandozeile/konsole|console|comando/consola|comando|comando/comandi|opdrachtregel/commando|polecen/konsol|kommando|komut/terminal
merge conflict|zusammenfuhr/konflikt|fusion/conflit|fusion/conflict|mescl/conflit/fusao|conflitt/fusion|samenvoeg/conflict|konflikt/scalan|konflikt/sammanfog|catisma/birlestir
repository|-|depot|repositori|repositori|-|-|repozytori|-|-
library dependency package|bibliothek/abhangig/paket|bibliotheque/dependance/paquet|biblioteca/dependenc/paquete|biblioteca/dependenc/pacote|libreri/dipendenz/pacchett|bibliotheek/afhankelijk/pakket|bibliotek/zaleznos/pakiet|bibliotek/beroende/paket|kutuphane/bagimli/paket
refactor clean up|aufraum/bereinig/refaktor|refactor/nettoy|refactor/limpi|refator/limpar|refactor/pulir|opschon/opruim/refactor|refaktor/porzadk/czyszcz|refaktor/rensa/stada|temizle/refaktor
migrate migration|migrier/migration|migration/migrer|migrac/migrar|migrac/migrar|migrar/migrazion|migrer/migratie/overzet|migrac/migrow/przenies|migrer/migration|tasima/tasiyor/migrasyon
scale load traffic|skalier/auslast/lastspitz|charge/trafic/echelle|escalab/escalar/trafico|escalab/escalar/trafego|scalab/scalar/traffic|schaalb/opschaal/verkeer|skalow/obciaz|skalera/skalbar/trafik|olcek/trafik
cache|zwischenspeich/cache|cache|cache|cache|cache|cache|cache|cache|onbellek
payment checkout|zahlung/bezahl/kasse|paiement/payer/caisse|pagos/cobro|pagament/cobranc|pagament/pagar|betal/afreken|platnos/placi/zaplac/zaplat|betaln/betala/kassa|odeme
subscription subscribers|abonnem/abonnent/abos|abonne|suscripc/suscript|assinatur/assinant/subscri|abbonament/abbonat/iscritt|abonnem/abonnee|subskryp/subskryb/abonam|prenumer/abonnem|abone
offline|-|deconnect|desconect|desconect|disconness|-|-|-|cevrimdisi
sync synchronize|synchronis|synchronis|sincroniz|sincroniz|sincronizz|synchronis|synchroniz|synkronis|senkron/esitle
notification|benachrichtig|notifi|notific|notific|notific|notificatie|powiadom|notis/aviser|bildirim
form button|formular/schaltflache/knopf|formulaire/bouton|formulario/boton|formulario/botao/botoes|modulo/moduli/pulsant|formulier/knop|formularz/przycisk|formular/knapp|formu/dugme/buton
keyboard|tastatur|clavier|teclado|teclado|tastier|toetsenbord|klawiatur|tangentbord|klavye
colour contrast|farb/kontrast|couleur/contraste|color/contraste|cores/contraste|colore/colori/contrast|kleur/contrast|kolor/kontrast|kontrast|renk/kontrast
blind screen reader|blind/sehbehind|aveugle/malvoyant|ciego/invident|cego|cieco/ciech/ipovedent|blind/slechtziend|niewidom/czytnik|blind/synskad/skarmlasar|gormeyen
disability|behinder/rollstuhl|handicap/fauteuil|discapac|deficien|disabil|beperking/rolstoel/gehandicapt|niepelnospraw|funktionsned/rullstol|engelli
municipality public administration|gemeinde/behorde/kommune/kommunal/amt|mairie/commune/administration|ayuntamiento/municip/alcaldia/administracion publica|prefeitura/municip/autarquia/administracao publica|comune/comunal/municip|gemeente/overheid|gmina/gminy/gminie/urzad/urzed|kommun/myndighet|belediye
communication|kommunika|communicat/communiq|comunica|comunica|comunica|communica|komunika|kommunika|iletisim
citizens government|burger/regierung/staat|citoyen/gouvern|ciudadan/gobierno|cidada/governo|cittadin/governo|burgers/regering|obywatel/rzadow/panstwow|medborgar/regering|vatandas/hukumet/devlet
map location|landkarte/standort/karte|carte/geolocal/localis|mapa/ubicac/localiz|mapa/localiz|mappa/mappe/posizion|kaart/locatie|mapa/mapy/lokaliz|karta/kartor|harita/konum
image photo|bild/foto|image/photo|imagen/foto|imagem/imagens/foto|immagin/foto|afbeeld/foto/beeld|zdjec/obraz/fotogra|bild/foto|resim/fotograf/gorsel
scan digitise|scannen/einscann/scanner/gescannt|numeris/scann|escane/digitaliz|digitaliz/escane|scansion/scanner/digitalizz|scannen/gescand/digitalis|skanow/zeskan/skaner|skanna/skanner/digitaliser|tarama/taranm
audio voice|audio/tonspur/sprachnachr|audio/voix/vocal|audio/voz|audio/voz|audio/voce/vocal|audio/spraak/geluid|audio/glos/dzwiek|ljud/audio/rost|ses/sesli
subtitles captions|untertitel|sous-titr/soustitr|subtitul|legenda|sottotitol|ondertitel|napisy/napisow|undertext|altyazi
order purchase|bestell|commande|pedido|pedido/encomend|ordini/ordinazion|bestel|zamow|bestall|siparis
supplier vendor|lieferant|fournisseur|proveedor|fornecedor|fornitor|leverancier|dostawc|leverantor|tedarik
delivery shipping|liefer/versand|livraison/livrer/expedi|entrega/envio|entrega/envio/frete|consegn/spedizion|levering/bezorg/verzend|dostaw/wysyl/przesyl|leverans/frakt|teslimat/kargo/sevkiyat
warehouse inventory stock|lager/inventur|entrepot/stock/inventaire|almacen/inventario|estoque/armazem/inventario|magazzin/inventar/scorte|magazijn/voorraad|magazyn/zapas|lager/inventer|depo/stok/envanter
logistics transport|logisti/transport/spedition|logisti/transport|logisti/transport|logisti/transport|logisti/trasport|logisti/transport/vervoer|logisty/transport|logisti/transport|lojistik/nakliye/tasimaci
factory manufacturing|fabrik/fertigung|usine/fabrication|fabrica/manufactur|fabrica/manufatur|fabbric/stabiliment|fabriek|fabryk/produkcyjn|fabrik/tillverk|fabrika/imalat
discount promotion|rabatt/gutschein|remise/rabais/promotion|descuento/rebaja|descont/promoc|scont/promozion|korting|rabat/znizk/promocj|rabatt|indirim
reminder overdue|mahnung/erinner/uberfallig|relance/rappel/impaye|recordatori/impagad/vencid|lembrete/atrasad/vencid|sollecit/promemoria/scadut|herinner/aanmaning|przypomn/zaleg|paminn/forfall|hatirlat/gecikmis
deadline due date|frist/stichtag|delai/echeance|plazo/vencimiento|prazo/vencimento|scadenz|deadline/termijn|termin|tidsfrist/deadline|vadesi/termin
calendar date|kalender/datum|calendrier/agenda|calendario/fecha|calendario/agenda|calendar|kalender/agenda/datum|kalendarz|kalender/datum|takvim/tarih
appointment booking|buchung/reservier|rendez/reserv|reserva/turnos/citas|reserva/agendament/marcac|prenot/appuntament|afspraak/afspraken/reserver|rezerw/wizyt|bokning/boka|randevu/rezerv
task|aufgabe|tache|tarea|tarefa|compit/attivita|taken/taak|zadan|uppgift|gorev
project|projekt|projet|proyecto|projeto|progetto/progetti|project|projekt|projekt|proje
progress milestone|fortschritt/meilenstein|avancement/progres/jalon/avancer|avance/progreso/hitos|progresso/andamento|avanzament/progress|voortgang/mijlpaal|postep|framsteg/milstolp|ilerleme
goal objective|ziele/zielset|objectif|objetiv|objetiv/metas|obiettiv/traguard|doel|cel/celow|malsatt|hedef/amac
strategy|strateg|strateg|estrateg|estrateg|strateg|strateg|strateg|strateg|strateji
forecast|prognose/vorhersag/hochrechn|previs|pronostic/prevision|previsao/projecao/projecoes|prevision|prognose/voorspel|prognoz/przewid|prognos|tahmin/ongoru
expenses spending|ausgabe/spesen|depense/frais|gasto|despesa/gasto|spese|uitgave/onkosten|wydatk/wydatek|utgift/utlagg|giderler/harcama/masraf
income|einnahm/einkommen|revenu|-|rendimento|reddito/guadagn|inkomen/inkomst|dochod|inkomst|-
profit margin|gewinn|benefice/marge|ganancia/beneficio/margen|lucro/margem|profitt/guadagn|winst|zysk/marza|vinst|kazanc/karlilik
credit card|kreditkarte|bancaire|tarjeta|cartao/cartoes|carta|creditcard/bankpas|karta/karty/karcie|kreditkort|karti/kartlar/kredikart
loan mortgage interest|kredit/darlehen/hypothek/zinsen|credit/hypotheque/emprunt|prestamo/credito/hipoteca|emprestimo/credito/hipoteca/juros|prestit/mutuo/credit|lening/hypotheek/krediet|pozycz/kredyt/hipotec/hipotek/odset|bolan/lanet/ranta|kredi/faiz/ipotek
bank account transfer|bank/konto/konten/uberweis|banque/virement|banco/cuenta/transferenc|bancari/conta/transferenc/banco|banca/conto/bonific|bank/rekening/overboek/overmaken|bank/konto/przelew|bank/konto|banka/hesap/havale
insurance claim|versicher|assuranc/assureur/sinistre|seguro/siniestro/asegurad|seguro/sinistro/segurad|assicur/polizz|verzeker|ubezpiecz|forsakr|sigorta
pension retirement|rente/pension/ruhestand|retraite/pension|jubilac/jubilad/pension/jubilo|aposent/pensao/pensoes|pension|pensioen|emeryt|pension|emekli
invest stocks|aktie/investier/geldanlage|bourse/placement/investi|inversion/en bolsa/bolsa valores/invert bolsa|investiment/bolsa valores/invest bolsa/na bolsa|investiment/borsa|aandel/belegg|akcje/gield/inwestow|aktie/investera|hisse/borsa/yatirim
payroll|lohnabrechn/gehaltsabrechn|paie|nomina|holerite/salarial|busta/cedolin|loonstrook/loonadmin|kadry/kadrow|lonebesked/lonespec|bordro
human resources|personalabteil/personalwesen/personaler|humaines|rrhh/recursos|recursos|personale/risorse|personeel|personel|personalavdel/personalansvar|kaynaklari/personel
holiday vacation|urlaub/ferien|conges/vacances|vacacion|ferias|ferie/vacanz|vakantie/verlof|urlop/wakacj|semester/ledig|tatil
absence sick|krank/abwesen|absence/malad|ausencia/enferm/baja medica/baja laboral/esta de baja/estoy de baja|ausencia/doent/doenca/baixa medica/de baixa/atestado medico|assenz/malat|afwezig/ziek|nieobecn/chorob/chory|franvaro/sjuk|hasta
shift roster|schicht/dienstplan|roulement/planning|turno|turno/plantoes|turni/turno|ploegendienst/dienstrooster|zmianow/grafik|skift/arbetspass|vardiya
remote work|homeoffice/fernarbeit/remote|teletravail/distanc|teletrabajo/remot/trabajo remot/trabajo a distancia|remot/teletrabalho/trabalho remot/trabalho a distancia|remot/telelavor|thuiswerk/afstand|zdaln|distans|uzaktan
freelancer self-employed|selbststand/selbstand/freiberuf/freelanc|independant/freelance/autoentrepreneur|autonom/freelanc|autonom/freelanc|autonom/freelanc|zzp/zelfstandig/freelanc|freelanc/samozatrudn|frilans/egenforetag|serbest/freelanc
tradesman contractor|handwerk/tischler/elektriker/klempner|artisan/plombier/electricien|artesan/electricista/fontaner|artesao/eletricista/encanador|artigian/idraulic/elettricist|vakman/loodgieter/aannemer/elektricien|rzemiesl/hydrauli/elektryk|hantverk/rormok/elektriker|zanaat/tesisat/elektrikci
consultant agency|berater/beratung/agentur|consultant/conseil/agence|consultor/asesor/agencia|consultor/agencia|consulen/agenzia|adviseur/adviesb/consultan|doradc/doradz/agencj|konsult/byra|danisman/ajans
partner stakeholder|partner/beteiligt|partenaire|socio|parceir/socio|partner/stakeholder|partner/belanghebb|partner/interesariusz|partner/intressent|ortak/paydas
negotiate|verhandel/verhandl|negoci|negocia|negocia|negozia|onderhandel|negocj|forhandl|muzakere/pazarlik
estimate quote|kostenvoransch/schatzung/schatzen|devis/estim|cotizac/estimac|cotac/estimat|preventiv/stima/stime|schatting/inschat|wycen/szacow/oszacow|uppskatt|teklif
leads prospects|interessent/leads|prospects|prospecto/leads|leads|leads|leads|leady/leadow|leads|-
follow-up|nachfass/nachverfolg|suivi|seguimiento|acompanhament|ricontatt|opvolg|sledz|uppfolj|takip
satisfaction loyalty|zufrieden/kundenbindung|satisf/fidel|satisf/fideliz/fidelid|satisf/fideliz|soddisf/fideliz/fedelta|tevreden/loyal|zadowol/lojaln|nojd/lojal|memnun/sadakat
target audience|zielgruppe|cible|publico|publico|destinatar/target|doelgroep|odbiorc/docelow|malgrupp|kitle
advertising ads|anzeige/inserat|annonce|anuncio|anuncio|annunci/inserzion|advertent|oglosz/reklamow|annons|ilanlar/reklam
name slogan|namen/slogan|slogan/noms|nombre/eslogan|nome/slogan|nome/slogan|naam/slogan|nazw/slogan|namn/slogan|isimler/slogan
content|inhalt|contenu|contenido|conteudo|contenut|inhoud|tresc|innehall|icerik
podcast episode|podcast|-|podcast/episodio|podcast/episodio|podcast/puntata/episodi|podcast/aflevering|podcast/odcin|podd/podcast|podcast
press release journalist|presse/journalist|presse/communique/journalis|prensa/periodis|imprensa/jornalis|stampa/giornalis|persbericht/journalis|prasow/dziennikar|pressmed/journalis|gazete/medya
event conference|veranstalt/konferenz/einlad|conference/invit|conferenc/invitac|conferenc/convite|conferenz/invit|conferentie/uitnod/evenement|konferencj/zaprosz/wydarzen|konferens/inbjud/evenemang|konferans/davet/etkinlik
wedding party|hochzeit/feier/geburtstag|mariage/fete/anniversaire|boda/fiesta/cumpleanos|casament/festa/aniversari|matrimoni/festa/complean|bruiloft/feest/verjaardag|wesel/slub/urodzin/impreza/imprezy|brollop/fest/fodelsedag|dugun/dogum
hotel accommodation|hotel/unterkunft|hotel/hebergement|hotel/alojam|hotel/hosped/alojam|hotel/alberg/allogg|hotel/overnacht/verblijf|hotel/nocleg|hotell/boende|otel/konakl
visa abroad|visum/reisepass/ausland|visas/passeport/etranger|visado/pasaporte/extranjer|passaporte/estrangeir|passaport/estero/stranier|visum/paspoort/buitenland|wiza/wizy/paszport/zagrani|visum/utomlands/utland|vize/pasaport/yurtdis
restaurant menu|restaurant/speisekarte/gastronom|restaurant|restaurante/menu|restaurante/cardapio|ristorant/menu|restaurant/menukaart/horeca|restaurac/jadlospis|restaurang/meny|restoran/lokanta
bakery cafe|backerei/konditor/cafe|boulang/patisser/cafe|panader/pasteler/cafeter|padaria/confeitar/cafeter|panetter/pasticcer/panific|bakker|piekarni/cukierni/kawiarni|bageri/konditor/kafe|firin/pastane/kafe
real estate apartment|immobili/wohnung/grundstuck|immobil/appartement/logement|inmobil/vivienda/apartament|imobil/imovel/imoveis/apartament|immobil/appartament|vastgoed/woning/appartement|nieruchom/mieszkan|fastighet/lagenhet/bostad|emlak/daire/gayrimenkul
landlord tenant rent|vermiet/miete/mietvertr|loyer/locataire/proprietaire/bail/locati|alquil/inquilin/arrend|alug/inquilin/locatari/senhorio|affitt/inquilin/locator|huur/verhuur|najem/najmu/czynsz/wynaj|hyres/hyra/hyrd|kira
renovation construction|renovier/sanier/umbau/baustelle|renov/travaux/chantier|reforma/obras/renova|reforma/obras/renova|ristruttur/cantier|verbouw/renov/bouwplaats|remont/budowl|renover/byggarbet/byggprojekt|tadilat/insaat
gardening plants|garten/pflanz|jardin/plantes/potager/ma plante/plante verte/une plante|jardin/plantas/huerto|jardim/jardin/plantas/horta|giardin/piante|tuin/planten|ogrod/roslin|tradgard/vaxter|bahce/bitki
cleaning chores|putz/hausarbeit|corvee/nettoyage|limpieza|limpeza/faxina|pulizi|schoonmaak|sprzata|stadning/stadschema|temizlik
moving house|umzug/umzieh|demenag|mudanza|-|trasloc|verhuiz/verhuis|przeprowadzk|flytta/flyttfirm|tasinma/tasiniyor
neighbour community|nachbar/gemeinschaft|voisin/communaute|vecin/comunidad|vizinh/comunidade|vicin/comunita|buren/buurt/gemeenschap|sasiad/spolecznos|granne/grannar/gemenskap|komsu/topluluk
blog|blog|blog|blog|blog|blog|blog|blog|blogg|blog
homework|hausaufgab|devoirs|deberes|licoes/deveres|compiti|huiswerk|-|laxor/laxa|odev
grade marking|benotung/schulnote/zensur|notation/bareme|calificac/calificar|boletim|voti|becijf/cijfers|ocenia/sprawdzian|betyg|notlandir
worksheet exercise|lehrplan/arbeitsblatt|exercice/polycop|ejercicio/fichas/hoja ejercicio/hoja de trabajo|exercicio/fichas/folha exercicio/folha de trabalho|eserciz/scheda/schede|werkblad/lesplan/oefening|cwiczeni|arbetsblad/laroplan|mufredat
university thesis|universitat/hochschul/abschlussarb/masterarbeit|universit/these/dissertation|universidad/tesis|universidade/faculdade/tese/monografia|universit/tesi|universiteit/scriptie|uniwersyt/uczeln/magistersk|universitet/uppsats/examensarb|universite/tez/tezi
education training course|bildung/schulung/fortbild/kurs|formation/stage|formacion/capacitac/curso|formacao/capacitac/curso|formazion/corso/corsi|opleiding/cursus|szkolen/kurs/edukac|utbildn/kurs|egitim/kurs
kindergarten childcare|kindergarten/kita/krippe|creche/maternelle|guarderia/infantil|creche/infantil/infancia|asilo/infanzia|kinderopvang/kleuter|przedszkol/zlobek|forskol/dagis|anaokul/kres
parents|eltern/mutter/vater|parents/maman/papa|padre/madre|mae/maes|genitor/madre/padre|ouders/moeder/vader|rodzic/matka/matki/ojciec|foraldr/mamma/pappa|ebeveyn/veliler/anne/baba
baby pregnancy|baby/schwanger/saugling|bebe/grossesse/enceinte|bebe/embaraz|bebe/gravid/gestante|neonat/gravidanz/incinta|baby/zwanger|niemowl/ciaza/ciazy|bebis/gravid|bebek/hamile
elderly care|pflege/senior/altenheim|ehpad/seniors/agees|ancian/cuidador|idoso/cuidador|anzian/badant|ouderen/mantelzorg/thuiszorg|senior/opiek/starsz|aldre/omsorg|yasli/bakici
hospital clinic|krankenhaus/klinik/arztpraxis|hopital/clinique/cabinet|hospital/clinica|hospital/clinica|ospedal/clinic|ziekenhuis/kliniek|szpital/klinik/przychodn|sjukhus/klinik/vardcentral|hastane/klinik
nurse doctor|arzt/krankenpfleg/krankenschwester|infirmi/medecin/docteur|enfermero/enfermera/medico|enfermei/enfermag/medico|infermier/medic/dottor|verpleeg/arts/huisarts|lekarz/pielegn|sjukskoter/lakare|hemsire/doktor/hekim
patient health|patient/gesund|patient/sante|paciente/salud|paciente/saude|pazient/salute|patient/gezondheid|pacjent/zdrow|patient/halsa|saglik
medication symptoms|medikament/arznei/symptom|medicament/symptome|medicament/sintoma|remedio/medicament/sintoma|farmac/sintom|medicijn/symptom|lekarstw/lekow/objaw|lakemedel/medicin/symtom|ilaclar/ilaci/belirti
allergy intolerance|allerg/unvertrag|allerg/intoleran|alergi/intoleran/alergen|alergi/intoleran|allerg/intolleran|allerg/intoleran|alergi/nietoleran|allergi/intoleran|alerji
fitness workout|fitness/sport/trainingsplan|sport/entraine/musculation|deporte/entrena/gimnasio|treino/academia|palestra/allenament/sport|sport/fitness/hardlop|silowni/sport/trening|trana/traning/gym|antrenman/spor/egzersiz
sleep mental health|schlaf/psych|sommeil/psych|sueno/psic|dormir/psic|dormi/psic|slaap/slapen/psych|psych/bezsenn/depresj|somn/psyk|uyku/psikol
fear scared anxiety|angst|anxi/peur|ansiedad/miedo|ansiedade/medo|ansia/paura|angst/bang|lek/leku|angest|kaygi
weight calories|gewicht/abnehm/kalori|poids/calori/maigr|peso/calori/adelgaz|peso/calori/emagrec|peso/calori/dimagr|gewicht/calorie/afvallen|kalori/odchudz/schudn|vikt/kalori|kilo/kalori
canteen school meals|kantine/mensa/schulessen|cantine|comedor|cantina/refeitorio|mensa|kantine/schoollunch|stolowk|matsal/skolmat|yemekhane/kantin
opinion comment|meinung/kommentar|avis/opinion/commentaire|opinion/comentari|opinia/opinio/comentari|opinion/comment|mening/opmerk|komentarz/zdani|asikt/kommentar|yorumlar/gorusler
conclusion result findings|ergebnis/schlussfolger/erkenntnis|resultat/conclusion|resultado/conclusion|resultado/conclus|risultat/conclusion|resultaat/resultaten/conclusie|wynik/wniosk/uzysk|resultat/slutsats|sonuc/bulgu
chapter outline|kapitel/gliederung|chapitre|capitulo|capitulo|capitol|hoofdstuk|rozdzial|kapitel|bolum
timeline chronology|zeitleiste/zeitstrahl/chronolog|chronolog/frise|cronolog|cronolog|cronolog|tijdlijn/chronolog|chronolog|tidslinje/kronolog|kronoloj
plot scene|szene/romanhandl|intrigue/scene|trama/escena|enredo/cenas|trama/scena/scene|plot/scene|fabul/scena/sceny|intrig/scener|sahne/kurgu
short story poem|kurzgeschicht|poeme/poesie|cuento/relato/poema/poesia|contos/poema/poesia|racconto/racconti/poesi|verhalen|opowiad/wiersz|novell/dikter/dikten|oyku/siir
author writer publisher|autor/schriftstell/verlag|auteur/ecrivain/editeur|autor/escritor/editorial|autor/escritor/editora|autor/scritt/editor|auteur/schrijver/uitgever|autor/pisarz/wydawc|forfatt/forlag|yazar/yayinevi
proofread spelling grammar|korrekturles/rechtschreib/grammat/lektorat|orthograph/grammair/relecture|ortograf/gramatic|ortograf/gramatic|ortograf/grammatic/correttor|spelling/grammatic/proeflez|ortograf/gramaty/korekt|stavning/grammati/korrekturlas|yazim/dilbilgi
style tone|stil/tonfall|style/tonalite|estilo|estilo|stile|stijl|styl|stil/tonlage|uslup
letter|brief|lettre|carta|carta|lettera/letter|brief/brieven|listem/listow/pismo|brev|mektup
speech|rede/ansprache|discours|discurso|discurso|discors|toespraak/speech|przemow/przemawi|talet/tal|nutuk/hitabe
draft version|entwurf|brouillon/ebauche|borrador|rascunho|bozza/bozze|concept/kladversie|szkic/brudnopis|utkast|taslak
template|vorlage/muster|modele/gabarit|plantilla|modelo|modello/modelli|sjabloon/template|szablon/wzor|mall|sablon
checklist|checkliste|checklist|checklist|checklist|checklist|checklist/checklijst|checklist/kontroln|checklist|-
example|beispiel|exemple|ejemplo|exemplo|esempi|voorbeeld|przyklad|exempel|ornek
note notes|notiz|note|notas/apuntes|anotac/notas|appunt/annotaz|notitie/aantekening|notat|anteckn|notlar
knowledge base wiki|wissen|connaissance/savoir|conocimiento|conhecimento|conoscenz|kennis|wiedz|kunskap|birikim
manual instructions|handbuch/gebrauchsanw/bedienungsanl|manuel/notice|manual/instruccion|manual/instruc|manual/istruzion|gebruiksaanw/instructie/handleiding|podrecznik|manual/bruksanv/instrukt|talimat
regulation law compliance|gesetze/gesetzl/vorschrift/verordnung/richtlinie|loi/lois/legislat/reglement/conformite|ley/leyes/normativa/cumplimiento|legisla/regulament/normas/conformidade|legge/normativ/regolament/conformita|wet/wetgev/regelgev/richtlijn|ustawa/ustawy/regulamin/zgodnos|lagstift/lagkrav/regelverk/efterlevn|yasal/mevzuat/yonetmelik
lawsuit court dispute|klage/gerichts/gerichtl/rechtsstreit|tribunal/litige/contentieux/proces|demanda/juicio/tribunal/pleito|tribunal/litigio/judicia|tribunal/contenzios/giudi|rechtszaak/rechtbank/geschil|pozew/pozwu/sadow|stamning/domstol/tvist/atal|dava/mahkeme
objection appeal|widerspruch/einspruch|recours/contest|recurso/apelac|recurso/contest|ricorso/opposizion|bezwaar/beroep|odwol/sprzeciw|overklag/invandn|itiraz
divorce inheritance|scheidung/erbschaft/erbrecht/testament|divorce/heritage/testament/succession|divorcio/herencia/testament|divorcio/heranca/testament|divorzi/eredit/testament|scheiding/erfenis/testament|rozwod/spadkob/dziedzicz/testament|skilsmas/arvet/testament|bosanma/miras/vasiyet
consent gdpr|einwillig/dsgvo|consentement/rgpd|consentimiento/rgpd|consentimento/lgpd/rgpd|consenso/gdpr|toestemm/avg|zgoda/zgody/rodo|samtyck/gdpr|riza/kvkk
audit evidence|audit/nachweis/revision|audit/preuve|auditor/evidencia|auditor/evidencia|audit/revisore|audit/bewijs|audyt/dowod|revision/bevis|denetim/kanit
association club volunteers|verein/ehrenamt|association/benevol/adherent|asociacion/voluntari|associac/voluntari|associazion/volontari|vereniging/vrijwillig|stowarzysz/wolontar/fundacj|forening/ideell|dernek/gonullu/vakif
donation fundraising charity|spende|donateur/collecte/caritat|donac/donat/recaud|doac/doador|donazion/donator|donatie/donateur/inzamel|darowizn/zbiork/charytat|donation/insaml|bagis/yardimsever
members membership|mitglied|membres/adhesion|miembro/membresia/socio|membro/socio|membri/tesserat|leden/lidmaat|czlonk|medlem|uyeler/uyelik
sports team coach|mannschaft/trainer/fussball|entraineur/football|entrenador/futbol|treinador/futebol|allenator/calcio|voetbal/trainer|trener/pilka|tranare/fotboll|antrenor/futbol
church parish|kirche/pfarr|eglise/paroisse|iglesia/parroquia|igreja/paroquia|chiesa/parrocchi|kerk/parochie|kosciol/kosciel/parafi|kyrka/forsamling|kilise
museum culture art|museum/kultur/kunst|musee/culture/artist|museo/cultura/artist|museu/cultura/artist|museo/museal/cultura/artist|museum/cultuur/kunst|muze/kultur/sztuka/sztuki|museum/kultur/konstnar/konstut|muze/kultur/sanat
music song lyrics|musik/lieder/songtext|musique/chanson/paroles|musica/cancion|musica/cancao/cancoes|musica/canzon|muziek/liedje|muzyk/piosenk|musik/latskriv/lattext|muzik/sarki
gift present|geschenk|cadeau|regalo|presente|regalo/regali|cadeau|prezenty/prezentu/upomin|julklapp/presentkort/gavor|hediye
pet dog cat|haustier/katze/welpe/hundes|chien/animal/animaux|mascota/perro|cachorro/estimacao|animali/gatto/cucciol|huisdier/honden/hondje/kat|pies/zwierz|husdjur/hundar/hunden/katter/katten|kopek/kedi/hayvan
energy electricity|energie/strom|energie/electricit|energia/electricidad|energia/eletric|energia/elettric|energie/stroom|energi/prad|energi/elpris/elrakn|enerji/elektrik
climate environment sustainability|klima/umwelt/nachhalt|climat/environnement/durab|clima/medioambient/sostenib|clima/ambient/sustentab|clima/ambient/sostenib|klimaat/milieu/duurzaam|klimat/srodowisk|klimat/hallbar/miljopaverk/miljovan|iklim/cevre/surdurulebilir
weather|wetter|meteo/quel temps/temps fera/temps fait|meteorolog|meteorolog|meteo/che tempo fa/che tempo fara|weersverw/weerbericht|pogod|vader|hava
farm agriculture|landwirt/bauernhof|agricol/agricult/eleveur|agricult/agricol/granja|agricult/agricol/fazenda|agricol/fattori|landbouw/boer|rolni|lantbruk/jordbruk|tarim/ciftci/ciftlik
build create|erstell/aufbau/baue|creer/construi|crear/creando/construi|criar/criando/construi|crear/creando/costrui|bouw/aanmak|budow/tworz/stworz/zbudow|bygg/skapa|olustur
compare|vergleich|compar|compar|compar|confront|vergelij|porown|jamfor|karsilastir
repair fix|reparier/reparatur/beheb|repare/repara/depann|repara/arregl|repara/consert|ripara/aggiust|reparat/reparer/herstel|naprawi/naprawa/naprawy|reparer/reparation|onarim/tamir
organize|organis/sortier/ordnen|organis/ranger|organiz/ordenar|organiz/arrumar|organizz/riordin|organis/ordenen|organiz/uporzadk|organiser/sorter|organiz
explain|erklar/erlauter|expliqu/explic|explic|explic|spieg|uitleg|wyjasn|forklar|acikla
find search|herausfind/finden/suche|trouver/cherch|encontr/buscar/busco|encontr/procur/buscar|trovar/cerc|vinden/zoek|znalez/znajd/szuka|hitta/letar|bulmak/bulam/buluyor
avoid prevent|vermeid/verhinder/vorbeug|evite/prevenir/empech|evitar/evito/preven|evitar/preven|evitar/impedi/preven|voorkom/vermijd|unika/zapobieg|undvik/forhindr|onlem/engelle/kacin
lose lost|verlier/verlor/verlust|perdr/perdu/perte/perds|perder/perdid/pierd|perder/perdi/perda|perder/perdit/perdo|verlies/verlor/kwijt|straci/utrac/zgub|forlor/tappa|kaybet/kayip/kaybol
forget|vergess|oubli|olvid|esquec|dimentic|verget/vergeet|zapom|glomm/glomt/glomsk|unut
understand|versteh/verstand|comprend/compris|entiend/entender|entend/compreend|capir/capisc/comprend|begrip/snap|rozumi|forstar/begrip|anlamiyor/anlamak/anlamad/anliyor
read reading|lesen/leser|lire/lecture/lecteur|leer/lectura/lector|leitura/leitor|legger/lettura/lettor|lezen/lezer|czyta/przeczyt|lasning/lasare|okuma/okuyor/okuyucu
start begin|beginn/anfang/start|commenc/debut/demarr|empez/empiez/comenz|comec|inizi/cominci|begin/start|zaczyn/zaczac/poczat|borja/start|basla
finish complete|fertig/abschliess/beend|terminer/achev/finaliser|terminar/acaba/complet|terminar/acaba/complet|completa/conclud|afrond/voltooi|skoncz/zakoncz/dokoncz|avslut/fardig/slutfor|bitir/tamamla
improve optimize|verbesser/optimier|amelior/optimis|mejor/optimiz|melhor/otimiz|miglior/ottimizz|verbeter/optimalis|ulepsz/optymaliz|forbattr/optimer|iyilestir/optimiz
choose option|auswahl|choisi/choix|elegir/elijo/eleccion|escolh|sceglier/scelt/scelgo|kies/kiez/keuze|wybor/wybra/wybier|valja|secmek/secim/secen
prepare|vorbereit|prepar|prepar|prepar|prepar|voorbereid|przygot|forbered|hazirla
buy purchase|kaufen/anschaff|achat/achet/rachet|adquir|adquir|acquist/compra|aankoop/inkoop/gekocht/kopen|kupic/kupuj/kupow|kopa/kopt|satin
sell|verkauft|vendre/vends|vender|vender|vender|verkop/verkocht|sprzedac|salja|satmak
send|senden/versend/verschick|envoy/envoi|enviar|enviar|inviar/manda/mando|verstur/verstuur/opsturen|wysla|skicka|gonder
collaborate share|zusammenarbeit|partag/collabor|compart/colabor|compart/colabor|condivi/collabor|samenwerk|wspolprac/udostepn|samarbet|isbirligi
measure metrics|messen/messung/kennzahl|mesur/indicateur|medir/metrica/indicador|medir/metrica/indicador|misur/indicator/metrich|meten/meting/kengetal|mierzy/mierzen/pomiar/wskaznik|nyckeltal/matning|olcum/olcme/gosterge
calculate|berechn/rechnen|calcul|calcul|calcul|calcol|bereken|oblicz/policz/wylicz|berakn|hesapla
convert|umwandl/konvert|convert/transform|convert/conviert/transform|convert/transform|convert/trasform|omzetten/convert|konwert/przeksztalc|konverter/omvandl|donustur
file import export|datei/import/export|fichier/import/export|archivo/fichero/importar/exportar|arquivo/ficheiro/importar/exportar|file/importa/esporta|bestand/import/export|plik/import/eksport|filer/filen/import/export|dosya/aktar
folder archive|ordner/ablage/archiv|dossier/archiv|carpeta/archivar|pasta/arquivar|cartell/archivi|mappen/archief|folder/archiw|mapp/arkiv|klasor/arsiv
request|anfrage/anfordern|demand|solicit|solicit|richiest/richied|aanvraag/verzoek/aanvragen|wniosek/prosba/prosby|begaran/forfragan|talep
approve approval|genehmig/freigab/freigeb|approuv/approbation|aprob|aprov|approv|goedkeur|zatwierdz/akcept|godkann|onay
recommend advice|empfehl/ratschlag/tipps|recommand/astuce|recomend/recomiend/consejo|recomend/conselho/dicas|consigl/raccomand|aanbevel/aanrad/advies|poleca/porad|rekommend/radgiv|tavsiye/oneri
people|menschen/leute|gens/personne|persona|pessoa|persone/persona|mensen|ludzi|manniskor|insan
expensive cheap|teuer/gunstig/billig|couteux/onereux|costos/barat|barat|costos/economic|duurder/goedkoop|drogi/drozsz/tansz|billig/dyr|pahali/ucuz
urgent emergency|dringend/eilig/notfall|urgen|urgen/emergenc|urgen/emergenc|urgen/emergenz|dringend/spoed/noodgeval|pilne/pilny/pilna|bradsk/akut|acilen/acele
new|neu|nouveau/nouvel|nuev|novo/nova|nuov|nieuw|nowy/nowa/nowe|nya/nytt|yeni
innovation invention patent|innovat/erfind/patent|innov/invent/brevet|innova/invento/patent|inova/invenc/patent|innova/invenz/brevett|innovat/uitvind/octrooi|innowac/wynalaz/patent|innovat/uppfinn/patent|inovasyon/yenilik/patent
broken|kaputt/defekt/funktionier|casse/fonctionne|averiad/funciona|quebrad/funciona/estrag|rotto/rotta/funziona|kapot/defect|zepsu/dziala/uszkodz|trasig/fungera|bozuk/bozul/calismiyor/ariza
unclear confusing|unklar/verwirr|confus/flou|confus/confund|confus/confund|confus|onduidelijk/verwarr|niejasn|oklar/forvirr|belirsiz/karisik
short|kurz|court|corto/breve|curto/breve|breve/corto|kort|krotk|kort|kisa
long|lang|longue|largo|longo|lungo|lang|-|lang|uzun
important|wichtig|important|important|important|important|belangrijk|wazn|viktig|onemli
difficult complex|schwierig/kompliz/komplex/schwer|difficil/complique/complex|dificil/complic/complej|dificil/complic/complex|difficil/complic/compless|moeilijk/ingewikkeld/complex|trudn/skomplik/komplik|krangl/komplic/besvarlig|karmasik/zorluk
wrong incorrect|falsch/verkehrt|faux/mauvais/incorrect|equivocad/incorrect|errad/incorret|sbagli/errat|verkeerd/onjuist|niepopraw/nieprawid|felaktig|yanlis
missing|fehlt/fehlen|manqu|falta|falta|manca|ontbre|brak|saknas/saknar/fattas|eksik
personal private|privat/personlich|prive/personnel|privad/personal|privad/pessoal|privat/personali|prive/persoonlijk|osobist|privat/personlig|ozel/kisisel
local regional|lokal/region|local/locaux/region|local/region|local/region|local/region|lokaal/plaatselijk/region|lokaln/region|lokal/region|yerel/bolge
large|gross|grand|grande|grande|grande/grandi|groot/grote|duzy/duza/duze|stora/stort|buyuk
fast quick|schnell|rapide/vitesse|rapid/velocid|rapid/velocid|veloc/rapid|snel|szybk|snabb|hizli/cabuk
fair transparent|fair/transparen/gerecht|transparen/equitab|transparen/equitat|transparen/justo|trasparen/equo|transparan/eerlijk|przejrzyst/sprawiedl|rattvis/transparen|seffaf/adaletli
polite friendly|hoflich/freundlich|polie/politesse/aimable/courtois|amable/cortes|gentil/cordial|cortes/gentil|beleefd/vriendelijk|uprzejm/przyjazn|artig/trevlig|kibar/nazik
professional formal|professionell/formell/serios|professionnel/formel|profesional/formal|profissional/formal|professional/formale|professioneel/zakelijk/formeel|profesjonaln/formaln|professionell/formell|profesyonel/resmi
angry upset|wutend/verargert/arger|colere/mecontent|enojad/enfadad/molest|irritad/zangad/bravo|arrabbiat/irritat|boos/boze|zdenerw/wsciek/niezadowol|arg/irriterad|kizgin/sinirli/ofkeli
open|offnen/geoffnet/eroffn|ouvrir/ouvert|abrir/abiert|abrir/abert|aprir/apert|openen/geopend|otwor/otwier|oppna|acilm/aciliy/acmak
information|information|information|informacion|informac|informazion|informatie/weten|informacj|information|bilgi
scientific hypothesis|wissenschaft/hypothes|scientif/hypothes|cientif/hipotes|cientif/hipotes|scientif/ipotes|wetenschap/hypothes|naukow/hipotez|vetenskap/hypotes|bilims/hipotez
synthesis overview|ubersicht/uberblick|apercu|sintesis/panorama|sintese/panorama|panoramic|overzicht|zestawien|oversikt|-
contest competition|wettkampf/gewinnspiel|competition/tournoi|concurs/competicion/torneo|concurs/competic/torneio|concorso/concorsi/torneo|wedstrijd/prijsvraag|konkurs/zawody/turniej|tavling/turnering|yarisma/turnuva
career profession|karriere/beruf/laufbahn|carriere/metier/reconversion|carrera/profesion|carreira/profissao|carriera/professione/mestier|loopbaan/carriere|karier/zawodow/zawodu|karriar/yrke|kariyer
candidate application|kandidat/bewerber|candidat|candidat|candidat|candidat|kandidaat/kandidaten|kandydat/aplikow|kandidat/ansok|adaylar/basvur
apology thank|entschuldig/bedank|excus/remerci|disculp/agradec|desculp/agradec|scusa/scuse/ringrazi|verontschuld/bedank|przepros/podziek|ursakt/tacksam|ozur/tesekkur
habit motivation|gewohnheit/motiv/aufschieb|habitude/motivation/procrastin|habito/motivac/procrastin|habito/motivac/procrastin|abitudin/motivazion/procrastin|gewoonte/motivatie/uitstel|nawyk/motywac/prokrastyn|vanor/motivation/prokrastin|aliskanlik/motivasyon/ertele
productivity focus|produktiv/konzentr/fokus|productiv/concentr|productiv/concentr|produtiv/concentr|produttiv/concentr|productiv/concentr|produktywn/koncentr/skupi|produktiv/koncentr/fokus|verimli/odaklan
process workflow|prozess/arbeitsablauf|processus|proceso|processo/fluxo|processo/processi/flusso|proces|proces/przeplyw|process/arbetsflod|surec
system platform|system/plattform|systeme/plateforme|sistema/plataforma|sistema/plataforma|sistem/piattaform|systeem/systemen/platform|system/platform|system/plattform|sistem/platform
device hardware|gerat/hardware|appareil/materiel|dispositivo/aparato|dispositivo/aparelho|dispositiv|apparaat/apparaten/toestel|urzadzen/sprzet|apparat/hardvara|cihaz/donanim
electronics sensor|elektroni/sensor|electroni/capteur|electroni/sensor|eletroni/sensor|elettroni/sensor|elektroni/sensor|elektroni/czujnik|elektroni/sensor|elektroni/sensor
browser|-|navigateur|navegador|navegador|-|-|przegladark|webblasare|tarayici
settings configuration|einstellungen/konfigur|parametre/reglage/configur|ajustes/configur|configur|impostaz/configur|instelling/configur|ustawien/konfigur|installning/konfigur|ayarlar/yapilandir
install setup|install/einricht/aufsetz|install|instal|instal|install|install/opzet|instal/zainstal|installer/installation|kurulum/yukle
download upload|herunterlad/hochlad|telecharg|descarg/subir|baixar/carregar|scaric/caricar|download/upload|pobier/pobra|ladda/nedladd/uppladd|indirme/indiril
agent prompt|agent/prompt|agent/prompt|agente/prompt|agente/prompt|agente/agenti/prompt|agent/prompt|agent/prompt|agent/prompt|ajanlar/ajani/prompt
model|modell|modele|modelo|modelo|modello/modelli|model|model|modell|model
label dataset|datensatz/etikett|annot/etiquet|etiquet|etiquet/rotul|etichett|label/dataset|etykiet/adnotac|etikett/datamangd|etiket
quality defects|qualitat/mangel|qualite/defaut|calidad/defecto|qualidade/defeito|qualit/difett|kwaliteit/gebrek|jakosc/wady/wadliw|kvalitet/brist|kalite/kusur
maintenance|wartung/instandhalt|maintenance/maintenir|mantenimiento|manutencao|manutenzion|onderhoud|konserwac/utrzyman|underhall|bakim
accident injury|unfall/verletz|accident/bless|accident/herida/lesion|acident/lesao|infortun/lesion|ongeval/ongeluk/letsel|wypadek/wypadk/uraz|olyck/skador/skadad|kazasi/kazalar/yaralan
visit visitors|besuch|visite|visita|visita|visita|bezoek|odwiedz/zwiedz|besok|ziyaret
board committee|vorstand/beirat/ausschuss|comite|comite/directiva|comite/diretoria|comitat/direttiv|bestuur/commissie|zarzad/komitet|styrels/kommitt|komite/kurulu
manage management|verwalt/management|gerer/gestion|gestion/gestor|gerir/gestao/gerenci/gestor|gestir/gestion/amminist|beheer|zarzadz|hantera/forvalt|yonet
office department|abteilung/buro|bureau/departement|oficina/departament|escritorio/departament|uffici/reparto|kantoor/afdeling|biuro/biura/wydzial|kontor/avdeln|ofis/departman
city town|stadt|ville/village|ciudad/pueblo|cidade|citta/paese|stad/dorp|miasto/miasta/miejsk|staden/stader|sehir/kent
bike hiking|fahrrad/wander|velo/randonn|bicicleta/senderis|bicicleta/trilha|bicicletta/escursion|fiets/wandel|rower/wedrow|cykel/cykla/vandr|bisiklet/yuruyus
packing luggage|gepack/packliste/koffer|bagage/valise|equipaje/maleta|bagagem/malas|bagagl/valigi|bagage/koffer|bagaz/walizk/pakowan|bagage/packlist|bavul/valiz
clothes fashion|kleidung/kleider|vetement|vestido/prendas|roupa/vestido|vestiti/abbigl|kleding/kleren|ubran/odziez|klader|giyim/kiyafet
furniture interior|mobel/wohnzimmer|meuble/decoration|mueble/decorac|mobilia/decorac|arred/mobilio|meubel/interieur/inricht|meble/mebli/wnetrz|mobler/inredn|mobilya/dekor
ingredients kitchen|zutat/kuche|ingredient|ingrediente|ingrediente|ingredient|ingredient/keuken|skladnik/kuchni|ingrediens|malzeme/mutfak
food waste leftovers|restever/lebensmittel|restes/gaspill|sobras/desperdici|sobras/desperdici|avanzi/sprec|restjes/verspil|resztk/marnow|matrester/matsvinn|israf
dinner breakfast lunch|fruhstuck/abendessen/mittagessen|dejeuner/diner|desayuno/almuerzo|almoco/jantar|colazion/pranzo|ontbijt/avondeten/lunch|sniadani/obiad/kolacj|frukost/middag/lunch|kahvalti/aksam
toys crafts|spielzeug/bastel|jouet/bricol|juguet/manualidad|brinqued/artesanato|giocattol/lavorett|speelgoed/knutsel|zabawk/rekodziel|leksak/pyssel|oyuncak
vocabulary flashcards|vokabel/karteikart/wortschatz|vocabulaire|vocabulario|vocabulario|vocabol|woordenschat/flitskaart/woordjes|slownictw/slowek/fiszk|ordforrad/glosor|kelime/ezber
mathematics physics|mathe/physik/chemie|maths/mathemat/physique/chimie|matemat/fisica/quimica|matemat/fisica/quimica|matemat/fisica/chimic|wiskunde/natuurkunde/scheikunde|matemat/fizyk/chemi|matemat/fysik/kemi|matemat/fizik/kimya
citation sources|zitat/zitier/quelle|citation/reference|referencia/fuentes/citas bibliog/citas textual|citac/referencia/fontes|citazion/riferiment/fonti|bronnen/citaat/verwijz|cytat/zrodl/przypis|kallor/citat/referens|kaynak/alinti
participants sample|teilnehm/stichprobe/proband|participant/echantillon|participante/muestra|participante/amostra|partecipant/campion|deelnemer/steekproef|uczestni|deltagar/urval|katilimci/orneklem
journal magazine|zeitschrift/fachzeit/zeitung|revue/magazine|revista/periodico|revista/jornal|rivista/riviste|tijdschrift/krant|czasopism/gazet|tidskrift/tidning|dergi
ecommerce cart|warenkorb|panier/ecommerce|carrito/ecommerce|carrinho/ecommerce|carrello/ecommerce|winkelwagen|koszyk|webbutik/varukorg/natbutik|sepet/eticaret
rating reviews|bewert/rezension|critique/evaluations|resena/valorac|resenha|recension|recensie|recenzj|recension|puan
drawing illustration|illustr/skizz|dessin/illustr|dibuj/ilustr|desenh/ilustr|disegn/illustr|tekening/tekenen/illustr|rysun/rysow/ilustr|teckna/illustr|cizim/illustr
film movie|film/kino|film/cinema|pelicula/rodaje|filme/filmagem|film/cinema|film/bioscoop|filmow/kino|film|filmi/sinema
poster flyer brochure|plakat/flyer/broschure|affiches/depliant/brochure/tract|cartel/folleto|cartaz/panfleto/folheto|volantin/opuscol/locandin/manifesto/manifesti|poster/flyer/brochure/onze folder/reclamefolder/folder drukken|plakat/ulotk/broszur|affisch/flygblad/broschyr|brosur/afisi
followers reach|follower/reichweite|followers/audience|seguidor|seguidor|follower/seguaci|volger|obserwuj/zasieg|foljare|takipci
social|sozial|social/sociaux|social|social|-|sociaal/sociale|spoleczn|social|sosyal
welfare benefits|sozialhilfe/burgergeld/beihilfe|allocation|prestacion/subsidio|auxilio|sussid|uitkering/toeslag|zasilek/zasilk/swiadczen|socialbidrag/forsakringskass|odenek
immigration refugees|einwander/fluchtling|immigr/refugie|inmigr/refugiad|imigra/refugiad|immigra/rifugiat|immigra/vluchteling/inburger|imigra/uchodz/cudzoziem|invandr/flykting|gocmen/multeci
entrepreneur|unternehmer|entrepreneur|emprend|empreend|imprenditor|ondernemer|przedsiebiorc/dzialaln|entreprenor|girisimci
worker staff|arbeiter/belegschaft/arbeitnehm|ouvrier/travailleur|trabajador/dependient|trabalhador/balconista/atendente|lavorator/operai|werknemer|robotnik|arbetare/arbetstagar|iscilik/isciler
engineer developer|ingenieur/techniker/entwickler|ingenieur/technicien/developpeur|ingenier/desarrollador|engenheir/desenvolvedor|ingegner/sviluppator|ingenieur/ontwikkelaar|inzynier/programist|ingenjor/tekniker/utvecklare|muhendis/teknisyen
salon hairdresser|friseur/kosmetik|coiffeur/coiffure/esthet|peluquer/estetic|cabeleireir/estetic|parrucchier/estetist|kapper/schoonheid|fryzjer/kosmety|frisor/skonhet|kuafor/guzellik
dentist pharmacy|zahnarzt/apotheke|dentiste/pharmac|dentista/farmacia|dentista/farmacia|dentist/farmacia|tandarts/apotheek|dentyst/aptek|tandlakar/apotek|dishekim/eczane
skill capability|fahigkeit/kompetenz|competence/capacite|habilidad/capacidad|habilidade/capacidade|competenz/capacita|vaardighe/capaciteit|umiejetn|fardighet/formaga|beceri/yetenek
prototype mockup|prototyp/entwurfsmod|prototyp/maquette|prototip/maqueta|prototip/maquete|prototip/bozzett|prototyp|prototyp/makiet|prototyp|prototip
secretary assistant|sekretar/assistent|secretair/secretariat/assistant|secretari/asistente|secretari/assistente|segret/assistent|secretar/assistent|sekretar/asystent|sekreterar/assistent|sekreter/asistan
contact address|kontakt/adresse/ansprechpartner|contact/adresse|contact/direccion|contat/endereco|contatt/indirizz|contact/adres|kontakt/adres|kontakt/adress|temas/adres/rehberi
valid expire|gultig/ablaufen|valable/expir/perime|valid/caduc/vence|valid/expir|valid/scade|geldig/verloop/verlop|wazne/waznos/wygas|giltig/utgang|gecerli/suresi
writing|geschrieben/schriftlich|-|-|-|-|geschreven/schreef|pisze/pisan|skrev/skrift|yaziyor/yazmak
recover|wiederfind/zuruckhol|recuper|recuper|recuper|recuper|terughal/terugvind|odzyska|aterfa|kurtar
pupils|schulkind|ecolier|escolar|escolar|scolar|scholier|uczni|skolbarn|talebe
complain|beschweren|plaindre|quejar|queixa|lament|klagen/klaagt|narzek|klaga|sikayetc
accessible|zuganglich|accessible|accesible|acessive|accessibil|bereikbaar|dostepnosc|tillganglighet|erisilebilirlik
problem trouble|problem|probleme|problema|problema|problem|probleem/problemen|problem|problem|sorun
easy|leichte|facile|facil|facil|facile|makkelijk|latwy/latwo/latwi|latt|kolay
exact precise|genau/exakt|exact/precis|exact/precis|exato/exata|esatt/precis|precies/nauwkeurig|dokladn/precyz|exakt/noggrann|kesin
expectations|erwart|attentes|expectativ|expectativ|aspettativ|verwacht|oczekiwan|forvant|beklenti
credentials|zugangsdaten|-|credencial|credencial|credenzial|inloggegevens|poswiadcz|inloggningsuppg|kimlik
cover+letter job|bewerbungsschreib/anschreiben/motivationsschreib/anschreib bewerb/bewerbungsbrief|lettre motivation/lettre candidature|carta presentacion/carta motivacion|carta apresentacao/carta motivacao|lettera presentazion/lettera motivazion|sollicitatiebrief/motivatiebrief|list motywac|personligt brev|on yazi
job+application|bewerb/bewirb|candidature/postuler|solicitud empleo/postul|candidatura/candidatar|candidatur|sollicitatie/solliciteer|aplikacj prace|jobbansok|is basvuru
job+interview|vorstellungsgesprach/bewerbungsgesprach|entretien embauche/entretien emploi|entrevista trabajo/entrevista empleo|entrevista emprego/entrevista trabalho|colloqui lavoro|sollicitatiegesprek|rozmow kwalifik|anstallningsintervju|is gorusme
meeting+minutes|protokoll sitzung/sitzungsprotokoll/besprechungsprotokoll|compte rendu/proces verbal|acta reunion|ata reuniao|verbale riunion|verslag vergader/vergaderverslag|protokol spotkan/protokol zebran|motesprotokoll|toplanti tutanak
action+items owners|aufgabenliste|actions|tareas|tarefas|azioni|actiepunt|zadania|atgard|eylem
contract sign|unterschr/unterzeich|signer/signature|firmar/firma contrato|assinar/assinatura|firmar/firma contratto|ondertek/tekenen|podpis|underteckn|imza
wedding+speech toast|hochzeitsrede/trauzeug|discours mariage|discurso boda|discurso casamento|discorso matrimonio|bruiloft toespraak|przemow wesel|brollopstal|dugun konusma
funeral eulogy speech|trauerrede/grabrede|eloge funebre|discurso funeral|elogio funebre|orazione funebre/elogio funebre|grafrede/uitvaart|pogrzeb|begravning|cenaze
public+speaking stage fright|lampenfieber/vortrag/redeangst|trac/parler public|hablar publico/miedo escenico|falar publico|parlar pubblico|plankenkoorts/spreekangst|trema/wystap|scenskrack|sahne korku
unit+test|unittest/komponententest|tests unitaire|pruebas unitaria/test unitario|testes unitario|test unitari|eenheidstest|test jednostk|enhetstest|birim test
browser+test end-to-end|oberflachentest|tests bout|pruebas extremo/pruebas navegador|testes navegador/testes ponta|test browser|browsertest|test koncow|webblasartest|tarayici test
slow+query|abfrage langsam/langsam abfrage|requete lent/requetes lent|consulta lent/consultas lent|consulta lent/consultas lent|query lent|trage query|woln zapytan|langsamma fragor|yavas sorgu
speed up faster|beschleunig/schneller|acceler|aceler|aceler|velocizz|versnel/sneller|przyspiesz|snabba upp|hizlandir
dependency upgrade|abhangigkeit|dependance|dependencia|dependencia|dipendenz|afhankelijk|zaleznos|beroende|bagimlil
accessibility barrier|barrierefrei|accessibilit|accesibil|acessibil|accessibil|toegankelijk|dostepn|tillganglig|erisilebilir
lecture university course|vorlesung/seminar/hochschul|cours magistral/amphi|catedra/universitari|aula universitaria/universitari|corso universitari/universitari|hoorcollege/college|wyklad|forelas|ders
rubric grading|bewertungsraster/benot|bareme/notation|rubrica|rubrica|griglia valutazion|beoordel|ocenian|bedom|puanlama
restaurant kitchen food cost|gastro/wareneinsatz/kuchenchef|restaurateur/cuisine restaurant|hosteleria|cozinha restaurante|ristorazion|horeca|gastronomi|krog|mutfak
online+shop ecommerce|onlineshop/webshop/onlinehandel|boutique ligne/commerce ligne/ecommerce|tienda online/tienda linea/comercio electronico|loja online/loja virtual|negozio online/ecommerce|webwinkel/webshop|sklep internet|natbutik/webbutik|online magaza/e-ticaret
product+description|produktbeschreib/produkttext|fiche produit/description produit|descripcion producto/ficha producto|descricao produto|scheda prodott/descrizione prodott|productbeschrijv|opis produkt|produktbeskriv|urun aciklama
stock reorder|lagerbestand/nachbestell|stock/reapprovision|existencias/inventario|estoque/inventario|scorte/magazzino|voorraad|zapas/magazyn|lager|stok
return rate|retoure/rucksend|retours produit|devoluc|devoluc|resi/restituz|retour|zwrot|retur|iade
advertising campaign ads|werbekampagne/werbeanzeige/kampagne|campagne publicitaire/publicite/pub|campana publicitaria/publicidad/campana anuncio/campana google/campana facebook/campana meta/anuncio campana|campanha/publicidade|campagna pubblicitaria/pubblicita|advertentiecampagne/reclame|kampani reklam/reklam|reklamkampanj|reklam kampanya
conversion+rate|konversion/conversion/umwandl|taux conversion/conversion|tasa conversion/conversion|taxa conversao/conversao|tasso conversione/conversion|conversie|konwersj|konverter|donusum
ranking indexed search visibility|sichtbarkeit/auffindbar/gefunden|visibilite/indexe|posicionamiento/visibilidad|posicionamento/visibilidade|posizionament/visibilita|vindbaar|widoczn/pozycjon|synlighet|gorunurluk
podcast audio|hortext/tonaufnahme|balado/emission audio|audio|audio|audio|geluid|nagran dzwiek|ljud|ses
brand+guidelines|markenauftritt/corporate/markenhandbuch|charte graphique/identite visuelle|identidad visual/manual marca|identidade visual/manual marca|identita visiva/linee guida|huisstijl|identyfikacj wizual|grafisk profil|kurumsal kimlik
image+prompt|bildprompt/bilder generier|generer images|generar imagenes|gerar imagens|generar immagini|afbeeldingen genereren|generowan obraz|bildgenerer|gorsel olustur
diagram architecture|diagramm/architekturbild|diagramme/schema architecture|diagrama|diagrama|diagramm|diagram|diagram|diagram|diyagram
scrape crawl website data|auslesen/abgreif|aspirer/extraire donnees|extraer datos/rastrear|extrair dados/raspar|estrarre dati/raschiar|uitlezen/schrapen|pobieran danych|skrapa|veri cek
messy data cleaning|bereinig|nettoyer donnees/nettoyage donnees|limpiar datos/limpieza datos|limpar dados/limpeza dados|pulir dati/pulizia dati|opschonen/schoonmaken data|czyszczen danych|stada data|veri temizle
valuation company|unternehmensbewert/bewerten/aktie|valoris/evaluer entreprise/action bourse|valorac/valorar empresa/acciones bolsa|avaliar empresa/acoes bolsa|valutazione aziend/azioni borsa|waardering/aandeel|wycen firm/akcj|vardering/aktie|sirket deger/hisse
annual+report|geschaftsbericht/jahresabschluss|rapport annuel|informe anual/memoria anual/memoria de actividades|relatorio anual|bilancio annuale/relazione annuale|jaarverslag|raport roczn|arsredovis|faaliyet rapor
audit certification security compliance|zertifizier/zertifikat|certification|certificac|certificac|certificazion|certificer|certyfik|certifier|sertifika
case+law legal research|rechtsprech/urteil/rechtsrecherche|jurisprudence/recherche juridique|jurisprudencia|jurisprudencia|giurisprudenz/ricerca giuridica|jurisprudentie|orzeczn|rattspraxis|ictihat
fact check sources|faktencheck/quellen|verifier faits/verification faits|verificar hechos/fuentes|checagem/fontes|verifica fatti/fonti|feiten/bronnen|zrodl|faktakoll/kallor|kaynak
sign in login|anmelden/anmeldung/einlogg|connexion/connecter|iniciar sesion/inicio sesion/entrar en su cuenta/entrar en mi cuenta/entrar en la cuenta/cuenta google/cuenta facebook/cuenta microsoft|iniciar sessao/entrar na sua conta/entrar na minha conta/conta google/conta facebook/conta microsoft|accesso utent/acceder|inloggen|logowan|logga in/inlogg|giris yap
password reset|passwort vergess|mot passe|contrasena|senha|password dimentic|wachtwoord|haslo/hasla|losenord|sifre
debug bug cause|fehlersuch/fehlerursache/absturz|deboguer/plantage/plante|depurar|depurar/travar|debug|foutopspor|debugowan|felsok|hata ayikla
sprint tickets backlog user stories|anforderungsticket/nutzergeschicht|histoires utilisateur/carnet produit|historias usuario|historias usuario|storie utente|gebruikersverhaal|historyjk|anvandarberattels|kullanici hikaye
ai+agent|ki-agent|agent ia|agente ia|agente ia|agente ia|ai-agent|agent ai|ai-agent|zeka ajan
train model machine learning|maschinell lernen/modell train/trainier|apprentissage automatique/entrainer modele|aprendizaje automatico/entrenar modelo|aprendizado maquina/treinar modelo|apprendimento automatico/addestrar|machinaal leren/model trainen|uczenie masz|maskininlar|makine ogren
deploy server container|bereitstell/ausroll|deployer/mise production|desplegar/despliegue|implantar/implantac|distribuir/rilascio|uitrol|wdrozen|driftsatt|dagitim
monitoring alerts|uberwach/alarmier|surveill/alerte|monitor/alerta|monitor/alerta|monitor/avvis|bewak/melding|monitorow/alarm|overvak|izleme/uyari
commit git history|commit/verlauf|commit/historique git|commit/historial git|commit/historico git|commit/cronologia git|commit/geschiedenis git|commit/histori git|commit|commit
react component|komponente|composant|componente|componente|component|component|komponent|komponent|bilesen
page fetch hydrate|seite laden|charger page|cargar pagina|carregar pagina|caricar pagina|pagina laden|ladowan stron|ladda sidan|sayfa yukle
knowledge notes|wissensdatenbank/zettelkasten/notizsystem|prise notes/base connaissances|base conocimiento|base conhecimento|base conoscenza|kennisbank|baza wiedzy|kunskapsbank|bilgi tabani
cold+email|kaltmail/kalt anschreib/kalt kontakt|mail froid/mails froid/email froid/emails froid|correo frio/correos frio/email frio/emails frio|email frio/emails frio/mails frio|email fredd/mail fredd|koude mail/koude email|zimny mail|kalla mail|soguk mail
database+migration|datenbank umzieh/datenbank umzug|demenag base|mover base/trasladar base|mudar banco/migr banco|spostar database|database verhuiz|przeniesc baz|flytta databas|veritaban tasi
language+practice|sprache ub/deutsch ub/englisch ub/franzosisch ub/spanisch ub/italienisch ub/deutsch lern/englisch lern/franzosisch lern/spanisch lern/italienisch lern/sprache lern|pratiquer langue/pratiquer anglais/parler anglais/apprendre langue/apprendre anglais/apprendre espagnol/apprendre allemand/apprendre italien|practicar idioma/practicar ingles/hablar ingles/aprender idioma/aprender ingles/aprender frances/aprender aleman/aprender italiano|praticar idioma/praticar ingles/falar ingles/aprender idioma/aprender ingles/aprender frances/aprender espanhol/aprender alemao|praticar lingua/praticar inglese/parlar inglese/imparar lingua/imparar inglese/imparar francese/imparar spagnolo/imparar tedesco|taal oefen/engels oefen/duits oefen/taal leren/engels leren/duits leren/frans leren/spaans leren|cwiczyc jezyk|ova sprak|dil pratik
mobile+app release|app veroffentlich|publi applicat|publicar aplicacion/publicar app|publicar aplicativo/publicar app|pubblicar app|app uitbreng|opublikowac aplikacj|publicera app|uygulama yayin
landing+page|verkaufsseite/startseite|page vente/page atterrissage/page accueil|pagina ventas/pagina aterrizaje/pagina inicio|pagina vendas/pagina inicial|pagina vendita/pagina iniziale|landingspagin/verkooppagina/startpagina|strona sprzedaz|saljsida|satis sayfa
weekly+plan|wochenplan/woche planen/woche organis|planning semaine/organis semaine|planificar semana/plan semanal/organiz semana|planejar semana/plano semanal/organiz semana|pianificar settimana/organizz settimana|weekplan/week plannen|plan tygodn|veckoplan|haftalik plan
meal+plan|essensplan/speiseplan/wochenmenu|menus semaine/menu semaine/plan repas|menu seman/plan comidas|refeic/cardapio seman|menu settiman/pasti|weekmenu/maaltijd|jadlospis|matsedel|yemek plan
thesis|masterarbeit/bachelorarbeit/abschlussarbeit/doktorarbeit/dissertation|memoire/these|tesis/tesina|tese/dissertacao|tesi|scriptie/proefschrift|prac magistersk|uppsats/avhandling|tez
p value significance|p-wert/signifikan|valeur p/significati|valor p/significativ|valor p/significativ|valore p/significativ|p-waarde/significan|istotnos|signifikan|anlamlilik
bring together|zusammenfass|resum/synthetis|resum|resum|-|samenvat|podsumow/streszcz|sammanfatt|ozet
customer+complaint|beschwerde/reklamation|plainte/reclamation|queja/reclamac|reclamac|reclam/lament|klacht|reklamacj/skarg|klagomal|sikayet
quote price offer|kostenvoranschlag/preisangebot|devis|presupuesto cliente/cotizacion|orcamento cliente|preventivo|offerte|wycena|offert|fiyat teklif
family+budget|haushaltsbuch/haushaltsbudget/haushaltskasse|budget famil|presupuesto familiar/presupuesto hogar|orcamento familiar/orcamento domestico|bilancio familiar/budget familiar|huishoudboekje/gezinsbudget|budzet domow|hushallsbudget|aile butce
travel holiday trip|urlaub/ferien/rundreise|vacances/sejour|vacaciones|ferias|vacanz|vakantie|wakacj/urlop|semester|tatil
job+description hiring|stellenausschreib/stellenanzeige/stellenbeschreib|fiche poste/offre emploi|descripcion puesto/oferta empleo|descricao vaga/descricao cargo|descrizione posizione/annuncio lavoro|vacaturetekst/functiebeschrijv|ogloszen prac/opis stanowisk|platsannons|is ilani
onboarding colleague new|neue mitarbeit/neuer kolleg/neuen kolleg|nouveau collegue/nouvelle recrue|nuevo empleado/nuevo compan|novo colega/novo funcionario|nuovo collega/nuovo assunt|nieuwe collega/nieuwe medewerk|nowy pracown/nowego pracown|ny kollega|yeni calisan
build|-|-|-|-|-|-|-|-|-|banana/banane
learn|-|-|-|-|-|-|-|-|-|sikhna
study|-|-|-|-|-|-|-|-|-|padhna
monthly|-|-|-|-|-|-|-|-|-|mahine
colour|-|-|-|-|-|-|-|farg

dish meal|gericht|plat/plats|plato/platillo|prato|piatto/piatti|gerecht|danie/dania|matratt|yemegi
court lawsuit|gericht/richter|juge|juez/juzgad|juiz|-|rechter|sedzi|domare|hakim
evening dinner|abend|soir|cena/cenas/cenar|-|cena/cene/serat/sera/serata|avond|wieczor|kvall
morning|morgens/vormittag|matin|manana|manha|mattin|ochtend|rano/porank|morgon|sabah
son children|sohn|fils|-|-|-|zoon/zoontje|syna/synem|sonen/soner|oglu
daughter children|tochter|fille|hija/hijas|filha|-|dochter|corka/corki/corke|dotter|kizim/kizi
tolerate intolerance|vertragt|supporte|tolera|tolera|tollera|verdraag/verdraagt|toleruj|taler
nuts allergy|nuss/nusse/erdnuss|noix/noisette/arachid/cacahu|nueces/nuez/cacahuet/frutos secos|nozes/amendoi|noci/nocciol/arachid|noten/notenallerg/pinda|orzech|notter/jordnot|findik/fistik
gluten lactose|glutenfrei/laktose|-|celiac/lactosa|celiac|glutine/celiac/lattosio|-|laktoz|laktos|laktoz
milk eggs|milch|lait/laitier/oeuf|leche/lacteos/huevo|leite/laticin/ovos|latte/uova|melk/eieren|mleko/mleka/jajk|mjolk|yumurta
bread flour|brot/mehl/backen|pains/pain/farine|panes/harina|paes/farinha|pane/farina|brood/bakken|chleb/maka|brod/mjol|ekmek
meat fish|fleisch/fisch|viande/poisson|carne/pescado|carne/peixe|carne/pesce|vlees/vissen|mieso/miesa/ryby|kott/fisk|balik
vegetables fruit|gemuse/obst|legume/fruits|verdura/fruta/hortaliz|verdura/legumes/fruta|verdur/frutta|groente|warzyw/owoc|gronsak/frukt|sebze/meyve
vegan plant-based|pflanzlich|vegetal|-|-|-|plantaardig|wegan
sugar diabetes|zucker/diabet|sucre/diabet|azucar/diabet|acucar/diabet|zuccher/diabet|suiker/diabet|cukr/cukier|socker/diabet|seker
cook cooking|koch/kocht/gekocht|cuire/cuisson|cocinero|cozinheir|cuoc/cottur|kook/kookt/gekookt|kuchar/ugotow/gotowac/gotuj|laga mat|pisir
eat hungry|hunger|mange/manger|comemos/hambre|comemos/fome|mangi/mangiar/fame|eten/eet/honger|jesc/jemy/glod|-|yiyor
drink wine beer|trink/getrank/wein|boisson/boire/vins/biere|bebida/vino/cerveza|bebida/vinho/cerveja|bevand/vino/vini/birra|drank/drinken/wijn/biers|napoj/piwo/wino|dryck/vinet|icecek/sarap
freezer fridge|gefrier/kuhlschrank/einfrier|congel/frigo|nevera/congel/frigorifico|geladeira/congel|frigo/congel/surgel|vriezer/koelkast/invriez|lodowk/zamraz|kylskap/frys|buzdolab
supermarket groceries|supermarkt|supermarche/epicerie|supermercad|supermercad/mercearia|supermercat|supermarkt|-|-|market
guests hosting|gaste/gast|invites/hotes|invitados/huespedes|convidad/hospedes|ospiti/ospite|gasten/gast|gosci/goscie|gaster/gasten/gasterna|misafir
husband wife partner|ehefrau/ehemann|epouse/conjoint|marido/esposa/pareja|marido/esposa/conjuge|marito/moglie/coniuge|echtgeno|zona/zony|frun/sambo|karim/kocam/esim
brother sister siblings|bruder/schwester/geschwist|freres/soeur/frere|herman|irmao/irma/irmas|fratell/sorell|broer/zussen/zusje|brat/siostr|bror/syster/syskon|kardes
grandparents family|oma/opa/grosseltern/grossmutter/grossvater|grand-mere/grands-parents/grandpere/mamie/papy|abuel|avos/avo|nonn|grootouders/grootmoeder/grootvader|babci/dziadk|mormor/farmor/farfar/morfar|buyukanne/dede
teenager|jugendlich/pubert|adolescen|adolescen|adolescen|adolescen|tiener/puber|nastol|tonaring|ergen
friends|freund|amis/amie|amigo/amiga|amigo/amiga|amici/amico/amica|vrienden/vriend|przyjaci|vanner/kompis|arkadas
relationship|beziehung/partnersch|couple/amour|relacion|relacionament/namor|relazion|relatie|zwiaz/milos|relation/karlek|iliski
toddler|kleinkind|tout-petit/bambin|-|-|bimb|peuter|-|smabarn
bedtime story|gutenacht/einschlaf/vorles|coucher|cuentos dormir|historia dormir|favola/favole|voorlez|bajk|godnattsag|masal
household chores|haushaltsarb/wasche/abwasch|menageres/lessive/vaisselle|tareas hogar/lavadora/colada|tarefas domestic/lavar|faccende/bucato|klusjes/huishoudelijk/afwas|obowiazk domow|hushallssyssl|ev isleri
pain symptom|schmerz|douleur|dolor|dores/dor|dolor/dolori|pijn|bole/bolu|smart|agri
doctor appointment|arzttermin|rendez-vous medec|cita medic/marcar consulta/consulta dentist|consulta medic/marcar consulta/consulta dentist/consulta veterin|visita medic|doktersafspraak/dokter|wizyt lekarz|lakartid|doktor randevu
therapy treatment|therap/behandl|therap/traitement|terapi/tratamiento|terapi/tratamento|terapi/cura|therap/behandel|terapi/leczen|terapi/behandl|terapi/tedavi
blood test results|blutwert/blutbild/laborwert|prise sang|analisis sangre/analitica|exame sangue|analisi sangue|bloedonderzoek/bloedwaard|badan krwi|blodprov|kan tahlil
depression anxiety|depress/burnout|depress/burn-out|depres|depress|depress|depress/burn-out|depres|depress/utbrand|depresyon
yoga meditation|meditat|meditat|medita|ioga/medita|medita|meditat|joga/medyt|medita|medita
running marathon|joggen/laufplan|course pied/course|correr/maraton|corrida/maratona|corsa/maratona|hardloop|maraton/biega|lopning/maraton|maraton
lose weight|-|perdre poids|perder peso/bajar peso|perder peso|perder peso|-|-|ga ner|kilo ver
tired exhausted|mude/erschopft/erschopf|fatigu/epuise/epuis|cansad/agotad|cansad/esgotad|stanc/esaust|uitgeput/vermoeid|zmecz/wykoncz|trott/utmatta|yorgun
broke budget money|monatsende geld/geld monatsende/knapp kasse/geld knapp/knapp geld|fin mois/decouvert|fin mes/llego fin|fim mes|fine mese|eind maand/rood staan|koniec miesi/koncem miesi|slutet manad|ay sonu
overdraft debt|uberzog/pleite|endett/surendett|descubierto/endeud|endivid/cheque especial|indebit/scoperto|roodstand|zadluz|overtrass
salary+raise negotiation|gehaltserhoh/gehaltsverhandl/lohnerhoh|augmentation/negocier salaire|aumento sueldo/aumento salar/subida sueldo|aumento salari|aumento stipend|loonsverhog/salarisverhog|podwyzk|loneforhoj/lonesamtal
save+money|geld sparen/ansparen/sparplan|mettre cote/economies|-|guardar dinheiro/poupanc|metter parte|geld sparen|-|spara pengar|para biriktir
split+costs|kosten aufteil|partager frais/partager depense|dividir gasto/repartir gasto|dividir despes/dividir cont|divider spes|kosten del|podziel koszt|dela kostnad
tax+return|steuererklar/finanzamt|declaration impot/declaration revenu|declaracion renta/hacienda|declaracao imposto/imposto renda/irs|dichiarazione reddit/modello 730|belastingaangifte/aangifte|zeznani|deklarat/skatteverk|beyanname
vat|umsatzsteuer/mehrwertsteuer/mwst|tva|iva|iva|iva|btw|-|moms|kdv
accountant|steuerberat/buchhalter|comptable|contable/gestoria/mi gestor/nuestro gestor/gestor fiscal/mi contador/al contador/contadora|contador/contabilista|commercialist|boekhouder|-|redovisningskons
bank+statement|kontoauszug/kontoauszuge|releve bancaire/releves|extracto bancari/extracto|extrato|estratto conto|bankafschrift/afschrift|wyciag|kontoutdrag|ekstre
unpaid+invoices|unbezahlt/offene rechnung|factures impay|moros|inadimpl/calote|insolut|onbetaald|nieoplac/niezaplac|obetald|odenmemis
cash+flow liquidity|geldfluss/zahlungsfah|flux tresorerie|flujo caja|fluxo caixa|flusso cassa|kasstroom|plynnos|kassaflode|nakit akis
damage|schaden|degat/dommage|danos/averia|danos|danni/danno|schade|szkod|skada|hasar
claim insurance damage|schadensmeld/schadensfall|declaration sinistre|parte accidente|-|denuncia sinistro|schademelding|zgloszen szkod|skadeanmal
health+insurance|krankenkasse/krankenversich|mutuelle/assurance maladie|seguro medic/mutua|plano saude|mutua|zorgverzeker|-|sjukforsakr|saglik sigorta
landlord deposit|kaution/nebenkosten|caution/bailleur|casero/fianza|caucao/fiador|padrone casa/cauzion|huisbaas/verhuurder/borgsom|kaucj|hyresvard/deposition|ev sahibi/depozito
house home|haus/zuhause|maison|casa|casa|casa|huis/thuis|domu|hemma|evim
buy house mortgage|hauskauf/immobilienkauf/baufinanz|achat immobil/achat maison|comprar casa/comprar piso|comprar casa/financiamento imobil|comprar casa|huis kopen/huis gekocht|kupno mieszkan|husaffar/kopa hus|ev almak
room flat-share|zimmer/wohngemein|chambre/colocation|habitacion/pisos|quarto/republica|stanza/stanze/camera|kamer/kamers|pokoj|kollektiv
heating repair|heizung|chauffage/toiture/plomberie|calefaccion/tejado|aquecimento/telhado|riscaldament/tetto|verwarming/dakdek|ogrzewan|varme/taket|isitma
weekend trip|wochenende|week-end|fin semana|fim semana|fine settimana|-|-|helgresa/weekendresa/over helgen|hafta sonu
beach mountains|strand/gebirge|plage/montagne|playa/montana|praia/montanha|spiaggia/montagn|strand/bergen|plaz/gory/gorach|stranden/fjall|plaj
airport layover|flughafen/umsteig|aeroport/correspondance|aeropuerto/hacer escala/con escala/escala en|aeroporto/com escala/escala em/fazer escala|aeroport/scalo|luchthaven/vliegveld/overstap|lotnisk|flygplats|havaalani
sightseeing attractions|sehenswurd/ausflug/museen|sorties/attraction/excursion|turism/excursion/lugares|turism/passeio/pontos turist|turism/gita/gite/attrazion|bezienswaard/uitstap/uitje|atrakcj|sevardhet/utflykt|gezilecek
camping van|zelt/wohnmobil|camping-car|tienda campana/autocaravana|acampa|campeggi/camper/tenda|kamperen/camper|kemping/namiot|husbil/talt|kamp
driving road trip|autofahrt/autoreise|voiture trajet|viaje coche|viagem carro|viaggio auto/viaggio macchina|autorit/autovakantie|podroz samochod|bilsemester/bilresa
rain|regnet|pluie/pleut|lluvia/llueve|chuva/chove|piogg/piove|regen/regent|deszcz|regn/regnar|yagmur
wheelchair travel|-|fauteuil roulant|silla ruedas|cadeira rodas|sedia rotelle/carrozzina|-|wozek/wozku|-|tekerlekli
school parents|elternabend/schuljahr|annee scolaire/rentree|curso escolar|ano letivo|anno scolastico|ouderavond/schooljaar|rok szkoln|lasar/foraldramot
school primary lesson|grundschul|ecole primaire/cp/ce1|primaria|ensino fundamental|scuola elementar/elementari|basisschool|podstawow|lagstadi/grundskol|ilkokul
exam school|gymnasium/matura/realschul|lycee/bac/brevet|bachillerato/instituto/selectividad|vestibular/enem/ensino medio|liceo/maturita/superiori|middelbare/eindexamen/havo/vwo|liceum/matur|gymnasi|universite sinavi
substitute lesson|vertretungsst|remplacement|sustitucion|substituic|supplenz|invalles|zastepst|vikari
classroom pupils|klassenzimmer/storend|bavard/chahut|aula ruidos|sala aula|classe rumoros|klaslokaal/drukke klas
dyslexia reading|legasthen/lese-rechtschreib|dyslex|dislex|dislex|dislessi|dyslex|dysleks|dyslexi|disleksi
learning goals curriculum|lernziel/bildungsplan|objectifs pedagog/programme scolaire|objetivos aprendizaje|objetivos aprendizagem|obiettivi apprendimento|leerdoel|cele naucz|larandemal|kazanim
revision exam study|durchgefallen/durchfall/lernplan/prufungsangst|reviser/rate examen|repasar/suspend|reprov/revisar materia|ripass/bocciat|herkans/gezakt/blokken|powtork/oblac/sesj|omtenta/plugga|calisma plani
memorise remember|auswendig/merken|memoris/retenir/souvenir|memoriz/recordar|memoriz/lembrar/decorar|memorizz/ricord|onthoud/stampen|zapamiet|memorera/kom ihag|hatirla
quiz questions|quizfrage|-|preguntame|-|interrogami|overhoor|odpyt|forhor
professor seminar lecture|dozent/hochschullehr|maitre conference/enseignant-chercheur|catedratic/profesor universi|professor universi/docente|docente|hoogleraar/docent universi|profesor|universitetslarar|profesor
course syllabus|lehrveranstalt/kursplan|plan cours|temario/plan estudio/guia docente|ementa/plano ensino|programma corso|studiegids/vakomschrijv|sylabus/program zajec|kursplan|ders plani
dissertation supervisor|doktorvater/betreuer|directeur these|director tesis/tutor|orientador|relator|promotor/scriptiebegeleid|promotor|handledare
phd doctoral|doktorand/promotion/promovier|doctorant/doctorat|doctorand/doctorado|doutorand/doutorad/mestrado|dottorand/dottorat|promovend/promoveren|doktorat/doktorant|doktorand
scholarship fellowship|stipendium|bourse etude/bourse recherche|-|bolsa estudo|borsa studio/borse studio|studiebeurs|stypend|stipendi|burs
unemployed laid off|arbeitslos/gekundigt/entlass/jobverlust|chomage/licenci|desemplead/despid|desempreg/demitid/demiss|disoccup/licenzi|werkloos/ontslagen/ontslag|bezrobot/zwoln|arbetslos/uppsagd|issiz/isten cikar
job+search|jobsuche/arbeitssuche/stellensuche|recherche emploi/chercher travail/cherche emploi|busco trabajo/buscar trabajo/buscar empleo/busco empleo|procur emprego/procur trabalho/buscar emprego|cerco lavoro/cercar lavoro|werk zoeken/baan zoeken/zoek werk|-|sokjobb/sokerjobb|is ariyorum
rejection applications|absage|refus/rejet|rechaz|recus/rejeit|rifiut|afwijz/afgewezen|odmow/odrzuc|avslag|reddedil
career+change|quereinstieg/umschul/berufswechsel|changer metier|cambiar trabajo/cambio carrera|mudar carreira/mudanca carreira|cambiar lavoro/cambio carriera|carriereswitch/omschol|przebranz|byta jobb|kariyer degis
linkedin profile|linkedin-profil|profil linkedin|perfil linkedin|perfil linkedin|profilo linkedin|linkedin-profiel|profil linkedin|linkedinprofil|linkedin profil
internship trainee|praktikum/praktikant/azubi/auszubild/lehrling|stagiaire/alternan/apprenti|practicas/becario/pasante|estagio/estagiari|tirocin/stagist/apprendist|stagiair/stage|stazyst/praktyk|praktikant/larling|stajyer
probation period|probezeit|periode essai|periodo prueba|periodo experiencia|periodo prova|proeftijd|okres prob|provanstall|deneme suresi
onboarding employee|erster arbeitstag/erster tag/neuzugang|premier jour/arrivee nouv|primer dia/incorporacion|primeiro dia|primo giorno|eerste werkdag/eerste dag|pierwszy dzien|forsta dagen|ilk gun
performance+review appraisal|mitarbeitergesprach/jahresgesprach/zielvereinbar|entretien annuel/entretien evaluation|evaluacion desempeno|avaliacao desempenho|valutazione prestazion|functioneringsgesprek/beoordelingsgesprek|ocena pracownic|medarbetarsamtal/utvecklingssamtal|performans degerlendirme
late|unpunktlich/verspat|retard|tarde/impuntual/retras|atrasos/atrasa|ritard|te laat/vertrag|spozni|forsen/for sent
criticism difficult conversation|kritik/konfliktgesprach|critiqu|critica/conversacion dificil|critica/conversa dificil|critica/critiche|kritiek/slechtnieuws|krytyk|kritik|elestiri
praise motivate employees|loben/wertschatz|feliciter|elogi/reconocimiento|elogi/reconhecimento|elogi/riconosciment|complimenten/waarder|pochwal|beromm|ovgu
dismissal employee|kundigungsschreib|licenciement/rupture|despido/renuncia|demissao/rescisao|licenziament/dimission|ontslagbrief/opzegging|wypowiedzen|uppsagning/sparka/sparkad|fesih
interview+questions candidate|bewerbungsgesprach fuhr/kandidatengesprach|questions entretien|preguntas entrevista|perguntas entrevista|domande colloquio|interviewvragen|pytania rekrut|intervjufragor|mulakat soru
hiring staff shortage|fachkraft/personalmangel|penurie/difficulte recrut|-|-|mancanza personale|personeelstekort|brak pracown|personalbrist
union employees|betriebsrat/gewerkschaft|syndicat/cse|sindicat/comite empresa|sindicat|sindacat|vakbond/ondernemingsraad|zwiazk zawod|facket/fackforen|sendika
overtime working hours|uberstunde/arbeitszeit|heures supplement/temps travail|horas extra/jornada|horas extra/jornada|straordinar/orario lavoro|overuren/werktijd|nadgodzin|overtid/arbetstid|mesai
nda confidentiality|geheimhalt/verschwiegenh|-|confidencialidad|confidencialidade/sigilo|riservatezza|geheimhoud|poufn|sekretess|gizlilik sozles
notice+period renewal|kundigungsfrist/laufzeit/verlanger|preavis/reconduction/renouvel|preaviso/renovacion|aviso previo/renovacao|preavviso/rinnov|opzegtermijn/verleng|okres wypowiedz/przedluz|uppsagningstid/forlang|yenileme
liability warranty|haftung/haftet/gewahrleist/garantie|responsabilite/garantie|responsabilidad/garantia|responsabilidade/garantia|responsabilit/garanzi|aansprakelijk/garantie|odpowiedzialn/gwarancj|ansvar/garanti|sorumluluk/garanti
terms+conditions contract|agb/geschaftsbeding/vertragsbeding|conditions generales/cgv|terminos condiciones/condiciones|termos condicoes/termos uso|condizioni contratt/termini condizioni|voorwaarden|-|villkor|kosullar
fine print sign|kleingedruckt|petites lignes|letra chica|letras miudas|clausole piccole|-|drobny druk|finstilt
legal question law|rechtslage/rechtsfrage/paragraph|juridique question/droit|derecho/juridic|direito/lei/leis|diritto/giuridic|wettelijk/rechtsvraag|prawo/prawa/prawn|lagen/ratten|kanun
access request personal data|auskunftsersuch/auskunft/loschantrag/datenauskunft|droit acces/droit oubli/effacement|derecho acceso/derecho olvido/borren datos/borrar datos|direito acesso/apagar dados/excluir dados|diritto accesso/diritto oblio/cancellar dati|inzageverzoek/gegevens verwijder|usuniecie danych/dostep danych|registerutdrag/radera uppgift|veri silme
online internet|netz verkauf|en ligne|en linea|em linha|rete vend|-|-|natet
candles handmade|kerze/handgemacht/selbstgemacht|bougie/faits main|velas/hecho mano/hechos mano/artesanal|velas/feito mao/artesanal|candele/fatto mano/fatti mano|kaarsen/handgemaakt|swiec/recznie|ljus/handgjord|el yapimi
jewellery soap shop|schmuck/seife|bijou/savon|joyas/joyeria/bisuter/jabon|joias/bijuter/sabonet|gioiell/sapon|sieraden/zeep|bizuter/mydl|smycke/tval|sabun
profit margin|marge/verdiene/ubrig|rentab/rentable|rentab|rentab/lucrativ|utile/utili/redditiv/margine/margini|marge/winstgev/rendabel|-|marginal/lonsam|marj
orders shop online|-|-|-|-|ordini|bestelling/bestellingen|-|bestallning
loss|defizit/rote zahlen|deficit|deficit|prejuizo|deficit|verliesgevend/tekort|straty/strata|forlust|zarar
sales revenue|verkaufszahl/umsatzzahl|chiffre affaires|facturacion|faturamento|fatturat|verkoopcijfer/omzetcijfer|obroty/obrot|omsattning|ciro
stock+out inventory|ausverkauft/vergriffen/lieferengpass|rupture stock|agotad/rotura stock|esgotad|esaurit|uitverkocht|wyprzedan|slutsald|stok bitti
abandoned cart checkout|kaufabbruch/warenkorb|panier abandon|carrito abandon|carrinho abandon|carrello abbandon/carrelli|winkelwagen/winkelmand|porzucon|overgiven
returns parcels|zuruckgeschickt|renvoi|devuelv|-|-|retourzend
parcel delivery|paket verlor/sendung|colis|paquete|encomenda perd/pacote|pacco/pacchi|pakket/pakje/pakketje|paczk
pricing price|preiserhoh/preisgestalt|augmentation prix/tarif|subir precio/tarifa|aumentar preco/precific/tarifa|aumento prezz/tariff/listino|prijsverhog/tarief/tarieven|podwyzka cen/cennik|-|zam fiyat
buyer buyers|kaufer/einkaufer|acheteur|comprador|comprador|acquirent/compratore/compratori|koper/kopers|-|-|alici
marketplace seller|marktplatz/handler|place marche|vendedor|vendedor/lojist|venditor|marktplaats/verkoper|-|-|satici
retail store|einzelhandel/handel|commerce/commercant|comercio/minorist|comercio/varej/lojinha|commercio/negoziant/dettagl|detailhandel/handel|handel/detal|detaljhandel/handel|perakende
product photos|produktfoto/produktbild|photos produit|fotos producto|fotos produto|foto prodott|productfoto|zdjecia produkt|produktbild|urun fotograf
customers leave cancel|kunden weg/kunden verlier/wandern ab|clients part/perdre clients/perdons clients|clientes van/perder clientes/dan baja|perder clientes/clientes saem/clientes cancel|perder clienti/clienti vanno/clienti lasciano|klanten weg/klanten verlies/klanten zeggen|odchodza klienci|tappar kunder|musteri kayb
subscribers unsubscribe|abbestell/austrag/abmeld|desinscri|darse baja/desuscri|descadastr|disiscri|uitschrijv/afmeld|wypis|avregistr
win back retention|zuruckgewinn/kundentreue|reconquer|recuperar clientes/retencion/retener|reter clientes/retencao|fidelizzazion/riconquist|terugwin/klantbehoud|utrzyman klient|behalla kunder
renewal contract customers|vertragsverlanger|renouvellement|renovac/renovar|renovac/renovar|rinnovo|verlenging|odnowien|fornya
acquire new customers|neukunden/kundengewinn|nouveaux clients/trouver clients/conquete|nuevos clientes/conseguir clientes/captar|novos clientes/conseguir clientes/captar|nuovi clienti/trovar clienti|nieuwe klanten/klanten vinden|nowych klient/zdobyc klient|nya kunder|yeni musteri
nobody replies|antwortet niemand/niemand antwort/antwortet nie|personne repond|nadie respond/nadie contest|ninguem respond|nessuno rispond/nessuna risposta|niemand antwoord/niemand reageert|nikt odpow|ingen svar|kimse cevap
nobody reads|liest niemand/niemand liest/keiner liest|personne lit|nadie lee|ninguem le|nessuno legge|niemand leest|nikt czyta|ingen laser|kimse okum
nobody finds|findet niemand/niemand findet|personne trouve|nadie encuentra|ninguem encontra|nessuno trova|niemand vindt|-|ingen hittar|kimse bulam
nobody buys|kauft niemand/niemand kauft/keiner kauft|personne achete|nadie compra|ninguem compra|nessuno compra|niemand koopt|-|ingen koper|kimse almiyor
visitors traffic website|seitenbesuch/besucherzahl|visiteurs/frequentation|visitantes|visitantes|visitatori|bezoekers|odwiedzajac
clicks cost|klick|clics/clic|clics/clic|cliques/clique|clic|klik|klikni|klick|tiklama
ad spend budget|werbebudget/werbekosten|budget pub|gasto publicidad/presupuesto publicitario|verba anuncio|budget pubblicit|advertentiekosten/advertentiebudget|budzet reklam|annonsbudget|reklam butce
google ranking|rangier|classement google/premiere page|primera pagina/posicionar|primeira pagina/rankear|prima pagina/posizionar|-|pozycj google|rankar
keywords search|suchbegriff/schlusselwort/stichwort|mots cles/mot cle|palabras clave|palavras chave|parole chiave|zoekwoord/trefwoord|slowa kluczow|sokord|anahtar kelime
hashtags captions|bildunterschrift|legende photo/legendes|pie foto/leyenda|legenda post|didascali|bijschrift|-|bildtext
influencer community|-|influenceur|-|influenciador|-|-|influenc
brand identity logo|markenidentitat/erscheinungsbild|identite marque/logotype|imagen marca/logotip|identidade marca/logotip|immagine coordinata/logotip|merkidentiteit|tozsamos mark|-|kurumsal
tone of voice style guide|tonalitat/sprachstil|charte editoriale|tono marca/tono voz|tom voz|tono voce|tone voice/schrijfstijl|ton glosu|tonalitet|ses tonu
sales pitch objection|einwand|argumentaire|objecion/demasiado caro|objec|obiezion/troppo caro|te duur|obiekcj
customer meeting preparation|kundentermin/kundengesprach|rendez-vous client/rdv client|reunion cliente/visita cliente|reuniao cliente|incontro cliente/appuntamento cliente|klantgesprek|spotkanie klient|kundmote|musteri gorusme
deal close sales|verkaufsabschluss/geschaftsabschluss/abschluss kund/kund abschluss/auftrag gewinn|conclure vente/signer client|cerrar venta/cerrar trato|fechar venda/fechar negocio|chiuder vendita/trattativ|deal sluiten|zamkn sprzedaz|avslut affar|satis kapat
crm pipeline|kundenkartei/kundendaten|le fichier client|base clientes|cadastro clientes|anagrafic|klantenbestand|baza klient|kundregister|musteri kaydi
enterprise accounts|grosskund/konzern|grand compte/grands comptes/grandes entreprise|grandes cuentas/gran empresa|grandes contas/grande empresa|grandi clienti/grande azienda|grote klant/grootbedrijf|duzy klient/korporac|storkund/koncern|kurumsal musteri
rude customer reply|unverschamt/frech|impoli/grossier/insult|maleducad/groser|grosseir/mal-educad|maleducat/scortes|onbeleefd/brutaal|niegrzecz|otrevlig|kaba
customer+support service|kundenanfrage/kundenservice|service client|atencion cliente/servicio cliente|atendimento|servizio clienti/assistenza clienti|klantenservice/klantvragen|obslug klient|kundtjanst/kundservice|musteri hizmet
faq help center|haufige fragen/hilfeseite/hilfebereich|foire questions|preguntas frecuentes|perguntas frequentes|domande frequenti/centro assistenza|veelgesteld/helpcentrum|czeste pytania|vanliga fragor
compensation goodwill|entschadig/kulanz|dedommag/indemnis|compensac/indemniz|indeniz/compensac|risarcim/indennizz|schadevergoed/coulance|odszkodow|ersattning|tazminat
warranty defective product|reklamier/mangelhaft|defectueux|defectuos|defeituos|difettos|ondeugdelijk|-|defekt
queue wait|warteschlange/wartezeit|file attente/temps attente|tiempo espera/cola espera|tempo espera/fila|tempo attesa/coda|wachtrij/wachttijd|kolejk|vantetid
truck route drivers|lkw/fahrer|camion/chauffeur/tournee|camion/conductor/reparto|caminha/motorista|camion/autist|vrachtwagen/chauffeur|ciezarow/kierowc|lastbil/chauffor|kamyon/sofor
customs import goods|zoll/wareneinfuhr|douane|aduana/arancel|alfandega/aduaneir|dogan|douane/invoerrecht|celn|tull|gumruk
goods merchandise|-|marchandis|mercancia/mercaderia|mercadoria|merce/merci|goederen/spullen|towar|varor|mallar
restaurant guests tables|tischreserv/stammgast|couverts/reservation table|comensal/mesas|mesas/clientela|coperti/tavoli|tafels|stolik
dishes menu price|speisen|carte plats/cout plat|platos carta/escandallo|pratos cardapio/ficha tecnica|piatti menu/food cost|gerechten kaart|dania karta|ratter|menu fiyat
waiter staff kitchen|kellner/servicekraft|serveur/serveuse/cuisinier|camarer/cociner|garcom/garcons|camerier|kelner/koks|kelner|servitris/kock|garson/asci
allergens hygiene|allergene|allergenes|higiene|alergenico/higiene|allergeni/igiene|allergenen|alergen/higien|allergener/hygien|alerjen/hijyen
waste throw away|wegwerf/verschwend/abfall|jeter|tiramos/tirar comida|jogar fora|buttar|weggooi/verspilling|wyrzuc|slanger
pub bar cafe|kneipe|bistrot/bistro|bares|boteco|trattoria/pizzeria|kroeg|bary/kawiarn
shift roster staff|schichtplan|planning equipe|cuadrante|escala trabalho/escala equipe|turni personale|-|grafik pracy|schemalagg
meetings|meetings
agenda meeting|tagesordnung|ordre jour|orden dia|pauta|ordine giorno|agendapunt|porzadek obrad|dagordning|gundem
owners action items|zustandig
notes minutes|mitgeschrieb/mitschreib/stichpunkt|notes prises/prendre notes|tomar notas|tomar notas|prender appunti|meeschrij|zapiski|-|not al
to-do list|todo-liste|liste taches|lista tareas|lista tarefas|lista cose|takenlijst|lista zadan|att-gora/att gora-lista/att gora lista|yapilacak
overwhelmed busy time|schaffe/uberfordert|submerg|abrumad/desbordad|-|troppe cose/sommers/sopraffatt|overweldig|brak czasu/przytlocz|ingen tid/overvaldig
prioritize|zuerst|prioritaire|prioridad|prioridade
family work balance|vereinbark|vie pro/equilibre|conciliar/conciliacion|conciliar/equilibrio|conciliar/equilibrio|balans werk|rownowag|balans|denge
bureaucratic plain language letter|behordenbrief/amtsdeutsch/beamtendeutsch/burokrat|langage administratif/jargon|lenguaje administrativo/burocra|linguagem burocratic/burocra/juridiques|burocra/burocratese|ambtelijk/ambtenaren|-|myndighetssprak|resmi dil
understandable text jargon|unverstandlich/fachchinesisch/schachtelsatz|incomprehens|incomprensib/jerga/enrevesad|incompreens/jargao/complicado demais|incomprensib/gergo|onbegrijpelijk/vakjargon|niezrozum|obegriplig|anlasilmaz
rewrite text|umschreib/umformulier/formulier|reformul/reecri|reescrib/reformul/redacc|reescrev/reformul/redacao|riscriv/riformul|herschrij/herformuleer|przeredag|-|yeniden yaz
shorten cut|kurzen/gekurzt/straffen|raccourc|acortar/demasiado largo|encurtar|accorci/troppo lungo|inkorten/te lang|skroc|korta ner
word document format|word-dokument/formatier|mise page/mise forme|formato documento/formatear|formatar/formatac|formattar/impagin|opmaak/opmaken|formatow|formater|bicimlendir
fill form|ausfull|remplir|rellenar|preencher|compilar/compila|invul|wypeln|-|doldur
publish book self-publishing|buch veroffentlich/selbstverlag/verlag find|publier livre/autoedition|publicar libro/autopublic|publicar livro/autopublic|pubblicar libro/autopubblic|boek uitgeven|wydac ksiazk|-|kitap yayin
fantasy thriller crime novel|fantasyroman|polar/roman policier|novela negra/novela policiaca|romance policial|giallo/romanzo giallo|misdaadroman|kryminal|deckare|polisiye
dialogue characters|dialog|-|dialogo|dialogo|dialogh/dialogo|dialoog/dialogen|dialog|dialog|diyalog
writer's block stuck|schreibblockade/komme weiter/stecke fest|page blanche/bloque/coince|bloqueo escritor/atascad/bloquead|bloqueio criativo/emperrad|blocco scrittore|schrijversblok/vastgelopen/kom verder|blokada|skrivkramp/kort fast|tikand
main character protagonist|hauptfigur/heldin|heros/heroine|-|-|eroe|hoofdpersoon/hoofdpersonage|bohater|huvudperson|kahraman/basrol
ending plot|handlung/romanende|fin roman/denouement|desenlace/final novela|desfecho/final livro|finale romanzo|ontknoping/verhaallijn|-|handling/slutet|olay orgu
poem rhyme|-|-|rima|rima|-|rijm
blog post article|blogartikel/blogbeitrag/fachartikel|billet blog/article blog|entrada blog/articulo blog|post blog/artigo blog|articolo blog|blogartikel/blogbericht|wpis blog|blogginlagg|blog yazi
tutorial developers|entwicklerblog|tutoriel|-|-|guida tecnic|-|samouczek
newsletter subscribers open rate|offnungsrate/empfanger|taux ouverture|tasa apertura|taxa abertura|tasso apertura|openingspercentage/ontvangers|-|oppningsgrad|acilma oran
invitation text|-|-|invitacion|-|invito/inviti|uitnodiging
localization translation|lokalisier/mehrsprach|localisation/multiling|localizac/multiling|localizac/multiling|localizzaz/multiling|lokalis/meertalig|wielojez|flersprak|yerellestir
literal translation strange|wortlich/holprig|mot mot/litteral|-|-|letteral|letterlijk|doslown|ordagrann
speak talk|sprechen/spricht/gesproch/sprach mit|parler/parle|hablar|falar|parlar|spreken/sprak/gesprok|mowic/jezyk obc/mowie/rozmawia|frammande sprak/prata
pronunciation fluent|aussprache/fliessend|prononc/couramment|pronunc/fluid/soltura|pronunc/fluen|pronunc/fluen/scioltezza|uitspraak/vloeiend|wymow/plynn|uttal/flytande|telaffuz/akici
italian portuguese dutch|italienisch/portugiesisch/niederland|italien/portugais/neerland|italiano/portugues/neerland/holand|italiano/portugues/holand|italiano/portoghese/olandese|italiaans/portugees/nederlands|wlosk/portugal/niderland|italiensk/portugisisk/hollandsk|italyanca/portekizce
chinese japanese russian|chinesisch/japanisch/russisch|chinois/japonais/russe|chino/japones/ruso|chines/japones/russo|cinese/giapponese/russo|chinees/japans/russisch|chinsk/japonsk/rosyjsk|kinesisk/japansk/rysk|cince/japonca/rusca
audience nervous talk|publikum/nervos/aufgeregt/zuhorer|auditoire/nerveux|nervios/auditorio|nervos/plateia|nervos/pubblico/platea|publiek/zenuwachtig/nerveus/toehoorder|publicznosc|publik/nervos|dinleyici/heyecan
speech wedding birthday|tischrede/geburtstagsrede|discours anniversaire/temoin|discurso cumple/padrino|discurso aniversari/padrinho|discorso complean/testimone|speech bruiloft/getuige|mowa wesel|brudtal/bestman|dugun konus
defend thesis|verteidigung/disputation|soutenance|defensa tesis/defender tesis|defesa tese/defender tese|discussione tesi/discuter tesi|verdediging|obrona|disputation|tez savun
powerpoint slides|-|diapositives
pitch investors|pitchdeck
shareholders board|gesellschafter/aktionar/aufsichtsrat|actionnaire/conseil administration|accionista/consejo administracion|acionista/conselho administracao|azionist/consiglio amministrazion|aandeelhouder/raad commissarissen|akcjonariusz/rada nadzorcz|aktieagar|yonetim kurulu
business+plan|businessplan/geschaftsplan|business plan/plan affaires|plan negocio|plano negocio|piano aziendale/piano business|ondernemingsplan/businessplan|biznesplan|affarsplan|is plani
runway money runs out|geld reicht/geld ausgeht|tresorerie tient/tenir mois|quedamos dinero/dure dinero|dinheiro dura/acaba dinheiro|soldi finiscono/soldi bastano|-|pieniedzy starcz|pengarna racker|para biter
raise capital funding round|kapital/finanzierungsrunde|levee fonds/lever fonds|ronda financiacion/levantar capital|rodada investimento/captacao|raccolta capital|kapitaal/financieringsronde|kapital/runda finans|kapital/finansieringsrunda|sermaye/yatirim turu
break-even unit economics|gewinnschwelle/kostendeck|seuil rentab|punto equilibrio|ponto equilibrio|punto pareggio/pareggio|-|prog rentown|nollpunkt|basabas
valuation company worth|firmenwert/wert firma|vaut entreprise/valeur entreprise|vale empresa/valor empresa|vale empresa/valor empresa|vale azienda/valore azienda|waard bedrijf/bedrijfswaarde|wart firma|vard foretag|sirketin degeri
shares dividends|dividend|dividende|dividend|dividend|dividend|dividend|dywidend|utdelning|temettu
significance test p-value|signifikanztest/t-test|test significat|significanc|significanc|significativit|-|istotn|signifikanstest
sample+size|stichprobengross/fallzahl|taille echantillon|tamano muestra/tamano muestral|tamanho amostra|dimensione campion/numerosita|steekproefgrootte|wielkosc prob|urvalsstorlek|orneklem buyuk
average mean|durchschnitt/mittelwert|moyenne|promedio|-|medie|gemiddelde|sredni|medelvarde/genomsnitt|ortalama
correlation regression|korrelation/zusammenhang|-|correlacion/regresion|correlac/regressao|correlazion|correlatie/regressie/verband|korelacj/regresj|korrelation|korelasyon/regresyon
reviewer comments paper|gutachter|relecteur/rapporteur|revisores/evaluadores|revisores/parecerist|revisori|-|recenzent|-|hakem
papers articles|fachliteratur/aufsatz/aufsatze|publications|publicaciones|-|pubblicazioni|vakliteratuur/publicaties|publikacj|publikation
systematic+review studies|ubersichtsarbeit|revue systematique|revision sistematica|revisao sistematica|revisione sistematica|overzichtsartikel|przeglad systematyczn|oversiktsartikel/studier|derleme
lab+notebook notebook|laborbuch|cahier labo|cuaderno laboratorio/bitacora|caderno laboratorio|quaderno laboratorio|labjournaal/labboek|dziennik laborator|labbjournal|laboratuvar defter
experiment repeat reproduce|wiederhol/reproduzier|repeter/reprodui|repetir/reproduc|repetir/reproduz|ripeter/riprodu|herhaal/herhalen/reproduc|powtorz/odtwarz|upprepa/reproducer
biology cells protein|biolog/zelle|biolog/cellule/proteine|biolog/celula/proteina|biolog/celula/proteina|biolog/cellul|biolog/cellen/eiwit|biolog/komork/bialk|biolog|biyoloji/hucre
genome variants sequencing|mutation|genom|genom/secuenciac/mutac|genom/sequenciam/mutac|genom/sequenziam/mutazion|genoom/genom/mutatie|genom/mutacj|-|genom/dizileme
research application reviewers|forschungsantrag/drittmittel/ausschreibung forsch|projet recherche/appel projet/appels projet|convocatoria/solicitud subvencion|edital/projeto pesquisa|bandi/progetto ricerca|onderzoeksvoorstel/subsidieaanvraag|wniosek grant|forskningsansok|arastirma projesi
survey respondents answers|befrag/rucklauf|repondant/interroge|encuestad|respondent|rispondent/intervistat|respondenten/bevrag|respondent|enkatsvar|anket cevap
customer+interviews users|kundeninterview/nutzerinterview|entretiens utilisateur/entretiens client|entrevistas usuario/entrevistas client/entrevistas paciente/hicimos entrevistas|entrevistas usuario/entrevistas client/entrevistas paciente/fizemos entrevistas|interviste utent/interviste client|gebruikersinterview/klantinterview|wywiad uzytkown/wywiady|anvandarintervju|kullanici gorusme
interview transcripts|-|-|-|-|intervist|-|wywiad|-|roportaj
true claim fact check|behaupt/gerucht|vrai/rumeur/affirmation|verdad/bulo/rumor/afirmacion|verdade/boato/afirmac|vero/bufala/afferma|nepnieuws|prawda/plotk|pastaend|iddia
newspaper news|nachrichten|actualite/journal|noticia/periodic|noticia|notizi/giornale|nieuws|-|nyheter|haber
website deploy|webseite online/live stell|mettre ligne/mise ligne|poner linea/subir servidor|colocar ar/subir servidor|metter online|online zetten|postawic stron|publicera webbplats|yayina al
slow page load|ladezeit/ladt langsam/lange laden|charge lentement/temps chargement/met temps|carga lent/tarda cargar|demora carregar/carrega lent|carica lent/lenta caricar|laadt traag/laadtijd/laadt langzaam|wolno laduje/laduje|laddar langsamt|yavas yuklen
slow long|dauert lange/dauert ewig/dauert/ewig|prend longtemps/dure longtemps|demasiado tiempo|leva tempo/leva hora|impiega troppo/troppo tempo|duurt lang/duurt/duurt eeuwig|trwa dlugo/trwa|tar lang
memory usage|speicherverbrauch/arbeitsspeicher/speicheruberlauf/frisst speicher|consommation memoire/mange memoire/bouffe memoire|consumo memoria/come memoria|consumo memoria/come memoria|consumo memoria/mangia memoria|geheugengebruik/geheugenlek/vreet geheugen|zuzycie pamieci/zjada pamiec|minnesanvand|bellek tuket
cpu load profiler|prozessor/cpu-last|processeur/utilisation cpu|procesador|processador|processore|processor|-|-|islemci
freezes hangs|friert/eingefror|fige|congela|congela|congela|hangt/bevriest/vastloopt|zacina|fryser|donuyor
error+message|fehlermeldung|message erreur|mensaje error|mensagem erro|messaggio errore|foutmelding|komunikat bled|felmeddelande|hata mesaj
yesterday|gestern|hier|ayer|ontem|ieri|gisteren|wczoraj|igar
production|produktivumgeb|environnement production|entorno produccion|ambiente producao|ambiente produzion|productieomgev|srodowisko produk|produktionsmiljo|canli ortam
cause reason|ursache/woran liegt/woran|-|causa|causa|causa|oorzaak|przyczyn|orsak|sebep
debug code|debugg|debog|depur|depur|-|fouten zoek
legacy+code untested|altsystem/altcode/gewachsen code/gewachsen system/code gewachsen|code herite/code existant|codigo heredado/codigo viejo/codigo antiguo|codigo legado/codigo antigo/codigo velho|codice vecchio/vecchio codice/codice legacy|oude code/verouderde code|stary kod|gammal kod|eski kod
spaghetti refactor|unubersichtlich/chaotisch/wirr|illisible|espagueti/ilegible|espaguete/bagunc/ilegivel|illeggib|onleesbaar/rommelig|nieczyteln/balagan|rorig|karmakarisik
monolith microservices|mikroservice|-|monolit/microservici|monolit/microsservic|monolit/microserviz|monoliet|monolit/mikroserwis|monolit/mikrotjanst|monolit/mikroservis
split break apart|aufteil/zerleg/trennen|decoup/separer/scinder|dividir/separar/trocear/partir|dividir/separar|divider/spezzar/separar|opsplits/splitsen|podziel/rozdziel|dela upp|parcala/ayirmak
function method class|methode|fonction/methode|metodo/funciones|metodo/funcoes|metod/funzioni|methode|metod|metod|metot/fonksiyon
unit tests functions|testfalle/testfall/tests schreib|tests ecrire/cas test|casos prueba|casos teste|casi test/casi prova|testgevallen/testgeval|przypadki testow|testfall|test senaryo
flaky test|mal grun|parfois rouge|veces falla|vezes falha|volte fallisce|-|-|-|bazen basarisiz
continuous integration pipeline ci|build-pipeline/ci-pipeline/build dauert|integration continue|integracion continua|integracao continua|integrazione continua|bouwstraat/build duurt|ciagla integracj|byggpipeline|surekli entegrasyon
code+review pull request|codereview/code-review|revue code|revision codigo|revisao codigo|revisione codice|codereview|przeglad kodu|kodgranskning|kod inceleme
commit branch undo|-|annuler commit/branche|deshacer commit|desfazer commit|annullar commit|ongedaan|cofnac commit/galaz|angra|geri al
mistake deleted|versehentlich/geloscht|-|borrado|apaguei|-|per ongeluk|przypadk/skasow|-|yanlislikla/sildim
lost work|arbeit verlor/anderungen weg|travail perdu/perdu travail|trabajo perdido/perdi trabajo/perdi cambios|perdi trabalho/perdi alterac|perso lavoro/perso modifich|werk kwijt/wijzigingen kwijt
security+update dependency|sicherheitsupdate|-|actualizacion seguridad|atualizacao seguranca|aggiornamento sicurezza|beveiligingsupdate|aktualizacj bezpiecz|sakerhetsuppdatering|guvenlik guncelle
key|zugangsschlussel/schlussel|cle api/cles/cle|clave/claves|chave/chaves|chiave/chiavi|sleutel|klucz|nyckel|anahtar
hacked attack|eingebroch|pirate|hackearon|invadid/invasao|-|kraken/inbreken|wlaman
security+vulnerability penetration|sicherheitsprufung/sicherheitslucke|test intrusion/audit securite|prueba penetracion/auditoria seguridad/fallos seguridad|teste invasao/auditoria seguranca/falhas seguranca|test penetrazion/falle sicurezza|beveilig/beveiligingslek|test penetrac/dziury|sakerhetshal|sizma testi
protect secure|schutz/absicher/sicher|proteg/securis|proteg/asegurar|proteg/segur|protegg/sicur/metter sicuro|bescherm|chron/zabezpiecz|skydda|koru/guvenli
threat attackers design|angriffsszenar/bedrohungsmod|modelisation menace|modelado amenazas|modelagem ameacas|modellazione minacce|dreigingsmodel|modelowanie zagroz|hotmodell|tehdit modelle
users log in account|benutzerkonto/nutzerkonto/konto anlegen|compte utilisateur/comptes utilisateur/inscription|cuenta usuario/registro usuario|conta usuario/cadastro usuario|account utent/registrazione utent|gebruikersaccount/accounts|konto uzytkown/rejestrac|anvandarkonto|kullanici hesab
two-factor authentication|zwei-faktor/zweifaktor|double authentif|doble factor/dos factores|dois fatores|-|tweestaps|dwuskladnik|tvafaktor|iki asamali
cloud bill too high|cloud-rechnung/cloudkosten|facture cloud|factura nube/nube|fatura nuvem/nuvem|fattura cloud|cloudkosten|rachunek chmur/koszt chmur/chmura koszt/chmure plac|molnkostnad/molnet kostar/kostar molnet/molnfaktura|bulut
terraform infrastructure code|infrastruktur code|infrastructure code|infraestructura codigo|infraestrutura codigo|infrastruttura codice|infrastructuur code|infrastruktura kod|infrastruktur kod|altyapi kod
restart container crash|startet neu/neu startet|-|-|fica reiniciando|-|start opnieuw|-|-|yeniden basl
container image size|image gross/abbild|image lourde/image taille|imagen pesa/imagen grande|imagem pesad/imagem grande|immagine pesante|image groot|obraz duzy|avbild|imaj
outage website down|ausgefallen/offline|hors ligne/indisponible/site tombe|caido/caida|fora ar/caiu|sito giu/caduto|onbereikbaar/ligt eruit/platgelegen|padl|nere/ligger nere
postmortem after incident|nachbereitung/lessons|retour experience/bilan incident|analisis posterior|pos-incidente|analisi incidente|nabespreking/evaluatie incident|-|efterarbete|olay sonrasi
night alerts on-call|weckt/nachtlich alarm/nachtlich anruf|reveille/alertes nuit|alert madrugada/alarma madrugada/madrugada alert/madrugada alarma/aviso madrugada|alert madrugada/alarme madrugada/madrugada alert/madrugada alarme|sveglia notte/svegli|wakker|budzi noc|vacker|gece uyandir
alert+fatigue noisy alerts|fehlalarm|fausses alertes|demasiadas alertas/falsas alarmas|falsos alarmes|troppi allarmi/falsi allarmi|vals alarm|falszyw alarm|falsklarm|yanlis alarm
metrics traces logs|metrik/messwert|metriques|-|-|-|meetwaarden|metryk|matvarden|metrik
duplicate messages event|doppelt verarbeit/doppelte nachricht|message double/deux fois|mensajes duplicad/dos veces|mensagens duplicad/duas vezes|messaggi duplicat|dubbele berichten/twee keer|dwa razy|tva ganger|iki kez
endpoint api|endpunkt/rest-schnittstelle|point entree/endpoints|servicio rest|servico rest|servizio rest|eindpunt|punkt koncow|slutpunkt|uc nokta
api documentation developers|api-dokumentation/schnittstellendoku|documentation api|documentacion api|documentacao api|documentazione api|api-documentatie|dokumentacja api|api-dokumentation|api dokuman
readme outdated|veraltete doku/doku|doc perimee|documentacion desactualizada/documentacion obsoleta|documentacao desatualizada|documentazione obsoleta|verouderde documentatie|nieaktualn dokument
database table lock|sperrt tabelle/gesperrt|verrou/bloque table|bloquea tabla|trava tabela/bloqueia tabela|blocca tabella|vergrendel/tabel vergrendel|blokuj tabel|laser tabell|kilitle
database slow|datenbank langsam/langsame datenbank|base lente|base lenta|banco lento|database lento|database traag/trage database|baza wolna/wolna baza|langsam databas|veritabani yavas
customer data table query|auswertung datenbank|combien clients|cuantos clientes|quantos clientes|quanti clienti|hoeveel klanten|ile klientow|-|kac musteri
excel+formula|excel-formel/sverweis|formule excel|formula excel/buscarv|formula excel/procv|formula excel/cerca vert|excel-formule/verticaal zoeken/vert zoeken|formula excel|-|excel formul
pivot+table|pivot-tabelle/pivottabelle|tableau croise|tabla dinamica/tablas dinamicas|tabela dinamica|tabella pivot/tabelle pivot|draaitabel|tabela przestaw|pivottabell|pivot tablo
rows cells|zeile/zellen|ligne tableau/cellules|fila/filas/celdas|linhas/celulas|righe/celle|rijen|komorki|rader/celler|satir/hucreler
totals match numbers|summen/summe|totaux/correspondent|cuadran|batem|tornano/quadrano|-|zgadzaj|-|tutmuyor
dates format|datumsformat/datumsangab|format date|formato fecha|formato data/datas|formato data|datumformaat/datums|format dat|datumformat|tarih format
list customers|kundenliste/adressliste|liste client|lista clientes|lista clientes|lista clienti/elenco|klantenlijst/adreslijst|lista klient|kundlista|musteri liste
messy data|unsauber/durcheinander|desordre/mal range|desordenad/sucio/sucios|sujos|disordin/sporchi|warrig|-|stokig|daginik
key figures dashboard kpi|-|tableau bord|cuadro mando|painel indicadores|cruscotto|kerncijfers/stuurinformatie|-|instrumentpanel|gosterge paneli
pipeline nightly data load|nachtlauf/datenlauf/datenstrecke|chargement nocturne/flux donnees|carga nocturna/carga datos|carga noturna/carga dados|caricamento notturno/flusso dati|nachtelijke verwerking/datastroom|nocne ladowanie|nattkorning|gece yukle
scrape prices competitors|preise auslesen/preise abruf|recuperer prix/relever prix|extraer precios/sacar precio/recoger precio/recopilar precio|coletar precos/extrair precos/recolher preco|estrarre prezzi|prijzen verzamelen/prijzen ophalen|pobierac cen|hamta priser|fiyat cek
training data neural network|neuronal|neurones/neuronal|neuronal|neurais|-|neuraal/neurale|neuron|-|sinir ag
language+model llm|sprachmodell|modele langage|modelo lenguaje|modelo linguagem|modello linguistico|taalmodel|model jezykow|sprakmodell|dil modeli
hallucinate invented answers|halluzin/erfindet/ausgedacht|hallucin/invente|alucin/inventa|alucin/inventa|allucin/inventa|hallucin/verzint/verzonnen|halucyn/zmysl|hallucin|uyduruyor
ai assistant instructions|ki-assistent|assistant ia|asistente ia|assistente ia|assistente ia|ai-assistent|asystent ai|ai-assistent
evaluate llm answers|antworten bewert/qualitat antwort|evaluer reponse|evaluar respuesta|avaliar resposta|valutar rispost|antwoorden beoordel|ocena odpowiedzi|utvardera svar|cevap degerlendir
chat with documents|dokumente befrag/unterlagen befrag/eigenen dokument|interroger documents/propres documents|preguntar documentos/propios documentos|perguntar documentos/proprios documentos|interrogar documenti/propri documenti|documenten bevrag/eigen documenten|pytac dokument|fraga dokument|belgelere sor
confusing|unlogisch/umstandlich/unubersicht|deroutant/embrouill|lioso|-|-|onlogisch|mylac/zagmatw/myla|forvirrande|kafa karis
usability users|bedien/benutzerfreund|ergonomi/utilisabilite|usabilidad/uso facil|usabilidade|usabilita|gebruiksvriend/bruikbaar|uzyteczn|anvandarvanlig|kullanilabilir
design+system components|designsystem/bausteine|systeme design|sistema diseno|sistema design|sistema design|ontwerpsysteem|system projekt|designsystem|tasarim sistem
colors dark|dunkelmodus|mode sombre|modo oscuro|modo escuro|tema scuro|donkere modus|tryb ciemn|morkt lage|karanlik mod
font typography|schrift/schriftart|police caracter/typograph|tipograf/fuente letra|tipograf/fonte|caratteri/tipograf|lettertype/typograf|czcionk|typsnitt|yazi tipi
picture generator consistent|bildgenerator/bilder ki|generateur image/images ia|generador imagenes/imagenes ia|gerador imagens/imagens ia|generatore immagini/immagini ia|afbeeldinggenerator|generator obraz|bildgenerator|gorsel uretici
small website club|vereinsseite/vereinswebsite|site association|web asociacion/pagina club|site associacao|sito associazione|website vereniging|strona klub|foreningssida
beginner learn code|nie programmiert|-|-|-|-|nooit geprogrammeerd|-|aldrig programmerat|hic programlama
app idea|app-idee/eigene app|idee application/propre appli|idea aplicacion/idea app|ideia aplicativo/ideia app|idea app|app-idee/eigen app|pomysl aplikac|appide|uygulama fikri
video+game jump|computerspiel/videospiel/spielfigur|jeu video/jeux|videojuego|videojogo|videogioc|computerspel/videogame|gra komputer/platformowk/gre platform/gra platform/gry platform|tvspel/dataspel/plattformsspel/plattformspel|video oyun
campaign session role-playing|spielleiter/spielrunde/rollenspielrunde|maitre jeu/partie role/jdr|director juego/partida rol/master|mestre jogo/mesa rpg|master/sessione gioco/gioco ruolo|spelleider/spelsessie|mistrz gry/sesja rpg|spelledare|oyun yoneticisi
players adventure monster|spieler|joueur/monstre|jugador/monstruo|jogador/monstro|giocator|spelers|gracz/potwor|-|canavar
viewers drop off|zuschauer/springen ab|spectateur/decroch|espectador|espectador|spettator|kijkers/haken af|widz|tittare|izleyici
course online video|onlinekurs/lernvideo|cours ligne/formation ligne|curso online|curso online|corso online|online cursus/leervideo|kurs online|onlinekurs|online kurs
microphone sound|mikrofon/tonqualitat|-|microfono/sonido|microfone|microfon/suono|microfoon/geluidskwal|mikrofon|mikrofon/ljudkval|mikrofon
listeners episode|horer|auditeur|oyente|ouvinte|ascoltator|luisteraar|sluchacz|lyssnare/avsnitt
mobile app store review|app-store/app store/play store/app abgelehnt/abgelehnt app|refuse apple|rechazada app|rejeitad app|rifiutata app|afgekeurd app|odrzucon app|nekad app|reddedildi app
specification requirements feature|spezifikation/pflichtenheft|cahier charges|especificac|especificac|specific/capitolato|specificatie/programma eisen|specyfikacj|kravspec/specifikation|sartname
stakeholder wants everything|fachabteilung|-|-|-|-|-|wszyscy chca|-|herkes ist
sprint backlog tickets|rucklog
estimate effort|aufwand/aufwandsschatz|estimer charge|esfuerzo/estimar|esforco/estimar|sforzo|inspanning|-|-|efor
iso auditor certificate|prufer|-|-|-|-|-|-|-|denetci
tender bid public|vergabe/bieter|marche public/marches publics|licitac/concurso public/contratacion publica/pliego|concurso public|gara appalto/bando gara|inschrijving|-|upphandling
market+research competitors|marktanalyse/marktforsch/mitbewerb|etude marche|estudio mercado|estudo mercado/pesquisa mercado|ricerca mercato/analisi mercato|marktonderzoek|badanie rynku|marknadsundersok|pazar arastirma
notes|zettel/verzettel|notes eparpill/notes partout|notas dispers|anotacoes espalh|appunti sparsi|aantekeningen kwijt|-|anteckningar
diagram flowchart|flussdiagramm/ablaufdiagramm/schaubild|organigramme/logigramme|diagrama flujo|fluxograma|diagramma flusso|stroomdiagram/stroomschema|schemat blokow|flodesschema|akis sema
convince persuade|uberzeug|convainc|convenc|convenc|convinc|overtuig|przekon|overtyg|ikna
describe description|beschreib|-|describ/descripc|descrev/descric|descriv/descrizion|beschrij|opisa/opis|beskriv|tanimla
show display|zeigen/anzeig|montrer/affich|mostrar/muestr|mostrar|mostrar|tonen/weergeven|pokaz|visar|goster
tell report|erzahl/mitteil|racont|contar|contar|raccont|vertel/mededel|opowied|beratta|anlat
ask|fragt|-|-|-|chieder/chied|-|pytac/pytaj|-|sorma
listen hear|zuhor|ecout/entend|escuch/oir|ouvir/escut|ascolt|luister/horen|slucha|lyssna|dinle
count number|zahlen/anzahl|compte/nombre|cantidad/numero|quantidade/numero|contar/quantit/numero|tellen/aantal|liczb/liczy|antal/rakna|sayi
test try out|ausprobier|essay|probar/intentar|experimentar/tentar|provar/tentar|uitproberen/probeer|wyprobow/probuj|-|denemek
win gain|gewonnen|gagne|ganar/gane|ganhar/ganho|vincer|winnen|wygra|vinna|kazan
earn money|verdien|gagner argent/gagne/gagnons|ganar dinero/gano/ganamos/ganan|ganhar dinheiro/ganhamos/ganho/ganham|guadagn|verdien|zarabia/zarab|tjana|para kazan
spend money|ausgeb/ausgegeben|depens|gastar/gastamos|gastar/gastamos|speso/spendiamo|uitgeven|wydaje/wydaj|spender|harca
pay|zahlen|paye|pago/pagamos/pagar|pago/pagamos/pagar|paghiamo/pago|betaal|place
borrow lend|leihen/ausleih|preter|prestar/prestad|emprest|prest|lenen/uitlenen|-|-|odunc
owe debts|-|-|debemos|-|-|-|winien|skyldig
grow growth|wachst/wachsen/wachstum|croissan/grandi|crecimiento/crecer/creciendo|crescimento/crescer|crescit/crescer|groei|wzrost/rosni|vaxa/tillvaxt|buyume
fall decrease|sinkt/sinken/ruckgang/einbruch|baisse/chute|baja/bajan/caen/descens|queda/caindo/diminu|calan/diminu/calare/calat/crolla|daalt/dalen/daling|-|minskar/sjunk|azal
increase rise|steigt/steigen/erhoh/steiger/stieg/gestiegen|augment/hausse|aument/sube/suben/crezco/crece|aument/subir/cresco/cresce|aument/crescon|stijg/verhog/gestegen|rosnie/wzros|okar/hoja/stigit|artir/artis
reduce cut costs|senken/reduzier/verringer|redui/diminu|reducir/bajar/recort|reduzir/cortar|ridur/tagliar|verlagen/vermind|zmniejsz/obniz|minska/sank|azalt
replace|ersetz/austausch|remplac|reemplaz/sustitu|substitu|sostitu|vervang|zastap/wymien|ersatt/byta ut
add|hinzufug/erganz|ajout|anad/agreg|adicion/acrescent|aggiung|toevoeg|dodac/dodaj|-|ekle
remove|entfern|enlev/retir|quitar|remov/tirar|toglier/rimuov|weghalen|usuw|ta bort|kaldir
move transfer|verschieb/ubertrag|deplac|mover/traslad|mover|spost/trasfer|verplaats/overdrag|przenos|overfor|tasi
copy|kopier|copie/copier|copi|copi|copia/copiar|kopieer/kopieren|kopiow|kopiera|kopyala
save store|abspeicher/gespeichert|-|guardar/guarda|guardar/salvar|salvar/salvat|opslaan/bewaar|zapis|-|kaydet
print|druckt/gedruckt/ausdruck|imprim|imprim|imprim|stamp|afdruk/printen|drukow|skriva ut|yazdir
open close|schliess|fermer|cerrar/cierr|fechar|chiud|sluiten|zamkn|stanga|kapat
break broken|zerbr|-|roto/rompe/estropea|quebra/parou|rompe|breekt|psuje|gar sonder
happen occur|passier/gescheh|arrive/passe|ocurr/sucede|acontec/ocorr|succed|gebeur|zdarza/dzieje|hander|oluyor
know|kennen|connai|saber/sabe/conoc|saber/sabe/sei/conhec|saper/conosc|weet/kennen|wiem/znac/znamy/nie wiedza|-|bilmiyor
think consider|nachdenk/uberleg/zogern|pense/reflech/hesit|pensar/pienso/dudo|pensar/penso|pensar/penso/indecis/penseranno|denken/nadenk/overweeg|mysl/zastanaw/zastanow|tanka|dusun
remember|-|souviens|acuerd/recuerd|lembr|-|-|pamieta|minns
deliver hand in|abgabe/einreich/abgeben|rendre/remise/soumettre|presentar|submet|presentar|inleveren/indien|oddac/zlozyc|lamna in|teslim
receive get|bekomm|recoi/recev/obtenu/obtenir|recib/reciben|receb|ricev|ontvang/gekregen|otrzym/dosta
give|-|donne/donner|dar/damos|dar/damos|dare/diamo|geven/geeft|daje
work|arbeit|travail|trabaj|trabalh|-|werk|-|arbet
use|nutz/benutz/verwend|utilis|usar/utiliz/uso|usar/utiliz/uso|usare/utilizz/uso|gebruik|uzyw|anvand|kullan
need requirement|bedarf/bedurf|besoins|necesidad|necessidade|necessit/esigenz|behoefte|potrzeb|behov|ihtiyac
solve solution|losung|resoud|soluc/resolver|soluc/resolver|soluzion/risolv|oplos|rozwiaz|losning/losa
guide introduction|einfuhrung/einsteiger|initiation|introduccion/iniciacion|introducao/iniciacao|introduzion|inleiding/introductie|wprowadz|introduktion
teach|beibring|apprendre eleves|ensen|ensin|insegn|lesgev/lesgeef/onderwijs|uczy/naucz|undervis|ogret
train exercise|ubungen|entrain|entren|treinar|allen|trainen|trenow|ovning|antren
check correctness|kontrollier/nachpruf/nachseh|controle|comprueb/verific|confer/checar|-|-|-|kontroller
evaluate assess|einschatz|evalu/juge|evalu/valorar|avali|valut|beoordeel/evalueer|-|utvarder|degerlendir
interpret meaning|bedeutet/bedeutung/deuten|signifie|significa|significa|significa|betekent/betekenis|znaczy|betyder/tolka|anlami
sum up|zusammengefasst/kurzfassung|-|-|-|riepilog|kort gezegd|-|kort sagt
follow rules guidelines|einhalt/regeln/vorgabe|respect/regles/consignes|cumpl/reglas/normas|cumpr/regras|rispett/regole|naleven/regels|przestrzeg/zasad|folja/regler|kural
ignore|ignorier|ignor|ignor|ignor|ignor|negeer|ignor|ignorer|gormez
late delayed|spat/verzoger|tard|demorad|tarde/atras|tardi|vertraag|pozno/opozn|forsenad|gecik
early|fruh|en avance/davance/lavance|tempran|cedo|presto|vroeg|wczesn|tidig|erken
free|kostenlos/gratis|gratuit/libre|gratis/gratuit/libre|gratis/gratuit/livre|gratis/gratuit|gratis/kosteloos|darmow/bezplat|gratis|ucretsiz/bedava
full crowded|uberfull|plein|lleno/llena|lotad|pieno/piena|overvol|pelny/pelna|fullt|dolu
empty|leer|vide/vides|vacio/vacia|vazi|vuot|leeg|pust|tomt
boring|langweil|ennuy|aburrid|chato/entediant|noios|saai|nudn|trakig|sikici
funny humor|lustig/witzig|drole|gracios/divertid|engrac/divertid|divertent|grappig|smiesz|rolig|komik
beautiful ugly look|hasslich/aussehen|belle/moche|bonit/feo/aspecto|bonit/feio/aspecto|bello/bella/brutt/aspetto|mooi/lelijk/uitzien|ladn/brzyd|snygg/utseende|guzel
different inconsistent|unterschied/uneinheit/anders|differen/incoheren|diferent/distint/incoheren|diferent/incoeren|divers/incoeren/differen|verschil/anders/inconsist|rozn/niespojn|olika/skilj|farkli/tutarsiz
same equal|gleich/selbe|identiq/pareil|igual/mismos|igual/mesmos|ugual/stessi|hetzelfde/gelijk|taki sam|samma
strange unexpected|seltsam/komisch/unerwart|bizarre/etrange/inattendu|raro/extran/inesperad|estranh/inesperad|inattes|vreemd/raar/onverwacht|dziwn/nieoczek|konstig/ovantad|garip/beklenmed
certain uncertain|unsicher/zweifel|incertain/doute|duda/insegur|duvida/inseguro|dubbi/incert|onzeker/twijfel|niepewn/watpliw|osaker/tvivel
complete whole|komplett/vollstandig|complet/entier|-|inteir|complet|volledig/compleet|kompletn|komplett
honest|ehrlich|honnet|sincer|sincer|onest/sincer|-|szczer/uczciw|arlig|durust
clear|deutlich|net|clara|-|-|duidelijk/helder|jasn|tydlig|acik
calm quiet|ruhig/leise|calme|tranquil|tranquil|tranquill|rustig|spokojn|lugn|sakin
secret confidential|vertraulich/geheim|confidentiel|confidencial|confidencial/segred|riservat|vertrouwelijk/geheim|tajn|hemlig|gizli
public official|offentlich/amtlich/offiziell|officiel|oficial|oficial|pubblic/ufficial|openbaar/officieel/publiek|publiczn/oficjaln|offentlig
international countries|lander/landern|pays|internacional/paises|internacional/paises|internazional/paesi|internationaal/landen|miedzynarod/kraj|internationell/lander|uluslararasi/ulke
europe european|europa/europaisch|-|europ|europ|europ|europa/europes|europ|europa/europeisk|avrupa
hour time|stunden/minute|heure/minute|hora/minuto|hora/minuto|minut/unora/ore|uur/minuten|godzin/minut|timme/minut|saat/dakika
today tomorrow|heute/morgen|aujourd/demain|hoy|hoje/amanha|oggi/domani|vandaag/morgen|dzis/jutro|idag/imorgon|bugun/yarin
monday friday weekday|montag/dienstag/mittwoch/donnerstag/freitag|lundi/mardi/mercredi/jeudi/vendredi|lunes/martes/miercoles/jueves/viernes|segunda-feira/terca-feira/quarta-feira/sexta-feira|lunedi/martedi/mercoledi/giovedi/venerdi|maandag/dinsdag/woensdag/donderdag/vrijdag|poniedzial/wtorek/sroda/czwartek/piatek|mandag/tisdag/onsdag/torsdag/fredag|pazartesi/sali/carsamba/persembe/cuma
saturday sunday weekend|-|samedi/dimanche|sabado/domingo|sabado/domingo|sabato/domenica|-|sobot/niedziel|lordag/sondag|cumartesi
spring summer winter|fruhling/sommer/herbst|printemps/automne/hiver|primavera/verano/otono/invierno|primavera/verao/outono/inverno|primavera/estate/autunno/inverno|lente/zomer/herfst|wiosn/jesien/zima|sommar/hosten/vinter|ilkbahar/sonbahar
christmas easter|weihnacht/ostern/silvester|noel/paques|navidad/pascua|natal/pascoa|natale/pasqua/capodann|kerst/pasen|swiet/wielkanoc|pask|noel/bayram
half double|halfte/halbe|moitie|mitad/medio|metade/meio|-|helft/halve|polow|halften|yari
percent rate|prozent/quote|pourcent/taux|porcentaje/ciento/tasa|porcent/cento/taxa|cento/tasso/percentual|procent/percentage|procent|procent|yuzde
list|liste|liste|lista/listado|lista/listagem|lista|lijst|lista|lista|liste
paper form sheet|papier/blatt|papier/feuille|papel|papel/folha|carta|papier/blad|papier/kartk|papper|kagit
photo album pictures|-|-|-|-|fotografi|plaatjes
phone smartphone|-|-|telefono|telefone|telefono|-|-|telefon
large|grosse datei/riesig/gigantisch|gros fichier/enorme/geant|archivo grande/enorme/gigante|arquivo grande/enorme/gigante|file grande/enorme/gigantesc|groot bestand/enorm/reusachtig|duzy plik/ogromn/gigantyczn/wieksz|stor fil/enorm|buyuk dosya
employees team communication|teamarbeit|cohesion|-|-|squadre|teamwerk|-|teamarbete|takim calisma
leader promoted manager|fuhrungskraft/befordert|promu/manager equipe|ascend/lider|promovid/lider|promoss|gepromoveerd|awans/lider|befordr/ledare|terfi
responsible owner|verantwort|responsab|responsab/encargad|responsav/encarregad|responsabil/incaricat|verantwoord|odpowiedzial|ansvarig
annual+meeting association|mitgliederversamml/hauptversamml|assemblee generale|asamblea|assembleia|assemblea|ledenvergader/algemene vergader|walne zgromadz|arsmote|genel kurul
fundraising campaign charity|spendenaktion/spendenauf|collecte fonds/appel dons|recaudar fondos|arrecad|raccolta fondi|inzamelingsactie/fondsenwerv|-|-|bagis kampanya
youth children sport club|sportverein/jugendarbeit|club sportif|club deportiv|clube esportiv/clube desportiv|societa sportiva|sportclub|klub sportow|idrottsforening|spor kulub
theatre choir rehearsal|theater|chorale/repetition|teatro/ensayo|teatro/coral/ensaio|teatro|toneel/repetitie|teatr|teater|tiyatro/koro
trade fair exhibition|messe/ausstellung|salon/foire/exposition|feria/exposicion|feira/exposicao|fiera/mostra|beurs/tentoonstelling|targi/wystaw|massa/utstallning|fuar/sergi
photographer videographer|fotograf|photographe|fotograf|fotograf|fotograf|fotograaf|-|fotograf
architect construction|architekt|architecte|arquitect|arquitet|architett|-|architekt|arkitekt|mimar
machine production line|maschine/produktionslinie/anlage|ligne production|maquina/linea produccion|maquina/linha producao|macchinar/linea produzion|productielijn|maszyn|maskin|makine
chemistry materials|chemisch/werkstoff|chimique/materiau|quimic/materiales|quimic/materiais|materiali|chemisch/materialen|material|material
car repair workshop|werkstatt/autowerkstatt|garage/atelier|taller|oficina mecanica/oficina|officina|werkplaats|warsztat|verkstad|atolye
medical report|arztbrief/befund|ordonnance|informe medic|laudo/relatorio medic|referto/cartella clinica|verwijsbrief/uitslag|wypis lekar|remiss|rapor doktor
pregnant birth|geburt|naissance/accouch|parto/nacimiento|parto/nascimento|nascita|bevalling/geboorte|porod|fodsel
study abroad|auslandssemester|etudes etranger/erasmus|estudiar extranjero/erasmus|intercambio/estudar fora|studiar estero/erasmus|buitenland studeren|studia zagranic|utlandsstudi|yurtdisi egitim
driving+licence|fuhrerschein|permis conduire|carnet conducir|carteira motorista/carta conducao|patente|rijbewijs/rijexamen|prawo jazdy|korkort|ehliyet
hobby|freizeit|loisir/passe-temps|aficion/ocio|lazer/passatempo|tempo libero/passatempo|vrije tijd|-|fritid|hobi
event birthday party children|kindergeburtstag|anniversaire enfant/gouter|fiesta cumple/cumpleanos infantil|festa aniversari/festa infantil|festa complean/festa bambin|kinderfeestje|urodziny dziec|barnkalas|dogum gunu
moving cities|-|-|mudarme/mudarnos|mudar cidade|trasferir|-|przeprowadzam sie/przeprowadzic sie/przeprowadzamy sie/sie przeprowadz|-|tasin
citizenship immigration form|auslanderbehorde/einburger/aufenthalt|titre sejour/prefecture|permiso residencia|autorizacao residencia|permesso soggiorno|verblijfsvergunning|pobyt|uppehallstillstand|oturma izni
government office form|rathaus/antragsformular|formulaire administrati/demarche|tramite/papeleo|reparticao/papelada|pratica burocratica/modulistica|gemeentehuis/papierwerk|-|blankett|basvuru formu
neighbour noise dispute|larm/streit/ruhestor|bruit/tapage|ruido/pelea|barulho/briga|rumore/rumori/litigi|lawaai/ruzie/overlast|halas/klotn|buller/brak|gurultu/kavga
consumer rights|verbraucher|consommateur|consumidor|consumidor|consumator|consument|konsument|konsument|tuketici
copyright licence|urheberrecht/lizenz|droit auteur|derecho autor/licencia|direito autoral/licenca|diritto autore/licenz|auteursrecht/licentie|prawo autorsk/licencj|upphovsratt/licens|telif/lisans
privacy+policy cookie|datenschutzerklar|politique confidential|politica privacidad|politica privacidade|informativa privacy|privacyverklaring|polityka prywatn|integritetspolicy/kakor|gizlilik politika/cerez
missing miss|vermiss|-|-|-|-|vermis
enjoy taste|genuss/geschmack|gout/gouts/saveur|sabor|sabor|gusto/sapor|smaak/genot|smak|smak|lezzet
season|jahreszeit|saison|temporada|temporada|stagion|seizoen|sezon|sasong|mevsim
resign quit|-|demission|dimitir/dimision|demitir|dimett|ontslag nemen
hierarchy|-|hierarch
tolerate allergy|-|-|sienta mal/sientan mal|-|fa male
pending bills|mahnbescheid/inkasso|recouvrement/huissier|recobro/cobrar|cobrar/protesto|recupero crediti|incasso/deurwaarder
order customers shop|-|-|pedir/piden|-|ordinar
soap handmade|handarbeit/nahen/stricken|couture/tricot|costura/tejer/ganchillo|costura/croche/tricot|cucito/uncinetto/maglia|naaien/breien/haken
flowers plants|blume|fleur|flores/floristeria|flores/floricultura|fiori/fiorist|bloem|kwiat|blommor|cicek
coffee tea|kaffee/tee|-|tienda cafe|cafes|caffe|koffie|kawy/kawa|kaffe|kahve
cosmetics skin|hautpfleg/creme|peau/cosmetique/creme|piel/cosmetic|pele/cosmetic|pelle/cosmetic|huid/cosmetica|skor|hud|cilt
shoes shirts clothing|schuhe/hemd|chaussure/chemise|zapato/camisa/camiseta|sapato/camisa/camiseta|scarpe/magliett/camici|schoenen|buty/koszul|skor/trojor|ayakkabi/tisort
customers too few|-|-|-|faltam clientes|-|-|malo klient
unsold sell|ladenhuter|invendu|-|encalhad|invendut|onverkoopbaar
website visitors but no sales|besucher kauf|visiteurs achet|visitas compra|visitas compra|visite acquist/visitatori compr|bezoekers kop
earn nothing profit|bleibt ubrig/bleibt hangen|-|apenas gano/apenas beneficio|-|-|nauwelijks winst
cold leads phone|kaltanruf/telefonakquise|demarchage/prospection telephon|llamada fria/llamadas frias|ligacao fria/chamada fria|chiamate fredde|koud bellen/koude acquisitie
boss criticises|chefin|patron/patronne|jefa|chefia|-|cheffin/bazin
customer angry|kunde sauer/kunde wutend/genervt|client furieux/furieu/enerve/client mecontent|cliente enfadad/cliente enojad/furios|cliente irritad/cliente bravo/furios|cliente arrabbiat/furios/infuriat|klant boos/boze klant/woedend/geirriteerd|klient wsciek|arg kund|ofkeli musteri
apology customer|-|-|-|-|-|excuses/sorry
reputation review online|google-bewert/sterne|avis google/avis client/note google|-|avaliacoes google|-|sterren|-|-|yorum
opinion survey|-|pensent/opine|opinan/opina|opinam/opina|pensano|vinden ervan
answers replies|-|-|contesten/contestan
leave churn customers|abwander|partent/partir/quitt|marchan/dejan|saem/deixam|vanno via/lasciano|lopen weg|-|lamnar|gidiyor
cancel subscription|-|annul|anul|anul|annull/disdic|annul/zeggen lidmaat/zegt lidmaat/zeggen abonn|anulow
month monthly|-|-|meses|meses|mesi
broke overdraft|konto leer/konto minus/geld verschwind/wohin geld|argent disparai/argent part/compte vide|cuenta vacia/cuenta rojo/dinero desaparec|conta vazia/conta vermelho/dinheiro some|conto vuoto/conto rosso/soldi finisc/soldi spariscono|rekening leeg/geld verdwijn/geld tekort/geld heen|pieniadze znika|pengarna forsvinn
disappear|verschwind|disparai|desaparec|desaparec/somem/some tudo/tudo some/some o|sparisc/scompar|verdwijn/verdwenen|znika|forsvinn/forsvunnit
bored pupils|langweilt|ennuient|aburren|entedia|annoia|vervelen|nudza|uttrakad
lesson session|unterrichtseinheit/unterrichtsstunde|seance|sesion clase|sequencia didatica|unita didattic|lesuur
secure safe|-|-|seguro/segura|seguro/segura|sicuro/sicura
car insurance|autoversicher/haftpflicht|assurance auto/assurance habitation|seguro coche/seguro hogar/seguro vida|seguro carro/seguro vida|assicurazione auto|autoverzekering
reason cause|weshalb|raison/motif|motivo/razon|motivo/razao|motivo/motivi|reden|powod|anledning
overwhelmed busy|uberlast|tete eau|abasto|-|-|nergens toe/kom nergens/overbelast
achieve result|erreich/bewirk|aboutit|consig/logr|conseg/alcanc|ottengo/raggiung|leveren/behaal|osiag|uppna
regular ordinary|gewohnlich/normal|ordinaire/normal|normal/corriente|normal/comum|normal|gewone/gewoon/normaal|zwykl|vanlig
nephew niece|neffe/nichte|neveu|sobrin|sobrinh|nipot|neefje/nichtje|siostrzen|syskonbarn|yegen
pants toys baby gear|kinderwagen|poussette|carrito bebe|carrinho bebe|passeggin|kinderwagen
table set meal|esstisch|-|mesa|mesa|tavola/tavolo|tafel
flour cake baking|kuchen/torte/geback|gateau/tarte|pastel/torta/tarta|bolo/bolos|torta/torte/dolci|taart/gebak|ciast/tort|kaka/tarta|pasta/kek
quick dinner|schnelle kuche/feierabendkuche|repas rapide/repas facile|cenas faciles/cenas rapidas|jantar rapido/jantares rapidos|cene veloci/cena veloce|snelle maaltijd/snel koken
shopping list groceries|einkaufsliste/einkaufszettel|liste courses|lista compra/lista compras|lista compras|lista spesa|boodschappenlijst|lista zakup|inkopslista|alisveris liste
breakfast lunchbox|pausenbrot/brotdose|panier repas|almuerzo escolar/tupper|marmita/lanche|schiscetta/merenda|lunchtrommel/broodtrommel|-|matlada|beslenme
sick child fever|fieber|fievre|fiebre|febre|febbre|koorts|goracz|feber|ates
school grades bad|schlechte noten/noten|mauvaises notes/notes ecole|malas notas|notas baixas|brutti voti|slechte cijfers|zle oceny|daliga betyg
tutoring|nachhilfe|soutien scolaire|clases particulares/refuerzo|aulas particulares/reforco|ripetizioni|bijles|korepetyc|laxhjalp|ozel ders
apartment viewing|wohnungssuche/besichtig|recherche appart|busco piso/buscar piso|procurar apartament|cerco casa/cercar casa|woningzoek/huis zoeken|szukanie mieszk
rent increase|mieterhoh|hausse loyer/augmentation loyer|subida alquiler|aumento aluguel/aumento renda|aumento affitto|huurverhog|podwyzka czynsz|-|kira artis
objection letter|widerspruchsschreib|lettre contest|carta reclam|carta reclam|lettera reclam|bezwaarschrift|odwolanie
fine penalty|bussgeld/strafzettel|amende|multa|multa|multa/multe|boete|mandat|boter|ceza
warning letter lawyer|abmahn|mise demeure|burofax/requerimiento|notificacao extrajudicial|diffida|aanmaning advoc|wezwanie
company founding|grundung|creer entreprise/monter boite/monter entreprise|montar empresa/montar negocio|abrir empresa/montar negocio|aprir azienda/aprir attivita/mettermi proprio|bedrijf starten/eigen bedrijf|zalozyc firm|starta foretag|sirket kur
side business hobby income|nebengewerbe/nebenjob/nebenberuf|complement revenu/activite annexe|ingreso extra/ingresos extra|renda extra|secondo lavoro/entrata extra|bijverdien/bijbaan|dorabia|extrainkomst|ek gelir
customer loyalty discount|stammkund|clients fideles/client regulier|clientes habituales/clientes fieles|clientes fieis|clienti abituali|vaste klant|stali klienci|stamkund
window display local customers|laufkundschaft/schaufenster|vitrine/passage|escaparate|vitrine|vetrina|etalage|-|skyltfonster|vitrin
press article local|lokalzeitung/pressemitteil|communique presse|nota prensa|comunicado imprensa|comunicato stampa|-|informacja prasow|-|basin bulten
brochure copywriting|werbetext|texte publicitaire/accroche|texto publicitario/copy|texto publicitario/copy|testo pubblicitario|reclametekst/wervende tekst|tekst reklam|saljtext|reklam metni
about us page|startseitentext|page propos|-|-|-|-|-|-|hakkimizda
offer proposal customer|angebot schreib|offre commerciale/proposition commerciale|propuesta comercial/oferta comercial|proposta comercial|proposta commerciale/offerta commerciale|voorstel klant|oferta handlow|offert kund|teklif hazirla
bid lost|verlor auftrag/zuschlag|perdu appel/marche perdu|perdimos licitacion|perdemos licitacao|perso gara|aanbesteding verlor|przegran przetarg
meeting recording transcript|aufgezeichnet/mitschnitt/tonaufzeichnung|enregistrement reunion|grabacion reunion|gravacao reuniao|registrazione riunion|opname vergader|nagranie spotkan|inspelning mote|toplanti kayit
agree agreed decisions|vereinbart/beschlossen/abgesprochen|convenu/decide|acordad/acuerdo/acuerdos|acordad/combinad/decidid|concordat/deciso|afgesproken/besloten|ustalon|overenskom|kararlastir
condominium owners meeting|eigentumerversamml|copropriete/syndic|comunidad vecinos/junta vecinos|condominio/assembleia condominio|condominio|vve/eigenaars|wspolnota mieszkan|bostadsratt|apartman toplanti
minutes of association|vereinsprotokoll|-|acta asamblea|ata assembleia|verbale assemblea|notulen vereniging
todo planning family calendar|familienkalender/terminkalender|agenda familial|calendario familiar|agenda familia|calendario familiar|gezinsagenda/familieagenda|kalendarz rodzin
concentration distracted|abgelenkt/ablenk|distrait/distraction|distra/despist|distra|distra|afgeleid/afleiding|rozprasz|distraher|dikkat
email inbox full|posteingang/mailflut|boite mail/boite reception|bandeja entrada|caixa entrada|casella posta|postvak|skrzynk|inkorg|gelen kutu
formal letter bank|schreiben bank|courrier/lettre banque|carta banco|carta banco|lettera banca|brief bank|pismo bank
master thesis chapter|masterthesis/bachelorthesis|memoire master/memoire licence|tfg/tfm|tcc/trabalho conclusao|tesi laurea/tesi magistrale|masterscriptie/bachelorscriptie|praca magister/praca licenc|kandidatuppsats
cite bibliography|literaturverzeichnis/zitierweise|bibliographie/citer|bibliografia/citar|bibliografia/citar|bibliografia/citar|literatuurlijst/bronvermeld|bibliograf|kallhanvis
essay assignment|seminararbeit/aufsatz schreib|-|redaccion/entreg trabajo|entreg trabalho|saggio|opstel/werkstuk|wypracow/esej
research question|forschungsfrage|question recherche|pregunta investigacion|pergunta pesquisa|domanda ricerca|onderzoeksvraag|pytanie badawcz|forskningsfraga|arastirma soru
interview analysis qualitative|qualitativ/kodier|qualitati/codage|cualitativ/codific|qualitativ/codific|qualitativ/codific|kwalitatief/coderen|kodow|kvalitativ|nitel
questionnaire questions biased|suggestivfrage/fragen formulier|questions orientees|preguntas sesgad|perguntas tendencios|domande tendenzios|suggestieve vragen
outlier missing values|ausreisser/fehlende werte|valeurs aberrantes/valeurs manquantes|valores atipicos/valores faltantes|valores ausentes|valori anomali/valori mancanti|uitschieter/ontbrekende waarden|odstajac
chart graph misleading|grafik|graphe/courbe|-|-|-|staafdiagram|-|graf
api key authentication|zugriffstoken/anmeldeverfahren|jeton/jetons|token acceso|token acesso|token accesso|toegangssleutel
user registration signup|registrier/nutzeranmeld|inscrire|registrarse/registro|cadastr/registr|registrar|registreer/aanmelden|rejestr|registrera|kayit ol
dependency outdated version|veraltete version/alte version|vieille version/ancienne version|version antigua/version vieja|versao antiga/versao velha|vecchia versione|oude versie|stara wersj|gammal version|eski surum
framework upgrade|umstieg/umstellung|passage version/montee version|pasar version/actualizar version|passar versao/atualizar versao|passar versione/aggiornar versione|overstap versie
documentation nobody understands|dokumentier|-|documentar|documentar
source+code codebase|quellcode/codebasis|code source|codigo fuente/base codigo|codigo fonte/base codigo|codice sorgente|broncode|kod zrodl|kallkod|kaynak kod
bug report reproduce|fehlerbericht/reproduzierbar|rapport bug/reproductible|informe error/reproducible|relato erro/reproduziv|segnalazione bug/riproducib|foutrapport/bugmelding|zgloszenie bled|felrapport|hata raporu
website crash traffic|zusammenbruch|sature/surcharge|saturad|sobrecarga/congestion|sovraccaric|-|przeciaz|overbelast|asiri yuk
scheduled job cron|zeitgesteuert/cronjob|tache planifiee|tarea programada|tarefa agendada|operazione pianificata|geplande taak|zaplanowan zadan|schemalagd|zamanlanmis
disk full|festplatte voll|disque plein|disco lleno|-|disco pieno|schijf vol|dysk pelny|disken full|disk dolu
network firewall|netzwerkproblem|pare-feu|cortafuegos
mobile screens app|app-bildschirm
push notifications app|push-benachrichtig|notifications push|notificaciones push|notificacoes push|notifiche push|pushmelding|powiadomienia push
website redesign|relaunch/neugestalt|refonte|redisen|redesenh/reformul site|restyling/rifacimento|herontwerp/nieuwe website|przeprojektow|omdesign|yeniden tasarla
cluttered screen|uberladen|surcharge ecran/encombr|recargad|poluid|affollat/confusionar|onoverzichtelijk/druk scherm|przeladow|rorigt
wireframe sketch|-|croquis|boceto|esboco|schizzo|schets|-|skiss
illustrations children's book|kinderbuch/bilderbuch|livre enfant/album jeunesse|libro infantil/cuento infantil|livro infantil|libro bambin|kinderboek/prentenboek|-|-|cocuk kitap
world building fantasy|fantasywelt/weltenbau|univers fantastique|mundo fantastico|mundo fantastico|mondo fantastico|fantasywereld|swiat fantasy
evening game group|spieleabend/spielgruppe|soiree jeux|noche juegos|noite jogos|serata giochi|spelavond|wieczor gier|spelkvall|oyun gecesi
video hook intro|einstieg video/videoeinstieg|accroche video|gancho video|gancho video|gancio video|opening video
explainer product video|erklarvideo/produktvideo|video explicative/video produit|video explicativo|video explicativo|video esplicativo|uitlegvideo|film instruktaz|forklaringsvideo|tanitim video
interview guest podcast|gesprachspartner/interviewgast|invite podcast|invitado podcast|convidado podcast|ospite podcast|podcastgast/gast podcast
prompt assistant forgets|vergisst anweisung/ignoriert anweisung|oublie consigne/ignore consigne|olvida instruc/ignora instruc|esquece instruc/ignora instruc|dimentica istruz/ignora istruz|vergeet instruct/negeert instruct
chatbot for company documents|firmenwissen/interne dokumente|documents internes|documentos internos|documentos internos|documenti interni|interne documenten|dokumenty wewn|interna dokument
fine-tune train model|feinabstimm|ajuster modele/affiner modele|ajustar modelo/afinar modelo|ajustar modelo|affinar modello|finetunen/bijtrainen
predict forecast model|vorhersagemodell|prediction/predire|predic|predic/prever|prevede/predir|-|-|forutsag
real estate listing|expose/immobilienanzeige|annonce immobil|anuncio piso/anuncio inmobil|anuncio imovel|annuncio immobil|woningadvertentie|ogloszenie mieszk
volunteers schedule|helferplan/freiwillig|planning benevol|-|-|-|vrijwilligersrooster|wolontariusz|volontar
care plan relatives|pflegegrad/angehorig|aidant/proche aidant|cuidados familiar|cuidados familiar|assistenza familiar|-|-|anhorig|hasta bakim
church newsletter parish|gemeindebrief/pfarrbrief|bulletin paroissial|boletin parroquial|boletim paroquial|bollettino parrocchial|kerkblad|gazetka parafial
sustainability report|nachhaltigkeitsbericht|rapport durabilite/rse|informe sostenibilidad|relatorio sustentabilidade|bilancio sostenibilita|duurzaamheidsverslag|raport zrownowaz|hallbarhetsrapport
travel expenses|reisekosten|frais deplacement/notes frais|gastos viaje|despesas viagem|nota spese/spese viaggio|reiskosten/declaratie|delegacj|reserakning|seyahat gider
payslip wages|lohnzettel|bulletin salaire/fiche paie|recibo sueldo|recibo salario|busta paga|salarisstrook|pasek wyplat|lonespecifikation|maas bordro
part-time parental leave|teilzeit/elternzeit|temps partiel/conge parental|media jornada/baja maternal|meio periodo/licenca maternidade|congedo|deeltijd/ouderschapsverlof|pol etatu/macierzyn|deltid/foraldraled|dogum izni
team conflict|streit team/teamkonflikt|conflit equipe|conflicto equipo|conflito equipe|conflitto squadra/conflitto team|conflict team|konflikt zespo|konflikt team|ekip catisma
motivation team low|motivationslos/stimmung|moral equipe/ambiance|desmotivad/ambiente laboral|desmotivad/clima equipe|demotivat/clima aziendale|gedemotiveerd/werksfeer|morale zespol
remote team meeting|videokonferenz/onlinemeeting|visioconf|videollamada/videoconferencia|videochamada/videoconferencia|videochiamata/videoconferenza|videobellen/videovergader|wideokonferen|videomote|gorunt konferans
knowledge lost when people leave|wissenstransfer/ubergabe|transfert connaissance/passation|traspaso/relevo|passagem conhecimento/repasse|passaggio consegne|kennisoverdracht/overdracht|przekazanie wiedzy|overlamning|devir teslim
process description work instruction|arbeitsanweis/prozessbeschreib|mode operatoire|instruccion trabajo|instrucao trabalho/procedimento operacional|istruzione operativa|werkinstructie|instrukcja stanowisk|arbetsinstruktion|is talimati
rain rainy|regenwetter/regentag
describe|-|decrire/decris/decrit
tutorial|tutorial|tutos/tutoriel|tutorial|tutorial|tutorial
strange|-|-|-|-|strano/strana/strani
monster|-|-|-|-|mostri
claim true|-|-|-|-|-|bewering/beweert
whole|-|-|entero/entera|-|intero/intera
crime novel|krimis/kriminalroman/krimi
overdraft credit|dispokredit/dispo
hero protagonist|heldenreise
online+shop sell|verkauf internet/verkauf online/verkaufe netz|vend internet/vends internet/vends ligne/vend ligne|vendo internet/vend internet/vendo online/vend online|vendo internet/vend internet/vendo online/vend online|vendo internet/vend internet/vendo online/vend online|verkoop internet/verkoop online|sprzedaj internet|saljer natet|internetten sat
meeting+minutes decisions|protokoll besprech/protokoll meeting
vegetarian dinner|vegetarierin
database|-|base donnees|base datos|banco dados/base dados|base dati/banca dati|databank
slow|zu langsam|rame/ramer/rament/lent/lente/lents/lentes/lenteur/trop lent|va lent/ralentiz|arrast|rallent|sloom|wlecze
flaky+test intermittent|mal rot/test zufallig|parfois passent/parfois echou/test parfois|veces pasan/veces fallan/pruebas veces/pasa falla/pasan fallan|vezes passam/vezes falham/testes vezes/passa falha/passam falham|volte passano/volte falliscono/test volte|test wisselend/tests wisselend|testy czasem
game small|spielchen|-|jueguito/jueguecit|joguinho|-|spelletje
collect scrape website|webseiten holen/webseite holen/preise holen/daten holen|recuperer site/recuperer page|sacar paginas/extraer paginas|pegar sites/extrair sites|prendere siti/estrarre siti|ophalen website/websites halen/gegevens ophalen
last duration|-|durer|durar|durar|durare|meegaan
papers everywhere mess|papierkram/zettelwirtschaft|paperasse|papeles|-|scartoffi|papierwinkel
everywhere|uberall|partout|partes|lugares|ovunque/dappertutto|overal
request ask|bittet|reclame/exige|pide|pede|chiede
group class|-|groupe|grupo|grupo|gruppo|groep
talk speak|reden halten/spreche|-|hablo|falo|parlo|praten/praat
requests wish features|wunsche/funktionswunsch|souhaits/demandes fonction|peticiones|pedidos funcional|richieste funzion|wensen
next build|nachstes bauen|prochaine etape|siguiente paso|proximo passo|prossimo passo|volgende stap
figures numbers|ziffern|-|cifras|numeros|cifre
funding apply|beantrag|demander subvention/solliciter|solicitar subvencion/pedir subvencion|pedir financiamento|chiedere finanziamento|aanvragen subsidie
done finish|erledig/erledigt|termine|-|-|finit|afgerond
ring phone|klingel|sonne|suena/llaman|toca|squilla|rinkel/belt
same+questions|dieselben fragen/gleichen fragen/immer dasselbe/immer dieselben|memes questions/questions reviennent/toujours la meme/toujours les memes|mismas preguntas/misma pregunta/siempre lo mismo/siempre las mismas/siempre la misma/preguntan lo mismo/pregunta lo mismo/mismas consultas/mismas dudas|mesmas perguntas/mesma pergunta/sempre a mesma/sempre as mesmas/sempre o mesmo/perguntam o mesmo/pergunta o mesmo/mesmas duvidas|stesse domande/stessa domanda/sempre lo stesso|steeds dezelfde/altijd dezelfde|o to samo|samma fragor|ayni soru
hard-coded password security|passwort code/kennwort code|-|contrasenas codigo/clave codigo|senhas codigo/senha codigo|password codice|wachtwoorden code/wachtwoord code
foreign+language speak|fremdsprach|langue etrangere|lengua extranjera/idioma extranjero|lingua estrangeira|lingua stranier|vreemde taal
public+speaking fear|angst sprechen/angst reden/angst vortrag/publikum sprechen|peur parler/parler devant|miedo hablar/hablar delante|medo falar/falar frente|paura parlar/parlar davanti|bang praten/durf praten/durf spreken/angst spreken
travel trip|verreis|-|viajar/viajamos/viajo|viajar/viajamos/viajo|-|reizen
money+fights budget|streit geld/streiten geld|dispute argent/disputons argent/disputent argent|discut dinero/pelea dinero/peleamos dinero|brig dinheiro/discut dinheiro|litig soldi/litighiamo soldi|ruzie geld
performance|leistung|rendement|rendimiento/desempeno|desempenho|prestazion|prestatie
underperforming employee feedback|leistung mitarbeit/mitarbeit leistung/schlechte leistung|-|bajo rendimiento|baixo desempenho|scarso rendimento|slechte prestatie
dashboard|-|-|tablero|-|cruscott
cloud+bill cost|-|-|cuenta nube|conta nuvem|conto cloud/bolletta cloud|cloud rekening
worked before|lief|marchait/fonctionnait|-|-|-|werkte
api+documentation|dokumentation schnittstelle/schnittstelle dokument/dokumentation api|-|-|-|-|documentatie api
unemployed gap cv|lucke lebenslauf|trou cv|anos empleo/hueco curricul|anos emprego/lacuna curricul|buco curricul|gat cv
bad news|schlechte nachricht|mauvaise nouvelle|mala noticia/malas noticias|ma noticia|brutta notizia/cattiva notizia|slecht nieuws
work too much overwhelmed|arbeit uberkopf|crouler|montana trabajo|-|riempie lavoro/troppo lavoro
update upgrade|-|mise a jour/mises a jour/mettre a jour/mis a jour
tools|werkzeug|outil|herramienta|ferramenta|strumento/strumenti|gereedschap
password|-|mots de passe|-|-|parola chiave
fingerprint login|fingerabdruck|empreinte|huella dactil|impressao digital|impronta digital|vingerafdruk
month+end close|-|cloture|-|fechamento|chiusura mens/chiusura contab|maandafsluit
reconciliation bank|abgleich|rapprochement|conciliac|conciliac|riconcilia|afstemmen/afletter
outdated old-fashioned|altbacken/altmodisch|demode/vieillot|anticuad/pasado de moda|ultrapassad/antiquad|antiquat/fuori moda|ouderwets
keep retention|-|retenir clients/retenir abonn|-|-|trattener|behouden
container docker|-|-|-|-|contenitor
trap risky|fallstrick/stolperfall|piege|trampa|armadilha/pegadinha|trappol/insidi|valkuil/addertje
sign signature|-|-|-|-|-|handtekening
lease rent|-|baux|-|locacao|locazion
duplicates|mehrfach|en double|repetid|repetid|ripetut/doppie/doppi
typos|tippfehler|coquille/faute de frappe/fautes de frappe|errata|erro de digitacao|refusi/errori di battitura|typefout/tikfout
merge|-|-|combinar|juntar|unire
rows|-|ligne|-|linha
crash|sturzen ab/stuerzt ab|-|se cierra/peta|-|si pianta/si chiude|loopt vast
sometimes intermittent|ab und zu/hin und wieder/mal so mal|de temps en temps/une fois sur/par moments|de vez en cuando/a veces|de vez em quando/as vezes|ogni tanto/a volte|af en toe/nu en dan
consistent|-|-|-|-|-|eenduidig/consequent
draw diagram|zeichn
exam|staatsexamen|partiels|oposicion
feedback|ruckmeld|remarque|retroaliment|-|riscontro|terugkoppel
praise|-|compliment/eloge|felicit|-|complimen|complimen
criticism|kritisier/tadel|reproche
dismissal employee feedback|kundig mitarbeit/kundig angestell/mitarbeiter kundig/feuern|virer employe/virer salarie/virer collaborat/virer quelquun|despedir|mandar embora|-|ontslaan
beginner|laie/laien|novice|novato|-|-|beginneling
scratch beginner|von null/bei null|de zero/partir de zero|desde cero/de cero|do zero|da zero|vanaf nul
take over|ubernehm|reprendre|asumir/hacerme cargo|assumir|subentr|overnemen
game|-|-|videojueg
branch|zweig|-|ramas/mi rama/una rama/la rama/otra rama|-|rami
cancel undo|zurucknehm|-|-|-|tornare indietro
grant funding|zuschuss|-|-|fomento
hiring advert|-|offre embauche
budget money|uber die runden|fins de mois/fin de mois/joindre les deux|llegar a fin/llego a fin|fechar o mes/fim do mes|arrivare a fine|rondkomen/kom rond/komen rond
installments debt|-|-|a plazos|parcela|a rate
bills|stromrechnung|-|recibo de la luz|contas pagar/boleto/conta de luz|bollett|rekeningen/energierekening|rachunk|rakning
outage down|lahmgelegt/ausser betrieb/steht still/seite still/server still|tombe/hors service/en rade/hors ligne|fuera de servicio/se cayo|saiu ar/fora do ar|va giu/giu/fuori uso/fuori servizio/disservizio|ligt plat/platgaat/onderuit/gaat plat/plat gaat/buiten werking|pada/nie dziala
quarterly quarter|quartal|trimestr|trimestr|trimestr|trimestr|kwartaal
case+law court|-|arret de la cour/cour de cassation|sentencia|sentenca|sentenz/cassazion|vonnis/uitspraak rechter
law statute|paragraf|decret|-|-|leggi|wetten
fractions math|bruche/bruchrech|-|fracciones|fracoes|frazioni|breuken
fun engaging|spass|amusant/ludique|-|-|-|leuk
sentences edit|satze/satzbau|phrase|frases|frases|frasi|zinnen
tighten edit|straff|alleger/fluidifier/resserr|pulir/aligerar|lapidar/enxugar|limare/snellir|bijschaven/strakker/inkort|skrocic tekst|korta text
rotate|gedreht|pivote|girar/gira|girar/gira|ruota/rotazion|kantelen
scattered everywhere|verstreut|eparpill|desperdigad|espalhad|sparsi/sparpaglia|verspreid
mail+merge|serienbrief|publipostage|combinar correspondencia|mala direta|stampa unione
simplify plain language|vereinfach|simplifi|simplific|simplific|semplific
plain+language|zu kompliziert/versteht jeder|trop complique/monde comprenne|que se entienda/que entienda/entienda cualquiera|que entenda/qualquer um entenda|troppo complicat/che capiscano/che si capisca|te moeilijk/te ingewikkeld
public+speaking speech|-|prise de parole/prendre la parole|-|palestra
expensive|teure/zu teuer|cher/chere/trop cher|caro/caros/demasiado caro|caro/caros/caro demais|caro/troppo caro/troppo cara|duur/dure/te duur|-|dyra
deadline time|-|a temps|a tiempo|a tempo/no prazo|in tempo/in orario|op tijd
about|-|sur le point|a punto de|prestes a/a ponto de|sul punto di|op het punt
step+by+step|schritt fur schritt|pas a pas|paso a paso|passo a passo|passo per passo|stap voor stap
register tender|-|-|-|-|-|inschrijv
missing+index|-|-|-|-|-|trage quer
lentils recipe|-|lentille|lenteja|lentilha|lenticch
invoices receipts bookkeeping|-|-|-|notas fiscais/nota fiscal/lancar notas/lancar despesas
subscription|abo/abos
cancel churn|bestell ab/bestellen abo/abo kundig/abo beend|sen vont/sen va|darse de baja/dan de baja/se van/darme de baja/doy de baja/darnos de baja/dado de baja/dar de baja/dio de baja|vao embora/estao saindo|se ne vanno|haken af
continuous+integration ci pipeline|-|integration continue|-|esteira
strangers cold outreach|fremde leute/fremde firmen/fremden firmen/unbekannte|inconnu|desconocid|desconhecid|sconosciut|onbekende
prospects leads|mogliche kunden/potenzielle kund|clients potentiels|posibles clientes/clientes potencial|possiveis clientes/clientes potenciais|possibili client/clienti potenzial|potentiele klant/mogelijke klant
company business|firmen|-|-|-|-|bedrijven
letters|-|-|-|-|-|brieven
prices|-|-|-|-|-|prijzen
bug error|-|bogue|fallo/fallos|-|baco|-|-|buggar
reproduce bug|-|-|reproducir|-|riprodurre|naspelen
from|-|a partir de/a partir du/a partir des/a partir dun|a partir de/a partir del|a partir de/a partir do/a partir da|a partire da/a partire dal/partendo da/partendo dal
checkout order|bestellvorgang/bestellprozess
service|dienst/dienste/diensten|-|servicio|servico|servizi|dienst/diensten|uslug
message event|nachrichten dienst/nachrichten zwischen/nachricht zwischen|-|-|-|-|berichten tussen/berichten dienst
tell news|-|annoncer
employee colleague|-|collaborateur/collaboratrice|colaborador|colaborador|collaborator
colleague|-|-|-|-|collega|-|kolezank
underperforming feedback employee|leistet wenig|-|rinde poco/no rinde/rinde mal/da la talla/dan la talla/deja mucho que desear|rende pouco/nao rende/deixa a desejar/deixa muito a desejar|rende poco/non rende|presteert slecht/presteert niet
new+job first+days onboarding|ersten tage/ersten woch/ersten monat|premieres semaines/premiers mois/premiers jours|primeras semanas/primeros meses/primeros dias|primeiras semanas/primeiros meses/primeiros dias|primi mesi/prime settimane/primi giorni|eerste weken/eerste maand/eerste dagen
upload commit|-|-|subi|subi
funding grant|-|fonds/dossier mecenat/mecenat|fondos|fundos|fondi/contributo regione/contributo comune/contributo fondazion/contributi pubblic|fondsen|dofinansow
grant research funding|forschungsgeld/forschungsantrag|bourse recherche|beca investig|bolsa pesquisa|fondi ricerca/bando ricerca|onderzoekssubsidie/onderzoeksbeurs
help+center help article|-|article daide/articles daide/page daide/centre daide|articulos de ayuda/articulo de ayuda/centro de ayuda/pagina de ayuda/seccion de ayuda/secciones de ayuda|artigos de ajuda/artigo de ajuda/central de ajuda/secao de ajuda/seccao de ajuda/pagina de ajuda|articoli di aiuto/articoli di assistenza/centro assistenza|hulpartikel
language+practice conversation|-|discuter anglais/discuter espagnol/discuter allemand|conversar ingles/conversar frances|conversar ingles/conversar frances|conversazione inglese/conversazione frances|engels praten/praten engels/engels spreken
literature+review papers|stand der forschung/forschungsstand|etat de lart/letat de lart/revue de litterature|estado del arte/revision bibliograf/revision articul|estado da arte/revisao artigo/revisao literat/revisao bibliograf|stato dellarte/rassegna stud/rassegna letterat/revisione letterat|literatuuronderzoek
adapt localize|-|adapt|adapt|adapt|adatt
japan|-|japon|japon|japao|giappone
germany|deutschland|allemagne|alemania|alemanha|germania|duitsland
france|frankreich|-|francia|franca|francia|frankrijk
spain|spanien|espagne|espana|espanha|spagna|spanje
italy|italien|italie|italia|italia|italia|italie
lisbon trip|lissabon|lisbonne|lisboa|lisboa|lisbona|lissabon
rome trip|rom|rome|roma|roma|roma|rome
paris trip|-|-|-|-|parigi|parijs
london trip|-|londres|londres|londres|londra|londen
vienna trip|wien|vienne|viena|viena|vienna|wenen
venice trip|venedig|venise|venecia|veneza|venezia|venetie
greece trip|griechenland|grece|grecia|grecia|grecia|griekenland
island beach trip|insel|-|isla/islas|ilha|isola|eiland
manuscript|manuskript|manuscrit|manuscrit|manuscrit|manoscritt
smooth edit|glatten
overfitting model|uberanpass|surappr/surajust|sobreajust|sobreajust|sovradatt
machine+learning model data|modell daten|modele donnees|modelo datos|modelo dados|modello dati|model data
app|-|app|app|app|app
app+store release|app store|publier appli/publier app|publicar app/publicar aplic/subir app|publicar app/publicar aplic/subir app|pubblicare app/pubblicare lapp|app store/app uitbreng
newsletter|-|lettre dinfo/lettre dinformation|-|boletim mensal/boletim semanal/boletim informativo|bollettino mensil/bollettino settiman
monitoring alerts|vor den kunden|avant les clients|antes que los clientes|antes dos clientes/antes que os clientes|prima dei clienti|eerder dan de klanten/eerder dan klanten
privacy access request personal data|daten uber mich/daten uber ihn/daten gespeichert/gespeicherte daten|donnees sur moi/donnees sur lui|datos sobre mi|dados sobre mim|dati su di|inzage/gegevens over mij
delete|-|-|borre/borra
public|-|public/publics/publiqu|publico|publico|pubblico|publiek
code+review|-|relire code|revisar codigo|revisar codigo|rivedere codice|code nakijk/nakijken code
restaurant cafe|pizzeria/imbiss/bistro/gasthaus/kneipe/lokal/gaststatte|pizzeria/bistrot/brasserie/creperie/resto/gargote|pizzeria/cafeteria/taberna/mi bar/un bar/el bar|pizzaria/lanchonete/boteco/meu bar/tasca|pizzeria/osteria/trattoria/bistrot|pizzeria/eetcafe/snackbar/bistro
roadmap prioritise next|als nachstes/bauen zuerst/zuerst bauen|en premier|construir primero/hacer primero|construir primeiro/fazer primeiro|sviluppare per prima/per prima cosa|eerst bouwen/bouwen eerst
sales|-|commercial/commerciaux/commerciale|-|-|-|-|handlowiec/handlowc
indexed search visibility|indexiert/google zeigt/google findet|-|indexa/google no|indexa/google nao|google non|google toont/google niet/google vindt
vulnerability security|angreifbar/verwundbar|-|-|vulneravel/vulneraveis
slow code script|skript langsam/skript stunden/skript braucht/skript dauert|script rame/script lent|script lent|script lent|script lent|script traag/script duurt
epic user stories tickets|-|recit utilisateur/recits utilisateur/epopee
runway cash|lange reicht/reicht geld|combien de mois|dura dinero|dura caixa/dura dinheiro|dura cassa/durano soldi|vooruit geld
technical+article tutorial|fachbeitrag|article technique|articulo tecnico|artigo tecnico|articolo tecnico|technische blog/technisch artikel
threat attack|-|-|atacar|atacar
cheap|preiswert|pas cher/pas chere|economic|econom|econom|voordelig|tani/tanio
weekend trip|-|week end|escapada/finde|-|-|weekendje/uitje
user+interviews|nutzer gesprach/gesprache nutzer/gesprach kunden/gesprache kunden|-|-|-|-|gesprek gebruiker/gesprekken gebruiker
stock invest valuation|-|acheter action/actions bourse/cette action|comprar accion/acciones bolsa|comprar acao/comprar acoes/acoes bolsa|comprare azion/azioni borsa
worth valuation|-|vaut/valent|-|-|quanto vale/valgono|waard
fact+check sources|stimmt behaupt/stimmt das|vrai ou faux|noticia cierta/noticia falsa/es cierto|noticia verdad/noticia falsa/e verdade|notizia vera/notizia falsa/e vero|klopt nieuws/klopt dit/klopt het/nepnieuws
collect|-|-|-|coletar
distracted priorities|verzettel/verzettl
unit|-|unitaire|unitari|unitari|unitari
buy|kauf/kauft|-|compraron|compraram/comprei|comprat|koopt/kocht/koop|kupi
screen+reader accessibility|-|lecteur decran|lector de pantalla|leitor de tela|lettore di schermo
drain plumber|verstopf/abfluss/klempner|debouch/plombier|atasc/desague/fontaner|entupi/encanador|intasat/idraulic|verstopt/ontstop/afvoer/loodgieter
back pain|ruckenschmerz/kopfschmerz|mal de dos/mal de tete/mal au dos|dolor de espalda/dolor de cabeza|dor nas costas/dor de cabeca|mal di schiena/mal di testa|rugpijn/hoofdpijn
football match result|fussball/spielstand|match de foot/resultat du match|futbol/partido de futbol|futebol/placar|calcio/partita di calcio|voetbal
unclog toilet leak|wasserhahn/tropf|robinet/fuite deau|grifo/gotea|torneira/pinga|rubinett/perdita dacqua|kraan/lekkage
plan|-|-|-|planear
organize sort|-|trier/classer|clasificar|ordenar|sistemare|sorteren
complain complaint|beschwer/meckern|raler/plaint/plaign|quej|reclam/queix|-|klag/klaag|skarz
threaten angry|droht/drohen
apology|-|-|-|-|scus
negotiate|feilsch|-|negociar/negociac/regate|negociar/negociac/barganh|negoziare/negoziaz/trattativ
promotion career|beforder|-|ascenso|-|-|promotie
launch|-|lancer/lancement|-|-|lanciare/lancio|lanceren
loading slow|ladt/ladezeit|-|cargar|carregando|caricament|laadt/laadtijd|laduje sie/laduja sie/ladowan
filter|filtern|filtr|filtrar|filtrar|filtrar|filteren
sum formula|summier/zusammenzahl/zusammenrechn|somme/additionn|suma/sumar|soma/somar|somma/sommare|optellen/opgeteld
track|verfolgen|suivre|-|acompanh|tener traccia|bijhouden/volgen
estimate|abschatz/schatzung/schatzen|-|estim|estim|stima/stimare|schatten
rewrite|-|-|-|-|-|herformul|przepisac/przepisal/przepisan/przepisz|skriv om dem/skriv om text/skriva om text
shorten|-|abreg|acort|encurt|abbrevi
summary|-|synthes/synthet
film video|-|-|filmar|filmar
baking cake|-|-|hornear|assar|dolce/dolci
baby newborn|neugebor|nourrisson|recien nacid|recem nascid|bebe|pasgebor|bobas
boss manager|-|superieur|-|patrao
department|-|-|-|setor
refund|geld zuruck|-|-|estorno/dinheiro de volta|-|geld terug
discount|preisnachlass|promo|descuent
employee|-|-|emplead|empregad|impiegat
guest|-|convive|invitad|-|ospit
school|-|-|-|colegio|scolastic
teacher|-|instit/prof/profs/maitresse|docente|-|maestr/professor|juf/leerkracht
grade marking|-|noter copies/copies eleves|calific|-|-|cijfer
university|der uni|la fac|facultad/carrera universitaria/de la carrera|-|ateneo
thesis|-|-|trabajo de fin|dissertac|-|afstudeer|magisterk/praca dyplom
exam study revise|buffeln/pauken|bachoter|empollar|-|-|studeren
exam anxiety|-|-|-|-|-|faalangst
vocabulary|-|-|-|-|lessico
story|-|recit|-|conto
presentation|-|expose
audience|-|public|audiencia
meeting|-|-|junta|-|-|overleg
overwhelmed stress|-|surmene|-|-|-|gestrest
procrastinate postpone|schiebe/vor mir her|remets/repousse/remets a demain|postergar/aplazar/pospon/dejo todo para|adiar/deixo tudo para|rimand/rinvi/rimando sempre|stel uit/stel alles uit|odklad|skjuter upp/skjuta upp/skjuter pa|erteli
hotel booking|-|-|reserva|reserva
hiking|-|-|caminata|-|trekking
suitcase packing|-|-|-|mala/malas
research sources|recherchier/nachschlag|renseigner|averiguar|pesquisar|informarsi
true false claim|wahrheit|intox|mentira|mentira|falso/falsa|waarheid
measurement|-|-|medicion|medicao
average|-|-|la media|valor medio|valore medio|gemiddeld
dna gene|erbgut|adn|adn
bacteria cells|bakterien|bacteri|-|-|-|bacteri
alert warning|warnung|-|aviso|aviso|allarme/allarmi|waarschuwing
encryption|-|chiffrement|cifrad|-|cifrat
regulation law|-|-|reglamento|-|-|voorschrift|przepisy praw/przepisow praw
form field|eingabefeld|-|-|-|-|-
icon|-|icone|icono|icone|icona|pictogram
website|homepage|-|-|pagina web|-|webpagina|strone internetow|webbsida/webbsajt/sajt
social media post|-|publication|-|postag
advertising ads|-|-|-|propaganda|-|-|-|reklam
brand|-|-|-|-|marca|merk
startup founder|existenzgrund|creation dentreprise/creer mon entreprise|montar un negocio|abrir empresa/abrir um negocio|aprire unattivita|bedrijf starten/onderneming
cash+flow|-|-|liquidez|-|liquidita|liquiditeit
stocks invest|wertpapier|-|-|bolsa de valores
inheritance|erbe
level|-|niveau|nivel|nivel|livello
bot chatbot|roboter|-|-|robo/robos
manual instructions|-|mode demploi|-|manuais|-|handboek
split modules|-|-|-|-|-|opdelen
documentation|-|la doc/une doc
feature|-|-|-|-|-|functionaliteit
user|-|usager
search+engine|-|moteur recherche|motor de busqueda|-|motore di ricerca
deadline|-|date limite|fecha limite|-|-|inleverdatum/uiterste|deadlin|inlamning
resume cv|-|-|hoja de vida
savings|-|-|-|-|-|spaargeld/gespaard
raise salary negotiation|-|-|pedir aumento|pedir aumento|chiedere aumento/aumento capo|opslag vragen/vragen opslag
phone mobile|smartphone|smartphone|-|-|telefonino|gsm/smartphone|komork
start|-|-|-|-|avviare
trip travel|fahren nach/fliegen nach|on part/je pars/nous partons|vamos de viaje|-|partiamo per/parto per
train station|bahnhof|gare/gares|estacion de tren|-|stazione
childhood|kindheit|enfance|infancia|infancia|infanzia|kindertijd|dziecinstw|barndom|cocukluk
lawn grass mowing|rasen/mahen/unkraut|gazon/pelouse|cesped|gramado|erbacce|grasmaai
watering plants|giessen/topfpflanz|arroser|regar|regar|innaffi|planten water
washing+machine appliance|waschmaschine/spulmaschine/geschirrspul|machine laver|lavadora/lavavajillas|maquina lavar|lavatric/lavastovigl|wasmachine/vaatwasser
tyre wheel puncture|reifen/felge|pneu/crevaison|neumatico/pinchazo|pneu|pneumatic/foratura|lekke band/autoband
tap leaking pipe|wasserhahn/tropft|robinet|grifo|torneira|rubinett|kraan/druppelt
stain laundry|flecken/rotwein|-|mancha|mancha|macchia/macchie|vlekken
toothache dentist pain|zahnschmerz/zahnarzt|mal dents/dentiste|dolor muelas/dentista|dor dente/dentista|mal denti/dentista|kiespijn/tandarts
headache pain medicine|kopfschmerz/bauchschmerz/halsschmerz|mal tete|dolor cabeza|dor cabeca|mal testa|hoofdpijn
clothes outfit|krawatte|cravate|corbata|gravata|cravatta|stropdas
piano instrument|klavier/geige/schlagzeug/gitarre|violon/guitar/accordeon/jouer de/jouer du|violin/guitarra/tocar piano/flauta|violino/violao/guitarra/flauta/tocar piano|pianoforte/chitarra/suonar/violino/fisarmonic|gitaar
animals turtle|schildkrot/papagei/kaninchen|tortue/perroquet|tortuga/conejo|tartaruga/coelho|tartarug/conigli|schildpad/konijn
dog|hund|chien|perro|cao/caes/cachorro|cane/cani|hond
hundred|hundert
radiator heating|heizung/heizkorper|chauffage|calefaccion|aquecimento|riscaldamento|verwarming
socket electrician|steckdose|prise courant|enchufe|tomada|presa corrente|stopcontact
mould damp|schimmel|moisissure|moho|mofo|muffa|schimmel
knot rope|binde/binden|nouer|anudar|-|annod|knopen
age years|jahrig/wie alt|quel age|edad/cuantos anos|idade/quantos anos|eta/quanti anni|leeftijd/jarig/hoe oud|wiek|alder
write+book novel|buch schreib/schreib buch/schreibe buch|ecri livre|escrib libro|escrev livro|scriv libro|boek schrijv/schrijf boek
two|zwei/vier/funf/sechs/sieben/acht/neun/zehn|deux/quatre/cinq/sept/huit/neuf/dix|dos/cuatro/cinco/seis/siete/ocho/nueve/diez|dois/duas/quatro/cinco/seis/sete/oito/nove/dez|quattro/cinque/sette/otto/nove/dieci|twee/vier/vijf/zes/zeven/acht/negen/tien
family parents|mutter/mama/vater/papa/eltern|mere/maman/pere/papa|madre/mama/padre/padres/papa|mae/pai/pais|madre/mamma/padre/genitori/papa|moeder/vader/ouders/opa/oma|mama/tata
hire recruit applicants|such mitarbeit|cherch employe/cherch salarie/cherch vendeu|busc emplead/busc personal|procur funcionari|cerc dipendent/cerc personale|zoek medewerk/zoek personeel
broke budget money|ende des monat/geld ubrig|fin du mois/fin de mois|-|fim do mes|fine mese/fine del mese|einde van de maand/eind maand
rehearse speech|rede uben/vortrag uben|repet discours/repet presentation|ensay discurso/ensay presentacion|ensai discurso/treinar discurso|prov discorso/prov presentazione|speech oefen/toespraak oefen
speech|rede halten/rede vor|discours devant|dar discurso/unas palabras/decir palabras|fazer discurso/umas palavras/algumas palavras|tenere discorso/fare discorso|speech houden/toespraak houden|mowe/mowa
cold+email prospects|fremde anschreib/unbekannte anschreib|clients inconnus/inconnus ecri|clientes que no conozco|clientes que nao conhec|clienti che non conosc|onbekende klant
conversion sales visitors|keiner kauft/niemand kauft|personne achet|nadie compra|ninguem compra|nessuno compra|niemand koopt/niemand bestelt|nikt nie kupuje
pass|-|-|-|-|-|-|przechodz
flaky|mal ja mal/mal geht es|un coup sur deux|unas veces si/a veces si|umas vezes sim/as vezes sim|a volte si|de ene keer|raz nie/raz tak
speak conversation|-|-|habland|faland|parland
scotland trip|schottland|ecosse|escocia|escocia|scozia|schotland
portugal trip|-|portugal|portugal|-|portogallo|-
japan trip|-|japon|japon|japao|giappone|-
norway trip|norwegen|norvege|noruega|noruega|norvegia|noorwegen
ireland trip|irland|irlande|irlanda|irlanda|irlanda|ierland
iceland trip|island|islande|islandia|islandia|islanda|ijsland
croatia trip|kroatien|croatie|croacia|croacia|croazia|kroatie
morocco trip|marokko|maroc|marruecos|marrocos|marocco|marokko
barking noise|bellt/bellen|aboie/aboyer|ladra/ladrar|latir/latindo/cachorro late/cao late/caes latem|abbaia|blaft/blaffen
cat|katze/kater|minou|gato/gata|gato/gata|gatto/gatti|kat/poes
joke|witz/witze|blague|chiste|piada|barzellett|mop/grapje
sky weather|himmel|ciel|cielo|ceu|cielo
goal football|geschossen/torwart|gardien but|gol/goles|gol/gols|gol/rigore|doelpunt
capital city country|hauptstadt|capitale|capital pais|capital pais|capitale|hoofdstad
president election|prasident|president|presidente|presidente|presidente|president
carpet floor|teppich|tapis|alfombra|tapete|tappeto|tapijt
salmon fish|lachs|saumon|salmon|salmao|salmone|zalm
engine motor|-|moteur|-|-|motore
stamp post|briefmarke|timbre|sello postal|selo|francobollo|postzegel
bird|vogel|oiseau|pajaro|passaro|uccell|vogel
moss lawn|moos|-|musgo|musgo|muschio
water|-|leau/deau|agua|agua|acqua
horror film|-|-|terror|terror
tasks list|aufgabenliste|liste taches|lista tareas|lista tarefas|lista cose|takenlijst/todolijst
module|-|-|-|-|modulo
store keep data|aufbewahr|conserv/gardons/gardez|conserv|guardamos/guardam/armazen|conserviamo/conservat/conservan|bewaren|przechow
former+employee|ehemalig mitarbeit|ancien salarie/ancien employe/ancienne salari|antiguo emplead/exemplead|ex funcionari/antigo funcionari|ex dipendent|oud medewerk/ex medewerk/voormalige medewerk|byly pracowni/byla pracowni
former ex|ehemalig|-|-|-|-|voormalig
touch|anfass/anruhr|touch|tocar/tocamos/toco algo/toca algo|mexer/mexe/mexo|toccar|aanrak|dotyk/ruszac
restaurant|wirtshaus|-|chiringuito|-|-|eethuis|knajp/gospod
restaurant+packed|lokal voll|salle pleine|local lleno|restaurante lotad/restaurante cheio|locale pieno|zaak vol|lokal pelny
signal reception offline|empfang/funkloch|sans reseau|cobertura/senal|cobertura/sinal|segnale|bereik|zasieg/sygnal
underground basement|keller/tiefgarage|sous sol/metro|sotano/metro|porao/metro|seminterrat/metropolitana|kelder/metro|piwnic/metro
rent|verleih|louer/louons/loue des|-|-|noleggi|-|wypozycz
who+else competitors|wer sonst|qui dautre|quien mas|quem mais|chi altro/chi altri|wie nog|kto jeszcze
charge price|verlangen|-|cobran/cobra/cobrar|cobram/cobra/cobrar|-|rekenen
shake nervous|zitter|trembl|tiembl/tembl|tremend/tremo|tremano/tremo/trema|trillen|trzes
hands|-|mains|manos|maos
collect extract|sammeln/einsammel/gesammelt|collecte/recolt|recog/recopil|coleta/recolh|raccogl|verzamel|zbiera
bug+cause|wissen nicht warum/verstehen nicht warum/weiss nicht warum/keine ahnung warum|sais pas pourquoi/savons pas pourquoi/comprend pas pourquoi/comprenons pas pourquoi|sabemos por que/sabemos porque/entendemos por que/entiendo por que/encuentro la causa/encuentro el fallo/encuentro el error/doy con el fallo/doy con la causa|sabemos por que/sei por que/entendo por que/entendemos porque/acho a causa/acho o erro/encontro a causa/encontro o erro|capiamo perche/sappiamo perche/capisco perche/so perche|snappen niet waarom/weten niet waarom/begrijpen niet waarom/weet niet waarom|wiemy dlaczego/wiem dlaczego/rozumiem dlaczego
management|-|direction|-|direcao|direzione/dirigenza|directie|dyrekc
phone call|rufen/ruft|-|llamar|ligam/ligar|chiamano|bellen/opbellen|dzwoni|ringa/ringer
self-service+answers|selbst nachschlag/selbst nachles/selber nachschlag/selbst find/selbst losen|trouv seul/debrouill seul|busc solos/encontr solos|ach sozinh/encontr sozinh/resolv sozinh|trov soli/trovare da soli|zelf opzoek/zelf vind|sami znalez/sami znajd/sami szuk
decide choice|entschluss/lohnt/lohnen|decider/vaut le coup/vaut la peine|decidir/decido/merece la pena/vale la pena|decidir/decido/vale a pena/compensa|decider/decido/vale la pena/conviene|de moeite waard/loont|zdecydow/oplaca/warto|bestamma|karar ver
ready prepared|bereit|prete/prets|listo|pronta/prontas|pronti/pronte|klaar|gotowa/gotowe/gotowy
disappear leave|verschwund|-|-|-|spari|-|znikn
customers+leave|kunden laufen/kunden springen/laufen weg/springen ab|clients partent|clientes se van|clientes vao embora|clienti vanno|klanten lopen|klienci odchodz
customer client|-|-|-|-|-|-|klienci
notice detect|bemerk/merken/gemerkt|apercoi/remarqu|dar cuenta/damos cuenta/doy cuenta/dimos cuenta/di cuenta/dan cuenta/darse cuenta/darnos cuenta|percebe/dou conta que/demos conta|accorg|merken/gemerkt|zauwaz
find|fand|trouvent|encuentr|achar|trovano|vindt/zocht/gezocht|-|sokt/sokte
send|schick/geschickt|-|mandado/mandar/enviad|mandou/mandar/enviad|mandat/inviat/spedi|stuurt/sturen/stuur|przysl
sign contract|-|-|-|-|-|handteken
trap risk|falle/tucke/haken|-|-|-|-|-|pulapk/haczyk
conditions terms|bedingung|-|-|-|-|voorwaard|warunk
shy speak|traue nicht/traue mich nicht/schuchtern/hemmung|ose pas/timid|verguenza/timid|vergonha/timid|vergogn/timid|durf/verlegen|wstyd/niesmial
understand|kapier|compren|-|-|capiam|versta|zrozum|fatta
reply answer|-|-|contest
prospects+think|uberlegen es sich/uberlegen sich|vont reflechir/va reflechir|van a pensar/lo va a pensar|vao pensar/vai pensar|ci penser/ci pensa|erover nadenk/nadenken erover|sie zastanow
people|-|-|gente|-|gente
apply job|beworben|postul|-|-|candidar|-|ubiegac
dinner meal|-|quoi manger/faire a manger/bouffe/a manger ce soir|que comer/preparar cenar/que cenar/hacer de cenar|o que comer/janta|da mangiare
start begin|fangt/begann/begonnen|-|-|chega|comincia/inizia
slow minutes|viertelstunde|quart dheure|cuarto de hora|quinze minutos/leva minuto|quarto dora|kwartier|kwadrans
wrong incorrect|-|fausse/errone|erronea|-|-|-|zla/zle/bledn
date+wrong|falsche datum/falschen datum|mauvaise date|fecha equivocad/fecha errone/fecha mal|data errada|data sbagliat|verkeerde datum|zla data/zla date
order|auftrag
half|-|-|-|-|meta delle/meta dei/meta del
appear show|erschein/taucht|apparai/napparai|aparec|aparec|appai/compai|verschijn|pojawia
sound audio|klang|-|suena|som ruim
revise exam study|-|-|repaso|-|-|-|powtarza
grandparents|grosselt|grand pere/personnes agees|mayores|idos|-|grootouder/bejaard/senior|dziad
drawer|schublade/schuhkarton|tiroir|cajon|gaveta|cassetto|schoenendoos|szuflad
scared|furcht/scheut|craint/redout|teme/temen|teme/temem|teme/temono|vrezen/vreest|boja/boi sie/boimy
author|verfasser
old|-|vieil
crash|-|-|se cae|travou|-|vastloop
freeze crash|hangt sich|-|-|-|impalla|bevries
click|anklick|cliqu|pinch|clica|clicca|klikken|klik|klickar
rotate landscape|drehe/querformat/gedreht|-|-|-|-|-|obrac/obroc
laptop|-|-|portatil|notebook|portatile
deploy hosting|ins netz/ins internet|heberg|alojar|-|-|hosten|na serwer/hosting
attack hacker|-|-|-|-|-|-|haker/wlam/zaatak|hackare/intrang/blivit hackad/blev hackad
abuse misuse|missbrauch|detourn|-|-|-|misbruik|naduzy
requirement|-|-|-|-|-|vereiste|wymag
unclear vague|schwammig|-|poco claro|-|poco chiar|vaag
receipts|-|-|-|-|-|bonnen
angry|-|fache|enfad/enoj
applicants candidates|-|-|aspirant|-|-|kandida
quit left|-|-|renunci/dimiti|-|dimess|-|odszedl/odeszl
team|-|-|-|-|-|ploeg
bored|-|ennui|aburr|entedi|-|vervel|nudz
worksheet|-|-|ficha|ficha|-|-|karta pracy
homework presentation|referat|-|-|-|-|-|referat
mess chaos|unordnung|pagaille|desorden/caos|caos|caos|rommel/puinhoop
credit+card|-|carte credit|-|-|-|kredietkaart
quarrel argue|-|dispute|-|brig|litig|-|kloc
leftovers fridge|reste|-|heladera/refri|frigorif|-|kliekjes|-|rester/kylen
allergy|-|-|alerg|alerg|-|-|alerg
wedding|heirat|-|-|-|nozze/matrimon|trouw
eulogy funeral|beerdig|enterrement/obseques|entierro|enterro/velorio|-|begrafenis
nervous|-|-|-|-|agitat|-|denerwuj/stresuj|jattenervos
blind|-|-|ciega|cega
mouse keyboard|maus|souris|raton|-|-|muis|mysz
sign-up register|-|inscri|inscri|inscri|iscri|aanmeld
picture|-|-|-|-|-|plaatje
post social media|-|-|-|-|-|-|publikow
open newsletter|offnet|ouvre mes mails|abre mis correos|abre meus emails|apre le mie mail
market stall|-|-|-|-|bancarella|kraam|stragan
club association|-|-|-|-|circolo|-|klub
municipality council|-|-|-|-|-|-|gmin
leaflet|merkblatt
clinic practice|praxis|-|-|-|-|praktijk|gabinet
experiment|-|-|-|-|-|proef|doswiadcz|forsoket/forsoken
repeat reproduce|nachvollzieh|refaire
difference|-|-|diferencia|diferenca
group|gruppe|-|-|-|grupp|-|grup
shares stock|-|-|acciones|acoes
judgment court|-|-|-|-|-|-|wyrok
law legal|gesetz|-|-|-|-|-|ustaw
tenant landlord|-|-|-|-|-|-|lokator
chapter|-|-|capitul|capitul
protagonist character|hauptperson|-|protagonist|protagonist|protagonist
viewers|-|-|-|-|-|kijker
record film camera|kamera|tournage/camera|grabar/camara|gravar|riprendere/telecamera/riprese|-|nagrywa
woken night|-|-|despiert|acorda|-|piket|budz
family partner|mein mann/meine frau|mon mari/ma femme|mi marido/mi mujer/espos|meu marido/minha mulher/espos/companheir|mio marito/mia moglie/mogli/marit/compagn|mijn man/mijn vrouw/vrouw|moj maz/moja zona/maz/meza|fru
friends|-|amis|amig|amig|amic
area local|gegend/umgebung|quartier|barrio|bairro/regiao|quartiere|omgeving|okolic
bike|rader/lastenrad|-|bici|-|bici
weekday monday friday|-|-|-|segunda feira/terca feira/quarta feira/quinta feira/sexta feira|-|-|piatek/piatku
brother sister|-|-|-|-|-|zus/zusje
important|-|-|-|-|-|-|wazn/najwazn
enough|genug/reicht|-|suficient|suficient|sufficien|genoeg|wystarcz
clean|sauber|propre/nettoie|limpi|limp|pulit/pulisc|-|czyst
different|-|different|-|-|-|-|roznie
amount total|betrag|montant|importe/monto|-|importo|bedrag|kwot
foundation|stiftung|fondation|fundacion|fundacao|fondazion|stichting|fundacj
fingerprint passkeys|fingerabdruck|empreinte|huella|impressao digital|impronta|vingerafdruk|odcisk
throwing+food+away|essen weg/lebensmittel weg|jette nourriture|tir comida|jog comida|butt cibo|gooi eten/eten weg|wyrzuc jedzen
hour|einer stunde/eine stunde/zwei stunden
apple|apple|apple|apple|apple|apple|apple|apple
tender offers|-|-|-|-|offerte
typed input|eingetippt/eingegeben|-|-|-|-|ingevuld/ingetypt|wpisal
strangers see|-|-|-|-|sconosciuto ved
eyes|augen|yeux|ojos|olhos|occhi|ogen|oczy
echo|hallt|resonne|eco|eco|rimbomb|galmt|poglos
read notes|-|-|leo|leio|leggo|-|czytam
finish|schaffe|finir|terminar/termina/termine|terminar/termine|finire/termina/finisc|afmaken|skonczyc
planned|geplant|prevu|previst|previst|previst|gepland|zaplanow
happy|gluck|heureu|-|-|-|-|szczesliw|lycklig
suggestion idea|vorschlag|-|sugerencia/propuest|sugest|suggeriment|voorstel/suggesti|propozycj/sugesti|forslag
introduce present|vorstell|-|-|-|-|-|przedstaw|presentera
seconds time|sekund|secondes|segundos|segundos|secondi|seconden|sekund|sekund
adult|erwachs|adulte|-|-|-|volwass|dorosl|vuxen/vuxna
young|jung|jeune|joven|jovem/jovens|giovan|jong|mlod/mloda|ungdom
platform|-|plateform|plataform|plataform
trace|-|trace
window|-|fenetre|ventana|janela|finestr|venster|okno/okna|fonster
advantage|vorteil|avantage|ventaja/aprovech|vantagem/aproveit|vantagg/approfitt|voordeel/voordelen|zalet/korzysc/skorzyst|fordel/utnyttja
disadvantage|nachteil|inconvenient|desventaj|desvantag|svantagg|nadeel/nadelen|wada|nackdel
framework|-|-|marco de trabajo|-|-|raamwerk|-|ramverk
show|-|-|indica|indica|indica
read|-|lisent/relis|leyendo/leido|lendo/lido/ler/leu|leggend/letto/lessi|lees|-|laser/lasa/laste/lases
authority public|-|autorit|autoridad|autoridad|autorit
way path|-|-|maner|caminho/maneir
agreement contract|-|-|-|acordo|-|overeenkom|porozumien|overenskomm
wait pending|-|-|-|aguard|aspett|-|poczeka
alternative|alternativ|alternativ|alternativ|alternativ|alternativ|alternatie|alternatyw|alternativ
sleep|-|dormir|dormir|dorm|-|-|-|sova
drive car|-|permis de conduire|conducir|-|guidar/guidat|-|jezdz
discover|entdeck|decouv|descubr|descobr|scopr/scopert|ontdek|odkry|upptack
food|lecker|delicieu|delicios|delicios/gostos|delizios/buonissim|heerlijk/lekker|smaczn/pyszn
impression|eindruck|-|-|-|-|indruk|wrazen|intryck
discuss|-|-|-|-|-|besprek/besproken|omow
appointment date|-|rdv|cita con/cita previa|consulta marc|-|afspra|-|tid bokad
total sum|gesamt|-|-|-|totale|totaal|lacznie/suma|totalt
translate|-|-|traduzc|-|tradott|vertaal
meaning|bedeut|signifi|signific|signific|signific|beteken|znaczeni|betyd
necessary|notwend|necessair|necesar|necessari|necessari|noodzak|konieczn|nodvand
consequence|-|-|consecuenc|consequenc|conseguenz|gevolg|skutk|foljd
pile stack|stapel|tas de|monton|pilha|mucchi|stapel|-|hog med
sometimes|-|-|-|-|-|-|czasem/czasami
fit suitable|passend/geeignet|adequat|adecuad|adequad|adeguat|geschikt|odpowiedni|lamplig
set up build|-|-|-|-|-|-|postaw
try|-|-|-|-|-|-|postar
light|-|leger|liger|-|-|-|lekk
value|-|valeur|-|-|valore/valori|-|wartosc
cancel|-|-|-|-|-|-|odwola
afternoon|nachmittag|apres-midi|por la tarde/esta tarde/toda la tarde|a tarde/de tarde/da tarde|pomeriggi|middag|popoludn|eftermiddag
difficult annoying|nervig|penible|-|chata|fastidi|vervelend|wkurz/irytuj|jobbig/irriter
piece part|stuck|morceau|trozo|pedac|pezzo/pezzi|stukje|kawal
difficult|-|-|-|-|-|-|-|svart att/svart
undocumented legacy code|undokument|non documente|sin documentar|sem documentac|senza documentaz|ongedocumenteerd|bez dokumentac|odokumenterad
legacy workaround|gefrickel/gebastel/murks/flickwerk|usine a gaz|chapuz|gambiarra/remendo|pezza/accrocch|houtje touwtje/prutswerk|prowizork/fuszerk|fulhack/hafsverk
mess spaghetti|saustall/kuddelmuddel/verhau|fouillis/bordel/foutoir|lio/desmadre/quilombo/cacao|zona total|casino/pasticci|zooitje/janboel|syf/burdel/bajzel|kaos
author+left|-|parti de la boite|fue de la empresa/dejo la empresa/marcho de la empresa/programo jubilo/programo fue|saiu da empresa/deixou a empresa|andato via/se ne e andato|uit dienst/weg bij ons|odszedl z firmy|slutat
crash fail|schmiert ab/abgeschmiert/kracht/abraucht|bugue|revienta/casca|crasha/cai direto/capota|si pianta/schianta|klapt eruit/eruit geklapt|wysypu/wykrzacz|dor hela tiden
slow performance|lahm|-|se arrastra|lerdo/lesma|ci mette/lumaca|stroperig|powoln/muli|seg/segt/jatteseg/skitseg/superseg
broken|hinuber|foutu|cagad|quebrou|-|stuk gegaan|popsu/rozwal|sonder
fix repair|flicken/fixen|corrig bug|repar|arrum|-|repareer/fixen/maken weer|napraw
configure settings|-|parametr|-|ajustes
environment setup|umgebung einrich/entwicklungsumgeb|-|entorno
virtual environment python|virtuelle umgebung|environnement virtuel|entorno virtual|ambiente virtual|ambiente virtuale|virtuele omgeving|srodowisko wirtualne|virtuell miljo
command|-|-|-|-|-|-|komend
script|skript|-|-|-|-|-|skrypt|skript
developer|-|-|-|-|-|-|deweloper
app mobile|-|-|-|aplicativ|-|appje|apka/apki/apke/appk|appen
screen|maske|-|-|ecra|schermo
button|-|-|-|-|bottone
menu navigation|-|-|-|-|-|-|nawigac|navigering
drag drop|-|glisser|arrastrar|arrastar|trascin|slepen|przeciag|dra och slapp
scroll|scrollen|defil|desplaz|rolar|scorr|scrollen|przewij|scrolla
rotate screen state|bildschirm drehen/drehen handy/drehen bildschirm|tourner ecran/rotation ecran/tourne telephone|girar pantalla/giro movil/girar movil/gira movil/girar celular/girar telefono|girar tela/gira tela/virar celular/viro celular/vira celular/girar celular/virar telemovel|ruot schermo/giro telefono|draai scherm/draai telefoon/telefoon draai/scherm draai|obrot ekran/obrac telefon|vrida skarm/vrider telefon/roterar
entries input lost|eingaben|saisies|-|-|-|invoer|wpisane|inmatning
permission|erlaub|-|permis|-|-|toestemming|-|tillstand
approve approval|absegn|valider/validation|visto bueno
certificate certification|zertifi|certif|certif|certif|certific|certifi
policy policies|-|-|politica|politica|politic|beleid|polityk|policy/riktlinj
audit evidence|-|-|-|-|revisor|-|-|revisor
vendor questionnaire security|-|questionnaire securite|cuestionario seguridad|questionario seguranca|questionario sicurezza|-|ankieta bezpiecz
login sign-in|-|se connecter|iniciar sesion/logue/inicio de sesion|entrar na conta/logar|-|-|logowac|logga in
two-factor passkeys|passkey|cle dacces|llave de acceso|chave de acesso|passkey|-|klucz dostepu|passkey
users mix data|fremde daten/daten anderer|donnees dun autre/infos dun autre|datos de otro/datos ajenos|dados de outro|dati di altr|gegevens van anderen/gegevens van een ander|cudze dane/dane innych/dane innego|andras uppgifter/nagon annans
webhook retry|erneut gesendet/wiederholt gesendet|renvoye|reintent|reenvi|riprov|opnieuw verstuurd/herprobeer|ponawia/ponown|forsok igen/omforsok
double charged|doppelt abgebucht/doppelt belastet/zweimal abgebucht|debite deux/preleve deux|cobrado dos/cobra doble/cobrado doble|cobrado duas/cobrada duas|addebitat due/doppio addebito|dubbel afgeschreven/dubbel betaald|dwa razy pobra/podwojnie|dubbelt dragit/dragits tva
queue messages|warteschlang|file de messages|cola de mensajes|fila de mensagens|coda di messaggi
batch job pipeline|batchlauf|traitement batch|proceso nocturno/carga nocturna|carga noturna|processo notturno|nachtelijke verwerking|nocne przetwarzanie
import export data|-|-|-|-|esport|-|zaimport/wyeksport
csv rows|-|-|-|-|riga
empty fields missing|leere felder|champs vides|campos vacios|campos vazios|campi vuoti|lege velden|puste pola/pustych pol|tomma falt
placeholder template|platzhalter|espace reserve|marcador de posicion|-|segnaposto|plaatshouder|symbole zastepcz|platshallare
template|-|trame|-|gabarito
word powerpoint file|worddokument/pptx|fichier word|archivo word|arquivo word/ficheiro word|file word|worddocument|plik word/wordzie/worda|wordfil/worddokument/wordrapport/wordmall
folder|-|-|-|-|-|map/mapje|katalog
attachment|anhang|piece jointe|adjunt|anexo|allegat|bijlage|zalacznik|bilaga
sources citation|beleg angeb
source|-|-|fuente|-|-|bron
hallucinate|-|-|-|-|-|-|wymysla|hittar pa
prompt|-|-|-|-|-|-|promp
compare worse measure|besser oder schlechter/verschlechter|meilleur ou pire/mieux ou moins|mejor o peor|melhor ou pior|meglio o peggio/migliore o peggiore|beter of slechter|lepiej czy gorzej|battre eller samre
measure quality|messbar
predict forecast|prognos|prevoir|predec|previs|preved
new+data overfitting|neue daten/neuen daten|nouvelles donnees|datos nuevos|dados novos|dati nuovi|nieuwe data|nowe dane/nowych danych|ny data
accuracy|genauigkeit|precision|precision|precisao|precisione/accuratezz|-|dokladnos|noggrannhet
label images|beschrift|-|-|-|-|-|-|markera
numbers figures|-|-|-|-|numeri|getallen|-|siffror
numbers match finance|zahlen stimmen/stimmen zahlen/stimmt nicht uberein|chiffres collent/chiffres ne collent|cifras no cuadran/numeros no cuadran/no cuadra|numeros nao batem/nao bate|numeri non tornano/non torna|cijfers kloppen/klopt niet met|liczby sie nie zgadza/nie zgadza sie|stammer inte/siffrorna stammer
dashboard report|-|tableau de bord|-|-|-|-|pulpit
pivot formula spreadsheet|-|recherchev/tcd|tabla dinamica|tabela dinamica|cerca vert/tabella pivot|vlookup|wyszukaj pionowo/tabela przestawna|letarad
calculate|ausrechn
cell spreadsheet|zelle excel|cellule excel|celda|celula excel|cella|cel excel|komorka excel
sort filter|-|-|ordenar filtr|ordenar filtr|ordinare filtr|-|sortow|sortera
query slow database|abfrage langsam|requete lente/requete met|consulta lenta/query lenta|consulta lenta|query lenta|trage query|wolne zapytan|langsam fraga
business+question sql|auswerten datenbank|interroger base|-|puxar dados do banco|estrarre dati dal|uit de database halen|wyciagn z bazy
downtime|ohne ausfall/ohne downtime/ohne unterbrech/im laufenden betrieb|sans interruption/sans coupure|sin parar/sin cortes/sin caida|sem parar/sem queda/sem tirar do ar|senza fermare/senza interr|zonder downtime/zonder onderbrek|bez przerwy/bez przestoj/bez zatrzym|utan avbrott/utan driftstopp/utan att stanna
monolith split services|riesiges system/monolith aufteil|gros bloc/decouper monolithe|monolito en servicios/partir monolito/servicios mas pequenos|quebrar monolito/monolito em/servicos menores/servicos mais pequenos|spezzare monolite|monoliet opknip/opknippen|rozbic monolit/rozbicie|bryta ut
diagram architecture|-|schema darchi
sketch drawing|skizze|-|-|-|-|-|rysunek
arrow box diagram|pfeil/kastchen|fleche|flecha|-|frecc|pijl|strzalk|pilar
document code|-|-|-|-|-|-|udokumentow
example code runs|-|exemple de code/exemples de code|ejemplo de codigo/ejemplos de codigo|exemplo de codigo/exemplos de codigo|esempi di codice/codice di esempio|-|przyklady kodu/przyklad kodu
api docs reference|api-doku/api dokumentation|doc de lapi/documentation api|documentacion de la api/docs de la api|documentacao da api/docs da api|documentazione api/documentazione dellapi|-|dokumentacja api/dokumentacje api|api dokumentation
endpoint|-|point dacces|punto de acceso|-|-|-|koncowk|andpunkt
meals picky|mackel/wahlerisch|difficile a table|melindros/quisquillos|enjoad/chato pra comer|schizzinos|kieskeurig/lastige eter|niejadek/wybredn|krasen/kinkig
grocery shopping list|-|liste de courses/les courses|lista de la compra/lista del super/el super/mercado semanal|lista de compras/mercado da semana|lista della spesa|-|lista zakupow/liste zakupow|handlingslista/handla mat
coeliac gluten allergy diet|zoliakie|coeliaque/lactose|-|lactose|-|coeliak/lactose|celiak|celiaki
vegan vegetarian|-|-|-|-|-|veganis
cook recipe|-|-|-|-|-|-|gotuj|laga mat/lagar mat
family dinners week|wochenplan essen|menu de la semaine/menus de la semaine|menu semanal|cardapio semanal/cardapio da semana|menu settimanale|eetschema|-|veckomeny
money month budget|am ende des geldes/geld weg/konto leer/blank|a decouvert/fauche/dans le rouge|sin blanca/no llego a fin/corto de plata/va el dinero/va el sueldo/va la plata/va la nomina|no vermelho/sem grana/sem dinheiro/vai o dinheiro/vai o salario/salario acaba/acaba o salario|al verde/in rosso/arrivo a fine mese|blut/platzak/rood staan/staan rood/sta rood/staat rood/maand rood|bez kasy/splukan/do pierwszego|pank/slut pa pengar
money|kohle/knete|thunes/fric/thune/pognon|plata/una pasta/mucha pasta/sin pasta/mucha lana/sin lana|grana|quattrini|poen/centen|kasa/kase/forsa|stalar/cash
expenses spending|-|-|-|-|spendo|uitgeef
debt loan|-|pret bancaire
savings goal|zurucklegen|mettre de cote|-|guardar dinheiro/juntar dinheiro|mettere da parte|opzij zetten|odlozyc|spara ihop/lagga undan
rent budget|-|-|-|renda da casa
bank statement lines|-|releve bancaire|extracto bancario|-|estratto conto|-|wyciag bankow
tax return receipts|-|declaration dimpot|declaracion de la renta|imposto de renda|dichiarazione dei redditi/agenzia delle entrate/partita iva|-|zeznanie podatk/urzad skarbow/pit
month-end closing bookkeeping|monatsabschluss|cloturer/cloture mensuel|cierre de mes/cerrar el mes|fechamento do mes/fechar o mes|chiusura mensile/chiusura del mese|maandafsluiting/maand afsluit|zamknac miesiac/zamkniecie miesiac|manadsbokslut/bokslut
holiday trip|-|partir en|escapad|-|-|-|wczas|semest
packing route trip|kurztrip|road trip/city trip|ruta en coche/mochiler|mochilao/roteiro de|giro in|stedentrip|objazdow/wyjazd
kids children|-|gosse/gamin|crios/peques/chicos|miudos|pargol|-|maluch|ungar
trip island|sizilien/sardinien|sicile/sardaigne|sicilia/cerdena|sicilia/sardenha|sicilia/sardegna|sicilie/sardinie|sycyli/sardyni|sicilien/sardinien
weekly plan time|-|planning de la semaine|planificacion semanal/organizar la semana/organizarme|organizar a semana/me organizar|organizzare la settimana/organizzarmi|-|plan tygodnia|planera veckan
overwhelmed time week|unter einen hut/komme zu nichts/wachst uber den kopf|sous leau/la tete sous|no llego a nada/no doy abasto/me da la vida/da tiempo a nada|nao dou conta/sem tempo pra nada/tenho tempo para nada/sem tempo para nada|non ci sto dietro/non ce la faccio|kom nergens aan toe/loop achter|nie wyrabiam/nie ogarniam/ogarn|hinner inte/hinner aldrig
household chores time|-|-|tareas de casa|tarefas de casa|-|-|obowiazki domowe
job|maloch/schufte|bosser/taffer|curro/currar/chamba|trampo/trampar|sgobb|klus|robota/roboty/robote|knega
notes find|wiederfinden notizen/finde notizen|retrouver mes notes/retrouve notes|encontrar mis notas/encuentro mis notas|encontrar minhas notas|ritrovare appunti/ritrovo appunti|notities terugvind/notities terug|znalezc notatek|hitta anteckningar
second brain links notes|-|deuxieme cerveau|segundo cerebro|segundo cerebro|secondo cervello|tweede brein|drugi mozg|andra hjarnan
public+speaking|vor leuten/vor publikum/vor allen|devant tout le monde/prise de parole/parler en public|hablar en publico/ante personas/delante de gente|falar em publico/na frente de|parlare in pubblico/davanti a tutti|voor publiek/voor een zaal/voor een groep|przed ludzmi|infor folk/infor publik/prata infor
stage fright fear|bammel/schiss/panisch|peur au ventre|panico escenico/muero de miedo|medo de palco/morro de medo|ansia da palco/paura matta|zenuwen|boje wystep/boje publicz/boje scen|livradd
speech wedding toast|-|-|brindis|brinde|discorso matrimon/brindisi
eulogy speech|nachruf|-|discurso funebre|discurso funebre|discorso funebre|afscheidsrede|-|minnestal
slides|hubsche folien|ppt|ppt/presentacion chula|ppt|ppt|-|-|ppt
parents evening school|-|reunion parents|reunion de padres|reuniao de pais|riunione genitori|-|wywiadowk/zebranie z rodzic
lesson worksheet class|-|cours de/fiche dexerc|clase de/unidad didactica|aula de/plano de aula|lezione di/scheda didattica|lesvoorbereid|scenariusz lekcji/karte pracy
pupils class|drittklass|cm1/cm2/ce2|secundaria/de primero|ensino medio/sexto ano/ano letivo|prima media|groep 5/groep 7|podstawowk|mellanstad
university course exam|uni|-|asignatura|disciplina/universid|corso universit|-|studia|hogskol
exam revise|pruf lernen/buffel|revisions|estudiar para el examen/oposic|estudar para|studiare per|leren voor|kolokwi/zalicz
flashcards memorise|-|fiches de revision|tarjetas de memoria|cartoes de memoria|flashcard|flashcard
forget remember|-|-|se me olvida|-|scord|-|nie pamiet
paper line edit|uberarbeiten text/schliff|relire mon|correccion de estilo|revisar texto/polir|revisione testo|tekst verbeteren|dopracow|sprakgranska/putsa
edit line sentence|zeile fur zeile/satz fur satz|ligne par ligne/phrase par phrase|linea por linea/frase por frase|linha por linha/frase por frase|riga per riga/frase per frase|regel voor regel/zin voor zin|zdanie po zdaniu/linijka po|rad for rad/mening for mening
grant application funding|antrag stell|demande de subvention/dossier de financement/aap|solicitud de ayuda/pedir una subvencion|pedido de financiamento|domanda di finanziamento|subsidie aanvragen|wniosek o dotacj/wniosek o dofinans|forskningsmedel/ansokan om
difference groups statistics|unterschied gruppen/gruppenvergleich|difference groupes|diferencia grupos|diferenca grupos|differenza gruppi|verschil groepen|roznica grup|skillnad grupp
lab experiment record|-|cahier de manip|protocolo experiment|protocolo experiment|protocollo speriment|labverslag|protokol doswiadcz
survey opinion|rundfrage|sondage aupres|encuesta a/cuestionari|enquete/inquerit|-|rondvraag|-|rundfraga
job+application cover+letter|-|lettre de motiv|carta de presentacion|carta de apresentacao|lettera di presentaz|solliciteren|list motywac/aplikuj/podanie|personligt brev/ansoka jobb/soka jobb
unemployed job+search|gefeuert|au chomage|en paro/sin trabajo|mandado embora/sem emprego|senza lavoro|zonder werk|stracilem prac/bez pracy|blivit uppsagd/utan jobb
raise salary talk|mehr gehalt|augmentation de salaire|subida de sueldo/aumento de sueldo|aumento de salario/pedir aumento|aumento di stipendio|-|-|loneforhandl/hogre lon
job advert|-|offre demploi/fiche de poste|oferta de empleo/anuncio de trabajo|anuncio de vaga/descricao da vaga|annuncio di lavoro|-|ogloszenie o prac/oferta pracy
candidates compare fairly|bewerber vergleich/bewerberinnen|comparer les candidat|comparar candidat/postulantes|comparar candidat|confrontare candidat|sollicitant|-|sokande/kandidater
onboarding colleague|fangt an/neuer kollege/neue kollegin|nouvelle recrue/nouvel arrivant|nuevo companero/empieza el lunes/se incorpora|novo colega/comeca na segunda/novo funcionari|nuovo collega/neoassunt/nuovo assunto|nieuwe collega/begint maandag|nowy pracownik/nowego pracowni/zaczyna w poniedzial|nyanstalld/ny kollega/borjar pa mandag
feedback honest kind|ohne zu verletzen/ins gesicht sagen|sans le vexer/sans la vexer/sans blesser/recadrer|sin herir/sin ofender|sem magoar/sem ofender|senza offendere/senza ferire|zonder te kwetsen/aanspreken|nie urazic/zeby nie urazic|utan att sara/utan att kranka
poor+performance feedback|minderleist/schlechte leistung|pas au niveau/pas a la hauteur|bajo rendimiento/rendimiento bajo|baixo desempenho|scarso rendimento|onder de maat/ondermaats|slabo pracuj/slabe wynik/pracuje slabo/slabo sobie|presterar daligt/underpresterar/skoter jobb/skoter arbet/misskot
angry customers complaint|ist sauer/sind sauer/stinksauer|-|cabread/molest client|-|incazzat|-|zly klient/wkurzon|forbannad
inconsistent replies tone|jeder antwortet anders|chacun repond|cada uno responde|cada um responde|ognuno risponde|iedereen antwoordt anders|kazdy odpowiada|svarar olika
faq help|faq-bereich/hilfetext|base daide|centro de ayuda|central de ajuda|centro assistenza|veelgestelde vragen|baza pomocy
customers unsubscribe churn|wandern ab/laufen davon|se desabonnent/nous quittent|se dan de baja/darse de baja/nos dejan|dao baixa/abandonam|disdicono/ci lasciano/se ne vanno|zeggen op/lopen weg/haken af|-|sager upp/hoppar av/lamnar oss
returns online+shop|retouren/rucksendung|retours|devoluciones|devolucoes|-|retouren/retourtje|zwroty|returer
margin profit|bleibt hangen/bleibt ubrig|il reste que dalle/il reste rien|queda limpio/me queda|sobra no fim/quanto sobra|mi resta/quanto resta|overhoud/overhouden|zostaje na czysto/zostaje z|blir over
restaurant profit|laden brummt/laden voll|salle pleine/resto plein|local lleno/siempre lleno|casa cheia/restaurante cheio|locale pieno/sempre pieno|zaak zit vol/zaak vol/tent zit/tent vol/restaurant vol|pelna sala/pelen lokal|fullt med gaster/fullsatt
food+cost dish|-|cout matiere|coste de plato/escandall|custo do prato/cmv|costo piatto/food cost|inkoopprijs gerecht|koszt dania/food cost
business small bakery|blumenladen|fleuriste|peluqueria|-|fioraio|bloemenwinkel|kwiaciarn/piekarn|blomsterbutik
instagram facebook posts|-|-|-|-|-|-|wrzuc na/wrzucac
social media posts|-|poster|publicar en redes|postar|postare/cosa posto|posten|-|posta
landing page copy|-|page de vente|pagina de venta/pagina de ventas|pagina de vendas|pagina di vendita|-|strona sprzedazow
sign-up course page|sich anmelden|sinscrire|se apunte/se apunten/apuntarse|se inscrev|si iscriva/si iscrivano|inschrijven/zich aanmeld|-|anmala
newsletter open|-|ouvre newsletter/ouvrent|abren newsletter/abre el boletin|abrem/abre a newsletter|aprono/apre newsletter|-|-|veckobrev
google indexed search|nicht auf google/google findet uns|pas sur google/introuvable sur google|no sale en google/no salgo en google/no aparece en google|nao aparece no google|non appare su google|niet op google|nie ma w google/nie widac w google|syns inte pa google/hittar inte google
cold+email strangers|fremde anschreib|demarcher/mails a froid|correos en frio/email en frio|email frio/e-mails frios|mail a freddo/email a freddo|koude mail/koud mailen|zimne maile/cold mail|kalla mejl
big account buying committee|grosskunde|grand compte|gran cuenta/grandes cuentas|grande conta|grande cliente|grote account|duzy klient
sales call questions|erstgesprach|rendez-vous commercial/appel commercial|llamada de ventas/reunion de venta|ligacao de vendas/chamada de venda|chiamata commerciale/call commerciale|salesgesprek|rozmowa sprzedaz/rozmowe z klient/rozmowa z klient/spotkanie z klient
competitors charge price|was andere verlangen/wer was verlangt|combien prennent/qui facture|cuanto cobran|quanto cobram|quanto chiedono/quanto fanno pagare|wat anderen vragen|kto ile bierze/ile biora|vad andra tar
valuation company worth|ist firma wert|-|cuanto vale|quanto vale|quanto vale|hoeveel waard/waard is|ile warta/ile jest warta|ar vart/vad ar foretag
investor monthly letter|-|lettre aux investisseurs/point mensuel|carta a inversores/informe a inversores|carta aos investidores/relatorio para investidores|lettera agli investitori|-|list do inwestor/raport dla inwestor
tender rfp|offentliche ausschreib|marche public/appel doffres|concurso publico|concurso publico|gara dappalto/gara pubblica|openbare aanbesteding|zamowien publiczn
plain+language letter|versteht keiner/versteht kein mensch/verstehen niemand/verstehen brief/verstehen bescheid/brief verstehen/bescheid verstehen|personne comprend|nadie entiende|ninguem entende|nessuno capisce|snapt niemand/niemand snapt/begrijpt niemand/niemand begrijpt/snappen brie/begrijpen brie/snapt brie/begrijpt brie/brieven snap/brieven begrijp|nikt nie rozumie|ingen forstar/fattar ingen
rewrite plain+language letter|verstandlich umschreib/normales deutsch|rendre comprehensible/francais normal/rendre lisible|castellano normal/que se entienda|portugues normal/linguagem simples|italiano normale|normaal nederlands/gewoon nederlands|po ludzku/prostym jezyk|vanlig svenska/begriplig
public office letter|-|courrier administr|ayuntamient|camara municipal|ufficio comunale
translate app texts|app ubersetz/texte ubersetz/website ubersetz/webseite ubersetz/shop ubersetz/oberflache ubersetz|traduire appli/traduire interface|traducir la app/traducir la aplicac/textos traducid/texto traducid|traduzir o app/traduzir a aplic/textos traduzid/texto traduzid|tradurre lapp|app vertalen|przetlumacz aplikac|oversatta appen
language danish|danisch/tschechisch/ungarisch/finnisch/schwedisch/norwegisch|danois/tcheque/hongrois/finnois/suedois|danes/checo/hungaro/fines/sueco|dinamarques/checo/hungaro/finlandes/sueco|danese/ceco/ungherese/finlandese/svedese|deens/tsjechisch/hongaars/fins/zweeds|dunsk/czesk/wegiersk/finsk/szwedzk|danska/tjeckiska/ungerska/finska/norska
language correct|verbessert mich/korrigiert mich|me corrige/me corriger|que me corrija/me corrija|que me corrija/me corrija|mi corregga|me verbeter/verbetert mij|mnie poprawial/poprawiac mnie|rattar mig
chat talk|quatsch/plaud/schnack|papoter/tchatch|charlar/platicar/conversar con|bater papo/conversar com|chiacchier|kletsen/babbel|gadac/pogadac/gadka|snacka
tabletop session players|spielabend|partie de jdr/maitre du jeu|partida de rol/dirigir una partida/sesion de rol|mesa de rpg/mestrar|sessione di gdr/gdr|dungeon master|sesja rpg/sesje rpg/mistrz gry
small game weekend|-|petit jeu|-|-|-|gamepje|-|litet spel
video clip viewers|filmchen|video courte|videito|video curto|filmato/filmino|filmpje|-|klipp
viewers watch|bis zum ende/schalten ab/springen ab|jusquau bout|hasta el final|ate o fim|fino alla fine|afkijken|do konca/ogladaj|titta klart/tittar klart
podcast sound room|rauscht/hall im raum|episode/son pourri|suena mal/con eco|som ruim/com eco|audio pessimo|geluid slecht
decisions owners|wer was macht/wer macht was/wer was ubernimmt|qui fait quoi|quien hace que/quien se encarga|quem faz o que/quem ficou com|chi fa cosa/chi deve fare|wie wat doet/wie doet wat|kto co robi/kto za co|vem som gor vad/vem gor vad
minutes recording|aufgenommen|-|grabad|gravad/gravou|ho registrat/abbiamo registrat|opgenomen|nagral|spelat in/inspelad
user+interviews summarise|-|interviews utilisateur|entrevistas a usuarios/entrevistas con usuarios|entrevistas com usuarios/entrevistas com utiliz|interviste con utenti/interviste agli utenti/interviste registrate|-|wywiady z uzytkown/rozmowy z uzytkown|intervjuer
feature+request vague|vage anforder/wunschliste|demande vague|peticion vaga|pedido vago|richiesta vaga|vage wens|ogolnikow/niejasne wymag|vaga onskemal/onskemal
roadmap build|was als nachstes bau/was bauen wir|quoi developper/que developper ensuite|que desarrollar/que construir|o que desenvolver/vai desenvolver|cosa sviluppare|wat we gaan bouwen/wat bouwen|co budowac/co robic nastepne|vad vi ska bygga/bygga harnast
quarter plan|-|-|-|-|-|-|kwartal|kvartal
tickets sprint estimate|aufgaben schneiden|chiffrage/tickets trop gros|estimar tickets/historias de usuario|estimar tickets/historias de usuario|stimare ticket|tickets opknippen|-|arenden
personal data stored|gespeichert uber/uber mich gespeichert/uber ihn gespeichert|donnees conserv/donnees personnelles|datos personales/que datos tenemos|dados pessoais/que dados temos|dati personali/quali dati|welke gegevens|dane osobowe/danych osobow|personuppgift
contract supplier read|-|contrat fournisseur|contrato de proveedor/contrato del proveedor|contrato do fornecedor|contratto del fornitore|-|umowa z dostaw/umowe od
court ruling law|-|arret de la cour/jurisprud|jurisprud|acordao/jurisprud|giurisprud|uitspraak rechter/jurisprud/uitspraken rechter/uitspraken rechtbank/uitspraak rechtbank/rechter uitspra|orzeczen|rattsfall/dom fran
fact+check claim|stimmt es/ob das stimmt|si cest vrai/est-ce vrai|si es verdad/es verdad que|se e verdade/fake news|se e vero|of het waar is/klopt dat|czy to prawda/fejk|om det stammer/ar det sant
scrape collect prices|-|recuperer les prix|scrapear/extraer precios|extrair precos|estrarre prezzi/grattare|scrapen/prijzen ophalen|scrapow/zbierac ceny/sciagac ceny|hamta priser
night alerts woken|nachts geweckt/weckt nachts/aus dem bett|reveille la nuit/reveille en pleine|despierta de madrugada/despiertan de madrugada|acorda de madrugada|sveglia di notte|wakker gebeld/uit bed|budza nas/budzi w nocy|vacker oss/vackt
instructions runbook|-|mode operatoire|-|-|-|draaiboek
instructions|anweisung|consigne|instrucc/procedim|procedim
outage down|liegt flach/ist down/nicht erreichbar|inaccessible|esta caid|ta fora|irraggiungibile/non raggiungibile|lag eruit|pad serwer/niedostepn/wszystko lezy/serwer lezy/strona lezy
incident charge|wer das sagen|qui pilote/qui dirige|quien manda|quem manda|chi comanda|wie de leiding/leiding had|kto rzadzi/kto dowodzi|vem som bestammer
cost bill|explodieren/durch die decke|explose la facture/flambe|por las nubes/disparad|nas alturas/disparou|alle stelle/schizzat|rijzen de pan/torenhoog|kosmiczn|skyhog
attack architecture attacker|-|attaquant|atacante|atacante/invasor|malintenzion|-|-|angripare
browser test button change|-|tests navigateur/tests interface|tests de navegador|testes de navegador|test del browser/test nel browser|-|testy przegladark
state shared requests|-|etat partage|estado compartid/comparta estado|estado compartilhad/estado partilhad|stato condivis|gedeelde staat|wspoldzielon|delat tillstand
requests|-|requetes|-|requisicoes|richieste|verzoeken|zadania http|forfragning/anrop
validate input|validier/eingabeprufung|valider les donnees/valider entree|validar entrada/validar datos|validar entrada/validar dados|validare input/validare dati|valideer/valideren|walidow/waliduj|validera
memory leak goroutine|-|fuite memoire|fuga de memoria|vazamento de memoria|perdita di memoria|-|wyciek pamieci
library|-|-|libreria
general|-|general|-|general|general
generate|generier|generer/genere|generar|gerar|generare|genereren|generow|generera
job service|-|-|-|-|-|-|-|tjanst
million|-|-|millon|milhoes|milion|miljoen|milion|miljon
train+model machine+learning|-|entraine modele|entreno modelo|treino modelo|addestr modello|model train/trainen model|trenow model/wytrenow model|trana modell/tranar modell
job laid|rausgeschmiss|fait virer/ete vire|me han echado/me echaron|me mandaram embora|mi hanno licenziat|op straat gezet|wywalili mnie/wylali mnie|fatt sparken
environment+setup|-|-|-|-|-|ontwikkelomgeving|-|utvecklingsmiljo
loan debt|-|-|-|-|-|-|-|lanen
excellent|-|excellen|excelen|excelen|-|excellent|-|excellen
dive|-|-|-|mergulh
twice duplicate|zweimal|deux fois/double|dos veces/doble|duas vezes/dobro|due volte/doppio|twee keer|dwa razy/podwojn|tva ganger/dubbelt
silent unnoticed|unbemerkt/stillschweig/still fehl/still gescheit/still und leise/still|silencieu/inapercu|silencios/sin aviso|silencios/sem aviso|silenzios/inosservat|stilletjes/ongemerkt|po cichu/niezauwaz|tyst/obemarkt
proof prove|-|prouver|prueba de que/demostrar|prova de que/provar|dimostr|bewijz/aantonen|udowodn|bevisa
unreadable|unleserlich|-|-|-|illeggibil|-|-|olaslig
hidden|versteckt/verborgen|cache dans|escondid/ocult|escondid/ocult|nascost|verborgen|ukryt|dold
blank empty|leere seite|page blanche|en blanco|em branco|-|lege pagina|-|tom sida
vanish disappear|-|-|-|sumiu|-|-|-|forsvann
trust|vertrau|confiance|confianza/fiar|confianca/confiar|fiducia/fidar|vertrouw|zaufan/ufam/zaufa|lita pa/fortroende
guess guessing|erraten|deviner/au pif|adivin/a ojo|adivinh/chute|indovin|raden/gokken|zgady/na oko|gissa/gissar
surprise|uberrasch|surpris|sorpres|surpres|sorpres|verras|niespodziank/zaskocz|overrask
fake|gefalscht/falschung|faux avis/contrefa|-|-|finto/finta|nep/vals|falszyw/podrob|falsk
recurring|wiederkehr|recurren|recurren|recorren|ricorrent|terugker|-|aterkomm
headline title|uberschrift/schlagzeile|titre|titular/titulo|titulo/manchete|titolo/titoli|koptekst|naglow/tytul|rubrik
topic|thema/themen|theme|temas|assunto|argoment|onderwerp|-|amne
accurate exact|zutreffend|-|aciert/acert|correto/acert|-|accuraat|-|korrekt
academic|akademisch|-|-|-|accademic|academisch|akademick|akademisk
fiction novel|belletrist|-|ficcion|ficcao|narrativa|fictie|beletryst|skonlitteratur
paragraph|absatz|paragraphe|parrafo|paragrafo|paragrafo|alinea|akapit|stycke
assumptions|annahme|-|supuest|premissa|presuppost|aanname|zalozeni|antagand
boundaries|grenzen|limite|limite/frontera|limite/fronteira|limite/confin|grenzen/limiet|granic|granser
criteria score|kriteri/bewertungsbogen|critere|criterio|criterio|criteri/griglia|beoordelingsformulier|kryteri|kriterier
score rate|bewerte/punkte|noter|puntu|pontu|punteg|-|punkt|poang
limit|begrenz|-|-|-|-|beperk|ogranicz|begrans
control|kontroll|-|-|controle|-|-|kontrol|kontroll
background|hintergrund|arriere-plan|segundo plano/fondo|segundo plano/fundo|sfondo|achtergrond|w tle/tlo|bakgrund
status|-|statut|-|situac|situazion
layout|-|mise en page|maquet|diagramac|impaginaz|-|uklad
theme dark mode|-|mode sombre|modo oscuro|modo escuro|tema scuro|donkere modus|tryb ciemny|morkt lage
panic|panik|panique|panico|panico|panico|paniek|panik|panik
exit|ausstieg|-|salida|saida|uscita|uitgang|wyjsci/odejsci
internal|-|-|-|-|-|-|wewnetrzn
team lead handover|-|-|-|passagem de bastao/transicao|passaggio di consegne|-|przekazan
promise|versprech|promet/promess|promet/promes|promet/promess|promet/promess|beloof/belofte|obiecu/obietnic|lova/loften
mistakes|haufige fehler|erreurs frequentes|errores comunes|erros comuns|errori comuni|veelgemaakte fout|czeste bledy|vanliga misstag
mistake|-|-|equivoc|engan/equivoc|-|vergiss|pomyl|misstag
huge large|enorm|gigantesque|-|-|-|gigantisch|wielk|jattestor
tiny small|winzig|minuscule|diminut/chiquit|minuscul|minuscol|-|malutk
overwritten erased|uberschrieben|ecrase|sobrescri/pisad|sobrescri|sovrascri|overschreven|nadpis|overskriv
deleted accident|ausversehen/versehen|par erreur/sans faire expres|sin querer/por error|sem querer/por engano|per sbaglio/per errore|per ongeluk|przez przypadek/niechcacy|av misstag/rakade
locked blocked|-|-|-|bloquead|-|geblokkeerd|zablokow|blockerad
ugly|-|-|fea/feas|-|-|-|-|fult
awkward embarrassing|peinlich|genant|incomod/vergonzos|constrang/vergonhos|imbarazz|genant|niezrecz/wstydliw|pinsam
afraid nervous|-|-|-|-|-|-|boje/strach|radsla
alone solo|-|tout seul/en solo|por mi cuenta/yo solo|sozinh/por conta propria|da solo/da sola|in mijn eentje|samemu|ensam
friend|-|-|-|-|-|-|kumpel/znajom
birthday party|-|-|cumplean
neighbours|-|-|-|-|vicin di casa/vicini|buurman
apartment flat|-|-|piso
volunteers association|-|-|-|-|volontar
clinic patients|-|-|consultorio/consulta medic/consulta fisio/consulta dental/consulta psic/consulta veterin|consultorio/consulta fisio/consulta psic|ambulator
business workshop|-|-|-|artesa|-|timmerman|stolarz|snickare
freelancer self-employed|-|auto-entrepreneur|-|-|libero professionist|-|jednoosobow
side project|nebenbei|projet perso|proyecto personal/proyecto propio|projeto pessoal|progetto personale|-|projekt po godzinach/poboczny
small+business|-|petite boite/petite entreprise/tpe|pequeno negocio/pyme|pequeno negocio|piccola impresa/piccola attivita|mkb
minutes meeting notes|-|compte rendu/cr de reunion|apuntes de la reunion|ata da reuniao|resoconto|gespreksverslag|notatka ze spotkan|anteckningar fran
decide vote|abstimm|voter|votar|votar|votare
remind follow-up|nachhak|relanc|recordator
structure organise|struktur/ordnung schaffen|mettre de lordre|poner orden|por ordem|mettere ordine|orde scheppen/structuur|ogarnac|fa ordning/ordna
quick fast|fix/zackig|vite fait|-|-|-|vlotte|szybciutk
polite friendly tone|-|-|-|educad|-|-|grzeczn|vanlig ton
convince|-|persuad
sell myself|selbst vermarkt|me vendre|-|me vender|-|mezelf verkopen|sprzedac siebie|salja mig
conversion|-|-|convierte
customers+reviews ratings|-|avis clients/avis google
stock warehouse|bestand|-|-|-|scort
menu dishes|-|carte du resto|la carta
dish|-|-|platos|pratos|-|gerechten
kitchen staff|kuchenteam|brigade|personal de cocina|equipe de cozinha|personale di cucina|-|-|kokspersonal
waste|-|-|-|-|-|-|marnuj|svinn
salary costs staff|personalkosten|masse salariale|costes de personal|custo de pessoal|costo del personale|personeelskosten|koszty pracown|personalkostnad
forecast|vorschau
shares stocks|-|action en bourse/herit action/actions herit/parts sociales|-|-|eredit azion/vend azion/azioni valgono/azioni vend
overvalued worth|uberbewertet/unterbewertet|surevalue/sousevalue|sobrevalor/infravalor|sobrevaloriz/subvaloriz|sopravvalut/sottovalut|overgewaardeerd/ondergewaardeerd|przewartosc/niedowartosc|overvarderad/undervarderad
read summary articles|-|lire en diagonale|leer por encima|ler por alto|-|-|-|lasa igenom
pdf document search|durchsuch|fouill|rebusc|vasculh|frugar|-|przeszuk|soka igenom
ask own+documents|eigene dokumente/unseren dokumenten/unsere dokumente|nos documents/nos propres documents|nuestros documentos/documentacion interna|nossos documentos/documentos internos|nostri documenti/documenti interni/pdf interni|onze documenten/eigen documenten|nasze dokumenty/naszych dokument|vara dokument/egna dokument
chatbot invents answers|erfindet antwort|invente des reponses|se inventa|inventa resposta|inventa risposte|verzint antwoorden|zmysla odpowiedz|hittar pa svar
agent tools approvals|agenten bauen|agent ia/agents ia|agente de ia/agentes de ia|agente de ia/agentes de ia|agente ia/agenti ia/agente ai|-|agent ai/agenta ai
instructions ignored|halt sich nicht an|ignore mes consignes|ignora mis instrucciones/no hace caso|ignora as instruc/ignora minhas|ignora le istruzioni|luistert niet naar|ignoruje instrukc|ignorerar instruktion
rollback deploy|-|revenir en arriere|volver atras|voltar atras/voltar a versao|tornare indietro/tornare alla versione|teruggaan|wrocic do poprzedn|backa/rulla tillbaka
release app+store|app veroffentlich/in den store|sortir lappli|subir a la store/sacar la app|publicar o app|uscire sullo store|app uitbrengen/in de store|wypuscic apk/wydac apk
rejected apple|apple lehnt ab|apple refuse/refuse par apple|apple rechaza/rechazo la app|apple rejeitou/rejeitou o app|apple rifiuta/rifiutato lapp|apple keurt/afgekeurd|apple odrzuc|apple nekar/nekades
offline connection|ohne netz/ohne internet|sans reseau/hors ligne/hors connexion|sin cobertura/sin conexion/sin internet|sem internet/sem sinal|senza rete/senza internet|zonder internet/zonder bereik|bez internetu/bez zasiegu|utan tackning/utan internet/utan uppkoppl
screen+reader blind|vorleseprogramm|lecteur decran|lector de pantalla|leitor de tela/deficiente visual|non vedent/screen reader|-|niedowidz
accessibility law|bfsg|rgaa|-|-|legge stanca|-|-|tillganglighetslag
inconsistent design|jeder knopf anders|chaque bouton|inconsisten/cada boton|inconsisten/cada botao|ogni bottone|elke knop anders|kazdy przycisk|inkonsekvent/varje knapp
language version|-|version anglaise/version espagnole|version en ingles|versao em ingles|versione inglese|engelse versie|wersja angielsk|engelsk version
exam failed|durchgerasselt|recal/rate mon|-|-|-|-|oblalem/nie zdal|kuggade/underkand
essay homework|-|redaction scolaire|-|licao de casa/tpc|-|-|rozprawk/zadanie domowe
students cheat chatgpt|schummel/abschreib|tricher/triche|hacen trampa|colam/cola na prova|barano|spieken|sciagaj/sciaga|fuskar/fusk
thesis supervise|arbeit betreu/arbeiten betreu|encadr memoire/encadr these|tutoriz|-|-|scriptie begeleid
references citations|-|-|referencias bibliograf|referencias bibliograf/abnt|-|-|-|kallforteckning
indexed search|-|-|-|-|indicizz|geindexeer|zaindeksow/indeksow|indexera
ranking dropped|abgerutscht/abgestraft|degringol/perdu des places|bajado puestos/caido en google|caiu no ranking/caiu no google|sceso/perso posizioni|gezakt in google/weggezakt|spadl w wyszuk/spadla w google|tappat placering/rasat
nobody|niemand|-|nadie|ninguem|-|niemand|nikt|ingen
many how|wieviel|combien|cuantos|quantos|-|hoeveel
too very|-|-|demasiado/demasiadas|demais|troppo/troppi/troppe/tanto
take|-|prend/prendre|tomar|pegar|prendere|-|-|tar
done|-|faits|hecho|-|fatto/fatti
keep|halten|tenir/tient|-|-|-|houden
out|ausser|hors|fuera|fora|fuori|buiten/eruit/heen|-|ner/bort
first|erster|premier/premiere/premieres/premiers|primer|primeiro/primeira|-|eerste|-|forsta
get|-|-|pasar/dejo/poner/puesto/llegar/conseguir|colocar/deixo|arrivare/passare|zetten
right|stimmt|-|cierto|-|-|klopt
own|-|-|propios|proprios|proprio|eigen
go|weiter/wohin|-|-|saiu/volta|indietro|lopen/loopt/verder|-|gar
there|-|-|delante|-|davanti|rond
next|nachstes|prochaine|-|proximo|prossimo
write|schrieb/beschrieb|-|escrit|escrit|scriss|schrijf
help|geholfen|-|-|-|-|hielp/geholpen
forget|vergisst/vergass|-|-|-|-|vergat|-|glomde
drive travel|fahrt/gefahren|-|-|-|-|reed
fall drop|fiel|-|caigo/cae|caio|-|viel/gevallen|-|foll/ramla
meet|trifft/traf/getroffen|-|-|-|-|-|spotyka
decide|entschied/entschieden|-|-|-|-|besloot|postanow
decrease fall|sank/gesunken|-|-|-|-|gedaald|spada
win|gewann|-|-|-|vinto
eat food|isst|-|-|-|-|gegeten|zjad|atit/ata/ater middag/ater barn/ater inte
close|geschlossen|-|cerrad|fechad/fecho|chius|sloot/gesloten
forbidden banned|verboten|-|prohibid|proibid|vietat|verboden|zabroni|forbjud
offer|bietet|offert/offrir|ofrezco/ofrece|-|-|bood/aangeboden|-|erbjud
move house|umgezogen|-|-|me mudar|traslo
fly flight|geflogen|-|-|-|-|vloog/gevlogen
measure|misst|-|-|-|-|-|mierz
break|bricht/gebrochen/abgebrochen|-|rompio|-|-|brak/gebroken|pekl|brutit
cut|schneidet/geschnitten|-|-|-|-|sneed
recommend|empfiehlt/empfohlen
succeed|gelungen
fail|misslung
postpone|verschoben|-|-|-|-|verschoven
compare|verglichen|-|-|-|-|vergeleken
lie|gelogen|-|-|-|-|gelogen
practice|geubt|-|practique|-|-|-|w praktyce
lose|-|-|perdimos|perdemos|-|verloor
choose|-|-|-|-|-|koos/gekozen|-|valde
sell sales|-|-|-|-|-|-|-|salde
loading|ladet|-|-|-|-|geladen
appear|erschienen|-|-|-|-|verschenen
house|-|-|-|-|-|huizen
teacher lesson|-|-|-|-|-|leraren/lessen
exam test|-|-|-|-|-|toets/toetsen|-|tentor
book|-|-|-|-|-|-|-|bocker
trip itinerary|-|-|-|-|-|-|-|resor
cook|-|cuit
bake baking|-|-|-|-|-|-|-|bakat/baka
question|-|-|-|-|-|-|-|fragor
pay payment|-|payons|pague|paguei|paghi/pagat
publish post|-|-|publique|publiquei
search find|-|-|busque|busquei
explain|-|-|explique
deliver|-|-|entregue|entreguei
play game|-|-|juegue/juegan/jugar|joguei|giocar
reduce|-|-|reduzc|reduzo|ridott/riduc
solve|-|resolu|resuelv/resuelt|resolvo/resolvid
open|-|ouvre|abro/abre|abro/abre|apro
move|-|-|muevo/mueve
learn|-|appris/apprenn
follow|-|suivent|-|-|seguo/seguit
correct edit|-|-|-|-|corrett
bank|-|-|-|-|banche
judge court|-|-|jueces
project|-|-|-|-|-|-|projekc
company|-|-|-|-|-|-|spolk|bolag
programmer developer|-|-|programador|programador|-|-|programisc
view refresh|-|-|-|-|-|-|odswiez|uppdateras inte
view|-|-|-|-|-|-|widok
download|runterlad|-|-|descarreg|-|-|-|laddar ner
contract landlord|-|-|-|proprietari|padron di casa
upgrade version|umsteigen von|passer de/passage a|pasar de/pasar a|passar de|passare da/passaggio da|-|przejsc z/przejscie z|ga fran/byta fran
run+out+money runway|-|a sec|sin fondos|sem caixa|a secco|op is|skoncz sie kasa|slut pa
blog+post technical article|-|pondre
coincidence chance statistics|zufall|hasard|casualidad|acaso|caso o/per caso|toeval|przypadek czy|slump
delete personal data|daten loschen|efface ses/efface toutes/supprimer ses donnees|borrar sus datos|apagar os dados|cancellare i dati|gegevens wissen|usunac dane|radera uppgifter
rules assistant instructions|projektregel|regles du projet|reglas del proyecto|regras do projeto|regole del progetto|projectregels|zasady projektu|projektregler
news claim true|meldung stimmt/stimmt meldung|info vraie|-|noticia verdadeira|notizia vera|bericht klopt|wiadomosc prawdziw|nyhet sann
abroad trip|-|a letranger|en el extranjero|no exterior|-|-|za granic
won match football|gewonnen gegen|a gagne le|ganaron|ganhou o jogo/ganhou a copa|ha vinto/vinse|won de|wygral/wygrala
worldcup football|weltmeister|coupe du monde|el mundial/copa mundial|copa do mundo|ai mondiali/i mondiali|wereldkampioen|mistrzostwa swiata|hockeymatch
first+app beginner|erste app/ersten app/erste anwendung|premiere appli/premiere app|primera app/primera aplic|primeiro app/primeira app/primeira aplic|prima app/prima applic|eerste app|pierwsza aplik/pierwszej aplik/pierwsza apk/pierwszej apk|forsta app
approval agent|vorher fragt/erst fragt|demande avant/demande la permission|pida permiso/antes de enviar|peca permissao|chieda conferma/chieda il permesso|toestemming vraagt/eerst vraagt|pyta o zgode|fragar forst
legacy+code|projekt geerbt/code geerbt/projekt ubernommen/geerbten code|projet herite/recupere un projet|proyecto heredad|projeto herdad|progetto ereditat|project geerft/project overgenomen|odziedzicz projekt/odziedzicz kod/przejal projekt|arvt projekt/arvt kod
runway money|reicht noch/reicht das geld|a sec/tenir encore|nos queda caja|aguentamos/dura o caixa|a secco/quanto duriamo|nog vooruit|starczy nam/na ile starczy|racker pengarna
statistics group|kontrollgruppe|groupe temoin|grupo control|grupo controle|gruppo di controllo|controlegroep|grupa kontroln/placebo|kontrollgrupp
board quarter results slides|-|resultats du trimestre|resultados del trimestre|resultados do trimestre|risultati del trimestre|-|wyniki kwartaln
dish profit menu|gerichte lohnen/gericht lohnt|plats rentables|platos rentables/que platos|pratos lucrativos|piatti rendono/piatti convengono|gerechten opleveren|dania sie oplac|ratter lonar
conversion visitors|viele besucher/besucher kauf|beaucoup de visit|muchas visitas|muitas visitas|tante visite|veel bezoekers|duzo wejsc/duzo odwiedz|manga besokare
image logo visuals brand|-|visuels/charte graphique|identidad visual/linea grafica|identidade visual|immagine coordinata/grafica coordinata|-|identyfikacja wizualn|grafisk profil
process data|-|-|-|-|-|-|przetwarz|bearbet
survey questionnaire|-|-|-|-|-|-|-|frageformular/frageunderlag
call tender|-|-|-|edital
mobile phone|-|-|-|-|-|-|na komork
loading page|-|-|-|-|-|-|-|laddar/laddas/laddning
nightly night|nachtlich|-|-|-|-|nachtelijk
breakup|freund trenn/freundin trenn/mann trenn/frau trenn/partner trenn/trenn freund/trenn mann/trenn frau
dispatch|disponi/disposition
scam trustworthy check|laden serios/serios laden/shop serios/firma serios/anbieter serios/serios firma/serios anbieter|-|-|-|-|winkel betrouwbaar/webshop betrouwbaar/bedrijf betrouwbaar/betrouwbaar winkel/betrouwbaar webshop/betrouwbaar bedrijf
model+predict|modell sagt/modell vorhersag/modell vorhersagt/vorhersage modell|-|-|-|-|model voorspel/voorspelling model
ask question|stellen fragen/stellt fragen/stelle fragen/fragen stell/frage stell|-|-|-|-|stellen vragen/stelt vragen/vragen stel/vraag stel
function unit+test|funktion test/test funktion/tests funktion|-|-|-|-|functie test/test functie/tests functie
aphid|blattlaus|-|-|-|-|bladluis/bladluizen
leave+entitlement|urlaubstag/urlaubsanspruch|-|-|-|-|vakantiedag/verlofdag
resident|bewohner/anwohner|-|-|-|-|bewoner/inwoner
poem|gedicht/gedichte|-|-|-|-|gedicht
sales+call|verkaufsgesprach|-|-|-|-|verkoopgesprek
click+manually|klick hand|-|-|-|-|klik hand/klikken hand
stuck progress|-|navance/avance pas
guide instructions|-|guide|-|-|guida
practice speaking|-|entrainer parler/entrainer oral/entrainer anglais/entrainer entretien|-|-|esercitarmi parlar
retired left|-|parti retraite/pris retraite/partie retraite|-|-|andato pensione/andata pensione
dare afraid|-|nose/osent/nosent|-|-|osa/osano
touch change|-|-|-|-|metterci mano/metterci le mani/mettere mano/mette mano
invoices receipts|-|factures ticket/tickets de caisse/ticket de caisse/factures recu|-|-
sounds|-|sonnent|-|-|suona/suonano
polish|-|polonais|-|-|polacc
brazil|-|bresil|-|-|brasil
inherited|-|herite|-|-|ereditat/ereditiam|-|-|arvt/arvde
busy overloaded|-|cours partout/cours toute la journee/cours tout le temps|-|-|di corsa
always|-|sans arret|-|-|di continuo
return parcel|-|renvoyer colis/renvoyer commande/renvoyer article
stage speech|-|sur scene/monter sur scene|-|-|palco
nonprofit charity|-|mecenat|-|-|onlus
proofread|-|-|-|-|correzione bozze/correzione di bozze
pipeline slow ci|-|pipeline met|-|-|pipeline ci mette/build ci mette
spend money|-|claqu|-|-
till cash|-|-|-|-|in cassa
campaign|-|-|campana
bag|-|-|bolsa|bolsa
line|-|-|linea
pass|-|-|-|passa
frame|-|-|marco
died funeral|-|-|fallec|falec
everyone|-|-|todo el mundo/toda la gente|todo mundo/todo o mundo/toda a gente
trustworthy legitimate|-|-|de fiar/fiable/de confianza|de confianca/confiavel
hundred|-|-|cientos/doscient/trescient/cuatrocient/quinient|centenas/duzent/trezent/quatrocent/quinhent
by+hand|-|-|a mano|a mao
country|-|-|otro pais/un pais/mi pais/del pais/este pais|no pais/do pais/outro pais/noutro pais/um pais/este pais/cada pais
question|-|-|consulta de cliente/consultas de cliente/consultas de los client/responder consultas
clinical trial study|-|-|ensayo clinico/ensayos clinicos|ensaio clinico/ensaios clinicos
names spelled|-|-|nombres escrit/nombre escrit|nomes escrit/nome escrit/nomes mal
public|-|-|escuela publica/sanidad publica/universidad publica|escola publica/saude publica
cloud server|-|-|-|-|-|-|chmur|molnet/molntjanst
weekend|-|-|-|-|-|-|-|helgen/helg
conduct survey|-|-|-|-|-|-|przeprowadzilismy ankiet/przeprowadzic ankiet
residents citizens|-|-|-|-|-|-|mieszkanc|invanar
cost price|-|-|-|-|-|-|-|kostar/kosta
deploy server|-|-|-|-|-|-|wdraza
sprint|-|-|-|-|-|-|sprinc
logo|-|-|-|-|-|-|-|logga for/var logga/loggan
copy figures|-|-|-|-|-|-|przepisuj/przepisywac/przeklej
pain health|-|-|-|-|-|-|bolac/boli mnie/boli glow/plecy/plecow|ont i/huvudvark/tandvark/ryggen/ryggont
business card logo|-|-|-|-|-|-|wizytowk|visitkort
merge branch|-|-|-|-|-|-|scalic/scale/scalam|sla ihop/slar ihop/sammanslagning
code change review|-|-|-|-|-|-|przejrzyj kod/przejrzec kod|kodandring
review|-|-|-|-|-|-|przejrzyj/przejrzec
throw away waste|-|-|-|-|-|-|marnowa/marnuje/zmarnow|slanga/slanger/kasta mat
postgres|-|-|-|-|-|-|postgres
git|-|-|-|-|-|-|gicie/gitem
where money goes|-|-|-|-|-|-|ida pieniadze/pieniadze ida/rozchodza pieniadze|pengarna tar/pengarna gar/pengarna vagen
salary payday|-|-|-|-|-|-|wyplat|lonen slut/slut lonen
afraid|-|-|-|-|-|-|odwaz|vagar inte/inte vagar/vagar knappt
reply|-|-|-|-|-|-|odpisac/odpisze
charged twice|-|-|-|-|-|-|podwojne obciaz/obciazon dwa/obciazylo dwa|debiterad tva/debiterats tva/dubbeldebiter
charged payment|-|-|-|-|-|-|-|debiter
payment provider|-|-|-|-|-|-|operator platnosci/bramka platn|betaltjanst/betalleverantor
pods kubernetes|-|-|-|-|-|-|pody kubernet/podow kubernet/pod kubernet|poddar kubernet/podd kubernet/podden kubernet
restart loop|-|-|-|-|-|-|-|startas om/startar om hela/startar om igen/starta om server/starta om dator
branch commit|-|-|-|-|-|-|-|gren i git/grenen/grenar
record|-|-|-|-|-|-|-|spelar in/spela in
annual report|-|-|-|-|-|-|-|arsrapport
spelled spelling|-|-|-|-|-|-|-|stavad/stavat/stavas/stavade
same people|-|-|-|-|-|-|te same osob|samma person/samma kund
staff employee|-|-|-|-|-|-|-|personalen/personalgrupp
hurt kind|-|-|-|-|-|-|zranic/urazic|sara honom/sara henne
loan mortgage|-|-|-|-|-|-|rata/raty/rate kredyt|bolan/amorter/banklan/lana pengar
holes vulnerability|-|-|-|-|-|-|dziur w kod/dziury w kod/dziur bezp|sakerhetshal
public speaking stage fright|-|-|-|-|-|-|-|rampfeber/halla tal/haller tal/tala infor
spreadsheet|-|-|-|-|-|-|-|kalkylark
adventure|-|-|-|-|-|-|-|aventyr
role-playing dice|-|-|-|-|-|-|-|tarning
talk speech|-|-|-|-|-|-|-|foredrag
hero character|-|-|-|-|-|-|-|hjalte
customer complaint|-|-|-|-|-|-|-|reklamation/reklamer
cold email|-|-|-|-|-|-|-|kallmejl/kalla mejl
handbook guide|-|-|-|-|-|-|-|handbok/handbocker
kitchen|-|-|-|-|-|-|-|koket/kok
waiter staff|-|-|-|-|-|-|-|servitor/servitris
ingredients food cost|-|-|-|-|-|-|-|ravaror/ravara
reminder unpaid invoices|-|-|-|-|-|-|windykac/nie zaplacil|inkasso
crash freeze|-|-|-|-|-|-|-|hanger sig/hangt sig
exception error|-|-|-|-|-|-|wyjatek/wyjatku|kastar undantag/ohanterat undantag
video editing|-|-|-|-|-|-|montaz film/montuj film
camera|-|-|-|-|-|-|kamer|kamera
equity shares|-|-|-|-|-|-|udzialy/udzialow|borsen
duties tasks|-|-|-|-|-|-|obowiazki/obowiazk
sample|-|-|-|-|-|-|probka/probki/probek
grandchildren family|-|-|-|-|-|-|wnuk/wnucz|barnbarn/slakten
party birthday|-|-|-|-|-|-|imprez urodzin|kalas/kalaset
study research|-|-|-|-|-|-|-|studien
grading marking|-|-|-|-|-|-|-|rattning/rattar prov
presentation slides|-|-|-|-|-|-|-|bildspel
onboarding new colleague|-|-|-|-|-|-|-|introducera nyanst
customers cancel subscription|-|-|-|-|-|-|wypowiedzenie umow/wypowiadaja umow|uppsagning abonnem
machine+learning model|-|-|-|-|-|-|uczenia maszyn/uczenie maszyn/uczeniu maszyn
oven|-|-|-|-|-|-|piekarnik|ugnen
internet online|-|-|-|-|-|-|internecie/internetu
simpler plain|-|-|-|-|-|-|prosciej|enklare
cat pet|-|-|-|-|-|-|kot/kota/kotem
lesson+plan|-|-|-|-|-|-|konspekt
history lesson|-|-|-|-|-|-|lekcji histor/lekcje histor
prioritise order|-|-|-|-|-|-|ustalic kolejn/kolejnosc prac
invoice|-|-|-|-|-|-|-|faktur
tie|-|-|-|-|-|-|krawat|slips
sales call customer|-|-|-|-|-|-|-|kundsamtal
deals sales|-|-|-|-|-|-|-|inga affarer
python script|-|-|-|-|-|-|-|pythonskript
gut feeling|-|-|-|-|-|-|wyczuci|magkansla
rename|-|-|-|-|-|-|zmienic nazw/zmiana nazw|byta namn/byter namn
website+down outage|-|-|-|-|-|-|strona lezy/serwer lezy|ligger nere/sajten nere
carpet stain|-|-|-|-|-|-|dywan/plama/plamy|matta/mattan/flackar
flaky intermittent|-|-|-|-|-|-|-|gront ibland/rott ibland/ibland gron
washing machine|-|-|-|-|-|-|pralk|tvattmaskin
loud|-|-|-|-|-|-|glosno
applied jobs|-|-|-|-|-|-|-|sokt jobb/soker jobb
check|-|-|-|-|-|-|-|kolla
account|-|mon compte/son compte/leur compte/notre compte/compte bloqu|-|-|account bloccat
gearbox car|-|boite de vitesse
mailbox|-|boite aux lettres/boite a lettres|-|-|cassetta della posta/buca delle lettere
link|-|-|-|-|collegament/collegar/collegat
wire|-|-|-|-|filo/fili
desk counter|-|-|-|-|banco
mail|-|-|-|-|posta
nightclub|-|boite de nuit|-|-|discotec
medical prescription|-|-|-|-|ricetta medic
stuck|-|-|-|-|mi blocco/mi sono bloccat
works|-|ca marche/cela marche/marche bien/marche pas/marche plus/marche sur/tout marche
remove|-|virer
menu dishes|-|plats carte/plat carte/ma carte des
automatically|-|automatiq|-|-|automatic
certificates generate|-|attestation|-|-|attestat
cent|-|centime|-|-|centesim
speech audience|-|-|-|-|prendere la parola/presa di parola
rejected|-|-|-|-|respint
rejected app store|-|apple refus/play refus|-|-|apple respint/apple rifiutat
kitchen|-|dans la cuisine/cuisine equipee|-|-|in cucina
to the end|-|jusquau bout/jusqua la fin|-|-|fino in fondo/in fondo
sewing|-|coudre/recoudre/couture|-|-|cucire/ricucir/cucito
strangers cold outreach|-|ne me connaissent pas/connaissent pas encore|-|-|non mi conoscono/non ci conoscono
grammar lesson|-|lecon grammair/cours grammair|-|-|lezione grammatic
look|sehen aus als/sieht aus als|-|-|-|-|zien eruit/ziet eruit
love|liebeskummer|-|-|-|-|liefde
limescale stain|entkalk/verkalk/entfern fleck/entfern kalk|-|-|-|-|ontkalk/verwijder kalk/verwijder vlek/verwijder roest
sofa|-|-|-|-|-|kleur bank/blauwe bank/grijze bank/bank woonkamer/zitbank/hoekbank
merge deploy|einspielen/einspiele/eingespielt
mount|-|-|-|-|-|hang ik/hang schilderij/ophangen
saturday|samstag/sonnabend|-|-|-|-|zaterdag
sunday|sonntag|-|-|-|-|zondag
kitchen|-|-|de la cocina/en la cocina|da cozinha/na cozinha
typed|-|-|teclead|digitei/digitar/digitou/digitad
rude|-|-|borde con/bordes con|grosso com/grossa com
statistical+test|-|-|prueba estadistica/test estadistic|teste estatistic
feature|-|-|-|-|funzione/funzionalita
scam legitimate company|-|arnaque|-|-|truffa
fun|-|amusant|-|-|divertent
phd student|-|doctorant|-|-|dottorand
experiments|-|manips
breakup love|-|compagne quitt/compagnon quitt/copine quitt/copain quitt|-|-|ragazza lasciat/ragazzo lasciat/fidanzat lasciat
weekend|-|ce week end/ce weekend|-|-|questo weekend
review code changes|-|relire branche/relire le code|-|-|modifiche collega/rivedere codice
underperforming|-|-|-|-|non sta rendendo/non rende
`;
