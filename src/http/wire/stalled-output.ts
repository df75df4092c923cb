import type { Connection, Connections } from './connections.ts';
import type { SlicedResponse } from './sliced-response.ts';

const LOOK_EVERY_MS = 1_000;
const MAX_STALLED_MS = 30_000;
/** Unread answers of all connections together. */
const MAX_PENDING_BYTES = 128 * 1024 * 1024;

/** Closes connections whose output made no progress for 30 s; if too much is pending in all, those stuck longest. */
export function watchStalledOutput(connections: Connections, maxPendingBytes = MAX_PENDING_BYTES) {
  const progress = new WeakMap<Connection, { sent: number; at: number }>();

  function stalledSince(connection: Connection, now: number): number {
    const { bytesWritten, writableLength } = connection.socket;
    const sent = bytesWritten - writableLength;
    const last = progress.get(connection);
    if (last?.sent === sent) return last.at;
    progress.set(connection, { sent, at: now });
    return now;
  }

  function look(now: number): void {
    const pending: { connection: Connection; bytes: number; stalledMs: number }[] = [];
    let total = 0;
    for (const connection of connections.all) {
      const bytes = pendingBytes(connection);
      if (bytes === 0) {
        progress.delete(connection);
        continue;
      }
      total += bytes;
      pending.push({ connection, bytes, stalledMs: now - stalledSince(connection, now) });
    }
    pending.sort((a, b) => b.stalledMs - a.stalledMs);
    for (const { connection, bytes, stalledMs } of pending) {
      if (stalledMs < MAX_STALLED_MS && total <= maxPendingBytes) return;
      total -= bytes;
      connection.socket.destroy();
    }
  }

  const timer = setInterval(() => look(performance.now()), LOOK_EVERY_MS).unref();
  return { look, end: () => clearInterval(timer) };
}

/** Zero while the connection accepts all output: the answer is then still being created. */
function pendingBytes({ socket, current }: Connection): number {
  const { writableLength } = socket;
  return writableLength === 0
    ? 0
    : writableLength + ((current?.response as SlicedResponse | undefined)?.bytesLeft ?? 0);
}
