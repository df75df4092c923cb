// Which kits serve which assistant, as one bit an assistant.

export const PLATFORMS = ['claude', 'chatgpt', 'codex', 'gemini', 'cursor'] as const;
export type Platform = (typeof PLATFORMS)[number] | 'any';

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
