import { isUtf8 } from 'node:buffer';
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { load } from 'js-yaml';
import { type Deliverable, markerLineIn } from './bundle.ts';
import { checkKit, type Kit, type KitWithFiles, readableDeliverables, slugProblem } from './kit.ts';

export interface CatalogueProblem {
  /** Relative to the catalogue folder. */
  file: string;
  field: string;
  reason: string;
}

interface FolderEntry {
  slug: string;
  /** Absent exactly when there are problems. */
  kit?: KitWithFiles;
  problems: CatalogueProblem[];
}

const MAX_FILE_BYTES = 1024 * 1024;

/** The kit folders of a catalogue, in order of slug. Throws one clear line when DIR is not a folder. */
export function kitFolders(dir: string): string[] {
  if (!existsSync(dir) || !statSync(dir).isDirectory()) throw new Error(`${dir} is not a folder`);
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && (entry.isDirectory() || entry.isSymbolicLink()))
    .map((entry) => entry.name)
    .sort();
}

/** Reads and checks one kit folder after the other, with every problem of each; names that clash are found too. */
export function* readCatalogueFolder(
  dir: string,
  options: { allowMissingContent?: boolean } = {},
): Generator<FolderEntry> {
  const slugs = kitFolders(dir);
  const names: NamesTaken = { slugs: new Set(slugs), ids: new Map() };
  for (const slug of slugs) {
    const entry = readKitFolder(dir, slug, options.allowMissingContent ?? false);
    const clash = entry.kit && clashOf(entry.kit.kit, names);
    if (clash !== undefined) {
      entry.problems.push({ file: `${slug}/kit.yaml`, field: 'id', reason: clash });
      delete entry.kit;
    }
    yield entry;
  }
}

interface NamesTaken {
  slugs: ReadonlySet<string>;
  /** Which kit has an id. */
  ids: Map<string, string>;
}

/** Ids and slugs share one namespace, so that a path segment never names two kits. The kit to change is the one that brings an id of its own. */
function clashOf(kit: Kit, names: NamesTaken): string | undefined {
  const owner = names.ids.get(kit.id) ?? (kit.id !== kit.slug && names.slugs.has(kit.id) ? kit.id : undefined);
  if (owner !== undefined) return `"${kit.id}" already names the kit in ${owner}/; ids and slugs share one namespace`;
  names.ids.set(kit.id, kit.slug);
  return undefined;
}

function readKitFolder(dir: string, slug: string, allowMissing: boolean): FolderEntry {
  const problems: CatalogueProblem[] = [];
  const yamlFile = `${slug}/kit.yaml`;
  const badSlug = slugProblem(slug);
  if (badSlug !== undefined) problems.push({ file: `${slug}/`, field: 'slug', reason: `the folder's name ${badSlug}` });
  const folder = join(dir, slug);
  const source = readText(folder, 'kit.yaml');
  if ('reason' in source) {
    problems.push({ file: yamlFile, field: '(whole file)', reason: source.reason });
    return { slug, problems };
  }
  const parsed = parseYaml(source.text);
  if ('reason' in parsed) {
    problems.push({ file: yamlFile, field: '(whole file)', reason: parsed.reason });
    return { slug, problems };
  }
  const checked = checkKit(slug, parsed.value);
  for (const problem of checked.problems) problems.push({ file: yamlFile, ...problem });
  const files = readDeliverables(dir, slug, readableDeliverables(parsed.value), allowMissing, problems);
  if (checked.kit === undefined || problems.length > 0) return { slug, problems };
  return { slug, kit: { kit: checked.kit, files, access: checked.access! }, problems };
}

function readDeliverables(
  dir: string,
  slug: string,
  names: readonly string[],
  allowMissing: boolean,
  problems: CatalogueProblem[],
): Deliverable[] | null {
  const files: Deliverable[] = [];
  let complete = true;
  for (const name of names) {
    const file = readText(join(dir, slug), name);
    if ('text' in file) {
      const marker = markerLineIn(file.text);
      if (marker === undefined) files.push({ name, text: file.text });
      else
        problems.push({
          file: `${slug}/${name}`,
          field: 'content',
          reason: `has the line "${marker}", which a download uses to separate files`,
        });
    } else if (file.missing && allowMissing) {
      complete = false;
    } else {
      problems.push({ file: `${slug}/${name}`, field: 'deliverables', reason: file.reason });
    }
  }
  return complete ? files : null;
}

type Text = { text: string } | { reason: string; missing: boolean };

function readText(folder: string, name: string): Text {
  const path = join(folder, name);
  let bytes: Buffer;
  try {
    const stats = lstatSync(path);
    // Most files are plain and lie directly in the folder; only for the others is it worth asking where they really are.
    if (
      (stats.isSymbolicLink() || name.includes('/')) &&
      !realpathSync.native(path).startsWith(realpathSync.native(folder) + sep)
    ) {
      return { reason: "is a link out of the kit's folder", missing: false };
    }
    const file = stats.isSymbolicLink() ? statSync(path) : stats;
    if (!file.isFile()) return { reason: 'is not a plain file', missing: false };
    if (file.size > MAX_FILE_BYTES) return { reason: `is larger than ${MAX_FILE_BYTES} bytes`, missing: false };
    bytes = readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const missing = code === 'ENOENT' || code === 'ENOTDIR';
    return { reason: missing ? 'is listed but does not exist' : `cannot be read (${code})`, missing };
  }
  if (!isUtf8(bytes)) return { reason: 'is not UTF-8 text', missing: false };
  if (bytes.includes(0)) return { reason: 'is not text (it holds a null character)', missing: false };
  return { text: bytes.toString('utf8') };
}

function parseYaml(text: string): { value: unknown } | { reason: string } {
  try {
    return { value: load(text) };
  } catch (error) {
    return { reason: `is not valid YAML: ${(error as Error).message.split('\n')[0]}` };
  }
}
