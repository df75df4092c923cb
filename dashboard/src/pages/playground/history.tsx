import type { Clarify } from '../../api/types.ts';
import { Button } from '../../parts/display/button.tsx';
import { Notice } from '../../parts/display/notice.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Moment } from '../../parts/display/time.tsx';
import { Card } from '../../parts/layout/page.tsx';
import type { PastRun } from './last-run.ts';
import { platformName } from './platforms.ts';

interface QuestionProps {
  asked: Clarify;
  busy: boolean;
  onTopic: (topic: string) => void;
  onAnyway: () => void;
}

/** In place of kits, for a text that says nothing: nothing was counted. */
export function Question({ asked: { question, topics }, busy, onTopic, onAnyway }: QuestionProps) {
  return (
    <Notice tone="info" title={`That could be many things. ${question}`}>
      <p className="chips">
        {topics.map((topic) => (
          <button key={topic} type="button" className="chip" disabled={busy} onClick={() => onTopic(topic)}>
            {topic}
          </button>
        ))}
        <button type="button" className="chip chip-plain" disabled={busy} onClick={onAnyway}>
          Show kits anyway
        </button>
      </p>
      <p className="muted">Nothing was counted. In the API, such a text gets the nearest kits.</p>
    </Notice>
  );
}

interface HistoryProps {
  history: readonly PastRun[];
  onShow: (run: PastRun) => void;
  onForget: () => void;
}

const SHOWN_CHARACTERS = 120;

export function History({ history, onShow, onForget }: HistoryProps) {
  if (history.length === 0) return null;
  return (
    <Card title="Your last runs" className="card-flush" actions={<Button onClick={onForget}>Forget them</Button>}>
      <Table
        caption="Your last runs, newest first"
        rows={history}
        columns={{
          Question: ({ useCase }) => <span className="breakable">{shortened(useCase)}</span>,
          For: ({ platform }) => platformName(platform),
          'First kit': ({ answer: { body } }) =>
            'error' in body ? '–' : (body.recommendations[0]?.kit_name ?? 'None'),
          When: ({ at }) => <Moment at={new Date(at).toISOString()} />,
        }}
        actions={(run) => (
          <Button
            look="quiet"
            aria-label={`Show the answer to: ${shortened(run.useCase)}`}
            onClick={() => {
              onShow(run);
              window.scrollTo(0, 0);
            }}
          >
            Show
          </Button>
        )}
      />
      <p className="table-note muted">
        Kept in this browser for 30 days, or until you sign out or your session ends. Showing an answer again is no run.
      </p>
    </Card>
  );
}

function shortened(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)} …` : text;
}
