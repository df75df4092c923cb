import { useEffect, useState } from 'react';
import type { Plans } from '../../api/types.ts';
import { Notice } from '../../parts/display/notice.tsx';
import { useRouter } from '../../router.tsx';
import { useSession } from '../../session.tsx';

const ASK_EVERY_MS = 2_000;
const ASK_FOR_MS = 60_000;

/** After the return from Stripe, the page waits for the webhook, which usually comes within seconds. */
export function CheckoutNotice({ plans, reload }: { plans: Plans | undefined; reload: () => Promise<void> }) {
  const { location } = useRouter();
  const { acting: account, reload: reloadAccount } = useSession();
  const [tierBefore] = useState(account.tier);
  const outcome = location.search.get('checkout');
  const arrived = plans !== undefined && plans.current.tier !== 'free' && plans.current.subscription === 'active';
  const waiting = outcome === 'done' && !arrived;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void reload(), ASK_EVERY_MS);
    const end = setTimeout(() => clearInterval(timer), ASK_FOR_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [waiting, reload]);
  const current = plans?.current.tier;
  useEffect(() => {
    if (current !== undefined && current !== tierBefore) void reloadAccount();
  }, [current, tierBefore, reloadAccount]);
  if (outcome === 'canceled') return <Notice tone="info">The checkout was canceled. Nothing has changed.</Notice>;
  if (outcome !== 'done') return null;
  if (waiting)
    return (
      <Notice tone="info" live title="Thank you. Waiting for Stripe to confirm">
        This takes a few seconds. The page updates by itself.
      </Notice>
    );
  return (
    <Notice tone="good" live title="Thank you">
      Your new plan applies from the next call.
    </Notice>
  );
}
