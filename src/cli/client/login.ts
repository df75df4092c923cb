import { Kitscout } from '../../../sdk/src/index.ts';
import { serviceUrl } from '../../config/client-config.ts';
import { UsageError } from '../../errors.ts';
import { type ClientCommand, textOption } from '../command.ts';
import { secret } from '../terminal.ts';
import { removeCredentials, writeCredentials } from './credentials.ts';
import { LOCAL_SERVICE } from './service.ts';
import { countingFetch } from './spending.ts';

const login: ClientCommand = {
  name: 'login',
  usage: '[--url URL]',
  summary: 'store an API key for the commands that call a service; one call',
  options: { url: `the service; default KITSCOUT_URL, then ${LOCAL_SERVICE}` },
  async run(call) {
    const config = call.deps.clientConfig();
    const given = textOption(call, 'url');
    const url =
      given === undefined ? (config.url ?? config.servedBy ?? LOCAL_SERVICE) : serviceUrl(withProtocol(given));
    if (url === null) throw new UsageError(`--url must be an http or https address, but is "${given}"`);
    const apiKey = config.apiKey ?? (await secret(`API key for ${url} (create one at ${url}/dashboard/keys): `));
    if (apiKey === '') throw new UsageError('no API key was given');
    const { tier_name } = await new Kitscout({
      apiKey,
      baseUrl: url,
      fetch: countingFetch(call.spending, () => {}),
    }).usage();
    const path = writeCredentials(config.configDir, { url, apiKey });
    call.output.result({ url, tier: tier_name, file: path }, `Signed in to ${url} (${tier_name}). Stored in ${path}.`);
  },
};

/** `localhost:8080` and `kits.example.com`, as people type them. A key goes unencrypted only to this machine. */
function withProtocol(address: string): string {
  const isHost = /^(localhost|[\w-]+(\.[\w-]+)+|[\w.-]+(?=:\d)|\[[\da-f:]+\])(:\d+)?(\/|$)/i.test(address);
  if (!isHost) return address;
  return `${/^(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/i.test(address) ? 'http' : 'https'}://${address}`;
}

const logout: ClientCommand = {
  name: 'logout',
  summary: 'remove the stored API key; the key itself stays valid',
  async run(call) {
    const removed = removeCredentials(call.deps.clientConfig().configDir);
    call.output.result({ removed }, removed ? 'The stored key was removed.' : 'No key was stored.');
  },
};

export const loginCommands: readonly ClientCommand[] = [login, logout];
