/** What the engine reads of a kit. */
export interface KitText {
  slug: string;
  name: string;
  tagline: string;
  description: string;
  keywords: string[];
  personas: string[];
  whatsInside: string[];
  aiTargets: string[];
  deliverables: { name: string; text: string }[];
}

/** A kit without the text of its files: what is at hand when an answer is written. */
export type KitCard = Omit<KitText, 'deliverables'>;
