import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '../../dashboard/src/format.ts';
import { FIRST_REQUEST } from '../../dashboard/src/snippets.ts';
import { generateKey, storedKey } from '../accounts/api-key.ts';
import { kitFolders, readCatalogueFolder } from '../catalogue/read-folder.ts';
import type { Config } from '../config/config.ts';
import type { CatalogueStore } from '../store/catalogue-store.ts';
import { ConflictError, type Store } from '../store/store.ts';

export const DEMO_EMAIL = 'demo@example.com';

/** Creates a Pro account with a key for the local user, if there is no account yet. */
export async function createDemoKey(config: Config, store: Store): Promise<string | null> {
  if (!config.demo || (await store.accounts.list()).length > 0) return null;
  const demo = { email: DEMO_EMAIL, name: 'Demo', tier: 'pro', subscription: 'active' } as const;
  const account = await store.accounts.create(demo).catch((error: unknown) => {
    if (error instanceof ConflictError) return null;
    throw error;
  });
  // Another node that started at the same time has created it.
  if (account === null) return null;
  const key = generateKey();
  await store.keys.create({ accountId: account.id, name: 'demo', ...storedKey(key) });
  return key;
}

export interface Prepared {
  demoKey: string | null;
  hasDemoAccount: boolean;
  /** What the bundled catalogue would change in the store. */
  kitChanges: KitChanges;
}

export const NO_CHANGES: KitChanges = { added: 0, updated: 0 };
type KitChanges = Awaited<ReturnType<CatalogueStore['compare']>>;

/**
 * The bundled kits that are new or different in this version. They are not imported automatically: the kits of a store
 * are its operator's, who may have removed or edited some. A store without any of them has another catalogue.
 *
 * Reading them all takes some tenths of a second, so this is done only if some were written here, by an installation or
 * an update, after the last import.
 */
export async function bundledChanges({ catalogue }: Store, bundledDir: string): Promise<KitChanges> {
  if (!existsSync(bundledDir)) return NO_CHANGES;
  const importedAt = (await catalogue.importedAt()) ?? 0;
  const folders = kitFolders(bundledDir);
  const isNewer = (path: string) =>
    (statSync(join(bundledDir, path), { throwIfNoEntry: false })?.ctimeMs ?? 0) > importedAt;
  if (!folders.some((slug) => isNewer(slug) || isNewer(`${slug}/kit.yaml`))) return NO_CHANGES;
  const kits = readCatalogueFolder(bundledDir, { allowHardLinks: true }).flatMap(({ kit }) => (kit ? [kit] : []));
  const changes = await catalogue.compare(kits);
  return changes.added === folders.length ? NO_CHANGES : changes;
}

export function welcomeText(
  { url, metricsUrl }: { url: string; metricsUrl: string | null },
  { demoKey, hasDemoAccount, kitChanges }: Prepared,
  config: Config,
  withPages: boolean,
): string {
  const lines = [
    '',
    `Kitscout is ready at ${url}`,
    ...(metricsUrl === null ? [] : [`Metrics are at ${metricsUrl}`]),
    '',
    ...addressLines(url, config, withPages),
    ...contactLines(config),
  ];
  const { added, updated } = kitChanges;
  if (added + updated > 0)
    lines.push(
      `The catalogue of this version has ${formatCount(added, 'kit')} that your store lacks, and ${formatCount(updated, 'kit')} that ${updated === 1 ? 'differs' : 'differ'}. To add and update them:`,
      '',
      `  npx kitscout catalogue import "${config.bundledCatalogueDir}" --merge`,
      '',
    );
  if (demoKey !== null) {
    lines.push(
      'Your demo key (Pro tier) is shown only this once. In another terminal:',
      '',
      `  export KITSCOUT_API_KEY=${demoKey}`,
      `  ${curlLine(url)}`,
      '',
    );
    if (withPages && config.dashboard.enabled)
      lines.push(
        'To see all accounts, the catalogue and what people miss in it, sign up in the dashboard, then:',
        '',
        '  npx kitscout account set you@example.com --admin',
        '',
      );
  } else {
    lines.push(
      'To create a key:',
      '',
      ...(hasDemoAccount ? [] : ['  npx kitscout account create --email you@example.com --tier pro']),
      `  npx kitscout key create --account ${hasDemoAccount ? DEMO_EMAIL : 'you@example.com'}`,
      '',
    );
  }
  return `${lines.join('\n')}\n`;
}

function addressLines(url: string, { dashboard }: Config, withPages: boolean): string[] {
  if (!dashboard.enabled) return [];
  const shown = dashboard.publicUrl ?? url;
  const pages = [`  Site       ${shown}/`, `  Dashboard  ${shown}/dashboard`];
  return [...(withPages ? pages : []), `  Docs       ${shown}/docs/`, ''];
}

/** The pages offer Enterprise and changes of plan, so somebody must be reachable. Not on the own machine. */
function contactLines({ dashboard }: Config): string[] {
  if (!dashboard.enabled || dashboard.publicUrl === null || dashboard.operatorContact !== null) return [];
  return ['The pages name nobody to ask about plans and Enterprise: set KITSCOUT_OPERATOR_CONTACT.', ''];
}

function curlLine(url: string): string {
  const body = JSON.stringify(FIRST_REQUEST);
  return `curl -s ${url}/api/v1/recommend -H "Authorization: Bearer $KITSCOUT_API_KEY" -H 'Content-Type: application/json' -d '${body}'`;
}
