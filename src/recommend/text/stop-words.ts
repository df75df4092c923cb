// Words that say nothing about a need: English function words, and phrases people use with assistants.

const GLUE = `a about above across actually after afterward again against ago all almost along already also although always am among an and
  another any anybody anyone anything anyway are arent around as at away back be became because become been before behind being below
  beside besides best better between beyond both but by came can cannot cant come comes coming could couldnt did didnt do does doesnt doing
  done dont down due during each either else enough especially etc even ever every everybody everyone everything everywhere except far few
  first for from further get gets getting go goes going gone got had hadnt has hasnt have havent having he hed hell her here hers herself
  hes hey hi him himself his how however i id ie if ill im in indeed instead into is isnt it itd itll its itself ive just keep keeps kept
  lately later least less let lets like likely little lot lots made make makes making many may maybe me might mine more moreover most much
  must mustnt my myself near nearly neither never next no nobody none nor not nothing now nowhere of off often oh on once one ones only onto
  or other others otherwise ought our ours ourselves out over own per perhaps put quite rather really said same say says see seem seems
  several shall she should shouldnt since so some somebody somehow someone something sometime sometimes somewhere soon still such take takes
  taken taking tell than that thats the their theirs them themselves then there therefore theres these they theyd theyll theyre theyve thing
  things this those though through throughout thus till to together too took toward tried try trying two under unless until up upon us use
  used uses using usually various very via was wasnt way ways we wed well went were werent weve what whatever whats when whenever where
  wherever whether which while who whoever whole whom whose why will with within without wont would wouldnt yes yet you youd youll your youre
  yours yourself yourselves youve`;

const CHAT = `advise appreciate ask asked asking assist assistance assistant aware basically capable consider currently desire ensure exactly
  figure find found fine give given gives giving glad gonna good gotta great guess guys happy hello help helped helpful helping helps hoping hope
  ideally idea ideas includes including interested involve know knowing known kind kinda lemme look looking looks love mean means need needed
  needing needs nice ok okay older please pls plz possible possibly prefer preferably probably properly provide provided provides providing quick
  quickly recommend recommendation recommendations regarding related right show shows simple simply sort stuff suggest suggestion suggestions
  suppose sure thank thanks think thinking thought u understand useful wanna want wanted wanting wants wish wondering work working works ya yeah`;

const WEB = 'com eg gt http https lt nbsp org quot www';

const STOP = new Set(`${GLUE} ${CHAT} ${WEB}`.split(/\s+/));

const ONE_LETTER_NAMES = new Set(['c', 'r']);

/** Expects a word from `words`. Numbers of one or two digits are stop words too. */
export function isStop(word: string): boolean {
  const first = word.charCodeAt(0);
  if (word.length === 1) return first < 128 && !ONE_LETTER_NAMES.has(word);
  if (word.length === 2 && isDigit(first) && isDigit(word.charCodeAt(1))) return true;
  return STOP.has(word);
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}
