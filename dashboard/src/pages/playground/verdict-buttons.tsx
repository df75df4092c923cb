import { useState } from 'react';
import { post } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../parts/display/button.tsx';
import { VERDICT_LABELS, type VerdictChoice, verdictThanks } from '../../results.ts';

const CHOICES = Object.keys(VERDICT_LABELS) as VerdictChoice[];

/** Says whether a result helped. Pressing the other one replaces it. */
export function VerdictButtons({ requestId, kit, name }: { requestId: string; kit: string; name: string }) {
  const [said, setSaid] = useState<VerdictChoice>();
  const { busy, error, run } = useAction(async (verdict: VerdictChoice) => {
    await post('feedback', { request_id: requestId, kit, verdict });
    setSaid(verdict);
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div className="verdicts" role="group" aria-label={`Did ${name} help?`}>
      {CHOICES.map((verdict) => (
        <Button
          key={verdict}
          look="quiet"
          aria-pressed={said === verdict}
          aria-disabled={busy || undefined}
          onClick={() => run(verdict)}
        >
          {VERDICT_LABELS[verdict]}
        </Button>
      ))}
      <span className="muted" role="status">
        {error ? error.message : said && verdictThanks(said)}
      </span>
    </div>
  );
}
