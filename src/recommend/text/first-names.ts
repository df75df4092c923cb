// First names. A use case mentions people beside its need, and their names find kits by chance or as typos ("Jana",
// Java). Names that are also words or products ("Mark", "Christian", "Travis") are not listed.

const FIRST_NAMES: ReadonlySet<string> = new Set(
  `aaron abby abdul abdullah abigail abraham adam adele adrian adriana agata agnes agnieszka ahmad ahmed aidan aiko
  aileen aimee aino aisha akira alan alana albert alberto alejandro aleksandra alessandra alessandro alessia alessio
  alex alexander alexandra alexandre alexei alexis alfonso alfred alice alicia alina alisha alison allison alma alvaro
  amadou amanda amar amara amelia amelie amina amir amit amy ana ananya anastasia andre andrea andreas andrei andrew
  andrzej andy angela angelica angelina angelo ania anika anil anita anja anjali anjum anke ann anna annabel anne
  anneke annette annika anouk ansgar anthony antje antoine antoinette anton antonia antonio anya aoife arjun armin
  arnaud arne arnold arthur arturo arun ashley ashok asif astrid audrey aurelie axel ayesha aylin ayse barbara barnaby
  barry bart bartosz basia bastian beata beatrice beatriz becky belinda benedikt benjamin benoit bernadette bernard
  bernd bernhard bertha bertram bettina betty bianca birgit birgitte bjorn bob bogdan boris brad bradley bram brandon
  brenda brendan brent brett brian bridget brigitte britta bruce bruno bryan burak callum calvin cameron camila
  camille carina carl carla carlo carlos carmen carolin carolina caroline carsten catalina catarina caterina catherine
  cathy catriona cecilia cedric celine cesar chandra chantal charles charlie charlotte chiara chidi chloe chris
  christa christiane christina christine christoph christophe christopher ciara cindy claire clarissa
  claudia claudine claudio claus clemens clement clive colin colleen connor cora corinna corinne cornelia cosima craig
  cristian cristiano cristina curtis cynthia daan dagmar daisuke damian damien daniel daniela daniele danielle danny
  dario darius darren dave david debbie deborah declan deepa deepak delphine dennis derek desmond diana diane diego
  dieter dimitri dimitrios dirk dmitri dominic dominik dominika dominique donald donna doreen doris dorota dorothea
  dorothy doug douglas duarte duncan dustin dylan eddie edgar edith edmund eduardo edward edwin eero eileen ekaterina
  elaine eleanor elena eleni eleonora elfriede elias elif elisa elisabeth elise eliza elizabeth ellen ellie elliot
  elliott elsbeth elvira emanuel emeka emil emilia emilie emilio emily emine emma emmanuel enrico enrique eoin eric
  erica erich erik erika ernesto ernst erwin esther eszter ethan etienne eugene eugenia eva evan evelyn ewa ewan
  fabian fabiana fabien fabio farah farid fatima fatma fatou federica federico felicitas felipe felix femke ferdinand
  fernanda fernando filip filipa filippo finn fiona florian floris francesca francesco francis francisco francois
  francoise franz franziska fred freddie frederic frederick frederik freya frieda friedrich fritz gabor gabriel
  gabriela gabriele gabriella gareth gary gavin geert gemma genevieve geoff geoffrey georg george georges
  georgina gerald geraldine gerard gerd gerda gerhard gertrud giada gianluca gianni gilbert gilles gina giorgia
  giorgio giovanna giovanni gisela giulia giuseppe goncalo gonzalo gordon gosia graeme graham greg gregor gregory
  greta gretchen guillaume guillermo gunnar gunther gustav gustavo gwen hakan halina hamish hamza hania hanna hannah
  hannes hans harald harold harriet harry haruto harvey hassan heidi heike heiko heiner heinrich heinz helen helena
  helene helga helmut hendrik henning henri henrik henry herbert hermann hilary hilda hildegard hiro hiroshi holger
  horst hubert hugh humphrey hussein iain ian ibrahim ignacio igor ilaria ilona ilse imran ines inge ingeborg ingo
  ingrid inigo ioana irena irene irina isaac isabel isabella isabelle ismail istvan ivan ivana ivonne iwona izabela
  jackie jacob jacqueline jacques jaime jakob jakub jamal james jamie jana jane janet janina janine janusz jared
  jaroslav jasmin jason javier jean jeanne jeannette jeff jeffrey jelena jennifer jenny jens jeremy jeroen
  jerome jerry jesper jesse jessica jette jill jim jimmy jiri joachim joan joanna joanne joao joaquin jochen joe joel
  joelle joerg johan johanna johannes john johnny jolanta jonas jonathan joost jordi jorg jorge jorn jose josef
  josefine joseph josephine josh joshua joyce juan juanita judith judy juergen juhani julian juliane julie julien
  juliet juliette julio julius jurgen justin justine justyna kai kamil karen karim karin karina karl karla karolina
  karsten kasia katalin katarina katarzyna kate katerina kath katharina katherine kathleen kathrin kathryn kathy katie
  katja katrin kavita kazimierz keiko keith kelly kemal kenji kenneth kenta kerry kerstin kevin khadija khalid kieran
  kimberly kirsten kirsty klaus kofi konrad konstantin kostas krishna kristian kristin kristina krzysztof kurt kwame
  kyle kylie lakshmi lara larissa lars laszlo latisha laura lauren laurence laurent laurie layla lea leah leila lena
  lenny leon leona leonard leonardo leonie leonor leopold lerato leslie leticia lewis leyla liam lidia liesel lila
  lili liliana lillian linda lindsay lindsey linh lisa lisbeth liselotte livia lizzie lola lorena lorenz lorenzo
  loretta lorraine lothar lotte louis louisa louise luana luca lucas lucia luciana lucie lucien lucy ludmila ludwig
  luigi luis luisa luise luiz lukas lukasz luke lydia maarten maciej madeleine madison maeve magda magdalena maggie
  mahmoud maike malcolm malgorzata malik mamadou mandy manfred manuel manuela marc marcel marcela marcelo marcin marco
  marcos marcus marek margaret margarete margot maria mariam mariana marianne marie marieke marija marilyn
  mario marion marisa marisol marius marjorie marketa marko markus marlene marlon marta martha marthe martim martin
  martina martine marvin mary mateo mateusz mathias mathieu mathilde matilda matt matteo matthew matthias matthieu
  maud maureen maurice mauricio maurizio mauro maxime maximilian megan mehdi mehmet mei melanie melinda melissa
  meredith michael michaela michal michel michele michelle mick miguel mihai mikael mike mikhail mila milena
  millie ming minh mira miranda miriam miroslav mitchell mohamed mohammad mohammed moira molly morag moritz muhammad
  murat murray mustafa myriam nadia nadine nadja nancy naomi nasser natalia natalie natascha natasha nathalie nathan
  neha neil nelly nelson nerys ngozi nguyen niall niamh nicholas nick nicola nicolas nicole niels nigel nikhil nikita
  niklas niko nikolai nikolaus nikolay nils nina nisha noah noelle noemi nora norbert norma norman nuno nuria odile
  oksana olaf oleg olena olga oliver olivia olivier omar ondrej oscar oskar ottmar ousmane pablo padraig pamela
  paola paolo parisa pascale patrice patricia patrick patrizia patty paul paula paulette paulina pauline paulo pavel
  pawel pedro peggy perry petar pete peter petr petra phil philip philipp philippa philippe phyllis pierre pieter
  pilar piotr pooja prakash priya przemek rachael rachel radu rafael rafaela rafal rahul raimund rainer rajesh ralf
  ralph ramesh ramona randy raphael raquel rashid raul ravi raymond rebecca regina reginald regine reiner reinhard
  reinhold rekha renata renate rene reza rhys ricardo riccardo richard ricky rita robert roberta roberto rodney
  rodrigo roger rohan rohit roisin roland rolf ron ronald ronnie rosalie rosalind roseanne roxanne roy ruben rudi
  rudolf rudolph rupert ruth ruud ryan sabine sabrina sadie salim sally salma salvador salvatore samantha samira
  samuel sandra sandro sanjay sanne sarah sasha saskia satoshi scott sean sebastian sebastien selina serena serge
  sergei sergey sergio shannon sharon shaun shauna sheila shirley siddharth siegfried sietske sigrid sigurd silke
  silvia silvio simon simona simone sinead siobhan sipho sneha sofia sofie sonia sonja sophia sophie soren stacey
  stanislav stefan stefania stefanie stefano steffen steffi stella stephan stephane stephanie stephen steve steven
  stewart stuart sunil susan susana susann susanna susanne susie suzanne suzie sven svenja svetlana sylvia sylvie
  tadeusz takashi tamara tamsin tania tanja tanya taras tariq tatiana tatjana terence teresa tereza terry tess tessa
  thandi thanh thea theo theodor theodore theresa therese thiago thierry thijs thilo thomas thorsten tiago tiffany
  tilman tim timo timothy tina tobias toby todd tom tomas tomasz tomek tommaso tommy toni tony torben torsten tracey
  tracy trevor tristan trudy tunde tyler ulrich ulrike umberto ursula uwe vaclav valentin valentina valeria
  valerie vanessa vasco vera verena veronica veronika veronique vicky vikram viktor viktoria vincent vincenzo vivian
  viviane vivien vladimir volker walter waltraud wanda wayne wendy werner wilfried wilhelm willem william wim
  winfried wojciech wolfgang wouter xavi xavier yann yannick yannis yara yasemin yasmin yolanda yosef yuki yulia yuri
  yusuf yvette yvonne zahra zainab zbigniew zdenek zeynep zoe zofia zoltan zosia zsofia zuzanna`.split(/\s+/),
);

export function isFirstName(word: string): boolean {
  return FIRST_NAMES.has(word);
}
