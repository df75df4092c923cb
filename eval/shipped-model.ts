import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModel, type Model } from '../src/recommend/recommend.ts';
import { giveUp } from './command-line.ts';

/**
 * The model that ships with the engine. Without it the figures would describe a different engine, so the process ends if
 * it is missing.
 */
export function readShippedModel(): Model {
  const file = join(import.meta.dirname, '../src/recommend/model.bin');
  try {
    return loadModel(readFileSync(file), readFileSync(file.replace('.bin', '.json'), 'utf8'));
  } catch (error) {
    return giveUp(`${file}: ${(error as Error).message}`);
  }
}
