import { EVALS_FILE, type Eval, readEvals } from '../../src/catalogue/evals/evals.ts';
import { SAMPLES_FILE } from '../../src/catalogue/evals/samples.ts';
import { frontMatter } from '../../src/catalogue/front-matter.ts';
import type { KitWithFiles } from '../../src/catalogue/kit.ts';
import type { BundledKit } from './bundled-kits.ts';

// What a bundled kit must have beyond what `catalogue check` asks of anybody's.

/** Of the description in SKILL.md, in characters: assistants list all skills in about 8,000. */
export const DESCRIPTION = { least: 120, most: 260, inAll: 27_000 };
/** Of all expectations of the catalogue. */
export const MOST_JUDGED = 0.4;

export function textOf({ files }: KitWithFiles, file: string): string {
  return files?.find(({ name }) => name === file)?.text ?? '';
}

export function descriptionOf(kit: KitWithFiles): string {
  const matter = frontMatter(textOf(kit, 'SKILL.md'));
  return 'fields' in matter ? String(matter.fields.description) : '';
}

/** Whether its evals are of the first version: sentences for a judge, and nothing for a program. */
export function isUnconverted(kit: KitWithFiles): boolean {
  const { evals } = JSON.parse(textOf(kit, EVALS_FILE) || '{"evals": []}') as { evals: object[] };
  return evals.length === 0 || evals.some((entry) => 'expected' in entry);
}

export function evalsOf(kit: KitWithFiles): Eval[] {
  return readEvals(textOf(kit, EVALS_FILE), { slug: kit.kit.slug, files: kit.kit.deliverables }).evals;
}

/** What the kit lacks; empty when it meets the standard. */
export function shortcomings({ kit, problems, warnings }: BundledKit): string[] {
  if (kit === undefined) return [`${problems.length} problems of catalogue check`];
  const found: string[] = [];
  const { length } = descriptionOf(kit);
  if (length < DESCRIPTION.least || length > DESCRIPTION.most) found.push(`description of ${length} characters`);
  if (isUnconverted(kit)) found.push('evals of version 1');
  if (textOf(kit, SAMPLES_FILE) === '') found.push('no samples');
  for (const { file, field, reason } of warnings)
    if (file.includes('/evals/')) found.push(`${file.split('/').at(-1)}: ${field} ${reason}`);
  const names = [kit.kit.slug, kit.kit.name].map((name) => name.toLowerCase());
  for (const { id, prompt, triggers } of evalsOf(kit))
    if (triggers && names.some((name) => prompt.toLowerCase().includes(name))) found.push(`${id} names the kit`);
  return found;
}
