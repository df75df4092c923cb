import { existsSync } from 'node:fs';
import { FIRST_REQUEST } from '../../dashboard/src/snippets.ts';
import { generateKey, storedKey } from '../accounts/api-key.ts';
import { kitFolders } from '../catalogue/read-folder.ts';
import type { Config } from '../config/config.ts';
import type { Store } from '../store/store.ts';

const DEMO_EMAIL = 'demo@example.com';

/** Creates a Pro account with a key for the local user, if there is no account yet. */
export async function createDemoKey(config: Config, store: Store): Promise<string | null> {
  if (!config.demo) return null;
  if ((await store.accounts.list()).length > 0) return null;
  const account = await store.accounts.create({ email: DEMO_EMAIL, name: 'Demo', tier: 'pro', subscription: 'active' });
  const key = generateKey();
  await store.keys.create({ accountId: account.id, name: 'demo', ...storedKey(key) });
  return key;
}

export interface Prepared {
  demoKey: string | null;
  newKits: number;
}

/**
 * The bundled kits that a store with an older version of the bundled catalogue does not have. They are not imported
 * unasked: the kits of a store are its operator's, who may have removed some. A store without any of them has another
 * catalogue.
 */
export async function countNewKits(store: Store, bundledDir: string): Promise<number> {
  if (!existsSync(bundledDir)) return 0;
  const bundled = kitFolders(bundledDir);
  const stored = await store.catalogue.slugs();
  const newKits = bundled.filter((slug) => !stored.has(slug)).length;
  return newKits === bundled.length ? 0 : newKits;
}

export function welcomeText(
  { url, metricsUrl }: { url: string; metricsUrl: string | null },
  { demoKey, newKits }: Prepared,
  config: Config,
): string {
  const lines = [
    '',
    `Kitscout is ready at ${url}`,
    ...(metricsUrl === null ? [] : [`Metrics are at ${metricsUrl}`]),
    '',
    ...addressLines(url, config),
  ];
  if (newKits > 0)
    lines.push(
      `This version has ${newKits} ${newKits === 1 ? 'kit' : 'kits'} that your store does not have. To add new kits and update the others:`,
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
  } else {
    lines.push(
      'To create a key:',
      '',
      ...(config.demo ? [] : ['  npx kitscout account create --email you@example.com --tier pro']),
      `  npx kitscout key create --account ${config.demo ? DEMO_EMAIL : 'you@example.com'}`,
      '',
    );
  }
  return `${lines.join('\n')}\n`;
}

function addressLines(url: string, { dashboard }: Config): string[] {
  if (!dashboard.enabled) return [];
  const shown = dashboard.publicUrl ?? url;
  return [`  Site       ${shown}/`, `  Dashboard  ${shown}/dashboard`, `  Docs       ${shown}/docs/`, ''];
}

function curlLine(url: string): string {
  const body = JSON.stringify(FIRST_REQUEST);
  return `curl -s ${url}/api/v1/recommend -H "Authorization: Bearer $KITSCOUT_API_KEY" -H 'Content-Type: application/json' -d '${body}'`;
}
