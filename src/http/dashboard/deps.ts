import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyTypeProvider, RawServerDefault } from 'fastify';
import type { Registry } from 'prom-client';
import type Stripe from 'stripe';
import type { Static, TSchema } from 'typebox';
import type { PriceList } from '../../accounts/tiers.ts';
import type { EngineState } from '../../catalogue-sync/catalogue-sync.ts';
import type { DashboardConfig } from '../../config/dashboard-config.ts';
import type { Demand } from '../../demand/demand.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { WatchCall } from '../calls/call-watch.ts';
import type { MaintenanceState } from '../calls/maintenance.ts';
import type { RouteDeps } from '../routes/route.ts';
import type { SignInDeps } from './sign-in/library-options.ts';
import type { SignIn } from './sign-in/sign-in.ts';

export interface DashboardDeps extends RouteDeps {
  engineState: () => EngineState;
  /** Groups unmet use cases on a thread. */
  demand: Demand;
  /** For how long use cases are kept; 0: not at all. */
  keepTextsDays: number;
  allMetrics: () => Promise<Registry>;
  config: DashboardConfig;
  mailer: Mailer;
  maintenance: MaintenanceState;
  /** Receives every admitted call, to inform its owner. */
  watchCall: WatchCall;
  pagesDir: string;
  /** For the routes of endpoints. */
  webhooks: { allowPrivate: boolean; wake: () => Promise<void> };
  /** Shows the error of a download that a browser navigated to as a page; false if the caller should get JSON. */
  showDownloadError: (reply: FastifyReply, status: number, message: string) => Promise<boolean>;
}

export interface DashboardContext extends DashboardDeps, SignInDeps {
  app: FastifyInstance;
  /** Empty until the first request of a visitor loads the library. */
  signIn: SignIn;
  /** Null: payments are not set up. */
  stripe: Stripe | null;
  prices: () => Promise<PriceList>;
}

/** Gives bodies and query strings the types of their schemas. */
interface FromSchemas extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

export type ScopePlugin = FastifyPluginAsync<object, RawServerDefault, FromSchemas>;
export type Scope = Parameters<ScopePlugin>[0];
