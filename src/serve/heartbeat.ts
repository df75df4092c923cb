import type { Worker } from 'node:cluster';
import process from 'node:process';
import { print } from './print.ts';
import { tellPrimary } from './tell-primary.ts';

type Message = { kitscout: 'alive?' | 'alive' };

const ASK_EVERY_MS = 1_000;
/** In a row. Counted, not timed: after a machine has slept, every worker has been silent for long. */
const MAX_UNANSWERED = 5;

/** The worker's side; call it once at start. */
export function answerHeartbeat(): void {
  process.on('message', (message: Message) => {
    if (message.kitscout === 'alive?') tellPrimary<Message>({ kitscout: 'alive' });
  });
}

/** The primary's side: ends a worker whose event loop hangs; it is then replaced like any worker that ended. */
export function watchHeartbeat(worker: Worker): void {
  let unanswered = 0;
  const ask = setInterval(() => {
    if (unanswered >= MAX_UNANSWERED) {
      print(process.stderr, `worker ${worker.process.pid} does not answer\n`);
      worker.process.kill('SIGKILL');
      return;
    }
    unanswered++;
    if (worker.isConnected()) worker.send({ kitscout: 'alive?' } satisfies Message, () => {});
  }, ASK_EVERY_MS);
  worker.on('message', (message: Message) => {
    if (message.kitscout === 'alive') unanswered = 0;
  });
  worker.once('exit', () => clearInterval(ask));
}
