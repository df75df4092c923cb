import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Logger } from 'pino';
import type { Static, TSchema } from 'typebox';
import type { TierLimits, TierPrices } from '../../accounts/tiers.ts';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import type { DashboardConfig } from '../../config/dashboard-config.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Store } from '../../store/store.ts';
import type { WatchCall } from '../calls/call-watch.ts';
import type { KitContents } from '../routes/kit-contents.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import type { Throttle } from './sign-in/throttle.ts';

/** The dependencies of the dashboard; server.ts provides them. */
export interface DashboardDeps {
  store: Store;
  limits: TierLimits;
  /** Throws while the first catalogue is being built. */
  catalogue: () => CatalogueVersion;
  contents: KitContents;
  /** Why the engine works with words alone, or null. */
  modelProblem: string | null;
  log: Logger;
  /** What /metrics shows, of every process that serves. */
  metricsText: () => Promise<string>;
  config: DashboardConfig;
  mailer: Mailer;
  /** Takes every admitted call, for its holder to see. */
  watchCall: WatchCall;
  /** The built pages. */
  pagesDir: string;
}

/** What the routes work with. */
export interface DashboardContext extends DashboardDeps {
  app: FastifyInstance;
  signIn: SignIn;
  throttle: Throttle;
  prices: () => Promise<TierPrices>;
}

/** Bodies and query strings have the types of the schemas that they are checked against. */
export interface FromSchemas extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

/** Where a group of routes is registered. */
export type Scope = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  FromSchemas
>;
