export const PLATFORMS = [
  { value: 'claude', label: 'Claude' },
  { value: 'chatgpt', label: 'ChatGPT' },
  { value: 'codex', label: 'Codex' },
  { value: 'gemini', label: 'Gemini' },
  { value: 'cursor', label: 'Cursor' },
  { value: 'any', label: 'Any' },
] as const;
export type Platform = (typeof PLATFORMS)[number]['value'];

export function isPlatform(value: unknown): value is Platform {
  return PLATFORMS.some((platform) => platform.value === value);
}

/** Its form within a sentence. */
export function platformName(value: Platform): string {
  return value === 'any' ? 'any platform' : PLATFORMS.find((platform) => platform.value === value)!.label;
}
