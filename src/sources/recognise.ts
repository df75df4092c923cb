import { posix } from 'node:path';
import { isLicenceFile } from './licence.ts';
import { isSkippedFolder, MAX_FILE_BYTES, type SourceTree, type TreeEntry } from './tree.ts';

export type Format =
  | 'skill'
  | 'plugin'
  | 'command'
  | 'agent'
  | 'cursor-rule'
  | 'copilot-prompt'
  | 'copilot-instructions'
  | 'copilot-agent'
  | 'codex-prompt'
  | 'agents-md'
  | 'kit';

/** What a plugin's manifest says about it. Untrusted, and of any type. */
interface Plugin {
  /** Its folder; empty for the source itself. */
  dir: string;
  manifest: Record<string, unknown>;
}

/** Files that belong together: what becomes a kit. */
export interface Unit {
  format: Format;
  /** The file that says what it is. */
  main: TreeEntry;
  /** Names in the kit. */
  files: { name: string; entry: TreeEntry }[];
  plugin?: Plugin;
  /** Of a plugin. */
  members?: Unit[];
}

export interface SourceProblem {
  file: string;
  line?: number;
  reason: string;
  /** `left-out`: what is named did not become a kit, or not a file of one. `warning`: it did. */
  level: 'left-out' | 'warning';
}

export interface Recognised {
  units: Unit[];
  problems: SourceProblem[];
}

export interface RecogniseOptions {
  /** Only files that match. */
  path?: string | undefined;
}

const MANIFESTS = [
  '.claude-plugin/plugin.json',
  '.codex-plugin/plugin.json',
  '.cursor-plugin/plugin.json',
  'plugin.json',
];
const MARKETPLACES = [
  '.claude-plugin/marketplace.json',
  '.agents/plugins/marketplace.json',
  '.cursor-plugin/marketplace.json',
];
const SKILL = /^skill\.md$/i;
/** Of a skill at the top of a source, which does not own the rest of it. */
const SKILL_FOLDERS = /^(?:scripts?|references?|assets|resources|templates?|examples?|prompts|data|docs|lib)\//i;
const MAX_PLUGINS = 5_000;
const MAX_LINKS_SHOWN = 2_000;

/** Finds what a source holds, by the files themselves: no setting says which format it is. */
export async function recognise(tree: SourceTree, { path: glob }: RecogniseOptions = {}): Promise<Recognised> {
  const problems: SourceProblem[] = [];
  const kept = tree.entries.filter(({ path }) => !path.split('/').some(isSkippedFolder));
  const wanted = glob === undefined ? kept : kept.filter(({ path }) => posix.matchesGlob(path, glob));
  reportLinks(wanted, problems);
  const files = wanted.filter(({ kind }) => kind === 'file');
  const finder = new Finder(files, problems);
  const plugins = await readPlugins(tree, new Map(files.map((entry) => [entry.path, entry])), problems);
  const units = finder.units(plugins);
  return { units, problems };
}

/** What would be a kit if it were not a link. Others, such as a link to a README, are nobody's loss. */
function reportLinks(entries: readonly TreeEntry[], problems: SourceProblem[]): void {
  const links = entries.filter(({ kind }) => kind !== 'file');
  for (const { path, kind } of links.slice(0, MAX_LINKS_SHOWN)) {
    const reason = {
      link: 'is a link, which is not followed',
      module: 'is a submodule, which is not fetched',
      other: 'is not a plain file',
    }[kind as 'link'];
    problems.push({ file: path, reason, level: 'left-out' });
  }
  if (links.length > MAX_LINKS_SHOWN)
    problems.push({
      file: links[MAX_LINKS_SHOWN]!.path,
      reason: `and ${links.length - MAX_LINKS_SHOWN} more links`,
      level: 'left-out',
    });
}

class Finder {
  readonly #problems: SourceProblem[];
  readonly #files: readonly TreeEntry[];
  readonly #byFolder = new Map<string, TreeEntry[]>();
  /** Folders with a SKILL.md or kit.yaml in them: what is below belongs to them. */
  readonly #owners = new Map<string, TreeEntry>();
  readonly #ownedFolders = new Map<string, TreeEntry[][]>();

  constructor(files: readonly TreeEntry[], problems: SourceProblem[]) {
    this.#problems = problems;
    this.#files = files;
    for (const entry of files) this.#byFolder.getOrInsertComputed(folderOf(entry.path), () => []).push(entry);
    for (const [folder, entries] of this.#byFolder) {
      const main =
        entries.find(({ path }) => nameOf(path) === 'kit.yaml') ?? entries.find(({ path }) => SKILL.test(nameOf(path)));
      if (main !== undefined) this.#owners.set(folder, main);
    }
    // A kit of ours delivers its SKILL.md itself, and a kit inside another is part of it.
    for (const folder of [...this.#owners.keys()].sort())
      if (ancestors(folder).some((above) => nameOf(this.#owners.get(above)?.path ?? '') === 'kit.yaml'))
        this.#owners.delete(folder);
    for (const [folder, entries] of this.#byFolder) {
      const owner = [folder, ...ancestors(folder)].find((one) => this.#owners.has(one));
      if (owner !== undefined) this.#ownedFolders.getOrInsertComputed(owner, () => []).push(entries);
    }
  }

  units(plugins: readonly Plugin[]): Unit[] {
    const pluginOf = (path: string) => {
      const folders = new Set([folderOf(path), ...ancestors(folderOf(path))]);
      return plugins.filter(({ dir }) => folders.has(dir)).sort((a, b) => b.dir.length - a.dir.length)[0];
    };
    const units: Unit[] = [];
    const owned = new Set<TreeEntry>();
    for (const [folder, main] of this.#owners) {
      const files = this.#ownedBy(folder, main);
      for (const { entry } of files) owned.add(entry);
      const plugin = pluginOf(main.path);
      units.push({
        format: nameOf(main.path) === 'kit.yaml' ? 'kit' : 'skill',
        main,
        files,
        ...(plugin && { plugin }),
      });
    }
    for (const entry of this.#files) {
      if (owned.has(entry)) continue;
      const plugin = pluginOf(entry.path);
      const format = formatOf(entry.path, plugin);
      if (format === undefined) continue;
      units.push({ format, main: entry, files: [{ name: nameOf(entry.path), entry }], ...(plugin && { plugin }) });
    }
    if (units.length === 0) units.push(...this.#packs());
    for (const { main } of units)
      if (main.bytes > MAX_FILE_BYTES)
        this.#problems.push({ file: main.path, reason: `is larger than ${MAX_FILE_BYTES} bytes`, level: 'left-out' });
    const fine = units
      .filter(({ main }) => main.bytes <= MAX_FILE_BYTES)
      .sort((a, b) => (a.main.path < b.main.path ? -1 : 1));
    return [...fine, ...wholes(fine, plugins)];
  }

  /** The files below a folder, without those of skills inside it. */
  #ownedBy(folder: string, main: TreeEntry): Unit['files'] {
    const start = folder === '' ? '' : `${folder}/`;
    const files: Unit['files'] = [];
    for (const entries of this.#ownedFolders.get(folder) ?? []) {
      for (const entry of entries) {
        const name = entry.path.slice(start.length);
        const isRoots = folder === '' && name.includes('/') && !SKILL_FOLDERS.test(name);
        if (entry !== main && !isRoots && !isFurniture(name)) files.push({ name, entry });
      }
    }
    files.sort((a, b) => (a.name < b.name ? -1 : 1));
    return [{ name: SKILL.test(nameOf(main.path)) ? 'SKILL.md' : nameOf(main.path), entry: main }, ...files];
  }

  /** AGENTS.md is mostly for those who work on the repository itself; where nothing else is, it is the content. */
  #packs(): Unit[] {
    return this.#files
      .filter(({ path }) => nameOf(path) === 'AGENTS.md')
      .map((entry) => ({ format: 'agents-md', main: entry, files: [{ name: 'AGENTS.md', entry }] }));
  }
}

/** One kit of everything in a plugin, where there is more than one thing in it. */
function wholes(units: readonly Unit[], plugins: readonly Plugin[]): Unit[] {
  return plugins.flatMap((plugin) => {
    const members = units.filter((unit) => unit.plugin === plugin && unit.format !== 'kit');
    if (members.length < 2) return [];
    const main = members[0]!.main;
    return [{ format: 'plugin' as const, main, files: [], plugin, members }];
  });
}

function formatOf(path: string, plugin: Plugin | undefined): Format | undefined {
  const name = nameOf(path);
  if (name.endsWith('.mdc') || name === '.cursorrules') return 'cursor-rule';
  if (name.endsWith('.prompt.md')) return 'copilot-prompt';
  if (name.endsWith('.instructions.md')) return 'copilot-instructions';
  if (name.endsWith('.agent.md') || name.endsWith('.chatmode.md')) return 'copilot-agent';
  if (
    !name.endsWith('.md') ||
    /^(readme|changelog|contributing|licen[cs]e|agents|claude|gemini|index|_.*|code_of_conduct|security)\.md$/i.test(
      name,
    )
  )
    return undefined;
  if (/(^|\/)\.codex\/prompts\/[^/]+$/.test(path)) return 'codex-prompt';
  const inside = plugin === undefined ? path : path.slice(plugin.dir === '' ? 0 : plugin.dir.length + 1);
  const place = /^(?:(?:.*\/)?\.(?:claude|cursor|opencode)\/)?(commands|agents|subagents)\/(?:[^/]+\/){0,3}[^/]+$/.exec(
    inside,
  )?.[1];
  if (place === 'commands') return 'command';
  return place === undefined ? undefined : 'agent';
}

async function readPlugins(
  tree: SourceTree,
  files: ReadonlyMap<string, TreeEntry>,
  problems: SourceProblem[],
): Promise<Plugin[]> {
  const plugins = new Map<string, Plugin>();
  const json = async (entry: TreeEntry): Promise<Record<string, unknown>> => {
    if (entry.bytes > MAX_FILE_BYTES) {
      problems.push({ file: entry.path, reason: `is larger than ${MAX_FILE_BYTES} bytes`, level: 'warning' });
      return {};
    }
    try {
      const value: unknown = JSON.parse((await tree.read(entry)).toString('utf8').replace(/^\ufeff/, ''));
      if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
    } catch {
      // Told below.
    }
    problems.push({ file: entry.path, line: 1, reason: 'is not a JSON object', level: 'warning' });
    return {};
  };
  for (const entry of files.values()) {
    const manifest = MANIFESTS.find((one) => entry.path === one || entry.path.endsWith(`/${one}`));
    if (manifest === undefined || plugins.size >= MAX_PLUGINS) continue;
    const dir = entry.path.slice(0, -manifest.length).replace(/\/$/, '');
    if (plugins.has(dir)) continue;
    const value = await json(entry);
    // Many programs have a plugin.json of their own.
    if (manifest === 'plugin.json' && !isAgentPlugin(value, dir, files)) continue;
    plugins.set(dir, { dir, manifest: value });
  }
  for (const entry of files.values()) {
    const place = MARKETPLACES.find((one) => entry.path === one || entry.path.endsWith(`/${one}`));
    if (place === undefined) continue;
    const base = entry.path.slice(0, -place.length);
    const listed = (await json(entry)).plugins;
    for (const one of (Array.isArray(listed) ? listed : []).slice(0, MAX_PLUGINS) as Record<string, unknown>[]) {
      const source =
        typeof one?.source === 'string' ? one.source : (one?.source as { path?: unknown } | null | undefined)?.path;
      const isElsewhere =
        typeof one?.source === 'object' &&
        !['local', 'directory', undefined].includes((one.source as { source?: string } | null)?.source);
      if (
        typeof source !== 'string' ||
        isElsewhere ||
        (/^[a-z]+:|^[^./][^/]*\/[^/]+$/.test(source) && !hasFolder(files, posix.join(base, source)))
      ) {
        const name = typeof one?.name === 'string' ? one.name.slice(0, 80) : 'a plugin';
        problems.push({
          file: entry.path,
          reason: `${name} is in another repository: add that as a source`,
          level: 'warning',
        });
        continue;
      }
      const dir = posix.join(base, source).replace(/(?:^\.)?\/?$/, '');
      if (dir.startsWith('..')) {
        problems.push({
          file: entry.path,
          reason: `the plugin ${JSON.stringify(source.slice(0, 80))} is outside the source`,
          level: 'left-out',
        });
        continue;
      }
      const known = plugins.get(dir);
      // Several plugins at the top of a repository list their skills by path; they are skills of the repository.
      if (known !== undefined) known.manifest = { ...one, ...known.manifest };
      else if (dir !== '') plugins.set(dir, { dir, manifest: one });
    }
  }
  return [...plugins.values()];
}

function hasFolder(files: ReadonlyMap<string, TreeEntry>, folder: string): boolean {
  const start = `${folder.replace(/\/$/, '')}/`;
  return files.keys().some((path) => path.startsWith(start));
}

function isAgentPlugin(value: Record<string, unknown>, dir: string, files: ReadonlyMap<string, TreeEntry>): boolean {
  if (typeof value.$schema === 'string' && value.$schema.includes('agent-plugins.org')) return true;
  return typeof value.name === 'string' && hasFolder(files, dir === '' ? 'skills' : `${dir}/skills`);
}

/** What comes with a repository, or with an editor, and no assistant needs. */
function isFurniture(name: string): boolean {
  const parts = name.split('/');
  if (
    parts.some(
      (part) =>
        part === '.DS_Store' ||
        part === '.git' ||
        part === '.gitignore' ||
        part === '.gitattributes' ||
        part === '.gitkeep',
    )
  )
    return true;
  return /\.pyc$/.test(name) || parts[0] === '.github';
}

/** The licence file of a folder or of the nearest folder above it. */
export function licenceFile(tree: SourceTree): (path: string) => TreeEntry | undefined {
  const byFolder = new Map<string, TreeEntry>();
  for (const entry of tree.entries)
    if (entry.kind === 'file' && isLicenceFile(nameOf(entry.path))) byFolder.getOrInsert(folderOf(entry.path), entry);
  return (path) => {
    for (const folder of [folderOf(path), ...ancestors(folderOf(path))]) {
      const found = byFolder.get(folder);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Empty for a file at the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The folders above one, nearest first; the source itself is the empty one. */
function ancestors(folder: string): string[] {
  const above: string[] = [];
  for (let at = folder; at !== ''; ) {
    at = folderOf(at);
    above.push(at);
  }
  return above;
}
