import { splitDownload } from '../../../sdk/src/kit-files.ts';
import type { PackedRelease } from '../../catalogue/packed-catalogue.ts';
import { topicsOf } from '../../catalogue/topics.ts';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { cutText, KITS_PER_PAGE, relatedKits, shelfOf } from '../kits/kit-shelf.ts';
import type { KitContents } from '../routes/kit-contents.ts';
import type { Ask } from '../routes/recommend.ts';
import { EXAMPLES } from '../routes/recommend-request.ts';
import type { KitsQuery } from './kits-query.ts';

const MAX_RELATED = 3;
const MAX_LANDING_KITS = 3;
/** Enough to judge how a kit is written, too little to use it. */
const EXCERPT_CHARACTERS = 700;
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
  const { files, origin, findings = [], deprecated } = release;
  return {
    kit,
    isPublic,
    isPublicSkill: isPublic && (await shelfOf(version)).publicSkills.has(number),
    files,
    preview: await previewOf(release, isPublic, contents),
    origin,
    findings,
    deprecated,
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

/** The beginning of the first file, or all of it. Null if the content is missing: the rest is still useful. */
async function previewOf(release: PackedRelease, isPublic: boolean, contents: KitContents) {
  const content = await contents.find(release);
  const first = content === undefined ? undefined : splitDownload(content.toString())[0];
  if (first === undefined) return null;
  const { name, text } = first;
  // Even a short file of a private kit is cut in half, because all of it would be more than a preview.
  const length = isPublic ? MAX_WHOLE_CHARACTERS : Math.min(EXCERPT_CHARACTERS, Math.ceil(text.length / 2));
  if (isPublic && text.length <= length) return { name, text, isWhole: true };
  return { name, text: `${cutText(text, length)} …`, isWhole: false };
}
