/** The fields of a kit that the engine reads, named as in the catalogue, so catalogue kits can be used directly. */
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
  /** Relative to the kit's folder. Files of `evals/` are not read: they also hold what the kit is not for. */
  name?: string;
  text: string;
}

/** A kit with its files, which only builds need. */
export interface KitSource extends IndexedKit {
  files: readonly KitFile[];
}
