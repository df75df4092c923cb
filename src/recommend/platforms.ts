// Which assistants there are, and which kits serve which of them, as one bit per assistant.

export const PLATFORMS = ['claude', 'chatgpt', 'codex', 'gemini', 'cursor'] as const;
export type Platform = (typeof PLATFORMS)[number] | 'any';

/** What kits may name as targets: assistants and their forms, each as people write it. */
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

/** The bits of a kit with these targets: `claude-code` serves claude, `any` serves all. */
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

/** What a kit's bits must meet for a request; 0 asks for nothing, so that kits for other assistants are found by `any` too. */
export function platformMask(platform: Platform): number {
  return platform === 'any' ? 0 : 1 << PLATFORMS.indexOf(platform);
}
