import { readFileSync, statSync } from 'node:fs';
import { publishProblem } from '../catalogue/proof.ts';
import { proofLines, shortProof } from '../catalogue/proof-text.ts';
import { readProof } from '../catalogue/read-proof.ts';
import { UsageError } from '../errors.ts';
import { ConflictError, type Store } from '../store/store.ts';
import { type Command, withStore } from './command.ts';
import { table } from './output.ts';

const BY = 'command line';
const MAX_BYTES = 1024 * 1024;

const add: Command = {
  name: 'proof add',
  usage: 'FILE',
  summary: 'publish what "kitscout eval" measured of a kit: on its page, in "show", and as a small part of its score',
  words: ['FILE'],
  run: withStore(async (call, store) => {
    const file = call.words[0]!;
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`${file} is not a file`);
    if (statSync(file).size > MAX_BYTES) throw new UsageError(`${file} is larger than ${MAX_BYTES} bytes`);
    const read = readProof(readFileSync(file, 'utf8'));
    if ('reason' in read) throw new UsageError(`${file} ${read.reason}`);
    const { proof } = read;
    const problem = publishProblem(proof) ?? (await unknownFiles(store, proof.kit, proof.digest));
    if (problem !== undefined) throw new UsageError(`${file} ${problem}`);
    const { id } = await store.catalogue.addProof(proof).catch((error) => {
      throw error instanceof ConflictError ? new UsageError(error.message) : error;
    });
    await store.audit.record(BY, 'kit.proof_added', { kit: proof.kit, version: proof.digest.slice(7, 19), proof: id });
    call.output.result({ id, kit: proof.kit }, [...proofLines(proof), `Published as ${id}.`].join('\n'));
    return undefined;
  }),
};

/** Only of files that this catalogue has or had: nobody else can say what was measured. */
async function unknownFiles(store: Store, slug: string, digest: string): Promise<string | undefined> {
  const versions = await store.catalogue.versions(slug);
  if (versions.length === 0) return `measures ${slug}, which is no kit of this catalogue`;
  const isKnown = versions.some((version) => `sha256:${version.digest}` === digest);
  return isKnown ? undefined : `measures other files than any version of ${slug} in this catalogue has`;
}

const list: Command = {
  name: 'proof list',
  usage: '[KIT]',
  summary: 'the published measurements',
  rest: 'KIT',
  run: withStore(async (call, store) => {
    const found = await store.catalogue.proofs(call.words[0]);
    const rows = found.map(({ id, proof }) => [id, proof.kit, ...shortProof(proof)]);
    const header = ['ID', 'KIT', 'DATE', 'ASSISTANT', 'WITH', 'WITHOUT', 'DIFFERENCE'];
    call.output.result({ proofs: found }, table(header, rows, 'Nothing is published.'));
    return undefined;
  }),
};

const remove: Command = {
  name: 'proof remove',
  usage: 'ID',
  summary: 'take a measurement back',
  words: ['ID'],
  run: withStore(async (call, store) => {
    const id = call.words[0]!;
    if (!(await store.catalogue.removeProof(id)))
      throw new UsageError(`there is no measurement ${id}; "kitscout proof list" shows them`);
    await store.audit.record(BY, 'kit.proof_removed', { proof: id });
    call.output.result({ id }, `${id} is not shown any more.`);
    return undefined;
  }),
};

export const proofCommands: readonly Command[] = [add, list, remove];
