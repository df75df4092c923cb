import { type Platform, platformBits, platformMask, TARGET_NAMES } from '../recommend/platforms.ts';

export type InstallPlatform = Exclude<Platform, 'any'>;

/** Where an assistant looks for a kit's files. Paths are relative to the project or to the home folder. */
interface Layout {
  /** Null: the assistant reads no folder; people upload a ZIP. */
  skills: { project: string; home: string } | null;
  /** Files below platforms/ that go to a separate location. */
  extras: readonly { from: RegExp; project: string; home: string | null }[];
  /** Files in a project that show this assistant is in use. */
  signs: readonly string[];
}

/** As documented by each product, checked on 2026-11-15. */
export const LAYOUTS: Readonly<Record<InstallPlatform, Layout>> = {
  claude: {
    skills: { project: '.claude/skills', home: '.claude/skills' },
    extras: [{ from: /^platforms\/claude\/agents\/[^/]+\.md$/, project: '.claude/agents', home: '.claude/agents' }],
    signs: ['.claude', 'CLAUDE.md', '.mcp.json'],
  },
  codex: {
    skills: { project: '.agents/skills', home: '.agents/skills' },
    extras: [],
    signs: ['.codex', 'AGENTS.md', '.agents'],
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
};

export const INSTALL_PLATFORMS = Object.keys(LAYOUTS) as InstallPlatform[];
/** The choices in a request: a platform, or all of them. */
export const PLATFORM_CHOICES: readonly Platform[] = [...INSTALL_PLATFORMS, 'any'];

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

export function titleOf(platform: InstallPlatform): string {
  return TARGET_NAMES.get(platform)!;
}

export function servesPlatform(targets: readonly string[], platform: InstallPlatform): boolean {
  return (platformBits(targets) & platformMask(platform)) !== 0;
}
