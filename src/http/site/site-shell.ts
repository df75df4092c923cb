import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The frame of every page of the site, as the build made it: it names the style sheet and the script. */
export interface SiteShell {
  /** Differs when the build does. */
  build: string;
  beforeHead: string;
  betweenHeadAndBody: string;
  afterBody: string;
}

const HEAD = '<!--head-->';
const BODY = '<!--body-->';

/** Reads the shell again when the build was replaced: that may happen while the server runs. Null while there is no build. */
export function siteShellReader(pagesDir: string): () => Promise<SiteShell | null> {
  const file = join(pagesDir, 'site.html');
  let shell: SiteShell | null = null;
  return async () => {
    const found = await stat(file).catch(() => null);
    if (found === null) return null;
    const build = `${found.mtimeMs} ${found.ino} ${found.size}`;
    if (shell?.build !== build) shell = split(build, await readFile(file, 'utf8'));
    return shell;
  };
}

function split(build: string, text: string): SiteShell {
  const [beforeHead, rest = ''] = text.split(HEAD);
  const [betweenHeadAndBody, afterBody] = rest.split(BODY);
  if (afterBody === undefined) throw new Error(`site.html lacks ${HEAD} or ${BODY}`);
  return { build, beforeHead: beforeHead!, betweenHeadAndBody: betweenHeadAndBody!, afterBody };
}
