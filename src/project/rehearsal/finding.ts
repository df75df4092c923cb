export const KINDS = ['broken', 'clash', 'duplicate', 'trigger', 'contradiction', 'listing'] as const;

export interface Finding {
  /** `broken`: an assistant cannot use it as it is. `clash`: two of one name. The others are predictions. */
  kind: (typeof KINDS)[number];
  level: 'error' | 'warning';
  /** The names of the skills, commands or rule files that it is about. */
  skills: string[];
  message: string;
  fix: string;
  /** Prompts that may go to another skill than their own. */
  prompts?: string[];
  /** It comes with the kits that were named. */
  new?: true;
}
