// The assistants, and which kits serve them, with one bit per assistant.

export const PLATFORMS = ['claude', 'chatgpt', 'codex', 'gemini', 'cursor'] as const;
export type Platform = (typeof PLATFORMS)[number] | 'any';

/** Targets that kits may name: assistants and their variants, with their display names. */
export const TARGET_NAMES: ReadonlyMap<string, string> = new Map([
  ['any', 'any assistant'],
  ['claude', 'Claude'],
  ['claude-code', 'Claude Code'],
  ['claude-projects', 'Claude Projects'],
  ['chatgpt', 'ChatGPT'],
  ['chatgpt-gpts', 'custom GPTs in ChatGPT'],
  ['codex', 'Codex'],
  ['codex-cli', 'Codex CLI'],
  ['gemini', 'Gemini'],
  ['gemini-cli', 'Gemini CLI'],
  ['gemini-gems', 'Gemini Gems'],
  ['cursor', 'Cursor'],
  ['cursor-rules', 'Cursor rules'],
]);

export const EVERY_PLATFORM = (1 << PLATFORMS.length) - 1;

/** The bits for these targets: `claude-code` serves claude, `any` serves all. */
export function platformBits(ai_targets: readonly string[]): number {
  let bits = 0;
  for (const target of ai_targets) {
    if (target === 'any') return EVERY_PLATFORM;
    PLATFORMS.forEach((platform, i) => {
      if (target === platform || target.startsWith(`${platform}-`)) bits |= 1 << i;
    });
  }
  return bits;
}

/** A kit must have at least one of these bits. 0 requires nothing: `any` also finds kits for other assistants. */
export function platformMask(platform: Platform): number {
  return platform === 'any' ? 0 : 1 << PLATFORMS.indexOf(platform);
}

export function meetsMask(bits: number, mask: number): boolean {
  return mask === 0 || (bits & mask) !== 0;
}

/** The number of a platform in lists with one entry for each and, last, one for `any`. */
export function platformNumber(platform: Platform): number {
  return platform === 'any' ? PLATFORMS.length : PLATFORMS.indexOf(platform);
}
