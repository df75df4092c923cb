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
  onBuildThreadEnd?: () => void;
}

const LOOK_EVERY_MS = 250;

/** Follows the store's catalogue: builds each new version on another thread and swaps it in between two requests. */
export class CatalogueSync {
  readonly #options: SyncOptions;
  readonly #model: Model | null;
  /** Why the engine ranks by words alone, if it does. */
  readonly modelProblem: string | null;
  #version: CatalogueVersion | null = null;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  #unwatch: () => void = () => {};
  readonly #builder: ReturnType<typeof openBuildClient>;

  constructor(options: SyncOptions) {
    this.#options = options;
    const model = readModel(options.config.modelFile);
    this.#model = model.model;
    this.#builder = openBuildClient(
      { config: options.config, model: model.model?.shared ?? null },
      options.onBuildThreadEnd,
    );
    this.modelProblem = model.problem;
    if (model.problem !== null) options.log.warn({ reason: model.problem }, 'the engine ranks by words alone');
  }

  /** Resolves when the first version is being served; from then on changes are followed. */
  async start(): Promise<void> {
    await this.#build();
    this.#unwatch = this.#options.store.catalogue.watch(() => void this.look());
    this.#follow();
  }

  /** The version to serve, or null before the first is built. */
  current(): CatalogueVersion | null {
    return this.#version;
  }

  /** Checks for a new version; called on a timer, and immediately when a store announces a change. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#unwatch();
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#builder.close();
    await this.#looking?.catch(() => {});
  }

  #follow(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      void this.look().then(() => this.#follow());
    }, LOOK_EVERY_MS);
    this.#timer.unref();
  }

  async #lookOnce(): Promise<void> {
    try {
      const revision = await this.#options.store.catalogue.revision();
      if (revision !== this.#version?.revision && !this.#closed) await this.#build();
    } catch (error) {
      // The current version stays in service; admission refuses calls while the store is unavailable.
      if (!this.#closed) this.#options.log.warn({ err: error }, 'could not check for a new catalogue');
    }
  }

  async #build(): Promise<void> {
    const started = performance.now();
    const built = await this.#builder.build();
    const catalogue = new Catalogue(built.packed);
    const engine = new Engine(built.index, this.#model, (i) => catalogue.kitAt(i));
    this.#version = { revision: built.revision, catalogue, engine, leftOut: built.leftOut };
    for (const kit of built.leftOut) this.#options.log.warn({ ...kit }, 'a kit cannot be served and is left out');
    const ms = Math.round(performance.now() - started);
    this.#options.log.info({ kits: catalogue.count, revision: built.revision, ms }, 'catalogue loaded');
  }
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
