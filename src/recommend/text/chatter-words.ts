// Written by training/chatter.ts; do not edit. What a word says for a clause being chatter, as logits.

/** Of every clause, and of a word that is not listed. */
export const BIAS = -2.11;
export const OTHER_WORD = -1.45;

export const WORDS_BY_WEIGHT: readonly [weight: number, words: string][] = [
  [5.5, `greetings`],
  [5, `excuse`],
  [4.5, `autocorrect pardon`],
  [4, `apologies autopilot cheers hopeful packs respected sory your`],
  [
    3.5,
    `appreciate basically curiosity excited forgive guys hey highly hopefully kit newbie nutshell regards rush sir sooner stumbled sugarcoat thats`,
  ],
  [
    3,
    `assistance attempt bless blimey confused cordially finally gday hello hmm hope ill kits oh okay scrolled sorry struggling stubborn um understandable wiser yeah youre yours`,
  ],
  [
    2.5,
    `almost anyway assist bear behalf breath closest complicated concern desperate disappointment discussed eagerly ello esteemed fancy feasible following forwarded frankly gained grateful harm hi idiot lazy patiently pointers revert searched shall simpler situation skeptical thanks tho ty ventured welcome you youll`,
  ],
  [
    2,
    `abbreviations acquaintance act advert ai allow already am answering anticipation appreciated assumed beginner bother bots bullet carefully circles clue congratulations consider dear details dumb easier easily easy enough escapes experience fed figured fingers further gentle genuinely here hesitate hopeless hoping idk impress kindly limited lowkey manage matter maybe mentioned needful nervous ngl normally obliged oops opposite pack panic please posted previous ramble rant realistic shot silly suggestion this thoughts ticking trying u ur urgent wasnt wondering youve`,
  ],
  [
    1.5,
    `ages artificial asap asking background best bet between brought brutally bye case catch clicked correction crossed cry doable doubt efforts embarrassed ended exhausted exists expect expert feeling fits forgot forward friend gave gran guess halfway handle headache helps high hint hurry i important intelligence jargon keeping kinda knowledge learning lol long luck magic mate me much nearly offended ok other peace perfect podcast promise prompt quick rambling relative result scratch searching sense several shy simple sincerely slightly solution solve soon spelling spinning stay straight subscription success such suggestions suit suitable ta tbh theres tongue translator tried truly trusted trusting typing typos understood useless using warned weird whats whole wits young`,
  ],
  [
    1,
    `74 advance advice along answer apart around asked assume available basics be been beg below better boring bot bottom breakfast brief bro bunch business cannot care checklist clear close colleague colleagues convince curious deal decided deep does dream drew drives dropped ears entirely exactly faithfully fluff follows forever forget found fr friends fun generic gladly gonna got grand grandson ground group guessing guide haha harder having helped hit honestly humble ideas ignore im impossible included information is issue joke knows lecture let life lifesaver link listening literally little looked lost lot madam many mess might mind mood more morning most my myself needed no nonsense nowadays odd opinion options others overwhelmed patience pick plenty point possible probably promised prompts putting question quite really recommendation reply right robot running said saw sending sent short signed simply skip slowly sorted spare spot started story stranger surely surprise swears taught thx tone total treat trial truth try usually very wait warning whoever will wish wishes within worked worries would wouldnt yall`,
  ],
  [
    0.5,
    `accident across ad admit afternoon again all also another any anybody anyone anything are ask attention automatic awaiting back badly bed behind big bit broke burned came chance choose comes complete confess context correct cost couldnt deadline direction do down earlier earliest early else embarrassing end ends enter episode even everywhere exist explain eyes failed fair fast fear feel few first folks fourth free girl gist go good grab guidance handed happens happy hard hate have heard hearing help honest if imagine it just kept kind last late later laugh learns least legends less manual matters may mention message mistake mistakes moment never nice nodded not nothing now only over paste patient perhaps permit plain pls plz pressed private proper prove push quality rank rather ready recommend recommended reference remain remember reminder repeat replies request required responsible results rubbish setup showed side sitting slow so somebody soonest speaking special spent step stick strange stuck take talking tea thank thanking thing thorough thought tired today took trouble unclear use uses usual walk was way weekend well were whatever whatsoever whenever willing works worse wrong yes yesterday youd zero`,
  ],
  [
    0,
    `a about actually advise after age ago answers as assistant at aunt away banner before began begin blank box brain brother budget but button call called can charge clever come commit copy cousin dare day days doing done dont door double driving edit elsewhere empty english essays evening everybody everyone everything existing facts far favor feelings fine finger finished fit follow followed foolish for full give great had hand happened has head home hurt idea instructions its itself ive joined judge keep keeps knew know law learn love machine made makes means minute misunderstood name neighbor nephew nerves next none normal nudge obvious of off offer old on one option or out part paying perfectly person place post pretend problem query quiet reading redirect regard regret response round rules say saying second seems service seventy should single skill small some someone something somewhere start still stop stopped stupid sum suppose sure takes talk team template ten the then there these things third time to together told too tool totally true twice type understanding until up used useful user waiting wall wasted went wife without word words work world writing`,
  ],
  [
    -0.5,
    `above abroad add alone an become being break by cant card cautiously chat check clock confirm convenience costs could covers decide deleted department describe did didnt doesnt earth either ever every except explained family field find five friendly from get gets getting god goes gone half happen hear helping his holding hour hours human in into laughed leave left like longer looking lose lovely mad make man match mean meant memory mine minutes mom months must native need new night note once online our own past pay people points positive press price proof pub put read real require rest room same search see set share she since sleep sort sound sounds speed spend steps strong stuff suggest suggested swear than that think thinking thousand three through tomorrow trust two typed uncle understand us video wants we website week weeks why with wont working worth years`,
  ],
];
