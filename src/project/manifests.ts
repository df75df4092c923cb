/** What a project has, by relative path with forward slashes. Files are read only when somebody asks for their text. */
export interface ProjectTree {
  paths: readonly string[];
  /** The first 512 KB; undefined if it cannot be read. */
  read: (path: string) => string | undefined;
}

export type Stack = 'JavaScript' | 'Python' | 'Go' | 'Rust' | 'Java' | '.NET' | 'PHP' | 'Ruby' | 'Swift' | 'Dart';

export interface Manifests {
  stacks: Set<Stack>;
  /** What the project depends on. */
  packages: Package[];
  /** The version of a stack's language, where a manifest names it. */
  versions: Map<Stack, string>;
}

export interface Package {
  stack: Stack;
  /** In lower case. */
  name: string;
  /** What it asks for; '' if it names none. */
  version: string;
}

/** What one manifest says. */
interface Read {
  add: (name: string, version?: string) => void;
  setVersion: (version: string | undefined) => void;
}

interface Kind {
  stack: Stack;
  file: RegExp;
  read: (text: string, found: Read) => void;
}

/** In a monorepo, more of them say nothing new. */
const MAX_MANIFESTS = 80;
const MAX_PACKAGES = 4_000;
/** How much deeper than the first manifest others may be. */
const MAX_DEEPER = 3;
/** Of the source files: less is a tool or an extension in another language, not what the project is made with. */
const MIN_SHARE = 0.02;

/** By the end of the name of a source file. */
const STACK_OF: ReadonlyMap<string, Stack> = new Map(
  (
    [
      ['JavaScript', 'js cjs mjs jsx ts cts mts tsx vue svelte astro'],
      ['Python', 'py'],
      ['Go', 'go'],
      ['Rust', 'rs'],
      ['Java', 'java kt scala groovy'],
      ['.NET', 'cs fs vb razor'],
      ['PHP', 'php'],
      ['Ruby', 'rb rake'],
      ['Swift', 'swift'],
      ['Dart', 'dart'],
    ] as const
  ).flatMap(([stack, ends]) => ends.split(' ').map((end): [string, Stack] => [end, stack])),
);

const KINDS: readonly Kind[] = [
  { stack: 'JavaScript', file: /(^|\/)package\.json$/, read: readPackageJson },
  { stack: 'JavaScript', file: /(^|\/)deno\.jsonc?$/, read: () => {} },
  { stack: 'Python', file: /(^|\/)pyproject\.toml$/, read: readPyproject },
  {
    stack: 'Python',
    file: /(^|\/)(requirements[\w.-]*\.txt|requirements\/[\w.-]+\.txt|Pipfile|setup\.(py|cfg))$/,
    read: readRequirements,
  },
  {
    stack: 'Go',
    file: /(^|\/)go\.mod$/,
    read: (text, { add, setVersion }) => {
      setVersion(/^go (\d+\.\d+)/m.exec(text)?.[1]);
      for (const [, name, version] of text.matchAll(
        /^\s*(?:require\s+)?([\w.-]+\.[a-z]+\/\S+) v([\d.]+)(?!.*\/\/ indirect)/gm,
      ))
        add(name!.replace(/\/v\d+$/, ''), version);
    },
  },
  {
    stack: 'Rust',
    file: /(^|\/)Cargo\.toml$/,
    read: (text, { add }) => {
      for (const [section, body] of sectionsOf(text))
        if (/dependencies/.test(section)) {
          const inName = /dependencies\.([\w-]+)$/.exec(section)?.[1];
          if (inName !== undefined) add(inName, /version\s*=\s*"([^"]+)"/.exec(body)?.[1]);
          else for (const [, name, rest] of body.matchAll(/^([\w-]+)(?:\.\w+)?\s*=\s*(.+)$/gm)) add(name!, rest);
          // The database is a feature of the library.
          for (const [, database] of body.matchAll(
            /^(?:diesel|diesel-async|sqlx|sea-orm)\s*=\s*\{[^}]{0,500}?"(?:sqlx-)?(postgres|mysql|sqlite)/gm,
          ))
            add(database === 'postgres' ? 'postgresql' : database!);
        }
    },
  },
  {
    stack: 'Java',
    file: /(^|\/)(pom\.xml|build\.gradle(\.kts)?|libs\.versions\.toml)$/,
    read: (text, { add, setVersion }) => {
      for (const [, group, name] of text.matchAll(
        /(?:<groupId>\s*([\w.-]+)\s*<\/groupId>\s*)?<artifactId>\s*([\w.-]+)\s*</g,
      )) {
        add(name!);
        if (group !== undefined) add(group);
      }
      for (const [, group, name, version] of text.matchAll(/["']([\w.-]+):([\w.-]+)(?::([\w.]+))?["']/g)) {
        add(name!, version);
        add(group!);
      }
      // Of a version catalogue.
      for (const [, name] of text.matchAll(/\b(?:id|group|name)\s*=\s*"([\w.-]+)"/g)) add(name!);
      for (const [, id, version] of text.matchAll(/\bid\s*\(?\s*["']([\w.-]+)["']\)?(?:\s+version\s+["']([\d.]+))?/g))
        add(id!, version);
      const boot = /spring-boot-starter-parent<\/artifactId>\s*<version>([\d.]+)/.exec(text)?.[1];
      if (boot !== undefined) add('org.springframework.boot', boot);
      const java =
        /<(?:java\.version|maven\.compiler\.(?:release|source))>\s*(?:1\.)?(\d+)|JavaLanguageVersion\.of\((\d+)\)|sourceCompatibility\s*=?\s*(?:JavaVersion\.VERSION_)?['"]?(?:1[._])?(\d+)/.exec(
          text,
        );
      setVersion(java?.[1] ?? java?.[2] ?? java?.[3]);
    },
  },
  {
    stack: '.NET',
    file: /\.(cs|fs|vb)proj$|(^|\/)Directory\.(Packages|Build)\.props$/,
    read: (text, { add, setVersion }) => {
      setVersion(/<TargetFrameworks?>\s*net(\d+)\.\d/.exec(text)?.[1]);
      for (const [, name, version] of text.matchAll(
        /<Package(?:Reference|Version)\s+(?:Include|Update)="([\w.-]+)"(?:\s+Version="([^"]+)")?/g,
      ))
        add(name!, version);
      for (const [, sdk] of text.matchAll(/Sdk\s*(?:Name)?="([\w.]+)/g)) add(sdk!);
      if (/Sdk="Microsoft\.NET\.Sdk\.Web"|FrameworkReference Include="Microsoft\.AspNetCore\.App"/.test(text))
        add('microsoft.aspnetcore');
    },
  },
  {
    stack: 'PHP',
    file: /(^|\/)composer\.json$/,
    read: (text, { add, setVersion }) =>
      readJsonLists(text, ['require', 'require-dev'], (name, version) =>
        name === 'php' ? setVersion(/\d+(?:\.\d+)?/.exec(version)?.[0]) : add(name, version),
      ),
  },
  {
    stack: 'Ruby',
    file: /(^|\/)(Gemfile|[\w-]+\.gemspec)$/,
    read: (text, { add, setVersion }) => {
      setVersion(/^ruby\s+["'][^\d]{0,3}(\d+\.\d+)/m.exec(text)?.[1]);
      for (const [, name, version] of text.matchAll(
        /^\s*(?:gem|\w+\.add_(?:\w+_)?dependency)[ (]+["']([\w-]+)["'](?:,\s*["']([^"']+))?/gm,
      ))
        add(name!, version);
    },
  },
  {
    stack: 'Ruby',
    file: /^\.(ruby-version|tool-versions)$/,
    read: (text, { setVersion }) => setVersion(/^(?:ruby[ -])?(\d+\.\d+)/m.exec(text)?.[1]),
  },
  {
    stack: 'Swift',
    file: /(^|\/)(Package\.swift|Podfile|project\.pbxproj)$/,
    read: (text, { add, setVersion }) => {
      setVersion(/swift-tools-version:\s*(\d+)/.exec(text)?.[1]);
      if (/\bIPHONEOS_DEPLOYMENT_TARGET\b|\.iOS\(|platform :ios/.test(text)) add('ios');
      if (
        /product-type\.application"/.test(text) &&
        /IPHONEOS_DEPLOYMENT_TARGET|iphoneos|TARGETED_DEVICE_FAMILY/.test(text)
      )
        add('ios-app');
      if (/^platform :ios/m.test(text)) add('ios-app');
      for (const [, name] of text.matchAll(/github\.com\/[\w-]+\/([\w.-]+?)(?:\.git)?["']/g)) add(name!);
    },
  },
  {
    stack: 'Dart',
    file: /(^|\/)pubspec\.yaml$/,
    read: (text, { add }) => {
      // Up to the next line that is not indented.
      for (const [, body] of text.matchAll(/^(?:dev_)?dependencies:[^\n]*\n((?:(?: [^\n]*)?\r?\n)*)/gm))
        for (const [, name, version] of body!.matchAll(/^ {2}([a-z_]\w*):\s*(\S*)/gm)) add(name!, version);
    },
  },
];

/** Manifests near the top come first, as the tree lists them. Tests' fixtures and examples are not the project. */
export function readManifests({ paths, read }: ProjectTree): Manifests {
  const found: Manifests = { stacks: new Set(), packages: [], versions: new Map() };
  const own = paths.filter(isOwn);
  const all = own.flatMap((path) => {
    const kind = KINDS.find(({ file }) => file.test(path));
    return kind === undefined ? [] : [{ path, kind, depth: depthOf(path) }];
  });
  // A folder of scripts or docs in another language has its own manifest, deeper down than the project's.
  const top = all.reduce((least, { depth }) => Math.min(least, depth), Number.POSITIVE_INFINITY);
  const isShell = shellsAmong(all.map(({ path }) => path));
  const isMade = madeWith(own.filter((path) => !isShell(path)));
  const manifests = all
    .filter(({ path, depth, kind }) => depth <= top + MAX_DEEPER && (isShell(path) || isMade(kind)))
    .slice(0, MAX_MANIFESTS);
  for (const { path, kind } of manifests) {
    const text = read(path);
    if (text === undefined) continue;
    const { stack } = kind;
    const isOfShell = isShell(path);
    if (!isOfShell) found.stacks.add(stack);
    kind.read(text, {
      add: (name, version = '') => {
        if (found.packages.length >= MAX_PACKAGES) return;
        found.packages.push({ stack, name: name.toLowerCase(), version: /\d+(?:\.\d+)?/.exec(version)?.[0] ?? '' });
      },
      setVersion: (version) => {
        if (version !== undefined && !isOfShell && !found.versions.has(stack)) found.versions.set(stack, version);
      },
    });
  }
  return found;
}

/**
 * Of what Flutter and React Native keep for each system beside their own code: not another language of the project.
 */
function shellsAmong(manifests: readonly string[]): (path: string) => boolean {
  const folders = new Set(manifests.flatMap((path) => /^(.*?)(?:pubspec\.yaml|package\.json)$/.exec(path)?.[1] ?? []));
  return (path) => {
    const [, folder] = /^(|.*?\/)(?:android|ios|macos|linux|windows)\//.exec(path) ?? [];
    return folder !== undefined && folders.has(folder);
  };
}

/** Whether enough of the source files are of a kind; true of all where there are none. */
function madeWith(paths: readonly string[]): (kind: Kind) => boolean {
  const counts = new Map<Stack, number>();
  let total = 0;
  for (const path of paths) {
    const stack = STACK_OF.get(/\.(\w+)$/.exec(path)?.[1] ?? '');
    if (stack === undefined) continue;
    counts.set(stack, (counts.get(stack) ?? 0) + 1);
    total++;
  }
  return ({ stack }) => total === 0 || (counts.get(stack) ?? 0) >= MIN_SHARE * total;
}

/** Hidden folders, except those that are read for themselves, tests, examples and docs are not the project. */
export function isOwn(path: string): boolean {
  // Below it, folders are the names of packages.
  return /(^|\/)src\/main\//.test(path) || !NOT_THE_PROJECT.test(path);
}

const NOT_THE_PROJECT =
  /(^|\/)(tests?|__tests__|spec|fixtures?|testdata|([^/]*[ _-])?(examples?|samples?|demos?)([ _-][^/]*)?|(dev[-_])?docs?|docs?[-_]\w+|templates?|benchmarks?|e2e|third_party|website|site|packaging|extras|\.[\w-]+)\//i;

function depthOf(path: string): number {
  return path.split('/').length;
}

function readPackageJson(text: string, { add }: Read): void {
  readJsonLists(text, ['dependencies', 'devDependencies', 'peerDependencies'], add);
}

function readJsonLists(text: string, fields: readonly string[], add: (name: string, version: string) => void): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return;
  }
  for (const field of fields) {
    const list = (value as Record<string, unknown> | null)?.[field];
    if (typeof list !== 'object' || list === null) continue;
    for (const [name, version] of Object.entries(list)) add(name, typeof version === 'string' ? version : '');
  }
}

function readPyproject(text: string, { add, setVersion }: Read): void {
  setVersion(/requires-python\s*=\s*["'][^\d]*(3\.\d+)/.exec(text)?.[1]);
  for (const [section, body] of sectionsOf(text)) {
    if (/^tool\.poetry\.(.*\.)?dependencies$/.test(section))
      for (const [, name, rest] of body.matchAll(/^([\w.-]+)\s*=\s*(.+)$/gm)) add(name!, rest);
    else if (/^(project|project\.optional-dependencies|dependency-groups)$/.test(section))
      for (const [, name, version] of body.matchAll(
        /["']([A-Za-z][\w.-]*)(?:\[[^\]]*\])?\s*((?:[<>=~!^]=?[^"']*)?)(?:;[^"']*)?["']/g,
      ))
        add(name!, version);
    const tool = /^tool\.([\w-]+)/.exec(section)?.[1];
    if (tool === 'pytest' || tool === 'ruff' || tool === 'mypy') add(tool);
  }
}

function readRequirements(text: string, { add, setVersion }: Read): void {
  setVersion(/python_requires\s*=\s*["']?[^\d\n]*(3\.\d+)/.exec(text)?.[1]);
  for (const [, name, version] of text.matchAll(
    /^\s*["']?([A-Za-z][\w.-]*)(?:\[[^\]\n]*\])?[ \t]*(?:[<>=~!]=?|=)?[ \t]*["']?([\d.]*)/gm,
  ))
    add(name!, version);
}

/** The sections of a TOML file, each with its text. */
function sectionsOf(text: string): [name: string, body: string][] {
  const parts = text.split(/^\[+([^\]\n]+)\]+\s*(?:#.*)?$/m);
  const sections: [string, string][] = [];
  for (let i = 1; i < parts.length; i += 2) sections.push([parts[i]!.trim().replaceAll('"', ''), parts[i + 1]!]);
  return sections;
}
