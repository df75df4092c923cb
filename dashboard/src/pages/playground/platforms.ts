import { PLATFORMS as ASSISTANTS, type Platform, TARGET_NAMES } from '../../../../src/recommend/platforms.ts';

export type { Platform };

export const PLATFORMS: readonly { value: Platform; label: string }[] = [
  ...ASSISTANTS.map((value) => ({ value, label: platformName(value) })),
  { value: 'any', label: 'Any' },
];

export function isPlatform(value: unknown): value is Platform {
  return PLATFORMS.some((platform) => platform.value === value);
}

/** The name within a sentence. */
export function platformName(value: Platform): string {
  return value === 'any' ? 'any platform' : TARGET_NAMES.get(value)!;
}
