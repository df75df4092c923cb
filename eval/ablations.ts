// The engine's parts, each switched off in turn.

import { ENGINE_SETTINGS, type EngineSettings } from '../src/recommend/measure.ts';

export interface Variant {
  name: string;
  settings: EngineSettings;
  /** False: as where the encoder cannot be loaded. */
  reads: boolean;
}

const without = (name: string, change: Partial<EngineSettings>): Variant => ({
  name,
  settings: { ...ENGINE_SETTINGS, ...change },
  reads: true,
});

export const WHOLE: Variant = without('everything', {});

export const ABLATIONS: Variant[] = [
  { ...WHOLE, name: 'the encoder (words alone)', reads: false },
  without('meaning in the order', { meaning: 0 }),
  without('roles', { roles: false }),
  without('refusals by wording', { refusals: false }),
  without('rival technologies', { rival: 1 }),
  without('texts that no kit serves', { unserved: false }),
  without('the score of kits that are level', { level: 0 }),
  without('several needs', { needs: false }),
  without('phrases', { phrase: 0 }),
  without('whole keywords', { keyword: 0 }),
  without('typos, compounds, abbreviations', { implied: false }),
  without('other languages', { translated: false }),
];
