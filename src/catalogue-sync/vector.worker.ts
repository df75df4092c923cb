import { workerData } from 'node:worker_threads';
import { help, type VectorWork } from '../recommend/build/vector-work.ts';

help(workerData as VectorWork);
