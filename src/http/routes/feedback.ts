import type { Static } from 'typebox';
import { DAY_MS } from '../../accounts/billing-period.ts';
import { MAX_SLUG } from '../../catalogue/kit.ts';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { PublicError } from '../../errors.ts';
import { scoreOf } from '../../feedback/verdicts.ts';
import type { ShownAnswer } from '../../store/feedback-store.ts';
import { placeOf, type ShownAnswers } from '../calls/shown-answers.ts';
import { minuteLimit } from '../concurrency/rate-limits.ts';
import { BusyError } from '../error-response.ts';
import { MAX_COMMENT_LENGTH, MAX_REQUEST_ID_LENGTH, VERDICTS } from './feedback-request.ts';
import { noSuchKit } from './get-kit.ts';
import type { ApiRoute, RouteDeps } from './route.ts';
import { exampleKit } from './schemas.ts';
import { Type } from './type.ts';

const Body = Type.Object({
  request_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_REQUEST_ID_LENGTH,
      description:
        'The X-Request-Id of a recommendation or suggestion to your account. Without it, the last one of the past day that showed the kit.',
    }),
  ),
  kit: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_SLUG,
      description:
        'The id or slug of a kit. Required without request_id; with it, the first kit of that answer by default.',
    }),
  ),
  verdict: Type.Enum([...VERDICTS]),
  comment: Type.Optional(
    Type.String({
      maxLength: MAX_COMMENT_LENGTH,
      description: 'In your own words, for the people who run the service.',
    }),
  ),
});

const Answer = Type.Object({
  about_request: Type.Union([Type.String(), Type.Null()], {
    description: 'The X-Request-Id of the answer that it is about; null if no answer to your account showed the kit.',
  }),
  kit_slug: Type.String(),
  verdict: Type.Enum([...VERDICTS]),
  score: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
    description: 'The score that was shown.',
  }),
  replaced: Type.Boolean({ description: 'Whether it replaced what you said before about this request and kit.' }),
});

type FeedbackBody = Static<typeof Body>;
export type FeedbackAnswer = Static<typeof Answer>;

/** Of an account, in this process. People press a button now and then; more is a program that went wrong. */
const PER_MINUTE = 120;
/** How long after an answer something said about its kit alone still belongs to it. */
const BELONGS_MS = DAY_MS;
const REQUEST_ID = /^[\w.:+/=-]+$/;

export const feedbackRoute: ApiRoute = {
  endpoint: 'feedback',
  method: 'POST',
  path: '/api/v1/feedback',
  summary: 'Say whether a kit helped',
  tag: 'kits',
  isFree: true,
  description:
    'Says of a kit that was recommended to your account that it helped, was not relevant, was installed or removed. Free of charge. ' +
    'One for each request and kit: a later one replaces it.',
  body: {
    schema: Body,
    example: { kit: exampleKit.slug, verdict: 'helped', comment: 'It found the shared clock in ten minutes.' },
  },
  answer: {
    description: 'What was stored.',
    contentType: 'application/json',
    schema: Answer,
    cacheable: false,
    example: {
      about_request: '4f9d2c4e-8a0b-4a63-9a53-3f0f1b7f6a11',
      kit_slug: exampleKit.slug,
      verdict: 'helped',
      score: 0.9386,
      replaced: false,
    },
  },
  errors: ['invalid_request', 'not_found'],
  handle(deps, request): Promise<FeedbackAnswer> {
    return giveFeedback(deps, request.admission!.accountId, request.body as FeedbackBody);
  },
};

const waitOf = minuteLimit(PER_MINUTE);

export async function giveFeedback(
  { store, catalogue, answers }: Pick<RouteDeps, 'store' | 'catalogue' | 'answers'>,
  accountId: string,
  { request_id, kit: named, verdict, comment }: FeedbackBody,
): Promise<FeedbackAnswer> {
  if (request_id === undefined && named === undefined)
    throw new PublicError(
      'invalid_request',
      'request_id or kit is required: say which answer or which kit it is about.',
    );
  if (waitOf(accountId) > 0) throw new BusyError();
  const about = request_id === undefined ? undefined : await ownAnswer(answers, accountId, request_id);
  const kit = kitMeant(catalogue(), about, named);
  const since = store.now() - BELONGS_MS;
  const answer = about ?? (await answers.lastWith(accountId, kit, since));
  const place = answer === undefined ? null : placeOf(answer, kit);
  const [, shown, raw] = place === null ? [kit, null, null] : answer!.kits[place]!;
  const before = await store.feedback.add({
    accountId,
    requestId: answer?.requestId ?? '',
    kit,
    verdict,
    comment: readable(comment),
    at: store.now(),
    place,
    shown,
    raw,
    fallback: answer?.fallback ?? null,
    scale: answer?.scale ?? null,
  });
  if (before !== verdict) answers.count(kit, verdict);
  return {
    about_request: answer?.requestId ?? null,
    kit_slug: kit,
    verdict,
    score: shown === null ? null : scoreOf(shown),
    replaced: before !== undefined,
  };
}

async function ownAnswer(answers: ShownAnswers, accountId: string, requestId: string): Promise<ShownAnswer> {
  const found = REQUEST_ID.test(requestId) ? await answers.find(accountId, requestId) : undefined;
  if (found !== undefined) return found;
  throw new PublicError(
    'not_found',
    'No recommendation to your account has this request_id. It is in the header X-Request-Id of an answer, and known for 30 days; on other nodes from a second after the answer.',
  );
}

/** The slug. With an answer, one of the kits that it showed. */
function kitMeant({ catalogue }: CatalogueVersion, about: ShownAnswer | undefined, named: string | undefined): string {
  const i = named === undefined ? undefined : catalogue.find(named);
  const slug = i === undefined ? named : catalogue.kitAt(i).slug;
  if (about === undefined) {
    if (i === undefined) throw noSuchKit();
    return slug!;
  }
  const kit = slug ?? about.kits[0]?.[0];
  // A kit that has left the catalogue since is known by its slug.
  if (kit === undefined || placeOf(about, kit) === null)
    throw new PublicError('not_found', 'The answer to this request did not show this kit.');
  return kit;
}

/** Operators read it, on pages and in terminals. */
function readable(comment = ''): string | null {
  const text = comment
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return text === '' ? null : text;
}
