import { bytesOf, contentOf, type Deliverable, ENDS_LIKE_A_MARKER, fenceBytes } from '../catalogue/bundle.ts';
import { parseYaml } from '../catalogue/front-matter.ts';
import { visibleText } from '../catalogue/invisible.ts';
import { checkKit, derivedKitId, type Kit, MAX_ENTRIES, MAX_KIT_BYTES, MAX_TEXT } from '../catalogue/kit.ts';
import type { Access } from '../catalogue/release.ts';
import { unsafeName, unsafeNames } from '../catalogue/safe-names.ts';
import { type Licence, licenceOf } from './licence.ts';
import { listIn, type Matter, readMatter, textIn } from './matter.ts';
import { type Format, folderOf, licenceFile, nameOf, type SourceProblem, type Unit } from './recognise.ts';
import { MAX_FILE_BYTES, SourceError, type SourceTree, type TreeEntry } from './tree.ts';
import { firstParagraph, firstSentence, headingsOf, keywordsOf, shortened, slugOf, titleOf } from './wording.ts';

/** A kit of a source before it has a slug of its own in the catalogue. */
export interface Draft {
  unit: Unit;
  /** What it wants to be called. */
  base: string;
  /** More words to tell it from another of the same name, such as its plugin's. */
  context: string | undefined;
  licence: Licence;
  /** The path that names it, in its source. */
  path: string;
  /** The kit under the slug that it was given; null if it is none, with the reason in `problems`. */
  kitNamed: (slug: string) => { kit: Kit; files: Deliverable[]; access: Access } | null;
}

const TARGETS: Readonly<Record<Format, readonly string[]>> = {
  skill: ['any'],
  plugin: ['any'],
  command: ['claude-code'],
  agent: ['claude-code'],
  'cursor-rule': ['cursor-rules'],
  'copilot-prompt': ['any'],
  'copilot-instructions': ['any'],
  'copilot-agent': ['any'],
  'codex-prompt': ['codex'],
  'agents-md': ['any'],
  kit: ['any'],
};

/** Where the original goes in a kit, beside a SKILL.md that every assistant reads; null: it is the SKILL.md. */
const PLACES: Readonly<Partial<Record<Format, string>>> = {
  command: 'platforms/claude/commands/',
  agent: 'platforms/claude/agents/',
  'cursor-rule': 'platforms/cursor/',
  'copilot-prompt': 'platforms/copilot/prompts/',
  'copilot-instructions': 'platforms/copilot/instructions/',
  'copilot-agent': 'platforms/copilot/agents/',
  'codex-prompt': 'platforms/codex/prompts/',
  'agents-md': 'platforms/agents-md/',
};

const MAX_DESCRIPTION = 4_000;
const MAX_SKILL_DESCRIPTION = 1_000;

/** Reads the units of one source, one after another. Problems are added as they are found. */
export function unitReader(tree: SourceTree, access: Access, problems: SourceProblem[]) {
  const licenceNear = licenceFile(tree);
  const licenceTexts = new Map<TreeEntry, string | undefined>();

  async function licenceOfUnit(path: string, stated: string | undefined): Promise<Licence> {
    const entry = licenceNear(path);
    if (entry !== undefined && !licenceTexts.has(entry))
      licenceTexts.set(
        entry,
        entry.bytes > MAX_FILE_BYTES ? undefined : (await tree.read(entry)).toString('utf8').slice(0, 20_000),
      );
    return licenceOf(stated, entry && licenceTexts.get(entry));
  }

  async function textOf(entry: TreeEntry): Promise<string> {
    const bytes = await tree.read(entry);
    // UTF-16, as some editors on Windows save.
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
    return bytes.toString('utf8');
  }

  return {
    async read(unit: Unit): Promise<Draft | null> {
      try {
        if (unit.format === 'kit') return await readOwn(unit);
        return unit.format === 'plugin' ? await readPlugin(unit) : await readOne(unit);
      } catch (error) {
        if (error instanceof SourceError)
          problems.push({ file: unit.main.path, reason: error.message, level: 'left-out' });
        else throw error;
        return null;
      }
    },
  };

  async function readOne(unit: Unit): Promise<Draft | null> {
    const { main, format } = unit;
    const original = await textOf(main);
    if (original.trim() === '') {
      problems.push({ file: main.path, line: 1, reason: 'is empty', level: 'left-out' });
      return null;
    }
    const matter = readMatter(original);
    // Where a folder alone says what a file is, its front matter must agree: any repository may have docs/agents/.
    const needsMatter = (format === 'command' || format === 'agent') && unit.plugin === undefined;
    if (needsMatter && textIn(matter.fields, 'description') === undefined) return null;
    if (matter.problem !== undefined && format === 'skill')
      problems.push({ file: main.path, ...matter.problem, level: 'warning' });
    const words = wordsOf(unit, matter);
    const licence = await licenceOfUnit(main.path, textIn(matter.fields, 'license', 'licence'));
    const read = format === 'skill' ? await filesOf(unit) : [];
    return {
      unit,
      base: words.base,
      context: contextOf(unit),
      licence,
      path: main.path,
      kitNamed: (slug) => {
        const place = PLACES[format];
        const files =
          place === undefined
            ? read
            : [
                { name: 'SKILL.md', text: skillText(slug, words.description, matter.body) },
                { name: `${place}${safeBase(nameOf(main.path), slug)}`, ...contentOf(Buffer.from(original)) },
              ];
        return checked(slug, { ...words, files, targets: targetsOf(format, matter) }, main);
      },
    };
  }

  /** Everything that a plugin has, each thing below its own name. */
  async function readPlugin(unit: Unit): Promise<Draft | null> {
    const { plugin, members = [] } = unit;
    const { manifest, dir } = plugin!;
    const tooLarge = (reason: string) => {
      const file = dir === '' ? unit.main.path : dir;
      problems.push({ file, reason: `the plugin as a whole is no kit: it ${reason}; its parts are`, level: 'warning' });
      return null;
    };
    const own = textIn(manifest, 'name') ?? nameOf(dir);
    const base = slugOf(own);
    if (base === undefined) return null;
    const files: Deliverable[] = [];
    const parts: { name: string; description: string }[] = [];
    const taken = new Set<string>();
    /** A name that no other part has. */
    const ownName = (start: string, name: string, end: string): string => {
      for (let i = 1; ; i++) {
        const found = `${start}${name}${i === 1 ? '' : `-${i}`}${end}`;
        if (taken.has(found.toLowerCase())) continue;
        taken.add(found.toLowerCase());
        return found;
      }
    };
    for (const member of members) {
      const words = wordsOf(member, readMatter(await textOf(member.main)));
      parts.push({ name: words.base, description: words.tagline });
      const place = PLACES[member.format];
      if (place === undefined) {
        const folder = ownName('skills/', words.base, '');
        for (const file of await filesOf(member)) files.push({ ...file, name: `${folder}/${file.name}` });
      } else {
        const [, stem, end] = /^(.*?)((?:\.[a-z]+)+)$/i.exec(safeBase(nameOf(member.main.path), words.base)) ?? [];
        files.push({
          name: ownName(place, stem ?? words.base, end ?? '.md'),
          ...contentOf(await tree.read(member.main)),
        });
      }
      if (files.length >= MAX_ENTRIES) return tooLarge(`has more than ${MAX_ENTRIES} files`);
    }
    const size = files.reduce((sum, file) => sum + bytesOf(file).length + fenceBytes(file), 0);
    if (size > MAX_KIT_BYTES) return tooLarge(`is larger than ${MAX_KIT_BYTES} bytes`);
    const described = textIn(manifest, 'description') ?? parts.map(({ name }) => name).join(', ');
    const description = shortened(visibleText(described), MAX_DESCRIPTION);
    const manifestFile = tree.entries.find(
      ({ path }) => MANIFEST.test(path) && path.startsWith(dir === '' ? '' : `${dir}/`),
    );
    const list = parts.map((part) => `- ${part.name}: ${part.description}`);
    const body = `# ${titleOf(own, undefined)}\n\n${description}\n\nIts parts are in the folders beside this file:\n\n${list.join('\n')}\n`;
    const path = `${dir === '' ? '.' : dir} (the whole plugin)`;
    return {
      unit,
      base,
      context: 'plugin',
      licence: await licenceOfUnit(manifestFile?.path ?? unit.main.path, textIn(manifest, 'license')),
      path,
      kitNamed: (slug) =>
        checked(
          slug,
          {
            name: titleOf(own, undefined),
            tagline: firstSentence(description),
            description,
            keywords: keywordsOf(listIn(manifest, 'keywords', 'tags', 'category'), description),
            inside: parts.map((part) => shortened(visibleText(`${part.name}: ${part.description}`), 300)),
            files: [{ name: 'SKILL.md', text: skillText(slug, description, body) }, ...files],
            targets: ['any'],
          },
          manifestFile ?? unit.main,
        ),
    };
  }

  /** Our own format says everything itself. */
  async function readOwn(unit: Unit): Promise<Draft | null> {
    const parsed = parseYaml(await textOf(unit.main));
    if ('reason' in parsed) {
      problems.push({ file: unit.main.path, line: 1, reason: parsed.reason, level: 'left-out' });
      return null;
    }
    const given = (typeof parsed.value === 'object' && parsed.value !== null ? parsed.value : {}) as Record<
      string,
      unknown
    >;
    const base = slugOf(nameOf(folderOf(unit.main.path)) || textIn(given, 'name') || '');
    if (base === undefined) return null;
    const { id: _id, slug: _slug, ...fields } = given;
    const listed = listIn(fields, 'deliverables');
    const named = new Map(unit.files.map((file) => [file.name, file]));
    const wanted = listed.flatMap((name) => named.get(name) ?? []);
    for (const name of listed)
      if (!named.has(name))
        problems.push({
          file: unit.main.path,
          reason: `lists ${JSON.stringify(name.slice(0, 200))}, which does not exist`,
          level: 'left-out',
        });
    if (wanted.length < listed.length) return null;
    const files = await filesOf({ ...unit, files: wanted });
    return {
      unit,
      base,
      context: undefined,
      licence: await licenceOfUnit(unit.main.path, undefined),
      path: unit.main.path,
      kitNamed: (slug) => {
        const {
          kit,
          access: stated,
          problems: found,
          // With a slug that others had, it would claim their id.
        } = checkKit(slug, { ...fields, former_slugs: undefined, deliverables: files.map(({ name }) => name) });
        for (const { field, reason } of found)
          problems.push({ file: unit.main.path, reason: `${field} ${reason}`, level: 'left-out' });
        return kit === undefined ? null : { kit, files, access: access === 'public' ? 'public' : stated! };
      },
    };
  }

  /** The files of a unit that can be delivered. What cannot is a problem of its own, and the rest still comes. */
  async function filesOf(unit: Unit): Promise<Deliverable[]> {
    const files: Deliverable[] = [];
    const names: string[] = [];
    let bytes = 0;
    for (const [i, { name, entry }] of unit.files.entries()) {
      if (files.length >= MAX_ENTRIES) {
        const more = unit.files.length - i;
        const reason = `is left out with ${more - 1} others: a kit has at most ${MAX_ENTRIES} files`;
        problems.push({ file: entry.path, reason, level: 'left-out' });
        break;
      }
      const reason =
        unsafeName(name) ??
        (name.includes('-->') || ENDS_LIKE_A_MARKER.test(name) || name === '__proto__'
          ? 'has a name that is not allowed'
          : undefined) ??
        (entry.bytes > MAX_FILE_BYTES ? `is larger than ${MAX_FILE_BYTES} bytes` : undefined) ??
        unsafeNames([...names, name]);
      if (reason !== undefined) {
        problems.push({ file: entry.path, reason, level: 'left-out' });
        continue;
      }
      const file = { name, ...contentOf(await tree.read(entry)) };
      const size = entry.bytes + fenceBytes(file);
      if (bytes + size > MAX_KIT_BYTES) {
        problems.push({
          file: entry.path,
          reason: `would make the kit larger than ${MAX_KIT_BYTES} bytes`,
          level: 'left-out',
        });
        continue;
      }
      bytes += size;
      names.push(name);
      files.push(file);
    }
    return files;
  }

  function checked(slug: string, words: Words & { files: Deliverable[]; targets: readonly string[] }, main: TreeEntry) {
    const problem =
      unsafeNames(words.files.map(({ name }) => name)) ??
      (words.files.length > MAX_ENTRIES ? `the kit has more than ${MAX_ENTRIES} files` : undefined);
    const size = words.files.reduce(
      (sum, file) => sum + (file.bytes?.length ?? Buffer.byteLength(file.text)) + fenceBytes(file),
      0,
    );
    const large = size > MAX_KIT_BYTES ? `the kit is larger than ${MAX_KIT_BYTES} bytes` : undefined;
    const { kit, problems: found } = checkKit(slug, {
      id: derivedKitId(slug),
      name: words.name,
      tagline: words.tagline,
      description: words.description.slice(0, MAX_TEXT),
      price_cents: 0,
      currency: 'usd',
      ai_targets: words.targets,
      personas: [],
      keywords: words.keywords,
      whats_inside: [...new Set(words.inside)].slice(0, MAX_ENTRIES),
      deliverables: words.files.map(({ name }) => name),
    });
    for (const reason of [problem ?? large ?? [], found.map((one) => `${one.field} ${one.reason}`)].flat())
      problems.push({ file: main.path, reason, level: 'left-out' });
    return kit === undefined || problem !== undefined || large !== undefined
      ? null
      : { kit, files: words.files, access };
  }
}

const MANIFEST = /(^|\/)\.?(claude-plugin\/|codex-plugin\/|cursor-plugin\/)?plugin\.json$/;

interface Words {
  name: string;
  tagline: string;
  description: string;
  keywords: string[];
  inside: string[];
}

/** What a unit says about itself: in its front matter, else in its headings and its first paragraph. */
function wordsOf({ main, format, plugin }: Unit, { fields, body }: Matter): Words & { base: string } {
  const stem = nameOf(main.path)
    .replace(/^\.cursorrules$/, '')
    .replace(/\.(prompt|instructions|agent|chatmode)?\.?(md|mdc)$/i, '');
  const folder = nameOf(folderOf(main.path));
  const ownName = format === 'skill' || format === 'agents-md' || stem === '' ? folder : stem;
  const given = textIn(fields, 'name') ?? (ownName || textIn(plugin?.manifest ?? {}, 'name') || 'kit');
  const { title, sections } = headingsOf(body);
  const when = textIn(fields, 'when_to_use', 'when-to-use', 'when');
  const said = [textIn(fields, 'description', 'summary'), when].filter((text) => text !== undefined).join('\n\n');
  const described = said === '' ? (firstParagraph(body) ?? title ?? given) : said;
  const description = shortened(visibleText(described), MAX_DESCRIPTION).trim() || given;
  const name = titleOf(given, title).trim() || ownName || 'Kit';
  const metadata =
    typeof fields.metadata === 'object' && fields.metadata !== null ? (fields.metadata as Record<string, unknown>) : {};
  const own = [fields, metadata].flatMap((one) => listIn(one, 'keywords', 'tags', 'triggers', 'category', 'aliases'));
  const base = slugOf(given) ?? slugOf(ownName) ?? `kit-${derivedKitId(main.path).slice(4, 12)}`;
  return {
    base,
    name,
    tagline: firstSentence(description),
    description,
    keywords: keywordsOf(own, description),
    inside: sections,
  };
}

function targetsOf(format: Format, { fields }: Matter): readonly string[] {
  const compatibility = textIn(fields, 'compatibility') ?? '';
  return format === 'skill' && /^(?:requires |only |for )?claude code(?: only)?\.?$/i.test(compatibility)
    ? ['claude-code']
    : TARGETS[format];
}

function contextOf({ plugin, main }: Unit): string | undefined {
  const named = plugin && (textIn(plugin.manifest, 'name') ?? nameOf(plugin.dir));
  return slugOf(named ?? '') ?? slugOf(nameOf(folderOf(folderOf(main.path))));
}

/** A SKILL.md for what came in another form, so that every assistant finds it. */
function skillText(slug: string, description: string, body: string): string {
  const short = shortened(description.replace(/\s+/g, ' ').replace(/[<>]/g, ''), MAX_SKILL_DESCRIPTION);
  return `---\nname: ${slug}\ndescription: ${JSON.stringify(short)}\n---\n\n${body.trimStart()}${body.endsWith('\n') ? '' : '\n'}`;
}

/** A file name that every system can write. */
function safeBase(name: string, slug: string): string {
  if (name === '.cursorrules') return `${slug}.mdc`;
  return unsafeName(name) === undefined && !name.includes('-->') && !ENDS_LIKE_A_MARKER.test(name)
    ? name
    : `${slug}.md`;
}
