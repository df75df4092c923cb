import type { ProjectTree } from './tree.ts';

export type Stack = 'JavaScript' | 'Python' | 'Go' | 'Rust' | 'Java' | '.NET' | 'PHP' | 'Ruby' | 'Swift' | 'Dart';

export interface Manifests {
  stacks: Set<Stack>;
  /** What the project depends on, in lower case, each with the version it asks for ('' if it names none). */
  packages: Map<string, string>;
  /** The version of a stack's language, where a manifest names it. */
  versions: Map<Stack, string>;
}

interface Kind {
  stack: Stack;
  file: RegExp;
  read: (text: string, found: Manifests) => void;
}

/** In a monorepo, more of them say nothing new. */
const MAX_MANIFESTS = 60;

const KINDS: readonly Kind[] = [
  { stack: 'JavaScript', file: /(^|\/)package\.json$/, read: readPackageJson },
  { stack: 'JavaScript', file: /(^|\/)deno\.jsonc?$/, read: () => {} },
  { stack: 'Python', file: /(^|\/)pyproject\.toml$/, read: readPyproject },
  { stack: 'Python', file: /(^|\/)(requirements[\w.-]*\.txt|Pipfile|setup\.(py|cfg))$/, read: readRequirements },
  {
    stack: 'Go',
    file: /(^|\/)go\.mod$/,
    read: (text, found) => {
      setVersion(found, 'Go', /^go (\d+\.\d+)/m.exec(text)?.[1]);
      for (const [, name, version] of text.matchAll(
        /^\s*(?:require\s+)?([\w.-]+\.[a-z]+\/\S+) v([\d.]+)(?!.*\/\/ indirect)/gm,
      ))
        add(found, name!, version!);
    },
  },
  {
    stack: 'Rust',
    file: /(^|\/)Cargo\.toml$/,
    read: (text, found) => {
      for (const [section, body] of sectionsOf(text))
        if (/dependencies/.test(section)) {
          const inName = /dependencies\.([\w-]+)$/.exec(section)?.[1];
          if (inName !== undefined) add(found, inName, /version\s*=\s*"([^"]+)"/.exec(body)?.[1] ?? '');
          else
            for (const [, name, rest] of body.matchAll(/^([\w-]+)(?:\.\w+)?\s*=\s*(.+)$/gm)) add(found, name!, rest!);
        }
    },
  },
  {
    stack: 'Java',
    file: /(^|\/)(pom\.xml|build\.gradle(\.kts)?|libs\.versions\.toml)$/,
    read: (text, found) => {
      for (const [, name] of text.matchAll(/<artifactId>\s*([\w.-]+)\s*</g)) add(found, name!, '');
      for (const [, group, name, version] of text.matchAll(/["']([\w.-]+):([\w.-]+)(?::([\w.]+))?["']/g)) {
        add(found, name!, version ?? '');
        add(found, group!, '');
      }
      for (const [, id, version] of text.matchAll(/\bid\s*\(?\s*["']([\w.-]+)["']\)?(?:\s+version\s+["']([\d.]+))?/g))
        add(found, id!, version ?? '');
      const boot = /spring-boot-starter-parent<\/artifactId>\s*<version>([\d.]+)/.exec(text)?.[1];
      if (boot !== undefined) found.packages.set('org.springframework.boot', boot);
      const java = /<(?:java\.version|maven\.compiler\.release)>\s*(\d+)|JavaLanguageVersion\.of\((\d+)\)/.exec(text);
      setVersion(found, 'Java', java?.[1] ?? java?.[2]);
    },
  },
  {
    stack: '.NET',
    file: /\.(cs|fs|vb)proj$|(^|\/)Directory\.Packages\.props$/,
    read: (text, found) => {
      setVersion(found, '.NET', /<TargetFrameworks?>\s*net(\d+)\.\d/.exec(text)?.[1]);
      for (const [, name, version] of text.matchAll(
        /<Package(?:Reference|Version)\s+Include="([\w.-]+)"(?:\s+Version="([^"]+)")?/g,
      ))
        add(found, name!, version ?? '');
      if (/Sdk="Microsoft\.NET\.Sdk\.Web"/.test(text)) add(found, 'microsoft.aspnetcore', '');
    },
  },
  {
    stack: 'PHP',
    file: /(^|\/)composer\.json$/,
    read: (text, found) => readJsonLists(text, found, ['require', 'require-dev']),
  },
  {
    stack: 'Ruby',
    file: /(^|\/)(Gemfile|[\w-]+\.gemspec)$/,
    read: (text, found) => {
      for (const [, name, version] of text.matchAll(
        /^\s*(?:gem|\w+\.add_(?:\w+_)?dependency)[ (]+["']([\w-]+)["'](?:,\s*["']([^"']+))?/gm,
      ))
        add(found, name!, version ?? '');
    },
  },
  {
    stack: 'Swift',
    file: /(^|\/)(Package\.swift|Podfile|project\.pbxproj)$/,
    read: (text, found) => {
      setVersion(found, 'Swift', /swift-tools-version:\s*(\d+)/.exec(text)?.[1]);
      if (/\bIPHONEOS_DEPLOYMENT_TARGET\b|\.iOS\(|platform :ios/.test(text)) add(found, 'ios', '');
      for (const [, name] of text.matchAll(/github\.com\/[\w-]+\/([\w.-]+?)(?:\.git)?["']/g)) add(found, name!, '');
    },
  },
  {
    stack: 'Dart',
    file: /(^|\/)pubspec\.yaml$/,
    read: (text, found) => {
      for (const [, name, version] of text.matchAll(/^ {2}([a-z_]\w*):\s*(\S*)/gm)) add(found, name!, version ?? '');
    },
  },
];

/** Manifests near the top come first, as the tree lists them. Tests' fixtures and examples are not the project. */
export function readManifests({ paths, read }: ProjectTree): Manifests {
  const found: Manifests = { stacks: new Set(), packages: new Map(), versions: new Map() };
  const own = paths.filter((path) => !NOT_THE_PROJECT.test(path));
  const manifests = own
    .flatMap((path) => {
      const kind = KINDS.find(({ file }) => file.test(path));
      return kind === undefined ? [] : [{ path, kind }];
    })
    .slice(0, MAX_MANIFESTS);
  // A folder of scripts or docs in another language has its own manifest, deeper down than the project's.
  const top = Math.min(...manifests.map(({ path }) => depthOf(path)));
  for (const { path, kind } of manifests) {
    if (depthOf(path) > top + 2) continue;
    const text = read(path);
    if (text === undefined) continue;
    found.stacks.add(kind.stack);
    kind.read(text, found);
  }
  return found;
}

export const NOT_THE_PROJECT =
  /(^|\/)(tests?|__tests__|spec|fixtures?|testdata|examples?|samples?|docs?|templates?|benchmarks?|e2e|third_party|website)\//i;

function depthOf(path: string): number {
  return path.split('/').length;
}

function add({ packages }: Manifests, name: string, version: string): void {
  const key = name.toLowerCase();
  const number = /\d+(?:\.\d+)?/.exec(version)?.[0] ?? '';
  if (!packages.get(key)) packages.set(key, number);
}

function setVersion({ versions }: Manifests, stack: Stack, version: string | undefined): void {
  if (version !== undefined && !versions.has(stack)) versions.set(stack, version);
}

function readPackageJson(text: string, found: Manifests): void {
  readJsonLists(text, found, ['dependencies', 'devDependencies', 'peerDependencies']);
}

function readJsonLists(text: string, found: Manifests, fields: readonly string[]): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return;
  }
  for (const field of fields) {
    const list = (value as Record<string, unknown> | null)?.[field];
    if (typeof list !== 'object' || list === null) continue;
    for (const [name, version] of Object.entries(list)) add(found, name, typeof version === 'string' ? version : '');
  }
}

function readPyproject(text: string, found: Manifests): void {
  setVersion(found, 'Python', /requires-python\s*=\s*["'][^\d]*(3\.\d+)/.exec(text)?.[1]);
  for (const [section, body] of sectionsOf(text)) {
    if (/^tool\.poetry\.(.*\.)?dependencies$/.test(section))
      for (const [, name, rest] of body.matchAll(/^([\w.-]+)\s*=\s*(.+)$/gm)) add(found, name!, rest!);
    else if (/^(project|project\.optional-dependencies|dependency-groups)$/.test(section))
      for (const [, name, version] of body.matchAll(
        /["']([A-Za-z][\w.-]*)(?:\[[^\]]*\])?\s*((?:[<>=~!^]=?[^"']*)?)(?:;[^"']*)?["']/g,
      ))
        add(found, name!, version!);
    const tool = /^tool\.([\w-]+)/.exec(section)?.[1];
    if (tool === 'pytest' || tool === 'ruff' || tool === 'mypy') add(found, tool, '');
  }
}

function readRequirements(text: string, found: Manifests): void {
  for (const [, name, version] of text.matchAll(
    /^\s*["']?([A-Za-z][\w.-]*)(?:\[[^\]]*\])?\s*(?:[<>=~!]=?|=)?\s*["']?([\d.]*)/gm,
  ))
    add(found, name!, version!);
}

/** The sections of a TOML file, each with its text. */
function sectionsOf(text: string): [name: string, body: string][] {
  const parts = text.split(/^\[+([^\]\n]+)\]+\s*(?:#.*)?$/m);
  const sections: [string, string][] = [];
  for (let i = 1; i < parts.length; i += 2) sections.push([parts[i]!.trim().replaceAll('"', ''), parts[i + 1]!]);
  return sections;
}
