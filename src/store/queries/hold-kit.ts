import type { Transaction } from 'kysely';
import { joinDeliverables } from '../../catalogue/bundle.ts';
import { type FileChange, fileChanges } from '../../catalogue/file-changes.ts';
import { type Finding, findingsIn } from '../../catalogue/findings.ts';
import type { KitWithFiles } from '../../catalogue/kit.ts';
import { filesNow } from './kit-versions.ts';
import type { CatalogueTables } from './tables.ts';

/** What an operator sees first of a kit that waits, so that a list of them needs no files. */
export interface HeldSummary {
  findings: Finding[];
  changes: FileChange[];
}

/** Instead of writing a kit. One that was rejected stays so until it changes. */
export async function holdKit(
  tx: Transaction<CatalogueTables>,
  { files, ...entry }: KitWithFiles,
  digest: string,
  now: number,
): Promise<void> {
  const { slug } = entry.kit;
  const source = entry.origin!.source;
  const before = await tx
    .selectFrom('heldKits')
    .select('digest')
    .where('source', '=', source)
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (before?.digest === digest) return;
  const after = files ?? [];
  const summary: HeldSummary = {
    findings: findingsIn(after),
    changes: fileChanges((await filesNow(tx, slug)) ?? [], after),
  };
  const row = {
    slug,
    source,
    at: now,
    digest,
    entry: JSON.stringify({ ...entry, summary }),
    content: files && joinDeliverables(files),
    rejected: 0,
  };
  await tx
    .insertInto('heldKits')
    .values(row)
    .onConflict((conflict) => conflict.columns(['source', 'slug']).doUpdateSet(row))
    .execute();
}

/** What a source does not have any more does not wait any more. */
export async function forgetHeld(
  tx: Transaction<CatalogueTables>,
  source: string,
  slugs: ReadonlySet<string>,
): Promise<void> {
  const rows = await tx.selectFrom('heldKits').select('slug').where('source', '=', source).execute();
  for (const { slug } of rows)
    if (!slugs.has(slug))
      await tx.deleteFrom('heldKits').where('source', '=', source).where('slug', '=', slug).execute();
}
