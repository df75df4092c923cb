import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModel, type Model } from '../src/recommend/recommend.ts';
import { giveUp } from './command-line.ts';

/**
 * The model that ships with the engine. Exits if it is missing, because the figures would describe a different engine.
 */
export function readShippedModel(): Model {
  const file = join(import.meta.dirname, '../src/recommend/model.bin');
  try {
    return loadModel(readFileSync(file), readFileSync(file.replace('.bin', '.json'), 'utf8'));
  } catch (error) {
    return giveUp(`${file}: ${(error as Error).message}`);
  }
}
