import { parentPort, workerData } from 'node:worker_threads';
import { type ZipJob, zipNow } from './kit-file.ts';

const zip = zipNow(workerData as ZipJob);
parentPort!.postMessage(zip, [zip.buffer as ArrayBuffer]);
