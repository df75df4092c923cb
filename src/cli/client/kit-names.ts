import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SLUG } from '../../catalogue/kit.ts';
import type { ClientDeps } from '../command.ts';
import { serviceOf } from './service.ts';
import { listedKits } from './site-data.ts';

const FILE = 'kit-names.json';
const KEPT_MS = 10 * 60_000;
const ANSWER_WITHIN_MS = 2_000;

/** For completion: from what the service shows everyone, kept for some minutes. A shell waits for it, so it never fails. */
export async function knownKitNames(
  { clientConfig }: Pick<ClientDeps, 'clientConfig'>,
  now: number,
): Promise<string[]> {
  try {
    const config = clientConfig();
    const { url } = serviceOf(config);
    const path = join(config.configDir, FILE);
    const kept = read(path);
    if (kept?.url === url && Math.abs(now - kept.at) < KEPT_MS) return kept.names;
    const send: typeof fetch = (input, init) =>
      fetch(input, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    // Names get into a shell's list of words: what is no slug is none of ours.
    const names = ((await listedKits(send, url)) ?? []).map(({ slug }) => slug).filter((slug) => SLUG.test(slug));
    mkdirSync(config.configDir, { recursive: true, mode: 0o700 });
    writeFileSync(`${path}.${process.pid}.tmp`, JSON.stringify({ url, at: now, names }), { mode: 0o600 });
    renameSync(`${path}.${process.pid}.tmp`, path);
    return names;
  } catch {
    return [];
  }
}

function read(path: string): { url: string; at: number; names: string[] } | undefined {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as { url: string; at: number; names: string[] };
    return Array.isArray(kept.names) && kept.names.every((name) => SLUG.test(name)) ? kept : undefined;
  } catch {
    return undefined;
  }
}
