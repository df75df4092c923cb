import type { InstallPlatform } from '../../install/layouts.ts';
import type { Scope } from '../installed-set.ts';

/** What an assistant finds where. Folders are relative to the project or the home folder. */
export interface Assistant {
  title: string;
  skills: Readonly<Record<Scope, readonly string[]>>;
  /** Files that people run by name. In `nested` ones, a subfolder becomes a part of the name. */
  commands: { folder: string; ends: string; scopes: readonly Scope[]; nested?: boolean } | null;
  /** Files that are in every conversation, or in those about some files: a file, or a folder with files that end so. */
  rules: readonly { place: string; ends?: string; scopes?: readonly Scope[] }[];
}

const BOTH: readonly Scope[] = ['project', 'home'];
const PROJECT: readonly Scope[] = ['project'];
const AGENTS = { place: 'AGENTS.md' };

/**
 * Claude Code 2.1.328, Codex 0.169.0, GitHub Copilot 1.0.102 and Gemini CLI 0.61.0 as they behave; the others as documented
 * by their makers, checked on 2026-11-15.
 */
export const ASSISTANTS: Partial<Record<InstallPlatform, Assistant>> = {
  claude: {
    title: 'Claude Code',
    skills: { project: ['.claude/skills'], home: ['.claude/skills'] },
    commands: { folder: '.claude/commands', ends: '.md', scopes: BOTH, nested: true },
    rules: [
      { place: 'CLAUDE.md' },
      { place: '.claude/CLAUDE.md', scopes: BOTH },
      { place: 'CLAUDE.local.md' },
      { place: '.claude/rules', ends: '.md', scopes: BOTH },
      AGENTS,
    ],
  },
  codex: {
    title: 'Codex',
    skills: { project: ['.agents/skills', '.codex/skills'], home: ['.agents/skills', '.codex/skills'] },
    commands: null,
    rules: [AGENTS, { place: 'AGENTS.override.md' }, { place: '.codex/AGENTS.md', scopes: ['home'] }],
  },
  cursor: {
    title: 'Cursor',
    skills: {
      project: ['.agents/skills', '.cursor/skills', '.claude/skills', '.codex/skills'],
      home: ['.agents/skills', '.cursor/skills', '.claude/skills', '.codex/skills'],
    },
    commands: { folder: '.cursor/commands', ends: '.md', scopes: BOTH },
    rules: [AGENTS, { place: '.cursor/rules', ends: '.mdc' }, { place: '.cursorrules' }],
  },
  gemini: {
    title: 'Gemini CLI',
    skills: { project: ['.gemini/skills', '.agents/skills'], home: ['.gemini/skills', '.agents/skills'] },
    commands: { folder: '.gemini/commands', ends: '.toml', scopes: BOTH, nested: true },
    rules: [{ place: 'GEMINI.md' }, { place: '.gemini/GEMINI.md', scopes: ['home'] }],
  },
  copilot: {
    title: 'GitHub Copilot',
    skills: {
      project: ['.github/skills', '.claude/skills', '.agents/skills'],
      home: ['.copilot/skills', '.agents/skills'],
    },
    commands: { folder: '.github/prompts', ends: '.prompt.md', scopes: PROJECT },
    rules: [
      { place: '.github/copilot-instructions.md' },
      { place: '.github/instructions', ends: '.instructions.md' },
      AGENTS,
    ],
  },
  windsurf: {
    title: 'Windsurf',
    skills: { project: ['.windsurf/skills'], home: ['.codeium/windsurf/skills'] },
    commands: { folder: '.windsurf/workflows', ends: '.md', scopes: PROJECT },
    rules: [{ place: '.windsurf/rules', ends: '.md' }, AGENTS],
  },
  opencode: {
    title: 'OpenCode',
    skills: {
      project: ['.opencode/skills', '.claude/skills', '.agents/skills'],
      home: ['.config/opencode/skills', '.claude/skills', '.agents/skills'],
    },
    commands: { folder: '.opencode/command', ends: '.md', scopes: PROJECT },
    rules: [AGENTS],
  },
  kiro: {
    title: 'Kiro',
    skills: { project: ['.kiro/skills'], home: ['.kiro/skills'] },
    commands: null,
    rules: [{ place: '.kiro/steering', ends: '.md', scopes: BOTH }],
  },
  antigravity: {
    title: 'Antigravity',
    skills: { project: ['.agents/skills'], home: ['.gemini/config/skills', '.gemini/skills'] },
    commands: { folder: '.agents/workflows', ends: '.md', scopes: PROJECT },
    rules: [{ place: '.agents/rules', ends: '.md' }, AGENTS, { place: 'GEMINI.md' }],
  },
};

export function readsSkill(assistant: Assistant, { path, scope }: { path: string; scope: Scope }): boolean {
  return assistant.skills[scope].some((folder) => path.startsWith(`${folder}/`));
}
