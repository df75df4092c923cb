// Written by training/chatter.ts; do not edit. What a word says for a clause being chatter, as logits.

/** Of every clause, and of a word that is not listed. */
export const BIAS = -1.92;
export const OTHER_WORD = -1.36;

export const WORDS_BY_WEIGHT: readonly [weight: number, words: string][] = [
  [8.5, `diese este`],
  [7, `desde`],
  [6.5, `et`],
  [5.5, `greetings`],
  [5, `excuse sie`],
  [4.5, `autocorrect highly pardon regards`],
  [4, `apologies assistance cheers expert hey hopefully respected seasoned sir sory your`],
  [
    3.5,
    `adviser appreciate autopilot curiosity excited forgive hallo hello highest hopeful kit nutshell packs rush stumbled sugarcoat youre`,
  ],
  [
    3,
    `assist attempt basically behalf blimey concern cordially discussed gday guys hi hmm hope kits kitscout minds newbie oh okay salutations scrolled sooner sorry specialist struggling stubborn thats veteran wise wiser yeah yo yours`,
  ],
  [
    2.5,
    `3am almost bear bless breath chatgpt closest complicated confused congratulations consider disappointment dumb eagerly ello escapes experience experienced fancy feasible finally following forwarded frankly gemini grateful harm helpful humble idiot ill knowledge knowledgeable lifetime obliged patiently respond searched shall simpler situation skeptical thanks tho trusted ty um understandable ur you youll yourself`,
  ],
  [
    2,
    `abbreviations acting advert ai alexa allow anyway appreciated assumed beginner bet bother bullet carefully circles clue curious dear degrees desperate details easier easily easy esteemed fed figured fingers further gained genius gentle genuinely godmother here hoping idk imagine impress kindly lazy limited mentioned needful ngl normally oops opposite pack please posted previous professional ramble rant received revert shot ta this thoughts ticking trying u urgent ventured wasnt welcome youve`,
  ],
  [
    1.5,
    `acquaintance act advise ages alike along already am answering anticipation asap assume background below best between bot bots breathing brought brutally bye case catch clicked correction crossed cry de doable doubt efforts embarrassed enough exists expect fits forward friend gave gran halfway helps hesitate hidden high hint hopeless hurry i important jargon ji keeping kinda lol lowkey luck magic mate matter maybe me mr much nearly offended oi ok other peace perfect pointers promise rambling realistic relative response result searching sense several silly simple sincerely solution soon spare spinning straight success such suggestion suit suitable theres tongue tried truly trusting understood useless vast virtual weird wits wondering young`,
  ],
  [
    1,
    `74 advance afternoon answer anyone around asking available basics be been beg boring bottom bunch cannot care character clear close colleagues context convince copilot deal decades deep does dream drives dropped earliest ears enter entirely exactly faithfully feeling fluff follows forever forget forgot found free friends fun girl gladly gonna got gpt grand grandson ground group guess guide haha handle happy hat having helped hit honestly humans ideas im information is kind knowing knows learns less let life lifesaver listening literally little long looked lost lot many message might mind moment more morning most my needed nonsense nothing nowadays options others paste patience pick plenty point possible pretend probably promised putting question quick quite raining really reply request right rn said saw scratch sending sent short simply sitting skip slightly slowly solve solved soonest sorted spot started stay suggestions surely surprise tbh today tone trouble try user using very village wait whats whoever whole will wish wishes worked worries would wouldnt yall`,
  ],
  [
    0.5,
    `500 accident across admit advice again all also another anything apart are ask asked asleep assistant attention authority automatic begin better bit block break brief bro burned came chance charge choose claude clever colleague complete confess consultant correct decided direction down drew earlier early earth edit else embarrassing end ends episode even evening everywhere exist expertise explain eyes failed fair fast fear few field first follow fr generic gist good grab guessing handed happens hard harder hate have heard help honest if ignore impossible included issue it just last late later laugh least legend legends link madam march matters max may minute mistake mistakes myself native never no nodded not now odd oddly of old only opinion over patient paying percent perhaps permit person plain pls pro problem proper prove push quality rather ready recommend recommendation reference remain remember repeat replies required responsible results role rubbish setup showed side signed slow small so somebody step strange stranger swears take talking taught thank thing thorough thought throughout thx took top total treat unclear until use uses usual usually walk was way well were whatever whatsoever whenever willing within worse wrong yes yesterday youd`,
  ],
  [
    0,
    `a about ad advised ago an any anybody as at attached aunt awaiting away back badly banner began behind big blank box brain broke brother but button call called cap chat come comes comments contact copy couldnt cousin dad dare day days do doing done dont double drop elsewhere empty ended everybody everyone everything existing facts fat favor feel fine finger finished fit folks followed foolish for fortune fourth friendly from full give go great had hand happened head hear hearing home human instructions its itself ive judge keep keeps kept knew know listen live love lovely made makes man master meet mention misunderstood must name neighbor nephew nerves next nice none normal nudge obvious off on once one option or out part perfectly place play plz position post pressed pretty priority private query quiet reach recommended redirect regard regret room say saying second seems send service seventy share should single siri skill some someone something special stick still stop stuck stupid subject sum suppose sure swear talk task team ten than thanking the then these things thousand time to together told too tool totally trick true twice type up used useful waiting wall warm wasted weeks went whichever wife word words work works world zero`,
  ],
  [
    -0.5,
    `10 15 abroad actually after age alert alone answers become before being by can cant capable cautiously check clock commit conversation could covers decide deleted department describe did doesnt door either ever except explained far find five get getting god goes half happen has helping his holding hour idea in into joined learned leave left like longer looking lose mad make match mean means meant minutes mode monday months need new night note offer partner past people points press pub put read reading real require round rules search see seen show somewhere son sound start stopped strong stuff suggest takes that their there think thinking third three through tomorrow trust typed uncle understand understanding us we week why without worth years`,
  ],
];
