import type { Reliability } from '../../api/types.ts';
import { formatCount, formatNumber } from '../../format.ts';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { Card } from '../../parts/layout/page.tsx';

/** How scores compare with what callers said of the kits: as shipped, and as they are shown since a fit is in force. */
export function ReliabilityCards({ data }: { data: Reliability }) {
  const { verdicts, accounts, bins, error, is_calibrated, fits } = data;
  return (
    <>
      <Card title="Reliability of scores">
        <p>
          {verdicts === 0
            ? 'Nobody has said yet whether a recommended kit helped.'
            : `${formatCount(verdicts, 'verdict')} of ${formatCount(accounts, 'account')}. Scores are off by ${percent(error.shipped)} on average as shipped${is_calibrated ? `, and by ${percent(error.calibrated)} as they are shown now` : ''}.`}
        </p>
        {bins.length > 0 && (
          <Table
            caption="Scores and what was said about them"
            rows={bins}
            by="from"
            columns={{
              Score: ({ from }) => `${percent(from)} to ${percent(from + 0.1)}`,
              Verdicts: { number: (bin) => formatNumber(bin.verdicts) },
              Accounts: { number: (bin) => formatNumber(bin.accounts) },
              Shipped: { number: (bin) => percent(bin.shipped) },
              ...(is_calibrated && { 'Shown now': { number: (bin: Bin) => percent(bin.calibrated) } }),
              'Said to fit': { number: (bin) => percent(bin.good) },
            }}
          />
        )}
        <p className="muted">This command says what a fit to the feedback would change, and applies or undoes it:</p>
        <CodeBlock label="the command" text="kitscout catalogue calibrate" />
      </Card>
      {fits.length > 0 && (
        <Card title="Fits" className="card-flush">
          <Table
            caption="Fits of the scores to feedback"
            rows={fits}
            by="id"
            columns={{
              Applied: ({ at }) => <Ago at={at} />,
              State: (fit) => stateOf(fit),
              Verdicts: { number: (fit) => formatNumber(fit.verdicts) },
              'Error before': { number: (fit) => percent(fit.error.shipped) },
              'Error after': { number: (fit) => percent(fit.error.calibrated) },
            }}
          />
        </Card>
      )}
    </>
  );
}

type Bin = Reliability['bins'][number];

function stateOf({ undone_at, of_this_engine }: Reliability['fits'][number]): string {
  if (undone_at !== null) return 'undone';
  return of_this_engine ? 'applied' : 'of another engine';
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
