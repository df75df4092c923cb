import type { Assistant, Scope, SkillPlace } from '../assistant.ts';
import { OTHER_ASSISTANTS } from './other-assistants.ts';

const BOTH: readonly Scope[] = ['project', 'home'];
const PROJECT: readonly Scope[] = ['project'];
const HOME: readonly Scope[] = ['home'];
const AGENTS = { place: 'AGENTS.md' };

/**
 * Claude Code 2.1.328, Codex 0.169.0, GitHub Copilot 1.0.102 and Gemini CLI 0.61.0 as they behave; the others as documented
 * by their makers, checked on 2026-11-15.
 */
export const ASSISTANTS: Readonly<Record<string, Assistant>> = {
  claude: {
    title: 'Claude Code',
    skills: { project: ['.claude/skills'], home: ['.claude/skills'] },
    above: true,
    below: true,
    plugins: true,
    commands: [{ folder: '.claude/commands', ends: '.md', scopes: BOTH, nested: true }],
    agents: [{ folder: '.claude/agents', ends: '.md', scopes: BOTH, nested: true }],
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
    depth: 6,
    above: true,
    commands: [],
    rules: [AGENTS, { place: 'AGENTS.override.md' }, { place: '.codex/AGENTS.md', scopes: ['home'] }],
  },
  cursor: {
    title: 'Cursor',
    skills: {
      project: ['.agents/skills', '.cursor/skills', '.claude/skills', '.codex/skills'],
      home: ['.agents/skills', '.cursor/skills', '.claude/skills', '.codex/skills'],
    },
    commands: [{ folder: '.cursor/commands', ends: '.md', scopes: BOTH }],
    agents: [{ folder: '.cursor/agents', ends: '.md', scopes: BOTH }],
    rules: [AGENTS, { place: '.cursor/rules', ends: '.mdc' }, { place: '.cursorrules' }],
  },
  gemini: {
    title: 'Gemini CLI',
    skills: { project: ['.gemini/skills', '.agents/skills'], home: ['.gemini/skills', '.agents/skills'] },
    commands: [{ folder: '.gemini/commands', ends: '.toml', scopes: BOTH, nested: true }],
    agents: [{ folder: '.gemini/agents', ends: '.md', scopes: BOTH }],
    rules: [{ place: 'GEMINI.md' }, { place: '.gemini/GEMINI.md', scopes: ['home'] }],
  },
  copilot: {
    title: 'GitHub Copilot',
    skills: {
      project: ['.github/skills', '.claude/skills', '.agents/skills'],
      home: ['.copilot/skills', '.agents/skills'],
    },
    commands: [{ folder: '.github/prompts', ends: '.prompt.md', scopes: PROJECT }],
    agents: [{ folder: '.github/agents', ends: '.agent.md', scopes: PROJECT }],
    rules: [
      { place: '.github/copilot-instructions.md' },
      { place: '.github/instructions', ends: '.instructions.md' },
      AGENTS,
    ],
  },
  windsurf: {
    title: 'Windsurf',
    skills: { project: ['.windsurf/skills'], home: ['.codeium/windsurf/skills'] },
    commands: [{ folder: '.windsurf/workflows', ends: '.md', scopes: PROJECT }],
    rules: [{ place: '.windsurf/rules', ends: '.md' }, { place: '.windsurfrules' }, AGENTS],
  },
  opencode: {
    title: 'OpenCode',
    skills: {
      project: ['.opencode/skills', '.claude/skills', '.agents/skills'],
      home: ['.config/opencode/skills', '.claude/skills', '.agents/skills'],
    },
    above: true,
    commands: [
      { folder: '.opencode/command', ends: '.md', scopes: PROJECT, nested: true },
      { folder: '.opencode/commands', ends: '.md', scopes: PROJECT, nested: true },
      { folder: '.config/opencode/command', ends: '.md', scopes: HOME, nested: true },
      { folder: '.config/opencode/commands', ends: '.md', scopes: HOME, nested: true },
    ],
    agents: [
      { folder: '.opencode/agent', ends: '.md', scopes: PROJECT, nested: true },
      { folder: '.opencode/agents', ends: '.md', scopes: PROJECT, nested: true },
      { folder: '.config/opencode/agent', ends: '.md', scopes: HOME, nested: true },
      { folder: '.config/opencode/agents', ends: '.md', scopes: HOME, nested: true },
    ],
    rules: [AGENTS, { place: '.config/opencode/AGENTS.md', scopes: HOME }],
  },
  kiro: {
    title: 'Kiro',
    skills: { project: ['.kiro/skills'], home: ['.kiro/skills'] },
    commands: [],
    rules: [{ place: '.kiro/steering', ends: '.md', scopes: BOTH }],
  },
  antigravity: {
    title: 'Antigravity',
    skills: { project: ['.agents/skills'], home: ['.gemini/config/skills', '.gemini/skills'] },
    commands: [{ folder: '.agents/workflows', ends: '.md', scopes: PROJECT }],
    rules: [{ place: '.agents/rules', ends: '.md' }, AGENTS, { place: 'GEMINI.md' }],
  },
  ...OTHER_ASSISTANTS,
};

/** Whether the skill is among those that it lists from the beginning: one of a subfolder comes later. */
export function readsSkill(assistant: Assistant, { folder, scope, from, depth, plugin }: SkillPlace): boolean {
  if (plugin !== undefined) return assistant.plugins === true;
  if (from === 'below' || (from === 'above' && assistant.above !== true)) return false;
  return depth <= (assistant.depth ?? 1) && assistant.skills[scope].includes(folder);
}
