import { frontMatterText } from '../../catalogue/front-matter.ts';
import type { Assistant, Scope, TextPlace } from '../assistant.ts';
import type { PluginHere } from '../claude-plugins.ts';
import type { FolderView } from '../installed-set.ts';
import { ASSISTANTS } from './assistants.ts';

/** A command, an agent or a rule file that an assistant finds, whoever made it. */
export interface TextHere {
  kind: 'command' | 'agent' | 'rule';
  /** Of a command, what people type; of an agent, what its file says or else its name; of a rule, its path. */
  name: string;
  path: string;
  scope: Scope;
  /** Of `ASSISTANTS`. */
  assistants: string[];
  text: string;
  plugin?: string;
}

const MAX_TEXTS = 500;
const MAX_DEPTH = 4;

export function textsOf(view: FolderView, scope: Scope): TextHere[] {
  const found = new Map<string, TextHere>();
  const add = (kind: TextHere['kind'], name: string, path: string, assistant: string) => {
    const known = found.get(`${kind} ${path}`);
    if (known !== undefined) known.assistants.push(assistant);
    else if (found.size < MAX_TEXTS) {
      const text = view.read(path);
      if (text === undefined) return;
      const own = kind === 'agent' ? (fieldIn(text, 'name') ?? name) : name;
      found.set(`${kind} ${path}`, { kind, name: own, path, scope, assistants: [assistant], text });
    }
  };
  const addAll = (kind: TextHere['kind'], places: readonly TextPlace[], prefix: string, id: string) => {
    for (const { folder, ends, nested } of places.filter(({ scopes }) => scopes.includes(scope)))
      for (const path of filesBelow(view, prefix + folder, ends, nested ? MAX_DEPTH : 1))
        add(kind, path.slice(prefix.length + folder.length + 1, -ends.length).replaceAll('/', ':'), path, id);
  };
  for (const [id, { commands, agents = [], rules, above }] of Object.entries<Assistant>(ASSISTANTS)) {
    for (const prefix of ['', ...(above ? (view.above ?? []).map((folder) => `${folder}/`) : [])]) {
      addAll('command', commands, prefix, id);
      addAll('agent', agents, prefix, id);
      for (const { place, ends, scopes = ['project'] } of rules) {
        if (!scopes.includes(scope)) continue;
        const at = prefix + place;
        for (const path of ends === undefined ? [at] : filesBelow(view, at, ends, MAX_DEPTH))
          add('rule', path, path, id);
      }
    }
  }
  return [...found.values()];
}

/** What the plugins bring, named as it is called. */
export function pluginTexts(views: Readonly<Record<Scope, FolderView>>, plugins: readonly PluginHere[]): TextHere[] {
  const textsIn = ({ name: plugin, scope }: PluginHere, kind: 'command' | 'agent', files: PluginHere['commands']) =>
    files.flatMap(({ name, path }): TextHere[] => {
      const text = views[scope].read(path);
      if (text === undefined) return [];
      // An agent has the name of its file; its folder comes before that.
      const own = kind === 'agent' ? name.replace(/[^:]+$/, fieldIn(text, 'name') ?? '$&') : name;
      return [{ kind, name: `${plugin}:${own}`, path, scope, assistants: ['claude'], text, plugin }];
    });
  return plugins
    .flatMap((one) => [...textsIn(one, 'command', one.commands), ...textsIn(one, 'agent', one.agents)])
    .slice(0, MAX_TEXTS);
}

/** What a line of the front matter says. */
export function fieldIn(text: string, field: string): string | undefined {
  const matter = frontMatterText(text.replace(/^\ufeff/, ''));
  const said = new RegExp(`^${field}: *(\\S.*)$`, 'm').exec(matter ?? '')?.[1];
  return said?.trim().replace(/^(["'])(.*)\1$/, '$2');
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
  const described = fieldIn(text, 'description');
  if (described !== undefined) return described;
  const matter = frontMatterText(text.replace(/^\ufeff/, ''));
  const body = matter === undefined ? text : text.slice(text.indexOf(matter) + matter.length).replace(/^\r?\n---/, '');
  return /\S.*/.exec(body)?.[0].replace(/^#+ */, '').trim() ?? '';
}
