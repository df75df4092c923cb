import type { Platform } from '../recommend/platforms.ts';

export type Assistant = Exclude<Platform, 'any'>;

/** What only one assistant reads, by where it lies in a kit. The first pattern that matches names the file. */
const KINDS: readonly { assistant: Assistant; files: RegExp; one: string; many: string }[] = [
  { assistant: 'claude', files: /^platforms\/claude\/agents\/[^/]+\.md$/, one: 'agent', many: 'agents' },
  { assistant: 'claude', files: /^platforms\/claude\/commands\/[^/]+\.md$/, one: 'command', many: 'commands' },
  // However many scripts they need: one file says when they run.
  { assistant: 'claude', files: /^platforms\/claude\/hooks\/hooks\.json$/, one: 'hooks', many: 'hooks' },
  { assistant: 'cursor', files: /^platforms\/cursor\/[^/]+\.mdc$/, one: 'rule', many: 'rules' },
  { assistant: 'gemini', files: /^platforms\/gemini\/commands\/[^/]+\.toml$/, one: 'command', many: 'commands' },
  { assistant: 'gemini', files: /^platforms\/gemini\/gem\.md$/, one: 'text for a Gem', many: 'texts for Gems' },
  {
    assistant: 'chatgpt',
    files: /^platforms\/chatgpt\/instructions\.md$/,
    one: 'text for a GPT',
    many: 'texts for GPTs',
  },
];

/**
 * The files of a kit that are made for one assistant, beyond the skill that several read: "2 rules", "text for a Gem".
 */
export function ownPieces(deliverables: readonly string[], assistant: Assistant): string[] {
  return KINDS.flatMap(({ assistant: of, files, one, many }) => {
    const count = of === assistant ? deliverables.filter((name) => files.test(name)).length : 0;
    if (count === 0) return [];
    return [count > 1 ? `${count} ${many}` : one.startsWith('text') || one === many ? one : `1 ${one}`];
  });
}

/** What such pieces are called for an assistant, in the plural; undefined if kits have none for it. */
export function ownKinds(assistant: Assistant): string | undefined {
  const kinds = KINDS.filter((kind) => kind.assistant === assistant).map(({ many }) => many);
  return kinds.length === 0 ? undefined : [kinds.slice(0, -1).join(', '), kinds.at(-1)].filter(Boolean).join(' or ');
}
