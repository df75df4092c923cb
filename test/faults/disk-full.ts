import { ERRNO } from './support/disk.ts';
import { failingDisk } from './support/failing-disk.ts';

export const fault = failingDisk('the disk is full', [{ name: 'ENOSPC on write', writes: ERRNO.ENOSPC, syncs: 0 }]);
