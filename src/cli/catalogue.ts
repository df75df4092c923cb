import { watch } from 'node:fs/promises';
import { formatCount } from '../../dashboard/src/format.ts';
import { CatalogueProblemsError, checkFolder, kitsToImport } from '../catalogue/import-folder.ts';
import type { CatalogueProblem } from '../catalogue/kit.ts';
import { kitFolders, type ReadOptions } from '../catalogue/read-folder.ts';
import { NameClashError } from '../store/store.ts';
import { calibrateCommand } from './calibrate.ts';
import { type Command, type CommandCall, creatingStore } from './command.ts';
import { progressBar } from './output.ts';

const importCommand: Command = {
  name: 'catalogue import',
  usage: 'DIR [--merge] [--allow-missing-content]',
  summary: 'replace the catalogue with a folder; running servers follow within seconds',
  words: ['DIR'],
  flags: {
    merge: 'only add and update, remove nothing',
    'allow-missing-content': 'accept kits whose files are missing; their download fails',
  },
  async run(call) {
    const dir = call.words[0]!;
    const merge = call.options.merge === true;
    // Fails if it is not a folder.
    kitFolders(dir);
    return creatingStore(call, (store) =>
      reportingProblems(call, '; nothing was changed', async (options) => {
        const counts = await store.catalogue.import(kitsToImport(dir, options), { merge });
        const { kits, added, updated, removed } = counts;
        const text = `${formatCount(kits, 'kit')}: ${added} added, ${updated} updated, ${removed} removed`;
        call.output.result(counts, text);
      }),
    );
  },
};

const check: Command = {
  name: 'catalogue check',
  usage: 'DIR [--watch] [--allow-missing-content]',
  summary: 'check a folder for problems without importing it, including files that assistants would not load',
  words: ['DIR'],
  flags: {
    watch: 'check again after every change, until Ctrl-C',
    'allow-missing-content': 'accept missing files',
  },
  async run(call) {
    const once = () =>
      reportingProblems(call, '', async (options) => {
        const { kits, warnings } = checkFolder(call.words[0]!, { ...options, lint: true });
        if (!call.output.json) show(call, warnings);
        const also = warnings.length === 0 ? '' : `, ${formatCount(warnings.length, 'warning')}`;
        call.output.result({ kits, problems: [], warnings }, `${formatCount(kits, 'kit')}, no problems${also}`);
      });
    const code = await once();
    if (call.options.watch !== true) return code;
    await eachChange(call.words[0]!, once);
  },
};

const SETTLED_MS = 150;

/**
 * Editors write a file in several steps; the check waits until they are done. Runs until the process ends or the folder
 * is gone.
 */
async function eachChange(dir: string, check: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const failed = new AbortController();
  try {
    for await (const _ of watch(dir, { recursive: true, signal: failed.signal })) {
      clearTimeout(timer);
      timer = setTimeout(() => check().catch((error) => failed.abort(error)), SETTLED_MS);
    }
  } catch (error) {
    throw failed.signal.reason ?? error;
  }
}

export const catalogueCommands: readonly Command[] = [importCommand, check, calibrateCommand];

async function reportingProblems(
  call: CommandCall,
  consequence: string,
  work: (options: ReadOptions) => Promise<unknown>,
): Promise<number | undefined> {
  try {
    using bar = progressBar('kits');
    await work({ allowMissingContent: call.options['allow-missing-content'] === true, onProgress: bar.update });
    return undefined;
  } catch (error) {
    const problems = problemsOf(error);
    if (problems === undefined) throw error;
    const { warnings } = error instanceof CatalogueProblemsError ? error : { warnings: [] };
    if (call.output.json) call.output.result({ problems, warnings }, '');
    else show(call, [...warnings, ...problems]);
    call.output.problem(`kitscout: ${(error as Error).message}${consequence}`);
    return 1;
  }
}

/** In the form that editors turn into links. */
function show({ output }: CommandCall, problems: readonly CatalogueProblem[]): void {
  for (const { file, line, field, reason, level } of problems)
    output.problem(
      `${file}${line === undefined ? '' : `:${line}`}: ${level === undefined ? '' : `${level}: `}${field}: ${reason}`,
    );
}

function problemsOf(error: unknown): readonly CatalogueProblem[] | undefined {
  if (error instanceof CatalogueProblemsError) return error.problems;
  if (!(error instanceof NameClashError)) return undefined;
  return error.clashes.map(({ slug, name, other }) => ({
    file: `${slug}/kit.yaml`,
    field: name === slug ? 'slug' : 'id',
    reason: `"${name}" already names the kit ${other} of the store; ids and slugs share one namespace`,
  }));
}
