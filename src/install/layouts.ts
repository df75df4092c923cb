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

export function titleOf(platform: InstallPlatform): string {
  return TARGET_NAMES.get(platform)!;
}

export function servesPlatform(targets: readonly string[], platform: InstallPlatform): boolean {
  return (platformBits(targets) & platformMask(platform)) !== 0;
}
