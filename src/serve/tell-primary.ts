import process from 'node:process';

/** Sends a message from a worker. If the primary is gone, the message is lost. */
export function tellPrimary<Message extends { kitscout: string }>(message: Message): void {
  process.send?.(message, undefined, undefined, () => {});
}
