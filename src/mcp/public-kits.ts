import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceTemplate } from '@modelcontextprotocol/server';
import { type Kitscout, KitscoutError } from '../../sdk/src/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

const BASE = 'kitscout://kits/';
const MAX_LISTED = 100;

/** The kits that are free for everyone, as resources: people attach one to a conversation without a call. */
export function registerPublicKits(
  server: McpServer,
  client: Kitscout,
  catalogue: () => Catalogue,
  publicKits: () => Promise<ReadonlySet<number>>,
): void {
  const list = async () => {
    const kits = catalogue();
    const resources = [...(await publicKits())].slice(0, MAX_LISTED).map((i) => {
      const { slug, name, tagline } = kits.kitAt(i);
      return { uri: BASE + slug, name: slug, title: name, description: tagline, mimeType: 'text/markdown' };
    });
    return { resources };
  };
  server.registerResource(
    'kits',
    new ResourceTemplate(`${BASE}{slug}`, { list }),
    { title: 'Kits', description: 'SKILL.md of a kit. Free for public kits; otherwise one call, and Pro or above.' },
    async (uri, { slug }) => {
      try {
        const { files } = await client.kits.download(String(slug));
        const file = files.find(({ name }) => name === 'SKILL.md') ?? files[0]!;
        return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: file.text }] };
      } catch (error) {
        if (!(error instanceof KitscoutError)) throw error;
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
      }
    },
  );
}
