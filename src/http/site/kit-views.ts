import type { KitFile } from '../../../sdk/src/kit-files.ts';
import type { PackedRelease } from '../../catalogue/packed-catalogue.ts';
import { versionOf } from '../../catalogue/release.ts';
import { topicsOf } from '../../catalogue/topics.ts';
import { workedExample, workedExampleFile } from '../../catalogue/worked-example.ts';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { filesIn } from '../kits/kit-file.ts';
import { cutText, KITS_PER_PAGE, relatedKits, shelfOf } from '../kits/kit-shelf.ts';
import type { KitContents } from '../routes/kit-contents.ts';
import type { Ask } from '../routes/recommend.ts';
import { EXAMPLES } from '../routes/recommend-request.ts';
import type { KitsQuery } from './kits-query.ts';

const MAX_RELATED = 3;
const MAX_LANDING_KITS = 3;
/** Of a file on the page of its kit; the rest is on a page of its own. */
const EXCERPT_CHARACTERS = 4_000;
const BYTES_PER_TOKEN = 4;
const MAX_WHOLE_CHARACTERS = 60_000;

export type KitsPageData = Awaited<ReturnType<typeof kitsPageData>>;
export type KitPageData = Awaited<ReturnType<typeof kitPageData>>;
export type KitView = ReturnType<typeof kitView>;

export async function kitsPageData(version: CatalogueVersion, asked: KitsQuery, ask: Ask) {
  const shelf = await shelfOf(version);
  const { kits, nearest } = await shelf.find(asked, ask);
  const lastPage = Math.max(Math.ceil(kits.length / KITS_PER_PAGE), 1);
  const query = { ...asked, page: Math.min(asked.page, lastPage) };
  const from = (query.page - 1) * KITS_PER_PAGE;
  return {
    query,
    kits: kits.slice(from, from + KITS_PER_PAGE).map((kit) => kitView(version, kit)),
    total: kits.length,
    lastPage,
    /** Shown when nothing matches. */
    nearest: nearest.map((kit) => kitView(version, kit)),
    personas: shelf.personas,
    topics: shelf.topics,
    assistants: shelf.assistants,
  };
}

export async function kitPageData(version: CatalogueVersion, number: number, contents: KitContents, ask: Ask) {
  const related = await relatedKits(version, number, MAX_RELATED, ask);
  const { kit, isPublic } = kitView(version, number);
  const release = version.catalogue.releaseAt(number);
  const { files, origin, findings = [], deprecated, proofs = [] } = release;
  return {
    kit,
    isPublic,
    isPublicSkill: isPublic && (await shelfOf(version)).publicSkills.has(number),
    files,
    shown: await shownFiles(release, isPublic, contents),
    cost: contextCost(version, number),
    version: versionAt(version, number),
    origin,
    findings,
    deprecated,
    proofs,
    topics: topicsOf(kit),
    related: related.map((other) => kitView(version, other)),
  };
}

export async function landingKits(version: CatalogueVersion, ask: Ask) {
  const answers = await Promise.all(Object.values(EXAMPLES).map((example) => ask(example)));
  const { catalogue } = version;
  const best = answers.flatMap(({ recommendations: [first] }) => (first ? [catalogue.find(first.kit_slug)!] : []));
  const first = catalogue.list({ limit: MAX_LANDING_KITS, offset: 0 }).page;
  const kits = [...new Set([...best, ...first])].slice(0, MAX_LANDING_KITS).map((kit) => kitView(version, kit));
  return { answer: answers[0]!, kits, kitCount: catalogue.count };
}

function kitView({ catalogue }: CatalogueVersion, kit: number) {
  /** Anyone may download the files. */
  const { access, origin } = catalogue.releaseAt(kit);
  const isPublic = access === 'public' && origin?.withheld !== true;
  return { kit: catalogue.kitAt(kit), isPublic };
}

/** What the page of a kit shows of its files. Null if the content is missing: the rest is still useful. */
async function shownFiles(release: PackedRelease, isPublic: boolean, contents: KitContents) {
  const files = await filesOf(release, contents);
  if (files === null) return null;
  const cut = (file: KitFile | undefined) => (file ? cutFile(file, isPublic, EXCERPT_CHARACTERS) : null);
  const shown = (name: string) => {
    const file = files.read(name);
    return cut(file?.bytes === undefined ? file : undefined);
  };
  const exampleFile = workedExampleFile(files.names);
  const worked = exampleFile === undefined ? undefined : files.read(exampleFile);
  const skill = shown('SKILL.md');
  const readme = shown('README.md');
  const [first] = files.names;
  return {
    skill: skill ?? (readme === null && first !== undefined ? cut(files.read(first)) : null),
    readme,
    example: exampleOf(worked),
  };
}

/** Parts of one file, each short: enough to see what the work is like. */
function exampleOf(file: KitFile | undefined) {
  return file === undefined || file.bytes !== undefined ? null : workedExample(file.name, file.text);
}

/** Null if the content is missing, or its licence does not let us show it. */
async function filesOf(release: PackedRelease, contents: KitContents) {
  const content = await contents.find(release);
  return content === undefined ? null : filesIn(content);
}

/** All of a public file, and the first third of the others: enough to judge how a kit is written, too little to use it. */
function cutFile({ name, text, bytes }: KitFile, isPublic: boolean, most: number) {
  const length = Math.min(isPublic ? text.length : Math.ceil(text.length / 3), most);
  const isWhole = length === text.length;
  return { name, text: isWhole ? text : `${cutText(text, length)} …`, isWhole, isText: bytes === undefined };
}

export type FilePageData = NonNullable<Awaited<ReturnType<typeof filePageData>>>;

/** One file of a kit; null if there is none of that name, or its content is missing. */
export async function filePageData(version: CatalogueVersion, number: number, name: string, contents: KitContents) {
  const { kit, isPublic } = kitView(version, number);
  const release = version.catalogue.releaseAt(number);
  const file = (await filesOf(release, contents))?.read(name);
  if (file === undefined) return null;
  const bytes = release.files.find((one) => one.name === name)?.bytes ?? null;
  return { kit, isPublic, file: cutFile(file, isPublic, MAX_WHOLE_CHARACTERS), bytes };
}

export type ComparedKit = ReturnType<typeof comparedKit>;

export function comparedKit(version: CatalogueVersion, number: number) {
  return {
    ...kitView(version, number),
    topics: topicsOf(version.catalogue.kitAt(number)),
    cost: contextCost(version, number),
    version: versionAt(version, number),
  };
}

function versionAt({ catalogue }: CatalogueVersion, number: number): string | null {
  const { digest } = catalogue.releaseAt(number);
  return digest === null ? null : versionOf(digest);
}

/** What a kit takes of an assistant's context. Assistants count differently; four bytes a token is usual for English. */
function contextCost({ catalogue }: CatalogueVersion, number: number) {
  const { skill, files } = catalogue.releaseAt(number);
  const entry = files.find(({ name }) => name === 'SKILL.md');
  if (skill === null || entry === undefined) return null;
  const all = files.filter(({ name }) => /\.(md|txt)$/.test(name) && !/^(evals|platforms)\/|^README\.md$/.test(name));
  const tokens = (bytes: number) => Math.ceil(bytes / BYTES_PER_TOKEN);
  return {
    alwaysCharacters: skill.name.length + skill.description.length,
    triggeredTokens: tokens(entry.bytes),
    mostTokens: tokens(all.reduce((sum, { bytes }) => sum + bytes, 0)),
  };
}
