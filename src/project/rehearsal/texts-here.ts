import { posix } from 'node:path';
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

/** `home`: where rules of a project may import from, as `~`. */
export function textsOf(view: FolderView, scope: Scope, home: FolderView = view): TextHere[] {
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
  return withImported([...found.values()], { [scope]: view, home });
}

const MAX_HOPS = 5;

/**
 * Claude Code loads what its rules import by `@path`, and what that imports in turn: from beside the file or from the home
 * folder, except in code. So these are rules too.
 */
function withImported(texts: TextHere[], views: Partial<Record<Scope, FolderView>>): TextHere[] {
  const known = new Map(
    texts.filter(({ kind }) => kind === 'rule').map((text) => [`${text.scope} ${text.path}`, text]),
  );
  let files = texts.filter(({ kind, assistants }) => kind === 'rule' && assistants.includes('claude'));
  for (let hop = 0; hop < MAX_HOPS && files.length > 0; hop++) {
    const imported: TextHere[] = [];
    for (const file of files)
      for (const { path, scope } of importsOf(file)) {
        const there = known.get(`${scope} ${path}`);
        if (there?.assistants.includes('claude') || texts.length >= MAX_TEXTS) continue;
        if (there !== undefined) {
          there.assistants.push('claude');
          imported.push(there);
          continue;
        }
        const text = views[scope]?.read(path);
        if (text === undefined || text.includes('\0')) continue;
        const rule: TextHere = { kind: 'rule', name: path, path, scope, assistants: ['claude'], text };
        known.set(`${scope} ${path}`, rule);
        texts.push(rule);
        imported.push(rule);
      }
    files = imported;
  }
  return texts;
}

/** The paths after `@` at the beginning of a word, as they are in the project or the home folder. */
function importsOf({ text, path, scope }: TextHere): { path: string; scope: Scope }[] {
  const prose = text
    .replace(/^ {0,3}(```+|~~~+)[^\n]*\n[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))/gm, '')
    .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, '')
    .replace(/<!--[\s\S]*?-->/g, '');
  return [...prose.matchAll(/(?<=^|\s)@((?:[^\s\\#]|\\ )+)/g)].flatMap(([, written]) => {
    const target = written!.replaceAll('\\ ', ' ');
    if (target.startsWith('~/')) return [{ path: posix.normalize(target.slice(2)), scope: 'home' as const }];
    if (!/^[\w.]/.test(target)) return [];
    return [{ path: posix.join(posix.dirname(path), target), scope }];
  });
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
