import { type Platform, platformBits, platformMask, TARGET_NAMES } from '../recommend/platforms.ts';

/** The assistants that the API's requests know, and others that read the same skills. */
export type InstallPlatform =
  | Exclude<Platform, 'any'>
  | 'copilot'
  | 'opencode'
  | 'windsurf'
  | 'kiro'
  | 'cline'
  | 'zed'
  | 'amp'
  | 'antigravity';

/** Where an assistant looks for a kit's files. Paths are relative to the project or to the home folder. */
interface Layout {
  /** Null: the assistant reads no folder; people upload a ZIP. */
  skills: { project: string; home: string } | null;
  /** Files below platforms/ that go to a separate location. */
  extras: readonly { from: RegExp; project: string; home: string | null }[];
  /** Hooks: a plugin beside the skill, because the assistant loads them from nowhere else but its settings. */
  hooks?: RegExp;
  /**
   * Files in a project that show this assistant is in use. Not AGENTS.md or .agents, which most assistants read.
   */
  signs: readonly string[];
  /** For those that the engine does not know: the name, and the assistant of the engine whose kits also serve. */
  other?: { title: string; like?: Exclude<Platform, 'any'> };
}

const SHARED = '.agents/skills';

/** As documented by each product, checked on 2026-11-15. */
export const LAYOUTS: Readonly<Record<InstallPlatform, Layout>> = {
  claude: {
    skills: { project: '.claude/skills', home: '.claude/skills' },
    extras: [
      { from: /^platforms\/claude\/agents\/[^/]+\.md$/, project: '.claude/agents', home: '.claude/agents' },
      { from: /^platforms\/claude\/commands\/[^/]+\.md$/, project: '.claude/commands', home: '.claude/commands' },
    ],
    hooks: /^platforms\/claude\/hooks\/[^/]+$/,
    signs: ['.claude', 'CLAUDE.md', '.mcp.json'],
  },
  codex: {
    skills: { project: '.agents/skills', home: '.agents/skills' },
    extras: [],
    signs: ['.codex'],
  },
  cursor: {
    skills: { project: '.agents/skills', home: '.agents/skills' },
    // Cursor keeps a user's own rules in its settings, not in a file.
    extras: [{ from: /^platforms\/cursor\/[^/]+\.mdc$/, project: '.cursor/rules', home: null }],
    signs: ['.cursor', '.cursorrules'],
  },
  gemini: {
    skills: { project: '.agents/skills', home: '.gemini/skills' },
    extras: [
      { from: /^platforms\/gemini\/commands\/[^/]+\.toml$/, project: '.gemini/commands', home: '.gemini/commands' },
    ],
    signs: ['.gemini', 'GEMINI.md'],
  },
  chatgpt: { skills: null, extras: [], signs: [] },
  copilot: {
    skills: { project: SHARED, home: '.copilot/skills' },
    extras: [],
    signs: ['.github/copilot-instructions.md', '.github/instructions', '.github/prompts', '.github/chatmodes'],
    other: { title: 'GitHub Copilot' },
  },
  opencode: {
    skills: { project: SHARED, home: '.config/opencode/skills' },
    extras: [],
    signs: ['.opencode', 'opencode.json', 'opencode.jsonc'],
    other: { title: 'OpenCode' },
  },
  windsurf: {
    skills: { project: '.windsurf/skills', home: '.codeium/windsurf/skills' },
    extras: [],
    signs: ['.windsurf', '.windsurfrules'],
    other: { title: 'Windsurf' },
  },
  kiro: {
    skills: { project: '.kiro/skills', home: '.kiro/skills' },
    extras: [],
    signs: ['.kiro'],
    other: { title: 'Kiro' },
  },
  cline: {
    skills: { project: SHARED, home: SHARED },
    extras: [],
    signs: ['.cline', '.clinerules'],
    other: { title: 'Cline' },
  },
  zed: { skills: { project: SHARED, home: SHARED }, extras: [], signs: ['.zed'], other: { title: 'Zed' } },
  amp: {
    skills: { project: SHARED, home: '.config/agents/skills' },
    extras: [],
    signs: ['.amp'],
    other: { title: 'Amp' },
  },
  // Its installers disagree about the folder in the home: this is the one that its makers name.
  antigravity: {
    skills: { project: SHARED, home: '.gemini/config/skills' },
    extras: [],
    signs: ['.agents/rules', '.agents/workflows', '.agents/mcp_config.json'],
    other: { title: 'Antigravity', like: 'gemini' },
  },
};

export const INSTALL_PLATFORMS = Object.keys(LAYOUTS) as InstallPlatform[];
/** The choices in a request: a platform, or all of them. */
export const PLATFORM_CHOICES: readonly Platform[] = [...INSTALL_PLATFORMS.filter(isOfEngine), 'any'];

function isOfEngine(platform: InstallPlatform): platform is Exclude<Platform, 'any'> {
  return LAYOUTS[platform].other === undefined;
}

/** Every folder that a layout names, whatever the assistant and whether in a project or in the home folder. */
const PLACES: readonly string[] = Object.values(LAYOUTS).flatMap(({ skills, extras }) =>
  [skills, ...extras].flatMap((place) => [place?.project ?? [], place?.home ?? []].flat()),
);

/** Whether an installation of the kit could have written a file at this path. */
export function isPlacedFile(slug: string, path: string): boolean {
  if (path === `${slug}.zip` || path === `${slug}-instructions.md`) return true;
  return PLACES.some((place) => path.startsWith(`${place}/`));
}

/** Whether an installation could have created this folder: on the way to a place, or below one. */
export function isPlacedFolder(path: string): boolean {
  return PLACES.some((place) => `${place}/`.startsWith(`${path}/`) || path.startsWith(`${place}/`));
}

/** The folder of each installed skill: what an assistant reads, and nothing else belongs there. */
export function skillFoldersOf(paths: readonly string[]): string[] {
  const places = Object.values(LAYOUTS).flatMap(({ skills }) => (skills === null ? [] : [skills.project, skills.home]));
  const folders = paths.flatMap((path) => {
    const place = places.find((one) => path.startsWith(`${one}/`));
    const name = place && path.slice(place.length + 1).split('/')[0];
    return name ? [`${place}/${name}`] : [];
  });
  return [...new Set(folders)];
}

export function titleOf(platform: InstallPlatform): string {
  return LAYOUTS[platform].other?.title ?? TARGET_NAMES.get(platform)!;
}

export function servesPlatform(targets: readonly string[], platform: InstallPlatform): boolean {
  if (isOfEngine(platform)) return (platformBits(targets) & platformMask(platform)) !== 0;
  const { like } = LAYOUTS[platform].other!;
  const isNamed = (target: string) => target === 'any' || target === platform || target.startsWith(`${platform}-`);
  return targets.some(isNamed) || (like !== undefined && servesPlatform(targets, like));
}
