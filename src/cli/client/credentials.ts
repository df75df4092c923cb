import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceUrl } from '../../config/client-config.ts';
import { UsageError } from '../../errors.ts';
import { createFolder } from '../create-folder.ts';

interface Credentials {
  url: string;
  apiKey: string;
}

const FILE = 'credentials.json';

export function readCredentials(configDir: string): Credentials | undefined {
  let text: string;
  try {
    text = readFileSync(join(configDir, FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const { url, api_key } = JSON.parse(text) as { url?: unknown; api_key?: unknown };
    const service = typeof url === 'string' ? serviceUrl(url) : null;
    if (service !== null && typeof api_key === 'string') return { url: service, apiKey: api_key };
  } catch {
    // Falls through: the parser's message would quote the text, including the key.
  }
  throw new UsageError(`${join(configDir, FILE)} is damaged; run "kitscout login" again`);
}

/** Created with mode 0600, so it is never readable by others. */
export function writeCredentials(configDir: string, { url, apiKey }: Credentials): string {
  const path = join(configDir, FILE);
  const temporary = `${path}.${process.pid}.tmp`;
  createFolder(configDir, 0o700);
  writeFileSync(temporary, `${JSON.stringify({ url, api_key: apiKey }, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(temporary, 0o600);
  renameSync(temporary, path);
  return path;
}

export function removeCredentials(configDir: string): boolean {
  const path = join(configDir, FILE);
  const there = existsSync(path);
  rmSync(path, { force: true });
  return there;
}
