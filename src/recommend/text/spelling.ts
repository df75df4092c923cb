// Converts British to American spelling: "behaviour" in a use case finds "behavior" in a kit.

// biome-ignore format: a table
const WORDS = new Map(
  Object.entries({
    centre: 'center', centres: 'centers', centred: 'centered', metre: 'meter', metres: 'meters', litre: 'liter', litres: 'liters',
    kilometre: 'kilometer', kilometres: 'kilometers', theatre: 'theater', theatres: 'theaters', fibre: 'fiber', fibres: 'fibers',
    calibre: 'caliber', sombre: 'somber', spectre: 'specter', catalogue: 'catalog', catalogues: 'catalogs', catalogued: 'cataloged',
    cataloguing: 'cataloging', dialogue: 'dialog', dialogues: 'dialogs', analogue: 'analog', licence: 'license', licences: 'licenses',
    defence: 'defense', defences: 'defenses', offence: 'offense', offences: 'offenses', pretence: 'pretense', practise: 'practice',
    practised: 'practiced', practising: 'practicing', practises: 'practices', programme: 'program', programmes: 'programs', grey: 'gray',
    cheque: 'check', cheques: 'checks', tyre: 'tire', tyres: 'tires', kerb: 'curb', judgement: 'judgment', judgements: 'judgments',
    acknowledgement: 'acknowledgment', ageing: 'aging', aluminium: 'aluminum', maths: 'math', enquiry: 'inquiry', enquiries: 'inquiries',
    enquire: 'inquire', learnt: 'learned', spelt: 'spelled', burnt: 'burned', dreamt: 'dreamed', fulfil: 'fulfill', fulfils: 'fulfills',
    fulfilment: 'fulfillment', enrol: 'enroll', enrols: 'enrolls', enrolment: 'enrollment', instalment: 'installment',
    instalments: 'installments', skilful: 'skillful', wilful: 'willful', jewellery: 'jewelry', moustache: 'mustache',
    pyjamas: 'pajamas', sceptical: 'skeptical', sceptic: 'skeptic', storey: 'story', storeys: 'stories', sulphur: 'sulfur', tonne: 'ton',
    tonnes: 'tons', plough: 'plow', mould: 'mold', moulds: 'molds', smoulder: 'smolder', draught: 'draft', manoeuvre: 'maneuver',
    manoeuvres: 'maneuvers', paediatric: 'pediatric', paediatrics: 'pediatrics', anaemia: 'anemia', anaesthetic: 'anesthetic',
    anaesthesia: 'anesthesia', diarrhoea: 'diarrhea', oestrogen: 'estrogen', foetus: 'fetus', gynaecology: 'gynecology',
    haemoglobin: 'hemoglobin', leukaemia: 'leukemia', orthopaedic: 'orthopedic', encyclopaedia: 'encyclopedia', archaeology: 'archeology',
    artefact: 'artifact', artefacts: 'artifacts', cosy: 'cozy', doughnut: 'donut', doughnuts: 'donuts', mum: 'mom', mums: 'moms',
    whilst: 'while', amongst: 'among', analyse: 'analyze', analysed: 'analyzed', analysing: 'analyzing', analyser: 'analyzer',
    analysers: 'analyzers', paralyse: 'paralyze', catalyse: 'catalyze', yoghurt: 'yogurt', omelette: 'omelet', chilli: 'chili', axe: 'ax',
    connexion: 'connection', backwards: 'backward', forwards: 'forward', towards: 'toward', afterwards: 'afterward', speciality: 'specialty',
    orientated: 'oriented', disc: 'disk', discs: 'disks', kilogramme: 'kilogram',
  }),
);

/** Beginnings of -our words; any ending may follow (colourful, favourites). */
const OUR =
  /^(arb|arm|behavi|cand|clam|col|demean|disfav|dishon|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|neighb|od|parl|ranc|rig|rum|sav|splend|tum|val|vap|vig|misbehavi|discol|multicol|watercol)our(?!ou)/;

/** Beginnings of -ise words that keep the s in American English. */
const KEEPS_S = new Set(
  `advert adv appr ard chast circumc comprom compr conc prec desp dev dem franch enfranch enterpr exc exerc expert impr improv inc
  merchand parad prem prom repr rev superv unsuperv semisuperv surm surpr telev treat unpr chem mort val sunr moonr uncomprom
  prov rad emi surv bas cer`.split(/\s+/),
);
/** After a vowel or w (raise, noise, disguise, otherwise), the s stays too. */
const ISE = /^([a-z]{2,}[b-df-hj-np-tvxyzi])is(e|ed|er|ers|es|ing|ation|ations|able)$/;

/** Beginnings of words that double the l before an ending: cancelled, modelling, labelled, traveller. */
const DOUBLED_L =
  /^(cancel|travel|label|model|level|channel|panel|tunnel|signal|total|equal|fuel|dial|pencil|counsel|quarrel|marvel|jewel|initial|funnel|unravel|tabel|mislabel|relabel|remodel|shovel|swivel|bevel|chisel|parcel|rival|spiral|marshal|trial|metal)l(ed|ing|er|ers|ings)$/;

export function american(word: string): string {
  const length = word.length;
  if (length < 3) return word;
  const known = WORDS.get(word);
  if (known !== undefined) return known;
  if (length < 5) return word;
  if (word.includes('our')) return word.replace(OUR, '$1or');
  if (word.includes('ll')) return word.replace(DOUBLED_L, '$1$2');
  if (word.includes('is')) {
    const m = ISE.exec(word);
    if (m !== null && !KEEPS_S.has(m[1] as string)) return `${m[1]}iz${m[2]}`;
  }
  return word;
}
