import { isAbsolute, join, posix, relative, sep } from 'node:path';
import type { Scope } from './assistant.ts';
import { type FolderView, readSkill, type SkillHere } from './installed-set.ts';

/** A plugin of Claude Code that is installed and enabled for the project. Its paths are relative to its scope. */
export interface PluginHere {
  name: string;
  scope: Scope;
  skills: SkillHere[];
  commands: PluginFile[];
  agents: PluginFile[];
}

export interface PluginFile {
  /** Below the folder of commands or agents, without its ending. */
  name: string;
  path: string;
}

interface Place {
  view: FolderView;
  scope: Scope;
  root: string;
}

const PLUGINS = '.claude/plugins';
const MANIFEST = '.claude-plugin/plugin.json';
const SKILLS = '.claude/skills';
const MAX_PLUGINS = 200;
const MAX_FILES = 500;
const MAX_DEPTH = 4;

type Json = Record<string, unknown>;

/**
 * The plugins of the registry in the home folder, as far as the settings of project and home enable them, and those that
 * lie in a folder of skills. As Claude Code 2.1.328 does.
 */
export function pluginsOf({ project, home }: { project: FolderView; home: FolderView }): PluginHere[] {
  const enabled = {
    ...objectIn(jsonIn(home, '.claude/settings.json'), 'enabledPlugins'),
    ...objectIn(jsonIn(project, '.claude/settings.json'), 'enabledPlugins'),
    ...objectIn(jsonIn(project, '.claude/settings.local.json'), 'enabledPlugins'),
  };
  const installed = objectIn(jsonIn(home, `${PLUGINS}/installed_plugins.json`), 'plugins');
  const registered = Object.entries(installed)
    .filter(([id]) => enabled[id] === true)
    .flatMap(([id, entries]) => registeredAt(home, project.dir, id, entries));
  const dropped = [
    ...droppedIn({ view: home, scope: 'home', root: SKILLS }, enabled),
    ...droppedIn({ view: project, scope: 'project', root: SKILLS }, enabled),
  ];
  return [...registered, ...dropped].slice(0, MAX_PLUGINS);
}

function registeredAt(home: FolderView, project: string | undefined, id: string, entries: unknown): PluginHere[] {
  const at = id.lastIndexOf('@');
  if (at < 1 || home.dir === undefined) return [];
  const name = id.slice(0, at);
  const market = marketplaceOf(home, home.dir, id.slice(at + 1), name);
  const root = market.source ?? installedAt(home.dir, project, entries);
  return root === undefined ? [] : [pluginAt({ view: home, scope: 'home', root }, name, market.entry)];
}

/** Of several installations, the project's own. */
function installedAt(home: string, project: string | undefined, entries: unknown): string | undefined {
  const all = (Array.isArray(entries) ? entries : [entries]).filter(isObject);
  const own = all.find(({ projectPath }) => projectPath !== undefined && projectPath === project);
  const path = (own ?? all.find(({ projectPath }) => projectPath === undefined))?.installPath;
  return typeof path === 'string' ? from(home, path) : undefined;
}

/** A folder as seen from the home folder; it may lie elsewhere. */
function from(home: string, path: string): string | undefined {
  const seen = relative(home, isAbsolute(path) ? path : join(home, path));
  return seen === '' || isAbsolute(seen) ? undefined : seen.split(sep).join('/');
}

/**
 * What the marketplace says of the plugin, instead of a manifest or beside it. One that is a folder is read where it is,
 * not where the plugin was copied.
 */
function marketplaceOf(
  home: FolderView,
  homeDir: string,
  marketplace: string,
  plugin: string,
): { entry: unknown; source: string | undefined } {
  const known = objectIn(jsonIn(home, `${PLUGINS}/known_marketplaces.json`), marketplace);
  const folder =
    typeof known.installLocation === 'string'
      ? from(homeDir, known.installLocation)
      : `${PLUGINS}/marketplaces/${posix.basename(marketplace)}`;
  if (folder === undefined) return { entry: undefined, source: undefined };
  const catalogue = jsonIn(home, `${folder}/.claude-plugin/marketplace.json`);
  const plugins = isObject(catalogue) && Array.isArray(catalogue.plugins) ? catalogue.plugins : [];
  const entry: unknown = plugins.find((one: unknown) => isObject(one) && one.name === plugin);
  const isFolder = objectIn(known, 'source').source === 'directory';
  const [path] = pathsIn(entry, 'source');
  return { entry, source: isFolder && path !== undefined ? posix.join(folder, path) : undefined };
}

function droppedIn(place: Place, enabled: Json): PluginHere[] {
  return place.view.names(place.root).flatMap((folder) => {
    const root = `${place.root}/${folder}`;
    const manifest = jsonIn(place.view, `${root}/${MANIFEST}`);
    const name = isObject(manifest) && typeof manifest.name === 'string' ? manifest.name : undefined;
    if (name === undefined || enabled[`${name}@skills-dir`] === false) return [];
    return place.view.read(`${root}/SKILL.md`) === undefined ? [pluginAt({ ...place, root }, name, undefined)] : [];
  });
}

function pluginAt(place: Place, name: string, entry: unknown): PluginHere {
  const manifest = jsonIn(place.view, `${place.root}/${MANIFEST}`);
  const given = (field: string) => [...pathsIn(manifest, field), ...pathsIn(entry, field)];
  const at = (paths: readonly string[]) => [
    ...new Set(paths.map((path) => posix.join(place.root, path).replace(/\/$/, ''))),
  ];
  // What is named takes the place of the usual folder, but for skills.
  const files = (field: string) => at(given(field).length > 0 ? given(field) : [field]);
  return {
    name,
    scope: place.scope,
    skills: skillsAt(place, name, at(['skills', ...given('skills')])),
    commands: files('commands').flatMap((path) => markdownIn(place.view, path)),
    agents: files('agents').flatMap((path) => markdownIn(place.view, path)),
  };
}

/** A folder of skills, or that of a single one. */
function skillsAt({ view, scope, root }: Place, plugin: string, folders: readonly string[]): SkillHere[] {
  const found = new Map<string, SkillHere>();
  const add = (folder: string, called: string) => {
    const path = `${folder}/SKILL.md`;
    const text = found.size < MAX_FILES && !found.has(path) ? view.read(path) : undefined;
    if (text === undefined) return undefined;
    const place = { path, scope, folder: `${root}/skills`, depth: 1, from: 'here' as const, plugin };
    const skill = readSkill(text, { ...place, called: `${plugin}:${called}` });
    found.set(path, skill);
    return skill;
  };
  for (const folder of folders) {
    add(folder, posix.basename(folder));
    for (const name of view.names(folder)) add(`${folder}/${name}`, name);
  }
  // A plugin that is one skill, which is called by its name.
  const only = found.size === 0 ? add(root, plugin) : undefined;
  return only === undefined ? [...found.values()] : [{ ...only, called: only.name }];
}

function markdownIn(view: FolderView, path: string): PluginFile[] {
  if (path.endsWith('.md')) return [{ name: posix.basename(path, '.md'), path }];
  const found: PluginFile[] = [];
  const look = (folder: string, prefix: string, depth: number) => {
    for (const name of view.names(folder)) {
      if (found.length >= MAX_FILES) return;
      if (name.endsWith('.md')) found.push({ name: `${prefix}${name.slice(0, -3)}`, path: `${folder}/${name}` });
      else if (depth < MAX_DEPTH && !name.includes('.')) look(`${folder}/${name}`, `${prefix}${name}:`, depth + 1);
    }
  };
  look(path, '', 1);
  return found;
}

/** Relative ones that stay inside. */
function pathsIn(value: unknown, field: string): string[] {
  const paths = isObject(value) ? value[field] : undefined;
  return (Array.isArray(paths) ? paths : [paths])
    .filter((path): path is string => typeof path === 'string' && !isAbsolute(path))
    .map((path) => posix.normalize(path))
    .filter((path) => !path.startsWith('..'));
}

function jsonIn(view: FolderView, path: string): unknown {
  try {
    return JSON.parse(view.read(path) ?? '');
  } catch {
    return undefined;
  }
}

function objectIn(value: unknown, field: string): Json {
  const inner = isObject(value) && Object.hasOwn(value, field) ? value[field] : undefined;
  return isObject(inner) ? inner : {};
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
