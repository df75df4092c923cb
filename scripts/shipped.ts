import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A package shipped with Kitscout, and its licence. */
export interface Shipped {
  name: string;
  version: string;
  licence: string;
  /** The licence and notice texts that must be passed on. */
  texts: string[];
  /** From the lock file. */
  integrity?: string;
  how: 'dependency' | 'built into the dashboard' | 'built into the docs site' | 'the runtime';
}

interface Locked {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
}

export const ROOT: string = fileURLToPath(new URL('..', import.meta.url));
/** Development dependencies that the shipped pages contain. */
const IN_DASHBOARD = ['@fontsource-variable/inter', 'react', 'react-dom', 'scheduler', 'uqr'];
/** Installed by npm for each platform, with the licences of everything in Node. */
const RUNTIME = /^node-(bin-)?(linux|darwin|win)-/;

/** Everything shipped, by name. Licences come from the lock file, texts from the installed packages. */
export function shippedPackages(): Shipped[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const fromLock = Object.entries(lock.packages)
    .map(([path, locked]) => ({ path, name: path.split('node_modules/').at(-1)!, ...locked }))
    .filter(({ path, name, dev }) => path !== '' && (dev !== true || IN_DASHBOARD.includes(name)))
    .map(
      ({ path, name, version, license, integrity }): Shipped => ({
        name,
        version,
        licence: license ?? 'not stated',
        ...(integrity !== undefined && { integrity }),
        texts: RUNTIME.test(name) ? [] : licenceTexts(join(ROOT, path)),
        how: RUNTIME.test(name)
          ? 'the runtime'
          : IN_DASHBOARD.includes(name)
            ? 'built into the dashboard'
            : 'dependency',
      }),
    );
  return [...fromLock, ...docsSite()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** The docs generator is not installed with Kitscout, so the licence texts for its code in the pages are kept here. */
function docsSite(): Shipped[] {
  const folder = join(ROOT, 'legal', 'docs-site');
  return readdirSync(folder).map((file) => ({
    name: file.replace(/\.txt$/, ''),
    version: '',
    licence: 'MIT',
    texts: [clean(readFileSync(join(folder, file), 'utf8'))],
    how: 'built into the docs site',
  }));
}

function licenceTexts(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => clean(readFileSync(join(folder, name), 'utf8')));
}

const clean = (text: string) =>
  text
    .replaceAll('\r', '')
    .replaceAll(/[ \t]+$/gm, '')
    .trim();
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
