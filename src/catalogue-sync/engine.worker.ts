// One engine thread: reads use cases and ranks kits. The event loop only passes messages.

import { parentPort, workerData } from 'node:worker_threads';
import { Catalogue } from '../catalogue/catalogue.ts';
import type { PackedCatalogue } from '../catalogue/packed-catalogue.ts';
import {
  Engine,
  openReader,
  type Reader,
  type RecommendIndex,
  type RecommendQuery,
  type RecommendResult,
} from '../recommend/recommend.ts';
import { collectSoon } from './collect-garbage.ts';
import { type Nearest, type SkillRanking, skillRanking } from './skill-sets.ts';

export interface EngineJob {
  /** False: texts are ranked by their words alone. */
  reads: boolean;
}

/** One version of the catalogue, in memory that threads share. */
export interface EngineVersion {
  id: number;
  index: RecommendIndex;
  packed: PackedCatalogue;
}

/** What a thread is asked besides recommendations: a method of SkillRanking. */
export type SkillJob =
  | { method: 'read'; given: Parameters<SkillRanking['read']> }
  | { method: 'rank'; given: Parameters<SkillRanking['rank']> };

export type ToEngine =
  | { load: EngineVersion }
  | { unload: number }
  | { ask: number; version: number; request: RecommendQuery }
  | { ask: number; skills: SkillJob };

export type FromEngine =
  /** Once, at the start: why the encoder cannot be used, if it cannot. */
  | { problem: string | null }
  | { loaded: number }
  | { answer: number; result: RecommendResult | Uint8Array | Nearest[] }
  | { answer: number; error: string };

/** A catalogue that changes again and again is collected once for several changes. */
const COLLECT_AFTER_MS = 3_000;

const port = parentPort!;
const { reads } = workerData as EngineJob;
const engines = new Map<number, Engine>();
const reader = reads ? openOrTell() : tell('KITSCOUT_READER is off');
const skillSets = skillRanking(reader);
const collect = collectSoon(COLLECT_AFTER_MS);

port.on('message', (message: ToEngine) => void handle(message));

async function openOrTell(): Promise<Reader | null> {
  try {
    const opened = await openReader();
    send({ problem: null });
    return opened;
  } catch (error) {
    return tell((error as Error).message.split('\n')[0]!);
  }
}

async function tell(problem: string): Promise<null> {
  send({ problem });
  return null;
}

async function handle(message: ToEngine): Promise<void> {
  if ('ask' in message)
    await answer(message.ask, () => ('skills' in message ? ranked(message.skills) : recommend(message)));
  else if ('unload' in message) {
    engines.delete(message.unload);
    collect();
  } else await load(message.load);
}

async function load({ id, index, packed }: EngineVersion): Promise<void> {
  const catalogue = new Catalogue(packed);
  engines.set(id, new Engine(index, await reader, (kit) => catalogue.kitAt(kit)));
  send({ loaded: id });
}

async function answer(ask: number, of: () => Promise<RecommendResult | Uint8Array | Nearest[]>): Promise<void> {
  try {
    send({ answer: ask, result: await of() });
  } catch (error) {
    send({ answer: ask, error: (error as Error).message });
  }
}

async function recommend({ version, request }: Extract<ToEngine, { version: number }>): Promise<RecommendResult> {
  const engine = engines.get(version);
  if (engine === undefined) throw new Error('this version of the catalogue is not loaded');
  return engine.recommend(request);
}

function ranked(job: SkillJob): Promise<Uint8Array | Nearest[]> {
  return job.method === 'read' ? skillSets.read(...job.given) : skillSets.rank(...job.given);
}

function send(message: FromEngine): void {
  port.postMessage(message);
}
