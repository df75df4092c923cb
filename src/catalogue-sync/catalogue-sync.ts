import { Catalogue } from '../catalogue/catalogue.ts';
import type { Config } from '../config/config.ts';
import type { CalibrationMap } from '../feedback/calibration.ts';
import { type RecommendQuery, type RecommendResult, readerStamp, scoreStamp } from '../recommend/recommend.ts';
import type { LeftOutKit } from '../store/catalogue-store.ts';
import type { Store } from '../store/store.ts';
import type { BuiltCatalogue } from './build.worker.ts';
import { openBuildClient } from './build-client.ts';
import { collectSoon } from './collect-garbage.ts';
import { openEmbedClient } from './embed-client.ts';
import { openEngineThreads } from './engine-threads.ts';
import type { SkillRanking } from './skill-sets.ts';

/** One version of the catalogue with the engine built from it. A request uses one version from start to finish. */
export interface CatalogueVersion {
  revision: number;
  catalogue: Catalogue;
  engine: { recommend(request: RecommendQuery): Promise<RecommendResult>; skills: SkillRanking };
  leftOut: readonly LeftOutKit[];
  /** How far measurements move the log odds of kits' scores; only of kits that have some. */
  priors: ReadonlyMap<number, number>;
  /** Names the engine whose scores these are. */
  scale: string;
  /** How its scores are mapped in this catalogue; null: as they are. */
  calibration: CalibrationMap | null;
}

/** How use cases are read. */
export interface EngineState {
  /** Why the encoder is not used; null if it is. */
  problem: string | null;
  /** Kits that it has not read yet. */
  left: number;
}

interface SyncOptions {
  config: Config;
  store: Store;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  /** Called after the build thread has ended, when most of its memory can be returned to the system. */
  onBuildThreadEnd: () => void;
}

const LOOK_EVERY_MS = 250;
/** In this thread, too, versions are free only once they are collected. */
const COLLECT_AFTER_MS = 5_000;
/** Vectors that another node computes are noticed within this time; a build is repeated for them no sooner. */
const LOOK_FOR_VECTORS_MS = 5_000;
/**
 * Requests that began with the version before have ended by then. While sources are synced, versions come quickly: of a
 * large catalogue, more than two at a time would be hundreds of megabytes.
 */
const UNLOAD_AFTER_MS = 15_000;

/**
 * The pause after a build. Twenty sources that are synced one after the other are twenty versions of a catalogue: of a
 * large one, only some are built. A change after a quiet time never waits, nor does one of a small catalogue.
 */
function pauseAfter(buildMs: number): number {
  return Math.min(8_000, Math.max(0, 3 * buildMs - 1_500));
}

/** Follows the store's catalogue: builds each new version on another thread and swaps it in between two requests. */
export function openCatalogueSync({ config, store, log, onBuildThreadEnd }: SyncOptions) {
  const stamp = config.readsTexts ? readerStamp() : null;
  const engines = openEngineThreads({
    reads: stamp !== null,
    onThreadEnd: (err) => log.warn({ err }, 'an engine thread failed and is replaced'),
  });
  const builder = openBuildClient({ config, stamp }, onBuildThreadEnd);
  const embedder =
    stamp === null ? null : openEmbedClient({ config, store, stamp, log, onProgress: (now) => (left = now) });
  let version: CatalogueVersion | null = null;
  let problem: string | null = null;
  let missing: ReadonlySet<string> = new Set();
  let left = 0;
  /** By this node, since the last build: all that was missing. */
  let areRead = false;
  let versions = 0;
  let builtAt = 0;
  let buildMs = 0;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const collect = collectSoon(COLLECT_AFTER_MS);
  let isClosed = false;

  function calibrationOf({ calibrations }: BuiltCatalogue): Pick<CatalogueVersion, 'scale' | 'calibration'> {
    const scale = scoreStamp(problem === null && stamp !== null);
    return { scale, calibration: calibrations.get(scale) ?? null };
  }

  /** A request may have waited for its turn until its version was gone: the newest one answers for it. */
  async function ask(id: number, catalogue: Catalogue, request: RecommendQuery): Promise<RecommendResult> {
    if (engines.has(id)) return engines.ask(id, request);
    const newest = version!;
    const result = await newest.engine.recommend(request);
    const recommendations = result.recommendations.flatMap((one) => {
      const kit = catalogue.find(newest.catalogue.kitAt(one.kit).slug);
      return kit === undefined ? [] : [{ ...one, kit }];
    });
    return { ...result, recommendations };
  }

  async function build(): Promise<BuiltCatalogue> {
    const started = performance.now();
    const id = ++versions;
    const built = await builder.build();
    const { packed, index, revision, leftOut, priors } = built;
    await engines.load({ id, index, packed });
    engines.unload(id - 2);
    collect();
    setTimeout(() => engines.unload(id - 1), UNLOAD_AFTER_MS).unref();
    const catalogue = new Catalogue(packed);
    version = {
      revision,
      catalogue,
      engine: { recommend: (request) => ask(id, catalogue, request), skills: engines.skills },
      leftOut,
      priors,
      ...calibrationOf(built),
    };
    missing = problem === null ? built.missing : new Set();
    left = missing.size;
    areRead = false;
    builtAt = performance.now();
    buildMs = builtAt - started;
    for (const kit of leftOut) log.warn({ ...kit }, 'a kit cannot be served and is left out');
    log.info({ kits: catalogue.count, revision, ms: Math.round(buildMs) }, 'catalogue loaded');
    if (missing.size > 0) void embedMissing();
    return built;
  }

  async function embedMissing(): Promise<void> {
    try {
      const wanted = missing;
      await embedder?.embed(wanted);
      areRead = wanted === missing && left === 0;
      onBuildThreadEnd();
      await look();
    } catch (error) {
      if (!isClosed) log.warn({ err: error }, 'kits could not be read and are ranked by their words');
    }
  }

  /** Whether vectors have been stored since the last build, by this node or another. */
  async function hasNewVectors(): Promise<boolean> {
    if (stamp === null || missing.size === 0) return false;
    // Until it has a vector, a new kit is ranked by its words.
    if (!areRead && performance.now() - builtAt < LOOK_FOR_VECTORS_MS + 4 * buildMs) return false;
    // They are stored in the order of the kits. Their number says nothing: that of a changed kit replaces another.
    const [first] = missing;
    if (await store.vectors.has(stamp, first!)) return true;
    void embedMissing();
    return false;
  }

  async function lookOnce(): Promise<void> {
    try {
      const revision = await store.catalogue.revision();
      const isNew = revision !== version?.revision && performance.now() - builtAt >= pauseAfter(buildMs);
      if (!isClosed && (isNew || (await hasNewVectors()))) await build();
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
    engineState: (): EngineState => ({ problem, left }),
    /** The version to serve, or null before the first is built. */
    current: () => version,
    /** Resolves when the first version is being served; from then on changes are followed. */
    async start(): Promise<void> {
      const [told, first] = await Promise.all([engines.problem(), build()]);
      problem = told;
      if (problem !== null) {
        missing = new Set();
        left = 0;
        version = { ...version!, ...calibrationOf(first) };
        log.warn({ reason: problem }, 'the engine ranks by words alone');
      }
      store.catalogue.watch(() => void look());
      follow();
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all([builder.close(), embedder?.close(), engines.close()]);
      await looking;
    },
  };
}
