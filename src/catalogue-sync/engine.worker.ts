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

export type ToEngine =
  | { load: EngineVersion }
  | { unload: number }
  | { ask: number; version: number; request: RecommendQuery };

export type FromEngine =
  /** Once, at the start: why the encoder cannot be used, if it cannot. */
  | { problem: string | null }
  | { loaded: number }
  | { answer: number; result: RecommendResult }
  | { answer: number; error: string };

const port = parentPort!;
const { reads } = workerData as EngineJob;
const engines = new Map<number, Engine>();
const reader = reads ? openOrTell() : tell('KITSCOUT_READER is off');

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
  if ('ask' in message) await answer(message);
  else if ('unload' in message) engines.delete(message.unload);
  else await load(message.load);
}

async function load({ id, index, packed }: EngineVersion): Promise<void> {
  const catalogue = new Catalogue(packed);
  engines.set(id, new Engine(index, await reader, (kit) => catalogue.kitAt(kit)));
  send({ loaded: id });
}

async function answer({ ask, version, request }: Extract<ToEngine, { ask: number }>): Promise<void> {
  try {
    // A version that is gone was replaced: the newest is as good.
    const engine = engines.get(version) ?? [...engines.values()].at(-1);
    if (engine === undefined) throw new Error('no catalogue is loaded');
    send({ answer: ask, result: await engine.recommend(request) });
  } catch (error) {
    send({ answer: ask, error: (error as Error).message });
  }
}

function send(message: FromEngine): void {
  port.postMessage(message);
}
