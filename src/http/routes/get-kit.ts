import type { FastifyRequest } from 'fastify';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { PublicError } from '../../errors.ts';
import { etagOf, isNotModified } from '../wire/etag.ts';
import { type ApiRoute, idOrSlugOf } from './route.ts';
import { exampleKit, KitSchema } from './schemas.ts';
import { Type } from './type.ts';

export const getKitRoute: ApiRoute = {
  endpoint: 'get_kit',
  method: 'GET',
  path: '/api/v1/kits/{id_or_slug}',
  summary: 'Get a kit',
  tag: 'kits',
  description: 'One kit in full, with the list of its files.',
  answer: {
    description: 'The kit.',
    contentType: 'application/json',
    schema: Type.Object({ kit: KitSchema }),
    cacheable: true,
    example: { kit: exampleKit },
  },
  errors: ['not_found'],
  handle({ catalogue: current, answers }, request, reply) {
    const { catalogue } = current();
    const kit = findKit(catalogue, request);
    answers.count(catalogue.kitAt(kit).slug, 'opened');
    const body = `{"kit":${catalogue.jsonAt(kit).toString('utf8')}}`;
    if (isNotModified(request, reply, etagOf(body))) return reply.send();
    return reply.type('application/json; charset=utf-8').send(body);
  },
};

export function findKit(catalogue: CatalogueVersion['catalogue'], request: FastifyRequest): number {
  const kit = catalogue.find(idOrSlugOf(request));
  if (kit === undefined) throw noSuchKit();
  return kit;
}

export function noSuchKit(): PublicError {
  return new PublicError('not_found', 'No kit has this id or slug. GET /api/v1/kits lists them all.');
}
