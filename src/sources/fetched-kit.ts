import type { KitWithFiles } from '../catalogue/kit.ts';

export interface FetchedKit {
  kit: KitWithFiles;
  /** Reads it once more; null if it is not there any more. */
  again: () => Promise<KitWithFiles | null>;
}
