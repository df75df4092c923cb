/**
 * English, then the stems in German, French, Spanish, Portuguese, Italian, Dutch, Polish, Swedish and Turkish, several with a slash; a
 * dash where the English word serves. Two words are an expression: the function words between them do not count.
 */
export const ENTRIES = `
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
application app|anwendung|application/appli|aplicacion|aplicac/aplicativo|applicazion|applicatie/toepass|aplikacj|applikation|uygulama
resume cv|lebenslauf|cv|curricul|curricul|curricul|cv|zyciorys|cv|ozgecmis
interview|vorstellungs/interview|entretien|entrevista|entrevista|colloqui|sollicit/interview|rozmow|intervju|mulakat
job|stelle/arbeitsplatz|emploi/poste/boulot|empleo/trabajo|emprego/vaga/trabalho|lavor|baan/vacature|prac|jobb|is/meslek
salary|gehalt/lohn|salaire|sueldo/salario|salario|stipend|salaris|pensj/wynagr|lon|maas
employee|mitarbeit/angestell|employe/salarie|empleado|funcionari|dipendent|medewerker|pracowni|anstalld|calisan
hire recruit|einstell/rekrut|recrut/embauch|contrat/reclut|contrat/recrut|assum/reclut|aanneem/werv|zatrud/rekrut|anstall/rekryt|ise al
onboarding|einarbeit|integr|incorpor|integrac|inseriment|inwerk|wdroz|introduk|oryantasyon
spreadsheet|tabellenkalkul/kalkulationstab/tabelle/kalkul|tableur/tableau|hoja/planilla|planilha|foglio|rekenblad|arkusz|kalkylblad|tablo
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
update report|bericht|rapport|informe|relatorio|rapport/relazion|verslag/rapport|raport|rapport|rapor
translate|ubersetz|tradui/traduc|traduc|tradu|tradu|vertal|tlumacz|oversatt|cevir
consistent term glossary|begriff/einheitlich|terme/coheren|termino/coheren|termo/coeren|termin/coeren|term/consist|termin/spojn|term|terim/tutarli
meeting|besprech/sitzung/treffen|reunion|reunion|reuniao/reunioes|riunion|vergader|spotkan/zebran|mote|toplanti
minutes|protokoll|proces-verbal|acta|ata|verbale|notulen|protokol|protokoll|tutanak
decision|entscheid|decision|decision|decis|decision|beslis/besluit|decyzj|beslut|karar
summary|zusammenfass|resume/synthes|resumen/resum|resumo/resum|riassun/sintes|samenvat|podsumow/streszcz|sammanfatt|ozet
transcript recording|aufnahm/aufzeichn/mitschrift|enregistr/transcri|grabacion/transcri|gravac/transcri|registraz/trascri|opname|nagran/transkryp|inspeln|kayit
document|dokument/unterlag|document|documento|documento|document|document|dokument|dokument|belge/dokuman
contract|vertrag/vereinbarung|contrat|contrato|contrato|contratt|contract|umow/kontrakt|avtal|sozlesme
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
website page landing|webseite/website/internetseite|site|sitio/web|site|sito|website|strona/witryn|webbplats/hemsida|site/internet
search engine seo google|suchmaschine/google|referencement/google|buscador/google|busca/google|ricerca/google|zoekmachine/google|wyszukiw/google|sokmotor/google|arama/google
competitor market|konkurren/wettbewerb/markt|concurren/marche|competid/competenc/mercado|concorren/mercado|concorren/mercat|concurren/markt|konkuren/rynek/rynk|konkurr/marknad|rakip/pazar
research paper|forsch/studie/paper|recherche/article/etude|investig/estudio|pesquis/investig|ricerca/studio|onderzoek|badan/artykul|forskn|arastirma
literature review|literatur|litteratur/bibliogr|literatur/bibliogr|literatur/bibliogr|letteratur/bibliogr|literatuur|literatur/przeglad|litteratur|literatur
survey questionnaire|umfrage/fragebogen|sondage/enquete/questionnaire|encuesta/cuestionario|inquerito/pesquisa/questionario|sondagg/questionar|enquete/vragenlijst|ankiet/kwestionar|enkat|anket
statistics|statisti|statisti|estadisti|estatisti|statisti|statisti|statysty|statisti|istatistik
experiment laboratory|experiment/versuch/labor|experi/labo|experiment/laborator|experiment/laborator|esperiment/laborator|experiment/lab|eksperyment/laborator|experiment/labb|deney/laboratuvar
grant funding|forder/antrag/forderantrag/fordermittel|subvention/financement|subvencion/beca/financiacion|subsidi/financiamento/bolsa|finanziament/bando|subsidie|dotacj/grant|bidrag|hibe/fon
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
video script|video/drehbuch|video/script/scenario|video/guion|video/roteiro/roteiro video|video/copione/sceneggiat|video/script|wideo/film/scenariusz|video/manus|video/senaryo
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
slow performance|langsam|lent|lent/tarda|lent/demora|lent|traag/langzaam|woln/wydajn|langsam|yavas/performans
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
analyze|analys/auswert|analys|analiz|analis|analizz|analys|analiz|analys|analiz
chart dashboard|diagramm/auswertung|graphique/tableau|grafic/panel|grafic/painel|grafic|grafiek/dashboard|wykres|diagram|grafik/pano
gene dna sequence|gen/sequenz|gene/sequenc|gen/secuenc|gene/sequenc|gene/sequenz|gen/sequen|gen/sekwenc|gen/sekvens|gen/dizi
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
runbook procedure guide|anleitung/leitfaden/vorgehen/ablauf|procedure/guide|guia/procedimiento|guia/procedimento|guida/procedur|handleiding/stappenplan/werkwijze|procedur/poradnik/instrukc|guide/rutin/handledning|kilavuz/prosedur/rehber
night|nacht|nuit|noche/nocturn|noite/noturn|notte/notturn|nacht|noc/nocn|natt|gece
last previous|letzt/vorig/bisherig|dernier/precedent|ultim/anterior/pasad|ultim/anterior/passad|ultim/scors/precedent|laatste/vorig/geleden/verleden|ostatni/poprzedni|senast/forra/tidigare|gecen/onceki
disk storage space|festplatte/speicherplatz/platte|disque/stockage|disco/almacenamiento|disco/armazenamento|disco/spazio|schijf/opslag|dysk|disk/lagring/hardd|disk/depolama
discuss debate|diskut/diskuss|discut/discussion|discut/discusion|discut/discuss|discut/discuss|discuss/bespreek|dyskus/dyskut|diskut/diskuss|tartis
pending waiting|wartet/warten/ausstehend/hangt|attente/attend|pendiente/espera|pendente/espera|attesa/sospes|wacht|czeka/oczekuj|vanta|bekle
node cluster|knoten/cluster|noeud/cluster|nodo/cluster|nodo/cluster|nodo/nodi/cluster|knooppunt/cluster|klaster/wezel/wezl|noder/noden/kluster|dugum/kumesi
container docker|container|conteneur|contenedor|conteiner/contentor|container|container|kontener|container|konteyner
backup restore|sicherung/datensicher/wiederherst/sichern|sauvegard/restaur|respald/restaur/copia|copia/restaur/backup|backup/ripristin|reservekop/back-up/backup|zapasow/przywroc/przywrac/odtworz/odzysk|sakerhetskopi/aterstall|yedek
logs|logs/logdatei/protokolldatei|logs/journaux|logs/registros|logs/registros|logs|logs/logboek|logow/logach/logs|logg|loglar/log
logo brand|marke|marque|marca|marca|marchi|merknaam/huisstijl|marka/marki|logotyp/varumark|logo/marka
monitoring observability|uberwach/monitor|surveill/supervis|monitor/vigilan|monitor|monitor/sorvegli|monitor/bewak|monitor|overvak|izleme/izliyor
query sql|abfrage|requete|consulta|consulta|query/interrogazion|query/zoekopdracht|zapytan/kwerend|sokfrag/databasfrag|sorgu
index|index/indizes|index|indice|indice|indice/indici|index|indeks|index|indeks/dizin
login password|anmeld/passwort/kennwort/einlogg|connexion/authentif/identifiant|contrasena/sesion/login|senha/login|password/login|wachtwoord/inlog|hasl/hasel/logowan/zalogow|losenord/inlogg/logga|sifre/parola/giris
access permission|berechtig/zugriff/zugang|autoris/acces|permiso/acceso|permiss/acesso|permess/accesso/autorizz|toegang/machtig|uprawni/dostep|behorighet/atkomst|yetki/erisim
encryption|verschlussel|chiffrement/crypt|cifrado/encript|criptograf|crittograf/cifratur|versleutel|szyfrow|krypter|sifrelem/sifreli
leak breach|datenleck/speicherleck/lecks|fuite|fuga/filtracion|vazament/fuga|fuga/fughe/violazion|datalek/lek/lekken|wyciek|lacka/lackt|sizint/sizdir
attack hacker|angriff/angreif/gehackt|attaque/pirat|ataque/hacke|ataque/hacke|attacc/hacker|aanval/gehackt|atak/hakow/zhakow|angrepp/attack/hackad|saldiri/hackle
fraud scam phishing|betrug|fraude/arnaque/hameconn|fraude/estafa|fraude/golpe|frode/frodi/truff|fraude/oplicht|oszust/wyludz|bedrag|dolandiri
network connection|netzwerk/verbindung|reseau|red/conexion|rede/conexao/conexoes|rete/connession|netwerk/verbinding|siec/polacz|natverk/anslutn|aglar/baglanti
latency timeout|latenz/zeituberschreit|latence|latencia|latencia|latenza|latentie|opoznien|latens/fordroj|gecikme
crash|absturz/sturzt|plante/plantage/crash|cuelga/colgad/bloquea|trava|crash/blocca|crash/vastlop|zawiesz/wywala|krasch|cokuyor/coktu/cokme
flaky intermittent random|sporadisch/zufallig/unzuverlassig|aleatoire/intermitt|intermit/aleatori|intermit/aleatori|intermitt/casuale|willekeur/onbetrouwb|losow/niestabil|slumpmass/instabil|rastgele/kararsiz
coverage|abdeckung/testabdeck|couverture|cobertura|cobertura|copertura|dekking|pokryci|tackning|kapsam
automate automation|automatis|automatis|automatiz|automatiz|automatizz|automatis|automatyz|automatis|otomat
command line terminal|befehl/kommandozeile/konsole|console|comando/consola|comando|comando/comandi|opdrachtregel/commando|polecen/konsol|kommando|komut/terminal
merge conflict|zusammenfuhr/konflikt|fusion/conflit|fusion/conflict|mescl/conflit/fusao|conflitt/fusion|samenvoeg/conflict|konflikt/scalan|konflikt/sammanfog|catisma/birlestir
repository|-|depot|repositori|repositori|-|-|repozytori|-|-
library dependency package|bibliothek/abhangig/paket|bibliotheque/dependance/paquet|biblioteca/dependenc/paquete|biblioteca/dependenc/pacote|libreri/dipendenz/pacchett|bibliotheek/afhankelijk/pakket|bibliotek/zaleznos/pakiet|bibliotek/beroende/paket|kutuphane/bagimli/paket
refactor clean up|aufraum/bereinig/refaktor|refactor/nettoy|refactor/limpi|refator/limpar|refactor/pulire|opschon/opruim/refactor|refaktor/porzadk/czyszcz|refaktor/rensa/stada|temizle/refaktor
migrate migration|migrier/migration|migration/migrer|migrac/migrar|migrac/migrar|migrare/migrazion|migrer/migratie/overzet|migrac/migrow/przenies|migrer/migration|tasima/tasiyor/migrasyon
scale load traffic|skalier/auslast/lastspitz|charge/trafic/echelle|escalab/escalar/trafico|escalab/escalar/trafego|scalab/scalare/traffic|schaalb/opschaal/verkeer|skalow/obciaz|skalera/skalbar/trafik|olcek/trafik
cache|zwischenspeich/cache|cache|cache|cache|cache|cache|cache|cache|onbellek
payment checkout|zahlung/bezahl/kasse|paiement/payer/caisse|pagos/pagar/cobro|pagament/pagar/cobranc|pagament/pagare|betal/afreken|platnos/placi/zaplac/zaplat|betaln/betala/kassa|odeme
subscription subscribers|abonnem/abonnent/abos|abonne|suscripc/suscript|assinatur/assinant/subscri|abbonament/abbonat/iscritt|abonnem/abonnee|subskryp/subskryb/abonam|prenumer/abonnem|abone
offline|-|deconnect|desconect|desconect|disconness|-|-|-|cevrimdisi
sync synchronize|synchronis|synchronis|sincroniz|sincroniz|sincronizz|synchronis|synchroniz|synkronis|senkron/esitle
notification|benachrichtig|notifi|notific|notific|notific|notificatie|powiadom|notis/aviser|bildirim
form button|formular/schaltflache/knopf|formulaire/bouton|formulario/boton|formulario/botao/botoes|modulo/moduli/pulsant|formulier/knop|formularz/przycisk|formular/knapp|formu/dugme/buton
keyboard|tastatur|clavier|teclado|teclado|tastier|toetsenbord|klawiatur|tangentbord|klavye
colour contrast|farb/kontrast|couleur/contraste|color/contraste|cores/contraste|colore/colori/contrast|kleur/contrast|kolor/kontrast|farg/kontrast|renk/kontrast
blind screen reader|blind/sehbehind|aveugle/malvoyant|ciego/invident|cego|cieco/ciech/ipovedent|blind/slechtziend|niewidom/czytnik|blind/synskad|gormeyen
disability|behinder/rollstuhl|handicap/fauteuil|discapac|deficien|disabil|beperking/rolstoel/gehandicapt|niepelnospraw|funktionsned/rullstol|engelli
municipality public administration|gemeinde/behorde/kommune/kommunal/amt|mairie/commune/administration|ayuntamiento/municip/alcaldia|prefeitura/municip/autarquia|comune/comunal/municip|gemeente/overheid|gmina/gminy/gminie/urzad/urzed|kommun/myndighet|belediye
communication|kommunika|communicat/communiq|comunica|comunica|comunica|communica|komunika|kommunika|iletisim
citizens government|burger/regierung/staat|citoyen/gouvern|ciudadan/gobierno|cidada/governo|cittadin/governo|burgers/regering|obywatel/rzadow/panstwow|medborgar/regering|vatandas/hukumet/devlet
map location|landkarte/standort/karte|carte/geolocal/localis|mapa/ubicac/localiz|mapa/localiz|mappa/mappe/posizion|kaart/locatie|mapa/mapy/lokaliz|karta/kartor|harita/konum
image photo|bild/foto|image/photo|imagen/foto|imagem/imagens/foto|immagin/foto|afbeeld/foto/beeld|zdjec/obraz/fotogra|bild/foto|resim/fotograf/gorsel
scan digitise|scannen/einscann/scanner/gescannt|numeris/scann|escane/digitaliz|digitaliz/escane|scansion/scanner/digitalizz|scannen/gescand/digitalis|skanow/zeskan/skaner|skanna/skanner/digitaliser|tarama/taranm
audio voice|audio/tonspur/sprachnachr|audio/voix/vocal|audio/voz|audio/voz|audio/voce/vocal|audio/spraak/geluid|audio/glos/dzwiek|ljud/audio/rost|ses/sesli
subtitles captions|untertitel|sous-titr/soustitr|subtitul|legenda|sottotitol|ondertitel|napisy/napisow|undertext|altyazi
purchase order|bestell|commande|pedido|pedido/encomend|ordini/ordinazion|bestel|zamow|bestall|siparis
supplier vendor|lieferant|fournisseur|proveedor|fornecedor|fornitor|leverancier|dostawc|leverantor|tedarik
delivery shipping|liefer/versand|livraison/livrer/expedi|entrega/envio|entrega/envio/frete|consegn/spedizion|levering/bezorg/verzend|dostaw/wysyl/przesyl|leverans/frakt|teslimat/kargo/sevkiyat
warehouse inventory stock|lager/inventur|entrepot/stock/inventaire|almacen/inventario|estoque/armazem/inventario|magazzin/inventar/scorte|magazijn/voorraad|magazyn/zapas|lager/inventer|depo/stok/envanter
logistics transport|logisti/transport/spedition|logisti/transport|logisti/transport|logisti/transport|logisti/trasport|logisti/transport/vervoer|logisty/transport|logisti/transport|lojistik/nakliye/tasimaci
factory manufacturing|fabrik/fertigung|usine/fabrication|fabrica/manufactur|fabrica/manufatur|fabbric/stabiliment|fabriek|fabryk/produkcyjn|fabrik/tillverk|fabrika/imalat
discount promotion|rabatt/gutschein|remise/rabais/promotion|descuento/rebaja|descont/promoc|scont/promozion|korting|rabat/znizk/promocj|rabatt|indirim
reminder overdue|mahnung/erinner/uberfallig|relance/rappel/impaye|recordatori/impagad/vencid|lembrete/atrasad/vencid|sollecit/promemoria/scadut|herinner/aanmaning|przypomn/zaleg|paminn/forfall|hatirlat/gecikmis
deadline due date|frist/stichtag|delai/echeance|plazo/vencimiento|prazo/vencimento|scadenz|deadline/termijn|termin|tidsfrist/deadline|vadesi/termin
calendar date|kalender/datum|calendrier/agenda|calendario/fecha|calendario/agenda|calendar|kalender/agenda/datum|kalendarz|kalender/datum|takvim/tarih
appointment booking|buchung/reservier|rendez/reserv|reserva/turnos|reserva/agendament/marcac|prenot/appuntament|afspraak/afspraken/reserver|rezerw/wizyt|bokning/boka|randevu/rezerv
task|aufgabe|tache|tarea|tarefa|compit/attivita|taken/taak|zadan|uppgift|gorev
project|projekt|projet|proyecto|projeto|progetto/progetti|project|projekt|projekt|proje
progress milestone|fortschritt/meilenstein|avancement/progres/jalon|avance/progreso/hitos|progresso/andamento|avanzament/progress|voortgang/mijlpaal|postep|framsteg/milstolp|ilerleme
goal objective|ziele/zielset|objectif|objetiv|objetiv/metas|obiettiv/traguard|doel|cel/celow|malsatt|hedef/amac
strategy|strateg|strateg|estrateg|estrateg|strateg|strateg|strateg|strateg|strateji
forecast|prognose/vorhersag/hochrechn|previs|pronostic/prevision|previsao/projecao/projecoes|prevision|prognose/voorspel|prognoz/przewid|prognos|tahmin/ongoru
expenses spending|ausgabe/spesen|depense/frais|gasto|despesa/gasto|spese|uitgave/onkosten|wydatk/wydatek|utgift/utlagg|giderler/harcama/masraf
income profit margin|einnahm/einkommen/gewinn|revenu/benefice/marge|ganancia/beneficio/margen|lucro/rendimento/margem|guadagn/reddito/profitt|winst/inkomen/inkomst|zysk/dochod/marza|vinst/inkomst|kazanc/karlilik
credit card|kreditkarte|bancaire|tarjeta|cartao/cartoes|carta|creditcard/bankpas|karta/karty/karcie|kreditkort|karti/kartlar/kredikart
loan mortgage interest|kredit/darlehen/hypothek/zinsen|credit/hypotheque/emprunt|prestamo/credito/hipoteca|emprestimo/credito/hipoteca/juros|prestit/mutuo/credit|lening/hypotheek/krediet|pozycz/kredyt/hipotec/hipotek/odset|bolan/lanet/ranta|kredi/faiz/ipotek
bank account transfer|bank/konto/konten/uberweis|banque/virement|banco/cuenta/transferenc|bancari/conta/transferenc|banca/conto/bonific|bank/rekening/overboek|bank/konto/przelew|bank/konto|banka/hesap/havale
insurance claim|versicher|assuranc/assureur/sinistre|seguro/siniestro/asegurad|seguro/sinistro/segurad|assicur/polizz|verzeker|ubezpiecz|forsakr|sigorta
pension retirement|rente/pension/ruhestand|retraite/pension|jubilac/jubilad/pension|aposent/pensao/pensoes|pension|pensioen|emeryt|pension|emekli
invest stocks|aktie/investier/geldanlage|bourse/placement/investi|inversion/bolsa|investiment|investiment/borsa|aandel/belegg|akcje/gield/inwestow|aktie/investera|hisse/borsa/yatirim
payroll|lohnabrechn/gehaltsabrechn|paie|nomina|holerite/salarial|busta/cedolin|loonstrook/loonadmin|kadry/kadrow|lonebesked/lonespec|bordro
human resources|personalabteil/personalwesen/personaler|humaines|rrhh/recursos|recursos|personale/risorse|personeel|personel|personalavdel/personalansvar|kaynaklari/personel
holiday vacation|urlaub/ferien|conges/vacances|vacacion|ferias|ferie/vacanz|vakantie/verlof|urlop/wakacj|semester/ledig|tatil
absence sick|krank/abwesen|absence/malad|ausencia/enferm|ausencia/doent/doenca|assenz/malat|afwezig/ziek|nieobecn/chorob/chory|franvaro/sjuk|hasta
shift roster|schicht/dienstplan|roulement/planning|turno|turno/plantoes|turni/turno|ploegendienst/dienstrooster|zmianow/grafik|skift/arbetspass|vardiya
remote work|homeoffice/fernarbeit/remote|teletravail/distanc|teletrabajo/remot|remot/teletrabalho|remot/telelavor|thuiswerk/afstand|zdaln|distans|uzaktan
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
gardening plants|garten/pflanz|jardin/plantes/potager|jardin/plantas/huerto|jardim/jardin/plantas/horta|giardin/piante|tuin/planten|ogrod/roslin|tradgard/vaxter|bahce/bitki
cleaning chores|putz/hausarbeit|corvee/nettoyage|limpieza|limpeza/faxina|pulizi|schoonmaak|sprzata|stadning/stadschema|temizlik
moving house|umzug/umzieh|demenag|mudanza|-|trasloc|verhuiz/verhuis|przeprowadzk|flytta/flyttfirm|tasinma/tasiniyor
neighbour community|nachbar/gemeinschaft|voisin/communaute|vecin/comunidad|vizinh/comunidade|vicin/comunita|buren/buurt/gemeenschap|sasiad/spolecznos|granne/grannar/gemenskap|komsu/topluluk
blog|blog|blog|blog|blog|blog|blog|blog|blogg|blog
homework|hausaufgab|devoirs|deberes|licoes/deveres|compiti|huiswerk|-|laxor/laxa|odev
grade marking|benotung/schulnote/zensur|notation/bareme|calificac/calificar|boletim|voti|becijf/cijfers|ocenia/sprawdzian|betyg|notlandir
worksheet exercise|lehrplan/arbeitsblatt|exercice/polycop|ejercicio/fichas|exercicio/fichas|eserciz/scheda/schede|werkblad/lesplan/oefening|cwiczeni|arbetsblad/laroplan|mufredat
university thesis|universitat/hochschul/abschlussarb/masterarbeit|universit/these/dissertation|universidad/tesis|universidade/faculdade/tese/monografia|universit/tesi|universiteit/scriptie|uniwersyt/uczeln/magistersk|universitet/uppsats/examensarb|universite/tez/tezi
education training course|bildung/schulung/fortbild/kurs|formation/stage|formacion/capacitac/curso|formacao/capacitac/curso|formazion/corso/corsi|opleiding/cursus|szkolen/kurs/edukac|utbildn/kurs|egitim/kurs
kindergarten childcare|kindergarten/kita/krippe|creche/maternelle|guarderia/infantil|creche/infantil/infancia|asilo/infanzia|kinderopvang/kleuter|przedszkol/zlobek|forskol/dagis|anaokul/kres
parents|eltern/mutter/vater|parents/maman/papa|padre/madre|mae/maes|genitor/madre/padre|ouders/moeder/vader|rodzic/matka/matki/ojciec|foraldr/mamma/pappa|ebeveyn/veliler/anne/baba
baby pregnancy|baby/schwanger/saugling|bebe/grossesse/enceinte|bebe/embaraz|bebe/gravid/gestante|neonat/gravidanz/incinta|baby/zwanger|niemowl/ciaza/ciazy|bebis/gravid|bebek/hamile
elderly care|pflege/senior/altenheim|ehpad/seniors/agees|ancian/cuidador|idoso/cuidador|anzian/badant|ouderen/mantelzorg/thuiszorg|senior/opiek/starsz|aldre/omsorg|yasli/bakici
hospital clinic|krankenhaus/klinik/arztpraxis|hopital/clinique/cabinet|hospital/clinica|hospital/clinica|ospedal/clinic|ziekenhuis/kliniek|szpital/klinik/przychodn|sjukhus/klinik/vardcentral|hastane/klinik
nurse doctor|arzt/krankenpfleg|infirmi/medecin/docteur|enfermero/enfermera/medico|enfermei/enfermag/medico|infermier/medic/dottor|verpleeg/arts/huisarts|lekarz/pielegn|sjukskoter/lakare|hemsire/doktor/hekim
patient health|patient/gesund|patient/sante|paciente/salud|paciente/saude|pazient/salute|patient/gezondheid|pacjent/zdrow|patient/halsa|saglik
medication symptoms|medikament/arznei/symptom|medicament/symptome|medicament/sintoma|remedio/medicament/sintoma|farmac/sintom|medicijn/symptom|lekarstw/lekow/objaw|lakemedel/medicin/symtom|ilaclar/ilaci/belirti
allergy intolerance|allerg/unvertrag|allerg/intoleran|alergi/intoleran/alergen|alergi/intoleran|allerg/intolleran|allerg/intoleran|alergi/nietoleran|allergi/intoleran|alerji
fitness workout|fitness/sport/trainingsplan|sport/entraine/musculation|deporte/entrena/gimnasio|treino/academia|palestra/allenament/sport|sport/fitness/hardlop|silowni/sport/trening|trana/traning/gym|antrenman/spor/egzersiz
sleep mental health|schlaf/psych/angst|sommeil/psych/anxi|sueno/ansiedad/psic|dormir/ansiedade/psic|dormi/ansia/psic|slaap/slapen/psych/angst|psych/bezsenn/depresj|somn/psyk/angest|uyku/psikol/kaygi
weight calories|gewicht/abnehm/kalori|poids/calori/maigr|peso/calori/adelgaz|peso/calori/emagrec|peso/calori/dimagr|gewicht/calorie/afvallen|kalori/odchudz/schudn|vikt/kalori|kilo/kalori
canteen school meals|kantine/mensa/schulessen|cantine|comedor|cantina/refeitorio|mensa|kantine/schoollunch|stolowk|matsal/skolmat|yemekhane/kantin
opinion comment|meinung/kommentar|avis/opinion/commentaire|opinion/comentari|opinia/opinio/comentari|opinion/comment|mening/opmerk|komentarz/zdani|asikt/kommentar|yorumlar/gorusler
conclusion result findings|ergebnis/schlussfolger/erkenntnis|resultat/conclusion|resultado/conclusion|resultado/conclus|risultat/conclusion|resultaat/resultaten/conclusie|wynik/wniosk/uzysk|resultat/slutsats|sonuc/bulgu
chapter outline|kapitel/gliederung|chapitre|capitulo|capitulo|capitol|hoofdstuk|rozdzial|kapitel|bolum
timeline chronology|zeitleiste/zeitstrahl/chronolog|chronolog/frise|cronolog|cronolog|cronolog|tijdlijn/chronolog|chronolog|tidslinje/kronolog|kronoloj
plot scene|szene/romanhandl|intrigue/scene|trama/escena|enredo/cenas|trama/scena/scene|plot/scene|fabul/scena/sceny|intrig/scener|sahne/kurgu
short story poem|kurzgeschicht/gedicht|poeme/poesie|cuento/relato/poema/poesia|contos/poema/poesia|racconto/racconti/poesi|verhalen/gedicht|opowiad/wiersz|novell/dikter/dikten|oyku/siir
author writer publisher|autor/schriftstell/verlag|auteur/ecrivain/editeur|autor/escritor/editorial|autor/escritor/editora|autor/scritt/editor|auteur/schrijver/uitgever|autor/pisarz/wydawc|forfatt/forlag|yazar/yayinevi
proofread spelling grammar|korrekturles/rechtschreib/grammat/lektorat|orthograph/grammair/relecture|ortograf/gramatic|ortograf/gramatic|ortograf/grammatic/correttor|spelling/grammatic/proeflez|ortograf/gramaty/korekt|stavning/grammati/korrekturlas|yazim/dilbilgi
style tone|stil/tonfall|style/tonalite|estilo|estilo|stile|stijl|styl|stil/tonlage|uslup
letter|brief/anschreiben|lettre|carta|carta|lettera/lettere|brief/brieven|listem/listow/pismo|brev|mektup
speech|rede/ansprache|discours|discurso|discurso|discors|toespraak/speech|przemow/przemawi|talet/tal|nutuk/hitabe
draft version|entwurf|brouillon/ebauche|borrador|rascunho|bozza/bozze|concept/kladversie|szkic/brudnopis|utkast|taslak
template|vorlage/muster|modele/gabarit|plantilla|modelo|modello/modelli|sjabloon/template|szablon/wzor|mall|sablon
checklist|checkliste|checklist|checklist|checklist|checklist|checklist/checklijst|checklist/kontroln|checklist|-
example|beispiel|exemple|ejemplo|exemplo|esempi|voorbeeld|przyklad|exempel|ornek
note notes|notiz|note|notas/apuntes|anotac/notas|appunt/annotaz|notitie/aantekening|notat|anteckn|notlar
knowledge base wiki|wissen|connaissance/savoir|conocimiento|conhecimento|conoscenz|kennis|wiedz|kunskap|birikim
manual instructions|handbuch/gebrauchsanw/bedienungsanl|manuel/notice|manual/instruccion|manual/instruc|manual/istruzion|gebruiksaanw/instructie|podrecznik|manual/bruksanv/instrukt|talimat
regulation law compliance|gesetze/gesetzl/vorschrift/verordnung/richtlinie|loi/lois/legislat/reglement/conformite|ley/leyes/normativa/cumplimiento|legisla/regulament/normas/conformidade|legge/normativ/regolament/conformita|wet/wetgev/regelgev/richtlijn|ustawa/ustawy/regulamin/zgodnos|lagstift/lagkrav/regelverk/efterlevn|yasal/mevzuat/yonetmelik
lawsuit court dispute|klage/gerichts/gerichtl/rechtsstreit|tribunal/litige/contentieux|demanda/juicio/tribunal/pleito|tribunal/litigio/judicia|tribunal/contenzios/giudi|rechtszaak/rechtbank/geschil|pozew/pozwu/sadow|stamning/domstol/tvist|dava/mahkeme
objection appeal|widerspruch/einspruch|recours/contest|recurso/apelac|recurso/contest|ricorso/opposizion|bezwaar/beroep|odwol/sprzeciw|overklag/invandn|itiraz
divorce inheritance|scheidung/erbschaft/erbrecht/testament|divorce/heritage/testament/succession|divorcio/herencia/testament|divorcio/heranca/testament|divorzi/eredit/testament|scheiding/erfenis/testament|rozwod/spadkob/dziedzicz/testament|skilsmas/arvet/testament|bosanma/miras/vasiyet
consent gdpr|einwillig/dsgvo|consentement/rgpd|consentimiento/rgpd|consentimento/lgpd/rgpd|consenso/gdpr|toestemm/avg|zgoda/zgody/rodo|samtyck/gdpr|riza/kvkk
audit evidence|audit/nachweis/revision|audit/preuve|auditor/evidencia|auditor/evidencia|audit/revisore|audit/bewijs|audyt/dowod|revision/bevis|denetim/kanit
association club volunteers|verein/ehrenamt|association/benevol/adherent|asociacion/voluntari|associac/voluntari|associazion/volontari|vereniging/vrijwillig|stowarzysz/wolontar/fundacj|forening/ideell|dernek/gonullu/vakif
donation fundraising charity|spende|donateur/collecte/caritat|donac/donat/recaud|doac/doador|donazion/donator|donatie/donateur/inzamel|darowizn/zbiork/charytat|donation/insaml|bagis/yardimsever
members membership|mitglied|membres/adhesion|miembro/membresia|membro|membri/tesserat|leden/lidmaat|czlonk|medlem|uyeler/uyelik
sports team coach|mannschaft/trainer/fussball|entraineur/football|entrenador/futbol|treinador/futebol|allenator/calcio|voetbal/trainer|trener/pilka|tranare/fotboll|antrenor/futbol
church parish|kirche/pfarr|eglise/paroisse|iglesia/parroquia|igreja/paroquia|chiesa/parrocchi|kerk/parochie|kosciol/kosciel/parafi|kyrka/forsamling|kilise
museum culture art|museum/kultur/kunst|musee/culture/artist|museo/cultura/artist|museu/cultura/artist|museo/museal/cultura/artist|museum/cultuur/kunst|muze/kultur/sztuka/sztuki|museum/kultur/konstnar/konstut|muze/kultur/sanat
music song lyrics|musik/lieder/songtext|musique/chanson/paroles|musica/cancion|musica/cancao/cancoes|musica/canzon|muziek/liedje|muzyk/piosenk|musik/latskriv/lattext|muzik/sarki
gift present|geschenk|cadeau|regalo|presente|regalo/regali|cadeau|prezenty/prezentu/upomin|julklapp/presentkort/gavor|hediye
pet dog cat|haustier/katze/welpe/hundes|chien/animal/animaux|mascota/perro|cachorro/estimacao|animali/gatto/cucciol|huisdier/honden/hondje/kat|pies/zwierz|husdjur/hundar/hunden/katter/katten|kopek/kedi/hayvan
energy electricity|energie/strom|energie/electricit|energia/electricidad|energia/eletric|energia/elettric|energie/stroom|energi/prad|energi/elpris/elrakn|enerji/elektrik
climate environment sustainability|klima/umwelt/nachhalt|climat/environnement/durab|clima/medioambient/sostenib|clima/ambient/sustentab|clima/ambient/sostenib|klimaat/milieu/duurzaam|klimat/srodowisk|klimat/hallbar/miljopaverk/miljovan|iklim/cevre/surdurulebilir
weather|wetter|meteo|meteorolog|meteorolog|meteo|weersverw/weerbericht|pogod|vader|hava
farm agriculture|landwirt/bauernhof|agricol/agricult/eleveur|agricult/agricol/granja|agricult/agricol/fazenda|agricol/fattori|landbouw/boer|rolni|lantbruk/jordbruk|tarim/ciftci/ciftlik
build create|erstell/aufbau/baue|creer/construi|crear/creando/construi|criar/criando/construi|creare/creando/costrui|bouw/aanmak|budow/tworz/stworz/zbudow|bygg/skapa|olustur
compare|vergleich|compar|compar|compar|confront|vergelij|porown|jamfor|karsilastir
repair fix|reparier/reparatur/beheb|repare/repara/depann|repara/arregl|repara/consert|ripara/aggiust|reparat/reparer/herstel|naprawi/naprawa/naprawy|reparer/reparation|onarim/tamir
organize|organis/sortier/ordnen|organis/ranger|organiz/ordenar|organiz/arrumar|organizz/riordin|organis/ordenen|organiz/uporzadk|organiser/sorter|organiz
explain|erklar/erlauter|expliqu/explic|explic|explic|spieg|uitleg|wyjasn|forklar|acikla
find search|herausfind/finden/suche|trouver/cherch|encontr/buscar/busco|encontr/procur/buscar|trovare/cerc|vinden/zoek|znalez/znajd/szuka|hitta/letar|bulmak/bulam/buluyor
avoid prevent|vermeid/verhinder/vorbeug|evite/prevenir/empech|evitar/evito/preven|evitar/preven|evitar/impedi/preven|voorkom/vermijd|unika/zapobieg|undvik/forhindr|onlem/engelle/kacin
lose lost|verlier/verlor/verlust|perdr/perdu/perte/perds|perder/perdid/pierd|perder/perdi/perda|perder/perdit/perdo|verlies/verlor/kwijt|straci/utrac/zgub|forlor/tappa|kaybet/kayip/kaybol
forget|vergess|oubli|olvid|esquec|dimentic|verget/vergeet|zapom|glomm/glomt/glomsk|unut
understand|versteh/verstand|comprend/compris|entiend/entender|entend/compreend|capire/capisc/comprend|begrip/snap|rozumi|forstar/begrip|anlamiyor/anlamak/anlamad/anliyor
read reading|lesen/leser|lire/lecture/lecteur|leer/lectura/lector|leitura/leitor|legger/lettura/lettor|lezen/lezer|czyta/przeczyt|lasning/lasare|okuma/okuyor/okuyucu
start begin|beginn/anfang/start|commenc/debut/demarr|empez/empiez/comenz|comec|inizi/cominci|begin/start|zaczyn/zaczac/poczat|borja/start|basla
finish complete|fertig/abschliess/beend|terminer/achev/finaliser|terminar/acaba/complet|terminar/acaba/complet|completa/conclud|afrond/voltooi|skoncz/zakoncz/dokoncz|avslut/fardig/slutfor|bitir/tamamla
improve optimize|verbesser/optimier|amelior/optimis|mejor/optimiz|melhor/otimiz|miglior/ottimizz|verbeter/optimalis|ulepsz/optymaliz|forbattr/optimer|iyilestir/optimiz
choose option|auswahl|choisi/choix|elegir/elijo/eleccion|escolh|sceglier/scelt/scelgo|kies/kiez/keuze|wybor/wybra/wybier|valja|secmek/secim/secen
prepare|vorbereit|prepar|prepar|prepar|prepar|voorbereid|przygot|forbered|hazirla
buy purchase|kaufen/anschaff|achat/achet|adquir|adquir|acquist|aankoop/inkoop/gekocht/kopen|kupic/kupuj/kupow|kopa/kopt|satin
sell|verkauft|vendre/vends|vender|vender|vendere|verkop/verkocht|sprzedac|salja|satmak
send|senden/versend/verschick|envoy/envoi|enviar|enviar|inviar|verstur/verstuur/opsturen|wysla|skicka|gonder
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
unclear confusing|unklar/verwirr|confus/flou|confus|confus|confus|onduidelijk/verwarr|niejasn|oklar/forvirr|belirsiz/karisik
short long|kurz/lang|court/longue|corto/breve/largo|curto/breve/longo|breve/corto/lungo|kort/lang|krotk|kort/lang|kisa/uzun
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
open|offnen/geoffnet/eroffn|ouvrir/ouvert|abrir/abiert|abrir/abert|aprire/apert|openen/geopend|otwor/otwier|oppna|acilm/aciliy/acmak
information|information|information|informacion|informac|informazion|informatie/weten|informacj|information|bilgi
scientific hypothesis|wissenschaft/hypothes|scientif/hypothes|cientif/hipotes|cientif/hipotes|scientif/ipotes|wetenschap/hypothes|naukow/hipotez|vetenskap/hypotes|bilims/hipotez
synthesis overview|ubersicht/uberblick|apercu|sintesis/panorama|sintese/panorama|panoramic|overzicht|zestawien|oversikt|-
contest competition|wettkampf/gewinnspiel|competition/tournoi|concurs/competicion/torneo|concurs/competic/torneio|concorso/concorsi/torneo|wedstrijd/prijsvraag|konkurs/zawody/turniej|tavling/turnering|yarisma/turnuva
career profession|karriere/beruf/laufbahn|carriere/metier/reconversion|carrera/profesion|carreira/profissao|carriera/professione/mestiere|loopbaan/carriere|karier/zawodow/zawodu|karriar/yrke|kariyer
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
manage management|verwalt/management|gerer/gestion|gestion|gerir/gestao/gerenci|gestire/gestion/amminist|beheer|zarzadz|hantera/forvalt|yonet
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
citation sources|zitat/zitier/quelle|citation/reference|referencia/fuentes|citac/referencia/fontes|citazion/riferiment/fonti|bronnen/citaat/verwijz|cytat/zrodl/przypis|kallor/citat/referens|kaynak/alinti
participants sample|teilnehm/stichprobe/proband|participant/echantillon|participante/muestra|participante/amostra|partecipant/campion|deelnemer/steekproef|uczestni|deltagar/urval|katilimci/orneklem
journal magazine|zeitschrift/fachzeit/zeitung|revue/magazine|revista/periodico|revista/jornal|rivista/riviste|tijdschrift/krant|czasopism/gazet|tidskrift/tidning|dergi
ecommerce cart|onlineshop/warenkorb|panier/ecommerce|carrito/ecommerce|carrinho/ecommerce|carrello/ecommerce|webwinkel/webshop/winkelwagen|koszyk|webbutik/varukorg/natbutik|sepet/eticaret
rating reviews|bewert/rezension|critique/evaluations|resena/valorac|resenha|recension|recensie|recenzj|recension|puan
drawing illustration|illustr/skizz|dessin/illustr|dibuj/ilustr|desenh/ilustr|disegn/illustr|tekening/tekenen/illustr|rysun/rysow/ilustr|teckna/illustr|cizim/illustr
film movie|film/kino|film/cinema|pelicula/rodaje|filme/filmagem|film/cinema|film/bioscoop|filmow/kino|film|filmi/sinema
poster flyer brochure|plakat/flyer/broschure|affiches/depliant/brochure|cartel/folleto|cartaz/panfleto/folheto|volantin/opuscol/locandin|poster/flyer/brochure|plakat/ulotk/broszur|affisch/flygblad/broschyr|brosur/afisi
followers reach|follower/reichweite|followers/audience|seguidor|seguidor|follower/seguaci|volger|obserwuj/zasieg|foljare|takipci
social|sozial|social/sociaux|social|social|-|sociaal/sociale|spoleczn|social|sosyal
welfare benefits|sozialhilfe/burgergeld/beihilfe|allocation|prestacion/subsidio|auxilio|sussid|uitkering/toeslag|zasilek/zasilk/swiadczen|socialbidrag/forsakringskass|odenek
immigration refugees|einwander/fluchtling|immigr/refugie|inmigr/refugiad|imigra/refugiad|immigra/rifugiat|immigra/vluchteling/inburger|imigra/uchodz/cudzoziem|invandr/flykting|gocmen/multeci
entrepreneur|unternehmer|entrepreneur|emprend|empreend|imprenditor|ondernemer|przedsiebiorc/dzialaln|entreprenor|girisimci
worker staff|arbeiter/belegschaft/arbeitnehm|ouvrier/travailleur|trabajador|trabalhador|lavorator/operai|werknemer|robotnik|arbetare/arbetstagar|iscilik/isciler
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
cover letter job|bewerbungsschreib/motivationsschreib/anschreib bewerb/bewerbungsbrief|lettre motivation/lettre candidature|carta presentacion/carta motivacion|carta apresentacao/carta motivacao|lettera presentazion/lettera motivazion|sollicitatiebrief/motivatiebrief|list motywac|personligt brev|on yazi
job application|bewerb/bewirb|candidature/postuler|solicitud empleo/postul|candidatura/candidatar|candidatur|sollicitatie/solliciteer|aplikacj prace|jobbansok|is basvuru
job interview|vorstellungsgesprach/bewerbungsgesprach|entretien embauche/entretien emploi|entrevista trabajo/entrevista empleo|entrevista emprego/entrevista trabalho|colloqui lavoro|sollicitatiegesprek|rozmow kwalifik|anstallningsintervju|is gorusme
meeting minutes|protokoll sitzung/sitzungsprotokoll/besprechungsprotokoll|compte rendu/proces verbal|acta reunion|ata reuniao|verbale riunion|verslag vergader/vergaderverslag|protokol spotkan/protokol zebran|motesprotokoll|toplanti tutanak
action items owners|aufgabenliste|actions|tareas|tarefas|azioni|actiepunt|zadania|atgard|eylem
contract sign|unterschr/unterzeich|signer/signature|firmar/firma contrato|assinar/assinatura|firmare/firma contratto|ondertek/tekenen|podpis|underteckn|imza
wedding toast speech|hochzeitsrede/trauzeug|discours mariage|discurso boda|discurso casamento|discorso matrimonio|bruiloft toespraak|przemow wesel|brollopstal|dugun konusma
funeral eulogy speech|trauerrede/grabrede|eloge funebre|discurso funeral|elogio funebre|orazione funebre/elogio funebre|grafrede/uitvaart|pogrzeb|begravning|cenaze
public speaking stage fright|lampenfieber/vortrag/redeangst|trac/parler public/prise parole|hablar publico/miedo escenico|falar publico|parlare pubblico|plankenkoorts/spreekangst|trema/wystap|scenskrack|sahne korku
unit test|unittest/komponententest|tests unitaire|pruebas unitaria/test unitario|testes unitario|test unitari|eenheidstest|test jednostk|enhetstest|birim test
browser end-to-end test|oberflachentest|tests bout|pruebas extremo/pruebas navegador|testes navegador/testes ponta|test browser|browsertest|test koncow|webblasartest|tarayici test
slow query|abfrage langsam/langsam abfrage|requete lent/requetes lent|consulta lent/consultas lent|consulta lent/consultas lent|query lent|trage query|woln zapytan|langsamma fragor|yavas sorgu
speed up faster|beschleunig/schneller|acceler/plus vite|aceler/mas rapido|aceler/mais rapido|velocizz/piu veloce|versnel/sneller|przyspiesz|snabba upp|hizlandir
dependency upgrade|abhangigkeit|dependance|dependencia|dependencia|dipendenz|afhankelijk|zaleznos|beroende|bagimlil
accessibility barrier|barrierefrei|accessibilit|accesibil|acessibil|accessibil|toegankelijk|dostepn|tillganglig|erisilebilir
lecture university course|vorlesung/seminar/hochschul|cours magistral/amphi|catedra/universitari|aula universitaria/universitari|corso universitari/universitari|hoorcollege/college|wyklad|forelas|ders
rubric grading|bewertungsraster/benot|bareme/notation|rubrica|rubrica|griglia valutazion|beoordel|ocenian|bedom|puanlama
restaurant kitchen food cost|gastro/wareneinsatz/kuchenchef|restaurateur/cuisine restaurant|hosteleria|cozinha restaurante|ristorazion|horeca|gastronomi|krog|mutfak
online shop ecommerce|onlineshop/webshop/onlinehandel|boutique ligne/commerce ligne/ecommerce|tienda online/tienda linea/comercio electronico|loja online/loja virtual|negozio online/ecommerce|webwinkel/webshop|sklep internet|natbutik/webbutik|online magaza/e-ticaret
product description|produktbeschreib/produkttext|fiche produit/description produit|descripcion producto/ficha producto|descricao produto|scheda prodott/descrizione prodott|productbeschrijv|opis produkt|produktbeskriv|urun aciklama
stock reorder|lagerbestand/nachbestell|stock/reapprovision|existencias/inventario|estoque/inventario|scorte/magazzino|voorraad|zapas/magazyn|lager|stok
return rate|retoure/rucksend|retours produit|devoluc|devoluc|resi/restituz|retour|zwrot|retur|iade
advertising campaign ads|werbekampagne/werbeanzeige/kampagne|campagne publicitaire/publicite/pub|campana publicitaria/publicidad|campanha/publicidade|campagna pubblicitaria/pubblicita|advertentiecampagne/reclame|kampani reklam/reklam|reklamkampanj|reklam kampanya
conversion rate|konversion/conversion/umwandl|taux conversion/conversion|tasa conversion/conversion|taxa conversao/conversao|tasso conversione/conversion|conversie|konwersj|konverter|donusum
ranking indexed search visibility|sichtbarkeit/auffindbar/gefunden|visibilite/indexe|posicionamiento/visibilidad|posicionamento/visibilidade|posizionament/visibilita|vindbaar|widoczn/pozycjon|synlighet|gorunurluk
podcast audio|hortext/tonaufnahme|balado/emission audio|audio|audio|audio|geluid|nagran dzwiek|ljud|ses
brand guidelines|markenauftritt/corporate/markenhandbuch|charte graphique/identite visuelle|identidad visual/manual marca|identidade visual/manual marca|identita visiva/linee guida|huisstijl|identyfikacj wizual|grafisk profil|kurumsal kimlik
image prompt|bildprompt/bilder generier|generer images|generar imagenes|gerar imagens|generare immagini|afbeeldingen genereren|generowan obraz|bildgenerer|gorsel olustur
diagram architecture|diagramm/architekturbild|diagramme/schema architecture|diagrama|diagrama|diagramm|diagram|diagram|diagram|diyagram
scrape crawl website data|auslesen/abgreif|aspirer/extraire donnees|extraer datos/rastrear|extrair dados/raspar|estrarre dati/raschiare|uitlezen/schrapen|pobieran danych|skrapa|veri cek
messy data cleaning|bereinig|nettoyer donnees/nettoyage donnees|limpiar datos/limpieza datos|limpar dados/limpeza dados|pulire dati/pulizia dati|opschonen/schoonmaken data|czyszczen danych|stada data|veri temizle
company valuation|unternehmensbewert/bewerten/aktie|valoris/evaluer entreprise/action bourse|valorac/valorar empresa/acciones bolsa|avaliar empresa/acoes bolsa|valutazione aziend/azioni borsa|waardering/aandeel|wycen firm/akcj|vardering/aktie|sirket deger/hisse
annual report|geschaftsbericht/jahresabschluss|rapport annuel|informe anual|relatorio anual|bilancio annuale/relazione annuale|jaarverslag|raport roczn|arsredovis|faaliyet rapor
audit certification security compliance|zertifizier/zertifikat|certification|certificac|certificac|certificazion|certificer|certyfik|certifier|sertifika
case law legal research|rechtsprech/urteil/rechtsrecherche|jurisprudence/recherche juridique|jurisprudencia|jurisprudencia|giurisprudenz/ricerca giuridica|jurisprudentie|orzeczn|rattspraxis|ictihat
fact check sources|faktencheck/quellen|verifier faits/verification faits|verificar hechos/fuentes|checagem/fontes|verifica fatti/fonti|feiten/bronnen|zrodl|faktakoll/kallor|kaynak
sign in login|anmelden/anmeldung/einlogg|connexion/connecter|iniciar sesion/inicio sesion|iniciar sessao/entrar conta|accesso utent/accedere|inloggen|logowan|logga in/inlogg|giris yap
password reset|passwort vergess|mot passe|contrasena|senha|password dimentic|wachtwoord|haslo/hasla|losenord|sifre
debug bug cause|fehlersuch/fehlerursache/absturz|deboguer/plantage/plante|depurar/se cuelga|depurar/travar|debug/si blocca|foutopspor|debugowan|felsok|hata ayikla
sprint tickets backlog user stories|anforderungsticket/nutzergeschicht|histoires utilisateur/carnet produit|historias usuario|historias usuario|storie utente|gebruikersverhaal|historyjk|anvandarberattels|kullanici hikaye
agent tool|ki-agent|agent ia|agente ia|agente ia|agente ia|ai-agent|agent ai|ai-agent|yapay zeka ajan
train model machine learning|maschinell lernen/modell train/trainier|apprentissage automatique/entrainer modele|aprendizaje automatico/entrenar modelo|aprendizado maquina/treinar modelo|apprendimento automatico/addestrare|machinaal leren/model trainen|uczenie masz|maskininlar|makine ogren
deploy server container|bereitstell/ausroll|deployer/mise production|desplegar/despliegue|implantar/implantac|distribuir/rilascio|uitrol|wdrozen|driftsatt|dagitim
monitoring alerts|uberwach/alarmier|surveill/alerte|monitor/alerta|monitor/alerta|monitor/avvis|bewak/melding|monitorow/alarm|overvak|izleme/uyari
commit git history|commit/verlauf|commit/historique git|commit/historial git|commit/historico git|commit/cronologia git|commit/geschiedenis git|commit/histori git|commit|commit
react component|komponente|composant|componente|componente|component|component|komponent|komponent|bilesen
page fetch hydrate|seite laden|charger page|cargar pagina|carregar pagina|caricare pagina|pagina laden|ladowan stron|ladda sidan|sayfa yukle
knowledge notes|wissensdatenbank/zettelkasten/notizsystem|prise notes/base connaissances|base conocimiento|base conhecimento|base conoscenza|kennisbank|baza wiedzy|kunskapsbank|bilgi tabani
cold email|kaltmail/kalt anschreib/kalt kontakt|mail froid/mails froid/email froid/emails froid|correo frio/correos frio/email frio/emails frio|email frio/emails frio/mails frio|email fredd/mail fredd|koude mail/koude email|zimny mail|kalla mail|soguk mail
database migration|datenbank umzieh/datenbank umzug|demenag base|mover base/trasladar base|mudar banco|spostare database|database verhuiz|przeniesc baz|flytta databas|veritaban tasi
language practice|sprache ub/deutsch ub/englisch ub/franzosisch ub/spanisch ub/italienisch ub/deutsch lern/englisch lern/franzosisch lern/spanisch lern/italienisch lern/sprache lern|pratiquer langue/pratiquer anglais/parler anglais/apprendre langue/apprendre anglais/apprendre espagnol/apprendre allemand/apprendre italien|practicar idioma/practicar ingles/hablar ingles/aprender idioma/aprender ingles/aprender frances/aprender aleman/aprender italiano|praticar idioma/praticar ingles/falar ingles/aprender idioma/aprender ingles/aprender frances/aprender espanhol/aprender alemao|praticare lingua/praticare inglese/parlare inglese/imparare lingua/imparare inglese/imparare francese/imparare spagnolo/imparare tedesco|taal oefen/engels oefen/duits oefen/taal leren/engels leren/duits leren/frans leren/spaans leren|cwiczyc jezyk|ova sprak|dil pratik
mobile app release|app veroffentlich|publi applicat|publicar aplicacion/publicar app|publicar aplicativo/publicar app|pubblicare app|app uitbreng|opublikowac aplikacj|publicera app|uygulama yayin
landing page|verkaufsseite/startseite|page vente/page atterrissage/page accueil|pagina ventas/pagina aterrizaje/pagina inicio|pagina vendas/pagina inicial|pagina vendita/pagina iniziale|landingspagin/verkooppagina/startpagina|strona sprzedaz|saljsida|satis sayfa
weekly plan|wochenplan/woche planen/woche organis|planning semaine/organis semaine|planificar semana/plan semanal/organiz semana|planejar semana/plano semanal/organiz semana|pianificare settimana/organizz settimana|weekplan/week plannen|plan tygodn|veckoplan|haftalik plan
meal plan|essensplan/speiseplan/wochenmenu|menus semaine/menu semaine/plan repas|menu seman/plan comidas|refeic/cardapio seman|menu settiman/pasti|weekmenu/maaltijd|jadlospis|matsedel|yemek plan
thesis|masterarbeit/bachelorarbeit/abschlussarbeit/doktorarbeit/dissertation|memoire/these|tesis/tesina|tese/dissertacao|tesi|scriptie/proefschrift|prac magistersk|uppsats/avhandling|tez
p value significance|p-wert/signifikan|valeur p/significati|valor p/significativ|valor p/significativ|valore p/significativ|p-waarde/significan|istotnos|signifikan|anlamlilik
bring together|zusammenfass|resum/synthetis|resum|resum|riassum|samenvat|podsumow/streszcz|sammanfatt|ozet
customer complaint|beschwerde/reklamation|plainte/reclamation|queja/reclamac|reclamac|reclam/lament|klacht|reklamacj/skarg|klagomal|sikayet
price offer quote|kostenvoranschlag/preisangebot|devis|presupuesto cliente/cotizacion|orcamento cliente|preventivo|offerte|wycena|offert|fiyat teklif
family budget|haushaltsbuch/haushaltsbudget/haushaltskasse|budget famil|presupuesto familiar/presupuesto hogar|orcamento familiar/orcamento domestico|bilancio familiare/budget familiar|huishoudboekje/gezinsbudget|budzet domow|hushallsbudget|aile butce
travel holiday trip|urlaub/ferien/rundreise|vacances/sejour|vacaciones|ferias|vacanz|vakantie|wakacj/urlop|semester|tatil
job description hiring|stellenausschreib/stellenanzeige/stellenbeschreib|fiche poste/offre emploi|descripcion puesto/oferta empleo|descricao vaga/descricao cargo|descrizione posizione/annuncio lavoro|vacaturetekst/functiebeschrijv|ogloszen prac/opis stanowisk|platsannons|is ilani
new colleague onboarding|neue mitarbeit/neuer kolleg/neuen kolleg|nouveau collegue/nouvelle recrue|nuevo empleado/nuevo compan|novo colega/novo funcionario|nuovo collega/nuovo assunt|nieuwe collega/nieuwe medewerk|nowy pracown/nowego pracown|ny kollega|yeni calisan
`;
