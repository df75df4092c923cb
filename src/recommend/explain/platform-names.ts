// Assistants and their forms as people write them.

const NAMES = new Map([
  ['any', 'any assistant'],
  ['claude', 'Claude'],
  ['claude-code', 'Claude Code'],
  ['claude-projects', 'Claude Projects'],
  ['chatgpt', 'ChatGPT'],
  ['chatgpt-gpts', 'custom GPTs in ChatGPT'],
  ['codex', 'Codex'],
  ['codex-cli', 'Codex CLI'],
  ['gemini', 'Gemini'],
  ['gemini-cli', 'Gemini CLI'],
  ['cursor', 'Cursor'],
  ['cursor-rules', 'Cursor rules'],
]);

/** A kit may name a form that is not in the list: then its words are written as names are. */
export function platformName(target: string): string {
  const known = NAMES.get(target);
  if (known !== undefined) return known;
  const [first = '', ...rest] = target.split('-');
  return [NAMES.get(first) ?? capital(first), ...rest.map(capital)].join(' ');
}

export function platformNames(targets: readonly string[]): string {
  return listed(targets.map(platformName));
}

export function listed(parts: readonly string[]): string {
  if (parts.length <= 1) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
