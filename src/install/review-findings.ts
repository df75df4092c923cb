import type { KitFile } from '../../sdk/src/kit-files.ts';
import { parseYaml } from '../catalogue/front-matter.ts';

interface Finding {
  file: string;
  what: string;
}

const SCRIPT = /\.(sh|bash|zsh|fish|py|js|mjs|cjs|ts|rb|pl|php|ps1|bat|cmd|exe|jar|lua|r)$/i;
/** Text that people do not see but an assistant reads. */
const HIDDEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad]|\p{Co}|[\u{e0000}-\u{e007f}]/u;
/** Wider than the catalogue's: what any assistant might read as front matter must be shown, also with spaces after ---. */
const FRONT_MATTER = /^\ufeff?---[^\S\n]*\n([\s\S]*?)\n---/;
/** A brace ends at the next one, so that a text of opening braces is read once, not once for each. */
const COMMAND = /!`[^`\n]+`|!\{(?:[^}\n!]|!(?!\{))*\}/;
const MAX_HOSTS = 5;

/** Contents that a person should review before an assistant uses them. */
export function reviewFindings(files: readonly KitFile[]): Finding[] {
  return files.flatMap((file) => {
    const findings: Finding[] = [];
    const found = (what: string) => findings.push({ file: file.name, what });
    if (SCRIPT.test(file.name)) found('a script that the assistant may run');
    const matter = FRONT_MATTER.exec(file.text)?.[1] ?? '';
    const fields = fieldsIn(matter);
    const tools = [fields['allowed-tools'] ?? []].flat();
    if ('allowed-tools' in fields)
      found(`allowed-tools: ${tools.every((tool) => typeof tool === 'string') ? tools.join(', ') : 'see the file'}`);
    if ('hooks' in fields) found('hooks that run by themselves');
    if ('<<' in fields) found('front matter with merged fields, which may name tools or hooks');
    if (COMMAND.test(file.text)) found('a command that runs when the file is loaded');
    const hosts = new Set([...file.text.matchAll(/https?:\/\/([\w.-]+)/gi)].map(([, host]) => host!.toLowerCase()));
    if (hosts.size > 0)
      found(`addresses: ${[...hosts].slice(0, MAX_HOSTS).join(', ')}${hosts.size > MAX_HOSTS ? ', …' : ''}`);
    if (HIDDEN.test(file.text)) found('invisible or direction-changing characters');
    return findings;
  });
}

/** YAML has many ways to write a key. Some assistants also read line by line what is not YAML. */
function fieldsIn(matter: string): Record<string, unknown> {
  const byLine = [...matter.matchAll(/^([\w-]+):[^\S\n]*(.*)$/gm)].map(([, name, value]) => [name!, value!.trim()]);
  const read = parseYaml(matter);
  // Of a text or a list, it spreads what is no field.
  return { ...Object.fromEntries(byLine), ...('value' in read && (read.value as object)) };
}
