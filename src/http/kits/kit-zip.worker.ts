import { parentPort, workerData } from 'node:worker_threads';
import { type ZipJob, zipNow } from './zip-job.ts';

const zip = zipNow(workerData as ZipJob);
parentPort!.postMessage(zip, [zip.buffer as ArrayBuffer]);
