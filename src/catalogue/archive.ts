import { type Zippable, zipSync } from 'fflate';
import { bytesOf, type Deliverable } from './bundle.ts';
import { fileMode } from './file-mode.ts';
import { frontMatter } from './front-matter.ts';
import type { Kit } from './kit.ts';

/**
 * A kit as a ZIP file, always the same bytes for the same kit.
 * - `skill`: one folder with SKILL.md in it, as Claude and ChatGPT take uploads.
 * - `root`: SKILL.md at the root, as skill discovery wants archives.
 * - `plugin`: an Agent Plugin and a Claude plugin in one, with the skill and the extras inside.
 * Only what people upload is compressed: a list of thousands of kits states the digests of the others, and compressing
 * takes ten times as long as the rest.
 */
export type ArchiveForm = 'skill' | 'root' | 'plugin';

/** ZIP stores local time, from 1980 on. Without a zone, this one has the same bytes everywhere. */
const FIXED_TIME = '2026-01-01T00:00:00';

export function zipKit(kit: Kit, files: readonly Deliverable[], form: ArchiveForm, version: string): Uint8Array {
  const skill = files.filter(({ name }) => !name.startsWith('platforms/'));
  const prefix = { skill: `${kit.slug}/`, root: '', plugin: `${kit.slug}/skills/${kit.slug}/` }[form];
  const entries: Zippable = {};
  const put = (path: string, file: Omit<Deliverable, 'name'>) => {
    const bytes = bytesOf(file);
    entries[path] = [bytes, { mtime: FIXED_TIME, os: 3, attrs: (0o100000 | fileMode(bytes)) << 16 }];
  };
  if (form === 'plugin') for (const file of pluginFiles(kit, files, version)) put(`${kit.slug}/${file.name}`, file);
  for (const file of skill) put(prefix + file.name, file);
  return zipSync(entries, { level: form === 'skill' ? 9 : 0 });
}

/**
 * Claude Code ignores the hooks of a plugin's agents. One whose shell is watched by a hook would have all of it there, so
 * it gets none.
 */
function heldToReading(file: Deliverable): Deliverable {
  const matter = file.name.startsWith('platforms/claude/agents/') ? frontMatter(file.text) : { reason: '' };
  if (!('fields' in matter) || matter.fields.hooks === undefined) return file;
  return { ...file, text: file.text.replace(/^(tools:.*?),[ \t]*Bash\b/m, '$1') };
}

function pluginFiles(kit: Kit, files: readonly Deliverable[], version: string): Deliverable[] {
  const matter = frontMatter(files.find(({ name }) => name === 'SKILL.md')?.text ?? '');
  const license = 'fields' in matter ? matter.fields.license : undefined;
  const manifest = {
    name: kit.slug,
    // Plugins need a semantic version; the content's own version becomes its build part.
    version: `1.0.0+${version}`,
    description: kit.tagline,
    // The kit's own, as its skill states it; left out if it states none.
    ...(typeof license === 'string' && { license }),
    keywords: kit.keywords,
  };
  const agentPlugin = { $schema: 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json', ...manifest };
  // A plugin has its own place for them.
  const own = files.filter(({ name }) => /^platforms\/claude\/(agents|commands|hooks)\//.test(name));
  return [
    { name: 'plugin.json', text: `${JSON.stringify(agentPlugin, null, 2)}\n` },
    { name: '.claude-plugin/plugin.json', text: `${JSON.stringify(manifest, null, 2)}\n` },
    ...own.map((file) => ({ ...heldToReading(file), name: file.name.replace('platforms/claude/', '') })),
    ...files.filter(({ name }) => name.startsWith('platforms/') && !own.some((one) => one.name === name)),
  ];
}
