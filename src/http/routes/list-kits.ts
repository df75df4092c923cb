import type { Static } from 'typebox';
import { etagOf, isNotModified } from '../wire/etag.ts';
import type { ApiRoute } from './route.ts';
import { exampleKit, KitSchema, PaginationSchema } from './schemas.ts';
import { Type } from './type.ts';

const DEFAULT_LIMIT = 50;

const Query = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_LIMIT, description: 'Page size.' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: 'How many kits to skip.' })),
  ai_target: Type.Optional(
    Type.String({ description: 'Only kits for this target, such as claude-code. Case-insensitive.' }),
  ),
  keyword: Type.Optional(
    Type.String({
      description: 'Only kits with this text in their name or one of their keywords. Case-insensitive.',
    }),
  ),
});

export const listKitsRoute: ApiRoute = {
  endpoint: 'list_kits',
  method: 'GET',
  path: '/api/v1/kits',
  summary: 'List kits',
  tag: 'kits',
  description: 'A page of the catalogue, ordered by name without case, then by id.',
  query: Query,
  answer: {
    description: 'One page of kits.',
    contentType: 'application/json',
    schema: Type.Object({ kits: Type.Array(KitSchema), pagination: PaginationSchema }),
    cacheable: true,
    example: { kits: [exampleKit], pagination: { total: 1, limit: DEFAULT_LIMIT, offset: 0 } },
  },
  errors: ['invalid_request'],
  handle({ catalogue: current }, request, reply) {
    const { catalogue } = current();
    const { limit = DEFAULT_LIMIT, offset = 0, ai_target, keyword } = request.query as Static<typeof Query>;
    const aiTarget = ai_target?.toLowerCase() || undefined;
    const { total, page } = catalogue.list({ limit, offset, aiTarget, keyword });
    const body = Buffer.concat([
      Buffer.from('{"kits":['),
      ...page.flatMap((kit, i) => (i === 0 ? [catalogue.jsonAt(kit)] : [COMMA, catalogue.jsonAt(kit)])),
      // All digits, even when the number is too large for JSON.stringify to write them.
      Buffer.from(`],"pagination":{"total":${total},"limit":${limit},"offset":${BigInt(offset)}}}`),
    ]);
    if (isNotModified(request, reply, etagOf(body))) return reply.send();
    return reply.type('application/json; charset=utf-8').send(body);
  },
};

const COMMA = Buffer.from(',');
