import { formatCount } from '../../dashboard/src/format.ts';
import { fileChanges } from '../catalogue/file-changes.ts';
import { findingsIn } from '../catalogue/findings.ts';
import { textDiff } from '../catalogue/text-diff.ts';
import { UsageError } from '../errors.ts';
import { everyText, readEvery, type SourceOptions, settingsFor } from '../sources/source-settings.ts';
import { previewSync, type SyncDeps, type SyncReport, syncSource } from '../sources/sync.ts';
import type { HeldChoice, Source, SourceProblemRow } from '../store/source-store.ts';
import type { Store } from '../store/store.ts';
import {
  type Command,
  type CommandCall,
  choiceOption,
  creatingStore,
  nameOption,
  textOption,
  withStore,
} from './command.ts';
import { table, time } from './output.ts';

const MAX_SHOWN = 20;

const add: Command = {
  name: 'source add',
  usage:
    'WHERE [--name N] [--ref REF] [--path GLOB] [--access included|public] [--every 6h] [--review] [--prefix P] [--as skills|plugins|both] [--dry-run]',
  summary: 'add the skills of a folder, a git repository, a site or another Kitscout to the catalogue',
  words: ['WHERE'],
  options: {
    name: 'what the source is called; by default the last part of WHERE',
    ref: 'a branch, a tag or a commit; by default the default branch',
    path: 'only files that match, such as "skills/**"',
    access: 'who may have the files: accounts whose tier includes downloads, or everyone',
    every: 'how often servers look for changes, such as 30m or 1d; never: only when asked',
    prefix: 'comes before names that are taken; by default the name',
    as: 'what of a plugin becomes a kit: its parts, the whole, or both',
  },
  flags: { review: 'new and changed kits wait for an operator', 'dry-run': 'only show what would come' },
  async run(call) {
    const every = textOption(call, 'every');
    const options: SourceOptions = {
      name: nameOption(call, 40),
      ref: textOption(call, 'ref') || null,
      path: textOption(call, 'path') || null,
      access: choiceOption(call, 'access', ['included', 'public']) ?? 'included',
      ...(every !== undefined && { every: readEvery(every) }),
      review: call.options.review === true,
      ...(textOption(call, 'prefix') && { prefix: textOption(call, 'prefix')! }),
      as: choiceOption(call, 'as', ['skills', 'plugins', 'both']) ?? 'both',
    };
    const { name, settings } = await settingsFor(call.words[0]!, options);
    return creatingStore(call, async (store) => {
      const deps = depsOf(call, store);
      if (call.options['dry-run'] === true) return report(call, name, await previewSync(name, settings, deps), true);
      const source = await store.sources.add(name, settings);
      await store.audit.record(BY, 'source.added', { source: name, location: settings.location });
      return synced(call, source, deps);
    });
  },
};

const list: Command = {
  name: 'source list',
  summary: 'the sources of the catalogue',
  run: withStore(async (call, store) => {
    const sources = await store.sources.list();
    const rows = sources.map((source) => {
      const { state } = source;
      return [
        source.name,
        statusOf(source),
        String(state?.kits ?? 0),
        String((state?.leftOut ?? 0) + (state?.warnings ?? 0)),
        state === null ? '' : time(state.at),
        everyText(source.every),
        source.location,
      ];
    });
    call.output.result(
      { sources: sources.map(row) },
      table(
        ['SOURCE', 'STATUS', 'KITS', 'PROBLEMS', 'LAST', 'EVERY', 'WHERE'],
        rows,
        'There are no sources. "kitscout source add" adds one.',
      ),
    );
    return undefined;
  }),
};

const show: Command = {
  name: 'source show',
  words: ['SOURCE'],
  summary: 'one source: its settings, its last sync, and what could not be used, with file and line',
  run: withStore(async (call, store) => {
    const source = await named(store, call.words[0]!);
    const problems = await store.sources.problems(source.name);
    const { state } = source;
    const lines = [
      `${source.name}: ${source.location}${source.ref === null ? '' : ` (${source.ref})`}`,
      `status    ${statusOf(source)}${state?.message ? `: ${state.message}` : ''}`,
      `kits      ${state?.kits ?? 0}, ${source.access}${source.review ? ', reviewed before they are served' : ''}`,
      ...(source.path === null ? [] : [`files     ${source.path}`]),
      `prefix    ${source.prefix}`,
      `every     ${everyText(source.every)}`,
      ...(state === null
        ? []
        : [
            `last      ${time(state.at)}${state.commit === null ? '' : `, commit ${state.commit.slice(0, 12)}`}, ${state.ms} ms`,
          ]),
      ...problems.map(problemText),
    ];
    call.output.result({ ...row(source), problems }, lines.join('\n'));
    return undefined;
  }),
};

const sync: Command = {
  name: 'source sync',
  usage: '[SOURCE] [--dry-run] [--force]',
  rest: 'SOURCE',
  summary: 'fetch one source, or all; running servers follow within seconds',
  flags: { 'dry-run': 'only show what would come, change and go', force: 'also where nothing seems to have changed' },
  run: withStore(async (call, store) => {
    const sources =
      call.words.length === 0
        ? (await store.sources.list()).filter(({ paused }) => !paused)
        : await Promise.all(call.words.map((name) => named(store, name)));
    const deps = depsOf(call, store);
    let worst: number | undefined;
    for (const source of sources) {
      const dry = call.options['dry-run'] === true;
      const code = dry
        ? report(call, source.name, await previewSync(source.name, source, deps), true)
        : await synced(call, source, deps);
      worst = code ?? worst;
    }
    if (sources.length === 0) call.output.result({ sources: [] }, 'There are no sources to sync.');
    return worst;
  }),
};

const pause: Command = {
  name: 'source pause',
  words: ['SOURCE'],
  summary: 'keep the kits of a source as they are; servers do not look for changes',
  run: withStore((call, store) => setPaused(call, store, true)),
};

const resume: Command = {
  name: 'source resume',
  words: ['SOURCE'],
  summary: 'look for changes again',
  run: withStore((call, store) => setPaused(call, store, false)),
};

const remove: Command = {
  name: 'source remove',
  usage: 'SOURCE [--keep-kits]',
  words: ['SOURCE'],
  summary: 'remove a source and its kits',
  flags: { 'keep-kits': 'its kits stay, as if they had been imported' },
  run: withStore(async (call, store) => {
    const { name } = await named(store, call.words[0]!);
    const keepKits = call.options['keep-kits'] === true;
    const { kits } = await store.sources.remove(name, { keepKits });
    await store.audit.record(BY, 'source.removed', { source: name, kits });
    call.output.result(
      { source: name, kits, kept: keepKits },
      `${name} is removed; ${formatCount(kits, 'kit')} ${keepKits ? 'kept' : 'removed'}.`,
    );
    return undefined;
  }),
};

const review: Command = {
  name: 'source review',
  usage: 'SOURCE [KIT]',
  words: ['SOURCE'],
  rest: 'KIT',
  summary: 'what waits for approval: new and changed kits, and what to look at; with KIT the lines that differ',
  run: withStore(async (call, store) => {
    const { name } = await named(store, call.words[0]!);
    const slug = call.words[1];
    if (slug !== undefined) return difference(call, store, name, slug);
    const held = await store.sources.held(name);
    const lines = held.flatMap(({ slug: kit, digest, isNew, rejected, changes, findings }) => [
      `${kit}@${digest.slice(0, 12)}: ${rejected ? 'rejected' : isNew ? 'new' : 'changed'}`,
      ...(isNew
        ? []
        : changes.map(({ file, change, added, removed }) => `  ${change} ${file} (+${added} -${removed})`)),
      ...findings.map(({ file, line, what }) => `  ${file}:${line}: ${what}`),
    ]);
    call.output.result(
      { source: name, held: held.map(({ at, ...one }) => ({ ...one, at: time(at) })) },
      lines.length === 0 ? 'Nothing waits.' : lines.join('\n'),
    );
    return undefined;
  }),
};

async function difference(call: CommandCall, store: Store, name: string, slug: string): Promise<undefined> {
  const files = await store.sources.heldFiles(name, slug);
  if (files === undefined) throw new UsageError(`${slug} of ${name} does not wait for approval`);
  const changes = fileChanges(files.before, files.after);
  const textOf = (list: typeof files.after, file: string) => list.find((one) => one.name === file)?.text ?? '';
  const lines = changes.flatMap(({ file, change }) => [
    `${change} ${file}`,
    ...textDiff(textOf(files.before, file), textOf(files.after, file)).map((line) => `  ${line}`),
  ]);
  call.output.result({ source: name, kit: slug, changes, findings: findingsIn(files.after) }, lines.join('\n'));
}

const approve: Command = {
  name: 'source approve',
  usage: 'SOURCE [KIT[@DIGEST] ...]',
  words: ['SOURCE'],
  rest: 'KIT',
  summary:
    'put kits that wait into the catalogue: those named, or all that were not rejected; with @DIGEST only as they were reviewed',
  run: withStore(async (call, store) => {
    const { name } = await named(store, call.words[0]!);
    const kits = call.words.slice(1);
    const approved = await store.sources.approve(name, kits.length === 0 ? null : kits.map(choice));
    await store.audit.record(BY, 'kits.approved', {
      source: name,
      kits: approved.slice(0, MAX_RECORDED),
      count: approved.length,
    });
    call.output.result({ source: name, approved }, `${formatCount(approved.length, 'kit')} approved.`);
    return undefined;
  }),
};

const reject: Command = {
  name: 'source reject',
  usage: 'SOURCE KIT[@DIGEST] [KIT ...]',
  words: ['SOURCE', 'KIT'],
  rest: 'KIT',
  summary: 'leave kits out until they change again',
  run: withStore(async (call, store) => {
    const { name } = await named(store, call.words[0]!);
    const rejected = await store.sources.reject(name, call.words.slice(1).map(choice));
    await store.audit.record(BY, 'kits.rejected', { source: name, kits: rejected });
    call.output.result({ source: name, rejected }, `${formatCount(rejected.length, 'kit')} rejected.`);
    return undefined;
  }),
};

/** `KIT`, or `KIT@DIGEST` as "source review" shows it: then only what was looked at. */
function choice(word: string): HeldChoice {
  const [, slug, digest] = /^([^@]+)(?:@([0-9a-f]{12,64}))?$/.exec(word) ?? [];
  if (slug === undefined) throw new UsageError(`${word} is neither KIT nor KIT@DIGEST as "source review" shows them`);
  return { slug, digest };
}

const MAX_RECORDED = 100;
const BY = 'command line';

export const sourceCommands: readonly Command[] = [
  add,
  list,
  show,
  sync,
  review,
  approve,
  reject,
  pause,
  resume,
  remove,
];

function depsOf(call: CommandCall, store: Store): SyncDeps {
  const { fetchSeconds, fetchMegabytes, environment } = call.deps.config().sources;
  return {
    store,
    limits: { seconds: fetchSeconds, megabytes: fetchMegabytes, environment },
    force: call.options.force === true,
  };
}

async function synced(call: CommandCall, source: Source, deps: SyncDeps): Promise<number | undefined> {
  const done = await syncSource(source, deps);
  if (done !== null) return report(call, source.name, done, false);
  call.output.problem(`kitscout: ${source.name} is being synced by another process`);
  return 1;
}

function report({ output }: CommandCall, name: string, done: SyncReport, isDry: boolean): number | undefined {
  const { outcome, message, added, updated, removed, problems, kits, commit, ms } = done;
  if (outcome === 'failed') {
    output.result({ source: name, outcome, message }, '');
    output.problem(`kitscout: ${name} was not synced: ${message}`);
    return 1;
  }
  const counts = `${added.length} added, ${updated.length} updated, ${removed.length} removed`;
  const lines = [
    ...(isDry ? [...shown('add', added), ...shown('update', updated), ...shown('remove', removed)] : []),
    ...shownProblems(problems),
    `${name}: ${formatCount(kits, 'kit')}: ${outcome === 'unchanged' ? 'nothing has changed' : counts}${isDry ? '. Nothing was written (--dry-run).' : ''}`,
  ];
  output.result(
    { source: name, outcome, commit, kits, added, updated, removed, problems, ms, written: !isDry },
    lines.join('\n'),
  );
  return undefined;
}

function shown(verb: string, slugs: readonly string[]): string[] {
  return slugs.map((slug) => `  ${verb.padEnd(7)} ${slug}`);
}

function shownProblems(problems: readonly SourceProblemRow[]): string[] {
  const first = [...problems]
    .sort((a, b) => (a.level < b.level ? -1 : a.level > b.level ? 1 : 0))
    .slice(0, MAX_SHOWN)
    .map(problemText);
  const more = problems.length - first.length;
  return more > 0 ? [...first, `and ${more} more; "kitscout source show" lists them`] : first;
}

function problemText({ file, line, reason, level }: SourceProblemRow): string {
  const text = `${file}${line === undefined ? '' : `:${line}`}: ${level === 'warning' ? 'warning: ' : ''}${reason}`;
  // A name may have a line of its own in it, which would look like one of ours.
  return text.replaceAll('\n', '\\n');
}

async function setPaused(call: CommandCall, store: Store, paused: boolean): Promise<undefined> {
  const { name } = await named(store, call.words[0]!);
  await store.sources.pause(name, paused);
  await store.audit.record(BY, paused ? 'source.paused' : 'source.resumed', { source: name });
  call.output.result({ source: name, paused }, `${name} is ${paused ? 'paused' : 'followed again'}.`);
}

async function named(store: Store, name: string): Promise<Source> {
  const source = await store.sources.find(name);
  if (source === undefined) throw new UsageError(`there is no source "${name}"; "kitscout source list" shows them`);
  return source;
}

function statusOf({ running, paused, state }: Source): string {
  if (running) return 'syncing';
  if (paused) return 'paused';
  return state === null ? 'new' : state.outcome === 'failed' ? 'failed' : 'synced';
}

function row(source: Source) {
  const { state, createdAt, nextAt, ...rest } = source;
  return {
    ...rest,
    status: statusOf(source),
    created_at: time(createdAt),
    next_at: time(nextAt),
    state: state && { ...state, at: time(state.at), syncedAt: time(state.syncedAt) },
  };
}
