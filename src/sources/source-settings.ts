import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../errors.ts';
import type { SourceSettings } from '../store/source-store.ts';
import { addressProblem, isBareRepository, isGitAddress } from './git-address.ts';
import { detectKind } from './web-kind.ts';
import { slugOf } from './wording.ts';

export type SourceOptions = Partial<
  Pick<SourceSettings, 'ref' | 'path' | 'access' | 'every' | 'review' | 'prefix' | 'as'>
> & { name?: string | undefined };

const DEFAULT_EVERY = 6 * 60 * 60_000;
const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const MIN_EVERY = 10_000;
const MAX_EVERY = 30 * 86_400_000;

/** What an operator typed, as settings with a name. Throws UsageError where it cannot be a source. */
export async function settingsFor(
  where: string,
  options: SourceOptions,
): Promise<{ name: string; settings: SourceSettings }> {
  const { kind, location } = await placeOf(where.trim());
  const name = options.name === undefined ? nameFrom(location) : slugOf(options.name);
  if (name === undefined || name !== (options.name ?? name))
    throw new UsageError('the name must be lower-case letters, digits and single hyphens; choose one with --name');
  const prefix = options.prefix ?? name;
  if (slugOf(prefix) !== prefix || prefix.length > 40)
    throw new UsageError('--prefix must be lower-case letters, digits and single hyphens, at most 40 of them');
  const { ref = null, path = null, access = 'included', every = DEFAULT_EVERY, review = false, as = 'both' } = options;
  if (ref !== null && (kind !== 'git' || !/^[\w][\w./+-]{0,200}$/.test(ref) || ref.includes('..')))
    throw new UsageError('--ref must be a branch, a tag or a commit of a git repository');
  return { name, settings: { kind, location, ref, path, access, every, review, prefix, as } };
}

async function placeOf(where: string): Promise<Pick<SourceSettings, 'kind' | 'location'>> {
  const problem = addressProblem(where);
  if (/^[a-z+]+:\/\//.test(where) && problem !== undefined) throw new UsageError(`the address ${problem}`);
  if (/^https?:\/\//.test(where)) return { kind: await detectKind(where), location: where.replace(/\/$/, '') };
  if (existsSync(where)) {
    if (!statSync(where).isDirectory()) throw new UsageError(`${where} is not a folder`);
    const folder = resolve(where);
    return { kind: isBareRepository(folder) ? 'git' : 'folder', location: folder };
  }
  if (isGitAddress(where) && problem === undefined) return { kind: 'git', location: where };
  throw new UsageError(`${where} is neither a folder nor an address`);
}

function nameFrom(location: string): string | undefined {
  const path = location
    .replace(/^[a-z+]+:\/\//, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '');
  return slugOf(path.split(/[/:]/).at(-1) ?? '')
    ?.slice(0, 40)
    .replace(/-$/, '');
}

/** `6h` in milliseconds; null for `never`. */
export function readEvery(text: string): number | null {
  if (text === 'never') return null;
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const every = Number(count) * (UNITS[unit ?? ''] ?? Number.NaN);
  if (!(every >= MIN_EVERY && every <= MAX_EVERY))
    throw new UsageError(`--every is "${text}": it must be a time such as 30m, 6h or 1d, or never`);
  return every;
}

export function everyText(every: number | null): string {
  if (every === null) return 'never';
  const unit = ['d', 'h', 'm', 's'].find((one) => every % UNITS[one]! === 0)!;
  return `${every / UNITS[unit]!}${unit}`;
}
