// The engine's parts, each switched off in turn.

import { BUILD_SETTINGS, type BuildSettings, RANK_SETTINGS, type RankSettings } from '../src/recommend/measure.ts';

export interface Variant {
  name: string;
  build: BuildSettings;
  rank: RankSettings;
  /** False: rank as if the model file were missing. */
  model: boolean;
}

const whole = { build: BUILD_SETTINGS, rank: RANK_SETTINGS, model: true };
const { fields } = BUILD_SETTINGS;

export const WHOLE: Variant = { name: 'everything', ...whole };

export const ABLATIONS: Variant[] = [
  { ...whole, name: 'no model file (words alone)', model: false },
  { ...whole, name: 'no meaning', rank: { ...RANK_SETTINGS, meaning: 0 } },
  { ...whole, name: 'no files', build: { ...BUILD_SETTINGS, fields: { ...fields, body: 0, heading: 0 } } },
  {
    ...whole,
    name: 'all fields weigh the same',
    build: { ...BUILD_SETTINGS, fields: { ...fields, name: 1, tagline: 1, keywords: 1, heading: 1, body: 1 } },
  },
  { ...whole, name: 'no typos, compounds, abbreviations', rank: { ...RANK_SETTINGS, implied: false } },
  { ...whole, name: 'no other languages', rank: { ...RANK_SETTINGS, translated: false } },
];
