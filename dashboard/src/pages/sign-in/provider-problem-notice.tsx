import type { ProviderProblem } from '../../../../src/http/dashboard/providers/provider-problem.ts';
import { Notice } from '../../parts/display/notice.tsx';
import { useConfig } from '../../session.tsx';

const PROBLEMS: Readonly<Record<ProviderProblem, (service: string) => string>> = {
  expired: () => 'This took too long, or it was begun in another browser. Please try again.',
  cancelled: (service) => `You cancelled at ${service}. Nothing has changed.`,
  failed: (service) => `${service} did not answer as it should. Try again, or sign in another way.`,
  again: () => 'This did not work. Please try again.',
  often: () => 'Too many attempts. Wait a minute and try again.',
  unverified: (service) => `${service} does not say that your e-mail address is confirmed. Confirm it there first.`,
  domain: (service) => `Your address at ${service} is not of the organisation that uses it here.`,
  plan: (service) => `${service} is for a team in the Enterprise plan, and there is none at present. Ask the operator.`,
  exists: (service) =>
    `Your address already has an account here. Sign in to it as before, then connect ${service} in Settings, under Security.`,
  closed: () => 'There is no account with your address, and the operator of this server creates accounts.',
  unconfirmed: () => 'Confirm your e-mail address first. Sign in with your password to get a new link by e-mail.',
  'signed-out': () => 'You are not signed in any more, or as somebody else. Sign in and try again.',
  elsewhere: (service) => `This ${service} account already signs in to another account here. Remove it there first.`,
  another: (service) => `Another ${service} account is connected. Remove that one first.`,
};

/** Why somebody who came back from another service is not signed in, or has not connected it. */
export function ProviderProblemNotice({ search }: { search: URLSearchParams }) {
  const config = useConfig();
  const problem = search.get('problem') ?? '';
  const service = config?.providers.find(({ id }) => id === search.get('service'))?.name ?? 'The service';
  if (!Object.hasOwn(PROBLEMS, problem)) return null;
  return (
    <Notice tone="danger" live title={problem === 'cancelled' ? 'Cancelled' : `${service} did not sign you in`}>
      {PROBLEMS[problem as ProviderProblem](service)}
    </Notice>
  );
}
