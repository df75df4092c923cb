import type { Deliverable } from './bundle.ts';
import { parseYaml } from './front-matter.ts';

/** Something in a file that a person should look at before an assistant uses it. */
export interface Finding {
  rule: 'script' | 'tools' | 'hooks' | 'merged-fields' | 'command' | 'address' | 'invisible' | 'injection' | 'binary';
  file: string;
  /** Counted from 1. */
  line: number;
  what: string;
}

/** What a kit brings for the assistant to run by itself. */
export const HOOKS_FILE = 'platforms/claude/hooks/hooks.json';
const SCRIPT = /\.(sh|bash|zsh|fish|py|js|mjs|cjs|ts|rb|pl|php|ps1|bat|cmd|exe|jar|lua|r)$/i;
/** Text that people do not see but an assistant reads. */
const HIDDEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad]|\p{Co}|[\u{e0000}-\u{e007f}]/gu;
const EMOJI = /\p{RGI_Emoji}/v;
/** Wider than the catalogue's: what any assistant might read as front matter must be shown, also with spaces after ---. */
const FRONT_MATTER = /^\ufeff?---[^\S\n]*\n([\s\S]*?)\n---/;
/** A brace ends at the next one, so that a text of opening braces is read once, not once for each. */
const COMMAND = /!`[^`\n]+`|!\{(?:[^}\n!]|!(?!\{))*\}/;
/** What texts for assistants say when they mean harm, or quote somebody who does. */
const INJECTIONS: readonly [RegExp, string][] = [
  [
    /\b(?:ignore|disregard|forget)\b[^.\n]{0,20}\b(?:previous|prior|above|earlier|all)\b[^.\n]{0,20}\binstructions?\b/i,
    'tells an assistant to ignore its instructions',
  ],
  [
    /\b(?:do not|don't|never)\b[^.\n]{0,12}\b(?:tell|inform|mention|reveal|show)\b[^.\n]{0,24}\b(?:user|human|person)\b/i,
    'tells an assistant to keep something from its user',
  ],
  [/\b(?:curl|wget)\b[^\n|]{0,200}\|\s*(?:sudo\s+)?(?:ba|z)?sh\b/i, 'runs what it downloads'],
  [/\bbase64\s+(?:-d|-D|--decode)\b[^\n|]{0,80}\|\s*(?:ba|z)?sh\b/i, 'runs what it decodes'],
  [/(?:~|\$HOME)\/\.(?:ssh\/id_|aws\/credentials|netrc|npmrc|config\/gh\/hosts)/, 'names a file of credentials'],
  [/<\s*(?:system|im_start)\s*>|\[\/?INST\]|<\|im_start\|>/, 'imitates the marks of a system prompt'],
];
const MAX_HOSTS = 5;
/** A scan of longer lines stops here: the rules look at lines of people, not at minified code. */
const MAX_SCANNED = 512 * 1024;
const MAX_FINDINGS = 200;

export function findingsIn(files: readonly Deliverable[]): Finding[] {
  const findings = files.flatMap((file) => {
    if (file.bytes !== undefined)
      return [{ rule: 'binary' as const, file: file.name, line: 1, what: 'a file that is not text' }];
    return inText(file.name, file.text.slice(0, MAX_SCANNED));
  });
  return findings.slice(0, MAX_FINDINGS);
}

function inText(file: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const found = (rule: Finding['rule'], at: number, what: string) =>
    findings.push({ rule, file, line: lineAt(text, at), what });
  if (SCRIPT.test(file)) found('script', 0, 'a script that the assistant may run');
  const matter = FRONT_MATTER.exec(text)?.[1] ?? '';
  const fields = fieldsIn(matter);
  const at = (field: string) => Math.max(0, text.indexOf(`\n${field}:`) + 1);
  const tools = [fields['allowed-tools'] ?? []].flat();
  if ('allowed-tools' in fields)
    found(
      'tools',
      at('allowed-tools'),
      `allowed-tools: ${tools.every((tool) => typeof tool === 'string') ? tools.join(', ') : 'see the file'}`,
    );
  if (file === HOOKS_FILE) found('hooks', 0, 'hooks that run by themselves');
  if ('hooks' in fields) found('hooks', at('hooks'), 'hooks that run by themselves');
  if ('<<' in fields)
    found('merged-fields', at('<<'), 'front matter with merged fields, which may name tools or hooks');
  const command = text.search(COMMAND);
  if (command !== -1) found('command', command, 'a command that runs when the file is loaded');
  const hosts = new Map<string, number>();
  // Not with getOrInsert: callers' command line also runs on Node 20.
  for (const { 1: host, index } of text.matchAll(/https?:\/\/([\w.-]+)/gi))
    if (!hosts.has(host!.toLowerCase())) hosts.set(host!.toLowerCase(), index);
  if (hosts.size > 0)
    found(
      'address',
      hosts.values().next().value!,
      `addresses: ${[...hosts.keys()].slice(0, MAX_HOSTS).join(', ')}${hosts.size > MAX_HOSTS ? ', …' : ''}`,
    );
  const hidden = hiddenIn(text);
  if (hidden !== -1) found('invisible', hidden, 'invisible or direction-changing characters');
  for (const [pattern, what] of INJECTIONS) {
    const place = text.search(pattern);
    if (place !== -1) found('injection', place, what);
  }
  return findings;
}

/** Emoji are joined with invisible characters. */
function hiddenIn(text: string): number {
  for (const { index } of text.matchAll(HIDDEN)) {
    const around = text.slice(Math.max(0, index - 12), index + 12);
    if (text[index] !== '\u200d' || !EMOJI.test(around)) return index;
  }
  return -1;
}

/** YAML has many ways to write a key. Some assistants also read line by line what is not YAML. */
function fieldsIn(matter: string): Record<string, unknown> {
  if (matter === '') return {};
  const byLine = [...matter.matchAll(/^([\w-]+):[^\S\n]*(.*)$/gm)].map(([, name, value]) => [name!, value!.trim()]);
  const read = parseYaml(matter);
  // Of a text or a list, it spreads what is no field.
  return { ...Object.fromEntries(byLine), ...('value' in read && (read.value as object)) };
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let i = text.indexOf('\n'); i !== -1 && i < offset; i = text.indexOf('\n', i + 1)) line++;
  return line;
}
