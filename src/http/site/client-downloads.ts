import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PublicError } from '../../errors.ts';
import { sharedBucket } from '../concurrency/rate-limits.ts';
import { visitedUrl } from '../own-url.ts';
import { etagOf, isNotModified } from '../wire/etag.ts';
import { npmTarball, type PackedFile } from './tarball.ts';

export interface ClientDownloads {
  /** What clients/build.ts wrote. */
  dir: string;
  publicUrl: string | null;
}

/** Of a package that is packed for another address than those before. Packing takes 10 ms. */
const MAX_PACKED_PER_SECOND = 5;
const MAX_PACKAGES = 50;
const RETRY_AFTER_SECONDS = 2;

/**
 * The packages for callers, without a key: /cli.tgz is the command line, for `npx`, and /sdk.tgz the TypeScript SDK, for
 * `npm install`; /python/ has the wheel of the Python SDK, for `pip install --find-links`. Nobody needs a registry, and
 * the version is the service's own.
 */
export function registerClientDownloads(app: FastifyInstance, { dir, publicUrl }: ClientDownloads): void {
  const budget = sharedBucket(MAX_PACKED_PER_SECOND);
  const packages = new Map<string, Buffer>();

  const packed = async (name: string, build: string, more: PackedFile[], reply: FastifyReply): Promise<Buffer> => {
    const key = JSON.stringify([name, build, ...more.map(({ bytes }) => String(bytes))]);
    const kept = packages.get(key);
    if (kept !== undefined) {
      packages.delete(key);
      packages.set(key, kept);
      return kept;
    }
    if (!budget.take(reply.request.ip)) {
      reply.header('retry-after', String(RETRY_AFTER_SECONDS));
      throw new PublicError('rate_limit_exceeded', 'Too many packages are being made. Try again in a few seconds.');
    }
    const made = npmTarball([...(await filesIn(join(dir, name))), ...more]);
    // Callers choose the address that a package names: what nobody asks for goes first.
    packages.set(key, made);
    if (packages.size > MAX_PACKAGES) packages.delete(packages.keys().next().value!);
    return made;
  };

  const serve = (name: string, filesFor: (request: FastifyRequest) => PackedFile[]) =>
    app.get(`/${name}.tgz`, { exposeHeadRoute: true }, async (request, reply) => {
      // The build may be replaced while the server runs.
      const build = await stat(join(dir, 'build.json')).catch(() => null);
      if (build === null) throw new PublicError('not_found', 'This service was installed without its packages.');
      const tarball = await packed(name, `${build.mtimeMs} ${build.ino}`, filesFor(request), reply);
      // The address in it may be that of the request.
      reply.header('cache-control', 'no-cache').header('vary', 'host');
      if (isNotModified(request, reply, etagOf(tarball))) return reply.send();
      return reply.type('application/gzip').send(tarball);
    });

  // So that commands call the service that they came from.
  serve('cli', (request) => {
    const address = { url: visitedUrl(app, publicUrl, request) };
    return [{ name: 'service.json', bytes: Buffer.from(`${JSON.stringify(address)}\n`) }];
  });
  serve('sdk', () => []);

  const wheels = () => readdir(join(dir, 'python')).catch(() => [] as string[]);
  app.get('/python', { exposeHeadRoute: true }, async (_request, reply) => reply.redirect('/python/', 301));
  app.get('/python/', { exposeHeadRoute: true }, async (_request, reply) => {
    const links = (await wheels()).map((name) => `<a href="${name}">${name}</a>`);
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return `<!doctype html><html lang="en"><title>Kitscout for Python</title><body>${links.join('')}</body></html>\n`;
  });
  app.get('/python/:file', { exposeHeadRoute: true }, async (request, reply) => {
    const { file } = request.params as { file: string };
    if (!(await wheels()).includes(file)) throw new PublicError('not_found', 'There is no such package.');
    const wheel = await readFile(join(dir, 'python', file));
    reply.header('cache-control', 'no-cache');
    if (isNotModified(request, reply, etagOf(wheel))) return reply.send();
    return reply.type('application/zip').send(wheel);
  });
}

async function filesIn(folder: string): Promise<PackedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths.sort().map(async (path) => ({
      name: path.slice(folder.length + 1).replaceAll('\\', '/'),
      bytes: await readFile(path),
    })),
  );
}
