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
  text: string;
}

/** A kit with its files, which only builds need. */
export interface KitSource extends IndexedKit {
  files: readonly KitFile[];
}
