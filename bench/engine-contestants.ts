// The engine and its alternatives, behind one interface.

import { DatabaseSync } from 'node:sqlite';
import { create, insertMultiple, search } from '@orama/orama';
import FlexSearch from 'flexsearch';
import MiniSearch from 'minisearch';
import { Embedder } from '../eval/shipped-reader.ts';
import { buildIndex, type KitSource } from '../src/recommend/measure.ts';
import { Engine, openReader, type Reader, readerStamp } from '../src/recommend/recommend.ts';

/** Returns the slugs of the best few kits. */
type Search = (useCase: string, limit: number) => string[] | Promise<string[]>;
type Build = () => Search | Promise<Search>;
/** Prepares what is there before a build, which is not timed. */
type Contestant = (kits: KitSource[]) => Build | Promise<Build>;

const FIELDS = ['name', 'tagline', 'description', 'keywords', 'personas', 'inside', 'files'] as const;

function flat(kit: KitSource): { id: string } & Record<(typeof FIELDS)[number], string> {
  return {
    id: kit.slug,
    name: kit.name,
    tagline: kit.tagline,
    description: kit.description,
    keywords: kit.keywords.join(', '),
    personas: kit.personas.join(', '),
    inside: kit.whats_inside.join('. '),
    files: kit.files.map(({ text }) => text).join('\n'),
  };
}

/** This many kits are read by the encoder. The others, all mixtures, borrow the vectors of these mixtures. */
const MAX_READ_KITS = 1000;

/** What Kitscout has before it builds: the service computes the vector of a kit once, when it is imported. */
export interface Prepared {
  reader: Reader;
  vectorOf: (kit: KitSource) => Uint8Array;
}

export async function prepareKitscout(kits: readonly KitSource[]): Promise<Prepared> {
  // Not the reader of the evaluation, which remembers texts.
  const reader = await openReader();
  const [mixtures, own] = [kits.filter(isMixture), kits.filter((kit) => !isMixture(kit))];
  const lending = mixtures.slice(0, MAX_READ_KITS);
  const known = await new Embedder(reader, readerStamp()).vectorsOf([...own, ...lending]);
  const borrowed = new Map(mixtures.map((kit, i) => [kit, lending[i % lending.length]!]));
  return { reader, vectorOf: (kit) => known(borrowed.get(kit) ?? kit) };
}

function isMixture({ slug }: KitSource): boolean {
  return slug.startsWith('mix-');
}

export function kitscoutEngine(kits: readonly KitSource[], { reader, vectorOf }: Prepared): Engine {
  return new Engine(buildIndex(kits, vectorOf), reader, (kit) => kits[kit]!);
}

const kitscout: Contestant = async (kits) => {
  const prepared = await prepareKitscout(kits);
  return () => {
    const engine = kitscoutEngine(kits, prepared);
    return async (useCase, limit) => {
      const { recommendations } = await engine.recommend({ platform: 'any', useCase, maxResults: limit });
      return recommendations.map(({ kit }) => kits[kit]!.slug);
    };
  };
};

const miniSearch: Contestant = (kits) => () => {
  const index = new MiniSearch({ fields: [...FIELDS] });
  index.addAll(kits.map(flat));
  return (useCase, limit) =>
    index
      .search(useCase)
      .slice(0, limit)
      .map(({ id }) => id as string);
};

const orama: Contestant = (kits) => async () => {
  const schema = Object.fromEntries(FIELDS.map((field) => [field, 'string' as const]));
  const index = create({ schema });
  await insertMultiple(index, kits.map(flat), 1000);
  return async (useCase, limit) => {
    const { hits } = await search(index, { term: useCase, limit, threshold: 1 });
    return hits.map(({ id }) => id);
  };
};

const flexSearch: Contestant = (kits) => () => {
  const index = new FlexSearch.Document({ document: { id: 'id', index: [...FIELDS] } });
  for (const kit of kits) index.add(flat(kit));
  return (useCase, limit) => {
    const found = index.search(useCase, { limit, suggest: true }) as unknown as { result: string[] }[];
    return [...new Set(found.flatMap(({ result }) => result))].slice(0, limit);
  };
};

const sqlite: Contestant = (kits) => () => {
  const db = new DatabaseSync(':memory:');
  db.exec(`CREATE VIRTUAL TABLE kits USING fts5(id UNINDEXED, ${FIELDS.join(', ')}, tokenize = 'porter unicode61')`);
  const insert = db.prepare(`INSERT INTO kits VALUES (?, ${FIELDS.map(() => '?').join(', ')})`);
  db.exec('BEGIN');
  for (const kit of kits.map(flat)) insert.run(kit.id, ...FIELDS.map((field) => kit[field]));
  db.exec('COMMIT');
  const select = db.prepare('SELECT id FROM kits WHERE kits MATCH ? ORDER BY rank LIMIT ?');
  return (useCase, limit) => {
    const terms = useCase.match(/[\p{L}\p{N}]+/gu) ?? [];
    const match = terms.map((term) => `"${term}"`).join(' OR ');
    return match === '' ? [] : select.all(match, limit).map((row) => row.id as string);
  };
};

export const CONTESTANTS: Record<string, Contestant> = {
  Kitscout: kitscout,
  MiniSearch: miniSearch,
  Orama: orama,
  FlexSearch: flexSearch,
  'SQLite FTS5': sqlite,
};
