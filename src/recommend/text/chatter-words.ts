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
    `3am almost bear bless breath chatgpt closest complicated confused congratulations consider disappointment dumb eagerly ello escapes experience experienced fancy feasible finally following forwarded frankly gemini grateful harm helpful humble idiot ill knowledge knowledgeable lifetime mentor obliged patiently respond searched shall simpler situation skeptical thanks tho trusted ty um understandable ur you youll yourself`,
  ],
  [
    2,
    `abbreviations acting advert ai alexa allow anyway appreciated assumed beginner bet bother bullet carefully circles clue curious dear degrees desperate details easier easily easy esteemed fed figured fingers further gained genius gentle genuinely godmother here hoping idk imagine impress kindly lazy limited manage mentioned needful nervous ngl normally oops opposite pack panic persona please posted previous professional ramble rant received revert shot ta this thoughts ticking trying typing u urgent ventured wasnt welcome youve`,
  ],
  [
    1.5,
    `acquaintance act advise ages alike along already am answering anticipation artificial asap assume background below best between bot bots breathing brought brutally bye case catch clicked correction crossed cry de doable doubt efforts embarrassed enough exhausted exists expect fits forward friend gave gran halfway headache helps hesitate hidden high hint hopeless hurry i important intelligence iphone jargon ji keeping kinda learning lol lowkey luck magic mate matter maybe me mr much nearly offended oi ok other overwhelmed peace perfect podcast pointers promise prompt rambling realistic relative response result robot searching sense several silly simple sincerely solution soon spare spinning straight subscription success such suggestion suit suitable theres tongue translator tried truly trusting typos understood useless vast virtual weird wits wondering young`,
  ],
  [
    1,
    `74 advance afternoon algorithm answer anyone around asking available basics be been beg boring bottom breakfast bunch cannot care character checklist clear close colleagues context convince copilot deal decades deep does dream drives dropped earliest ears enter entirely exactly faithfully feeling fluff follows forever forget forgot found free friends fun girl gladly gonna got gpt grand grandson ground group guess guide haha handle happy hat having helped hit honestly humans ideas im information is joke kind knowing knows learns lecture less let life lifesaver listening literally little long looked lost lot many mess message might mind moment mood more morning most my needed nonsense nothing nowadays options others paste patience pick plenty point possible pretend probably promised prompts putting question quick quite raining really reminder reply request right rn running said saw scratch sending senior sent short shy simply sitting skip slightly slowly solve solved soonest sorted speaker spelling spot started stay story suggestions surely surprise tbh tired today tone trial trouble truth try user using very village wait warning whats whoever whole will wish wishes worked worries would wouldnt yall`,
  ],
  [
    0.5,
    `500 accident across admit advice again all also another anything apart are ask asked asleep assistant attention authority automatic bed begin better bit block break brief bro budget burned business came chance charge choose claude clever coach coffee colleague complete confess consultant correct credit deadline decided direction down drew earlier early earth edit else embarrassing end ends english episode even evening everywhere exist expertise explain eyes failed fair fast fear few field first follow fr generic gist good grab guessing handed happens hard harder hate have heard help honest if ignore impossible included issue it just last late later laugh learn least legend legends link madam manual march matters max may minute mistake mistakes mom myself native never no nodded not now odd oddly of old only opinion over patient paying percent perhaps permit person plain pls pro problem proper prove push quality rank rather ready recommend recommendation reference register remain remember repeat replies required responsible results robots role rubbish screenshot setup showed side signed slow small so somebody speaking spend step strange stranger swears take talking taught tea thank thing thorough thought throughout thx took top total treat unclear until use uses usual usually walk was way weekend well were whatever whatsoever whenever willing within worse writing wrong yes yesterday youd`,
  ],
  [
    0,
    `a about ad advised ago an any anybody as at attached aunt awaiting away back badly banner began behind big blank box brain broke brother but button call called cancel cap chat chatbot come comes comments contact copy cost couldnt cousin dad dare day days do doing done dont double download driving drop elsewhere empty ended essays everybody everyone everything existing facts fat favor feel feelings fine finger finished fit folks followed foolish for fortune fourth friendly from full give go great guidance had hand happened head hear hearing home human hurt instructions its itself ive judge keep keeps kept knew know language law listen live love lovely machine made makes man master meet mention misunderstood must name neighbor nephew nerves next nice none normal nudge obvious off on once one option or out part pay perfectly place play plz position post pressed pretty price priority private query quiet reach recommended redirect regard regret room say saying second seems send service seventy share should single siri skill sofa some someone something special spent stick still stop stuck stupid subject sum suppose sure swear talk task team ten than thanking the then these things thousand ticket time to together told too tool totally trick true twice type up used useful waiting wall warm wasted weeks went whichever wife word words work works world zero`,
  ],
  [
    -0.5,
    `10 15 abroad actually after age alert alone answers become before being by can cant capable cautiously check clock commit computer conversation could covers decide deleted department describe did doesnt door either ever except explained far find five get getting god goes half happen has helping his holding hour idea in into joined keys learned leave left like longer looking lose mad make match mean means meant memory minutes mode monday money months need new night note offer partner past people points press pub put read reading real require round rules search see seen show sleep somewhere son sound start stopped strong stuff suggest takes template that their there think thinking third three through tomorrow trust typed uncle understand understanding us video we website week why without worth years`,
  ],
];
