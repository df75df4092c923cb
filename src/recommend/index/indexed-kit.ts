/** What the engine reads of a kit. Named as in the catalogue, so that a kit of the catalogue is one as it is. */
export interface IndexedKit {
  slug: string;
  name: string;
  tagline: string;
  description: string;
  keywords: readonly string[];
  personas: readonly string[];
  whats_inside: readonly string[];
  ai_targets: readonly string[];
}

export interface KitFile {
  text: string;
}

/** A kit together with its files: only builds need these. */
export interface KitSource extends IndexedKit {
  files: readonly KitFile[];
}
