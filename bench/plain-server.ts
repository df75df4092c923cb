// What people build by hand: an encoder and a search library behind node:http, in one process.

import { createServer } from 'node:http';
import { create, insert, search } from '@orama/orama';
import { readCatalogueFolder } from '../src/catalogue/read-folder.ts';
import { meaningOf } from '../src/recommend/measure.ts';
import { openReader } from '../src/recommend/recommend.ts';

process.once('message', async (folder: string) => {
  const reader = await openReader();
  const embed = async (text: string) => Array.from(meaningOf(await reader.read(text), () => 1));
  const db = create({ schema: { name: 'string', text: 'string', vector: 'vector[384]' } as const });
  for (const { slug, kit } of readCatalogueFolder(folder)) {
    const { name, tagline, description, keywords } = kit!.kit;
    const text = `${tagline} ${description} ${keywords.join(' ')}`;
    await insert(db, { id: slug, name, text, vector: await embed(`${name}. ${text}`) });
  }
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', async () => {
      const { use_case } = JSON.parse(body) as { use_case: string };
      const value = await embed(use_case);
      const found = await search(db, {
        mode: 'hybrid',
        term: use_case,
        vector: { value, property: 'vector' },
        limit: 3,
      });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(found.hits.map(({ id, score }) => ({ id, score }))));
    });
  });
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
});
