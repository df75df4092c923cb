import { VERDICT_LABELS, type VerdictChoice, verdictThanks } from '../results.ts';
import { element } from './element.ts';

/** Says whether a result helped. Counted by kit, and nothing is stored about who said it. */
export function verdictButtons(kit: string, name: string): HTMLElement {
  const group = element('div', 'verdicts');
  group.role = 'group';
  group.ariaLabel = `Did ${name} help?`;
  const status = element('span', 'muted');
  status.role = 'status';
  const buttons = Object.entries(VERDICT_LABELS).map(([verdict, label]) => {
    const button = element('button', 'button button-quiet', label);
    button.type = 'button';
    button.ariaPressed = 'false';
    button.addEventListener('click', () => void press(button, verdict as VerdictChoice));
    return button;
  });
  const press = async (pressed: HTMLButtonElement, verdict: VerdictChoice) => {
    if (group.ariaBusy === 'true' || pressed.ariaPressed === 'true') return;
    group.ariaBusy = 'true';
    try {
      await send(kit, verdict);
      for (const button of buttons) button.ariaPressed = String(button === pressed);
      status.textContent = verdictThanks(verdict);
    } catch (error) {
      status.textContent = (error as Error).message;
    } finally {
      group.ariaBusy = 'false';
    }
  };
  group.append(...buttons, status);
  return group;
}

async function send(kit: string, verdict: VerdictChoice): Promise<void> {
  const response = await fetch('/dashboard/api/visitor-feedback', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kit, verdict }),
  }).catch(() => null);
  if (response === null) throw new Error('The server cannot be reached.');
  if (!response.ok) throw new Error(response.status === 429 ? 'That is enough for now, thank you.' : 'Not stored.');
}
