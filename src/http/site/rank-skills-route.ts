import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { customerNetworkOf } from '../../accounts/address-range.ts';
import { PublicError } from '../../errors.ts';
import { minuteLimit, sharedBucket } from '../concurrency/rate-limits.ts';
import { SegmentedCache } from '../concurrency/segmented-cache.ts';
import type { RouteDeps } from '../routes/route.ts';
import { Type } from '../routes/type.ts';
import { MAX_PROMPT_LENGTH, MAX_PROMPTS, MAX_SKILL_LENGTH, MAX_SKILLS } from './rank-skills-request.ts';

/** Texts, one string each: bodies outside the API may have few values. */
const Body = Type.Object({
  skills: Type.Array(Type.String({ minLength: 1, maxLength: MAX_SKILL_LENGTH }), { minItems: 2, maxItems: MAX_SKILLS }),
  prompts: Type.Array(Type.String({ minLength: 1, maxLength: MAX_PROMPT_LENGTH }), {
    minItems: 1,
    maxItems: MAX_PROMPTS,
  }),
});

/** Texts that the encoder reads: a set of 100 skills with 300 prompts in a minute, and a third of a thread for all. */
const MAX_TEXTS_PER_MINUTE = 500;
const MAX_TEXTS_PER_SECOND = 15;
const MAX_TEXTS_AT_ONCE = 1_000;
/** So that nobody waits long for a turn behind them. */
const SKILLS_AT_ONCE = 2;
const PROMPTS_AT_ONCE = 4;
const BASE_COST = 100;
const MAX_KEPT_VECTORS = 3_000;

/**
 * Ranks prompts over skills that somebody has, without a key: `kitscout check --online` asks it which skill each prompt
 * would go to. Nothing is stored but the vectors of descriptions, in memory, by what was read.
 */
export function registerSkillRanking(app: FastifyInstance, { catalogue, recommending }: RouteDeps): void {
  const waitToRead = minuteLimit(MAX_TEXTS_PER_MINUTE);
  const budget = sharedBucket(MAX_TEXTS_PER_SECOND, MAX_TEXTS_AT_ONCE);
  const kept = new SegmentedCache<Uint8Array>(MAX_KEPT_VECTORS, MAX_SKILL_LENGTH);

  app.post('/skills/rank', { schema: { body: Body } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { skills: texts, prompts } = request.body as Static<typeof Body>;
    const unread = texts.filter((text) => kept.find(text) === undefined);
    const work = unread.length + prompts.length;
    const wait = waitToRead(request.ip, work);
    if (wait > 0) return busy(reply, 429, 'too_many_requests', wait);
    if (!budget.take(request.ip, work)) return busy(reply, 503, 'busy', 10);
    const skills = texts.map(skillOf);
    const { skills: ranking } = catalogue().engine;
    const vectors = new Map<string, Uint8Array>();
    for (const some of partsOf(unread, SKILLS_AT_ONCE)) {
      const bytes = await turn(request, reply, some, async () => Buffer.from(await ranking.read(some.map(skillOf))));
      const length = bytes.length / some.length;
      some.forEach((text, i) => {
        const vector = Uint8Array.from(bytes.subarray(i * length, (i + 1) * length));
        vectors.set(text, kept.set(text, vector));
      });
    }
    // One that was dropped since it was looked for is ranked by its words, like the others then.
    const all = Buffer.concat(texts.map((text) => vectors.get(text) ?? kept.find(text) ?? new Uint8Array()));
    const nearest: unknown[] = [];
    for (const some of partsOf(prompts, PROMPTS_AT_ONCE)) {
      const json = await turn(request, reply, some, async () =>
        Buffer.from(JSON.stringify(await ranking.rank(skills, all, some))),
      );
      nearest.push(...JSON.parse(json.toString()));
    }
    return { nearest };
  });

  /** Waits for its turn like a search of the site: all visitors of a network share the turns of one. */
  function turn(
    { ip }: FastifyRequest,
    reply: FastifyReply,
    texts: readonly string[],
    compute: () => Promise<Buffer>,
  ): Promise<Buffer> {
    const network = customerNetworkOf(ip);
    const cost = texts.reduce((sum, text) => sum + BASE_COST + text.length, 0);
    const share = { holder: `visitors of ${network}`, group: network, cost };
    return recommending.do(() => {
      // A caller that disconnected must not delay the others.
      if (reply.raw.destroyed) throw new PublicError('invalid_request', 'The connection was closed.');
      return compute();
    }, share);
  }
}

/** The name is in the first line. */
function skillOf(text: string): { name: string; description: string } {
  const end = text.indexOf('\n');
  return end < 0 ? { name: text, description: '' } : { name: text.slice(0, end), description: text.slice(end + 1) };
}

function partsOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}

function busy(reply: FastifyReply, status: number, code: string, seconds: number): FastifyReply {
  reply.request.outcome = code;
  reply.header('retry-after', String(seconds));
  return reply.code(status).send({ error: { code, message: 'Too much to rank. Try again later.' } });
}
