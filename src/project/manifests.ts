/** What a project has, by relative path with forward slashes. Files are read only when somebody asks for their text. */
export interface ProjectTree {
  paths: readonly string[];
  /** The first 2 MB; undefined if it cannot be read. */
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
  /** What it is there for, if not for running: to develop with, as a tool beside the project's own languages, for tests, or in the shell of an app. */
  use?: 'development' | 'tool' | 'test' | 'shell';
}

/** What one manifest says. */
interface Read {
  add: (name: string, version?: string, use?: 'development') => void;
  setVersion: (version: string | undefined) => void;
}

interface Kind {
  stack: Stack;
  file: RegExp;
  read: (text: string, found: Read) => void;
}

/** In a monorepo, more of them say nothing new. */
const MAX_MANIFESTS = 120;
/** What tests are made with. */
const MAX_TEST_MANIFESTS = 20;
const MAX_PACKAGES = 4_000;
/** How much deeper than the first manifest others may be. */
const MAX_DEEPER = 4;
/** Of the source files: less is a tool or an extension in another language, not what the project is made with. */
const MIN_SHARE = 0.02;
/** Of the source files: so many say what a project is made with, even where no manifest does. */
const MOSTLY = 0.5;

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

const DATABASE_LIBRARY = /^(?:diesel|diesel-async|sqlx|sea-orm)$/;
const DATABASE_FEATURES = /"(?:sqlx-)?(postgres|mysql|sqlite|(?<=sqlx-)all)\w*"/g;

const KINDS: readonly Kind[] = [
  { stack: 'JavaScript', file: /(^|\/)package\.json$/, read: readPackageJson },
  { stack: 'JavaScript', file: /(^|\/)deno\.jsonc?$/, read: () => {} },
  { stack: 'Python', file: /(^|\/)pyproject\.toml$/, read: readPyproject },
  {
    stack: 'Python',
    file: /(^|\/)(requirements[\w.-]*\.(?:txt|in)|requirements\/[\w.-]+\.(?:txt|in)|Pipfile|setup\.(py|cfg))$/,
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
    read: (text, { add, setVersion }) => {
      setVersion(/^rust-version\s*=\s*"(\d+\.\d+)/m.exec(text)?.[1]);
      // The database is a feature of the library, and may be one of the project.
      const addDatabases = (features: string, of: RegExp) => {
        for (const [, name] of features.matchAll(of))
          for (const one of name === 'all' ? ['postgres', 'mysql', 'sqlite'] : [name!])
            add(one === 'postgres' ? 'postgresql' : one);
      };
      addDatabases(text, /"(?:diesel|sqlx|sea-orm)\??\/(?:sqlx-)?(postgres|mysql|sqlite)\w*"/g);
      for (const [section, body] of sectionsOf(text))
        if (/dependencies/.test(section)) {
          const inName = /dependencies\.([\w-]+)$/.exec(section)?.[1];
          if (inName !== undefined) {
            add(inName, /version\s*=\s*"([^"]+)"/.exec(body)?.[1]);
            if (DATABASE_LIBRARY.test(inName)) addDatabases(body, DATABASE_FEATURES);
          } else for (const [, name, rest] of body.matchAll(/^([\w-]+)(?:\.\w+)?\s*=\s*(.+)$/gm)) add(name!, rest);
          for (const [, features] of body.matchAll(/^(?:diesel|diesel-async|sqlx|sea-orm)\s*=\s*\{([^}]{0,500})/gm))
            addDatabases(features!, DATABASE_FEATURES);
        }
    },
  },
  {
    stack: 'Java',
    file: /(^|\/)(pom\.xml|[\w.-]+\.gradle(\.kts)?|[\w.-]+\.versions\.toml)$/,
    read: (text, { add, setVersion }) => {
      for (const [, group, name] of text.matchAll(
        /(?:<groupId>\s*([\w.-]+)\s*<\/groupId>\s*)?<artifactId>\s*([\w.-]+)\s*</g,
      )) {
        add(name!);
        if (group !== undefined) add(group);
      }
      for (const [, group, name, version] of text.matchAll(/["']([\w.-]+):([\w.-]+)(?::([^"'\n]*))?["']/g)) {
        // A plugin has a version where a library has its name.
        if (/^\d/.test(name!)) add(group!, name);
        else {
          add(name!, version);
          add(group!);
        }
      }
      for (const [name, version] of ofVersionCatalogue(text)) add(name, version);
      for (const [, id, version] of text.matchAll(/\bid\s*\(?\s*["']([\w.-]+)["']\)?(?:\s+version\s+["']([\d.]+))?/g))
        add(id!, version);
      // Plugins of Gradle itself have no version, and in Kotlin no "id".
      for (const [, id, bare] of text.matchAll(
        /\bapply\s*\(?\s*plugin\s*[:=]\s*["']([\w.-]+)|^\s*(checkstyle|pmd|jacoco)\s*$/gm,
      ))
        add((id ?? bare)!);
      const boot =
        /spring-boot-(?:starter-parent|dependencies)<\/artifactId>\s*<version>([\d.]+)|\bspring-?boot(?:[.-]?version)?\s*[=>]\s*["']?([\d.]+)/i
          .exec(text)
          ?.slice(1)
          .find((version) => version !== undefined);
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
  { stack: 'Ruby', file: /^Gemfile\.lock$/, read: readGemfileLock },
  {
    stack: 'Python',
    file: /^\.python-version$/,
    read: (text, { setVersion }) => setVersion(/^(3\.\d+)/m.exec(text)?.[1]),
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
      setVersion(/swift-tools-version:\s*(\d+)/.exec(text)?.[1] ?? /\bSWIFT_VERSION = (\d+)/.exec(text)?.[1]);
      if (/\bIPHONEOS_DEPLOYMENT_TARGET\b|\.iOS\(|platform :ios/.test(text)) add('ios');
      if (
        /product-type\.application"/.test(text) &&
        /IPHONEOS_DEPLOYMENT_TARGET|iphoneos|TARGETED_DEVICE_FAMILY/.test(text)
      )
        add('ios-app');
      if (/^platform :ios/m.test(text)) add('ios-app');
      if (/product-type\.bundle\.(unit-test|ui-testing)"/.test(text)) add('xctest');
      for (const [, name] of text.matchAll(/github\.com\/[\w-]+\/([\w.-]+?)(?:\.git)?["']/g)) add(name!);
    },
  },
  {
    stack: 'Dart',
    file: /(^|\/)pubspec\.yaml$/,
    read: (text, { add, setVersion }) => {
      setVersion(/^ +sdk:\s*["']?[^\d\n]{0,3}(\d+)/m.exec(text)?.[1]);
      const flutter = /^ +flutter:\s*["']?[^\d\n]{0,3}(\d+\.\d+)/m.exec(text)?.[1];
      // Up to the next line that is not indented.
      for (const [, body] of text.matchAll(/^(?:dev_)?dependencies:[^\n]*\n((?:(?: [^\n]*)?\r?\n)*)/gm))
        for (const [, name, version] of body!.matchAll(/^ {2}([a-z_]\w*):\s*(\S*)/gm))
          add(name!, name === 'flutter' ? flutter : version);
    },
  },
];

/** Manifests near the top come first, as the tree lists them. Tests' fixtures and examples are not the project. */
export function readManifests({ paths, read }: ProjectTree): Manifests {
  const found: Manifests = { stacks: new Set(), packages: [], versions: new Map() };
  const own = paths.filter(isOwn);
  const ofTests = paths.filter((path) => !isOwn(path) && isOwn(path.replace(TEST_FOLDERS, '$1')));
  const all = own.flatMap((path) => {
    const kind = KINDS.find(({ file }) => file.test(path));
    return kind === undefined ? [] : [{ path, kind, depth: depthOf(path) }];
  });
  // A folder of scripts or docs in another language has its own manifest, deeper down than the project's.
  const top = all.reduce((least, { depth }) => Math.min(least, depth), Number.POSITIVE_INFINITY);
  const isShell = shellsAmong(all.map(({ path }) => path));
  const isMade = madeWith(own.filter((path) => !isShell(path)));
  // What pip-compile wrote has what others need too; what somebody wrote is beside it.
  const sources = new Set(all.map(({ path }) => path));
  const isCompiled = (path: string) => {
    const beside = (name: string) => sources.has(path.replace(/[^/]*$/, name));
    if (!/requirements[^/]*\.txt$/.test(path)) return false;
    return sources.has(path.replace(/txt$/, 'in')) || beside('Pipfile') || (beside('pyproject.toml') && isLocked(path));
  };
  const isLocked = (path: string) => /^# .*\bautogenerated by\b/m.test((read(path) ?? '').slice(0, 500));
  // At the top, it is of a tool that the whole project is built or tested with.
  const manifests = all
    .filter(({ path }) => !isCompiled(path))
    .filter(({ path, depth, kind }) => depth <= top + MAX_DEEPER && (isShell(path) || isMade(kind) || depth === top))
    .slice(0, MAX_MANIFESTS);
  const tests = ofTests.flatMap((path) => {
    const kind = KINDS.find(({ file }) => file.test(path));
    return kind === undefined || depthOf(path) > top + MAX_DEEPER ? [] : [{ path, kind }];
  });
  const catalogue = versionsOfWorkspace(read);
  for (const { path, kind, isTest } of [
    ...manifests.map((one) => ({ ...one, isTest: false })),
    ...tests.slice(0, MAX_TEST_MANIFESTS).map((one) => ({ ...one, isTest: true })),
  ]) {
    const text = read(path);
    if (text === undefined) continue;
    const { stack } = kind;
    const isOfShell = isShell(path);
    const isTool = !isOfShell && !isMade(kind);
    if (!isOfShell && !isTool && !isTest) found.stacks.add(stack);
    kind.read(text, {
      add: (written, asked = '', use) => {
        if (found.packages.length >= MAX_PACKAGES) return;
        const name = written.toLowerCase();
        const version = /\d+(?:\.\d+)?/.exec(
          // The version below which it must be is not its own.
          (asked.startsWith('catalog:') ? (catalogue.get(name) ?? '') : asked).replace(/<=?\s*v?[\d.]+/g, ''),
        )?.[0];
        const usedFor = isTest ? 'test' : isOfShell ? 'shell' : isTool ? 'tool' : use;
        found.packages.push({ stack, name, version: version ?? '', ...(usedFor !== undefined && { use: usedFor }) });
      },
      setVersion: (version) => {
        if (version === undefined || isOfShell || isTool || isTest || found.versions.has(stack)) return;
        found.versions.set(stack, version);
      },
    });
  }
  for (const stack of withoutManifest(own, found.stacks)) found.stacks.add(stack);
  return found;
}

/** Of what the source files are written in mostly, without a manifest that says so. */
function withoutManifest(paths: readonly string[], stacks: ReadonlySet<Stack>): Stack[] {
  const { counts, total } = countsOf(paths);
  return [...counts].flatMap(([stack, count]) => (!stacks.has(stack) && count >= total * MOSTLY ? [stack] : []));
}

/** The versions that the packages of a workspace share. */
function versionsOfWorkspace(read: ProjectTree['read']): Map<string, string> {
  const text = read('pnpm-workspace.yaml') ?? '';
  return new Map(
    [...text.matchAll(/^\s+["']?([@\w./-]+?)["']?:[ \t]*["']?([\^~]?\d[\w.-]*)/gm)].map(([, name, version]) => [
      name!.toLowerCase(),
      version!,
    ]),
  );
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
  const { counts, total } = countsOf(paths);
  return ({ stack }) => total === 0 || (counts.get(stack) ?? 0) >= MIN_SHARE * total;
}

/** How many of the files are source files of a stack. */
export function sourcesAmong(paths: readonly string[]): number {
  return countsOf(paths).total;
}

/** The source files of each stack. */
function countsOf(paths: readonly string[]): { counts: Map<Stack, number>; total: number } {
  const counts = new Map<Stack, number>();
  let total = 0;
  for (const path of paths) {
    const stack = STACK_OF.get(/\.(\w+)$/.exec(path)?.[1] ?? '');
    if (stack === undefined) continue;
    counts.set(stack, (counts.get(stack) ?? 0) + 1);
    total++;
  }
  return { counts, total };
}

/** Hidden folders, except those that are read for themselves, tests, examples and docs are not the project. */
export function isOwn(path: string): boolean {
  // Below it, folders are the names of packages.
  return /(^|\/)src\/main\//.test(path) || !NOT_THE_PROJECT.test(path);
}

const NOT_THE_PROJECT =
  /(^|\/)(tests?|__tests__|spec|fixtures?|testdata|([^/]*[ _-])?(examples?|samples?|demos?)([ _-][^/]*)?|(dev[-_])?docs?|docs?[-_]\w+|([\w-]+[_-])?templates?|benchmarks?|e2e|playwright|cypress|third_party|website|site|packaging|extras|\.[\w-]+)\//i;

/** Of those, what belongs to the tests themselves. */
export const TEST_FOLDERS = /(^|\/)(?:(?:tests?|__tests__|spec|e2e|playwright|cypress)\/)+/gi;

function depthOf(path: string): number {
  return path.split('/').length;
}

function readPackageJson(text: string, { add }: Read): void {
  readJsonLists(text, ['dependencies'], add);
  readJsonLists(text, ['devDependencies'], (name, version) => add(name, version, 'development'));
  // Those that it works with may be of many versions.
  readJsonLists(text, ['peerDependencies'], (name) => add(name));
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
    if (/^tool\.poetry\.(.*\.)?dependencies$/.test(section)) {
      for (const [, name, rest] of body.matchAll(/^([\w.-]+)\s*=\s*(.+)$/gm)) add(name!, rest);
      setVersion(/^python\s*=\s*["'][^\d\n]{0,3}(3\.\d+)/m.exec(body)?.[1]);
    } else if (/^(project|project\.optional-dependencies|dependency-groups)$/.test(section))
      for (const [, name, version] of body.matchAll(
        /["']([A-Za-z][\w.-]*)(?:\[[^\]]*\])?\s*((?:[<>=~!^]=?[^"']*)?)(?:;[^"']*)?["']/g,
      ))
        add(name!, version);
    const tool = /^tool\.([\w-]+)/.exec(section)?.[1];
    if (tool === 'pytest' || tool === 'ruff' || tool === 'mypy') add(tool);
  }
}

function readRequirements(text: string, { add, setVersion }: Read): void {
  setVersion(/python_(?:requires|version)\s*=\s*["']?[^\d\n]*(3\.\d+)/.exec(text)?.[1]);
  for (const [, name, version] of text.matchAll(
    /^\s*["']?([A-Za-z][\w.-]*)(?:\[[^\]\n]*\])?[ \t]*(?:[<>=~!]=?|=)?[ \t]*["']?[~^=>]{0,2}([\d.]*)/gm,
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

/** Gemfiles often name no version: of the gems that one asks for, its lock says which they are. */
function readGemfileLock(text: string, { add }: Read): void {
  const asked = new Set(
    [...(/^DEPENDENCIES\n((?: {2}.*\n?)*)/m.exec(text)?.[1] ?? '').matchAll(/^ {2}([\w-]+)/gm)].map(([, name]) => name),
  );
  for (const [, name, version] of text.matchAll(/^ {4}([\w-]+) \((\d[\d.]*)/gm))
    if (asked.has(name)) add(name!, version);
}

/** The entries of a Gradle version catalogue, whose versions are often named in a section of their own. */
function* ofVersionCatalogue(text: string): Generator<[name: string, version: string | undefined]> {
  const versions = new Map(
    [...text.matchAll(/^([\w-]+)\s*=\s*["']([\d.]+)/gm)].map(([, name, version]) => [name!, version!]),
  );
  for (const [, entry] of text.matchAll(/^[\w.-]+\s*=\s*\{([^}\n]+)\}/gm)) {
    const [, kind, value] = /\bversion(\.ref)?\s*=\s*["']([^"']+)/.exec(entry!) ?? [];
    const version = kind === undefined ? value : versions.get(value!);
    for (const [, field, name] of entry!.matchAll(/\b(module|id|group|name)\s*=\s*["']([\w.:-]+)/g))
      for (const part of name!.split(':')) yield [part, field === 'group' ? undefined : version];
  }
}
