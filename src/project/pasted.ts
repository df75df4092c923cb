import { factsOf } from './facts.ts';
import { knownIn } from './known-packages.ts';
import type { Stack } from './manifests.ts';

// Runs in the browser too: what people paste on the site is read there, and only facts leave.

export interface Pasted {
  /** The file that the text was taken for; null: a list. */
  file: string | null;
  facts: string[];
}

/** How each manifest but JSON is told: by all of these. The first that fits counts. */
const FILES: readonly (readonly [file: string, ...signs: RegExp[]])[] = [
  ['pyproject.toml', /^\[(project|build-system|tool\.[\w.-]+)\]\s*$/m],
  ['Cargo.toml', /^\[(package|workspace|dependencies)(\.[\w-]+)?\]\s*$/m],
  ['go.mod', /^module \S+$/m],
  ['App.csproj', /<Project\b/, /<(Package|Project)Reference\b|\bSdk=|<TargetFramework/],
  ['pom.xml', /<project\b/, /<artifactId>/],
  ['build.gradle.kts', /^(plugins|dependencies|android) ?\{/m],
  ['Gemfile', /^(source|gem) ["']/m],
  ['Package.swift', /swift-tools-version|^let package = Package\(/m],
  ['pubspec.yaml', /^(dependencies|environment):$/m],
  ['requirements.txt', /^[A-Za-z][\w.-]*(\[[^\]\n]*\])? ?[=~<>!]=/m],
];

const MAX_TEXT = 512 * 1024;
const MAX_FACTS = 60;
const MAX_FACT = 200;

/** Of one file, nothing is known about what the project lacks. */
export function factsOfPasted(text: string): Pasted {
  const pasted = text.slice(0, MAX_TEXT);
  const file = fileOf(pasted);
  if (file === null) return { file, facts: /^\s*[{[<]/.test(pasted) ? [] : listed(pasted) };
  const facts = factsOf({ paths: [file], read: () => pasted });
  return { file, facts: facts.filter((fact) => !fact.startsWith('no ')).slice(0, MAX_FACTS) };
}

function fileOf(text: string): string | null {
  if (/^\s*\{/.test(text)) return jsonFileOf(text);
  return FILES.find(([, ...signs]) => signs.every((sign) => sign.test(text)))?.[0] ?? null;
}

function jsonFileOf(text: string): string | null {
  try {
    const value = JSON.parse(text) as object;
    return 'require' in value || 'require-dev' in value ? 'composer.json' : 'package.json';
  } catch {
    return null;
  }
}

/** One thing a line, or between commas. Names of packages become what people call them; the rest is as it was typed. */
function listed(text: string): string[] {
  const items = text.split(/[\n,;]/).map((item) => item.replace(/^[\s*•–-]+/, '').trim());
  const facts = items.filter(Boolean).map((item) => {
    const [, name, version] = /^(@?[^\s@]+)(?:[\s@]+v?(\d[\d.]*))?$/.exec(item) ?? [];
    const known = name === undefined ? undefined : factOf(name.toLowerCase(), version ?? '');
    return known ?? [...item.replace(/\s+/g, ' ')].slice(0, MAX_FACT).join('');
  });
  return [...new Set(facts)].slice(0, MAX_FACTS);
}

const STACKS: readonly Stack[] = ['JavaScript', 'Python', 'PHP', 'Ruby', 'Java', 'Go', 'Rust', '.NET', 'Dart', 'Swift'];

/** A list does not say of which stack a package is. */
function factOf(name: string, version: string): string | undefined {
  for (const stack of STACKS) {
    const [known] = knownIn([{ stack, name, version }]);
    if (known !== undefined) return known.fact;
  }
  return undefined;
}
