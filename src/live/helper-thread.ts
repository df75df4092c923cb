import { workerData } from 'node:worker_threads';
import { help, type VectorWork } from '../recommend/vector-work.ts';

help(workerData as VectorWork);
