/**
 * Words that say nothing about what is built: of a text with no others, nobody could name a kit. In four languages that
 * people here often write. Some topics consist of such words: a text that a topic was added to is asked about no more.
 */
const SAYS_NOTHING = new Set(
  [
    'a an the i we you it he she they me us my our your their its this that these those some any all something anything thing things stuff',
    'is are be am was were do does did done have has had can could should would will want wants need needs like love try trying get got give use using make makes making build builds building create creating develop developing write start started begin improve help helps work working works find know learn look looking',
    'to for of in on at with and or but if so as by from about into up out how what which who where why when please just very really more most much many better best good great nice new old big small simple easy fast quick quickly other another first next right some one two',
    'app apps application applications project projects program programs programme software product products code coding idea ideas tool tools kit kits solution system thing task tasks job problem problems issue issues question questions company startup team people person user users computer internet online digital technology tech ai assistant claude cursor copilot chatgpt gemini codex hello hi hey thanks thank you ok okay today soon now here there everything nothing',
    'ich wir du ihr er sie es mein meine meinen unser unsere ein eine einen einem einer der die das den dem des und oder aber mit für von zu zum zur im in am an auf bei ist sind bin war will wollen möchte möchten brauche brauchen hilfe hilf helfen bitte mir uns etwas was wie machen mache bauen baue erstellen idee projekt programm anwendung firma arbeit besser gut neu neue neues',
    'je nous tu vous il elle on mon ma mes notre nos un une le la les de du des et ou mais avec pour dans sur est sont suis veux voulons besoin aide aider aidez faire fais créer construire quelque chose idée projet application logiciel entreprise travail mieux bon nouveau nouvelle',
    'yo nosotros tú él ella mi mis nuestro nuestra un una el la los las de del y o pero con para en por es son soy quiero queremos necesito ayuda ayudar hacer hago crear construir algo idea proyecto aplicación programa empresa trabajo mejor bueno nuevo nueva que',
  ].flatMap((words) => words.split(' ')),
);

/** Whether a use case says nothing that a kit could be found by. A text in an unknown language is not vague. */
export function isVague(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 && words.every((word) => SAYS_NOTHING.has(word));
}
