import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { contentOf, type Deliverable, fenceBytes } from './bundle.ts';
import { parseYaml } from './front-matter.ts';
import { type CatalogueProblem, checkKit, type KitWithFiles, MAX_KIT_BYTES, slugProblem, validEntries } from './kit.ts';
import { lintKit } from './lint.ts';
import { unsafeNames, WINDOWS_DEVICE } from './safe-names.ts';

interface FolderEntry {
  slug: string;
  /** Absent exactly when there are problems. */
  kit?: KitWithFiles;
  problems: CatalogueProblem[];
  /** With `lint`: what does not keep the kit from being served. */
  warnings: CatalogueProblem[];
}

const MAX_FILE_BYTES = 1024 * 1024;
const DEVICE = 'names a device on Windows, where no such folder can be created';

export interface ReadOptions {
  allowMissingContent?: boolean;
  /** Also report problems that only affect assistants: see lint.ts. */
  lint?: boolean;
  /** Package managers may hard-link the files of a package, so the bundled catalogue may contain hard links. */
  allowHardLinks?: boolean;
  onProgress?: (done: number, total: number) => void;
}

/** The kit folders of a catalogue, in order of slug. Throws a one-line error if DIR is not a folder. */
export function kitFolders(dir: string): string[] {
  if (!existsSync(dir) || !statSync(dir).isDirectory()) throw new Error(`${dir} is not a folder`);
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && (entry.isDirectory() || entry.isSymbolicLink()))
    .map((entry) => entry.name)
    .sort();
}

/** What is wrong with a folder that has no kits where a catalogue has them. */
export function whereKitsAre(dir: string): string {
  return existsSync(join(dir, 'kit.yaml'))
    ? `${dir} is a kit; name the folder that contains it`
    : 'each kit is a folder with a kit.yaml in it';
}

export function* readCatalogueFolder(dir: string, options: ReadOptions = {}): Generator<FolderEntry> {
  const slugs = kitFolders(dir);
  // Ids and slugs share one namespace, so a path segment never names two kits. The explicit id must change.
  const ownerOf = new Map(slugs.map((slug) => [slug, slug]));
  const known = new Set(slugs);
  for (const slug of slugs) {
    const entry = readKitFolder(dir, slug, known, options);
    const id = entry.kit?.kit.id;
    const names = [
      ...(id === undefined ? [] : [['id', id] as const]),
      ...(entry.kit?.formerSlugs ?? []).map((name) => ['former_slugs', name] as const),
    ];
    for (const [field, name] of names) {
      const owner = ownerOf.getOrInsert(name, slug);
      if (owner === slug) continue;
      const reason = `"${name}" already names the kit in ${owner}/; ids and slugs, former ones too, share one namespace`;
      entry.problems.push({ file: `${slug}/kit.yaml`, field, reason });
      delete entry.kit;
    }
    yield entry;
  }
}

/** One kit, by its own folder. Throws a one-line error that says what is wrong with it. */
export function readKit(folder: string): KitWithFiles {
  const path = resolve(folder);
  const slug = basename(path);
  const { kit, problems } = readKitFolder(dirname(path), slug, new Set([slug]), {});
  if (kit !== undefined) return kit;
  const { file, field, reason } = problems[0]!;
  throw new Error(`${file}: ${field}: ${reason}`);
}

function readKitFolder(dir: string, slug: string, slugs: ReadonlySet<string>, options: ReadOptions): FolderEntry {
  const problems: CatalogueProblem[] = [];
  const warnings: CatalogueProblem[] = [];
  const yamlFile = `${slug}/kit.yaml`;
  const badSlug = slugProblem(slug) ?? (WINDOWS_DEVICE.test(slug) ? DEVICE : undefined);
  if (badSlug !== undefined) problems.push({ file: `${slug}/`, field: 'slug', reason: `the folder's name ${badSlug}` });
  const folder = join(dir, slug);
  const outside = outsideProblem(dir, folder);
  if (outside !== undefined) {
    problems.push({ file: `${slug}/`, field: '(folder)', reason: outside });
    return { slug, problems, warnings };
  }
  const source = readText(folder, 'kit.yaml', options);
  const parsed = 'reason' in source ? source : parseYaml(source.text);
  if ('reason' in parsed) {
    const reason = 'missing' in source && source.missing ? `is missing: ${whereKitsAre(dir)}` : parsed.reason;
    problems.push({ file: yamlFile, field: '(whole file)', reason });
    return { slug, problems, warnings };
  }
  const checked = checkKit(slug, parsed.value);
  const lineOf = fieldLines('text' in source ? source.text : '');
  for (const problem of checked.problems) problems.push({ file: yamlFile, ...lineOf(problem.field), ...problem });
  const names = validEntries(parsed.value, 'deliverables');
  // Not only for `catalogue check`: nobody could install or unpack a kit with such names.
  const unsafe = unsafeNames(names);
  if (unsafe !== undefined)
    problems.push({ file: yamlFile, ...lineOf('deliverables'), field: 'deliverables', reason: unsafe });
  const files = readDeliverables(dir, slug, names, options, problems);
  if (options.lint && badSlug === undefined)
    for (const { file, ...found } of lintKit(slug, validEntries(parsed.value, 'ai_targets'), files ?? [], slugs)) {
      const list = found.level === 'warning' ? warnings : problems;
      list.push({ file: `${slug}/${file}`, ...(file === 'kit.yaml' && lineOf(found.field)), ...found });
    }
  if (checked.kit === undefined || problems.length > 0) return { slug, problems, warnings };
  const { kit, access, formerSlugs } = checked;
  return { slug, kit: { kit, files, access: access!, formerSlugs: formerSlugs! }, problems, warnings };
}

/** Finds the line of a field at the top level of kit.yaml. Split once: a file may have a thousand problems. */
function fieldLines(text: string): (field: string) => { line?: number } {
  const lines = new Map(text.split('\n').map((one, i) => [one.split(':', 1)[0]!, i + 1]));
  return (field) => (lines.has(field) ? { line: lines.get(field)! } : {});
}

/** A kit's folder may be a link to another one inside the catalogue, but not to a folder outside it or a hidden one. */
function outsideProblem(dir: string, folder: string): string | undefined {
  try {
    if (!lstatSync(folder).isSymbolicLink()) return undefined;
    const real = realpathSync.native(folder);
    const root = realpathSync.native(dir);
    const parts = relative(root, real).split(sep);
    const isInside = real.startsWith(root + sep) && !parts.some((part) => part.startsWith('.'));
    return isInside ? undefined : 'is a link out of the catalogue';
  } catch (error) {
    return `is a link that cannot be followed (${(error as NodeJS.ErrnoException).code})`;
  }
}

function readDeliverables(
  dir: string,
  slug: string,
  names: readonly string[],
  options: ReadOptions,
  problems: CatalogueProblem[],
): Deliverable[] | null {
  const files: Deliverable[] = [];
  let complete = true;
  let bytes = 0;
  for (const name of names) {
    const file = readContent(join(dir, slug), name, options);
    if ('content' in file) {
      const deliverable = { name, ...file.content };
      bytes += file.size + fenceBytes(deliverable);
      if (bytes > MAX_KIT_BYTES) {
        problems.push({ file: `${slug}/`, field: 'deliverables', reason: TOO_LARGE });
        return null;
      }
      files.push(deliverable);
    } else if (file.missing && options.allowMissingContent) {
      complete = false;
    } else {
      problems.push({ file: `${slug}/${name}`, field: 'deliverables', reason: file.reason });
    }
  }
  return complete ? files : null;
}

const TOO_LARGE = `the files of a kit may have ${MAX_KIT_BYTES} bytes in all, with the code fences of a download`;

type Refusal = { reason: string; missing: boolean };

function readText(folder: string, name: string, options: ReadOptions): { text: string } | Refusal {
  const read = readContent(folder, name, options);
  if ('reason' in read) return read;
  return read.content.bytes === undefined ? read.content : { reason: 'is not UTF-8 text', missing: false };
}

type Content = { content: Omit<Deliverable, 'name'>; size: number } | Refusal;

function readContent(folder: string, name: string, { allowHardLinks }: ReadOptions): Content {
  const path = join(folder, name);
  let bytes: Buffer;
  try {
    const stats = lstatSync(path);
    // Most files are regular files directly in the folder; only the others need their real path checked.
    if (
      (stats.isSymbolicLink() || name.includes('/')) &&
      !realpathSync.native(path).startsWith(realpathSync.native(folder) + sep)
    ) {
      return { reason: "is a link out of the kit's folder", missing: false };
    }
    const file = stats.isSymbolicLink() ? statSync(path) : stats;
    if (!file.isFile()) return { reason: 'is not a plain file', missing: false };
    if (file.nlink > 1 && !allowHardLinks && file.nlink > namesInside(folder, file))
      return { reason: "has another name outside the kit's folder (it is a hard link)", missing: false };
    if (file.size > MAX_FILE_BYTES) return { reason: `is larger than ${MAX_FILE_BYTES} bytes`, missing: false };
    bytes = readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const missing = code === 'ENOENT' || code === 'ENOTDIR';
    return { reason: missing ? 'is listed but does not exist' : `cannot be read (${code})`, missing };
  }
  return { content: contentOf(bytes), size: bytes.length };
}

/** How many of the file's names are in the folder. If it has more links, the others are outside. */
function namesInside(folder: string, file: Stats): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => {
    if (!entry.isFile()) return false;
    const { dev, ino } = lstatSync(join(entry.parentPath, entry.name));
    return dev === file.dev && ino === file.ino;
  }).length;
}
