import type { ProviderConfig, ProviderId } from '../../../config/providers-config.ts';
import type { DashboardContext } from '../deps.ts';
import { DashboardError } from '../errors.ts';
import { githubClient } from './github.ts';
import { oidcClient } from './oidc.ts';
import type { ProviderClient } from './provider.ts';

export interface Provider {
  config: ProviderConfig;
  client: ProviderClient;
}

export function openProviders({ config, store }: DashboardContext) {
  const providers = new Map<string, Provider>(
    config.providers.map((one) => [
      one.id,
      { config: one, client: one.id === 'github' ? githubClient(one) : oidcClient(one, () => store.now()) },
    ]),
  );
  return (id: string): Provider => {
    const provider = providers.get(id as ProviderId);
    if (provider === undefined) throw new DashboardError('not_found', 'This service does not sign in here.');
    return provider;
  };
}
