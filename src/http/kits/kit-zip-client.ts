import { Worker } from 'node:worker_threads';
import type { ArchiveForm } from '../../catalogue/archive.ts';
import { semaphore } from '../concurrency/semaphore.ts';
import { connectionClosed } from '../error-response.ts';
import { type ZipJob, zipNow } from './zip-job.ts';

/** Takes 10 ms at most. */
const MAX_HERE_BYTES: Readonly<Record<ArchiveForm, number>> = {
  skill: 128 * 1024,
  // Not compressed.
  root: 512 * 1024,
  plugin: 512 * 1024,
};
const threads = semaphore(1);

/** A large kit would block the event loop, so a thread zips it. Its start takes 80 ms, longer than most kits. */
export async function kitZip(job: ZipJob, isWanted: () => boolean = () => true): Promise<Buffer> {
  if (job.content.length <= MAX_HERE_BYTES[job.form]) return Buffer.from(zipNow(job));
  return threads.run(async () => {
    if (!isWanted()) throw connectionClosed();
    return zipOnThread(job);
  });
}

function zipOnThread(job: ZipJob): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    new Worker(new URL('./kit-zip.worker.ts', import.meta.url), { workerData: job })
      .on('message', (zip: Uint8Array<ArrayBuffer>) => resolve(Buffer.from(zip.buffer)))
      .on('error', reject)
      // Otherwise all later kits would wait for it.
      .on('exit', () => reject(new Error('the thread ended without a ZIP file')));
  });
}
