// Technologies that projects and kits are made with, as far as it matters whether the two match.

const FAMILIES = ['language', 'front end', 'app', 'database'] as const;
type Family = (typeof FAMILIES)[number];

interface Technology {
  name: string;
  /** Two kits of one family compete: a project that names members of it has no use for a kit about another. */
  family: Family;
  /** In text, in any case. */
  words: RegExp;
}

/** Of no use where neither the project nor the goal has it. */
interface Platform {
  name: string;
  words: RegExp;
}

const TECHNOLOGIES: readonly Technology[] = [
  language('Python', /\bpython\b|\bdjango\b|\bflask\b|\bfastapi\b|\bpytest\b/i),
  language(
    'JavaScript',
    /\b(java|type)script\b|\bnode(\.?js)?\b|\bnext\.?js\b|\breact\b|\bvue\b|\bnuxt\b|\bsvelte(kit)?\b|\bangular\b|\bexpress\b|\bnestjs\b|\bbun\b|\bdeno\b|\belectron\b/i,
  ),
  // The word alone is mostly the verb, but not as a fact or at the start of a name.
  language(
    'Go',
    /\b[Gg]olang\b|\b[Gg]o (service|module|project|api|code|backend|\d)|^[Gg]o\b(?![- ](?:to|through|over|live|back|on|for|beyond)\b)|\bin Go\b/,
  ),
  language('Rust', /\brust\b|\bcargo\b/i),
  language('Java', /\bjava\b|\bkotlin\b|\bspring\b|\bgradle\b|\bmaven\b|\bscala\b/i),
  language('.NET', /(?<![\w.])\.net\b|\bdotnet\b|\bc#|\basp\.net\b/i),
  language('PHP', /\bphp\b|\blaravel\b|\bsymfony\b/i),
  language('Ruby', /\bruby\b|\brails\b/i),
  language('Swift', /\bswift(ui)?\b/i),
  language('Dart', /\bdart\b|\bflutter\b/i),
  language('C++', /(?<!\w)c\+\+|\bcpp\b/i),
  language('C', /^C$/),
  language('Elixir', /\belixir\b/i),
  language('Haskell', /\bhaskell\b/i),
  language('Lua', /\blua\b/i),
  language('R', /^R$/),
  language('Zig', /\bzig\b/i),
  { name: 'React', family: 'front end', words: /\breact\b(?![ -]native)|\bnext\.?js\b/i },
  { name: 'Vue', family: 'front end', words: /\bvue\b|\bnuxt\b/i },
  { name: 'Svelte', family: 'front end', words: /\bsvelte(kit)?\b/i },
  { name: 'Angular', family: 'front end', words: /\bangular\b/i },
  { name: 'Jetpack Compose', family: 'app', words: /\bjetpack compose\b/i },
  { name: 'SwiftUI', family: 'app', words: /\bswiftui\b/i },
  { name: 'Flutter', family: 'app', words: /\bflutter\b/i },
  { name: 'React Native', family: 'app', words: /\breact native\b/i },
  { name: '.NET MAUI', family: 'app', words: /\bmaui\b/i },
  { name: 'PostgreSQL', family: 'database', words: /\bpostgres(ql)?\b/i },
  { name: 'MySQL', family: 'database', words: /\bmysql\b|\bmariadb\b/i },
  { name: 'MongoDB', family: 'database', words: /\bmongo(db|ose)?\b/i },
  { name: 'SQLite', family: 'database', words: /\bsqlite\b/i },
];

const PLATFORMS: readonly Platform[] = [
  { name: 'iOS', words: /\bios\b|\bswiftui\b|\biphone\b|\bipad\b|\bflutter\b|\breact native\b/i },
  { name: 'Android', words: /\bandroid\b|\bjetpack compose\b|\bflutter\b|\breact native\b/i },
  { name: 'Kubernetes', words: /\bkubernetes\b|\bk8s\b|\bhelm\b/i },
  // Frameworks that decide how everything is done: nothing made for one is of use in another, or in a library.
  { name: 'Laravel', words: /\blaravel\b/i },
  { name: 'WordPress', words: /\bword ?press\b|\bwoocommerce\b/i },
  { name: 'Ruby on Rails', words: /\brails\b/i },
  { name: 'a Python web framework', words: /\bdjango\b|\bfastapi\b|\bflask\b|\bstarlette\b/i },
  { name: 'Spring', words: /\bspring (boot|framework|mvc|data|security)\b/i },
  { name: 'ASP.NET Core', words: /\basp\.net\b/i },
  { name: 'Firebase or Supabase', words: /\bfirebase\b|\bsupabase\b/i },
  { name: 'a game engine', words: /\bunity\b|\bgodot\b/i },
  { name: 'a microcontroller or Home Assistant', words: /\barduino\b|\bplatformio\b|\besp32\b|\bhome assistant\b/i },
  { name: 'a browser extension', words: /\b(browser|chrome|firefox) extensions?\b/i },
  { name: 'Cloudflare Workers', words: /\bcloudflare\b|\bwrangler\b/i },
];

function language(name: string, words: RegExp): Technology {
  return { name, family: 'language', words };
}

interface Names {
  technologies: Technology[];
  platforms: Platform[];
}

interface Described {
  slug: string;
  name: string;
  tagline: string;
}

/** What a project is made with, and what its goal names. */
export interface Stack {
  project: Names;
  goal: Names;
  hasFacts: boolean;
}

/** What the texts name, in their order. Each is read by itself, so that a name at its start is seen as such. */
function namesIn(texts: readonly string[]): Names {
  const named = <T extends Technology | Platform>(all: readonly T[]) => [
    ...new Set(texts.flatMap((text) => all.filter(({ words }) => words.test(text)))),
  ];
  return { technologies: named(TECHNOLOGIES), platforms: named(PLATFORMS) };
}

/** Read once for a request: the facts of a request may be long, and a hundred kits are compared with them. */
export function stackOf(facts: readonly string[], goal: string): Stack {
  return { project: namesIn(facts), goal: namesIn([goal]), hasFacts: facts.length > 0 };
}

/**
 * Why a kit is made for another stack; undefined if it is not. Only what the kit calls itself counts: its description
 * may mention any technology in passing. What the goal names is wanted, whatever the project is made with today.
 */
export function otherStack(kit: Described, { project, goal, hasFacts }: Stack): string | undefined {
  const own = namesOfKit(kit);
  for (const family of FAMILIES) {
    const of = (technologies: readonly Technology[]) => technologies.filter((one) => one.family === family);
    const [made, has] = [of(own.technologies), of(project.technologies)];
    if (made.length === 0 || has.length === 0) continue;
    if (!made.some((one) => has.includes(one) || goal.technologies.includes(one)))
      return `It is made for ${list(made)}; the project has ${list(has)}.`;
  }
  const needed = own.platforms;
  const isThere = (one: Platform) => project.platforms.includes(one) || goal.platforms.includes(one);
  if (needed.length === 0 || !hasFacts || needed.some(isThere)) return undefined;
  return `It is made for ${list(needed)}, which the project does not have.`;
}

/** Whether a kit calls itself by no technology. */
export function isForAnyStack(kit: Described): boolean {
  const { technologies, platforms } = namesOfKit(kit);
  return technologies.length === 0 && platforms.length === 0;
}

function namesOfKit({ slug, name, tagline }: Described): Names {
  return namesIn([slug.replaceAll('-', ' '), name, tagline]);
}

/** What the project is made with, in words that a use case can end in; undefined if the facts name nothing known. */
export function inWords({ project: { technologies } }: Stack): string | undefined {
  return technologies.length === 0 ? undefined : list(technologies);
}

function list(entries: readonly { name: string }[]): string {
  return entries.map(({ name }) => name).join(', ');
}
