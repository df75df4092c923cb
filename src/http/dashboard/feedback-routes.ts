import { MAX_SLUG } from '../../catalogue/kit.ts';
import { PublicError } from '../../errors.ts';
import { giveFeedback } from '../routes/feedback.ts';
import { MAX_REQUEST_ID_LENGTH } from '../routes/feedback-request.ts';
import { Type } from '../routes/type.ts';
import type { DashboardContext, Scope } from './deps.ts';
import { DashboardError } from './errors.ts';
import { actingAccount } from './sign-in/session.ts';

const Verdict = Type.Enum(['helped', 'not_relevant']);
const Slug = Type.String({ minLength: 1, maxLength: MAX_SLUG });
const VisitorsBody = Type.Object({ kit: Slug, verdict: Verdict });
const OwnBody = Type.Object({
  request_id: Type.String({ minLength: 1, maxLength: MAX_REQUEST_ID_LENGTH }),
  kit: Slug,
  verdict: Verdict,
});

/**
 * The buttons below results on the site. Nobody can tell visitors apart, so what they say is only counted by kit and
 * day, apart from what accounts say, and no score follows from it.
 */
export function registerVisitorFeedback(scope: Scope, { catalogue, answers, throttle }: DashboardContext): void {
  scope.post('/visitor-feedback', { schema: { body: VisitorsBody } }, async (request) => {
    const { kit, verdict } = request.body;
    await throttle.attempt('visitor-feedback', request);
    const { catalogue: kits } = catalogue();
    const i = kits.find(kit);
    if (i === undefined) throw new DashboardError('not_found', 'There is no such kit.');
    answers.count(kits.kitAt(i).slug, `visitor_${verdict}`);
    return { ok: true };
  });
}

/** The buttons of the playground. */
export function registerFeedbackRoute(scope: Scope, context: DashboardContext): void {
  scope.post('/feedback', { schema: { body: OwnBody }, config: { needs: 'call' } }, async (request) => {
    try {
      return await giveFeedback(context, actingAccount(request).id, request.body);
    } catch (error) {
      if (error instanceof PublicError && error.code === 'not_found')
        throw new DashboardError('not_found', 'This run is too long ago. Run it again to say so.');
      throw error;
    }
  });
}
