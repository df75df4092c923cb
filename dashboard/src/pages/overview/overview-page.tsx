import { useEffect } from 'react';
import { isInactive } from '../../../../src/accounts/admission.ts';
import type { KeyList, Usage } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatCount } from '../../format.ts';
import type { IconName } from '../../icon-paths.ts';
import { DailyChart } from '../../parts/charts/daily-chart.tsx';
import { UsageBar, UsageNotice } from '../../parts/charts/usage-bar.tsx';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { Icon } from '../../parts/display/icon.tsx';
import { LoadError, Loading, Notice, Skeleton } from '../../parts/display/notice.tsx';
import { Operator } from '../../parts/display/operator.tsx';
import { Card, Page } from '../../parts/layout/page.tsx';
import { Link } from '../../router.tsx';
import { useBaseUrl, useSession } from '../../session.tsx';
import { recommendSnippet } from '../../snippets.ts';
import { liveKeys } from '../keys/key-state.ts';
import { FAILED_REQUESTS } from '../usage/request-filter.tsx';
import { FirstSteps } from './first-steps.tsx';
import { UnlocksCard } from './unlocks-card.tsx';

const LOOK_EVERY_MS = 4_000;

export function OverviewPage() {
  const { account: person, acting: account, may } = useSession();
  const usage = useResource<Usage>('usage');
  const keys = useResource<KeyList>('keys');
  const error = usage.error ?? keys.error;
  const live = liveKeys(keys.data?.keys ?? []);
  const hasCounted = usage.data?.daily_breakdown.some((day) => day.calls > 0) ?? false;
  const hasUsedKey = keys.data?.keys.some((key) => key.last_used_at !== null) ?? false;
  const hasCalled = hasCounted || hasUsedKey;
  // The first call can come between fetching the usage and fetching the keys.
  const isBehind = hasUsedKey && usage.data !== undefined && !hasCounted;
  const { reload: reloadUsage } = usage;
  useEffect(() => {
    if (isBehind) void reloadUsage();
  }, [isBehind, reloadUsage]);
  const isNew = usage.data !== undefined && keys.data !== undefined && (live.length === 0 || !hasCalled);
  const retry = () => {
    void usage.reload();
    void keys.reload();
  };
  useTicks(isNew, retry);
  return (
    <Page title={person.name ? `Hello, ${person.name.split(' ')[0]}` : 'Overview'} windowTitle="Overview">
      {error && <LoadError error={error} retry={retry} what="Your figures" />}
      {account.suspended && (
        <Notice tone="danger" title="This account is suspended">
          Calls and changes are refused. Ask <Operator /> why.
        </Notice>
      )}
      {!account.suspended && isInactive(account) && (
        <Notice
          tone="danger"
          title="Your calls are refused"
          action={
            <Link className="button button-plain" to="/dashboard/plan">
              {account.subscription === 'past_due' ? 'Pay or get help' : 'Renew or get help'}
            </Link>
          }
        >
          Your subscription is {account.subscription === 'past_due' ? 'past due' : 'canceled'}.
        </Notice>
      )}
      {usage.data && <UsageNotice usage={usage.data} />}
      {!usage.data && !error && <Loading what="your figures" />}
      {(usage.data || !error) && (
        <Card
          title={`${account.tier_name} plan, this month`}
          actions={may('billing') && <Link to="/dashboard/plan">View plan</Link>}
        >
          {usage.data ? <UsageBar usage={usage.data} /> : <Skeleton lines={3} className="bar-skeleton" />}
        </Card>
      )}
      <UnlocksCard />
      {isNew && <FirstSteps hasKey={live.length > 0} hasCalled={hasCalled} />}
      {!isNew && ((usage.data && keys.data) || !error) && (
        <Card title="Calls per day" actions={<Link to="/dashboard/usage">View usage</Link>}>
          {usage.data && keys.data ? (
            <DailyChart days={usage.data.daily_breakdown} />
          ) : (
            <Skeleton className="chart-skeleton" />
          )}
        </Card>
      )}
      {usage.data && keys.data && !isNew && <Shortcuts keyCount={live.length} />}
    </Page>
  );
}

/** While the first steps are open, the page regularly checks whether one of them was done in a terminal. */
function useTicks(isNew: boolean, reload: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what reload does never changes
  useEffect(() => {
    if (!isNew) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isNew]);
}

function Shortcuts({ keyCount }: { keyCount: number }) {
  const baseUrl = useBaseUrl();
  return (
    <>
      <ul className="shortcuts">
        <Shortcut
          to="/dashboard/keys"
          icon="key"
          title={formatCount(keyCount, 'live key')}
          text="Create, roll, revoke"
        />
        <Shortcut to="/dashboard/playground" icon="playground" title="Playground" text="Ask for a kit" />
        <Shortcut to="/kits" icon="kits" title="Kits" text="Browse the catalogue" />
        <Shortcut to={FAILED_REQUESTS} icon="warning" title="Failed calls" text="See which failed, and why" />
      </ul>
      <Card title="Example call">
        <CodeBlock
          label="an example call"
          text={recommendSnippet('curl', baseUrl, {
            ai_platform: 'claude',
            use_case: 'Review pull requests before a person does',
          })}
        />
      </Card>
    </>
  );
}

function Shortcut({ to, icon, title, text }: { to: string; icon: IconName; title: string; text: string }) {
  return (
    <li>
      <Link to={to} className="shortcut">
        <Icon name={icon} />
        <span>
          <strong>{title}</strong>
          <span className="muted">{text}</span>
        </span>
        <Icon name="arrow" />
      </Link>
    </li>
  );
}
