import { existsSync, readFileSync } from 'node:fs';
import { Catalogue } from '../catalogue/catalogue.ts';
import type { Config } from '../config/config.ts';
import { Engine, loadModel, type Model } from '../recommend/recommend.ts';
import type { LeftOutKit } from '../store/catalogue-store.ts';
import type { Store } from '../store/store.ts';
import { openBuildClient } from './build-client.ts';

/** One version of the catalogue with the engine built from it. A request uses one version from start to finish. */
export interface CatalogueVersion {
  revision: number;
  catalogue: Catalogue;
  engine: Engine;
  leftOut: readonly LeftOutKit[];
}

interface SyncOptions {
  config: Config;
  store: Store;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  /** Called after the build thread has ended, when most of its memory can be returned to the system. */
  onBuildThreadEnd: () => void;
}

const LOOK_EVERY_MS = 250;

/** Follows the store's catalogue: builds each new version on another thread and swaps it in between two requests. */
export function openCatalogueSync({ config, store, log, onBuildThreadEnd }: SyncOptions) {
  const { model, problem } = readModel(config.modelFile);
  if (problem !== null) log.warn({ reason: problem }, 'the engine ranks by words alone');
  const builder = openBuildClient({ config, model: model?.shared ?? null }, onBuildThreadEnd);
  let version: CatalogueVersion | null = null;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function build(): Promise<void> {
    const started = performance.now();
    const { packed, index, revision, leftOut } = await builder.build();
    const catalogue = new Catalogue(packed);
    const engine = new Engine(index, model, (i) => catalogue.kitAt(i));
    version = { revision, catalogue, engine, leftOut };
    for (const kit of leftOut) log.warn({ ...kit }, 'a kit cannot be served and is left out');
    log.info({ kits: catalogue.count, revision, ms: Math.round(performance.now() - started) }, 'catalogue loaded');
  }

  async function lookOnce(): Promise<void> {
    try {
      const revision = await store.catalogue.revision();
      if (revision !== version?.revision && !isClosed) await build();
    } catch (error) {
      // The current version stays in service; admission refuses calls while the store is unavailable.
      if (!isClosed) log.warn({ err: error }, 'could not check for a new catalogue');
    }
  }

  /** Checks for a new version; called on a timer, and immediately when a store announces a change. */
  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  function follow(): void {
    if (!isClosed) timer = setTimeout(() => void look().then(follow), LOOK_EVERY_MS).unref();
  }

  return {
    /** Why the engine ranks by words alone, if it does. */
    modelProblem: problem,
    /** The version to serve, or null before the first is built. */
    current: () => version,
    /** Resolves when the first version is being served; from then on changes are followed. */
    async start(): Promise<void> {
      await build();
      store.catalogue.watch(() => void look());
      follow();
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await builder.close();
      await looking;
    },
  };
}

function readModel(file: string): { model: Model | null; problem: string | null } {
  if (!existsSync(file)) return { model: null, problem: 'the model file is missing' };
  const stampFile = file.replace(/(\.bin)?$/, '.json');
  try {
    const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
    return { model: loadModel(readFileSync(file), stamp), problem: null };
  } catch (error) {
    return { model: null, problem: `the model file cannot be used: ${(error as Error).message}` };
  }
}
