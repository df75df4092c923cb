import { type Skill, SkillsExtension } from '@modelcontextprotocol/server/ext/skills';
import type { Kitscout } from '../../sdk/src/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { KitRelease } from '../catalogue/release.ts';

const BASE = 'skill://kitscout/';
const FILE = new RegExp(`^${BASE}([^/]+)/(.*)$`, 's');
/** The library checks every file of a page in one go: 100 kits took 30 ms, in which nobody else was served. */
const PAGE = 25;

/** Kits as skills over MCP. Listing is free; reading a file is a call of the download endpoint. */
export function skillsOf(catalogue: () => Catalogue, client: Kitscout): SkillsExtension {
  return new SkillsExtension({
    baseUri: BASE,
    onWarning: () => {},
    source: {
      async list({ cursor }) {
        const kits = catalogue();
        const offset = /^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : 0;
        const { total, page } = kits.list({ limit: PAGE, offset });
        const skills = page.flatMap((i) => entryOf(kits.kitAt(i).slug, kits.releaseAt(i)) ?? []);
        return { skills, ...(offset + PAGE < total && { nextCursor: String(offset + PAGE) }) };
      },
      async get(uri) {
        const { slug, file } = parsed(uri);
        const kits = catalogue();
        const i = file === 'SKILL.md' ? kits.find(slug) : undefined;
        return i === undefined ? undefined : entryOf(kits.kitAt(i).slug, kits.releaseAt(i));
      },
      async read(uri) {
        const { slug, file } = parsed(uri);
        const kits = catalogue();
        const i = kits.find(slug);
        // A missing file costs nothing; an existing one counts as a download.
        if (i === undefined || !kits.releaseAt(i).files.some(({ name }) => name === file)) return undefined;
        const { files } = await client.kits.download(slug);
        const found = files.find(({ name }) => name === file);
        if (found === undefined) return undefined;
        if (found.bytes !== undefined) return { bytes: found.bytes, mimeType: 'application/octet-stream' };
        return { text: found.text, mimeType: file.endsWith('.md') ? 'text/markdown' : 'text/plain' };
      },
    },
  });
}

function entryOf(slug: string, { skill, files }: KitRelease): Skill | undefined {
  if (skill === null) return undefined;
  return {
    uri: uriOf(slug, 'SKILL.md'),
    frontmatter: { ...skill },
    resources: files
      .filter(({ name }) => !name.startsWith('platforms/'))
      .map(({ name, sha256, bytes }) => ({ uri: uriOf(slug, name), digest: `sha256:${sha256}`, size: bytes })),
  };
}

function uriOf(slug: string, file: string): string {
  return `${BASE}${slug}/${file.split('/').map(encodeURIComponent).join('/')}`;
}

/** Both are empty if the address is not one of a skill's files. No kit has an empty slug. */
function parsed(uri: string): { slug: string; file: string } {
  const [, slug = '', file = ''] = FILE.exec(uri) ?? [];
  try {
    return { slug, file: decodeURIComponent(file) };
  } catch {
    return { slug: '', file: '' };
  }
}
