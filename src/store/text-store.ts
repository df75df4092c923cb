/** A use case as it was asked, masked. Only where the operator keeps them, and only of accounts. */
export interface KeptText {
  accountId: string;
  requestId: string;
  at: number;
  platform: string;
  text: string;
  /** Whether nothing fitted. */
  fallback: boolean;
  /** The first kit of the answer and its score in ten-thousandths; null if it had none. */
  kit: string | null;
  score: number | null;
}

/** A kept text that found nothing that fits: a fallback, a weak first kit, or one said to be not relevant. */
export interface UnmetText extends Pick<KeptText, 'accountId' | 'requestId' | 'text'> {
  /** Which encoder made the vector; null without one. */
  stamp: string | null;
  /** Base64. */
  vector: string | null;
  need: string | null;
  near: number | null;
}

/** Texts that ask for about the same. */
export interface Need {
  id: string;
  texts: number;
  accounts: number;
  fallbacks: number;
  /** Of which somebody said that the kit was not relevant. */
  refused: number;
  lastAt: number;
  /** The texts nearest to its middle, at most three. */
  samples: string[];
}

/** The share of a kit's best score under which a text counts as unmet, in ten-thousandths: a weak match. */
export const WEAK_SCORE = 5_000;
/** Of an account, the newest. */
export const MAX_KEPT_TEXTS = 1_000;
/** Unmet texts that are grouped: the newest, and of each account. */
export const MAX_GROUPED = 3_000;
export const MAX_GROUPED_OF_ACCOUNT = 100;

/** Every method sees only texts of this time and later: what is to be gone is not shown until it is removed. */
export interface TextStore {
  /** Keeps the newest MAX_KEPT_TEXTS of each account in `trim`. */
  add(texts: readonly KeptText[], trim: readonly string[]): Promise<void>;
  counts(from: number): Promise<{ texts: number; unmet: number; ungrouped: number }>;
  /** The oldest first, at most MAX_GROUPED. */
  unmet(from: number): Promise<UnmetText[]>;
  /** Of texts that are still kept. */
  setNeeds(texts: readonly UnmetText[]): Promise<void>;
  /** What most accounts ask for first. */
  needs(from: number, limit: number): Promise<Need[]>;
  /** The use case of a request of the account. */
  find(accountId: string, requestId: string, from: number): Promise<KeptText | undefined>;
  /** Newest first. */
  list(from: number, limit: number): Promise<(KeptText & { need: string | null })[]>;
  removeBefore(at: number): Promise<void>;
}
