import type { LoggedRequest } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatEndpoint, formatMoment, formatNumber } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { Loaded, Skeleton } from '../../parts/display/notice.tsx';
import { Dialog } from '../../parts/forms/dialog.tsx';
import { Fact } from '../../parts/layout/page.tsx';
import { useRouter } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { EMPTY_RUN, keepRun } from '../playground/last-run.ts';
import { isPlatform } from '../playground/platforms.ts';

interface Details {
  fallback: boolean | null;
  first_kit: { slug: string; score: number } | null;
  /** Null where use cases are not kept. */
  asked: { use_case: string; ai_platform: string } | null;
}

export function RequestDialog({ request, onClose }: { request: LoggedRequest; onClose: () => void }) {
  const { at, endpoint, status, key_name, member_name, ms, request_id, code, message } = request;
  return (
    <Dialog title={`${formatEndpoint(endpoint)}, ${status}`} onClose={onClose}>
      <div className="dialog-body">
        {code !== null && (
          <>
            <CodeBlock
              label="the body of the error"
              text={JSON.stringify({ error: { code, message: message ?? '' } }, null, 2)}
            />
            <p>
              <a href={`/docs/errors/${code}`}>What {code} means, and what to do</a>
            </p>
          </>
        )}
        <dl className="facts">
          <Fact name="Time">{formatMoment(at)}</Fact>
          <Fact name="Key">{key_name}</Fact>
          {member_name !== null && <Fact name="Member">{member_name}</Fact>}
          <Fact name="Took">{formatNumber(ms)} ms</Fact>
          <Fact name="Request id">
            <code className="breakable">{request_id ?? 'not recorded'}</code>
          </Fact>
        </dl>
        {request_id !== null && <Answer requestId={request_id} />}
      </div>
      <footer className="dialog-foot">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </footer>
    </Dialog>
  );
}

function Answer({ requestId }: { requestId: string }) {
  const { acting } = useSession();
  const { go } = useRouter();
  const resource = useResource<Details>(`usage/requests/${encodeURIComponent(requestId)}`);
  const again = ({ use_case, ai_platform }: NonNullable<Details['asked']>) => {
    const platform = isPlatform(ai_platform) ? ai_platform : EMPTY_RUN.platform;
    keepRun(acting.id, { ...EMPTY_RUN, useCase: use_case, platform });
    go('/dashboard/playground');
  };
  return (
    <Loaded resource={resource} what="The answer" waiting={<Skeleton lines={2} />}>
      {({ first_kit, fallback, asked }) => (
        <>
          {first_kit !== null && (
            <p>
              First kit: <a href={`/kits/${first_kit.slug}`}>{first_kit.slug}</a>, score {first_kit.score.toFixed(2)}
              {fallback === true && ', though nothing matched closely'}.
            </p>
          )}
          {asked !== null && (
            <>
              <CodeBlock label="the use case" text={asked.use_case} />
              <p>
                <Button onClick={() => again(asked)}>Run again in the playground</Button>
              </p>
            </>
          )}
        </>
      )}
    </Loaded>
  );
}
