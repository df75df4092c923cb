import { frontMatterText } from '../../catalogue/front-matter.ts';
import type { InstallPlatform } from '../../install/layouts.ts';
import type { FolderView, Scope } from '../installed-set.ts';
import { ASSISTANTS, type Assistant } from './assistants.ts';

/** A command or a rule file that an assistant finds, whoever made it. */
export interface TextHere {
  kind: 'command' | 'rule';
  /** Of a command, what people type; of a rule, its path. */
  name: string;
  path: string;
  scope: Scope;
  assistants: InstallPlatform[];
  text: string;
}

const MAX_TEXTS = 500;
const MAX_DEPTH = 4;

export function textsOf(view: FolderView, scope: Scope): TextHere[] {
  const found = new Map<string, TextHere>();
  const add = (kind: TextHere['kind'], name: string, path: string, assistant: InstallPlatform) => {
    const known = found.get(`${kind} ${path}`);
    if (known !== undefined) known.assistants.push(assistant);
    else if (found.size < MAX_TEXTS) {
      const text = view.read(path);
      if (text !== undefined) found.set(`${kind} ${path}`, { kind, name, path, scope, assistants: [assistant], text });
    }
  };
  for (const [id, { commands, rules }] of Object.entries(ASSISTANTS) as [InstallPlatform, Assistant][]) {
    if (commands?.scopes.includes(scope)) {
      const { folder, ends, nested } = commands;
      for (const path of filesBelow(view, folder, ends, nested ? MAX_DEPTH : 1))
        add('command', path.slice(folder.length + 1, -ends.length).replaceAll('/', ':'), path, id);
    }
    for (const { place, ends, scopes = ['project'] } of rules) {
      if (!scopes.includes(scope)) continue;
      const paths = ends === undefined ? [place] : filesBelow(view, place, ends, MAX_DEPTH);
      for (const path of paths) add('rule', path, path, id);
    }
  }
  return [...found.values()];
}

function filesBelow(view: FolderView, folder: string, ends: string, depth: number): string[] {
  if (depth === 0) return [];
  return view.names(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (name.endsWith(ends) && name.length > ends.length) return [path];
    return name.includes('.') ? [] : filesBelow(view, path, ends, depth - 1);
  });
}

/** What Claude Code lists of a command: its description, or its first line. */
export function listedDescription(text: string): string {
  const matter = frontMatterText(text.replace(/^\ufeff/, ''));
  const described = /^description: *(\S.*)$/m.exec(matter ?? '')?.[1];
  if (described !== undefined) return described.trim().replace(/^(["'])(.*)\1$/, '$2');
  const body = matter === undefined ? text : text.slice(text.indexOf(matter) + matter.length).replace(/^\r?\n---/, '');
  return /\S.*/.exec(body)?.[0].replace(/^#+ */, '').trim() ?? '';
}
