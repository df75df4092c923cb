import type { DemandFigures, Reliability } from '../../api/types.ts';
import { Loaded, Skeleton } from '../../parts/display/notice.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { AdminFrame, useOperatorResource } from './admin-frame.tsx';
import { AnswersCard, KitsCard, NeedsCard } from './demand-cards.tsx';
import { ReliabilityCards } from './reliability-card.tsx';

export function AdminDemandPage() {
  const figures = useOperatorResource<DemandFigures>('admin/demand');
  const reliability = useOperatorResource<Reliability>('admin/reliability');
  return (
    <AdminFrame lead="What people ask for, what they find, and what they say about it.">
      <Loaded resource={figures} what="The figures" waiting={<Waiting />}>
        {(data) => (
          <>
            <AnswersCard data={data} />
            <NeedsCard />
            <KitsCard data={data} />
          </>
        )}
      </Loaded>
      <Loaded resource={reliability} what="What was said about scores" waiting={<Waiting />}>
        {(data) => <ReliabilityCards data={data} />}
      </Loaded>
    </AdminFrame>
  );
}

function Waiting() {
  return (
    <Card>
      <Skeleton className="chart-skeleton" />
    </Card>
  );
}
